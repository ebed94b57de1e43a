/* games/leap/moves.c - what pieces may do by their abilities: walks, slides, skips, drops, leaps
 * and chains of leaps.
 *
 * How long a chain can get is usually answered by a few leaps, but a mullah among twenty enemies on
 * an open board has too many ways to explore. Results are cached by landing and remaining enemies,
 * and after examining LOOKS_MAX landings the best way found counts as the best: the answer still
 * depends only on the position, and no position can stall a server.
 */
#include "games/leap/moves.h"

#include <string.h>

#include "games/leap/runs.h"

enum {
	LOOKS_MAX = 250000,
	LOOKS_UNKEPT = 200, /* landings examined before the cache is cleared for use */
	CHAINS_KEPT = 2048, /* size of the cache; a power of two */
};

/* A cached longest chain from a landing, with the remaining enemies. */
struct kept_chain {
	struct board_set prey;
	uint8_t from, at, behind;
	bool king, used;
	uint8_t best;
};

struct chain_search {
	int looks;
	uint8_t from; /* start of the piece examined; its point counts as empty */
	struct kept_chain kept[CHAINS_KEPT];
};

/* ---- walks, slides, skips, drops and removals ---- */

static struct board_set find_slides(const struct leap_rules *rules, const struct leap_power *power,
	const struct leap_state *state, unsigned point) {
	const struct board *board = &rules->board;
	struct board_set empty = leap_empty(state);
	struct board_set targets = {{0, 0}};
	for (size_t r = board->first_ray[point]; r < board->first_ray[point + 1]; r++) {
		const uint8_t *on = &board->ray_point[board->ray[r].first];
		if ((power->walk_ways & leap_way(rules, state->seat, point, on[0])) == 0) {
			continue;
		}
		for (size_t i = 0; i < board->ray[r].count && board_has(&empty, on[i]); i++) {
			board_add(&targets, on[i]);
		}
	}
	return board_has(&power->frozen, point) ? (struct board_set){{0, 0}} : targets;
}

/* Terhuchu: two points along a line within a triangle. */
static void add_skips(const struct leap_rules *rules, const struct leap_state *state,
	unsigned point, struct board_set *targets) {
	struct board_set empty = leap_empty(state);
	for (size_t i = rules->first_skip[point]; i < rules->first_skip[point + 1]; i++) {
		struct leap_skipping skip = rules->skip[i];
		if (board_has(&empty, skip.to) &&
			(rules->skipping == LEAP_SKIP_ANY || board_has(&empty, skip.over))) {
			board_add(targets, skip.to);
		}
	}
}

struct board_set leap_walks(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point) {
	const struct leap_power *power = &rules->power[state->seat][leap_is_king(state, point)];
	struct board_set targets = power->slides ? find_slides(rules, power, state, point)
						 : board_and(power->walk[point], leap_empty(state));
	if (rules->skipping != LEAP_NO_SKIP) {
		add_skips(rules, state, point, &targets);
	}
	if (power->may_not_undo && state->undo[point] != 0) {
		board_remove(&targets, state->undo[point] - 1u);
	}
	return targets;
}

bool leap_can_walk(const struct leap_rules *rules, const struct leap_state *state) {
	struct board_set pieces = state->side[state->seat];
	while (!board_is_empty(pieces)) {
		if (!board_is_empty(leap_walks(rules, state, board_take(&pieces)))) {
			return true;
		}
	}
	return false;
}

/* count_plain_walks for boards whose points all fit the first word. */
static int count_narrow(
	const struct leap_rules *rules, const struct leap_state *state, int kind, uint64_t pieces) {
	uint64_t empty = leap_empty(state).word[0];
	int count = 0;
	for (size_t i = 0; i < rules->walks; i++) {
		const struct leap_delta *walk = &rules->walk[i];
		uint64_t from = pieces & walk->from[state->seat][kind].word[0];
		count += board_count_word(from & board_turn_word(empty, -walk->to));
	}
	return count;
}

