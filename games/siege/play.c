/* games/siege/play.c - a turn: what may be played, what a step changes, and when the game is over.
 */
#include "games/siege/play.h"

#include <string.h>

/* ---- what a step changes ---- */

static void add_siege_effect(
	struct game_effects *effects, enum game_what what, uint8_t seat, uint8_t from, uint8_t to) {
	if (effects != NULL) {
		struct game_effect effect = {(uint8_t)what, seat, from, to, 0, {0}};
		game_effect_add(effects, &effect);
	}
}

static void move_siege_piece(struct siege_state *state, unsigned from, unsigned to) {
	struct board_set *side = &state->side[state->seat];
	board_remove(side, from);
	board_add(side, to);
	if (siege_is_king(state, from)) {
		board_remove(&state->kings, from);
		board_add(&state->kings, to);
	}
}

/* With last_walks the seat that set the last man goes on (Seega, moves.first). */
static void end_siege_turn(
	const struct siege_rules *rules, struct siege_state *state, bool progress) {
	bool set = state->drops && state->hand[0] == 0 && state->hand[1] == 0;
	memset(state->to, 0, sizeof(state->to));
	state->steps = 0;
	state->drops = false;
	state->from = 0;
	state->at = 0;
	state->taken = (struct board_set){{0, 0}};
	state->taken_kings = (struct board_set){{0, 0}};
	ends_count_turn(&state->quiet, progress);
	if (!set || !rules->last_walks) {
		state->seat = !state->seat;
	}
}

static void remove_taken(
	struct siege_state *state, struct board_set taken, struct game_effects *effects) {
	uint8_t enemy = !state->seat;
	state->taken = board_or(state->taken, taken);
	state->taken_kings = board_or(state->taken_kings, board_and(taken, state->kings));
	state->side[enemy] = board_less(state->side[enemy], taken);
	state->kings = board_less(state->kings, taken);
	while (effects != NULL && !board_is_empty(taken)) {
		add_siege_effect(effects, GAME_CAPTURED, enemy, board_take(&taken), GAME_NOWHERE);
	}
}

/* No men, and no hand to drop; or no king where there was one. Returns why, or NULL. */
static const char *find_defeat(
	const struct siege_rules *rules, const struct siege_state *state, unsigned seat) {
	if (board_is_empty(state->side[seat]) && state->hand[seat] == 0) {
		return rules->has_kings[seat] ? "king_taken" : "captured_all";
	}
	bool has_king = !board_is_empty(board_and(state->side[seat], state->kings));
	return rules->has_kings[seat] && !has_king ? "king_taken" : NULL;
}

static void play_siege_walk(const struct siege_rules *rules, struct siege_state *state,
	const struct game_step *step, struct game_effects *effects) {
	struct board_set taken = siege_takes(rules, state, step->from, step->to);
	bool takes = !board_is_empty(taken);
	if (state->steps == 0) {
		state->from = step->from;
	}
	add_siege_effect(effects, GAME_MOVED, state->seat, step->from, step->to);
	move_siege_piece(state, step->from, step->to);
	remove_taken(state, taken, effects);
	state->at = step->to;
	state->to[state->steps++] = step->to;
	if (!takes || rules->chain == CHAIN_SINGLE || state->steps == SIEGE_SIDE_MAX ||
		find_defeat(rules, state, !state->seat) != NULL ||
		board_is_empty(siege_captures(rules, state, step->to))) {
		end_siege_turn(rules, state, takes);
	}
}

static void play_siege_drop(const struct siege_rules *rules, struct siege_state *state,
	const struct game_step *step, struct game_effects *effects) {
	uint8_t seat = state->seat;
	add_siege_effect(effects, GAME_DROPPED, seat, GAME_NOWHERE, step->to);
	board_add(&state->side[seat], step->to);
	state->hand[seat]--;
	state->drops = true;
	state->to[state->steps++] = step->to;
	if (state->steps == rules->each[seat] || board_is_empty(siege_drops(rules, state))) {
		end_siege_turn(rules, state, true);
	}
}

static void play_siege_step(const struct siege_rules *rules, struct siege_state *state,
	const struct game_step *step, struct game_effects *effects) {
	switch ((enum siege_step)step->kind) {
	case SIEGE_STEP_WALK:
		play_siege_walk(rules, state, step, effects);
		break;
	case SIEGE_STEP_DROP:
		play_siege_drop(rules, state, step, effects);
		break;
	case SIEGE_STEP_STOP:
		add_siege_effect(effects, GAME_STOPPED, state->seat, state->at, GAME_NOWHERE);
		end_siege_turn(rules, state, true);
		break;
	case SIEGE_STEP_PASS:
		add_siege_effect(effects, GAME_PASSED, state->seat, GAME_NOWHERE, GAME_NOWHERE);
		end_siege_turn(rules, state, false);
		break;
	}
}

