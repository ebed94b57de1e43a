/* server/hub/clocked.h - what happens by the clock: absence, flags, the line. */
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

/* ---- server/hub/flags.c ---- */

/* When the running clock falls, with the time of the line that may be left out, or entropy must be
 * opened; CLOCK_NEVER. */
int64_t timeout_at_ms(const struct live_room *live);
bool timeout_falls(const struct live_room *live, int64_t at_ms);
/* Did its time come before anything that waits was received? */
bool timeout_is_due(const struct live_room *live);
/* A clock of its room runs, and nothing would look at it out of memory. */
bool timeout_holds(const struct live_room *live);
/* The clocks of live room may have changed. */
void timeout_update(struct live_room *live);
/* Look at rooms whose clock has fallen; by a timer of its own, and at each tick. */
void timeouts_look(struct hub *hub);

/* ---- server/hub/beat.c ---- */

/* Start the timers: hub_tick each second. */
bool beat_start(struct hub *hub);
void beat_stop(struct hub *hub);
/* Look at flags in wait_ms. */
void beat_wake(struct hub *hub, int64_t wait_ms);
/* A timer runs: was there a stall before? */
void beat(struct hub *hub);

/* ---- server/hub/lag.c ---- */

/* Milliseconds of the line that may be left out for place now. */
int64_t lag_of(const struct live_room *live, int place);
/* event was stored and applied. */
void lag_after(struct live_room *live, const struct event *event);
/* Have the line measured of whose clock runs. */
void lag_measure(const struct live_room *live);

#endif
