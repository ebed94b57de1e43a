/* server/computers/computer_player.h - a computer that holds a seat: a client of the server with a
 * link of its own.
 *
 * It hears what everybody in the room hears, and asks as a person's connection does: join, ready,
 * throw, play, answer. It looks at the room, as a page does, and changes nothing in it.
 */
#ifndef QIRKAT_SERVER_COMPUTER_PLAYER_H
#define QIRKAT_SERVER_COMPUTER_PLAYER_H

#include "server/computers/search_pool.h"
#include "server/live/client.h"
#include "server/live/deadlines.h"

struct live_room;
struct computer_player;

/* What all of them need. */
struct computer_means {
	struct site *site;
	struct clients *clients;
	/* Take a message of a client. */
	void (*take)(struct client *client, const char *text, size_t size);
	struct search_pool *pool;
	struct deadlines *deadlines;
	unsigned pace;                                /* percent */
	void (*wake)(struct computer_player *player); /* it is to look, soon */
};

struct computer_player {
	struct link link; /* first */
	const struct computer_means *means;
	void *table;           /* whoever made it knows what that is */
	struct client *client; /* NULL once it is gone */
	bool closed;           /* the server wants it to go */
	char room[WIRE_ROOM_SIZE];
	int place;

	int64_t n;                /* of its last request */
	bool waits;               /* for the answer */
	unsigned errors;          /* one after the other */
	int64_t rest_ms;          /* it asks nothing before */
	struct deadline deadline; /* it looks again at */

	uint64_t turn;    /* which one it thinks about, 0: none */
	int64_t shown_ms; /* when it may be played */
	bool has_text;    /* it is found: */
	char text[GAME_TURN_TEXT_MAX];
	bool has_score; /* of its last search in this game */
	int score;
	unsigned game;          /* that is of */
	struct search_job *job; /* under way, or NULL */
};

/* A computer for place of a room, not there yet. Returns new; NULL without memory. means and table
 * are borrowed. */
struct computer_player *computer_player_create(
	const struct computer_means *means, void *table, const struct live_room *live, int place);
/* It leaves, and what it thinks about is forgotten. Takes NULL. */
void computer_player_destroy(struct computer_player *player);
/* Do what there is to do in its room: join, agree to a game, answer, throw, play. */
void computer_player_look(struct computer_player *player, const struct live_room *live);
/* The computer that this client is, NULL. */
struct computer_player *computer_player_of(const struct client *client);
/* Its client goes with the server. */
void computer_player_lose_client(struct computer_player *player);

#endif