/* Count the walks of a kind that does not slide, for all pieces at once. */
static int count_plain_walks(const struct leap_rules *rules, const struct leap_state *state,
	int kind, struct board_set pieces) {
	struct board_set empty = leap_empty(state);
	int count = 0;
	for (size_t i = 0; i < rules->walks; i++) {
		const struct leap_delta *walk = &rules->walk[i];
		struct board_set from = board_and(pieces, walk->from[state->seat][kind]);
		count += board_count(board_and(board_shift(from, walk->to), empty));
	}
	return count;
}

static int count_each(
	const struct leap_rules *rules, const struct leap_state *state, struct board_set pieces) {
	int count = 0;
	while (!board_is_empty(pieces)) {
		count += board_count(leap_walks(rules, state, board_take(&pieces)));
	}
	return count;
}

/* Count the walks that the undo memory forbids. */
static int count_banned(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set pieces, int kind) {
	struct board_set empty = leap_empty(state);
	int count = 0;
	while (!board_is_empty(pieces)) {
		uint8_t point = board_take(&pieces);
		unsigned back = state->undo[point];
		count += back != 0 && board_has(&empty, back - 1) &&
			board_has(&rules->power[state->seat][kind].walk[point], back - 1);
	}
	return count;
}

int leap_count_walks(const struct leap_rules *rules, const struct leap_state *state) {
	int count = 0;
	for (int kind = 0; kind < 2; kind++) {
		const struct leap_power *power = &rules->power[state->seat][kind];
		struct board_set own = state->side[state->seat];
		struct board_set pieces = kind == 1 ? board_and(own, state->kings)
						    : board_less(own, state->kings);
		if (board_is_empty(pieces)) {
			continue;
		}
		if (power->slides || rules->skipping != LEAP_NO_SKIP) {
			count += count_each(rules, state, pieces);
			continue;
		}
		count += rules->narrow ? count_narrow(rules, state, kind, pieces.word[0])
				       : count_plain_walks(rules, state, kind, pieces);
		if (power->may_not_undo) {
			count -= count_banned(rules, state, pieces, kind);
		}
	}
	return count;
}

struct board_set leap_drops(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->hand[state->seat] == 0) {
		return (struct board_set){{0, 0}};
	}
	return board_and(rules->drop[state->seat], leap_empty(state));
}

/* Konane, moves.opening: the first stone is one of some, the second one next to the hole. */
struct board_set leap_removals(const struct leap_rules *rules, const struct leap_state *state) {
	const struct leap_state *start = leap_state(&rules->start);
	struct board_set gone = board_less(
		board_or(start->side[0], start->side[1]), board_or(state->side[0], state->side[1]));
	struct board_set from = {{0, 0}};
	if (board_is_empty(gone)) {
		from = rules->opening_from;
	}
	while (!board_is_empty(gone)) {
		from = board_or(from, rules->board.near[board_take(&gone)]);
	}
	return board_and(from, state->side[state->seat]);
}

/* ---- leaps of one piece ---- */

static const struct leap_power *power_of(
	const struct leap_rules *rules, const struct leap_hunt *hunt) {
	return &rules->power[hunt->seat][hunt->king];
}

/* What keeps_way needs: the point leapt over last, or of runs the one last left. */
static uint8_t find_behind(const struct leap_rules *rules, const struct leap_state *state) {
	if (!rules->keeps_way || state->leaps == 0) {
		return GAME_NOWHERE;
	}
	return rules->runs ? leap_last_left(state) : state->over[state->leaps - 1];
}

/* The enemies before a chain; if it may not go on, so few that its first capture ends it. */
static int count_left(const struct leap_rules *rules, const struct leap_state *state, int enemy) {
	int left = leap_left(state, enemy);
	return rules->first_single && left == rules->total[enemy] ? rules->stop[enemy] : left;
}

struct leap_hunt leap_hunt_begin(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point) {
	uint8_t seat = state->seat;
	struct leap_hunt hunt = {
		.free = leap_empty(state),
		.prey = board_less(board_less(state->side[!seat], rules->refuge), state->taken),
		.seat = seat,
		.at = (uint8_t)point,
		.king = leap_is_king(state, point),
		.behind = find_behind(rules, state),
		.left = rules->counts_left[!seat] ? count_left(rules, state, !seat) : LEAP_SIDE_MAX,
	};
	if (!rules->runs) {
		board_add(&hunt.free, point);
	} else if (!rules->revisits) {
		hunt.free = board_less(hunt.free, leap_visited(state));
	}
	return hunt;
}

