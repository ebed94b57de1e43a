/* server/store/store_move.h - copies everything from one store to another, of any kind. */
#ifndef QIRKAT_SERVER_STORE_MOVE_H
#define QIRKAT_SERVER_STORE_MOVE_H

#include "server/store/store.h"

struct store_moved {
	int64_t rooms, events, notes, runs, rows; /* of the source; rows of other tables */
	int64_t there; /* events that an interrupted earlier move had already copied */
};

/* Copy everything from `from` to `to`, and compare it: every event, room and note. `from` is not
 * changed. A move that was interrupted continues when this is called again; until it is complete,
 * store_move_is_unfinished is true. A store that has rooms of its own is refused. Runs the loop;
 * nobody else may use the stores. False and an error text. */
bool store_move(uv_loop_t *loop, struct store *from, struct store *to, struct store_moved *moved,
	char *error, size_t error_size);

/* Whether a move into this store was started but not completed. Blocks. */
bool store_move_is_unfinished(struct store *store);

#endif
