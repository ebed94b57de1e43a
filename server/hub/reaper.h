/* server/hub/reaper.h - ends abandoned rooms. */
#ifndef QIRKAT_SERVER_REAPER_H
#define QIRKAT_SERVER_REAPER_H

#include "server/live/listen.h"

struct hub_settings;
struct listings;
struct live_room;
struct live_rooms;
struct reaper;

/* Returns new; NULL if out of memory. Borrows both. */
struct reaper *reaper_create(
	struct live_rooms *rooms, struct listings *listings, const struct hub_settings *settings);
void reaper_destroy(struct reaper *reaper);
/* Ends a few rooms each tick. */
struct live_listener reaper_listener(struct reaper *reaper);
/* End a room; no commit may be under way. On failure nothing has changed. */
void reaper_end_room(struct live_room *live, const char *reason);

#endif
