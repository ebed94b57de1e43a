/* games/tables/play.c - plays throws and steps, and finds whose choice comes next. */
#include <string.h>

#include "games/tables/internal.h"

static void add_tables_effect(
	struct game_effects *effects, enum game_what what, int seat, int value) {
	struct game_effect effect = {.what = (uint8_t)what,
		.seat = (uint8_t)seat,
		.from = GAME_NOWHERE,
		.to = GAME_NOWHERE,
		.value = (uint8_t)value};
	game_effect_add(effects, &effect);
}

/* ---- whose choice is next ---- */

/* The throw is finished; the thrower's opponent is next. */
static void end_throw(struct tables_state *state) {
	int thrower = state->phase == TABLES_ANSWER ? 1 - state->seat : state->seat;
	memset(state->roll, 0, sizeof(state->roll));
	memset(state->left, 0, sizeof(state->left));
	state->lefts = state->answered = state->forced = 0;
	state->phase = TABLES_THROW;
	state->seat = (uint8_t)(1 - thrower);
}

static void add_left(const struct tables_state *state, struct game_effects *effects,
	enum game_what what, int seat) {
	for (int i = 0; i < state->lefts; i++) {
		add_tables_effect(effects, what, seat, state->left[i]);
	}
}

/* The thrower can use no more numbers: they pass to the other side, or are lost. */
static void pass_on(const struct tables_rules *rules, struct tables_state *state,
	struct game_effects *effects) {
	if (rules->leftover == TABLES_LOST) {
		add_left(state, effects, GAME_VOID, state->seat);
		end_throw(state);
		return;
	}
	add_left(state, effects, GAME_PASSED, state->seat);
	state->seat = (uint8_t)(1 - state->seat);
	state->phase = TABLES_ANSWER;
}

/* Does the seat have a step? Sets forced if it is the only one. */
static bool has_tables_step(const struct tables_rules *rules, struct tables_state *state) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = tables_list(rules, state, steps);
	if (count == 1 && steps[0].kind == TABLES_STEP_DECLINE) {
		return false; /* there is nothing to decline */
	}
	state->forced = count == 1;
	return count > 0;
}

void tables_settle(const struct tables_rules *rules, struct tables_state *state,
	struct game_effects *effects) {
	state->forced = 0;
	if (state->phase != TABLES_MOVE && state->phase != TABLES_ANSWER) {
		return;
	}
	if (tables_is_over(rules, state)) {
		end_throw(state);
		return;
	}
	if (state->phase == TABLES_MOVE && state->lefts > 0 && !has_tables_step(rules, state)) {
		pass_on(rules, state, effects);
	}
	if (state->phase == TABLES_ANSWER && state->lefts > 0 && !has_tables_step(rules, state)) {
		add_left(state, effects, GAME_VOID, 1 - state->seat);
		state->lefts = 0;
	}
	if (state->lefts == 0 && state->phase != TABLES_THROW) {
		end_throw(state);
	}
}

/* Two equal dice may be played more than once each; of three, every one is a number. */
int tables_numbers(const struct tables_rules *rules, const uint8_t roll[TABLES_ROLL]) {
	return rules->dice == 2 && roll[0] == roll[1] ? rules->doublet : rules->dice;
}

/* ---- game_impl ---- */

void tables_start(const struct game_rules *base, union game_state *at) {
	const struct tables_rules *rules = tables_rules_of(base);
	struct tables_state *state = tables_state_of(at);
	memcpy(state->men, rules->start, sizeof(state->men));
	state->phase = rules->lead == TABLES_BY_DICE ? TABLES_LEAD_FIRST
		: rules->lead == TABLES_FIRST_THROW  ? TABLES_LEAD_BOTH
						     : TABLES_THROW;
	state->seat = rules->lead == TABLES_BLACK;
}

/* Is a man of the loser on the bar, or in the last quarter of the winner's path? */
static bool is_far_behind(
	const struct tables_rules *rules, const struct tables_state *state, int loser) {
	int men = state->men[loser][TABLES_BAR_POINT];
	for (int i = 0; i < TABLES_HOME; i++) {
		men += state->men[loser][rules->board[1 - loser][rules->length - i]];
	}
	return men > 0;
}

static int count_win(
	const struct tables_rules *rules, const struct tables_state *state, int loser) {
	if (state->men[loser][TABLES_OFF_POINT] > 0) {
		return 1;
	}
	return is_far_behind(rules, state, loser) ? rules->backgammon : rules->gammon;
}

