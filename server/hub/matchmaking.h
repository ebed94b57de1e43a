/* server/hub/matchmaking.h - people who want to be matched with somebody are, and come.
 *
 * seeker         one connection that looks for a game (server/hub/pairing.h); it is gone with the
 *                connection
 * away           of seekers: one of another node, which told of it
 * pair           two seekers who fit; their room is made, then both are notified, and it waits for
 * them pending match  what one of them was sent who has not come yet (server/hub/pending_match.h)
 */
#ifndef QIRKAT_SERVER_MATCHMAKING_H
#define QIRKAT_SERVER_MATCHMAKING_H

#include "server/hub/pairing.h"
#include "server/live/listen.h"
#include "server/room/token.h"

struct clients;
struct listings;
struct live_rooms;
struct matchmaking;
struct out;
struct request;
struct seeker;

/* The other nodes, where there are some. A seeker has a number, which is its node's. Of two nodes
 * one asks the other to make a room for one of each; who was asked makes it, and tells all whom it
 * is for, or refuses. peer is one of them, or NULL for all. */
struct matchmaking_peers {
	void *user; /* borrowed */
	/* Somebody looks for a game here since began_ms: request, as a client would write it. */
	void (*seeks)(void *user, void *peer, uint64_t number, int64_t began_ms,
		const struct out *request);
	/* And does so no more. */
	void (*ends)(void *user, void *peer, uint64_t number);
	/* Make a room for this node's number and that node's theirs. */
	void (*asks)(void *user, void *peer, uint64_t number, uint64_t theirs);
	/* None is made for that node's theirs. */
	void (*refuses)(void *user, void *peer, uint64_t theirs);
	/* A client was matched into a room of this node; it has come there. */
	void (*matched)(void *user, void *peer, const char *key, const char *room,
		const uint8_t token[TOKEN_BYTES]);
	void (*came)(void *user, void *peer, const char *key, const char *room);
};

enum {
	MATCHMAKING_AWAY_MAX = 20000, /* seekers of all other nodes */
	MATCHMAKING_ASKED_MS = 5000,  /* without an answer somebody else is looked for after */
	MATCHMAKING_AGAIN_MS = 30000, /* and the same one is asked for again */
};

/* Returns new; NULL without memory. Borrows rooms and listings; salt as for a map. */
struct matchmaking *matchmaking_create(struct clients *clients, struct live_rooms *rooms,
	struct listings *listings, uint64_t salt);
/* All clients and live rooms are gone. */
void matchmaking_destroy(struct matchmaking *matchmaking);
/* Those who look for a game; borrowed. */
const struct pairing *matchmaking_pairing(const struct matchmaking *matchmaking);
/* Takes seek and unseek. It makes the rooms of those who fit, notifies them, and ends rooms to
 * which not all came. */
struct live_listener matchmaking_listener(struct matchmaking *matchmaking);

/* ---- where there are other nodes ---- */

/* From now on; borrowed. */
void matchmaking_use_peers(struct matchmaking *matchmaking, const struct matchmaking_peers *peers);
/* Tell all of this node's seekers to peer. */
void matchmaking_tell(struct matchmaking *matchmaking, void *peer);
/* What a peer tells, as struct matchmaking_peers has it. theirs: of the two nodes it is the one
 * that asks. False: it cannot be so, or there are too many. */
bool matchmaking_hear_seek(struct matchmaking *matchmaking, void *peer, bool theirs,
	uint64_t number, int64_t began_ms, const struct request *request);
void matchmaking_hear_end(struct matchmaking *matchmaking, const void *peer, uint64_t number);
void matchmaking_hear_asked(
	struct matchmaking *matchmaking, void *peer, uint64_t theirs, uint64_t number);
void matchmaking_hear_refused(struct matchmaking *matchmaking, const void *peer, uint64_t number);
void matchmaking_hear_matched(struct matchmaking *matchmaking, const char *key, const char *room,
	const uint8_t token[TOKEN_BYTES]);
void matchmaking_hear_came(struct matchmaking *matchmaking, const char *key, const char *room);
/* The seekers of a peer are forgotten: it is gone, or tells all again. */
void matchmaking_forget(struct matchmaking *matchmaking, const void *peer);

#endif
