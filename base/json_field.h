/* base/json_field.h - checks the type and bounds of JSON values from outside.
 *
 * Used for messages and for game definitions. It writes no error messages: the caller knows what
 * words suit the sender.
 */
#ifndef QIRKAT_BASE_JSON_FIELD_H
#define QIRKAT_BASE_JSON_FIELD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_fault {
	JSON_FIELD_GOOD,
	JSON_FIELD_OTHER,  /* wrong type */
	JSON_FIELD_BEYOND, /* right type, but out of bounds */
};

/* A string of min to max bytes. Here and below value may be NULL, which counts as the wrong
 * type. */
enum json_fault json_field_text(const json_t *value, size_t min, size_t max);
/* An integer. *number is set only if it is good. */
enum json_fault json_field_int(const json_t *value, int64_t min, int64_t max, int64_t *number);
enum json_fault json_field_bool(const json_t *value, bool *is_true);
/* An array of min to max entries. */
enum json_fault json_field_list(const json_t *value, size_t min, size_t max);
/* One of count words; *index is its place. A word that is "" matches nothing. */
enum json_fault json_field_word(
	const json_t *value, const char *const words[], size_t count, unsigned *index);

/* Read a member of an object that was already checked or that we wrote. object may be NULL. */
const char *json_get_text(const json_t *object, const char *key); /* NULL if it is not a string */
int64_t json_get_int(const json_t *object, const char *key);      /* 0 if it is not a number */
bool json_get_bool(const json_t *object, const char *key);        /* false if it is not true */

#endif
