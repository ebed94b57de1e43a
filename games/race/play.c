/* games/race/play.c - plays steps, and finds whose choice comes next. */
#include <string.h>

#include "games/race/internal.h"

const char *const race_named[] = {
	[RACE_KHAJUL] = "Khajul",
	[RACE_ALQABUL] = "Alqabul",
	[RACE_AHMAQ] = "Ahmaq",
	[RACE_BARIKA] = "Barika",
	[RACE_AIKHTIAR] = "Aikhtiar",
	[RACE_MUTAKABIR] = "Mutakabir 'aw Maghrur",
	[RACE_RAHA] = "Raha",
	[RACE_HARAKAT] = "Harakat Alshilal",
	[RACE_TATALI] = "Tatali Aintisar",
	[RACE_KASKID] = "Laaiqa's Kaskid",
	NULL,
};

void race_add_effect(
	struct game_effects *effects, enum game_what what, int seat, int from, int to, int value) {
	struct game_effect effect = {.what = (uint8_t)what,
		.seat = (uint8_t)seat,
		.from = (uint8_t)from,
		.to = (uint8_t)to,
		.value = (uint8_t)value};
	game_effect_add(effects, &effect);
}

void race_name(struct game_effects *effects, int seat, enum race_name name, int extra) {
	struct game_effect effect = {.what = GAME_NAMED,
		.seat = (uint8_t)seat,
		.from = GAME_NOWHERE,
		.to = GAME_NOWHERE,
		.value = (uint8_t)name,
		.extra = {(uint8_t)extra}};
	game_effect_add(effects, &effect);
}

static void add_bonus(struct game_effects *effects, const struct race_state *state, bool lost) {
	struct game_effect effect = {.what = GAME_BONUS,
		.seat = state->seat,
		.from = GAME_NOWHERE,
		.to = GAME_NOWHERE,
		.value = state->bonus,
		.extra = {lost}};
	game_effect_add(effects, &effect);
}

void race_set_sentry(struct race_state *state, int space, bool there) {
	uint64_t bit = (uint64_t)1 << (space % 64);
	state->sentry[space / 64] = there ? state->sentry[space / 64] | bit
					  : state->sentry[space / 64] & ~bit;
}

/* ---- the order of pawns ---- */

static int place_in_order(const struct race_rules *rules, int seat, uint8_t at) {
	if (race_is_away(rules, seat, at)) {
		return rules->is.oldest_leads ? 0 : rules->rank[at];
	}
	return RACE_SPACES_MAX + (at == RACE_GONE ? 2 : (at & RACE_FLED) != 0);
}

void race_settle(const struct race_rules *rules, struct race_state *state, int seat) {
	uint8_t *pawn = state->pawn[seat];
	for (int i = 1; i < RACE_PAWNS; i++) {
		uint8_t at = pawn[i];
		int j = i;
		for (; j > 0 &&
			place_in_order(rules, seat, pawn[j - 1]) > place_in_order(rules, seat, at);
			j--) {
			pawn[j] = pawn[j - 1];
		}
		pawn[j] = at;
	}
}

/* Move a pawn of seat from one place to another and restore the settled order. */
static void put_pawn(
	const struct race_rules *rules, struct race_state *state, int seat, int from, int to) {
	uint8_t *pawn = memchr(state->pawn[seat], from, RACE_PAWNS);
	if (pawn != NULL) {
		*pawn = (uint8_t)to;
		race_settle(rules, state, seat);
	}
}

void race_flee(const struct race_rules *rules, struct race_state *state, int seat, int space,
	struct game_effects *effects) {
	put_pawn(rules, state, seat, space, rules->entry[seat] | RACE_FLED);
	race_add_effect(effects, GAME_FLED, seat, space, rules->entry[seat], 0);
}

/* ---- whose choice comes next ---- */

static void clear_cast(struct race_state *state) {
	memset(state->roll, 0, sizeof(state->roll));
	memset(state->left, 0, sizeof(state->left));
	state->cast = state->begun = state->lefts = state->bonus = state->claimed = state->locked =
		0;
}

void race_next_seat(const struct race_rules *rules, struct race_state *state) {
	clear_cast(state);
	state->barika = 0;
	state->phase = RACE_CAST;
	do {
		state->seat = (uint8_t)((state->seat + 1) % rules->base.seats);
	} while (race_is_out(state, state->seat));
}

