/* base/random.h - numbers that look random and are the same on every machine (splitmix64, by
 * Steele, Lea and Flood). For training and tests, not for dice. */
#ifndef QIRKAT_BASE_RANDOM_H
#define QIRKAT_BASE_RANDOM_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the next number; any value will do as a beginning. */
static inline uint64_t random_next(uint64_t *generator) {
	uint64_t mixed = *generator += UINT64_C(0x9e3779b97f4a7c15);
	mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
	return mixed ^ mixed >> 31;
}

/* Returns a number below limit, which is at least 1. */
static inline size_t random_below(uint64_t *generator, size_t limit) {
	assert(limit > 0);
	return (size_t)(random_next(generator) >> 11) % limit;
}

#endif