/* Add the landings behind the first piece on a ray, if it is prey. Returns how many were added. */
static size_t far_jumps(const struct leap_rules *rules, const struct leap_hunt *hunt,
	const struct board_ray *ray, struct board_leap *jumps) {
	const uint8_t *on = &rules->board.ray_point[ray->first];
	size_t i = 0;
	while (i < ray->count && board_has(&hunt->free, on[i])) {
		i++;
	}
	if (i == ray->count || !board_has(&hunt->prey, on[i])) {
		return 0;
	}
	uint8_t over = on[i];
	size_t count = 0;
	for (i++; i < ray->count && board_has(&hunt->free, on[i]); i++) {
		jumps[count++] = (struct board_leap){over, on[i]};
	}
	return count;
}

static size_t all_far_jumps(const struct leap_rules *rules, const struct leap_power *power,
	const struct leap_hunt *hunt, struct board_leap *jumps) {
	size_t count = 0;
	for (size_t i = power->first_far[hunt->at]; i < power->first_far[hunt->at + 1]; i++) {
		size_t ray = power->far[i];
		if (!board_is_empty(board_and(rules->far_overs[ray], hunt->prey))) {
			count += far_jumps(rules, hunt, &rules->board.ray[ray], jumps + count);
		}
	}
	return count;
}

static size_t all_short_jumps(
	const struct leap_power *power, const struct leap_hunt *hunt, struct board_leap *jumps) {
	size_t end = power->first_jump[hunt->at + 1];
	size_t count = 0;
	for (size_t i = power->first_jump[hunt->at]; i < end; i++) {
		struct board_leap jump = power->jump[i];
		if (board_has(&hunt->prey, jump.over) && board_has(&hunt->free, jump.to)) {
			jumps[count++] = jump;
		}
	}
	return count;
}

/* Remove the jumps that the last one forbids, because they turn. Turkish dama, captures.back:
 * within a chain a piece may not turn by 180 degrees. Konane, captures.chain: it goes on in the
 * same direction only. */
static size_t keep_way(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap *jumps, size_t count) {
	if (rules->runs) {
		return leap_keep_turning(rules, hunt, jumps, count);
	}
	const struct board_ray *back = leap_find_ray(&rules->board, hunt->at, hunt->behind);
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		const struct board_ray *on = leap_find_ray(&rules->board, hunt->at, jumps[i].over);
		if (on != back && (!rules->straight || on->line == back->line)) {
			jumps[kept++] = jumps[i];
		}
	}
	return kept;
}

size_t leap_jumps(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jumps[LEAP_FROM_MAX]) {
	const struct leap_power *power = power_of(rules, hunt);
	if (board_is_empty(board_and(power->overs[hunt->at], hunt->prey))) {
		return 0;
	}
	size_t count = power->leaps_far ? all_far_jumps(rules, power, hunt, jumps)
					: all_short_jumps(power, hunt, jumps);
	return hunt->behind == GAME_NOWHERE ? count : keep_way(rules, hunt, jumps, count);
}

bool leap_can_jump(const struct leap_rules *rules, const struct leap_hunt *hunt) {
	struct board_leap jumps[LEAP_FROM_MAX];
	return leap_jumps(rules, hunt, jumps) > 0;
}

/* With removal=end_of_turn captured pieces stay, block, and cannot be leapt twice. */
struct leap_hunt leap_hunt_take(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jump, bool *over) {
	if (rules->runs) {
		return leap_run_take(rules, hunt, jump, over);
	}
	struct leap_hunt after = *hunt;
	after.behind = rules->keeps_way ? jump.over : GAME_NOWHERE;
	after.left--;
	board_remove(&after.prey, jump.over);
	if (rules->removal == LEAP_IMMEDIATE) {
		board_add(&after.free, jump.over);
	}
	*over = leap_hunt_land(rules, &after, jump.to);
	return after;
}

/* ---- leaps of all pieces at once ---- */

