/* server/hub/visits.c - handles clients joining and leaving rooms. */
#include "server/hub/visits.h"

#include <string.h>

#include "server/hub/listings.h"
#include "server/live/join.h"
#include "server/live/send.h"

/* An address that seems to guess ids may only join rooms that are public, or where it holds a
 * seat. */
static bool may_look(const struct visits *visits, const struct join *join, const char *room) {
	const struct client *client = join->client;
	if (!address_is_guessing(client->address, site_now(client->site))) {
		return true;
	}
	const struct listing *listing = listings_find(visits->listings, room);
	const struct live_room *live = live_room_in_memory(visits->rooms, room);
	return (listing != NULL && listing->is_public) ||
		(live != NULL && live->room.version > 0 && join_place(join, live) >= 0);
}

static void on_join(void *user, struct client *client, const struct request *request) {
	struct visits *visits = user;
	struct join join = {.client = client,
		.n = request->n,
		.since = request->since < 0 ? 0 : (uint32_t)request->since,
		.has_token = request->has_token};
	memcpy(join.token, request->token, sizeof(join.token));
	memcpy(join.text, request->client, sizeof(join.text));
	if (may_look(visits, &join, request->room)) {
		join_room(visits->joins, &join, request->room);
	} else {
		send_error(client->site, client, join.n, ERROR_TOO_OFTEN, address_guesses);
	}
}

static void on_leave(void *user, struct client *client, const struct request *request) {
	(void)user;
	if (client->live == NULL) {
		send_error(client->site, client, request->n, ERROR_NOT_JOINED,
			"You are not at a table.");
		return;
	}
	live_room_leave(client);
	send_ack(client->site, client, request->n);
}

struct live_listener visits_listener(struct visits *visits) {
	static const struct live_request requests[] = {
		{REQUEST_JOIN, on_join}, {REQUEST_LEAVE, on_leave}, {.take = NULL}};
	return (struct live_listener){.user = visits, .requests = requests};
}
