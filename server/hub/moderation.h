/* server/hub/moderation.h - carries out the orders of those who run the site
 * (server/hub/order_note.h): shows an announcement, bars addresses, removes rooms.
 *
 * Orders are notes in the store, written by the commands of `qirkat` while the server runs. Every
 * node reads them within a second.
 */
#ifndef QIRKAT_SERVER_MODERATION_H
#define QIRKAT_SERVER_MODERATION_H

#include <stdbool.h>
#include <stddef.h>

#include "server/hub/order_note.h"
#include "server/live/listen.h"

struct clients;
struct listings;
struct live_rooms;
struct moderation;
struct retention;

/* A sentence about a bar, for a close frame. */
enum { MODERATION_BARRED_SIZE = 120 };

/* Returns new; NULL if out of memory. Borrows all. */
struct moderation *moderation_create(struct clients *clients, struct live_rooms *rooms,
	struct listings *listings, struct retention *retention);
/* Accepts NULL. */
void moderation_destroy(struct moderation *moderation);
/* Reads new orders and carries them out; sends the announcement to clients that come. */
struct live_listener moderation_listener(struct moderation *moderation);
/* Read the orders that there are at the start. Blocks. False if the store is broken. */
bool moderation_load(struct moderation *moderation);

/* Whether the address may not use the site; if so, a sentence. */
bool moderation_bars(const struct moderation *moderation, const char *address,
	char sentence[MODERATION_BARRED_SIZE]);
/* The announcement; "" if there is none. *until_ms: its end, 0 if it has none. Borrowed until the
 * loop goes on. */
const char *moderation_announcement(const struct moderation *moderation, int64_t *until_ms);

#endif
