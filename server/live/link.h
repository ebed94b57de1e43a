/* server/live/link.h - the seam between rooms and sockets.
 *
 * link     one connection as the rooms see it: something that takes frames and can be closed
 * frame    one encoded message, shared by all its receivers
 * client   the state kept for a link: who it is, which room it is in (server/live/client.h)
 */
#ifndef QIRKAT_SERVER_LINK_H
#define QIRKAT_SERVER_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	FRAME_HEADROOM = 16, /* free bytes before data, for the transport's header */
};

/* Reference-counted; never changed once shared. */
struct frame {
	uint32_t refs;
	uint32_t size; /* bytes of data */
	unsigned char headroom[FRAME_HEADROOM];
	char data[]; /* UTF-8 text, zero-terminated after size bytes */
};

/* Returns new with one reference, or NULL; text is copied. */
struct frame *frame_create(const char *text, size_t size);
struct frame *frame_ref(struct frame *frame);
void frame_unref(struct frame *frame);

struct link;

struct link_impl {
	/* Send frame. The caller keeps its reference; the link adds its own. Never calls back into
	 * the hub. */
	void (*send)(struct link *link, struct frame *frame);
	/* Send what is queued, then close with a websocket close code and a sentence. The hub's
	 * hub_disconnect is called later, from the loop. */
	void (*close)(struct link *link, int code, const char *reason);
	/* The shortest round trip measured recently, in milliseconds; -1: not known. May be
	 * NULL. */
	int64_t (*rtt_ms)(const struct link *link);
	/* Measure the round trip again, unless that was done a moment ago. May be NULL. */
	void (*measure)(struct link *link);
};

struct link {
	const struct link_impl *impl;
	bool watches; /* a spectator at a table: players are sent messages first */
};

/* Close codes beyond the standard ones; their table is in proto/README.md. */
enum close_code {
	CLOSE_GOING_AWAY = 1001,
	CLOSE_BINARY = 1003,
	CLOSE_BAD_TEXT = 1007,
	CLOSE_POLICY = 1008,
	CLOSE_TOO_BIG = 1009,
	CLOSE_RESTART = 1012,  /* this server restarts; another one may take over */
	CLOSE_TOO_FAST = 4001, /* too many messages per second */
	CLOSE_TOO_MANY = 4002, /* too many sockets of this address, or in total */
	CLOSE_TOO_SLOW = 4003, /* does not read what it is sent */
	CLOSE_BAD_ORIGIN = 4004,
	CLOSE_SILENT = 4005,     /* no answer to pings */
	CLOSE_REPLACED = 4006,   /* the seat was taken on another device */
	CLOSE_BARRED = 4007,     /* whoever runs the site has barred this address */
	CLOSE_SIGNED_OUT = 4008, /* the session with which it was opened has ended */
};

#endif
