/* tests/server/nodes/site_test.c - three nodes share one lobby. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "server/hub/lookup.h"
#include "server/hub/shared_rooms.h"
#include "server/nodes/peers.h"
#include "tests/server/nodes/cluster.h"
#include "tests/server/store/store_faulty.h"
#include "tests/suite.h"

enum { GAME = 2000 };

static struct player amal, badr, cyra, dina;
static struct player *const everybody[] = {&amal, &badr, &cyra, &dina};

static void connect_all(void) {
	cluster_connect(0, &amal, "amal");
	cluster_connect(1, &badr, "badr");
	cluster_connect(2, &cyra, "cyra");
	cluster_connect(1, &dina, "dina");
}

static void set_up(void) {
	cluster_set_up(3);
	connect_all();
	cluster_wind(1);
}

static void tear_down(void) {
	for (size_t i = 0; i < sizeof(everybody) / sizeof(everybody[0]); i++) {
		player_finish(everybody[i]);
	}
	cluster_tear_down();
}

/* ---- lobbies ---- */

/* Returns new. */
static json_t *lobby_of(int node) {
	cluster_at(node);
	return world_get("/api/rooms", "", 200, "Lobby");
}

static size_t rows(int node, const char *key) {
	json_t *lobby = lobby_of(node);
	size_t count = json_array_size(json_object_get(lobby, key));
	json_decref(lobby);
	return count;
}

static json_int_t count_of(int node, const char *key) {
	json_t *lobby = lobby_of(node);
	json_t *counts = json_object_get(lobby, "counts");
	json_int_t count = json_integer_value(json_object_get(counts, key));
	json_decref(lobby);
	return count;
}

/* Index the rows of a list by room, because rows that changed at the same time may come in any
 * order. */
static json_t *by_room(json_t *list) {
	json_t *rooms = json_object(), *row;
	size_t i;
	json_array_foreach(list, i, row) {
		json_object_set(rooms, state_text(row, "room"), row);
	}
	ck_assert_uint_eq(json_object_size(rooms), json_array_size(list));
	return rooms;
}

/* Returns new. */
static char *lobby_text(int node) {
	static const char *const keys[] = {"waiting", "playing"};
	json_t *lobby = lobby_of(node);
	for (size_t i = 0; i < 2; i++) {
		json_object_set_new(lobby, keys[i], by_room(json_object_get(lobby, keys[i])));
	}
	char *text = json_dumps(lobby, JSON_SORT_KEYS);
	json_decref(lobby);
	return text;
}

/* All nodes show the same lobby, to the last letter. */
static void check_same_lobby(void) {
	char *first = NULL;
	for (int node = 0; node < CLUSTER_NODES; node++) {
		char *text = cluster.hub[node] != NULL ? lobby_text(node) : NULL;
		if (first == NULL) {
			first = text;
		} else if (text != NULL) {
			if (strcmp(first, text) != 0) {
				fprintf(stderr, "%s\n%s\n", first, text);
			}
			ck_assert_int_eq(strcmp(first, text), 0);
			free(text);
		}
	}
	free(first);
}

/* Amal creates a table at the first node, Badr joins it from the second. */
static void begin(void) {
	player_create(&amal, "alquerque", "W", ",'name':'Amal'");
	player_join(&badr, amal.room);
	ck_assert_msg(player_sit(&badr, "B"), "%s", player_text(&badr));
}

static bool one_move(void) {
	struct player *const both[] = {&amal, &badr};
	static unsigned seed = 7;
	return players_move(both, 2, &seed);
}

static uint64_t bad_at(int node) {
	return (uint64_t)world_metric(cluster.hub[node], "bus_unreadable_total");
}

static size_t bytes_told;

static enum exchange_fate count_bytes(void *user, const struct bus_message *message) {
	(void)user;
	if (strcmp(message->subject, "qirkat.test.peer.second") == 0) {
		bytes_told += message->size;
		ck_assert_uint_le(message->size, TRUNK_PACKET_BYTES + 256);
	}
	return EXCHANGE_DELIVER;
}

static unsigned games_told;

static enum exchange_fate look_for_game(void *user, const struct bus_message *message) {
	static const char word[] = "alquerque";
	const size_t size = sizeof(word) - 1;
	(void)user;
	for (size_t i = 0; i + size <= message->size; i++) {
		games_told += memcmp((const char *)message->data + i, word, size) == 0;
	}
	return EXCHANGE_DELIVER;
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(site, set_up, tear_down, 60)

START_TEST(a_table_made_on_one_node_is_in_every_nodes_lobby) {
	player_create(&amal, "laquet", "W", ",'name':'Amal'");
	cluster_wind(1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		json_t *lobby = lobby_of(node);
		const json_t *row = json_array_get(json_object_get(lobby, "waiting"), 0);
		ck_assert_str_eq(state_text(row, "room"), amal.room);
		ck_assert(json_is_true(json_object_get(row, "present")));
		json_decref(lobby);
	}
	check_same_lobby();
}
END_TEST

START_TEST(watchers_of_the_lobby_on_another_node_are_sent_changes) {
	ck_assert(player_ask(&cyra, "lobby", "{}"));
	unsigned before = cyra.lobbies;
	player_create(&amal, "laquet", "W", "");
	cluster_wind(2);
	ck_assert_uint_gt(cyra.lobbies, before);
	ck_assert_uint_eq(json_array_size(json_object_get(cyra.lobby, "waiting")), 1);
	before = cyra.lobbies;
	cluster_wind(3);
	ck_assert_uint_eq(cyra.lobbies, before); /* nothing has happened */
	ck_assert(player_ask(&amal, "abort", "{}"));
	cluster_wind(2);
	ck_assert_uint_eq(json_array_size(json_object_get(cyra.lobby, "waiting")), 0);
}
END_TEST

START_TEST(a_game_is_shown_everywhere_in_its_current_state) {
	begin();
	cluster_wind(1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_uint_eq(rows(node, "waiting"), 0);
		ck_assert_uint_eq(rows(node, "playing"), 1);
	}
	for (int i = 0; i < 5; i++) {
		ck_assert(one_move());
		cluster_wind(1);
		check_same_lobby();
	}
	ck_assert(player_ask(&badr, "resign", "{}"));
	cluster_wind(1);
	ck_assert_uint_eq(rows(2, "playing"), 0);
	check_same_lobby();
}
END_TEST

static void move_to(int node, struct player *player, const char *address) {
	player_cut(player);
	player->address = address;
	cluster_at(node);
	player_connect(player);
}

START_TEST(many_open_tables_of_one_address_are_one_row_on_all_nodes) {
	move_to(1, &badr, "192.0.2.1");
	move_to(2, &cyra, "192.0.2.1");
	for (int i = 0; i < 4; i++) {
		player_create(&badr, "laquet", "W", "");
		cluster_wind(1);
		player_create(&cyra, "alquerque", "W", "");
	}
	player_create(&amal, "laquet", "W", "");
	ck_assert(player_ask(&cyra, "leave", "{}"));
	cluster_wind(20);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		json_t *lobby = lobby_of(node), *waiting = json_object_get(lobby, "waiting");
		ck_assert_uint_eq(json_array_size(waiting), 2);
		json_t *rooms = by_room(waiting);
		const json_t *row = json_object_get(rooms, badr.room);
		ck_assert_int_eq(json_integer_value(json_object_get(row, "more")), 7);
		json_decref(rooms);
		json_decref(lobby);
		ck_assert_int_eq(count_of(node, "waiting"), 9);
	}
	check_same_lobby();
}
END_TEST

