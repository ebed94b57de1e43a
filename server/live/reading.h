/* server/live/reading.h - reads logs in slices, so that the loop is never blocked for long.
 *
 * The first slice is read at once; most logs need no more. The rest take turns, and so does other
 * slow work (joins to rooms with much to send, server/live/join.h).
 *
 * A store behind a network may answer late (STORE_LATER): the reading then sleeps, costs no time,
 * and continues when data has arrived.
 */
#ifndef QIRKAT_SERVER_READING_H
#define QIRKAT_SERVER_READING_H

#include <stdbool.h>
#include <uv.h>

#include "base/list.h"
#include "server/store/store.h"

struct address;
struct reading;
struct site;

enum {
	READING_STEPS = 256,      /* most steps (store_read_some) in one slice */
	READING_FIRST_US = 2000,  /* time limit of the first slice */
	READING_SLICE_US = 500,   /* time limit of every later slice */
	READING_PAUSE_MS = 1,     /* between two slices */
	READINGS_MAX = 32,        /* logs being read in slices at once */
	READINGS_ADDRESS_MAX = 4, /* the same for one address */
	SLEEPERS_MAX = 1024,      /* the limit if the store answers late even for short logs */
	SLEEPERS_ADDRESS_MAX = 256,
};

/* Reading ended; good: the log could be read to its end, or as far as each wanted. reading may be
 * freed or started again. */
typedef void (*reading_done)(struct reading *reading, bool good);

/* All readings of a server. */
struct readings {
	struct site *site;
	struct list all;    /* ready to continue */
	struct list asleep; /* waiting for the store */
	uv_timer_t *timer;
	bool read_last; /* whether the last slice was spent reading */
	/* Other work that takes turns with reading: waits says whether there is any, next does one
	 * piece. user is borrowed. */
	bool (*waits)(void *user);
	void (*next)(void *user);
	void *user;
};

struct reading {
	struct readings *readings;
	struct list in_all;          /* linked in readings->all, or asleep */
	bool slept;                  /* woken before, so its long first slice has been used */
	struct store_cursor *cursor; /* NULL: nothing is being read */
	struct address *address;     /* on whose behalf; NULL: the server itself */
	store_each_event each;       /* called with user */
	reading_done done;           /* called only after READING_GOES_ON */
	void *user;
};

enum reading_begun {
	READING_DONE,
	READING_FAILED, /* it cannot be read */
	READING_GOES_ON,
	READING_BUSY, /* too much is being read already; nothing was started */
};

/* Start reading. each, done, user and address must be set; address may be NULL, and is borrowed
 * until the end. */
enum reading_begun reading_begin(
	struct reading *reading, struct readings *readings, const char *room, uint32_t since);
/* Stop reading; done is not called. Does nothing if nothing is being read. */
void reading_stop(struct reading *reading);

/* False if out of memory. waits is NULL at first. */
bool readings_start(struct readings *readings, struct site *site);
void readings_finish(struct readings *readings);
/* Call when there is work for the next slice. */
void readings_wake(struct readings *readings);

#endif
