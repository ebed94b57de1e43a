/* server/hub/shared_rooms.c - lists the rooms of all nodes at every node. */
#include "server/hub/shared_rooms.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/text.h"
#include "proto/told.h"
#include "server/hub/lobby.h"
#include "server/hub/presence.h"
#include "server/live/client.h"
#include "server/live/live_room.h"
#include "server/nodes/peers.h"
#include "server/room/encode_room.h"
#include "server/room/token.h"

/* Kinds of trunk entries. */
enum {
	TELL_ROW = 'r',    /* id: the version; number: updated_ms */
	TELL_END = 'd',    /* id: the version of the last event; data: the room id */
	TELL_PEOPLE = 'n', /* number: people at this node */
	TELL_WHOLE = 'e',  /* all rooms have been sent */
};

enum { HEAD_SIZE = 512 };

struct shared_rooms {
	struct site *site;
	struct addresses *addresses;
	struct peers *peers;
	struct listings *listings;
	struct lobby *lobby;
	const struct presence *presence;
	size_t slot; /* peer slot: its struct told */
	struct listings_watcher watcher;
	struct list fresh; /* changed listings, earliest first */
	struct list again; /* listings to send again, because a new peer knows nothing */
	size_t budget;     /* left in this second */
	uint64_t people;   /* as last sent */
	struct map ends;
	struct list all_ends; /* oldest first */
};

/* What a peer has sent. */
struct told {
	struct list rooms; /* of struct listing_away */
	uint32_t round;    /* times that it began to send everything */
	uint64_t people;
	bool waits; /* it must be sent TELL_WHOLE when it has all rooms */
};

struct end {
	struct list in_ends;
	char room[WIRE_ROOM_SIZE];
	uint32_t version;
};

/* ---- ends ---- */

static void forget_end(struct shared_rooms *shared, struct end *end) {
	map_remove(&shared->ends, end->room);
	list_take_out(&end->in_ends);
	free(end);
}

static void record_room_end(struct shared_rooms *shared, const char *room, uint32_t version) {
	struct end *end = map_find(&shared->ends, room);
	if (end != NULL) {
		end->version = version > end->version ? version : end->version;
		return;
	}
	end = calloc(1, sizeof(*end));
	if (end == NULL || !map_add(&shared->ends, room, end)) {
		free(end);
		return;
	}
	snprintf(end->room, sizeof(end->room), "%s", room);
	end->version = version;
	list_init(&end->in_ends);
	list_add_last(&shared->all_ends, &end->in_ends);
	if (shared->ends.count > SHARED_ENDS_MAX) {
		forget_end(shared, LIST_OWNER(shared->all_ends.next, struct end, in_ends));
	}
}

static void tell_end(struct peer *peer, const struct end *end) {
	peer_tell(peer, TELL_END, end->version, 0, end->room, strlen(end->room));
}

/* ---- sending ---- */

static bool is_listing_in_list(const struct listing *listing) {
	return !list_is_empty(&listing->in_list);
}

/* Write what follows the text, including the closing bracket. */
static void write_rest(
	struct out *row, const struct room *room, const struct encode_presence *presence) {
	bool somebody = false;
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		somebody = somebody || presence->present[place];
	}
	out_key_bool(row, "present", somebody);
	out_key_int(row, "watchers", presence->watchers);
	if (room != NULL && room->status == ROOM_PLAYING) {
		encode_listing_view(row, room);
	}
	out_end(row, '}');
}

static unsigned bits_of(const struct encode_presence *presence) {
	unsigned bits = 0;
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		bits |= presence->present[place] ? 1U << place : 0;
	}
	return bits;
}

static struct told_row row_of(const struct shared_rooms *shared, const struct listing *listing,
	const struct encode_presence *presence) {
	const struct room *room = listing->live != NULL ? &listing->live->room : NULL;
	struct told_row row = {
		.status = listing->status,
		.is_public = listing->is_public,
		.is_playing = room != NULL && room->status == ROOM_PLAYING,
		.has_host = room != NULL && presence_has_host(shared->presence, listing->live),
		.present = bits_of(presence),
		.watchers = presence->watchers,
		.maker_n = listing->maker_n,
	};
	strcpy(row.room, listing->room);
	strcpy(row.maker, listing->maker);
	if (listing->is_public && listing->address != NULL) {
		snprintf(row.address, sizeof(row.address), "%s", listing->address->text);
	}
	return row;
}