/* The earlier table comes first: its maker sits nowhere any more, and somebody watches. */
START_TEST(open_tables_whose_host_is_present_come_first_on_all_nodes) {
	player_create(&badr, "laquet", "W", "");
	ck_assert(player_ask(&badr, "stand", "{}"));
	cluster_wind(1);
	player_create(&amal, "laquet", "W", "");
	ck_assert(player_ask(&amal, "leave", "{}"));
	cluster_wind(20);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		json_t *lobby = lobby_of(node), *waiting = json_object_get(lobby, "waiting");
		ck_assert_uint_eq(json_array_size(waiting), 2);
		ck_assert_str_eq(state_text(json_array_get(waiting, 0), "room"), badr.room);
		ck_assert_str_eq(state_text(json_array_get(waiting, 1), "room"), amal.room);
		json_decref(lobby);
	}
	check_same_lobby();
}
END_TEST

START_TEST(private_tables_are_in_no_lobby) {
	player_create(&amal, "alquerque", "W", ",'public':false");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	cluster_wind(2);
	exchange_set_judge(cluster.exchange, count_bytes, NULL);
	bytes_told = 0;
	ck_assert(one_move());
	cluster_wind(1);
	ck_assert_uint_lt(bytes_told, 300); /* two signs of life, and nothing about the move */
	exchange_set_judge(cluster.exchange, NULL, NULL);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_uint_eq(rows(node, "waiting") + rows(node, "playing"), 0);
	}
}
END_TEST

START_TEST(nodes_share_only_the_existence_of_private_tables) {
	exchange_set_judge(cluster.exchange, look_for_game, NULL);
	games_told = 0;
	player_create(&amal, "alquerque", "W", ",'public':false");
	cluster_wind(2);
	ck_assert_uint_eq(games_told, 0);
	player_create(&amal, "alquerque", "W", "");
	cluster_wind(2);
	ck_assert_uint_gt(games_told, 0);
	exchange_set_judge(cluster.exchange, NULL, NULL);
}
END_TEST

START_TEST(games_are_filtered_on_every_node) {
	player_create(&amal, "laquet", "W", "");
	cluster_wind(1);
	cluster_at(2);
	json_t *lobby = world_get("/api/rooms", "game=laquet", 200, "Lobby");
	ck_assert_uint_eq(json_array_size(json_object_get(lobby, "waiting")), 1);
	json_decref(lobby);
	lobby = world_get("/api/rooms", "game=alquerque", 200, "Lobby");
	ck_assert_uint_eq(json_array_size(json_object_get(lobby, "waiting")), 0);
	json_decref(lobby);
}
END_TEST

START_TEST(people_are_counted_once_whichever_nodes_they_use) {
	begin();
	cluster_wind(2);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_int_eq(count_of(node, "people"), 4);
	}
	player_cut(&dina);
	cluster_wind(1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_int_eq(count_of(node, "people"), 3);
	}
}
END_TEST

/* ---- presence ---- */

static bool is_present(const struct player *player, int seat) {
	return json_is_true(
		json_array_get(json_object_get(player->presence, "present"), (size_t)seat));
}

/* What three clients at one table of the first node, each connected to another node, were last
 * sent. */
static bool see_present(int seat, bool present) {
	return is_present(&amal, seat) == present && is_present(&cyra, seat) == present &&
		is_present(&dina, seat) == present;
}

static bool shows_somebody(int node) {
	json_t *lobby = lobby_of(node);
	const json_t *row = json_array_get(json_object_get(lobby, "playing"), 0);
	bool present = json_is_true(json_object_get(row, "present"));
	json_decref(lobby);
	return present;
}

START_TEST(closing_the_page_on_another_node_is_shown_everywhere) {
	begin();
	player_join(&cyra, amal.room);
	player_join(&dina, amal.room);
	ck_assert(see_present(1, true));
	player_cut(&badr);
	world_settle();
	ck_assert(see_present(1, true)); /* for presence_s more */
	cluster_wind(5);
	ck_assert(see_present(1, false));
	ck_assert(see_present(0, true));
	ck_assert_int_eq(json_integer_value(json_object_get(amal.presence, "watchers")), 2);
	cluster_wind(1);
	ck_assert(shows_somebody(0) && shows_somebody(1) && shows_somebody(2));
	cluster_at(2); /* he reconnects through a third node */
	player_come_back(&badr);
	ck_assert(see_present(1, true));
	player_cut(&badr);
	player_cut(&amal);
	cluster_wind(6);
	ck_assert(!shows_somebody(0) && !shows_somebody(1) && !shows_somebody(2));
	check_same_lobby();
}
END_TEST

START_TEST(a_claim_counts_from_closing_the_page_on_another_node) {
	begin();
	while (state_seat(&amal) != badr.seat) {
		ck_assert(one_move());
	}
	ck_assert(!player_ask(&amal, "claim", "{'what':'win'}"));
	player_cut(&badr);
	world_settle();
	cluster_wind((int)world.settings.claim_s - 1);
	ck_assert(!player_ask(&amal, "claim", "{'what':'win'}"));
	ck_assert_msg(player_refused(&amal, "too_early"), "%s", player_text(&amal));
	cluster_wind(1);
	ck_assert_msg(player_ask(&amal, "claim", "{'what':'win'}"), "%s", player_text(&amal));
	cluster_wind(1);
	ck_assert_uint_eq(rows(2, "playing"), 0);
}
END_TEST

