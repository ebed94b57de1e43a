/* server/live/commit.c - events being written to the store. When one is stored, the room changes,
 * the client that asked is answered, and everybody in the room is sent the event. */
#include "server/live/commit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/live/send.h"
#include "server/live/uptime.h"
#include "server/process/log.h"
#include "server/room/decide.h"
#include "server/room/encode_room.h"

enum {
	BODY_KEPT = 1024, /* a body buffer of up to so many bytes is kept for the next commit */
	HELD_MS = 50,     /* a server delay shorter than this is charged to the player */
	ANOTHER_TRY_MS = 2000, /* extra time for a player after a fault of the store */
};

struct commit *commit_create(
	struct live_rooms *rooms, struct live_room *live, struct pending *pending) {
	struct commit *commit = free_list_take_kept(&rooms->free_commits);
	if (commit != NULL) {
		out_clear(&commit->body);
	} else {
		commit = malloc(sizeof(*commit));
		if (commit == NULL) {
			return NULL;
		}
		out_init(&commit->body);
	}
	commit->rooms = rooms;
	commit->live = live;
	commit->pending = pending;
	commit->event.kind = EVENT_KINDS;
	commit->has_token = false;
	commit->path.count = 0;
	list_init(&commit->in_orphans);
	return commit;
}

void commit_destroy(struct commit *commit) {
	if (commit == NULL) {
		return;
	}
	pending_destroy(commit->pending);
	event_finish(&commit->event);
	if (commit->rooms != NULL && commit->body.size <= BODY_KEPT &&
		free_list_has_room(&commit->rooms->free_commits)) {
		free_list_give(&commit->rooms->free_commits, commit); /* with its body */
	} else {
		out_finish(&commit->body);
		free(commit);
	}
}

void commits_finish(struct live_rooms *rooms) {
	struct commit *commit;
	while (!list_is_empty(&rooms->orphans)) {
		commit = LIST_OWNER(rooms->orphans.next, struct commit, in_orphans);
		list_take_out(&commit->in_orphans);
		commit->rooms = NULL;
	}
	while ((commit = free_list_take_kept(&rooms->free_commits)) != NULL) {
		out_finish(&commit->body);
		free(commit);
	}
}

void commit_forget(struct live_room *live) {
	struct commit *commit = live->commit;
	if (commit != NULL) {
		commit->live = NULL;
		commit->rooms = NULL;
		pending_destroy(commit->pending);
		commit->pending = NULL;
		live->commit = NULL;
	}
}

/* Events that seat an account are sent with its name, which the log does not have. */
static bool names_account(const struct event *event) {
	return (event->kind == EVENT_SIT || event->kind == EVENT_ADOPT) &&
		event->account[0] != '\0';
}

static void write_named(struct live_room *live, const struct commit *commit) {
	struct out *out = &live->site->message;
	const struct room *room = &live->room;
	out_raw(out, commit->body.at, commit->body.used - 1);
	out_key_string(out, "name", room->person[room->holder[commit->event.seat]].name);
	out_end(out, '}');
}

/* {"t":"event","v":n,"d":{...,"state":{...}}} */
static void write_event(struct live_room *live, const struct commit *commit, bool with_state) {
	struct out *out = &live->site->message;
	message_begin(out, "event", -1, live->room.version);
	if (names_account(&commit->event)) {
		write_named(live, commit);
	} else if (!with_state) {
		out_json(out, commit->body.at, commit->body.used);
	} else {
		out_raw(out, commit->body.at, commit->body.used - 1);
		out_key(out, "state");
		play_list_steps(&live->room.play);
		encode_room_state(out, &live->room);
		out_end(out, '}');
	}
	message_end(out);
}

static void answer_pending(struct live_room *live, struct commit *commit) {
	struct pending *pending = commit->pending;
	const struct event *event = &commit->event;
	if (pending == NULL || pending->client == NULL) {
		return;
	}
	histogram_add(&live->site->counts.acknowledged, uv_hrtime() - pending->begun_ns);
	int place = pending->place;
	bool is_here = pending->client->live == live;
	bool sits = event->kind == EVENT_SIT && event->computer == 0; /* the client itself */
	bool stands = pending->request.type == REQUEST_STAND;
	if (event->kind == EVENT_SIT) {
		place = live->room.holder[event->seat];
	}
	if (is_here && (sits || stands)) {
		live_room_place(pending->client, stands ? -1 : place);
	} else if (event->kind == EVENT_CREATE) {
		place = room_first_person(&live->room);
	}
	bool moved = sits || stands;
	if (moved) {
		LISTENERS_CALL(&live->site->listeners, placed, live, pending->client);
	}
	send_done(live, pending->client, pending->request.n, event->kind, place, live->room.version,
		commit->has_token && event->computer == 0 ? commit->token : NULL);
	if (moved) {
		LISTENERS_CALL(&live->site->listeners, seated, live, pending->client);
	}
}

