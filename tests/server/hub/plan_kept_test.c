/* tests/server/hub/plan_kept_test.c - planned replies survive crashes, stay secret, cost no time,
 * and are dropped when the game takes another course. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/plan_table.h"
#include "tests/suite.h"

enum { HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS };

#define DAYS(days) ",'clock':{'kind':'days','days':" #days "}"

/* The process dies for a while, then all reconnect. */
static void crash(int64_t gone_ms) {
	people_crash(gone_ms);
	people_come_back(3);
}

/* ---- kept ---- */

SUITE_BEGIN(world_begin)
SUITE_GROUP(kept_cases, people_of_four, people_leave, 60)

START_TEST(a_plan_survives_a_crash) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['d2-c3','b4xd2','e1xc3','d4xd2xb4'],['c2-c3','c4xc2']"));
	crash(0);
	table_laid(&badr, "[['d2-c3','b4xd2','e1xc3','d4xd2xb4'],['c2-c3','c4xc2']]");
	table_laid(&amal, "[]");
	ck_assert(player_play(&amal, "d2-c3"));
	crash(0);
	table_laid(&badr, "[['e1xc3','d4xd2xb4']]");
	ck_assert(player_play(&amal, "e1xc3"));
	ck_assert_str_eq(state_text(amal.event, "turn"), "d4xd2xb4");
}
END_TEST

/* The turn was stored, but the server died before the reply was. */
static void die_before_the_reply(const char *clock) {
	table_begin_watched("alquerque", clock);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&badr, "c4xc2"));
	ck_assert(table_lay(&badr, "['c1xc3','a3xc1']"));
	player_send(&amal, "play", "{'v':%lld,'text':'c1xc3'}", (long long)amal.v);
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	world_settle();
	ck_assert_int_eq(state_seat(&amal), 1);
	table_laid(&badr, "[['a3xc1']]");
}

START_TEST(a_reply_missed_because_of_a_crash_is_played_on_the_next_visit) {
	die_before_the_reply("");
	uint32_t events = table_events();
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	crash(0);
	ck_assert_uint_eq(table_events(), events + 1);
	ck_assert_int_eq(state_seat(&amal), 0);
	table_laid(&badr, "[]");
}
END_TEST

START_TEST(a_due_reply_is_played_even_if_nobody_comes) {
	die_before_the_reply(DAYS(1));
	uint32_t events = table_events();
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	people_crash(3 * DAY_MS);
	world_wind(1000);
	ck_assert_uint_eq(table_events(), events + 1);
	people_come_back(3);
	ck_assert_int_eq(state_seat(&amal), 0);
	ck_assert_str_eq(table_reason(), "");
	ck_assert_int_eq(table_left(0), DAY_MS);
	ck_assert_int_eq(table_left(1), DAY_MS);
}
END_TEST

START_TEST(a_reply_the_disk_refused_is_played_once_possible) {
	die_before_the_reply(DAYS(1));
	uint32_t events = table_events();
	/* far longer than the clock of the planner, which must not run out meanwhile */
	for (int i = 0; i < 50; i++) {
		world_wind(HOUR_MS);
	}
	ck_assert_uint_eq(table_events(), events);
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_wind(1000);
	ck_assert_uint_eq(table_events(), events + 1);
	ck_assert_str_eq(state_text(amal.event, "turn"), "a3xc1");
	ck_assert_int_eq(table_told("spent"), 0);
	ck_assert_str_eq(table_reason(), "");
}
END_TEST

START_TEST(a_repeated_plan_is_stored_once) {
	table_begin_watched("alquerque", "");
	char d[128];
	snprintf(d, sizeof(d), "{'v':%lld,'lines':[['c2-c3','c4xc2']]}", (long long)badr.v);
	int64_t n = ++badr.n;
	player_send_n(&badr, n, "plan", d);
	world_settle();
	uint32_t events = table_events();
	for (int i = 0; i < 3; i++) {
		player_send_n(&badr, n, "plan", d);
		world_settle();
		ck_assert_str_eq(state_text(badr.answer, "t"), "ack");
		ck_assert_int_eq(table_number(badr.answer, "n"), n);
		crash(0);
	}
	ck_assert_uint_eq(table_events(), events);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_uint_eq(table_events(), events + 2);
}
END_TEST

/* ---- at random ---- */

static unsigned seed;

static unsigned pick(size_t n) {
	return world_draw(&seed, (unsigned)n);
}

/* The turns, or else the steps, that are legal in a state. */
static const json_t *turns_of(const json_t *state) {
	const json_t *turns = json_object_get(state, "turns");
	return json_array_size(turns) > 0 ? turns : json_object_get(state, "steps");
}

/* Add one turn to the end of the line, after trying the line out. */
static bool add_turn(struct player *player, json_t *line, size_t which) {
	char *text = json_dumps(line, JSON_COMPACT);
	bool good = player_ask(player, "try", "{'v':%lld,'turns':%s}", (long long)player->v, text);
	free(text);
	const json_t *state = table_tried(player);
	const json_t *turns = turns_of(state);
	if (!good || !json_is_true(json_object_get(state, "fresh")) ||
		json_array_size(turns) == 0) {
		return false;
	}
	size_t at = which < json_array_size(turns) ? which : pick(json_array_size(turns));
	return json_array_append(line, json_array_get(turns, at)) == 0;
}

