/* games/leap/play.c - a turn: what may be played, what a step changes, and when the game is over.
 */
#include "games/leap/play.h"

#include <string.h>

#include "games/leap/few.h"
#include "games/leap/moves.h"
#include "games/points.h"

/* ---- what a step changes ---- */

static void add_effect(struct game_effects *effects, enum game_what what, uint8_t seat,
	uint8_t from, uint8_t to, uint8_t value) {
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

static void promote_man(const struct leap_rules *rules, struct leap_state *state, unsigned point,
	struct game_effects *effects) {
	board_add(&state->kings, point);
	state->undo[point] = 0;
	add_effect(effects, GAME_PROMOTED, state->seat, (uint8_t)point, GAME_NOWHERE,
		rules->definition->names.view_kind[state->seat][1]);
}

/* A man is promoted where its turn ends, whatever the moment of promotion. */
static inline void promote_at_end(const struct leap_rules *rules, struct leap_state *state,
	unsigned point, struct game_effects *effects) {
	if (board_has(&rules->promote[state->seat], point) && !leap_is_king(state, point)) {
		promote_man(rules, state, point, effects);
	}
}

/* Is this a man whose promotion counts where few pieces are left? */
static bool may_be_promoted(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point) {
	return rules->few != NULL && !leap_is_king(state, point);
}

static void pass_turn(
	const struct leap_rules *rules, struct leap_state *state, bool progress, uint8_t next) {
	ends_count_turn(&state->quiet, progress);
	state->seat = next;
	if (rules->edges > 0) {
		state->open = leap_open(rules, board_or(state->side[0], state->side[1]));
	}
}

/* Remove the captured pieces and their memory (Alquerque, moves.undo: a capture clears it), and
 * pass the turn. */
static void end_chain(
	const struct leap_rules *rules, struct leap_state *state, struct game_effects *effects) {
	if (rules->removal == LEAP_END_OF_TURN) {
		state->side[!state->seat] = board_less(state->side[!state->seat], state->taken);
		state->kings = board_less(state->kings, state->taken);
	}
	for (size_t i = 0; i < state->leaps; i++) {
		if (rules->removal == LEAP_END_OF_TURN) {
			add_effect(effects, GAME_CAPTURED, !state->seat, state->over[i],
				GAME_NOWHERE, 0);
		}
		state->over[i] = 0;
		state->to[i] = 0;
	}
	for (struct board_set taken = state->taken; rules->can_undo && !board_is_empty(taken);) {
		state->undo[board_take(&taken)] = 0;
	}
	state->undo[state->from] = 0;
	state->undo[state->at] = 0;
	state->taken = (struct board_set){{0, 0}};
	state->taken_kings = (struct board_set){{0, 0}};
	unsigned at = state->at;
	bool man = !state->was_king;
	state->leaps = 0;
	state->at = 0;
	state->from = 0;
	state->was_king = false;
	promote_at_end(rules, state, at, effects);
	pass_turn(rules, state, true, !state->seat);
	leap_few_count(rules, state, true, man && leap_is_king(state, at));
}

static void capture_piece(const struct leap_rules *rules, struct leap_state *state, unsigned over) {
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
	add_effect(effects, GAME_MOVED, state->seat, step->from, step->to, 0);
	struct board_set taken = board_less(hunt.prey, after.prey);
	while (!board_is_empty(taken)) {
		uint8_t point = board_take(&taken);
		if (rules->removal == LEAP_IMMEDIATE) {
			add_effect(effects, GAME_CAPTURED, !state->seat, point, GAME_NOWHERE, 0);
		}
		capture_piece(rules, state, point);
	}
	move_piece(state, step->from, step->to);
	state->over[state->leaps] = step->over;
	state->to[state->leaps] = step->to;
	state->leaps++;
	state->at = step->to;
	if (after.king && !hunt.king) {
		promote_man(rules, state, step->to, effects);
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
	bool man = may_be_promoted(rules, state, from);
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
	leap_few_count(rules, state, true, man && leap_is_king(state, end->at));
}

/* Alquerque, moves.undo: remember_way_back the way back, if the man could walk it at all. */
static void remember_way_back(
	const struct leap_rules *rules, struct leap_state *state, unsigned from, unsigned to) {
	const struct leap_power *power = &rules->power[state->seat][leap_is_king(state, to)];
	bool back = power->slides ? (power->walk_ways & leap_way(rules, state->seat, to, from)) != 0
				  : board_has(&power->walk[to], from);
	state->undo[from] = 0;
	state->undo[to] = power->may_not_undo && back ? (uint8_t)(from + 1) : 0;
}

static void play_walk(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	bool man = may_be_promoted(rules, state, step->from);
	bool progress = rules->can_advance && board_has(&rules->advance[state->seat], step->from) &&
		!leap_is_king(state, step->from) &&
		leap_way(rules, state->seat, step->from, step->to) == LEAP_FORWARD;
	add_effect(effects, GAME_MOVED, state->seat, step->from, step->to, 0);
	move_piece(state, step->from, step->to);
	if (rules->can_undo) {
		remember_way_back(rules, state, step->from, step->to);
	}
	promote_at_end(rules, state, step->to, effects);
	pass_turn(rules, state, progress, !state->seat);
	leap_few_count(rules, state, false, man && leap_is_king(state, step->to));
}

/* Main tapal empat, start: the seat that sets up the board drops all its pieces, then the seat that
 * begins moves. */
static uint8_t seat_after_drop(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->seat != rules->sets) {
		return !state->seat;
	}
	return state->hand[state->seat] > 0 ? state->seat : rules->first;
}

static void play_drop(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	add_effect(effects, GAME_DROPPED, state->seat, GAME_NOWHERE, step->to, 0);
	board_add(&state->side[state->seat], step->to);
	state->hand[state->seat]--;
	if (leap_is_fresh(rules, state)) {
		pass_turn(rules, state, true, seat_after_drop(rules, state));
	}
}

static void play_removal(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	add_effect(effects, GAME_CAPTURED, state->seat, step->to, GAME_NOWHERE, 0);
	board_remove(&state->side[state->seat], step->to);
	board_remove(&state->kings, step->to);
	pass_turn(rules, state, true, !state->seat);
	leap_few_count(rules, state, true, false);
}

/* Play a step without checking for the end of the game. effects may be NULL. */
static void perform_step(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
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
		add_effect(effects, GAME_STOPPED, state->seat, state->at, GAME_NOWHERE, 0);
		end_chain(rules, state, effects);
		break;
	case LEAP_STEP_PASS:
		add_effect(effects, GAME_PASSED, state->seat, GAME_NOWHERE, GAME_NOWHERE, 0);
		pass_turn(rules, state, false, !state->seat);
		leap_few_count(rules, state, false, false);
		break;
	case LEAP_STEP_REMOVE:
		play_removal(rules, state, step, effects);
		break;
	}
}

