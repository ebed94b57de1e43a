/* server/computers/search_pool.c - a pool of threads that search. */
#include "server/computers/search_pool.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "server/process/log.h"

enum {
	LOW_PRIORITY = 15, /* a nice value */
	TURNS = 1024,      /* addresses are told apart as far as this */
};

struct search_pool {
	uv_async_t async; /* first: closed before the pool is freed */
	unsigned threads; /* target number */
	unsigned begun;
	unsigned jobs;
	struct list all; /* all jobs */
	struct solved_library *solved;
	uv_thread_t thread[SEARCH_THREADS_MAX];
	uv_sem_t work; /* posted for each job in inbox or first, and for each thread at the end */
	atomic_bool ending;
	_Atomic(struct search_job *) inbox;  /* most recent first */
	_Atomic(struct search_job *) outbox; /* the same for finished jobs */
	uv_mutex_t mutex;                    /* between threads; protects: */
	struct search_job *first, *last;     /* waiting jobs, oldest first */
	uint64_t turn[TURNS];                /* when an address last had its turn */
	uint64_t turns;
};

/* ---- lock-free lists: many threads push, one takes all ---- */

static void push_search_job(_Atomic(struct search_job *) *box, struct search_job *job) {
	job->next = atomic_load_explicit(box, memory_order_relaxed);
	while (!atomic_compare_exchange_weak_explicit(
		box, &job->next, job, memory_order_release, memory_order_relaxed)) {
	}
}

/* Take everything in box, oldest first. */
static struct search_job *take_boxed_jobs(_Atomic(struct search_job *) *box) {
	struct search_job *job = atomic_exchange_explicit(box, NULL, memory_order_acquire);
	struct search_job *oldest = NULL;
	while (job != NULL) {
		struct search_job *next = job->next;
		job->next = oldest;
		oldest = job;
		job = next;
	}
	return oldest;
}

/* ---- threads ---- */

static void gather_new_jobs(struct search_pool *pool) {
	struct search_job *more = take_boxed_jobs(&pool->inbox);
	if (pool->first == NULL) {
		pool->first = more;
	} else {
		pool->last->next = more;
	}
	for (; more != NULL; more = more->next) {
		pool->last = more;
	}
}

static uint64_t *address_turn_of(struct search_pool *pool, const struct search_job *job) {
	return &pool->turn[job->address % TURNS];
}

/* Whether one should run before other, which came earlier. */
static bool is_job_before(
	struct search_pool *pool, const struct search_job *one, const struct search_job *other) {
	return one->watched != other->watched
		? one->watched
		: *address_turn_of(pool, one) < *address_turn_of(pool, other);
}

/* Take a waiting job out; before is the one in front of it, NULL if it is the first. */
static void unlink_job(
	struct search_pool *pool, struct search_job *before, struct search_job *job) {
	if (before == NULL) {
		pool->first = job->next;
	} else {
		before->next = job->next;
	}
	if (pool->last == job) {
		pool->last = before;
	}
}

static struct search_job *choose_next_job(struct search_pool *pool) {
	struct search_job *best = pool->first, *before_best = NULL, *before = pool->first;
	if (best == NULL) {
		return NULL;
	}
	for (struct search_job *at = best->next; at != NULL; before = at, at = at->next) {
		if (is_job_before(pool, at, best)) {
			best = at;
			before_best = before;
		}
	}
	unlink_job(pool, before_best, best);
	*address_turn_of(pool, best) = ++pool->turns;
	return best;
}

static struct search_job *take_next(struct search_pool *pool) {
	uv_mutex_lock(&pool->mutex);
	gather_new_jobs(pool);
	struct search_job *job = choose_next_job(pool);
	uv_mutex_unlock(&pool->mutex);
	return job;
}

static void run_search_thread(void *user) {
	struct search_pool *pool = user;
	if (setpriority(PRIO_PROCESS, 0, LOW_PRIORITY) != 0) {
		log_warning("computers", "searches have the same priority as all else");
	}
	for (;;) {
		uv_sem_wait(&pool->work);
		if (atomic_load(&pool->ending)) {
			return;
		}
		struct search_job *job = take_next(pool);
		if (job == NULL) {
			continue;
		}
		if (!atomic_load_explicit(&job->stop, memory_order_relaxed)) {
			search_job_run(job);
		}
		push_search_job(&pool->outbox, job);
		uv_async_send(&pool->async);
	}
}

