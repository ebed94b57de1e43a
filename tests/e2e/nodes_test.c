/* tests/e2e/nodes_test.c - real servers, confined, with one database and one bus: people on each
 * play at tables of the others, and servers are killed, suspended and stopped. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/server/bus/nats_server.h"
#include "tests/server/postgres/database.h"
#include "tests/suite.h"

enum { NODES = 2, PEOPLE = 2, STEPS = 6, AGAIN_MS = 100, BACK_MS = 20000 };

static struct program nodes[NODES];
static char folder[TEMPORARY_PATH];
static struct player people[PEOPLE];
static unsigned seed = 5;

static int once(void) {
	if (database_is_there() && nats_server_is_there()) {
		return 1;
	}
	suite_leave_out(1, database_is_there() ? nats_server_why() : database_why());
	return -1;
}

static const char *const names[NODES] = {"first", "second"};

static bool start(int i) {
	const char *const flags[] = {"--store", "postgres", "--database", database_url(), "--node",
		names[i], "--bus", nats_server_url(), "--messages-per-10s", "1000000", NULL};
	return program_start(&nodes[i], folder, flags);
}

static void wait_a_moment(void) {
	const struct timespec moment = {0, AGAIN_MS * 1000000L};
	nanosleep(&moment, NULL);
}

/* As the page does: again, until it is at its table. */
static bool tries(struct player *player, unsigned port) {
	if (ws_open(&player->ws, port, "/ws", "") != 101) {
		ws_finish(&player->ws);
		return false;
	}
	json_t *d = json_pack("{s:s, s:I, s:s}", "room", player->room, "since",
		(json_int_t)player->version, "client", player->client);
	if (player->token[0] != '\0') {
		json_object_set_new(d, "token", json_string(player->token));
	}
	player_send(player, "join", d);
	struct ws_message answer = ws_read(&player->ws, BACK_MS);
	bool good = answer.type == WS_TEXT && strstr(answer.data, "\"ack\"") != NULL;
	if (good) {
		long long seen = player->version;
		json_decref(player_wait_type(player, "room"));
		ck_assert_int_ge(player->version, seen);
	} else {
		ws_finish(&player->ws);
	}
	return good;
}

static void come_back(struct player *player, unsigned port) {
	long long until = clock_ms() + BACK_MS;
	player_drop(player);
	player->port = port;
	while (!tries(player, port)) {
		ck_assert_msg(clock_ms() < until, "the table cannot be joined");
		wait_a_moment();
	}
}

static void set_up(void) {
	folder_make(folder);
	database_clean();
	nats_server_start(NULL, NULL);
}

/* The first player is on the first node, the second player on the second. */
static void begin(void) {
	set_up();
	ck_assert(start(0));
	ck_assert(start(1));
	player_open(&people[0], nodes[0].port, "a");
	player_create(&people[0], "alquerque", json_object(), 2);
	player_open(&people[1], nodes[1].port, "b");
	player_join(&people[1], &people[0], "any");
	for (int i = 0; i < PEOPLE; i++) {
		player_wait_status(&people[i], "playing");
		come_back(&people[i], nodes[i].port);
	}
}

static void end(int i) {
	ck_assert_int_eq(program_end(&nodes[i], SIGTERM), 0);
}

static void finish(void) {
	for (int i = 0; i < PEOPLE; i++) {
		player_finish(&people[i]);
	}
	folder_remove(folder);
}

SUITE_BEGIN(database_start)

SUITE_GROUP(node_cases, NULL, NULL, 120)

START_LOOP_TEST(a_game_continues_on_another_node_when_its_own_is_killed, once()) {
	struct player watcher;
	(void)_i;
	begin();
	player_open(&watcher, nodes[1].port, "w");
	player_join(&watcher, &people[0], NULL);
	players_play(people, PEOPLE, &seed, STEPS);
	player_wait_version(&watcher, people[0].version);
	ck_assert_str_eq(player_position(&watcher), player_position(&people[0]));
	long long before = people[0].version;
	long long from = clock_ms();
	ck_assert_int_eq(program_end(&nodes[0], SIGKILL), 128 + SIGKILL);
	for (int i = 0; i < PEOPLE; i++) {
		come_back(&people[i], nodes[1].port);
		ck_assert_int_gt(people[i].version, before); /* it was taken over */
	}
	printf("# %lld ms from the death of a node to both players at another\n",
		clock_ms() - from);
	players_play(people, PEOPLE, &seed, STEPS);
	players_agree(people, PEOPLE);
	ck_assert(start(0)); /* under the same name */
	come_back(&people[0], nodes[0].port);
	come_back(&people[1], nodes[1].port);
	players_play(people, PEOPLE, &seed, STEPS);
	player_finish(&watcher);
	end(0);
	end(1);
	finish();
}
END_TEST

