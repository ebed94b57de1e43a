/* server/hub/lobby.h - the lobby: the list of rooms and of people looking for a game, as sent to
 * clients. */
#ifndef QIRKAT_SERVER_LOBBY_H
#define QIRKAT_SERVER_LOBBY_H

#include "base/out.h"
#include "server/live/listen.h"
#include "server/hub/listings.h"

struct clients;
struct game_filter;
struct lobby;
struct seeks;
struct presence;

/* Returns new; NULL if out of memory. Borrows all; seeks holds those who look for a game. */
struct lobby *lobby_create(struct clients *clients, struct listings *listings,
	const struct presence *presence, const struct seeks *seeks);
void lobby_destroy(struct lobby *lobby);
/* Write the d of a lobby message. filter may be NULL. */
void lobby_write(const struct lobby *lobby, const struct game_filter *filter, struct out *out);
/* Handles the request lobby. */
struct live_listener lobby_listener(struct lobby *lobby);

/* At another node there are so many people, no longer as many as less. */
void lobby_count_elsewhere(struct lobby *lobby, uint64_t less, uint64_t more);

#endif