/* After a Barika there may be another turn (clause casts.barika); otherwise the next seat casts. */
void race_end_stretch(const struct race_rules *rules, struct race_state *state) {
	if (state->barika == 0) {
		race_next_seat(rules, state);
		return;
	}
	clear_cast(state);
	state->phase = rules->is.again_always ? RACE_CAST : RACE_AGAIN;
}

/* All fled pawns stand up. */
static void stand_up(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	int seat = state->seat, lying = rules->entry[seat] | RACE_FLED;
	int fled = race_count(state, seat, lying);
	for (int i = 0; i < fled; i++) {
		put_pawn(rules, state, seat, lying, rules->entry[seat]);
	}
	race_name(effects, seat, RACE_RAHA, 0);
	race_add_effect(effects, GAME_COMFORTED, seat, GAME_NOWHERE, rules->entry[seat], fled);
	race_end_stretch(rules, state);
}

static void begin_comfort(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	if (race_count(state, state->seat, rules->entry[state->seat] | RACE_FLED) == 0) {
		race_end_stretch(rules, state);
	} else if (rules->is.comfort_manual) {
		state->phase = RACE_COMFORT;
		state->begun = 1;
	} else {
		stand_up(rules, state, effects);
	}
}

void race_go_on(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	if (state->bonus > 0) {
		bool lost = !race_can_bonus(rules, state);
		add_bonus(effects, state, lost);
		if (!lost) {
			state->phase = RACE_BONUS;
			return;
		}
		state->bonus = 0;
	}
	state->claimed = 0;
	if (race_can_use_set(rules, state)) {
		state->phase = RACE_MOVE;
		return;
	}
	for (int i = 0; i < state->lefts; i++) {
		race_add_effect(effects, GAME_VOID, state->seat, GAME_NOWHERE, GAME_NOWHERE,
			state->left[i]);
	}
	memset(state->left, 0, sizeof(state->left));
	state->lefts = 0;
	begin_comfort(rules, state, effects);
}

/* ---- steps ---- */

static void use_set(struct race_state *state, uint8_t value) {
	int i = 0;
	while (i < state->lefts - 1 && state->left[i] != value) {
		i++;
	}
	for (state->lefts--; i < state->lefts; i++) {
		state->left[i] = state->left[i + 1];
	}
	state->left[state->lefts] = 0;
}

/* An enemy pawn on space returns to its entry, standing, which earns a bonus (5.2). */
static void capture_pawns(const struct race_rules *rules, struct race_state *state, int space,
	struct game_effects *effects) {
	for (int seat = 0; seat < rules->base.seats; seat++) {
		if (seat != state->seat && race_count(state, seat, space) > 0) {
			put_pawn(rules, state, seat, space, rules->entry[seat]);
			race_add_effect(effects, GAME_CAPTURED, seat, space, rules->entry[seat], 0);
			state->bonus = RACE_CAPTURE_BONUS;
		}
	}
}

/* The fourth pawn has reached the fountain: the game is over at once (6). */
static void win_race(struct race_state *state, bool by_bonus, struct game_effects *effects) {
	if (by_bonus && state->claimed > 0) {
		race_name(effects, state->seat, RACE_TATALI, 0);
	}
	if (state->locked == RACE_PAWNS) {
		race_name(effects, state->seat, RACE_KASKID, 0);
	}
	state->phase = RACE_OVER;
	state->winner = state->seat;
	state->reason = RACE_FOUNTAIN_REACHED;
	race_add_effect(effects, GAME_ENDED, state->seat, GAME_NOWHERE, GAME_NOWHERE, 0);
}

/* Handle the arrival of the moved pawn on space. Returns false if the step ends there. */
static bool land_on_space(const struct race_rules *rules, struct race_state *state, int space,
	bool by_bonus, struct game_effects *effects) {
	int value = rules->space[space].value;
	if (value > 0) {
		state->locked++;
		race_add_effect(effects, GAME_LOCKED, state->seat, GAME_NOWHERE, space, 0);
		if (space == rules->fountain) {
			win_race(state, by_bonus, effects);
			return false;
		}
		state->claimed++;
		state->bonus = (uint8_t)(2 * value);
	} else if (race_has_sentry(state, space)) {
		race_set_sentry(state, space, false);
		race_add_effect(effects, GAME_SENTRY_TAKEN, GAME_NOBODY, space, GAME_NOWHERE, 0);
		state->phase = RACE_PLACE;
		state->claimed = 0;
		return false;
	} else {
		capture_pawns(rules, state, space, effects);
	}
	return true;
}

