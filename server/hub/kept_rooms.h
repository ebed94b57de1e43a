/* server/hub/kept_rooms.h - games that are over are kept by who played them, or let go. */
#ifndef QIRKAT_SERVER_KEPT_ROOMS_H
#define QIRKAT_SERVER_KEPT_ROOMS_H

#include <stdint.h>

#include "server/live/listen.h"

struct clients;
struct kept_rooms;
struct live_rooms;

/* Returns new; NULL without memory. Borrows rooms; salt as for a map. */
struct kept_rooms *kept_rooms_create(
	struct clients *clients, struct live_rooms *rooms, uint64_t salt);
/* What the store has not answered goes on without it; all clients are gone. Takes NULL. */
void kept_rooms_destroy(struct kept_rooms *kept);
/* Takes keep. Nobody waits for the answer to a client that goes. */
struct live_listener kept_rooms_listener(struct kept_rooms *kept);
/* How many addresses are known by what they have kept. */
size_t kept_rooms_addresses(const struct kept_rooms *kept);

#endif
