/* server/postgres/pg_lane.h - a connection that writes, and its queue. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_LANE_H
#define QIRKAT_SERVER_POSTGRES_PG_LANE_H

#include "server/postgres/pg_transaction.h"

enum { PG_LANE_BATCH = 500, PG_LANE_PLACES = 2048 };

struct pg_lane;

/* Work besides jobs; at most one of each kind at a time. */
struct pg_chores {
	bool run_waits;
	struct pg_lane *run_lane; /* the lane that stores the run; NULL: not chosen yet */
	int64_t run_from_ms, run_to_ms;
	bool expire_waits;
	struct store_want want;
	struct store_gone gone;
	store_expired expired; /* NULL: not requested */
	void *user;
	bool beat_waits;
	struct store_beat beat;
	store_on_beat beaten; /* NULL: not requested */
	void *beat_user;
	bool orphans_wait;
	int64_t dead_ms;
	store_on_orphans orphans; /* NULL: not requested */
	void *orphans_user;
};

enum pg_lane_sent {
	PG_SENT_NOTHING,
	PG_SENT_BATCH,
	PG_SENT_RUN,
	PG_SENT_EXPIRE,
	PG_SENT_BEAT,
	PG_SENT_ORPHANS,
	PG_SENT_PROBE,
};

struct pg_lane {
	struct pg_link link;
	int64_t origin;           /* of the store; a store with another origin is not written to */
	struct pg_chores *chores; /* shared by all lanes, borrowed */
	bool expires;             /* this lane expires rooms */
	bool beats;               /* this lane sends the queries about nodes */
	struct jobs waiting;
	struct jobs batch; /* sent at least once, not answered */
	enum pg_lane_sent sent;
	int64_t nonce; /* of the batch */
	bool again;    /* the batch was sent before, with unknown outcome */
	bool looked;   /* and the refused jobs have been sent once more */
	size_t singly; /* number of jobs to send one by one, because one of them is invalid */
	unsigned retries;
	bool refuses; /* the last batch failed, and nothing was written since */
	size_t *pending;
	struct pg_append append;                 /* of a batch of events; of claims */
	struct pg_transaction transaction;       /* of a batch of one job with changes */
	struct job *sorted[PG_LANE_BATCH];       /* events of the batch, sorted by room */
	const struct job *place[PG_LANE_PLACES]; /* hash table of the batch's rooms */
};

/* False if out of memory. Borrowed arguments must outlive the lane. */
bool pg_lane_open(
	struct pg_lane *lane, uv_loop_t *loop, const struct pg_target *target, const char *called);
/* Jobs that are left are completed with STORE_FAILED. */
void pg_lane_close(struct pg_lane *lane);
/* Send what waits, if possible. Answers come later. */
void pg_lane_go_on(struct pg_lane *lane);
/* Whether it is connected, and the last batch was stored. */
bool pg_lane_is_well(const struct pg_lane *lane);

#endif