/* Write the head on a line, then what the lobby shows, which is nothing for a private room. False
 * if out of memory. */
static bool write_shared_row(
	const struct shared_rooms *shared, const struct listing *listing, struct out *whole) {
	const struct room *room = listing->live != NULL ? &listing->live->room : NULL;
	struct encode_presence presence = {.watchers = 0};
	struct out row;
	out_init(&row);
	if (room != NULL) {
		presence = presence_of(shared->presence, listing->live);
	}
	if (room != NULL && listing->is_public) {
		encode_listing_named(&row, room);
	} else if (listing->is_public && listing->text != NULL) {
		site_write_names(shared->site, &row, listing->text);
	}
	struct told_row head = row_of(shared, listing, &presence);
	head.text = (unsigned)row.used;
	if (row.used > 0) {
		write_rest(&row, room, &presence);
	}
	told_row_write(whole, &head);
	out_raw(whole, "\n", 1);
	out_raw(whole, row.at != NULL ? row.at : "", row.used);
	bool good = !row.failed && !whole->failed;
	out_finish(&row);
	return good;
}

/* If out of memory, it is sent when it changes again. */
static void tell_row(struct shared_rooms *shared, struct listing *listing) {
	struct out whole;
	out_init(&whole);
	if (write_shared_row(shared, listing, &whole)) {
		listing->told = (uint8_t)(1 + (int)listing->status);
		peers_tell(shared->peers, TELL_ROW, listing->version, listing->updated_ms, whole.at,
			whole.used);
		shared->budget -= whole.used < shared->budget ? whole.used : shared->budget;
	}
	out_finish(&whole);
}

static void tell_rows(struct shared_rooms *shared, struct list *list) {
	while (!list_is_empty(list) && shared->budget > 0) {
		struct listing *listing = LIST_OWNER(list->next, struct listing, in_watcher);
		list_take_out(&listing->in_watcher);
		if (listing->is_ours && is_listing_in_list(listing)) {
			tell_row(shared, listing);
		}
	}
}

/* All rooms have been sent: say so to the peers that wait for that. */
static void tell_whole(const struct shared_rooms *shared) {
	for (struct list *at = shared->peers->all.next; at != &shared->peers->all; at = at->next) {
		struct peer *peer = LIST_OWNER(at, struct peer, in_peers);
		struct told *told = peer->slot[shared->slot];
		if (told != NULL && told->waits) {
			told->waits = false;
			peer_tell(peer, TELL_WHOLE, 0, 0, "", 0);
		}
	}
}

static void tell_waiting(struct shared_rooms *shared) {
	tell_rows(shared, &shared->fresh);
	tell_rows(shared, &shared->again);
	if (list_is_empty(&shared->fresh) && list_is_empty(&shared->again)) {
		tell_whole(shared);
	}
}

/* The clients of this node. */
static uint64_t people_here(const struct shared_rooms *shared) {
	const struct site_counts *counts = &shared->site->counts;
	return counts->clients - counts->computers - counts->remote_clients;
}

static void queue_listings_again(struct shared_rooms *shared, enum store_status status) {
	const struct list *list = listings_of(shared->listings, status);
	for (struct list *at = list->next; at != list; at = at->next) {
		struct listing *listing = LIST_OWNER(at, struct listing, in_list);
		if (listing->is_ours && list_is_empty(&listing->in_watcher)) {
			list_add_last(&shared->again, &listing->in_watcher);
		}
	}
}

/* NULL if out of memory; what the peer sends is then ignored. */
static struct told *told_of(const struct shared_rooms *shared, struct peer *peer) {
	struct told *told = peer->slot[shared->slot];
	if (told == NULL) {
		told = calloc(1, sizeof(*told));
		if (told != NULL) {
			list_init(&told->rooms);
			peer->slot[shared->slot] = told;
		}
	}
	return told;
}

