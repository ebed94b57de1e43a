/* server/hub/plans.h - replies that are laid down: turns are tried, and who laid down replies is
 * told what has become of them (server/room/plan.h). */
#ifndef QIRKAT_SERVER_PLANS_H
#define QIRKAT_SERVER_PLANS_H

#include "proto/request.h"
#include "server/live/listen.h"

/* Answer what the room would be after the turns that are tried. */
void plans_try(struct client *client, const struct request *request);
/* Whose replies an event has changed is told. */
struct live_listener plans_listener(void);

#endif
