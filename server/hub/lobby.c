/* server/hub/lobby.c - the lobby: the list of rooms and of people looking for a game, as sent to
 * clients. */
#include "server/hub/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/seeks.h"
#include "server/hub/presence.h"
#include "server/live/live_room.h"
#include "server/live/send.h"
#include "server/room/encode_room.h"

enum {
	SCANNED_MAX = 2000, /* listings examined for one message */
	WRITTEN_MAX = 60,   /* listings of each status in one message */
	OPEN_MAX = 5,       /* open tables of one address; if there are more, they are one row */
};

struct lobby {
	struct site *site;
	size_t slot; /* client slot: its struct viewer, NULL if it is not shown the lobby */
	const struct presence *presence;
	struct listings *listings;
	const struct seeks *seeks; /* people looking for a game */
	struct list viewers;
	struct frame *sent; /* last message; NULL before the first */
	bool is_old;
	uint64_t elsewhere; /* people at other nodes */
};

/* A client that is shown the lobby. */
struct viewer {
	struct client *client;
	struct list in_lobby;
};

struct lobby *lobby_create(struct clients *clients, struct listings *listings,
	const struct presence *presence, const struct seeks *seeks) {
	struct lobby *lobby = calloc(1, sizeof(*lobby));
	if (lobby == NULL) {
		return NULL;
	}
	lobby->site = clients->site;
	lobby->slot = clients_take_slot(clients);
	lobby->presence = presence;
	lobby->listings = listings;
	lobby->seeks = seeks;
	list_init(&lobby->viewers);
	return lobby;
}

void lobby_destroy(struct lobby *lobby) {
	if (lobby != NULL) {
		frame_unref(lobby->sent);
		free(lobby);
	}
}

/* ---- the message ---- */

/* Whether it is played here and in memory. */
static bool is_live(const struct listing *listing) {
	return listing->away == NULL && listing->live != NULL && listing->live->room.version > 0;
}

/* more, here and below: further tables of the same address, which have no row of their own. */
static void write_more_count(unsigned more, struct out *out) {
	if (more > 0) {
		out_key_int(out, "more", more);
	}
}

static void write_away_row(const struct listing *listing, unsigned more, struct out *out) {
	out_json(out, listing->text, strlen(listing->text));
	write_more_count(more, out);
	out_raw(out, listing->away->rest, strlen(listing->away->rest));
}

static void write_listing(const struct lobby *lobby, const struct listing *listing, bool with_view,
	unsigned more, struct out *out) {
	struct encode_presence presence = {.watchers = 0};
	bool somebody = false;
	if (listing->away != NULL) {
		write_away_row(listing, more, out);
		return;
	}
	if (is_live(listing)) {
		presence = presence_of(lobby->presence, listing->live);
		encode_listing_named(out, &listing->live->room);
	} else {
		site_write_names(lobby->site, out, listing->text);
	}
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		somebody = somebody || presence.present[place];
	}
	out_key_bool(out, "present", somebody);
	out_key_int(out, "watchers", presence.watchers);
	write_more_count(more, out);
	if (with_view) {
		encode_listing_view(out, &listing->live->room);
	}
	out_end(out, '}');
}

static bool is_shown(const struct lobby *lobby, const struct listing *listing) {
	bool live = is_live(listing);
	if (!listing->is_public || (listing->text == NULL && !live)) {
		return false;
	}
	if (listing->status == STORE_PLAYING) {
		return live ? listing->live->room.status == ROOM_PLAYING
			    : listing->away != NULL && listing->away->is_playing;
	}
	if (live ? room_is_full(&listing->live->room) : listing->is_full) {
		return false;
	}
	return site_now(lobby->site) - listing->updated_ms < LISTING_STALE_MS ||
		(live && !list_is_empty(&listing->live->clients)) ||
		(listing->away != NULL && listing->away->present + listing->away->watchers > 0);
}

