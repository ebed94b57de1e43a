/* games/maze/turn.c - the turn as a state machine (specification, section 4). */
#include <string.h>

#include "games/maze/internal.h"

struct turn {
	const struct race_rules *rules;
	struct race_state *state;
	struct game_effects *effects;
};

static void tell(struct turn *turn, enum game_what what, int seat, int from, int to, int value) {
	game_effect_add(turn->effects, &(struct game_effect){.what = (uint8_t)what, .seat = (uint8_t)seat,
		.from = (uint8_t)from, .to = (uint8_t)to, .value = (uint8_t)value});
}

static void announce(struct turn *turn, enum race_name name, int length) {
	struct game_effect effect = {.what = GAME_NAMED, .seat = turn->state->seat, .from = GAME_NOWHERE,
		.to = GAME_NOWHERE, .value = (uint8_t)name};
	effect.extra[0] = (uint8_t)length;
	game_effect_add(turn->effects, &effect);
}

static void flee(struct turn *turn, int seat, int space) {
	int court = race_court(turn->rules, seat);
	race_shift(turn->rules, turn->state, seat, space, court + RACE_FLED);
	tell(turn, GAME_FLED, seat, space, court, 0);
}

/* ---- the end of a cast and of a turn ---- */

static void forget_cast(struct race_state *state) {
	state->is_cast = state->moved = state->blessed = 0;
	state->light = state->dark = 0;
	memset(state->sets, 0, sizeof(state->sets));
	state->set_count = 0;
	state->bonus = state->from_victory = state->cascade = 0;
}

/* The next seat widdershins that still plays. */
static void next_seat(struct turn *turn) {
	struct race_state *state = turn->state;
	forget_cast(state);
	state->barika = state->locked = 0;
	do {
		state->seat = (uint8_t)((state->seat + 1) % turn->rules->seats);
	} while ((state->gone >> state->seat & 1) != 0);
	state->phase = RACE_CAST;
}

static void after_comfort(struct turn *turn) {
	struct race_state *state = turn->state;
	if (!state->blessed) {
		next_seat(turn);
	} else if (turn->rules->always_again) {
		forget_cast(state);
		state->phase = RACE_CAST;
	} else {
		state->phase = RACE_AGAIN;
	}
}

static void stand_up(struct turn *turn) {
	struct race_state *state = turn->state;
	int court = race_court(turn->rules, state->seat), count = 0;
	while (race_fled(turn->rules, state, state->seat) > 0) {
		race_shift(turn->rules, state, state->seat, court + RACE_FLED, court);
		count++;
	}
	tell(turn, GAME_COMFORTED, state->seat, GAME_NOWHERE, court, count);
	announce(turn, RACE_RAHA, count);
}

/* Comfort (Raha), option `comfort`. */
static void end_cast(struct turn *turn) {
	if (race_fled(turn->rules, turn->state, turn->state->seat) == 0) {
		after_comfort(turn);
	} else if (turn->rules->manual_comfort) {
		turn->state->phase = RACE_COMFORT;
	} else {
		stand_up(turn);
		after_comfort(turn);
	}
}

/* ---- activation ---- */

static bool is_usable(const struct turn *turn, int set) {
	struct game_step steps[RACE_PAWNS * 8];
	return race_moves(turn->rules, turn->state, RACE_STEP_MOVE, set, steps) > 0;
}

/* Sets of 0 activate nothing; when none of the others can be used they are void (Compulsion). */
static void activate(struct turn *turn) {
	struct race_state *state = turn->state;
	int count = 0;
	for (int i = 0; i < state->set_count; i++) {
		if (state->sets[i] != 0) {
			state->sets[count++] = state->sets[i];
		}
	}
	memset(state->sets + count, 0, sizeof(state->sets) - (size_t)count);
	state->set_count = (uint8_t)count;
	for (int i = 0; i < count; i++) {
		if (is_usable(turn, state->sets[i])) {
			state->phase = RACE_MOVE;
			return;
		}
	}
	for (int i = 0; i < count; i++) {
		tell(turn, GAME_VOID, state->seat, GAME_NOWHERE, GAME_NOWHERE, state->sets[i]);
	}
	state->set_count = 0;
	memset(state->sets, 0, sizeof(state->sets));
	end_cast(turn);
}

