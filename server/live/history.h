/* server/live/history.h - the past events of a room as they are sent to whoever joins: made once,
 * and kept for rooms that have many. */
#ifndef QIRKAT_SERVER_HISTORY_H
#define QIRKAT_SERVER_HISTORY_H

#include "base/out.h"
#include "base/list.h"

enum {
	HISTORY_FEW = 128,             /* so many are read whenever they are sent */
	HISTORY_TEXT_MAX = 512 * 1024, /* bytes sent at most: the latest */
	HISTORY_EVENTS_MAX = 8192,     /* and so many of them */
	HISTORY_BYTES_MAX = 64 << 20,  /* of all rooms: those that nobody joined longest go */
	HISTORY_LONG = 64 * 1024,      /* bytes that take long to send */
};

/* Those that are kept. */
struct histories {
	struct list all; /* who was joined last is last */
	size_t bytes;
};

struct history {
	struct history **owner; /* set to NULL when it goes */
	struct list in_all;     /* who was joined last is last; in none until it is kept */
	uint32_t from, upto;    /* events after, events up to */
	struct out text;        /* "{"v":…,"d":…}," and so on, without brackets */
	uint32_t *start;        /* by event: where its text begins */
	size_t capacity;        /* of start */
	size_t counted;         /* among the bytes of all */
};

void histories_init(struct histories *histories);
/* Returns new, of events after from; NULL without memory. */
struct history *history_create(uint32_t from);
/* NULL is taken. */
void history_destroy(struct histories *histories, struct history *history);
/* Add event number history->upto + 1. False without memory: it must go then. */
bool history_add(struct history *history, const char *body, size_t size);
/* It is complete: keep it at *owner, which is NULL. */
void history_keep(struct histories *histories, struct history *history, struct history **owner);
/* An event was added to one that is kept, or it was used. */
void history_used(struct histories *histories, struct history *history);
/* Bytes of the events after since. */
size_t history_bytes(const struct history *history, uint32_t since);
/* Write them, or the latest of them, into a list. */
void history_write(const struct history *history, uint32_t since, struct out *out);

#endif
