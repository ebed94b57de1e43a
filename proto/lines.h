/* proto/lines.h - planned replies: lines of turns in notation, packed into one buffer.
 *
 * line   complete turns, each with its zero; an empty turn ends the line
 */
#ifndef QIRKAT_PROTO_LINES_H
#define QIRKAT_PROTO_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/out.h"

struct codec;
struct fields;

/* All zero is an empty list. */
struct lines {
	char *at; /* owned; NULL: none */
	size_t used;
};

void lines_finish(struct lines *lines);
/* Returns false without memory; to is empty then. */
bool lines_copy(struct lines *to, const struct lines *from);

/* Return the first line, or the line after the given one; NULL if there is none. */
const char *lines_first(const struct lines *lines);
const char *lines_next(const struct lines *lines, const char *line);
/* Returns the bytes of a line, including its end. */
size_t lines_line_size(const char *line);
size_t lines_turns(const char *line);
/* Returns the turn after turn; "" at the end of the line. */
const char *lines_turn_next(const char *turn);

/* Write a list of lists of strings. No lines give an empty list. */
void lines_write(struct out *out, const struct lines *lines);
/* The same for a table of fields. */
extern const struct codec lines_codec, lines_one_codec;

#endif
