/* games/sow/survey.c - what searches and drawings ask of a position. */
#include "games/sow/survey.h"

#include "base/hash.h"
#include "games/sow/play.h"

enum { WORTH = 100 }; /* of a seed */

/* ---- keys ---- */

/* What is in the stores follows from one of them. */
uint64_t sow_repetition_key(const struct game_rules *base, const union game_state *bytes) {
	const struct sow_state *state = sow_state(bytes);
	uint64_t hash = hash_word(hash_begin(0), (uint64_t)state->store[0] << 8 | state->seat);
	(void)base;
	for (int i = 0; i < SOW_HOUSES_MAX; i += 8) {
		uint64_t word = 0;
		for (int j = 0; j < 8; j++) {
			word = word << 8 | state->seeds[i + j];
		}
		hash = hash_word(hash, word);
	}
	return hash;
}

void sow_glance(
	const struct game_rules *base, const union game_state *bytes, struct game_glance *glance) {
	const struct sow_rules *rules = sow_rules(base);
	const struct sow_state *state = sow_state(bytes);
	uint8_t winner;
	bool over = state->ended || sow_is_won(rules, state, &winner);
	*glance = (struct game_glance){.key = sow_repetition_key(base, bytes),
		.phase = over ? GAME_OVER : GAME_CHOICE,
		.seat = state->seat,
		.fresh = true,
		.quiet_left = ends_quiet_left(&rules->ends, state->quiet)};
}

/* ---- evaluation ---- */

int sow_gain(const struct game_rules *base, const union game_state *bytes,
	const struct game_step *step) {
	struct sow_turn turn;
	sow_try(sow_rules(base), sow_state(bytes), step->from, &turn);
	return WORTH * sow_gain_of(&turn);
}

/* The most seeds that a seat could take, were it to move. */
static int find_best_gain(
	const struct sow_rules *rules, const struct sow_state *state, uint8_t seat) {
	struct sow_state turned = *state;
	int best = 0;
	turned.seat = seat;
	for (uint8_t house = rules->row[seat]; house < rules->end[seat]; house++) {
		struct sow_turn turn;
		if (state->seeds[house] > 0) {
			sow_try(rules, &turned, house, &turn);
			int gain = sow_gain_of(&turn);
			best = gain > best ? gain : best;
		}
	}
	return best;
}

void sow_survey(
	const struct game_rules *base, const union game_state *bytes, struct game_survey *survey) {
	const struct sow_rules *rules = sow_rules(base);
	const struct sow_state *state = sow_state(bytes);
	for (uint8_t seat = 0; seat < 2; seat++) {
		int16_t *trait = survey->trait[seat];
		int full = 0;
		for (int house = rules->row[seat]; house < rules->end[seat]; house++) {
			full += state->seeds[house] > 0;
		}
		trait[GAME_TRAIT_MEN] = state->store[seat];
		trait[GAME_TRAIT_HELD] = (int16_t)sow_count_row(rules, state->seeds, seat);
		trait[GAME_TRAIT_MOBILITY] = (int16_t)full;
		trait[GAME_TRAIT_ATTACK] = (int16_t)find_best_gain(rules, state, seat);
	}
}

/* What a seat owns are the seeds that it has taken. Those in its row may become its own in the end,
 * and keep it in play until then. */
void sow_weigh(const struct game_rules *base, struct game_survey *weights) {
	(void)base;
	for (int seat = 0; seat < 2; seat++) {
		int16_t *weight = weights->trait[seat];
		weight[GAME_TRAIT_MEN] = WORTH;
		weight[GAME_TRAIT_HELD] = 12;
		weight[GAME_TRAIT_MOBILITY] = 10;
		weight[GAME_TRAIT_ATTACK] = 20;
	}
}

/* Rows of equal length can be exchanged with their seats. */
size_t sow_symmetries(
	const struct game_rules *base, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]) {
	const struct sow_rules *rules = sow_rules(base);
	bool equal = 2 * rules->row[1] == rules->houses;
	for (size_t i = 0; i < (equal ? 2u : 1u); i++) {
		symmetries[i].exchange = i == 1;
		for (unsigned house = 0; house < rules->houses; house++) {
			symmetries[i].to[house] = (uint8_t)((house + i * rules->row[1]) %
				rules->houses);
		}
	}
	return equal ? 2 : 1;
}

/* ---- what is drawn ---- */

void sow_view(
	const struct game_rules *base, const union game_state *bytes, struct game_view *view) {
	const struct sow_rules *rules = sow_rules(base);
	const struct sow_state *state = sow_state(bytes);
	for (uint8_t house = 0; house < rules->houses; house++) {
		if (state->seeds[house] > 0) {
			view->piece[view->pieces++] = (struct game_piece){
				house, (uint8_t)sow_owner(rules, house), 0, state->seeds[house]};
		}
	}
	for (int seat = 0; seat < 2; seat++) {
		view->off[seat] = state->store[seat];
	}
	view->by = GAME_NOBODY;
}

void sow_draw(const struct game_rules *base, struct game_drawing *drawing) {
	const struct sow_rules *rules = sow_rules(base);
	drawing->kinds = rules->definition->kinds;
	board_draw(&rules->board, base->game, drawing);
	drawing->family = GAME_FAMILY_HOUSES;
	drawing->lines = 2;
	for (int seat = 0; seat < 2; seat++) {
		struct game_line *row = &drawing->line[seat];
		for (uint8_t house = rules->row[seat]; house < rules->end[seat]; house++) {
			row->point[row->count++] = house;
		}
	}
}
