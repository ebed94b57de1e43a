/* server/live/live_room.c - rooms in memory and who is connected to them. */
#include "server/live/live_room.h"

#include <assert.h>
#include <stdlib.h>

#include "server/live/pending.h"
#include "server/room/encode_room.h"

bool live_rooms_init(struct live_rooms *rooms, struct site *site, uint64_t salt) {
	*rooms = (struct live_rooms){.site = site};
	map_init(&rooms->by_id, salt);
	list_init(&rooms->all);
	list_init(&rooms->idle);
	list_init(&rooms->looked);
	list_add_last(&rooms->idle, &rooms->looked);
	list_init(&rooms->retry);
	list_init(&rooms->orphans);
	histories_init(&rooms->histories);
	return readings_start(&rooms->readings, site);
}

void live_rooms_finish(struct live_rooms *rooms) {
	readings_finish(&rooms->readings);
	map_finish(&rooms->by_id);
	assert(rooms->free_commits.first == NULL); /* commits_finish must come first */
}

size_t live_rooms_take_slot(struct live_rooms *rooms) {
	assert(rooms->slots < LIVE_SLOTS);
	return rooms->slots++;
}

struct live_room *live_room_in_memory(const struct live_rooms *rooms, const char *id) {
	return map_find(&rooms->by_id, id);
}

struct live_room *live_room_played(const struct live_rooms *rooms, const char *id) {
	struct live_room *live = live_room_in_memory(rooms, id);
	bool is_old = live != NULL && live->room.version > 0 &&
		(site_is_silent(rooms->site) || live->muted);
	return live == NULL || live->is_copy || is_old ? NULL : live;
}

struct live_room *live_room_create(struct live_rooms *rooms, const char *id) {
	struct site *site = rooms->site;
	struct live_room *live = calloc(1, sizeof(*live));
	if (live == NULL || !map_add(&rooms->by_id, id, live)) {
		free(live);
		return NULL;
	}
	live->site = site;
	live->rooms = rooms;
	room_init(&live->room, id, &site->rule_sets);
	struct list *lists[] = {&live->in_all, &live->clients, &live->in_idle, &live->queue,
		&live->in_retry, &live->joins, &live->in_joinable};
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		list_init(lists[i]);
	}
	list_add_last(&rooms->all, &live->in_all);
	list_add_last(&rooms->idle, &live->in_idle);
	live->idle_ms = site_now(site);
	lag_init(&live->lag, site->settings->lag_ms);
	site->counts.rooms_live++;
	LISTENERS_CALL(&site->listeners, created, live);
	return live;
}

void live_room_destroy(struct live_room *live) {
	struct live_rooms *rooms = live->rooms;
	assert(live->commit == NULL);
	while (!list_is_empty(&live->clients)) {
		live_room_leave(LIST_OWNER(live->clients.next, struct client, in_room));
	}
	while (!list_is_empty(&live->queue)) {
		pending_destroy(LIST_OWNER(live->queue.next, struct pending, in_queue));
	}
	map_remove(&rooms->by_id, live->room.id);
	LISTENERS_CALL(&live->site->listeners, closed, live);
	history_destroy(&rooms->histories, live->history);
	live_room_drop_encoded(live);
	list_take_out(&live->in_all);
	list_take_out(&live->in_idle);
	list_take_out(&live->in_retry);
	room_finish(&live->room);
	live->site->counts.rooms_live--;
	free(live);
}

bool live_room_rests(const struct live_room *live) {
	return live->commit == NULL && live->load == NULL && list_is_empty(&live->queue) &&
		list_is_empty(&live->in_retry) && list_is_empty(&live->clients) &&
		list_is_empty(&live->joins);
}

void live_room_place(struct client *client, int place) {
	list_take_out(&client->in_room);
	client->place = place;
	client->link->watches = place < 0;
	if (place < 0) {
		list_add_last(&client->live->clients, &client->in_room);
	} else {
		list_add_first(&client->live->clients, &client->in_room);
	}
}

void live_room_join(struct live_room *live, struct client *client, int place) {
	client->live = live;
	live_room_place(client, place);
	list_take_out(&live->in_idle);
	LISTENERS_CALL(&live->site->listeners, joined, live, client);
}

void live_room_leave(struct client *client) {
	struct live_room *live = client->live;
	if (live == NULL) {
		return;
	}
	list_take_out(&client->in_room);
	LISTENERS_CALL(&live->site->listeners, left, live, client);
	client->live = NULL;
	client->place = -1;
	if (list_is_empty(&live->clients)) {
		list_move_last(&live->rooms->idle, &live->in_idle);
		live->idle_ms = site_now(live->site);
	}
}

void live_room_retry(struct live_room *live) {
	list_move_last(&live->rooms->retry, &live->in_retry);
}

bool live_rooms_have_space(struct live_rooms *rooms) {
	const struct site *site = rooms->site;
	if (site->counts.rooms_live < site->settings->rooms) {
		return true;
	}
	for (struct list *at = rooms->idle.next; at != &rooms->idle; at = at->next) {
		if (at == &rooms->looked) {
			continue;
		}
		struct live_room *live = LIST_OWNER(at, struct live_room, in_idle);
		if (live->commit == NULL && list_is_empty(&live->queue) && !live->held &&
			live->load == NULL && list_is_empty(&live->joins) &&
			!listeners_hold(&site->listeners, live, true)) {
			live_room_destroy(live);
			return true;
		}
	}
	return false;
}

/* Remove a room from memory if it is finished, or nobody has come for a long time. */
static void look_at_idle(struct live_room *live, int64_t now) {
	const struct site *site = live->site;
	int64_t idle_ms = (int64_t)site->settings->idle_room_minutes * 60 * 1000;
	bool is_due = now - live->idle_ms >= idle_ms || room_is_finished(&live->room);
	if (is_due && live_room_rests(live) && !listeners_hold(&site->listeners, live, false)) {
		live_room_destroy(live);
	}
}

/* There may be many thousands of idle rooms: each tick continues where the last one stopped, and
 * goes around once at most. */
static void check_idle_rooms(void *user, int64_t now) {
	struct live_rooms *rooms = user;
	struct list *at = rooms->looked.next;
	for (unsigned looked = 0; at != &rooms->looked && looked < LIVE_LOOKED_MAX; looked++) {
		struct list *next = at->next;
		if (at != &rooms->idle) {
			look_at_idle(LIST_OWNER(at, struct live_room, in_idle), now);
		}
		at = next;
	}
	if (at != &rooms->looked) {
		list_move_last(at, &rooms->looked); /* insert before at */
	}
}

struct live_listener live_rooms_listener(struct live_rooms *rooms) {
	return (struct live_listener){.user = rooms, .tick = check_idle_rooms};
}
