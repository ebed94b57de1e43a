/* server/hub/desk.c - a room in memory and who is connected to it. */
#include <assert.h>
#include <stdlib.h>

#include "server/hub/chat.h"
#include "server/hub/clocked.h"
#include "server/hub/desk.h"
#include "server/hub/history.h"
#include "server/hub/join.h"
#include "server/hub/send.h"
#include "server/room/tell_room.h"

struct desk *desk_create(struct hub *hub, const char *id) {
	struct desk *desk = calloc(1, sizeof(*desk));
	if (desk == NULL || !map_add(&hub->desks, id, desk)) {
		free(desk);
		return NULL;
	}
	desk->hub = hub;
	room_init(&desk->room, id, &hub->shelf);
	list_init(&desk->queue);
	list_init(&desk->clients);
	list_init(&desk->in_dirty);
	list_init(&desk->in_retry);
	list_init(&desk->in_lingering);
	list_init(&desk->in_matched);
	list_init(&desk->in_idle);
	list_init(&desk->in_hub);
	list_init(&desk->joins);
	list_init(&desk->in_joinable);
	list_add_last(&hub->live, &desk->in_hub);
	list_add_last(&hub->idle, &desk->in_idle);
	desk->idle_ms = hub_now(hub);
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		desk->left_ms[place] = desk->idle_ms;
		desk->bank_ms[place] = hub->limits.lag_ms;
	}
	hub->counts.rooms_live++;
	return desk;
}

void desk_destroy(struct desk *desk) {
	struct hub *hub = desk->hub;
	assert(desk->append == NULL);
	while (!list_is_empty(&desk->clients)) {
		desk_leave(LIST_OWNER(desk->clients.next, struct client, in_desk));
	}
	while (!list_is_empty(&desk->queue)) {
		ask_destroy(LIST_OWNER(desk->queue.next, struct ask, link));
	}
	desk_stop_load(desk);
	map_remove(&hub->desks, desk->room.id);
	const struct wire_error again = {ERROR_BUSY, "This table is read again; join it again."};
	join_refuse(desk, &again);
	history_destroy(hub, desk->history);
	told_drop(desk);
	if (desk->row != NULL) {
		desk->row->desk = NULL;
	}
	list_take_out(&desk->in_hub);
	list_take_out(&desk->in_idle);
	list_take_out(&desk->in_dirty);
	list_take_out(&desk->in_retry);
	list_take_out(&desk->in_lingering);
	list_take_out(&desk->in_matched);
	chat_destroy(desk);
	room_finish(&desk->room);
	free(desk);
	hub->counts.rooms_live--;
}

bool desk_rests(const struct desk *desk) {
	return desk->append == NULL && desk->load == NULL && list_is_empty(&desk->queue) &&
		list_is_empty(&desk->in_retry) && list_is_empty(&desk->clients) &&
		list_is_empty(&desk->joins);
}

void desk_join(struct desk *desk, struct client *client, int place) {
	client->desk = desk;
	client->place = place;
	list_add_last(&desk->clients, &client->in_desk);
	list_take_out(&desk->in_idle);
	presence_came(desk, place);
	desk_presence_changed(desk);
}

void desk_leave(struct client *client) {
	struct desk *desk = client->desk;
	if (desk == NULL) {
		return;
	}
	list_take_out(&client->in_desk);
	presence_left(desk, client->place);
	client->desk = NULL;
	client->place = -1;
	desk_presence_changed(desk);
	if (list_is_empty(&desk->clients)) {
		list_take_out(&desk->in_idle);
		list_add_last(&desk->hub->idle, &desk->in_idle);
		desk->idle_ms = hub_now(desk->hub);
	}
}
