/* server/hub/plans.h - planned replies: tries turns out for a player, and tells players what became
 * of their planned replies (server/room/plan.h). */
#ifndef QIRKAT_SERVER_PLANS_H
#define QIRKAT_SERVER_PLANS_H

#include "server/live/listen.h"

/* Handles the request try. Notifies players whose planned replies an event has changed. */
struct live_listener plans_listener(void);

#endif
