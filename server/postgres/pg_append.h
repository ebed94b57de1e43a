/* server/postgres/pg_append.h - sends events of different rooms as one statement. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_APPEND_H
#define QIRKAT_SERVER_POSTGRES_PG_APPEND_H

#include "server/postgres/pg_array.h"
#include "server/postgres/pg_link.h"
#include "server/store/store_jobs.h"

enum { PG_APPEND_COLUMNS = 9 };

/* The columns of the statement; all zero has no memory yet. */
struct pg_append {
	struct pg_array column[PG_APPEND_COLUMNS];
};

/* Send the events of jobs, whose rooms differ; nonce marks what they write. The link is lost if
 * there is no memory. */
void pg_append_send(struct pg_append *append, struct pg_link *link, struct job *const *jobs,
	size_t count, int64_t nonce);
void pg_append_finish(struct pg_append *append);

#endif
