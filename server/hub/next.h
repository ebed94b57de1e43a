/* server/hub/next.h - new rooms: their key and commitment; the room of a rematch. */
#ifndef QIRKAT_SERVER_NEXT_H
#define QIRKAT_SERVER_NEXT_H

struct live_room;

/* Create the room of an agreed rematch, then store the rematch event. */
void rematch_open(struct live_room *live);
/* The first event of a room is stored: the room it is a rematch of goes on. */
void rematch_is_open(struct live_room *next);

#endif
