/* tests/server/hub/world.h - a hub with a clock set by hand, and players who talk to it without
 * sockets.
 *
 * Every message sent to a player is checked against the schema.
 */
#ifndef QIRKAT_TESTS_SERVER_HUB_WORLD_H
#define QIRKAT_TESTS_SERVER_HUB_WORLD_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/hub/hub.h"
#include "server/api/api.h"

enum { PLAYER_CLIENT_SIZE = 33, PLAYER_TOKEN_SIZE = 65, PLAYER_ROOM_SIZE = 16 };

/* One hub over one store; there is one world per test. */
struct world {
	uv_loop_t loop;
	struct store *store; /* in memory, behind a faulty store that has no fault yet */
	struct hub *hub;
	struct solved_library *solved; /* the tables built into the program */
	const struct site_info *info;  /* what the site says of itself; NULL: nothing */
	struct hub_settings settings;
	const struct reserved_names *reserved; /* NULL: none */
	int64_t now_ms;
	bool is_free;            /* the next hub uses the real clock, and ticks by itself */
	bool (*under_way)(void); /* is there anything else to wait for? may be NULL */
	json_t *schema;
};

extern struct world world;

/* For SUITE_BEGIN: loads the games and the schema once for all tests of a suite. */
bool world_begin(void);
void world_set_up(void);
void world_tear_down(void);
/* Run the loop until nothing waits for the store. */
void world_settle(void);
/* The value of a hub's metric; fails the test if nothing reports it. */
double world_metric(const struct hub *hub, const char *name);
/* The process dies and restarts: a new hub on the same store. Players must reconnect. */
void world_crash(void);
/* The same, with that many more events in the log of room: draws offered and withdrawn, as a server
 * without limits would have stored them. */
void world_crash_longer(const char *room, unsigned events);
/* Advance the clock and tick the hub. */
void world_wind(int64_t ms);
/* What the API answers from. */
struct api_source world_source(void);
/* GET path, with any answer. */
void world_api(const char *path, const char *query, struct api_reply *reply);
/* GET path; returns new. Checked against definition, unless that is NULL. */
json_t *world_get(const char *path, const char *query, int status, const char *definition);
/* The room as everybody sees it, as text without anything that a restart may change; returns
 * new. */
char *world_room_text(const char *room);

struct player {
	struct link link; /* must be the first member */
	struct client *client;
	const char *address; /* where it connects from; NULL: 127.0.0.1 */
	char id[PLAYER_CLIENT_SIZE];
	char token[PLAYER_TOKEN_SIZE];
	char room[PLAYER_ROOM_SIZE];
	int64_t n;      /* of the last request */
	int64_t v;      /* latest version received */
	int seat;       /* -1 */
	int closed;     /* close code; 0: open */
	int64_t rtt_ms; /* as measured by its link; 0: not measured */
	unsigned measured;
	unsigned frames, events, lobbies, presences, notices, matches, plans;
	unsigned chats[2]; /* by channel: room, watchers */
	json_t *answer;    /* the last ack or error, owned; NULL before */
	json_t *whole;     /* d of the last room message, owned */
	json_t *state;     /* the latest state, owned */
	json_t *event;     /* d of the last event, owned */
	json_t *lobby;     /* d of the last lobby message, owned */
	json_t *presence;  /* d, owned */
	json_t *matched;   /* d of the last one, owned */
	json_t *plan;      /* its planned replies as last sent, owned */
	json_t *chat[2];   /* d of the last one by channel, owned */
	char *log;         /* everything received, one message per line, owned */
	size_t log_size;
};

/* Connect. name determines the player's random identifier. */
void player_init(struct player *player, const char *name);
void player_finish(struct player *player);
/* Lose the connection; connect again. */
void player_cut(struct player *player);
void player_connect(struct player *player);
/* Send a request without waiting; d is JSON with ' for ". Returns n. */
int64_t player_send(struct player *player, const char *type, const char *format, ...);
/* The same with the given number. */
void player_send_n(struct player *player, int64_t n, const char *type, const char *d);
/* Send any text. */
void player_say(struct player *player, const char *text);
/* Send a request and wait. Returns whether it was acknowledged. */
bool player_ask(struct player *player, const char *type, const char *format, ...);
/* Whether the last answer is this refusal. */
bool player_refused(const struct player *player, const char *code);
const char *player_text(const struct player *player); /* of the last refusal */

/* Create a room and join it; more is further fields, or "". */
void player_create(struct player *player, const char *game, const char *seat, const char *more);
void player_join(struct player *player, const char *room);
/* Reconnect and join the same room, to receive what happened since. */
void player_come_back(struct player *player);
bool player_sit(struct player *player, const char *seat);
bool player_play(struct player *player, const char *text);
bool player_throw(struct player *player);
const char *player_status(struct player *player); /* asked over HTTP; static */

const char *state_text(const json_t *state, const char *key);
int state_seat(const struct player *player);
bool state_is(const struct player *player, const char *phase);
/* The number of legal steps, and one of them. */
size_t state_steps(const struct player *player);
const char *state_step(const struct player *player, size_t index);

/* Play a game to its end, with choices made from seed; all must be at the same table. Stops after
 * limit requests. Returns the number of requests. */
unsigned players_finish(
	struct player *const players[], size_t count, unsigned seed, unsigned limit);
/* Draw a number below limit, which is at most 32768. */
unsigned world_draw(unsigned *seed, unsigned limit);
/* One request by the player to move; false if the game is over. */
bool players_move(struct player *const players[], size_t count, unsigned *seed);

#endif
