/* server/postgres/pg_lane.h - a connection that writes, and what waits for it. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_LANE_H
#define QIRKAT_SERVER_POSTGRES_PG_LANE_H

#include "server/postgres/pg_array.h"
#include "server/postgres/pg_link.h"
#include "server/store/store_jobs.h"

enum { PG_LANE_COLUMNS = 9, PG_LANE_BATCH = 500, PG_LANE_PLACES = 2048 };

struct pg_lane;

/* What is done beside jobs, one of each at a time. */
struct pg_chores {
	bool run_waits;
	struct pg_lane *run_lane; /* that keeps the run; NULL: nobody yet */
	int64_t run_from_ms, run_to_ms;
	bool expire_waits;
	struct store_want want;
	struct store_gone gone;
	store_expired expired; /* NULL: nobody asked */
	void *user;
	bool beat_waits;
	struct store_beat beat;
	store_on_beat beaten; /* NULL: nobody asked */
	void *beat_user;
	bool orphans_wait;
	int64_t dead_ms;
	store_on_orphans orphans; /* NULL: nobody asked */
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
	int64_t origin;           /* of the store; another one is not written to */
	struct pg_chores *chores; /* of all lanes, borrowed */
	bool expires;             /* this one forgets rooms */
	bool beats;               /* this one tells of nodes */
	struct jobs waiting;
	struct jobs batch; /* sent at least once, and without an answer */
	enum pg_lane_sent sent;
	int64_t nonce; /* of the batch */
	bool again;    /* the batch was sent before, and nobody knows what came of it */
	bool looked;   /* and what it refused was asked for once more */
	size_t singly; /* jobs to be sent alone, as one of them is not taken */
	unsigned retries;
	bool refuses; /* the last batch failed, and nothing was written since */
	size_t *pending;
	struct pg_array column[PG_LANE_COLUMNS];
	struct job *sorted[PG_LANE_BATCH];       /* events of the batch, by their rooms */
	const struct job *place[PG_LANE_PLACES]; /* of the batch, by a hash of their rooms */
};

/* False without memory. What is borrowed outlives the lane. */
bool pg_lane_open(
	struct pg_lane *lane, uv_loop_t *loop, const struct pg_target *target, const char *called);
/* Jobs that are left are answered with STORE_FAILED. */
void pg_lane_close(struct pg_lane *lane);
/* Send what waits, if it can be. Answers come later. */
void pg_lane_go_on(struct pg_lane *lane);
/* Connected, and the last batch was kept? */
bool pg_lane_is_well(const struct pg_lane *lane);

#endif
