/* server/hub/account_seats.h - the seats of accounts: rows of the store that change with the events
 * of a room, and guests' seats that become an account's. Only with accounts. */
#ifndef QIRKAT_SERVER_HUB_ACCOUNT_SEATS_H
#define QIRKAT_SERVER_HUB_ACCOUNT_SEATS_H

#include "server/live/listen.h"

struct live_listener account_seats_listener(void);

#endif