static void move_pawn(const struct race_rules *rules, struct race_state *state,
	const struct game_step *step, struct game_effects *effects) {
	bool by_bonus = step->kind == RACE_STEP_BONUS;
	race_add_effect(effects, GAME_MOVED, state->seat, step->from, step->to, step->value);
	if (by_bonus && state->bonus != RACE_CAPTURE_BONUS) {
		race_name(effects, state->seat, RACE_HARAKAT, state->claimed);
	}
	if (by_bonus) {
		state->bonus = 0;
	} else {
		use_set(state, step->value);
	}
	put_pawn(rules, state, state->seat, step->from, step->to);
	if (land_on_space(rules, state, step->to, by_bonus, effects)) {
		race_go_on(rules, state, effects);
	}
}

static void admit_pawn(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	int seat = state->seat, start = rules->start[seat];
	if (state->phase == RACE_ADMIT && rules->is.enter_only) {
		memset(state->left, 0, sizeof(state->left));
		state->lefts = 0;
	}
	state->bonus = 0;
	put_pawn(rules, state, seat, rules->entry[seat], start);
	race_add_effect(effects, GAME_ADMITTED, seat, GAME_NOWHERE, start, 0);
	capture_pawns(rules, state, start, effects);
	race_go_on(rules, state, effects);
}

static void place_sentry(const struct race_rules *rules, struct race_state *state, int space,
	struct game_effects *effects) {
	race_set_sentry(state, space, true);
	race_add_effect(effects, GAME_SENTRY_PLACED, state->seat, GAME_NOWHERE, space, 0);
	race_go_on(rules, state, effects);
}

/* Ahmaq, or the choice among equal lead pawns. */
static void choose_fleeing(const struct race_rules *rules, struct race_state *state, int space,
	struct game_effects *effects) {
	bool own = state->phase == RACE_SHAME;
	for (int seat = 0; seat < rules->base.seats; seat++) {
		if ((seat == state->seat) == own && race_count(state, seat, space) > 0) {
			race_flee(rules, state, seat, space, effects);
		}
	}
	if (own) {
		race_next_seat(rules, state);
	} else {
		race_go_on(rules, state, effects);
	}
}

static void decline_choice(
	const struct race_rules *rules, struct race_state *state, struct game_effects *effects) {
	race_add_effect(effects, state->phase == RACE_AGAIN ? GAME_STOPPED : GAME_PASSED,
		state->seat, GAME_NOWHERE, GAME_NOWHERE, state->bonus);
	if (state->phase == RACE_AGAIN) {
		race_next_seat(rules, state);
	} else if (state->phase == RACE_COMFORT) {
		race_end_stretch(rules, state);
	} else {
		state->bonus = 0;
		race_go_on(rules, state, effects);
	}
}

void race_apply_step(const struct race_rules *rules, struct race_state *state,
	const struct game_step *step, struct game_effects *effects) {
	state->begun = 1;
	switch ((enum race_step)step->kind) {
	case RACE_STEP_MOVE:
	case RACE_STEP_BONUS:
		move_pawn(rules, state, step, effects);
		break;
	case RACE_STEP_ADMIT:
		admit_pawn(rules, state, effects);
		break;
	case RACE_STEP_PLACE:
		place_sentry(rules, state, step->to, effects);
		break;
	case RACE_STEP_FLEE:
		choose_fleeing(rules, state, step->from, effects);
		break;
	case RACE_STEP_COMFORT:
		stand_up(rules, state, effects);
		break;
	case RACE_STEP_AGAIN:
		state->begun = 0;
		state->phase = RACE_CAST;
		break;
	case RACE_STEP_LEAVE:
		decline_choice(rules, state, effects);
		break;
	}
}

void race_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects) {
	race_apply_step(race_rules_of(rules), race_state_of(state), step, effects);
}
