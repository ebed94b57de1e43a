/* games/leap/moves.h - what pieces may do by their abilities: walks, drops, leaps, and chains of
 * them.
 *
 * jump  one leap of a known piece: over and to
 */
#ifndef QIRKAT_GAMES_LEAP_MOVES_H
#define QIRKAT_GAMES_LEAP_MOVES_H

#include "games/leap/hunt.h"

enum { LEAP_FROM_MAX = 256 }; /* jumps of one piece */

static inline struct game_step leap_step(unsigned from, struct board_leap jump) {
	return (struct game_step){
		.kind = LEAP_STEP_LEAP, .from = (uint8_t)from, .over = jump.over, .to = jump.to};
}

/* ---- walks, drops and removals ---- */

/* Where the piece at a point may walk, slide or skip, ignoring the duty to capture and the opening
 * rule. */
struct board_set leap_walks(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point);
bool leap_can_walk(const struct leap_rules *rules, const struct leap_state *state);
/* The number of walks. */
int leap_count_walks(const struct leap_rules *rules, const struct leap_state *state);
/* Where the seat to move may drop a piece. */
struct board_set leap_drops(const struct leap_rules *rules, const struct leap_state *state);
/* While a first turn is due that takes off a piece: those of the seat to move that may go. */
struct board_set leap_removals(const struct leap_rules *rules, const struct leap_state *state);

/* ---- single leaps, and which pieces can leap ---- */

/* The hunt of the piece at a point, of the seat to move; in mid-chain, that of the chain's
 * piece. */
struct leap_hunt leap_hunt_begin(
	const struct leap_rules *rules, const struct leap_state *state, unsigned point);
/* List every leap of the piece by its abilities alone. Returns how many. */
size_t leap_jumps(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jumps[LEAP_FROM_MAX]);
bool leap_can_jump(const struct leap_rules *rules, const struct leap_hunt *hunt);
/* Returns the hunt after a leap. *over is set if the turn ends there even if more could be
 * leapt. */
struct leap_hunt leap_hunt_take(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap jump, bool *over);
/* Own pieces that can leap, by their abilities alone. */
struct board_set leap_leapers(const struct leap_rules *rules, const struct leap_state *state);

/* ---- which leaps may be chosen ---- */

/* Remove the jumps that the landing rule forbids. Returns how many are left. */
size_t leap_keep_landings(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap *jumps, size_t count);
/* List the leaps of these pieces allowed by the longest-chain and landing rules, ignoring the duty
 * to capture. With max, *most becomes the number of pieces that such a chain captures; most may be
 * NULL. Returns how many steps there are. */
size_t leap_captures(const struct leap_rules *rules, const struct leap_state *state,
	struct board_set from, struct game_step *steps, int *most);

#endif
