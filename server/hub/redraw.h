/* server/hub/redraw.h - strong dice: removes seats that do not open their entropy
 * (server/room/entropy.h). */
#ifndef QIRKAT_SERVER_REDRAW_H
#define QIRKAT_SERVER_REDRAW_H

#include "server/live/listen.h"

/* When a redraw is due in the room; CLOCK_NEVER if none is. In the past if it is overdue. */
int64_t redraw_due_ms(const struct live_room *live);
/* After a redraw, sends the room again to everybody; a client that lost its seat no longer holds
 * it. */
struct live_listener redraw_listener(void);

#endif
