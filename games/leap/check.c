/* games/leap/check.c - refuses contradictory options, games that need not end, and unplayable
 * rules: pieces without moves, unreachable goals, games lost at the start. */
#include "games/leap/check.h"

#include <string.h>

#include "games/leap/play.h"

/* ---- reachable points ---- */

static const char *get_seat_name(const struct leap_rules *rules, unsigned seat) {
	return rules->base.game->seat[seat].name;
}

static void add_ray_points(const struct board *board, unsigned point, struct board_set *set) {
	for (size_t r = board->first_ray[point]; r < board->first_ray[point + 1]; r++) {
		for (size_t i = 0; i < board->ray[r].count; i++) {
			board_add(set, board->ray_point[board->ray[r].first + i]);
		}
	}
}

/* Returns where this piece can get from a point in one step, for any other pieces; may
 * overestimate. */
static struct board_set next_points(
	const struct leap_rules *rules, const struct leap_power *power, unsigned point) {
	struct board_set next = power->walk[point];
	for (size_t i = power->first_jump[point]; i < power->first_jump[point + 1]; i++) {
		board_add(&next, power->jump[i].to);
	}
	if (power->slides || power->leaps_far) {
		add_ray_points(&rules->board, point, &next);
	}
	if (rules->skipping != LEAP_NO_SKIP) {
		for (size_t i = rules->first_skip[point]; i < rules->first_skip[point + 1]; i++) {
			board_add(&next, rules->skip[i].to);
		}
	}
	return next;
}

static struct board_set find_reachable_points(
	const struct leap_rules *rules, const struct leap_power *power, struct board_set from) {
	struct board_set all = from, fresh = from;
	while (!board_is_empty(fresh)) {
		unsigned point = board_take(&fresh);
		struct board_set next = board_less(next_points(rules, power, point), all);
		all = board_or(all, next);
		fresh = board_or(fresh, next);
	}
	return all;
}

/* Returns the points that plain pieces of a seat can reach. */
static struct board_set reach_of_men(const struct leap_rules *rules, unsigned seat) {
	const struct leap_state *start = leap_state(&rules->start);
	struct board_set from = start->side[seat];
	if (rules->hand[seat] > 0) {
		from = board_or(from, rules->drop[seat]);
	}
	return find_reachable_points(rules, &rules->power[seat][0], from);
}

/* ---- what pieces can reach ---- */

static bool check_powers(const struct leap_rules *rules, unsigned seat, struct game_error *error) {
	for (unsigned kind = 0; kind < 2; kind++) {
		const struct leap_power *power = &rules->power[seat][kind];
		const char *name = rules->definition->names.name[seat][kind];
		if (name != NULL && power->walk_ways == 0 && power->leap_ways == 0 &&
			!power->slides) {
			return game_fail_in(error, "pieces",
				"the %.40s of %s has no power: it can neither walk nor leap", name,
				get_seat_name(rules, seat));
		}
	}
	return true;
}

static bool check_target(const struct leap_rules *rules, unsigned seat, struct game_error *error) {
	return rules->target[seat] < rules->total[seat] ||
		game_fail_in(error, "end.target",
			"%s begins with %d pieces, but would have lost at once: it has lost with %d or fewer",
			get_seat_name(rules, seat), rules->total[seat], rules->target[seat]);
}

static bool check_goal(const struct leap_rules *rules, unsigned seat, struct board_set reach,
	struct game_error *error) {
	struct board_set goal = rules->goal[seat];
	struct board_set missing = board_less(goal, reach);
	if (board_count(goal) > rules->total[seat]) {
		return game_fail_in(error, "end.goal",
			"the goal of %s is %d points, but it has only %d pieces to occupy them",
			get_seat_name(rules, seat), board_count(goal), rules->total[seat]);
	}
	if (!board_is_empty(missing)) {
		return game_fail_in(error, "end.goal",
			"the goal of %s cannot be reached: none of its pieces can ever reach %s",
			get_seat_name(rules, seat), rules->board.point[board_take(&missing)].label);
	}
	return true;
}

static bool check_leap_seat(
	const struct leap_rules *rules, unsigned seat, struct game_error *error) {
	struct board_set men = reach_of_men(rules, seat);
	struct board_set promoting = board_and(men, rules->promote[seat]);
	struct board_set all = board_is_empty(promoting)
		? men
		: board_or(men, find_reachable_points(rules, &rules->power[seat][1], promoting));
	if (!check_powers(rules, seat, error) || !check_target(rules, seat, error)) {
		return false;
	}
	if (!board_is_empty(rules->promote[seat]) && board_is_empty(promoting)) {
		return game_fail_in(error, "promotion",
			"no piece of %s can ever reach a point of promotion",
			get_seat_name(rules, seat));
	}
	return check_goal(rules, seat, all, error);
}

static bool check_reach(const struct leap_rules *rules, struct game_error *error) {
	return check_leap_seat(rules, 0, error) && check_leap_seat(rules, 1, error);
}

/* ---- contradictions and limits ---- */

/* choice=max requires compulsory captures and chains that must continue. */
static bool check_max(const struct leap_rules *rules, struct game_error *error) {
	if (rules->max && (rules->duty != LEAP_COMPULSORY || rules->chain != CHAIN_MUST_CONTINUE)) {
		return game_fail_in(error, "captures.choice",
			"Taking the most needs compulsory captures that must "
			"continue; choose choice=free, or capture=compulsory and chain=must_continue.");
	}
	return true;
}

