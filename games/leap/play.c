/* games/leap/play.c - the steps there are, and what they do to a state. */
#include "games/leap/leap.h"

/* ---- the field ---- */

/* Tukvnanawopi, moves.shrink: strips close from each border inwards while nobody stands on them. */
struct board_set leap_open(const struct leap_rules *rules, struct board_set pieces) {
	struct board_set open = rules->board.all;
	for (size_t e = 0; e < rules->edges; e++) {
		for (size_t s = 0; s < rules->strips[e]; s++) {
			if (!board_is_empty(board_and(rules->strip[e][s], pieces))) {
				break;
			}
			open = board_less(open, rules->strip[e][s]);
		}
	}
	return open;
}

/* ---- the first turn ---- */

bool leap_is_start(const struct leap_rules *rules, const struct leap_state *state) {
	const struct leap_state *start = leap_state(&rules->start);
	return state->leaps == 0 && state->seat == start->seat &&
		state->hand[0] == start->hand[0] && state->hand[1] == start->hand[1] &&
		board_is_empty(state->kings) && board_same(state->side[0], start->side[0]) &&
		board_same(state->side[1], start->side[1]);
}

static struct game_step walk_step(unsigned from, unsigned to) {
	return (struct game_step){.kind = LEAP_STEP_WALK,
		.from = (uint8_t)from,
		.over = GAME_NOWHERE,
		.to = (uint8_t)to};
}

bool leap_breaks_opening(const struct leap_rules *rules, const struct leap_state *state,
	unsigned from, unsigned to) {
	if (rules->opening == LEAP_OPEN_TO) {
		return !board_has(&rules->opening_to, to);
	}
	union game_state after = {{0}};
	*(struct leap_state *)(void *)&after = *state;
	struct game_step step = walk_step(from, to);
	leap_apply(&rules->base, &after, &step, NULL);
	return leap_is_stuck(rules, leap_state(&after));
}

/* ---- steps ---- */

size_t leap_walk_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	bool opening = rules->opening != LEAP_OPEN_ANY && leap_is_start(rules, state);
	struct board_set pieces = state->side[state->seat];
	size_t count = 0;
	while (!board_is_empty(pieces)) {
		uint8_t from = board_take(&pieces);
		struct board_set targets = leap_walks(rules, state, from);
		while (!board_is_empty(targets)) {
			uint8_t to = board_take(&targets);
			if (!opening || !leap_breaks_opening(rules, state, from, to)) {
				steps[count++] = walk_step(from, to);
			}
		}
	}
	return count;
}

static size_t add_drops(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	struct board_set points = leap_drops(rules, state);
	size_t count = 0;
	while (!board_is_empty(points)) {
		steps[count++] = (struct game_step){.kind = LEAP_STEP_DROP,
			.from = GAME_NOWHERE,
			.over = GAME_NOWHERE,
			.to = board_take(&points)};
	}
	return count;
}

static struct game_step bare_step(enum leap_step kind) {
	return (struct game_step){.kind = (uint8_t)kind,
		.from = GAME_NOWHERE,
		.over = GAME_NOWHERE,
		.to = GAME_NOWHERE};
}

static size_t chain_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	struct board_set at = {{0, 0}};
	int most;
	board_add(&at, state->at);
	size_t count = leap_captures(rules, state, at, steps, &most);
	if (rules->chain == LEAP_MAY_STOP) {
		steps[count++] = bare_step(LEAP_STEP_STOP);
	}
	return count;
}

static size_t turn_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	if (state->hand[state->seat] > 0) {
		return add_drops(rules, state, steps);
	}
	int most;
	size_t count = leap_captures(rules, state, leap_leapers(rules, state), steps, &most);
	if (count == 0 || rules->duty == LEAP_OPTIONAL) {
		count += leap_walk_steps(rules, state, steps + count);
	}
	return count;
}

/* What may be done in a state whose game is not over by capture or goal. */
size_t leap_steps_here(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	size_t count = state->leaps > 0 ? chain_steps(rules, state, steps)
					: turn_steps(rules, state, steps);
	if (count == 0 && rules->blocked == LEAP_BLOCKED_PASSES) {
		struct leap_state other = *state;
		other.seat = !state->seat;
		if (!leap_is_stuck(rules, &other)) {
			steps[count++] = bare_step(LEAP_STEP_PASS);
		}
	}
	return count;
}

