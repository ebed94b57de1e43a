/* tests/games/tables/second.h - tables games with hitting and entering once more, slowly: every
 * order of every number is tried.
 *
 * Written from the rules alone, apart from games/tables, to be compared with it. Both sides count
 * as White does: their men stand on 24 to 1, on 25 while they wait on the bar, and on 0 once off.
 */
#ifndef QIRKAT_TESTS_GAMES_TABLES_SECOND_H
#define QIRKAT_TESTS_GAMES_TABLES_SECOND_H

#include <stdbool.h>
#include <stddef.h>

enum { SECOND_TEXT = 240, SECOND_RESULTS = 16000, SECOND_FIRSTS = 64, SECOND_BAR = 25 };

struct second_game {
	const char *key, *options;
	int doublet;  /* how often a doublet is played */
	bool higher;  /* if only one of two numbers can be played, the higher */
	bool exact;   /* only the exact number bears off */
	int score[3]; /* of a plain win, a gammon, a backgammon */
};

struct second_position {
	signed char men[2][SECOND_BAR + 1];
};

/* What a throw can come to. */
struct second_results {
	int used; /* numbers played */
	size_t count;
	struct second_position result[SECOND_RESULTS]; /* each once */
	size_t firsts;
	struct second_first {
		char text[12]; /* as the game writes it, without the number behind off */
		int die;
	} first[SECOND_FIRSTS]; /* the steps that begin a turn, each once */
};

/* The sides of a position as the game writes them: "Wbar,6*2:B1,off*3". */
void second_print(const struct second_position *position, char text[SECOND_TEXT]);
/* All that seat can do with a throw of a and b. */
void second_turns(const struct second_game *game, const struct second_position *position, int seat,
	int a, int b, struct second_results *results);
/* What winner gets, who has all men off. */
int second_score(
	const struct second_game *game, const struct second_position *position, int winner);

#endif
