/* server/accounts/hashing.c - hashes and checks passphrases on a thread of its own. */
#include "server/accounts/hashing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/list.h"

enum { NICE = 10, ADDRESS_SIZE = 64, ACCOUNT_SIZE = 32 };

struct hash_job {
	struct list in_list;
	char phrase[HASHING_PHRASE_SIZE];
	char hash[HASHING_TEXT_SIZE];
	char address[ADDRESS_SIZE], account[ACCOUNT_SIZE];
	bool compares, good, is_old, failed;
	uint64_t round; /* one job of an address in each */
	hashing_on_done done;
	void *user;
};

struct hashing {
	unsigned mb;
	char nobody[HASHING_TEXT_SIZE]; /* a hash that no passphrase is compared with in earnest */
	uv_thread_t thread;
	uv_async_t *wake;
	/* Protected by lock. */
	uv_mutex_t lock;
	uv_cond_t work;
	struct list waiting, finished;
	size_t waits;         /* jobs in waiting */
	struct hash_job *job; /* under way; NULL: none */
	bool stopping;
	uint64_t round; /* of the job that was taken last */
	size_t count;   /* the loop's alone */
};

static struct hash_job *job_of(struct list *link) {
	return LIST_OWNER(link, struct hash_job, in_list);
}

static void destroy_hash_job(struct hash_job *job) {
	argon_wipe(job->phrase, sizeof(job->phrase));
	free(job);
}

/* ---- the thread ---- */

static void run_hash_job(const struct hashing *hashing, struct hash_job *job) {
	if (!job->compares) {
		job->failed = !argon_hash(job->phrase, hashing->mb, job->hash);
	} else if (job->hash[0] == '\0') {
		argon_matches(job->phrase, hashing->nobody);
	} else {
		job->good = argon_matches(job->phrase, job->hash);
		job->is_old = job->good && argon_is_old(job->hash, hashing->mb);
	}
	argon_wipe(job->phrase, sizeof(job->phrase));
}

/* The first of the earliest round. */
static struct hash_job *take_next_job(struct hashing *hashing) {
	struct hash_job *next = job_of(hashing->waiting.next);
	for (struct list *at = next->in_list.next; at != &hashing->waiting; at = at->next) {
		struct hash_job *job = job_of(at);
		next = job->round < next->round ? job : next;
	}
	list_take_out(&next->in_list);
	hashing->waits--;
	hashing->round = next->round;
	return next;
}

static void run_hashing_thread(void *user) {
	struct hashing *hashing = user;
	if (getpriority(PRIO_PROCESS, 0) < NICE) {
		setpriority(PRIO_PROCESS, 0, NICE); /* on Linux each thread has its own */
	}
	uv_mutex_lock(&hashing->lock);
	while (!hashing->stopping) {
		if (hashing->waits == 0) {
			uv_cond_wait(&hashing->work, &hashing->lock);
			continue;
		}
		struct hash_job *job = hashing->job = take_next_job(hashing);
		uv_mutex_unlock(&hashing->lock);
		run_hash_job(hashing, job);
		uv_mutex_lock(&hashing->lock);
		hashing->job = NULL;
		list_add_last(&hashing->finished, &job->in_list);
		uv_async_send(hashing->wake);
	}
	uv_mutex_unlock(&hashing->lock);
}

/* ---- answers ---- */

static void answer_hash_job(struct hashing *hashing, struct hash_job *job) {
	const struct hashing_done done = {.failed = job->failed,
		.good = job->good,
		.is_old = job->is_old,
		.hash = job->compares ? NULL : job->hash};
	if (--hashing->count == 0) {
		uv_unref((uv_handle_t *)hashing->wake);
	}
	job->done(job->user, &done);
	destroy_hash_job(job);
}

static void answer_finished(struct hashing *hashing) {
	for (;;) {
		struct hash_job *job = NULL;
		uv_mutex_lock(&hashing->lock);
		if (!list_is_empty(&hashing->finished)) {
			job = job_of(hashing->finished.next);
			list_take_out(&job->in_list);
		}
		uv_mutex_unlock(&hashing->lock);
		if (job == NULL) {
			return;
		}
		answer_hash_job(hashing, job);
	}
}

static void on_hashing_woken(uv_async_t *wake) {
	if (wake->data != NULL) {
		answer_finished(wake->data);
	}
}

/* ---- asking ---- */

static struct hash_job *make_hash_job(
	const struct hashing_asked *asked, hashing_on_done done, void *user) {
	struct hash_job *job = calloc(1, sizeof(*job));
	if (job == NULL) {
		return NULL;
	}
	list_init(&job->in_list);
	job->compares = asked->hash != NULL;
	snprintf(job->phrase, sizeof(job->phrase), "%s", asked->phrase);
	snprintf(job->hash, sizeof(job->hash), "%s", job->compares ? asked->hash : "");
	snprintf(job->address, sizeof(job->address), "%s", asked->address);
	snprintf(job->account, sizeof(job->account), "%s", asked->account);
	job->done = done;
	job->user = user;
	return job;
}

static bool is_of_account(const struct hash_job *job, const char *account) {
	return job != NULL && strncmp(job->account, account, ACCOUNT_SIZE - 1) == 0;
}

/* With the lock held. */
static bool has_account(const struct hashing *hashing, const char *account) {
	bool has = is_of_account(hashing->job, account);
	struct list *at = hashing->waiting.next;
	for (; !has && at != &hashing->waiting; at = at->next) {
		has = is_of_account(job_of(at), account);
	}
	return has;
}

