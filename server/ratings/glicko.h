/* server/ratings/glicko.h - how strong somebody is, from results: Glicko-2, one result at a time.
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013; glicko.net/glicko/glicko2.pdf).
 * Instead of gathering the results of weeks, each result (or the two of a pair of games) is a
 * rating period of its own, as on lichess.org; the deviation grows by the time that passed before
 * it. Ratings are rounded as they are stored, and the next result starts from what is stored, so
 * that counting again gives the same bytes on every machine.
 */
#ifndef QIRKAT_SERVER_RATINGS_GLICKO_H
#define QIRKAT_SERVER_RATINGS_GLICKO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	RATING_POINT = 1000,         /* units of a point, in rating and deviation */
	VOLATILITY_UNIT = 100000000, /* units of 1, in volatility */
	RATING_HALVES_WIN = 2,       /* of a result; 1 is a draw */
	RATING_RESULTS_MAX = 2,      /* in a period: those of a pair */
	RATING_START = 1500 * RATING_POINT,
	RATING_MIN = 400 * RATING_POINT,
	RATING_MAX = 4000 * RATING_POINT,
	DEVIATION_MIN = 45 * RATING_POINT,
	DEVIATION_MAX = 350 * RATING_POINT,
	DEVIATION_START_DICE = 250 *
		RATING_POINT,       /* luck hides strength: begin with smaller steps */
	VOLATILITY_START = 6000000, /* 0.06 */
	VOLATILITY_MAX = 10000000,  /* 0.1 */
};

struct rating {
	int32_t rating, deviation; /* 1 / RATING_POINT */
	int32_t volatility;        /* 1 / VOLATILITY_UNIT */
};

/* The same numbers while they are computed with. */
struct glicko {
	double rating, deviation, volatility;
};

/* What somebody without results has. */
struct rating rating_start(bool has_dice);
/* After milliseconds without a result. Fewer than 0 are none. */
struct rating rating_wait(const struct rating *rating, int64_t wait_ms);
/* After results against one opponent, in one period; halves[i] of RATING_HALVES_WIN. Neither has
 * waited: rating_wait comes first. count is 1 to RATING_RESULTS_MAX. */
struct rating rating_after(
	const struct rating *own, const struct rating *opponent, const int *halves, size_t count);
/* Halfway from before to after: what a result against a computer counts. */
struct rating rating_halfway(const struct rating *before, const struct rating *after);

/* One period of Glicko-2 without bounds and rounding: count opponents, scores from 0 to 1; tau says
 * how much the volatility may change. */
struct glicko glicko_rate(const struct glicko *own, const struct glicko *opponents,
	const double *scores, size_t count, double tau);
/* The deviation after so many rating periods without a result. */
double glicko_wait(const struct glicko *glicko, double periods);

#endif
