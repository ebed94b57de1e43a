/* games/ends.h - how a game of men ends that nobody has won: a position repeats, nothing happens
 * for long, a seat is stuck.
 *
 * quiet    turns in a row without progress, of both seats
 * verdict  who wins a game that is ended
 */
#ifndef QIRKAT_GAMES_ENDS_H
#define QIRKAT_GAMES_ENDS_H

#include "games/points.h"

enum end_verdict { END_DRAW, END_MAJORITY, END_FOR_W, END_FOR_B };
enum end_blocked { END_BLOCKED_LOSES, END_BLOCKED_DRAWS, END_BLOCKED_PASSES };

struct ends {
	int repetition;     /* 3; 0: off */
	int no_progress;    /* quiet turns; 0: off */
	uint8_t repeated;   /* enum end_verdict: after the third occurrence of a position */
	uint8_t adjudicate; /* enum end_verdict: after too many quiet turns */
	uint8_t blocked;    /* enum end_blocked */
};

/* Returns who wins with so many men on either side. */
uint8_t ends_adjudge(unsigned verdict, int men, int others);
/* The winner if this seat has no step and may not pass. */
uint8_t ends_stuck_winner(const struct ends *ends, unsigned seat);
/* Are these too many quiet turns? */
static inline bool ends_is_quiet(const struct ends *ends, unsigned quiet) {
	return ends->no_progress > 0 && (int)quiet >= ends->no_progress;
}
/* For game_glance: how many may follow, or GAME_UNBOUNDED. */
uint16_t ends_quiet_left(const struct ends *ends, unsigned quiet);
/* Count a turn. */
static inline void ends_count_turn(uint16_t *quiet, bool progress) {
	if (progress) {
		*quiet = 0;
	} else if (*quiet < POINTS_QUIET_MAX) {
		(*quiet)++;
	}
}

#endif
