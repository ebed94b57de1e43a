/* server/hub/listings.c - all unfinished rooms, in memory or not. */
#include "server/hub/listings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "base/map.h"
#include "games/game.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/process/log.h"
#include "server/room/encode_room.h"

enum { MAKER_KEY_SIZE = MAP_KEY_SIZE };

struct listings {
	struct site *site;
	size_t slot; /* live room slot: its listing */
	struct deadlines *deadlines;
	struct map by_room;
	struct map by_maker; /* key: the maker's key and the number of its request */
	struct list open, playing;
	size_t open_count, playing_count;
	bool changed;
	const struct listings_watcher *watcher; /* or NULL */
};

struct listings *listings_create(
	struct live_rooms *rooms, struct deadlines *deadlines, uint64_t salt) {
	struct listings *listings = calloc(1, sizeof(*listings));
	if (listings == NULL) {
		return NULL;
	}
	listings->site = rooms->site;
	listings->slot = live_rooms_take_slot(rooms);
	listings->deadlines = deadlines;
	map_init(&listings->by_room, salt);
	map_init(&listings->by_maker, salt);
	list_init(&listings->open);
	list_init(&listings->playing);
	listings->changed = true;
	return listings;
}

void listings_destroy(struct listings *listings) {
	if (listings == NULL) {
		return;
	}
	struct list *lists[] = {&listings->open, &listings->playing};
	for (size_t i = 0; i < 2; i++) {
		while (!list_is_empty(lists[i])) {
			listings_remove(
				listings, LIST_OWNER(lists[i]->next, struct listing, in_list));
		}
	}
	map_finish(&listings->by_room);
	map_finish(&listings->by_maker);
	free(listings);
}

/* ---- add, remove, find ---- */

static void write_maker(const char *maker, int64_t n, char key[MAKER_KEY_SIZE]) {
	snprintf(key, MAKER_KEY_SIZE, "%s %lld", maker, (long long)n);
}

static struct list *list_of(struct listings *listings, enum store_status status) {
	return status == STORE_OPEN ? &listings->open : &listings->playing;
}

static struct listing *create_listing(
	struct listings *listings, const char *room, const char *maker, int64_t n) {
	char key[MAKER_KEY_SIZE];
	struct listing *listing = calloc(1, sizeof(*listing));
	if (listing == NULL ||
		!deadlines_reserve(listings->deadlines, listings->by_room.count + 1) ||
		!map_add(&listings->by_room, room, listing)) {
		free(listing);
		return NULL;
	}
	list_init(&listing->in_list);
	list_init(&listing->in_watcher);
	snprintf(listing->room, sizeof(listing->room), "%s", room);
	snprintf(listing->maker, sizeof(listing->maker), "%s", maker);
	listing->maker_n = n;
	write_maker(maker, n, key);
	/* If out of memory, a repeated create just makes another room. */
	if (maker[0] != '\0' && map_find(&listings->by_maker, key) == NULL) {
		map_add(&listings->by_maker, key, listing);
	}
	return listing;
}

static void attach_listing(
	const struct listings *listings, struct listing *listing, struct live_room *live) {
	listing->live = live;
	live->slot[listings->slot] = listing;
}

/* Call when the room leaves memory, or the listing is removed. */
static void detach_listing(const struct listings *listings, struct listing *listing) {
	if (listing->live != NULL) {
		listing->live->slot[listings->slot] = NULL;
		listing->live = NULL;
	}
}

struct listing *listings_add(struct listings *listings, struct live_room *live, const char *maker,
	int64_t n, struct address *address) {
	struct listing *listing = create_listing(listings, live->room.id, maker, n);
	if (listing == NULL) {
		return NULL;
	}
	attach_listing(listings, listing, live);
	listing->address = address;
	if (address != NULL) {
		address_add(address, ADDRESS_ROOMS);
	}
	return listing;
}

static void count_listing(struct listings *listings, const struct listing *listing, int change) {
	if (list_is_empty(&listing->in_list)) {
		return;
	}
	size_t *count = listing->status == STORE_OPEN ? &listings->open_count
						      : &listings->playing_count;
	*count += (size_t)change;
}

size_t listings_count(const struct listings *listings, enum store_status status) {
	return status == STORE_OPEN ? listings->open_count : listings->playing_count;
}

