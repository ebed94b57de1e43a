/* server/live/room_log.h - builds a room from its log. */
#ifndef QIRKAT_SERVER_ROOM_LOG_H
#define QIRKAT_SERVER_ROOM_LOG_H

#include "server/room/room.h"
#include "server/store/store.h"

/* A log being applied, event by event. */
struct room_log {
	struct room room; /* empty at first */
	struct event event;
	bool failed; /* an event did not fit */
};

/* Returns new; NULL if out of memory. rule_sets is borrowed. */
struct room_log *room_log_create(const char *id, struct rule_set_cache *rule_sets);
/* Accepts NULL. */
void room_log_destroy(struct room_log *log);
/* Apply the next event. If it does not fit: logs that, sets log->failed and returns false. */
bool room_log_add(struct room_log *log, const struct store_event *stored);

#endif
