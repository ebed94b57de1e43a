/* tests/chaos/logs.h - what lies on the disk once the server is gone, against what the players were
 * told. */
#ifndef QIRKAT_TESTS_CHAOS_LOGS_H
#define QIRKAT_TESTS_CHAOS_LOGS_H

#include "server/store/store.h"
#include "tests/chaos/table.h"

/* A table that everybody has left: what its log must still say. */
struct past_table {
	char room[32];
	uint32_t version;
	uint64_t sum; /* of all that was told */
};

struct logs_seen {
	unsigned long long events, requests;
	unsigned rooms;
};

/* Opens the store at a place; NULL with a sentence. */
typedef struct store *(*logs_open)(
	uv_loop_t *loop, const char *place, char *error, size_t error_size);

/* Nothing must be open at any table, and the server must be gone. Reads the log of every table in
 * the store: numbers without a gap, each event the one that was told, each acknowledged request
 * there exactly once, no request there twice; all of it applied to an empty room gives the version
 * and the position that the players have. No other room is there. False with storm_wrong. */
bool logs_check(logs_open opens, const char *place, struct table *tables, unsigned count,
	const struct past_table *past, unsigned past_count, struct logs_seen *seen);

#endif
