/* server/hub/retention.h - deletes finished rooms after some time, or when the store is too large;
 * logs and counts what it deletes. */
#ifndef QIRKAT_SERVER_RETENTION_H
#define QIRKAT_SERVER_RETENTION_H

#include <stdbool.h>
#include <stdint.h>

#include "server/live/listen.h"

struct hub_settings;
struct retention;
struct site;

/* Returns new; NULL if out of memory. Borrows site. */
struct retention *retention_create(struct site *site, const struct hub_settings *settings);
void retention_destroy(struct retention *retention);
/* On each tick, deletes some rooms if that is due. */
struct live_listener retention_listener(struct retention *retention);
/* Ask the store at the next tick: a room was dropped. */
void retention_hurry(struct retention *retention);
/* True if the store is over its limit and nothing in it may be deleted. */
bool retention_is_full(const struct retention *retention);

#endif
