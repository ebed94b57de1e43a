/* server/hub/live_room.c - a room in memory and who is connected to it. */
#include <assert.h>
#include <stdlib.h>

#include "server/hub/chat.h"
#include "server/hub/clocked.h"
#include "server/hub/live_room.h"
#include "server/hub/history.h"
#include "server/hub/join.h"
#include "server/hub/send.h"
#include "server/room/tell_room.h"

struct live_room *live_room_create(struct hub *hub, const char *id) {
	struct live_room *live = calloc(1, sizeof(*live));
	if (live == NULL || !map_add(&hub->rooms_by_id, id, live)) {
		free(live);
		return NULL;
	}
	live->site = &hub->site;
	live->hub = hub;
	room_init(&live->room, id, &hub->site.shelf);
	list_init(&live->queue);
	list_init(&live->clients);
	list_init(&live->in_dirty);
	list_init(&live->in_retry);
	list_init(&live->in_lingering);
	list_init(&live->in_idle);
	list_init(&live->in_hub);
	list_init(&live->joins);
	list_init(&live->in_joinable);
	list_add_last(&hub->live_rooms, &live->in_hub);
	list_add_last(&hub->idle, &live->in_idle);
	live->idle_ms = site_now(&hub->site);
	lag_init(&live->lag, hub->site.limits.lag_ms);
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		live->left_ms[place] = live->idle_ms;
	}
	hub->site.counts.rooms_live++;
	return live;
}

void live_room_destroy(struct live_room *live) {
	struct hub *hub = live->hub;
	assert(live->commit == NULL);
	while (!list_is_empty(&live->clients)) {
		live_room_leave(LIST_OWNER(live->clients.next, struct client, in_room));
	}
	while (!list_is_empty(&live->queue)) {
		pending_destroy(LIST_OWNER(live->queue.next, struct pending, link));
	}
	live_room_stop_load(live);
	map_remove(&hub->rooms_by_id, live->room.id);
	const struct wire_error again = {ERROR_BUSY, "This table is read again; join it again."};
	join_refuse(live, &again);
	history_destroy(hub, live->history);
	told_drop(live);
	LISTENERS_CALL(&hub->listeners, closed, live);
	list_take_out(&live->in_hub);
	list_take_out(&live->in_idle);
	list_take_out(&live->in_retry);
	room_finish(&live->room);
	free(live);
	hub->site.counts.rooms_live--;
}

bool live_room_rests(const struct live_room *live) {
	return live->commit == NULL && live->load == NULL && list_is_empty(&live->queue) &&
		list_is_empty(&live->in_retry) && list_is_empty(&live->clients) &&
		list_is_empty(&live->joins);
}

void live_room_join(struct live_room *live, struct client *client, int place) {
	client->live = live;
	client->place = place;
	list_add_last(&live->clients, &client->in_room);
	list_take_out(&live->in_idle);
	LISTENERS_CALL(&live->hub->listeners, joined, live, client);
}

void live_room_leave(struct client *client) {
	struct live_room *live = client->live;
	if (live == NULL) {
		return;
	}
	list_take_out(&client->in_room);
	LISTENERS_CALL(&live->hub->listeners, left, live, client);
	client->live = NULL;
	client->place = -1;
	if (list_is_empty(&live->clients)) {
		list_take_out(&live->in_idle);
		list_add_last(&live->hub->idle, &live->in_idle);
		live->idle_ms = site_now(live->site);
	}
}

void live_rooms_sweep(struct hub *hub, int64_t now) {
	int64_t idle_ms = (int64_t)hub->site.limits.idle_room_minutes * 60 * 1000;
	for (struct list *at = hub->idle.next; at != &hub->idle;) {
		struct live_room *live = LIST_OWNER(at, struct live_room, in_idle);
		at = at->next;
		bool rests = live_room_rests(live) && !listeners_hold(&hub->listeners, live, false);
		if (rests && (now - live->idle_ms >= idle_ms || room_is_finished(&live->room))) {
			live_room_destroy(live);
		}
	}
}

void live_rooms_retry(struct hub *hub) {
	struct list due;
	list_init(&due);
	while (!list_is_empty(&hub->retry)) {
		struct list *link = hub->retry.next;
		list_take_out(link);
		list_add_last(&due, link);
	}
	while (!list_is_empty(&due)) {
		struct live_room *live = LIST_OWNER(due.next, struct live_room, in_retry);
		list_take_out(&live->in_retry);
		live_room_go_on(live);
	}
}
