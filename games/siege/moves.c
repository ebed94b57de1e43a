/* games/siege/moves.c - where pieces may walk or be dropped, and what they take by it. */
#include "games/siege/moves.h"

/* ---- walks and drops ---- */

/* Where a piece of a kind gets from a point in one walk. */
static struct board_set walk_from_point(const struct siege_rules *rules,
	const struct siege_kind *kind, struct board_set empty, unsigned point) {
	const struct board *board = &rules->board;
	struct board_set targets = {{0, 0}};
	if (!kind->slides) {
		return board_less(board_and(board->near[point], empty), kind->no_stop);
	}
	for (size_t r = board->first_ray[point]; r < board->first_ray[point + 1]; r++) {
		const uint8_t *on = &board->ray_point[board->ray[r].first];
		for (size_t i = 0; i < board->ray[r].count && board_has(&empty, on[i]); i++) {
			board_add(&targets, on[i]);
			if (board_has(&kind->no_pass, on[i])) {
				break;
			}
		}
	}
	return board_less(targets, kind->no_stop);
}

struct board_set siege_walks(const struct siege_rules *rules, const struct siege_state *state,
	unsigned seat, unsigned point) {
	return walk_from_point(
		rules, siege_kind(rules, state, seat, point), siege_empty(rules, state), point);
}

struct board_set siege_drops(const struct siege_rules *rules, const struct siege_state *state) {
	if (state->hand[state->seat] == 0) {
		return (struct board_set){{0, 0}};
	}
	return board_and(rules->drop[state->seat], siege_empty(rules, state));
}

int siege_count_walks(
	const struct siege_rules *rules, const struct siege_state *state, unsigned seat) {
	struct board_set pieces = state->side[seat];
	int count = 0;
	while (!board_is_empty(pieces)) {
		count += board_count(siege_walks(rules, state, seat, board_take(&pieces)));
	}
	return count;
}

bool siege_is_stuck(
	const struct siege_rules *rules, const struct siege_state *state, unsigned seat) {
	struct board_set pieces = state->side[seat];
	if (state->hand[seat] > 0) {
		return board_is_empty(board_and(rules->drop[seat], siege_empty(rules, state)));
	}
	while (!board_is_empty(pieces)) {
		if (!board_is_empty(siege_walks(rules, state, seat, board_take(&pieces)))) {
			return false;
		}
	}
	return true;
}

struct board_set siege_reach(const struct siege_rules *rules, const struct siege_state *state,
	const struct siege_kind *kind, struct board_set from, int walks) {
	struct board_set empty = siege_empty(rules, state), all = from;
	for (; walks > 0 && !board_is_empty(from); walks--) {
		struct board_set next = {{0, 0}};
		while (!board_is_empty(from)) {
			next = board_or(
				next, walk_from_point(rules, kind, empty, board_take(&from)));
		}
		from = board_less(next, all);
		all = board_or(all, next);
	}
	return all;
}

/* ---- taking ---- */

/* A piece has just moved: what a taking depends on. */
struct blow {
	const struct siege_rules *rules;
	const struct siege_state *state; /* before it moved */
	struct board_set armed;          /* pieces of its seat that take */
	struct board_set empty;
	unsigned seat, to;
};

/* Is there an armed enemy or an empty throne on every side of a piece? */
static bool is_surrounded(const struct blow *blow, struct board_set sides) {
	struct board_set closed = board_or(
		blow->armed, board_and(blow->rules->throne, blow->empty));
	return board_count(sides) == SIEGE_SIDES && board_contains(closed, sides);
}

/* Tablut, captures.guard: a king on a throne with attackers on its other sides does not help his
 * man on the last one. */
static bool is_left_alone(const struct blow *blow, unsigned man, unsigned throne) {
	const struct siege_rules *rules = blow->rules;
	const struct siege_state *state = blow->state;
	struct board_set sides = rules->board.near[throne];
	board_remove(&sides, man);
	return rules->guard && board_has(&rules->throne, throne) &&
		board_has(&state->side[!blow->seat], throne) && siege_is_king(state, throne) &&
		board_count(sides) == SIEGE_SIDES - 1 && board_contains(blow->armed, sides);
}

/* Does a point beyond a piece hold it between itself and the one that has moved? */
static bool is_caught(
	const struct blow *blow, const struct siege_kind *kind, unsigned point, unsigned beyond) {
	return board_has(&blow->armed, beyond) ||
		(board_has(&blow->empty, beyond) && board_has(&kind->hostile, beyond)) ||
		is_left_alone(blow, point, beyond);
}

static bool is_taken(const struct blow *blow, unsigned point, unsigned beyond) {
	const struct siege_kind *kind = siege_kind(blow->rules, blow->state, !blow->seat, point);
	return !board_has(&kind->safe, point) && !board_has(&kind->surround, point) &&
		is_caught(blow, kind, point, beyond);
}

static bool is_taken_by_all(const struct blow *blow, unsigned point) {
	const struct siege_kind *kind = siege_kind(blow->rules, blow->state, !blow->seat, point);
	return !board_has(&kind->safe, point) && board_has(&kind->surround, point) &&
		is_surrounded(blow, blow->rules->board.near[point]);
}

static struct board_set find_armed(
	const struct siege_rules *rules, const struct siege_state *state, unsigned seat) {
	struct board_set armed = {{0, 0}};
	if (rules->kind[seat][0].armed) {
		armed = board_less(state->side[seat], state->kings);
	}
	if (rules->kind[seat][1].armed) {
		armed = board_or(armed, board_and(state->side[seat], state->kings));
	}
	return armed;
}

static struct board_set find_taken(const struct blow *blow) {
	const struct board *board = &blow->rules->board;
	const struct board_set enemy = blow->state->side[!blow->seat];
	struct board_set near = board_and(board->near[blow->to], enemy);
	struct board_set taken = {{0, 0}};
	for (size_t i = board->first_leap[blow->to]; i < board->first_leap[blow->to + 1]; i++) {
		struct board_leap pair = board->leap[i];
		if (board_has(&near, pair.over) && is_taken(blow, pair.over, pair.to)) {
			board_add(&taken, pair.over);
		}
	}
	while (!board_is_empty(near)) {
		uint8_t point = board_take(&near);
		if (is_taken_by_all(blow, point)) {
			board_add(&taken, point);
		}
	}
	return taken;
}

struct board_set siege_takes(const struct siege_rules *rules, const struct siege_state *state,
	unsigned from, unsigned to) {
	unsigned seat = state->seat;
	struct blow blow = {
		rules, state, find_armed(rules, state, seat), siege_empty(rules, state), seat, to};
	struct board_set near = board_and(rules->board.near[to], state->side[!seat]);
	if (board_is_empty(near) || !board_has(&blow.armed, from)) {
		return (struct board_set){{0, 0}};
	}
	board_remove(&blow.armed, from);
	board_add(&blow.armed, to);
	board_add(&blow.empty, from);
	board_remove(&blow.empty, to);
	return find_taken(&blow);
}

struct board_set siege_captures(
	const struct siege_rules *rules, const struct siege_state *state, unsigned point) {
	struct board_set walks = siege_walks(rules, state, state->seat, point);
	struct board_set captures = {{0, 0}};
	while (!board_is_empty(walks)) {
		uint8_t to = board_take(&walks);
		if (!board_is_empty(siege_takes(rules, state, point, to))) {
			board_add(&captures, to);
		}
	}
	return captures;
}
