/* tests/server/live/queue_test.c - requests of a room are processed one at a time, in order, and
 * each is answered once. */
#include "server/live/queue.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/live/live_site.h"
#include "tests/server/store/store_faulty.h"
#include "tests/suite.h"

enum { WAIT_AT_MOST = 16 };

static struct peer amal, badr, cyra;
static struct live_room *live;

static void set_up(void) {
	live_site_set_up();
	peer_connect(&amal, "amal");
	peer_connect(&badr, "badr");
	peer_connect(&cyra, "cyra");
	live = live_site_begin(&amal, &badr, CLOCK_NONE);
}

static struct request play(int64_t n, uint32_t version, const char *text) {
	struct request request = {.type = REQUEST_PLAY, .n = n, .version = version};
	snprintf(request.text, sizeof(request.text), "%s", text);
	return request;
}

static void send_play(struct peer *peer, int64_t n, uint32_t version, const char *text) {
	struct request request = play(n, version, text);
	peer_send(peer, &request);
}

SUITE_BEGIN(load_games)
SUITE_GROUP(queue_cases, set_up, live_site_tear_down, SUITE_SECONDS)

START_TEST(requests_wait_while_an_event_is_stored) {
	uint32_t version = live->room.version;
	send_play(&amal, 5, version, "c2-c3");
	ck_assert_ptr_nonnull(live->commit);
	send_play(&badr, 5, version + 1, "c4xc2");
	ck_assert_uint_eq(live->queued, 1);
	ck_assert_uint_eq(live->room.version, version);
	live_site_settle();
	ck_assert_uint_eq(live->queued, 0);
	ck_assert_uint_eq(live->room.version, version + 2);
	ck_assert(peer_heard(&badr, "\"turn\":\"c4xc2\""));
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"ack\",\"n\":5"), 1);
	ck_assert_uint_eq(peer_count(&badr, "\"t\":\"ack\",\"n\":5"), 1);
}
END_TEST

START_TEST(a_waiting_request_is_decided_by_the_new_state_of_the_room) {
	uint32_t version = live->room.version;
	send_play(&amal, 5, version, "c2-c3");
	send_play(&amal, 6, version, "d2-c3"); /* as if the first had not been sent */
	live_site_settle();
	ck_assert_uint_eq(live->room.version, version + 1);
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"error\",\"n\":6"), 1);
	ck_assert_uint_eq(live_site.site.counts.requests_refused, 1);
}
END_TEST

START_TEST(the_number_of_waiting_requests_is_limited) {
	send_play(&amal, 1, live->room.version, "c2-c3");
	for (int i = 0; i < WAIT_AT_MOST; i++) {
		send_play(&amal, 2 + i, live->room.version, "c2-c3");
		ck_assert_uint_eq(peer_count(&amal, "\"busy\""), 0);
	}
	send_play(&amal, 100, live->room.version, "c2-c3");
	ck_assert_uint_eq(peer_count(&amal, "\"n\":100,\"d\":{\"code\":\"busy\""), 1);
	live_site_settle();
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"error\""), WAIT_AT_MOST + 1);
}
END_TEST

START_TEST(a_refused_request_lets_the_next_one_go_on) {
	struct request early = play(5, live->room.version, "c4xc2");
	peer_send(&badr, &early);
	ck_assert_ptr_null(live->commit);
	ck_assert(peer_heard(&badr, "\"code\":\"not_your_turn\""));
	ck_assert_uint_eq(amal.frames, peer_count(&amal, "\"t\""));
	peer_play(&amal, "c2-c3");
}
END_TEST

START_TEST(a_repeated_request_is_answered_again_and_applied_once) {
	uint32_t version = live->room.version;
	struct request request = play(5, version, "c2-c3");
	peer_ask(&amal, &request);
	unsigned applied = live_site.applied;
	peer_ask(&amal, &request);
	ck_assert(peer_heard(&amal, "\"t\":\"ack\",\"n\":5"));
	ck_assert_uint_eq(live->room.version, version + 1);
	ck_assert_uint_eq(live_site.applied, applied);
}
END_TEST

