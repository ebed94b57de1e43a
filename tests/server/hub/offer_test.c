/* tests/server/hub/offer_test.c - draws, takebacks, rematches, steps taken back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/hub/people.h"
#include "tests/server/store/store_faulty.h"
#include "tests/suite.h"

static void begin(const char *game, const char *more) {
	people_begin(game, more);
	player_join(&cyra, amal.room);
}

static const json_t *room_field(const char *key) {
	static json_t *root;
	char path[64];
	json_decref(root);
	snprintf(path, sizeof(path), "/api/rooms/%s", amal.room);
	root = world_get(path, "", 200, "Room");
	return json_object_get(root, key);
}

static bool offer(struct player *player, const char *what) {
	return player_ask(player, "offer", "{'what':'%s'}", what);
}

static bool answer(struct player *player, const char *what, bool yes) {
	return player_ask(player, "answer", "{'what':'%s','yes':%s}", what, yes ? "true" : "false");
}

static void crash(void) {
	char *before = world_room_text(amal.room);
	people_crash(0);
	people_come_back(3);
	char *after = world_room_text(amal.room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(offers_cases, people_of_three, people_leave, 60)

START_TEST(a_draw_is_agreed) {
	begin("fetaix", "");
	ck_assert(offer(&amal, "draw"));
	crash();
	const json_t *offers = room_field("offers");
	ck_assert_int_eq(json_integer_value(json_object_get(offers, "draw")), 0);
	ck_assert(!offer(&amal, "draw"));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(!answer(&amal, "draw", true));
	ck_assert(player_refused(&amal, "no_offer"));
	ck_assert(answer(&badr, "draw", true));
	ck_assert_str_eq(player_status(&amal), "over");
	const json_t *result = room_field("result");
	ck_assert_str_eq(state_text(result, "score"), "1/2-1/2");
	ck_assert_str_eq(state_text(result, "text"), "A draw. Both agreed.");
	crash();
}
END_TEST

START_TEST(a_draw_that_both_offer_is_agreed) {
	begin("fetaix", "");
	player_send(&amal, "offer", "{'what':'draw'}");
	ck_assert(offer(&badr, "draw"));
	ck_assert_str_eq(player_status(&amal), "over");
	ck_assert_str_eq(state_text(room_field("result"), "text"), "A draw. Both agreed.");
	crash();
}
END_TEST

START_TEST(takeback_offers_of_both_sides_are_different) {
	begin("alquerque", "");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&badr, "c4xc2"));
	ck_assert(offer(&amal, "takeback"));
	ck_assert(!offer(&badr, "takeback"));
	ck_assert(player_refused(&badr, "too_late"));
}
END_TEST

START_TEST(an_offer_is_declined_or_withdrawn) {
	begin("fetaix", "");
	ck_assert(!answer(&badr, "draw", true));
	ck_assert(player_refused(&badr, "no_offer"));
	ck_assert(offer(&amal, "draw"));
	ck_assert(answer(&badr, "draw", false));
	ck_assert(!answer(&badr, "draw", true));
	ck_assert(offer(&amal, "draw"));
	ck_assert(answer(&amal, "draw", false));
	ck_assert(!answer(&badr, "draw", true));
	ck_assert(player_refused(&badr, "no_offer"));
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(a_draw_offer_ends_when_the_other_side_plays) {
	begin("alquerque", "");
	ck_assert(offer(&amal, "draw"));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(!json_is_null(json_object_get(room_field("offers"), "draw")));
	ck_assert(player_play(&badr, "c4xc2"));
	ck_assert(json_is_null(json_object_get(room_field("offers"), "draw")));
	ck_assert(!answer(&badr, "draw", true));
}
END_TEST

START_TEST(a_turn_is_taken_back_by_agreement) {
	begin("alquerque", "");
	char *start = strdup(state_text(amal.state, "position"));
	ck_assert(!offer(&amal, "takeback"));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(offer(&amal, "takeback"));
	crash();
	ck_assert(answer(&badr, "takeback", true));
	ck_assert_str_eq(state_text(cyra.state, "position"), start);
	ck_assert_int_eq(state_seat(&amal), 0);
	crash();
	ck_assert_str_eq(state_text(amal.state, "position"), start);
	free(start);
}
END_TEST

START_TEST(a_takeback_also_undoes_the_others_reply) {
	begin("alquerque", "");
	unsigned seed = 8;
	for (int i = 0; i < 6; i++) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	struct player *last = state_seat(&amal) == 0 ? &amal : &badr;
	struct player *other = last == &amal ? &badr : &amal;
	ck_assert(offer(last, "takeback"));
	ck_assert(answer(other, "takeback", true));
	ck_assert_int_eq(state_seat(&amal), last->seat);
	crash();
	ck_assert_uint_lt(players_finish(everybody, 2, 3, 1000), 1000);
	ck_assert_str_eq(player_status(&amal), "over");
}
END_TEST

START_TEST(a_takeback_offer_ends_with_the_next_step) {
	begin("alquerque", "");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(offer(&amal, "takeback"));
	ck_assert(player_play(&badr, "c4xc2"));
	ck_assert(!answer(&badr, "takeback", true));
	ck_assert(player_refused(&badr, "no_offer"));
}
END_TEST

START_TEST(a_throw_cannot_be_taken_back) {
	begin("laquet", "");
	unsigned seed = 1;
	ck_assert(player_throw(&amal));
	while (state_seat(&amal) == 0) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	ck_assert(state_is(&badr, "chance"));
	/* before the next throw, the turn can be taken back to its own throw */
	ck_assert(offer(&amal, "takeback"));
	ck_assert(answer(&badr, "takeback", true));
	ck_assert_int_eq(state_seat(&amal), 0);
	ck_assert(state_is(&amal, "choice"));
	while (state_seat(&amal) == 0) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	ck_assert(player_throw(&badr));
	ck_assert(!offer(&amal, "takeback"));
	ck_assert(player_refused(&amal, "too_late"));
	crash();
}
END_TEST

