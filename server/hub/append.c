/* server/hub/append.c - events on their way into the store, and what follows when they are safe:
 * the room changes, whoever asked is answered, everybody in the room is told. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/chat.h"
#include "server/hub/clocked.h"
#include "server/hub/desk.h"
#include "server/hub/handle.h"
#include "server/hub/history.h"
#include "server/hub/lobby.h"
#include "server/hub/redraw.h"
#include "server/process/log.h"
#include "server/hub/seek.h"
#include "server/hub/send.h"
#include "server/hub/share.h"
#include "server/room/tell_room.h"

enum {
	HELD_MS = 50,          /* a shorter delay of the server is not worth mention */
	ANOTHER_TRY_MS = 2000, /* for whoever could not be served by a fault of the store */
};

struct append *append_create(struct hub *hub, struct desk *desk, struct ask *ask) {
	struct append *append = free_list_take(&hub->free_appends, sizeof(*append));
	if (append == NULL) {
		return NULL;
	}
	append->hub = hub;
	append->desk = desk;
	append->ask = ask;
	append->clause[0] = '\0';
	append->event.kind = EVENT_KINDS;
	out_init(&append->body);
	out_init(&append->points);
	return append;
}

void append_destroy(struct append *append) {
	if (append != NULL) {
		ask_destroy(append->ask);
		event_finish(&append->event);
		out_finish(&append->body);
		out_finish(&append->points);
		if (append->hub != NULL) {
			free_list_give(&append->hub->free_appends, append);
		} else {
			free(append);
		}
	}
}

/* {"t":"event","v":n,"d":{...,"state":{...}}} */
static void write_event(struct desk *desk, const struct append *append, bool with_state) {
	struct out *out = &desk->hub->message;
	message_begin(out, "event", -1, desk->room.version);
	if (!with_state) {
		out_json(out, append->body.at, append->body.used);
	} else {
		out_raw(out, append->body.at, append->body.used - 1);
		out_key(out, "state");
		tell_room_state(out, &desk->room);
		out_end(out, '}');
	}
	message_end(out);
}

/* Does the event change what a state message holds? */
static bool changes_state(const struct event *event) {
	switch (event->kind) {
	case EVENT_START:
	case EVENT_THROW:
	case EVENT_PLAY:
	case EVENT_BACK:
	case EVENT_RESIGN:
	case EVENT_CLAIM:
	case EVENT_FLAG:
	case EVENT_END:
		return true;
	case EVENT_ANSWER:
		return event->to > 0;
	default:
		return false;
	}
}

/* Everybody sees the room in another order of seats. */
static void tell_new_seats(struct desk *desk, const struct event *event) {
	bool same = true;
	for (size_t seat = 0; seat < event->start.count; seat++) {
		same = same && event->start.seats[seat] == seat;
	}
	for (struct list *at = desk->clients.next; !same && at != &desk->clients;) {
		struct client *client = LIST_OWNER(at, struct client, in_desk);
		at = at->next;
		send_room(desk, client, desk->room.version);
	}
}

static void answer_ask(struct desk *desk, struct append *append) {
	struct ask *ask = append->ask;
	const struct event *event = &append->event;
	if (ask == NULL || ask->client == NULL) {
		return;
	}
	int place = ask->place;
	bool is_here = ask->client->desk == desk;
	if (event->kind == EVENT_SIT) {
		place = desk->room.holder[event->seat];
		ask->client->place = is_here ? place : ask->client->place;
	} else if (event->kind == EVENT_STAND) {
		ask->client->place = is_here ? -1 : ask->client->place;
	} else if (event->kind == EVENT_CREATE) {
		place = room_first_person(&desk->room);
	}
	if (event->kind == EVENT_SIT || event->kind == EVENT_STAND) {
		desk_presence_changed(desk);
	}
	send_done(desk, ask->client, ask->request.n, event->kind, place, desk->room.version,
		append->token);
	if (is_here && (event->kind == EVENT_SIT || event->kind == EVENT_STAND)) {
		chat_tell(ask->client);
	}
}

static void count_event(struct hub *hub, const struct desk *desk, const struct event *event) {
	hub->counts.events_stored++;
	hub->counts.moves += event->kind == EVENT_PLAY;
	hub->counts.throws += event->kind == EVENT_THROW;
	hub->counts.claims += event->kind == EVENT_CLAIM;
	hub->counts.rooms_created += event->kind == EVENT_CREATE;
	hub->counts.rooms_over += room_is_finished(&desk->room) &&
		(event->kind == EVENT_END || event->kind == EVENT_ABORT);
}

