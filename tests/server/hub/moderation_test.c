/* tests/server/hub/moderation_test.c - orders of those who run a site: announcements, bars,
 * removals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/lookup.h"
#include "server/hub/order_note.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

enum { HOUR_MS = 3600 * 1000 };

static char reason[ORDER_REASON_SIZE];

static void on_noted(void *user, enum store_result result) {
	ck_assert_int_eq(result, STORE_OK);
	*(bool *)user = true;
}

static void set_note(const struct store_note *note) {
	bool done = false;
	store_note(world.store, note, on_noted, &done);
	while (!done) {
		uv_run(&world.loop, UV_RUN_ONCE);
	}
}

/* What a command does while the server runs. gone: the order is taken back. */
static void give(const struct order *order, bool gone) {
	struct store_note stored;
	struct out text;
	out_init(&text);
	order_note_write(order, &stored, &text);
	stored.text = gone ? NULL : stored.text;
	set_note(&stored);
	ck_assert(order_change_write(&stored, &text));
	set_note(&stored);
	out_finish(&text);
	for (int i = 0; i < 4; i++) {
		world_wind(1000);
	}
}

static struct order order_about(enum order_kind kind, const char *about, const char *text) {
	struct order order = {.kind = kind, .made_ms = world.now_ms};
	snprintf(order.about, sizeof(order.about), "%s", about);
	ck_assert(order_read_text(text, &order, reason));
	return order;
}

static bool heard(const struct player *player, const char *words) {
	return strstr(player->log, words) != NULL;
}

static bool count_one(void *user, const struct store_note *note) {
	(void)note;
	++*(unsigned *)user;
	return true;
}

static unsigned notes_of(const char *kind) {
	unsigned count = 0;
	ck_assert(store_notes(world.store, kind, NULL, count_one, &count));
	return count;
}

