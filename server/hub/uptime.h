/* server/hub/uptime.h - when servers used this store, so that the time between them is charged to
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

struct deadlines;
struct store;
struct uptime;

/* Returns new; NULL without memory. Borrows both: signs are given while deadlines are set. */
struct uptime *uptime_create(struct store *store, const struct deadlines *deadlines);
void uptime_destroy(struct uptime *uptime);
/* Unless that was done: read when servers ran before, and say that this one does since now. Time
 * goes on from where it stood, also where the machine's clock was put back: what now lacks is added
 * to *ahead_ms. False if it cannot be read now. */
bool uptime_begin(struct uptime *uptime, int64_t now, int64_t *ahead_ms);
bool uptime_has_begun(const struct uptime *uptime);
/* When this run began, 0 before. */
int64_t uptime_from_ms(const struct uptime *uptime);
/* The server stood still from from_ms until now. False without memory. */
bool uptime_begin_again(struct uptime *uptime, int64_t from_ms, int64_t now);
/* How much of a time no server ran. */
int64_t uptime_down_ms(const struct uptime *uptime, int64_t from_ms, int64_t to_ms);
/* The store knows of this run up to at_ms. */
void uptime_note(struct uptime *uptime, int64_t at_ms);
/* Once a second, after uptime_begin: give a sign if it is time for one. */
void uptime_tick(struct uptime *uptime, int64_t now);
/* Give one now: the last. */
void uptime_end(struct uptime *uptime, int64_t now);

#endif
