/* server/live/queue.c - the request queue of a live room: decide, store, apply, publish.
 *
 * While an event is being stored, nothing else is decided in its room: later requests wait in
 * order, and are checked against the changed room when their turn comes.
 */
#include "server/live/queue.h"

#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/live/commit.h"
#include "server/live/send.h"
#include "server/room/decide.h"

enum { QUEUE_MAX = 16 }; /* requests waiting at one live room */

static void refuse_pending(
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

/* A repeat of a request that was already done: acknowledge it again. */
static bool answer_repeated_pending(struct live_room *live, struct pending *pending) {
	struct room_repeat again;
	struct client *client = pending->client;
	int64_t n = pending->request.n;
	if (!room_find_repeat(
		    &live->room, pending->text, pending->key, pending->account, n, &again)) {
		return false;
	}
	if (client == NULL) {
		return true;
	}
	if (again.sits && client->live == live) {
		client->place = again.place;
		LISTENERS_CALL(&live->site->listeners, placed, live, client);
	}
	send_done(live, client, n, again.kind, again.place, again.version,
		again.has_token && pending->request.type != REQUEST_COMPUTER ? again.token : NULL);
	return true;
}

/* Collect what is needed beyond the room itself. */
static struct room_facts gather_facts(const struct live_room *live, const struct pending *pending) {
	struct site *site = live->site;
	struct room_facts facts = site_facts(site);
	LISTENERS_CALL(&site->listeners, facts, live, pending, &facts);
	return facts;
}

static bool is_pending_timed_out(const struct live_room *live, const struct pending *pending) {
	return listeners_timed_out(&live->site->listeners, live, pending);
}

static bool decide_pending(const struct live_room *live, const struct pending *pending,
	struct room_decision *decision) {
	const struct room_facts facts = gather_facts(live, pending);
	const struct room_request asked = {
		.request = &pending->request,
		.client = pending->text,
		.place = pending->place,
		.bot = pending->bot,
		.account = pending->account,
		.received_ms = pending->received_ms,
	};
	return room_decide(&live->room, &asked, &facts, decision);
}

/* True if pending, which is taken, became an event that is being stored. */
static bool commit_decided(struct live_room *live, struct pending *pending, struct commit *commit) {
	struct room_decision decision;
	room_decision_init(&decision, &commit->event, &commit->path, &live->site->effects);
	bool good = decide_pending(live, pending, &decision);
	if (good) {
		commit->has_token = decision.has_token;
		memcpy(commit->token, decision.token, sizeof(commit->token));
		commit->pending = pending;
		live_room_commit(live, commit);
	} else {
		refuse_pending(live->site, &decision, pending);
	}
	room_decision_finish(&decision);
	return good;
}

/* Takes pending. */
static void process_pending(struct live_room *live, struct pending *pending) {
	if (answer_repeated_pending(live, pending)) {
		pending_destroy(pending);
		return;
	}
	const struct client *client = pending->client;
	if (client != NULL && client->live == live) {
		pending->place = client->place; /* an earlier request may have changed it */
	}
	struct commit *commit = commit_create(live->rooms, live, NULL);
	if (commit == NULL) {
		send_error(live->site, pending->client, pending->request.n, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
		pending_destroy(pending);
		return;
	}
	if (!commit_decided(live, pending, commit)) {
		commit_destroy(commit);
		pending_destroy(pending);
	}
}

/* The same request is already under way: send its answer to the newer connection. */
static bool joins_same_request(struct live_room *live, const struct pending *pending) {
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
		other = LIST_OWNER(at, struct pending, in_queue);
		at = at->next;
	}
	return false;
}

void live_room_take(struct live_room *live, struct pending *pending) {
	if (joins_same_request(live, pending)) {
		pending_destroy(pending);
		return;
	}
	if (live->commit == NULL && is_pending_timed_out(live, pending)) {
		live_room_go_on(live);
	}
	if (live->commit == NULL && !live->muted) {
		process_pending(live, pending);
	} else if (live->queued >= QUEUE_MAX) {
		send_error(live->site, pending->client, pending->request.n, ERROR_BUSY,
			"Too many requests are waiting at this table; try again.");
		pending_destroy(pending);
	} else {
		list_add_last(&live->queue, &pending->in_queue);
		live->queued++;
	}
}

static enum room_automatic decide_automatic(const struct live_room *live, struct commit *commit) {
	struct room_decision decision;
	struct room_facts facts = site_facts(live->site);
	facts.timed_out = is_pending_timed_out(live, NULL);
	room_decision_init(&decision, &commit->event, &commit->path, &live->site->effects);
	enum room_automatic what = room_decide_automatic(&live->room, &facts, &decision);
	room_decision_finish(&decision);
	return what;
}

/* Do what is due by itself. True if a commit is under way now. */
static bool commit_automatic(struct live_room *live) {
	if (live->room.version == 0 || live->site->draining || live->is_copy ||
		!list_is_empty(&live->in_retry)) {
		return false;
	}
	struct commit *commit = commit_create(live->rooms, live, NULL);
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
		LISTENERS_CALL(&live->site->listeners, rematch_due, live);
	}
	return live->commit != NULL;
}

void live_room_go_on(struct live_room *live) {
	while (live->commit == NULL && !live->muted && !commit_automatic(live) &&
		!list_is_empty(&live->queue)) {
		struct pending *pending = LIST_OWNER(live->queue.next, struct pending, in_queue);
		list_take_out(&pending->in_queue);
		live->queued--;
		if (live->site->draining) {
			send_error(live->site, pending->client, pending->request.n, ERROR_DRAINING,
				"This server is restarting. Your game is saved.");
			pending_destroy(pending);
		} else {
			process_pending(live, pending);
		}
	}
}

static void retry_due_rooms(void *user, int64_t now) {
	struct live_rooms *rooms = user;
	struct list due;
	(void)now;
	list_init(&due);
	while (!list_is_empty(&rooms->retry)) {
		struct list *link = rooms->retry.next;
		list_move_last(&due, link);
	}
	while (!list_is_empty(&due)) {
		struct live_room *live = LIST_OWNER(due.next, struct live_room, in_retry);
		list_take_out(&live->in_retry);
		live_room_go_on(live);
	}
}

struct live_listener retry_listener(struct live_rooms *rooms) {
	return (struct live_listener){.user = rooms, .tick = retry_due_rooms};
}

/* ---- after an event ---- */

static void continue_published_room(
	void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	(void)commit;
	live_room_go_on(live);
}

static void continue_failed_room(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	if (live->room.version == 0) {
		return; /* it is about to be destroyed */
	}
	if (commit->pending == NULL) {
		live_room_retry(live);
	}
	live_room_go_on(live);
}

static void continue_opened_room(void *user, struct live_room *live) {
	(void)user;
	live_room_go_on(live);
}

static void orphan_client_requests(void *user, struct client *client) {
	(void)user;
	pending_orphan_all(client);
}

struct live_listener queue_listener(struct live_rooms *rooms) {
	return (struct live_listener){.user = rooms,
		.published = continue_published_room,
		.failed = continue_failed_room,
		.opened = continue_opened_room,
		.gone = orphan_client_requests};
}
