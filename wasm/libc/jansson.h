/* wasm/libc/jansson.h - the part of Jansson's interface that the rules use, only for WebAssembly.
 *
 * The browser build reads game definitions through it; the native program uses Jansson itself.
 * Values are read-only once parsed, and freed as a whole.
 */
#ifndef JANSSON_H
#define JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
	JSON_OBJECT,
	JSON_ARRAY,
	JSON_STRING,
	JSON_INTEGER,
	JSON_REAL,
	JSON_TRUE,
	JSON_FALSE,
	JSON_NULL
} json_type;

typedef long long json_int_t;

/* A JSON value; members of an object keep their order in the text. */
typedef struct json_t {
	json_type type;
	size_t count;         /* number of members or entries; bytes of a string */
	struct json_t **list; /* their values */
	char **key;           /* objects: key of each member */
	char *text;           /* strings: zero-terminated */
	json_int_t integer;
	double real;
} json_t;

typedef struct {
	int line;
	char text[160];
} json_error_t;

enum { JSON_REJECT_DUPLICATES = 1 };

/* Returns new, or NULL with an error. Duplicate keys in an object are always rejected. */
json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
/* Frees json and everything in it. json may be NULL. */
void json_decref(json_t *json);

/* These accept NULL and values of another type, and return NULL or 0 for them. */
json_t *json_object_get(const json_t *object, const char *key);
size_t json_object_size(const json_t *object);
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t index);
const char *json_string_value(const json_t *string);
size_t json_string_length(const json_t *string);
json_int_t json_integer_value(const json_t *integer);
double json_number_value(const json_t *number);

static inline bool json_is(const json_t *json, json_type type) {
	return json != NULL && json->type == type;
}

#define json_is_object(json) json_is(json, JSON_OBJECT)
#define json_is_array(json) json_is(json, JSON_ARRAY)
#define json_is_string(json) json_is(json, JSON_STRING)
#define json_is_integer(json) json_is(json, JSON_INTEGER)
#define json_is_real(json) json_is(json, JSON_REAL)
#define json_is_true(json) json_is(json, JSON_TRUE)
#define json_is_false(json) json_is(json, JSON_FALSE)
#define json_is_number(json) (json_is_integer(json) || json_is_real(json))
#define json_is_boolean(json) (json_is_true(json) || json_is_false(json))

/* Returns the index after a member, and sets its name and value; 0 at the end. */
static inline size_t json_member(
	const json_t *object, size_t place, const char **name, json_t **value) {
	if (!json_is_object(object) || place >= object->count) {
		return 0;
	}
	*name = object->key[place];
	*value = object->list[place];
	return place + 1;
}

#define json_object_foreach(object, name, value)                                                   \
	for (size_t json_place = 0;                                                                \
		(json_place = json_member(object, json_place, &(name), &(value))) != 0;)

#endif
