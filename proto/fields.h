/* proto/fields.h - takes fields out of a JSON object from outside, each with its limits.
 *
 * The first thing wrong is kept as the error; whatever is asked after that is left untouched, so a
 * reader asks for all its fields and looks once at the end. For proto/ alone.
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

/* Returns new (json_decref), or NULL and an error. The text must be one object, without the same
 * key twice, at most depth brackets deep. */
struct json_t *fields_parse(const char *text, size_t size, int depth, struct wire_error *error);
bool fields_fail(struct fields *fields, const char *key, const char *must_be);
/* Is there such a field, not null? */
bool field_is_there(const struct fields *fields, const char *key);
/* A text of at most size - 1 bytes. */
void field_text(
	struct fields *fields, const char *key, enum field_need need, char *text, size_t size);
void field_int(struct fields *fields, const char *key, enum field_need need, int64_t min,
	int64_t max, int64_t *value);
void field_bool(struct fields *fields, const char *key, enum field_need need, bool *value);
/* Up to max bytes in hex; exact: no fewer. */
void field_hex(struct fields *fields, const char *key, enum field_need need, uint8_t *bytes,
	size_t max, bool exact, size_t *size);
/* Is there something, not null, at index of the list under key? */
bool field_entry_is_there(const struct fields *fields, const char *key, size_t index);
/* Bytes in hex at index of the list under key. */
void field_entry_hex(struct fields *fields, const char *key, size_t index, uint8_t *bytes,
	size_t max, bool exact, size_t *size);
/* The object under key; false if it is not there. */
bool field_object(
	struct fields *fields, const char *key, enum field_need need, struct fields *object);
/* An object of texts as "name=value" texts one after the other, each with its zero. */
void field_options(struct fields *fields, const char *key, char *text, size_t size, size_t *used);
/* How long the list under key is, which must be there with min to max things; 0 if it is bad. */
size_t field_list(struct fields *fields, const char *key, size_t min, size_t max);
/* The object at index of the list under key, which is there. */
bool field_item(struct fields *fields, const char *key, size_t index, struct fields *item);
/* A list of at most max texts, one after the other, each with its zero. */
void field_texts(
	struct fields *fields, const char *key, size_t max, char *text, size_t size, size_t *count);
/* A list of at most max numbers. */
void field_ints(struct fields *fields, const char *key, enum field_need need, int64_t min,
	int64_t max_value, int *values, size_t max, size_t *count);

#endif