static void give_bonus(struct turn *turn) {
	struct race_state *state = turn->state;
	struct game_step steps[RACE_PAWNS * 8];
	struct game_effect effect = {.what = GAME_BONUS, .seat = state->seat, .from = GAME_NOWHERE,
		.to = GAME_NOWHERE, .value = state->bonus};
	if (race_moves(turn->rules, state, RACE_STEP_BONUS, state->bonus, steps) > 0) {
		game_effect_add(turn->effects, &effect);
		state->phase = RACE_BONUS;
		return;
	}
	effect.extra[0] = 1;
	game_effect_add(turn->effects, &effect);
	state->bonus = state->from_victory = 0;
	activate(turn);
}

/* ---- landing (5.2 to 5.5) ---- */

static enum race_phase lock(struct turn *turn, int to) {
	struct race_state *state = turn->state;
	int value = race_victory(to);
	state->locked++;
	tell(turn, GAME_LOCKED, state->seat, GAME_NOWHERE, to, value);
	if (value < 4) {
		state->bonus = (uint8_t)(2 * value);
		state->from_victory = 1;
		return RACE_BONUS;
	}
	if (state->cascade > 0) {
		announce(turn, RACE_TATALI, state->cascade);
	}
	if (state->locked == RACE_PAWNS) {
		announce(turn, RACE_KASKID, state->locked);
	}
	state->winner = state->seat;
	return RACE_OVER;
}

enum race_phase race_land(const struct race_rules *rules, struct race_state *state,
	const struct game_step *step, struct game_effects *effects) {
	struct turn turn = {rules, state, effects};
	bool enters = step->kind == RACE_STEP_ADMIT || step->kind == RACE_STEP_ENTER;
	int from = enters ? race_court(rules, state->seat) : step->from, to = step->to;
	int there = race_pawn_on(rules, state, to);
	race_shift(rules, state, state->seat, from, to);
	tell(&turn, enters ? GAME_ADMITTED : GAME_MOVED, state->seat, from, to, enters ? 0 : step->value);
	state->bonus = state->from_victory = 0;
	if (race_has_sentry(state, to)) {
		race_put_sentry(state, to, false);
		state->taken_from = (uint8_t)to;
		tell(&turn, GAME_SENTRY_TAKEN, GAME_NOBODY, to, GAME_NOWHERE, 0);
		return RACE_PLACE;
	}
	if (there != GAME_NOBODY && there != state->seat) {
		int court = race_court(rules, there);
		race_shift(rules, state, there, to, court);
		tell(&turn, GAME_CAPTURED, there, to, court, 0);
		state->bonus = RACE_CAPTURE_BONUS;
		return RACE_BONUS;
	}
	return race_victory(to) > 0 ? lock(&turn, to) : RACE_MOVE;
}

static void end_game(struct turn *turn) {
	turn->state->phase = RACE_OVER;
	tell(turn, GAME_ENDED, turn->state->winner, GAME_NOWHERE, GAME_NOWHERE, 0);
}

static void go_on(struct turn *turn, enum race_phase next) {
	if (next == RACE_OVER) {
		end_game(turn);
	} else if (next == RACE_PLACE) {
		turn->state->phase = RACE_PLACE;
	} else if (next == RACE_BONUS) {
		give_bonus(turn);
	} else {
		activate(turn);
	}
}

/* ---- casts (5.6) ---- */

/* Khajul and Mutakabir: the lead pawn flees, there is no move and no comfort. */
static void shame(struct turn *turn) {
	uint8_t leads[RACE_PAWNS];
	int count = race_leads(turn->rules, turn->state, turn->state->seat, leads);
	if (count > 1) {
		turn->state->phase = RACE_LEAD;
		return;
	}
	if (count == 1) {
		flee(turn, turn->state->seat, leads[0]);
	}
	next_seat(turn);
}

static bool all_are_away(const struct turn *turn) {
	int seat = turn->state->seat;
	return race_standing(turn->rules, turn->state, seat) == 0 &&
		race_fled(turn->rules, turn->state, seat) == 0;
}

static void barika(struct turn *turn) {
	struct race_state *state = turn->state;
	state->barika++;
	state->blessed = 1;
	announce(turn, state->barika == 1 ? RACE_BARIKA : state->barika == 2 ? RACE_AIKHTIAR : RACE_MUTAKABIR,
		state->barika);
	if (state->barika == 3) {
		shame(turn);
		return;
	}
	memset(state->sets, 2, RACE_SETS);
	state->set_count = RACE_SETS;
	activate(turn);
}

static void ahmaq(struct turn *turn) {
	uint8_t targets[GAME_SEATS_MAX * RACE_PAWNS];
	announce(turn, RACE_AHMAQ, 0);
	if (race_targets(turn->rules, turn->state, turn->state->seat, targets) > 0) {
		turn->state->phase = RACE_TARGET;
	} else {
		activate(turn);
	}
}

