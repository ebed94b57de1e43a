/* games/leap/captures.c - which of the possible leaps may be chosen. */
#include "games/leap/leap.h"

static bool goes_on(
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
			if (goes_on(rules, hunt, jumps[next])) {
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
static size_t free_captures(
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
static size_t best_captures(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct game_step *steps, size_t count, int *most, struct leap_search *search) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t more = leap_jumps(rules, hunt, jumps);
	for (size_t i = 0; i < more; i++) {
		int taken = leap_worth(rules, hunt, jumps[i], search);
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

static size_t most_captures(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set from, struct game_step *steps, int *most) {
	struct leap_search search;
	size_t count = 0;
	leap_search_begin(&search);
	while (!board_is_empty(from)) {
		uint8_t point = board_take(&from);
		struct leap_hunt hunt = leap_hunt_begin(rules, state, point);
		search.from = point;
		count = best_captures(rules, &hunt, steps, count, most, &search);
	}
	return count;
}

size_t leap_captures(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set from, struct game_step *steps, int *most) {
	size_t count = 0;
	*most = 0;
	if (rules->max) {
		return most_captures(rules, state, from, steps, most);
	}
	while (!board_is_empty(from)) {
		struct leap_hunt hunt = leap_hunt_begin(rules, state, board_take(&from));
		count += free_captures(rules, &hunt, steps + count);
	}
	return count;
}
