/* tests/server/hub/plan_test.c - planned replies: which are allowed, and how they are played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/replay/record.h"
#include "tests/server/hub/plan_table.h"
#include "tests/suite.h"

/* ---- playing ---- */

/* Check that the last event, as sent to everybody, is this turn, played as a reply of seat. */
static void check_reply(int seat, const char *turn) {
	struct player *const told[] = {&amal, &badr, &cyra};
	for (size_t i = 0; i < 3; i++) {
		ck_assert_str_eq(state_text(told[i]->event, "e"), "play");
		ck_assert(json_is_true(json_object_get(told[i]->event, "planned")));
		ck_assert_int_eq(table_number(told[i]->event, "seat"), seat);
		ck_assert_str_eq(state_text(told[i]->event, "turn"), turn);
		ck_assert_int_eq(told[i]->v, amal.v);
	}
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(plan_cases, people_of_four, people_leave, SUITE_SECONDS)

START_TEST(a_planned_reply_is_played_as_soon_as_it_fits) {
	table_begin_watched("alquerque", "");
	ck_assert_msg(
		table_lay(&badr, "['c2-c3','c4xc2'],['b2-c3','d4xb2']"), "%s", player_text(&badr));
	table_laid(&badr, "[['c2-c3','c4xc2'],['b2-c3','d4xb2']]");
	int64_t v = amal.v;
	ck_assert(player_play(&amal, "b2-c3"));
	ck_assert_int_eq(amal.v, v + 2);
	check_reply(1, "d4xb2");
	table_laid(&badr, "[]");
	ck_assert_int_eq(state_seat(&amal), 0);
}
END_TEST

START_TEST(three_planned_replies_with_chains_are_played_one_after_another) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr,
		"['d2-c3','b4xd2','e1xc3','d4xd2xb4','c1-d2','a3xc1xe1xc3xc1'],"
		"['d2-c3','b4xd2','b2xb4','d2xb2'],['c2-c3','c4xc2']"));
	ck_assert(player_play(&amal, "d2-c3"));
	check_reply(1, "b4xd2");
	table_laid(&badr, "[['e1xc3','d4xd2xb4','c1-d2','a3xc1xe1xc3xc1'],['b2xb4','d2xb2']]");
	ck_assert(player_play(&amal, "e1xc3"));
	check_reply(1, "d4xd2xb4");
	table_laid(&badr, "[['c1-d2','a3xc1xe1xc3xc1']]");
	ck_assert(player_play(&amal, "c1-d2"));
	check_reply(1, "a3xc1xe1xc3xc1");
	table_laid(&badr, "[]");
}
END_TEST

START_TEST(lines_that_no_longer_fit_are_dropped) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['d2-c3','b4xd2','e1xc3','d4xd2xb4']"));
	int64_t v = amal.v;
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(amal.v, v + 1);
	ck_assert_int_eq(state_seat(&amal), 1);
	table_laid(&badr, "[]");
	ck_assert(player_play(&badr, "c4xc2"));
}
END_TEST

START_TEST(a_turn_played_in_steps_fits_too) {
	table_begin_watched("alquerque", "");
	ck_assert(player_play(&amal, "d2-c3"));
	ck_assert(table_lay(&amal, "['d4xd2','d1xd3','b4xd2xd4','b2xb4']"));
	ck_assert(player_play(&badr, "d4xd2"));
	check_reply(0, "d1xd3");
	/* one step of the chain; only one continuation is legal, and the server plays it */
	ck_assert(player_play(&badr, "b4xd2"));
	check_reply(0, "b2xb4");
	table_laid(&amal, "[]");
}
END_TEST

START_TEST(planned_turns_are_stored_in_the_servers_notation) {
	table_begin_watched("alquerque", "");
	ck_assert(player_play(&amal, "d2-c3"));
	/* the chain is entered with its point repeated, and reported without */
	ck_assert(table_lay(&amal, "['d4xd2','d1xd3','b4xd2d2xd4','b2xb4']"));
	table_laid(&amal, "[['d4xd2','d1xd3','b4xd2xd4','b2xb4']]");
	ck_assert(player_play(&badr, "d4xd2"));
	ck_assert(player_play(&badr, "b4xd2d2xd4"));
	check_reply(0, "b2xb4");
}
END_TEST

