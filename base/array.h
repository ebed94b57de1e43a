/* base/array.h - arrays that grow as things are added to them. */
#ifndef QIRKAT_BASE_ARRAY_H
#define QIRKAT_BASE_ARRAY_H

#include <stddef.h>

/* array, or NULL before the first element, with capacity for at least count elements of size bytes:
 * itself where it has that already, else a larger one (at least twice as large) in whose place the
 * old one is gone. NULL without memory: array and *capacity are as they were. */
void *array_reserve(void *array, size_t *capacity, size_t count, size_t size);

#endif
