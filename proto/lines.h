/* proto/lines.h - replies laid down: lines of turns in notation, packed into one text.
 *
 * line   whole turns, each with its zero; an empty one ends the line
 */
#ifndef QIRKAT_PROTO_LINES_H
#define QIRKAT_PROTO_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/out.h"

struct codec;
struct fields;

/* All zero: no lines. */
struct lines {
	char *at; /* owned; NULL: none */
	size_t used;
};

void lines_finish(struct lines *lines);
/* False without memory; to holds nothing then. */
bool lines_copy(struct lines *to, const struct lines *from);

/* The first line, the one after line; NULL: there is none. */
const char *lines_first(const struct lines *lines);
const char *lines_next(const struct lines *lines, const char *line);
/* Bytes of a line, with its end. */
size_t lines_line_size(const char *line);
size_t lines_turns(const char *line);
/* The turn behind turn; "" at the end of its line. */
const char *lines_turn_next(const char *turn);

/* A list of lists of texts; no lines and null are alike. */
void lines_write(struct out *out, const struct lines *lines);
/* Take a list of lists, or one list as a single line, which may be empty. lines holds nothing
 * before, and where fields are bad after. */
void lines_read(struct fields *fields, const char *key, struct lines *lines);
void lines_read_one(struct fields *fields, const char *key, struct lines *lines);
/* The same for a table of fields. */
extern const struct codec lines_codec, lines_one_codec;

#endif
