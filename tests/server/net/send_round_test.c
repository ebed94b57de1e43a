/* tests/server/net/send_round_test.c - players are written to before spectators. */
#include "server/net/ws_conn.h"

#include "tests/suite.h"

enum { PLAYERS = 3, SPECTATORS = 2 * SEND_ROUND_LATE + 5 };

static struct send_round round_;
static struct list players[PLAYERS], spectators[SPECTATORS];

static void set_up(void) {
	send_round_init(&round_);
	for (int i = 0; i < PLAYERS; i++) {
		list_init(&players[i]);
	}
	for (int i = 0; i < SPECTATORS; i++) {
		list_init(&spectators[i]);
	}
}

SUITE_GROUP(order, set_up, NULL, SUITE_SECONDS)

static void add_all(void) {
	for (int i = 0; i < SPECTATORS; i++) {
		send_round_add(&round_, &spectators[i], true);
	}
	for (int i = 0; i < PLAYERS; i++) {
		send_round_add(&round_, &players[i], false);
	}
}

START_TEST(players_come_first_and_spectators_in_batches) {
	add_all();
	int seen = 0;
	for (int piece = 0; piece < 3; piece++) {
		unsigned late = SEND_ROUND_LATE;
		for (int i = 0; piece == 0 && i < PLAYERS; i++) {
			ck_assert_ptr_eq(send_round_take(&round_, &late), &players[i]);
		}
		ck_assert(list_is_empty(&round_.now));
		for (int i = 0; i < SEND_ROUND_LATE && seen < SPECTATORS; i++) {
			ck_assert(send_round_goes_on(&round_));
			ck_assert_ptr_eq(send_round_take(&round_, &late), &spectators[seen++]);
		}
		ck_assert_ptr_null(send_round_take(&round_, &late));
	}
	ck_assert_int_eq(seen, SPECTATORS);
	ck_assert(!send_round_goes_on(&round_));
}
END_TEST

START_TEST(a_player_who_moves_meanwhile_goes_before_the_remaining_spectators) {
	unsigned late = 1;
	add_all();
	for (int i = 0; i <= PLAYERS; i++) {
		ck_assert_ptr_nonnull(send_round_take(&round_, &late));
	}
	send_round_add(&round_, &players[1], false);
	late = 1;
	ck_assert_ptr_eq(send_round_take(&round_, &late), &players[1]);
	ck_assert_ptr_eq(send_round_take(&round_, &late), &spectators[1]);
}
END_TEST

START_TEST(nobody_is_queued_twice) {
	unsigned late = SPECTATORS;
	send_round_add(&round_, &spectators[0], true);
	send_round_add(&round_, &spectators[0], true);
	send_round_add(&round_, &spectators[0], false);
	ck_assert_ptr_eq(send_round_take(&round_, &late), &spectators[0]);
	ck_assert_ptr_null(send_round_take(&round_, &late));
}
END_TEST