static void count_event(const struct live_room *live, const struct event *event) {
	struct site_counts *counts = &live->site->counts;
	counts->events_stored++;
	counts->moves += event->kind == EVENT_PLAY;
	counts->throws += event->kind == EVENT_THROW;
	counts->claims += event->kind == EVENT_CLAIM;
	counts->rooms_created += event->kind == EVENT_CREATE;
	counts->rooms_over += room_is_finished(&live->room) &&
		(event->kind == EVENT_END || event->kind == EVENT_ABORT);
}

/* Let the commit under way complete without the room; its client will ask again. */
static void orphan_commit(struct live_room *live) {
	struct commit *commit = live->commit;
	if (commit != NULL) {
		commit->live = NULL;
		pending_destroy(commit->pending);
		commit->pending = NULL;
		list_add_last(&commit->rooms->orphans, &commit->in_orphans);
		live->commit = NULL;
	}
}

void live_room_give_up(struct live_room *live, const char *why) {
	log_warning("room", "room=%s given up: %s", live->room.id, why);
	orphan_commit(live);
	for (struct list *at = live->clients.next; at != &live->clients; at = at->next) {
		close_client(LIST_OWNER(at, struct client, in_room), CLOSE_GOING_AWAY,
			"This table is being reloaded from its log.");
	}
	live_room_destroy(live);
}

/* The player whose clock runs learns of the event only now, so do not charge the time the server
 * held it. */
static void leave_out_delay(struct live_room *live, const struct event *event) {
	struct clock *clock = &live->room.clock;
	int64_t held_ms = site_now(live->site) - event->at_ms;
	live->failed_ms = event_changes(event, EVENT_CHANGES_CLOCK) ? 0 : live->failed_ms;
	if (clock->running >= 0 && clock->since_ms == event->at_ms && held_ms >= HELD_MS &&
		(event->kind == EVENT_START || event_changes(event, EVENT_CHANGES_CLOCK))) {
		clock->free_ms = held_ms;
	}
}

/* Clients that join from now on are sent this event too. */
static void add_to_history(struct live_room *live, const struct commit *commit) {
	struct history *history = live->history;
	live_room_drop_encoded(live);
	if (history == NULL) {
		return;
	}
	if (history_add(history, commit->body.at, commit->body.used)) {
		history_used(&live->rooms->histories, history);
	} else {
		history_destroy(&live->rooms->histories, history);
	}
}

/* The event is in the store: apply it, answer, send it to everybody. */
static void event_is_stored(struct live_room *live, struct commit *commit) {
	struct game_error error;
	if (!room_apply_decided(&live->room, &commit->event, &commit->path, &error)) {
		live_room_give_up(live, error.text);
		return;
	}
	live->room.bounds.bytes += commit->bytes;
	live->site->event_ms = commit->event.at_ms;
	add_to_history(live, commit);
	count_event(live, &commit->event);
	leave_out_delay(live, &commit->event);
	const struct live_listeners *listeners = &live->site->listeners;
	LISTENERS_CALL_THESE(
		listeners, &listeners->applied[commit->event.kind], applied, live, commit);
	answer_pending(live, commit);
	if (!list_is_empty(&live->clients)) {
		write_event(live, commit, event_changes(&commit->event, EVENT_CHANGES_STATE));
		send_to_room(live);
	}
	if (live->room.plan_changed != 0) {
		LISTENERS_CALL(listeners, planned, live);
	}
	LISTENERS_CALL_THESE(
		listeners, &listeners->published[commit->event.kind], published, live, commit);
}

/* If the request came from the player whose clock runs, do not charge the time since the first
 * failure in this turn, plus ANOTHER_TRY_MS for the retry. */
static void leave_out_failure(struct live_room *live, const struct commit *commit) {
	struct clock *clock = &live->room.clock;
	if (clock->running < 0 || commit->pending->place != live->room.holder[clock->running]) {
		return;
	}
	if (live->failed_ms == 0) {
		live->failed_ms = commit->event.at_ms;
		live->failed_free_ms = clock->free_ms;
	}
	clock->free_ms = live->failed_free_ms + site_now(live->site) - live->failed_ms +
		ANOTHER_TRY_MS;
}

/* A room with this id already exists. Perhaps another node handled the same request; repeating it
 * will show. */
static void refuse_taken(const struct live_room *live, const struct pending *pending) {
	struct wire_error error;
	wire_error_set(&error, ERROR_BUSY, "Table %s is being loaded; try again in a moment.",
		live->room.id);
	send_refusal(live->site, pending->client, pending->request.n, &error);
}

