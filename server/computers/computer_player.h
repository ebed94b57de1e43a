/* server/computers/computer_player.h - a computer in a seat: a client of the server with its own
 * link.
 *
 * It receives what everybody in the room receives, and sends requests as a person's connection
 * does: join, ready, throw, play, answer. Like a page, it only reads the room and changes nothing
 * in it.
 */
#ifndef QIRKAT_SERVER_COMPUTER_PLAYER_H
#define QIRKAT_SERVER_COMPUTER_PLAYER_H

#include "server/computers/search_pool.h"
#include "server/live/client.h"
#include "server/live/deadlines.h"

struct live_room;
struct computer_player;

/* What all computer players share. */
struct computer_means {
	struct site *site;
	struct clients *clients;
	/* Handle a client's message. */
	void (*take)(struct client *client, const char *text, size_t size);
	struct search_pool *pool;
	struct deadlines *deadlines;
	unsigned pace;                                /* percent */
	void (*wake)(struct computer_player *player); /* player must look at its room soon */
};

struct computer_player {
	struct link link; /* first */
	const struct computer_means *means;
	void *table;           /* for the use of its creator */
	struct client *client; /* NULL once it is gone */
	bool closed;           /* the server wants it to leave */
	char room[WIRE_ROOM_SIZE];
	int place;

	uint64_t address; /* hash of the address that its searches count for; 0: none */
	bool watched;     /* somebody is at its table */

	int64_t n;                /* number of its last request */
	bool waits;               /* for that request's answer */
	unsigned errors;          /* consecutive ones */
	int64_t rest_ms;          /* it sends no requests before */
	struct deadline deadline; /* when it looks again */

	uint64_t turn;    /* number of the turn it is thinking about, 0: none */
	int64_t shown_ms; /* when the turn may be played */
	bool has_text;    /* text is the chosen turn */
	char text[GAME_TURN_TEXT_MAX];
	bool has_score; /* score is from its last search in this game */
	int score;
	unsigned game;          /* the game of score */
	struct search_job *job; /* search in progress, or NULL */
};

/* Returns a new computer for place of a room, not yet connected; NULL without memory. means and
 * table are borrowed. */
struct computer_player *computer_player_create(
	const struct computer_means *means, void *table, const struct live_room *live, int place);
/* Disconnects it and cancels its search. player may be NULL. */
void computer_player_destroy(struct computer_player *player);
/* Do what is due in its room: join, agree to a game, answer, throw, play. */
void computer_player_look(struct computer_player *player, const struct live_room *live);
/* Returns the computer behind this client, or NULL. */
struct computer_player *computer_player_of(const struct client *client);
/* The server is discarding its client. */
void computer_player_lose_client(struct computer_player *player);

#endif
