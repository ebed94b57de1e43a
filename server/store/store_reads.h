/* server/store/store_reads.h - the queries of store_read on SQLite: a connection and a thread of
 * their own, so that they wait for no commit, and no commit for them. */
#ifndef QIRKAT_SERVER_STORE_READS_H
#define QIRKAT_SERVER_STORE_READS_H

#include "server/store/store_db.h"
#include "server/store/store_rows.h"

struct reads {
	sqlite3 *db; /* NULL: not open */
	struct rows rows;
	/* when the query under way takes too long: by this thread's own time, and by the clock */
	uint64_t due_ns, late_ns;
	uv_thread_t thread;
	uv_async_t *wake; /* of the loop; borrowed */
	size_t asked;     /* queries not finished yet; used by the loop only */
	/* Protected by lock. */
	uv_mutex_t lock;
	uv_cond_t work;
	struct query_queue queue; /* the first is under way */
	struct query_queue done;
	bool stopping;
};

/* Open the connection and start the thread; wake is sent when a query is done. False and an error
 * text. */
bool reads_open(struct reads *reads, const char *path, uv_async_t *wake, char *error, size_t size);
/* See store_impl.read. */
bool reads_add(struct reads *reads, struct query *query);
/* Finish what is done. */
void reads_finish_done(struct reads *reads);
/* Stop the thread and close the connection. Queries that wait fail. Accepts one not opened. */
void reads_close(struct reads *reads);

#endif
