/* server/replay/record.h - a room's games as a record that anybody can check (proto/README.md). */
#ifndef QIRKAT_SERVER_RECORD_H
#define QIRKAT_SERVER_RECORD_H

#include <stdbool.h>

#include "proto/record.h"
#include "server/store/store.h"

enum { RECORD_LOG_MAX = 16 << 20 }; /* bytes of a room's log */

enum record_result {
	RECORD_GOOD,
	RECORD_NONE,   /* there is no such room */
	RECORD_LONG,   /* its log is longer than RECORD_LOG_MAX */
	RECORD_FAILED, /* the store cannot be read, or there is no memory */
	RECORD_MORE,   /* there is more to be read */
	RECORD_LATER,  /* nothing has come from the store yet: ask again soon */
};

/* The events of a room as the store has them. All zero is an empty one. */
struct record_log {
	char room[WIRE_ROOM_SIZE];
	char *at; /* of each event its body and its secret part, each with its zero */
	size_t used, size;
	uint32_t events;
	bool is_long, failed;
	struct store *store;         /* while it is read; borrowed */
	struct store_cursor *cursor; /* where in it */
};

/* Copy more of a room's log, for about so long and at least sixteen steps of the store; a log may
 * be so long that others should have their turn meanwhile. The first time log is empty but for
 * room. It must be finished, however this ends. */
enum record_result record_load_some(struct record_log *log, struct store *store, uint64_t max_ns);
/* How the room stands, before anything is read of its log; RECORD_LATER, RECORD_FAILED. found is
 * filled where it is RECORD_GOOD, also of a room that is not there. */
enum record_result record_find(
	struct record_log *log, struct store *store, struct store_found *found);
/* Read from the first event on, as of now. */
void record_log_restart(struct record_log *log);
/* Copy all of it at once, from a store that does not keep it waiting. */
enum record_result record_load(struct record_log *log, struct store *store, const char *id);
void record_log_finish(struct record_log *log);
/* Fill record, which is all zero, from a log; on any thread. Turns taken back are not in it. It
 * must be finished, however this ends. */
enum record_result record_take(struct record *record, const struct record_log *log);

#endif
