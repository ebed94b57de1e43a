/* games/mills/play.c - a turn: what may be played, what a step changes, and when the game is over.
 */
#include "games/mills/play.h"

#include <string.h>

#include "games/points.h"

/* ---- what a seat may do ---- */

bool mills_flies(const struct mills_rules *rules, const struct mills_state *state) {
	return state->hand[state->seat] == 0 && rules->fly > 0 &&
		board_count(state->side[state->seat]) <= rules->fly;
}

static bool is_first_man(const struct mills_rules *rules, const struct mills_state *state) {
	return state->hand[0] == rules->men && state->hand[1] == rules->men &&
		board_is_empty(mills_pieces(state));
}

struct board_set mills_drops(const struct mills_rules *rules, const struct mills_state *state) {
	if (state->hand[state->seat] == 0) {
		return (struct board_set){{0, 0}};
	}
	struct board_set empty = board_less(rules->board.all, mills_pieces(state));
	return is_first_man(rules, state) ? board_less(empty, rules->opening_not) : empty;
}

int mills_closed(const struct mills_rules *rules, const struct mills_state *state, unsigned from,
	unsigned to) {
	struct board_set side = state->side[state->seat];
	if (from < rules->board.points) {
		board_remove(&side, from);
	}
	board_add(&side, to);
	return mills_count_at(rules, side, to);
}

/* Morabaraba, moves.swing. */
bool mills_is_swing(const struct mills_rules *rules, const struct mills_state *state, unsigned from,
	unsigned to) {
	const struct mills_swing *swing = &state->swing[state->seat];
	return swing->from == from + 1 && swing->to == to + 1 &&
		mills_closed(rules, state, from, to) > 0;
}

struct board_set mills_walks(
	const struct mills_rules *rules, const struct mills_state *state, unsigned point) {
	struct board_set to = mills_flies(rules, state) ? rules->board.all : rules->walk[point];
	const struct mills_swing *swing = &state->swing[state->seat];
	if (swing->from == point + 1 && mills_is_swing(rules, state, point, swing->to - 1u)) {
		board_remove(&to, swing->to - 1u);
	}
	return board_less(to, mills_pieces(state));
}

struct board_set mills_prey(const struct mills_rules *rules, const struct mills_state *state) {
	struct board_set men = state->side[!state->seat];
	struct board_set loose = board_less(men, mills_of(rules, men));
	switch ((enum mills_refuge)rules->refuge) {
	case MILLS_IF_ALL:
		return board_is_empty(loose) ? men : loose;
	case MILLS_REFUGE:
		return loose;
	case MILLS_FREE:
		break;
	}
	return men;
}

/* ---- what a step changes ---- */

static void add_mills_effect(
	struct game_effects *effects, enum game_what what, uint8_t seat, uint8_t from, uint8_t to) {
	struct game_effect effect = {(uint8_t)what, seat, from, to, 0, {0}};
	game_effect_add(effects, &effect);
}

/* Remember the walk back if the man left a mill and closed another; forget that of a man taken. */
static void remember_swing(const struct mills_rules *rules, struct mills_state *state, bool walked,
	unsigned from, unsigned at) {
	uint8_t seat = state->seat, other = !seat;
	struct board_set before = state->side[seat];
	state->swing[seat] = (struct mills_swing){0, 0};
	if (walked) {
		board_remove(&before, at);
		board_add(&before, from);
		if (mills_count_at(rules, before, from) > 0 &&
			mills_count_at(rules, state->side[seat], at) > 0) {
			state->swing[seat] = (struct mills_swing){
				(uint8_t)(at + 1), (uint8_t)(from + 1)};
		}
	}
	if (state->swing[other].from > 0 &&
		!board_has(&state->side[other], state->swing[other].from - 1u)) {
		state->swing[other] = (struct mills_swing){0, 0};
	}
}

static void end_mills_turn(const struct mills_rules *rules, struct mills_state *state) {
	bool progress = state->from == 0 || state->takens > 0;
	if (rules->remembers) {
		remember_swing(rules, state, state->from > 0, state->from - 1u, state->at - 1u);
	}
	if (progress) {
		state->quiet = 0;
	} else if (state->quiet < POINTS_QUIET_MAX) {
		state->quiet++;
	}
	memset(state->taken, 0, sizeof(state->taken));
	state->due = state->at = state->from = state->takens = 0;
	state->seat = !state->seat;
}

