/* server/hub/reaper.h - rooms that were opened and left: the server ends them. */
#ifndef QIRKAT_SERVER_REAPER_H
#define QIRKAT_SERVER_REAPER_H

#include <stdint.h>

struct hub;
struct live_room;

/* Once a second: end some. */
void reaper_tick(struct hub *hub, int64_t now);
/* End a room; nothing may be on its way into the store. Where that fails nothing has changed. */
void reaper_end_room(struct live_room *live, const char *reason);

#endif