static void forfeit(struct turn *turn) {
	struct race_state *state = turn->state;
	for (int i = 0; i < state->set_count; i++) {
		if (state->sets[i] != 0) {
			tell(turn, GAME_VOID, state->seat, GAME_NOWHERE, GAME_NOWHERE, state->sets[i]);
		}
	}
	memset(state->sets, 0, sizeof(state->sets));
	state->set_count = 0;
	end_cast(turn);
}

/* Admittance, options `alqabul`, `alqabul_only_fled`, `entry_captures`. */
static void alqabul(struct turn *turn) {
	const struct race_rules *rules = turn->rules;
	struct race_state *state = turn->state;
	int seat = state->seat;
	int there = race_pawn_on(rules, state, race_space(rules->quarter[seat], RACE_START));
	announce(turn, RACE_ALQABUL, 0);
	if (race_standing(rules, state, seat) == 0) {
		if (race_fled(rules, state, seat) > 0 && rules->fled_forfeit) {
			forfeit(turn);
		} else {
			activate(turn);
		}
	} else if (there == seat || (there != GAME_NOBODY && !rules->entry_captures)) {
		forfeit(turn);
	} else {
		state->phase = RACE_ADMIT;
	}
}

static void classify(struct turn *turn) {
	struct race_state *state = turn->state;
	int sum = state->light + state->dark;
	state->sets[0] = state->light;
	state->sets[1] = state->dark;
	state->set_count = 2;
	if (sum == 0) {
		announce(turn, RACE_KHAJUL, 0);
		shame(turn);
	} else if (sum == 4 && state->light == 2 && all_are_away(turn)) {
		barika(turn);
	} else if (sum == 8) {
		ahmaq(turn);
	} else if (sum == 4) {
		alqabul(turn);
	} else {
		activate(turn);
	}
}

/* Casting for the lead: the highest sum leads, ties cast again among themselves. */
static void settle_order(struct race_state *state, int seats) {
	int best = -1, tied = 0, first = 0;
	for (int seat = seats - 1; seat >= 0; seat--) {
		int sum = state->order[seat];
		if (sum == RACE_OUT || sum < best) {
			continue;
		}
		tied = sum == best ? tied + 1 : 1;
		first = seat;
		best = sum;
	}
	state->seat = (uint8_t)first;
	if (best == RACE_NOT_CAST) { /* above every sum: the first that has not cast yet */
		return;
	}
	for (int seat = 0; seat < seats; seat++) {
		state->order[seat] = tied > 1 ? state->order[seat] == best ? RACE_NOT_CAST : RACE_OUT : 0;
	}
	state->phase = tied > 1 ? RACE_ORDER : RACE_CAST;
}

void race_take(const struct game_rules *rules, union game_state *whole,
	const struct game_throw *thrown, struct game_effects *effects) {
	struct turn turn = {race_rules_of(rules), race_state_of(whole), effects};
	tell(&turn, GAME_THROWN, turn.state->seat, GAME_NOWHERE, GAME_NOWHERE, 0);
	if (turn.state->phase == RACE_ORDER) {
		turn.state->order[turn.state->seat] = (uint8_t)(thrown->values[0] + thrown->values[1]);
		settle_order(turn.state, turn.rules->seats);
		return;
	}
	forget_cast(turn.state);
	turn.state->light = thrown->values[0];
	turn.state->dark = thrown->values[1];
	turn.state->is_cast = 1;
	classify(&turn);
}

/* ---- steps ---- */

static void use_set(struct race_state *state, int value) {
	int i = 0;
	while (state->sets[i] != value) {
		i++;
	}
	state->set_count--;
	memmove(state->sets + i, state->sets + i + 1, (size_t)(state->set_count - i));
	state->sets[state->set_count] = 0;
}

static void move(struct turn *turn, const struct game_step *step) {
	struct race_state *state = turn->state;
	use_set(state, step->value);
	state->cascade = 0;
	go_on(turn, race_land(turn->rules, state, step, turn->effects));
}

static void bonus_move(struct turn *turn, const struct game_step *step) {
	struct race_state *state = turn->state;
	if (state->from_victory) {
		state->cascade++;
		announce(turn, RACE_CASCADE, state->cascade);
	}
	go_on(turn, race_land(turn->rules, state, step, turn->effects));
}

static void admit(struct turn *turn, const struct game_step *step) {
	if (turn->rules->enter_only) {
		memset(turn->state->sets, 0, sizeof(turn->state->sets));
		turn->state->set_count = 0;
	}
	turn->state->cascade = 0;
	go_on(turn, race_land(turn->rules, turn->state, step, turn->effects));
}

