/* games/siege/men.c - positions between two turns as men on points and in hand, for tables of
 * solved games. No man remembers anything.
 */
#include "games/siege/men.h"

#include <assert.h>
#include <string.h>

#include "games/siege/moves.h"
#include "games/siege/show.h"

/* Repetition and too many quiet turns must say the same of a game that goes on for ever: a table
 * knows neither. */
static bool ends_endless_alike(const struct ends *ends) {
	return ends->repetition == 0 || ends->no_progress == 0 ||
		ends->repeated == ends->adjudicate;
}

/* Do the drops of a turn always find points, so that no game ends inside a turn? */
static bool always_finds_points(const struct siege_rules *rules, int seat) {
	return rules->each[seat] == 1 || rules->hand[seat] == 0 ||
		board_count(rules->drop[seat]) >= rules->total[0] + rules->total[1];
}

bool siege_men_fit(const struct game_rules *base, struct game_error *error) {
	const struct siege_rules *rules = siege_rules(base);
	if (rules->board.points > GAME_MEN_POINTS) {
		return game_fail(error,
			"%s cannot be solved: its board has %zu points, and tables are "
			"possible only for boards with up to %d.",
			base->game->title, rules->board.points, GAME_MEN_POINTS);
	}
	if (!ends_endless_alike(&rules->ends)) {
		return game_fail(error,
			"%s cannot be solved with these options: repetition and quiet turns do not "
			"end the game in the same way, so one of them must be off.",
			base->game->title);
	}
	if (!always_finds_points(rules, 0) || !always_finds_points(rules, 1)) {
		return game_fail(error,
			"%s cannot be solved with these options: a turn of several drops could find "
			"too few empty points.",
			base->game->title);
	}
	return true;
}

unsigned siege_men_memory(const struct game_rules *base, int seat, int kind, unsigned point) {
	(void)base;
	(void)seat;
	(void)kind;
	(void)point;
	return 1;
}

/* ---- reading and writing ---- */

bool siege_men_read(
	const struct game_rules *base, const union game_state *bytes, struct game_men *men) {
	const struct siege_state *state = siege_state(bytes);
	uint64_t kings = state->kings.word[0];
	(void)base;
	for (int seat = 0; seat < 2; seat++) {
		men->hand[seat] = state->hand[seat];
		men->at[seat][0] = state->side[seat].word[0] & ~kings;
		men->at[seat][1] = state->side[seat].word[0] & kings;
	}
	men->seat = state->seat;
	memset(men->memory, 0, sizeof(men->memory));
	return true;
}

void siege_men_write(
	const struct game_rules *base, const struct game_men *men, union game_state *bytes) {
	struct siege_state *state = (struct siege_state *)(void *)bytes;
	(void)base;
	state->side[0].word[0] = men->at[0][0] | men->at[0][1];
	state->side[1].word[0] = men->at[1][0] | men->at[1][1];
	state->kings.word[0] = men->at[0][1] | men->at[1][1];
	state->seat = men->seat;
	memcpy(state->hand, men->hand, sizeof(state->hand));
}

/* ---- predecessors ---- */

/* A position whose predecessors are being listed. */
struct behind {
	const struct siege_rules *rules;
	const struct game_men *men;
	struct board_set empty;
	struct game_men *list;
	size_t count;
};

static void add_predecessor(struct behind *behind, const struct game_men *men) {
	assert(behind->count < GAME_MEN_BEFORE_MAX);
	behind->list[behind->count++] = *men;
}

/* Could the man walk there from a point, taking nothing? What it would take has changed the
 * material. */
static bool could_walk_quietly(
	const struct behind *behind, const struct game_men *men, unsigned from, unsigned to) {
	union game_state bytes = {{0}};
	siege_men_write(&behind->rules->base, men, &bytes);
	const struct siege_state *state = siege_state(&bytes);
	struct board_set walks = siege_walks(behind->rules, state, men->seat, from);
	return board_has(&walks, to) && board_is_empty(siege_takes(behind->rules, state, from, to));
}

/* The points in sight along the lines of a point: a walk came from one of them. */
static struct board_set points_in_sight(const struct behind *behind, unsigned point) {
	const struct board *board = &behind->rules->board;
	struct board_set seen = {{0, 0}};
	for (size_t r = board->first_ray[point]; r < board->first_ray[point + 1]; r++) {
		const uint8_t *on = &board->ray_point[board->ray[r].first];
		for (size_t i = 0; i < board->ray[r].count && board_has(&behind->empty, on[i]);
			i++) {
			board_add(&seen, on[i]);
		}
	}
	return seen;
}

