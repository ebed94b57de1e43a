/* tests/server/live/join_test.c - clients join rooms, at once or after their logs have been
 * read. */
#include "server/live/join.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/live/live_site.h"
#include "tests/suite.h"

enum { HELD_AT_MOST = 16, MANY_EVENTS = 2000 };

static struct peer amal, badr, cyra;
static struct live_room *live;

static void set_up(void) {
	live_site_set_up();
	peer_connect(&amal, "amal");
	peer_connect(&badr, "badr");
	peer_connect(&cyra, "cyra");
	live = live_site_begin(&amal, &badr, CLOCK_NONE);
}

static struct join join_of(struct peer *peer) {
	struct join join = {.client = peer->client, .n = 7};
	memcpy(join.text, peer->client->text, sizeof(join.text));
	return join;
}

static void send_join(struct peer *peer, const char *room) {
	struct join join = join_of(peer);
	join_room(&live_site.joins, &join, room);
}

static unsigned hex_digit(char digit) {
	return (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

/* Everybody who sits down is sent a token. */
static void read_token(const struct peer *peer, uint8_t token[TOKEN_BYTES]) {
	static const char key[] = "\"token\":\"";
	const char *at = strstr(peer->log, key);
	ck_assert_ptr_nonnull(at);
	at += strlen(key);
	for (size_t i = 0; i < TOKEN_BYTES; i++) {
		token[i] = (uint8_t)(hex_digit(at[2 * i]) << 4 | hex_digit(at[2 * i + 1]));
	}
}

/* The room leaves memory, with a log too long to be read at once. Its id is written to id. */
static void leave_long_log(char id[WIRE_ROOM_SIZE]) {
	uint32_t version = live->room.version;
	strcpy(id, live->room.id);
	live_room_destroy(live);
	live_site_add_events(id, version, MANY_EVENTS);
}

SUITE_BEGIN(load_games)
SUITE_GROUP(join_cases, set_up, live_site_tear_down, SUITE_SECONDS)

START_TEST(joining_a_room_in_memory_is_answered_at_once) {
	unsigned joined = live_site.joined;
	send_join(&cyra, live->room.id);
	ck_assert_uint_eq(live_site.joined, joined + 1);
	ck_assert_ptr_eq(cyra.client->live, live);
	ck_assert_int_eq(cyra.client->place, -1);
	ck_assert_uint_eq(cyra.frames, 2);
	ck_assert_uint_eq(peer_count(&cyra, "{\"t\":\"ack\",\"n\":7,\"d\":{\"seat\":null}}"), 1);
	ck_assert(peer_heard(&cyra, "\"t\":\"room\""));
	ck_assert(peer_heard(&cyra, "\"e\":\"create\""));
}
END_TEST

START_TEST(a_returning_client_gets_what_happened_since) {
	struct join join = join_of(&cyra);
	join.since = live->room.version - 1;
	peer_play(&amal, "c2-c3");
	join_room(&live_site.joins, &join, live->room.id);
	ck_assert(peer_heard(&cyra, "\"e\":\"play\""));
	ck_assert(!peer_heard(&cyra, "\"e\":\"create\""));
}
END_TEST

START_TEST(an_unchanged_room_is_encoded_once_for_all_who_join) {
	uint64_t encoded = live_site.site.counts.rooms_encoded;
	send_join(&cyra, live->room.id);
	ck_assert_uint_eq(live_site.site.counts.rooms_encoded, encoded + 1);
	send_join(&cyra, live->room.id);
	encoded = live_site.site.counts.rooms_encoded;
	send_join(&cyra, live->room.id);
	send_join(&cyra, live->room.id);
	ck_assert_uint_eq(live_site.site.counts.rooms_encoded, encoded);
	peer_play(&amal, "c2-c3");
	send_join(&cyra, live->room.id);
	ck_assert_uint_eq(live_site.site.counts.rooms_encoded, encoded + 1);
	ck_assert(peer_heard(&cyra, "\"turn\":\"c2-c3\""));
}
END_TEST

/* Transports send to players first. */
START_TEST(links_of_watchers_say_so_and_players_come_first) {
	struct join join = join_of(&cyra);
	join_room(&live_site.joins, &join, live->room.id);
	ck_assert(cyra.link.watches);
	ck_assert(!amal.link.watches);
	ck_assert(!badr.link.watches);
	join.has_token = true;
	read_token(&badr, join.token);
	live_room_leave(badr.client);
	join.client = badr.client;
	join_room(&live_site.joins, &join, live->room.id);
	ck_assert(!badr.link.watches);
	ck_assert_ptr_eq(LIST_OWNER(live->clients.next, struct client, in_room), badr.client);
	ck_assert_ptr_eq(LIST_OWNER(live->clients.before, struct client, in_room), cyra.client);
	live_room_place(badr.client, -1);
	ck_assert(badr.link.watches);
	ck_assert_ptr_eq(LIST_OWNER(live->clients.before, struct client, in_room), badr.client);
}
END_TEST

START_TEST(a_token_gives_a_place_and_replaces_its_previous_client) {
	struct join join = join_of(&cyra);
	ck_assert_int_eq(join_place(&join, live), -1);
	join.has_token = true;
	ck_assert_int_eq(join_place(&join, live), -1); /* a token of all zeroes holds no seat */
	read_token(&badr, join.token);
	ck_assert_int_eq(join_place(&join, live), 1);
	join_room(&live_site.joins, &join, live->room.id);
	ck_assert_int_eq(cyra.client->place, 1);
	ck_assert_int_eq(badr.closed, CLOSE_REPLACED);
	ck_assert_ptr_null(badr.client->live);
	ck_assert_int_eq(amal.closed, 0);
}
END_TEST

START_TEST(joining_another_room_leaves_the_first) {
	struct live_room *other = live_site_open(&cyra, CLOCK_NONE);
	unsigned left = live_site.left;
	send_join(&cyra, live->room.id);
	ck_assert_uint_eq(live_site.left, left + 1);
	ck_assert_ptr_eq(cyra.client->live, live);
	ck_assert(list_is_empty(&other->clients));
}
END_TEST

START_TEST(joining_a_missing_room_is_refused_and_counts_as_a_guess) {
	for (int i = 0; i < 300; i++) {
		ck_assert(!address_is_guessing(cyra.client->address, live_site.now_ms));
		send_join(&cyra, "zzzz2222");
	}
	ck_assert(peer_heard(&cyra, "\"code\":\"no_room\""));
	ck_assert_ptr_null(cyra.client->live);
	ck_assert(address_is_guessing(cyra.client->address, live_site.now_ms));
}
END_TEST

START_TEST(a_room_with_a_long_log_is_joined_once_it_is_read) {
	char id[WIRE_ROOM_SIZE];
	leave_long_log(id);
	send_join(&cyra, id);
	ck_assert_ptr_null(cyra.client->live);
	ck_assert_uint_eq(cyra.frames, 0);
	ck_assert_uint_eq(live_site.site.counts.joins_waiting, 1);
	live_site_settle();
	ck_assert_ptr_nonnull(cyra.client->live);
	ck_assert(peer_heard(&cyra, "\"t\":\"room\""));
	ck_assert_uint_eq(live_site.site.counts.joins_waiting, 0);
}
END_TEST

START_TEST(requests_sent_during_a_join_wait_and_are_taken_in_order) {
	char id[WIRE_ROOM_SIZE], text[16];
	leave_long_log(id);
	send_join(&cyra, id);
	for (int i = 0; i < HELD_AT_MOST; i++) {
		snprintf(text, sizeof(text), "message %d", i);
		ck_assert(join_hold(cyra.client, text, strlen(text)));
	}
	ck_assert(!join_hold(cyra.client, "x", 1));
	ck_assert_uint_eq(live_site.taken, 0);
	live_site_settle();
	ck_assert_uint_eq(live_site.taken, HELD_AT_MOST);
	ck_assert_str_eq(live_site.held, text);
	ck_assert_uint_eq(cyra.client->held_count, 0);
}
END_TEST

START_TEST(all_clients_waiting_for_a_room_join_it) {
	char id[WIRE_ROOM_SIZE];
	leave_long_log(id);
	send_join(&cyra, id);
	send_join(&amal, id);
	send_join(&badr, id);
	ck_assert_uint_eq(live_site.site.counts.joins_waiting, 3);
	live_site_settle();
	ck_assert(peer_heard(&cyra, "\"t\":\"room\""));
	ck_assert(peer_heard(&amal, "\"t\":\"room\""));
	ck_assert(peer_heard(&badr, "\"t\":\"room\""));
	ck_assert_uint_eq(live_site.site.counts.rooms_loaded, 1);
}
END_TEST

START_TEST(a_client_that_leaves_while_waiting_leaves_nothing_behind) {
	char id[WIRE_ROOM_SIZE];
	leave_long_log(id);
	send_join(&cyra, id);
	ck_assert(join_hold(cyra.client, "a", 1));
	peer_cut(&cyra);
	ck_assert_uint_eq(live_site.site.counts.joins_waiting, 0);
	live_site_settle();
	ck_assert_uint_eq(live_site.taken, 0);
	ck_assert_uint_eq(live_site.site.counts.readings, 0);
}
END_TEST

START_TEST(all_who_wait_are_refused_if_a_room_cannot_be_read) {
	char id[WIRE_ROOM_SIZE];
	leave_long_log(id);
	send_join(&cyra, id);
	live_room_destroy(live_room_in_memory(&live_site.rooms, id));
	ck_assert(peer_heard(&cyra, "\"code\":\"busy\""));
	ck_assert(peer_heard(&cyra, "join it again"));
	ck_assert_uint_eq(live_site.site.counts.joins_waiting, 0);
	ck_assert_ptr_null(cyra.client->join);
}
END_TEST
