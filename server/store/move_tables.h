/* server/store/move_tables.h - copies the tables beside the rooms from one store to another, and
 * compares them. */
#ifndef QIRKAT_SERVER_STORE_MOVE_TABLES_H
#define QIRKAT_SERVER_STORE_MOVE_TABLES_H

#include "server/store/store.h"

/* A table that is copied row by row. */
struct move_table {
	const char *name;
	const char *columns; /* separated by ", "; those of the key come first */
	const char *key;     /* its columns */
};

/* All of them; ended by one without a name. A table that is in no other way part of a move
 * (server/store/store_move.c) must be here. */
extern const struct move_table move_tables[];

/* Copy all rows that are missing in `to`, and compare each. Runs the loop; *rows is how many there
 * are. False and an error text. */
bool move_tables_copy(uv_loop_t *loop, struct store *from, struct store *to, int64_t *rows,
	char *error, size_t size);

#endif
