/* games/leap/leap.c - compiles a definition with a room's options into flat tables; and the module.
 */
#include "games/leap/leap.h"

#include <string.h>

#include "games/leap/check.h"
#include "games/leap/few.h"
#include "games/leap/men.h"
#include "games/leap/perft.h"
#include "games/leap/play.h"
#include "games/leap/state.h"
#include "games/leap/survey.h"
#include "games/leap/symmetry.h"
#include "games/leap/text.h"
#include "games/leap/why.h"

static int evaluate_field(const struct leap_rules *rules, size_t name) {
	return choice_value(&rules->base, &rules->definition->set, rules->definition->field[name]);
}

static bool read_field_points(const struct leap_rules *rules, size_t name, struct board_set *set,
	struct game_error *error) {
	const struct leap_definition *definition = rules->definition;
	return choice_points(
		&rules->base, &definition->set, definition->field[name], &rules->board, set, error);
}

/* ---- board ---- */

static bool compile_board(struct leap_rules *rules, struct game_error *error) {
	const struct choice_set *set = &rules->definition->set;
	const struct choice_board *from = &set->board[evaluate_field(rules, LEAP_FIELD_BOARD)];
	rules->board = from->board;
	for (size_t i = 0; i < rules->board.lines; i++) {
		rules->board.line[i].leap = choice_value(&rules->base, set,
						    from->use[LEAP_USE_LEAP][i]) != 0;
	}
	if (!board_compile(&rules->board, error)) {
		return false;
	}
	int low = UINT8_MAX, high = 0;
	for (size_t i = 0; i < rules->board.points; i++) {
		int rank = (int)board_rank(&rules->board, (uint8_t)i);
		rules->rank[i] = (uint8_t)rank;
		low = rank < low ? rank : low;
		high = rank > high ? rank : high;
	}
	rules->ranks = low + high;
	rules->narrow = rules->board.points <= 64;
	return true;
}

static bool in_one_group(const struct choice_board *board, unsigned a, unsigned b, unsigned c) {
	for (size_t i = 0; i < board->groups; i++) {
		const struct board_set *group = &board->group[i];
		if (board_has(group, a) && board_has(group, b) && board_has(group, c)) {
			return true;
		}
	}
	return false;
}

/* Terhuchu, moves.skip: three successive points of a line, all in the same triangle. */
static void compile_skips(struct leap_rules *rules) {
	const struct choice_board *from = &rules->definition->set
						   .board[evaluate_field(rules, LEAP_FIELD_BOARD)];
	const struct board *board = &rules->board;
	size_t count = 0;
	for (unsigned p = 0; p < board->points; p++) {
		rules->first_skip[p] = (uint16_t)count;
		for (size_t r = board->first_ray[p]; r < board->first_ray[p + 1]; r++) {
			const uint8_t *on = &board->ray_point[board->ray[r].first];
			if (board->ray[r].count >= 2 && in_one_group(from, p, on[0], on[1]) &&
				count < LEAP_JUMPS_MAX) {
				rules->skip[count++] = (struct leap_skipping){on[0], on[1]};
			}
		}
	}
	rules->first_skip[board->points] = (uint16_t)count;
}

static bool compile_shrink(struct leap_rules *rules, struct game_error *error) {
	int which = evaluate_field(rules, LEAP_FIELD_SHRINK);
	if (which == 0) {
		return true;
	}
	const struct leap_shrink *shrink = &rules->definition->shrink[which - 1];
	rules->edges = shrink->edges;
	for (size_t e = 0; e < shrink->edges; e++) {
		rules->strips[e] = shrink->strips[e];
		for (size_t s = 0; s < shrink->strips[e]; s++) {
			if (!board_read_set(&rules->board, shrink->strip[e][s], &rules->strip[e][s],
				    error)) {
				return false;
			}
		}
	}
	return true;
}

/* ---- powers ---- */

