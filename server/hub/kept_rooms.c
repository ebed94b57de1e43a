/* server/hub/kept_rooms.c - players have a finished game kept for ever, or released again.
 *
 * If the room is not in memory, its log is read to look for the seat's token, then dropped.
 */
#include "server/hub/kept_rooms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/leaky_buckets.h"
#include "proto/message.h"
#include "server/hub/hub_settings.h"
#include "server/live/live_room.h"
#include "server/live/send.h"
#include "server/live/room_log.h"

enum {
	KEPT_PART = 4, /* kept rooms may use at most 1/KEPT_PART of the store */
	MIB = 1 << 20,
	EACH_MS = 60 * 1000,   /* each use by an address is forgotten this long after the last */
	KEEPS_MAX = 60,        /* remembered uses after which an address must wait */
	ADDRESSES_MAX = 10000, /* addresses whose uses are remembered */
};

struct kept_rooms {
	struct site *site;
	const struct hub_settings *settings;
	struct live_rooms *rooms;
	size_t slot; /* client slot: its request under way */
	struct list keeps;
	struct leaky_buckets by_address; /* milliseconds until all uses are forgotten */
};

/* A request to keep or release a room. */
struct keep {
	struct kept_rooms *kept; /* NULL once it is gone */
	struct list in_kept;
	struct client *client; /* NULL once it is gone */
	int64_t n;
	bool keep;
	char room[WIRE_ROOM_SIZE];
	uint8_t hash[TOKEN_HASH]; /* of the seat's token */
	struct reading reading;
	struct room_log *log; /* the log being read, or NULL */
	bool stored;          /* the store has been asked */
};

static bool may_keep(struct kept_rooms *kept, const struct address *address) {
	return leaky_buckets_level(&kept->by_address, address->text, site_now(kept->site)) <=
		(int64_t)(KEEPS_MAX - 1) * EACH_MS;
}

/* ---- completion ---- */

static void forget_client(struct keep *keep) {
	if (keep->client != NULL) {
		assert(keep->kept != NULL); /* kept_rooms_destroy clears client first */
		keep->client->slot[keep->kept->slot] = NULL;
		keep->client = NULL;
	}
}

static void destroy_keep(struct keep *keep) {
	forget_client(keep);
	if (keep->kept != NULL) {
		reading_stop(&keep->reading);
	}
	list_take_out(&keep->in_kept);
	room_log_destroy(keep->log);
	free(keep);
}

static void refuse_keep(struct keep *keep, enum error_code code, const char *text) {
	send_error(keep->kept->site, keep->client, keep->n, code, text);
	destroy_keep(keep);
}

static void refuse_keep_with_error(struct keep *keep, const struct wire_error *error) {
	send_refusal(keep->kept->site, keep->client, keep->n, error);
	destroy_keep(keep);
}

static void acknowledge_keep(struct keep *keep) {
	struct site *site = keep->kept->site;
	struct out *out = &site->message;
	message_begin(out, "ack", keep->n, -1);
	out_begin(out, '{');
	out_key_bool(out, "kept", keep->keep);
	out_end(out, '}');
	message_end(out);
	send_message(site, keep->client);
	destroy_keep(keep);
}

static void answer_keep(struct keep *keep, enum store_result result) {
	switch (result) {
	case STORE_OK:
		acknowledge_keep(keep);
		break;
	case STORE_NOT_OVER: /* it was deleted meanwhile */
		refuse_keep(keep, ERROR_NO_ROOM, "This table no longer exists.");
		break;
	case STORE_NO_SPACE:
		refuse_keep(keep, ERROR_TOO_MANY_ROOMS,
			"Kept games may use a quarter of the storage, and that quarter is full.");
		break;
	default:
		refuse_keep(keep, ERROR_STORE_FAILED,
			"The server could not save that; nothing has changed. Try again.");
	}
}

static void on_keep_stored(void *user, enum store_result result) {
	struct keep *keep = user;
	if (keep->kept == NULL) {
		destroy_keep(keep);
		return;
	}
	struct site *site = keep->kept->site;
	answer_keep(keep, result);
	site_commit_ends(site);
}

/* ---- the request ---- */

static void submit_keep(struct keep *keep) {
	struct kept_rooms *kept = keep->kept;
	struct site *site = kept->site;
	struct store_keeping keeping = {
		.keep = keep->keep,
		.most_bytes = (int64_t)kept->settings->store_mb * MIB / KEPT_PART,
	};
	strcpy(keeping.room, keep->room);
	leaky_buckets_fill(&kept->by_address, keep->client->address->text, EACH_MS, site_now(site));
	keep->stored = true;
	site_commit_begins(site);
	store_keep(site->store, &keeping, on_keep_stored, keep);
}

/* Check the room, which is in memory or was read from the store. */
static void check_kept_room(struct keep *keep, const struct room *room) {
	if (room_find_token(room, keep->hash) < 0) {
		refuse_keep(keep, ERROR_NOT_SEATED,
			"Only those who played at this table can keep its game.");
	} else if (!room_is_finished(room)) {
		refuse_keep(keep, ERROR_TOO_EARLY, "The game is not over yet.");
	} else if (!may_keep(keep->kept, keep->client->address)) {
		refuse_keep(keep, ERROR_TOO_OFTEN,
			"Too many requests from your address to keep games; wait a minute.");
	} else {
		submit_keep(keep);
	}
}