void siege_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects) {
	play_siege_step(siege_rules(rules), (struct siege_state *)(void *)state, step, effects);
	if (effects != NULL) {
		game_effect_end(rules, state, effects);
	}
}

/* ---- ends that need no list of steps ---- */

static bool is_at_goal(
	const struct siege_rules *rules, const struct siege_state *state, unsigned seat) {
	struct board_set kings = board_and(state->side[seat], state->kings);
	struct board_set men = board_less(state->side[seat], state->kings);
	return !board_is_empty(board_or(board_and(men, rules->kind[seat][0].goal),
		board_and(kings, rules->kind[seat][1].goal)));
}

/* Tablut, end.shut_in: no piece can get there, whatever it does. */
static bool is_shut_in(
	const struct siege_rules *rules, const struct siege_state *state, unsigned seat) {
	struct board_set wanted = rules->shut_in[seat];
	if (board_is_empty(wanted)) {
		return false;
	}
	struct board_set kings = board_and(state->side[seat], state->kings);
	struct board_set men = board_less(state->side[seat], state->kings);
	struct board_set reached = board_or(
		siege_reach(rules, state, &rules->kind[seat][0], men, GAME_POINTS_MAX),
		siege_reach(rules, state, &rules->kind[seat][1], kings, GAME_POINTS_MAX));
	return board_is_empty(board_and(reached, wanted));
}

static bool is_won_by(const struct siege_rules *rules, const struct siege_state *state,
	unsigned seat, const char **reason) {
	const char *defeat = find_defeat(rules, state, !seat);
	if (defeat != NULL) {
		*reason = defeat;
	} else if (is_at_goal(rules, state, seat)) {
		*reason = "goal";
	} else if (rules->has_shut_in && is_shut_in(rules, state, !seat)) {
		*reason = "shut_in";
	} else {
		return false;
	}
	return true;
}

/* The seat that has just moved comes first. */
bool siege_is_won(const struct siege_rules *rules, const struct siege_state *state, uint8_t *winner,
	const char **reason) {
	for (int i = 0; state->steps == 0 && i < 2; i++) {
		uint8_t seat = i == 0 ? !state->seat : state->seat;
		if (is_won_by(rules, state, seat, reason)) {
			*winner = seat;
			return true;
		}
	}
	return false;
}

static bool is_adjudicated(const struct siege_rules *rules, const struct siege_state *state) {
	return state->ended || (state->steps == 0 && ends_is_quiet(&rules->ends, state->quiet));
}

/* ---- the legal steps ---- */

static size_t add_walk_steps(unsigned from, struct board_set targets, struct game_step *steps) {
	size_t count = 0;
	while (!board_is_empty(targets)) {
		steps[count++] = (struct game_step){.kind = SIEGE_STEP_WALK,
			.from = (uint8_t)from,
			.over = GAME_NOWHERE,
			.to = board_take(&targets)};
	}
	return count;
}

static struct game_step bare_siege_step(enum siege_step kind) {
	return (struct game_step){.kind = (uint8_t)kind,
		.from = GAME_NOWHERE,
		.over = GAME_NOWHERE,
		.to = GAME_NOWHERE};
}

static size_t list_drop_steps(
	const struct siege_rules *rules, const struct siege_state *state, struct game_step *steps) {
	struct board_set points = siege_drops(rules, state);
	size_t count = 0;
	while (!board_is_empty(points)) {
		steps[count] = bare_siege_step(SIEGE_STEP_DROP);
		steps[count++].to = board_take(&points);
	}
	return count;
}

static size_t list_next_captures(
	const struct siege_rules *rules, const struct siege_state *state, struct game_step *steps) {
	size_t count = add_walk_steps(state->at, siege_captures(rules, state, state->at), steps);
	if (rules->chain == CHAIN_MAY_STOP) {
		steps[count++] = bare_siege_step(SIEGE_STEP_STOP);
	}
	return count;
}

static size_t list_walk_steps(
	const struct siege_rules *rules, const struct siege_state *state, struct game_step *steps) {
	struct board_set pieces = state->side[state->seat];
	size_t count = 0;
	while (!board_is_empty(pieces)) {
		uint8_t from = board_take(&pieces);
		count += add_walk_steps(
			from, siege_walks(rules, state, state->seat, from), steps + count);
	}
	return count;
}

