/* server/hub/journal.c - what the log and the figures say of tables and of those at them. */
#include "server/hub/journal.h"

#include <stdlib.h>

#include "games/game.h"
#include "proto/words.h"
#include "server/live/client.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/pending.h"
#include "server/process/log.h"

/* Who asked for the event; "-" if the server did, or they have left meanwhile. */
static const char *find_asker_address(const struct commit *commit) {
	const struct client *client = commit->pending != NULL ? commit->pending->client : NULL;
	return client != NULL ? log_address(client->address->text) : "-";
}

static void log_opened(const struct live_room *live, const struct commit *commit) {
	const struct event_create *create = &commit->event.create;
	log_info("table", "room=%s opened game=%s public=%s address=%s", live->room.id,
		create->game, create->is_public ? "yes" : "no", find_asker_address(commit));
}

static void log_ended(const struct live_room *live, const struct event *event) {
	log_info("table", "room=%s ended game=%s score=%s reason=%s over=%s", live->room.id,
		live->room.game->key, event->result.score, event->result.reason,
		event->over ? "yes" : "no");
}

static void log_table_change(void *user, struct live_room *live, const struct commit *commit) {
	const struct event *event = &commit->event;
	(void)user;
	if (event->kind == EVENT_CREATE) {
		log_opened(live, commit);
	} else if (event->kind == EVENT_END) {
		log_ended(live, event);
	} else if (event->kind == EVENT_ABORT) {
		log_info("table", "room=%s ended game=%s without a result: %s", live->room.id,
			live->room.game->key, event->reason);
	}
}

static void log_failed_commit(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	log_warning("table", "room=%s kind=%s could not be stored", live->room.id,
		event_kind_name(commit->event.kind));
}

struct live_listener journal_listener(void) {
	static const enum event_kind kinds[] = {EVENT_CREATE, EVENT_END, EVENT_ABORT, EVENT_KINDS};
	return (struct live_listener){
		.applied_kinds = kinds, .applied = log_table_change, .failed = log_failed_commit};
}

/* ---- everything that people do ---- */

static void log_applied_event(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	log_debug("table", "room=%s event=%u kind=%s address=%s", live->room.id, live->room.version,
		event_kind_name(commit->event.kind), find_asker_address(commit));
}

static void log_client(const struct client *client, const char *what, const char *room) {
	if (!client->is_computer) {
		log_debug("people", "address=%s %s%s%s", log_address(client->address->text), what,
			room[0] != '\0' ? " room=" : "", room);
	}
}

static void log_client_came(void *user, struct client *client) {
	(void)user;
	log_client(client, "came", "");
}

static void log_client_gone(void *user, struct client *client) {
	(void)user;
	log_client(client, "gone", "");
}

static void log_client_joined(void *user, struct live_room *live, struct client *client) {
	(void)user;
	log_client(client, "joined", live->room.id);
}

static void log_client_left(void *user, struct live_room *live, struct client *client) {
	(void)user;
	log_client(client, "left", live->room.id);
}

struct live_listener journal_details_listener(void) {
	if (!log_shows(LOG_LEVEL_DEBUG)) {
		return (struct live_listener){.user = NULL};
	}
	return (struct live_listener){.applied = log_applied_event,
		.came = log_client_came,
		.gone = log_client_gone,
		.joined = log_client_joined,
		.left = log_client_left};
}

/* ---- games that ended, for the figures ---- */

struct tally {
	size_t count;
	uint64_t over[];
};

struct tally *tally_create(void) {
	size_t count = games_count();
	struct tally *tally = calloc(1, sizeof(*tally) + count * sizeof(tally->over[0]));
	if (tally != NULL) {
		tally->count = count;
	}
	return tally;
}

void tally_destroy(struct tally *tally) {
	free(tally);
}

uint64_t tally_of(const struct tally *tally, size_t index) {
	return index < tally->count ? tally->over[index] : 0;
}

static void count_end(void *user, struct live_room *live, const struct commit *commit) {
	struct tally *tally = user;
	(void)commit;
	for (size_t i = 0; i < tally->count; i++) {
		tally->over[i] += games_at(i) == live->room.game;
	}
}

struct live_listener tally_listener(struct tally *tally) {
	static const enum event_kind kinds[] = {EVENT_END, EVENT_KINDS};
	return (struct live_listener){.user = tally, .applied_kinds = kinds, .applied = count_end};
}
