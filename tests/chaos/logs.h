/* tests/chaos/logs.h - compares what is on disk once the server is dead with what the players were
 * told. */
#ifndef QIRKAT_TESTS_CHAOS_LOGS_H
#define QIRKAT_TESTS_CHAOS_LOGS_H

#include "server/store/store.h"
#include "tests/chaos/table.h"

/* What the log of a table that everybody has left must still contain. */
struct past_table {
	char room[32];
	uint32_t version;
	uint64_t sum; /* of everything that was sent to the players */
};

struct logs_seen {
	unsigned long long events, requests;
	unsigned rooms;
};

/* Opens the store at a path or URL. Returns NULL with an error. */
typedef struct store *(*logs_open)(
	uv_loop_t *loop, const char *place, char *error, size_t error_size);

/* Read the log of every table in the store, and check that its numbers have no gap, that each event
 * is the one the players were told, that each acknowledged request is there exactly once and no
 * request twice, that applying it to an empty room gives the version and position the players have,
 * and that there is no other room. No request may be open at any table, and the server must be
 * dead. Returns false with storm_wrong. */
bool logs_check(logs_open opens, const char *place, struct table *tables, unsigned count,
	const struct past_table *past, unsigned past_count, struct logs_seen *seen);

#endif
