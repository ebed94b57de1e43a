/* tests/games/tracks/senet.h - a slow second reading of Senet, from its specification (senet.md)
 * alone.
 *
 * Nothing here knows the module: the way is the row of squares 1 to 30, each of which is empty or
 * has a man of a side, and every rule is read again from the table of rules.
 */
#ifndef QIRKAT_TESTS_GAMES_TRACKS_SENET_H
#define QIRKAT_TESTS_GAMES_TRACKS_SENET_H

#include <stdbool.h>

enum { SENET_SQUARES = 30, SENET_STEPS = 16, SENET_TEXT = 12, SENET_POSITION = 160 };

struct senet_rules {
	int men;   /* 5 or 7 */
	int none;  /* what four round sides count, 5 or 6 */
	bool back; /* who is landed on goes to the hindmost free square, instead of changing places
		    */
	bool block;
	int first;
};

/* on: the side of the man on each square, -1 for none; [0] is unused. */
struct senet_place {
	int on[SENET_SQUARES + 1];
	int seat;
};

struct senet_entry {
	char text[SENET_TEXT]; /* "b3xc3"; "" if nothing can be played */
	struct senet_place after;
};

void senet_start(const struct senet_rules *rules, struct senet_place *place);
/* What can follow a throw of so many flat sides: one entry without a text if there is no step. */
int senet_entries(const struct senet_rules *rules, const struct senet_place *place, int flat,
	struct senet_entry entries[SENET_STEPS]);
/* The side that has won, or -1. */
int senet_winner(const struct senet_rules *rules, const struct senet_place *place);
void senet_text(const struct senet_rules *rules, const struct senet_place *place,
	char text[SENET_POSITION]);

#endif
