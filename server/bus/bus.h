/* server/bus/bus.h - messages between the nodes of one site; an interface with several drivers.
 *
 * node     one server of the site
 * subject  the address of a message, to send to or subscribe to: words separated by dots
 * site     all nodes that share a store; its id and its key are in the store
 *
 * A bus promises nothing: a message may be lost, delayed or duplicated. What must not be lost is in
 * the store; receivers number their messages, notice gaps, and read the store.
 *
 * Every subject begins with the id of the site, and every message ends with a signature of it and
 * its subject, made with the key of the site. A message without it is dropped and counted. So only
 * those who can read the store are believed; what they said once can be said again by anybody, and
 * receivers must tell (trunk.h).
 *
 * Threads: a bus belongs to the thread of its loop; all functions and all callbacks run there. A
 * driver may have threads of its own.
 */
#ifndef QIRKAT_SERVER_BUS_H
#define QIRKAT_SERVER_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/digest.h"
#include "base/list.h"
#include "base/out.h"

enum {
	BUS_SUBJECT_SIZE = 96,         /* bytes of a subject, including the zero */
	BUS_MESSAGE_BYTES = 512 << 10, /* of one message, at most */
	BUS_QUEUE_BYTES = 16 << 20,    /* most bytes queued in a driver, each way */
	BUS_SITE_SIZE = 17,            /* bytes of a site's id, including the zero */
};

/* Who belongs together. */
struct bus_site {
	char id[BUS_SITE_SIZE]; /* a word of a subject */
	uint8_t key[DIGEST_BYTES];
};

struct bus;
struct bus_subscription;

/* Borrowed for the call. */
struct bus_message {
	const char *subject;
	const void *data;
	size_t size;
};

struct bus_counts {
	uint64_t sent, received;
	uint64_t lost_leaving, lost_arriving; /* a queue was full, or there was no connection */
	uint64_t reconnects;
	uint64_t forged; /* arrived without the signature of this site, and were dropped */
};

typedef void (*bus_each)(void *user, const struct bus_message *message);

/* Implemented by each driver, with subjects as they are on the bus. It passes incoming messages to
 * bus_arrived, from the loop, and never before the call that caused them has returned. Messages
 * from one node to one subject keep their order. */
struct bus_impl {
	const char *name;
	/* Send to all other nodes that subscribe to subject. Never blocks. False: the message is
	 * lost, which bus.c counts. */
	bool (*send)(struct bus *bus, const struct bus_message *message);
	/* Subscribe to subject, whose last word may be a star: any one word. Messages are passed on
	 * under this number. Never blocks. False if out of memory. */
	bool (*listen)(struct bus *bus, uint32_t number, const char *subject);
	void (*unlisten)(struct bus *bus, uint32_t number);
	/* Whether it is connected to the others, as far as it knows. */
	bool (*is_well)(const struct bus *bus);
	/* Add the driver's own counts. May be NULL. */
	void (*count)(const struct bus *bus, struct bus_counts *counts);
	/* Free the driver. What it has queued is sent if that takes only a moment, or else lost.
	 * The loop must run once more before it is closed. */
	void (*destroy)(struct bus *bus);
};

/* Shared by all drivers, as their first member. */
struct bus {
	const struct bus_impl *impl;
	struct bus_site site;
	struct out signing; /* a message as it is signed and sent */
	struct bus_counts counts;
	struct list subscriptions;
	uint32_t last_number;
};

/* A bus for a site of one node: it reaches nobody. NULL if out of memory. */
struct bus *bus_none_create(void);
/* A bus over NATS for the nodes of a site, which is copied. url: nats://USER:PASSWORD@HOST:PORT,
 * several separated by commas. Connects, which blocks for a few seconds at most; reconnects for
 * ever if the connection is lost later. Returns new, or NULL and an error text. */
struct bus *bus_nats_create(uv_loop_t *loop, const char *url, const char *node,
	const struct bus_site *site, char *error, size_t error_size);
/* Whether the program was built with libnats. */
bool bus_nats_is_built(void);

/* Send data, which is copied, to all other nodes that subscribe. False: it is lost. */
bool bus_publish(struct bus *bus, const char *subject, const void *data, size_t size);
/* Subscribe to subject. Returns new; NULL if out of memory. user is borrowed. */
struct bus_subscription *bus_subscribe(
	struct bus *bus, const char *subject, bus_each each, void *user);
/* Unsubscribe; takes effect at once. Accepts NULL. */
void bus_unsubscribe(struct bus *bus, struct bus_subscription *subscription);
bool bus_is_well(const struct bus *bus);
struct bus_counts bus_count(const struct bus *bus);
/* Ends its subscriptions. Accepts NULL. */
void bus_destroy(struct bus *bus);

/* Whether text can be one word of a subject: letters, digits, '-' and '_'. */
bool bus_is_word(const char *text);

/* ---- for drivers ---- */

/* Copies site; NULL for a bus that reaches nobody. */
void bus_init(struct bus *bus, const struct bus_impl *impl, const struct bus_site *site);
/* The signature that belongs behind the data of a message. False if out of memory. */
bool bus_sign(const struct bus_site *site, const struct bus_message *message,
	uint8_t signature[DIGEST_BYTES]);
void bus_finish(struct bus *bus);
/* Pass on a message for the subscription with this number, if it still exists and the message is
 * signed. */
void bus_arrived(struct bus *bus, uint32_t number, const struct bus_message *message);

#endif