/* ---- ends that need no list of steps ---- */

/* Between two turns: has a seat too few pieces left? */
static bool is_seat_beaten(
	const struct leap_rules *rules, const struct leap_state *state, int seat) {
	if (rules->target[seat] == 0) {
		return state->hand[seat] == 0 && board_is_empty(state->side[seat]);
	}
	return leap_left(state, seat) <= rules->target[seat];
}

bool leap_is_stuck(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->hand[state->seat] > 0) {
		return board_is_empty(leap_drops(rules, state));
	}
	if (leap_is_removing(rules, state)) {
		return board_is_empty(leap_removals(rules, state));
	}
	return !leap_can_walk(rules, state) && board_is_empty(leap_leapers(rules, state));
}

/* Captures count before the goal of the seat that has just moved. */
bool leap_is_won(const struct leap_rules *rules, const struct leap_state *state, uint8_t *winner,
	const char **reason) {
	if (state->leaps > 0) {
		return false;
	}
	for (int i = 0; i < 2; i++) {
		int seat = i == 0 ? state->seat : !state->seat;
		if (is_seat_beaten(rules, state, seat)) {
			*winner = (uint8_t)!seat;
			*reason = leap_left(state, seat) == 0 ? "captured_all" : "target";
			return true;
		}
	}
	uint8_t moved = !state->seat;
	if (rules->has_goal && !board_is_empty(rules->goal[moved]) &&
		board_contains(state->side[moved], rules->goal[moved])) {
		*winner = moved;
		*reason = "goal";
		return true;
	}
	return false;
}

bool leap_is_adjudicated(const struct leap_rules *rules, const struct leap_state *state) {
	uint8_t winner;
	return state->ended || (state->leaps == 0 && ends_is_quiet(&rules->ends, state->quiet)) ||
		leap_few_ends(rules, state, &winner);
}

/* ---- the first turn ---- */

static struct game_step make_walk_step(unsigned from, unsigned to) {
	return (struct game_step){.kind = LEAP_STEP_WALK,
		.from = (uint8_t)from,
		.over = GAME_NOWHERE,
		.to = (uint8_t)to};
}

/* Does the opening rule forbid this walk in the start position? */
static bool breaks_opening(const struct leap_rules *rules, const struct leap_state *state,
	unsigned from, unsigned to) {
	if (rules->opening == LEAP_OPEN_TO) {
		return !board_has(&rules->opening_to, to);
	}
	struct leap_state after = *state;
	struct game_step step = make_walk_step(from, to);
	perform_step(rules, &after, &step, NULL);
	return leap_is_stuck(rules, &after);
}

