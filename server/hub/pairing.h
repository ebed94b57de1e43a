/* server/hub/pairing.h - who fits whom: those who look for a game, and what they look for.
 *
 * seek     games, a clock; in memory alone
 * pairing  all seeks, whoever came first is first
 *
 * Two fit who have the same clock and a game in common, and are not the same client. Whoever waits
 * longest is found first, and of the games in common the first that this one named is played.
 */
#ifndef QIRKAT_SERVER_PAIRING_H
#define QIRKAT_SERVER_PAIRING_H

#include "base/list.h"
#include "base/out.h"
#include "proto/clock.h"
#include "proto/error.h"
#include "server/hub/game_filter.h"

enum { SEEK_GAMES_MAX = 256, SEEK_SEATS = 2 };

/* A set of games, by their place in the lobby. */
struct game_set {
	uint64_t word[SEEK_GAMES_MAX / 64];
};

struct seek {
	struct list in_pairing;
	bool is_paired;                 /* a room is being made for it */
	bool is_away;                   /* of a client of another node */
	bool is_theirs;                 /* the same, and that node asks for pairs with ours */
	char key[WIRE_CLIENT_KEY_SIZE]; /* of the client */
	struct clock_choice clock;
	struct game_set set;
	size_t count;
	uint16_t games[WIRE_SEEK_GAMES_MAX]; /* as they were named */
};

struct pairing {
	struct list seeks;
	size_t count;
};

/* What is looked for, with games still to be added; key is copied. */
void seek_init(struct seek *seek, const char *key, const struct clock_choice *clock);
/* Add the games of these keys, each with a zero behind it. False and a sentence where one is not
 * there, or not for two. */
bool seek_add_games(struct seek *seek, const char *keys, size_t count, struct wire_error *error);

void pairing_init(struct pairing *pairing);
/* The seek is borrowed until it is removed. */
void pairing_add(struct pairing *pairing, struct seek *seek);
void pairing_remove(struct pairing *pairing, struct seek *seek);
/* Whoever waits longest of those who fit; NULL. The seek need not be in pairing. Who is away is
 * found for those who are here, and not where another node asks. */
struct seek *pairing_find_partner(const struct pairing *pairing, const struct seek *seek);
/* Would the two play with each other? */
bool pairing_fits(const struct seek *one, const struct seek *other);
/* The seek of a client of this node, by its key; NULL. */
struct seek *pairing_find_client(const struct pairing *pairing, const char *key);
/* What two play who fit, of whom first has waited longer. */
const struct game *pairing_game(const struct seek *first, const struct seek *second);
/* The value of "seeks" in the lobby: those who look for the same are one group. */
void pairing_write(
	const struct pairing *pairing, const struct game_filter *filter, struct out *out);

#endif
