/* server/hub/matchmaking.h - people who want to be matched with somebody are, and come.
 *
 * seeker         one connection that looks for a game (server/hub/pairing.h); it is gone with the
 *                connection
 * pair           two seekers who fit; their room is made, then both are notified, and it waits for
 * them pending match  what one of them was sent who has not come yet (server/hub/pending_match.h)
 */
#ifndef QIRKAT_SERVER_MATCHMAKING_H
#define QIRKAT_SERVER_MATCHMAKING_H

#include "server/hub/pairing.h"
#include "server/live/listen.h"

struct clients;
struct listings;
struct live_rooms;
struct matchmaking;

/* Returns new; NULL without memory. Borrows rooms and listings; salt as for a map. */
struct matchmaking *matchmaking_create(struct clients *clients, struct live_rooms *rooms,
	struct listings *listings, uint64_t salt);
/* All clients and live rooms are gone. */
void matchmaking_destroy(struct matchmaking *matchmaking);
/* Those who look for a game; borrowed. */
const struct pairing *matchmaking_pairing(const struct matchmaking *matchmaking);
/* Takes seek and unseek. It makes the rooms of those who fit, notifies them, and ends rooms to
 * which not all came. */
struct live_listener matchmaking_listener(struct matchmaking *matchmaking);

#endif
