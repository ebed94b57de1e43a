/* tests/games/race/brute.h - Laaiqa once more, slowly, on a chart of 13 by 13 cells.
 *
 * Written apart from games/race, to be compared with it. Nothing is read from the definition but
 * the names of the cells: ways, forks, arms, starts and counting squares follow from where a cell
 * lies.
 *
 * cell    x to the right, y upwards, 0 to 12; the arm of side 0 rises from (6,0), the others follow
 * by quarter turns against the clock
 */
#ifndef QIRKAT_TESTS_GAMES_RACE_BRUTE_H
#define QIRKAT_TESTS_GAMES_RACE_BRUTE_H

#include <stdbool.h>
#include <stddef.h>

enum { BRUTE_CELLS = 13, BRUTE_STEPS = 200, BRUTE_TEXT = 400, BRUTE_NAME = 8 };

struct brute_options {
	bool enter_only, fled_forfeit, entry_blocks, bonus_optional, bonus_admits, no_lap, max_use,
		target_entry, target_optional, comfort_manual, again_always, no_path, vacant_arm,
		safe, adjacent;
};

enum brute_need {
	BRUTE_CAST,
	BRUTE_ADMIT,
	BRUTE_TARGET,
	BRUTE_LEAD,
	BRUTE_SET,
	BRUTE_BONUS,
	BRUTE_PLACE,
	BRUTE_COMFORT,
	BRUTE_AGAIN,
	BRUTE_OVER,
};

struct brute_cell {
	int x, y;
};

enum { BRUTE_EMPTY = -1, BRUTE_SENTRY = 9 };

struct brute {
	struct brute_options is;
	int seats;
	int side[4];                      /* of a seat */
	int on[BRUTE_CELLS][BRUTE_CELLS]; /* [x][y]: BRUTE_EMPTY, a seat, or BRUTE_SENTRY */
	int home[4], fled[4];
	int seat;
	int sets, set[4];
	int bonus;
	int barika;
	enum brute_need need;
};

enum brute_kind {
	BRUTE_MOVES,
	BRUTE_ENTERS,
	BRUTE_PUTS,
	BRUTE_FLEES,
	BRUTE_FLEES_HOME,
	BRUTE_SAYS
};

struct brute_step {
	char text[40];
	enum brute_kind kind;
	struct brute_cell from, to;
	int value; /* of a set; 0: the bonus */
};

/* The names of the cells, "" where there is none; entries have theirs. */
extern char brute_name[BRUTE_CELLS][BRUTE_CELLS][BRUTE_NAME];

/* Seats sit as the options say. */
void brute_seat(struct brute *game, int seats);
/* Read a position before a turn: "s:Xs4,...:S@4:..." with nothing after the pieces. */
bool brute_read(struct brute *game, const char *text);
/* Write such a position, with barika= and need=again where they are. Spaces are sorted as the
 * module does: by their names without the seat, in the order in which `order` lists them. */
void brute_print(const struct brute *game, char text[BRUTE_TEXT]);
void brute_throw(struct brute *game, int light, int dark);
size_t brute_list(const struct brute *game, struct brute_step steps[BRUTE_STEPS]);
void brute_play(struct brute *game, const struct brute_step *step);
/* How many different ways the turn can be played, at most limit. */
size_t brute_count(const struct brute *game, size_t limit);

#endif