START_TEST(planned_replies_work_in_chess_too) {
	table_begin_watched("chesquerque", "");
	ck_assert(player_play(&amal, "e2-e4"));
	ck_assert(table_lay(&amal, "['d8-d6','e4-e5','d6xe5','Ke1-e2'],['e8-e6','d2-d4']"));
	ck_assert(player_play(&badr, "d8-d6"));
	check_reply(0, "e4-e5");
	ck_assert(player_play(&badr, "d6xe5"));
	check_reply(0, "Ke1-e2");
}
END_TEST

START_TEST(a_planned_reply_may_end_the_game) {
	table_begin_watched("catch-the-hare", "");
	ck_assert(table_lay(&badr, "['b2-b3','c3-b2','d2-c3','b2xd2xb4xb2']"));
	ck_assert(player_play(&amal, "b2-b3"));
	check_reply(1, "c3-b2");
	ck_assert(player_play(&amal, "d2-c3"));
	ck_assert_str_eq(player_status(&amal), "over");
	ck_assert_str_eq(state_text(amal.event, "e"), "end");
	table_laid(&badr, "[]");
}
END_TEST

START_TEST(a_planned_reply_ends_a_draw_offer) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['c2-c3','c4xc2']"));
	ck_assert(player_ask(&amal, "offer", "{'what':'draw'}"));
	table_laid(&badr, "[['c2-c3','c4xc2']]");
	ck_assert(player_play(&amal, "c2-c3"));
	check_reply(1, "c4xc2");
	ck_assert(!player_ask(&badr, "answer", "{'what':'draw','yes':true}"));
	ck_assert(player_refused(&badr, "no_offer"));
}
END_TEST

/* ---- planning ---- */

START_TEST(new_lines_replace_the_old_ones) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['c2-c3','c4xc2']"));
	ck_assert(table_lay(&badr, "['b2-c3','d4xb2']"));
	table_laid(&badr, "[['b2-c3','d4xb2']]");
	ck_assert(table_lay(&badr, ""));
	table_laid(&badr, "[]");
	ck_assert(player_play(&amal, "b2-c3"));
	ck_assert_int_eq(state_seat(&amal), 1);
}
END_TEST

START_TEST(a_line_that_is_the_beginning_of_another_is_merged_into_it) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr,
		"['d2-c3','b4xd2'],['d2-c3','b4xd2','e1xc3','d4xd2xb4'],['d2-c3','b4xd2'],"
		"['c2-c3','c4xc2'],['c2-c3','c4xc2']"));
	table_laid(&badr, "[['d2-c3','b4xd2','e1xc3','d4xd2xb4'],['c2-c3','c4xc2']]");
}
END_TEST

START_TEST(two_different_replies_to_the_same_turns_are_refused) {
	table_begin_watched("alquerque", "");
	table_refused(&badr, "['c2-c3','c4xc2'],['d2-c3','b4xd2'],['d2-c3','d4xd2']",
		"Line 3, turn 2: another line replies b4xd2");
	ck_assert(table_lay(
		&badr, "['d2-c3','b4xd2','e1xc3','d4xd2xb4'],['d2-c3','b4xd2','b2xb4','d2xb2']"));
	table_refused(&badr,
		"['d2-c3','b4xd2','b2xb4','b5xb3','e1xc3','d4xd2xb4'],"
		"['d2-c3','b4xd2','b2xb4','b5xb3','e1xc3','d4xb2xd2xd4']",
		"Line 2, turn 6: another line replies d4xd2xb4");
}
END_TEST

