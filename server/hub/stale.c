/* server/hub/stale.c - rooms that were opened and left, and matches to which somebody did not come:
 * the server ends them. */
#include <string.h>

#include "server/hub/live_room.h"
#include "server/hub/lobby.h"
#include "server/process/log.h"
#include "server/hub/seek.h"

enum {
	SCANNED_MAX = 64,         /* rows looked at in one tick */
	CLOSED_MAX = 8,           /* rooms ended in one tick */
	GAMES_SCANNED_MAX = 4096, /* rows of games looked at in one tick; of them one is read */
	DAY_MS = 24 * 3600 * 1000,
};

static void end_room(struct live_room *live, const char *reason) {
	struct commit *commit = commit_create(live->hub, live, NULL);
	if (commit == NULL) {
		return;
	}
	struct event *event = &commit->event;
	event_init(event, EVENT_ABORT);
	strcpy(event->reason, reason);
	event->has_seed = live->room.has_dice;
	memcpy(event->seed, live->room.dice.seed, sizeof(event->seed));
	live_room_commit(live, commit);
}

/* False if the room of row is not to be ended, or cannot be now. */
static bool end_row(struct hub *hub, struct row *row) {
	struct wire_error error;
	if (row->unreadable || (row->live != NULL && !list_is_empty(&row->live->clients))) {
		return false;
	}
	struct live_room *live = live_room_find(hub, row->room, &error);
	row->unreadable = live == NULL && error.code != ERROR_BUSY;
	if (live == NULL || live->commit != NULL || !room_may_abort(&live->room)) {
		return false;
	}
	end_room(live, "abandoned");
	return true;
}

/* Has nothing happened in the game of row since? Its log may have to be read: *read. The list says
 * after a restart when a game began, not when it was moved in last. */
static bool is_idle(struct hub *hub, struct row *row, int64_t before, bool *read) {
	struct wire_error error;
	*read = row->live == NULL;
	struct live_room *live = live_room_find(hub, row->room, &error);
	row->unreadable = live == NULL && error.code != ERROR_BUSY;
	if (live == NULL) {
		return false;
	}
	row->updated_ms = live->room.changed_ms;
	return live->commit == NULL && list_is_empty(&live->clients) &&
		live->room.changed_ms < before && live->room.clock.running < 0;
}

/* Games that nobody goes on with; one a tick. */
static void end_idle_game(struct hub *hub, int64_t now) {
	int64_t before = now - (int64_t)hub->site.limits.idle_game_days * DAY_MS;
	unsigned scanned = 0;
	bool read = false;
	if (hub->site.limits.idle_game_days == 0) {
		return;
	}
	for (struct list *at = hub->playing.before;
		at != &hub->playing && scanned < GAMES_SCANNED_MAX && !read;) {
		struct row *row = LIST_OWNER(at, struct row, in_lobby);
		at = at->before;
		scanned++;
		if (row->updated_ms < before && !row->unreadable &&
			is_idle(hub, row, before, &read)) {
			end_room(row->live, "abandoned");
			return;
		}
	}
}

/* Has all been done that the people of a match must do? */
static bool have_come(const struct room *room) {
	bool ready = true;
	for (int place = 0; place < room->places; place++) {
		ready = ready && room->person[place].ready;
	}
	return ready || room->status != ROOM_OPEN;
}

/* An end that cannot be stored is tried again at the next tick. */
static void end_matches(struct hub *hub, int64_t now) {
	for (struct list *at = hub->matched.next; at != &hub->matched;) {
		struct live_room *live = LIST_OWNER(at, struct live_room, in_matched);
		at = at->next;
		if (now - live->matched_ms < seek_wait_ms(hub)) {
			return;
		}
		if (have_come(&live->room)) {
			list_take_out(&live->in_matched);
		} else if (live->commit == NULL) {
			end_room(live, "absent");
		}
	}
}

void hub_end_stale(struct hub *hub, int64_t now) {
	unsigned scanned = 0;
	unsigned ended = 0;
	if (hub->site.draining) {
		return;
	}
	end_matches(hub, now);
	end_idle_game(hub, now);
	for (struct list *at = hub->waiting.before; at != &hub->waiting && scanned < SCANNED_MAX;) {
		struct row *row = LIST_OWNER(at, struct row, in_lobby);
		at = at->before;
		scanned++;
		if (now - row->updated_ms < ROOM_STALE_MS || ended >= CLOSED_MAX) {
			return;
		}
		ended += end_row(hub, row);
	}
}
