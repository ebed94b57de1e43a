/* server/computers/search_job.h - a search on its way: a copy of a position goes in, a turn comes
 * out.
 */
#ifndef QIRKAT_SERVER_SEARCH_JOB_H
#define QIRKAT_SERVER_SEARCH_JOB_H

#include <stdatomic.h>

#include "base/list.h"
#include "games/search/search.h"
#include "server/room/room.h"

struct solved_library;

struct search_job {
	/* what is looked at: copies */
	struct rule_set_cache *rule_sets; /* borrowed */
	struct rule_set *rule_set;
	union game_state state;
	uint64_t *key; /* of earlier positions */
	size_t keys;

	/* filled in by who asks */
	struct search_limits limits;   /* but for the clock and the flag to stop */
	size_t memory;                 /* bytes */
	struct solved_library *solved; /* borrowed; NULL: no tables. The pool fills it in */
	/* On the loop, when it is done or was cancelled: destroys the job. */
	void (*done)(struct search_job *job);
	void *user;

	/* for whoever does it */
	struct list in_pool;
	struct search_job *next;
	atomic_bool stop;
	bool found;
	struct search_result result;
};

/* Returns new, of the position in which somebody is to choose; NULL without memory. */
struct search_job *search_job_create(const struct room *room);
/* NULL is taken. */
void search_job_destroy(struct search_job *job);
/* Search, on any thread. Job->found tells whether there is a result. */
void search_job_run(struct search_job *job);
/* It is not wanted any more: it ends soon, and done is called all the same. */
void search_job_cancel(struct search_job *job);

#endif
