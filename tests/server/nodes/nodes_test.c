/* tests/server/nodes/nodes_test.c - two nodes with one store: everybody plays as if there were only
 * one. */
#include "server/nodes/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/lookup.h"
#include "tests/server/bus/bus_memory.h"
#include "tests/server/hub/world.h"
#include "tests/suite.h"

enum { NODES = 2, OWNED_MAX = 8, SECOND = 1000, GAME = 2000 };

/* ---- owners ---- */

static struct {
	char room[PLAYER_ROOM_SIZE];
	int node;
} owned[OWNED_MAX];
static size_t owned_count;
static bool unknown; /* owners are not known at the moment */

/* An owner lookup, answered in the next round. */
struct question {
	uv_idle_t idle; /* must be the first member */
	int node;
	char room[PLAYER_ROOM_SIZE];
	owner_found found;
	void *asker;
};

static unsigned questions;

/* The first to ask owns it. */
static int owner_of(const char *room, int asker) {
	size_t i = 0;
	while (i < owned_count && strcmp(owned[i].room, room) != 0) {
		i++;
	}
	if (i == owned_count) {
		ck_assert_uint_lt(owned_count, OWNED_MAX);
		strcpy(owned[owned_count].room, room);
		owned[owned_count++].node = asker;
	}
	return owned[i].node;
}

static const char *const names[NODES] = {"first", "second"};

static void free_question(uv_handle_t *handle) {
	free(handle);
}

static void on_idle(uv_idle_t *idle) {
	struct question *question = (struct question *)idle;
	questions--;
	const char *owner = unknown ? NULL : names[owner_of(question->room, question->node)];
	question->found(question->asker, owner);
	uv_close((uv_handle_t *)idle, free_question);
}

static bool find(void *user, const char *room, owner_found found, void *asker) {
	struct question *question = calloc(1, sizeof(*question));
	ck_assert_ptr_nonnull(question);
	question->node = *(const int *)user;
	strcpy(question->room, room);
	question->found = found;
	question->asker = asker;
	questions++;
	uv_idle_init(&world.loop, &question->idle);
	uv_idle_start(&question->idle, on_idle);
	return true;
}

/* ---- two nodes ---- */

static struct hub *hubs[NODES];
static struct bus *buses[NODES];
static int numbers[NODES] = {0, 1};
static struct exchange *exchange;
static struct player amal, badr, cyra, dina;

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
	return moves || exchange_under_way(exchange) + questions + reading > 0;
}

static void join_bus(int i) {
	const struct owners owners = {.find = find, .user = &numbers[i]};
	buses[i] = exchange_join(exchange);
	ck_assert_ptr_nonnull(buses[i]);
	ck_assert(hub_use_bus(hubs[i], buses[i], names[i], &owners));
}

static void open_node(int i) {
	char error[256];
	hubs[i] = hub_create(&world.loop, world.store, &world.settings, error, sizeof(error));
	ck_assert_msg(hubs[i] != NULL, "%s", error);
	hub_set_clock(hubs[i], wound_clock, NULL);
	hub_hold(hubs[i]);
	join_bus(i);
}

static void connect_at(int node, struct player *player, const char *name) {
	world.hub = hubs[node];
	player_init(player, name);
}

static void set_up(void) {
	world_set_up();
	hub_destroy(world.hub);
	world.settings.live.lag_ms = 300;
	exchange = exchange_create(&world.loop);
	open_node(0);
	open_node(1);
	world.under_way = under_way;
	connect_at(0, &amal, "amal");
	connect_at(1, &badr, "badr");
	connect_at(0, &cyra, "cyra");
	connect_at(1, &dina, "dina");
}

static void end_node(int i) {
	if (hubs[i] != NULL) {
		hub_destroy(hubs[i]);
	}
	bus_destroy(buses[i]);
	hubs[i] = NULL;
	buses[i] = NULL;
}

static void tear_down(void) {
	player_finish(&amal);
	player_finish(&badr);
	player_finish(&cyra);
	player_finish(&dina);
	for (int i = 0; i < NODES; i++) {
		end_node(i);
	}
	exchange_destroy(exchange);
	world.hub = NULL;
	world_tear_down();
}

static void wind(int seconds) {
	for (int i = 0; i < seconds; i++) {
		world.now_ms += SECOND;
		for (int node = 0; node < NODES; node++) {
			if (hubs[node] != NULL) {
				hub_tick(hubs[node]);
			}
		}
		world_settle();
	}
}