/* A line of up to six turns that starts with the turn listed at this index. */
static json_t *make_line(struct player *player, size_t which) {
	json_t *line = json_array();
	while (json_array_size(line) < 6 &&
		add_turn(player, line, json_array_size(line) == 0 ? which : SIZE_MAX)) {
	}
	if (json_array_size(line) % 2 == 1) {
		json_array_remove(line, json_array_size(line) - 1);
	}
	return line;
}

/* Plan replies of the waiting player to the first turns listed. */
static void lay_down_some(struct player *player) {
	json_t *lines = json_array();
	size_t count = json_array_size(turns_of(player->state));
	for (size_t i = 0; i < count && i < 5; i++) {
		json_t *line = make_line(player, i);
		if (json_array_size(line) > 0) {
			json_array_append(lines, line);
		}
		json_decref(line);
	}
	char *text = json_dumps(lines, JSON_COMPACT);
	bool laid = player_ask(player, "plan", "{'v':%lld,'lines':%s}", (long long)player->v, text);
	ck_assert_msg(laid, "%s: %s", text, player_text(player));
	ck_assert_uint_eq(json_array_size(player->plan), json_array_size(lines));
	free(text);
	json_decref(lines);
}

/* The plans in memory are those in the log. */
static void compare_with_log(void) {
	char *before = world_room_text(amal.room);
	json_t *plans[] = {json_incref(amal.plan), json_incref(badr.plan)};
	crash(0);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	ck_assert(json_equal(plans[0], amal.plan));
	ck_assert(json_equal(plans[1], badr.plan));
	json_decref(plans[0]);
	json_decref(plans[1]);
	free(before);
	free(after);
}

static const char *const some_games[] = {"alquerque", "zamma", "fetaix", "catch-the-hare",
	"chesquerque", "main-tapal-empat", "tiger-game-forty", "lau-kata-kati"};

START_LOOP_TEST(random_games_with_replies_match_their_logs, 8) {
	unsigned replies = 0;
	seed = 31u + (unsigned)_i;
	table_begin_watched(some_games[_i], DAYS(1));
	for (int turn = 0; turn < 60 && state_seat(&amal) >= 0; turn++) {
		bool fresh = json_is_true(json_object_get(amal.state, "fresh"));
		if (fresh && pick(2) == 0) {
			lay_down_some(everybody[1 - state_seat(&amal)]);
		}
		if (pick(4) == 0) {
			compare_with_log();
		}
		ck_assert(players_move(everybody, 2, &seed));
		replies += json_is_true(json_object_get(amal.event, "planned"));
	}
	compare_with_log();
	ck_assert_uint_gt(replies, 0);
}
END_TEST

/* ---- dropped ---- */

START_TEST(a_takeback_deletes_planned_replies) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['d2-c3','b4xd2','e1xc3','d4xd2xb4']"));
	ck_assert(player_play(&amal, "d2-c3"));
	table_laid(&badr, "[['e1xc3','d4xd2xb4']]");
	ck_assert(player_ask(&amal, "offer", "{'what':'takeback'}"));
	table_laid(&badr, "[['e1xc3','d4xd2xb4']]");
	ck_assert(player_ask(&badr, "answer", "{'what':'takeback','yes':true}"));
	table_laid(&badr, "[]");
	ck_assert(player_play(&amal, "d2-c3"));
	ck_assert_int_eq(state_seat(&amal), 1);
	crash(0);
	table_laid(&badr, "[]");
}
END_TEST

static const char *const ends[][2] = {
	{"resign", "{}"}, {"abort", "{}"}, {"answer", "{'what':'draw','yes':true}"}};

START_LOOP_TEST(the_end_of_a_game_deletes_planned_replies, 3) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['c2-c3','c4xc2']"));
	ck_assert(player_ask(&badr, "offer", "{'what':'draw'}"));
	table_laid(&badr, "[['c2-c3','c4xc2']]");
	ck_assert(player_ask(&amal, ends[_i][0], ends[_i][1]));
	table_laid(&badr, "[]");
	crash(0);
	table_laid(&badr, "[]");
}
END_TEST

START_TEST(a_fallen_flag_deletes_planned_replies) {
	table_begin_watched("alquerque", DAYS(1));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&badr, "c4xc2"));
	ck_assert(table_lay(&badr, "['c1xc3','a3xc1']"));
	world_wind(DAY_MS + 1000);
	ck_assert_str_eq(table_reason(), "time");
	table_laid(&badr, "[]");
}
END_TEST

