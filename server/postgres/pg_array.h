/* server/postgres/pg_array.h - arrays in PostgreSQL's binary format: the rows of a statement, one
 * array per column. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_ARRAY_H
#define QIRKAT_SERVER_POSTGRES_PG_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pg_type { PG_BOOL = 16, PG_INT8 = 20, PG_TEXT = 25 };

/* An all-zero array has no memory yet; it grows, and can be reused. */
struct pg_array {
	char *at; /* owned */
	size_t used, size;
	bool failed; /* out of memory */
};

void pg_array_begin(struct pg_array *array, enum pg_type type, size_t count);
void pg_array_add_text(struct pg_array *array, const char *text); /* NULL: none */
void pg_array_add_number(struct pg_array *array, int64_t number); /* of PG_INT8 */
void pg_array_add_bool(struct pg_array *array, bool value);
void pg_array_finish(struct pg_array *array);
/* Write a number in PostgreSQL's binary format. */
void pg_put_number(char to[8], int64_t number);

#endif