START_LOOP_TEST(a_node_that_stops_hands_over_its_tables, once()) {
	(void)_i;
	begin();
	players_play(people, PEOPLE, &seed, STEPS);
	long long from = clock_ms();
	ck_assert_int_eq(kill(nodes[0].pid, SIGTERM), 0);
	struct ws_message last;
	do {
		last = ws_read(&people[0].ws, BACK_MS);
	} while (last.type == WS_TEXT);
	ck_assert_int_eq(last.type, WS_CLOSE);
	ck_assert_int_eq(last.code, 1012);
	do {
		last = ws_read(&people[1].ws, BACK_MS);
	} while (last.type == WS_TEXT);
	ck_assert_int_eq(last.code, 1012);
	for (int i = 0; i < PEOPLE; i++) {
		come_back(&people[i], nodes[1].port);
	}
	printf("# %lld ms from the end of a node to both players at another\n", clock_ms() - from);
	players_play(people, PEOPLE, &seed, STEPS);
	ck_assert_int_eq(program_end(&nodes[0], 0), 0); /* a second signal would kill it */
	end(1);
	finish();
}
END_TEST

START_LOOP_TEST(a_node_that_was_suspended_shows_nothing_stale, once()) {
	(void)_i;
	begin();
	players_play(people, PEOPLE, &seed, STEPS);
	struct player asleep = people[0]; /* its connection stays */
	long long before = asleep.version;
	ck_assert_int_eq(kill(nodes[0].pid, SIGSTOP), 0);
	memset(&people[0].ws, 0, sizeof(people[0].ws));
	people[0].ws.fd = -1;
	people[0].state = json_incref(asleep.state);
	people[0].status = json_incref(asleep.status);
	people[0].result = json_incref(asleep.result);
	people[0].move = json_incref(asleep.move);
	people[0].plan = json_incref(asleep.plan);
	people[0].dice = json_incref(asleep.dice);
	people[0].clock = json_incref(asleep.clock);
	for (int i = 0; i < PEOPLE; i++) {
		come_back(&people[i], nodes[1].port);
	}
	players_play(people, PEOPLE, &seed, STEPS);
	player_send(&asleep, "resign", json_object());
	ck_assert_int_eq(kill(nodes[0].pid, SIGCONT), 0);
	struct ws_message said;
	do {
		said = ws_read(&asleep.ws, BACK_MS);
		ck_assert_msg(said.type != WS_TEXT || strstr(said.data, "\"t\":\"event\"") == NULL,
			"%s", said.data);
		ck_assert_msg(said.type != WS_TEXT || strstr(said.data, "\"t\":\"room\"") == NULL,
			"%s", said.data);
	} while (said.type == WS_TEXT);
	ck_assert_int_eq(said.type, WS_CLOSE);
	ck_assert_int_eq(said.code, 1001);
	ck_assert_int_eq(asleep.version, before);
	come_back(&people[0], nodes[0].port); /* by way of the one that woke */
	players_play(people, PEOPLE, &seed, STEPS);
	players_agree(people, PEOPLE);
	player_finish(&asleep);
	end(0);
	end(1);
	finish();
}
END_TEST

START_LOOP_TEST(a_node_name_in_use_stops_the_start_with_a_sentence, once()) {
	static char text[4096];
	const char *const same[] = {"serve", "--store", "postgres", "--database", database_url(),
		"--node", "first", "--port", "0", NULL};
	(void)_i;
	set_up();
	ck_assert(start(0));
	ck_assert_int_eq(program_run(same, text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "has the name \"first\"") != NULL, "%s", text);
	end(0);
	ck_assert(start(0)); /* free again at once */
	end(0);
	folder_remove(folder);
}
END_TEST

static const char *const wrong[][10] = {
	{"--node", "first", "node\" names one of several"},
	{"--bus", "nats://127.0.0.1", "but \"node\" is empty"},
	{"--address", "10.0.0.1", "but \"node\" is empty"},
	{"--node", "no.word", "must be a name of at most 31"},
};

