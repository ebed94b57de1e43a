/* server/store/store_rows.h - statements of others (store_change, store_read) on a connection to
 * SQLite: prepared once each, and kept. */
#ifndef QIRKAT_SERVER_STORE_ROWS_H
#define QIRKAT_SERVER_STORE_ROWS_H

#include <sqlite3.h>

#include "server/store/store_query.h"

enum { ROWS_STATEMENTS = 128 };

/* All zero has none. */
struct rows {
	struct {
		const char *sql;
		sqlite3_stmt *statement;
	} at[ROWS_STATEMENTS];
	size_t count;
};

/* Free the statements; before the connection is closed. */
void rows_finish(struct rows *rows);
/* Make one change within a transaction. Returns an SQLite code; with SQLITE_OK, result says whether
 * it was met. A broken constraint is unmet, too, and a wrong statement STORE_FAILED: then what the
 * statement did is undone, but not what came before. */
int rows_change(struct rows *rows, sqlite3 *db, const struct store_change *change,
	enum store_result *result);
/* Make all changes, until one is not met. */
int rows_change_all(struct rows *rows, sqlite3 *db, const struct store_change *changes,
	size_t count, enum store_result *result);
/* Read all rows into query, and set its result. */
void rows_read(struct rows *rows, sqlite3 *db, struct query *query);

#endif