/* Is there a point of the set on the line from one point over its neighbour, or on the neighbour?
 */
static bool leads_to(
	const struct board *board, unsigned from, unsigned neighbour, const struct board_set *set) {
	for (size_t r = board->first_ray[from]; r < board->first_ray[from + 1]; r++) {
		const struct board_ray *ray = &board->ray[r];
		const uint8_t *on = &board->ray_point[ray->first];
		for (size_t i = 0; on[0] == neighbour && i < ray->count; i++) {
			if (board_has(set, on[i])) {
				return true;
			}
		}
	}
	return false;
}

/* Asalto, soldiers_walk=towards: forward, sideways only towards the fortress, and within it any
 * way, but never out. */
static bool goes_to_goal(
	const struct leap_rules *rules, unsigned seat, unsigned from, unsigned to) {
	const struct board_set *goal = &rules->goal[seat];
	if (board_has(goal, from)) {
		return board_has(goal, to);
	}
	uint8_t way = leap_way(rules, seat, from, to);
	return way == LEAP_FORWARD ||
		(way == LEAP_SIDEWAYS && leads_to(&rules->board, from, to, goal));
}

static void compile_walks(struct leap_rules *rules, unsigned seat, struct leap_power *power) {
	const struct board *board = &rules->board;
	for (unsigned p = 0; p < board->points; p++) {
		struct board_set near = board->near[p];
		if (board_has(&power->frozen, p)) {
			continue;
		}
		while (!board_is_empty(near)) {
			uint8_t to = board_take(&near);
			if (power->walk_ways == LEAP_TO_GOAL
					? goes_to_goal(rules, seat, p, to)
					: (power->walk_ways & leap_way(rules, seat, p, to)) != 0) {
				board_add(&power->walk[p], to);
			}
		}
	}
}

static bool add_jump(const struct leap_rules *rules, unsigned seat, struct leap_power *power,
	size_t *count, unsigned from, struct board_leap jump) {
	if ((power->leap_ways & leap_way(rules, seat, from, jump.to)) == 0) {
		return true;
	}
	if (*count == LEAP_JUMPS_MAX || *count - power->first_jump[from] == LEAP_FROM_MAX) {
		return false;
	}
	power->jump[(*count)++] = jump;
	board_add(&power->overs[from], jump.over);
	return true;
}

/* Awithlaknannai Mosona, bent_leap: over a neighbour to any neighbour of it. */
static bool add_bent_jumps(const struct leap_rules *rules, unsigned seat, struct leap_power *power,
	size_t *count, unsigned from) {
	struct board_set near = rules->board.near[from];
	while (!board_is_empty(near)) {
		uint8_t over = board_take(&near);
		struct board_set beyond = rules->board.near[over];
		board_remove(&beyond, from);
		while (!board_is_empty(beyond)) {
			struct board_leap jump = {over, board_take(&beyond)};
			if (!add_jump(rules, seat, power, count, from, jump)) {
				return false;
			}
		}
	}
	return true;
}

/* The point right behind one, away from its neighbour, on their line; or NOWHERE. */
static uint8_t find_point_behind(
	const struct board *board, const struct board_ray *ray, unsigned from) {
	for (size_t r = board->first_ray[from]; r < board->first_ray[from + 1]; r++) {
		if (board->ray[r].line == ray->line && &board->ray[r] != ray) {
			return board->ray_point[board->ray[r].first];
		}
	}
	return GAME_NOWHERE;
}

