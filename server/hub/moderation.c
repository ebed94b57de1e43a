/* server/hub/moderation.c - carries out the orders of those who run the site. */
#include "server/hub/moderation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/list.h"
#include "proto/message.h"
#include "server/hub/listings.h"
#include "server/hub/reaper.h"
#include "server/hub/retention.h"
#include "server/live/client.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/load.h"
#include "server/live/send.h"
#include "server/process/log.h"

enum { CHANGE_SIZE = 40, REMOVED_A_TICK = 64 };

/* An order in memory. */
struct held_order {
	struct list in_orders;
	struct order order;
	struct network network; /* bar */
	bool done;              /* removal: the room is gone. bar: its clients were closed */
	bool asked;             /* removal: the store is being asked */
	bool own;               /* not from a note: it follows from a bar */
};

struct moderation {
	struct site *site;
	struct clients *clients;
	struct live_rooms *rooms;
	struct listings *listings;
	struct retention *retention;
	struct list orders;
	struct list reading; /* orders read so far */
	struct store_cursor *cursor;
	bool reads_orders; /* otherwise the change */
	char change[CHANGE_SIZE], new_change[CHANGE_SIZE];
	char told[ORDER_TEXT_SIZE]; /* the announcement that clients were sent */
	struct dropping *dropping;  /* questions to the store; linked */
};

/* A removal that the store is asked to carry out. */
struct dropping {
	struct moderation *moderation; /* NULL once it is destroyed */
	struct dropping *next;
	char room[WIRE_ROOM_SIZE];
};

static struct held_order *held_order_of(const struct list *at) {
	return LIST_OWNER(at, struct held_order, in_orders);
}

static void forget_orders(struct list *orders) {
	while (!list_is_empty(orders)) {
		struct held_order *held = held_order_of(orders->next);
		list_take_out(&held->in_orders);
		free(held);
	}
}

/* The order of that kind about the same; NULL: none. */
static struct held_order *find_order(
	const struct list *orders, enum order_kind kind, const char *about) {
	for (struct list *at = orders->next; at != orders; at = at->next) {
		const struct order *order = &held_order_of(at)->order;
		if (order->kind == kind && strcmp(order->about, about) == 0) {
			return held_order_of(at);
		}
	}
	return NULL;
}

static struct held_order *add_order(struct list *orders, const struct order *order) {
	struct held_order *held = calloc(1, sizeof(*held));
	if (held != NULL) {
		held->order = *order;
		list_add_last(orders, &held->in_orders);
	}
	return held;
}

/* ---- the announcement ---- */

const char *moderation_announcement(const struct moderation *moderation, int64_t *until_ms) {
	const struct held_order *held = find_order(&moderation->orders, ORDER_ANNOUNCEMENT, "");
	*until_ms = 0;
	if (held == NULL || order_is_over(&held->order, site_now(moderation->site))) {
		return "";
	}
	*until_ms = held->order.until_ms;
	return held->order.text;
}

/* If it is another one than clients were sent. */
static void tell_everybody(struct moderation *moderation) {
	int64_t until_ms;
	const char *text = moderation_announcement(moderation, &until_ms);
	if (strcmp(text, moderation->told) == 0) {
		return;
	}
	strcpy(moderation->told, text);
	log_info("order", "announcement=%s", text[0] != '\0' ? "shown" : "none");
	message_notice(&moderation->site->message, "announcement", text);
	struct frame *frame = send_take_frame(moderation->site);
	const struct list *all = &moderation->clients->all;
	for (struct list *at = all->next; frame != NULL && at != all; at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_clients);
		if (!client->is_computer) {
			send_frame(client, frame);
		}
	}
	frame_unref(frame);
}

static void send_announcement(void *user, struct client *client) {
	struct moderation *moderation = user;
	if (moderation->told[0] != '\0' && !client->is_computer) {
		message_notice(&moderation->site->message, "announcement", moderation->told);
		send_message(moderation->site, client);
	}
}

/* ---- bars ---- */

/* "2026-12-03 18:00 UTC" */
static void write_utc_minute(int64_t ms, char *text, size_t size) {
	time_t seconds = (time_t)(ms / 1000);
	struct tm utc;
	if (gmtime_r(&seconds, &utc) == NULL ||
		strftime(text, size, "%Y-%m-%d %H:%M UTC", &utc) == 0) {
		text[0] = '\0';
	}
}

