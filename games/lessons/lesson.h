/* games/lessons/lesson.h - what a newcomer is told of a game, and the first lesson, as they are
 * kept (games/lessons/README.md).
 *
 * lesson   three sentences, a picture, and steps; the text of a file KEY.lesson
 * step     a position and a goal, in one part or more, or the short game at the end
 * part     one turn of the learner's: which turns are right, which fall short, what is answered
 * relative a lesson with `like`: what it does not say itself is that of another game
 */
#ifndef QIRKAT_GAMES_LESSONS_LESSON_H
#define QIRKAT_GAMES_LESSONS_LESSON_H

#include "games/game.h"

enum {
	LESSON_STEPS_MAX = 6,
	LESSON_PARTS_MAX = 4,
	LESSON_SHORTS_MAX = 4, /* turns of a part that are answered in words of their own */
	LESSON_BYTES_MAX = 32768,
};

/* What makes a turn right. */
enum lesson_goal {
	LESSON_TURNS, /* it is one of those listed */
	LESSON_TAKES, /* it takes so many pieces, or more */
	LESSON_DOES,  /* something comes of it: an effect, by its name */
	LESSON_WINS,  /* the game is over with it, and won */
	LESSON_ANY,   /* every legal turn is right */
};

/* Turns are whole, as game_play_turn takes them. All texts of a lesson are UTF-8 and its own. */
struct lesson_short {
	const char *turn, *text;
};

struct lesson_part {
	const char *cast; /* "1-3": what is thrown before the turn; NULL: nothing is */
	enum lesson_goal goal;
	unsigned takes;
	enum game_what does;
	const char *right; /* LESSON_TURNS: with ", " between */
	const char *show;  /* the turn that is shown: the first of these */
	const char *reply; /* what the other plays after it; NULL: the part is the last */
	size_t shorts;
	struct lesson_short given[LESSON_SHORTS_MAX];
	const char *other; /* said of every other legal turn, or NULL */
};

struct lesson_step {
	const char *title, *goal, *say;
	const char *position;
	const char *done; /* said when it is done */
	size_t parts;     /* 0: a short game */
	struct lesson_part part[LESSON_PARTS_MAX];
	unsigned men; /* a short game ends with so many men taken by one side; 0: with its end */
};

struct lesson {
	const char *aim, *moves, *takes; /* NULL in a relative that says the same */
	const char *picture;             /* a position, or NULL as before */
	const char *picture_turn;        /* from it, or NULL */
	const char *like;                /* key of the game to know before, or NULL */
	size_t steps;
	struct lesson_step step[LESSON_STEPS_MAX];
	char *memory;
	struct lesson *base; /* of a relative, once it was found; destroyed with it */
};

/* Read a lesson. Returns new, to be freed with lesson_destroy, or NULL and a sentence that begins
 * with the line: "line 12: ...". */
struct lesson *lesson_read(const char *text, size_t size, struct game_error *error);
/* NULL is taken. */
void lesson_destroy(struct lesson *lesson);

/* The first of the turns that are listed with ", " between; *rest are those behind, or NULL at the
 * end. False if it is too long. */
bool lesson_turn(const char *list, char turn[GAME_TURN_TEXT_MAX], const char **rest);

#endif
