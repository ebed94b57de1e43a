/* games/lessons/lesson.h - the introduction to a game for beginners and its first lesson, as stored
 * (games/lessons/README.md).
 *
 * lesson   three sentences, a picture, and steps; the text of a file KEY.lesson
 * step     a position and a goal, in one or more parts, or the short game at the end
 * part     one turn of the learner: the right turns, the near misses, and the reply
 * relative a lesson with `like`: whatever it leaves out is taken from the lesson of another game
 */
#ifndef QIRKAT_GAMES_LESSONS_LESSON_H
#define QIRKAT_GAMES_LESSONS_LESSON_H

#include "games/game.h"

enum {
	LESSON_STEPS_MAX = 6,
	LESSON_PARTS_MAX = 4,
	LESSON_SHORTS_MAX = 4, /* turns of a part with their own answer */
	LESSON_BYTES_MAX = 32768,
};

/* Which turns are right. */
enum lesson_goal {
	LESSON_TURNS, /* those listed */
	LESSON_TAKES, /* those that capture at least so many pieces */
	LESSON_DOES,  /* those with an effect of the given name */
	LESSON_WINS,  /* those that win the game */
	LESSON_ANY,   /* every legal turn */
};

/* Turns are complete, as for game_play_turn. All texts are UTF-8 and owned by the lesson. */
struct lesson_short {
	const char *turn, *text;
};

struct lesson_part {
	const char *cast; /* "1-3": thrown before the turn; NULL: nothing */
	enum lesson_goal goal;
	unsigned takes;
	enum game_what does;
	const char *right; /* LESSON_TURNS: separated by ", " */
	const char *show;  /* the turn shown as the solution: the first of these */
	const char *reply; /* the opponent's reply; NULL: this is the last part */
	size_t shorts;
	struct lesson_short given[LESSON_SHORTS_MAX];
	const char *other; /* shown after any other legal turn, or NULL */
};

struct lesson_step {
	const char *title, *goal, *say;
	const char *position;
	const char *done; /* shown when the step is done */
	size_t parts;     /* 0: it is a short game */
	struct lesson_part part[LESSON_PARTS_MAX];
	unsigned men; /* a short game ends with so many captures by a side; 0: with the game */
};

struct lesson {
	const char *aim, *moves, *takes; /* NULL in a relative that takes it from the other game */
	const char *picture;             /* a position; NULL as above */
	const char *picture_turn;        /* a turn from it, or NULL */
	const char *like;                /* key of the game to learn first, or NULL */
	size_t steps;
	struct lesson_step step[LESSON_STEPS_MAX];
	char *memory;
	struct lesson *base; /* of a relative, once found; destroyed with it */
};

/* Read a lesson. Returns new, to be freed with lesson_destroy, or NULL with an error that begins
 * with the line: "line 12: ...". */
struct lesson *lesson_read(const char *text, size_t size, struct game_error *error);
/* lesson may be NULL. */
void lesson_destroy(struct lesson *lesson);

/* Copy the first turn of a list separated by ", "; *rest is the remaining list, or NULL at the end.
 * Returns false if the turn is too long. */
bool lesson_turn(const char *list, char turn[GAME_TURN_TEXT_MAX], const char **rest);

#endif
