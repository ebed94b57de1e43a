/* tests/games/tables/brute.h - the tables games once more, slowly: every order of every die is
 * tried.
 *
 * Written apart from games/tables, to be compared with it. Men are counted by the place on the path
 * of their own side.
 */
#ifndef QIRKAT_TESTS_GAMES_TABLES_BRUTE_H
#define QIRKAT_TESTS_GAMES_TABLES_BRUTE_H

#include <stdbool.h>
#include <stddef.h>

enum { BRUTE_TEXT = 200, BRUTE_RESULTS = 8000, BRUTE_FIRSTS = 200 };

struct brute_game {
	const char *key;     /* of the game */
	const char *options; /* "name=value", or NULL */
	int length;          /* places of a path */
	int shift[2];        /* board point of place 1 */
	int way;             /* 1 counter-clockwise, -1 clockwise */
	int doublet;
	bool higher;
	int first_man, single_until;
	int limit[2][3]; /* from, to, most; 0: none */
	bool must_open;
	bool bouchon; /* six only with 23 and 24 */
};

struct brute_position {
	int men[2][26]; /* by place; [length + 1] are off */
};

/* What a throw can come to. */
struct brute_results {
	int used; /* numbers played */
	size_t count;
	struct brute_result {
		char text[BRUTE_TEXT]; /* as brute_print; each once, sorted */
		struct brute_position position;
		int die; /* the first number played */
	} result[BRUTE_RESULTS];
	size_t firsts;
	struct {
		int place, die;
	} first[BRUTE_FIRSTS]; /* the steps that begin a turn, each once */
};

/* The sides of a position as the game writes them: "W1*2,off*3:B6". */
void brute_print(const struct brute_game *game, const struct brute_position *position,
	char text[BRUTE_TEXT]);
/* All that seat can do with a throw of a and b. */
void brute_turns(const struct brute_game *game, const struct brute_position *position, int seat,
	int a, int b, struct brute_results *results);
/* Whether seat may play one die from a place. */
bool brute_can(const struct brute_game *game, const struct brute_position *position, int seat,
	int place, int die);

#endif
