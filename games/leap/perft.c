/* games/leap/perft.c - perft; turns at the last ply are counted without being played.
 *
 * Chains of leaps are found once and played whole. Turns that are not just walks and chains are
 * counted step by step: drops, removals, the opening, a state in mid-chain, a pass.
 */
#include "games/leap/perft.h"

#include <string.h>

#include "games/leap/play.h"

enum { CHAINS_KEPT = 64 };

/* A complete chain: its start, and the hunt at its end. */
struct chain {
	uint8_t from;
	struct leap_hunt end;
};

/* The chains of a turn; with choice=max only those that capture the most. */
struct chains {
	size_t count;
	size_t leaps; /* captures of each, with choice=max */
	uint8_t from;
	struct chain *kept; /* the first CHAINS_KEPT of them, or NULL: only count them */
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

/* Find all chains that continue from here after some leaps. The landing rule does not apply to
 * longest chains. */
static void follow_chains(const struct leap_rules *rules, struct chains *chains,
	const struct leap_hunt *hunt, size_t leaps) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t count = leap_jumps(rules, hunt, jumps);
	if (leaps > 0 && (count == 0 || rules->chain == CHAIN_MAY_STOP)) {
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
			follow_chains(rules, chains, &after, leaps + 1);
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
		follow_chains(rules, &chains, &hunt, 0);
	}
	return chains;
}

/* Does the turn consist only of walks and chains? */
static bool has_plain_turns(const struct leap_rules *rules, const struct leap_state *state) {
	return state->leaps == 0 && state->hand[state->seat] == 0 &&
		(rules->opening == LEAP_OPEN_ANY || !leap_is_opening(rules, state));
}

static bool may_walk(const struct leap_rules *rules, const struct chains *chains) {
	return chains->count == 0 || rules->duty == LEAP_OPTIONAL;
}

/* Count the turns of a plain state. */
static uint64_t count_last(const struct leap_rules *rules, const struct leap_state *state) {
	struct chains chains = find_chains(rules, state, NULL);
	uint64_t turns = chains.count;
	if (may_walk(rules, &chains)) {
		turns += (uint64_t)leap_count_walks(rules, state);
	}
	return turns;
}

static uint64_t count_leap_turns(
	const struct leap_rules *rules, const union game_state *bytes, int depth);

static uint64_t count_by_steps(const struct leap_rules *rules, const union game_state *bytes,
	const struct game_step *steps, size_t choices, int depth) {
	uint64_t sum = 0;
	for (size_t i = 0; i < choices; i++) {
		union game_state after;
		memcpy(after.bytes, bytes->bytes, rules->state_used);
		leap_apply(&rules->base, &after, &steps[i], NULL);
		int left = depth - leap_is_fresh(rules, leap_state(&after));
		sum += left == 0 ? 1 : count_leap_turns(rules, &after, left);
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
		sum += count_leap_turns(rules, &after, depth - 1);
	}
	return sum;
}

/* Count from a plain state by whole turns. Returns false if there are none, or too many chains to
 * store. */
static bool count_by_turns(
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
		count_by_steps(rules, bytes, walk, walks, depth);
	return true;
}

static uint64_t count_leap_turns(
	const struct leap_rules *rules, const union game_state *bytes, int depth) {
	const struct leap_state *state = leap_state(bytes);
	uint8_t winner;
	const char *reason;
	uint64_t sum;
	if (leap_is_won(rules, state, &winner, &reason)) {
		return 0;
	}
	if (has_plain_turns(rules, state) && count_by_turns(rules, bytes, depth, &sum)) {
		return sum;
	}
	struct game_step steps[GAME_STEPS_MAX];
	size_t choices = leap_steps_here(rules, state, steps);
	return count_by_steps(rules, bytes, steps, choices, depth);
}

/* Texts of turns are unique: chains with bent leaps name every point leapt, and other chains differ
 * by their landings. */
uint64_t leap_perft(const struct game_rules *rules, const union game_state *state, int depth) {
	return depth < 1 ? 1 : count_leap_turns(leap_rules(rules), state, depth);
}
