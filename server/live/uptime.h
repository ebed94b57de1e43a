/* server/live/uptime.h - when servers used this store, so that downtime is charged to no player's
 * clock.
 *
 * run       from when a server started to when it is last known to have lived: by its last event,
 *           or by a sign of life in the store, written every few seconds while clocks run and
 *           nothing else is stored
 * downtime  the time between two runs
 */
#ifndef QIRKAT_SERVER_UPTIME_H
#define QIRKAT_SERVER_UPTIME_H

#include <stdbool.h>
#include <stdint.h>

#include "server/live/listen.h"

struct deadlines;
struct site;
struct uptime;

/* Returns new; NULL if out of memory. Borrows both; signs of life are written while deadlines are
 * set. */
struct uptime *uptime_create(struct site *site, const struct deadlines *deadlines);
void uptime_destroy(struct uptime *uptime);
/* Read the earlier runs, unless already done. False if that fails. Blocks (store_runs): with a slow
 * store, call it only at startup. */
bool uptime_read(struct uptime *uptime);
/* Read the earlier runs and start the run of this server, unless already done. If the machine's
 * clock was set back, the site's clock is moved ahead, so that time continues from the last run.
 * False if the runs cannot be read now. */
bool uptime_begin(struct uptime *uptime);
bool uptime_has_begun(const struct uptime *uptime);
/* When this run started; 0 before. */
int64_t uptime_from_ms(const struct uptime *uptime);
/* The server was stalled from from_ms until now: count that as downtime. False if out of memory. */
bool uptime_begin_again(struct uptime *uptime, int64_t from_ms, int64_t now);
/* How much of a time span no server was running. */
int64_t uptime_down_ms(const struct uptime *uptime, int64_t from_ms, int64_t to_ms);
/* Every stored event is a sign of life; a tick writes one when needed. */
struct live_listener uptime_listener(struct uptime *uptime);
/* Write the last sign of life. */
void uptime_end(struct uptime *uptime, int64_t now);

#endif