static void place(struct turn *turn, int space) {
	race_put_sentry(turn->state, space, true);
	turn->state->taken_from = 0;
	tell(turn, GAME_SENTRY_PLACED, GAME_NOBODY, GAME_NOWHERE, space, 0);
	activate(turn);
}

static void make_flee(struct turn *turn, int space) {
	struct race_state *state = turn->state;
	if (state->phase == RACE_LEAD) {
		flee(turn, state->seat, space);
		next_seat(turn);
		return;
	}
	int other = race_pawn_on(turn->rules, state, space);
	flee(turn, other, space);
	activate(turn);
}

static void leave(struct turn *turn) {
	struct race_state *state = turn->state;
	tell(turn, GAME_PASSED, state->seat, GAME_NOWHERE, GAME_NOWHERE, state->bonus);
	switch (state->phase) {
	case RACE_AGAIN:
		next_seat(turn);
		break;
	case RACE_COMFORT:
		after_comfort(turn);
		break;
	default: /* a bonus move, a target */
		state->bonus = state->from_victory = 0;
		activate(turn);
	}
}

void race_apply(const struct game_rules *rules, union game_state *whole,
	const struct game_step *step, struct game_effects *effects) {
	struct turn turn = {race_rules_of(rules), race_state_of(whole), effects};
	turn.state->moved = 1;
	switch (step->kind) {
	case RACE_STEP_ADMIT:
		admit(&turn, step);
		break;
	case RACE_STEP_MOVE:
		move(&turn, step);
		break;
	case RACE_STEP_BONUS:
	case RACE_STEP_ENTER:
		bonus_move(&turn, step);
		break;
	case RACE_STEP_PLACE:
		place(&turn, step->to);
		break;
	case RACE_STEP_FLEE:
		make_flee(&turn, step->from);
		break;
	case RACE_STEP_COMFORT:
		stand_up(&turn);
		after_comfort(&turn);
		break;
	case RACE_STEP_AGAIN:
		forget_cast(turn.state);
		turn.state->phase = RACE_CAST;
		break;
	default:
		leave(&turn);
	}
}

/* ---- what may be chosen ---- */

static struct game_step plain(enum race_step kind, int from, int to) {
	return (struct game_step){.kind = (uint8_t)kind, .from = (uint8_t)from, .over = GAME_NOWHERE,
		.to = (uint8_t)to};
}

static size_t flights(const uint8_t *spaces, int count, struct game_step *steps) {
	size_t added = 0;
	for (int i = 0; i < count; i++) {
		steps[added++] = plain(RACE_STEP_FLEE, spaces[i], GAME_NOWHERE);
	}
	return added;
}

static size_t targets(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps) {
	uint8_t spaces[GAME_SEATS_MAX * RACE_PAWNS];
	int count = race_targets(rules, state, state->seat, spaces);
	size_t added = flights(spaces, count, steps);
	if (!rules->ahmaq_mandatory) {
		steps[added++] = plain(RACE_STEP_LEAVE, GAME_NOWHERE, GAME_NOWHERE);
	}
	return added;
}

static size_t leads(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps) {
	uint8_t spaces[RACE_PAWNS];
	return flights(spaces, race_leads(rules, state, state->seat, spaces), steps);
}

static size_t places(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps) {
	size_t count = 0;
	for (int space = 0; space < RACE_SPACES; space++) {
		if (race_takes_sentry(rules, space) && !race_has_sentry(state, space) &&
			race_pawn_on(rules, state, space) == GAME_NOBODY) {
			steps[count++] = plain(RACE_STEP_PLACE, GAME_NOWHERE, space);
		}
	}
	return count;
}

static size_t set_moves(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps) {
	size_t count = 0;
	for (int i = 0; i < state->set_count; i++) {
		if (i == 0 || memchr(state->sets, state->sets[i], (size_t)i) == NULL) {
			count += race_moves(rules, state, RACE_STEP_MOVE, state->sets[i], steps + count);
		}
	}
	return rules->max_use ? race_keep_max(rules, state, steps, count) : count;
}

static size_t bonus_moves(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps) {
	size_t count = race_moves(rules, state, RACE_STEP_BONUS, state->bonus, steps);
	if (rules->bonus_optional && !state->from_victory) {
		steps[count++] = plain(RACE_STEP_LEAVE, GAME_NOWHERE, GAME_NOWHERE);
	}
	return count;
}

