/* server/hub/redraw.h - strong dice: seats that do not open their entropy are lost
 * (server/room/entropy.h). */
#ifndef QIRKAT_SERVER_REDRAW_H
#define QIRKAT_SERVER_REDRAW_H

#include "server/hub/inside.h"

/* When a redraw is due in the live room's room, CLOCK_NEVER; in the past where one is owed. */
int64_t redraw_due_ms(const struct live_room *live);
/* The dice were drawn again: everybody sees the room anew, and who lost a seat holds none. */
void redraw_tell(struct live_room *live);

#endif
