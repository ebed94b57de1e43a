/* server/postgres/pg_space.c - measures the space that rooms use in the database. */
#include <stdio.h>
#include <stdlib.h>

#include "server/postgres/pg_target.h"
#include "server/postgres/postgres.h"

static const char question[] =
	"SELECT (SELECT count(*) FROM qirkat.rooms), count(*),"
	" coalesce(sum(octet_length(body) + coalesce(octet_length(secret), 0)), 0),"
	" (SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c"
	"  JOIN pg_namespace n ON n.oid = relnamespace"
	"  WHERE nspname = 'qirkat' AND relkind = 'r'),"
	" pg_table_size('qirkat.events'), pg_indexes_size('qirkat.events')"
	" FROM qirkat.events";

bool postgres_space_measure(
	const char *url, struct postgres_space *space, char *error, size_t error_size) {
	struct pg_target target;
	bool good = pg_target_init(&target, url, error, error_size);
	PGconn *conn = good ? pg_target_connect(&target, error, error_size) : NULL;
	PGresult *result = conn != NULL ? PQexec(conn, question) : NULL;
	good = result != NULL && PQresultStatus(result) == PGRES_TUPLES_OK;
	if (good) {
		int64_t *const to[] = {&space->rooms, &space->events, &space->texts, &space->tables,
			&space->events_table, &space->events_indexes};
		for (int i = 0; i < (int)(sizeof(to) / sizeof(to[0])); i++) {
			*to[i] = strtoll(PQgetvalue(result, 0, i), NULL, 10);
		}
	} else if (conn != NULL) {
		pg_target_explain(conn, error, error_size);
	}
	PQclear(result);
	PQfinish(conn);
	pg_target_finish(&target);
	return good;
}
