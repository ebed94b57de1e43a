/* tests/games/mills/second.h - a slow second reading of the games of mills, from their
 * specifications alone.
 *
 * Nothing here knows the module: a position is a list of labels for each side, a mill is found by
 * reading the lines as they are written in the rules, and a turn is its text.
 */
#ifndef QIRKAT_TESTS_GAMES_MILLS_SECOND_H
#define QIRKAT_TESTS_GAMES_MILLS_SECOND_H

#include <stdbool.h>

enum { SECOND_TURNS = 3000, SECOND_TEXT = 32, SECOND_POSITION = 300, SECOND_MEN = 12 };

/* The text of an option's value; NULL if the game does not have it. */
typedef const char *(*second_option)(void *user, const char *name);

struct second_rules {
	const char *points;       /* labels with blanks between, as positions list them */
	const char *lines[24];    /* "a1-d1-g1" */
	const char *walk_only[8]; /* lines that are no mills */
	const char *mill_only[8]; /* lines that nobody walks along */
	const char *not_first;    /* where the first man is not set, or NULL */
	int men, fly, double_all, mixed, swing_off, full_loses, short_end, quiet_end, wins;
	const char *refuge; /* "if_all", "never", "free" */
	int first;
};

struct second_place {
	char men[2][SECOND_MEN][4]; /* labels; "" for none */
	int hand[2];
	int seat;
	int quiet;
	char ban[2][2][4]; /* of each seat: from, to; "" for none */
};

struct second_turn {
	char text[SECOND_TEXT];
	struct second_place after;
};

enum second_end { SECOND_ON, SECOND_WON_W, SECOND_WON_B, SECOND_DRAWN };

/* Returns false if the game is not known. */
bool second_rules(const char *key, second_option option, void *user, struct second_rules *rules);
void second_start(const struct second_rules *rules, struct second_place *place);
int second_turns(const struct second_rules *rules, const struct second_place *place,
	struct second_turn turns[SECOND_TURNS]);
/* Is it over, but for repetition? */
enum second_end second_end(const struct second_rules *rules, const struct second_place *place);
void second_text(const struct second_rules *rules, const struct second_place *place,
	char text[SECOND_POSITION]);
/* Counts turns, without quiet turns ending the game. */
unsigned long second_count(
	const struct second_rules *rules, const struct second_place *place, int depth);

#endif