static void refuse_gone(struct keep *keep) {
	struct wire_error error;
	wire_error_set(&error, ERROR_NO_ROOM, "There is no table %s.", keep->room);
	address_miss(keep->client->address, site_now(keep->kept->site));
	refuse_keep_with_error(keep, &error);
}

static void take_log(struct keep *keep, bool good) {
	struct room_log *log = keep->log;
	keep->log = NULL;
	if (!good || log->failed) {
		refuse_keep(keep, ERROR_STORE_FAILED,
			"The log of this table cannot be read right now.");
	} else if (log->room.version == 0) {
		refuse_gone(keep);
	} else {
		check_kept_room(keep, &log->room);
	}
	room_log_destroy(log);
}

static bool add_keep_event(void *user, const struct store_event *stored) {
	return room_log_add(((struct keep *)user)->log, stored);
}

static void on_keep_log_read(struct reading *reading, bool good) {
	take_log(reading->user, good);
}

static void read_keep_log(struct keep *keep) {
	struct kept_rooms *kept = keep->kept;
	keep->log = room_log_create(keep->room, &kept->site->rule_sets);
	if (keep->log == NULL) {
		refuse_keep(keep, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
		return;
	}
	keep->reading = (struct reading){.each = add_keep_event,
		.done = on_keep_log_read,
		.user = keep,
		.address = keep->client->address};
	switch (reading_begin(&keep->reading, &kept->rooms->readings, keep->room, 0)) {
	case READING_DONE:
		take_log(keep, true);
		break;
	case READING_FAILED:
		take_log(keep, false);
		break;
	case READING_BUSY:
		refuse_keep(keep, ERROR_BUSY,
			"Many tables are being loaded right now; try this one again in a moment.");
		break;
	case READING_GOES_ON:
		break;
	}
}

static void look_for_room(struct keep *keep) {
	const struct live_room *live = live_room_played(keep->kept->rooms, keep->room);
	bool is_made = live != NULL && live->load == NULL; /* it is still being created */
	if (live != NULL && live->room.version > 0) {
		check_kept_room(keep, &live->room);
	} else if (is_made || !room_id_is_good(keep->room)) {
		refuse_gone(keep);
	} else {
		read_keep_log(keep);
	}
}

/* Handle the request to keep or release a room. */
static void on_keep(void *user, struct client *client, const struct request *request) {
	struct kept_rooms *kept = user;
	if (client->slot[kept->slot] != NULL) {
		send_error(kept->site, client, request->n, ERROR_BUSY,
			"Your last request to keep a game is still in progress; try again in a moment.");
		return;
	}
	if (address_is_guessing(client->address, site_now(kept->site))) {
		send_error(kept->site, client, request->n, ERROR_TOO_OFTEN, address_guesses);
		return;
	}
	struct keep *keep = calloc(1, sizeof(*keep));
	if (keep == NULL) {
		send_error(kept->site, client, request->n, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
		return;
	}
	keep->kept = kept;
	keep->client = client;
	keep->n = request->n;
	keep->keep = request->keep;
	strcpy(keep->room, request->room);
	token_hash(request->token, keep->hash);
	list_init(&keep->in_kept);
	list_add_last(&kept->keeps, &keep->in_kept);
	client->slot[kept->slot] = keep;
	look_for_room(keep);
}

/* ---- listener ---- */

static void end_client_keep(void *user, struct client *client) {
	const struct kept_rooms *kept = user;
	struct keep *keep = client->slot[kept->slot];
	if (keep != NULL && keep->stored) {
		forget_client(keep);
	} else if (keep != NULL) {
		destroy_keep(keep);
	}
}

static void sweep_keep_buckets(void *user, int64_t now) {
	struct kept_rooms *kept = user;
	leaky_buckets_sweep(&kept->by_address, now);
}

struct live_listener kept_rooms_listener(struct kept_rooms *kept) {
	static const struct live_request requests[] = {{REQUEST_KEEP, on_keep}, {.take = NULL}};
	return (struct live_listener){.user = kept,
		.requests = requests,
		.gone = end_client_keep,
		.tick = sweep_keep_buckets};
}

size_t kept_rooms_addresses(const struct kept_rooms *kept) {
	return leaky_buckets_count(&kept->by_address);
}

/* ---- create and destroy ---- */

struct kept_rooms *kept_rooms_create(struct clients *clients, struct live_rooms *rooms,
	const struct hub_settings *settings, uint64_t salt) {
	struct kept_rooms *kept = calloc(1, sizeof(*kept));
	if (kept != NULL) {
		kept->site = rooms->site;
		kept->settings = settings;
		kept->rooms = rooms;
		kept->slot = clients_take_slot(clients);
		list_init(&kept->keeps);
		leaky_buckets_init(&kept->by_address, ADDRESSES_MAX, salt);
	}
	return kept;
}

void kept_rooms_destroy(struct kept_rooms *kept) {
	if (kept == NULL) {
		return;
	}
	while (!list_is_empty(&kept->keeps)) {
		struct keep *keep = LIST_OWNER(kept->keeps.next, struct keep, in_kept);
		forget_client(keep);
		list_take_out(&keep->in_kept);
		keep->kept = NULL;
	}
	leaky_buckets_finish(&kept->by_address);
	free(kept);
}
