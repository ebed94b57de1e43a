/* server/hub/new_room.c - a room being created. */
#include "server/hub/new_room.h"

#include "proto/error.h"
#include "server/hub/listings.h"
#include "server/live/live_room.h"
#include "server/room/token.h"

bool new_room_fits_address(const struct client *client, unsigned most, struct wire_error *error) {
	unsigned count = client->address->count[ADDRESS_ROOMS];
	if (count < most) {
		return true;
	}
	if (count == 1) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"A table is already open from your address; finish it first.");
	}
	return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
		"%u tables are already open from your address; finish one first.", count);
}

bool new_room_is_free(
	const struct live_rooms *rooms, const struct listings *listings, const char *id) {
	return listings_find(listings, id) == NULL && live_room_in_memory(rooms, id) == NULL;
}

bool new_room_draw_id(const struct live_rooms *rooms, const struct listings *listings,
	bool is_public, char id[WIRE_ROOM_SIZE]) {
	return room_id_make(id, is_public, token_random) && new_room_is_free(rooms, listings, id);
}

struct live_room *new_room_create(struct live_rooms *rooms, struct listings *listings,
	const char *id, const struct new_room_maker *maker) {
	struct live_room *live = live_room_create(rooms, id);
	if (live != NULL &&
		listings_add(listings, live, maker->key, maker->n, maker->address) == NULL) {
		live_room_destroy(live);
		live = NULL;
	}
	return live;
}

void new_room_drop(struct live_room *live, struct listings *listings) {
	listings_remove(listings, listings_find(listings, live->room.id));
	live_room_destroy(live);
}
