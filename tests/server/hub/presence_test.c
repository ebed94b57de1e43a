/* tests/server/hub/presence_test.c - who is present, who has left, and when that can be claimed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/hub/people.h"
#include "tests/suite.h"

static bool is_present(const struct player *player, size_t seat) {
	return json_is_true(json_array_get(json_object_get(player->presence, "present"), seat));
}

/* When a claim becomes possible, as last sent; 0: never. */
static int64_t claim(const struct player *player, size_t seat) {
	return json_integer_value(json_array_get(json_object_get(player->presence, "claim"), seat));
}

static const char *reason(const struct player *player) {
	return state_text(json_object_get(player->event, "result"), "reason");
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(hub_presence_cases, people_of_three, people_leave, SUITE_SECONDS)

START_TEST(reloading_a_page_does_not_show_the_player_as_absent) {
	people_begin("alquerque", "");
	player_cut(&amal);
	world_wind(4900);
	ck_assert(is_present(&badr, 0));
	player_come_back(&amal);
	ck_assert(is_present(&badr, 0));
	world_wind(60000);
	ck_assert(is_present(&badr, 0));
	ck_assert_int_eq(claim(&badr, 0), 0);
}
END_TEST

START_TEST(a_player_who_stays_away_is_absent_after_some_seconds) {
	people_begin("alquerque", "");
	player_cut(&amal);
	world_wind(4999);
	ck_assert(is_present(&badr, 0));
	world_wind(1);
	ck_assert(!is_present(&badr, 0));
	ck_assert(is_present(&badr, 1));
}
END_TEST

START_TEST(each_change_of_presence_is_sent_once) {
	people_begin("alquerque", "");
	unsigned before = badr.presences;
	player_join(&cyra, amal.room);
	ck_assert_uint_eq(badr.presences, before + 1); /* a spectator has come */
	player_cut(&amal);
	world_wind(1000);
	ck_assert_uint_eq(badr.presences, before + 2); /* one connection less */
	world_wind(3999);
	ck_assert_uint_eq(badr.presences, before + 2);
	world_wind(1);
	ck_assert_uint_eq(badr.presences, before + 3); /* absent */
	world_wind(3600 * 1000);
	ck_assert_uint_eq(badr.presences, before + 3);
}
END_TEST

START_TEST(a_claim_is_possible_to_the_millisecond) {
	people_begin("alquerque", "");
	int64_t left = world.now_ms;
	player_cut(&amal);
	world_wind(5000);
	ck_assert_int_eq(claim(&badr, 0), left + 60000);
	ck_assert_int_eq(claim(&badr, 1), 0);
	world_wind(54999);
	ck_assert(!player_ask(&badr, "claim", "{'what':'win'}"));
	ck_assert(player_refused(&badr, "too_early"));
	ck_assert_str_eq(player_text(&badr),
		"The player to move may still come back: you can claim in 1 s.");
	world_wind(1);
	ck_assert(player_ask(&badr, "claim", "{'what':'win'}"));
	ck_assert_str_eq(reason(&badr), "left");
	const json_t *result = json_object_get(badr.event, "result");
	ck_assert_str_eq(state_text(result, "text"), "Black wins. White left the table.");
	ck_assert_str_eq(state_text(result, "score"), "0-1");
	ck_assert_str_eq(player_status(&badr), "over");
	ck_assert(!player_ask(&badr, "claim", "{'what':'win'}"));
	ck_assert(player_refused(&badr, "too_late"));
	world_wind(1000);
	ck_assert_int_eq(claim(&badr, 0), 0);
}
END_TEST

START_TEST(a_draw_can_be_claimed_instead) {
	people_begin("alquerque", "");
	player_cut(&amal);
	world_wind(60000);
	ck_assert(player_ask(&badr, "claim", "{'what':'draw'}"));
	const json_t *result = json_object_get(badr.event, "result");
	ck_assert_str_eq(state_text(result, "text"), "A draw. The player to move left the table.");
	ck_assert_str_eq(state_text(result, "reason"), "left");
	ck_assert(json_is_null(json_object_get(result, "winner")));
}
END_TEST

START_TEST(for_a_player_who_left_before_the_time_counts_from_their_turn) {
	people_begin("alquerque", "");
	player_cut(&badr);
	world_wind(100000);
	ck_assert(!is_present(&amal, 1));
	ck_assert_int_eq(claim(&amal, 1), 0); /* it is Amal's own turn */
	ck_assert(!player_ask(&amal, "claim", "{'what':'win'}"));
	ck_assert(player_refused(&amal, "too_early"));
	int64_t turn = world.now_ms;
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	ck_assert_int_eq(claim(&amal, 1), turn + 60000);
	world_wind(59999);
	ck_assert(!player_ask(&amal, "claim", "{'what':'win'}"));
	ck_assert(player_refused(&amal, "too_early"));
	world_wind(1);
	ck_assert(player_ask(&amal, "claim", "{'what':'win'}"));
}
END_TEST

START_TEST(nothing_can_be_claimed_against_a_present_player) {
	people_begin("alquerque", "");
	world_wind(1000000);
	ck_assert(!player_ask(&badr, "claim", "{'what':'win'}"));
	ck_assert(player_refused(&badr, "too_early"));
	player_join(&cyra, amal.room);
	ck_assert(!player_ask(&cyra, "claim", "{'what':'win'}"));
	ck_assert(player_refused(&cyra, "not_seated"));
	ck_assert(!player_ask(&badr, "claim", "{'what':'all'}"));
	ck_assert(player_refused(&badr, "bad_message"));
}
END_TEST

START_TEST(coming_back_ends_the_countdown) {
	people_begin("alquerque", "");
	player_cut(&amal);
	world_wind(59000);
	ck_assert_int_gt(claim(&badr, 0), 0);
	player_come_back(&amal);
	ck_assert_int_eq(claim(&badr, 0), 0);
	world_wind(2000);
	ck_assert(!player_ask(&badr, "claim", "{'what':'win'}"));
	int64_t left = world.now_ms;
	player_cut(&amal);
	world_wind(5000);
	ck_assert_int_eq(claim(&badr, 0), left + 60000);
}
END_TEST

START_TEST(the_countdown_does_not_block_the_game) {
	people_begin("alquerque", "");
	player_cut(&badr);
	world_wind(6000);
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	world_wind(1000);
	player_come_back(&badr);
	ck_assert(player_play(&badr, state_step(&badr, 0)));
	ck_assert_int_eq(claim(&amal, 1), 0);
}
END_TEST

START_TEST(an_offer_does_not_restart_the_countdown) {
	people_begin("alquerque", "");
	int64_t left = world.now_ms;
	player_cut(&amal);
	world_wind(30000);
	ck_assert(player_ask(&badr, "offer", "{'what':'draw'}"));
	ck_assert_int_eq(claim(&badr, 0), left + 60000);
	world_wind(30000);
	ck_assert(player_ask(&badr, "claim", "{'what':'win'}"));
}
END_TEST

START_TEST(after_a_restart_absence_counts_from_the_restart) {
	people_begin("alquerque", "");
	player_cut(&amal);
	world_wind(59000);
	player_cut(&badr);
	player_cut(&cyra);
	world_crash();
	int64_t restart = world.now_ms;
	player_come_back(&badr);
	const json_t *told = json_array_get(json_object_get(badr.whole, "claim"), 0);
	ck_assert_int_eq(json_integer_value(told), restart + 60000);
	world_wind(59999);
	ck_assert(!player_ask(&badr, "claim", "{'what':'win'}"));
	world_wind(1);
	ck_assert(player_ask(&badr, "claim", "{'what':'win'}"));
}
END_TEST

START_TEST(a_claim_is_in_the_log_and_survives_a_crash) {
	people_begin("alquerque", "");
	player_cut(&amal);
	world_wind(60000);
	ck_assert(player_ask(&badr, "claim", "{'what':'win'}"));
	char *before = world_room_text(badr.room);
	ck_assert_ptr_nonnull(strstr(before, "\"e\":\"claim\""));
	player_cut(&badr);
	player_cut(&cyra);
	world_crash();
	char *after = world_room_text(badr.room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}
END_TEST

START_TEST(with_three_seats_the_absent_player_resigns) {
	player_create(&amal, "laaiqa", "none", ",'seats':3");
	char room[PLAYER_ROOM_SIZE];
	strcpy(room, amal.room);
	player_join(&badr, room);
	player_join(&cyra, room);
	ck_assert(player_sit(&amal, "any"));
	ck_assert(player_sit(&badr, "any"));
	ck_assert(player_sit(&cyra, "any"));
	ck_assert_str_eq(player_status(&amal), "playing");
	int seat = state_seat(&amal);
	struct player *absent = everybody[0], *other = everybody[1];
	for (int i = 0; i < 3; i++) {
		if (everybody[i]->seat == seat) {
			absent = everybody[i];
			other = everybody[(i + 1) % 3];
		}
	}
	player_cut(absent);
	world_wind(60000);
	ck_assert(!player_ask(other, "claim", "{'what':'draw'}"));
	ck_assert(player_refused(other, "bad_message"));
	ck_assert(player_ask(other, "claim", "{'what':'win'}"));
	ck_assert_int_ne(state_seat(other), seat);
	char *text = world_room_text(room);
	ck_assert_ptr_nonnull(strstr(text, "\"e\":\"claim\""));
	free(text);
}
END_TEST

START_TEST(a_page_replaced_by_its_own_late_join_may_come_back) {
	people_begin("alquerque", "");
	struct player before;
	player_init(&before, "amal");
	strcpy(before.id, amal.id);
	strcpy(before.token, amal.token);
	player_join(&before, amal.room);
	ck_assert_int_eq(amal.closed, 1001);
	player_cut(&before);
	player_cut(&amal);
	player_come_back(&amal);
	ck_assert_int_eq(amal.closed, 0);
	ck_assert_int_eq(amal.seat, 0);
	ck_assert(is_present(&badr, 0));
	player_finish(&before);
}
END_TEST

START_TEST(a_second_device_takes_over_the_seat) {
	people_begin("alquerque", "");
	struct player other;
	player_init(&other, "amal");
	other.id[0] = 'z';
	strcpy(other.token, amal.token);
	player_join(&other, amal.room);
	ck_assert_int_eq(amal.closed, 4006);
	ck_assert_int_eq(other.seat, 0);
	ck_assert(is_present(&badr, 0));
	player_cut(&amal); /* the first socket is closed later */
	world_wind(10000);
	ck_assert(is_present(&badr, 0));
	ck_assert_int_eq(claim(&badr, 0), 0);
	ck_assert(player_play(&other, state_step(&other, 0)));
	player_finish(&other);
}
END_TEST
