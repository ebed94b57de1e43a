/* server/live/deadlines.h - times at which something is to be looked at, the earliest first: a
 * heap.
 *
 * A deadline lies in what it is about (DEADLINE_OWNER); that stays where it is while it is set.
 */
#ifndef QIRKAT_SERVER_DEADLINES_H
#define QIRKAT_SERVER_DEADLINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DEADLINE_NEVER INT64_MAX

/* All zero is one that is not set. */
struct deadline {
	int64_t at_ms;
	uint32_t place; /* in the heap, from 1; 0: not set */
	bool is_slow;   /* of days; deadline_set changes it */
};

/* The struct of type whose member a deadline is. */
#define DEADLINE_OWNER(deadline, type, member)                                                     \
	((type *)(void *)((char *)(deadline)-offsetof(type, member)))

struct deadlines;

/* Returns new; NULL without memory. */
struct deadlines *deadlines_create(void);
/* Those that are set are forgotten. Takes NULL. */
void deadlines_destroy(struct deadlines *deadlines);
/* Make place for so many, so that deadlines_set cannot fail. False without memory. */
bool deadlines_reserve(struct deadlines *deadlines, size_t count);
/* Set or move deadline, borrowed until it is taken out: with DEADLINE_NEVER, which may be asked of
 * one that is not set. */
void deadlines_set(
	struct deadlines *deadlines, struct deadline *deadline, int64_t at_ms, bool is_slow);
bool deadline_is_set(const struct deadline *deadline);
/* The earliest, NULL if none is set. */
struct deadline *deadlines_first(const struct deadlines *deadlines);
size_t deadlines_count(const struct deadlines *deadlines);
/* How many are not slow. */
size_t deadlines_count_quick(const struct deadlines *deadlines);

#endif
