/* tests/server/live/live_site.c - the live side of a server without a hub. */
#include "tests/server/live/live_site.h"

#include "tests/suite.h"
#include <stdio.h>
#include <string.h>

#include "games/game.h"
#include "server/live/commit.h"
#include "server/live/load.h"
#include "server/live/queue.h"
#include "server/live/uptime.h"
#include "tests/server/room/table.h"
#include "tests/server/store/store_faulty.h"
#include "tests/server/store/store_memory.h"

struct live_site live_site;

/* ---- listener ---- */

static void on_applied(void *user, struct live_room *live, const struct commit *commit) {
	struct live_site *seen = user;
	ck_assert_ptr_null(live->commit);
	seen->applied++;
	seen->last = commit->event.kind;
}

static void on_published(void *user, struct live_room *live, const struct commit *commit) {
	struct live_site *seen = user;
	(void)live;
	(void)commit;
	seen->told++;
}

static void on_failed(void *user, struct live_room *live, const struct commit *commit) {
	struct live_site *seen = user;
	(void)live;
	(void)commit;
	seen->failed++;
}

static void on_placed(void *user, struct live_room *live, struct client *client) {
	struct live_site *seen = user;
	(void)live;
	(void)client;
	seen->placed++;
}

static void on_seated(void *user, struct live_room *live, struct client *client) {
	struct live_site *seen = user;
	(void)live;
	(void)client;
	seen->seated++;
}

static void on_joined(void *user, struct live_room *live, struct client *client) {
	struct live_site *seen = user;
	ck_assert_ptr_eq(client->live, live);
	seen->joined++;
}

static void on_left(void *user, struct live_room *live, struct client *client) {
	struct live_site *seen = user;
	(void)live;
	(void)client;
	seen->left++;
}

static void on_closed(void *user, struct live_room *live) {
	struct live_site *seen = user;
	ck_assert(list_is_empty(&live->clients));
	seen->closed++;
}

static struct live_listener counts_listener(void) {
	return (struct live_listener){
		.user = &live_site,
		.applied = on_applied,
		.published = on_published,
		.failed = on_failed,
		.placed = on_placed,
		.seated = on_seated,
		.joined = on_joined,
		.left = on_left,
		.closed = on_closed,
	};
}

/* ---- the site ---- */

static int64_t wound_clock(void *user) {
	(void)user;
	return live_site.now_ms;
}

static void take_held(struct client *client, const char *text, size_t size) {
	(void)client;
	live_site.taken++;
	snprintf(live_site.held, sizeof(live_site.held), "%.*s", (int)size, text);
}

static void listen_to(struct live_listener (*more)(void)) {
	struct live_listeners *listeners = &live_site.site.listeners;
	listeners_add(listeners, retry_listener(&live_site.rooms));
	listeners_add(listeners, load_listener());
	listeners_add(listeners, joins_listener(&live_site.joins));
	listeners_add(listeners, uptime_listener(live_site.site.uptime));
	listeners_add(listeners, counts_listener());
	if (more != NULL) {
		listeners_add(listeners, more());
	}
	listeners_add(listeners, live_rooms_listener(&live_site.rooms));
	listeners_add(listeners, clients_listener(&live_site.clients));
	listeners_add(listeners, queue_listener(&live_site.rooms));
}

void live_site_set_up_with(struct live_listener (*more)(void)) {
	struct site *site = &live_site.site;
	memset(&live_site, 0, sizeof(live_site));
	ck_assert_msg(games_count() > 0, "the suite has no SUITE_BEGIN(load_games)");
	ck_assert_int_eq(uv_loop_init(&live_site.loop), 0);
	live_site.store = store_faulty_create(
		&live_site.loop, store_memory_create(&live_site.loop));
	ck_assert_ptr_nonnull(live_site.store);
	live_site.now_ms = INT64_C(1795000000000);
	live_site.settings.rooms = 100;
	live_site.settings.name_letters = 24;
	site_init(site, &live_site.loop, live_site.store, &live_site.settings);
	site_set_clock(site, wound_clock, NULL);
	clients_init(&live_site.clients, site, 7);
	ck_assert(live_rooms_init(&live_site.rooms, site, 7));
	joins_init(&live_site.joins, &live_site.rooms, take_held);
	live_site.deadlines = deadlines_create();
	site->uptime = uptime_create(site, live_site.deadlines);
	ck_assert_ptr_nonnull(site->uptime);
	listen_to(more);
}

void live_site_set_up(void) {
	live_site_set_up_with(NULL);
}

void live_site_tear_down(void) {
	while (!list_is_empty(&live_site.rooms.all)) {
		struct live_room *live = LIST_OWNER(
			live_site.rooms.all.next, struct live_room, in_all);
		commit_forget(live);
		live_room_destroy(live);
	}
	while (!list_is_empty(&live_site.clients.all)) {
		client_destroy(LIST_OWNER(live_site.clients.all.next, struct client, in_clients));
	}
	store_destroy(live_site.store);
	commits_finish(&live_site.rooms);
	live_rooms_finish(&live_site.rooms);
	clients_finish(&live_site.clients);
	uptime_destroy(live_site.site.uptime);
	deadlines_destroy(live_site.deadlines);
	site_finish(&live_site.site);
	uv_run(&live_site.loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&live_site.loop), 0);
}

