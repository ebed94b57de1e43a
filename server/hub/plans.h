/* server/hub/plans.h - replies that are laid down: turns are tried, and who laid down replies is
 * notified what has become of them (server/room/plan.h). */
#ifndef QIRKAT_SERVER_PLANS_H
#define QIRKAT_SERVER_PLANS_H

#include "server/live/listen.h"

/* Takes try. Whose replies an event has changed is notified. */
struct live_listener plans_listener(void);

#endif