START_TEST(nothing_can_be_claimed_from_a_player_back_on_another_node) {
	begin();
	while (state_seat(&amal) != badr.seat) {
		ck_assert(one_move());
	}
	player_cut(&badr);
	cluster_wind((int)world.settings.claim_s - 1);
	cluster_at(2);
	player_come_back(&badr);
	cluster_wind(2);
	ck_assert(!player_ask(&amal, "claim", "{'what':'win'}"));
	ck_assert(one_move());
	ck_assert_int_eq(amal.v, badr.v);
}
END_TEST

/* ---- nodes come and go ---- */

START_TEST(a_node_that_starts_later_has_the_whole_lobby) {
	player_cut(&cyra);
	cluster_end(2);
	begin();
	ck_assert(one_move());
	player_create(&dina, "laquet", "W", "");
	cluster_wind(2);
	cluster_open(2);
	cluster_wind(2);
	ck_assert_uint_eq(rows(2, "playing"), 1);
	ck_assert_uint_eq(rows(2, "waiting"), 1);
	check_same_lobby();
}
END_TEST

START_TEST(a_node_that_lost_the_bus_catches_up_once_it_is_back) {
	begin();
	player_create(&dina, "laquet", "W", "");
	cluster_wind(1);
	exchange_cut(cluster.bus[2], true);
	cluster_wind(1);
	ck_assert(one_move());
	ck_assert(player_ask(&dina, "abort", "{}"));
	player_create(&cyra, "alquerque", "W", "");
	cluster_wind(6);
	ck_assert_int_eq(count_of(2, "people"), 1);
	ck_assert_int_eq(count_of(0, "people"), 3);
	exchange_cut(cluster.bus[2], false);
	cluster_wind(3);
	ck_assert_uint_eq(rows(2, "playing"), 1);
	ck_assert_uint_eq(rows(0, "waiting"), 1);
	ck_assert_int_eq(count_of(2, "people"), 4);
	check_same_lobby();
}
END_TEST

START_TEST(rooms_of_a_dead_node_are_shown_as_stored) {
	player_create(&amal, "laquet", "W", "");
	cluster_wind(1);
	player_cut(&amal);
	cluster_wind(1);
	cluster_kill(0);
	cluster_wind(5);
	for (int node = 1; node < CLUSTER_NODES; node++) {
		json_t *lobby = lobby_of(node);
		const json_t *row = json_array_get(json_object_get(lobby, "waiting"), 0);
		ck_assert_str_eq(state_text(row, "room"), amal.room);
		ck_assert(json_is_false(json_object_get(row, "present")));
		json_decref(lobby);
		ck_assert_int_eq(count_of(node, "people"), 3);
	}
	player_join(&dina, amal.room); /* the second node plays it now */
	dina.token[0] = '\0';
	ck_assert(player_sit(&dina, "B"));
	cluster_wind(1);
	ck_assert_uint_eq(rows(2, "waiting"), 0);
	check_same_lobby();
}
END_TEST

START_TEST(a_node_restarted_at_once_runs_no_games_yet) {
	begin();
	cluster_wind(1);
	ck_assert_uint_eq(rows(1, "playing"), 1);
	player_cut(&amal);
	cluster_kill(0);
	cluster_open(0);
	cluster_wind(2);
	ck_assert_uint_eq(rows(1, "playing"), 0);
	ck_assert_uint_eq(rows(2, "playing"), 0);
	ck_assert_int_eq(count_of(2, "people"), 3);
	cluster_at(1);
	player_cut(&badr);
	player_come_back(&badr);
	cluster_wind(1);
	check_same_lobby();
	ck_assert_uint_eq(rows(0, "playing"), 1);
}
END_TEST

START_TEST(a_node_that_stops_is_gone_at_once) {
	player_cut(&amal);
	cluster_end(0);
	cluster_wind(1);
	ck_assert_int_eq(count_of(1, "people"), 3);
	ck_assert_int_eq(count_of(2, "people"), 3);
}
END_TEST

START_TEST(a_game_taken_over_by_another_node_is_shown) {
	begin();
	ck_assert(one_move());
	cluster_wind(1);
	player_cut(&amal);
	cluster_kill(0);
	cluster_wind(5);
	ck_assert_int_ne(badr.closed, 0);
	ck_assert_uint_eq(rows(2, "playing"), 0); /* no node runs it */
	player_cut(&badr);
	cluster_at(1);
	player_come_back(&badr);
	cluster_wind(1);
	ck_assert_uint_eq(rows(1, "playing"), 1);
	ck_assert_uint_eq(rows(2, "playing"), 1);
	check_same_lobby();
}
END_TEST

/* ---- a bad bus ---- */

static uint64_t chance;

static enum exchange_fate any_fate(void *user, const struct bus_message *message) {
	static const enum exchange_fate fates[] = {EXCHANGE_DELIVER, EXCHANGE_DELIVER,
		EXCHANGE_DELIVER, EXCHANGE_TWICE, EXCHANGE_LOSE, EXCHANGE_HOLD};
	(void)user;
	if (strncmp(message->subject, "qirkat.test.peer", strlen("qirkat.test.peer")) != 0) {
		return EXCHANGE_DELIVER;
	}
	return fates[random_below(&chance, sizeof(fates) / sizeof(fates[0]))];
}

/* However bad the bus was, once it works again everything has been sent. */
START_LOOP_TEST(a_bad_bus_leaves_no_trace_in_the_lobby, 10) {
	chance = (uint64_t)_i;
	exchange_set_judge(cluster.exchange, any_fate, NULL);
	begin();
	for (int i = 0; i < 12; i++) {
		ck_assert(one_move());
		if (i % 6 == 0) { /* few tables of each address, so that each is a row */
			move_to(1, &dina, i == 0 ? "192.0.2.1" : "192.0.2.2");
		}
		player_create(&dina, "laquet", "W", "");
		if (i % 3 == 0) {
			ck_assert(player_ask(&dina, "abort", "{}"));
		}
		if (i % 4 == 0) {
			player_create(&cyra, "alquerque", "B", "");
		}
		cluster_wind(1);
		if (i % 5 == 4) {
			exchange_release(cluster.exchange);
		}
	}
	exchange_set_judge(cluster.exchange, NULL, NULL);
	exchange_release(cluster.exchange);
	cluster_wind(4);
	ck_assert_uint_eq(rows(0, "waiting"), 11);
	check_same_lobby();
	ck_assert_uint_eq(bad_at(0) + bad_at(1) + bad_at(2), 0);
}
END_TEST