/* One status of listings being written. */
struct listing_writer {
	const struct lobby *lobby;
	const struct game_filter *filter;
	enum store_status status;
	struct out *out;
	unsigned shown; /* tables, with or without a row */
	unsigned rows;
};

typedef void (*each_shown)(struct listing_writer *writer, const struct listing *listing);

static void for_each_shown(struct listing_writer *writer, each_shown each) {
	const struct list *listings = listings_of(writer->lobby->listings, writer->status);
	unsigned scanned = 0;
	for (struct list *at = listings->next; at != listings && scanned < SCANNED_MAX;
		at = at->next) {
		const struct listing *listing = LIST_OWNER(at, struct listing, in_list);
		scanned++;
		if (is_shown(writer->lobby, listing) &&
			game_filter_passes(writer->filter, listing->game)) {
			each(writer, listing);
		}
	}
}

static void write_lobby_row(
	struct listing_writer *writer, const struct listing *listing, unsigned more) {
	if (writer->rows++ < WRITTEN_MAX) {
		write_listing(
			writer->lobby, listing, writer->status == STORE_PLAYING, more, writer->out);
	}
}

static void write_playing(struct listing_writer *writer, const struct listing *listing) {
	writer->shown++;
	write_lobby_row(writer, listing, 0);
}

/* ---- open tables ---- */

/* NULL if not known. */
static struct address *find_listing_address(const struct listing *listing) {
	return listing->away != NULL ? listing->away->address : listing->address;
}

static void forget_count(struct listing_writer *writer, const struct listing *listing) {
	struct address *address = find_listing_address(listing);
	(void)writer;
	if (address != NULL) {
		address->listed = 0;
	}
}

static void count_open(struct listing_writer *writer, const struct listing *listing) {
	struct address *address = find_listing_address(listing);
	writer->shown++;
	if (address != NULL) {
		address->listed++;
	}
}

static bool has_host(const struct lobby *lobby, const struct listing *listing) {
	if (listing->away != NULL) {
		return listing->away->has_host;
	}
	return is_live(listing) && presence_has_host(lobby->presence, listing->live);
}

/* The first of many of one address stands for all of them. */
static void write_open(struct listing_writer *writer, const struct listing *listing) {
	struct address *address = find_listing_address(listing);
	unsigned *listed = address != NULL ? &address->listed : NULL;
	if (listed == NULL || (*listed > 0 && *listed <= OPEN_MAX)) {
		write_lobby_row(writer, listing, 0);
	} else if (*listed > OPEN_MAX) {
		write_lobby_row(writer, listing, *listed - 1);
		*listed = 0;
	}
}

static void write_hosted(struct listing_writer *writer, const struct listing *listing) {
	if (has_host(writer->lobby, listing)) {
		write_open(writer, listing);
	}
}

static void write_unhosted(struct listing_writer *writer, const struct listing *listing) {
	if (!has_host(writer->lobby, listing)) {
		write_open(writer, listing);
	}
}

/* Returns the number of tables, some of which may have no row. */
static unsigned write_listings(const struct lobby *lobby, const struct game_filter *filter,
	enum store_status status, struct out *out) {
	struct listing_writer writer = {lobby, filter, status, out, 0, 0};
	out_key_begin(out, status == STORE_OPEN ? "waiting" : "playing", '[');
	if (status == STORE_OPEN) {
		for_each_shown(&writer, forget_count);
		for_each_shown(&writer, count_open);
		for_each_shown(&writer, write_hosted);
		for_each_shown(&writer, write_unhosted);
	} else {
		for_each_shown(&writer, write_playing);
	}
	out_end(out, ']');
	return writer.shown;
}

