/* server/ratings/standings.h - ratings while results are counted, in the order of the ledger.
 *
 * pool      what a rating is for: a game, live or by days
 * standing  what an account has in a pool
 * period    one result between two seats, or the two of a pair of games, which count together
 * anchor    the rating of a computer, which no result moves
 *
 * The same code counts results as they come, from the standings that the store has, and all results
 * again, from none.
 */
#ifndef QIRKAT_SERVER_RATINGS_STANDINGS_H
#define QIRKAT_SERVER_RATINGS_STANDINGS_H

#include "base/map.h"
#include "server/ratings/glicko.h"

enum { POOL_SIZE = 72, STANDING_ACCOUNT_SIZE = 13 };

struct standing {
	char account[STANDING_ACCOUNT_SIZE];
	unsigned pool; /* its number in standings */
	struct rating rating;
	int64_t at_ms; /* of the last result */
	uint32_t games;
};

/* A seat of a period. */
struct period_seat {
	const char *account;         /* NULL: a computer */
	const struct rating *anchor; /* of a computer */
};

struct period {
	const char *pool;
	bool has_dice;
	int64_t at_ms; /* of its last result */
	struct period_seat seat[2];
	int halves[RATING_RESULTS_MAX]; /* of the first seat, RATING_HALVES_WIN for a win */
	size_t count;                   /* of results */
};

/* What a period changed for a seat. Both the same for a computer. */
struct period_change {
	struct rating before, after;
};

/* All zero is empty. */
struct standings {
	struct map by_key; /* ACCOUNT and the number of a pool */
	struct standing **standing;
	size_t count, size;
	char (*pool)[POOL_SIZE];
	size_t pool_count, pool_size;
};

/* salt: as for a map. */
void standings_init(struct standings *standings, uint64_t salt);
void standings_finish(struct standings *standings);
/* The standing of an account in a pool, which begins with rating_start if it is new. Borrowed until
 * standings_finish. NULL without memory. */
struct standing *standings_get(
	struct standings *standings, const char *account, const char *pool, bool has_dice);
/* Count a period. A result against a computer counts half. False without memory, and nothing is
 * counted. */
bool standings_count(
	struct standings *standings, const struct period *period, struct period_change change[2]);

#endif