void listings_remove(struct listings *listings, struct listing *listing) {
	char key[MAKER_KEY_SIZE];
	if (listings->watcher != NULL) {
		listings->watcher->removed(listings->watcher->user, listing);
	}
	write_maker(listing->maker, listing->maker_n, key);
	if (map_find(&listings->by_maker, key) == listing) {
		map_remove(&listings->by_maker, key);
	}
	map_remove(&listings->by_room, listing->room);
	deadlines_set(listings->deadlines, &listing->deadline, DEADLINE_NEVER, false);
	count_listing(listings, listing, -1);
	list_take_out(&listing->in_list);
	list_take_out(&listing->in_watcher);
	detach_listing(listings, listing);
	if (listing->address != NULL) {
		address_give(listing->address, ADDRESS_ROOMS);
	}
	free(listing->text);
	free(listing);
	listings_changed(listings);
}

struct listing *listings_find(const struct listings *listings, const char *room) {
	return map_find(&listings->by_room, room);
}

struct listing *listings_of_live(const struct listings *listings, const struct live_room *live) {
	return live->slot[listings->slot];
}

struct listing *listings_find_made(const struct listings *listings, const char *maker, int64_t n) {
	char key[MAKER_KEY_SIZE];
	write_maker(maker, n, key);
	return maker[0] == '\0' ? NULL : map_find(&listings->by_maker, key);
}

const struct list *listings_of(const struct listings *listings, enum store_status status) {
	return status == STORE_OPEN ? &listings->open : &listings->playing;
}

void listings_changed(struct listings *listings) {
	listings->changed = true;
}

static void tell_watcher(const struct listings *listings, struct listing *listing) {
	if (listings->watcher != NULL) {
		listings->watcher->changed(listings->watcher->user, listing);
	}
}

void listings_room_changed(struct listings *listings, const struct live_room *live) {
	struct listing *listing = listings_of_live(listings, live);
	listings_changed(listings);
	if (listing != NULL && listing->is_ours) {
		tell_watcher(listings, listing);
	}
}

void listings_watch(struct listings *listings, const struct listings_watcher *watcher) {
	listings->watcher = watcher;
}

bool listings_take_changed(struct listings *listings) {
	bool changed = listings->changed;
	listings->changed = false;
	return changed;
}

/* ---- the store's list ---- */

/* The summary of a room that is being created. */
static bool write_first_summary(
	struct out *out, const struct room *made, const struct event *event) {
	struct room room;
	struct game_error error;
	room_init(&room, made->id, made->rule_sets);
	bool good = room_apply(&room, event, &error);
	if (good) {
		encode_listing(out, &room, NULL);
	} else {
		log_error("room", "room=%s cannot be listed: %s", made->id, error.text);
	}
	room_finish(&room);
	return good;
}

static bool summarize_event(
	void *user, const struct live_room *live, const struct event *event, struct out *out) {
	const struct listing *listing = listings_of_live(user, live);
	bool first = event->kind == EVENT_CREATE;
	if (!event_changes(event, EVENT_CHANGES_LISTING)) {
		return false;
	}
	struct listing_summary summary = {
		.is_public = first ? event->create.is_public : live->room.is_public,
		.n = listing != NULL ? listing->maker_n : 0,
	};
	if (listing != NULL) {
		memcpy(summary.maker, listing->maker, sizeof(summary.maker));
	}
	listing_summary_begin(out, &summary);
	if (first && !write_first_summary(out, &live->room, event)) {
		out->failed = true;
	} else if (!first) {
		encode_listing(out, &live->room, event);
	}
	out_end(out, '}');
	listing_summary_end(out);
	return true;
}

static void take_row(struct listing *listing, const struct listing_row *row) {
	listing->game = games_find(row->game);
	listing->is_full = row->is_full;
}

/* Only the log of a room says when its clock runs out or its entropy must be opened, so schedule a
 * check. */
static void expect_timeout(
	struct listings *listings, struct listing *listing, const struct listing_row *row) {
	bool has_clock = row->clock.kind != CLOCK_NONE;
	if ((listing->status == STORE_PLAYING && has_clock) || row->dice_mode == DICE_STRONG) {
		bool is_slow = row->clock.kind == CLOCK_DAYS;
		deadlines_set(listings->deadlines, &listing->deadline, is_slow ? 1 : 0, is_slow);
	}
}