/* ---- invalid messages ---- */

/* A false node. */
static struct bus *false_bus;
static struct peers *false_peers;

static void begin_false(const char *name) {
	false_bus = exchange_join(cluster.exchange);
	false_peers = peers_create(&world.loop, false_bus, name, world.now_ms);
	ck_assert_ptr_nonnull(false_peers);
	cluster_wind(1);
	struct live_listener listener = peers_live_listener(false_peers);
	listener.tick(listener.user, world.now_ms);
	world_settle();
	ck_assert_uint_eq(false_peers->count, 3);
}

static void end_false(void) {
	peers_destroy(false_peers);
	bus_destroy(false_bus);
	world_settle();
}

static void say_falsely(char kind, uint64_t id, const char *data) {
	peers_tell(false_peers, kind, id, world.now_ms, data, strlen(data));
	world_settle();
}

START_TEST(rows_that_cannot_be_read_are_dropped_and_counted) {
	static const char *const texts[] = {
		"",
		"\n",
		"xyz\n",
		"{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":5}\n",
		"{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":0}\n{}",
		"{\"room\":\"abcdefgh\",\"status\":2,\"public\":true,\"text\":0}\n",
		"{\"room\":\"ABC/../h\",\"status\":0,\"public\":true,\"text\":0}\n",
		"{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":2}\n{}",
		"{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":6}\n{\"a\":1,\"b\":2}]",
		"{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":6}\n{\"a\":1,\"b\":2}{}",
		"{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":6}\n{\"a\":\"\n\",\"b\":2}",
		"{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":8}\n{\"a\":\",\"b\":2\"}",
		"{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":99999999999999999999}\n{\"a\":1,\"b\":2}",
	};
	const size_t count = sizeof(texts) / sizeof(texts[0]);
	begin_false("zero");
	for (size_t i = 0; i < count; i++) {
		uint64_t before = bad_at(1);
		say_falsely('r', 1, texts[i]);
		ck_assert_msg(bad_at(1) == before + 1, "%s", texts[i]);
	}
	uint64_t before = bad_at(1);
	say_falsely('r', 0, "{\"room\":\"abcdefgh\",\"status\":0,\"public\":true,\"text\":0}\n");
	say_falsely('d', 1, "no room has such a name");
	say_falsely('?', 1, "");
	ck_assert_uint_eq(bad_at(1), before + 3);
	ck_assert_uint_eq(rows(1, "waiting"), 0);
	for (size_t i = 0; i < count; i++) {
		bus_publish(false_bus, "peers", texts[i], strlen(texts[i]));
		bus_publish(false_bus, "peer.second", texts[i], strlen(texts[i]));
	}
	world_settle();
	player_create(&amal, "laquet", "W", "");
	cluster_wind(1);
	check_same_lobby();
	end_false();
}
END_TEST

START_TEST(late_messages_are_not_believed) {
	char text[256];
	begin_false("zero");
	player_create(&amal, "laquet", "W", "");
	char ended[PLAYER_ROOM_SIZE];
	strcpy(ended, amal.room);
	ck_assert(player_ask(&amal, "abort", "{}"));
	player_create(&amal, "laquet", "W", "");
	cluster_wind(1);
	for (int i = 0; i < 2; i++) {
		snprintf(text, sizeof(text),
			"{\"room\":\"%s\",\"status\":0,\"public\":true,\"watchers\":1,\"text\":16}\n{\"game\":\"laquet\",\"present\":true,\"watchers\":7}",
			i == 0 ? ended : amal.room);
		say_falsely('r', 1, text);
	}
	ck_assert_uint_eq(rows(1, "waiting"), 1);
	cluster_wind(1);
	ck_assert_uint_eq(bad_at(1), 0);
	ck_assert_uint_eq(rows(0, "waiting"), 1);
	json_t *lobby = lobby_of(0);
	const json_t *row = json_array_get(json_object_get(lobby, "waiting"), 0);
	ck_assert_int_eq(json_integer_value(json_object_get(row, "watchers")), 0);
	json_decref(lobby);
	end_false();
}
END_TEST

/* A stranger, and another site whose nodes have the same names, on the same bus: games continue on
 * all nodes, nothing of the others is shown, and forged messages are counted. */
START_TEST(strangers_on_the_bus_are_not_believed) {
	const struct bus_site other = {.id = "other", .key = "another key"};
	static const char *const forged[] = {
		"second 7 0 1 9999999999999999 0 0\n", "second 9999999999999999 0 0\n", "zero", ""};
	struct bus *buses[CLUSTER_NODES];
	struct peers *peers[CLUSTER_NODES];
	begin();
	for (int i = 0; i < CLUSTER_NODES; i++) {
		buses[i] = exchange_join_as(cluster.exchange, &other);
		peers[i] = peers_create(&world.loop, buses[i], cluster_names[i], world.now_ms);
		ck_assert_ptr_nonnull(peers[i]);
	}
	for (int round = 0; round < 5; round++) {
		for (int i = 0; i < CLUSTER_NODES; i++) {
			struct live_listener listener = peers_live_listener(peers[i]);
			listener.tick(listener.user, world.now_ms);
		}
		for (size_t i = 0; i < sizeof(forged) / sizeof(forged[0]); i++) {
			size_t size = strlen(forged[i]);
			exchange_inject(
				cluster.exchange, "qirkat.test.node.first", forged[i], size);
			exchange_inject(
				cluster.exchange, "qirkat.test.peer.first", forged[i], size);
			exchange_inject(cluster.exchange, "qirkat.test.peers", forged[i], size);
			exchange_inject(cluster.exchange, "qirkat.node.first", forged[i], size);
		}
		world_settle();
		ck_assert(one_move());
		cluster_wind(1);
	}
	for (int i = 0; i < CLUSTER_NODES; i++) {
		const struct hub *hub = cluster.hub[i];
		ck_assert_double_eq(world_metric(hub, "trunks_ended_total"), 0);
		ck_assert_double_eq(world_metric(hub, "peers"), 2);
		ck_assert_double_eq(world_metric(hub, "bus_unreadable_total"), 0);
		ck_assert_double_eq(world_metric(hub, "bus_forged_total"), i == 0 ? 60 : 20);
		ck_assert_uint_eq(peers[i]->count, 2);
		peers_destroy(peers[i]);
		bus_destroy(buses[i]);
	}
	check_same_lobby();
	ck_assert_uint_eq(rows(2, "playing"), 1);
}
END_TEST

