/* tests/server/live/commit_test.c - storing an event, and what follows. */
#include "server/live/commit.h"

#include <string.h>

#include "tests/server/live/live_site.h"
#include "tests/server/room/table.h"
#include "tests/server/store/store_faulty.h"
#include "tests/suite.h"

static struct peer amal, badr;
static struct live_room *live;

static void begin(enum clock_kind clock) {
	peer_connect(&amal, "amal");
	peer_connect(&badr, "badr");
	live = live_site_begin(&amal, &badr, clock);
}

static void send_play(struct peer *peer, const char *text) {
	static int64_t n = 5000;
	struct request request = {.type = REQUEST_PLAY, .n = n++, .version = live->room.version};
	strcpy(request.text, text);
	peer_send(peer, &request);
}

static void set_fault(enum store_fault fault) {
	store_faulty_set(live_site.store, fault, 0, 1);
}

static bool copy_last(void *user, const struct store_event *event) {
	*(struct store_event *)user = *event;
	return true;
}

/* The version of the stored log. */
static uint32_t stored_version(void) {
	struct store_event last = {.version = 0};
	ck_assert(store_load(live_site.store, live->room.id, 0, copy_last, &last));
	return last.version;
}

static void note_done(void *user, enum store_result result) {
	ck_assert_int_eq(result, STORE_OK);
	*(bool *)user = true;
}

SUITE_BEGIN(load_games)
SUITE_GROUP(commit_cases, live_site_set_up, live_site_tear_down, SUITE_SECONDS)

START_TEST(nothing_changes_and_nothing_is_sent_until_an_event_is_stored) {
	begin(CLOCK_NONE);
	uint32_t version = live->room.version;
	unsigned applied = live_site.applied, frames = badr.frames;
	send_play(&amal, "c2-c3");
	ck_assert_uint_eq(live->room.version, version);
	ck_assert_uint_eq(live_site.applied, applied);
	ck_assert_uint_eq(badr.frames, frames);
	ck_assert_uint_eq(live_site.site.commits, 1);
	live_site_settle();
	ck_assert_uint_eq(live->room.version, version + 1);
	ck_assert_uint_eq(stored_version(), version + 1);
	ck_assert_uint_eq(live_site.applied, applied + 1);
	ck_assert_uint_eq(badr.frames, frames + 1);
	ck_assert_uint_eq(live_site.site.commits, 0);
}
END_TEST

START_TEST(the_request_is_answered_before_the_event_is_sent) {
	begin(CLOCK_NONE);
	send_play(&amal, "c2-c3");
	live_site_settle();
	ck_assert(peer_heard(&amal, "\"t\":\"event\""));
	const char *ack = strstr(amal.log, "\"t\":\"ack\"");
	ck_assert_ptr_nonnull(ack);
	ck_assert(ack < amal.last);
	ck_assert_ptr_nonnull(strstr(ack, "\"v\":"));
	ck_assert_uint_eq(peer_count(&badr, "\"t\":\"ack\""), 1); /* for sitting down */
}
END_TEST

START_TEST(only_events_that_change_the_state_send_it) {
	struct request offer = {.type = REQUEST_OFFER, .n = 5, .what = OFFER_DRAW};
	begin(CLOCK_NONE);
	peer_play(&amal, "c2-c3");
	ck_assert(peer_heard(&badr, "\"state\":{"));
	peer_ask(&amal, &offer);
	ck_assert(peer_heard(&badr, "\"e\":\"offer\""));
	ck_assert(!peer_heard(&badr, "\"state\":{"));
}
END_TEST

START_TEST(sitting_down_takes_the_place_and_notifies_modules_twice) {
	begin(CLOCK_NONE);
	ck_assert_uint_eq(live_site.placed, 1);
	ck_assert_uint_eq(live_site.seated, 1);
	ck_assert_int_eq(badr.client->place, 1);
	ck_assert_uint_eq(peer_count(&badr, "\"token\":\""), 1);
	ck_assert_uint_eq(peer_count(&amal, "\"token\":\""), 0);
}
END_TEST

START_TEST(standing_up_gives_up_the_place) {
	struct request stand = {.type = REQUEST_STAND, .n = 6};
	peer_connect(&amal, "amal");
	live = live_site_open(&amal, CLOCK_NONE);
	peer_ask(&amal, &stand);
	ck_assert_int_eq(live_site.last, EVENT_STAND);
	ck_assert_int_eq(amal.client->place, -1);
	ck_assert_uint_eq(live_site.seated, 1);
}
END_TEST

