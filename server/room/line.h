/* server/room/line.h - the steps and throws of a game as they stand: what was taken back is not in
 * it.
 *
 * move  one step (or the steps of one request that only make sense together), or one throw
 * turn  the moves up to and including one that ends a turn
 */
#ifndef QIRKAT_SERVER_LINE_H
#define QIRKAT_SERVER_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum move_flag {
	MOVE_THROW = 1,   /* a throw; else steps */
	MOVE_FORCED = 2,  /* there was no choice */
	MOVE_ENDS = 4,    /* the turn was complete after it */
	MOVE_RESIGN = 8,  /* seat gave up; like a throw it is never taken back */
	MOVE_GAINED = 16, /* the turn it ended brought its seat time */
};

struct move {
	uint32_t version; /* of the event it came with */
	uint32_t text;    /* where its steps begin in line.texts */
	uint32_t counter; /* throws: its number */
	uint8_t seat;
	uint8_t flags;
	uint8_t count; /* throws: values */
	uint8_t values[4];
};

/* All zero is an empty line. */
struct line {
	struct move *move;
	uint32_t moves, size;
	char *texts; /* texts of steps, each with its zero */
	uint32_t texts_used, texts_size;
};

void line_finish(struct line *line);
/* Add a move; text is copied, NULL for a throw. False without memory. */
bool line_add(struct line *line, const struct move *move, const char *text);
/* Keep only the first count moves. */
void line_cut(struct line *line, uint32_t count);
const char *line_text(const struct line *line, uint32_t index);
/* How many moves came with events up to version. */
uint32_t line_length_at(const struct line *line, uint32_t version);
/* The first of the moves that belong to the unfinished turn of seat, all steps; line->moves if
 * there is none. A throw begins anew. */
uint32_t line_open_steps(const struct line *line, int seat);
/* The first step of the last turn in which seat chose something; -1 if it never did or a throw
 * came after it. */
int64_t line_last_turn(const struct line *line, int seat);
/* Has any seat thrown? */
bool line_has_throw(const struct line *line);
/* Has seat finished a turn? */
bool line_has_turn(const struct line *line, int seat);
/* Turns that seat has finished. */
unsigned line_turns(const struct line *line, int seat);

#endif
