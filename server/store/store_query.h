/* server/store/store_query.h - a query waiting for its rows, and the rows until they are shown. */
#ifndef QIRKAT_SERVER_STORE_QUERY_H
#define QIRKAT_SERVER_STORE_QUERY_H

#include "base/out.h"
#include "server/store/store.h"

struct query {
	struct query *next;
	struct store_query asked; /* texts are in the query's own memory */
	enum store_result result; /* STORE_OK until decided otherwise */
	struct out rows;          /* packed */
	store_each_row each;
	store_done done;
	void *user;
};

/* In order of arrival, each address once; all zero is empty. */
struct query_queue {
	struct query *first, *last;
	size_t count;
};

/* Returns new; it has already failed if its values are too long. Ends the program if out of memory,
 * as jobs do. */
struct query *query_create(
	const struct store_query *asked, store_each_row each, store_done done, void *user);
/* Free it without an answer. */
void query_destroy(struct query *query);
/* Keep a row until query_finish. The values are copied. False, and the query has failed, if there
 * are too many. */
bool query_add_row(struct query *query, const struct store_value *values, size_t count);
/* Show all rows, call done, and free the query. */
void query_finish(struct query *query);

/* Whether a query of the same address as this one is in the queue. */
bool query_queue_has_address(const struct query_queue *queue, const struct query *query);
/* Takes query, unless it returns false: too many wait, or another of its address does. */
bool query_queue_add(struct query_queue *queue, struct query *query);
/* The first query, which stays in the queue and counts for its address; NULL if there is none. */
struct query *query_queue_first(const struct query_queue *queue);
/* Take the first query out. */
struct query *query_queue_take(struct query_queue *queue);

#endif