/* What is in memory is not what is in the store: let everybody come again to a fresh copy. */
static void give_up(struct desk *desk, const char *why) {
	log_error("room", "room=%s given up: %s", desk->room.id, why);
	for (struct list *at = desk->clients.next; at != &desk->clients; at = at->next) {
		close_client(LIST_OWNER(at, struct client, in_desk), CLOSE_GOING_AWAY,
			"This table is read again from its log.");
	}
	desk_destroy(desk);
}

/* Whose clock runs hears of the event only now: what the server held it for is left out. */
static void leave_out_delay(struct desk *desk, const struct event *event) {
	struct clock *clock = &desk->room.clock;
	int64_t held_ms = hub_now(desk->hub) - event->at_ms;
	desk->failed_ms = room_charges(event) ? 0 : desk->failed_ms;
	if (clock->running >= 0 && clock->since_ms == event->at_ms && held_ms >= HELD_MS &&
		(event->kind == EVENT_START || room_charges(event))) {
		clock->free_ms = held_ms;
	}
}

/* Whoever joins from now on is told it too. */
static void add_to_history(struct desk *desk, const struct append *append) {
	struct history *history = desk->history;
	told_drop(desk);
	if (history == NULL) {
		return;
	}
	if (history_add(history, append->body.at, append->body.used)) {
		history_used(desk->hub, history);
	} else {
		history_destroy(desk->hub, history);
	}
}

/* The event is in the store: apply it, tell everybody, go on. */
static void event_is_stored(struct desk *desk, struct append *append) {
	struct game_error error;
	if (!room_apply(&desk->room, &append->event, &error)) {
		give_up(desk, error.text);
		return;
	}
	desk->room.bounds.bytes += append->bytes;
	add_to_history(desk, append);
	count_event(desk->hub, desk, &append->event);
	uptime_note(desk->hub->uptime, append->event.at_ms);
	lag_after(desk, &append->event);
	leave_out_delay(desk, &append->event);
	desk_set_due(desk);
	if (changes_state(&append->event)) {
		presence_after_move(desk, append->event.at_ms);
	}
	lobby_update(desk, &append->event);
	answer_ask(desk, append);
	if (!list_is_empty(&desk->clients)) {
		write_event(desk, append, changes_state(&append->event));
		send_to_desk(desk);
	}
	if (desk->room.plan_changed != 0) {
		send_changed_plans(desk);
	}
	if ((append->event.kind == EVENT_END || append->event.kind == EVENT_ABORT) &&
		room_is_finished(&desk->room)) {
		chat_reveal(desk);
	}
	if (append->event.kind == EVENT_TALK) {
		chat_turned(desk, append->event.channel);
	}
	lag_measure(desk);
	if (append->event.kind == EVENT_START) {
		tell_new_seats(desk, &append->event);
	}
	if (append->event.kind == EVENT_REDRAW) {
		redraw_tell(desk);
	}
	if (desk->matched && append->event.kind == EVENT_CREATE) {
		seek_room_is_open(desk);
	}
	if (append->event.kind == EVENT_CREATE && desk->room.previous[0] != '\0') {
		desk_rematch_is_open(desk);
	}
	desk_go_on(desk);
}

void desk_retry(struct desk *desk) {
	list_take_out(&desk->in_retry);
	list_add_last(&desk->hub->retry, &desk->in_retry);
}

/* A room could not be made. */
static void drop_new_room(struct desk *desk, const struct event *event) {
	struct desk *previous = map_find(&desk->hub->desks, event->create.previous);
	if (previous != NULL) {
		desk_retry(previous);
	}
	if (desk->matched) {
		seek_room_failed(desk);
	}
	if (desk->row != NULL) {
		lobby_remove(desk->hub, desk->row);
	}
	desk_destroy(desk);
}

/* Whose clock runs could not be served: from the first time in this turn to now, and a little
 * longer, is left out. */
static void leave_out_failure(struct desk *desk, const struct append *append) {
	struct clock *clock = &desk->room.clock;
	if (clock->running < 0 || append->ask->place != desk->room.holder[clock->running]) {
		return;
	}
	if (desk->failed_ms == 0) {
		desk->failed_ms = append->event.at_ms;
		desk->failed_free_ms = clock->free_ms;
	}
	clock->free_ms = desk->failed_free_ms + hub_now(desk->hub) - desk->failed_ms +
		ANOTHER_TRY_MS;
	desk_set_due(desk);
}

