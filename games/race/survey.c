/* games/race/survey.c - the traits for evaluation, and their weights before training. */
#include <string.h>

#include "base/hash.h"
#include "games/race/internal.h"

enum {
	REACH = RACE_SET_MAX, /* a pawn at most so far behind is a threat */
	THROWN = 4,           /* steps of a throw, on average */
};

/* Hash all bytes of a state up to its result. */
static uint64_t hash_race_state(const struct race_state *state) {
	uint64_t hash = UINT64_C(0x243f6a8885a308d3);
	const size_t size = offsetof(struct race_state, reason);
	for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
		uint64_t word = 0;
		size_t rest = size - at;
		memcpy(&word, (const unsigned char *)state + at,
			rest < sizeof(word) ? rest : sizeof(word));
		hash = hash_word(hash, word);
	}
	return hash;
}

void race_glance(
	const struct game_rules *rules, const union game_state *at, struct game_glance *glance) {
	const struct race_state *state = race_peek(at);
	bool chance = state->phase == RACE_LEAD || state->phase == RACE_CAST;
	(void)rules;
	*glance = (struct game_glance){.key = hash_race_state(state),
		.phase = state->phase == RACE_OVER ? GAME_OVER
			: chance                   ? GAME_CHANCE
						   : GAME_CHOICE,
		.seat = state->seat,
		.fresh = chance || state->phase == RACE_AGAIN,
		.quiet_left = GAME_UNBOUNDED};
}

/* ---- the survey ---- */

static bool is_on_way(const struct race_rules *rules, int seat, uint8_t at) {
	return race_is_away(rules, seat, at) && !race_is_locked(rules, at);
}

/* Could a pawn of the other seat reach this space with one set, if there were no sentries? */
static bool is_behind(
	const struct race_rules *rules, const struct race_state *state, int other, int space) {
	for (int i = 0; i < RACE_PAWNS; i++) {
		uint8_t at = state->pawn[other][i];
		if (!is_on_way(rules, other, at) || race_is_locked(rules, space)) {
			continue;
		}
		int far = rules->home[other][at] - rules->home[other][space];
		if (far > 0 && far <= REACH) {
			return true;
		}
	}
	return false;
}

static bool is_loose(
	const struct race_rules *rules, const struct race_state *state, int seat, int space) {
	for (int other = 0; other < rules->base.seats; other++) {
		if (other != seat && is_behind(rules, state, other, space)) {
			return true;
		}
	}
	return false;
}

static void survey_race_seat(const struct race_rules *rules, const struct race_state *state,
	int seat, int16_t trait[GAME_TRAITS]) {
	for (int i = 0; i < RACE_PAWNS; i++) {
		uint8_t at = state->pawn[seat][i];
		uint8_t space = race_is_away(rules, seat, at) ? at : rules->start[seat];
		bool home = race_is_locked(rules, at);
		trait[GAME_TRAIT_ADVANCE] = (int16_t)(trait[GAME_TRAIT_ADVANCE] -
			(home ? 0 : rules->home[seat][space]));
		trait[GAME_TRAIT_HAND] += !race_is_away(rules, seat, at);
		trait[GAME_TRAIT_EXPOSED] += at == (rules->entry[seat] | RACE_FLED);
		trait[GAME_TRAIT_OFF] += home;
		if (is_on_way(rules, seat, at) && is_loose(rules, state, seat, at)) {
			trait[GAME_TRAIT_LOOSE] = (int16_t)(trait[GAME_TRAIT_LOOSE] +
				rules->home[seat][rules->start[seat]] - rules->home[seat][at]);
		}
	}
}

void race_survey(
	const struct game_rules *base, const union game_state *at, struct game_survey *survey) {
	const struct race_rules *rules = race_rules_of(base);
	for (int seat = 0; seat < base->seats; seat++) {
		survey_race_seat(rules, race_peek(at), seat, survey->trait[seat]);
	}
	/* The throw due counts, so that lines can be compared that end with different seats. */
	if (race_peek(at)->phase == RACE_CAST) {
		survey->trait[race_peek(at)->seat][GAME_TRAIT_ADVANCE] += THROWN;
	}
}

/* The unit is a step. A pawn not yet on its way costs the casts to admit it, and an exposed one a
 * part of its way. */
void race_weigh(const struct game_rules *rules, struct game_survey *weights) {
	for (int seat = 0; seat < rules->seats; seat++) {
		weights->trait[seat][GAME_TRAIT_ADVANCE] = 10;
		weights->trait[seat][GAME_TRAIT_HAND] = -120;
		weights->trait[seat][GAME_TRAIT_EXPOSED] = -40;
		weights->trait[seat][GAME_TRAIT_OFF] = 60;
		weights->trait[seat][GAME_TRAIT_LOOSE] = -2;
	}
}

int race_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step) {
	const struct race_state *at = race_peek(state);
	if (step->kind != RACE_STEP_MOVE && step->kind != RACE_STEP_BONUS) {
		return 0;
	}
	uint8_t there = race_pawn_at(race_rules_of(rules), at, step->to);
	return there != GAME_NOBODY && there != at->seat ? 100 : 0;
}