/* The man of this turn stands on its point: is anything to be taken? */
static void count_due(const struct mills_rules *rules, struct mills_state *state) {
	int closed = rules->effect == MILLS_WINS
		? 0
		: mills_count_at(rules, state->side[state->seat], state->at - 1u);
	if (closed > 0 && !board_is_empty(mills_prey(rules, state))) {
		state->due = rules->doubles == MILLS_ALL ? (uint8_t)closed : 1;
	} else {
		end_mills_turn(rules, state);
	}
}

static void place_man(
	struct mills_state *state, const struct game_step *step, struct game_effects *effects) {
	uint8_t seat = state->seat;
	if (step->kind == MILLS_STEP_DROP) {
		state->hand[seat]--;
		add_mills_effect(effects, GAME_DROPPED, seat, GAME_NOWHERE, step->to);
	} else {
		board_remove(&state->side[seat], step->from);
		state->from = (uint8_t)(step->from + 1);
		add_mills_effect(effects, GAME_MOVED, seat, step->from, step->to);
	}
	board_add(&state->side[seat], step->to);
	state->at = (uint8_t)(step->to + 1);
}

/* captures.double: the turn ends early once the enemy has lost, or has no man that may be taken. */
static void take_man(const struct mills_rules *rules, struct mills_state *state, uint8_t point,
	struct game_effects *effects) {
	uint8_t enemy = !state->seat;
	board_remove(&state->side[enemy], point);
	state->taken[state->takens++] = point;
	state->due--;
	add_mills_effect(effects, GAME_CAPTURED, enemy, point, GAME_NOWHERE);
	if (state->due == 0 || mills_left(state, enemy) <= rules->target ||
		board_is_empty(mills_prey(rules, state))) {
		end_mills_turn(rules, state);
	}
}

static void perform_mills_step(const struct mills_rules *rules, struct mills_state *state,
	const struct game_step *step, struct game_effects *effects) {
	if (step->kind == MILLS_STEP_TAKE) {
		take_man(rules, state, step->to, effects);
	} else {
		place_man(state, step, effects);
		count_due(rules, state);
	}
}

void mills_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects) {
	perform_mills_step(mills_rules(rules), (struct mills_state *)(void *)state, step, effects);
	if (effects != NULL) {
		game_effect_end(rules, state, effects);
	}
}

/* ---- ends ---- */

/* end.target, and end.row of the seat that has just moved: the ends that always count. */
static bool is_mills_won(const struct mills_rules *rules, const struct mills_state *state,
	uint8_t *winner, const char **reason) {
	uint8_t moved = !state->seat;
	if (state->due > 0) {
		return false;
	}
	for (int i = 0; i < 2 && rules->target > 0; i++) {
		uint8_t seat = i == 0 ? state->seat : moved;
		if (mills_left(state, seat) <= rules->target) {
			*winner = !seat;
			*reason = "target";
			return true;
		}
	}
	*winner = moved;
	*reason = "row";
	return rules->effect == MILLS_WINS && !board_is_empty(mills_of(rules, state->side[moved]));
}

static bool can_walk(const struct mills_rules *rules, const struct mills_state *state) {
	struct board_set men = state->side[state->seat];
	while (!board_is_empty(men)) {
		if (!board_is_empty(mills_walks(rules, state, board_take(&men)))) {
			return true;
		}
	}
	return false;
}

static bool may_walk(const struct mills_rules *rules, const struct mills_state *state) {
	return state->hand[state->seat] == 0 || rules->setting == MILLS_SET_MIXED;
}

static bool is_mills_stuck(const struct mills_rules *rules, const struct mills_state *state) {
	return board_is_empty(mills_drops(rules, state)) &&
		!(may_walk(rules, state) && can_walk(rules, state));
}

static bool is_mills_adjudicated(const struct mills_rules *rules, const struct mills_state *state) {
	return state->ended || (state->due == 0 && mills_quiet_left(rules, state) == 0);
}