size_t leap_steps(const struct game_rules *base, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	const struct leap_rules *rules = leap_rules(base);
	uint8_t winner;
	const char *reason;
	if (leap_is_won(rules, leap_state(state), &winner, &reason) ||
		leap_is_adjudicated(rules, leap_state(state))) {
		return 0;
	}
	return leap_steps_here(rules, leap_state(state), steps);
}

/* ---- playing ---- */

static void tell(struct game_effects *effects, enum game_what what, uint8_t seat, uint8_t from,
	uint8_t to, uint8_t value) {
	if (effects != NULL) {
		struct game_effect effect = {(uint8_t)what, seat, from, to, value, {0}};
		game_effect_add(effects, &effect);
	}
}

static void move_piece(struct leap_state *state, unsigned from, unsigned to) {
	struct board_set *side = &state->side[state->seat];
	bool king = leap_is_king(state, from);
	board_remove(side, from);
	board_remove(&state->kings, from);
	board_add(side, to);
	if (king) {
		board_add(&state->kings, to);
	}
}

static void promote(const struct leap_rules *rules, struct leap_state *state, unsigned point,
	struct game_effects *effects) {
	board_add(&state->kings, point);
	tell(effects, GAME_PROMOTED, state->seat, (uint8_t)point, GAME_NOWHERE,
		rules->definition->view_kind[state->seat][1]);
}

/* rules/README 2.6: a man is promoted where its turn ends, whatever the moment. */
static void promote_at_end(const struct leap_rules *rules, struct leap_state *state, unsigned point,
	struct game_effects *effects) {
	if (board_has(&rules->promote[state->seat], point) && !leap_is_king(state, point)) {
		promote(rules, state, point, effects);
		state->undo[point] = 0;
	}
}

static void pass_turn(
	const struct leap_rules *rules, struct leap_state *state, bool progress, uint8_t next) {
	if (progress) {
		state->quiet = 0;
	} else if (state->quiet < LEAP_QUIET_MAX) {
		state->quiet++;
	}
	state->seat = next;
	if (rules->edges > 0) {
		state->open = leap_open(rules, board_or(state->side[0], state->side[1]));
	}
}

/* Take the pieces of the chain off the board, forget their memory (Alquerque, moves.undo: a capture
 * clears it), and give the turn away. */
static void end_chain(
	const struct leap_rules *rules, struct leap_state *state, struct game_effects *effects) {
	if (rules->removal == LEAP_END_OF_TURN) {
		state->side[!state->seat] = board_less(state->side[!state->seat], state->taken);
		state->kings = board_less(state->kings, state->taken);
	}
	for (size_t i = 0; i < state->leaps; i++) {
		state->undo[state->over[i]] = 0;
		if (rules->removal == LEAP_END_OF_TURN) {
			tell(effects, GAME_CAPTURED, !state->seat, state->over[i], GAME_NOWHERE, 0);
		}
		state->over[i] = 0;
		state->to[i] = 0;
	}
	state->undo[state->from] = 0;
	state->undo[state->at] = 0;
	state->taken = (struct board_set){{0, 0}};
	state->taken_kings = (struct board_set){{0, 0}};
	unsigned at = state->at;
	state->leaps = 0;
	state->at = 0;
	state->from = 0;
	state->was_king = false;
	promote_at_end(rules, state, at, effects);
	pass_turn(rules, state, true, !state->seat);
}

static void take(const struct leap_rules *rules, struct leap_state *state, unsigned over) {
	board_add(&state->taken, over);
	if (leap_is_king(state, over)) {
		board_add(&state->taken_kings, over);
	}
	if (rules->removal == LEAP_IMMEDIATE) {
		board_remove(&state->side[!state->seat], over);
		board_remove(&state->kings, over);
	}
}

static void play_leap(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	struct leap_hunt hunt = leap_hunt_begin(rules, state, step->from);
	bool over;
	struct leap_hunt after = leap_hunt_take(
		rules, &hunt, (struct board_leap){step->over, step->to}, &over);
	if (state->leaps == 0) {
		state->from = step->from;
		state->was_king = hunt.king;
	}
	tell(effects, GAME_MOVED, state->seat, step->from, step->to, 0);
	if (rules->removal == LEAP_IMMEDIATE) {
		tell(effects, GAME_CAPTURED, !state->seat, step->over, GAME_NOWHERE, 0);
	}
	take(rules, state, step->over);
	move_piece(state, step->from, step->to);
	state->over[state->leaps] = step->over;
	state->to[state->leaps] = step->to;
	state->leaps++;
	state->at = step->to;
	if (after.king && !hunt.king) {
		promote(rules, state, step->to, effects);
	}
	if (over || !leap_can_jump(rules, &after)) {
		end_chain(rules, state, effects);
	}
}

