/* tests/e2e/player.h - a scripted client that knows the wire: joins, plays, watches, comes back.
 *
 * Everything asserts by itself: what must not happen fails the test where it happens.
 */
#ifndef QIRKAT_TESTS_E2E_PLAYER_H
#define QIRKAT_TESTS_E2E_PLAYER_H

#include <jansson.h>
#include <stdbool.h>

#include "tests/e2e/ws.h"

struct player {
	struct ws ws;
	unsigned port;
	char client[33]; /* its name for repeated requests */
	char token[128]; /* "" for a spectator */
	char room[32];
	int seat;    /* of the game played, -1 for a spectator */
	long long n; /* of the last request */
	long long version;
	json_t *state;          /* owned: the latest */
	json_t *status;         /* owned text: "playing" */
	json_t *result;         /* owned, NULL until there is one */
	json_t *clock;          /* owned: of the rooms it makes, or NULL */
	const char *dice_mode;  /* the same, or NULL */
	json_t *dice;           /* owned: from the latest room message */
	json_t *move;           /* owned: the latest event play, NULL until there is one */
	json_t *plan;           /* owned: its planned replies, as last received */
	unsigned throws, plays; /* events seen */
	bool restarting;        /* was told so */
};

/* Connect, with a unique client id that begins with name. */
void player_open(struct player *player, unsigned port, const char *name);
/* Drop the connection without a word; the rest stays for player_return. */
void player_drop(struct player *player);
/* Connect again, maybe to another server, and join the room from the last version seen. */
void player_return(struct player *player, unsigned port);
/* The same person on another device: joins the room, too. */
void player_double(struct player *twin, const struct player *player);
void player_finish(struct player *player);

/* Send without waiting. d is taken. Returns its number. */
long long player_send(struct player *player, const char *type, json_t *d);
/* The same request again. */
void player_repeat(struct player *player, const char *type, json_t *d, long long n);
/* Wait for the answer to request n. Returns new: the whole message, an ack or an error. */
json_t *player_answer(struct player *player, long long n);
/* Send, and wait for the answer, which must be an ack. Returns new: its d. */
json_t *player_ask(struct player *player, const char *type, json_t *d);
/* Send, and wait for the answer, which must be an error with this code. */
void player_refused(struct player *player, const char *type, json_t *d, const char *code);

/* Make a room of a game and sit on seat 0. options is taken. */
void player_create(struct player *player, const char *game, json_t *options, int seats);
/* Join the room of another; sit on the seat with this key, "any", or watch with NULL. */
void player_join(struct player *player, const struct player *host, const char *seat);
/* Read until nothing newer than version is missing. */
void player_wait_version(struct player *player, long long version);
/* Read until a message of this type comes. Returns new: its d. */
json_t *player_wait_type(struct player *player, const char *type);
/* Read until the room says this about itself: "playing", "over". */
void player_wait_status(struct player *player, const char *status);

/* What the latest state says. */
const char *player_phase(const struct player *player);
int player_turn(const struct player *player);
const char *player_position(const struct player *player);
/* Is a turn begun and not finished? */
bool player_in_chain(const struct player *player);

/* Play a chosen step, or throw, whichever is due; all of them then read what happened. */
void players_step(struct player *players, int count, unsigned *seed);
/* Until the match is over, or steps have been made. */
void players_play(struct player *players, int count, unsigned *seed, int steps);
/* All see the same. */
void players_agree(struct player *players, int count);

#endif