/* The steps of a state that is not over. A seat without any passes, if the rules say so and the
 * other one can move. */
static size_t list_siege_steps(
	const struct siege_rules *rules, const struct siege_state *state, struct game_step *steps) {
	size_t count = state->hand[state->seat] > 0 ? list_drop_steps(rules, state, steps)
		: state->steps > 0                  ? list_next_captures(rules, state, steps)
						    : list_walk_steps(rules, state, steps);
	if (count == 0 && rules->ends.blocked == END_BLOCKED_PASSES &&
		!siege_is_stuck(rules, state, !state->seat)) {
		steps[count++] = bare_siege_step(SIEGE_STEP_PASS);
	}
	return count;
}

size_t siege_steps(const struct game_rules *base, const union game_state *bytes,
	struct game_step steps[GAME_STEPS_MAX]) {
	const struct siege_rules *rules = siege_rules(base);
	const struct siege_state *state = siege_state(bytes);
	uint8_t winner;
	const char *reason;
	if (siege_is_won(rules, state, &winner, &reason) || is_adjudicated(rules, state)) {
		return 0;
	}
	return list_siege_steps(rules, state, steps);
}

/* ---- the seat to move, or the result ---- */

/* Has the seat to move nothing to do, nor a pass? */
static bool is_blocked(const struct siege_rules *rules, const struct siege_state *state) {
	return state->steps == 0 && siege_is_stuck(rules, state, state->seat) &&
		(rules->ends.blocked != END_BLOCKED_PASSES ||
			siege_is_stuck(rules, state, !state->seat));
}

/* Is the only step not a choice: a pass, or the rest of a turn? */
static bool is_siege_forced(const struct siege_rules *rules, const struct siege_state *state) {
	if (state->steps == 0 && rules->ends.blocked != END_BLOCKED_PASSES) {
		return false;
	}
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = list_siege_steps(rules, state, steps);
	return count == 1 && (state->steps > 0 || steps[0].kind == SIEGE_STEP_PASS);
}

void siege_status(
	const struct game_rules *base, const union game_state *bytes, struct game_status *status) {
	const struct siege_rules *rules = siege_rules(base);
	const struct siege_state *state = siege_state(bytes);
	uint8_t winner;
	const char *reason;
	*status = (struct game_status){.phase = GAME_CHOICE,
		.seat = state->seat,
		.fresh = state->steps == 0,
		.winner = GAME_NOBODY};
	if (siege_is_won(rules, state, &winner, &reason)) {
		game_status_end(status, winner, reason);
	} else if (is_blocked(rules, state)) {
		game_status_end(status, ends_stuck_winner(&rules->ends, state->seat), "blocked");
	} else if (is_adjudicated(rules, state)) {
		unsigned verdict = state->ended ? rules->ends.repeated : rules->ends.adjudicate;
		game_status_end(status,
			ends_adjudge(
				verdict, board_count(state->side[0]), board_count(state->side[1])),
			state->ended ? "repetition" : "no_progress");
	} else {
		status->forced = is_siege_forced(rules, state);
	}
}

void siege_repeated(const struct game_rules *base, union game_state *bytes) {
	if (siege_rules(base)->ends.repetition > 0) {
		((struct siege_state *)(void *)bytes)->ended = 1;
	}
}

/* ---- perft ---- */

static uint64_t count_siege_turns(
	const struct siege_rules *rules, const union game_state *bytes, int depth) {
	const struct siege_state *state = siege_state(bytes);
	struct game_step steps[GAME_STEPS_MAX];
	uint8_t winner;
	const char *reason;
	if (siege_is_won(rules, state, &winner, &reason)) {
		return 0;
	}
	size_t count = list_siege_steps(rules, state, steps);
	uint64_t sum = 0;
	for (size_t i = 0; i < count; i++) {
		union game_state after;
		memcpy(after.bytes, bytes->bytes, sizeof(struct siege_state));
		siege_apply(&rules->base, &after, &steps[i], NULL);
		int left = depth - (siege_state(&after)->steps == 0);
		sum += left == 0 ? 1 : count_siege_turns(rules, &after, left);
	}
	return sum;
}

uint64_t siege_perft(const struct game_rules *rules, const union game_state *state, int depth) {
	return depth < 1 ? 1 : count_siege_turns(siege_rules(rules), state, depth);
}