/* Has a side men enough on the board for a wall of six points? */
static bool may_build(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	return rules->prime > 0 &&
		state->men[seat][TABLES_OFF_POINT] + 2 * TABLES_WALL <= rules->men;
}

int tables_stake(const struct game_rules *base, const union game_state *at, int seat) {
	const struct tables_rules *rules = tables_rules_of(base);
	const struct tables_state *state = tables_peek(at);
	int far = state->men[seat][TABLES_OFF_POINT] > 0 || !rules->hits ? 1 : rules->backgammon;
	int wall = may_build(rules, state, 1 - seat) ? rules->prime : 1;
	return far > wall ? far : wall;
}

static bool is_all_off(
	const struct tables_rules *rules, const struct tables_state *state, int seat) {
	return state->men[seat][TABLES_OFF_POINT] == rules->men;
}

static void set_winner(const struct tables_rules *rules, const struct tables_state *state,
	struct game_status *status) {
	bool off = is_all_off(rules, state, 0) || is_all_off(rules, state, 1);
	if (!off && tables_is_tied(rules, state)) {
		game_status_end(status, GAME_NOBODY, "both_blocked");
		return;
	}
	int winner = off ? is_all_off(rules, state, 1) : tables_has_prime(rules, state, 1);
	int loser = 1 - winner;
	game_status_end(status, (uint8_t)winner, off ? "borne_off" : "prime");
	status->points[winner] = (int16_t)(off ? count_win(rules, state, loser) : rules->prime);
	status->behind[loser] = (uint8_t)(rules->men - state->men[loser][TABLES_OFF_POINT]);
}

void tables_status(
	const struct game_rules *rules, const union game_state *at, struct game_status *status) {
	const struct tables_state *state = tables_peek(at);
	memset(status, 0, sizeof(*status));
	status->winner = status->seat = GAME_NOBODY;
	if (tables_is_over(tables_rules_of(rules), state)) {
		set_winner(tables_rules_of(rules), state, status);
		return;
	}
	bool choice = state->phase == TABLES_MOVE || state->phase == TABLES_ANSWER;
	status->phase = choice ? GAME_CHOICE : GAME_CHANCE;
	status->seat = state->seat;
	status->forced = state->forced != 0;
	/* A throw begins a turn, and so does the opponent's use of the leftover. */
	status->fresh = !choice || (state->phase == TABLES_ANSWER && !state->answered);
	if (!choice) {
		static const char *const throws[] = {"2d6", "3d6"};
		bool one = state->phase == TABLES_LEAD_FIRST || state->phase == TABLES_LEAD_SECOND;
		status->chance = one ? "1d6" : throws[tables_rules_of(rules)->dice - 2];
	}
}

size_t tables_steps(const struct game_rules *rules, const union game_state *at,
	struct game_step steps[GAME_STEPS_MAX]) {
	const struct tables_state *state = tables_peek(at);
	if (tables_is_over(tables_rules_of(rules), state) ||
		(state->phase != TABLES_MOVE && state->phase != TABLES_ANSWER)) {
		return 0;
	}
	return tables_list(tables_rules_of(rules), state, steps);
}

static void decline_leftover(struct tables_state *state, struct game_effects *effects) {
	add_left(state, effects, GAME_PASSED, state->seat);
	memset(state->left, 0, sizeof(state->left));
	state->lefts = 0;
}

static void add_move_effects(const struct tables_rules *rules, const struct tables_state *state,
	const struct game_step *step, struct game_effects *effects) {
	bool off = step->to == TABLES_OFF;
	struct game_effect moved = {.what = off ? GAME_OFF : GAME_MOVED,
		.seat = state->seat,
		.from = step->from,
		.to = off ? GAME_NOWHERE : step->to,
		.value = step->value};
	game_effect_add(effects, &moved);
	if (tables_hits(rules, state, state->seat, step->to + 1)) {
		struct game_effect hit = {.what = GAME_CAPTURED,
			.seat = 1 - state->seat,
			.from = step->to,
			.to = TABLES_BAR};
		game_effect_add(effects, &hit);
	}
}

