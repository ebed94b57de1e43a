/* server/hub/handle_join.c - a client wants to be at a room. */
#include <string.h>

#include "server/hub/handle.h"
#include "server/hub/listings.h"
#include "server/live/join.h"
#include "server/live/send.h"

/* Whoever guesses ids gets to rooms that are listed, or where it sits, alone. */
static bool may_look(const struct hub *hub, const struct join *join, const char *room) {
	if (!address_is_guessing(join->client->address, site_now(&hub->site))) {
		return true;
	}
	const struct listing *listing = listings_find(hub->listings, room);
	const struct live_room *live = live_room_in_memory(&hub->rooms, room);
	return (listing != NULL && listing->is_public) ||
		(live != NULL && live->room.version > 0 && join_place(join, live) >= 0);
}

void handle_join(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	struct join join = {.client = client,
		.n = request->n,
		.since = request->since < 0 ? 0 : (uint32_t)request->since,
		.has_token = request->has_token};
	memcpy(join.token, request->token, sizeof(join.token));
	memcpy(join.text, request->client, sizeof(join.text));
	if (may_look(hub, &join, request->room)) {
		join_room(&hub->joins, &join, request->room);
	} else {
		send_error(client->site, client, join.n, ERROR_TOO_OFTEN, address_guesses);
	}
}
