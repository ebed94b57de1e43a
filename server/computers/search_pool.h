/* server/computers/search_pool.h - threads that search, beside the loop.
 *
 * Jobs are done in the order in which they came: whoever has at most one under way waits no longer
 * than all others do once. The loop gives and takes jobs without a lock, so that it never waits for
 * a thread; threads have a lower priority than it. They begin with the first job.
 */
#ifndef QIRKAT_SERVER_SEARCH_POOL_H
#define QIRKAT_SERVER_SEARCH_POOL_H

#include <uv.h>

#include "server/computers/search_job.h"

enum { SEARCH_THREADS_MAX = 64 };

struct search_pool;

/* Borrows loop. threads 0: one less than there are processors, at least one. Returns new; NULL
 * without memory. */
struct search_pool *search_pool_create(uv_loop_t *loop, unsigned threads);
/* Have searches know what is solved, from the next job on. Borrowed; NULL: nothing. */
void search_pool_use_solved(struct search_pool *pool, struct solved_library *solved);
/* Jobs under way are cancelled, and done is called of all. Takes NULL. The loop must run once more
 * after it. */
void search_pool_destroy(struct search_pool *pool);
/* Takes job: job->done is called later. False, and job is still yours, if no thread can begin. */
bool search_pool_take(struct search_pool *pool, struct search_job *job);
/* Jobs that wait or are being done. */
unsigned search_pool_jobs(const struct search_pool *pool);
unsigned search_pool_threads(const struct search_pool *pool);

#endif
