/* server/live/history.h - the past events of a room, encoded for clients that join; kept in memory
 * for rooms with many events. */
#ifndef QIRKAT_SERVER_HISTORY_H
#define QIRKAT_SERVER_HISTORY_H

#include "base/out.h"
#include "base/list.h"

enum {
	HISTORY_FEW = 128,             /* up to so many events are read from the store each time */
	HISTORY_TEXT_MAX = 512 * 1024, /* most bytes sent of one history; the latest events win */
	HISTORY_EVENTS_MAX = 8192,     /* most events sent; the latest win */
	HISTORY_BYTES_MAX = 64 << 20,  /* all rooms; the least recently used go */
	HISTORY_LONG = 64 * 1024,      /* bytes; sending this much takes long */
};

/* All histories kept in memory. */
struct histories {
	struct list all; /* least recently used first */
	size_t bytes;
};

struct history {
	struct history **owner; /* set to NULL when the history is destroyed */
	struct list in_all;     /* least recently used first; in no list until kept */
	uint32_t from, upto;    /* holds the events from + 1 to upto */
	struct out text;        /* "{"v":…,"d":…}," and so on, without brackets */
	uint32_t *start;        /* offset of each event in text */
	size_t capacity;        /* allocated entries of start */
	size_t counted;         /* bytes counted in histories->bytes */
};

void histories_init(struct histories *histories);
/* Returns new, for the events after from; NULL if out of memory. */
struct history *history_create(uint32_t from);
/* Accepts NULL. */
void history_destroy(struct histories *histories, struct history *history);
/* Add event number history->upto + 1. False if out of memory: the caller must then destroy it. */
bool history_add(struct history *history, const char *body, size_t size);
/* The history is complete: keep it in memory, at *owner, which must be NULL. */
void history_keep(struct histories *histories, struct history *history, struct history **owner);
/* Call after a kept history was used or an event was added: updates the byte count and its position
 * in the LRU list. */
void history_used(struct histories *histories, struct history *history);
/* The size of the text of the events after since. */
size_t history_bytes(const struct history *history, uint32_t since);
/* Write the events after since into a JSON list, or as many of the latest as are kept. */
void history_write(const struct history *history, uint32_t since, struct out *out);

#endif
