/* server/bots/game.h - a bot at one table: its client there, what it knows of the room, what waits
 * for an answer, and who follows the game.
 *
 * The client is connected while the bot follows its events or the game, and for a moment after each
 * request; so it is present as long as its program is. What holds its seat is kept in the store.
 */
#ifndef QIRKAT_SERVER_BOTS_GAME_H
#define QIRKAT_SERVER_BOTS_GAME_H

#include "proto/limits.h"
#include "proto/words.h"
#include "server/bots/accounts.h"
#include "server/bots/bot_client.h"

enum bot_game_status { GAME_CREATED, GAME_STARTED, GAME_FINISHED, GAME_ABORTED };

/* How it came to the table. */
enum game_opening {
	OPENING_NONE,     /* it has its seat */
	OPENING_CREATE,   /* it makes the table */
	OPENING_COMPUTER, /* the same, and computers have the other seats */
	OPENING_SIT,      /* it takes a seat there */
};

struct bot_games {
	struct bot_clients clients;
	struct store *store;             /* borrowed */
	const struct accounts *accounts; /* borrowed */
	struct list all;
	unsigned per_bot; /* at once */
	int64_t now_ms;   /* as of the last second */
};

/* A turn that was played. */
struct bot_move {
	uint32_t version;
	json_t *text;
};

struct bot_game {
	struct bot_client client; /* first */
	struct bot_games *all;
	struct account *account;
	struct list in_all, in_account;
	char room[WIRE_ROOM_SIZE];     /* "" before it is made */
	char token[WIRE_TOKEN_SIZE];   /* holds the seat; "" before */
	char rival[ACCOUNT_NAME_SIZE]; /* the bot that is challenged, "" for anybody */
	char self[WIRE_CLIENT_SIZE];   /* its client's random text */
	enum game_opening opening;
	struct bot_call *opener;   /* waits for that */
	int64_t join_n, opening_n; /* of the requests that do it; 0: none is under way */
	bool joined, declined;

	json_t *about; /* of the room message: what stays, and players; NULL before */
	json_t *state; /* the latest; NULL before */
	json_t *result;
	struct bot_move *moves; /* of the game being played */
	size_t move_count, move_room;
	enum bot_game_status status;
	bool between; /* the next game waits for all to be ready */
	int you;      /* -1 */
	uint32_t version;
	int offer[OFFER_KINDS];   /* the seat, -1 */
	uint32_t readied, thrown; /* versions in which it asked for that */
	int64_t said_ms;          /* of the last line of talk that was told */
	json_t *present;          /* as last told */

	struct list requests;
	unsigned request_count;
	struct bot_call *stream;
	bool start_sent;     /* to its account's events */
	bool challenge_sent; /* that it is challenged */
	int64_t used_ms, tried_ms, over_ms;
};

/* hub, store and loop are borrowed. Games that are kept are made of the store's notes, for accounts
 * that are there. False without memory or where the store is broken. */
bool bot_games_init(struct bot_games *all, uv_loop_t *loop, struct hub *hub, struct store *store,
	const struct accounts *accounts, unsigned per_bot);
void bot_games_finish(struct bot_games *all);
/* Once a second. */
void bot_games_tick(struct bot_games *all, int64_t now_ms);

/* The account goes: its games are given up by nobody, it is just not there any more. */
void bot_games_forget(struct account *account);
/* Connect, so that what happens is heard. */
void bot_games_connect(struct account *account);

struct bot_game *bot_game_find(const struct account *account, const char *room);
/* Make a table as the request create says (d is taken), for rival ("" for anybody); the call is
 * answered with the challenge, or where computers have the other seats with the game. */
void bot_game_create(struct bot_games *all, struct account *account, json_t *d, const char *rival,
	struct bot_call *call);
/* Take a seat in a room that waits. */
void bot_game_sit(
	struct bot_games *all, struct account *account, const char *room, struct bot_call *call);
/* Ask something of the room (d is taken, NULL: nothing), with the version where it has_version; the
 * call, which may be NULL, is answered when the room has answered. */
void bot_game_request(struct bot_game *game, const char *type, json_t *d, bool has_version,
	struct bot_call *call);
/* Follow it. */
void bot_game_follow(struct bot_game *game, struct bot_call *call);
/* Is it a challenge that waits? */
bool bot_game_waits(const struct bot_game *game);
/* The rival does not want it. */
void bot_game_decline(struct bot_game *game);

#endif