static void set_listing_text(struct listing *listing, const char *row) {
	listing->text = strdup(row);
	if (listing->text != NULL) {
		listing->text[strlen(row) - 2] = '\0'; /* removes "}}" */
	}
}

static bool load_listing(void *user, const struct store_room *stored) {
	struct listings *listings = user;
	struct listing_summary summary;
	struct listing_row row;
	const char *text = listing_summary_read(stored->summary, &summary, &row);
	if (text == NULL) {
		log_warning("lobby", "room=%s is missing from the list of rooms", stored->room);
		return true;
	}
	struct listing *listing = create_listing(listings, stored->room, summary.maker, summary.n);
	if (listing == NULL) {
		return false;
	}
	set_listing_text(listing, text);
	take_row(listing, &row);
	listing->is_public = summary.is_public &&
		listing->game != NULL; /* otherwise kept, not shown */
	listing->updated_ms = stored->updated_ms;
	listing->version = stored->version;
	listing->status = stored->status;
	expect_timeout(listings, listing, &row);
	list_add_last(list_of(listings, stored->status), &listing->in_list);
	count_listing(listings, listing, 1);
	return true;
}

bool listings_load(struct listings *listings) {
	return store_rooms(listings->site->store, STORE_PLAYING, load_listing, listings);
}

/* ---- rooms of other nodes ---- */

enum { PASSED_MAX = 1000 };

/* Insert by time of update. Gives up the search after PASSED_MAX listings. */
static void place_by_time(struct listings *listings, struct listing *listing) {
	struct list *list = list_of(listings, listing->status), *at = list->next;
	for (unsigned passed = 0; at != list && passed < PASSED_MAX; passed++) {
		if (LIST_OWNER(at, struct listing, in_list)->updated_ms <= listing->updated_ms) {
			break;
		}
		at = at->next;
	}
	list_add_last(at, &listing->in_list);
}

static void take_news_text(struct listing *listing, const struct listing_news *news) {
	free(listing->text);
	listing->text = news->size > 0 ? strndup(news->text, news->size) : NULL;
	take_row(listing, &news->row);
	listing->is_public = news->is_public && listing->game != NULL;
}

/* The other node watches the clock, so no deadline is set here. */
struct listing *listings_take(struct listings *listings, const struct listing_news *news) {
	struct listing *listing = listings_find(listings, news->room);
	if (listing == NULL) {
		listing = create_listing(listings, news->room, news->maker, news->maker_n);
	}
	if (listing == NULL) {
		return NULL;
	}
	bool stays = !list_is_empty(&listing->in_list) && listing->status == news->status &&
		listing->updated_ms == news->updated_ms;
	take_news_text(listing, news);
	listing->version = news->version;
	listing->is_ours = false;
	if (!stays) {
		count_listing(listings, listing, -1);
		list_take_out(&listing->in_list);
		listing->status = news->status;
		listing->updated_ms = news->updated_ms;
		place_by_time(listings, listing);
		count_listing(listings, listing, 1);
	}
	deadlines_set(listings->deadlines, &listing->deadline, DEADLINE_NEVER, false);
	listings_changed(listings);
	return listing;
}

/* ---- events of rooms ---- */

/* Move listing to the list of its new status, to the front. */
static void place_listing(
	struct listings *listings, struct listing *listing, enum store_status status) {
	count_listing(listings, listing, -1);
	list_take_out(&listing->in_list);
	listing->status = status;
	list_add_first(list_of(listings, status), &listing->in_list);
	count_listing(listings, listing, 1);
	listings_changed(listings);
}

static bool is_listed_as_open(const struct room *room) {
	return room->status == ROOM_OPEN || (room->status == ROOM_BETWEEN && room->match.game == 0);
}

/* There is one text per unfinished room, for as long as it exists, so its memory is trimmed to
 * size. */
static void rewrite_listing_text(struct listing *listing, const struct room *room) {
	struct out text;
	size_t used = 0;
	out_init(&text);
	encode_listing(&text, room, NULL);
	free(listing->text);
	listing->text = out_take(&text, &used);
	char *exact = listing->text != NULL ? realloc(listing->text, used + 1) : NULL;
	listing->text = exact != NULL ? exact : listing->text;
}

/* What is known of a listed room without its text. */
static void describe_room(
	struct listings *listings, struct listing *listing, const struct room *room) {
	listing->game = room->game;
	listing->is_public = room->is_public;
	listing->is_full = room_is_full(room);
	listing->updated_ms = room->changed_ms;
	place_listing(listings, listing, is_listed_as_open(room) ? STORE_OPEN : STORE_PLAYING);
}

