/* server/hub/clocked.h - who is there. */
#ifndef QIRKAT_SERVER_CLOCKED_H
#define QIRKAT_SERVER_CLOCKED_H

#include "server/hub/inside.h"
#include "server/room/tell_room.h"

/* ---- server/hub/presence.c ---- */

struct tell_presence presence_of(const struct live_room *live);
/* Tell it at the end of this loop turn. */
void presence_changed(struct live_room *live);
/* From when the place to move may be claimed against, 0 for never; *place -1: nobody is to move. */
int64_t presence_claim_from(const struct live_room *live, int *place);
/* The game has changed at at_ms: others may be absent now who are waited for. */
void presence_after_move(struct live_room *live, int64_t at_ms);
/* A client of place (-1: a watcher) is among live->clients now, is no longer. */
void presence_came(struct live_room *live, int place);
void presence_left(struct live_room *live, int place);
/* Tell of those who left and did not come back at once. */
void presence_tick(struct hub *hub, int64_t now);
/* Tell of all rooms where it has changed. */
void presence_flush(struct hub *hub);

#endif