static void write_bar_sentence(const struct order *order, char sentence[MODERATION_BARRED_SIZE]) {
	char until[32] = "";
	if (order->until_ms != 0) {
		write_utc_minute(order->until_ms, until, sizeof(until));
		snprintf(sentence, MODERATION_BARRED_SIZE,
			"Your address is barred from this site until %s.", until);
	} else {
		snprintf(
			sentence, MODERATION_BARRED_SIZE, "Your address is barred from this site.");
	}
}

bool moderation_bars(const struct moderation *moderation, const char *address,
	char sentence[MODERATION_BARRED_SIZE]) {
	unsigned char bytes[16];
	int64_t now = site_now(moderation->site);
	if (list_is_empty(&moderation->orders) || !address_read(address, bytes)) {
		return false;
	}
	for (struct list *at = moderation->orders.next; at != &moderation->orders; at = at->next) {
		const struct held_order *held = held_order_of(at);
		if (held->order.kind == ORDER_BAR && !order_is_over(&held->order, now) &&
			order_holds(&held->network, bytes)) {
			write_bar_sentence(&held->order, sentence);
			return true;
		}
	}
	return false;
}

static bool is_address_in_bar(const struct held_order *bar, const char *address) {
	unsigned char bytes[16];
	return address_read(address, bytes) && order_holds(&bar->network, bytes);
}

static void close_clients(struct moderation *moderation, const struct held_order *bar) {
	char sentence[MODERATION_BARRED_SIZE];
	const struct list *all = &moderation->clients->all;
	write_bar_sentence(&bar->order, sentence);
	for (struct list *at = all->next; at != all; at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_clients);
		if (!client->is_computer && is_address_in_bar(bar, client->address->text)) {
			close_client(client, CLOSE_BARRED, sentence);
		}
	}
}

/* Remove the tables that were opened from there and wait for players. */
static void remove_tables(struct moderation *moderation, const struct held_order *bar) {
	const struct list *open = listings_of(moderation->listings, STORE_OPEN);
	for (struct list *at = open->next; at != open; at = at->next) {
		const struct listing *listing = LIST_OWNER(at, struct listing, in_list);
		struct order order = {.kind = ORDER_REMOVAL, .made_ms = site_now(moderation->site)};
		if (listing->address == NULL || !is_address_in_bar(bar, listing->address->text)) {
			continue;
		}
		snprintf(order.about, sizeof(order.about), "%s", listing->room);
		struct held_order *held = add_order(&moderation->orders, &order);
		if (held != NULL) {
			held->own = true;
		}
	}
}

static void begin_bar(struct moderation *moderation, struct held_order *bar) {
	bar->done = true;
	log_info("order", "bar=%s until_ms=%lld", log_address(bar->order.about),
		(long long)bar->order.until_ms);
	close_clients(moderation, bar);
	if (bar->order.tables) {
		remove_tables(moderation, bar);
	}
}

/* ---- removals ---- */

static void end_room(struct live_room *live) {
	if (live->room.version > 0 && live->commit == NULL && !room_is_finished(&live->room)) {
		reaper_end_room(live, "removed");
	}
}

/* A room in play or open is ended by the node that plays it; if none does, by this one, once it has
 * claimed it. */
static void end_listed(struct moderation *moderation, struct held_order *held) {
	const struct site_ownership *ownership = moderation->site->ownership;
	struct wire_error error;
	if (!site_plays(moderation->site, held->order.about)) {
		ownership->want(ownership->user, held->order.about);
		return;
	}
	struct live_room *live = live_room_find(moderation->rooms, held->order.about, &error);
	if (live != NULL) {
		end_room(live);
	} else if (error.code != ERROR_BUSY) {
		log_error("order", "remove=%s cannot be read", held->order.about);
		held->done = true;
	}
}

static void finish_removal(struct moderation *moderation, struct held_order *held) {
	struct live_room *live = live_room_in_memory(moderation->rooms, held->order.about);
	held->done = true;
	log_info("order", "room=%s removed", held->order.about);
	if (live != NULL) {
		live_room_give_up(live, "it was removed");
	}
}

static void handle_removal_result(
	struct moderation *moderation, const char *room, enum store_result result) {
	struct held_order *held = find_order(&moderation->orders, ORDER_REMOVAL, room);
	if (held == NULL) {
		return;
	}
	held->asked = false;
	if (result == STORE_NOT_OVER && listings_find(moderation->listings, room) == NULL) {
		finish_removal(moderation, held);
	} else if (result == STORE_OK) {
		retention_hurry(moderation->retention);
	}
}