/* short_leapers for boards whose points all fit the first word. */
static struct board_set narrow_leapers(const struct leap_rules *rules,
	const struct leap_state *state, uint64_t prey, uint64_t empty) {
	uint8_t seat = state->seat;
	uint64_t plain = state->side[seat].word[0] & ~state->kings.word[0];
	uint64_t kings = state->side[seat].word[0] & state->kings.word[0];
	uint64_t leapers = 0;
	for (size_t i = 0; i < rules->deltas; i++) {
		const struct leap_delta *delta = &rules->delta[i];
		uint64_t from = (plain & delta->from[seat][0].word[0]) |
			(kings & delta->from[seat][1].word[0]);
		leapers |= from & board_turn_word(prey, -delta->over) &
			board_turn_word(empty, -delta->to);
	}
	return (struct board_set){{leapers, 0}};
}

static struct board_set short_leapers(const struct leap_rules *rules,
	const struct leap_state *state, struct board_set prey, struct board_set empty) {
	uint8_t seat = state->seat;
	struct board_set plain = board_less(state->side[seat], state->kings);
	struct board_set kings = board_and(state->side[seat], state->kings);
	struct board_set leapers = {{0, 0}};
	for (size_t i = 0; i < rules->deltas; i++) {
		const struct leap_delta *delta = &rules->delta[i];
		struct board_set from = board_or(board_and(plain, delta->from[seat][0]),
			board_and(kings, delta->from[seat][1]));
		from = board_and(from, board_shift(prey, -delta->over));
		leapers = board_or(leapers, board_and(from, board_shift(empty, -delta->to)));
	}
	return leapers;
}

static struct board_set far_leapers(
	const struct leap_rules *rules, const struct leap_state *state, int kind) {
	struct board_set pieces = kind == 1 ? board_and(state->side[state->seat], state->kings)
					    : board_less(state->side[state->seat], state->kings);
	struct board_set leapers = {{0, 0}};
	while (!board_is_empty(pieces)) {
		uint8_t point = board_take(&pieces);
		struct leap_hunt hunt = leap_hunt_begin(rules, state, point);
		if (leap_can_jump(rules, &hunt)) {
			board_add(&leapers, point);
		}
	}
	return leapers;
}

struct board_set leap_leapers(const struct leap_rules *rules, const struct leap_state *state) {
	struct board_set prey = board_less(state->side[!state->seat], rules->refuge);
	struct board_set empty = leap_empty(state);
	struct board_set leapers = rules->narrow
		? narrow_leapers(rules, state, prey.word[0], empty.word[0])
		: short_leapers(rules, state, prey, empty);
	for (int kind = 0; kind < 2; kind++) {
		if (rules->power[state->seat][kind].leaps_far) {
			leapers = board_or(leapers, far_leapers(rules, state, kind));
		}
	}
	return leapers;
}

/* ---- the longest chain ---- */

/* Prepare to search for longest chains in a position; then set from for each piece. */
static void begin_chain_search(struct chain_search *search) {
	search->looks = 0;
	search->from = GAME_NOWHERE;
}

static struct kept_chain *find_slot(struct chain_search *search, const struct leap_hunt *hunt) {
	uint64_t hash = hunt->prey.word[0] * UINT64_C(0x9e3779b97f4a7c15) ^
		hunt->prey.word[1] * UINT64_C(0xc2b2ae3d27d4eb4f);
	hash = (hash ^ hash >> 31 ^ hunt->at ^ (uint64_t)search->from << 8) *
		UINT64_C(0xff51afd7ed558ccd);
	return &search->kept[hash >> 40 & (CHAINS_KEPT - 1)];
}

static bool is_kept(const struct chain_search *search, const struct kept_chain *kept,
	const struct leap_hunt *hunt) {
	return kept->used && kept->from == search->from && kept->at == hunt->at &&
		kept->behind == hunt->behind && kept->king == hunt->king &&
		board_same(kept->prey, hunt->prey);
}

static int count_with(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jump, struct chain_search *search);

static int find_longest(
	const struct leap_rules *rules, const struct leap_hunt *hunt, struct chain_search *search) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t count = leap_jumps(rules, hunt, jumps);
	int bound = board_count(hunt->prey);
	int best = 0;
	for (size_t i = 0; i < count && best < bound && search->looks < LOOKS_MAX; i++) {
		int taken = count_with(rules, hunt, jumps[i], search);
		best = taken > best ? taken : best;
	}
	return best;
}