static void store_failed(struct live_room *live, struct commit *commit, enum store_result result) {
	struct site *site = live->site;
	site->counts.store_failures += result != STORE_TAKEN;
	if (commit->pending != NULL && result == STORE_TAKEN) {
		refuse_taken(live, commit->pending);
	} else if (commit->pending != NULL) {
		send_error(site, commit->pending->client, commit->pending->request.n,
			ERROR_STORE_FAILED,
			"The server could not save that; nothing has changed. Try again.");
	}
	if (live->room.version > 0 && commit->pending != NULL) {
		leave_out_failure(live, commit);
	}
	bool is_made = live->room.version > 0;
	LISTENERS_CALL(&site->listeners, failed, live, commit);
	if (!is_made) {
		live_room_destroy(live);
	}
}

/* Another node now plays the room. */
static void room_is_lost(struct live_room *live) {
	const struct site_ownership *ownership = live->site->ownership;
	if (ownership != NULL) {
		ownership->lost(ownership->user, live->room.id);
	}
	live_room_give_up(live, "its next event was written by another process");
}

static void on_event_stored(void *user, enum store_result result) {
	struct commit *commit = user;
	struct live_room *live = commit->live;
	struct site *site = commit->rooms != NULL ? commit->rooms->site : NULL;
	if (live == NULL) {
		list_take_out(&commit->in_orphans);
		commit_destroy(commit);
		if (site != NULL) {
			site_commit_ends(site);
		}
		return;
	}
	bool silent = site_is_silent(site) || live->muted;
	bool is_new = live->room.version == 0 || commit->event.kind == EVENT_OWN;
	live->commit = NULL;
	if (result == STORE_OK && silent && !is_new) {
		live_room_give_up(live, "the store answered too late");
	} else if (result == STORE_OK) {
		event_is_stored(live, commit);
	} else if (result == STORE_TAKEN && live->room.version > 0) {
		room_is_lost(live);
	} else {
		store_failed(live, commit, result);
	}
	commit_destroy(commit);
	site_commit_ends(site);
}

static enum store_status status_now(const struct room *room) {
	if (room_is_finished(room)) {
		return STORE_OVER;
	}
	bool waits = room->status == ROOM_OPEN ||
		(room->status == ROOM_BETWEEN && room->match.game == 0);
	return waits ? STORE_OPEN : STORE_PLAYING;
}

enum store_status commit_status(const struct room *room, const struct event *event) {
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
		return status_now(room);
	}
}

/* Let listeners add rows to change with the event. Most kinds of events have none. */
static void gather_changes(
	const struct live_room *live, const struct event *event, struct store_event *stored) {
	const struct live_listeners *listeners = &live->site->listeners;
	struct changes *changes = &live->site->changes;
	if (listeners->with[event->kind].count == 0) {
		return;
	}
	changes_begin(changes);
	LISTENERS_CALL_THESE(listeners, &listeners->with[event->kind], with, live, event, changes);
	stored->with = changes->at;
	stored->with_count = changes->failed ? STORE_CHANGES_MAX + 1 : changes->count;
}

/* Describe the event for the store. The result borrows secret and summary. */
static struct store_event describe_event(const struct live_room *live, struct commit *commit,
	struct out *secret, struct out *summary) {
	const struct event *event = &commit->event;
	struct store_event stored = {.version = live->room.version + 1, .at_ms = event->at_ms};
	strcpy(stored.room, live->room.id);
	event_write(&commit->body, event);
	stored.body = commit->body.at;
	stored.secret = event_write_secret(secret, event) ? secret->at : NULL;
	stored.status = commit_status(&live->room, event);
	stored.is_public = event->kind == EVENT_CREATE ? event->create.is_public
						       : live->room.is_public;
	bool is_owned = event->kind == EVENT_CREATE && live->site->ownership != NULL;
	stored.owner = is_owned ? live->site->ownership->node : NULL;
	bool changes = listeners_summarize(&live->site->listeners, live, event, summary);
	stored.summary = changes ? summary->at : NULL;
	gather_changes(live, event, &stored);
	commit->bytes = commit->body.used + secret->used;
	return stored;
}

void live_room_commit(struct live_room *live, struct commit *commit) {
	struct site *site = live->site;
	struct out secret, summary;
	assert(live->commit == NULL);
	if (site->event_ms == 0) {
		uptime_begin(site->uptime); /* later it begins with a tick, if it could not now */
	}
	out_init(&secret);
	out_init(&summary);
	if (commit->pending != NULL && commit->pending->key[0] != '\0') {
		memcpy(commit->event.client, commit->pending->key, sizeof(commit->event.client));
		commit->event.n = commit->pending->request.n;
	}
	struct store_event stored = describe_event(live, commit, &secret, &summary);
	site_commit_begins(site);
	commit->live = live;
	live->commit = commit;
	LISTENERS_CALL(&site->listeners, storing, live, commit, commit->bytes + summary.used);
	if (commit->body.failed || secret.failed || summary.failed) {
		on_event_stored(commit, STORE_FAILED);
	} else {
		store_append(site->store, &stored, on_event_stored, commit);
	}
	out_finish(&secret);
	out_finish(&summary);
}