START_TEST(repeating_a_request_during_the_commit_answers_the_repeating_client) {
	uint32_t version = live->room.version;
	send_play(&amal, 5, version, "c2-c3");
	struct peer *again = &cyra;
	peer_cut(again);
	peer_connect(again, "amal"); /* the same page on a new connection */
	live_room_join(live, again->client, 0);
	send_play(again, 5, version, "c2-c3");
	ck_assert_uint_eq(live->queued, 0);
	live_site_settle();
	ck_assert_uint_eq(live->room.version, version + 1);
	ck_assert_uint_eq(peer_count(again, "\"t\":\"ack\",\"n\":5"), 1);
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"ack\",\"n\":5"), 0);
}
END_TEST

START_TEST(a_request_repeated_while_waiting_is_applied_once) {
	uint32_t version = live->room.version;
	send_play(&amal, 5, version, "c2-c3");
	send_play(&badr, 5, version + 1, "c4xc2");
	send_play(&badr, 5, version + 1, "c4xc2");
	ck_assert_uint_eq(live->queued, 1);
	live_site_settle();
	ck_assert_uint_eq(live->room.version, version + 2);
	ck_assert_uint_eq(peer_count(&badr, "\"t\":\"ack\",\"n\":5"), 1);
	ck_assert(list_is_empty(&badr.client->pending)); /* nothing of the request is left */
}
END_TEST

START_TEST(the_same_number_from_another_client_is_another_request) {
	uint32_t version = live->room.version;
	struct request offer = {.type = REQUEST_OFFER, .n = 5, .what = OFFER_DRAW};
	send_play(&amal, 5, version, "c2-c3");
	peer_send(&badr, &offer);
	ck_assert_uint_eq(live->queued, 1);
	live_site_settle();
	ck_assert_uint_eq(live->room.version, version + 2);
	ck_assert_int_eq(live_site.last, EVENT_OFFER);
}
END_TEST

START_TEST(requests_of_a_client_that_left_are_still_carried_out) {
	uint32_t version = live->room.version;
	send_play(&amal, 5, version, "c2-c3");
	send_play(&badr, 5, version + 1, "c4xc2");
	peer_cut(&amal);
	peer_cut(&badr);
	live_site_settle();
	ck_assert_uint_eq(live->room.version, version + 2);
}
END_TEST

START_TEST(a_draining_server_refuses_waiting_requests) {
	uint32_t version = live->room.version;
	send_play(&amal, 5, version, "c2-c3");
	send_play(&badr, 5, version + 1, "c4xc2");
	live_site.site.draining = true;
	live_site_settle();
	ck_assert_uint_eq(live->room.version, version + 1);
	ck_assert_uint_eq(peer_count(&badr, "\"code\":\"draining\""), 1);
	ck_assert_uint_eq(peer_count(&amal, "\"t\":\"ack\",\"n\":5"), 1);
}
END_TEST

static void retry_now(void) {
	retry_listener(&live_site.rooms).tick(&live_site.rooms, live_site.now_ms);
}

/* A player resigns: the end is due by itself, but the store refuses everything. */
static void fail_to_end(void) {
	struct request resign = {.type = REQUEST_RESIGN, .n = 5};
	peer_send(&amal, &resign);
	store_faulty_set(live_site.store, STORE_FAULT_FULL, 0, 1);
	live_site_settle();
}

START_TEST(a_due_event_that_could_not_be_stored_is_retried_at_the_next_tick) {
	fail_to_end();
	ck_assert_int_eq(live_site.last, EVENT_RESIGN);
	ck_assert(!list_is_empty(&live->in_retry));
	unsigned failed = live_site.failed;
	ck_assert_uint_gt(failed, 0);
	live_room_go_on(live);
	live_site_settle();
	ck_assert_uint_eq(live_site.failed, failed); /* not before the next tick */
	retry_now();
	live_site_settle();
	ck_assert_uint_eq(live_site.failed, failed + 1);
	store_faulty_set(live_site.store, STORE_FAULT_NONE, 0, 1);
	retry_now();
	live_site_settle();
	ck_assert_int_eq(live_site.last, EVENT_END);
	ck_assert(list_is_empty(&live->in_retry));
}
END_TEST
