/* base/array.c - growing arrays. */
#include "base/array.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

enum { FIRST_BYTES = 512, FIRST_COUNT = 4 };

static size_t first_capacity(size_t size) {
	size_t count = FIRST_BYTES / size;
	return count > FIRST_COUNT ? count : FIRST_COUNT;
}

void *array_reserve(void *array, size_t *capacity, size_t count, size_t size) {
	assert(size > 0 && (array != NULL || *capacity == 0));
	if (array != NULL && count <= *capacity) {
		return array;
	}
	size_t larger = *capacity > 0 ? *capacity * 2 : first_capacity(size);
	if (larger < count) {
		larger = count;
	}
	if (larger > SIZE_MAX / 2 / size) {
		return NULL;
	}
	void *moved = realloc(array, larger * size);
	if (moved != NULL) {
		*capacity = larger;
	}
	return moved;
}