/* ---- limits ---- */

START_TEST(many_rooms_are_announced_in_parts) {
	enum { ROOMS = 1500 };
	world.settings.live.rooms = world.settings.rooms_per_address = 2 * ROOMS;
	player_cut(&amal);
	cluster_end(0);
	cluster_open(0);
	cluster_at(0);
	player_connect(&amal);
	cluster_wind(1);
	for (int i = 0; i < ROOMS; i++) {
		player_send(&amal, "create", "{'game':'alquerque','seat':'none','client':'%s'}",
			amal.id);
	}
	world_settle();
	exchange_set_judge(cluster.exchange, count_bytes, NULL);
	for (int i = 0; i < 5; i++) {
		bytes_told = 0;
		cluster_wind(1);
		ck_assert_uint_lt(bytes_told, SHARED_BUDGET + SHARED_ROW_MAX);
		ck_assert(i > 0 || bytes_told >= SHARED_BUDGET);
	}
	ck_assert_double_eq(world_metric(cluster.hub[1], "rooms_open"), ROOMS);
	exchange_set_judge(cluster.exchange, NULL, NULL);
}
END_TEST

/* ---- people looking for a game ---- */

enum { SEEKERS = 8 };

static struct player seekers[SEEKERS];

static void connect_seekers(void) {
	char name[8];
	for (int i = 0; i < SEEKERS; i++) {
		snprintf(name, sizeof(name), "sek%c", 'a' + i);
		cluster_connect(i % CLUSTER_NODES, &seekers[i], name);
	}
}

static void set_up_seekers(void) {
	cluster_set_up(3);
	connect_all();
	connect_seekers();
	cluster_wind(1);
}

static void tear_down_seekers(void) {
	for (int i = 0; i < SEEKERS; i++) {
		player_finish(&seekers[i]);
	}
	tear_down();
}

static void say_seek(struct player *player, const char *games) {
	player_send(player, "seek", "{'games':%s,'clock':null,'name':'%.4s','client':'%s'}", games,
		player->id, player->id);
}

static bool seek(struct player *player, const char *games) {
	return player_ask(player, "seek", "{'games':%s,'clock':null,'name':'%.4s','client':'%s'}",
		games, player->id, player->id);
}

/* Join the room it was matched into and be ready, as clients do by themselves. */
static void come(struct player *player) {
	const char *room = state_text(player->matched, "room");
	strcpy(player->token, state_text(player->matched, "token"));
	player_join(player, room);
	strcpy(player->room, room);
	ck_assert(player_ask(player, "ready", "{'entropy':'00112233'}"));
}

static bool were_matched(const struct player *one, const struct player *other) {
	return one->matches == 1 && other->matches == 1 &&
		strcmp(state_text(one->matched, "room"), state_text(other->matched, "room")) == 0;
}

/* They come, and play. */
static void check_they_play(struct player *one, struct player *other) {
	struct player *const both[] = {one, other};
	ck_assert(were_matched(one, other));
	come(one);
	come(other);
	ck_assert_int_ne(one->seat, other->seat);
	ck_assert_uint_eq(players_finish(both, 2, 7, 5), 5);
	ck_assert_int_eq(one->v, other->v);
}

SUITE_GROUP(seeks, set_up_seekers, tear_down_seekers, 60)

/* Whichever node comes first. */
START_LOOP_TEST(two_people_on_different_nodes_are_matched, 6) {
	static const int nodes[][2] = {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}};
	struct player *one = &seekers[nodes[_i][0]], *other = &seekers[nodes[_i][1]];
	ck_assert(seek(one, "['alquerque','laquet']"));
	ck_assert_uint_eq(one->matches, 0);
	ck_assert(seek(other, "['laquet','zamma']"));
	check_they_play(one, other);
	const json_t *game = json_object_get(other->whole, "game");
	ck_assert_str_eq(state_text(game, "key"), "laquet");
	cluster_wind(1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_int_eq(count_of(node, "seeking"), 0);
		ck_assert_uint_eq(rows(node, "playing"), 1);
	}
	check_same_lobby();
}
END_TEST

START_TEST(seekers_on_all_nodes_are_in_every_nodes_lobby) {
	ck_assert(seek(&seekers[0], "['alquerque']"));
	ck_assert(seek(&seekers[1], "['laquet']"));
	ck_assert(seek(&seekers[2], "['zamma','fetaix']"));
	cluster_wind(1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_int_eq(count_of(node, "seeking"), 3);
		ck_assert_uint_eq(rows(node, "seeks"), 3);
	}
	ck_assert(player_ask(&seekers[1], "unseek", "{}"));
	player_cut(&seekers[2]);
	cluster_wind(1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_int_eq(count_of(node, "seeking"), 1);
	}
}
END_TEST

START_TEST(a_withdrawn_seek_is_matched_with_nobody) {
	ck_assert(seek(&seekers[0], "['alquerque']"));
	ck_assert(player_ask(&seekers[0], "unseek", "{}"));
	ck_assert(seek(&seekers[1], "['alquerque']"));
	player_cut(&seekers[1]);
	ck_assert(seek(&seekers[2], "['alquerque']"));
	cluster_wind(6);
	ck_assert_uint_eq(seekers[0].matches + seekers[1].matches + seekers[2].matches, 0);
	ck_assert(seek(&seekers[3], "['alquerque']"));
	check_they_play(&seekers[2], &seekers[3]);
}
END_TEST

START_TEST(seeks_for_different_games_are_not_matched) {
	ck_assert(seek(&seekers[0], "['alquerque']"));
	ck_assert(seek(&seekers[1], "['laquet']"));
	ck_assert(player_ask(&seekers[2], "seek",
		"{'games':['laquet'],'clock':{'kind':'fischer','base':300,'add':3},'client':'%s'}",
		seekers[2].id));
	cluster_wind(2);
	ck_assert_uint_eq(seekers[0].matches + seekers[1].matches + seekers[2].matches, 0);
	ck_assert(player_ask(&seekers[3], "seek",
		"{'games':['laquet'],'clock':{'kind':'fischer','base':300,'add':3},'client':'%s'}",
		seekers[3].id));
	check_they_play(&seekers[2], &seekers[3]);
	ck_assert_str_eq(state_text(json_object_get(seekers[2].whole, "clock"), "text"), "5+3");
}
END_TEST

