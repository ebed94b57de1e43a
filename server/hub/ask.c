/* server/hub/ask.c - the requests of one room, one at a time: check, store, apply, push.
 *
 * While an event is on its way into the store nothing else is decided in its room: later requests
 * wait in order, and are checked against what the room has become when their turn comes.
 */
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/clocked.h"
#include "server/hub/desk.h"
#include "server/hub/handle.h"
#include "server/hub/seek.h"
#include "server/hub/send.h"
#include "server/hub/share.h"

struct ask *ask_create(struct client *client, const struct request *request) {
	struct ask *ask = free_list_take(&client->hub->free_asks, sizeof(*ask));
	if (ask == NULL) {
		return NULL;
	}
	ask->hub = client->hub;
	list_init(&ask->link);
	list_init(&ask->in_client);
	if (!request_copy(&ask->request, request)) {
		ask_destroy(ask);
		return NULL;
	}
	list_add_last(&client->asks, &ask->in_client);
	ask->client = client;
	ask->place = client->place;
	memcpy(ask->text, client->text, sizeof(ask->text));
	memcpy(ask->key, client->key, sizeof(ask->key));
	ask->received_ms = client->held_ms > 0 ? client->held_ms : hub_now(client->hub);
	return ask;
}

void ask_give(struct ask *ask, struct client *client) {
	list_take_out(&ask->in_client);
	list_add_last(&client->asks, &ask->in_client);
	ask->client = client;
}

void ask_destroy(struct ask *ask) {
	if (ask != NULL) {
		list_take_out(&ask->link);
		list_take_out(&ask->in_client);
		request_finish(&ask->request);
		free_list_give(&ask->hub->free_asks, ask);
	}
}

static const handle_ask handlers[REQUEST_TYPES] = {
	[REQUEST_SIT] = handle_sit,
	[REQUEST_STAND] = handle_stand,
	[REQUEST_READY] = handle_ready,
	[REQUEST_THROW] = handle_throw,
	[REQUEST_PLAY] = handle_play,
	[REQUEST_BACK] = handle_back,
	[REQUEST_OFFER] = handle_offer,
	[REQUEST_ANSWER] = handle_answer,
	[REQUEST_RESIGN] = handle_resign,
	[REQUEST_ABORT] = handle_abort,
	[REQUEST_CLAIM] = handle_claim,
	[REQUEST_PLAN] = handle_plan,
	[REQUEST_TALK] = handle_turn,
};

static void refuse(struct hub *hub, const struct append *append, const struct ask *ask) {
	struct message_refusal refusal = {
		.clause = append->clause[0] != '\0' ? append->clause : NULL,
		.points = append->points.at,
		.points_size = append->points.used,
	};
	hub->counts.requests_refused++;
	message_error(&hub->message, ask->request.n, &append->error, &refusal);
	send_message(hub, ask->client);
}

/* The same request came before, and was done: say so again. */
static bool answer_again(struct desk *desk, struct ask *ask) {
	const struct room_asked *asked = room_find_asked(&desk->room, ask->key, ask->request.n);
	uint8_t token[TOKEN_BYTES];
	if (asked == NULL) {
		return false;
	}
	if (ask->client != NULL) {
		bool made = token_make(desk->room.key, ask->text, asked->n, token);
		uint8_t hash[TOKEN_HASH];
		token_hash(token, hash);
		if (asked->kind == EVENT_SIT && ask->client->desk == desk &&
			room_find_token(&desk->room, hash) == asked->place) {
			ask->client->place = asked->place;
			desk_presence_changed(desk);
		}
		send_done(desk, ask->client, asked->n, (enum event_kind)asked->kind, asked->place,
			asked->version, made ? token : NULL);
	}
	return true;
}

/* What a request becomes. */
static const enum event_kind kinds[REQUEST_TYPES] = {
	[REQUEST_SIT] = EVENT_SIT,
	[REQUEST_STAND] = EVENT_STAND,
	[REQUEST_READY] = EVENT_READY,
	[REQUEST_THROW] = EVENT_THROW,
	[REQUEST_PLAY] = EVENT_PLAY,
	[REQUEST_BACK] = EVENT_BACK,
	[REQUEST_OFFER] = EVENT_OFFER,
	[REQUEST_ANSWER] = EVENT_ANSWER,
	[REQUEST_RESIGN] = EVENT_RESIGN,
	[REQUEST_ABORT] = EVENT_ABORT,
	[REQUEST_CLAIM] = EVENT_CLAIM,
	[REQUEST_PLAN] = EVENT_PLAN,
	[REQUEST_TALK] = EVENT_TALK,
};

