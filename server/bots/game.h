/* server/bots/game.h - a bot at one table: its client, its view of the room, its pending requests,
 * and its streams.
 *
 * The client is connected while the bot follows its events or the game, and for a moment after each
 * request, so that it counts as present as long as its program is. The token of its seat is kept in
 * the store.
 */
#ifndef QIRKAT_SERVER_BOTS_GAME_H
#define QIRKAT_SERVER_BOTS_GAME_H

#include "proto/limits.h"
#include "proto/words.h"
#include "server/bots/bot_records.h"
#include "server/bots/bot_client.h"

enum bot_game_status { GAME_CREATED, GAME_STARTED, GAME_FINISHED, GAME_ABORTED };

/* How it gets its seat. */
enum game_opening {
	OPENING_NONE,     /* it has one */
	OPENING_CREATE,   /* by creating the table */
	OPENING_COMPUTER, /* the same, with computers in the other seats */
	OPENING_SIT,      /* by taking a seat at an existing table */
};

struct bot_games {
	struct bot_clients clients;
	struct store *store;         /* borrowed */
	struct bot_records *records; /* borrowed */
	struct list all;
	unsigned per_bot; /* maximum concurrent games */
	int64_t now_ms;   /* updated every second */
};

/* A turn of the game. */
struct bot_move {
	uint32_t version;
	json_t *text;
};

struct bot_game {
	struct bot_client client; /* first */
	struct bot_games *all;
	struct bot_record *bot;
	struct list in_all, in_record;
	char room[WIRE_ROOM_SIZE];   /* "" before it is created */
	char token[WIRE_TOKEN_SIZE]; /* of its seat; "" before */
	char rival[BOT_NAME_SIZE];   /* the challenged bot, "" for anybody */
	char self[WIRE_CLIENT_SIZE]; /* its client's random id */
	enum game_opening opening;
	struct api_call *opener;   /* waits for the opening */
	int64_t join_n, opening_n; /* numbers of the requests in flight; 0: none */
	bool joined, declined;

	json_t *about; /* from the room message: the fixed part, and the players; NULL before */
	json_t *state; /* latest state; NULL before */
	json_t *result;
	struct bot_move *moves; /* of the current game */
	size_t move_count, move_room;
	enum bot_game_status status;
	bool between; /* the next game starts when all are ready */
	int you;      /* its seat, -1 */
	uint32_t version;
	int offer[OFFER_KINDS];   /* the offering seat, -1 */
	uint32_t readied, thrown; /* versions in which it requested that */
	int64_t said_ms;          /* time of the last chat line passed on */
	json_t *present;          /* as last sent */

	struct list requests;
	unsigned request_count;
	struct api_call *stream;
	bool start_sent;     /* was sent to its bot's event stream */
	bool challenge_sent; /* the challenge was sent */
	int64_t used_ms, tried_ms, over_ms;
};

/* hub, store and loop are borrowed. Restores stored games of existing bots. Returns false
 * without memory or if the store fails. */
bool bot_games_init(struct bot_games *all, uv_loop_t *loop, struct hub *hub, struct store *store,
	struct bot_records *records, unsigned per_bot);
void bot_games_finish(struct bot_games *all);
/* Call once a second. */
void bot_games_tick(struct bot_games *all, int64_t now_ms);

/* The bot is deleted: its games are not resigned, it is just absent. */
void bot_games_forget(struct bot_record *bot);
/* Connect, in order to receive events. */
void bot_games_connect(struct bot_record *bot);

struct bot_game *bot_game_find(const struct bot_record *bot, const char *room);
/* Create a table with the request create (d is taken), for rival ("" for anybody). The call is
 * answered with the challenge, or with the game if computers take the other seats. */
void bot_game_create(struct bot_games *all, struct bot_record *bot, json_t *d, const char *rival,
	struct api_call *call);
/* Take a seat in a waiting room. */
void bot_game_sit(
	struct bot_games *all, struct bot_record *bot, const char *room, struct api_call *call);
/* Send a request to the room (d is taken; NULL: none), with the version if has_version. call, which
 * may be NULL, is answered when the room has answered. */
void bot_game_request(struct bot_game *game, const char *type, json_t *d, bool has_version,
	struct api_call *call);
/* Attach a stream to the game. */
void bot_game_follow(struct bot_game *game, struct api_call *call);
/* Is it a waiting challenge? */
bool bot_game_waits(const struct bot_game *game);
/* The rival declines. */
void bot_game_decline(struct bot_game *game);

#endif
