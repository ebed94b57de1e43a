/* server/store/store_jobs.h - appends, keepings, notes and claims that wait for a store: copies, in
 * order. */
#ifndef QIRKAT_SERVER_STORE_JOBS_H
#define QIRKAT_SERVER_STORE_JOBS_H

#include "server/store/store.h"

enum job_kind { JOB_EVENT, JOB_KEEPING, JOB_NOTE, JOB_CLAIM };

struct job {
	struct job *next;
	enum job_kind kind; /* which of these it is; texts are in the job's own memory */
	union {
		struct store_event event;
		struct store_keeping keeping;
		struct store_note note;
		struct {
			struct store_claim claim;
			char owner[STORE_NODE_MAX], before[STORE_NODE_MAX]; /* as answered */
			int64_t silent_ms;
		};
	};
	union {
		store_done done;
		store_on_claim claimed;
	};
	void *user;
	enum store_result result; /* STORE_OK until somebody knows better */
};

/* A list in order; all zero is an empty one. */
struct jobs {
	struct job *first, *last;
	size_t count;
};

/* Add a copy of event. One that cannot be kept at all (no room, a text too long, no memory for it)
 * is added without its texts and with result STORE_FAILED. */
void jobs_add(struct jobs *jobs, const struct store_event *event, store_done done, void *user);
/* Add a copy of keeping. A room with no name has result STORE_NOT_OVER. */
void jobs_add_keeping(
	struct jobs *jobs, const struct store_keeping *keeping, store_done done, void *user);
/* Add a copy of note. One that cannot be kept at all has result STORE_FAILED. */
void jobs_add_note(struct jobs *jobs, const struct store_note *note, store_done done, void *user);
/* Add a copy of claim. A room or a node without a name has result STORE_TAKEN. */
void jobs_add_claim(
	struct jobs *jobs, const struct store_claim *claim, store_on_claim done, void *user);
/* Put all of more behind jobs; more is empty after. */
void jobs_move(struct jobs *jobs, struct jobs *more);
/* Take the first; NULL if there is none. The caller ends it with job_finish. */
struct job *jobs_take(struct jobs *jobs);
/* Tell whoever asked, and free. */
void job_finish(struct job *job);

#endif
