/* server/room/book.h - rules that are in use: compiled once, shared by all rooms with the same
 * options.
 */
#ifndef QIRKAT_SERVER_BOOK_H
#define QIRKAT_SERVER_BOOK_H

#include <stdbool.h>

#include "games/game.h"
#include "base/out.h"
#include "base/list.h"

/* Rules and their board; never changed. */
struct book {
	const struct game_rules *rules;
	struct game_drawing drawing;
	struct out told; /* both, as rooms tell them; empty until one does */
	unsigned refs;
	struct list link;
};

/* All books there are. */
struct shelf {
	struct list books; /* the latest used first */
	unsigned unused;
};

void shelf_init(struct shelf *shelf);
/* Every book must have been given back. */
void shelf_finish(struct shelf *shelf);
/* A book, to be given back with shelf_give; NULL and a sentence where options exclude each other.
 * seats 0: the game's own number. */
struct book *shelf_take(struct shelf *shelf, const struct game *game, int seats,
	const int option[GAME_OPTIONS_MAX], struct game_error *error);
/* NULL is taken. */
void shelf_give(struct shelf *shelf, struct book *book);

#endif
