/* base/json_field.h - looks whether JSON from outside is what it must be.
 *
 * Messages and definitions of games are read with it. It writes no sentences: what is wrong is told
 * by whoever asked, in words for those who sent it.
 */
#ifndef QIRKAT_BASE_JSON_FIELD_H
#define QIRKAT_BASE_JSON_FIELD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_fault {
	JSON_FIELD_GOOD,
	JSON_FIELD_OTHER,  /* it is of another sort */
	JSON_FIELD_BEYOND, /* of that sort, and beyond its bounds */
};

/* A text of min to max bytes. value may be NULL, here and below: it is of another sort. */
enum json_fault json_field_text(const json_t *value, size_t min, size_t max);
/* A whole number; *number is untouched unless it is good. */
enum json_fault json_field_int(const json_t *value, int64_t min, int64_t max, int64_t *number);
enum json_fault json_field_bool(const json_t *value, bool *is_true);
/* A list of min to max entries. */
enum json_fault json_field_list(const json_t *value, size_t min, size_t max);
/* One of count words; *index is its place. A word of "" stands for none. */
enum json_fault json_field_word(
	const json_t *value, const char *const words[], size_t count, unsigned *index);

/* Of an object that was looked at before, or that we wrote: what it has under key. object may be
 * NULL. */
const char *json_get_text(const json_t *object, const char *key); /* NULL: no text there */
int64_t json_get_int(const json_t *object, const char *key);      /* 0: no number there */
bool json_get_bool(const json_t *object, const char *key);        /* false: no true there */

#endif
