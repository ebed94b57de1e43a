/* tests/e2e/site_test.c - real servers with one database and one bus: people on both see one lobby,
 * are matched with each other, and play on. */
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

enum { NODES = 2, STEPS = 6, AGAIN_MS = 100, LATEST_MS = 20000, ANSWER_SIZE = 1 << 18 };

static struct program nodes[NODES];
static char folder[TEMPORARY_PATH];
static struct player people[NODES]; /* one at each */
static unsigned seed = 5;
static char answer[ANSWER_SIZE];

static int once(void) {
	if (database_is_there() && nats_server_is_there()) {
		return 1;
	}
	suite_leave_out(1, database_is_there() ? nats_server_why() : database_why());
	return -1;
}

static void begin(void) {
	static const char *const names[NODES] = {"first", "second"};
	folder_make(folder);
	database_clean();
	nats_server_start(NULL, NULL);
	for (int i = 0; i < NODES; i++) {
		const char *const flags[] = {"--store", "postgres", "--database", database_url(),
			"--node", names[i], "--bus", nats_server_url(), "--messages-per-10s",
			"1000000", NULL};
		ck_assert(program_start(&nodes[i], folder, flags));
		player_open(&people[i], nodes[i].port, names[i]);
	}
}

static void finish(void) {
	for (int i = 0; i < NODES; i++) {
		player_finish(&people[i]);
		ck_assert_int_eq(program_end(&nodes[i], SIGTERM), 0);
	}
	folder_remove(folder);
}

static void wait_a_moment(void) {
	const struct timespec moment = {0, AGAIN_MS * 1000000L};
	nanosleep(&moment, NULL);
}

/* Ask a node for a page until it says so. */
static void wait_for(int node, const char *path, const char *text) {
	long long until = clock_ms() + LATEST_MS;
	while (http_get(nodes[node].port, path, answer, sizeof(answer)) != 200 ||
		strstr(answer, text) == NULL) {
		ck_assert_msg(clock_ms() < until, "%s: no %s in %.900s", path, text, answer);
		wait_a_moment();
	}
}

static void take(char *to, size_t size, json_t *d, const char *key) {
	snprintf(to, size, "%s", json_string_value(json_object_get(d, key)));
}

/* Come to the table one was matched into, and be ready, as the page does. */
static void come(struct player *player) {
	json_t *d = player_wait_type(player, "matched");
	take(player->room, sizeof(player->room), d, "room");
	take(player->token, sizeof(player->token), d, "token");
	json_decref(d);
	json_decref(player_ask(player, "join",
		json_pack("{s:s, s:i, s:s, s:s}", "room", player->room, "since", 0, "client",
			player->client, "token", player->token)));
	json_decref(player_ask(player, "ready", json_pack("{s:s}", "entropy", "00112233")));
}

static void seek(struct player *player) {
	json_decref(player_ask(player, "seek",
		json_pack("{s:[s], s:n, s:s}", "games", "alquerque", "clock", "client",
			player->client)));
}

SUITE_BEGIN(database_start)

SUITE_GROUP(site_cases, NULL, NULL, 120)

START_LOOP_TEST(people_on_two_servers_find_each_other_and_play, once()) {
	(void)_i;
	begin();
	seek(&people[0]);
	wait_for(1, "/api/rooms", "\"seeking\":1");
	wait_for(1, "/api/rooms", "\"people\":2");
	seek(&people[1]);
	for (int i = 0; i < NODES; i++) {
		come(&people[i]);
	}
	ck_assert_str_eq(people[0].room, people[1].room);
	for (int i = 0; i < NODES; i++) {
		player_wait_status(&people[i], "playing");
		player_drop(&people[i]); /* seats were drawn by lot */
		player_return(&people[i], nodes[i].port);
		wait_for(i, "/api/rooms", people[0].room);
		wait_for(i, "/api/rooms", "\"view\":");
	}
	players_play(people, NODES, &seed, STEPS);
	players_agree(people, NODES);
	finish();
}
END_TEST

START_LOOP_TEST(a_table_on_one_server_is_shown_joined_and_watched_on_the_other, once()) {
	char path[64];
	(void)_i;
	begin();
	player_create(&people[0], "alquerque", json_object(), 2);
	wait_for(1, "/api/rooms", people[0].room);
	player_join(&people[1], &people[0], "any");
	for (int i = 0; i < NODES; i++) {
		player_wait_status(&people[i], "playing");
	}
	players_play(people, NODES, &seed, STEPS);
	snprintf(path, sizeof(path), "/api/rooms/%s", people[0].room);
	for (int i = 0; i < NODES; i++) {
		wait_for(i, path, player_position(&people[0]));
	}
	json_decref(player_ask(&people[1], "resign", json_object()));
	player_wait_status(&people[0], "over");
	json_decref(player_ask(&people[0], "offer", json_pack("{s:s}", "what", "rematch")));
	json_decref(player_ask(
		&people[1], "answer", json_pack("{s:s, s:b}", "what", "rematch", "yes", 1)));
	long long until = clock_ms() + LATEST_MS;
	const char *room = NULL;
	json_t *event = NULL;
	while (room == NULL) { /* the event that names the next room */
		ck_assert(clock_ms() < until);
		event = player_wait_type(&people[1], "event");
		room = json_string_value(json_object_get(event, "room"));
		if (room == NULL) {
			json_decref(event);
		}
	}
	snprintf(path, sizeof(path), "/api/rooms/%s", room);
	json_decref(event);
	wait_for(1, path, "\"playing\"");
	finish();
}
END_TEST