static void send_rooms_to_peer(void *user, struct peer *peer) {
	struct shared_rooms *shared = user;
	struct told *told = told_of(shared, peer);
	peer_tell(peer, TELL_PEOPLE, 0, (int64_t)people_here(shared), "", 0);
	for (struct list *at = shared->all_ends.next; at != &shared->all_ends; at = at->next) {
		tell_end(peer, LIST_OWNER(at, struct end, in_ends));
	}
	queue_listings_again(shared, STORE_PLAYING);
	queue_listings_again(shared, STORE_OPEN);
	if (told != NULL) {
		told->waits = true;
	}
	tell_waiting(shared);
}

/* ---- changes at this node ---- */

static void drop_away(const struct shared_rooms *shared, struct listing *listing) {
	if (listing->away != NULL) {
		list_take_out(&listing->away->in_peer);
		if (listing->away->address != NULL) {
			address_give(listing->away->address, ADDRESS_AWAY);
		}
		free(listing->away);
		listing->away = NULL;
		listings_changed(shared->listings);
	}
}

/* Send the listing at the next tick. */
static void on_changed(void *user, struct listing *listing) {
	struct shared_rooms *shared = user;
	bool is_told = !listing->is_public && listing->told == 1 + (int)listing->status;
	drop_away(shared, listing);
	if (is_told || list_is_empty(&shared->peers->all)) {
		return; /* changes within a private room are shown nowhere */
	}
	list_move_last(&shared->fresh, &listing->in_watcher);
}

static void on_removed(void *user, struct listing *listing) {
	struct shared_rooms *shared = user;
	drop_away(shared, listing);
	if (listing->is_ours &&
		is_listing_in_list(listing)) { /* otherwise it is only unlisted here */
		record_room_end(shared, listing->room, listing->version);
		peers_tell(shared->peers, TELL_END, listing->version, 0, listing->room,
			strlen(listing->room));
	}
}

static void send_shared_changes(void *user, int64_t now) {
	struct shared_rooms *shared = user;
	uint64_t people = people_here(shared);
	(void)now;
	if (people != shared->people) {
		shared->people = people;
		peers_tell(shared->peers, TELL_PEOPLE, 0, (int64_t)people, "", 0);
	}
	shared->budget = SHARED_BUDGET;
	tell_waiting(shared);
}

/* ---- receiving ---- */

/* True if text is one complete object without control characters, and its first part bytes end
 * between two of its members (or part is 0). */
static bool is_object(const char *text, size_t size, size_t part) {
	int depth = 0;
	bool quoted = false, escaped = false, between = part == 0;
	for (size_t i = 0; i < size; i++) {
		between = between || (i == part && depth == 1 && !quoted && text[i] == ',');
		if ((unsigned char)text[i] < ' ' || (i > 0 && depth == 0)) {
			return false;
		}
		if (escaped) {
			escaped = false;
		} else if (quoted && text[i] == '\\') {
			escaped = true;
		} else if (text[i] == '"') {
			quoted = !quoted;
		} else if (!quoted) {
			depth += text[i] == '{' || text[i] == '[';
			depth -= text[i] == '}' || text[i] == ']';
		}
	}
	return between && depth == 0 && !quoted && (size == 0 || text[0] == '{');
}

/* A row as received. */
struct row {
	struct told_row head;
	struct listing_news news;
	const char *rest; /* the rest after news.text */
	size_t rest_size;
};

static void take_head(struct row *row, const struct trunk_entry *entry, uint32_t version) {
	struct listing_news *news = &row->news;
	memcpy(news->room, row->head.room, sizeof(news->room));
	memcpy(news->maker, row->head.maker, sizeof(news->maker));
	news->maker_n = row->head.maker_n;
	news->status = (enum store_status)row->head.status;
	news->is_public = row->head.is_public;
	news->version = version;
	news->updated_ms = entry->number;
}