static size_t count_of_address(const struct hashing *hashing, const char *address) {
	size_t count = 0;
	for (struct list *at = hashing->waiting.next; at != &hashing->waiting; at = at->next) {
		count += strcmp(job_of(at)->address, address) == 0;
	}
	return count;
}

/* Fail the latest job of the address that has most, if that is more than the one of job would then
 * have. With the lock held. */
static bool make_hashing_room(struct hashing *hashing, const struct hash_job *job) {
	struct hash_job *victim = NULL;
	size_t most = count_of_address(hashing, job->address) + 1;
	for (struct list *at = hashing->waiting.before; at != &hashing->waiting; at = at->before) {
		size_t count = count_of_address(hashing, job_of(at)->address);
		if (count > most) {
			most = count;
			victim = job_of(at);
		}
	}
	if (victim != NULL) {
		victim->failed = true;
		list_take_out(&victim->in_list);
		list_add_last(&hashing->finished, &victim->in_list);
		hashing->waits--;
		uv_async_send(hashing->wake);
	}
	return victim != NULL;
}

/* The first round in which an address has no job yet. */
static uint64_t find_round(const struct hashing *hashing, const char *address) {
	bool is_served = hashing->job != NULL && strcmp(hashing->job->address, address) == 0;
	uint64_t round = hashing->round + is_served;
	for (struct list *at = hashing->waiting.next; at != &hashing->waiting; at = at->next) {
		const struct hash_job *job = job_of(at);
		if (strcmp(job->address, address) == 0 && job->round >= round) {
			round = job->round + 1;
		}
	}
	return round;
}

/* Let a job wait. With the lock held. */
static enum hashing_taken queue_hash_job(struct hashing *hashing, struct hash_job *job) {
	if (has_account(hashing, job->account)) {
		return HASHING_TWICE;
	}
	if (hashing->waits >= HASHING_QUEUE && !make_hashing_room(hashing, job)) {
		return HASHING_FULL;
	}
	job->round = find_round(hashing, job->address);
	list_add_last(&hashing->waiting, &job->in_list);
	hashing->waits++;
	uv_cond_signal(&hashing->work);
	return HASHING_TAKEN;
}

enum hashing_taken hashing_ask(struct hashing *hashing, const struct hashing_asked *asked,
	hashing_on_done done, void *user) {
	struct hash_job *job = make_hash_job(asked, done, user);
	if (job == NULL) {
		return HASHING_FULL;
	}
	uv_mutex_lock(&hashing->lock);
	enum hashing_taken taken = queue_hash_job(hashing, job);
	uv_mutex_unlock(&hashing->lock);
	if (taken != HASHING_TAKEN) {
		destroy_hash_job(job);
	} else if (hashing->count++ == 0) {
		uv_ref((uv_handle_t *)hashing->wake); /* the loop lives as long as somebody waits */
	}
	return taken;
}

size_t hashing_count(const struct hashing *hashing) {
	return hashing->count;
}

/* ---- lifecycle ---- */

static void on_wake_closed(uv_handle_t *handle) {
	free(handle);
}

static bool start_hashing(struct hashing *hashing, uv_loop_t *loop) {
	hashing->wake = malloc(sizeof(*hashing->wake));
	if (hashing->wake == NULL || uv_mutex_init(&hashing->lock) != 0) {
		goto fail_mutex;
	}
	if (uv_cond_init(&hashing->work) != 0) {
		goto fail_cond;
	}
	if (uv_async_init(loop, hashing->wake, on_hashing_woken) != 0) {
		goto fail_async;
	}
	hashing->wake->data = hashing;
	uv_unref((uv_handle_t *)hashing->wake);
	if (uv_thread_create(&hashing->thread, run_hashing_thread, hashing) == 0) {
		return true;
	}
	hashing->wake->data = NULL;
	uv_close((uv_handle_t *)hashing->wake, on_wake_closed);
	hashing->wake = NULL;

fail_async:
	uv_cond_destroy(&hashing->work);
fail_cond:
	uv_mutex_destroy(&hashing->lock);
fail_mutex:
	free(hashing->wake);
	return false;
}

struct hashing *hashing_create(uv_loop_t *loop, unsigned mb, char *error, size_t size) {
	struct hashing *hashing = calloc(1, sizeof(*hashing));
	snprintf(error, size, "cannot begin to hash passphrases: out of memory");
	if (hashing == NULL) {
		return NULL;
	}
	hashing->mb = mb;
	list_init(&hashing->waiting);
	list_init(&hashing->finished);
	if (!argon_begin() || !argon_hash("", mb, hashing->nobody)) {
		snprintf(error, size,
			"a passphrase cannot be hashed with %u MB of memory; set passphrase_mb lower",
			mb);
		free(hashing);
		return NULL;
	}
	if (!start_hashing(hashing, loop)) {
		free(hashing);
		return NULL;
	}
	return hashing;
}

void hashing_destroy(struct hashing *hashing) {
	if (hashing == NULL) {
		return;
	}
	uv_mutex_lock(&hashing->lock);
	hashing->stopping = true;
	uv_cond_signal(&hashing->work);
	uv_mutex_unlock(&hashing->lock);
	uv_thread_join(&hashing->thread);
	answer_finished(hashing);
	while (!list_is_empty(&hashing->waiting)) {
		struct hash_job *job = job_of(hashing->waiting.next);
		list_take_out(&job->in_list);
		job->failed = true;
		answer_hash_job(hashing, job);
	}
	hashing->wake->data = NULL;
	uv_close((uv_handle_t *)hashing->wake, on_wake_closed);
	uv_cond_destroy(&hashing->work);
	uv_mutex_destroy(&hashing->lock);
	free(hashing);
}
