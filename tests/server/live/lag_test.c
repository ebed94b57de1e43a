/* tests/server/live/lag_test.c - how much network delay is not charged to a turn. */
#include "server/live/lag.h"

#include "server/live/client.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/site.h"
#include "tests/suite.h"

enum { MOST_MS = 90, SEATS = 2 };

/* A connection and what its transport reports. */
struct peer {
	struct link link; /* must be the first member */
	struct client client;
	int64_t rtt_ms;
	unsigned measured;
};

static struct live_settings settings;
static struct site site;
static struct live_room live;
static struct peer peers[SEATS];

static int64_t on_rtt(const struct link *link) {
	return ((const struct peer *)link)->rtt_ms;
}

static void on_measure(struct link *link) {
	((struct peer *)link)->measured++;
}

static const struct link_impl measuring = {.rtt_ms = on_rtt, .measure = on_measure};
static const struct link_impl knows_nothing = {.rtt_ms = NULL};

/* A game of two with clocks; place n holds seat 1 - n. Seat 1 is to move. */
static void set_up(void) {
	site = (struct site){.settings = &settings};
	settings.lag_ms = MOST_MS;
	live = (struct live_room){.site = &site};
	live.room.clock.choice.kind = CLOCK_FISCHER;
	live.room.clock.running = 1;
	list_init(&live.clients);
	lag_init(&live.lag, MOST_MS);
	for (int place = 0; place < SEATS; place++) {
		struct peer *peer = &peers[place];
		*peer = (struct peer){.link = {&measuring}, .rtt_ms = 40};
		peer->client = (struct client){.link = &peer->link, .place = place};
		list_init(&peer->client.in_room);
		list_add_last(&live.clients, &peer->client.in_room);
		live.room.holder[SEATS - 1 - place] = (uint8_t)place;
	}
}

/* Tell the listener of an event of seat with lag_ms uncharged; next is to move. */
static void apply(enum event_kind kind, int seat, int64_t lag_ms, int next) {
	struct commit commit = {
		.event = {.kind = kind, .seat = seat, .spent = 1000, .lag = lag_ms}};
	live.room.clock.running = (int8_t)next;
	lag_listener().applied(NULL, &live, &commit);
}

static void tell(void) {
	struct commit commit = {.event = {.kind = EVENT_PLAY}};
	lag_listener().published(NULL, &live, &commit);
}

SUITE_GROUP(lag_cases, set_up, NULL, SUITE_SECONDS)

START_TEST(the_measured_delay_is_compensated_up_to_the_limit) {
	ck_assert_int_eq(lag_of(&live, 0), 40);
	peers[0].rtt_ms = MOST_MS + 1;
	ck_assert_int_eq(lag_of(&live, 0), MOST_MS);
	ck_assert_int_eq(lag_of(&live, 1), 40);
}
END_TEST

START_TEST(an_unknown_delay_is_not_compensated) {
	peers[0].rtt_ms = -1;
	ck_assert_int_eq(lag_of(&live, 0), 0);
	peers[0].link.impl = &knows_nothing;
	ck_assert_int_eq(lag_of(&live, 0), 0);
	tell(); /* and it cannot be measured either */
	list_take_out(&peers[1].client.in_room);
	ck_assert_int_eq(lag_of(&live, 1), 0);
	tell(); /* nor can it for somebody who is not there */
}
END_TEST

START_TEST(nothing_is_compensated_for_a_watcher) {
	peers[1].client.place = -1;
	ck_assert_int_eq(lag_of(&live, -1), 0);
	ck_assert_int_eq(lag_of(&live, 1), 0);
}
END_TEST

START_TEST(nothing_is_compensated_without_a_fast_clock_and_a_limit) {
	live.room.clock.choice.kind = CLOCK_DAYS;
	ck_assert_int_eq(lag_of(&live, 0), 0);
	live.room.clock.choice.kind = CLOCK_NONE;
	ck_assert_int_eq(lag_of(&live, 0), 0);
	live.room.clock.choice.kind = CLOCK_BYOYOMI;
	ck_assert_int_eq(lag_of(&live, 0), 40);
	settings.lag_ms = 0;
	ck_assert_int_eq(lag_of(&live, 0), 0);
	tell();
	ck_assert_uint_eq(peers[0].measured, 0);
}
END_TEST

START_TEST(the_bank_pays_and_regains_a_third_with_each_turn) {
	peers[0].rtt_ms = MOST_MS;
	apply(EVENT_PLAY, 1, MOST_MS, 0);
	ck_assert_int_eq(lag_of(&live, 0), MOST_MS / 3);
	apply(EVENT_PLAY, 1, MOST_MS / 3, 0);
	ck_assert_int_eq(lag_of(&live, 0), MOST_MS / 3);
	apply(EVENT_PLAY, 1, 0, 0);
	ck_assert_int_eq(lag_of(&live, 0), 2 * (MOST_MS / 3));
	apply(EVENT_PLAY, 1, 0, 0);
	apply(EVENT_PLAY, 1, 0, 0);
	ck_assert_int_eq(live.lag.bank_ms[0], MOST_MS);
	ck_assert_int_eq(live.lag.bank_ms[1], MOST_MS);
}
END_TEST

START_TEST(the_bank_regains_nothing_within_a_turn) {
	peers[0].rtt_ms = MOST_MS;
	apply(EVENT_THROW, 1, 30, 1);
	apply(EVENT_PLAY, 1, 30, 1);
	ck_assert_int_eq(lag_of(&live, 0), MOST_MS - 60);
	apply(EVENT_PLAY, 1, 0, 0);
	ck_assert_int_eq(lag_of(&live, 0), MOST_MS - 30);
}
END_TEST

START_TEST(events_that_charge_no_clock_change_no_bank) {
	struct commit free_turn = {
		.event = {.kind = EVENT_PLAY, .seat = 1, .spent = -1, .lag = 30}};
	lag_listener().applied(NULL, &live, &free_turn);
	apply(EVENT_OFFER, 1, 30, 0);
	apply(EVENT_RESIGN, 1, 30, 0);
	ck_assert_int_eq(live.lag.bank_ms[0], MOST_MS);
	live.room.clock.choice.kind = CLOCK_DAYS;
	apply(EVENT_PLAY, 1, 30, 0);
	ck_assert_int_eq(live.lag.bank_ms[0], MOST_MS);
}
END_TEST

START_TEST(only_the_client_whose_clock_runs_is_measured) {
	tell();
	ck_assert_uint_eq(peers[0].measured, 1);
	ck_assert_uint_eq(peers[1].measured, 0);
	live.room.clock.running = 0;
	tell();
	ck_assert_uint_eq(peers[0].measured, 1);
	ck_assert_uint_eq(peers[1].measured, 1);
	live.room.clock.running = -1;
	tell();
	ck_assert_uint_eq(peers[0].measured + peers[1].measured, 2);
}
END_TEST
