/* server/hub/reaper.h - rooms that were opened and left, and matches to which somebody did not
 * come: the server ends them. */
#ifndef QIRKAT_SERVER_REAPER_H
#define QIRKAT_SERVER_REAPER_H

#include <stdint.h>

struct hub;

/* Once a second: end some. */
void reaper_tick(struct hub *hub, int64_t now);

#endif
