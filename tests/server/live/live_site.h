/* tests/server/live/live_site.h - rooms in memory, a store, and connections to them: the live side
 * of a server without a hub, and with a clock wound by hand.
 */
#ifndef QIRKAT_TESTS_SERVER_LIVE_LIVE_SITE_H
#define QIRKAT_TESTS_SERVER_LIVE_LIVE_SITE_H

#include "server/live/commit.h"
#include "server/live/deadlines.h"
#include "server/live/join.h"

enum { PEER_LOG_MAX = 1 << 19 };

/* There is one a test. What happens at its rooms is counted. */
struct live_site {
	uv_loop_t loop;
	struct store *store; /* in memory, behind a faulty one that has no fault yet */
	struct site site;
	struct clients clients;
	struct live_rooms rooms;
	struct joins joins;
	struct deadlines *deadlines;
	int64_t now_ms;
	unsigned applied, told, failed, placed, seated, joined, left, closed, taken;
	enum event_kind last; /* applied */
	char held[64];        /* the last message that was held and taken */
};

extern struct live_site live_site;

/* A connection. */
struct peer {
	struct link link; /* first */
	struct client *client;
	int closed; /* close code, 0 */
	unsigned frames;
	const char *last;       /* message, in log */
	char log[PEER_LOG_MAX]; /* all messages, one a line */
	size_t log_size;
};

/* Further modules hear between the connections' and the queue's (NULL: none). */
void live_site_set_up_with(struct live_listener (*more)(void));
void live_site_set_up(void);
void live_site_tear_down(void);
/* Turn the loop until nothing waits for the store. */
void live_site_settle(void);

/* Connect; name is its own random text. */
void peer_connect(struct peer *peer, const char *name);
/* Lose the connection. NULL client is taken. */
void peer_cut(struct peer *peer);
/* Was that in the last message? */
bool peer_heard(const struct peer *peer, const char *part);
/* In how many messages was that, ever? */
unsigned peer_count(const struct peer *peer, const char *part);

/* Alquerque with such a clock, made by maker, who is there as White. */
struct live_room *live_site_open(struct peer *maker, enum clock_kind clock);
/* The same, and other sits down: the game begins. */
struct live_room *live_site_begin(struct peer *maker, struct peer *other, enum clock_kind clock);
/* The log of a room that is not in memory has so many events more after version: draws that were
 * offered and withdrawn. */
void live_site_add_events(const char *room, uint32_t version, unsigned count);
/* A request of peer to the room it is at; then the loop has turned, unless it is only sent. */
void peer_ask(struct peer *peer, struct request *request);
void peer_send(struct peer *peer, struct request *request);
void peer_play(struct peer *peer, const char *text);

#endif
