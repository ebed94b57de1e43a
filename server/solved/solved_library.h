/* server/solved/solved_library.h - all tables and statistics of solved games, from a folder and
 * embedded in the program.
 *
 * item  one game with some options: its statistics, and perhaps its table
 *
 * The folder is scanned once. Unusable files are reported and skipped. A table is opened, and all
 * its checksums verified, on first use; it stays open until the end. One that changes later is no
 * longer used. If several tables have the same rules, the one with the most men is used, and of
 * those the one with the most in hand.
 */
#ifndef QIRKAT_SERVER_SOLVED_LIBRARY_H
#define QIRKAT_SERVER_SOLVED_LIBRARY_H

#include "games/solve/solved.h"
#include "server/solved/figures.h"

struct solved_library;

struct solved_item {
	const struct game *game;
	int option[GAME_OPTIONS_MAX];
	bool has_table; /* for all that figures covers; may prove invalid on first use */
	const struct figures *figures; /* those with the most men; NULL: there is only a table */
};

/* folder may be NULL or missing: then only what is embedded. warn is called with a sentence about
 * unusable files, now or by any thread that asks for a table; may be NULL. Returns new; NULL
 * without memory. Games must not change afterwards. */
struct solved_library *solved_library_create(
	const char *folder, void (*warn)(void *user, const char *sentence), void *user);
/* No table may be in use. library may be NULL. */
void solved_library_destroy(struct solved_library *library);
/* In the order of the games; rules without data have no item. */
size_t solved_library_items(const struct solved_library *library);
const struct solved_item *solved_library_item(const struct solved_library *library, size_t index);
/* Returns NULL if nothing is known. library may be NULL. */
const struct solved_item *solved_library_find(
	const struct solved_library *library, const struct game_rules *rules);
/* Returns the table for these rules, borrowed from the library; NULL if there is no valid one. It
 * may be a different one after a lookup failed. Any thread may call; the first caller waits for the
 * disk. library may be NULL. */
const struct solved *solved_library_table(
	struct solved_library *library, const struct game_rules *rules);

#endif
