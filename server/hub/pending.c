/* server/hub/pending.c - the requests of one room, one at a time: check, store, apply, push.
 *
 * While an event is on its way into the store nothing else is decided in its room: later requests
 * wait in order, and are checked against what the room has become when their turn comes.
 */
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/clocked.h"
#include "server/hub/timeout.h"
#include "server/hub/live_room.h"
#include "server/hub/send.h"
#include "server/hub/share.h"
#include "server/room/decide.h"

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

static void refuse(
	struct site *site, const struct room_decision *decision, const struct pending *pending) {
	struct message_refusal refusal = {
		.clause = decision->clause[0] != '\0' ? decision->clause : NULL,
		.points = decision->points.at,
		.points_size = decision->points.used,
	};
	site->counts.requests_refused++;
	message_error(&site->message, pending->request.n, &decision->error, &refusal);
	send_message(site, pending->client);
}

/* The same request came before, and was done: say so again. */
static bool answer_again(struct live_room *live, struct pending *pending) {
	struct room_repeat again;
	struct client *client = pending->client;
	int64_t n = pending->request.n;
	if (!room_find_repeat(&live->room, pending->text, pending->key, n, &again)) {
		return false;
	}
	if (client == NULL) {
		return true;
	}
	if (again.sits && client->live == live) {
		client->place = again.place;
		presence_changed(live);
	}
	send_done(live, client, n, again.kind, again.place, again.version,
		again.has_token ? again.token : NULL);
	return true;
}

/* What is known beside the room, whatever is decided. */
static struct room_facts facts_now(const struct site *site) {
	return (struct room_facts){
		.now_ms = site_now(site),
		.name_letters = site->limits.name_letters,
		.dice_open_s = site->limits.dice_open_s,
		.random = token_random,
	};
}

static bool decide(const struct live_room *live, const struct pending *pending,
	struct room_decision *decision) {
	const struct client *client = pending->client;
	const struct room_request asked = {
		.request = &pending->request,
		.client = pending->text,
		.place = pending->place,
		.received_ms = pending->received_ms,
	};
	struct room_facts facts = facts_now(live->site);
	struct wire_error over_share;
	if (pending->request.type == REQUEST_CLAIM) {
		int place;
		facts.claim_from_ms = presence_claim_from(live, &place);
	}
	if (client != NULL &&
		!shares_allow(
			&live->hub->shares, client->address->text, facts.now_ms, &over_share)) {
		facts.over_share = &over_share;
	}
	return room_decide(&live->room, &asked, &facts, decision);
}

/* True if an event of pending, which is taken, is on its way. */
static bool commit_decided(struct live_room *live, struct pending *pending, struct commit *commit) {
	struct room_decision decision;
	room_decision_init(&decision, &commit->event, &live->site->effects);
	bool good = decide(live, pending, &decision);
	if (good) {
		memcpy(commit->token, decision.token, sizeof(commit->token));
		commit->pending = pending;
		live_room_commit(live, commit);
	} else {
		refuse(live->site, &decision, pending);
	}
	room_decision_finish(&decision);
	return good;
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
	if (!commit_decided(live, pending, commit)) {
		commit_destroy(commit);
		pending_destroy(pending);
	}
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

static enum room_automatic decide_automatic(const struct live_room *live, struct commit *commit) {
	struct room_decision decision;
	struct room_facts facts = facts_now(live->site);
	facts.timed_out = timeout_is_due(live);
	room_decision_init(&decision, &commit->event, &live->site->effects);
	enum room_automatic what = room_decide_automatic(&live->room, &facts, &decision);
	room_decision_finish(&decision);
	return what;
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
	enum room_automatic what = decide_automatic(live, commit);
	if (what == AUTOMATIC_EVENT) {
		live_room_commit(live, commit);
		return live->commit != NULL;
	}
	commit_destroy(commit);
	if (what == AUTOMATIC_REMATCH) {
		LISTENERS_CALL(&hub->listeners, rematch_due, live);
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
