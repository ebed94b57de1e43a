/* proto/fields.h - reads fields with limits from a JSON object from outside.
 *
 * The first fault is kept as the error, and later calls leave their output untouched, so a reader
 * can read all its fields and check once at the end. Only for proto/.
 */
#ifndef QIRKAT_PROTO_FIELDS_H
#define QIRKAT_PROTO_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/error.h"

struct json_t;

struct fields {
	const struct json_t *object; /* borrowed */
	struct wire_error *error;    /* borrowed */
	bool bad;
};

enum field_need { FIELD_OPTIONAL, FIELD_REQUIRED };

/* Returns new (json_decref), or NULL with an error. The text must be a single object without
 * duplicate keys, nested at most depth levels deep. */
struct json_t *fields_parse(const char *text, size_t size, int depth, struct wire_error *error);
bool fields_fail(struct fields *fields, const char *key, const char *must_be);
/* Is the field there and not null? */
bool field_is_there(const struct fields *fields, const char *key);
/* Is the field a text of more than size bytes? */
bool fields_is_long(const struct fields *fields, const char *key, size_t size);
/* A string of at most size - 1 bytes. */
void field_text(
	struct fields *fields, const char *key, enum field_need need, char *text, size_t size);
void field_int(struct fields *fields, const char *key, enum field_need need, int64_t min,
	int64_t max, int64_t *value);
void field_bool(struct fields *fields, const char *key, enum field_need need, bool *value);
/* Up to max bytes in hex; exact: exactly max. */
void field_hex(struct fields *fields, const char *key, enum field_need need, uint8_t *bytes,
	size_t max, bool exact, size_t *size);
/* Is there an entry, not null, at index of the list under key? */
bool field_entry_is_there(const struct fields *fields, const char *key, size_t index);
/* Like field_hex, for the entry at index of the list under key. */
void field_entry_hex(struct fields *fields, const char *key, size_t index, uint8_t *bytes,
	size_t max, bool exact, size_t *size);
/* The object under key; returns false if it is absent. */
bool field_object(
	struct fields *fields, const char *key, enum field_need need, struct fields *object);
/* An object of strings, read as consecutive "name=value" texts, each with its zero. */
void field_options(struct fields *fields, const char *key, char *text, size_t size, size_t *used);
/* Returns the length of the required list under key, which must have min to max entries; 0 if it is
 * invalid. */
size_t field_list(struct fields *fields, const char *key, size_t min, size_t max);
/* The object at index of the list under key; the entry must exist. */
bool field_item(struct fields *fields, const char *key, size_t index, struct fields *item);
/* A list of at most max strings, stored one after the other, each with its zero. */
void field_texts(
	struct fields *fields, const char *key, size_t max, char *text, size_t size, size_t *count);
/* A list of at most max integers. */
void field_ints(struct fields *fields, const char *key, enum field_need need, int64_t min,
	int64_t max_value, int *values, size_t max, size_t *count);

#endif