START_LOOP_TEST(settings_that_contradict_each_other_are_refused, sizeof(wrong) / sizeof(wrong[0])) {
	static char text[4096];
	const char *const flags[] = {"serve", wrong[_i][0], wrong[_i][1], "--port", "0", NULL};
	ck_assert_int_eq(program_run(flags, text, sizeof(text)), 2);
	ck_assert_msg(strstr(text, wrong[_i][2]) != NULL, "%s", text);
}
END_TEST

static void wait_for_page(int node, const char *path, const char *words) {
	static char text[65536];
	long long until = clock_ms() + BACK_MS;
	while (http_get(nodes[node].port, path, text, sizeof(text)) < 0 ||
		strstr(text, words) == NULL) {
		ck_assert_msg(clock_ms() < until, "%s never says \"%s\"", path, words);
		wait_a_moment();
	}
}

START_LOOP_TEST(a_lost_bus_is_noticed_and_used_again_once_it_is_back, once()) {
	(void)_i;
	begin();
	wait_for_page(1, "/metrics", "qirkat_bus_up 1");
	wait_for_page(1, "/metrics", "qirkat_peers 1");
	wait_for_page(0, "/metrics", "qirkat_rooms_owned 1");
	wait_for_page(0, "/readyz", "ready\n");
	nats_server_kill();
	wait_for_page(0, "/readyz", "The bus between the nodes cannot be reached");
	wait_for_page(1, "/metrics", "qirkat_bus_up 0");
	nats_server_start(NULL, NULL);
	wait_for_page(0, "/readyz", "ready\n");
	wait_for_page(1, "/readyz", "ready\n");
	for (int i = 0; i < PEOPLE; i++) {
		come_back(&people[i], nodes[i].port);
	}
	players_play(people, PEOPLE, &seed, STEPS);
	players_agree(people, PEOPLE);
	end(1);
	end(0);
	finish();
}
END_TEST

/* A second site, whose nodes have the same names, on the same NATS server. */
START_LOOP_TEST(two_sites_on_one_bus_do_not_hear_each_other, once()) {
	static char other_url[DATABASE_URL_SIZE];
	struct program others[NODES];
	(void)_i;
	begin();
	database_run("DROP DATABASE IF EXISTS other_site", NULL, 0);
	database_run("CREATE DATABASE other_site", NULL, 0);
	snprintf(other_url, sizeof(other_url), "%s", database_url_with("dbname=other_site"));
	for (int i = 0; i < NODES; i++) {
		const char *const flags[] = {"--store", "postgres", "--database", other_url,
			"--node", names[i], "--bus", nats_server_url(), NULL};
		ck_assert(program_start(&others[i], folder, flags));
	}
	players_play(people, PEOPLE, &seed, 3 * STEPS);
	players_agree(people, PEOPLE);
	for (int i = 0; i < NODES; i++) {
		wait_for_page(i, "/readyz", "ready\n");
		wait_for_page(i, "/metrics", "qirkat_peers 1");
		wait_for_page(i, "/metrics", "qirkat_trunks_ended_total 0");
		wait_for_page(i, "/metrics", "qirkat_bus_forged_total 0");
		wait_for_page(i, "/metrics", "qirkat_bus_unreadable_total 0");
	}
	for (int i = 0; i < NODES; i++) {
		ck_assert_int_eq(program_end(&others[i], SIGTERM), 0);
		end(i);
	}
	finish();
}
END_TEST

START_LOOP_TEST(a_wrong_bus_stops_the_start_with_a_sentence, once()) {
	static char text[4096];
	const char *flags[] = {"serve", "--store", "postgres", "--database", database_url(),
		"--node", "first", "--port", "0", "--bus", NULL, NULL};
	const size_t bus = sizeof(flags) / sizeof(flags[0]) - 2;
	(void)_i;
	set_up();
	flags[bus] = "postgres://me:secret@127.0.0.1/rooms";
	ck_assert_int_eq(program_run(flags, text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "expected nats://HOST:PORT") != NULL, "%s", text);
	ck_assert_ptr_null(strstr(text, "secret"));
	nats_server_kill();
	flags[bus] = nats_server_url();
	ck_assert_int_eq(program_run(flags, text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "cannot connect to the bus") != NULL, "%s", text);
	nats_server_start("qirkat", "right");
	flags[bus] = nats_server_url_as("qirkat", "secret");
	ck_assert_int_eq(program_run(flags, text, sizeof(text)), 1);
	ck_assert_msg(strstr(text, "the right user and password") != NULL, "%s", text);
	ck_assert_ptr_null(strstr(text, "secret"));
	nats_server_kill();
	folder_remove(folder);
}
END_TEST