void leap_play_chain(const struct leap_rules *rules, union game_state *bytes, unsigned from,
	const struct leap_hunt *end) {
	struct leap_state *state = (struct leap_state *)(void *)bytes;
	uint8_t enemy = !state->seat;
	struct board_set taken = board_less(
		board_less(state->side[enemy], rules->refuge), end->prey);
	state->side[enemy] = board_less(state->side[enemy], taken);
	state->kings = board_less(state->kings, taken);
	move_piece(state, from, end->at);
	if (end->king) {
		board_add(&state->kings, end->at);
	}
	while (rules->can_undo && !board_is_empty(taken)) {
		state->undo[board_take(&taken)] = 0;
	}
	state->undo[from] = 0;
	promote_at_end(rules, state, end->at, NULL);
	pass_turn(rules, state, true, enemy);
}

/* Alquerque, moves.undo: the way back is kept where the man could walk it at all. */
static void remember(
	const struct leap_rules *rules, struct leap_state *state, unsigned from, unsigned to) {
	const struct leap_power *power = &rules->power[state->seat][leap_is_king(state, to)];
	bool back = power->slides ? (power->walk_ways & leap_way(rules, state->seat, to, from)) != 0
				  : board_has(&power->walk[to], from);
	state->undo[from] = 0;
	state->undo[to] = power->may_not_undo && back ? (uint8_t)(from + 1) : 0;
}

static void play_walk(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	bool progress = rules->advance && !leap_is_king(state, step->from) &&
		leap_way(rules, state->seat, step->from, step->to) == LEAP_FORWARD;
	tell(effects, GAME_MOVED, state->seat, step->from, step->to, 0);
	move_piece(state, step->from, step->to);
	if (rules->can_undo) {
		remember(rules, state, step->from, step->to);
	}
	promote_at_end(rules, state, step->to, effects);
	pass_turn(rules, state, progress, !state->seat);
}

bool leap_is_fresh(const struct leap_rules *rules, const struct leap_state *state) {
	int dropped = rules->hand[state->seat] - state->hand[state->seat];
	return state->leaps == 0 &&
		(state->hand[state->seat] == 0 || dropped % rules->each[state->seat] == 0);
}

/* Who is to move after a drop: Main tapal empat, start: who sets the board up does it alone, then
 * the seat that begins. */
static uint8_t after_drop(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->seat != rules->sets) {
		return !state->seat;
	}
	return state->hand[state->seat] > 0 ? state->seat : rules->first;
}

static void play_drop(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	tell(effects, GAME_DROPPED, state->seat, GAME_NOWHERE, step->to, 0);
	board_add(&state->side[state->seat], step->to);
	state->hand[state->seat]--;
	if (leap_is_fresh(rules, state)) {
		pass_turn(rules, state, true, after_drop(rules, state));
	}
}

static void tell_end(const struct game_rules *rules, const union game_state *state,
	struct game_effects *effects) {
	struct game_status status;
	leap_status(rules, state, &status);
	if (status.phase == GAME_OVER) {
		tell(effects, GAME_ENDED, status.winner, GAME_NOWHERE, GAME_NOWHERE, 0);
	}
}

void leap_apply(const struct game_rules *base, union game_state *bytes,
	const struct game_step *step, struct game_effects *effects) {
	const struct leap_rules *rules = leap_rules(base);
	struct leap_state *state = (struct leap_state *)(void *)bytes;
	switch ((enum leap_step)step->kind) {
	case LEAP_STEP_WALK:
		play_walk(rules, state, step, effects);
		break;
	case LEAP_STEP_LEAP:
		play_leap(rules, state, step, effects);
		break;
	case LEAP_STEP_DROP:
		play_drop(rules, state, step, effects);
		break;
	case LEAP_STEP_STOP:
		tell(effects, GAME_STOPPED, state->seat, state->at, GAME_NOWHERE, 0);
		end_chain(rules, state, effects);
		break;
	case LEAP_STEP_PASS:
		tell(effects, GAME_PASSED, state->seat, GAME_NOWHERE, GAME_NOWHERE, 0);
		pass_turn(rules, state, false, !state->seat);
		break;
	}
	if (effects != NULL) {
		tell_end(base, bytes, effects);
	}
}
