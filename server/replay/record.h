/* server/replay/record.h - turns a room's log into a record that anybody can verify
 * (proto/README.md). */
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
	RECORD_FAILED, /* the store cannot be read, or out of memory */
	RECORD_MORE,   /* there is more to be read */
	RECORD_LATER,  /* the store has not delivered anything yet: try again soon */
};

/* The events of a room as stored. All zero is an empty log. */
struct record_log {
	char room[WIRE_ROOM_SIZE];
	char *at; /* for each event its body and its secret part, each with its zero */
	size_t used, size;
	uint32_t events;
	bool is_long, failed;
	struct store *store;         /* while reading; borrowed */
	struct store_cursor *cursor; /* read position */
};

/* Copy more of a room's log, for about max_ns but at least sixteen steps of the store; logs may be
 * so long that others need a turn meanwhile. Before the first call, log is empty except for room.
 * Call record_log_finish in any case. */
enum record_result record_load_some(struct record_log *log, struct store *store, uint64_t max_ns);
/* Write the names of accounts into a whole log, which has their ids. find: returns a name, or NULL
 * if it is not known yet. Returns RECORD_LATER if one is not, and RECORD_FAILED without memory. */
enum record_result record_name_log(struct record_log *log,
	const char *(*find)(const void *user, const char *account), const void *user);
/* Read the room's entry before its log. Returns RECORD_GOOD with found set, also for a missing
 * room; else RECORD_LATER or RECORD_FAILED. */
enum record_result record_find(
	struct record_log *log, struct store *store, struct store_found *found);
/* Start again with the first event, in the room's current state. */
void record_log_restart(struct record_log *log);
/* Copy the whole log at once, from a store that does not block. */
enum record_result record_load(struct record_log *log, struct store *store, const char *id);
void record_log_finish(struct record_log *log);
/* Fill record, which must be all zero, from a log; on any thread. Turns taken back are left out.
 * Finish record in any case. */
enum record_result record_take(struct record *record, const struct record_log *log);

#endif
