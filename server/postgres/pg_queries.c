/* server/postgres/pg_queries.c - the queries of store_read. */
#include "server/postgres/pg_queries.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/postgres/pg_schema.h"
#include "server/postgres/pg_values.h"
#include "server/process/log.h"

enum { ANSWER_MS = 2000 };

static void fail_queries(struct pg_queries *queries) {
	struct query_queue those = queries->queue;
	queries->queue = (struct query_queue){0};
	queries->sent = false;
	for (struct query *query = query_queue_take(&those); query != NULL;
		query = query_queue_take(&those)) {
		query->result = STORE_FAILED;
		query_finish(query);
	}
}

void pg_queries_go_on(struct pg_queries *queries) {
	struct query *query = query_queue_first(&queries->queue);
	struct pg_link *link = &queries->link;
	if (query == NULL || queries->sent) {
		return;
	}
	if (link->lost_ns != 0) {
		fail_queries(queries);
	} else if (query->result != STORE_OK) {
		query_finish(query_queue_take(&queries->queue));
	} else if (link->state == PG_LINK_READY && !link->waits) {
		queries->sent = true;
		pg_values_send(link, query->asked.sql, query->asked.values, query->asked.count);
	}
}

/* Keep the rows of the answer. */
static void take_query_rows(struct query *query, const PGresult *result) {
	struct store_value values[STORE_VALUES_MAX];
	for (int i = 0; i < PQntuples(result) && query->result == STORE_OK; i++) {
		size_t count = pg_values_row(result, i, values);
		if (count == 0) {
			query->result = STORE_FAILED;
			return;
		}
		query_add_row(query, values, count);
		pg_values_forget(values, count);
	}
}

static void on_query_answered(void *user, const PGresult *result, bool doubtful) {
	struct pg_queries *queries = user;
	struct query *query = query_queue_take(&queries->queue);
	(void)doubtful;
	queries->sent = false;
	if (PQresultStatus(result) == PGRES_TUPLES_OK) {
		take_query_rows(query, result);
	} else {
		query->result = STORE_FAILED;
		log_warning("store", "a query failed: %s: %.200s",
			PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY), query->asked.sql);
	}
	query_finish(query);
	pg_queries_go_on(queries);
}

static void on_queries_ready(void *user) {
	pg_queries_go_on(user);
}

static void on_queries_lost(void *user) {
	fail_queries(user);
}

static bool accepts_queried_store(void *user, const PGresult *row, char *why, size_t size) {
	const struct pg_queries *queries = user;
	if (strcmp(PQfname(row, 0), "id") != 0 ||
		strtoll(PQgetvalue(row, 0, 0), NULL, 10) == queries->origin) {
		return true;
	}
	snprintf(why, size, "this is not the store that was here at startup");
	return false;
}

static const struct pg_link_owner queries_owner = {
	.ready = on_queries_ready,
	.answered = on_query_answered,
	.lost = on_queries_lost,
	.accepts = accepts_queried_store,
};

bool pg_queries_open(struct pg_queries *queries, uv_loop_t *loop, const struct pg_target *target,
	int64_t origin) {
	queries->origin = origin;
	queries->link.prepare = pg_schema_queries;
	queries->link.owner = &queries_owner;
	queries->link.user = queries;
	queries->link.called = "query";
	queries->link.answer_ms = ANSWER_MS;
	return pg_link_open(&queries->link, loop, target, NULL);
}

bool pg_queries_add(struct pg_queries *queries, struct query *query) {
	return queries->link.state != PG_LINK_CLOSED && query_queue_add(&queries->queue, query);
}

void pg_queries_close(struct pg_queries *queries) {
	pg_link_close(&queries->link);
	fail_queries(queries);
}
