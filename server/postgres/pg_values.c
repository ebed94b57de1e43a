/* server/postgres/pg_values.c - statements of others as PostgreSQL takes them. */
#include "server/postgres/pg_values.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

enum { STATEMENT_BYTES = 8192, NUMBER_BYTES = 24 };

/* From PostgreSQL's catalogue pg_type. */
enum oid {
	OID_BOOL = 16,
	OID_BYTEA = 17,
	OID_INT8 = 20,
	OID_INT2 = 21,
	OID_INT4 = 23,
	OID_TEXT = 25,
	OID_NUMERIC = 1700
};

/* Write sql with $1 for ?1. */
static bool rewrite_statement(const char *sql, char to[STATEMENT_BYTES]) {
	size_t used = 0;
	for (const char *at = sql; *at != '\0' && used + 1 < STATEMENT_BYTES; at++) {
		bool stands_for = *at == '?' && isdigit((unsigned char)at[1]);
		to[used++] = stands_for ? '$' : *at;
	}
	to[used] = '\0';
	return used + 1 < STATEMENT_BYTES;
}

/* A statement and its values, as libpq takes them. */
struct parameters {
	char text[STATEMENT_BYTES];
	char numbers[STORE_VALUES_MAX][NUMBER_BYTES];
	const char *at[STORE_VALUES_MAX];
	int lengths[STORE_VALUES_MAX], formats[STORE_VALUES_MAX];
	Oid types[STORE_VALUES_MAX];
};

static Oid type_of_value(const struct store_value *value) {
	return value->kind == STORE_BYTES     ? OID_BYTEA
		: value->kind == STORE_TEXT   ? OID_TEXT
		: value->kind == STORE_NUMBER ? OID_INT8
					      : 0;
}

static bool fill_parameters(struct parameters *parameters, const char *sql,
	const struct store_value *values, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const struct store_value *value = &values[i];
		parameters->at[i] = value->kind == STORE_NULL ? NULL : value->text;
		parameters->lengths[i] = value->kind == STORE_BYTES ? (int)value->size : 0;
		parameters->formats[i] = value->kind == STORE_BYTES;
		parameters->types[i] = type_of_value(value);
		if (value->kind == STORE_NUMBER) {
			snprintf(parameters->numbers[i], NUMBER_BYTES, "%lld",
				(long long)value->number);
			parameters->at[i] = parameters->numbers[i];
		} else if (value->kind == STORE_BYTES && value->size == 0) {
			parameters->at[i] = "";
		}
	}
	return rewrite_statement(sql, parameters->text);
}

void pg_values_send(
	struct pg_link *link, const char *sql, const struct store_value *values, size_t count) {
	static struct parameters parameters;
	if (!fill_parameters(&parameters, sql, values, count)) {
		pg_link_lose(link, "a statement is too long");
		return;
	}
	pg_link_query(link, parameters.text, (int)count, parameters.types, parameters.at,
		parameters.lengths, parameters.formats);
}

PGresult *pg_values_run(
	PGconn *conn, const char *sql, const struct store_value *values, size_t count) {
	static struct parameters parameters;
	if (!fill_parameters(&parameters, sql, values, count)) {
		return NULL;
	}
	return PQexecParams(conn, parameters.text, (int)count, parameters.types, parameters.at,
		parameters.lengths, parameters.formats, 0);
}

static struct store_value read_field(const PGresult *result, int row, int column) {
	struct store_value value = {.kind = STORE_NULL};
	const char *text = PQgetvalue(result, row, column);
	if (PQgetisnull(result, row, column)) {
		return value;
	}
	switch (PQftype(result, column)) {
	case OID_BOOL:
		value.kind = STORE_NUMBER;
		value.number = text[0] == 't';
		break;
	case OID_INT2:
	case OID_INT4:
	case OID_INT8:
	case OID_NUMERIC:
		value.kind = STORE_NUMBER;
		value.number = strtoll(text, NULL, 10);
		break;
	case OID_BYTEA:
		value.kind = STORE_BYTES;
		value.bytes = PQunescapeBytea((const unsigned char *)text, &value.size);
		break;
	default:
		value.kind = STORE_TEXT;
		value.text = text;
		value.size = (size_t)PQgetlength(result, row, column);
	}
	return value;
}

size_t pg_values_row(const PGresult *result, int row, struct store_value values[STORE_VALUES_MAX]) {
	int count = PQnfields(result);
	if (count > STORE_VALUES_MAX) {
		return 0;
	}
	for (int i = 0; i < count; i++) {
		values[i] = read_field(result, row, i);
		if (values[i].kind == STORE_BYTES && values[i].bytes == NULL) {
			pg_values_forget(values, (size_t)i);
			return 0;
		}
	}
	return (size_t)count;
}

void pg_values_forget(const struct store_value *values, size_t count) {
	for (size_t i = 0; i < count; i++) {
		if (values[i].kind == STORE_BYTES) {
			PQfreemem((void *)(uintptr_t)values[i].bytes);
		}
	}
}