void tables_apply(const struct game_rules *base, union game_state *at, const struct game_step *step,
	struct game_effects *effects) {
	const struct tables_rules *rules = tables_rules_of(base);
	struct tables_state *state = tables_state_of(at);
	if (step->kind == TABLES_STEP_DECLINE) {
		decline_leftover(state, effects);
	} else {
		add_move_effects(rules, state, step, effects);
		const uint8_t *place = rules->place[state->seat];
		tables_move(rules, state, place[step->from + 1], place[step->to + 1], step->value);
		state->answered = state->phase == TABLES_ANSWER;
	}
	tables_settle(rules, state, effects);
	game_effect_end(base, at, effects);
}

/* Each seat throws one die for the lead: the higher begins, and ties are thrown again. */
static void take_lead_die(struct tables_state *state, int die) {
	if (state->phase == TABLES_LEAD_FIRST) {
		state->phase = TABLES_LEAD_SECOND;
		state->roll[0] = (uint8_t)die;
		state->seat = 1;
		return;
	}
	bool tie = die == state->roll[0];
	state->seat = !tie && die > state->roll[0];
	state->phase = tie ? TABLES_LEAD_FIRST : TABLES_THROW;
	state->roll[0] = 0;
}

void tables_set_left(const struct tables_rules *rules, struct tables_state *state) {
	state->lefts = (uint8_t)tables_numbers(rules, state->roll);
	for (int i = 0; i < state->lefts; i++) {
		state->left[i] = state->roll[i < rules->dice ? i : 0];
	}
}

void tables_sort(uint8_t numbers[], int count) {
	for (int i = 1; i < count; i++) {
		for (int j = i; j > 0 && numbers[j - 1] < numbers[j]; j--) {
			uint8_t low = numbers[j - 1];
			numbers[j - 1] = numbers[j];
			numbers[j] = low;
		}
	}
}

static void take_dice_throw(const struct tables_rules *rules, struct tables_state *state,
	const struct game_throw *thrown) {
	memcpy(state->roll, thrown->values, rules->dice);
	tables_sort(state->roll, rules->dice);
	tables_set_left(rules, state);
	state->phase = TABLES_MOVE;
}

void tables_take(const struct game_rules *rules, union game_state *at,
	const struct game_throw *thrown, struct game_effects *effects) {
	struct tables_state *state = tables_state_of(at);
	const uint8_t *values = thrown->values;
	add_tables_effect(effects, GAME_THROWN, state->seat, 0);
	if (state->phase == TABLES_LEAD_FIRST || state->phase == TABLES_LEAD_SECOND) {
		take_lead_die(state, values[0]);
		return;
	}
	if (state->phase == TABLES_LEAD_BOTH) {
		if (values[0] == values[1]) {
			return;
		}
		state->seat = values[1] > values[0];
	}
	take_dice_throw(tables_rules_of(rules), state, thrown);
	tables_settle(tables_rules_of(rules), state, effects);
}

/* Three dice, the highest first; how many ways there are to throw them. */
static size_t list_three(struct game_throw outcomes[GAME_OUTCOMES_MAX]) {
	size_t count = 0;
	for (int a = 1; a <= TABLES_FACES; a++) {
		for (int b = 1; b <= a; b++) {
			for (int c = 1; c <= b; c++) {
				bool triplet = a == c, doublet = a == b || b == c;
				outcomes[count++] = (struct game_throw){.count = 3,
					.values = {(uint8_t)a, (uint8_t)b, (uint8_t)c},
					.weight = triplet ? 1
						: doublet ? 3
							  : 6};
			}
		}
	}
	return count;
}

size_t tables_outcomes(const struct game_rules *rules, const union game_state *at,
	struct game_throw outcomes[GAME_OUTCOMES_MAX]) {
	size_t count = 0;
	enum tables_phase phase = tables_peek(at)->phase;
	bool each = phase == TABLES_LEAD_BOTH; /* a die for each seat: their order matters */
	bool both = each || phase == TABLES_THROW;
	if (phase == TABLES_THROW && tables_rules_of(rules)->dice == 3) {
		return list_three(outcomes);
	}
	for (int a = 1; a <= TABLES_FACES; a++) {
		for (int b = both ? 1 : a; b <= (each ? TABLES_FACES : a); b++) {
			struct game_throw *outcome = &outcomes[count++];
			*outcome = (struct game_throw){
				.count = 1, .values = {(uint8_t)a}, .weight = 1};
			if (both) {
				outcome->count = 2;
				outcome->values[1] = (uint8_t)b;
				outcome->weight = a != b && !each ? 2 : 1;
			}
		}
	}
	return count;
}