static void before_man(struct behind *behind, int kind, unsigned to) {
	int seat = !behind->men->seat;
	struct board_set from = points_in_sight(behind, to);
	while (!board_is_empty(from)) {
		unsigned point = board_take(&from);
		struct game_men men = *behind->men;
		men.seat = (uint8_t)seat;
		men.at[seat][kind] ^= UINT64_C(1) << point | UINT64_C(1) << to;
		if (could_walk_quietly(behind, &men, point, to)) {
			add_predecessor(behind, &men);
		}
	}
}

/* A seat that cannot move passes, unless the other cannot move either. */
static void before_pass(struct behind *behind) {
	union game_state bytes = {{0}};
	siege_men_write(&behind->rules->base, behind->men, &bytes);
	const struct siege_state *state = siege_state(&bytes);
	unsigned passer = !behind->men->seat;
	if (siege_is_stuck(behind->rules, state, passer) &&
		!siege_is_stuck(behind->rules, state, behind->men->seat)) {
		struct game_men men = *behind->men;
		men.seat = (uint8_t)passer;
		add_predecessor(behind, &men);
	}
}

size_t siege_men_before(const struct game_rules *base, const struct game_men *men,
	struct game_men list[GAME_MEN_BEFORE_MAX]) {
	union game_state bytes = {{0}};
	siege_men_write(base, men, &bytes);
	struct behind behind = {siege_rules(base), men,
		siege_empty(siege_rules(base), siege_state(&bytes)), list, 0};
	int seat = !men->seat;
	for (int kind = 0; kind < 2 && men->hand[seat] == 0; kind++) {
		for (uint64_t at = men->at[seat][kind]; at != 0; at &= at - 1) {
			before_man(&behind, kind, board_lowest(at));
		}
	}
	if (behind.rules->ends.blocked == END_BLOCKED_PASSES) {
		before_pass(&behind);
	}
	return behind.count;
}

/* ---- material ---- */

static bool has_lost_material(
	const struct siege_rules *rules, const struct game_material *material, int seat) {
	return (rules->has_kings[seat] && material->count[seat][1] == 0) ||
		material->count[seat][0] + material->count[seat][1] + material->hand[seat] == 0;
}

static struct game_material drop_material(
	const struct siege_rules *rules, const struct game_material *material, int seat) {
	struct game_material after = *material;
	int drops = rules->each[seat] < material->hand[seat] ? rules->each[seat]
							     : material->hand[seat];
	after.hand[seat] = (uint8_t)(after.hand[seat] - drops);
	after.count[seat][0] = (uint8_t)(after.count[seat][0] + drops);
	return after;
}

/* Nothing is taken by a drop, and a seat with pieces in hand does nothing else. */
size_t siege_men_less(const struct game_rules *base, const struct game_material *material,
	struct game_material list[8]) {
	const struct siege_rules *rules = siege_rules(base);
	size_t count = 0;
	for (int seat = 0; seat < 2; seat++) {
		if (material->hand[seat] > 0) {
			list[count++] = drop_material(rules, material, seat);
		}
	}
	for (int place = 0; place < 4; place++) {
		int seat = place / 2;
		struct game_material less = *material;
		if (less.count[seat][place % 2] > 0 && material->hand[!seat] == 0) {
			less.count[seat][place % 2]--;
			if (!has_lost_material(rules, &less, seat)) {
				list[count++] = less;
			}
		}
	}
	return count;
}

uint8_t siege_men_endless(const struct game_rules *base, const struct game_material *material) {
	const struct ends *ends = &siege_rules(base)->ends;
	return ends_adjudge(ends->repetition > 0 ? ends->repeated : ends->adjudicate,
		material->count[0][0] + material->count[0][1],
		material->count[1][0] + material->count[1][1]);
}

size_t siege_men_carries(const struct game_rules *base, struct game_carry list[GAME_CARRIES_MAX]) {
	struct game_symmetry symmetries[GAME_SYMMETRIES_MAX];
	size_t count = siege_symmetries(base, symmetries);
	for (size_t i = 0; i < count; i++) {
		memcpy(list[i].to, symmetries[i].to, sizeof(list[i].to));
		list[i].swaps = symmetries[i].exchange;
	}
	return count;
}
