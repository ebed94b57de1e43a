/* server/live/deadlines.c - times at which something must be checked, earliest first. */
#include "server/live/deadlines.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"

struct deadlines {
	struct deadline **heap;
	uint32_t count;
	size_t capacity;
	uint32_t quick; /* the number of deadlines that are not slow */
};

struct deadlines *deadlines_create(void) {
	return calloc(1, sizeof(struct deadlines));
}

void deadlines_destroy(struct deadlines *deadlines) {
	if (deadlines != NULL) {
		free(deadlines->heap);
		free(deadlines);
	}
}

static void place_deadline(struct deadlines *deadlines, uint32_t at, struct deadline *deadline) {
	deadlines->heap[at] = deadline;
	deadline->place = at + 1;
}

static bool is_earlier_deadline(const struct deadline *deadline, const struct deadline *other) {
	return deadline->at_ms < other->at_ms;
}

static void sift_deadline_up(struct deadlines *deadlines, struct deadline *deadline) {
	uint32_t at = deadline->place - 1;
	while (at > 0 && is_earlier_deadline(deadline, deadlines->heap[(at - 1) / 2])) {
		place_deadline(deadlines, at, deadlines->heap[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	place_deadline(deadlines, at, deadline);
}

static void sift_deadline_down(struct deadlines *deadlines, struct deadline *deadline) {
	struct deadline **heap = deadlines->heap;
	uint32_t at = deadline->place - 1;
	for (;;) {
		uint32_t child = 2 * at + 1;
		if (child + 1 < deadlines->count &&
			is_earlier_deadline(heap[child + 1], heap[child])) {
			child++;
		}
		if (child >= deadlines->count || !is_earlier_deadline(heap[child], deadline)) {
			break;
		}
		place_deadline(deadlines, at, heap[child]);
		at = child;
	}
	place_deadline(deadlines, at, deadline);
}

static void add_deadline(struct deadlines *deadlines, struct deadline *deadline) {
	assert(deadlines->count < deadlines->capacity);
	place_deadline(deadlines, deadlines->count++, deadline);
	deadlines->quick += !deadline->is_slow;
	sift_deadline_up(deadlines, deadline);
}

static void remove_deadline(struct deadlines *deadlines, struct deadline *deadline) {
	uint32_t at = deadline->place - 1;
	struct deadline *last = deadlines->heap[--deadlines->count];
	deadline->place = 0;
	deadlines->quick -= !deadline->is_slow;
	if (last != deadline) {
		place_deadline(deadlines, at, last);
		sift_deadline_up(deadlines, last);
		sift_deadline_down(deadlines, last);
	}
}

bool deadlines_reserve(struct deadlines *deadlines, size_t count) {
	struct deadline **heap = array_reserve(
		deadlines->heap, &deadlines->capacity, count, sizeof(struct deadline *));
	deadlines->heap = heap != NULL ? heap : deadlines->heap;
	return heap != NULL;
}

void deadlines_set(
	struct deadlines *deadlines, struct deadline *deadline, int64_t at_ms, bool is_slow) {
	if (at_ms == DEADLINE_NEVER) {
		if (deadline_is_set(deadline)) {
			remove_deadline(deadlines, deadline);
		}
		return;
	}
	deadline->at_ms = at_ms;
	if (!deadline_is_set(deadline)) {
		deadline->is_slow = is_slow;
		add_deadline(deadlines, deadline);
		return;
	}
	deadlines->quick += deadline->is_slow;
	deadlines->quick -= is_slow;
	deadline->is_slow = is_slow;
	sift_deadline_up(deadlines, deadline);
	sift_deadline_down(deadlines, deadline);
}

bool deadline_is_set(const struct deadline *deadline) {
	return deadline->place > 0;
}

struct deadline *deadlines_first(const struct deadlines *deadlines) {
	return deadlines->count > 0 ? deadlines->heap[0] : NULL;
}

size_t deadlines_count(const struct deadlines *deadlines) {
	return deadlines->count;
}

size_t deadlines_count_quick(const struct deadlines *deadlines) {
	return deadlines->quick;
}