static void on_dropped(void *user, enum store_result result) {
	struct dropping *dropping = user;
	struct moderation *moderation = dropping->moderation;
	if (moderation != NULL) {
		struct dropping **at = &moderation->dropping;
		while (*at != dropping) {
			at = &(*at)->next;
		}
		*at = dropping->next;
		handle_removal_result(moderation, dropping->room, result);
		site_commit_ends(moderation->site);
	}
	free(dropping);
}

/* Ask the store to delete a room that is over. Once it is not there any more, that is the answer.
 */
static void request_room_delete(struct moderation *moderation, struct held_order *held) {
	struct dropping *dropping = calloc(1, sizeof(*dropping));
	struct store_keeping keeping = {.drop = true};
	if (dropping == NULL) {
		return;
	}
	dropping->moderation = moderation;
	dropping->next = moderation->dropping;
	moderation->dropping = dropping;
	snprintf(dropping->room, sizeof(dropping->room), "%.*s", WIRE_ROOM_SIZE - 1,
		held->order.about);
	strcpy(keeping.room, dropping->room);
	held->asked = true;
	site_commit_begins(moderation->site);
	store_keep(moderation->site->store, &keeping, on_dropped, dropping);
}

static void work_on_removals(struct moderation *moderation) {
	unsigned left = REMOVED_A_TICK;
	for (struct list *at = moderation->orders.next; at != &moderation->orders && left > 0;
		at = at->next) {
		struct held_order *held = held_order_of(at);
		if (held->order.kind != ORDER_REMOVAL || held->done || held->asked) {
			continue;
		}
		left--;
		if (listings_find(moderation->listings, held->order.about) != NULL) {
			end_listed(moderation, held);
		} else {
			request_room_delete(moderation, held);
		}
	}
}

/* ---- reading ---- */

static bool read_order_change(void *user, const struct store_note *stored) {
	struct moderation *moderation = user;
	snprintf(moderation->new_change, sizeof(moderation->new_change), "%s", stored->text);
	return false;
}

static bool read_stored_order(void *user, const struct store_note *stored) {
	struct moderation *moderation = user;
	char usual[ORDER_NETWORK_SIZE], reason[ORDER_REASON_SIZE];
	struct network network = {.bits = 0};
	struct order order;
	bool good = order_note_read(&order, stored) &&
		(order.kind != ORDER_BAR ||
			order_read_network(order.about, &network, usual, reason));
	struct held_order *held = good ? add_order(&moderation->reading, &order) : NULL;
	if (held != NULL) {
		held->network = network;
	} else {
		log_warning("order", "key=\"%s\" cannot be read", stored->key);
	}
	return true;
}

/* What was done for the same order before is done. */
static void take_over_progress(struct moderation *moderation, struct held_order *held) {
	struct held_order *old = find_order(
		&moderation->orders, held->order.kind, held->order.about);
	if (old != NULL && old->order.made_ms == held->order.made_ms) {
		held->done = old->done;
		held->asked = old->asked;
	}
}

static void retain_own_orders(struct moderation *moderation) {
	for (struct list *at = moderation->orders.next; at != &moderation->orders;) {
		struct held_order *held = held_order_of(at);
		at = at->next;
		if (held->own && !held->done) {
			list_move_last(&moderation->reading, &held->in_orders);
		}
	}
}

static void enforce_orders(struct moderation *moderation) {
	int64_t now = site_now(moderation->site);
	for (struct list *at = moderation->orders.next; at != &moderation->orders; at = at->next) {
		struct held_order *held = held_order_of(at);
		if (held->order.kind == ORDER_BAR && !held->done &&
			!order_is_over(&held->order, now)) {
			begin_bar(moderation, held);
		}
	}
	tell_everybody(moderation);
}

/* All have been read: they take the place of those before. */
static void adopt_read_orders(struct moderation *moderation) {
	for (struct list *at = moderation->reading.next; at != &moderation->reading;
		at = at->next) {
		take_over_progress(moderation, held_order_of(at));
	}
	retain_own_orders(moderation);
	forget_orders(&moderation->orders);
	while (!list_is_empty(&moderation->reading)) {
		struct held_order *held = held_order_of(moderation->reading.next);
		list_move_last(&moderation->orders, &held->in_orders);
	}
	strcpy(moderation->change, moderation->new_change);
	enforce_orders(moderation);
}

bool moderation_load(struct moderation *moderation) {
	struct store *store = moderation->site->store;
	if (!store_notes(
		    store, ORDER_CHANGE_KIND, ORDER_CHANGE_KEY, read_order_change, moderation) ||
		!store_notes(store, ORDER_KIND, NULL, read_stored_order, moderation)) {
		return false;
	}
	adopt_read_orders(moderation);
	return true;
}

