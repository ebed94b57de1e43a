/* server/solved/solved_library.h - all that is known of solved games: tables and figures, those in
 * a folder and those of the program.
 *
 * item  one game under some options: its figures, and perhaps its table
 *
 * A folder is looked through once. What is in it that cannot be used gets a sentence and is left
 * aside. A table is opened, and all its sums looked at, when it is asked for first; it stays open
 * until the end. One that turns out to be changed since is left aside, too. Of several tables of
 * the same rules the one with the most men is taken.
 */
#ifndef QIRKAT_SERVER_SOLVED_LIBRARY_H
#define QIRKAT_SERVER_SOLVED_LIBRARY_H

#include "games/solve/solved.h"
#include "server/solved/figures.h"

struct solved_library;

struct solved_item {
	const struct game *game;
	int option[GAME_OPTIONS_MAX];
	bool has_table; /* of all that the figures speak of; perhaps not a good one: it is looked
			 * at when it is asked for */
	const struct figures *figures; /* those with the most men; NULL: there is just a table */
};

/* folder NULL, or one that is not there: what is part of the program. warn is called with a
 * sentence about what is no good, now or by whatever thread asks for a table; NULL: nobody cares.
 * Returns new; NULL without memory. Games must stay as they are. */
struct solved_library *solved_library_create(
	const char *folder, void (*warn)(void *user, const char *sentence), void *user);
/* Takes NULL, too. No table is in use any more. */
void solved_library_destroy(struct solved_library *library);
/* In the order of the games; of rules that nothing is known of there is no item. */
size_t solved_library_items(const struct solved_library *library);
const struct solved_item *solved_library_item(const struct solved_library *library, size_t index);
/* NULL where nothing is known. library may be NULL. */
const struct solved_item *solved_library_find(
	const struct solved_library *library, const struct game_rules *rules);
/* The table of these rules, borrowed from the library; NULL where there is none that is good. It
 * may be another one after a table could not be asked. Any thread. The first to ask waits for the
 * disk. library may be NULL. */
const struct solved *solved_library_table(
	struct solved_library *library, const struct game_rules *rules);

#endif
