/* server/store/store_rows.c - statements of others on a connection to SQLite. */
#include "server/store/store_rows.h"

#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"

void rows_finish(struct rows *rows) {
	for (size_t i = 0; i < rows->count; i++) {
		sqlite3_finalize(rows->at[i].statement);
	}
	*rows = (struct rows){.count = 0};
}

/* Drop all that are kept once there are too many. */
static sqlite3_stmt *keep_statement(struct rows *rows, const char *sql, sqlite3_stmt *statement) {
	if (rows->count == ROWS_STATEMENTS) {
		rows_finish(rows);
	}
	rows->at[rows->count].sql = sql;
	rows->at[rows->count++].statement = statement;
	return statement;
}

/* NULL, logged, if it cannot be prepared. */
static sqlite3_stmt *find_statement(struct rows *rows, sqlite3 *db, const char *sql) {
	sqlite3_stmt *statement = NULL;
	for (size_t i = 0; i < rows->count; i++) {
		if (rows->at[i].sql == sql || strcmp(rows->at[i].sql, sql) == 0) {
			return rows->at[i].statement;
		}
	}
	int code = sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
	if (code != SQLITE_OK || statement == NULL) {
		log_error("store", "code=%d %s in: %.200s", code, sqlite3_errmsg(db), sql);
		return NULL;
	}
	return keep_statement(rows, sql, statement);
}

static int bind_value(sqlite3_stmt *statement, int at, const struct store_value *value) {
	switch (value->kind) {
	case STORE_NUMBER:
		return sqlite3_bind_int64(statement, at, value->number);
	case STORE_TEXT:
		return sqlite3_bind_text(
			statement, at, value->text, (int)value->size, SQLITE_STATIC);
	case STORE_BYTES:
		return sqlite3_bind_blob(statement, at, value->size > 0 ? value->bytes : "",
			(int)value->size, SQLITE_STATIC);
	case STORE_NULL:
		break;
	}
	return sqlite3_bind_null(statement, at);
}

static int bind_row_values(
	sqlite3_stmt *statement, const struct store_value *values, size_t count) {
	int code = SQLITE_OK;
	for (size_t i = 0; i < count && code == SQLITE_OK; i++) {
		code = bind_value(statement, (int)i + 1, &values[i]);
	}
	return code;
}

/* ---- changes ---- */

int rows_change(struct rows *rows, sqlite3 *db, const struct store_change *change,
	enum store_result *result) {
	sqlite3_stmt *statement = find_statement(rows, db, change->sql);
	if (statement == NULL) {
		*result = STORE_FAILED;
		return SQLITE_OK;
	}
	int before = sqlite3_total_changes(db);
	int code = bind_row_values(statement, change->values, change->count);
	while (code == SQLITE_OK || code == SQLITE_ROW) {
		code = sqlite3_step(statement); /* with RETURNING there are rows */
	}
	sqlite3_reset(statement);
	if ((code & 0xff) == SQLITE_CONSTRAINT) {
		*result = STORE_UNMET;
		return SQLITE_OK;
	}
	if ((code & 0xff) == SQLITE_RANGE || (code & 0xff) == SQLITE_MISMATCH) {
		log_error("store", "code=%d in: %.200s", code, change->sql);
		*result = STORE_FAILED;
		return SQLITE_OK;
	}
	if (code != SQLITE_DONE) {
		return code;
	}
	int affected = sqlite3_total_changes(db) - before > 0 ? sqlite3_changes(db) : 0;
	*result = change->rows == STORE_ANY_ROWS || change->rows == affected ? STORE_OK
									     : STORE_UNMET;
	return SQLITE_OK;
}

int rows_change_all(struct rows *rows, sqlite3 *db, const struct store_change *changes,
	size_t count, enum store_result *result) {
	int code = SQLITE_OK;
	*result = STORE_OK;
	for (size_t i = 0; i < count && code == SQLITE_OK && *result == STORE_OK; i++) {
		code = rows_change(rows, db, &changes[i], result);
	}
	return code;
}

/* ---- reading ---- */

static struct store_value read_value(sqlite3_stmt *row, int column) {
	struct store_value value = {.kind = STORE_NULL};
	switch (sqlite3_column_type(row, column)) {
	case SQLITE_INTEGER:
	case SQLITE_FLOAT:
		value.kind = STORE_NUMBER;
		value.number = sqlite3_column_int64(row, column);
		break;
	case SQLITE_TEXT:
		value.kind = STORE_TEXT;
		value.text = (const char *)sqlite3_column_text(row, column);
		value.size = (size_t)sqlite3_column_bytes(row, column);
		break;
	case SQLITE_BLOB:
		value.kind = STORE_BYTES;
		value.bytes = sqlite3_column_blob(row, column);
		value.size = (size_t)sqlite3_column_bytes(row, column);
		break;
	default:
		break;
	}
	if (value.kind != STORE_NULL && value.kind != STORE_NUMBER && value.bytes == NULL) {
		value.bytes = ""; /* no bytes; or no memory, which the next step reports */
		value.size = 0;
	}
	return value;
}

static bool add_read_row(struct query *query, sqlite3_stmt *row) {
	struct store_value values[STORE_VALUES_MAX];
	int count = sqlite3_column_count(row);
	if (count > STORE_VALUES_MAX) {
		query->result = STORE_FAILED;
		return false;
	}
	for (int i = 0; i < count; i++) {
		values[i] = read_value(row, i);
	}
	return query_add_row(query, values, (size_t)count);
}

void rows_read(struct rows *rows, sqlite3 *db, struct query *query) {
	const struct store_query *asked = &query->asked;
	sqlite3_stmt *row = find_statement(rows, db, asked->sql);
	int code = row != NULL ? bind_row_values(row, asked->values, asked->count) : SQLITE_ERROR;
	if (code == SQLITE_OK) {
		code = sqlite3_step(row);
	}
	while (code == SQLITE_ROW && add_read_row(query, row)) {
		code = sqlite3_step(row);
	}
	sqlite3_reset(row);
	if (code != SQLITE_DONE) {
		query->result = STORE_FAILED;
		log_warning("store", "code=%d %s: a query failed: %.200s", code,
			code == SQLITE_ROW ? "too many rows" : sqlite3_errstr(code), asked->sql);
	}
}
