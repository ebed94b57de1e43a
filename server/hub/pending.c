/* server/hub/pending.c - the requests of one room, one at a time: check, store, apply, push.
 *
 * While an event is on its way into the store nothing else is decided in its room: later requests
 * wait in order, and are checked against what the room has become when their turn comes.
 */
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/clocked.h"
#include "server/hub/live_room.h"
#include "server/hub/handle.h"
#include "server/hub/seek.h"
#include "server/hub/send.h"
#include "server/hub/share.h"

struct pending *pending_create(struct client *client, const struct request *request) {
	struct pending *pending = free_list_take(&client->hub->free_pending, sizeof(*pending));
	if (pending == NULL) {
		return NULL;
	}
	pending->site = client->site;
	pending->hub = client->hub;
	list_init(&pending->link);
	list_init(&pending->in_client);
	if (!request_copy(&pending->request, request)) {
		pending_destroy(pending);
		return NULL;
	}
	list_add_last(&client->pending, &pending->in_client);
	pending->client = client;
	pending->place = client->place;
	memcpy(pending->text, client->text, sizeof(pending->text));
	memcpy(pending->key, client->key, sizeof(pending->key));
	pending->received_ms = client->held_ms > 0 ? client->held_ms : site_now(client->site);
	return pending;
}

void pending_give(struct pending *pending, struct client *client) {
	list_take_out(&pending->in_client);
	list_add_last(&client->pending, &pending->in_client);
	pending->client = client;
}

void pending_destroy(struct pending *pending) {
	if (pending != NULL) {
		list_take_out(&pending->link);
		list_take_out(&pending->in_client);
		request_finish(&pending->request);
		free_list_give(&pending->hub->free_pending, pending);
	}
}