START_TEST(a_step_can_be_taken_back_only_within_its_turn) {
	begin("laquet", "");
	do {
		ck_assert(player_throw(&amal));
		/* find a throw with a choice of steps, each of which leaves another */
	} while (state_seat(&amal) != 0);
	char *before = strdup(state_text(amal.state, "position"));
	ck_assert(player_play(&amal, state_step(&amal, 0)));
	if (state_seat(&amal) == 0 && state_is(&amal, "choice")) {
		ck_assert(!player_ask(&badr, "back", "{'v':%lld}", (long long)badr.v));
		ck_assert(player_ask(&amal, "back", "{'v':%lld}", (long long)amal.v));
		ck_assert_str_eq(state_text(cyra.state, "position"), before);
		crash();
	}
	ck_assert(!player_ask(&amal, "back", "{'v':%lld}", (long long)amal.v));
	ck_assert(player_refused(&amal, "too_late"));
	free(before);
}
END_TEST

START_TEST(a_chain_is_taken_back_leap_by_leap) {
	/* in fetaix a mullah may choose where to land: play until somebody is within a chain */
	bool found = false;
	for (unsigned seed = 1; seed < 200 && !found; seed++) {
		people_leave();
		people_of_three();
		begin("fetaix", "");
		for (unsigned random = seed, i = 0; i < 200 && !found; i++) {
			if (!players_move(everybody, 2, &random)) {
				break;
			}
			found = json_is_true(
				json_object_get(json_object_get(amal.state, "may"), "back"));
		}
	}
	ck_assert(found);
	struct player *mover = everybody[state_seat(&amal)];
	char *inside = strdup(state_text(amal.state, "position"));
	ck_assert(player_ask(mover, "back", "{'v':%lld}", (long long)mover->v));
	ck_assert_str_ne(state_text(amal.state, "position"), inside);
	ck_assert_int_eq(state_seat(&amal), mover->seat);
	crash();
	free(inside);
}
END_TEST

START_TEST(a_rematch_swaps_the_seats) {
	begin("alquerque", ",'name':'Amal'");
	ck_assert(!offer(&amal, "rematch"));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(!player_ask(&badr, "offer", "{'what':'rematch','options':{'first':'green'}}"));
	ck_assert(player_refused(&badr, "bad_option"));
	ck_assert(player_ask(&badr, "offer", "{'what':'rematch','options':{'first':'black'}}"));
	crash();
	ck_assert(answer(&amal, "rematch", true));
	const char *room = json_string_value(room_field("rematch"));
	ck_assert_ptr_nonnull(room);
	char next[PLAYER_ROOM_SIZE];
	strcpy(next, room);
	ck_assert(!answer(&amal, "rematch", true));
	ck_assert(!offer(&amal, "rematch"));
	crash();
	player_join(&amal, next);
	player_join(&badr, next);
	ck_assert_int_eq(amal.seat, 1);
	ck_assert_int_eq(badr.seat, 0);
	/* without dice the game has begun; by the new option Black begins */
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_int_eq(state_seat(&amal), 1);
	ck_assert_str_eq(json_string_value(json_object_get(
				 json_array_get(json_object_get(amal.whole, "seats"), 1), "name")),
		"Amal");
}
END_TEST

