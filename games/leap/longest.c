/* games/leap/longest.c - the most pieces that a chain can capture.
 *
 * A few leaps usually answer the question, but a mullah among twenty enemies on an open board has
 * too many ways to explore. Results are cached by landing and remaining enemies, and after
 * examining LOOKS_MAX landings the best way found counts as the best: the answer still depends only
 * on the position, and no position can stall a server.
 */
#include "games/leap/leap.h"

#include <string.h>

enum {
	LOOKS_MAX = 250000,
	LOOKS_UNKEPT = 200, /* landings examined before the cache is cleared for use */
};

void leap_search_begin(struct leap_search *search) {
	search->looks = 0;
	search->from = GAME_NOWHERE;
}

static struct leap_kept *slot_for(struct leap_search *search, const struct leap_hunt *hunt) {
	uint64_t hash = hunt->prey.word[0] * UINT64_C(0x9e3779b97f4a7c15) ^
		hunt->prey.word[1] * UINT64_C(0xc2b2ae3d27d4eb4f);
	hash = (hash ^ hash >> 31 ^ hunt->at ^ (uint64_t)search->from << 8) *
		UINT64_C(0xff51afd7ed558ccd);
	return &search->kept[hash >> 40 & (LEAP_KEPT - 1)];
}

static bool is_kept(const struct leap_search *search, const struct leap_kept *kept,
	const struct leap_hunt *hunt) {
	return kept->used && kept->from == search->from && kept->at == hunt->at &&
		kept->king == hunt->king && board_same(kept->prey, hunt->prey);
}

static int look(
	const struct leap_rules *rules, const struct leap_hunt *hunt, struct leap_search *search) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t count = leap_jumps(rules, hunt, jumps);
	int bound = board_count(hunt->prey);
	int best = 0;
	for (size_t i = 0; i < count && best < bound && search->looks < LOOKS_MAX; i++) {
		int taken = leap_worth(rules, hunt, jumps[i], search);
		best = taken > best ? taken : best;
	}
	return best;
}

int leap_longest(
	const struct leap_rules *rules, const struct leap_hunt *hunt, struct leap_search *search) {
	if (search->looks < LOOKS_UNKEPT) {
		return look(rules, hunt, search);
	}
	struct leap_kept *kept = slot_for(search, hunt);
	if (is_kept(search, kept, hunt)) {
		return kept->best;
	}
	int best = look(rules, hunt, search);
	if (search->looks < LOOKS_MAX) {
		*kept = (struct leap_kept){
			hunt->prey, search->from, hunt->at, hunt->king, true, (uint8_t)best};
	}
	return best;
}

int leap_worth(const struct leap_rules *rules, const struct leap_hunt *hunt, struct board_leap jump,
	struct leap_search *search) {
	bool over;
	struct leap_hunt after = leap_hunt_take(rules, hunt, jump, &over);
	search->looks++;
	if (search->looks == LOOKS_UNKEPT) {
		memset(search->kept, 0, sizeof(search->kept));
	}
	return 1 + (over ? 0 : leap_longest(rules, &after, search));
}