static void begin_threads(struct search_pool *pool) {
	while (pool->begun < pool->threads && pool->begun < pool->jobs + 1) {
		int failed = uv_thread_create(&pool->thread[pool->begun], run_search_thread, pool);
		if (failed < 0) {
			log_error("computers", "thread: %s", uv_strerror(failed));
			return;
		}
		pool->begun++;
	}
}

/* ---- the loop's side ---- */

static void return_finished_jobs(struct search_pool *pool, struct search_job *job) {
	while (job != NULL) {
		struct search_job *next = job->next;
		pool->jobs--;
		list_take_out(&job->in_pool);
		job->done(job);
		job = next;
	}
	if (pool->jobs == 0) {
		uv_unref((uv_handle_t *)&pool->async);
	}
}

static void on_async(uv_async_t *async) {
	struct search_pool *pool = async->data;
	return_finished_jobs(pool, take_boxed_jobs(&pool->outbox));
}

static unsigned threads_wanted(unsigned threads) {
	unsigned processors = uv_available_parallelism();
	threads = threads > 0 ? threads : processors > 1 ? processors - 1 : 1;
	return threads < SEARCH_THREADS_MAX ? threads : SEARCH_THREADS_MAX;
}

struct search_pool *search_pool_create(uv_loop_t *loop, unsigned threads) {
	struct search_pool *pool = calloc(1, sizeof(*pool));
	if (pool == NULL) {
		return NULL;
	}
	pool->threads = threads_wanted(threads);
	atomic_init(&pool->ending, false);
	list_init(&pool->all);
	if (uv_sem_init(&pool->work, 0) != 0) {
		goto no_semaphore;
	}
	if (uv_mutex_init(&pool->mutex) != 0) {
		goto no_mutex;
	}
	if (uv_async_init(loop, &pool->async, on_async) != 0) {
		goto no_async;
	}
	pool->async.data = pool;
	uv_unref((uv_handle_t *)&pool->async);
	return pool;

no_async:
	uv_mutex_destroy(&pool->mutex);
no_mutex:
	uv_sem_destroy(&pool->work);
no_semaphore:
	free(pool);
	return NULL;
}

static void on_search_pool_closed(uv_handle_t *handle) {
	free(handle->data);
}

void search_pool_destroy(struct search_pool *pool) {
	if (pool == NULL) {
		return;
	}
	atomic_store(&pool->ending, true);
	for (struct list *at = pool->all.next; at != &pool->all; at = at->next) {
		search_job_cancel(LIST_OWNER(at, struct search_job, in_pool));
	}
	for (unsigned i = 0; i < pool->begun; i++) {
		uv_sem_post(&pool->work);
	}
	for (unsigned i = 0; i < pool->begun; i++) {
		uv_thread_join(&pool->thread[i]);
	}
	return_finished_jobs(pool, take_boxed_jobs(&pool->outbox));
	gather_new_jobs(pool);
	return_finished_jobs(pool, pool->first);
	uv_mutex_destroy(&pool->mutex);
	uv_sem_destroy(&pool->work);
	uv_close((uv_handle_t *)&pool->async, on_search_pool_closed);
}

void search_pool_use_solved(struct search_pool *pool, struct solved_library *solved) {
	pool->solved = solved;
}

bool search_pool_take(struct search_pool *pool, struct search_job *job) {
	begin_threads(pool);
	if (pool->begun == 0) {
		return false;
	}
	pool->jobs++;
	job->solved = pool->solved;
	uv_ref((uv_handle_t *)&pool->async); /* keeps the loop alive meanwhile */
	list_add_last(&pool->all, &job->in_pool);
	push_search_job(&pool->inbox, job);
	uv_sem_post(&pool->work);
	return true;
}

unsigned search_pool_jobs(const struct search_pool *pool) {
	return pool->jobs;
}

unsigned search_pool_threads(const struct search_pool *pool) {
	return pool->threads;
}