/* Fanorona: to the next point of a line, at the enemy beyond it or away from the one behind. */
static bool add_runs(const struct leap_rules *rules, unsigned seat, struct leap_power *power,
	size_t *count, unsigned from) {
	const struct board *board = &rules->board;
	for (size_t r = board->first_ray[from]; r < board->first_ray[from + 1]; r++) {
		const struct board_ray *ray = &board->ray[r];
		const uint8_t *on = &board->ray_point[ray->first];
		if (!board->line[ray->line].leap) {
			continue;
		}
		uint8_t behind = find_point_behind(board, ray, from);
		if (ray->count > 1 &&
			!add_jump(rules, seat, power, count, from,
				(struct board_leap){on[1], on[0]})) {
			return false;
		}
		if (behind != GAME_NOWHERE &&
			!add_jump(rules, seat, power, count, from,
				(struct board_leap){behind, on[0]})) {
			return false;
		}
	}
	return true;
}

static bool compile_jumps(struct leap_rules *rules, unsigned seat, struct leap_power *power,
	struct game_error *error) {
	const struct board *board = &rules->board;
	size_t count = 0;
	bool fits = true;
	for (unsigned p = 0; fits && p < board->points; p++) {
		power->first_jump[p] = (uint16_t)count;
		if (rules->bent || rules->runs) {
			fits = rules->bent ? add_bent_jumps(rules, seat, power, &count, p)
					   : add_runs(rules, seat, power, &count, p);
			continue;
		}
		for (size_t i = board->first_leap[p]; fits && i < board->first_leap[p + 1]; i++) {
			fits = add_jump(rules, seat, power, &count, p, board->leap[i]);
		}
	}
	power->first_jump[board->points] = (uint16_t)count;
	return fits || game_fail(error, "the board has too many leaps");
}

/* Collect the rays long enough for a leap, on lines where leaps are allowed, in the ways of the
 * piece. The first point decides the way, because ranks are monotonic along a straight line. */
static void compile_far(struct leap_rules *rules, unsigned seat, struct leap_power *power) {
	const struct board *board = &rules->board;
	size_t count = 0;
	for (unsigned p = 0; p < board->points; p++) {
		power->first_far[p] = (uint16_t)count;
		for (size_t r = board->first_ray[p]; r < board->first_ray[p + 1]; r++) {
			const struct board_ray *ray = &board->ray[r];
			const uint8_t *on = &board->ray_point[ray->first];
			if (ray->count < 2 || !board->line[ray->line].leap ||
				(power->leap_ways & leap_way(rules, seat, p, on[0])) == 0) {
				continue;
			}
			power->far[count++] = (uint16_t)r;
			for (size_t i = 0; i + 1 < ray->count; i++) {
				board_add(&rules->far_overs[r], on[i]);
			}
			power->overs[p] = board_or(power->overs[p], rules->far_overs[r]);
		}
	}
	power->first_far[board->points] = (uint16_t)count;
}

static bool compile_power(
	struct leap_rules *rules, unsigned seat, unsigned kind, struct game_error *error) {
	struct leap_power *power = &rules->power[seat][kind];
	size_t place = seat * 2 + kind;
	if (rules->definition->names.name[seat][kind] == NULL) {
		return true;
	}
	power->walk_ways = (uint8_t)evaluate_field(rules, LEAP_FIELD_WALK + place);
	power->leap_ways = (uint8_t)evaluate_field(rules, LEAP_FIELD_LEAP + place);
	power->slides = evaluate_field(rules, LEAP_FIELD_SLIDE + place) != 0;
	power->leaps_far = evaluate_field(rules, LEAP_FIELD_LONG + place) != 0 &&
		power->leap_ways != 0;
	power->may_not_undo = evaluate_field(rules, LEAP_FIELD_UNDO + place) != 0;
	rules->can_undo = rules->can_undo || power->may_not_undo;
	if (!read_field_points(rules, LEAP_FIELD_FROZEN + place, &power->frozen, error)) {
		return false;
	}
	if (power->leaps_far && rules->runs) {
		return game_fail(
			error, "with captures by approach and withdrawal no piece can be long");
	}
	if (power->leaps_far && (rules->board.has_rings || rules->bent)) {
		return game_fail(error,
			"long leaps cannot be told apart in writing on a board with closed "
			"lines or where leaps may turn");
	}
	if (power->walk_ways == LEAP_TO_GOAL && power->slides) {
		return game_fail(error, "a piece that walks to_goal may not slide");
	}
	compile_walks(rules, seat, power);
	if (power->leaps_far) {
		compile_far(rules, seat, power);
	}
	return compile_jumps(rules, seat, power, error);
}

