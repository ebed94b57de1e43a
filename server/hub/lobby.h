/* server/hub/lobby.h - the list of rooms and of who looks for a game, as it is sent to whoever
 * wants to see it. */
#ifndef QIRKAT_SERVER_LOBBY_H
#define QIRKAT_SERVER_LOBBY_H

#include "base/out.h"
#include "server/live/listen.h"
#include "server/hub/listings.h"

struct clients;
struct game_filter;
struct lobby;
struct pairing;
struct presence;

/* Returns new; NULL without memory. Borrows all: pairing is of those who look for a game. */
struct lobby *lobby_create(struct clients *clients, struct listings *listings,
	const struct presence *presence, const struct pairing *pairing);
void lobby_destroy(struct lobby *lobby);
/* d of a lobby message. filter may be NULL. */
void lobby_write(const struct lobby *lobby, const struct game_filter *filter, struct out *out);
/* Takes lobby. */
struct live_listener lobby_listener(struct lobby *lobby);

#endif