/* No two pairs share a player or a room. Returns the number of pairs. */
static int count_pairs(void) {
	int pairs = 0;
	for (int i = 0; i < SEEKERS; i++) {
		int partners = 0;
		ck_assert_uint_le(seekers[i].matches, 1);
		for (int j = 0; j < SEEKERS; j++) {
			partners += i != j && were_matched(&seekers[i], &seekers[j]);
		}
		ck_assert_int_eq(partners, (int)seekers[i].matches);
		pairs += partners;
	}
	return pairs / 2;
}

START_TEST(people_who_seek_at_once_are_matched_in_pairs) {
	for (int i = 0; i < SEEKERS - 1; i++) {
		say_seek(&seekers[i], "['alquerque']");
	}
	world_settle();
	cluster_wind(12);
	ck_assert_int_eq(count_pairs(), SEEKERS / 2 - 1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_int_eq(count_of(node, "seeking"), 1);
	}
	ck_assert(seek(&seekers[SEEKERS - 1], "['alquerque']"));
	cluster_wind(1);
	ck_assert_int_eq(count_pairs(), SEEKERS / 2);
}
END_TEST

START_TEST(the_later_seek_of_a_client_counts_on_any_node) {
	struct player again;
	ck_assert(seek(&seekers[0], "['alquerque']"));
	cluster_wind(1);
	cluster_connect(2, &again, "seka");
	ck_assert(seek(&again, "['laquet']"));
	cluster_wind(1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_int_eq(count_of(node, "seeking"), 1);
	}
	ck_assert(seek(&seekers[1], "['alquerque']"));
	ck_assert_uint_eq(seekers[0].matches + seekers[1].matches, 0);
	ck_assert(seek(&seekers[4], "['laquet']"));
	check_they_play(&again, &seekers[4]);
	player_finish(&again);
}
END_TEST

START_TEST(a_missed_match_is_sent_again_by_another_node) {
	ck_assert(seek(&seekers[0], "['alquerque']"));
	ck_assert(seek(&seekers[1], "['alquerque']"));
	ck_assert(were_matched(&seekers[0], &seekers[1]));
	json_t *room = json_incref(json_object_get(seekers[1].matched, "room"));
	player_cut(&seekers[1]); /* before it was read */
	seekers[1].matches = 0;
	cluster_at(2);
	player_connect(&seekers[1]);
	ck_assert(seek(&seekers[1], "['alquerque']"));
	ck_assert_uint_eq(seekers[1].matches, 1);
	ck_assert_str_eq(state_text(seekers[1].matched, "room"), json_string_value(room));
	json_decref(room);
	check_they_play(&seekers[0], &seekers[1]);
	/* A client that has come is not notified again. */
	ck_assert(seek(&seekers[1], "['alquerque']"));
	ck_assert_uint_eq(seekers[1].matches, 1);
}
END_TEST

START_TEST(a_node_that_does_not_answer_delays_nobody) {
	ck_assert(seek(&seekers[0], "['alquerque']"));
	exchange_cut(cluster.bus[0], true);
	ck_assert(seek(&seekers[1], "['alquerque']")); /* asks the first node */
	ck_assert_uint_eq(seekers[1].matches, 0);
	cluster_wind(1);
	ck_assert(seek(&seekers[2], "['alquerque']")); /* so does this one */
	cluster_wind(7);
	ck_assert_uint_eq(seekers[0].matches, 0);
	check_they_play(&seekers[1], &seekers[2]);
	ck_assert_int_eq(count_of(1, "seeking"), 0);
	exchange_cut(cluster.bus[0], false);
	cluster_wind(3);
	ck_assert_int_eq(count_of(1, "seeking"), 1);
	ck_assert(seek(&seekers[4], "['alquerque']"));
	check_they_play(&seekers[0], &seekers[4]);
}
END_TEST

START_TEST(nobody_waits_for_a_live_node_that_does_not_answer) {
	struct live_listener listener;
	begin_false("adam"); /* the other nodes ask this one */
	say_falsely('s', 1,
		"{\"t\":\"seek\",\"n\":1,\"d\":{\"games\":[\"alquerque\"],\"clock\":null,"
		"\"client\":\"0123456789abcdef0123\"}}");
	ck_assert(seek(&seekers[0], "['alquerque']"));
	ck_assert(seek(&seekers[1], "['alquerque']"));
	ck_assert_uint_eq(seekers[0].matches, 0);
	listener = peers_live_listener(false_peers);
	for (int i = 0; i < 10 && seekers[0].matches == 0; i++) {
		listener.tick(listener.user, world.now_ms);
		cluster_wind(1);
		ck_assert(i > 1 || seekers[0].matches == 0);
	}
	check_they_play(&seekers[0], &seekers[1]);
	end_false();
}
END_TEST

static bool loses_matches;

static enum exchange_fate lose_match(void *user, const struct bus_message *message) {
	static const char matched[] = "m 0 0 ";
	const char *text = message->data;
	(void)user;
	for (size_t i = 0; loses_matches && i + sizeof(matched) < message->size; i++) {
		if (strcmp(message->subject, "qirkat.test.peer.second") == 0 &&
			memcmp(text + i, matched, sizeof(matched) - 1) == 0) {
			loses_matches = false;
			return EXCHANGE_LOSE;
		}
	}
	return EXCHANGE_DELIVER;
}

START_TEST(a_match_lost_on_the_way_is_sent_again) {
	loses_matches = true;
	exchange_set_judge(cluster.exchange, lose_match, NULL);
	ck_assert(seek(&seekers[0], "['alquerque']"));
	ck_assert(seek(&seekers[1], "['alquerque']"));
	ck_assert(!loses_matches);
	ck_assert_uint_eq(seekers[0].matches, 1);
	cluster_wind(3);
	exchange_set_judge(cluster.exchange, NULL, NULL);
	check_they_play(&seekers[0], &seekers[1]);
}
END_TEST

START_TEST(a_room_that_cannot_be_made_leaves_both_seeking) {
	ck_assert(seek(&seekers[0], "['alquerque']"));
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	ck_assert(seek(&seekers[1], "['alquerque']"));
	ck_assert_uint_eq(seekers[0].matches + seekers[1].matches, 0);
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	cluster_wind(2); /* the refusal arrived, so nobody waits for an answer */
	check_they_play(&seekers[0], &seekers[1]);
}
END_TEST