/* Amal creates a table at the first node, Badr joins it from the second. */
static void begin(const char *more) {
	player_create(&amal, "alquerque", "W", more);
	player_join(&badr, amal.room);
	ck_assert_msg(player_sit(&badr, "B"), "%s", player_text(&badr));
	ck_assert(state_is(&amal, "choice"));
}

static bool one_move(void) {
	struct player *const both[] = {&amal, &badr};
	static unsigned seed = 7;
	return players_move(both, 2, &seed);
}

static void finish_game(void) {
	struct player *const both[] = {&amal, &badr};
	players_finish(both, 2, 11, GAME);
	ck_assert_str_eq(player_status(&amal), "over");
}

/* The link was closed: the page reconnects to the same node and receives what it missed. */
static void come_back(int node, struct player *player) {
	player_cut(player);
	world.hub = hubs[node];
	player_come_back(player);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(nodes, set_up, tear_down, 60)

START_TEST(players_on_two_nodes_play_a_game_to_the_end) {
	begin("");
	finish_game();
	ck_assert_int_eq(amal.v, badr.v);
	ck_assert_uint_gt(badr.events, 10);
	ck_assert_int_eq(amal.closed + badr.closed, 0);
	ck_assert(json_equal(amal.state, badr.state));
}
END_TEST

/* What player received after the first `from` bytes of its log, starting at the first event. */
static const char *events_since(const struct player *player, size_t from) {
	const char *text = strstr(player->log + from, "{\"t\":\"event\"");
	ck_assert_ptr_nonnull(text);
	return text;
}

START_TEST(watchers_on_another_node_are_sent_the_same) {
	begin("");
	player_join(&cyra, amal.room);
	player_join(&dina, amal.room);
	size_t cyra_from = cyra.log_size, dina_from = dina.log_size;
	ck_assert(one_move());
	ck_assert(player_ask(&amal, "chat", "{'to':'room','text':'hello'}"));
	ck_assert(player_ask(&badr, "chat", "{'to':'room','text':'hello to you'}"));
	player_cut(&badr);
	wind(6);
	ck_assert_uint_gt(dina.presences, 0);
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert_uint_eq(dina.chats[0], cyra.chats[0]); /* the players' chat is shown at the end */
	ck_assert_ptr_nonnull(strstr(dina.log, "hello to you"));
	ck_assert_int_eq(strcmp(events_since(&cyra, cyra_from), events_since(&dina, dina_from)), 0);
}
END_TEST

static unsigned events_sent;

/* Counts how often an event occurs in the messages between nodes. */
static enum exchange_fate count_events(void *user, const struct bus_message *message) {
	static const char event[] = "{\"t\":\"event\"";
	const char *at = message->data;
	(void)user;
	for (size_t i = 0; i + sizeof(event) - 1 <= message->size; i++) {
		events_sent += memcmp(at + i, event, sizeof(event) - 1) == 0;
	}
	return EXCHANGE_DELIVER;
}

START_TEST(an_event_is_sent_once_to_a_node_with_many_watchers) {
	struct player elif;
	begin("");
	connect_at(1, &elif, "elif");
	player_join(&dina, amal.room);
	player_join(&elif, amal.room);
	exchange_set_judge(exchange, count_events, NULL);
	ck_assert(one_move());
	ck_assert_uint_eq(events_sent, 1);
	ck_assert_int_eq(elif.v, amal.v);
	ck_assert_int_eq(dina.v, amal.v);
	player_finish(&elif);
}
END_TEST

START_TEST(refusals_come_back_with_their_sentences) {
	begin("");
	ck_assert(!player_ask(&badr, "play", "{'v':%lld,'text':'a1-a9'}", (long long)badr.v));
	ck_assert_str_ne(player_text(&badr), "");
	player_say(&badr, "{'t':");
	world_settle();
	ck_assert(player_refused(&badr, "bad_json") || player_text(&badr)[0] != '\0');
	ck_assert(!player_ask(&dina, "resign", "{}"));
	ck_assert(player_refused(&dina, "not_joined"));
	ck_assert(!player_ask(&dina, "join", "{'room':'nowhere2','client':'%s'}", dina.id));
}
END_TEST

START_TEST(a_client_may_leave_a_remote_table_for_a_local_one) {
	begin("");
	player_join(&dina, amal.room);
	unsigned heard = dina.events;
	ck_assert(player_ask(&dina, "leave", "{}"));
	ck_assert(one_move());
	ck_assert_uint_eq(dina.events, heard);
	player_create(&dina, "alquerque", "W", "");
	ck_assert_int_eq(dina.seat, 0);
	dina.token[0] = '\0';
	player_join(&dina, amal.room); /* directly from one to the other */
	ck_assert_int_eq(dina.v, amal.v);
	ck_assert(one_move());
	ck_assert_int_eq(dina.v, amal.v);
}
END_TEST

START_TEST(requests_wait_until_the_owner_is_known) {
	begin("");
	player_send(&dina, "join", "{'room':'%s','client':'%s'}", amal.room, dina.id);
	ck_assert(!player_ask(&dina, "sit", "{'seat':'W'}"));
	ck_assert(!player_refused(&dina, "not_joined")); /* refused because the seat is taken, not
							    because she has not joined */
	ck_assert_int_eq(dina.v, amal.v);
}
END_TEST

START_TEST(a_join_is_refused_as_busy_while_the_owner_is_unknown) {
	begin("");
	unknown = true;
	ck_assert(!player_ask(&dina, "join", "{'room':'%s','client':'%s'}", amal.room, dina.id));
	ck_assert(player_refused(&dina, "busy"));
	unknown = false;
	player_join(&dina, amal.room);
}
END_TEST

START_TEST(the_owner_learns_the_network_delay_of_a_player) {
	begin(",'clock':{'kind':'fischer','base':60,'add':1}");
	badr.rtt_ms = 80;
	while (badr.measured == 0) { /* clocks run once everybody has had a turn */
		ck_assert(one_move());
	}
	while (state_seat(&badr) != badr.seat) {
		ck_assert(one_move());
	}
	world.now_ms += SECOND;
	ck_assert(one_move());
	ck_assert_int_eq(json_integer_value(json_object_get(amal.event, "lag")), 80);
}
END_TEST

/* ---- a bad bus ---- */

static unsigned to_lose, let_through;

static enum exchange_fate lose_some(void *user, const struct bus_message *message) {
	(void)message;
	(void)user;
	if (let_through > 0) {
		let_through--;
		return EXCHANGE_DELIVER;
	}
	if (to_lose > 0) {
		to_lose--;
		return EXCHANGE_LOSE;
	}
	return EXCHANGE_DELIVER;
}

static enum exchange_fate double_all(void *user, const struct bus_message *message) {
	(void)user;
	(void)message;
	return EXCHANGE_TWICE;
}

START_TEST(duplicate_messages_change_nothing) {
	exchange_set_judge(exchange, double_all, NULL);
	begin("");
	finish_game();
	ck_assert_int_eq(amal.v, badr.v);
	ck_assert_int_eq(badr.closed, 0);
}
END_TEST

/* Whichever message of either node is lost, the client that missed it reconnects. */
START_LOOP_TEST(a_lost_message_is_noticed_and_nobody_misses_anything, 6) {
	begin("");
	ck_assert(one_move());
	let_through = (unsigned)_i;
	to_lose = 1;
	exchange_set_judge(exchange, lose_some, NULL);
	struct player *mover = state_seat(&amal) == amal.seat ? &amal : &badr;
	for (int moves = 0; moves < 6 && to_lose > 0 && badr.closed == 0; moves++) {
		mover = state_seat(&amal) == amal.seat ? &amal : &badr;
		player_send(mover, "play", "{'v':%lld,'text':'%s'}", (long long)mover->v,
			state_step(mover, 0));
		world_settle();
	}
	wind(1);
	ck_assert_int_eq(to_lose, 0);
	ck_assert_int_eq(badr.closed, CLOSE_GOING_AWAY);
	ck_assert_int_eq(amal.closed, 0);
	come_back(1, &badr);
	ck_assert_int_eq(badr.v, amal.v);
	ck_assert(json_equal(amal.state, badr.state));
	finish_game();
	ck_assert_int_eq(badr.v, amal.v);
}
END_TEST

START_TEST(a_silent_node_is_given_up_and_found_again) {
	begin("");
	exchange_cut(buses[0], true);
	wind(5);
	ck_assert_int_eq(badr.closed, CLOSE_GOING_AWAY);
	ck_assert_int_eq(amal.closed, 0);
	wind(6);
	ck_assert(strstr(amal.log, "\"presence\"") != NULL); /* away, as far as she knows */
	exchange_cut(buses[0], false);
	come_back(1, &badr);
	finish_game();
	ck_assert_int_eq(badr.v, amal.v);
}
END_TEST

/* ---- owners that disappear ---- */

START_TEST(players_learn_that_the_owner_ends) {
	begin("");
	hub_destroy(hubs[0]);
	hubs[0] = NULL;
	amal.client = cyra.client = NULL; /* its client was closed by the hub */
	world.hub = hubs[1];
	world_settle();
	ck_assert_int_eq(badr.closed, CLOSE_GOING_AWAY);
	ck_assert_int_eq(dina.closed, 0);
}
END_TEST

static double metric(int node, const char *name) {
	return world_metric(hubs[node], name);
}

START_TEST(messages_on_the_bus_are_counted_at_both_ends) {
	wind(1); /* they get to know each other */
	begin("");
	ck_assert(one_move());
	ck_assert_double_eq(metric(0, "bus_up"), 1);
	ck_assert_double_gt(metric(0, "bus_sent_total"), 0);
	ck_assert_double_eq(metric(0, "bus_sent_total"), metric(1, "bus_received_total"));
	ck_assert_double_eq(metric(1, "bus_sent_total"), metric(0, "bus_received_total"));
	ck_assert_double_eq(metric(0, "remote_clients"), 1);
	ck_assert_double_eq(metric(0, "guests"), 1); /* its old name */
	ck_assert_double_eq(metric(0, "relays"), 0);
	ck_assert_double_eq(metric(1, "relays"), 1);
	ck_assert_double_eq(metric(0, "peers"), 1);
	ck_assert_double_eq(metric(0, "trunks_ended_total"), 0);
	ck_assert_double_eq(metric(1, "trunks_ended_total"), 0);
	player_cut(&badr);
	wind(1);
	ck_assert_double_eq(metric(0, "remote_clients"), 0);
	ck_assert_double_eq(metric(1, "relays"), 0);
}
END_TEST

START_TEST(a_node_without_its_bus_is_not_ready_and_says_why) {
	const char *why = NULL;
	ck_assert(lookup_is_ready(hub_lookup(hubs[0]), &why));
	exchange_cut(buses[0], true);
	ck_assert(!lookup_is_ready(hub_lookup(hubs[0]), &why));
	ck_assert_ptr_nonnull(strstr(why, "The bus between the nodes cannot be reached"));
	ck_assert(lookup_is_ready(hub_lookup(hubs[1]), &why));
	exchange_cut(buses[0], false);
	ck_assert(lookup_is_ready(hub_lookup(hubs[0]), &why));
}
END_TEST

START_TEST(when_the_owner_dies_another_node_continues_from_the_log) {
	begin("");
	ck_assert(one_move());
	ck_assert(one_move());
	int64_t before = badr.v;
	exchange_cut(buses[0], true); /* its last messages reach nobody */
	end_node(0);
	amal.client = cyra.client = NULL;
	owned[0].node = 1;
	world.hub = hubs[1];
	wind(5);
	ck_assert_int_eq(badr.closed, CLOSE_GOING_AWAY);
	come_back(1, &badr);
	come_back(1, &amal);
	ck_assert_int_eq(badr.v, before);
	ck_assert(json_equal(amal.state, badr.state));
	finish_game();
	ck_assert_int_eq(amal.v, badr.v);
}
END_TEST

/* The owner still has what belonged to the earlier run. */
START_TEST(who_comes_first_to_a_restarted_node_stays) {
	begin("");
	ck_assert(one_move());
	exchange_cut(buses[1], true); /* it dies: the owner is not told */
	end_node(1);
	badr.client = dina.client = NULL;
	world.hub = hubs[0];
	wind(1);
	open_node(1);
	come_back(1, &badr);
	wind(1);
	ck_assert_int_eq(badr.closed, 0);
	ck_assert_double_eq(metric(0, "remote_clients"), 1);
	ck_assert_double_eq(metric(1, "relays"), 1);
	finish_game();
	ck_assert_int_eq(amal.v, badr.v);
	player_cut(&badr);
	wind(1);
	ck_assert_double_eq(metric(0, "remote_clients"), 0);
}
END_TEST

START_TEST(a_replaced_owner_writes_and_sends_nothing) {
	begin("");
	ck_assert(one_move());
	exchange_cut(buses[0], true);
	wind(5);
	owned[0].node = 1; /* its beats have stopped too */
	come_back(1, &badr);
	int64_t before = amal.v;
	unsigned heard = amal.events;
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_int_gt(badr.v, before);
	world.hub = hubs[0];
	player_send(&amal, "resign", "{}");
	world_settle();
	ck_assert_uint_eq(amal.events, heard);
	ck_assert_int_eq(amal.closed, CLOSE_GOING_AWAY);
	exchange_cut(buses[0], false);
	come_back(0, &amal); /* through the first node, which now asks the second */
	ck_assert_int_eq(amal.v, badr.v);
	ck_assert(json_equal(amal.state, badr.state));
}
END_TEST
