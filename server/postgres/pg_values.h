/* server/postgres/pg_values.h - statements of others (store_change, store_read) as PostgreSQL takes
 * them, and the values of its rows. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_VALUES_H
#define QIRKAT_SERVER_POSTGRES_PG_VALUES_H

#include "server/postgres/pg_link.h"
#include "server/store/store.h"

/* Send a statement with values; ?1 becomes $1. The link must be ready and must not wait. */
void pg_values_send(
	struct pg_link *link, const char *sql, const struct store_value *values, size_t count);
/* The same at once, on a connection that nothing else uses. Returns new (PQclear); NULL if the
 * statement is too long. */
PGresult *pg_values_run(
	PGconn *conn, const char *sql, const struct store_value *values, size_t count);
/* Fill values with a row; returns how many, 0 if out of memory or too many. Borrowed until the next
 * call of pg_values_forget. */
size_t pg_values_row(const PGresult *result, int row, struct store_value values[STORE_VALUES_MAX]);
/* Free what a row took. */
void pg_values_forget(const struct store_value *values, size_t count);

#endif