static void store_failed(struct desk *desk, struct append *append) {
	struct hub *hub = desk->hub;
	hub->counts.store_failures++;
	if (append->ask != NULL) {
		send_error(hub, append->ask->client, append->ask->request.n, ERROR_STORE_FAILED,
			"The server could not keep that; nothing has changed. Try again.");
	}
	if (desk->room.version == 0) {
		drop_new_room(desk, &append->event);
		return;
	}
	if (append->ask == NULL) {
		desk_retry(desk);
	} else {
		leave_out_failure(desk, append);
	}
	desk_go_on(desk);
}

void hub_drained(struct hub *hub) {
	if (hub->draining && hub->appends == 0 && hub->drained != NULL) {
		void (*drained)(void *user) = hub->drained;
		hub->drained = NULL;
		drained(hub->drained_user);
	}
}

static void on_stored(void *user, enum store_result result) {
	struct append *append = user;
	struct desk *desk = append->desk;
	if (desk == NULL) {
		append_destroy(append);
		return;
	}
	struct hub *hub = desk->hub;
	hub->appends--;
	desk->append = NULL;
	if (result == STORE_OK) {
		event_is_stored(desk, append);
	} else if (result == STORE_TAKEN && desk->room.version > 0) {
		give_up(desk, "its next event was written by somebody else");
	} else {
		store_failed(desk, append);
	}
	append_destroy(append);
	hub_drained(hub);
}

static enum store_status status_after(const struct room *room, const struct event *event) {
	switch (event->kind) {
	case EVENT_CREATE:
		return STORE_OPEN;
	case EVENT_START:
		return STORE_PLAYING;
	case EVENT_END:
		return event->over ? STORE_OVER : STORE_PLAYING;
	case EVENT_ABORT:
		return STORE_OVER;
	default:
		if (room_is_finished(room)) {
			return STORE_OVER;
		}
		return room->status == ROOM_OPEN ||
				(room->status == ROOM_BETWEEN && room->match.game == 0)
			? STORE_OPEN
			: STORE_PLAYING;
	}
}

/* When it happened, never before what happened last, and what that costs whose clock runs. */
static void fill_time(const struct desk *desk, struct append *append) {
	const struct room *room = &desk->room;
	const struct ask *ask = append->ask;
	int64_t at_ms = ask != NULL ? ask->received_ms : hub_now(append->hub);
	int seat = room->clock.running;
	bool own = ask != NULL && seat >= 0 && ask->place == room->holder[seat];
	append->event.at_ms = at_ms > room->changed_ms ? at_ms : room->changed_ms;
	room_fill_time(room, &append->event, own ? desk_lag_ms(desk, ask->place) : 0);
}

void desk_append(struct desk *desk, struct append *append) {
	struct hub *hub = desk->hub;
	struct out secret, summary;
	struct store_event stored = {.version = desk->room.version + 1};
	assert(desk->append == NULL);
	uptime_begin(hub->uptime, hub_now(hub), &hub->ahead_ms);
	out_init(&secret);
	out_init(&summary);
	fill_time(desk, append);
	if (append->ask != NULL && append->ask->key[0] != '\0') {
		memcpy(append->event.client, append->ask->key, sizeof(append->event.client));
		append->event.n = append->ask->request.n;
	}
	event_write(&append->body, &append->event);
	strcpy(stored.room, desk->room.id);
	stored.at_ms = append->event.at_ms;
	stored.body = append->body.at;
	stored.secret = event_write_secret(&secret, &append->event) ? secret.at : NULL;
	append->bytes = append->body.used + secret.used;
	stored.status = status_after(&desk->room, &append->event);
	stored.is_public = append->event.kind == EVENT_CREATE ? append->event.create.is_public
							      : desk->room.is_public;
	stored.summary = lobby_write_summary(&summary, desk, &append->event) ? summary.at : NULL;
	hub->appends++;
	desk->append = append;
	if (append->ask != NULL && append->ask->client != NULL) {
		shares_charge(&hub->shares, append->ask->client->address->text,
			append->body.used + secret.used + summary.used, hub_now(hub));
	}
	if (append->body.failed || secret.failed || summary.failed) {
		on_stored(append, STORE_FAILED);
	} else {
		store_append(hub->store, &stored, on_stored, append);
	}
	out_finish(&secret);
	out_finish(&summary);
}
