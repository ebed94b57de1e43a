/* proto/reserved.h - names that nobody may take, however they are written.
 *
 * skeleton   what a name looks like: without case, spaces, punctuation and accents, and with
 * letters that look alike made one (after Unicode's UTS 39, for the scripts that resemble Latin)
 */
#ifndef QIRKAT_PROTO_RESERVED_H
#define QIRKAT_PROTO_RESERVED_H

#include <stdbool.h>
#include <stddef.h>

enum { RESERVED_SKELETON = 160, RESERVED_MAX = 96 };

struct reserved_names {
	size_t count;
	char skeleton[RESERVED_MAX][RESERVED_SKELETON];
};

/* Begin with those that every site reserves: Administrator, Server and the like. */
void reserved_init(struct reserved_names *names);
/* Add names separated by commas. Those beyond RESERVED_MAX, and empty ones, are left out. */
void reserved_add(struct reserved_names *names, const char *list);
/* Whether a name looks like a reserved one, with or without a number after it. names NULL: none is
 * reserved. */
bool reserved_holds(const struct reserved_names *names, const char *name);
/* Write a name in small letters and digits: letters that look like Latin ones as those, without
 * spaces, punctuation and accents. Unlike a skeleton it keeps digits. */
void reserved_fold(const char *name, char folded[RESERVED_SKELETON]);

#endif