static void update_listing(void *user, struct live_room *live, const struct commit *commit) {
	struct listings *listings = user;
	struct listing *listing = listings_of_live(listings, live);
	const struct room *room = &live->room;
	if (listing == NULL) {
		return;
	}
	listing->version = room->version;
	listing->is_ours = true;
	if (room_is_finished(room)) {
		listings_remove(listings, listing);
		return;
	}
	describe_room(listings, listing, room);
	if (event_changes(&commit->event, EVENT_CHANGES_LISTING)) {
		rewrite_listing_text(listing, room);
	}
	tell_watcher(listings, listing);
}

static void remove_failed_listing(void *user, struct live_room *live, const struct commit *commit) {
	struct listing *listing = listings_of_live(user, live);
	(void)commit;
	if (live->room.version == 0 && listing != NULL) {
		listings_remove(user, listing);
	}
}

/* The store does not record the address that created a room. After a restart it counts for the
 * address from which the maker comes back. */
static void update_joined_listing(void *user, struct live_room *live, struct client *client) {
	struct listing *listing = listings_of_live(user, live);
	if (listing != NULL && !listing->is_ours) {
		listing->is_ours = true; /* clients join a room where it is played */
		tell_watcher(user, listing);
	}
	if (listing != NULL && listing->address == NULL && listing->maker[0] != '\0' &&
		client->place >= 0 && client->place == live->room.maker) {
		listing->address = client->address;
		address_add(client->address, ADDRESS_ROOMS);
	}
}

/* List a room that another node played until now; its listing may be long out of date. */
static void list_again(struct listings *listings, struct live_room *live) {
	const struct room *room = &live->room;
	struct listing *listing = listings_find(listings, room->id);
	const struct room_asked *made = room->asked_count > 0 && room->asked_count <= ROOM_ASKED_MAX
		? &room->asked[0]
		: NULL;
	char maker[WIRE_CLIENT_KEY_SIZE] = "";
	if (room_is_finished(room)) {
		if (listing != NULL) {
			listing->version = room->version;
			attach_listing(listings, listing, live); /* removed with the live room */
		}
		return;
	}
	if (listing == NULL) {
		if (made != NULL && made->kind == EVENT_CREATE) {
			memcpy(maker, made->client, sizeof(made->client));
		}
		listing = create_listing(listings, room->id, maker, made != NULL ? made->n : 0);
	}
	if (listing == NULL) {
		return;
	}
	describe_room(listings, listing, room);
	rewrite_listing_text(listing, room);
	attach_listing(listings, listing, live);
	listing->version = room->version;
	listing->is_ours = true;
	tell_watcher(listings, listing);
}

static void list_opened_room(void *user, struct live_room *live) {
	struct listings *listings = user;
	if (listings->site->ownership != NULL) {
		list_again(listings, live);
		return;
	}
	struct listing *listing = listings_find(user, live->room.id);
	if (listing != NULL) {
		attach_listing(user, listing, live);
	}
}

static void detach_closed_room(void *user, struct live_room *live) {
	struct listing *listing = listings_of_live(user, live);
	if (listing == NULL) {
		return;
	}
	if (list_is_empty(&listing->in_list)) {
		listings_remove(user, listing); /* the room was still being created */
	} else if (live->room.version > 0 && room_is_finished(&live->room)) {
		listing->version = live->room.version; /* the listing did not see how it ended */
		listing->is_ours = true;
		listings_remove(user, listing);
	} else {
		detach_listing(user, listing);
	}
}

struct live_listener listings_memory_listener(struct listings *listings) {
	return (struct live_listener){
		.user = listings, .opened = list_opened_room, .closed = detach_closed_room};
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct listings *listings = user;
	metric_gauge(
		metrics, "rooms_open", "Rooms waiting for players.", (double)listings->open_count);
	metric_gauge(metrics, "rooms_playing", "Rooms with a game in progress.",
		(double)listings->playing_count);
}

struct live_listener listings_listener(struct listings *listings) {
	return (struct live_listener){
		.user = listings,
		.summarize = summarize_event,
		.metrics = tell_metrics,
		.applied = update_listing,
		.failed = remove_failed_listing,
		.joined = update_joined_listing,
	};
}
