/* tests/games/oracle/oracle.h - a second, slow reading of the leaping games, to check the first by.
 *
 * Written from the rule texts alone: it shares no code and no data with games/. Boards are built
 * from prose (squares, triangles, circles), positions are arrays of characters, a turn is found by
 * trying everything. Nothing here is meant to be fast.
 *
 *   '.' empty, 'w' 'b' men, 'W' 'B' mullahs; '#' no such point
 */
#ifndef QIRKAT_TESTS_ORACLE_H
#define QIRKAT_TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

enum {
	OR_POINTS = 100,
	OR_LINES = 64,
	OR_LINE_POINTS = 20,
	OR_TEXT = 256,
	OR_TURNS = 20000,
};

struct or_line {
	int count;
	int point[OR_LINE_POINTS];
	bool closed;
	bool no_leap; /* may be walked, not leapt along */
};

struct or_board {
	int points;
	char label[OR_POINTS][4];
	int rank[OR_POINTS]; /* the number in the label */
	int file[OR_POINTS]; /* the letter, a = 0 */
	int lines;
	struct or_line line[OR_LINES];
	int hub; /* a point that may not be leapt over, or -1 */
};

/* Asalto has OR_TOWARDS, Konane OR_NO_WAY. */
enum or_way { OR_ANY, OR_NO_BACKWARD, OR_FORWARD, OR_TOWARDS, OR_NO_WAY };
enum or_chain { OR_MUST, OR_MAY, OR_SINGLE };
enum or_promotion { OR_NONE, OR_END, OR_TOUCH, OR_TOUCH_STOPS };
enum or_shrink { OR_NO_SHRINK, OR_SQUARES, OR_ROWS };
enum or_skip { OR_NO_SKIP, OR_EMPTY_ONLY, OR_OVER_ANY };
enum or_blocked { OR_LOSES, OR_DRAWS, OR_PASSES };
enum or_opening { OR_OPEN_ANY, OR_OPEN_CENTRE, OR_OPEN_REPLY };

/* Few pieces are left, and the game must be won soon. Either one piece each; or both have kings and
 * all pieces are from all_least to all_most; or one king stands against from least to pieces
 * pieces, with so many kings or more. */
struct or_few {
	bool one_each, king_wins;
	int all_least, all_most;
	int lone_pieces, lone_kings, least, pieces, kings;
	int turns;
	int road;  /* turns on the main road, which the lone king has for itself; 0: it need not */
	bool anew; /* when a man is promoted */
};

/* One game with its options chosen. Arrays of two are [0] White, [1] Black. */
struct or_game {
	struct or_board board;
	char start[OR_POINTS];
	int hand[2];
	int first;
	bool moves_after_drops; /* the second seat, having set its pieces, moves at once */
	bool captures[2];
	enum or_way walk, leap; /* of men */
	bool free_to_walk[2];   /* men of a seat, any way */
	bool slides[2];         /* all pieces of a seat, of any kind */
	bool compulsory, maximum, remove_late, must_chain, long_leap, short_king, bent, undo_ban,
		frozen;
	enum or_chain chain;
	enum or_promotion promotion;
	bool promotes[2][OR_POINTS];
	int refuge;                  /* a point, or -1 */
	bool no_turn_back, straight; /* what the direction of a leap forbids the next one */
	bool runs, revisit, same_way, first_single; /* Fanorona */
	bool removes;               /* Konane: the first turn of each side takes off a stone */
	bool first_from[OR_POINTS]; /* the first stone is one of these */
	enum or_shrink shrink;
	enum or_skip skip;
	int triangle[16][7], triangles;
	bool square[OR_POINTS]; /* where the second seat drops */
	enum or_opening opening;
	int opening_point;
	int target[2]; /* a seat with this many left, or fewer, has lost; -1: only none */
	bool goal[2][OR_POINTS], has_goal[2];
	enum or_blocked blocked;
	int no_progress;  /* 0: off */
	bool men_advance; /* a man's forward walk is progress */
	struct or_few few[5];
	int fews;
	int adjudicate; /* 0 or 1: that seat wins; 2: draw; 3: majority */
};

struct or_position {
	char at[OR_POINTS];
	int hand[2];
	int seat;
	int ban_to[OR_POINTS]; /* where the man on this point may not walk, or -1 */
	int quiet;
	int few, there; /* turns with few pieces, and those on the main road */
	bool opening;   /* the game's own start position */
};

struct or_turn {
	char text[OR_TEXT];
	int taken;
	struct or_position after; /* before the checks of the end */
};

enum or_end { OR_GOES_ON, OR_WON_0, OR_WON_1, OR_DRAWN };

/* Value of an option by name; never NULL for an option the game has. */
typedef const char *(*or_option)(void *user, const char *name);

/* Fill game for key under options. False: not a leaping game known here. */
bool oracle_game(const char *key, or_option option, void *user, struct or_game *game);
void oracle_start(const struct or_game *game, struct or_position *position);
/* All turns, unsorted. Returns how many; turns has room for OR_TURNS. */
int oracle_turns(
	const struct or_game *game, const struct or_position *position, struct or_turn *turns);
/* The end after a finished turn by the seat that is not to move; repetition is not looked at.
 * before_first: a loaded position, no seat has moved. */
enum or_end oracle_end(
	const struct or_game *game, const struct or_position *position, bool before_first);
/* Text of a position as games/README.md has it. */
void oracle_text(const struct or_game *game, const struct or_position *position, char *text);

#endif
