/* games/tracks/survey.c - what searches and drawings ask of a position. */
#include "games/tracks/survey.h"

#include "base/hash.h"
#include "games/tracks/play.h"

void tracks_glance(
	const struct game_rules *base, const union game_state *bytes, struct game_glance *glance) {
	const struct tracks_rules *rules = tracks_rules(base);
	const struct tracks_state *state = tracks_state(bytes);
	bool over = false, moves = state->phase == TRACKS_MOVE;
	uint64_t hash = hash_word(
		hash_begin(0), (uint64_t)state->seat << 16 | (uint64_t)moves << 8 | state->roll);
	for (int seat = 0; seat < 2; seat++) {
		uint64_t men = 0;
		for (int place = 1; place <= rules->length[seat]; place++) {
			men |= (uint64_t)(state->men[seat][place] > 0) << place;
		}
		over = over || tracks_borne_off(rules, state, seat) == rules->men;
		hash = hash_word(hash_word(hash, men), state->men[seat][TRACKS_HAND]);
	}
	*glance = (struct game_glance){.key = hash,
		.phase = over   ? GAME_OVER
			: moves ? GAME_CHOICE
				: GAME_CHANCE,
		.seat = over ? GAME_NOBODY : state->seat,
		.fresh = !moves,
		.quiet_left = GAME_UNBOUNDED};
}

/* How far a man loses its way that is hit by one throw. */
static int count_loss(const struct tracks_rules *rules, int place) {
	int far = rules->lots > rules->nought ? rules->lots : rules->nought;
	return rules->hit == TRACKS_SWAP ? far : place;
}

/* Could the man on this place be hit by one throw? */
static bool is_exposed(
	const struct tracks_rules *rules, const struct tracks_state *state, int seat, int place) {
	uint8_t point = rules->point[seat][place], theirs = rules->place[!seat][point];
	if (theirs == 0 || board_has(&rules->safe, point)) {
		return false;
	}
	int far = rules->lots > rules->nought ? rules->lots : rules->nought;
	for (int from = theirs > far ? theirs - far : 0; from < theirs; from++) {
		if (state->men[!seat][from] > 0) {
			return true;
		}
	}
	return false;
}

void tracks_survey(
	const struct game_rules *base, const union game_state *bytes, struct game_survey *survey) {
	const struct tracks_rules *rules = tracks_rules(base);
	const struct tracks_state *state = tracks_state(bytes);
	for (int seat = 0; seat < 2; seat++) {
		int16_t *trait = survey->trait[seat];
		for (int place = 1; place <= rules->length[seat]; place++) {
			if (state->men[seat][place] > 0) {
				uint8_t point = rules->point[seat][place];
				bool exposed = is_exposed(rules, state, seat, place);
				trait[GAME_TRAIT_MEN]++;
				trait[GAME_TRAIT_ADVANCE] = (int16_t)(trait[GAME_TRAIT_ADVANCE] +
					place);
				trait[GAME_TRAIT_LOOSE] = (int16_t)(trait[GAME_TRAIT_LOOSE] +
					(exposed ? count_loss(rules, place) : 0));
				trait[GAME_TRAIT_HELD] = (int16_t)(trait[GAME_TRAIT_HELD] +
					board_has(&rules->safe, point));
			}
		}
		uint8_t off = tracks_borne_off(rules, state, seat);
		trait[GAME_TRAIT_HAND] = state->men[seat][TRACKS_HAND];
		trait[GAME_TRAIT_OFF] = off;
		trait[GAME_TRAIT_ADVANCE] = (int16_t)(trait[GAME_TRAIT_ADVANCE] +
			off * (rules->length[seat] + 1));
	}
}

/* A step forward is the unit; a man that may be hit loses its way by about one throw in three. */
void tracks_weigh(const struct game_rules *base, struct game_survey *weights) {
	(void)base;
	for (int seat = 0; seat < 2; seat++) {
		int16_t *weight = weights->trait[seat];
		weight[GAME_TRAIT_ADVANCE] = 10;
		weight[GAME_TRAIT_LOOSE] = -3;
		weight[GAME_TRAIT_HELD] = 25;
		weight[GAME_TRAIT_OFF] = 10;
	}
}

void tracks_view(
	const struct game_rules *base, const union game_state *bytes, struct game_view *view) {
	const struct tracks_rules *rules = tracks_rules(base);
	const struct tracks_state *state = tracks_state(bytes);
	for (uint8_t seat = 0; seat < 2; seat++) {
		for (int place = 1; place <= rules->length[seat]; place++) {
			if (state->men[seat][place] > 0) {
				view->piece[view->pieces++] = (struct game_piece){
					rules->point[seat][place], seat, 0, 1};
			}
		}
		view->hand[seat] = state->men[seat][TRACKS_HAND];
		view->off[seat] = tracks_borne_off(rules, state, seat);
	}
	view->by = GAME_NOBODY;
	if (state->phase == TRACKS_MOVE) {
		view->by = state->seat;
		view->roll[0] = view->left[0] = (uint8_t)tracks_steps_of(rules, state->roll);
		view->rolls = view->lefts = 1;
	}
}
