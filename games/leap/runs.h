/* games/leap/runs.h - captures by approach and withdrawal (leap.h: run). */
#ifndef QIRKAT_GAMES_LEAP_RUNS_H
#define QIRKAT_GAMES_LEAP_RUNS_H

#include "games/leap/hunt.h"

/* The direction in which a point lies on one line with another. */
const struct board_ray *leap_find_ray(const struct board *board, unsigned from, uint8_t point);
/* Does this run take the men ahead, not those behind? */
bool leap_is_ahead(const struct leap_rules *rules, unsigned from, struct board_leap run);
/* In mid-chain: remove the runs that the direction of the last one forbids. Returns how many are
 * left. */
size_t leap_keep_turning(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap *jumps, size_t count);
/* leap_hunt_take for a run. */
struct leap_hunt leap_run_take(const struct leap_rules *rules, const struct leap_hunt *hunt,
	struct board_leap run, bool *over);

#endif
