/* tests/games/sow/second.h - a slow second reading of Oware, from its specification alone.
 *
 * Nothing here knows the module: the board is a ring of labels, every seed is a label in a list,
 * and sowing moves them one by one.
 */
#ifndef QIRKAT_TESTS_GAMES_SOW_SECOND_H
#define QIRKAT_TESTS_GAMES_SOW_SECOND_H

#include <stdbool.h>

enum { SECOND_SEEDS = 48, SECOND_HOUSES = 12, SECOND_POSITION = 200 };

struct second_rules {
	const char *slam; /* "no_capture", "capture", "forbidden", "keep_last" */
	bool skip;
	int no_progress; /* 0: off */
	bool repeats;    /* the third occurrence ends the game */
	bool black_begins;
};

/* Where each of the 48 seeds is: the label of a house, or "W" or "B" when that seat has it. */
struct second_place {
	const char *seed[SECOND_SEEDS];
	char seat; /* 'W', 'B' */
	int quiet;
};

struct second_turn {
	const char *text; /* "c1" */
	struct second_place after;
	int taken;
};

enum second_end { SECOND_ON, SECOND_WON_W, SECOND_WON_B, SECOND_DRAWN };

void second_start(const struct second_rules *rules, struct second_place *place);
/* The legal turns, at most six, whether the game is over or not. */
int second_turns(const struct second_rules *rules, const struct second_place *place,
	struct second_turn turns[6]);
/* Is it over? repeated: this position occurs for the third time. */
enum second_end second_end(
	const struct second_rules *rules, const struct second_place *place, bool repeated);
void second_text(const struct second_place *place, char text[SECOND_POSITION]);
/* Throw a position together: draw(n) is a number below n. */
void second_throw(struct second_place *place, unsigned (*draw)(unsigned n));
/* Counts turns, without the rules that end a game in a circle. */
unsigned long second_count(
	const struct second_rules *rules, const struct second_place *place, int depth);

#endif
