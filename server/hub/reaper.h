/* server/hub/reaper.h - rooms that were opened and left: the server ends them. */
#ifndef QIRKAT_SERVER_REAPER_H
#define QIRKAT_SERVER_REAPER_H

#include "server/live/listen.h"

struct listings;
struct live_room;
struct live_rooms;
struct reaper;

/* Returns new; NULL without memory. Borrows both. */
struct reaper *reaper_create(struct live_rooms *rooms, struct listings *listings);
void reaper_destroy(struct reaper *reaper);
/* Some are ended each tick. */
struct live_listener reaper_listener(struct reaper *reaper);
/* End a room; nothing may be on its way into the store. Where that fails nothing has changed. */
void reaper_end_room(struct live_room *live, const char *reason);

#endif
