/* server/store/store_move.h - all that one store keeps goes into another, whatever is behind each.
 */
#ifndef QIRKAT_SERVER_STORE_MOVE_H
#define QIRKAT_SERVER_STORE_MOVE_H

#include "server/store/store.h"

struct store_moved {
	int64_t rooms, events, notes, runs; /* of the store that was moved */
	int64_t there; /* events that were there already, from a move that was broken off */
};

/* Copy all of from into to, and compare: each event, each room, each note. from is left as it is.
 * Broken off at any point, it goes on from there when it is called again; until it has come to its
 * end store_move_is_unfinished. A store that has rooms of its own is refused. Turns the loop;
 * nobody else uses the stores. False and a sentence. */
bool store_move(uv_loop_t *loop, struct store *from, struct store *to, struct store_moved *moved,
	char *error, size_t error_size);

/* Was a move into this store begun and not ended? Blocks. */
bool store_move_is_unfinished(struct store *store);

#endif
