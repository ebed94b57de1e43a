/* server/hub/order_note.h - orders of those who run a site, as they are stored: notes, which every
 * server that uses the store reads.
 *
 * announcement   a text that every page shows
 * bar            a network whose addresses may not use the site
 * removal        a room that is ended and deleted; the note is left for a while, so that every node
 *                sees it
 * change         a random number that is different after every order, so servers read only that
 */
#ifndef QIRKAT_SERVER_ORDER_NOTE_H
#define QIRKAT_SERVER_ORDER_NOTE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"
#include "proto/limits.h"
#include "server/process/network.h"
#include "server/store/store.h"

enum {
	ORDER_TEXT_SIZE = 600,   /* including the zero */
	ORDER_NETWORK_SIZE = 52, /* of a network as text */
	ORDER_REASON_SIZE = 200,
	ORDER_REMOVAL_MS = 3600 * 1000, /* how long the note of a removal is left */
};

#define ORDER_KIND "order"
#define ORDER_CHANGE_KIND "order_change"
#define ORDER_CHANGE_KEY "change"

enum order_kind { ORDER_ANNOUNCEMENT, ORDER_BAR, ORDER_REMOVAL };

struct order {
	enum order_kind kind;
	char about[ORDER_NETWORK_SIZE]; /* bar: the network; removal: the room; else "" */
	int64_t made_ms;
	int64_t until_ms;           /* 0: for ever */
	bool tables;                /* bar: also end the tables opened from there that wait */
	char text[ORDER_TEXT_SIZE]; /* the announcement, or why; one line of UTF-8 */
};

/* Read a network: an address, or one with a prefix: "192.0.2.0/24". An IPv6 address alone means its
 * /64, which is what one connection has. The network is written back in its usual form. False with
 * a sentence. */
bool order_read_network(const char *text, struct network *network, char usual[ORDER_NETWORK_SIZE],
	char reason[ORDER_REASON_SIZE]);
bool order_holds(const struct network *network, const unsigned char address[16]);
/* Copy a text that people will read. False with a sentence if it is too long, not UTF-8 or has
 * control characters. */
bool order_read_text(const char *text, struct order *order, char reason[ORDER_REASON_SIZE]);

/* Whether it no longer holds at that time. */
bool order_is_over(const struct order *order, int64_t now_ms);
/* Fill the key of the order's note. */
void order_note_key(const struct order *order, struct store_note *stored);
/* Fill stored; its text is in text. */
void order_note_write(const struct order *order, struct store_note *stored, struct out *text);
/* False if it is no order. */
bool order_note_read(struct order *order, const struct store_note *stored);
/* The note by which servers notice that there are new orders. False if there are no random
 * numbers. */
bool order_change_write(struct store_note *stored, struct out *text);

#endif
