/* server/hub/away_seekers.h - matches people here with those who look for a game at other nodes.
 *
 * Nodes announce their seekers to each other. To match two of different nodes, one asks the other,
 * which creates the room and says so to all, or refuses (struct matchmaking_peers).
 */
#ifndef QIRKAT_SERVER_AWAY_SEEKERS_H
#define QIRKAT_SERVER_AWAY_SEEKERS_H

#include "server/hub/matchmaking.h"

enum {
	AWAY_SEEKERS_MAX = 20000,      /* seekers of all other nodes */
	AWAY_SEEKERS_ASKED_MS = 5000,  /* an unanswered question to a node is given up after this */
	AWAY_SEEKERS_AGAIN_MS = 30000, /* and its seeker is not asked for again before this */
};

/* Gives up questions that a node does not answer. Must come before matchmaking_listener. */
struct live_listener away_seekers_listener(struct matchmaking *matchmaking);

/* Announce all seekers of this node to peer. */
void away_seekers_tell(struct matchmaking *matchmaking, void *peer);
/* Process the calls of a peer; they mirror struct matchmaking_peers. theirs: of the two nodes, the
 * peer is the one that asks. False: the request is invalid, or there are too many. */
bool away_seekers_hear_seek(struct matchmaking *matchmaking, void *peer, bool theirs,
	uint64_t number, int64_t began_ms, const struct request *request);
void away_seekers_hear_end(struct matchmaking *matchmaking, const void *peer, uint64_t number);
void away_seekers_hear_asked(
	struct matchmaking *matchmaking, void *peer, uint64_t theirs, uint64_t number);
void away_seekers_hear_refused(struct matchmaking *matchmaking, const void *peer, uint64_t number);
void away_seekers_hear_matched(struct matchmaking *matchmaking, const char *key, const char *room,
	const uint8_t token[TOKEN_BYTES]);
void away_seekers_hear_came(struct matchmaking *matchmaking, const char *key, const char *room);
/* Forget the seekers of a peer: it is gone, or is about to announce all again. */
void away_seekers_forget(struct matchmaking *matchmaking, const void *peer);

#endif
