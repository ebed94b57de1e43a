/* server/live/reading.h - logs that are read beside all else the loop does, a slice at a time.
 *
 * The first slice is read at once: most logs have no more. Others wait for each other in turn, and
 * so does what else takes long (joins of rooms of which much is to be sent, server/live/join.h).
 *
 * A store behind a network may keep a reading waiting (STORE_LATER): it sleeps then, costs no time,
 * and goes on in the turn in which something has come.
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
	READING_STEPS = 256,      /* of the store (store_read_some) in one slice, or less: */
	READING_FIRST_US = 2000,  /* so long in the first one, */
	READING_SLICE_US = 500,   /* and in the others */
	READING_PAUSE_MS = 1,     /* from one slice to the next */
	READINGS_MAX = 32,        /* logs that go on being read at once */
	READINGS_ADDRESS_MAX = 4, /* of them for one address */
	SLEEPERS_MAX = 1024,      /* the same where the store keeps even short logs waiting */
	SLEEPERS_ADDRESS_MAX = 256,
};

/* All was shown, or each had enough; good: it could be read. reading may be freed, or begin again.
 */
typedef void (*reading_done)(struct reading *reading, bool good);

/* All of a server. */
struct readings {
	struct site *site;
	struct list all;    /* that can go on */
	struct list asleep; /* that wait for the store */
	uv_timer_t *timer;
	bool read_last; /* in the last slice */
	/* What else is done in slices, by turns with reading: does something wait, and do the next.
	 * user is borrowed. */
	bool (*waits)(void *user);
	void (*next)(void *user);
	void *user;
};

struct reading {
	struct readings *readings;
	struct list in_all;          /* or among those that sleep */
	bool slept;                  /* its first slice comes when it wakes */
	struct store_cursor *cursor; /* NULL: nothing is being read */
	struct address *address;     /* for whom; NULL: the server itself */
	store_each_event each;       /* with user */
	reading_done done;           /* called only if it goes on */
	void *user;
};

enum reading_begun {
	READING_DONE,
	READING_FAILED, /* it cannot be read */
	READING_GOES_ON,
	READING_BUSY, /* so much is being read already: nothing was begun */
};

/* Begin, with each, done, user and address filled in; address may be NULL, and is borrowed until
 * the end. */
enum reading_begun reading_begin(
	struct reading *reading, struct readings *readings, const char *room, uint32_t since);
/* Read no further; done is not called. For one that is not read too. */
void reading_stop(struct reading *reading);

/* False without memory. waits is NULL at first. */
bool readings_start(struct readings *readings, struct site *site);
void readings_finish(struct readings *readings);
/* There is something to do in the next slice. */
void readings_wake(struct readings *readings);

#endif
