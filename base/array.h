/* base/array.h - growing arrays. */
#ifndef QIRKAT_BASE_ARRAY_H
#define QIRKAT_BASE_ARRAY_H

#include <stddef.h>

/* Returns an array with capacity for at least count elements of size bytes. array is the current
 * one, or NULL before the first element. It is returned unchanged if it is large enough; otherwise
 * the result is at least twice as large and the old array is gone. Returns NULL without memory,
 * leaving array and *capacity as they were. */
void *array_reserve(void *array, size_t *capacity, size_t count, size_t size);

#endif