static void end_stuck(const struct mills_rules *rules, const struct mills_state *state,
	struct game_status *status) {
	bool full = state->hand[0] + state->hand[1] == 0 &&
		board_same(mills_pieces(state), rules->board.all);
	bool draws = full ? rules->full == MILLS_DRAWS : rules->blocked == MILLS_DRAWS;
	game_status_end(
		status, draws ? GAME_NOBODY : !state->seat, full && draws ? "full" : "blocked");
}

void mills_status(
	const struct game_rules *base, const union game_state *bytes, struct game_status *status) {
	const struct mills_rules *rules = mills_rules(base);
	const struct mills_state *state = mills_state(bytes);
	uint8_t winner;
	const char *reason;
	*status = (struct game_status){.phase = GAME_CHOICE,
		.seat = state->seat,
		.fresh = state->due == 0,
		.winner = GAME_NOBODY};
	if (is_mills_won(rules, state, &winner, &reason)) {
		game_status_end(status, winner, reason);
		status->lost = strcmp(reason, "target") == 0
			? (uint8_t)(rules->men - mills_left(state, !winner))
			: 0;
	} else if (state->due == 0 && is_mills_stuck(rules, state)) {
		end_stuck(rules, state, status);
	} else if (is_mills_adjudicated(rules, state)) {
		game_status_end(status, GAME_NOBODY, state->ended ? "repetition" : "no_progress");
	} else if (state->due > 0) {
		status->forced = board_count(mills_prey(rules, state)) == 1;
	}
}

/* ---- the legal steps ---- */

static struct game_step make_mills_step(enum mills_step kind, unsigned from, unsigned to) {
	return (struct game_step){.kind = (uint8_t)kind,
		.from = (uint8_t)from,
		.over = GAME_NOWHERE,
		.to = (uint8_t)to};
}

static size_t add_mills_steps(
	enum mills_step kind, unsigned from, struct board_set targets, struct game_step *steps) {
	size_t count = 0;
	while (!board_is_empty(targets)) {
		steps[count++] = make_mills_step(kind, from, board_take(&targets));
	}
	return count;
}

/* List the steps of a state that is not over by takings or a row, ignoring quiet turns. */
static size_t list_mills_steps(
	const struct mills_rules *rules, const struct mills_state *state, struct game_step *steps) {
	if (state->due > 0) {
		return add_mills_steps(
			MILLS_STEP_TAKE, GAME_NOWHERE, mills_prey(rules, state), steps);
	}
	size_t count = add_mills_steps(
		MILLS_STEP_DROP, GAME_NOWHERE, mills_drops(rules, state), steps);
	struct board_set men = state->side[state->seat];
	while (may_walk(rules, state) && !board_is_empty(men)) {
		uint8_t from = board_take(&men);
		count += add_mills_steps(
			MILLS_STEP_WALK, from, mills_walks(rules, state, from), steps + count);
	}
	return count;
}

size_t mills_steps(const struct game_rules *base, const union game_state *bytes,
	struct game_step steps[GAME_STEPS_MAX]) {
	const struct mills_rules *rules = mills_rules(base);
	const struct mills_state *state = mills_state(bytes);
	uint8_t winner;
	const char *reason;
	if (is_mills_won(rules, state, &winner, &reason) || is_mills_adjudicated(rules, state)) {
		return 0;
	}
	return list_mills_steps(rules, state, steps);
}

/* ---- perft ---- */

static uint64_t count_mills_turns(
	const struct mills_rules *rules, const struct mills_state *state, int depth) {
	struct game_step steps[GAME_STEPS_MAX];
	uint8_t winner;
	const char *reason;
	uint64_t sum = 0;
	if (is_mills_won(rules, state, &winner, &reason)) {
		return 0;
	}
	size_t count = list_mills_steps(rules, state, steps);
	for (size_t i = 0; i < count; i++) {
		struct mills_state after = *state;
		perform_mills_step(rules, &after, &steps[i], NULL);
		int left = after.due > 0 ? depth : depth - 1;
		sum += left == 0 ? 1 : count_mills_turns(rules, &after, left);
	}
	return sum;
}

uint64_t mills_perft(const struct game_rules *rules, const union game_state *state, int depth) {
	return depth < 1 ? 1 : count_mills_turns(mills_rules(rules), mills_state(state), depth);
}
