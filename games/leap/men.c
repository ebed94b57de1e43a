/* games/leap/men.c - positions between two turns as men on points, for tables of solved games.
 *
 * The memory of a man (Alquerque, moves.undo) is 0 if it may go anywhere; otherwise 1 plus the
 * index of the point that it may not return to, among the points it may have come from and could
 * walk back to.
 */
#include "games/leap/men.h"

#include <assert.h>
#include <string.h>

#include "games/leap/play.h"
#include "games/points.h"

/* Returns the points from which a man of this power may have come to a point, and to which it could
 * walk back. */
static uint64_t ways_back(const struct leap_power *power, unsigned point) {
	struct board_set from = power->walk[point];
	uint64_t back = 0;
	while (!board_is_empty(from)) {
		uint8_t p = board_take(&from);
		back |= board_has(&power->walk[p], point) ? UINT64_C(1) << p : 0;
	}
	return back;
}

/* Do the drops of a turn always find points, so that no game ends inside a turn? With one drop a
 * turn, a seat that finds none is blocked between two turns. */
static bool always_finds_points(const struct leap_rules *rules, int seat) {
	int others = rules->total[!seat] - (rules->sets == seat ? rules->hand[!seat] : 0);
	return rules->hand[seat] == 0 || rules->each[seat] == 1 ||
		board_count(rules->drop[seat]) >= rules->total[seat] + others;
}