void live_site_settle(void) {
	do {
		uv_run(&live_site.loop, UV_RUN_NOWAIT);
		listeners_flush(&live_site.site.listeners);
	} while (store_pending(live_site.store) > 0 || live_site.site.counts.readings > 0 ||
		live_site.site.counts.joins_waiting > 0);
}

/* ---- connections ---- */

static void on_send(struct link *link, struct frame *frame) {
	struct peer *peer = (struct peer *)link;
	char *at = peer->log + peer->log_size;
	ck_assert_uint_lt(peer->log_size + frame->size + 2, sizeof(peer->log));
	memcpy(at, frame->data, frame->size);
	strcpy(at + frame->size, "\n");
	peer->last = at;
	peer->log_size += frame->size + 1;
	peer->frames++;
}

static void on_close(struct link *link, int code, const char *reason) {
	ck_assert_ptr_nonnull(reason);
	((struct peer *)link)->closed = code;
}

static const struct link_impl impl = {.send = on_send, .close = on_close};

void peer_connect(struct peer *peer, const char *name) {
	memset(peer, 0, sizeof(*peer));
	peer->link.impl = &impl;
	peer->last = peer->log;
	peer->client = client_create(&live_site.clients, &peer->link, "10.0.0.1");
	ck_assert_ptr_nonnull(peer->client);
	snprintf(peer->client->text, sizeof(peer->client->text), "%s0123456789abcdef", name);
	client_key_make(peer->client->text, peer->client->key);
}

void peer_cut(struct peer *peer) {
	if (peer->client != NULL) {
		client_destroy(peer->client);
		peer->client = NULL;
	}
}

bool peer_heard(const struct peer *peer, const char *part) {
	return strstr(peer->last, part) != NULL;
}

unsigned peer_count(const struct peer *peer, const char *part) {
	unsigned count = 0;
	for (const char *at = peer->log; (at = strstr(at, part)) != NULL; count++) {
		at += strcspn(at, "\n");
	}
	return count;
}

void peer_send(struct peer *peer, struct request *request) {
	struct client *client = peer->client;
	struct pending *pending = pending_create(client, request);
	ck_assert_ptr_nonnull(pending);
	live_room_take(client->live, pending);
}

void peer_ask(struct peer *peer, struct request *request) {
	peer_send(peer, request);
	live_site_settle();
}

void peer_play(struct peer *peer, const char *text) {
	static int64_t n = 1000;
	struct request play = {
		.type = REQUEST_PLAY, .n = n++, .version = peer->client->live->room.version};
	snprintf(play.text, sizeof(play.text), "%s", text);
	peer_ask(peer, &play);
	ck_assert_msg(!peer_heard(peer, "\"t\":\"error\""), "%s", peer->last);
}

/* ---- a room ---- */

struct live_room *live_site_open(struct peer *maker, enum clock_kind clock) {
	static unsigned rooms;
	char id[WIRE_ROOM_SIZE];
	struct table_choice choice = {.game = "alquerque", .clock = {.kind = clock}};
	choice.clock.base = clock == CLOCK_FISCHER ? 60 : 0;
	choice.clock.days = clock == CLOCK_DAYS ? 3 : 0;
	snprintf(id, sizeof(id), "2222%04o", rooms++ % 4096);
	for (char *digit = id; *digit != '\0'; digit++) {
		*digit = (char)(*digit <= '1' ? *digit + 8 : *digit); /* ids have neither 0 nor 1 */
	}
	struct live_room *live = live_room_create(&live_site.rooms, id);
	struct commit *commit = commit_create(&live_site.rooms, live, NULL);
	ck_assert(live != NULL && commit != NULL);
	table_write_create(&commit->event, &live_site.site.rule_sets, &choice);
	live_room_commit(live, commit);
	live_site_settle();
	live_room_join(live, maker->client, 0);
	return live;
}

struct live_room *live_site_begin(struct peer *maker, struct peer *other, enum clock_kind clock) {
	struct live_room *live = live_site_open(maker, clock);
	struct request sit = {.type = REQUEST_SIT, .n = 1, .seat = "any", .name = "Badr"};
	live_room_join(live, other->client, -1);
	peer_ask(other, &sit);
	ck_assert_int_eq(live->room.status, ROOM_PLAYING);
	ck_assert_int_eq(other->client->place, 1);
	return live;
}

static void expect_stored(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
}

void live_site_add_events(const char *room, uint32_t version, unsigned count) {
	struct store_event stored = {.version = version, .at_ms = live_site.now_ms};
	snprintf(stored.room, sizeof(stored.room), "%s", room);
	for (unsigned i = 0; i < count; i++) {
		struct event event;
		struct out body;
		out_init(&body);
		event_init(&event, i % 2 == 0 ? EVENT_OFFER : EVENT_ANSWER);
		event.at_ms = stored.at_ms;
		event.seat = 0;
		event.what = OFFER_DRAW;
		event_write(&body, &event);
		stored.version++;
		stored.body = body.at;
		store_append(live_site.store, &stored, expect_stored, NULL);
		out_finish(&body);
	}
	live_site_settle();
}
