/* tests/server/nodes/ownership_test.c - two nodes with one store: each room is played by one of
 * them, and by the other when that one is silent, shuts down, or dies. */
#include "server/nodes/ownership.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/hub/lookup.h"
#include "server/live/live_room.h"
#include "server/process/log.h"
#include "tests/server/bus/bus_memory.h"
#include "tests/server/hub/world.h"
#include "tests/server/store/store_memory.h"
#include "tests/suite.h"

enum { NODES = 2, SECOND = 1000, SILENT_S = 5, DEAD_S = 8 };

static const char *const names[NODES] = {"first", "second"};
static struct hub *hubs[NODES];
static struct bus *buses[NODES];
static struct ownership *own[NODES];
static bool sleeps[NODES]; /* it does nothing by itself */
static struct exchange *exchange;
static struct player amal, badr;
static unsigned seed = 7;

static int64_t wound_clock(void *user) {
	(void)user;
	return world.now_ms;
}

/* What one round produces is sent in the next and received in another, so run until nothing
 * moves. */
static bool under_way(void) {
	static uint64_t moved_before;
	struct site_counts counts;
	uint64_t moved = 0;
	size_t reading = 0;
	for (int i = 0; i < NODES; i++) {
		if (hubs[i] != NULL) {
			hub_flush(hubs[i]);
			lookup_counts(hub_lookup(hubs[i]), &counts);
			reading += counts.readings + counts.joins_waiting;
			moved += counts.requests + counts.frames_sent + bus_count(buses[i]).sent;
		}
	}
	bool moves = moved != moved_before;
	moved_before = moved;
	return moves || exchange_under_way(exchange) + reading > 0;
}

static void open_node(int i) {
	char error[256];
	const struct ownership_options options = {.node = names[i], .address = ""};
	hubs[i] = hub_create(&world.loop, world.store, &world.settings, error, sizeof(error));
	ck_assert_msg(hubs[i] != NULL, "%s", error);
	hub_set_clock(hubs[i], wound_clock, NULL);
	hub_hold(hubs[i]);
	buses[i] = exchange_join(exchange);
	own[i] = hub_own(hubs[i], &options);
	ck_assert_ptr_nonnull(own[i]);
	ownership_set_clock(own[i], wound_clock, NULL);
	const struct owners owners = ownership_owners(own[i]);
	ck_assert(hub_use_bus(hubs[i], buses[i], names[i], &owners));
	ck_assert_msg(ownership_begin(own[i], error, sizeof(error)), "%s", error);
	sleeps[i] = false;
}

static void wind(int seconds) {
	for (int i = 0; i < seconds; i++) {
		world.now_ms += SECOND;
		store_memory_wind(world.store, SECOND);
		for (int node = 0; node < NODES; node++) {
			if (hubs[node] != NULL && !sleeps[node]) {
				hub_tick(hubs[node]);
				world_settle(); /* the store accepts one beat at a time */
			}
		}
	}
}

static void set_up(void) {
	world_set_up();
	hub_destroy(world.hub);
	store_destroy(world.store);
	world.store = store_memory_create(&world.loop);
	store_memory_wind(world.store, 0);
	exchange = exchange_create(&world.loop);
	open_node(0);
	open_node(1);
	world.hub = hubs[0];
	world.under_way = under_way;
	wind(2);
	player_init(&amal, "amal");
	world.hub = hubs[1];
	player_init(&badr, "badr");
}

/* The node dies: nothing more is received from it. */
static void kill_node(int i) {
	exchange_cut(buses[i], true);
	hub_destroy(hubs[i]);
	bus_destroy(buses[i]);
	hubs[i] = NULL;
	buses[i] = NULL;
	own[i] = NULL;
}

static void tear_down(void) {
	player_finish(&amal);
	player_finish(&badr);
	for (int i = 0; i < NODES; i++) {
		if (hubs[i] != NULL) {
			kill_node(i);
		}
	}
	exchange_destroy(exchange);
	world.hub = NULL;
	world_tear_down();
}

static void come_back(int node, struct player *player) {
	player_cut(player);
	world.hub = hubs[node];
	player_come_back(player);
}

/* Amal creates a table at the first node, Badr joins it from the second. */
static void begin(const char *more) {
	world.hub = hubs[0];
	player_create(&amal, "alquerque", "W", more);
	player_join(&badr, amal.room);
	ck_assert_msg(player_sit(&badr, "B"), "%s", player_text(&badr));
	ck_assert(state_is(&amal, "choice"));
}

