/* games/leap/perft.c - counts of turns; the last turn is counted without being played. */
#include "games/leap/leap.h"

#include <string.h>

/* Ways to end the turn of a piece that has just leapt. */
static uint64_t count_ends(const struct leap_rules *rules, const struct leap_hunt *hunt) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t count = leap_jumps(rules, hunt, jumps);
	if (count == 0) {
		return 1;
	}
	count = leap_keep_landings(rules, hunt, jumps, count);
	uint64_t ends = rules->chain == LEAP_MAY_STOP;
	for (size_t i = 0; i < count; i++) {
		bool over;
		struct leap_hunt after = leap_hunt_take(rules, hunt, jumps[i], &over);
		ends += over ? 1 : count_ends(rules, &after);
	}
	return ends;
}

static uint64_t count_chains(const struct leap_rules *rules, const struct leap_hunt *hunt) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t count = leap_jumps(rules, hunt, jumps);
	count = leap_keep_landings(rules, hunt, jumps, count);
	uint64_t ends = 0;
	for (size_t i = 0; i < count; i++) {
		bool over;
		struct leap_hunt after = leap_hunt_take(rules, hunt, jumps[i], &over);
		ends += over ? 1 : count_ends(rules, &after);
	}
	return ends;
}

/* The most that chains from here take, and how many chains take it. */
struct tally {
	int most;
	uint64_t chains;
};

static struct tally count_longest(const struct leap_rules *rules, const struct leap_hunt *hunt) {
	struct board_leap jumps[LEAP_FROM_MAX];
	size_t count = leap_jumps(rules, hunt, jumps);
	struct tally best = {0, count == 0};
	for (size_t i = 0; i < count; i++) {
		bool over;
		struct leap_hunt after = leap_hunt_take(rules, hunt, jumps[i], &over);
		struct tally tally = {0, 1};
		if (!over) {
			tally = count_longest(rules, &after);
		}
		if (tally.most + 1 > best.most) {
			best = (struct tally){tally.most + 1, 0};
		}
		best.chains += tally.most + 1 == best.most ? tally.chains : 0;
	}
	return best;
}

static uint64_t count_longest_of_all(
	const struct leap_rules *rules, const struct leap_state *state, struct board_set leapers) {
	struct tally best = {0, 0};
	while (!board_is_empty(leapers)) {
		struct leap_hunt hunt = leap_hunt_begin(rules, state, board_take(&leapers));
		struct tally tally = count_longest(rules, &hunt);
		if (tally.most > best.most) {
			best = (struct tally){tally.most, 0};
		}
		best.chains += tally.most == best.most ? tally.chains : 0;
	}
	return best.chains;
}

static uint64_t count_captures(const struct leap_rules *rules, const struct leap_state *state) {
	struct board_set leapers = leap_leapers(rules, state);
	if (rules->max) {
		return count_longest_of_all(rules, state, leapers);
	}
	uint64_t count = 0;
	while (!board_is_empty(leapers)) {
		struct leap_hunt hunt = leap_hunt_begin(rules, state, board_take(&leapers));
		count += count_chains(rules, &hunt);
	}
	return count;
}

/* Turns of one step and nothing else to mind: a drop that ends the turn, walks, chains. */
static uint64_t count_turns(const struct leap_rules *rules, const struct leap_state *state) {
	uint64_t count = count_captures(rules, state);
	if (count == 0 || rules->duty == LEAP_OPTIONAL) {
		count += (uint64_t)leap_count_walks(rules, state);
	}
	return count;
}

/* Whether the turns here are walks and chains alone, so that they may be counted unplayed. */
static bool is_plain(const struct leap_rules *rules, const struct leap_state *state) {
	return state->leaps == 0 && state->hand[state->seat] == 0 &&
		(rules->opening == LEAP_OPEN_ANY || !leap_is_start(rules, state));
}

static uint64_t count(const struct leap_rules *rules, const union game_state *bytes, int depth) {
	const struct leap_state *state = leap_state(bytes);
	uint8_t winner;
	const char *reason;
	if (leap_is_won(rules, state, &winner, &reason)) {
		return 0;
	}
	if (depth == 1 && is_plain(rules, state)) {
		uint64_t turns = count_turns(rules, state);
		if (turns > 0 || rules->blocked != LEAP_BLOCKED_PASSES) {
			return turns;
		}
	}
	struct game_step steps[GAME_STEPS_MAX];
	size_t choices = leap_steps_here(rules, state, steps);
	uint64_t sum = 0;
	for (size_t i = 0; i < choices; i++) {
		union game_state after;
		memcpy(after.bytes, bytes->bytes, rules->state_used);
		leap_apply(&rules->base, &after, &steps[i], NULL);
		int left = depth - leap_is_fresh(rules, leap_state(&after));
		sum += left == 0 ? 1 : count(rules, &after, left);
	}
	return sum;
}

/* Chains with bent leaps name every leapt point, all others are told apart by their landings: each
 * way to play a turn is written differently. */
uint64_t leap_perft(const struct game_rules *rules, const union game_state *state, int depth) {
	return depth < 1 ? 1 : count(leap_rules(rules), state, depth);
}