/* Whatever is lost, a pair may be missed, but none is wrong, and nobody waits forever. */
START_LOOP_TEST(a_bad_bus_makes_no_wrong_pairs, 12) {
	chance = 100 + (uint64_t)_i;
	exchange_set_judge(cluster.exchange, any_fate, NULL);
	for (int i = 0; i < SEEKERS; i++) {
		say_seek(&seekers[i], i % 3 == 0 ? "['alquerque','laquet']" : "['alquerque']");
		if (i % 2 == 0) {
			cluster_wind(1);
		}
	}
	cluster_wind(3);
	exchange_set_judge(cluster.exchange, NULL, NULL);
	exchange_release(cluster.exchange);
	cluster_wind(12);
	int unmatched = 0;
	for (int i = 0; i < SEEKERS; i++) {
		int partners = 0;
		for (int j = 0; j < SEEKERS; j++) {
			partners += i != j && seekers[i].matches > 0 && seekers[j].matches > 0 &&
				strcmp(state_text(seekers[i].matched, "room"),
					state_text(seekers[j].matched, "room")) == 0;
		}
		ck_assert_int_le(partners, 1);
		unmatched += seekers[i].matches == 0;
		if (seekers[i].matches > 0) {
			cluster_at(i % CLUSTER_NODES);
			come(&seekers[i]); /* its token is valid */
			ck_assert_int_ne(seekers[i].seat, -1);
		}
	}
	ck_assert_int_le(unmatched, 1);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_int_eq(count_of(node, "seeking"), unmatched);
	}
}
END_TEST

START_TEST(seeks_that_cannot_be_read_are_dropped_and_counted) {
	static const char unknown_game[] =
		"{\"t\":\"seek\",\"n\":1,\"d\":{\"games\":[\"chesss\"],\"clock\":null,"
		"\"client\":\"0123456789abcdef0123\"}}";
	static const char *const texts[] = {"", "{}", "{\"t\":\"seek\",\"n\":1,\"d\":{}}",
		"{\"t\":\"unseek\",\"n\":1,\"d\":{}}",
		"{\"t\":\"seek\",\"n\":1,\"d\":{\"games\":[\"alquerque\"],\"clock\":null}}",
		unknown_game};
	static const char *const matches[] = {"", "a", "a b c", "0123456789abcdef abcdefgh 00",
		"0123456789abcdef ../../.. 0000000000000000000000000000000000000000000000000000000000"};
	begin_false("zero");
	uint64_t before = bad_at(1);
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		say_falsely('s', i, texts[i]);
		ck_assert_msg(bad_at(1) == ++before, "%s", texts[i]);
	}
	for (size_t i = 0; i < sizeof(matches) / sizeof(matches[0]); i++) {
		say_falsely('m', 0, matches[i]);
		ck_assert_msg(bad_at(1) == ++before, "%s", matches[i]);
	}
	say_falsely('a', 1, "");
	say_falsely('x', 1, "");
	say_falsely('u', 1, "");
	ck_assert(seek(&seekers[0], "['alquerque']"));
	ck_assert(seek(&seekers[1], "['alquerque']"));
	ck_assert(were_matched(&seekers[0], &seekers[1]));
	end_false();
}
END_TEST

/* ---- rooms looked at by nodes that do not play them ---- */

/* A room as a node reports it over HTTP, without what depends on the moment. Returns new. */
static char *room_text(int node, const char *room) {
	char path[64];
	cluster_at(node);
	snprintf(path, sizeof(path), "/api/rooms/%s", room);
	json_t *root = world_get(path, "", 200, "Room");
	json_object_del(root, "now");
	json_object_del(root, "claim");
	if (strcmp(state_text(root, "status"), "over") == 0) { /* presence is not reported then */
		json_object_del(root, "present");
		json_object_del(root, "watchers");
	}
	char *text = json_dumps(root, JSON_SORT_KEYS);
	json_decref(root);
	return text;
}

static void check_same_room(const char *room) {
	char *first = room_text(0, room);
	for (int node = 1; node < CLUSTER_NODES; node++) {
		char *text = room_text(node, room);
		if (strcmp(first, text) != 0) {
			fprintf(stderr, "%s\n%s\n", first, text);
		}
		ck_assert_int_eq(strcmp(first, text), 0);
		free(text);
	}
	free(first);
}

/* A list of one room, as a node reports it; returns new. */
static char *mine_text(struct player *asker, const struct player *whose) {
	ck_assert(player_ask(asker, "mine", "{'rooms':[{'room':'%s','token':'%s'}]}", whose->room,
		whose->token));
	return json_dumps(json_object_get(asker->answer, "d"), JSON_SORT_KEYS);
}

static void check_same_mine(const struct player *whose) {
	struct player *const askers[] = {&amal, &badr, &cyra};
	char *first = NULL;
	for (size_t i = 0; i < 3; i++) {
		char *text = mine_text(askers[i], whose);
		ck_assert_ptr_nonnull(strstr(text, whose->room));
		first = first == NULL ? strdup(text) : first;
		ck_assert_str_eq(first, text);
		free(text);
	}
	free(first);
}

static size_t live_at(int node) {
	struct site_counts counts;
	lookup_counts(hub_lookup(cluster.hub[node]), &counts);
	return counts.rooms_live;
}

SUITE_GROUP(looked_at, set_up, tear_down, 60)

START_TEST(all_nodes_describe_a_room_alike_at_any_time) {
	begin();
	for (int i = 0; i < 6; i++) {
		ck_assert(one_move());
		cluster_wind(1);
		check_same_room(amal.room);
	}
	ck_assert(player_ask(&amal, "resign", "{}"));
	cluster_wind(1);
	check_same_room(amal.room);
}
END_TEST

START_TEST(my_games_are_right_on_every_node_after_every_move) {
	begin();
	for (int i = 0; i < 6; i++) {
		ck_assert(one_move());
		check_same_mine(&amal); /* at once */
		check_same_mine(&badr);
	}
	for (int node = 0; node < CLUSTER_NODES; node++) { /* for a page that shows the room */
		free(room_text(node, amal.room));
	}
	ck_assert(one_move());
	check_same_mine(&amal);
	ck_assert(player_ask(&amal, "resign", "{}"));
	check_same_mine(&amal);
	char *text = mine_text(&cyra, &amal);
	ck_assert_ptr_nonnull(strstr(text, "\"over\""));
	free(text);
}
END_TEST

