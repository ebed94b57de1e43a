/* server/hub/redraw.h - strong dice: seats that do not open their entropy are lost
 * (server/room/entropy.h). */
#ifndef QIRKAT_SERVER_REDRAW_H
#define QIRKAT_SERVER_REDRAW_H

#include "server/hub/inside.h"

/* Until when entropy must be opened where the last seat commits at at_ms. */
int64_t redraw_open_by(const struct hub *hub, const struct room *room, int64_t at_ms);
/* When a redraw is due in the live room's room, CLOCK_NEVER; in the past where one is owed. */
int64_t redraw_due_ms(const struct live_room *live);
/* Fill the event by which seats (a bit for each) are lost for reason. False, and commit->error. */
bool redraw_fill(const struct room *room, uint8_t seats, const char *reason, struct commit *commit);
/* The same for a redraw that is due. */
bool redraw_owed(const struct live_room *live, struct commit *commit);
/* The dice were drawn again: everybody sees the room anew, and who lost a seat holds none. */
void redraw_tell(struct live_room *live);

#endif
