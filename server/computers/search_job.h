/* server/computers/search_job.h - a search in the background: takes a copy of a position and gives
 * a turn. */
#ifndef QIRKAT_SERVER_SEARCH_JOB_H
#define QIRKAT_SERVER_SEARCH_JOB_H

#include <stdatomic.h>

#include "base/list.h"
#include "games/search/search.h"
#include "server/room/room.h"

struct solved_library;

struct search_job {
	/* the position: copies */
	struct rule_set_cache *rule_sets; /* borrowed */
	struct rule_set *rule_set;
	union game_state state;
	uint64_t *key; /* keys of earlier positions */
	size_t keys;

	/* set by the caller */
	struct search_limits limits;   /* except the clock and the stop flag */
	size_t memory;                 /* bytes */
	uint64_t address;              /* hash of the address it is for; 0: nobody's */
	bool watched;                  /* somebody looks at its table: it comes before others */
	struct solved_library *solved; /* borrowed; NULL: no tables. Set by the pool */
	/* Called on the loop when it has finished or was cancelled; must destroy the job. */
	void (*done)(struct search_job *job);
	void *user;

	/* for the thread that runs it */
	struct list in_pool;
	struct search_job *next;
	atomic_bool stop;
	bool found;
	struct search_result result;
};

/* Returns a new job for the position of a room in which a seat is to choose; NULL without
 * memory. */
struct search_job *search_job_create(const struct room *room);
/* job may be NULL. */
void search_job_destroy(struct search_job *job);
/* Search, on any thread. job->found tells whether there is a result. */
void search_job_run(struct search_job *job);
/* Cancel it: it ends soon, and done is called all the same. */
void search_job_cancel(struct search_job *job);

#endif
