/* server/bus/bus.h - messages between the nodes of one site: a table of functions with several
 * drivers behind it.
 *
 * node     one server of the site
 * subject  what a message is sent to and listened for: words with dots between them
 * request  a message that wants an answer within a time limit
 *
 * A bus promises nothing: a message may be lost, come late, or come twice. What must not be lost is
 * in the store; whoever listens sees by a number that something is missing and reads it there.
 *
 * Threads: a bus belongs to the thread of its loop; all entries and all callbacks run there. What
 * threads a driver has besides is its own affair.
 */
#ifndef QIRKAT_SERVER_BUS_H
#define QIRKAT_SERVER_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/list.h"

enum {
	BUS_SUBJECT_SIZE = 96,         /* bytes of a subject, with the zero */
	BUS_MESSAGE_BYTES = 512 << 10, /* of one message, at most */
	BUS_QUEUE_BYTES = 16 << 20, /* waiting in a driver, each way; what comes on top is lost */
	BUS_REQUESTS_MAX = 20000,   /* without an answer yet */
};

struct bus;
struct bus_subscription;
struct bus_request;

/* Borrowed for the call. */
struct bus_message {
	const char *subject;
	const char *reply; /* where an answer goes; "" where none is wanted */
	const void *data;
	size_t size;
	bool nobody; /* of answers: nobody listens for what was asked, and the bus says so */
};

enum bus_result {
	BUS_ANSWERED,
	BUS_NOBODY, /* nobody listens */
	BUS_LATE,   /* no answer within the limit; the request may have been acted on */
};

struct bus_counts {
	uint64_t sent, received;
	uint64_t lost_leaving, lost_arriving; /* a queue was full, or there was no connection */
	uint64_t requests, late, nobody;
	uint64_t reconnects;
};

typedef void (*bus_each)(void *user, const struct bus_message *message);
/* data is borrowed for the call; none unless BUS_ANSWERED. */
typedef void (*bus_answered)(void *user, enum bus_result result, const void *data, size_t size);

/* What a driver does. What arrives it hands to bus_arrived, from the loop, and never before the
 * call that caused it has returned. Messages from one node to one subject keep their order. */
struct bus_impl {
	const char *name;
	/* Send to all other nodes that listen for subject. Never blocks. With a reply a driver that
	 * can tell that nobody listens sends a message with nobody set there. False: it is lost,
	 * which bus.c counts. */
	bool (*send)(struct bus *bus, const struct bus_message *message);
	/* Listen for subject, whose last word may be a star: any one word. What comes is handed on
	 * under this number. Never blocks. False without memory. */
	bool (*listen)(struct bus *bus, uint32_t number, const char *subject);
	void (*unlisten)(struct bus *bus, uint32_t number);
	/* Does it reach the others, as far as it knows? */
	bool (*is_well)(const struct bus *bus);
	/* Add what it has counted itself. NULL: nothing. */
	void (*count)(const struct bus *bus, struct bus_counts *counts);
	/* Free it; what it has queued is sent where that takes but a moment, or lost. The loop must
	 * turn once more before it is closed. */
	void (*destroy)(struct bus *bus);
};

/* What all drivers share; the first member of each. */
struct bus {
	const struct bus_impl *impl;
	uv_loop_t *loop; /* borrowed */
	struct bus_counts counts;
	struct list subscriptions, requests; /* these by their limits, the next first */
	struct bus_subscription *answers;    /* to requests; NULL before the first */
	uint32_t last_number;
	uint64_t last_request;
	size_t open_requests;
	char inbox[40];
	uv_timer_t *timer;
};

/* A bus of a site of one node: nobody is there. NULL without memory. */
struct bus *bus_none_create(uv_loop_t *loop);
/* Servers of NATS, as nats://USER:PASSWORD@HOST:PORT, with commas between several. Connects, which
 * blocks for some seconds at most; what is lost later is connected again for ever. Returns new, or
 * NULL and a sentence. */
struct bus *bus_nats_create(
	uv_loop_t *loop, const char *url, const char *node, char *error, size_t error_size);
/* Was the program built with libnats? */
bool bus_nats_is_built(void);

/* Send data, which is copied, to all other nodes that listen. False: it is lost. */
bool bus_publish(struct bus *bus, const char *subject, const void *data, size_t size);
/* Hear what is sent to subject. Returns new; NULL without memory. user is borrowed. */
struct bus_subscription *bus_subscribe(
	struct bus *bus, const char *subject, bus_each each, void *user);
/* Hear no more, from now on. Takes NULL. */
void bus_unsubscribe(struct bus *bus, struct bus_subscription *subscription);
/* Ask whoever listens for subject on another node. answered is called once, from the loop, with the
 * first answer or when limit_ms are over. NULL: it is not called, and nothing was sent. Borrowed
 * until then. */
struct bus_request *bus_request(struct bus *bus, const char *subject, const void *data, size_t size,
	uint64_t limit_ms, bus_answered answered, void *user);
/* answered is not called any more. */
void bus_request_forget(struct bus *bus, struct bus_request *request);
/* Answer a message that wants it. False: it is lost. */
bool bus_answer(struct bus *bus, const struct bus_message *message, const void *data, size_t size);
bool bus_is_well(const struct bus *bus);
struct bus_counts bus_count(const struct bus *bus);
/* Subscriptions and requests end with it, unanswered. Takes NULL. */
void bus_destroy(struct bus *bus);

/* May text be a word of a subject: letters, digits, '-' and '_'? */
bool bus_is_word(const char *text);

/* ---- for drivers ---- */

/* False without memory. */
bool bus_init(struct bus *bus, const struct bus_impl *impl, uv_loop_t *loop);
void bus_finish(struct bus *bus);
/* A message has arrived for the subscription of this number, if that is still there. */
void bus_arrived(struct bus *bus, uint32_t number, const struct bus_message *message);

#endif
