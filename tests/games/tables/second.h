/* tests/games/tables/second.h - tables games with hitting and entering once more, slowly: every
 * order of every number is tried.
 *
 * Written from the rules alone, apart from games/tables, to be compared with it. Both sides count
 * how far their men have to go: from 24 (12 on half a board) to 1; they stand on 25 while they wait
 * on the bar, and on 0 once off.
 */
#ifndef QIRKAT_TESTS_GAMES_TABLES_SECOND_H
#define QIRKAT_TESTS_GAMES_TABLES_SECOND_H

#include <stdbool.h>
#include <stddef.h>

enum {
	SECOND_TEXT = 240,
	SECOND_RESULTS = 16000,
	SECOND_FIRSTS = 64,
	SECOND_BAR = 25,
	SECOND_DICE = 3
};

struct second_game {
	const char *key, *options;
	int doublet;  /* how often a doublet is played */
	bool higher;  /* if only one of two numbers can be played, the higher */
	bool exact;   /* only the exact number bears off */
	int score[3]; /* of a plain win, a gammon, a backgammon */
	int dice;     /* of a throw; 0: two */
	int points;   /* of the way; 0: 24 */
	bool up;      /* White counts its way from point 1 on, not Black */
	bool single;  /* one man on a point of the first quarter, except the first */
	int prime;    /* what six points in a row win; 0: nothing */
	bool tie;     /* a draw if neither side could play any number */
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
void second_print(const struct second_game *game, const struct second_position *position,
	char text[SECOND_TEXT]);
/* How many points the way has, and how many dice are thrown. */
int second_way(const struct second_game *game);
int second_dice(const struct second_game *game);
/* All that seat can do with a throw. */
void second_turns(const struct second_game *game, const struct second_position *position, int seat,
	const int die[SECOND_DICE], struct second_results *results);

/* How a turn of seat leaves the game. */
enum second_end { SECOND_GOES_ON, SECOND_OFF, SECOND_PRIME, SECOND_TIE };
struct second_ended {
	enum second_end how;
	int winner, points;
};
struct second_ended second_ends(
	const struct second_game *game, const struct second_position *position, int seat);

#endif