static unsigned events_of(const char *room) {
	struct store_found found = {.version = 0};
	ck_assert(store_find(world.store, room, &found));
	return found.version;
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(moderation_cases, people_of_three, people_leave, 30)

START_TEST(an_announcement_reaches_present_and_new_clients) {
	struct order order = order_about(ORDER_ANNOUNCEMENT, "", "We restart at 20:00.");
	give(&order, false);
	ck_assert(heard(&amal, "\"announcement\",\"text\":\"We restart at 20:00.\""));
	ck_assert_uint_eq(badr.notices, 1);
	player_cut(&cyra);
	player_connect(&cyra);
	ck_assert_uint_eq(cyra.notices, 2);
	give(&order, true);
	ck_assert_uint_eq(badr.notices, 2);
	ck_assert(heard(&badr, "\"announcement\",\"text\":\"\""));
	player_cut(&cyra);
	player_connect(&cyra);
	ck_assert_uint_eq(cyra.notices, 3);
}
END_TEST

START_TEST(an_announcement_ends_on_its_own) {
	struct order order = order_about(ORDER_ANNOUNCEMENT, "", "Soon.");
	int64_t until_ms;
	order.until_ms = world.now_ms + HOUR_MS;
	give(&order, false);
	ck_assert_str_eq(lookup_announcement(hub_lookup(world.hub), &until_ms), "Soon.");
	ck_assert_int_eq(until_ms, order.until_ms);
	world_wind(HOUR_MS);
	ck_assert_str_eq(lookup_announcement(hub_lookup(world.hub), &until_ms), "");
	ck_assert(heard(&amal, "\"announcement\",\"text\":\"\""));
	ck_assert_uint_eq(notes_of(ORDER_KIND), 0);
}
END_TEST

START_TEST(orders_survive_a_restart) {
	struct order order = order_about(ORDER_ANNOUNCEMENT, "", "Still here.");
	char sentence[128];
	give(&order, false);
	order = order_about(ORDER_BAR, "192.0.2.0/24", "");
	give(&order, false);
	people_crash(1000);
	people_connect();
	ck_assert_uint_eq(amal.notices, 2);
	ck_assert(lookup_bars(hub_lookup(world.hub), "192.0.2.9", sentence, sizeof(sentence)));
}
END_TEST

START_TEST(a_bar_disconnects_clients_and_expires) {
	struct order order = order_about(ORDER_BAR, "127.0.0.1", "spam");
	char sentence[128];
	order.until_ms = world.now_ms + HOUR_MS;
	give(&order, false);
	ck_assert_int_eq(amal.closed, CLOSE_BARRED);
	ck_assert(lookup_bars(hub_lookup(world.hub), "127.0.0.1", sentence, sizeof(sentence)));
	ck_assert_msg(strstr(sentence, "barred from this site until 2") != NULL, "%s", sentence);
	ck_assert_ptr_null(strstr(sentence, "spam"));
	ck_assert(!lookup_bars(hub_lookup(world.hub), "127.0.0.2", sentence, sizeof(sentence)));
	world_wind(HOUR_MS);
	ck_assert(!lookup_bars(hub_lookup(world.hub), "127.0.0.1", sentence, sizeof(sentence)));
	ck_assert_uint_eq(notes_of(ORDER_KIND), 0);
}
END_TEST

START_TEST(a_bar_can_also_remove_waiting_tables) {
	struct order order = order_about(ORDER_BAR, "127.0.0.0/8", "");
	player_create(&amal, "alquerque", "W", "");
	give(&order, false);
	ck_assert_uint_ne(events_of(amal.room), 0);
	order.made_ms++;
	order.tables = true;
	give(&order, false);
	world_wind(1000);
	world_wind(1000);
	ck_assert_uint_eq(events_of(amal.room), 0);
}
END_TEST

START_TEST(removing_a_table_in_play_ends_and_deletes_it) {
	people_begin("alquerque", "");
	struct order order = order_about(ORDER_REMOVAL, amal.room, "");
	player_join(&cyra, amal.room);
	give(&order, false);
	ck_assert(heard(&amal, "\"reason\":\"removed\""));
	ck_assert(heard(&cyra, "\"reason\":\"removed\""));
	world_wind(1000);
	ck_assert_uint_eq(events_of(amal.room), 0);
	player_cut(&cyra);
	player_connect(&cyra);
	ck_assert(!player_ask(
		&cyra, "join", "{'room':'%s','since':0,'client':'%s'}", amal.room, cyra.id));
	ck_assert(player_refused(&cyra, "no_room"));
	json_decref(world_get("/api/rooms", "", 200, "Lobby"));
}
END_TEST

START_TEST(removing_a_finished_game_takes_it_from_those_who_watch_it) {
	char path[64];
	people_begin("alquerque", "");
	ck_assert(player_ask(&badr, "resign", "{}"));
	snprintf(path, sizeof(path), "/api/rooms/%s", amal.room);
	json_decref(world_get(path, "", 200, NULL));
	struct order order = order_about(ORDER_REMOVAL, amal.room, "");
	give(&order, false);
	world_wind(1000);
	ck_assert_uint_eq(events_of(amal.room), 0);
	ck_assert_int_ne(amal.closed, 0); /* its page asks again: it is gone */
	json_decref(world_get(path, "", 404, NULL));
}
END_TEST

START_TEST(the_note_of_a_removal_stays_a_while_for_other_nodes) {
	people_begin("alquerque", "");
	struct order order = order_about(ORDER_REMOVAL, amal.room, "");
	give(&order, false);
	world_wind(1000);
	ck_assert_uint_eq(notes_of(ORDER_KIND), 1);
	world_wind(HOUR_MS);
	world_wind(1000);
	ck_assert_uint_eq(notes_of(ORDER_KIND), 0);
}
END_TEST

/* ---- what is stored ---- */

static const char *usual(const char *text) {
	static char network_text[ORDER_NETWORK_SIZE];
	struct network network;
	return order_read_network(text, &network, network_text, reason) ? network_text : reason;
}

SUITE_GROUP(note_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(networks_are_normalized) {
	ck_assert_str_eq(usual("192.0.2.7"), "192.0.2.7");
	ck_assert_str_eq(usual("192.0.2.0/24"), "192.0.2.0/24");
	ck_assert_str_eq(usual("2001:db8:1:2:3::4"), "2001:db8:1:2::/64");
	ck_assert_str_eq(usual("2001:DB8::/32"), "2001:db8::/32");
	ck_assert_ptr_nonnull(strstr(usual("192.0.2"), "192.0.2"));
	ck_assert_ptr_nonnull(strchr(usual("192.0.2.7/24"), ' ')); /* a sentence: bits beyond it */
	ck_assert_ptr_nonnull(strstr(usual("192.0.2.1, 192.0.2.2"), "expected one address"));
	ck_assert_ptr_nonnull(strstr(usual(""), "expected one address"));
}
END_TEST

START_TEST(texts_must_be_one_line_of_utf8) {
	struct order order;
	char text[ORDER_TEXT_SIZE + 1];
	memset(text, 'x', ORDER_TEXT_SIZE);
	text[ORDER_TEXT_SIZE] = '\0';
	ck_assert(!order_read_text(text, &order, reason));
	text[ORDER_TEXT_SIZE - 1] = '\0';
	ck_assert(order_read_text(text, &order, reason));
	ck_assert(!order_read_text("two\nlines", &order, reason));
	ck_assert(!order_read_text("\xff", &order, reason));
	ck_assert(order_read_text("S\xc3\xa3o", &order, reason));
}
END_TEST

START_TEST(an_order_reads_back_the_same) {
	struct order order = {.kind = ORDER_BAR, .made_ms = 5, .until_ms = 7, .tables = true}, read;
	struct store_note stored;
	struct out text;
	out_init(&text);
	strcpy(order.about, "192.0.2.0/24");
	strcpy(order.text, "a \"why\"");
	order_note_write(&order, &stored, &text);
	ck_assert(order_note_read(&read, &stored));
	ck_assert(
		read.kind == order.kind && read.made_ms == 5 && read.until_ms == 7 && read.tables);
	ck_assert_str_eq(read.about, order.about);
	ck_assert_str_eq(read.text, order.text);
	strcpy(stored.key, "nonsense");
	ck_assert(!order_note_read(&read, &stored));
	out_finish(&text);
}
END_TEST
