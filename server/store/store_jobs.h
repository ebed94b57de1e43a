/* server/store/store_jobs.h - queues of appends, keeps, notes, changes and claims waiting for a
 * store; holds copies. */
#ifndef QIRKAT_SERVER_STORE_JOBS_H
#define QIRKAT_SERVER_STORE_JOBS_H

#include "server/store/store.h"

enum job_kind { JOB_EVENT, JOB_KEEPING, JOB_NOTE, JOB_CHANGES, JOB_CLAIM };

struct job {
	struct job *next;
	enum job_kind kind; /* selects the member; texts are in the job's own memory */
	union {
		struct store_event event;
		struct store_keeping keeping;
		struct store_note note;
		struct {
			const struct store_change *changes;
			size_t count;
		};
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
	enum store_result result; /* STORE_OK until decided otherwise */
};

/* An ordered list; all zero is empty. */
struct jobs {
	struct job *first, *last;
	size_t count;
};

/* Create a job with a copy of event. One that cannot be stored at all (no room id, text too long,
 * out of memory) has no texts, and the result STORE_FAILED. */
struct job *job_of_event(const struct store_event *event, store_done done, void *user);
/* The same of keeping. Without a room id its result is STORE_NOT_OVER. */
struct job *job_of_keeping(const struct store_keeping *keeping, store_done done, void *user);
/* The same of note. If it cannot be stored at all, its result is STORE_FAILED. */
struct job *job_of_note(const struct store_note *note, store_done done, void *user);
/* The same of changes. If they cannot be stored at all, its result is STORE_FAILED. */
struct job *job_of_changes(
	const struct store_change *changes, size_t count, store_done done, void *user);
/* The same of claim. Without a room id or node name its result is STORE_TAKEN. */
struct job *job_of_claim(const struct store_claim *claim, store_on_claim done, void *user);
/* The room whose jobs it must not overtake; "" for notes and changes. Borrowed from the job; it may
 * lack the zero at its end. */
const char *job_room(const struct job *job);
/* Takes job. */
void jobs_add(struct jobs *jobs, struct job *job);
/* Append all of more to jobs; more is empty afterwards. */
void jobs_move(struct jobs *jobs, struct jobs *more);
/* Take the first job; NULL if there is none. The caller must end it with job_finish. */
struct job *jobs_take(struct jobs *jobs);
/* Call the callback and free the job. */
void job_finish(struct job *job);

#endif
