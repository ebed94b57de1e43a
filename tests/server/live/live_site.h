/* tests/server/live/live_site.h - rooms in memory, a store, and connections to them: the live side
 * of a server without a hub, with a clock set by hand. Its suites begin with
 * SUITE_BEGIN(load_games). */
#ifndef QIRKAT_TESTS_SERVER_LIVE_LIVE_SITE_H
#define QIRKAT_TESTS_SERVER_LIVE_LIVE_SITE_H

#include "server/live/commit.h"
#include "server/live/deadlines.h"
#include "server/live/join.h"
#include "tests/games/load.h"

enum { PEER_LOG_MAX = 1 << 19 };

/* One per test. Counts what happens in its rooms. */
struct live_site {
	uv_loop_t loop;
	struct store *store; /* in memory, behind a faulty store that has no fault yet */
	struct live_settings settings;
	struct site site;
	struct clients clients;
	struct live_rooms rooms;
	struct joins joins;
	struct deadlines *deadlines;
	int64_t now_ms;
	unsigned applied, told, failed, placed, seated, joined, left, closed, taken;
	enum event_kind last; /* kind of the last event applied */
	char held[64];        /* the last held message that was processed */
};

extern struct live_site live_site;

/* A connection. */
struct peer {
	struct link link; /* must be the first member */
	struct client *client;
	int closed; /* close code; 0: open */
	unsigned frames;
	const char *last;       /* the last message, in log */
	char log[PEER_LOG_MAX]; /* all messages, one per line */
	size_t log_size;
};

/* more is registered after the listeners of connections and before the queue's (NULL: none). */
void live_site_set_up_with(struct live_listener (*more)(void));
void live_site_set_up(void);
void live_site_tear_down(void);
/* Run the loop until nothing waits for the store. */
void live_site_settle(void);

/* Connect; name is its random identifier. */
void peer_connect(struct peer *peer, const char *name);
/* Lose the connection. client may be NULL. */
void peer_cut(struct peer *peer);
/* Whether part was in the last message. */
bool peer_heard(const struct peer *peer, const char *part);
/* The number of messages, ever, that contained part. */
unsigned peer_count(const struct peer *peer, const char *part);

/* Create an alquerque room with this clock; maker is there as White. */
struct live_room *live_site_open(struct peer *maker, enum clock_kind clock);
/* The same, and other sits down: the game begins. */
struct live_room *live_site_begin(struct peer *maker, struct peer *other, enum clock_kind clock);
/* Append count events after version to the log of a room not in memory: draws offered and
 * withdrawn. */
void live_site_add_events(const char *room, uint32_t version, unsigned count);
/* Send a request of peer to its room; then the loop is run, except by peer_send. */
void peer_ask(struct peer *peer, struct request *request);
void peer_send(struct peer *peer, struct request *request);
void peer_play(struct peer *peer, const char *text);

#endif
