/* games/puzzles/puzzle.h - a position with one turn to find, as it is kept
 * (games/puzzles/README.md).
 *
 * line      the turns of both sides, the solver's first: what is to be found
 * decision  each turn of the line that the solver chooses: number 0, 1, ...
 * reply     what the other answers to a turn that is wrong
 *
 * Kept puzzles are text, some lines each; a puzzle is read out of it when it is asked for. Nothing
 * here allocates.
 */
#ifndef QIRKAT_GAMES_PUZZLES_PUZZLE_H
#define QIRKAT_GAMES_PUZZLES_PUZZLE_H

#include "games/game.h"

enum {
	PUZZLE_TURN_MAX = 96, /* bytes of a turn, with the zero */
	PUZZLE_LINE_MAX = 11, /* turns of a line */
	PUZZLE_DECISIONS_MAX = 6,
	PUZZLE_SOURCE_MAX = 160,
	PUZZLE_REPLIES_MAX = 2400, /* bytes: the wrong turns of one decision, with their replies */
	PUZZLE_TURNS_MAX = 80,     /* legal turns of a decision */
};

enum puzzle_what {
	PUZZLE_WIN,  /* the line wins the game, whatever the other does */
	PUZZLE_GAIN, /* it wins so many pieces, and they stay won */
	PUZZLE_SAVE, /* every other turn loses the game, or so many pieces */
	PUZZLE_WHATS,
};

struct puzzle {
	enum puzzle_what what;
	unsigned men;   /* pieces won or saved; 0: the game itself */
	unsigned depth; /* turns after the first that were looked at */
	char from[GAME_POSITION_TEXT_MAX];
	char last[PUZZLE_TURN_MAX]; /* the turn that leads from there to the puzzle */
	size_t turns;
	char line[PUZZLE_LINE_MAX][PUZZLE_TURN_MAX];
	/* Of each decision: other turns that do as well, with blanks between, and the wrong ones,
	 * "REPLY=TURN,TURN REPLY=TURN". "-" is no reply: the game is over by then. */
	char also[PUZZLE_DECISIONS_MAX][PUZZLE_REPLIES_MAX];
	char wrong[PUZZLE_DECISIONS_MAX][PUZZLE_REPLIES_MAX];
	char source[PUZZLE_SOURCE_MAX]; /* which game it comes from */
};

/* "win", "gain", "save". */
const char *puzzle_what_name(enum puzzle_what what);
/* Set state to the position in which the solver is to choose. False and a sentence where the kept
 * position or the turn that leads from it cannot be. */
bool puzzle_state(const struct game_rules *rules, const struct puzzle *puzzle,
	union game_state *state, struct game_error *error);
/* The turn that is a reply to a wrong one at a decision; "-" where the game is over. False where
 * turn is not among the wrong ones. */
bool puzzle_reply(const struct puzzle *puzzle, size_t decision, const char *turn,
	char reply[PUZZLE_TURN_MAX]);
/* Is turn one of those that do as well as the line's at a decision? */
bool puzzle_also(const struct puzzle *puzzle, size_t decision, const char *turn);

/* How much there is in it, as a number to compare those of one game by: long lines, men given, many
 * turns to choose from, decisions in which only one turn does it. */
unsigned puzzle_interest(const struct puzzle *puzzle);

/* ---- text ---- */

/* How many puzzles there are in a text. */
size_t puzzle_count(const char *text, size_t size);
/* Read puzzle number index, from 0. False and a sentence where it is not there, or damaged. */
bool puzzle_read(const char *text, size_t size, size_t index, struct puzzle *puzzle,
	struct game_error *error);
struct text;
/* Write a puzzle behind what is written. */
void puzzle_write(const struct puzzle *puzzle, struct text *text);

/* ---- those that are part of the program ---- */

/* The text of a game's puzzles; NULL, size 0, where there are none. */
const char *puzzles_of(const char *key, size_t *size);
/* The day of a time, in seconds since 1970, UTC. */
unsigned long puzzles_day(int64_t unix_s);
/* Which game's puzzle is that of a day, and which of them: games take
 * turns, and each game's puzzles do. False where there are none. */
bool puzzles_of_day(unsigned long day, const struct game **game, size_t *index);

#endif