static void move(void) {
	struct player *const both[] = {&amal, &badr};
	ck_assert(players_move(both, 2, &seed));
}

/* A minute each; the clock of the player to move is running. */
static void begin_timed(void) {
	begin(",'clock':{'kind':'fischer','base':60,'add':1}");
	while (!json_is_integer(
		json_object_get(json_object_get(amal.state, "clocks"), "running"))) {
		move();
	}
}

/* Counts the own events in the log of amal's room. */
static bool count_own(void *user, const struct store_event *event) {
	*(unsigned *)user += strstr(event->body, "\"e\":\"own\"") != NULL;
	return true;
}

static unsigned takeovers(void) {
	unsigned count = 0;
	ck_assert(store_load(world.store, amal.room, 0, count_own, &count));
	return count;
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(ownership, set_up, tear_down, 60)

START_TEST(a_room_belongs_to_its_node_from_the_first_event) {
	begin("");
	move();
	wind(2);
	ck_assert_uint_eq(ownership_facts(own[0]).rooms, 1);
	ck_assert_uint_eq(ownership_facts(own[1]).rooms, 0);
	ck_assert_uint_eq(ownership_facts(own[1]).claims_refused, 1);
	ck_assert_uint_eq(takeovers(), 0);
	ck_assert_int_eq(badr.v, amal.v);
}
END_TEST

START_TEST(an_unloaded_room_is_read_again_without_an_event) {
	begin("");
	player_cut(&amal);
	player_cut(&badr);
	wind(11 * 60);
	struct site_counts counts;
	lookup_counts(hub_lookup(hubs[0]), &counts);
	ck_assert_uint_eq(counts.rooms_live, 0);
	come_back(1, &badr);
	come_back(0, &amal);
	move();
	ck_assert_uint_eq(takeovers(), 0);
	ck_assert_uint_eq(ownership_facts(own[0]).rooms, 1);
}
END_TEST

START_TEST(rooms_of_a_dead_node_are_taken_over) {
	begin("");
	move();
	kill_node(0);
	amal.client = NULL;
	world.hub = hubs[1];
	wind(DEAD_S);
	ck_assert_uint_eq(takeovers(), 1); /* without anybody asking for it */
	ck_assert_uint_eq(ownership_facts(own[1]).takeovers, 1);
	come_back(1, &badr);
	come_back(1, &amal);
	ck_assert_int_eq(amal.v, badr.v);
	move();
	move();
	ck_assert_int_eq(amal.v, badr.v);
	ck_assert_uint_eq(takeovers(), 1);
}
END_TEST

START_TEST(joining_a_room_of_a_node_not_yet_known_to_be_dead_is_refused) {
	begin("");
	kill_node(0);
	amal.client = NULL;
	world.hub = hubs[1];
	wind(3);
	player_cut(&badr);
	player_connect(&badr);
	ck_assert(
		!player_ask(&badr, "join", "{'room':'%s','client':'%s','token':'%s','since':%lld}",
			badr.room, badr.id, badr.token, (long long)badr.v));
	ck_assert(player_refused(&badr, "busy"));
	wind(DEAD_S - 3);
	come_back(1, &badr);
}
END_TEST

START_TEST(time_without_a_node_is_charged_to_nobody) {
	begin_timed();
	kill_node(0);
	amal.client = NULL;
	world.hub = hubs[1];
	wind(DEAD_S);
	wind(55); /* of the sixty */
	come_back(1, &badr);
	come_back(1, &amal);
	ck_assert_str_eq(player_status(&amal), "playing");
	move();
	ck_assert_int_ge(json_integer_value(json_object_get(amal.event, "down")), 6 * SECOND);
}
END_TEST

START_TEST(a_flag_in_a_room_of_a_dead_node_falls_on_another) {
	begin_timed();
	kill_node(0);
	amal.client = NULL;
	player_cut(&badr);
	world.hub = hubs[1];
	wind(60 + 2 * DEAD_S);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(a_restarted_node_continues_its_games) {
	begin_timed();
	kill_node(0);
	amal.client = NULL;
	sleeps[1] = true; /* otherwise it would take the game over */
	wind(DEAD_S);
	open_node(0);
	hub_take_back(hubs[0]);
	world.hub = hubs[0];
	world_settle();
	ck_assert_uint_eq(takeovers(), 1);
	come_back(0, &amal);
	wind(70);
	ck_assert_ptr_nonnull(strstr(amal.log, "\"e\":\"flag\""));
}
END_TEST

/* Another run may still have its name, so it does not play what it is asked for. */
START_TEST(a_node_runs_no_rooms_before_it_has_its_name) {
	const struct ownership_options options = {.node = names[0], .address = ""};
	char error[256];
	begin("");
	kill_node(0);
	amal.client = NULL;
	hubs[0] = hub_create(&world.loop, world.store, &world.settings, error, sizeof(error));
	ck_assert_msg(hubs[0] != NULL, "%s", error);
	hub_set_clock(hubs[0], wound_clock, NULL);
	hub_hold(hubs[0]);
	buses[0] = exchange_join(exchange);
	own[0] = hub_own(hubs[0], &options);
	ownership_set_clock(own[0], wound_clock, NULL);
	world.hub = hubs[0];
	const struct owners owners = ownership_owners(own[0]);
	ck_assert(hub_use_bus(hubs[0], buses[0], names[0], &owners));
	wind(2);
	player_connect(&amal);
	ck_assert(!player_ask(&amal, "join", "{'room':'%s','client':'%s'}", amal.room, amal.id));
	ck_assert(player_refused(&amal, "busy"));
	world.hub = hubs[1];
	player_cut(&badr);
	player_connect(&badr);
	ck_assert(!player_ask(&badr, "join", "{'room':'%s','client':'%s'}", badr.room, badr.id));
	ck_assert_uint_eq(takeovers(), 0);
	ck_assert_uint_eq(ownership_facts(own[0]).rooms, 0);
}
END_TEST

START_TEST(a_rematch_is_opened_by_the_owner_of_the_room) {
	begin("");
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert(player_ask(&amal, "offer", "{'what':'rematch'}"));
	ck_assert(player_ask(&badr, "answer", "{'what':'rematch','yes':true}"));
	const char *next = json_string_value(json_object_get(amal.event, "room"));
	ck_assert_ptr_nonnull(strstr(amal.log, "\"e\":\"rematch\""));
	player_join(&badr, next);
	player_join(&amal, next);
	ck_assert_int_eq(amal.v, badr.v);
}
END_TEST

START_TEST(a_rematch_survives_the_death_of_its_node) {
	begin("");
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert(player_ask(&amal, "offer", "{'what':'rematch'}"));
	ck_assert(player_ask(&badr, "answer", "{'what':'rematch','yes':true}"));
	kill_node(0);
	amal.client = NULL;
	world.hub = hubs[1];
	wind(DEAD_S);
	come_back(1, &badr);
	player_join(&badr, json_string_value(json_object_get(badr.event, "room")));
}
END_TEST

START_TEST(only_the_owner_of_a_room_watches_its_clocks) {
	begin_timed();
	kill_node(1);
	badr.client = NULL;
	wind(DEAD_S);
	open_node(1); /* it finds the game in the list of rooms */
	wind(40);
	ck_assert_uint_eq(ownership_facts(own[1]).rooms, 0);
	ck_assert_uint_eq(takeovers(), 0);
	wind(15);
	ck_assert_int_eq(amal.closed, 0);
	ck_assert_ptr_nonnull(strstr(amal.log, "\"e\":\"flag\""));
}
END_TEST

static enum exchange_fate lose(void *user, const struct bus_message *message) {
	(void)user;
	(void)message;
	return EXCHANGE_LOSE;
}

/* Both are connected to the bus and known to the store, but neither hears the other. */
START_TEST(a_node_reports_a_live_node_that_it_cannot_hear) {
	const char *why = NULL;
	exchange_set_judge(exchange, lose, NULL);
	wind(4);                                                  /* the other is given up */
	ck_assert_ptr_null(lookup_degraded(hub_lookup(hubs[0]))); /* it may just be starting */
	wind(5);
	for (int i = 0; i < NODES; i++) {
		ck_assert_double_eq(world_metric(hubs[i], "peers"), 0);
		ck_assert_double_eq(world_metric(hubs[i], "nodes_unreached"), 1);
		ck_assert_ptr_nonnull(strstr(lookup_degraded(hub_lookup(hubs[i])), names[1 - i]));
		ck_assert(lookup_is_ready(hub_lookup(hubs[i]), &why)); /* both go on */
	}
	exchange_set_judge(exchange, NULL, NULL);
	wind(3);
	ck_assert_double_eq(world_metric(hubs[0], "nodes_unreached"), 0);
	ck_assert_ptr_null(lookup_degraded(hub_lookup(hubs[0])));
}
END_TEST

START_TEST(a_dead_node_is_not_reported_as_unreachable) {
	kill_node(1);
	badr.client = NULL;
	world.hub = hubs[0];
	wind(12);
	ck_assert_double_eq(world_metric(hubs[0], "peers"), 0);
	ck_assert_double_eq(world_metric(hubs[0], "nodes_unreached"), 0);
}
END_TEST

START_TEST(a_node_without_beats_sends_nothing_about_its_rooms) {
	begin("");
	sleeps[0] = true;
	exchange_cut(buses[0], true);
	world.hub = hubs[0];
	wind(SILENT_S);
	unsigned heard = amal.frames;
	ck_assert(!player_ask(&amal, "resign", "{}"));
	ck_assert(player_refused(&amal, "busy"));
	ck_assert_uint_eq(amal.frames, heard + 1);
	ck_assert_int_eq(ownership_facts(own[0]).state, OWNERSHIP_SILENT);
	ck_assert_str_ne(ownership_why_not_ready(own[0]), "");
}
END_TEST

START_TEST(a_node_whose_beats_return_in_time_keeps_its_rooms) {
	begin_timed();
	sleeps[0] = true;
	wind(SILENT_S);
	sleeps[0] = false;
	wind(2);
	ck_assert_int_eq(amal.closed, 0);
	ck_assert_uint_eq(takeovers(), 1); /* taken over by itself */
	ck_assert_int_eq(ownership_facts(own[0]).state, OWNERSHIP_WELL);
	ck_assert_uint_eq(ownership_facts(own[0]).doubtful, 0);
	if (badr.closed != 0) { /* the other node had dropped it */
		come_back(1, &badr);
	}
	ck_assert_int_eq(amal.v, badr.v);
	move();
	ck_assert_int_ge(json_integer_value(json_object_get(amal.event, "down")), 4 * SECOND);
	ck_assert_int_eq(amal.v, badr.v);
}
END_TEST

START_TEST(a_node_that_wakes_up_shows_nothing_stale) {
	begin("");
	move();
	sleeps[0] = true;
	exchange_cut(buses[0], true);
	wind(DEAD_S);
	come_back(1, &badr);
	ck_assert(player_ask(&badr, "resign", "{}"));
	int64_t before = amal.v;
	unsigned heard = amal.events;
	world.hub = hubs[0];
	player_send(&amal, "resign", "{}"); /* this wakes the node */
	world_settle();
	sleeps[0] = false;
	exchange_cut(buses[0], false);
	wind(2);
	ck_assert_uint_eq(amal.events, heard);
	ck_assert_int_eq(amal.v, before);
	ck_assert_int_eq(amal.closed, CLOSE_GOING_AWAY);
	ck_assert_uint_eq(ownership_facts(own[0]).rooms, 0);
	come_back(0, &amal);
	ck_assert_int_eq(amal.v, badr.v);
}
END_TEST

static unsigned drained;

static void on_drained(void *user) {
	(void)user;
	drained++;
}

START_TEST(a_draining_node_releases_its_rooms_at_once) {
	begin("");
	move();
	drained = 0;
	ownership_drain(own[0], on_drained, NULL);
	world_settle();
	ck_assert_uint_eq(drained, 1);
	hub_close_remote_clients(hubs[0], CLOSE_RESTART, "This server is restarting.");
	world_settle();
	ck_assert_int_eq(badr.closed, CLOSE_RESTART);
	come_back(1, &badr);
	ck_assert_uint_eq(takeovers(), 1);
	come_back(1, &amal);
	move();
	ck_assert_int_eq(amal.v, badr.v);
}
END_TEST

START_TEST(looking_at_a_room_of_another_node_does_not_claim_it) {
	begin("");
	world.hub = hubs[1];
	strcpy(badr.room, amal.room);
	ck_assert_str_eq(player_status(&badr), "playing");
	move();
	world.now_ms += 2 * SECOND;
	char *seen = world_room_text(amal.room);
	world.hub = hubs[0];
	char *there = world_room_text(amal.room);
	ck_assert_str_eq(seen, there);
	free(seen);
	free(there);
	ck_assert_uint_eq(ownership_facts(own[1]).rooms, 0);
	move();
	ck_assert_int_eq(amal.v, badr.v);
}
END_TEST

START_TEST(missing_rooms_are_reported_as_missing) {
	world.hub = hubs[1];
	ck_assert(!player_ask(&badr, "join", "{'room':'abcdefgh','client':'%s'}", badr.id));
	ck_assert(player_refused(&badr, "no_room"));
	ck_assert(!player_ask(&badr, "join", "{'room':'no','client':'%s'}", badr.id));
	ck_assert(player_refused(&badr, "no_room"));
	ck_assert_uint_eq(ownership_facts(own[1]).rooms, 0);
}
END_TEST

/* Another run has taken the name of a node that was silent for too long. */
static unsigned ended;

static void on_ended(void *user) {
	(void)user;
	ended++;
}

static void on_beat(void *user, const struct store_beaten *beaten) {
	*(enum store_result *)user = beaten->result;
}

/* ---- clocks ---- */

enum { AHEAD_MS = 300000 };

static int64_t wrong_by_ms;

static int64_t wrong_wall(void *user) {
	struct timespec now;
	(void)user;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + wrong_by_ms;
}

static FILE *log_file;

static void keep_log(void) {
	log_file = tmpfile();
	ck_assert_ptr_nonnull(log_file);
	log_stream_set(log_file);
}

/* How often the log contains these words; further log lines go elsewhere. */
static int log_count(const char *words) {
	char line[1024];
	int count = 0;
	log_stream_set(NULL);
	rewind(log_file);
	while (fgets(line, sizeof(line), log_file) != NULL) {
		count += strstr(line, words) != NULL;
	}
	fclose(log_file);
	return count;
}

START_TEST(a_clock_that_differs_from_the_stores_is_reported_once) {
	keep_log();
	wrong_by_ms = AHEAD_MS;
	ownership_set_wall_clock(own[0], wrong_wall, NULL);
	wind(5);
	ck_assert_double_ge(1e3 * world_metric(hubs[0], "clock_ahead_seconds"), AHEAD_MS - 5000);
	ck_assert_double_le(1e3 * world_metric(hubs[0], "clock_ahead_seconds"), AHEAD_MS + 5000);
	wrong_by_ms = 0;
	wind(2);
	ck_assert_double_lt(1e3 * world_metric(hubs[0], "clock_ahead_seconds"), 5000);
	ck_assert_double_lt(1e3 * world_metric(hubs[1], "clock_ahead_seconds"), 5000);
	ck_assert_int_eq(log_count("warning nodes clock_ahead_s="), 1);
}
END_TEST

/* Otherwise a room would jump in time when another node takes it over, and its clocks with it. */
START_TEST(nodes_follow_the_clock_of_the_store) {
	char error[256];
	const struct ownership_options options = {.node = "third", .address = ""};
	struct hub *hub = hub_create(
		&world.loop, world.store, &world.settings, error, sizeof(error));
	const struct lookup *lookup = hub_lookup(hub);
	struct ownership *third = hub_own(hub, &options);
	wrong_by_ms = 0;
	int64_t before = wrong_wall(NULL);
	ck_assert_int_le(llabs(site_now(lookup->rooms->site) - before), 5000);
	wrong_by_ms = AHEAD_MS;
	ownership_set_wall_clock(third, wrong_wall, NULL);
	ck_assert_msg(ownership_begin(third, error, sizeof(error)), "%s", error);
	int64_t apart = site_now(lookup->rooms->site) - (before - AHEAD_MS);
	ck_assert_int_le(llabs(apart), 5000);
	ownership_leave(third);
	hub_destroy(hub);
}
END_TEST

START_TEST(the_rooms_a_node_owns_are_counted) {
	player_create(&amal, "alquerque", "W", "");
	ck_assert_double_eq(world_metric(hubs[0], "rooms_owned"), 1);
	ck_assert_double_eq(world_metric(hubs[0], "takeovers_total"), 0);
	ck_assert_double_eq(world_metric(hubs[1], "rooms_owned"), 0);
}
END_TEST

START_TEST(a_node_ends_if_another_run_has_its_name) {
	enum store_result result = STORE_FAILED;
	struct store_beat beat = {.node = "first", .incarnation = 1, .dead_ms = 6000};
	ownership_on_ended(own[0], on_ended, NULL);
	ended = 0;
	begin("");
	sleeps[0] = true;
	wind(DEAD_S);
	ck_assert(store_beat(world.store, &beat, on_beat, &result));
	world_settle();
	ck_assert_int_eq(result, STORE_OK);
	sleeps[0] = false;
	wind(1);
	ck_assert_uint_eq(ended, 1);
	ck_assert_int_eq(ownership_facts(own[0]).state, OWNERSHIP_ENDED);
	world.hub = hubs[0];
	ck_assert(!player_ask(&amal, "resign", "{}"));
}
END_TEST