START_TEST(illegal_turns_in_a_plan_are_named) {
	table_begin_watched("alquerque", "");
	table_refused(&badr, "['c2-c3','c4xc2'],['a1-a2','c4xc2']", "Line 2, turn 1 (a1-a2): ");
	table_refused(&badr, "['c2-c3','a3-a2']", "Line 1, turn 2 (a3-a2): ");
	table_refused(&badr, "['d2-c3','b4xd2','e1xc3','d4xd2']", "Line 1, turn 4 (d4xd2): ");
	table_refused(
		&badr, "['c2-c3','c4xc2','gibberish','c1xc3']", "Line 1, turn 3 (gibberish): ");
	table_refused(&badr, "['c2-c3']", "Line 1 ends with turn 1, which is the other seat's");
	table_refused(&badr, "['c2-c3','c4xc2','c1xc3']",
		"Line 1 ends with turn 3, which is the other seat's");
	table_laid(&badr, "[]");
	ck_assert_uint_eq(table_events(), amal.v);
}
END_TEST

START_TEST(a_plan_cannot_go_beyond_the_end_of_the_game) {
	table_begin_watched("catch-the-hare", "");
	table_refused(&badr, "['b2-b3','c3-b2','d2-c3','b2xd2xb4xb2','a3-a4','b2-b3']",
		"Line 1, turn 5: the game is already over");
}
END_TEST

START_TEST(only_the_waiting_player_may_plan_replies) {
	table_begin_watched("alquerque", "");
	table_refused(&amal, "['c4xc2','c1xc3']", "It is your turn");
	ck_assert(!table_lay(&cyra, ""));
	ck_assert(player_refused(&cyra, "not_seated"));
	ck_assert(!player_ask(&badr, "plan", "{'v':99,'lines':[]}"));
	ck_assert(player_refused(&badr, "stale"));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(!player_ask(&amal, "plan", "{'v':%lld,'lines':[]}", (long long)amal.v - 1));
	ck_assert(player_refused(&amal, "stale"));
}
END_TEST

START_TEST(nobody_may_plan_replies_in_the_middle_of_a_turn) {
	table_begin_watched("fetaix", "");
	unsigned seed = 5;
	while (json_is_true(json_object_get(amal.state, "fresh"))) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	table_refused(everybody[1 - state_seat(&amal)], "", "in the middle of a turn");
}
END_TEST