static bool is_allowed(const struct desk *desk, const struct ask *ask, struct append *append) {
	if (ask->place < 0 && ask->request.type != REQUEST_SIT) {
		return wire_error_set(&append->error, ERROR_NOT_SEATED, "Sit down first.");
	}
	enum request_type type = ask->request.type;
	bool ends = type == REQUEST_RESIGN || type == REQUEST_ABORT || type == REQUEST_CLAIM;
	if (!ends && ask->client != NULL &&
		!shares_allow(&desk->hub->shares, ask->client->address->text, hub_now(desk->hub),
			&append->error)) {
		return false;
	}
	return bounds_allow(&desk->room, ask->place, kinds[ask->request.type], ask->received_ms,
		&append->error);
}

/* Takes ask. */
static void take(struct desk *desk, struct ask *ask) {
	struct hub *hub = desk->hub;
	if (answer_again(desk, ask)) {
		ask_destroy(ask);
		return;
	}
	if (ask->client != NULL && ask->client->desk == desk) {
		ask->place = ask->client->place; /* an earlier request may have changed it */
	}
	struct append *append = append_create(hub, desk, NULL);
	if (append == NULL) {
		send_error(hub, ask->client, ask->request.n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
		ask_destroy(ask);
		return;
	}
	if (is_allowed(desk, ask, append) &&
		handlers[ask->request.type](ask, &desk->room, append)) {
		append->ask = ask;
		desk_append(desk, append);
		return;
	}
	refuse(hub, append, ask);
	append_destroy(append);
	ask_destroy(ask);
}

/* The same request is under way already: its answer goes to the newer connection. */
static bool joins_another(struct desk *desk, const struct ask *ask) {
	struct ask *other = desk->append != NULL ? desk->append->ask : NULL;
	struct list *at = desk->queue.next;
	while (ask->key[0] != '\0') {
		if (other != NULL && other->request.n == ask->request.n &&
			strcmp(other->key, ask->key) == 0) {
			ask_give(other, ask->client);
			return true;
		}
		if (at == &desk->queue) {
			break;
		}
		other = LIST_OWNER(at, struct ask, link);
		at = at->next;
	}
	return false;
}

void desk_ask(struct desk *desk, struct ask *ask) {
	struct hub *hub = desk->hub;
	if (joins_another(desk, ask)) {
		ask_destroy(ask);
		return;
	}
	if (desk->append == NULL && desk_flag_falls(desk, ask->received_ms)) {
		desk_go_on(desk);
	}
	if (desk->append == NULL) {
		take(desk, ask);
	} else if (desk->queued >= DESK_QUEUE_MAX) {
		send_error(hub, ask->client, ask->request.n, ERROR_BUSY,
			"Too many requests wait at this table; send it again.");
		ask_destroy(ask);
	} else {
		list_add_last(&desk->queue, &ask->link);
		desk->queued++;
	}
}

/* Of the next game of a match. */
static bool draw_next_dice(const struct room *room, struct event *event) {
	if (entropy_is_strong(room)) {
		entropy_fill_seats(room, &event->dice);
	}
	return draw_dice(event, room->dice_mode);
}

/* True if an append is under way now. */
static bool pay_debt(struct desk *desk) {
	struct hub *hub = desk->hub;
	if (desk->room.version == 0 || hub->draining || !list_is_empty(&desk->in_retry)) {
		return false;
	}
	struct append *append = append_create(hub, desk, NULL);
	if (append == NULL) {
		return false;
	}
	enum room_owed owed = room_owes(&desk->room, &append->event, &hub->effects);
	if (owed == OWED_NOTHING && desk_owes_flag(desk, append)) {
		owed = OWED_EVENT;
	}
	if (owed == OWED_EVENT && append->event.kind == EVENT_END && !append->event.over &&
		desk->room.has_dice && !draw_next_dice(&desk->room, &append->event)) {
		owed = OWED_NOTHING;
	}
	if (owed == OWED_EVENT) {
		desk_append(desk, append);
		return desk->append != NULL;
	}
	append_destroy(append);
	if (owed == OWED_REMATCH) {
		desk_open_rematch(desk);
	}
	return desk->append != NULL;
}

void desk_go_on(struct desk *desk) {
	while (desk->append == NULL && !pay_debt(desk) && !list_is_empty(&desk->queue)) {
		struct ask *ask = LIST_OWNER(desk->queue.next, struct ask, link);
		list_take_out(&ask->link);
		desk->queued--;
		if (desk->hub->draining) {
			send_error(desk->hub, ask->client, ask->request.n, ERROR_DRAINING,
				"This server restarts. Your game is kept.");
			ask_destroy(ask);
		} else {
			take(desk, ask);
		}
	}
}