static void stop_reading_notes(struct moderation *moderation) {
	if (moderation->cursor != NULL) {
		store_read_end(moderation->site->store, moderation->cursor);
		moderation->cursor = NULL;
	}
	forget_orders(&moderation->reading);
}

static bool begin_reading_notes(struct moderation *moderation, bool orders) {
	moderation->reads_orders = orders;
	moderation->cursor = store_notes_begin(moderation->site->store,
		orders ? ORDER_KIND : ORDER_CHANGE_KIND, orders ? NULL : ORDER_CHANGE_KEY);
	return moderation->cursor != NULL;
}

/* One kind of note has been read to its end. Returns whether there is more to read. */
static bool finish_note_kind(struct moderation *moderation) {
	store_read_end(moderation->site->store, moderation->cursor);
	moderation->cursor = NULL;
	if (moderation->reads_orders) {
		adopt_read_orders(moderation);
		return false;
	}
	return strcmp(moderation->change, moderation->new_change) != 0 &&
		begin_reading_notes(moderation, true);
}

static void continue_reading_notes(void *user) {
	struct moderation *moderation = user;
	enum store_more more = STORE_MORE;
	while (more == STORE_MORE) {
		more = store_notes_some(moderation->site->store, moderation->cursor,
			moderation->reads_orders ? read_stored_order : read_order_change,
			moderation);
		if (more == STORE_END) {
			more = finish_note_kind(moderation) ? STORE_MORE : STORE_END;
		}
	}
	if (more == STORE_LATER) {
		store_read_wait(moderation->site->store, moderation->cursor, continue_reading_notes,
			moderation);
	} else if (more == STORE_BROKEN) {
		stop_reading_notes(moderation); /* the orders before stay */
	}
}

/* ---- orders that are over ---- */

static void on_order_deleted(void *user, enum store_result result) {
	(void)user;
	if (result != STORE_OK) {
		log_error("order", "an expired order could not be deleted");
	}
}

static void delete_order_note(struct moderation *moderation, const struct order *order) {
	struct store_note stored;
	order_note_key(order, &stored);
	store_note(moderation->site->store, &stored, on_order_deleted, NULL);
}

static bool is_order_spent(const struct held_order *held, int64_t now) {
	return held->order.kind == ORDER_REMOVAL
		? held->done && (held->own || now - held->order.made_ms > ORDER_REMOVAL_MS)
		: order_is_over(&held->order, now);
}

static void forget_spent(struct moderation *moderation, int64_t now) {
	for (struct list *at = moderation->orders.next; at != &moderation->orders;) {
		struct held_order *held = held_order_of(at);
		at = at->next;
		if (is_order_spent(held, now)) {
			if (!held->own) {
				delete_order_note(moderation, &held->order);
			}
			list_take_out(&held->in_orders);
			free(held);
		}
	}
}

/* ---- the module ---- */

static void run_moderation(void *user, int64_t now) {
	struct moderation *moderation = user;
	if (moderation->site->draining) {
		return;
	}
	forget_spent(moderation, now);
	tell_everybody(moderation);
	work_on_removals(moderation);
	if (moderation->cursor == NULL) {
		moderation->new_change[0] = '\0';
		if (begin_reading_notes(moderation, false)) {
			continue_reading_notes(moderation);
		}
	}
}

struct live_listener moderation_listener(struct moderation *moderation) {
	return (struct live_listener){
		.user = moderation, .came = send_announcement, .tick = run_moderation};
}

struct moderation *moderation_create(struct clients *clients, struct live_rooms *rooms,
	struct listings *listings, struct retention *retention) {
	struct moderation *moderation = calloc(1, sizeof(*moderation));
	if (moderation == NULL) {
		return NULL;
	}
	moderation->site = rooms->site;
	moderation->clients = clients;
	moderation->rooms = rooms;
	moderation->listings = listings;
	moderation->retention = retention;
	list_init(&moderation->orders);
	list_init(&moderation->reading);
	return moderation;
}

void moderation_destroy(struct moderation *moderation) {
	if (moderation == NULL) {
		return;
	}
	stop_reading_notes(moderation);
	forget_orders(&moderation->orders);
	for (struct dropping *at = moderation->dropping; at != NULL; at = at->next) {
		at->moderation = NULL; /* the store still has it */
	}
	free(moderation);
}