START_TEST(an_event_the_store_refuses_did_not_happen) {
	begin(CLOCK_NONE);
	uint32_t version = live->room.version;
	unsigned applied = live_site.applied, frames = badr.frames;
	set_fault(STORE_FAULT_FULL);
	send_play(&amal, "c2-c3");
	live_site_settle();
	ck_assert(peer_heard(&amal, "\"code\":\"store_failed\""));
	ck_assert(peer_heard(&amal, "nothing has changed"));
	ck_assert_uint_eq(live->room.version, version);
	ck_assert_uint_eq(live_site.applied, applied);
	ck_assert_uint_eq(live_site.failed, 1);
	ck_assert_uint_eq(badr.frames, frames);
	ck_assert_uint_eq(live_site.site.counts.store_failures, 1);
	set_fault(STORE_FAULT_NONE);
	peer_play(&amal, "c2-c3");
	ck_assert_uint_eq(live->room.version, version + 1);
}
END_TEST

START_TEST(a_room_whose_first_event_is_not_stored_does_not_exist) {
	peer_connect(&amal, "amal");
	live_room_destroy(live_site_open(&amal, CLOCK_NONE));
	live = live_room_create(&live_site.rooms, "2222abcd");
	struct commit *commit = commit_create(&live_site.rooms, live, NULL);
	event_init(&commit->event, EVENT_CREATE);
	set_fault(STORE_FAULT_FULL);
	live_room_commit(live, commit);
	live_site_settle();
	ck_assert_ptr_null(live_room_in_memory(&live_site.rooms, "2222abcd"));
	ck_assert_uint_eq(live_site.closed, 2);
}
END_TEST

START_TEST(a_room_written_to_by_somebody_else_is_dropped_and_read_again) {
	begin(CLOCK_NONE);
	peer_play(&amal, "c2-c3");
	struct store_event event = {.version = live->room.version + 1, .at_ms = 1, .body = "{}"};
	strcpy(event.room, live->room.id);
	bool done = false;
	store_append(live_site.store, &event, note_done, &done);
	live_site_settle();
	ck_assert(done);
	send_play(&badr, "c4xc2");
	live_site_settle();
	ck_assert_int_eq(amal.closed, CLOSE_GOING_AWAY);
	ck_assert_int_eq(badr.closed, CLOSE_GOING_AWAY);
	ck_assert_uint_eq(live_site.closed, 1);
	ck_assert_ptr_null(amal.client->live);
	ck_assert_uint_eq(live_site.site.commits, 0);
}
END_TEST

START_TEST(a_failed_append_costs_nobody_time) {
	begin(CLOCK_FISCHER);
	peer_play(&amal, "c2-c3");
	peer_play(&badr, "c4xc2");
	ck_assert_int_eq(live->room.clock.running, 0);
	set_fault(STORE_FAULT_FULL);
	send_play(&amal, "c1xc3");
	live_site.now_ms += 3000;
	live_site_settle();
	ck_assert_int_eq(live->room.clock.free_ms, 3000 + 2000);
	send_play(&amal, "c1xc3");
	live_site.now_ms += 1000;
	live_site_settle();
	ck_assert_int_eq(live->room.clock.free_ms, 4000 + 2000); /* since the first failure */
	set_fault(STORE_FAULT_NONE);
	peer_play(&amal, "c1xc3");
	ck_assert_int_eq(live->room.clock.left_ms[0], 60000);
}
END_TEST

START_TEST(another_players_failed_request_leaves_the_clock_alone) {
	struct request offer = {.type = REQUEST_OFFER, .n = 5, .what = OFFER_DRAW};
	begin(CLOCK_FISCHER);
	peer_play(&amal, "c2-c3");
	peer_play(&badr, "c4xc2");
	set_fault(STORE_FAULT_FULL);
	peer_send(&badr, &offer);
	live_site.now_ms += 3000;
	live_site_settle();
	ck_assert_int_eq(live->room.clock.free_ms, 0);
}
END_TEST

/* Both have moved; the store delays Black's second event by ms. */
static void hold_back(int64_t ms) {
	begin(CLOCK_FISCHER);
	peer_play(&amal, "c2-c3");
	send_play(&badr, "c4xc2");
	live_site.now_ms += ms;
	live_site_settle();
	ck_assert_int_eq(live->room.clock.running, 0);
}

START_TEST(time_the_store_took_is_not_charged_to_the_next_player) {
	hold_back(50);
	ck_assert_int_eq(live->room.clock.free_ms, 50);
}
END_TEST

START_TEST(a_delay_too_short_to_notice_is_charged) {
	hold_back(49);
	ck_assert_int_eq(live->room.clock.free_ms, 0);
}
END_TEST

START_TEST(events_are_counted_by_kind) {
	struct request resign = {.type = REQUEST_RESIGN, .n = 9};
	begin(CLOCK_NONE);
	uint64_t stored = live_site.site.counts.events_stored;
	peer_play(&amal, "c2-c3");
	peer_ask(&badr, &resign);
	ck_assert_uint_eq(live_site.site.counts.moves, 1);
	ck_assert_uint_eq(live_site.site.counts.throws, 0);
	ck_assert_uint_eq(live_site.site.counts.rooms_created, 1);
	ck_assert_uint_eq(live_site.site.counts.rooms_over, 1);
	ck_assert_uint_eq(live_site.site.counts.events_stored, stored + 3); /* including the end */
	ck_assert_uint_eq(live_site.applied, live_site.told);
}
END_TEST