START_TEST(a_rematch_may_keep_the_seats) {
	begin("laquet", ",'options':{'match':'single'}");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&amal, "offer", "{'what':'rematch','swap':false}"));
	ck_assert(answer(&badr, "rematch", true));
	char next[PLAYER_ROOM_SIZE];
	strcpy(next, json_string_value(room_field("rematch")));
	player_join(&amal, next);
	player_join(&badr, next);
	ck_assert_int_eq(amal.seat, 0);
	/* with dice it waits for everybody's entropy */
	ck_assert_str_eq(player_status(&amal), "between");
	ck_assert(player_ask(&amal, "ready", "{'entropy':'01'}"));
	ck_assert(!player_ask(&amal, "ready", "{}"));
	ck_assert(player_ask(&badr, "ready", "{'entropy':'02'}"));
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(a_rematch_that_both_offer_is_agreed) {
	begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	player_send(&amal, "offer", "{'what':'rematch','swap':true}");
	ck_assert(offer(&badr, "rematch"));
	char next[PLAYER_ROOM_SIZE];
	strcpy(next, json_string_value(room_field("rematch")));
	player_join(&badr, next);
	ck_assert_int_eq(badr.seat, 0);
}
END_TEST

START_TEST(a_rematch_on_other_terms_is_a_different_offer) {
	begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&amal, "offer", "{'what':'rematch','options':{'first':'black'}}"));
	ck_assert(!player_ask(&badr, "offer", "{'what':'rematch','swap':false}"));
	ck_assert(player_refused(&badr, "too_late"));
	ck_assert(!offer(&badr, "rematch"));
	ck_assert(player_ask(&badr, "offer", "{'what':'rematch','options':{'first':'black'}}"));
	ck_assert(!json_is_null(room_field("rematch")));
}
END_TEST

static void wait_past(const char *event) {
	for (unsigned i = 0; i < 1000 && strcmp(state_text(amal.event, "e"), event) == 0; i++) {
		uv_run(&world.loop, UV_RUN_ONCE);
		hub_flush(world.hub);
	}
}

START_TEST(a_rematch_is_announced_once_it_can_be_joined) {
	begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(offer(&amal, "rematch"));
	store_faulty_set(world.store, STORE_FAULT_SLOW, 20, 1);
	player_send(&badr, "answer", "{'what':'rematch','yes':true}");
	wait_past("offer");
	ck_assert_str_eq(state_text(amal.event, "e"), "answer");
	ck_assert_ptr_null(json_object_get(amal.event, "room"));
	ck_assert(json_is_null(room_field("rematch")));
	ck_assert(json_is_null(json_object_get(room_field("offers"), "rematch")));
	ck_assert(!json_is_null(room_field("rematch_offer")));
	wait_past("answer");
	ck_assert_str_eq(state_text(amal.event, "e"), "rematch");
	char next[PLAYER_ROOM_SIZE];
	strcpy(next, state_text(amal.event, "room"));
	player_join(&amal, next);
	player_join(&badr, next);
	ck_assert_int_eq(badr.seat, 0);
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_settle();
	ck_assert(json_is_null(room_field("rematch_offer")));
}
END_TEST

START_TEST(a_rematch_agreed_before_a_crash_is_opened_afterwards) {
	begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(offer(&amal, "rematch"));
	/* the process dies while the agreement is being stored */
	player_send(&badr, "answer", "{'what':'rematch','yes':true}");
	player_cut(&amal);
	player_cut(&badr);
	player_cut(&cyra);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
	player_connect(&cyra);
	player_join(&amal, amal.room);
	player_join(&badr, amal.room);
	world_settle();
	const json_t *room = room_field("rematch");
	if (json_is_null(room)) {
		ck_assert(answer(&badr, "rematch", true));
		room = room_field("rematch");
	}
	char next[PLAYER_ROOM_SIZE];
	strcpy(next, json_string_value(room));
	player_join(&badr, next);
	ck_assert_int_eq(badr.seat, 0);
}
END_TEST

START_TEST(on_a_full_server_both_rooms_of_a_rematch_leave_memory) {
	world.settings.live.rooms = 2;
	people_restart();
	begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(offer(&amal, "rematch"));
	ck_assert(answer(&badr, "rematch", true));
	people_cut();
	people_connect();
	player_create(&amal, "felli", "W", "");
	player_create(&badr, "felli", "W", "");
}
END_TEST
