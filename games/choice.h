/* games/choice.h - settings of a definition that may depend on options, for the modules whose games
 * are played on points and lines (leap, mills).
 *
 * field   one setting: the duty to capture, the points that promote
 * choice  the value of a field: a constant, or one choice for each value of an option
 * use     what a line of a board may be used for: leaping, walking, mills
 *
 * Filled in by games/define_fields.c; a module evaluates it with the options of a room.
 */
#ifndef QIRKAT_GAMES_CHOICE_H
#define QIRKAT_GAMES_CHOICE_H

#include "games/board.h"

enum {
	CHOICE_GROUPS_MAX = 16,
	CHOICE_USES_MAX = 2,
	CHOICE_WHEN_MAX = 4,
	CHOICE_THE_NUMBER = INT32_MIN, /* as a value: the number chosen for the option */
};

/* If option < 0, this is the constant value. Otherwise first is the choice for the option's first
 * word, followed by those for its other words, and one for its numbers if it has any. */
struct choice {
	int option;
	int value;
	size_t first;
};

struct choice_board {
	struct board board;                          /* compiled with every line leapt along */
	size_t use[CHOICE_USES_MAX][GAME_LINES_MAX]; /* choice for each use of each line: on? */
	size_t groups;
	struct board_set group[CHOICE_GROUPS_MAX];
};

/* The points of each seat in order, "d1-c1-b1": a track, or the houses of a row. */
struct choice_way {
	const char *side[2];
};

/* Values of options that exclude each other. */
struct choice_refusal {
	size_t count;
	struct {
		int option;
		int value;
	} when[CHOICE_WHEN_MAX];
	const char *text;
};

/* The choices of a definition, and what their values refer to. */
struct choice_set {
	const struct choice *choice; /* choice 0 is the constant 0 */
	const char *const *text;     /* texts that values of point fields index; text 0 is "" */
	struct choice_board *board;
	size_t boards;
	struct choice_refusal *refusal;
	size_t refusals;
};

/* Returns the value of a choice under the options of the rules. */
int choice_value(const struct game_rules *rules, const struct choice_set *set, size_t root);
/* Read the points that a choice names on a board. Returns false with an error. */
bool choice_points(const struct game_rules *rules, const struct choice_set *set, size_t root,
	const struct board *board, struct board_set *points, struct game_error *error);
/* Returns false with the definition's sentence if the options exclude each other. */
bool choice_check(
	const struct game_rules *rules, const struct choice_set *set, struct game_error *error);

#endif
