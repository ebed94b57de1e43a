/* server/hub/load.c - rooms come back from their logs when somebody asks for them. */
#include "server/hub/clocked.h"
#include "server/hub/desk.h"
#include "server/base/log.h"
#include "server/room/room_log.h"

bool desk_has_space(struct hub *hub) {
	if (hub->counts.rooms_live < hub->limits.rooms) {
		return true;
	}
	for (struct list *at = hub->idle.next; at != &hub->idle; at = at->next) {
		struct desk *desk = LIST_OWNER(at, struct desk, in_idle);
		if (desk->append == NULL && list_is_empty(&desk->queue) && !desk->held &&
			!desk_must_stay(desk)) {
			desk_destroy(desk);
			return true;
		}
	}
	return false;
}

/* Times in which no server ran are charged to nobody. */
static void leave_out_gaps(struct desk *desk) {
	struct clock *clock = &desk->room.clock;
	if (clock->running >= 0) {
		clock->free_ms = life_gaps_ms(desk->hub, clock->since_ms, hub_now(desk->hub));
	}
}

static bool load(struct hub *hub, struct desk *desk, struct wire_error *error) {
	struct append *append = append_create(hub, desk, NULL);
	if (append == NULL) {
		return wire_error_set(
			error, ERROR_STORE_FAILED, "The server has no memory for a room.");
	}
	bool begun = life_begin(hub);
	enum room_read result = begun ? room_load(&desk->room, hub->store, &append->event)
				      : ROOM_READ_FAILED;
	append_destroy(append);
	if (result == ROOM_READ_FAILED) {
		return wire_error_set(error, ERROR_STORE_FAILED,
			"The log of table %s cannot be read now.", desk->room.id);
	}
	leave_out_gaps(desk);
	return result == ROOM_READ_GOOD ||
		wire_error_set(error, ERROR_NO_ROOM, "There is no table %s.", desk->room.id);
}

struct desk *desk_find(struct hub *hub, const char *id, struct wire_error *error) {
	struct desk *desk = map_find(&hub->desks, id);
	if (desk != NULL && desk->room.version > 0) {
		return desk;
	}
	if (desk != NULL || !room_id_is_good(id)) {
		wire_error_set(error, ERROR_NO_ROOM, "There is no table %.20s.", id);
		return NULL;
	}
	if (!desk_has_space(hub)) {
		wire_error_set(
			error, ERROR_TOO_MANY_ROOMS, "This server is full; try again later.");
		return NULL;
	}
	desk = desk_create(hub, id);
	if (desk == NULL) {
		wire_error_set(error, ERROR_STORE_FAILED, "The server has no memory for a room.");
		return NULL;
	}
	if (!load(hub, desk, error)) {
		desk_destroy(desk);
		return NULL;
	}
	desk->row = map_find(&hub->rows, id);
	if (desk->row != NULL) {
		desk->row->desk = desk;
	}
	hub->counts.rooms_loaded++;
	desk_set_due(desk);
	desk_go_on(desk);
	return desk;
}