/* ---- shapes of leaps and walks, for all pieces at once ---- */

static struct leap_delta *find_delta(struct leap_delta *list, size_t *count, int over, int to) {
	for (size_t i = 0; i < *count; i++) {
		if (list[i].over == over && list[i].to == to) {
			return &list[i];
		}
	}
	if (*count == LEAP_DELTAS_MAX) {
		return NULL;
	}
	list[*count] = (struct leap_delta){.over = over, .to = to};
	return &list[(*count)++];
}

static bool add_jump_deltas(struct leap_rules *rules, unsigned seat, unsigned kind, unsigned from) {
	const struct leap_power *power = &rules->power[seat][kind];
	for (size_t i = power->first_jump[from]; i < power->first_jump[from + 1]; i++) {
		struct leap_delta *delta = find_delta(rules->delta, &rules->deltas,
			power->jump[i].over - (int)from, power->jump[i].to - (int)from);
		if (delta == NULL) {
			return false;
		}
		board_add(&delta->from[seat][kind], from);
	}
	return true;
}

static bool add_walk_deltas(struct leap_rules *rules, unsigned seat, unsigned kind, unsigned from) {
	struct board_set targets = rules->power[seat][kind].walk[from];
	while (!board_is_empty(targets)) {
		int to = board_take(&targets) - (int)from;
		struct leap_delta *delta = find_delta(rules->walk, &rules->walks, 0, to);
		if (delta == NULL) {
			return false;
		}
		board_add(&delta->from[seat][kind], from);
	}
	return true;
}

static bool compile_deltas(struct leap_rules *rules, struct game_error *error) {
	for (unsigned place = 0; place < 4; place++) {
		const struct leap_power *power = &rules->power[place / 2][place % 2];
		for (unsigned p = 0; p < rules->board.points; p++) {
			if (!add_walk_deltas(rules, place / 2, place % 2, p) ||
				(!power->leaps_far &&
					!add_jump_deltas(rules, place / 2, place % 2, p))) {
				return game_fail(error,
					"the board is too irregular; list its points row by row");
			}
		}
	}
	return true;
}

/* ---- the rest ---- */

/* Only a walk forward that cannot be walked back is progress. */
static struct board_set find_advance(const struct leap_rules *rules, unsigned seat) {
	uint8_t ways = rules->power[seat][0].walk_ways;
	if ((ways & LEAP_BACKWARD) != 0) {
		return (struct board_set){{0, 0}};
	}
	return ways == LEAP_TO_GOAL ? board_less(rules->board.all, rules->goal[seat])
				    : rules->board.all;
}

static bool compile_seat(struct leap_rules *rules, unsigned seat, struct game_error *error) {
	rules->target[seat] = evaluate_field(rules, LEAP_FIELD_TARGET_W + seat);
	rules->stop[seat] = rules->chain == CHAIN_SINGLE ? LEAP_SIDE_MAX : rules->target[seat];
	rules->counts_left[seat] = rules->target[seat] > 0 || rules->first_single;
	rules->hand[seat] = evaluate_field(rules, LEAP_FIELD_HAND_W + seat);
	rules->each[seat] = evaluate_field(rules, LEAP_FIELD_EACH_W + seat);
	if (rules->each[seat] < 1) {
		rules->each[seat] = 1;
	}
	if (!read_field_points(rules, LEAP_FIELD_PROMOTE_W + seat, &rules->promote[seat], error) ||
		!read_field_points(rules, LEAP_FIELD_DROP_W + seat, &rules->drop[seat], error)) {
		return false;
	}
	if (board_is_empty(rules->drop[seat])) {
		rules->drop[seat] = rules->board.all;
	}
	if (rules->moment == LEAP_NEVER || rules->definition->names.name[seat][1] == NULL) {
		rules->promote[seat] = (struct board_set){{0, 0}};
	}
	rules->has_goal = rules->has_goal || !board_is_empty(rules->goal[seat]);
	if (evaluate_field(rules, LEAP_FIELD_ADVANCE) != 0) {
		rules->advance[seat] = find_advance(rules, seat);
		rules->can_advance = true;
	}
	return true;
}

