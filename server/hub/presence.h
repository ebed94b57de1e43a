/* server/hub/presence.h - who is at a table, and when a player's absence may be claimed.
 *
 * A client is present while it has a connection, and shown as present for presence_s longer, so
 * that reloading the page does not flicker. The wait for a claim counts from when the connection
 * was lost, or from when the room was loaded from its log.
 */
#ifndef QIRKAT_SERVER_PRESENCE_H
#define QIRKAT_SERVER_PRESENCE_H

#include "server/live/listen.h"
#include "server/room/encode_room.h"

struct hub_settings;
struct listings;
struct live_rooms;
struct presence;

/* Returns new; NULL if out of memory. Borrows both. */
struct presence *presence_create(
	struct live_rooms *rooms, struct listings *listings, const struct hub_settings *settings);
void presence_destroy(struct presence *presence);
struct live_listener presence_listener(struct presence *presence);
struct encode_presence presence_of(const struct presence *presence, const struct live_room *live);
/* Is whoever made the table there? If they hold no seat, anybody will do. */
bool presence_has_host(const struct presence *presence, const struct live_room *live);

#endif
