/* server/hub/account_seats.c - the seats of accounts. */
#include "server/hub/account_seats.h"

#include "server/accounts/account.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/queue.h"
#include "server/live/send.h"
#include "server/room/token.h"
#include "server/store/store_values.h"

static const char add[] = "INSERT INTO account_seats (account, room, place) VALUES (?1, ?2, ?3)"
			  " ON CONFLICT DO NOTHING";
static const char drop[] = "DELETE FROM account_seats WHERE room = ?1 AND place = ?2";

/* ---- rows ---- */

static void add_row(
	struct changes *changes, const struct live_room *live, const char *account, int place) {
	const struct store_value values[] = {
		value_text(account), value_text(live->room.id), value_number(place)};
	if (account[0] != '\0') {
		changes_add(changes, add, STORE_ANY_ROWS, values, 3);
	}
}

static void drop_row(struct changes *changes, const struct live_room *live, int place) {
	const struct store_value values[] = {value_text(live->room.id), value_number(place)};
	if (live->room.person[place].account[0] != '\0') {
		changes_add(changes, drop, STORE_ANY_ROWS, values, 2);
	}
}

static void change_rows(void *user, const struct live_room *live, const struct event *event,
	struct changes *changes) {
	const struct room *room = &live->room;
	(void)user;
	switch (event->kind) {
	case EVENT_CREATE:
		for (int place = 0; place < event->create.seats; place++) {
			add_row(changes, live, event->create.people[place].account, place);
		}
		break;
	case EVENT_SIT:
	case EVENT_ADOPT:
		add_row(changes, live, event->account, room->holder[event->seat]);
		break;
	case EVENT_STAND:
		drop_row(changes, live, room->holder[event->seat]);
		break;
	case EVENT_REDRAW:
		for (int seat = 0; seat < room->places; seat++) {
			if ((event->lost >> seat & 1) != 0) {
				drop_row(changes, live, room->holder[seat]);
			}
		}
		break;
	default:
		break;
	}
}

/* ---- a guest's seat becomes an account's ---- */

/* Whoever sits there by the token does so no longer. */
static void part_from_token(void *user, struct live_room *live, const struct commit *commit) {
	int place = live->room.holder[commit->event.seat];
	struct client *holder = NULL;
	(void)user;
	for (struct list *at = live->clients.next; at != &live->clients; at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		holder = client->place == place ? client : holder;
	}
	if (holder == NULL ||
		(holder->person != NULL &&
			strcmp(holder->person->account, commit->event.account) == 0)) {
		return;
	}
	live_room_place(holder, -1);
	LISTENERS_CALL(&live->site->listeners, placed, live, holder);
	close_client(holder, CLOSE_GOING_AWAY, "This seat belongs to an account now.");
}

static void on_row_added(void *user, enum store_result result) {
	struct pending *pending = user;
	struct client *client = pending->client;
	if (client != NULL && result == STORE_OK) {
		send_ack(client->site, client, pending->request.n);
	} else if (client != NULL) {
		send_error(client->site, client, pending->request.n, ERROR_STORE_FAILED,
			"The server could not save that; nothing has changed. Try again.");
	}
	pending_destroy(pending);
}

/* The log of a room that is over stays as it is: the seat is the account's for its list alone. */
static void adopt_finished(struct live_room *live, struct pending *pending) {
	uint8_t hash[TOKEN_HASH];
	token_hash(pending->request.token, hash);
	int place = room_find_token(&live->room, hash);
	if (pending->account[0] == '\0' || place < 0) {
		send_error(live->site, pending->client, pending->request.n,
			pending->account[0] == '\0' ? ERROR_SIGN_IN : ERROR_NOT_SEATED,
			pending->account[0] == '\0'
				? "A seat can be taken into an account only by who is signed in."
				: "This token holds no seat at this table.");
		pending_destroy(pending);
		return;
	}
	const struct store_value values[] = {
		value_text(pending->account), value_text(live->room.id), value_number(place)};
	const struct store_change change = {add, values, 3, STORE_ANY_ROWS};
	store_change(live->site->store, &change, 1, on_row_added, pending);
}

static void on_adopt(void *user, struct client *client, const struct request *request) {
	struct live_room *live = client->live;
	struct pending *pending = pending_create(client, request);
	(void)user;
	if (pending == NULL) {
		send_error(client->site, client, request->n, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
	} else if (room_is_finished(&live->room)) {
		adopt_finished(live, pending);
	} else {
		live_room_take(live, pending);
	}
}

struct live_listener account_seats_listener(void) {
	static const struct live_request requests[] = {{REQUEST_ADOPT, on_adopt}, {.take = NULL}};
	static const enum event_kind rows[] = {
		EVENT_CREATE, EVENT_SIT, EVENT_STAND, EVENT_REDRAW, EVENT_ADOPT, EVENT_KINDS};
	static const enum event_kind adopts[] = {EVENT_ADOPT, EVENT_KINDS};
	return (struct live_listener){.requests = requests,
		.with_kinds = rows,
		.with = change_rows,
		.applied_kinds = adopts,
		.applied = part_from_token};
}