static bool compile_fields(struct leap_rules *rules, struct game_error *error) {
	rules->first = (uint8_t)evaluate_field(rules, LEAP_FIELD_FIRST);
	int sets = evaluate_field(rules, LEAP_FIELD_SETS);
	rules->sets = sets == 0 ? GAME_NOBODY : (uint8_t)(sets - 1);
	rules->duty = (uint8_t)evaluate_field(rules, LEAP_FIELD_DUTY);
	rules->chain = (uint8_t)evaluate_field(rules, LEAP_FIELD_CHAIN);
	rules->max = evaluate_field(rules, LEAP_FIELD_MAX) != 0;
	rules->removal = (uint8_t)evaluate_field(rules, LEAP_FIELD_REMOVAL);
	rules->landing = evaluate_field(rules, LEAP_FIELD_LANDING) != 0;
	rules->straight = evaluate_field(rules, LEAP_FIELD_STRAIGHT) != 0;
	rules->keeps_way = rules->straight || evaluate_field(rules, LEAP_FIELD_TURN_BACK) != 0;
	if (rules->runs) {
		rules->keeps_way = evaluate_field(rules, LEAP_FIELD_SAME_WAY) == 0;
		rules->revisits = evaluate_field(rules, LEAP_FIELD_REVISIT) != 0;
	}
	rules->first_single = evaluate_field(rules, LEAP_FIELD_FIRST_SINGLE) != 0;
	rules->skipping = (uint8_t)evaluate_field(rules, LEAP_FIELD_SKIP);
	rules->opening = (uint8_t)evaluate_field(rules, LEAP_FIELD_OPENING);
	uint8_t verdict = (uint8_t)evaluate_field(rules, LEAP_FIELD_ADJUDICATE);
	rules->ends = (struct ends){.repetition = evaluate_field(rules, LEAP_FIELD_REPETITION),
		.no_progress = evaluate_field(rules, LEAP_FIELD_NO_PROGRESS),
		.repeated = verdict,
		.adjudicate = verdict,
		.blocked = (uint8_t)evaluate_field(rules, LEAP_FIELD_BLOCKED)};
	rules->moment = (uint8_t)evaluate_field(rules, LEAP_FIELD_MOMENT);
	return read_field_points(rules, LEAP_FIELD_REFUGE, &rules->refuge, error) &&
		read_field_points(rules, LEAP_FIELD_OPENING_TO, &rules->opening_to, error) &&
		read_field_points(rules, LEAP_FIELD_OPENING_FROM, &rules->opening_from, error) &&
		compile_seat(rules, 0, error) && compile_seat(rules, 1, error) &&
		compile_shrink(rules, error);
}

/* Ends with few pieces, and the lines that they name. */
static bool compile_few(struct leap_rules *rules, struct game_error *error) {
	int which = evaluate_field(rules, LEAP_FIELD_FEW);
	if (which == 0) {
		return true;
	}
	rules->few = &rules->definition->few[which - 1];
	for (size_t i = 0; i < rules->few->rows; i++) {
		if (!board_read_set(
			    &rules->board, rules->few->row[i].line, &rules->few_line[i], error)) {
			return false;
		}
	}
	return true;
}

