/* games/leap/reach.c - refuses unplayable rules: pieces without moves, unreachable goals, games
 * lost at the start. */
#include "games/leap/leap.h"

static const char *name_of(const struct leap_rules *rules, unsigned seat) {
	return rules->base.game->seat[seat].name;
}

/* ---- reachable points ---- */

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

static struct board_set spread(
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
	return spread(rules, &rules->power[seat][0], from);
}

/* ---- checks ---- */

static bool check_powers(const struct leap_rules *rules, unsigned seat, struct game_error *error) {
	for (unsigned kind = 0; kind < 2; kind++) {
		const struct leap_power *power = &rules->power[seat][kind];
		const char *name = rules->definition->name[seat][kind];
		if (name != NULL && power->walk_ways == 0 && power->leap_ways == 0 &&
			!power->slides) {
			return game_fail_in(error, "pieces",
				"the %.40s of %s has no power: it can neither walk nor leap", name,
				name_of(rules, seat));
		}
	}
	return true;
}

static bool check_target(const struct leap_rules *rules, unsigned seat, struct game_error *error) {
	return rules->target[seat] < rules->total[seat] ||
		game_fail_in(error, "end.target",
			"%s begins with %d pieces and would have lost at once: with %d or fewer it has",
			name_of(rules, seat), rules->total[seat], rules->target[seat]);
}

static bool check_goal(const struct leap_rules *rules, unsigned seat, struct board_set reach,
	struct game_error *error) {
	struct board_set goal = rules->goal[seat];
	struct board_set missing = board_less(goal, reach);
	if (board_count(goal) > rules->total[seat]) {
		return game_fail_in(error, "end.goal",
			"the goal of %s is %d points, but it has only %d pieces to hold them with",
			name_of(rules, seat), board_count(goal), rules->total[seat]);
	}
	if (!board_is_empty(missing)) {
		return game_fail_in(error, "end.goal",
			"the goal of %s cannot be reached: none of its pieces can ever come to %s",
			name_of(rules, seat), rules->board.point[board_take(&missing)].label);
	}
	return true;
}

static bool check_seat(const struct leap_rules *rules, unsigned seat, struct game_error *error) {
	struct board_set men = reach_of_men(rules, seat);
	struct board_set promoting = board_and(men, rules->promote[seat]);
	struct board_set all = board_is_empty(promoting)
		? men
		: board_or(men, spread(rules, &rules->power[seat][1], promoting));
	if (!check_powers(rules, seat, error) || !check_target(rules, seat, error)) {
		return false;
	}
	if (!board_is_empty(rules->promote[seat]) && board_is_empty(promoting)) {
		return game_fail_in(error, "promotion",
			"no piece of %s can ever come to a point where it would be promoted",
			name_of(rules, seat));
	}
	return check_goal(rules, seat, all, error);
}

bool leap_check_reach(const struct leap_rules *rules, struct game_error *error) {
	return check_seat(rules, 0, error) && check_seat(rules, 1, error);
}
