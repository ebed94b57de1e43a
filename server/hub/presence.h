/* server/hub/presence.h - who is at a table, and from when it may be claimed that somebody has
 * left.
 *
 * Present is who has a connection. Whoever loses the last one is shown as present for presence_s
 * longer, so that a page that is loaded again does not flicker. Claims count from the moment the
 * connection was lost; a room that comes back from its log counts from there.
 */
#ifndef QIRKAT_SERVER_PRESENCE_H
#define QIRKAT_SERVER_PRESENCE_H

#include "server/live/listen.h"
#include "server/room/encode_room.h"

struct listings;
struct live_rooms;
struct presence;

/* Returns new; NULL without memory. Borrows both. */
struct presence *presence_create(struct live_rooms *rooms, struct listings *listings);
void presence_destroy(struct presence *presence);
struct live_listener presence_listener(struct presence *presence);
struct encode_presence presence_of(const struct presence *presence, const struct live_room *live);

#endif