static bool compile_start(struct leap_rules *rules, struct game_error *error) {
	struct leap_state *state = (struct leap_state *)(void *)&rules->start;
	const struct start_men *start = &rules->definition
						 ->start[evaluate_field(rules, LEAP_FIELD_START)];
	for (unsigned seat = 0; seat < 2; seat++) {
		if (!board_read_set(&rules->board, start->side[seat], &state->side[seat], error)) {
			return false;
		}
		state->hand[seat] = (uint8_t)rules->hand[seat];
		rules->total[seat] = board_count(state->side[seat]) + rules->hand[seat];
		if (rules->total[seat] < 1 || rules->total[seat] > LEAP_SIDE_MAX) {
			return game_fail_in(error, "starts",
				"%s begins with %d pieces; a side may have 1 to %d",
				rules->base.game->seat[seat].name, rules->total[seat],
				LEAP_SIDE_MAX);
		}
	}
	if (!board_is_empty(board_and(state->side[0], state->side[1]))) {
		return game_fail_in(error, "starts", "two pieces begin on one point");
	}
	bool sets = rules->sets != GAME_NOBODY && rules->hand[rules->sets] > 0;
	state->seat = sets ? rules->sets : rules->first;
	state->open = leap_open(rules, board_or(state->side[0], state->side[1]));
	leap_few_begin(rules, state);
	rules->state_used = offsetof(struct leap_state, undo);
	if (rules->can_undo) {
		rules->state_used += rules->board.points;
	}
	return true;
}

static bool compile_rules(struct game_rules *base, struct game_error *error) {
	struct leap_rules *rules = (struct leap_rules *)base;
	rules->definition = base->game->data;
	if (!choice_check(base, &rules->definition->set, error) || !compile_board(rules, error)) {
		return false;
	}
	rules->bent = evaluate_field(rules, LEAP_FIELD_BENT) != 0;
	rules->runs = evaluate_field(rules, LEAP_FIELD_HOW) == LEAP_BY_RUNS;
	for (unsigned seat = 0; seat < 2; seat++) {
		if (!read_field_points(
			    rules, LEAP_FIELD_GOAL_W + seat, &rules->goal[seat], error)) {
			return false;
		}
	}
	for (unsigned place = 0; place < 4; place++) {
		if (!compile_power(rules, place / 2, place % 2, error)) {
			return false;
		}
	}
	compile_skips(rules);
	return compile_deltas(rules, error) && compile_fields(rules, error) &&
		compile_few(rules, error) && compile_start(rules, error) &&
		leap_check(rules, error);
}

/* ---- the module ---- */

_Static_assert(sizeof(struct leap_state) <= GAME_STATE_MAX, "a state must fit union game_state");

static void leap_start(const struct game_rules *rules, union game_state *state) {
	*state = leap_rules(rules)->start;
}

const struct game_impl leap_impl = {
	.name = "leap",
	.state_size = sizeof(struct leap_state),
	.rules_size = sizeof(struct leap_rules),
	.is_in_pdn = true,
	.compile = compile_rules,
	.start = leap_start,
	.status = leap_status,
	.is_fresh = leap_begins_turn,
	.steps = leap_steps,
	.apply = leap_apply,
	.print_step = leap_print_step,
	.read_step = leap_read_step,
	.why = leap_why,
	.print = leap_print,
	.read = leap_read,
	.view = leap_view,
	.draw = leap_draw,
	.repetition_key = leap_repetition_key,
	.repeated = leap_repeated,
	.glance = leap_glance,
	.is_calm = leap_is_calm,
	.gain = leap_gain,
	.survey = leap_survey,
	.weigh = leap_weigh,
	.men_fit = leap_men_fit,
	.men_read = leap_men_read,
	.men_write = leap_men_write,
	.men_before = leap_men_before,
	.men_less = leap_men_less,
	.men_memory = leap_men_memory,
	.men_endless = leap_men_endless,
	.men_carries = leap_men_carries,
	.occupy = leap_occupy,
	.symmetries = leap_symmetries,
	.perft = leap_perft,
};
