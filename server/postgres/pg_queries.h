/* server/postgres/pg_queries.h - the queries of store_read, on a connection of their own that only
 * reads. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_QUERIES_H
#define QIRKAT_SERVER_POSTGRES_PG_QUERIES_H

#include "server/postgres/pg_link.h"
#include "server/store/store_query.h"

struct pg_queries {
	struct pg_link link;
	int64_t origin;           /* of the store; a store with another origin is not read */
	struct query_queue queue; /* the first may be under way */
	bool sent;                /* it is */
};

/* False if out of memory. */
bool pg_queries_open(struct pg_queries *queries, uv_loop_t *loop, const struct pg_target *target,
	int64_t origin);
/* See store_impl.read. */
bool pg_queries_add(struct pg_queries *queries, struct query *query);
/* Send the next one, if possible. */
void pg_queries_go_on(struct pg_queries *queries);
/* Queries that wait fail. */
void pg_queries_close(struct pg_queries *queries);

#endif