START_TEST(a_new_game_begins_without_planned_replies) {
	table_begin_watched("catch-the-hare", ",'options':{'match':'pair'}");
	ck_assert(table_lay(&badr, "['b2-b3','c3-b2']"));
	ck_assert(player_ask(&badr, "resign", "{}"));
	table_laid(&badr, "[]");
	ck_assert(player_ask(&amal, "ready", "{}"));
	ck_assert(player_ask(&badr, "ready", "{}"));
	ck_assert_str_eq(player_status(&amal), "playing");
	/* sides are exchanged: now amal waits */
	ck_assert(player_play(&badr, "b2-b3"));
	ck_assert_int_eq(state_seat(&badr), 1);
}
END_TEST

/* ---- time ---- */

START_TEST(a_planned_reply_costs_no_time_and_the_next_turn_has_its_full_time) {
	table_begin_watched("alquerque", DAYS(2));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&badr, "c4xc2"));
	ck_assert(table_lay(&badr, "['c1xc3','a3xc1']"));
	world_wind(DAY_MS);
	ck_assert(player_play(&amal, "c1xc3"));
	ck_assert_str_eq(state_text(amal.event, "turn"), "a3xc1");
	ck_assert_int_eq(table_told("spent"), 0);
	ck_assert_int_eq(table_left(0), 2 * DAY_MS);
	ck_assert_int_eq(table_left(1), 2 * DAY_MS);
	ck_assert_int_eq(table_number(table_clocks(), "running"), 0);
	ck_assert_int_eq(table_number(table_clocks(), "flag"), world.now_ms + 2 * DAY_MS);
	crash(0);
	ck_assert_int_eq(table_number(table_clocks(), "flag"), world.now_ms + 2 * DAY_MS);
}
END_TEST

/* ---- secret ---- */

/* The text is in no message that player was ever sent. */
static void check_never_told(const struct player *player, const char *text) {
	ck_assert_msg(strstr(player->log, text) == NULL, "%s is told", text);
}

static void check_not_in(const char *part, const char *text) {
	char path[64];
	struct api_reply reply;
	snprintf(path, sizeof(path), "/api/rooms/%s%s", amal.room, part);
	world_api(path, "", &reply);
	ck_assert_msg(reply.status == 200, "%s: %.*s", path, (int)reply.size, reply.body);
	char *body = strndup(reply.body, reply.size);
	ck_assert_msg(strstr(body, text) == NULL, "%s tells %s", part, text);
	free(body);
	free(reply.body);
}

START_TEST(plans_are_shown_to_nobody_else) {
	static const char *const parts[] = {"", "/record", "/replay", "/text", "/pdn"};
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['d2-c3','b4xd2','b2xb4','d2xb2'],['c2-c3','c4xc2']"));
	crash(0);
	ck_assert(player_play(&amal, "d2-c3"));
	crash(0);
	ck_assert(player_ask(&amal, "resign", "{}"));
	crash(0);
	static const char *const secrets[] = {"b2xb4\",\"d2xb2", "lines\":[[", "c4xc2"};
	for (size_t i = 0; i < sizeof(secrets) / sizeof(secrets[0]); i++) {
		ck_assert_ptr_nonnull(strstr(badr.log, secrets[i]));
		check_never_told(&cyra, secrets[i]);
		for (size_t k = 0; k < sizeof(parts) / sizeof(parts[0]); k++) {
			check_not_in(parts[k], secrets[i]);
		}
	}
	/* amal did not get c4xc2 either, nor any sign of more than an event */
	check_never_told(&amal, "c4xc2");
	check_never_told(&amal, "lines\":[[");
	check_never_told(&amal, "plan\":[[");
	check_never_told(&cyra, "\"t\":\"plan\"");
}
END_TEST

START_TEST(a_game_with_planned_replies_can_be_replayed_and_verified) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['d2-c3','b4xd2','e1xc3','d4xd2xb4']"));
	ck_assert(player_play(&amal, "d2-c3"));
	ck_assert(player_play(&amal, "e1xc3"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	table_verify_room();
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/replay", amal.room);
	json_t *root = world_get(path, "", 200, "Replay");
	const json_t *game = json_array_get(json_object_get(root, "games"), 0);
	const json_t *moves = json_object_get(game, "moves");
	/* b4xd2 is a reply, and so are both captures of the other player */
	ck_assert_uint_eq(json_array_size(moves), 6);
	for (size_t i = 0; i < 6; i++) {
		bool planned = json_is_true(json_object_get(json_array_get(moves, i), "planned"));
		ck_assert_int_eq(planned, i == 1 || i == 3 || i == 4);
	}
	json_decref(root);
}
END_TEST

START_TEST(players_learn_that_replies_can_be_planned) {
	table_begin_watched("alquerque", "");
	ck_assert_uint_eq(badr.plans, 1);
	table_laid(&badr, "[]");
	ck_assert(json_is_null(json_object_get(cyra.whole, "plan")));
	ck_assert_uint_eq(cyra.plans, 0);
	ck_assert_uint_eq(amal.plans, 0);
	json_t *room = json_object_get(amal.whole, "plan");
	ck_assert_uint_eq(json_array_size(room), 0);
	ck_assert(json_is_array(room));
}
END_TEST
