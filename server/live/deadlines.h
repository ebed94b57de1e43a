/* server/live/deadlines.h - times at which something must be checked, in a heap, earliest first.
 *
 * A deadline is embedded in the struct it belongs to (DEADLINE_OWNER), which must not move while
 * the deadline is set.
 */
#ifndef QIRKAT_SERVER_DEADLINES_H
#define QIRKAT_SERVER_DEADLINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DEADLINE_NEVER INT64_MAX

/* A deadline of all zeroes is not set. */
struct deadline {
	int64_t at_ms;
	uint32_t place; /* in the heap, counted from 1; 0: not set */
	bool is_slow;   /* a deadline days away; changed only by deadlines_set */
};

/* The struct of type that contains deadline as member. */
#define DEADLINE_OWNER(deadline, type, member)                                                     \
	((type *)(void *)((char *)(deadline)-offsetof(type, member)))

struct deadlines;

/* Returns new; NULL if out of memory. */
struct deadlines *deadlines_create(void);
/* Deadlines that are still set are forgotten. Accepts NULL. */
void deadlines_destroy(struct deadlines *deadlines);
/* Reserve space for count deadlines, so that deadlines_set cannot fail. False if out of memory. */
bool deadlines_reserve(struct deadlines *deadlines, size_t count);
/* Set or move a deadline. It is borrowed until it is cleared with DEADLINE_NEVER, which is also
 * allowed if it is not set. */
void deadlines_set(
	struct deadlines *deadlines, struct deadline *deadline, int64_t at_ms, bool is_slow);
bool deadline_is_set(const struct deadline *deadline);
/* The earliest deadline; NULL if none is set. */
struct deadline *deadlines_first(const struct deadlines *deadlines);
size_t deadlines_count(const struct deadlines *deadlines);
/* The number of deadlines that are not slow. */
size_t deadlines_count_quick(const struct deadlines *deadlines);

#endif
