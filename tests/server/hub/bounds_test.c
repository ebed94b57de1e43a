/* tests/server/hub/bounds_test.c - a log cannot grow without limit while its game does not advance.
 */
#include <stdio.h>
#include <string.h>

#include "server/room/room.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

static bool offer_in_vain(struct player *player, const char *what) {
	return player_ask(player, "offer", "{'what':'%s'}", what) &&
		player_ask(player, "answer", "{'what':'%s','yes':false}", what);
}

/* How often the offer can be made and withdrawn, up to times. */
static int offers(struct player *player, const char *what, int times) {
	int count = 0;
	while (count < times && offer_in_vain(player, what)) {
		count++;
	}
	return count;
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(bounds_cases, people_of_two, people_leave, SUITE_SECONDS)

START_TEST(offers_per_turn_are_limited_even_across_a_restart) {
	people_begin("alquerque", "");
	ck_assert_int_eq(offers(&amal, "draw", BOUND_OFFERS - 1), BOUND_OFFERS - 1);
	people_crash(0);
	people_come_back(2);
	ck_assert_int_eq(offers(&amal, "draw", 50), 1);
	ck_assert(player_refused(&amal, "too_often"));
	ck_assert_str_eq(player_text(&amal),
		"You have made enough offers this turn; wait for the next move.");
	people_crash(0);
	people_come_back(2);
	ck_assert_int_eq(offers(&amal, "draw", 1), 0);
	ck_assert_int_eq(offers(&badr, "draw", 50), BOUND_OFFERS); /* each seat has its own limit */
	int64_t v = amal.v;
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert_int_eq(amal.v, v + 1);
	ck_assert_int_eq(offers(&amal, "draw", 50), BOUND_OFFERS);
}
END_TEST

START_TEST(offers_of_a_rematch_are_limited) {
	people_begin("alquerque", "");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert_int_eq(offers(&amal, "rematch", 50), BOUND_OFFERS);
	ck_assert(player_ask(&badr, "offer", "{'what':'rematch'}"));
	ck_assert(player_ask(&amal, "answer", "{'what':'rematch','yes':true}"));
}
END_TEST

START_TEST(taking_steps_back_in_a_turn_is_limited) {
	people_begin("laquet", "");
	int backs = 0;
	bool refused = false;
	while (!refused && backs < 2 * BOUND_BACKS) {
		struct player *mover = everybody[state_seat(&amal) == amal.seat ? 0 : 1];
		const json_t *may = json_object_get(mover->state, "may");
		if (state_is(mover, "chance")) {
			ck_assert(player_throw(mover));
		} else if (!json_is_true(json_object_get(may, "back"))) {
			/* play the same step again after it was taken back */
			ck_assert(player_play(mover, state_step(mover, 0)));
		} else if (player_ask(mover, "back", "{'v':%lld}", (long long)mover->v)) {
			backs++;
		} else {
			ck_assert(player_refused(mover, "too_often"));
			refused = true;
		}
	}
	ck_assert(refused);
	ck_assert_int_eq(backs, BOUND_BACKS);
}
END_TEST

START_TEST(opening_and_closing_the_chat_is_limited) {
	people_begin("alquerque", "");
	int turns = 0;
	while (turns < 100 &&
		player_ask(
			&amal, "talk", "{'to':'room','open':%s}", turns % 2 ? "true" : "false")) {
		turns++;
	}
	ck_assert_int_eq(turns, BOUND_TALKS);
	ck_assert(player_refused(&amal, "too_often"));
}
END_TEST

START_TEST(giving_seats_back_is_limited_per_minute) {
	player_create(&amal, "alquerque", "W", "");
	player_join(&badr, amal.room);
	for (int i = 0; i < BOUND_STANDS_AT_ONCE; i++) {
		ck_assert(player_ask(&amal, "stand", "{}"));
		ck_assert(player_sit(&amal, "W"));
		world_wind(1000);
	}
	ck_assert(!player_ask(&amal, "stand", "{}"));
	ck_assert(player_refused(&amal, "too_often"));
	world_wind(60 * 1000 - BOUND_STANDS_AT_ONCE * 1000);
	ck_assert(player_ask(&amal, "stand", "{}"));
	ck_assert(player_sit(&amal, "W"));
	ck_assert(!player_ask(&amal, "stand", "{}"));
	ck_assert(player_sit(&badr, "B")); /* the game begins nevertheless */
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

/* ---- limits that would take too long to reach ---- */

static bool allows(struct room *room, enum event_kind kind) {
	struct wire_error error = {.code = ERROR_CODES};
	bool allowed = bounds_allow(room, 0, kind, 0, &error);
	ck_assert(allowed || error.text[0] != '\0');
	return allowed;
}

START_TEST(a_full_log_still_allows_the_game_to_end) {
	struct room room = {.version = BOUND_EVENTS - 1};
	ck_assert(allows(&room, EVENT_PLAY));
	room.version++;
	ck_assert(!allows(&room, EVENT_PLAY) && !allows(&room, EVENT_SIT));
	ck_assert(!allows(&room, EVENT_OFFER) && !allows(&room, EVENT_ANSWER));
	ck_assert(allows(&room, EVENT_RESIGN) && allows(&room, EVENT_ABORT));
	room.version = 1;
	room.bounds.bytes = BOUND_BYTES;
	ck_assert(!allows(&room, EVENT_PLAY));
	ck_assert(allows(&room, EVENT_CLAIM));
}
END_TEST

START_TEST(one_seat_cannot_fill_a_log) {
	struct room room = {.version = 1};
	struct event event;
	event_init(&event, EVENT_OFFER);
	for (int i = 0; i < BOUND_ASIDES; i++) {
		ck_assert(allows(&room, EVENT_BACK));
		bounds_count(&room, &event, 0);
		room.bounds.seat[0].offers = 0; /* as if a turn later */
	}
	ck_assert(!allows(&room, EVENT_BACK) && !allows(&room, EVENT_PLAN));
	ck_assert(allows(&room, EVENT_PLAY) && allows(&room, EVENT_ANSWER));
	/* counting a withdrawal for each offer, or a step for each one taken back */
	ck_assert_int_lt(2 * BOUND_ASIDES, BOUND_EVENTS / 2);
	ck_assert_int_lt(2 * BOUND_PLAN_BYTES, BOUND_BYTES / 2);
}
END_TEST