START_TEST(a_game_can_be_kept_through_any_node) {
	begin();
	free(room_text(2, amal.room));
	ck_assert(!player_ask(
		&cyra, "keep", "{'room':'%s','token':'%s','keep':true}", amal.room, amal.token));
	ck_assert(player_refused(&cyra, "too_early"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert_msg(player_ask(&cyra, "keep", "{'room':'%s','token':'%s','keep':true}", amal.room,
			      amal.token),
		"%s", player_text(&cyra));
	ck_assert(!player_ask(
		&cyra, "keep", "{'room':'%s','token':'%064d','keep':true}", amal.room, 7));
}
END_TEST

START_TEST(a_room_that_was_looked_at_is_joined_at_its_owner) {
	begin();
	free(room_text(2, amal.room));
	ck_assert_uint_eq(live_at(2), 1);
	ck_assert(one_move());
	player_join(&cyra, amal.room);
	ck_assert_int_eq(cyra.v, amal.v);
	ck_assert(one_move());
	ck_assert_int_eq(cyra.v, amal.v);
	cluster_wind(1);
	check_same_lobby();
	check_same_room(amal.room);
	ck_assert_uint_eq(bad_at(0) + bad_at(1) + bad_at(2), 0);
}
END_TEST

/* Repeat the player's first request, as a page does, as long as the node is busy with it. */
static void ask_again(struct player *player, const char *more) {
	char d[256];
	int64_t n = 1;
	snprintf(d, sizeof(d), "{'game':'alquerque','seat':'W','client':'%s'%s}", player->id, more);
	for (int tries = 0; tries < 5; tries++) {
		player_send_n(player, n, "create", d);
		world_settle();
		if (!player_refused(player, "busy")) {
			return;
		}
	}
	ck_abort_msg("%s", player_text(player));
}

/* Her first request was done but the answer never arrived; she reconnects to another node. */
static void lose_answer(char room[PLAYER_ROOM_SIZE], char token[PLAYER_TOKEN_SIZE]) {
	strcpy(room, amal.room);
	strcpy(token, amal.token);
	player_cut(&amal);
	cluster_at(1);
	player_connect(&amal);
}

static void check_same_table(const char *room, const char *token) {
	const json_t *answer = json_object_get(amal.answer, "d");
	ck_assert_str_eq(state_text(answer, "room"), room);
	ck_assert_str_eq(state_text(answer, "token"), token);
	cluster_wind(2);
	for (int node = 0; node < CLUSTER_NODES; node++) {
		ck_assert_uint_eq(rows(node, "waiting"), 1);
	}
	check_same_lobby();
	player_join(&amal, room);
	player_join(&badr, room);
	ck_assert_msg(player_sit(&badr, "B"), "%s", player_text(&badr));
	ck_assert(one_move());
}

START_TEST(another_node_repeats_the_answer_to_a_create) {
	char room[PLAYER_ROOM_SIZE], token[PLAYER_TOKEN_SIZE];
	player_create(&amal, "alquerque", "W", "");
	cluster_wind(1);
	lose_answer(room, token);
	ask_again(&amal, "");
	check_same_table(room, token);
}
END_TEST

START_TEST(a_table_not_yet_announced_is_not_made_twice) {
	char room[PLAYER_ROOM_SIZE], token[PLAYER_TOKEN_SIZE];
	player_create(&amal, "alquerque", "W", "");
	lose_answer(room, token);
	ask_again(&amal, "");
	check_same_table(room, token);
}
END_TEST

START_TEST(a_private_table_is_not_made_twice_on_two_nodes) {
	char room[PLAYER_ROOM_SIZE], token[PLAYER_TOKEN_SIZE];
	player_create(&amal, "alquerque", "W", ",'public':false");
	lose_answer(room, token);
	ask_again(&amal, ",'public':false");
	const json_t *answer = json_object_get(amal.answer, "d");
	ck_assert_str_eq(state_text(answer, "room"), room);
	ck_assert_str_eq(state_text(answer, "token"), token);
}
END_TEST

START_TEST(a_repeated_create_makes_another_table_if_the_first_is_over) {
	char room[PLAYER_ROOM_SIZE], token[PLAYER_TOKEN_SIZE];
	begin();
	ck_assert(player_ask(&amal, "resign", "{}"));
	lose_answer(room, token);
	ask_again(&amal, "");
	const char *next = state_text(json_object_get(amal.answer, "d"), "room");
	ck_assert_ptr_nonnull(next);
	ck_assert_str_ne(next, room);
	player_join(&amal, next);
	ck_assert_str_eq(player_status(&amal), "open");
}
END_TEST

START_TEST(other_requests_make_other_tables) {
	char first[PLAYER_ROOM_SIZE];
	player_create(&amal, "alquerque", "W", "");
	strcpy(first, amal.room);
	player_create(&amal, "alquerque", "W", "");
	ck_assert_str_ne(amal.room, first);
	cluster_at(1);
	player_create(&cyra, "alquerque", "W", "");
	ck_assert_str_ne(cyra.room, first);
	ck_assert_str_ne(cyra.room, amal.room);
}
END_TEST

START_TEST(a_rematch_is_played_across_nodes) {
	begin();
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&badr, "offer", "{'what':'rematch'}"));
	ck_assert(player_ask(&amal, "answer", "{'what':'rematch','yes':true}"));
	cluster_wind(3);
	const char *next = state_text(badr.event, "room");
	ck_assert_ptr_nonnull(next);
	char room[PLAYER_ROOM_SIZE];
	strcpy(room, next);
	player_join(&amal, room);
	player_join(&badr, room);
	strcpy(amal.room, room);
	strcpy(badr.room, room);
	ck_assert_int_ne(amal.seat, badr.seat);
	cluster_wind(1);
	check_same_lobby();
	check_same_room(room);
}
END_TEST

/* The lists of rooms to be announced are freed before the listings are. */
START_TEST(a_node_may_stop_while_a_room_waits_to_be_announced) {
	player_create(&amal, "alquerque", "W", "");
	player_cut(&amal); /* the room has changed, and less than a second has passed */
	cluster_end(0);
	cluster_wind(1);
	cluster_open(0);
	player_finish(&amal);
	cluster_connect(0, &amal, "amal");
}
END_TEST