/* ---- the legal steps ---- */

size_t leap_walk_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	bool opening = leap_is_opening(rules, state);
	struct board_set pieces = state->side[state->seat];
	size_t count = 0;
	while (!board_is_empty(pieces)) {
		uint8_t from = board_take(&pieces);
		struct board_set targets = leap_walks(rules, state, from);
		while (!board_is_empty(targets)) {
			uint8_t to = board_take(&targets);
			if (!opening || !breaks_opening(rules, state, from, to)) {
				steps[count++] = make_walk_step(from, to);
			}
		}
	}
	return count;
}

static size_t list_points(enum leap_step kind, struct board_set points, struct game_step *steps) {
	size_t count = 0;
	while (!board_is_empty(points)) {
		steps[count++] = (struct game_step){.kind = (uint8_t)kind,
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

static size_t list_chain_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	struct board_set at = {{0, 0}};
	int most;
	board_add(&at, state->at);
	size_t count = leap_captures(rules, state, at, steps, &most);
	if (rules->chain == CHAIN_MAY_STOP) {
		steps[count++] = bare_step(LEAP_STEP_STOP);
	}
	return count;
}

static size_t list_turn_steps(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	if (state->hand[state->seat] > 0) {
		return list_points(LEAP_STEP_DROP, leap_drops(rules, state), steps);
	}
	if (leap_is_removing(rules, state)) {
		return list_points(LEAP_STEP_REMOVE, leap_removals(rules, state), steps);
	}
	int most;
	size_t count = leap_captures(rules, state, leap_leapers(rules, state), steps, &most);
	if (count == 0 || rules->duty == LEAP_OPTIONAL) {
		count += leap_walk_steps(rules, state, steps + count);
	}
	return count;
}

/* With END_BLOCKED_PASSES a seat without steps passes, unless the other cannot move either. */
size_t leap_steps_here(
	const struct leap_rules *rules, const struct leap_state *state, struct game_step *steps) {
	size_t count = state->leaps > 0 ? list_chain_steps(rules, state, steps)
					: list_turn_steps(rules, state, steps);
	if (count == 0 && rules->ends.blocked == END_BLOCKED_PASSES) {
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

/* ---- the seat to move, or the result ---- */

/* Is the only step not a choice: a pass, or the rest of a chain? */
static bool is_forced(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->leaps == 0 && rules->ends.blocked != END_BLOCKED_PASSES) {
		return false;
	}
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = leap_steps_here(rules, state, steps);
	return count == 1 && (state->leaps > 0 || steps[0].kind == LEAP_STEP_PASS);
}

/* How many men the loser has lost, if the game ends because too few are left. */
static uint8_t men_lost(const struct leap_rules *rules, const struct leap_state *state, int loser,
	const char *reason) {
	return strcmp(reason, "target") == 0
		? (uint8_t)(rules->total[loser] - leap_left(state, loser))
		: 0;
}

void leap_status(
	const struct game_rules *base, const union game_state *bytes, struct game_status *status) {
	const struct leap_rules *rules = leap_rules(base);
	const struct leap_state *state = leap_state(bytes);
	uint8_t winner;
	const char *reason;
	*status = (struct game_status){.phase = GAME_CHOICE,
		.seat = state->seat,
		.fresh = leap_is_fresh(rules, state),
		.winner = GAME_NOBODY};
	if (leap_is_won(rules, state, &winner, &reason)) {
		game_status_end(status, winner, reason);
		status->lost = men_lost(rules, state, !winner, reason);
		return;
	}
	if (state->leaps == 0 && leap_is_stuck(rules, state)) {
		struct leap_state other = *state;
		other.seat = !state->seat;
		if (rules->ends.blocked != END_BLOCKED_PASSES || leap_is_stuck(rules, &other)) {
			game_status_end(
				status, ends_stuck_winner(&rules->ends, state->seat), "blocked");
			return;
		}
	}
	if (leap_few_ends(rules, state, &winner)) {
		game_status_end(status, winner, "few");
		return;
	}
	if (leap_is_adjudicated(rules, state)) {
		game_status_end(status,
			ends_adjudge(rules->ends.adjudicate, board_count(state->side[0]),
				board_count(state->side[1])),
			state->ended ? "repetition" : "no_progress");
		return;
	}
	status->forced = is_forced(rules, state);
}

void leap_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects) {
	perform_step(leap_rules(rules), (struct leap_state *)(void *)state, step, effects);
	if (effects != NULL) {
		game_effect_end(rules, state, effects);
	}
}
