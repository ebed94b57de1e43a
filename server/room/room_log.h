/* server/room/room_log.h - a room made from its log. */
#ifndef QIRKAT_SERVER_ROOM_LOG_H
#define QIRKAT_SERVER_ROOM_LOG_H

#include "server/room/room.h"
#include "server/store/store.h"

/* A log being applied, event by event. */
struct room_log {
	struct room room; /* empty at the beginning */
	struct event event;
	bool failed; /* it does not fit */
};

/* Returns new; NULL without memory. rule_sets is borrowed. */
struct room_log *room_log_create(const char *id, struct rule_set_cache *rule_sets);
/* NULL is taken. */
void room_log_destroy(struct room_log *log);
/* Apply the next event. False where it does not fit: log->failed, and a line of log. */
bool room_log_add(struct room_log *log, const struct store_event *stored);

#endif
