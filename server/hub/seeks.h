/* server/hub/seeks.h - people looking for a game, and which of them fit each other.
 *
 * seek     the games and the clock somebody wants; kept in memory only
 * seeks    all of them, in order of arrival
 *
 * Two seeks fit if they have the same clock and a game in common, and belong to different clients
 * of different browsers: two windows of one browser are one person. The one waiting longest is
 * matched first; they play the first of the common games in its list.
 */
#ifndef QIRKAT_SERVER_SEEKS_H
#define QIRKAT_SERVER_SEEKS_H

#include "base/list.h"
#include "base/out.h"
#include "proto/clock.h"
#include "proto/error.h"
#include "server/hub/game_filter.h"

enum { SEEK_SEATS = 2 };

_Static_assert(
	(int)WIRE_SEEK_GAMES_MAX == (int)GAMES_MAX && (int)WIRE_GAMES_SIZE == (int)GAMES_KEYS_SIZE,
	"a seek can name all games");

/* A set of games, as bits by their index in the lobby. */
struct game_set {
	uint64_t word[GAMES_MAX / 64];
};

struct seek {
	struct list in_seeks;
	bool is_paired; /* a room is being created for it */
	bool is_away;   /* its client is at another node */
	bool is_theirs; /* as is_away, and that node is the one that asks for pairs with ours */
	char key[WIRE_CLIENT_KEY_SIZE];     /* key of the client */
	char browser[WIRE_CLIENT_KEY_SIZE]; /* key of its browser, "" if not known */
	struct clock_choice clock;
	struct game_set set;
	size_t count;
	uint8_t games[GAMES_MAX]; /* in the order the client named them */
};

struct seeks {
	struct list all;
	size_t count;
};

/* Start a seek without games; keys are copied. */
void seek_init(
	struct seek *seek, const char *key, const char *browser, const struct clock_choice *clock);
/* Add games by key; keys are zero-terminated, one after the other. False and an error text if one
 * does not exist, or is not for two players. */
bool seek_add_games(struct seek *seek, const char *keys, size_t count, struct wire_error *error);

void seeks_init(struct seeks *seeks);
/* seek is borrowed until it is removed. */
void seeks_add(struct seeks *seeks, struct seek *seek);
void seeks_remove(struct seeks *seeks, struct seek *seek);
/* The seek waiting longest that fits; NULL if there is none. seek itself need not be among seeks.
 * Away seeks are found only for seeks of this node, and not if their node is the one that asks. */
struct seek *seeks_find_partner(const struct seeks *seeks, const struct seek *seek);
/* Whether the two fit. */
bool seeks_fit(const struct seek *one, const struct seek *other);
/* The seek of a client of this node, by key; NULL if there is none. */
struct seek *seeks_find_client(const struct seeks *seeks, const char *key);
/* The game that two fitting seeks play; first has waited longer. */
const struct game *seeks_game(const struct seek *first, const struct seek *second);
/* Write the value of "seeks" in the lobby: equal seeks are grouped. */
void seeks_write(const struct seeks *seeks, const struct game_filter *filter, struct out *out);

#endif
