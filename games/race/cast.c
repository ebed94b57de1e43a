/* games/race/cast.c - throws and named casts (clauses turn.cast, casts.*). */
#include <string.h>

#include "games/race/internal.h"

/* ---- consequences of a cast ---- */

bool race_is_barika(const struct race_rules *rules, const struct race_state *state) {
	if (state->roll[0] != 2 || state->roll[1] != 2) {
		return false;
	}
	for (int i = 0; i < RACE_PAWNS; i++) {
		if (!race_is_away(rules, state->seat, state->pawn[state->seat][i])) {
			return false;
		}
	}
	return true;
}

static void fill_cast_sets(struct race_state *state, int count, const uint8_t values[2]) {
	state->lefts = 0;
	for (int i = 0; i < count; i++) {
		if (values[i % 2] > 0) {
			state->left[state->lefts++] = values[i % 2];
		}
	}
}

/* The lead pawn flees; nothing else happens, and there is no comfort. */
static void apply_shame(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	uint8_t space[RACE_PAWNS];
	size_t leaders = race_leaders(rules, state, state->seat, space);
	if (leaders > 1) {
		state->phase = RACE_SHAME;
		return;
	}
	if (leaders == 1) {
		race_flee(rules, state, state->seat, space[0], effects);
	}
	race_next_seat(rules, state);
}

static void grant_barika(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	static const enum race_name names[] = {RACE_BARIKA, RACE_AIKHTIAR, RACE_MUTAKABIR};
	state->barika++;
	race_name(effects, state->seat, names[state->barika - 1], 0);
	if (state->barika == RACE_BARIKAS) {
		apply_shame(rules, state, effects);
		return;
	}
	fill_cast_sets(state, RACE_SETS, state->roll);
	race_go_on(rules, state, effects);
}

/* The movement of this cast is lost, but fled pawns are still comforted. */
static void forfeit_cast(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	for (int i = 0; i < state->lefts; i++) {
		race_add_effect(effects, GAME_VOID, state->seat, GAME_NOWHERE, GAME_NOWHERE,
			state->left[i]);
	}
	memset(state->left, 0, sizeof(state->left));
	state->lefts = 0;
	race_go_on(rules, state, effects);
}

static void begin_admittance(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	int seat = state->seat, entry = rules->entry[seat];
	bool standing = race_count(state, seat, entry) > 0;
	bool fled = race_count(state, seat, entry | RACE_FLED) > 0;
	race_name(effects, seat, RACE_ALQABUL, 0);
	if (standing && race_start_clause(rules, state, seat) == NULL) {
		state->phase = RACE_ADMIT;
	} else if (standing || (fled && rules->is.fled_forfeit)) {
		forfeit_cast(rules, state, effects);
	} else {
		race_go_on(rules, state, effects);
	}
}

void race_classify(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	int sum = state->roll[0] + state->roll[1];
	state->cast = 1;
	if (race_is_barika(rules, state)) {
		grant_barika(rules, state, effects);
		return;
	}
	state->barika = 0;
	fill_cast_sets(state, 2, state->roll);
	if (sum == 0) {
		race_name(effects, state->seat, RACE_KHAJUL, 0);
		apply_shame(rules, state, effects);
	} else if (sum == RACE_SET_MAX) {
		begin_admittance(rules, state, effects);
	} else if (sum == 2 * RACE_SET_MAX) {
		race_name(effects, state->seat, RACE_AHMAQ, 0);
		state->phase = RACE_TARGET;
		if (!race_has_target(rules, state)) {
			race_go_on(rules, state, effects);
		}
	} else {
		race_go_on(rules, state, effects);
	}
}

/* ---- the lead ---- */

/* When all have cast, the highest leads, and ties cast again (5.7). */
void race_compare_leads(const struct race_rules *rules, struct race_state *state) {
	int best = -1, ties = 0;
	for (int seat = 0; seat < rules->base.seats; seat++) {
		int sum = state->lead[seat];
		if (sum < RACE_TO_CAST && sum >= best) {
			ties = sum > best ? 1 : ties + 1;
			best = sum;
			state->seat = (uint8_t)seat;
		}
	}
	if (ties == 1) {
		memset(state->lead, 0, sizeof(state->lead));
		state->phase = RACE_CAST;
		return;
	}
	for (int seat = rules->base.seats - 1; seat >= 0; seat--) {
		bool tied = state->lead[seat] == best;
		state->lead[seat] = tied ? RACE_TO_CAST : RACE_OUT;
		state->seat = tied ? (uint8_t)seat : state->seat;
	}
}

static void take_lead_throw(const struct race_rules *rules, struct race_state *state, int sum) {
	state->lead[state->seat] = (uint8_t)sum;
	const uint8_t *next = memchr(state->lead, RACE_TO_CAST, (size_t)rules->base.seats);
	if (next != NULL) {
		state->seat = (uint8_t)(next - state->lead);
	} else {
		race_compare_leads(rules, state);
	}
}

/* ---- game_impl ---- */

void race_take(const struct game_rules *base, union game_state *at, const struct game_throw *thrown,
	struct game_effects *effects) {
	const struct race_rules *rules = race_rules_of(base);
	struct race_state *state = race_state_of(at);
	race_add_effect(effects, GAME_THROWN, state->seat, GAME_NOWHERE, GAME_NOWHERE, 0);
	if (state->phase == RACE_LEAD) {
		take_lead_throw(rules, state, thrown->values[0] + thrown->values[1]);
		return;
	}
	memcpy(state->roll, thrown->values, sizeof(state->roll));
	race_classify(rules, state, effects);
}

size_t race_outcomes(const struct game_rules *rules, const union game_state *state,
	struct game_throw outcomes[GAME_OUTCOMES_MAX]) {
	static const uint16_t rods[] = {1, 4, 6, 4, 1}, faces[] = {1, 1, 2, 1, 1};
	const uint16_t *weight = race_rules_of(rules)->is.six_faced ? faces : rods;
	size_t count = 0;
	(void)state;
	for (int light = 0; light <= RACE_SET_MAX; light++) {
		for (int dark = 0; dark <= RACE_SET_MAX; dark++) {
			outcomes[count++] = (struct game_throw){.count = 2,
				.values = {(uint8_t)light, (uint8_t)dark},
				.weight = (uint16_t)(weight[light] * weight[dark])};
		}
	}
	return count;
}
