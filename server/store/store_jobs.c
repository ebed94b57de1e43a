/* server/store/store_jobs.c - queues of appends, keeps, notes, changes and claims waiting for a
 * store. */
#include "server/store/store_jobs.h"

#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"
#include "server/store/store_values.h"

/* The size of a text including its zero; 0 for NULL. */
static size_t job_text_size(const char *text) {
	return text == NULL ? 0 : strlen(text) + 1;
}

static const char *copy_job_text(char **at, const char *text) {
	if (text == NULL) {
		return NULL;
	}
	size_t size = strlen(text) + 1;
	char *to = *at;
	memcpy(to, text, size);
	*at += size;
	return to;
}

static bool is_job_room_valid(const char room[STORE_ROOM_ID_MAX]) {
	return room[0] != '\0' && memchr(room, '\0', STORE_ROOM_ID_MAX) != NULL;
}

static bool can_be_kept(const struct store_event *event) {
	if (!is_job_room_valid(event->room) || event->body == NULL) {
		return false;
	}
	return job_text_size(event->owner) <= STORE_NODE_MAX &&
		job_text_size(event->body) <= STORE_TEXT_MAX + 1 &&
		job_text_size(event->secret) <= STORE_TEXT_MAX + 1 &&
		job_text_size(event->summary) <= STORE_TEXT_MAX + 1 &&
		changes_are_valid(event->with, event->with_count);
}

/* Create a job, with the texts of event in the same block of memory. NULL if out of memory. */
static struct job *job_copy(const struct store_event *event) {
	size_t with = event->with_count > 0 ? changes_copy_size(event->with, event->with_count) : 0;
	struct job *job = malloc(sizeof(*job) + with + job_text_size(event->body) +
		job_text_size(event->secret) + job_text_size(event->summary) +
		job_text_size(event->owner));
	if (job == NULL) {
		return NULL;
	}
	char *at = (char *)(job + 1);
	*job = (struct job){.event = *event, .result = STORE_OK};
	if (with > 0) {
		job->event.with = changes_copy(&at, event->with, event->with_count);
	}
	job->event.body = copy_job_text(&at, event->body);
	job->event.secret = copy_job_text(&at, event->secret);
	job->event.summary = copy_job_text(&at, event->summary);
	job->event.owner = copy_job_text(&at, event->owner);
	return job;
}

/* Somebody waiting for an answer that never comes would hang for ever, so stop the program if there
 * is no memory even for this. What was acknowledged is stored. */
static struct job *job_plain(void) {
	struct job *job = calloc(1, sizeof(*job));
	if (job == NULL) {
		log_error("store", "out of memory");
		abort();
	}
	return job;
}

/* Create a job that has already failed. */
static struct job *job_refused(const struct store_event *event) {
	struct job *job = job_plain();
	log_error("store",
		"room=%.15s version=%u not stored: too long, without a room id, or out of memory",
		event->room, event->version);
	memcpy(job->event.room, event->room, sizeof(job->event.room));
	job->result = STORE_FAILED;
	return job;
}

struct job *job_of_event(const struct store_event *event, store_done done, void *user) {
	struct job *job = can_be_kept(event) ? job_copy(event) : NULL;
	if (job == NULL) {
		job = job_refused(event);
	}
	job->done = done;
	job->user = user;
	return job;
}

struct job *job_of_keeping(const struct store_keeping *keeping, store_done done, void *user) {
	struct job *job = job_plain();
	job->kind = JOB_KEEPING;
	job->keeping = *keeping;
	job->result = is_job_room_valid(keeping->room) ? STORE_OK : STORE_NOT_OVER;
	job->done = done;
	job->user = user;
	return job;
}

static bool can_be_noted(const struct store_note *note) {
	return note->kind[0] != '\0' && memchr(note->kind, '\0', sizeof(note->kind)) != NULL &&
		note->key[0] != '\0' && memchr(note->key, '\0', sizeof(note->key)) != NULL &&
		job_text_size(note->text) <= STORE_NOTE_MAX + 1;
}

struct job *job_of_note(const struct store_note *note, store_done done, void *user) {
	bool good = can_be_noted(note);
	struct job *job = good ? malloc(sizeof(*job) + job_text_size(note->text)) : NULL;
	if (job == NULL) {
		log_error("store",
			"a note was not stored: too long, without a name, or out of memory");
		job = job_plain();
		job->result = STORE_FAILED;
	} else {
		char *at = (char *)(job + 1);
		*job = (struct job){.note = *note, .result = STORE_OK};
		job->note.text = copy_job_text(&at, note->text);
	}
	job->kind = JOB_NOTE;
	job->done = done;
	job->user = user;
	return job;
}

struct job *job_of_changes(
	const struct store_change *changes, size_t count, store_done done, void *user) {
	bool good = changes_are_valid(changes, count);
	struct job *job = good ? malloc(sizeof(*job) + changes_copy_size(changes, count)) : NULL;
	if (job == NULL) {
		log_error(
			"store", "changes were not stored: too many or too long, or out of memory");
		job = job_plain();
		job->result = STORE_FAILED;
	} else {
		char *at = (char *)(job + 1);
		*job = (struct job){.result = STORE_OK};
		job->changes = changes_copy(&at, changes, count);
		job->count = count;
	}
	job->kind = JOB_CHANGES;
	job->done = done;
	job->user = user;
	return job;
}

struct job *job_of_claim(const struct store_claim *claim, store_on_claim done, void *user) {
	struct job *job = job_plain();
	job->kind = JOB_CLAIM;
	job->claim = *claim;
	job->silent_ms = -1;
	job->result = is_job_room_valid(claim->room) && claim->node[0] != '\0' &&
			memchr(claim->node, '\0', sizeof(claim->node)) != NULL
		? STORE_OK
		: STORE_TAKEN;
	job->claimed = done;
	job->user = user;
	return job;
}

const char *job_room(const struct job *job) {
	return job->kind == JOB_EVENT      ? job->event.room
		: job->kind == JOB_KEEPING ? job->keeping.room
		: job->kind == JOB_CLAIM   ? job->claim.room
					   : "";
}

void jobs_add(struct jobs *jobs, struct job *job) {
	struct jobs one = {job, job, 1};
	job->next = NULL;
	jobs_move(jobs, &one);
}

void jobs_move(struct jobs *jobs, struct jobs *more) {
	if (more->count == 0) {
		return;
	}
	if (jobs->count == 0) {
		*jobs = *more;
	} else {
		jobs->last->next = more->first;
		jobs->last = more->last;
		jobs->count += more->count;
	}
	*more = (struct jobs){0};
}

struct job *jobs_take(struct jobs *jobs) {
	struct job *job = jobs->first;
	if (job == NULL) {
		return NULL;
	}
	jobs->first = job->next;
	jobs->count--;
	if (jobs->first == NULL) {
		jobs->last = NULL;
	}
	job->next = NULL;
	return job;
}

void job_finish(struct job *job) {
	if (job->kind == JOB_CLAIM) {
		const struct store_claimed claimed = {
			job->result, job->owner, job->before, job->silent_ms};
		job->claimed(job->user, &claimed);
	} else {
		job->done(job->user, job->result);
	}
	free(job);
}
