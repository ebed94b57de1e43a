/* server/hub/matchmaking_parts.h - what matchmaking.c and away_seekers.c share; nobody else
 * includes it. */
#ifndef QIRKAT_SERVER_MATCHMAKING_PARTS_H
#define QIRKAT_SERVER_MATCHMAKING_PARTS_H

#include "server/hub/hub_settings.h"
#include "server/hub/matchmaking.h"
#include "server/hub/pending_match.h"
#include "server/live/live_room.h"

struct seeker {
	struct seek seek;
	struct client *client; /* NULL if it has gone while the room is being created */
	struct pair *pair;     /* the pair it belongs to while their room is created, or NULL */
	bool again;            /* its room could not be created: try again at the next tick */
	uint64_t number;       /* unique within its node */
	int64_t began_ms;
	void *peer;           /* if away: the node of its client; NULL once the client is gone */
	struct seeker *asked; /* the away seeker we asked its node for; NULL if none */
	int64_t asked_ms;     /* when we asked; if away: when its node failed to answer, or 0 */
	char text[WIRE_CLIENT_SIZE];
	char browser[WIRE_CLIENT_SIZE]; /* "" if not known */
	int64_t n;
	char name[WIRE_NAME_SIZE];
	char account[WIRE_ACCOUNT_SIZE]; /* "": a guest */
	uint8_t token[TOKEN_BYTES];
};

struct pair {
	struct list in_notified; /* in notified, once they were notified */
	struct live_room *live;
	struct seeker *seeker[SEEK_SEATS]; /* until they are notified; the one who waited longer is
					      first */
	int64_t notified_ms;
};

struct matchmaking {
	struct site *site;
	const struct hub_settings *settings;
	struct live_rooms *rooms;
	struct listings *listings;
	size_t slot; /* client slot: its seeker */
	struct seeks seeks;
	size_t here; /* seekers of this node */
	uint64_t matched;
	uint64_t last_number;
	const struct matchmaking_peers *peers; /* NULL: there are no other nodes */
	struct map pairs;                      /* by room id */
	struct list notified;                  /* the pairs already notified, oldest first */
	struct pending_matches pending;
};

static inline struct seeker *seeker_of(struct seek *seek) {
	return seek != NULL ? LIST_OWNER(seek, struct seeker, seek) : NULL;
}

/* Its node refused or did not answer: free both seekers again. */
void matchmaking_release(struct seeker *seeker);
/* Forget a seeker that is in no pair. */
void matchmaking_drop(struct matchmaking *matchmaking, struct seeker *seeker);
/* Create the room. It counts for the address of the one who came later, or of the other if that one
 * is away. False if that is not possible now. */
bool matchmaking_open_room(
	struct matchmaking *matchmaking, struct seeker *first, struct seeker *second);
/* Match those who could not be matched before. */
void matchmaking_try_again(struct matchmaking *matchmaking);
/* Tell the client its room. */
void matchmaking_send(struct client *client, const char *room, const uint8_t *token);
/* Start the seek of a seeker, still without games. */
void matchmaking_begin(struct seeker *seeker, const struct request *request);
/* Announce a seeker to a peer, NULL for all; if out of memory, it is matched only within this
 * node. */
void matchmaking_announce(
	const struct matchmaking *matchmaking, void *peer, const struct seeker *seeker);

#endif
