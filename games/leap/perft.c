/* games/leap/perft.c - counts of turns; the last turn is counted without being played.
 *
 * Chains of leaps are found once and played whole. What is not walks and chains alone goes step by
 * step: drops, the opening, a state in mid-chain, a seat that must pass.
 */
#include "games/leap/leap.h"

#include <string.h>

enum { CHAINS_KEPT = 64 };

/* Where a whole chain began, and what the hunt was when it ended. */
struct chain {
	uint8_t from;
	struct leap_hunt end;
};

/* The chains of a turn; with choice=max those of them that take the most. */
struct chains {
	size_t count;
	size_t leaps; /* of each of them, with choice=max */
	uint8_t from;
	struct chain *kept; /* the first CHAINS_KEPT of them, or NULL: they are only counted */
};

static void keep_chain(const struct leap_rules *rules, struct chains *chains,
	const struct leap_hunt *end, size_t leaps) {
	if (rules->max && leaps < chains->leaps) {
		return;
	}
	if (rules->max && leaps > chains->leaps) {
		chains->leaps = leaps;
		chains->count = 0;
	}
	if (chains->kept != NULL && chains->count < CHAINS_KEPT) {
		chains->kept[chains->count] = (struct chain){chains->from, *end};
	}
	chains->count++;
}

/* All chains that go on from here, after some leaps. Longest chains may land as they like. */
static void follow(const struct leap_rules *rules, struct chains *chains,
	const struct leap_hunt *hunt, size_t leaps) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t count = leap_jumps(rules, hunt, jumps);
	if (leaps > 0 && (count == 0 || rules->chain == LEAP_MAY_STOP)) {
		keep_chain(rules, chains, hunt, leaps);
	}
	if (!rules->max) {
		count = leap_keep_landings(rules, hunt, jumps, count);
	}
	for (size_t i = 0; i < count; i++) {
		bool over;
		struct leap_hunt after = leap_hunt_take(rules, hunt, jumps[i], &over);
		if (over) {
			keep_chain(rules, chains, &after, leaps + 1);
		} else {
			follow(rules, chains, &after, leaps + 1);
		}
	}
}

static struct chains find_chains(
	const struct leap_rules *rules, const struct leap_state *state, struct chain *kept) {
	struct chains chains = {.kept = kept};
	struct board_set leapers = leap_leapers(rules, state);
	while (!board_is_empty(leapers)) {
		chains.from = board_take(&leapers);
		struct leap_hunt hunt = leap_hunt_begin(rules, state, chains.from);
		follow(rules, &chains, &hunt, 0);
	}
	return chains;
}

/* Whether the turns here are walks and chains alone. */
static bool is_plain(const struct leap_rules *rules, const struct leap_state *state) {
	return state->leaps == 0 && state->hand[state->seat] == 0 &&
		(rules->opening == LEAP_OPEN_ANY || !leap_is_start(rules, state));
}

static bool may_walk(const struct leap_rules *rules, const struct chains *chains) {
	return chains->count == 0 || rules->duty == LEAP_OPTIONAL;
}

/* The turns of a plain state. */
static uint64_t count_last(const struct leap_rules *rules, const struct leap_state *state) {
	struct chains chains = find_chains(rules, state, NULL);
	uint64_t turns = chains.count;
	if (may_walk(rules, &chains)) {
		turns += (uint64_t)leap_count_walks(rules, state);
	}
	return turns;
}

static uint64_t count_from(
	const struct leap_rules *rules, const union game_state *bytes, int depth);

static uint64_t count_steps(const struct leap_rules *rules, const union game_state *bytes,
	const struct game_step *steps, size_t choices, int depth) {
	uint64_t sum = 0;
	for (size_t i = 0; i < choices; i++) {
		union game_state after;
		memcpy(after.bytes, bytes->bytes, rules->state_used);
		leap_apply(&rules->base, &after, &steps[i], NULL);
		int left = depth - leap_is_fresh(rules, leap_state(&after));
		sum += left == 0 ? 1 : count_from(rules, &after, left);
	}
	return sum;
}

static uint64_t count_chains(const struct leap_rules *rules, const union game_state *bytes,
	const struct chains *chains, int depth) {
	uint64_t sum = 0;
	for (size_t i = 0; i < chains->count; i++) {
		union game_state after;
		memcpy(after.bytes, bytes->bytes, rules->state_used);
		leap_play_chain(rules, &after, chains->kept[i].from, &chains->kept[i].end);
		sum += count_from(rules, &after, depth - 1);
	}
	return sum;
}

/* From a plain state, by whole turns. False where there are none, or too many chains to keep. */
static bool count_plain(
	const struct leap_rules *rules, const union game_state *bytes, int depth, uint64_t *sum) {
	const struct leap_state *state = leap_state(bytes);
	if (depth == 1) {
		*sum = count_last(rules, state);
		return *sum > 0;
	}
	struct game_step walk[GAME_STEPS_MAX];
	struct chain kept[CHAINS_KEPT];
	struct chains chains = find_chains(rules, state, kept);
	size_t walks = may_walk(rules, &chains) ? leap_walk_steps(rules, state, walk) : 0;
	if (chains.count + walks == 0 || chains.count > CHAINS_KEPT) {
		return false;
	}
	*sum = count_chains(rules, bytes, &chains, depth) +
		count_steps(rules, bytes, walk, walks, depth);
	return true;
}

static uint64_t count_from(
	const struct leap_rules *rules, const union game_state *bytes, int depth) {
	const struct leap_state *state = leap_state(bytes);
	uint8_t winner;
	const char *reason;
	uint64_t sum;
	if (leap_is_won(rules, state, &winner, &reason)) {
		return 0;
	}
	if (is_plain(rules, state) && count_plain(rules, bytes, depth, &sum)) {
		return sum;
	}
	struct game_step steps[GAME_STEPS_MAX];
	size_t choices = leap_steps_here(rules, state, steps);
	return count_steps(rules, bytes, steps, choices, depth);
}

/* Chains with bent leaps name every leapt point, all others are told apart by their landings: each
 * way to play a turn is written differently. */
uint64_t leap_perft(const struct game_rules *rules, const union game_state *state, int depth) {
	return depth < 1 ? 1 : count_from(leap_rules(rules), state, depth);
}