/* On a ring both ways lead everywhere, and a bent leap has no direction. */
static bool check_way(const struct leap_rules *rules, struct game_error *error) {
	if (rules->keeps_way && (rules->bent || rules->board.has_rings)) {
		return game_fail_in(error,
			rules->straight ? "captures.straight" : "captures.turn_back",
			"the direction of a chain can only be kept on a board without closed lines "
			"and where leaps do not turn");
	}
	return true;
}

/* What is said of leaps only. A chain must end: no run may lead back to where it came from for
 * ever, but each takes a man. */
static bool check_runs(const struct leap_rules *rules, struct game_error *error) {
	if (rules->runs &&
		(rules->max || rules->landing || rules->bent || rules->straight ||
			rules->removal != LEAP_IMMEDIATE || rules->board.has_rings)) {
		return game_fail_in(error, "captures.how",
			"captures by approach and withdrawal need a board without closed lines, and "
			"have no choice=max, landing, bent, straight or removal=end_of_turn");
	}
	return true;
}

/* How many pieces are on the board says whether a first turn takes one off. */
static bool check_opening(const struct leap_rules *rules, struct game_error *error) {
	return rules->opening != LEAP_OPEN_REMOVE || rules->hand[0] + rules->hand[1] == 0 ||
		game_fail_in(error, "moves.opening",
			"the first turns can take pieces off only if none are in hand");
}

/* Is no walk of this kind ever reversible? None may go backward, and sideways walks must not be
 * undone. */
static bool only_goes_on(const struct leap_power *power) {
	return (power->walk_ways & (LEAP_BACKWARD | LEAP_TO_GOAL)) == 0 && !power->slides &&
		((power->walk_ways & LEAP_SIDEWAYS) == 0 || power->may_not_undo);
}

static bool ends_by_itself(const struct leap_rules *rules) {
	bool ends = !rules->board.has_rings && rules->ends.blocked != END_BLOCKED_PASSES &&
		rules->skipping == LEAP_NO_SKIP && rules->moment == LEAP_NEVER;
	return ends && only_goes_on(&rules->power[0][0]) && only_goes_on(&rules->power[1][0]);
}

/* Every game must end. */
static bool check_end(const struct leap_rules *rules, struct game_error *error) {
	if (rules->ends.repetition == 0 && rules->ends.no_progress == 0 && !ends_by_itself(rules)) {
		return game_fail_in(error, "end",
			"This game could go on for ever: repetition and no_progress may not "
			"both be off.");
	}
	return true;
}

/* Check that all steps fit a list: each empty point of a line can be reached along it by at most
 * two pieces. Drops, at most one per point, never occur together with walks. */
static bool check_step_count(const struct leap_rules *rules, struct game_error *error) {
	size_t on_lines = 0;
	for (size_t i = 0; i < rules->board.lines; i++) {
		on_lines += 2u * rules->board.line[i].count;
	}
	for (unsigned seat = 0; seat < 2; seat++) {
		size_t steps = rules->first_skip[rules->board.points];
		size_t walks = 2 * rules->board.edges, leaps = 0;
		for (unsigned kind = 0; kind < 2; kind++) {
			const struct leap_power *power = &rules->power[seat][kind];
			size_t jumps = power->leaps_far ? on_lines
							: power->first_jump[rules->board.points];
			walks = power->slides && on_lines > walks ? on_lines : walks;
			leaps = jumps > leaps ? jumps : leaps;
		}
		if (steps + walks + leaps >= GAME_STEPS_MAX) {
			return game_fail(error,
				"the board is too large: a turn could have more than %d choices",
				GAME_STEPS_MAX);
		}
	}
	return true;
}

static bool check_rays(const struct leap_rules *rules, struct game_error *error) {
	const struct board *board = &rules->board;
	for (size_t p = 0; p < board->points; p++) {
		size_t reach = 0;
		for (size_t r = board->first_ray[p]; r < board->first_ray[p + 1]; r++) {
			reach += board->ray[r].count;
		}
		if (reach > LEAP_FROM_MAX) {
			return game_fail(error, "the lines through %s are too many or too long",
				board->point[p].label);
		}
	}
	return true;
}

/* Check that every position fits its text: "Kb12," for a piece, "b12-b13," for its memory,
 * "x(b12)b13" for a leap, and the names of the fields. */
static bool check_position_size(const struct leap_rules *rules, struct game_error *error) {
	size_t size = 64;
	for (size_t p = 0; p < rules->board.points; p++) {
		size_t label = strlen(rules->board.point[p].label);
		size += label + 2 + (rules->can_undo ? 2 * label + 2 : 0);
	}
	size_t leaps = rules->board.points < LEAP_SIDE_MAX ? rules->board.points : LEAP_SIDE_MAX;
	size += leaps * (rules->bent ? 9 : 4);
	if (size > GAME_POSITION_TEXT_MAX) {
		return game_fail(error,
			"the board is too large for positions to be written in %d characters",
			GAME_POSITION_TEXT_MAX);
	}
	return true;
}

/* The player who begins must have a turn, even under the opening rule. */
static bool check_first_turn(const struct leap_rules *rules, struct game_error *error) {
	struct game_step steps[GAME_STEPS_MAX];
	if (leap_steps(&rules->base, &rules->start, steps) == 0) {
		return game_fail_in(
			error, "starts", "the player who begins has no turn in the first position");
	}
	return true;
}

bool leap_check(const struct leap_rules *rules, struct game_error *error) {
	return check_max(rules, error) && check_way(rules, error) && check_runs(rules, error) &&
		check_opening(rules, error) && check_end(rules, error) &&
		check_rays(rules, error) && check_step_count(rules, error) &&
		check_position_size(rules, error) && check_reach(rules, error) &&
		check_first_turn(rules, error);
}
