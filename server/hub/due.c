/* server/hub/due.c - rooms in memory or not by when their clock falls: a heap of rows. */
#include <stdlib.h>

#include "server/hub/clocked.h"

enum { FIRST_SIZE = 64 };

static void put(struct hub *hub, uint32_t at, struct row *row) {
	hub->due[at] = row;
	row->due_at = at + 1;
}

static bool is_before(const struct row *row, const struct row *other) {
	return row->due_ms < other->due_ms;
}

static void rise(struct hub *hub, struct row *row) {
	uint32_t at = row->due_at - 1;
	while (at > 0 && is_before(row, hub->due[(at - 1) / 2])) {
		put(hub, at, hub->due[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	put(hub, at, row);
}

static void sink(struct hub *hub, struct row *row) {
	uint32_t at = row->due_at - 1;
	for (;;) {
		uint32_t child = 2 * at + 1;
		if (child + 1 < hub->due_count && is_before(hub->due[child + 1], hub->due[child])) {
			child++;
		}
		if (child >= hub->due_count || !is_before(hub->due[child], row)) {
			break;
		}
		put(hub, at, hub->due[child]);
		at = child;
	}
	put(hub, at, row);
}

static void take_out(struct hub *hub, struct row *row) {
	uint32_t at = row->due_at - 1;
	struct row *last = hub->due[--hub->due_count];
	row->due_at = 0;
	hub->due_live -= !row->is_slow;
	if (last != row) {
		put(hub, at, last);
		rise(hub, last);
		sink(hub, last);
	}
}

bool due_reserve(struct hub *hub, size_t rows) {
	uint32_t size = hub->due_size > 0 ? hub->due_size : FIRST_SIZE;
	while (size < rows) {
		size *= 2;
	}
	if (size == hub->due_size) {
		return true;
	}
	struct row **due = realloc(hub->due, size * sizeof(struct row *));
	if (due == NULL) {
		return false;
	}
	hub->due = due;
	hub->due_size = size;
	return true;
}

void due_set(struct hub *hub, struct row *row, int64_t due_ms) {
	if (row->due_at > 0 && due_ms == CLOCK_NEVER) {
		take_out(hub, row);
	} else if (row->due_at > 0) {
		row->due_ms = due_ms;
		rise(hub, row);
		sink(hub, row);
	} else if (due_ms != CLOCK_NEVER) {
		row->due_ms = due_ms;
		put(hub, hub->due_count++, row);
		hub->due_live += !row->is_slow;
		rise(hub, row);
	}
}

struct row *due_first(const struct hub *hub) {
	return hub->due_count > 0 ? hub->due[0] : NULL;
}
