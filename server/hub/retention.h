/* server/hub/retention.h - finished rooms are kept for a time and up to a size; what is deleted is
 * logged and counted. */
#ifndef QIRKAT_SERVER_RETENTION_H
#define QIRKAT_SERVER_RETENTION_H

#include <stdbool.h>
#include <stdint.h>

struct hub;
struct hub_counts;
struct retention;

/* Returns new, NULL without memory. */
struct retention *retention_create(struct hub *hub);
void retention_destroy(struct retention *retention);
/* Once a second: have rooms deleted, a few at a time, when it is time for it. */
void retention_tick(struct retention *retention, int64_t now);
/* The store takes more than it may, and nothing in it may be deleted. */
bool retention_is_full(const struct retention *retention);
void retention_counts(const struct retention *retention, struct hub_counts *counts);

#endif