bool leap_men_fit(const struct game_rules *base, struct game_error *error) {
	const struct leap_rules *rules = leap_rules(base);
	bool slides = false;
	for (int place = 0; place < 4; place++) {
		const struct leap_power *power = &rules->power[place / 2][place % 2];
		slides = slides || (power->may_not_undo && power->slides);
	}
	if (!points_fit_men(base, &rules->board, error)) {
		return false;
	}
	if (rules->few != NULL || rules->edges > 0 || rules->opening != LEAP_OPEN_ANY || slides) {
		return game_fail(error,
			"%s cannot be solved with these options: its positions consist of more than "
			"men on points and in hand (a shrinking board, special rules for the "
			"first turn, or sliding men that may not go back).",
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

unsigned leap_men_memory(const struct game_rules *base, int seat, int kind, unsigned point) {
	const struct leap_power *power = &leap_rules(base)->power[seat][kind];
	return power->may_not_undo ? 1 + (unsigned)board_count_word(ways_back(power, point)) : 1;
}

/* ---- reading and writing ---- */

static int find_man_slot(const struct game_men *men, unsigned point) {
	for (int place = 0; place < 4; place++) {
		if ((men->at[place / 2][place % 2] >> point & 1) != 0) {
			return place;
		}
	}
	return -1;
}

static bool read_men_memory(
	const struct leap_rules *rules, const struct leap_state *state, struct game_men *men) {
	memset(men->memory, 0, sizeof(men->memory));
	for (unsigned p = 0; p < rules->board.points; p++) {
		if (state->undo[p] == 0) {
			continue;
		}
		int place = find_man_slot(men, p);
		unsigned from = state->undo[p] - 1u;
		if (place < 0) {
			return false;
		}
		uint64_t back = ways_back(&rules->power[place / 2][place % 2], p);
		if ((back >> from & 1) == 0) {
			return false;
		}
		uint64_t lower = back & ((UINT64_C(1) << from) - 1);
		men->memory[p] = (uint8_t)(1 + board_count_word(lower));
	}
	return true;
}

bool leap_men_read(
	const struct game_rules *base, const union game_state *bytes, struct game_men *men) {
	const struct leap_state *state = leap_state(bytes);
	uint64_t kings = state->kings.word[0];
	for (int seat = 0; seat < 2; seat++) {
		men->hand[seat] = state->hand[seat];
		men->at[seat][0] = state->side[seat].word[0] & ~kings;
		men->at[seat][1] = state->side[seat].word[0] & kings;
	}
	men->seat = state->seat;
	return !leap_rules(base)->can_undo || read_men_memory(leap_rules(base), state, men);
}

/* Returns 1 + the point that a man with this memory may not return to; 0 if there is none. */
static uint8_t undo_of(const struct leap_power *power, unsigned point, unsigned memory) {
	uint64_t back = ways_back(power, point);
	for (unsigned i = 1; i < memory; i++) {
		back &= back - 1;
	}
	return memory == 0 || back == 0 ? 0 : (uint8_t)(board_lowest(back) + 1);
}

static void write_memory(
	const struct leap_rules *rules, const struct game_men *men, struct leap_state *state) {
	for (int place = 0; place < 4; place++) {
		const struct leap_power *power = &rules->power[place / 2][place % 2];
		for (uint64_t at = men->at[place / 2][place % 2]; at != 0; at &= at - 1) {
			unsigned p = board_lowest(at);
			state->undo[p] = undo_of(power, p, men->memory[p]);
		}
	}
}

void leap_men_write(
	const struct game_rules *base, const struct game_men *men, union game_state *bytes) {
	struct leap_state *state = (struct leap_state *)(void *)bytes;
	state->side[0].word[0] = men->at[0][0] | men->at[0][1];
	state->side[1].word[0] = men->at[1][0] | men->at[1][1];
	state->kings.word[0] = men->at[0][1] | men->at[1][1];
	state->open = leap_rules(base)->board.all;
	state->seat = men->seat;
	memcpy(state->hand, men->hand, sizeof(state->hand));
	if (leap_rules(base)->can_undo) {
		write_memory(leap_rules(base), men, state);
	}
}

/* ---- predecessors ---- */

/* A position whose predecessors are being listed. */
struct behind {
	const struct leap_rules *rules;
	const struct game_men *men;
	struct game_men *list;
	size_t count;
};

static void add_predecessor(struct behind *behind, const struct game_men *men) {
	assert(behind->count < GAME_MEN_BEFORE_MAX);
	behind->list[behind->count++] = *men;
}

/* Note the walk of a man from one point to another, once for every memory that allows it. */
static void note_walk(
	struct behind *behind, struct game_men *men, int kind, unsigned from, unsigned to) {
	const struct leap_power *power = &behind->rules->power[men->seat][kind];
	if (!behind->rules->can_undo) {
		add_predecessor(behind, men);
		return;
	}
	uint64_t back = power->may_not_undo ? ways_back(power, from) : 0;
	men->memory[to] = 0;
	men->memory[from] = 0;
	add_predecessor(behind, men);
	for (uint8_t memory = 1; back != 0; back &= back - 1, memory++) {
		if (board_lowest(back) != to) {
			men->memory[from] = memory;
			add_predecessor(behind, men);
		}
	}
}

/* Does the man on `to` have the memory that a walk from `from` leaves? */
static bool has_walk_memory(
	const struct behind *behind, int seat, int kind, unsigned from, unsigned to) {
	const struct leap_power *power = &behind->rules->power[seat][kind];
	if (!behind->rules->can_undo) {
		return true;
	}
	bool back = power->may_not_undo && board_has(&power->walk[to], from);
	return undo_of(power, to, behind->men->memory[to]) == (back ? from + 1 : 0);
}

/* Slides and skips depend on the points between, so the position itself is asked. */
static bool could_walk(
	const struct behind *behind, const struct game_men *men, unsigned from, unsigned to) {
	union game_state state = {{0}};
	struct leap_state *at = (struct leap_state *)(void *)&state;
	at->side[0].word[0] = men->at[0][0] | men->at[0][1];
	at->side[1].word[0] = men->at[1][0] | men->at[1][1];
	at->kings.word[0] = men->at[0][1] | men->at[1][1];
	at->open = behind->rules->board.all;
	at->seat = men->seat;
	struct board_set targets = leap_walks(behind->rules, at, from);
	return board_has(&targets, to);
}

static void before_man(struct behind *behind, int kind, unsigned to) {
	const struct leap_rules *rules = behind->rules;
	int seat = !behind->men->seat;
	const struct leap_power *power = &rules->power[seat][kind];
	bool plain = !power->slides && rules->skipping == LEAP_NO_SKIP;
	struct board_set from = plain ? rules->board.near[to] : rules->board.all;
	uint64_t held = behind->men->at[0][0] | behind->men->at[0][1] | behind->men->at[1][0] |
		behind->men->at[1][1];
	for (uint64_t left = from.word[0] & ~held; left != 0; left &= left - 1) {
		unsigned p = board_lowest(left);
		assert(p < 64 && to < 64);
		if ((plain && !board_has(&power->walk[p], to)) ||
			!has_walk_memory(behind, seat, kind, p, to)) {
			continue;
		}
		struct game_men men = *behind->men;
		men.seat = (uint8_t)seat;
		men.at[seat][kind] ^= UINT64_C(1) << p | UINT64_C(1) << to;
		if (plain || could_walk(behind, &men, p, to)) {
			note_walk(behind, &men, kind, p, to);
		}
	}
}

/* A seat that cannot move passes, unless the other cannot move either. */
static void before_pass(struct behind *behind) {
	union game_state state = {{0}};
	leap_men_write(&behind->rules->base, behind->men, &state);
	struct leap_state *at = (struct leap_state *)(void *)&state;
	if (!leap_is_stuck(behind->rules, at)) {
		at->seat = !at->seat;
		if (leap_is_stuck(behind->rules, at)) {
			struct game_men men = *behind->men;
			men.seat = at->seat;
			add_predecessor(behind, &men);
		}
	}
}

size_t leap_men_before(const struct game_rules *base, const struct game_men *men,
	struct game_men list[GAME_MEN_BEFORE_MAX]) {
	struct behind behind = {leap_rules(base), men, list, 0};
	int seat = !men->seat;
	for (int kind = 0; kind < 2 && men->hand[seat] == 0; kind++) {
		uint64_t promoting = behind.rules->promote[seat].word[0];
		uint64_t at = men->at[seat][kind] & ~(kind == 0 ? promoting : 0);
		for (; at != 0; at &= at - 1) {
			before_man(&behind, kind, board_lowest(at));
		}
	}
	if (behind.rules->ends.blocked == END_BLOCKED_PASSES) {
		before_pass(&behind);
	}
	return behind.count;
}

/* ---- material ---- */

static bool has_beaten_material(
	const struct leap_rules *rules, const struct game_material *material) {
	for (int seat = 0; seat < 2; seat++) {
		if (material->count[seat][0] + material->count[seat][1] + material->hand[seat] <=
			rules->target[seat]) {
			return true;
		}
	}
	return false;
}

/* While men are in hand, those on the board do not move. */
static bool has_leaping_material(
	const struct leap_rules *rules, const struct game_material *material, int seat) {
	if (material->hand[seat] > 0) {
		return false;
	}
	return (material->count[seat][0] > 0 && rules->power[seat][0].leap_ways != 0) ||
		(material->count[seat][1] > 0 && rules->power[seat][1].leap_ways != 0);
}

static struct game_material drop_material(
	const struct leap_rules *rules, const struct game_material *material, int seat) {
	struct game_material after = *material;
	int drops = rules->each[seat] < material->hand[seat] ? rules->each[seat]
							     : material->hand[seat];
	after.hand[seat] = (uint8_t)(after.hand[seat] - drops);
	after.count[seat][0] = (uint8_t)(after.count[seat][0] + drops);
	return after;
}

size_t leap_men_less(const struct game_rules *base, const struct game_material *material,
	struct game_material list[8]) {
	const struct leap_rules *rules = leap_rules(base);
	size_t count = 0;
	for (int seat = 0; seat < 2; seat++) {
		if (material->hand[seat] > 0) {
			list[count++] = drop_material(rules, material, seat);
		}
	}
	for (int place = 0; place < 4; place++) {
		int seat = place / 2, kind = place % 2;
		struct game_material less = *material;
		if (less.count[seat][kind]-- == 0) {
			continue;
		}
		if (has_leaping_material(rules, material, !seat) &&
			!has_beaten_material(rules, &less)) {
			list[count++] = less;
		}
		if (kind == 0 && !board_is_empty(rules->promote[seat])) {
			less.count[seat][1]++;
			list[count++] = less;
		}
	}
	return count;
}

uint8_t leap_men_endless(const struct game_rules *base, const struct game_material *material) {
	const struct leap_rules *rules = leap_rules(base);
	if (rules->ends.repetition == 0 && rules->ends.no_progress == 0) {
		return GAME_NOBODY;
	}
	return ends_adjudge(rules->ends.adjudicate, material->count[0][0] + material->count[0][1],
		material->count[1][0] + material->count[1][1]);
}
