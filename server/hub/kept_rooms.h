/* server/hub/kept_rooms.h - players have a finished game kept for ever, or released again. */
#ifndef QIRKAT_SERVER_KEPT_ROOMS_H
#define QIRKAT_SERVER_KEPT_ROOMS_H

#include <stdint.h>

#include "server/live/listen.h"

struct clients;
struct hub_settings;
struct kept_rooms;
struct live_rooms;

/* Returns new; NULL if out of memory. Borrows rooms; salt as for map_init. */
struct kept_rooms *kept_rooms_create(struct clients *clients, struct live_rooms *rooms,
	const struct hub_settings *settings, uint64_t salt);
/* Requests the store has not answered complete without it; all clients must be gone. Accepts
 * NULL. */
void kept_rooms_destroy(struct kept_rooms *kept);
/* Handles the request keep. If the client goes, nobody is answered. */
struct live_listener kept_rooms_listener(struct kept_rooms *kept);
/* The number of addresses whose recent keep requests are remembered. */
size_t kept_rooms_addresses(const struct kept_rooms *kept);

#endif
