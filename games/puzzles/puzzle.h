/* games/puzzles/puzzle.h - a position with one turn to find, as stored (games/puzzles/README.md).
 *
 * line      the solution: turns of both sides, the solver's first
 * decision  each turn of the line that the solver chooses: number 0, 1, ...
 * reply     the opponent's answer to a wrong turn
 *
 * Puzzles are stored as text of a few lines each, and parsed when needed. Nothing here allocates.
 */
#ifndef QIRKAT_GAMES_PUZZLES_PUZZLE_H
#define QIRKAT_GAMES_PUZZLES_PUZZLE_H

#include "games/game.h"

enum {
	PUZZLE_TURN_MAX = 96, /* bytes of a turn, including the zero */
	PUZZLE_LINE_MAX = 11, /* turns of a line */
	PUZZLE_DECISIONS_MAX = 6,
	PUZZLE_SOURCE_MAX = 160,
	PUZZLE_REPLIES_MAX = 2400, /* bytes of the wrong turns of one decision and their replies */
	PUZZLE_TURNS_MAX = 160,    /* legal turns of a decision */
};

enum puzzle_what {
	PUZZLE_WIN,  /* the line wins the game against any defence */
	PUZZLE_GAIN, /* it wins material for good */
	PUZZLE_SAVE, /* every other turn loses the game or material */
	PUZZLE_WHATS,
};

struct puzzle {
	enum puzzle_what what;
	unsigned men;   /* pieces won or saved; 0: the game itself */
	unsigned depth; /* search depth in turns after the first */
	char from[GAME_POSITION_TEXT_MAX];
	char last[PUZZLE_TURN_MAX]; /* the turn from there to the puzzle */
	size_t turns;
	char line[PUZZLE_LINE_MAX][PUZZLE_TURN_MAX];
	/* By decision: other turns that are as good, separated by spaces, and the wrong ones,
	 * "REPLY=TURN,TURN REPLY=TURN". "-" means no reply: the game is over. */
	char also[PUZZLE_DECISIONS_MAX][PUZZLE_REPLIES_MAX];
	char wrong[PUZZLE_DECISIONS_MAX][PUZZLE_REPLIES_MAX];
	char source[PUZZLE_SOURCE_MAX]; /* the game it comes from */
};

/* "win", "gain", "save". */
const char *puzzle_what_name(enum puzzle_what what);
/* Set state to the position in which the solver chooses. Returns false with an error if the stored
 * position or the turn from it is not valid. */
bool puzzle_state(const struct game_rules *rules, const struct puzzle *puzzle,
	union game_state *state, struct game_error *error);
/* Copy the reply to a wrong turn at a decision; "-" if the game is over. Returns false if turn is
 * not one of the wrong ones. */
bool puzzle_reply(const struct puzzle *puzzle, size_t decision, const char *turn,
	char reply[PUZZLE_TURN_MAX]);
/* Is turn as good as the line's at this decision? */
bool puzzle_also(const struct puzzle *puzzle, size_t decision, const char *turn);

/* A score to compare puzzles of one game: rewards long lines, sacrifices, many turns to choose
 * from, and decisions with a single good turn. */
unsigned puzzle_interest(const struct puzzle *puzzle);

/* ---- text ---- */

/* The number of puzzles in a text. */
size_t puzzle_count(const char *text, size_t size);
/* Read puzzle number index, from 0. Returns false with an error if it does not exist or is
 * damaged. */
bool puzzle_read(const char *text, size_t size, size_t index, struct puzzle *puzzle,
	struct game_error *error);
struct text;
/* Append a puzzle to text. */
void puzzle_write(const struct puzzle *puzzle, struct text *text);

/* ---- built-in puzzles ---- */

/* Returns the puzzles of a game as text; NULL, size 0 if there are none. */
const char *puzzles_of(const char *key, size_t *size);
/* The number of the UTC day of a Unix time. */
unsigned long puzzles_day(int64_t unix_s);
/* Find the puzzle of a day: the games take turns, and so do the puzzles of each game. Returns false
 * if there are none. */
bool puzzles_of_day(unsigned long day, const struct game **game, size_t *index);

#endif