size_t race_steps(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps) {
	switch (state->phase) {
	case RACE_ADMIT:
		steps[0] = plain(RACE_STEP_ADMIT, GAME_NOWHERE,
			race_space(rules->quarter[state->seat], RACE_START));
		return 1;
	case RACE_TARGET:
		return targets(rules, state, steps);
	case RACE_LEAD:
		return leads(rules, state, steps);
	case RACE_MOVE:
		return set_moves(rules, state, steps);
	case RACE_BONUS:
		return bonus_moves(rules, state, steps);
	case RACE_PLACE:
		return places(rules, state, steps);
	case RACE_COMFORT:
		steps[0] = plain(RACE_STEP_COMFORT, GAME_NOWHERE, GAME_NOWHERE);
		steps[1] = plain(RACE_STEP_LEAVE, GAME_NOWHERE, GAME_NOWHERE);
		return 2;
	case RACE_AGAIN:
		steps[0] = plain(RACE_STEP_AGAIN, GAME_NOWHERE, GAME_NOWHERE);
		steps[1] = plain(RACE_STEP_LEAVE, GAME_NOWHERE, GAME_NOWHERE);
		return 2;
	default:
		return 0;
	}
}

/* ---- scores, resignation ---- */

int race_points(const struct race_rules *rules, const struct race_state *state, int seat) {
	int points = 0, outside = 0, home = race_standing(rules, state, seat);
	home += rules->counts_fled ? race_fled(rules, state, seat) : 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		int at = state->pawn[seat][i];
		bool court = (at & ~RACE_FLED) == race_court(rules, seat);
		bool path = at != RACE_GONE && !court && (at == RACE_FOUNTAIN || at % RACE_QUARTER >= RACE_PATH);
		points += at != RACE_GONE && !court ? race_victory(at) : 0;
		outside += !path;
	}
	if (rules->highest_only) {
		return points - (home == RACE_PAWNS ? 2 : home > 0 || outside > 0 ? 1 : 0);
	}
	return points - outside - home - (home == RACE_PAWNS ? 2 : 0);
}

/* The pawns that are not locked leave the board; a sentry in the hand goes back where it stood. */
static void clear_seat(struct turn *turn, int seat) {
	struct race_state *state = turn->state;
	if (state->phase == RACE_PLACE && state->seat == seat) {
		race_put_sentry(state, state->taken_from, true);
		state->taken_from = 0;
	}
	for (int i = 0; i < RACE_PAWNS; i++) {
		int at = state->pawn[seat][i];
		bool court = (at & ~RACE_FLED) == race_court(turn->rules, seat);
		if (court || race_victory(at) == 0) {
			state->pawn[seat][i] = RACE_GONE;
		}
	}
	race_sort(turn->rules, state, seat);
}

static int seats_left(const struct turn *turn, int *last) {
	int count = 0;
	for (int seat = 0; seat < turn->rules->seats; seat++) {
		if ((turn->state->gone >> seat & 1) == 0) {
			*last = seat;
			count++;
		}
	}
	return count;
}

static int best_points(const struct turn *turn) {
	int best = -1000, winner = GAME_NOBODY;
	for (int seat = 0; seat < turn->rules->seats; seat++) {
		int points = race_points(turn->rules, turn->state, seat);
		if ((turn->state->gone >> seat & 1) == 0 && points >= best) {
			winner = points > best ? seat : GAME_NOBODY;
			best = points;
		}
	}
	return winner;
}

static void resume_without(struct turn *turn, int seat) {
	struct race_state *state = turn->state;
	uint8_t targets[GAME_SEATS_MAX * RACE_PAWNS];
	if (state->phase == RACE_ORDER) {
		state->order[seat] = RACE_OUT;
		settle_order(state, turn->rules->seats);
	} else if (state->seat == seat) {
		next_seat(turn);
	} else if (state->phase == RACE_MOVE) {
		activate(turn);
	} else if (state->phase == RACE_TARGET && race_targets(turn->rules, state, state->seat, targets) == 0) {
		activate(turn);
	}
}

/* Resignation, option `resign`. */
void race_resign(const struct game_rules *rules, union game_state *whole, int seat,
	struct game_effects *effects) {
	struct turn turn = {race_rules_of(rules), race_state_of(whole), effects};
	int last = GAME_NOBODY;
	turn.state->gone |= (uint8_t)(1 << seat);
	if (turn.rules->resign_ends) {
		turn.state->winner = (uint8_t)best_points(&turn);
	}
	clear_seat(&turn, seat);
	int left = seats_left(&turn, &last);
	if (left == 1) {
		turn.state->winner = (uint8_t)last;
	}
	if (left == 1 || turn.rules->resign_ends) {
		turn.state->resigned = 1;
		end_game(&turn);
		return;
	}
	resume_without(&turn, seat);
}