/* The most pieces that a chain from here can capture. */
static int count_longest(
	const struct leap_rules *rules, const struct leap_hunt *hunt, struct chain_search *search) {
	if (search->looks < LOOKS_UNKEPT) {
		return find_longest(rules, hunt, search);
	}
	struct kept_chain *kept = find_slot(search, hunt);
	if (is_kept(search, kept, hunt)) {
		return kept->best;
	}
	int best = find_longest(rules, hunt, search);
	if (search->looks < LOOKS_MAX) {
		*kept = (struct kept_chain){hunt->prey, search->from, hunt->at, hunt->behind,
			hunt->king, true, (uint8_t)best};
	}
	return best;
}

/* The same for a chain that begins with a leap. */
static int count_with(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jump, struct chain_search *search) {
	bool over;
	struct leap_hunt after = leap_hunt_take(rules, hunt, jump, &over);
	search->looks++;
	if (search->looks == LOOKS_UNKEPT) {
		memset(search->kept, 0, sizeof(search->kept));
	}
	return 1 + (over ? 0 : count_longest(rules, &after, search));
}

/* ---- which leaps may be chosen ---- */

static bool chain_goes_on(
	const struct leap_rules *rules, const struct leap_hunt *hunt, struct board_leap jump) {
	bool over;
	struct leap_hunt after = leap_hunt_take(rules, hunt, jump, &over);
	return !over && leap_can_jump(rules, &after);
}

/* landing=must_chain: if some landings behind a captured piece continue the chain, one of them must
 * be chosen. Landings behind the same piece are adjacent in the list. */
size_t leap_keep_landings(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap *jumps, size_t count) {
	if (!rules->landing) {
		return count;
	}
	size_t kept = 0;
	for (size_t first = 0, next; first < count; first = next) {
		struct board_leap group[LEAP_FROM_MAX];
		size_t going = 0;
		for (next = first; next < count && jumps[next].over == jumps[first].over; next++) {
			if (chain_goes_on(rules, hunt, jumps[next])) {
				group[going++] = jumps[next];
			}
		}
		for (size_t i = 0; i < (going > 0 ? going : next - first); i++) {
			jumps[kept++] = going > 0 ? group[i] : jumps[first + i];
		}
	}
	return kept;
}

/* List the leaps of one piece, ignoring what others could capture. */
static size_t list_captures(
	const struct leap_rules *rules, const struct leap_hunt *hunt, struct game_step *steps) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t count = leap_jumps(rules, hunt, jumps);
	count = leap_keep_landings(rules, hunt, jumps, count);
	for (size_t i = 0; i < count; i++) {
		steps[i] = leap_step(hunt->at, jumps[i]);
	}
	return count;
}

/* Merge the leaps so far with those of one more piece, keeping the ones that lead to the most
 * captures. */
static size_t keep_best_captures(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct game_step *steps, size_t count, int *most, struct chain_search *search) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t more = leap_jumps(rules, hunt, jumps);
	for (size_t i = 0; i < more; i++) {
		int taken = count_with(rules, hunt, jumps[i], search);
		if (taken > *most) {
			*most = taken;
			count = 0;
		}
		if (taken == *most) {
			steps[count++] = leap_step(hunt->at, jumps[i]);
		}
	}
	return count;
}

static size_t list_best_captures(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set from, struct game_step *steps, int *most) {
	struct chain_search search;
	size_t count = 0;
	begin_chain_search(&search);
	while (!board_is_empty(from)) {
		uint8_t point = board_take(&from);
		struct leap_hunt hunt = leap_hunt_begin(rules, state, point);
		search.from = point;
		count = keep_best_captures(rules, &hunt, steps, count, most, &search);
	}
	return count;
}

size_t leap_captures(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set from, struct game_step *steps, int *most) {
	size_t count = 0;
	*most = 0;
	if (rules->max) {
		return list_best_captures(rules, state, from, steps, most);
	}
	while (!board_is_empty(from)) {
		struct leap_hunt hunt = leap_hunt_begin(rules, state, board_take(&from));
		count += list_captures(rules, &hunt, steps + count);
	}
	return count;
}
