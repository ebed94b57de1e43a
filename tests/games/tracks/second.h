/* tests/games/tracks/second.h - a slow second reading of the Royal Game of Ur, from its
 * specification alone.
 *
 * Nothing here knows the module: a man is a number of squares gone along a list of labels, and
 * every rule is read again from the table of rules.
 */
#ifndef QIRKAT_TESTS_GAMES_TRACKS_SECOND_H
#define QIRKAT_TESTS_GAMES_TRACKS_SECOND_H

#include <stdbool.h>

enum { SECOND_MEN = 7, SECOND_TEXT = 16, SECOND_POSITION = 120 };

struct second_rules {
	int men, lots; /* with three lots, 0 counts 4 */
	bool masters, hit_again;
	const char *safe; /* "middle", "all", "none" */
	int first;
};

/* gone: squares gone by each man, 0 in the hand, 99 off. */
struct second_place {
	int gone[2][SECOND_MEN];
	int seat;
};

struct second_entry {
	char text[SECOND_TEXT]; /* "@c1"; "" if the turn passes */
	struct second_place after;
};

void second_start(const struct second_rules *rules, struct second_place *place);
/* What can follow a throw of so many: one entry without a text if there is no step. */
int second_entries(const struct second_rules *rules, const struct second_place *place, int thrown,
	struct second_entry entries[SECOND_MEN]);
/* The seat that has won, or -1. */
int second_winner(const struct second_rules *rules, const struct second_place *place);
void second_text(const struct second_rules *rules, const struct second_place *place,
	char text[SECOND_POSITION]);

#endif
