/* server/hub/rematch.c - creates the room of a rematch when all players have agreed. */
#include "server/hub/rematch.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/new_room.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/load.h"
#include "server/live/queue.h"
#include "server/process/log.h"

/* A search in the store for the next room, which may exist since before a crash. */
struct search {
	struct list in_rematches;
	struct live_room *live;
	bool ended;  /* the old room is to continue */
	bool failed; /* later, because the next room could not be read */
	bool absent; /* the next room does not exist yet */
};

static struct search *find_search(const struct rematches *rematches, const struct live_room *live) {
	const struct list *searches = &rematches->searches;
	for (const struct list *at = searches->next; at != searches; at = at->next) {
		struct search *search = LIST_OWNER(at, struct search, in_rematches);
		if (search->live == live) {
			return search;
		}
	}
	return NULL;
}

static void drop_rematch_search(struct search *search) {
	if (search != NULL) {
		list_take_out(&search->in_rematches);
		free(search);
	}
}

/* The old room continues when the search has ended. */
static bool wait_for_next(struct rematches *rematches, struct live_room *live) {
	if (find_search(rematches, live) != NULL) {
		return true;
	}
	struct search *search = calloc(1, sizeof(*search));
	if (search != NULL) {
		search->live = live;
		list_init(&search->in_rematches);
		list_add_last(&rematches->searches, &search->in_rematches);
	}
	return search != NULL;
}

/* The next room exists: record that in the old one. */
static void record_next_room(struct live_room *live) {
	struct commit *commit = commit_create(live->rooms, live, NULL);
	if (commit != NULL) {
		room_decide_next(&live->room, site_now(live->site), &commit->event);
		live_room_commit(live, commit);
	}
}

/* Create the next room and commit its first event. */
static bool open_next_room(struct rematches *rematches, struct live_room *live) {
	struct commit *commit = commit_create(rematches->rooms, NULL, NULL);
	const struct room_facts facts = site_facts(live->site);
	struct live_room *next = NULL;
	if (commit != NULL && room_decide_rematch(&live->room, &facts, &commit->event)) {
		next = new_room_create(rematches->rooms, rematches->listings, live->room.next,
			&(struct new_room_maker){.key = ""});
	}
	if (next == NULL) {
		commit_destroy(commit);
		return false;
	}
	live_room_commit(next, commit);
	return true;
}

/* With a shared store, reading the next room would require claiming it, so create it right away. If
 * it already exists, that fails, and it is claimed then (room_failed). */
static bool open_elsewhere(
	struct rematches *rematches, struct live_room *live, enum site_room stands) {
	if (stands != SITE_ROOM_TAKEN) {
		return open_next_room(rematches, live);
	}
	record_next_room(live);
	return true;
}

/* False if it cannot be done now. */
static bool open_or_announce(struct rematches *rematches, struct live_room *live) {
	struct wire_error error = {.code = ERROR_NO_ROOM};
	struct search *search = find_search(rematches, live);
	const struct live_room *next = live_room_in_memory(rematches->rooms, live->room.next);
	enum site_room stands = site_stands(live->site, live->room.next);
	if (next == NULL && stands != SITE_ROOM_HERE) {
		return open_elsewhere(rematches, live, stands);
	}
	bool absent = search != NULL && search->absent;
	if (next == NULL && !absent) { /* it may exist since before a crash */
		next = live_room_find(rematches->rooms, live->room.next, &error);
	}
	if (next == NULL && error.code == ERROR_BUSY) {
		next = live_room_in_memory(rematches->rooms, live->room.next);
	}
	if (next != NULL && next->load != NULL && next->room.version == 0) {
		return wait_for_next(rematches, live);
	}
	drop_rematch_search(search);
	if (next == NULL) {
		return error.code == ERROR_NO_ROOM && open_next_room(rematches, live);
	}
	if (next->room.version > 0) {
		record_next_room(live);
	}
	return true; /* otherwise its first event is being stored */
}

static void rematch_due(void *user, struct live_room *live) {
	live->held = true;
	if (!open_or_announce(user, live)) {
		log_error("room", "room=%s its rematch cannot be opened right now", live->room.id);
		live_room_retry(live);
	}
	live->held = false;
}

/* The room of which this one is a rematch, if it is in memory. */
static struct live_room *previous_of(
	const struct rematches *rematches, const struct commit *commit) {
	return live_room_in_memory(rematches->rooms, commit->event.create.previous);
}

/* The next room is created: the old one continues, and records it. */
static void on_next_room_created(void *user, struct live_room *next, const struct commit *commit) {
	if (next->room.previous[0] != '\0') {
		struct live_room *live = previous_of(user, commit);
		if (live != NULL) {
			live_room_go_on(live);
		}
	}
}

static void room_failed(void *user, struct live_room *next, const struct commit *commit) {
	struct live_room *live = next->room.version == 0 ? previous_of(user, commit) : NULL;
	const struct site_ownership *ownership = next->site->ownership;
	if (live != NULL) {
		live_room_retry(live);
	}
	if (live != NULL && ownership != NULL) {
		ownership->want(ownership->user, next->room.id);
	}
}

/* A next room that was being searched for has been read, or cannot be. */
static void on_next_room_loaded(
	void *user, struct live_room *next, const struct wire_error *error) {
	struct rematches *rematches = user;
	struct list *searches = &rematches->searches;
	for (struct list *at = searches->next; at != searches; at = at->next) {
		struct search *search = LIST_OWNER(at, struct search, in_rematches);
		if (strcmp(search->live->room.next, next->room.id) == 0) {
			search->absent = error != NULL && error->code == ERROR_NO_ROOM;
			search->failed = error != NULL && !search->absent;
			search->ended = rematches->some_ended = true;
		}
	}
}

static struct search *find_ended(const struct rematches *rematches) {
	const struct list *searches = &rematches->searches;
	for (const struct list *at = searches->next; at != searches; at = at->next) {
		struct search *search = LIST_OWNER(at, struct search, in_rematches);
		if (search->ended) {
			return search;
		}
	}
	return NULL;
}

/* Continue at the end of the round: by then a live room made for a next room that does not exist
 * has left memory. */
static void continue_rematches(void *user) {
	struct rematches *rematches = user;
	struct search *search = find_ended(rematches);
	while (search != NULL) {
		struct live_room *live = search->live;
		search->ended = false;
		if (search->failed) {
			drop_rematch_search(search);
			live_room_retry(live);
		} else {
			live_room_go_on(live);
		}
		search = find_ended(rematches);
	}
}

static void on_rematch_room_closed(void *user, struct live_room *live) {
	drop_rematch_search(find_search(user, live));
}

void rematches_init(
	struct rematches *rematches, struct live_rooms *rooms, struct listings *listings) {
	*rematches = (struct rematches){.rooms = rooms, .listings = listings};
	list_init(&rematches->searches);
}

void rematches_finish(struct rematches *rematches) {
	while (rematches->rooms != NULL && !list_is_empty(&rematches->searches)) {
		drop_rematch_search(
			LIST_OWNER(rematches->searches.next, struct search, in_rematches));
	}
}

struct live_listener rematches_listener(struct rematches *rematches) {
	static const enum event_kind kinds[] = {EVENT_CREATE, EVENT_KINDS};
	return (struct live_listener){
		.user = rematches,
		.published_kinds = kinds,
		.published = on_next_room_created,
		.failed = room_failed,
		.rematch_due = rematch_due,
		.loaded = on_next_room_loaded,
		.asks = &rematches->some_ended,
		.flush = continue_rematches,
		.closed = on_rematch_room_closed,
	};
}
