/* server/live/uptime.h - when servers used this store, so that the time between them is charged to
 * nobody.
 *
 * run      from when a server began to when it is last known to have lived: by its last event, or
 *          by a sign in the store, written every few seconds while clocks run and nothing else is
 * downtime between two runs
 */
#ifndef QIRKAT_SERVER_UPTIME_H
#define QIRKAT_SERVER_UPTIME_H

#include <stdbool.h>
#include <stdint.h>

#include "server/live/listen.h"

struct deadlines;
struct site;
struct uptime;

/* Returns new; NULL without memory. Borrows both: signs are given while deadlines are set. */
struct uptime *uptime_create(struct site *site, const struct deadlines *deadlines);
void uptime_destroy(struct uptime *uptime);
/* Unless that was done: read when servers ran before. False if it cannot be read now. Blocks
 * (store_runs): where the store may be slow it is for the start alone. */
bool uptime_read(struct uptime *uptime);
/* Unless that was done: the same, and say that this server runs since now. Time goes on from where
 * it stood, also where the machine's clock was put back: the site's clock is put ahead. False if it
 * cannot be read now. */
bool uptime_begin(struct uptime *uptime);
bool uptime_has_begun(const struct uptime *uptime);
/* When this run began, 0 before. */
int64_t uptime_from_ms(const struct uptime *uptime);
/* The server stood still from from_ms until now. False without memory. */
bool uptime_begin_again(struct uptime *uptime, int64_t from_ms, int64_t now);
/* How much of a time no server ran. */
int64_t uptime_down_ms(const struct uptime *uptime, int64_t from_ms, int64_t to_ms);
/* An event in the store is a sign of life, and a tick gives one when it is time for it. */
struct live_listener uptime_listener(struct uptime *uptime);
/* Give a sign now: the last. */
void uptime_end(struct uptime *uptime, int64_t now);

#endif