static bool read_shared_row(const struct trunk_entry *entry, struct row *row) {
	const struct told_row *head = &row->head;
	const char *end = memchr(
		entry->data, '\n', entry->size < HEAD_SIZE ? entry->size : HEAD_SIZE);
	if (end == NULL || entry->size > SHARED_ROW_MAX ||
		!told_row_read(entry->data, (size_t)(end - entry->data), &row->head)) {
		return false;
	}
	size_t left = entry->size - (size_t)(end + 1 - entry->data);
	uint64_t version = strtoull(entry->ids, NULL, 10);
	if (!room_id_is_good(head->room) || head->text > left || (head->text == 0 && left > 0) ||
		version == 0 || version > UINT32_MAX || !is_object(end + 1, left, head->text)) {
		return false;
	}
	take_head(row, entry, (uint32_t)version);
	row->news.row = (struct listing_row){.game = ""};
	if (left > 0 && !listing_row_read(end + 1, left, &row->news.row)) {
		return false;
	}
	row->news.text = end + 1;
	row->news.size = head->text;
	row->rest = end + 1 + head->text;
	row->rest_size = left - head->text;
	return true;
}

/* Whether a later version is known, or another node has announced this one. */
static bool is_shared_row_old(
	const struct shared_rooms *shared, const struct peer *peer, const struct row *row) {
	const struct listing *listing = listings_find(shared->listings, row->news.room);
	const struct end *end = map_find(&shared->ends, row->news.room);
	if (end != NULL && end->version >= row->news.version) {
		return true;
	}
	if (listing == NULL) {
		return false;
	}
	bool is_known = listing->version == row->news.version &&
		(listing->away != NULL ? listing->away->peer != peer
				       : listing->is_ours && listing->live != NULL);
	return !is_listing_in_list(listing) || listing->version > row->news.version || is_known;
}

/* If out of memory, the listing is shown as the store has it. */
static void show_away_listing(const struct shared_rooms *shared, struct peer *peer,
	struct listing *listing, const struct row *row) {
	struct told *told = told_of(shared, peer);
	drop_away(shared, listing);
	struct listing_away *away = told != NULL ? calloc(1, sizeof(*away) + row->rest_size + 1)
						 : NULL;
	if (away == NULL) {
		return;
	}
	away->listing = listing;
	away->peer = peer;
	away->round = told->round;
	away->is_playing = row->head.is_playing;
	away->present = (uint8_t)row->head.present;
	away->watchers = row->head.watchers;
	away->has_host = row->head.has_host;
	if (row->head.address[0] != '\0') {
		away->address = address_take(shared->addresses, row->head.address, ADDRESS_AWAY);
	}
	memcpy(away->rest, row->rest, row->rest_size);
	list_init(&away->in_peer);
	list_add_last(&told->rooms, &away->in_peer);
	listing->away = away;
}

static bool hear_row(
	struct shared_rooms *shared, struct peer *peer, const struct trunk_entry *entry) {
	struct row row;
	if (!read_shared_row(entry, &row)) {
		return false;
	}
	if (is_shared_row_old(shared, peer, &row)) {
		return true;
	}
	if (listings_count(shared->listings, STORE_OPEN) +
			listings_count(shared->listings, STORE_PLAYING) >=
		SHARED_LISTINGS_MAX) {
		return false;
	}
	struct listing *listing = listings_take(shared->listings, &row.news);
	if (listing != NULL) {
		list_take_out(&listing->in_watcher);
		show_away_listing(shared, peer, listing, &row);
	}
	return true;
}

/* The room is finished, whichever node said so. */
static bool hear_end(struct shared_rooms *shared, const struct trunk_entry *entry) {
	char room[WIRE_ROOM_SIZE];
	uint64_t version = strtoull(entry->ids, NULL, 10);
	if (version > UINT32_MAX || !text_copy(room, sizeof(room), entry->data, entry->size) ||
		!room_id_is_good(room)) {
		return false;
	}
	record_room_end(shared, room, (uint32_t)version);
	struct listing *listing = listings_find(shared->listings, room);
	if (listing != NULL && is_listing_in_list(listing) && listing->version <= version) {
		drop_away(shared, listing);
		listings_watch(shared->listings, NULL); /* other nodes know already */
		listings_remove(shared->listings, listing);
		listings_watch(shared->listings, &shared->watcher);
	}
	return true;
}

