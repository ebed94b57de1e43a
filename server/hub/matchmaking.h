/* server/hub/matchmaking.h - matches people who look for a game, and sees that they come.
 *
 * seeker         a connection that looks for a game (server/hub/seeks.h); gone with the
 *                connection
 * away           of a seeker: connected to another node, which announced it
 * pair           two seekers who fit; a room is created for them, both are notified, and the room
 *                waits for them
 * pending match  the notification of a seeker who has not come yet (server/hub/pending_match.h)
 */
#ifndef QIRKAT_SERVER_MATCHMAKING_H
#define QIRKAT_SERVER_MATCHMAKING_H

#include "server/hub/seeks.h"
#include "server/live/listen.h"
#include "server/room/token.h"

struct clients;
struct hub_settings;
struct listings;
struct live_rooms;
struct matchmaking;
struct out;
struct request;
struct seeker;

/* Calls to the other nodes. Each node numbers its seekers. To match seekers of two nodes, one node
 * asks the other to create a room; that node does so and announces the match to all, or refuses.
 * peer is one node, or NULL for all. */
struct matchmaking_peers {
	void *user; /* borrowed */
	/* A client here has been looking for a game since began_ms; request is encoded as a client
	 * would send it. */
	void (*seeks)(void *user, void *peer, uint64_t number, int64_t began_ms,
		const struct out *request);
	/* It no longer does. */
	void (*ends)(void *user, void *peer, uint64_t number);
	/* Ask peer to create a room for our seeker number and its seeker theirs. */
	void (*asks)(void *user, void *peer, uint64_t number, uint64_t theirs);
	/* Refuse to create a room for its seeker theirs. */
	void (*refuses)(void *user, void *peer, uint64_t theirs);
	/* A client was matched into a room of this node; a client has come to its room. */
	void (*matched)(void *user, void *peer, const char *key, const char *room,
		const uint8_t token[TOKEN_BYTES]);
	void (*came)(void *user, void *peer, const char *key, const char *room);
};

/* Returns new; NULL if out of memory. Borrows rooms and listings; salt as for map_init. */
struct matchmaking *matchmaking_create(struct clients *clients, struct live_rooms *rooms,
	struct listings *listings, const struct hub_settings *settings, uint64_t salt);
/* All clients and live rooms must be gone. */
void matchmaking_destroy(struct matchmaking *matchmaking);
/* The people looking for a game; borrowed. */
const struct seeks *matchmaking_seeks(const struct matchmaking *matchmaking);
/* Handles the requests seek and unseek. Creates rooms for seekers who fit, notifies them, and ends
 * rooms to which not all came. */
struct live_listener matchmaking_listener(struct matchmaking *matchmaking);

/* ---- with other nodes ---- */

/* Match with seekers of other nodes from now on; peers is borrowed. */
void matchmaking_use_peers(struct matchmaking *matchmaking, const struct matchmaking_peers *peers);
#endif
