/* server/store/store_values.h - values of rows, and copies of changes. */
#ifndef QIRKAT_SERVER_STORE_VALUES_H
#define QIRKAT_SERVER_STORE_VALUES_H

#include <string.h>

#include "server/store/store.h"

static inline struct store_value value_null(void) {
	return (struct store_value){.kind = STORE_NULL};
}

static inline struct store_value value_number(int64_t number) {
	return (struct store_value){.kind = STORE_NUMBER, .number = number};
}

/* text is borrowed; NULL is no value. */
static inline struct store_value value_text(const char *text) {
	return text == NULL
		? value_null()
		: (struct store_value){.kind = STORE_TEXT, .size = strlen(text), .text = text};
}

/* bytes are borrowed. */
static inline struct store_value value_bytes(const void *bytes, size_t size) {
	return (struct store_value){.kind = STORE_BYTES, .size = size, .bytes = bytes};
}

/* The memory that a copy of values, or of changes and their values, takes. */
size_t values_copy_size(const struct store_value *values, size_t count);
size_t changes_copy_size(const struct store_change *changes, size_t count);
/* Copy to *at, which must be aligned for pointers, and move it behind the copy, aligned again. */
const struct store_value *values_copy(char **at, const struct store_value *values, size_t count);
const struct store_change *changes_copy(
	char **at, const struct store_change *changes, size_t count);
/* Whether they are within STORE_CHANGES_MAX, STORE_VALUES_MAX and STORE_TEXT_MAX. */
bool values_are_valid(const struct store_value *values, size_t count);
bool changes_are_valid(const struct store_change *changes, size_t count);

/* Changes being gathered. What texts and bytes point to is borrowed. */
enum { CHANGES_VALUES = 256 };

struct changes {
	struct store_change at[STORE_CHANGES_MAX];
	size_t count, used;
	bool failed; /* they are too many */
	struct store_value value[CHANGES_VALUES];
};

/* Make it empty. */
static inline void changes_begin(struct changes *changes) {
	changes->count = changes->used = 0;
	changes->failed = false;
}

/* Add a change that must affect so many rows (or STORE_ANY_ROWS). values are copied. */
void changes_add(struct changes *changes, const char *sql, int64_t rows,
	const struct store_value *values, size_t count);

#endif