static const handle_pending handlers[REQUEST_TYPES] = {
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

static void refuse(struct hub *hub, const struct commit *commit, const struct pending *pending) {
	struct message_refusal refusal = {
		.clause = commit->clause[0] != '\0' ? commit->clause : NULL,
		.points = commit->points.at,
		.points_size = commit->points.used,
	};
	hub->site.counts.requests_refused++;
	message_error(&hub->site.message, pending->request.n, &commit->error, &refusal);
	send_message(&hub->site, pending->client);
}

/* The same request came before, and was done: say so again. */
static bool answer_again(struct live_room *live, struct pending *pending) {
	const struct room_asked *asked = room_find_asked(
		&live->room, pending->key, pending->request.n);
	uint8_t token[TOKEN_BYTES];
	if (asked == NULL) {
		return false;
	}
	if (pending->client != NULL) {
		bool made = token_make(live->room.key, pending->text, asked->n, token);
		uint8_t hash[TOKEN_HASH];
		token_hash(token, hash);
		if (asked->kind == EVENT_SIT && pending->client->live == live &&
			room_find_token(&live->room, hash) == asked->place) {
			pending->client->place = asked->place;
			presence_changed(live);
		}
		send_done(live, pending->client, asked->n, (enum event_kind)asked->kind,
			asked->place, asked->version, made ? token : NULL);
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

static bool is_allowed(
	const struct live_room *live, const struct pending *pending, struct commit *commit) {
	if (pending->place < 0 && pending->request.type != REQUEST_SIT) {
		return wire_error_set(&commit->error, ERROR_NOT_SEATED, "Sit down first.");
	}
	enum request_type type = pending->request.type;
	bool ends = type == REQUEST_RESIGN || type == REQUEST_ABORT || type == REQUEST_CLAIM;
	if (!ends && pending->client != NULL &&
		!shares_allow(&live->hub->shares, pending->client->address->text,
			site_now(live->site), &commit->error)) {
		return false;
	}
	return bounds_allow(&live->room, pending->place, kinds[pending->request.type],
		pending->received_ms, &commit->error);
}

/* Takes pending. */
static void take(struct live_room *live, struct pending *pending) {
	struct hub *hub = live->hub;
	if (answer_again(live, pending)) {
		pending_destroy(pending);
		return;
	}
	if (pending->client != NULL && pending->client->live == live) {
		pending->place = pending->client
					 ->place; /* an earlier request may have changed it */
	}
	struct commit *commit = commit_create(hub, live, NULL);
	if (commit == NULL) {
		send_error(&hub->site, pending->client, pending->request.n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
		pending_destroy(pending);
		return;
	}
	if (is_allowed(live, pending, commit) &&
		handlers[pending->request.type](pending, &live->room, commit)) {
		commit->pending = pending;
		live_room_commit(live, commit);
		return;
	}
	refuse(hub, commit, pending);
	commit_destroy(commit);
	pending_destroy(pending);
}

/* The same request is under way already: its answer goes to the newer connection. */
static bool joins_another(struct live_room *live, const struct pending *pending) {
	struct pending *other = live->commit != NULL ? live->commit->pending : NULL;
	struct list *at = live->queue.next;
	while (pending->key[0] != '\0') {
		if (other != NULL && other->request.n == pending->request.n &&
			strcmp(other->key, pending->key) == 0) {
			pending_give(other, pending->client);
			return true;
		}
		if (at == &live->queue) {
			break;
		}
		other = LIST_OWNER(at, struct pending, link);
		at = at->next;
	}
	return false;
}

void live_room_take(struct live_room *live, struct pending *pending) {
	struct hub *hub = live->hub;
	if (joins_another(live, pending)) {
		pending_destroy(pending);
		return;
	}
	if (live->commit == NULL && timeout_falls(live, pending->received_ms)) {
		live_room_go_on(live);
	}
	if (live->commit == NULL) {
		take(live, pending);
	} else if (live->queued >= QUEUE_MAX) {
		send_error(&hub->site, pending->client, pending->request.n, ERROR_BUSY,
			"Too many requests wait at this table; send it again.");
		pending_destroy(pending);
	} else {
		list_add_last(&live->queue, &pending->link);
		live->queued++;
	}
}

/* Of the next game of a match. */
static bool draw_next_dice(const struct room *room, struct event *event) {
	if (entropy_is_strong(room)) {
		entropy_fill_seats(room, &event->dice);
	}
	return draw_dice(event, room->dice_mode);
}

/* True if a commit is under way now. */
static bool pay_debt(struct live_room *live) {
	struct hub *hub = live->hub;
	if (live->room.version == 0 || hub->site.draining || !list_is_empty(&live->in_retry)) {
		return false;
	}
	struct commit *commit = commit_create(hub, live, NULL);
	if (commit == NULL) {
		return false;
	}
	enum room_owed owed = room_owes(&live->room, &commit->event, &hub->site.effects);
	if (owed == OWED_NOTHING && timeout_fill(live, commit)) {
		owed = OWED_EVENT;
	}
	if (owed == OWED_EVENT && commit->event.kind == EVENT_END && !commit->event.over &&
		live->room.has_dice && !draw_next_dice(&live->room, &commit->event)) {
		owed = OWED_NOTHING;
	}
	if (owed == OWED_EVENT) {
		live_room_commit(live, commit);
		return live->commit != NULL;
	}
	commit_destroy(commit);
	if (owed == OWED_REMATCH) {
		rematch_open(live);
	}
	return live->commit != NULL;
}

void live_room_go_on(struct live_room *live) {
	while (live->commit == NULL && !pay_debt(live) && !list_is_empty(&live->queue)) {
		struct pending *pending = LIST_OWNER(live->queue.next, struct pending, link);
		list_take_out(&pending->link);
		live->queued--;
		if (live->site->draining) {
			send_error(live->site, pending->client, pending->request.n, ERROR_DRAINING,
				"This server restarts. Your game is kept.");
			pending_destroy(pending);
		} else {
			take(live, pending);
		}
	}
}
