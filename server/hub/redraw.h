/* server/hub/redraw.h - strong dice: seats that do not open their entropy are lost
 * (server/room/entropy.h). */
#ifndef QIRKAT_SERVER_REDRAW_H
#define QIRKAT_SERVER_REDRAW_H

#include "server/live/listen.h"

/* When a redraw is due in the room, CLOCK_NEVER; in the past where one is overdue. */
int64_t redraw_due_ms(const struct live_room *live);
/* When the dice are drawn again everybody sees the room anew, and who lost a seat holds none. */
struct live_listener redraw_listener(void);

#endif