static bool hear_people(
	struct shared_rooms *shared, struct told *told, const struct trunk_entry *entry) {
	if (entry->number < 0 || entry->number > INT32_MAX) {
		return false;
	}
	uint64_t people = (uint64_t)entry->number;
	lobby_count_elsewhere(shared->lobby, told->people, people);
	told->people = people;
	listings_changed(shared->listings);
	return true;
}

/* The peer no longer plays the rooms it did not send this time. */
static void drop_untold(const struct shared_rooms *shared, struct told *told) {
	for (struct list *at = told->rooms.next; at != &told->rooms;) {
		const struct listing_away *away = LIST_OWNER(at, struct listing_away, in_peer);
		at = at->next;
		if (away->round != told->round) {
			drop_away(shared, away->listing);
		}
	}
}

static bool handle_room_entry(void *user, struct peer *peer, const struct trunk_entry *entry) {
	struct shared_rooms *shared = user;
	struct told *told = told_of(shared, peer);
	if (told == NULL) {
		return true;
	}
	switch (entry->kind) {
	case TELL_ROW:
		return hear_row(shared, peer, entry);
	case TELL_END:
		return hear_end(shared, entry);
	case TELL_PEOPLE:
		return hear_people(shared, told, entry);
	default:
		drop_untold(shared, told);
		return true;
	}
}

static void begin_peer_round(void *user, struct peer *peer) {
	const struct shared_rooms *shared = user;
	struct told *told = told_of(shared, peer);
	if (told != NULL) {
		told->round++;
	}
}

static void forget_peer_rooms(void *user, struct peer *peer) {
	struct shared_rooms *shared = user;
	struct told *told = peer->slot[shared->slot];
	if (told == NULL) {
		return;
	}
	while (!list_is_empty(&told->rooms)) {
		drop_away(shared,
			LIST_OWNER(told->rooms.next, struct listing_away, in_peer)->listing);
	}
	lobby_count_elsewhere(shared->lobby, told->people, 0);
	peer->slot[shared->slot] = NULL;
	free(told);
	listings_changed(shared->listings);
}

/* ---- create and destroy ---- */

struct live_listener shared_rooms_listener(struct shared_rooms *shared) {
	return (struct live_listener){.user = shared, .tick = send_shared_changes};
}

struct shared_rooms *shared_rooms_create(struct clients *clients, struct peers *peers,
	struct listings *listings, struct lobby *lobby, const struct presence *presence,
	uint64_t salt) {
	static const char kinds[] = {TELL_ROW, TELL_END, TELL_PEOPLE, TELL_WHOLE, '\0'};
	struct shared_rooms *shared = calloc(1, sizeof(*shared));
	if (shared == NULL) {
		return NULL;
	}
	shared->site = clients->site;
	shared->addresses = &clients->addresses;
	shared->peers = peers;
	shared->listings = listings;
	shared->lobby = lobby;
	shared->presence = presence;
	list_init(&shared->fresh);
	list_init(&shared->again);
	list_init(&shared->all_ends);
	map_init(&shared->ends, salt);
	shared->budget = SHARED_BUDGET;
	shared->slot = peers_listen(peers,
		(struct peers_listener){.user = shared,
			.kinds = kinds,
			.tell = send_rooms_to_peer,
			.begins = begin_peer_round,
			.hear = handle_room_entry,
			.gone = forget_peer_rooms});
	shared->watcher = (struct listings_watcher){shared, on_changed, on_removed};
	listings_watch(listings, &shared->watcher);
	return shared;
}

void shared_rooms_destroy(struct shared_rooms *shared) {
	if (shared == NULL) {
		return;
	}
	listings_watch(shared->listings, NULL);
	/* Listings outlive this module. */
	while (!list_is_empty(&shared->fresh)) {
		list_take_out(shared->fresh.next);
	}
	while (!list_is_empty(&shared->again)) {
		list_take_out(shared->again.next);
	}
	while (!list_is_empty(&shared->all_ends)) {
		forget_end(shared, LIST_OWNER(shared->all_ends.next, struct end, in_ends));
	}
	map_finish(&shared->ends);
	free(shared);
}
