/* server/hub/rematch.c - the room of a rematch is made when all have agreed to it. */
#include "server/hub/rematch.h"

#include "server/hub/new_room.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/load.h"
#include "server/live/queue.h"
#include "server/process/log.h"

/* The room is there: say so in the old one. */
static void announce(struct live_room *live) {
	struct commit *commit = commit_create(live->rooms, live, NULL);
	if (commit != NULL) {
		room_decide_next(&live->room, site_now(live->site), &commit->event);
		live_room_commit(live, commit);
	}
}

/* Commit the first event of the next room. */
static bool open_next(struct rematches *rematches, struct live_room *live) {
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

/* False if it cannot be done now. */
static bool open_or_announce(struct rematches *rematches, struct live_room *live) {
	struct wire_error error = {.code = ERROR_NO_ROOM};
	const struct live_room *next = live_room_in_memory(rematches->rooms, live->room.next);
	if (next == NULL) { /* made before a crash? */
		next = live_room_find(rematches->rooms, live->room.next, &error);
	}
	if (next == NULL) {
		return error.code == ERROR_NO_ROOM && open_next(rematches, live);
	}
	if (next->load != NULL && next->room.version == 0) {
		return false; /* once it is read */
	}
	if (next->room.version > 0) {
		announce(live);
	}
	return true; /* else its first event is on the way */
}

static void rematch_due(void *user, struct live_room *live) {
	live->held = true;
	if (!open_or_announce(user, live)) {
		log_error("room", "room=%s its rematch cannot be opened now", live->room.id);
		live_room_retry(live);
	}
	live->held = false;
}

/* The room that this one is a rematch of, if it is in memory. */
static struct live_room *previous_of(
	const struct rematches *rematches, const struct commit *commit) {
	return live_room_in_memory(rematches->rooms, commit->event.create.previous);
}

/* The next room is there: the old one goes on, and says so. */
static void on_published(void *user, struct live_room *next, const struct commit *commit) {
	if (commit->event.kind == EVENT_CREATE && next->room.previous[0] != '\0') {
		struct live_room *live = previous_of(user, commit);
		if (live != NULL) {
			live_room_go_on(live);
		}
	}
}

static void room_failed(void *user, struct live_room *next, const struct commit *commit) {
	struct live_room *live = next->room.version == 0 ? previous_of(user, commit) : NULL;
	if (live != NULL) {
		live_room_retry(live);
	}
}

struct live_listener rematches_listener(struct rematches *rematches) {
	return (struct live_listener){
		.user = rematches,
		.published = on_published,
		.failed = room_failed,
		.rematch_due = rematch_due,
	};
}
