/* server/room/draw.h - draws the random parts of a room: its key, and the seed and id of its
 * dice. */
#ifndef QIRKAT_SERVER_DRAW_H
#define QIRKAT_SERVER_DRAW_H

#include "proto/event.h"
#include "server/room/token.h"

/* Draw the key of a new room, and a commitment if it has dice. False if there are no random
 * bytes. */
bool draw_room(struct event *event, bool has_dice, enum dice_mode mode, random_bytes random);
/* Draw a commitment to new dice; for strong dice the caller fills in their seats. False if there
 * are no random bytes. */
bool draw_dice(struct event *event, enum dice_mode mode, random_bytes random);

#endif