void lobby_write(const struct lobby *lobby, const struct game_filter *filter, struct out *out) {
	const struct site_counts *site = &lobby->site->counts;
	out_begin(out, '{');
	unsigned waiting = write_listings(lobby, filter, STORE_OPEN, out);
	unsigned playing = write_listings(lobby, filter, STORE_PLAYING, out);
	out_key(out, "seeks");
	seeks_write(lobby->seeks, filter, out);
	out_key_begin(out, "counts", '{');
	out_key_int(out, "waiting", waiting);
	out_key_int(out, "playing", playing);
	out_key_int(out, "people",
		(int64_t)(site->clients - site->computers - site->remote_clients +
			lobby->elsewhere));
	out_key_int(out, "seeking", (int64_t)lobby->seeks->count);
	out_end(out, '}');
	out_end(out, '}');
}

void lobby_count_elsewhere(struct lobby *lobby, uint64_t less, uint64_t more) {
	lobby->elsewhere = lobby->elsewhere - less + more;
}

/* ---- sending ---- */

static bool is_lobby_outdated(struct lobby *lobby) {
	lobby->is_old = listings_take_changed(lobby->listings) || lobby->is_old;
	return lobby->is_old || lobby->sent == NULL;
}

static void rebuild_lobby_frame(struct lobby *lobby) {
	struct out *message = &lobby->site->message;
	message_begin(message, "lobby", -1, -1);
	lobby_write(lobby, NULL, message);
	message_end(message);
	struct frame *frame = message->failed ? NULL : frame_create(message->at, message->used);
	out_clear(message);
	if (frame != NULL) {
		frame_unref(lobby->sent);
		lobby->sent = frame;
		lobby->is_old = false;
	}
}

static void send_list(const struct lobby *lobby, struct client *client) {
	if (lobby->sent != NULL) {
		send_frame(client, lobby->sent);
	}
}

/* If out of memory, the client is sent the lobby only this once. */
static void add_viewer(struct lobby *lobby, struct client *client) {
	struct viewer *viewer = client->slot[lobby->slot] == NULL ? calloc(1, sizeof(*viewer))
								  : NULL;
	if (viewer != NULL) {
		viewer->client = client;
		list_add_last(&lobby->viewers, &viewer->in_lobby);
		client->slot[lobby->slot] = viewer;
	}
}

/* Send the lobby now, and changes once a second until the client goes. */
static void on_lobby(void *user, struct client *client, const struct request *request) {
	struct lobby *lobby = user;
	send_ack(lobby->site, client, request->n);
	add_viewer(lobby, client);
	if (is_lobby_outdated(lobby)) {
		/* The other viewers are updated at the next tick, so it stays old for them. */
		bool others = lobby->viewers.next != lobby->viewers.before;
		rebuild_lobby_frame(lobby);
		lobby->is_old = others;
	}
	send_list(lobby, client);
}

/* ---- listener ---- */

static void send_changed_lobby(void *user, int64_t now) {
	struct lobby *lobby = user;
	(void)now;
	if (list_is_empty(&lobby->viewers) || !is_lobby_outdated(lobby)) {
		return;
	}
	rebuild_lobby_frame(lobby);
	for (struct list *at = lobby->viewers.next; at != &lobby->viewers; at = at->next) {
		send_list(lobby, LIST_OWNER(at, struct viewer, in_lobby)->client);
	}
}

/* The lobby also shows the number of people. */
static void outdate_lobby(void *user, struct client *client) {
	struct lobby *lobby = user;
	(void)client;
	lobby->is_old = true;
}

static void remove_lobby_viewer(void *user, struct client *client) {
	struct lobby *lobby = user;
	struct viewer *viewer = client->slot[lobby->slot];
	if (viewer != NULL) {
		list_take_out(&viewer->in_lobby);
		free(viewer);
		client->slot[lobby->slot] = NULL;
	}
	lobby->is_old = true;
}

struct live_listener lobby_listener(struct lobby *lobby) {
	static const struct live_request requests[] = {{REQUEST_LOBBY, on_lobby}, {.take = NULL}};
	return (struct live_listener){
		.user = lobby,
		.requests = requests,
		.came = outdate_lobby,
		.gone = remove_lobby_viewer,
		.tick = send_changed_lobby,
	};
}