START_TEST(plans_need_a_game_in_progress) {
	player_create(&amal, "alquerque", "W", "");
	table_refused(&amal, "", "while a game is in progress");
	player_join(&badr, amal.room);
	ck_assert(player_sit(&badr, "B"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	table_refused(&badr, "", "while a game is in progress");
	ck_assert(!table_try(&badr, ""));
	ck_assert(player_refused(&badr, "bad_plan"));
}
END_TEST

START_TEST(plans_need_a_game_without_dice) {
	table_begin_watched("laquet", "");
	table_refused(&badr, "", "dice");
	ck_assert(!table_try(&badr, ""));
	ck_assert(player_refused(&badr, "bad_plan"));
	ck_assert(json_is_null(json_object_get(amal.whole, "plan")));
	ck_assert_uint_eq(badr.plans, 0);
}
END_TEST

START_TEST(plans_need_days_for_each_turn) {
	table_begin_watched("alquerque", FISCHER(300, 0));
	table_refused(&badr, "['c2-c3','c4xc2']", "with days for each turn");
	ck_assert(json_is_null(json_object_get(amal.whole, "plan")));
}
END_TEST

/* 25 lines are not a valid request; 24 are enough for everything that can be played here. */
START_TEST(the_size_of_a_plan_is_limited) {
	table_begin_watched("alquerque", "");
	char lines[1024] = "['c2-c3','c4xc2']";
	for (int i = 1; i < 24; i++) {
		strcat(lines, ",['c2-c3','c4xc2']");
	}
	ck_assert(table_lay(&badr, lines));
	strcat(lines, ",['c2-c3','c4xc2']");
	ck_assert(!table_lay(&badr, lines));
	ck_assert(player_refused(&badr, "bad_message"));
	for (int i = 1; i < 64; i++) {
		ck_assert(table_lay(&badr, ""));
	}
	table_refused(&badr, "", "64 times this turn");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(table_lay(&amal, "['c4xc2','c1xc3']"));
}
END_TEST

/* ---- in the log ---- */

static void on_kept(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
}

/* Append an event to the log behind the server's back. */
static void forge(const char *body, const char *secret) {
	struct store_event event = {.version = table_events() + 1,
		.at_ms = world.now_ms,
		.body = body,
		.secret = secret,
		.status = STORE_PLAYING};
	strcpy(event.room, amal.room);
	store_append(world.store, &event, on_kept, NULL);
	world_settle();
}

START_TEST(an_unplayable_planned_reply_is_dropped) {
	table_begin_watched("alquerque", "");
	people_crash(0);
	forge("{\"e\":\"plan\",\"at\":1795000000000,\"seat\":1}",
		"{\"lines\":[[\"c2-c3\",\"a3-a2\"],[\"c2-c3\",\"nonsense\",\"a\",\"b\"]]}");
	people_come_back(3);
	table_laid(&badr, "[['c2-c3','a3-a2'],['c2-c3','nonsense','a','b']]");
	ck_assert(player_play(&amal, "c2-c3"));
	table_laid(&badr, "[]");
	ck_assert_int_eq(state_seat(&amal), 1);
	ck_assert(player_play(&badr, "c4xc2"));
	ck_assert_int_eq(state_seat(&amal), 0);
}
END_TEST

START_TEST(plans_are_not_in_the_record) {
	table_begin_watched("alquerque", "");
	ck_assert(table_lay(&badr, "['c2-c3','c4xc2'],['d3-c3','b3xd3']"));
	struct record_log log;
	ck_assert_int_eq(record_load(&log, world.store, amal.room), RECORD_GOOD);
	ck_assert_uint_eq(log.events, table_events());
	for (size_t at = 0; at < log.used; at += strlen(log.at + at) + 1) {
		ck_assert_ptr_null(strstr(log.at + at, "b3xd3"));
	}
	record_log_finish(&log);
}
END_TEST

/* ---- trying turns ---- */

START_TEST(turns_can_be_tried_without_being_played) {
	table_begin_watched("alquerque", "");
	char *before = world_room_text(amal.room);
	ck_assert(table_try(&badr, ""));
	ck_assert_str_eq(state_text(table_tried(&badr), "position"), table_position(&badr));
	ck_assert_ptr_null(json_object_get(table_tried(&badr), "may"));
	ck_assert(table_try(&badr, "'d2-c3','b4xd2','e1xc3'"));
	const json_t *turns = json_object_get(table_tried(&badr), "turns");
	ck_assert_uint_eq(json_array_size(turns), 1);
	ck_assert_str_eq(json_string_value(json_array_get(turns, 0)), "d4xd2xb4");
	ck_assert_int_eq(table_number(table_tried(&badr), "seat"), 1);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST

START_TEST(the_last_turn_tried_may_be_unfinished) {
	table_begin_watched("alquerque", "");
	ck_assert(table_try(&badr, "'d2-c3','b4xd2','e1xc3','d4xd2'"));
	ck_assert(json_is_false(json_object_get(table_tried(&badr), "fresh")));
	ck_assert_int_eq(table_number(table_tried(&badr), "seat"), 1);
	ck_assert(!table_try(&badr, "'d2-c3','b4xd2','e1xc3','d4xd2','c1-d2'"));
	ck_assert(player_refused(&badr, "illegal"));
}
END_TEST

START_TEST(an_illegal_turn_to_try_is_refused_with_its_clause) {
	table_begin_watched("alquerque", "");
	ck_assert(!table_try(&badr, "'c2-c3','a3-a2'"));
	ck_assert(player_refused(&badr, "illegal"));
	ck_assert_ptr_nonnull(state_text(json_object_get(badr.answer, "d"), "clause"));
	ck_assert(!table_try(&badr, "'what'"));
	ck_assert(player_refused(&badr, "bad_step"));
	ck_assert(!table_try(&cyra, ""));
	ck_assert(player_refused(&cyra, "not_seated"));
	ck_assert(!player_ask(&badr, "try", "{'v':99,'turns':[]}"));
	ck_assert(player_refused(&badr, "stale"));
	ck_assert(player_ask(&badr, "leave", "{}"));
	ck_assert(!table_try(&badr, ""));
	ck_assert(player_refused(&badr, "not_joined"));
}
END_TEST