START_TEST(a_history_that_runs_out_of_memory_is_dropped) {
	begin(CLOCK_NONE);
	struct history *history = history_create(live->room.version);
	ck_assert_ptr_nonnull(history);
	history_keep(&live_site.rooms.histories, history, &live->history);
	peer_play(&amal, "c2-c3");
	ck_assert_uint_eq(history->upto, live->room.version);
	history->text.failed = true; /* as if out of memory */
	peer_play(&badr, "c4xc2");
	ck_assert_uint_eq(badr.closed, 0);
	ck_assert_ptr_null(live->history);
	ck_assert_uint_eq(live_site.rooms.histories.bytes, 0);
}
END_TEST

START_TEST(a_pending_event_is_stored_but_not_sent_when_the_server_ends) {
	begin(CLOCK_NONE);
	uint32_t version = live->room.version;
	unsigned frames = amal.frames;
	send_play(&amal, "c2-c3");
	commit_forget(live);
	ck_assert_ptr_null(live->commit);
	live_site_settle();
	ck_assert_uint_eq(live->room.version, version);
	ck_assert_uint_eq(stored_version(), version + 1);
	ck_assert_uint_eq(amal.frames, frames);
}
END_TEST

START_TEST(the_store_learns_if_a_room_is_open_playing_or_over) {
	static struct table table;
	struct event event;
	table_open(&table, &(struct table_choice){.game = "alquerque"});
	event_init(&event, EVENT_SIT);
	ck_assert_int_eq(commit_status(&table.room, &event), STORE_OPEN);
	event_init(&event, EVENT_START);
	ck_assert_int_eq(commit_status(&table.room, &event), STORE_PLAYING);
	table_begin(&table);
	event_init(&event, EVENT_OFFER);
	ck_assert_int_eq(commit_status(&table.room, &event), STORE_PLAYING);
	event_init(&event, EVENT_END);
	ck_assert_int_eq(commit_status(&table.room, &event), STORE_PLAYING);
	event.over = true;
	ck_assert_int_eq(commit_status(&table.room, &event), STORE_OVER);
	ck_assert(table_ask(&table, 0,
		&(struct request){.type = REQUEST_RESIGN, .version = table.room.version}));
	table_settle(&table);
	event_init(&event, EVENT_OFFER);
	ck_assert_int_eq(commit_status(&table.room, &event), STORE_OVER);
	table_close(&table);
}
END_TEST

/* ---- a listener that names what it wants ---- */

static unsigned starts, plays, flushes;
static bool asks;

static void hear_applied(void *user, struct live_room *of, const struct commit *commit) {
	(void)user;
	(void)of;
	ck_assert_int_eq(commit->event.kind, EVENT_START);
	starts++;
}

static void hear_published(void *user, struct live_room *of, const struct commit *commit) {
	(void)user;
	(void)of;
	ck_assert_int_eq(commit->event.kind, EVENT_PLAY);
	plays++;
}

static void hear_flush(void *user) {
	(void)user;
	ck_assert(!asks);
	flushes++;
}

static struct live_listener choosy_listener(void) {
	static const enum event_kind applied[] = {EVENT_START, EVENT_KINDS};
	static const enum event_kind published[] = {EVENT_PLAY, EVENT_KINDS};
	starts = plays = flushes = 0;
	asks = false;
	return (struct live_listener){
		.applied_kinds = applied,
		.applied = hear_applied,
		.published_kinds = published,
		.published = hear_published,
		.asks = &asks,
		.flush = hear_flush,
	};
}

static void set_up_choosy(void) {
	live_site_set_up_with(choosy_listener);
}

SUITE_GROUP(choosy_cases, set_up_choosy, live_site_tear_down, SUITE_SECONDS)

START_TEST(modules_get_only_the_kinds_of_events_they_name) {
	begin(CLOCK_NONE);
	ck_assert_uint_eq(starts, 1);
	ck_assert_uint_eq(plays, 0);
	peer_play(&amal, "c2-c3");
	ck_assert_uint_eq(starts, 1);
	ck_assert_uint_eq(plays, 1);
}
END_TEST

START_TEST(modules_are_called_at_the_end_of_a_round_only_if_they_asked) {
	begin(CLOCK_NONE);
	listeners_flush(&live_site.site.listeners);
	ck_assert_uint_eq(flushes, 0);
	asks = true;
	listeners_flush(&live_site.site.listeners);
	listeners_flush(&live_site.site.listeners);
	ck_assert_uint_eq(flushes, 1);
}
END_TEST
