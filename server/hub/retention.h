/* server/hub/retention.h - finished rooms are kept for a time and up to a size; what is deleted is
 * logged and counted. */
#ifndef QIRKAT_SERVER_RETENTION_H
#define QIRKAT_SERVER_RETENTION_H

#include <stdbool.h>
#include <stdint.h>

#include "server/live/listen.h"

struct retention;
struct site;

/* Returns new; NULL without memory. Borrows site. */
struct retention *retention_create(struct site *site);
void retention_destroy(struct retention *retention);
/* Each tick rooms are deleted, a few at a time, when it is time for it. */
struct live_listener retention_listener(struct retention *retention);
/* The store takes more than it may, and nothing in it may be deleted. */
bool retention_is_full(const struct retention *retention);

#endif
