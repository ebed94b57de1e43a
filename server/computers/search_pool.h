/* server/computers/search_pool.h - a pool of threads that search.
 *
 * Jobs that somebody watches come first; among equals addresses take turns, and jobs of one address
 * run in order of arrival. So however many jobs others have in flight, whoever has one waits for at
 * most one job of each other address. The loop exchanges jobs without locks, so that it never waits
 * for a thread; the threads have a lower priority. They start with the first job.
 */
#ifndef QIRKAT_SERVER_SEARCH_POOL_H
#define QIRKAT_SERVER_SEARCH_POOL_H

#include <uv.h>

#include "server/computers/search_job.h"

enum { SEARCH_THREADS_MAX = 64 };

struct search_pool;

/* Borrows loop. threads 0: one less than the number of processors, at least one. Returns new; NULL
 * without memory. */
struct search_pool *search_pool_create(uv_loop_t *loop, unsigned threads);
/* Let searches use solved tables from the next job on. Borrowed; NULL: none. */
void search_pool_use_solved(struct search_pool *pool, struct solved_library *solved);
/* Jobs in flight are cancelled, and done is called for all. The loop must run once more afterwards.
 * pool may be NULL. */
void search_pool_destroy(struct search_pool *pool);
/* Takes job: job->done is called later. Returns false, and job is still yours, if no thread can
 * start. */
bool search_pool_take(struct search_pool *pool, struct search_job *job);
/* Returns the number of jobs waiting or running. */
unsigned search_pool_jobs(const struct search_pool *pool);
unsigned search_pool_threads(const struct search_pool *pool);

#endif
