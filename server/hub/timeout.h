/* server/hub/timeout.h - when the clock of a room runs out. */
#ifndef QIRKAT_SERVER_TIMEOUT_H
#define QIRKAT_SERVER_TIMEOUT_H

#include <stdbool.h>
#include <stdint.h>

struct live_room;

/* When the running clock falls, with the lag that may be left out, or entropy must be opened;
 * CLOCK_NEVER. */
int64_t timeout_at_ms(const struct live_room *live);
bool timeout_falls(const struct live_room *live, int64_t at_ms);
/* Did its time come before anything that waits was received? */
bool timeout_is_due(const struct live_room *live);

#endif
