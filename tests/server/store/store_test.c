/* tests/server/store/store_test.c - what every store must do, however it is implemented. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/store/store_faulty.h"
#include "store_help.h"
#include "tests/server/postgres/database.h"
#include "tests/suite.h"

enum { KEPT_MAX = 4096, TEXT_MAX = 64 };

/* What load and rooms have shown. */
static struct store_event events[KEPT_MAX];
static struct store_room rooms[KEPT_MAX];
static char bodies[KEPT_MAX][TEXT_MAX], secrets[KEPT_MAX][TEXT_MAX], summaries[KEPT_MAX][TEXT_MAX];
static int shown, stop_after;

static bool see_event(void *user, const struct store_event *event) {
	(void)user;
	ck_assert_int_lt(shown, KEPT_MAX);
	events[shown] = *event;
	snprintf(bodies[shown], TEXT_MAX, "%s", event->body);
	snprintf(secrets[shown], TEXT_MAX, "%s", event->secret != NULL ? event->secret : "(none)");
	return ++shown != stop_after;
}

static bool see_room(void *user, const struct store_room *room) {
	(void)user;
	ck_assert_int_lt(shown, KEPT_MAX);
	rooms[shown] = *room;
	snprintf(summaries[shown], TEXT_MAX, "%s", room->summary);
	return ++shown != stop_after;
}

static int load(const char *room, uint32_t since) {
	shown = 0;
	ck_assert(store_load(help_store, room, since, see_event, NULL));
	return shown;
}

static int list(enum store_status max_status) {
	shown = 0;
	ck_assert(store_rooms(help_store, max_status, see_room, NULL));
	return shown;
}

static void set_up(void) {
	help_set_up();
	stop_after = 0;
}

static void keep_full(const char *room, uint32_t version, enum store_status status, int64_t at_ms,
	const char *summary) {
	struct store_event event = {.version = version,
		.at_ms = at_ms,
		.body = "{}",
		.status = status,
		.summary = summary};
	strcpy(event.room, room);
	help_append_full(&event);
	help_settle();
	ck_assert_int_eq(help_answers[help_answered - 1], STORE_OK);
}

SUITE_BEGIN(database_start)

SUITE_GROUP(every_store_cases, set_up, help_tear_down, 30)

START_LOOP_TEST(events_read_back_the_same, help_kinds()) {
	struct store_event event = {.room = "room1",
		.version = 1,
		.at_ms = 1795000000123,
		.body = "{\"e\":\"create\",\"name\":\"\xd8\xa3\xd9\x85\xd9\x84\"}",
		.secret = "{\"seed\":\"ab\"}",
		.status = STORE_OPEN,
		.summary = "{\"s\":1}"};
	help_open(_i);
	help_append_full(&event);
	event.version = 2;
	event.body = "{\"e\":\"sit\"}";
	event.secret = NULL;
	event.summary = NULL;
	help_append_full(&event);
	help_settle();
	ck_assert_int_eq(load("room1", 0), 2);
	ck_assert_str_eq(events[0].room, "room1");
	ck_assert_uint_eq(events[0].version, 1);
	ck_assert_int_eq(events[0].at_ms, 1795000000123);
	ck_assert_str_eq(bodies[0], "{\"e\":\"create\",\"name\":\"\xd8\xa3\xd9\x85\xd9\x84\"}");
	ck_assert_str_eq(secrets[0], "{\"seed\":\"ab\"}");
	ck_assert_str_eq(bodies[1], "{\"e\":\"sit\"}");
	ck_assert_str_eq(secrets[1], "(none)");
}
END_TEST

START_LOOP_TEST(an_event_is_copied_before_append_returns, help_kinds()) {
	char body[] = "{\"a\":1}";
	struct store_event event = {.room = "r", .version = 1, .body = body};
	help_open(_i);
	help_append_full(&event);
	memset(body, 'x', sizeof(body) - 1);
	help_settle();
	ck_assert_int_eq(load("r", 0), 1);
	ck_assert_str_eq(bodies[0], "{\"a\":1}");
}
END_TEST

START_LOOP_TEST(a_used_number_is_refused, help_kinds()) {
	help_open(_i);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	ck_assert_int_eq(help_keep("r", 2), STORE_TAKEN);
	ck_assert_int_eq(help_keep("r", 1), STORE_TAKEN);
	ck_assert_int_eq(load("r", 0), 2);
}
END_TEST

START_LOOP_TEST(a_number_beyond_the_next_is_refused_too, help_kinds()) {
	help_open(_i);
	ck_assert_int_eq(help_keep("r", 2), STORE_TAKEN);
	ck_assert_int_eq(help_keep("r", 0), STORE_TAKEN);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert_int_eq(help_keep("r", 3), STORE_TAKEN);
	ck_assert_int_eq(load("r", 0), 1);
	ck_assert_int_eq(list(STORE_OVER), 1);
}
END_TEST

START_LOOP_TEST(a_refused_event_does_not_affect_others_of_the_iteration, help_kinds()) {
	help_open(_i);
	help_append("a", 1);
	help_append("b", 1);
	help_append("b", 1);
	help_append("c", 7);
	help_append("a", 2);
	help_settle();
	ck_assert_int_eq(help_answers[0], STORE_OK);
	ck_assert_int_eq(help_answers[1], STORE_OK);
	ck_assert_int_eq(help_answers[2], STORE_TAKEN);
	ck_assert_int_eq(help_answers[3], STORE_TAKEN);
	ck_assert_int_eq(help_answers[4], STORE_OK);
	ck_assert_int_eq(help_count("a", 0), 2);
	ck_assert_int_eq(help_count("b", 0), 1);
	ck_assert_int_eq(help_count("c", 0), 0);
}
END_TEST

START_LOOP_TEST(answers_for_a_room_come_in_the_order_of_the_requests, help_kinds()) {
	help_open(_i);
	for (uint32_t version = 1; version <= 500; version++) {
		help_append("a", version);
		help_append(version % 2 ? "b" : "c", (version + 1) / 2);
		if (version % 50 == 0) {
			uv_run(&help_loop, UV_RUN_NOWAIT);
		}
	}
	help_settle();
	int last[3] = {-1, -1, -1}; /* of a, b and c: each room keeps its own order */
	for (int i = 0; i < help_answered; i++) {
		int room = help_order[i] % 2 == 0 ? 0 : 1 + help_order[i] / 2 % 2;
		ck_assert_int_gt(help_order[i], last[room]);
		last[room] = help_order[i];
		ck_assert_int_eq(help_answers[i], STORE_OK);
	}
	ck_assert_int_eq(load("a", 0), 500);
	for (int i = 0; i < 500; i++) {
		ck_assert_uint_eq(events[i].version, (uint32_t)i + 1);
	}
}
END_TEST

START_LOOP_TEST(pending_counts_unanswered_requests, help_kinds()) {
	help_open(_i);
	ck_assert_uint_eq(store_pending(help_store), 0);
	help_append("a", 1);
	help_append("a", 2);
	ck_assert_uint_eq(store_pending(help_store), 2);
	help_settle();
	ck_assert_uint_eq(store_pending(help_store), 0);
}
END_TEST

struct chain {
	uint32_t version, last;
};

static void append_next(void *user, enum store_result result);

static void append_link(struct chain *chain) {
	struct store_event event = {.room = "chain", .version = chain->version, .body = "{}"};
	store_append(help_store, &event, append_next, chain);
}

static void append_next(void *user, enum store_result result) {
	struct chain *chain = user;
	ck_assert_int_eq(result, STORE_OK);
	if (chain->version++ < chain->last) {
		append_link(chain);
	}
}

START_LOOP_TEST(the_next_append_may_be_requested_from_a_callback, help_kinds()) {
	struct chain chain = {1, 20};
	help_open(_i);
	append_link(&chain);
	help_settle();
	ck_assert_int_eq(help_count("chain", 0), 20);
}
END_TEST

START_LOOP_TEST(destroy_finishes_pending_requests, help_kinds()) {
	struct chain chain = {1, 20};
	help_open(_i);
	append_link(&chain);
	help_append("a", 1);
	help_close();
	ck_assert_uint_eq(chain.version, 21);
	ck_assert_int_eq(help_answered, 1);
	ck_assert_int_eq(help_answers[0], STORE_OK);
}
END_TEST

START_LOOP_TEST(the_loop_ends_when_all_is_answered, help_kinds()) {
	help_open(_i);
	help_append("a", 1);
	ck_assert_int_eq(uv_run(&help_loop, UV_RUN_DEFAULT), 0);
	ck_assert_int_eq(help_answered, 1);
}
END_TEST

START_LOOP_TEST(load_reads_events_after_a_number, help_kinds()) {
	help_open(_i);
	for (uint32_t version = 1; version <= 10; version++) {
		help_append("r", version);
		help_append("rr", version);
	}
	help_settle();
	ck_assert_int_eq(load("r", 7), 3);
	ck_assert_uint_eq(events[0].version, 8);
	ck_assert_int_eq(events[0].at_ms, 1008);
	ck_assert_int_eq(load("r", 10), 0);
	ck_assert_int_eq(load("r", 4000000000u), 0);
	ck_assert_int_eq(load("nobody", 0), 0);
	ck_assert_int_eq(load("a name that is far too long", 0), 0);
	stop_after = 2;
	ck_assert_int_eq(load("r", 0), 2);
	stop_after = 0;
	ck_assert_int_eq(load("r", 0), 10);
}
END_TEST

static void on_wake(void *user) {
	*(bool *)user = true;
}

/* Run the loop until there is something to read. */
static void wait_for(struct store_cursor *cursor) {
	bool woken = false;
	ck_assert(store_reads_later(help_store));
	store_read_wait(help_store, cursor, on_wake, &woken);
	ck_assert(!woken);
	while (!woken) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
}

static enum store_more read_some(struct store_cursor *cursor, unsigned steps) {
	enum store_more more = store_read_some(help_store, cursor, steps, see_event, NULL);
	while (more == STORE_LATER) {
		wait_for(cursor);
		more = store_read_some(help_store, cursor, steps, see_event, NULL);
	}
	return more;
}

static enum store_more find_with(struct store_cursor *cursor, struct store_found *found) {
	enum store_more more = store_read_found(help_store, cursor, found);
	while (more == STORE_LATER) {
		wait_for(cursor);
		more = store_read_found(help_store, cursor, found);
	}
	return more;
}

/* A cursor that shows the events there are now. */
static struct store_cursor *begin_reading(const char *room, uint32_t since) {
	struct store_found found;
	struct store_cursor *cursor = store_read_begin(help_store, room, since);
	ck_assert_ptr_nonnull(cursor);
	ck_assert_int_eq(find_with(cursor, &found), STORE_END);
	return cursor;
}

/* Read to the end, steps at a time. Returns the number of calls. */
static int read_on(struct store_cursor *cursor, unsigned steps, enum store_more *last) {
	int times = 0;
	shown = 0;
	do {
		int before = shown;
		*last = read_some(cursor, steps);
		ck_assert_int_le(shown - before, (int)steps);
		times++;
	} while (*last == STORE_MORE);
	store_read_end(help_store, cursor);
	return times;
}

START_LOOP_TEST(a_log_is_read_in_parts_as_it_was_at_the_beginning, help_kinds()) {
	enum store_more last;
	help_open(_i);
	for (uint32_t version = 1; version <= 20; version++) {
		help_append("r", version);
		help_append("rr", version);
	}
	help_settle();
	struct store_cursor *cursor = begin_reading("r", 2);
	ck_assert_int_eq(read_some(cursor, 3), STORE_MORE);
	help_append("r", 21);
	help_settle();
	ck_assert_int_eq(load("rr", 0), 20); /* other rooms can be read meanwhile */
	store_read_end(help_store, cursor);  /* a cursor can be ended early */
	cursor = begin_reading("r", 2);
	help_append("r", 22);
	help_settle();
	ck_assert_int_ge(read_on(cursor, 3, &last), 19 / 3);
	ck_assert_int_eq(last, STORE_END);
	ck_assert_int_eq(shown, 19);
	for (int i = 0; i < shown; i++) {
		ck_assert_uint_eq(events[i].version, 3 + (uint32_t)i);
		ck_assert_int_eq(events[i].at_ms, 1003 + i);
		ck_assert_str_eq(events[i].room, "r");
	}
	static const char *const empty[] = {"nobody", "a name that is far too long"};
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(read_on(store_read_begin(help_store, empty[i], 0), 3, &last), 1);
		ck_assert(last == STORE_END && shown == 0);
	}
	read_on(store_read_begin(help_store, "r", 4000000000u), 3, &last);
	ck_assert(last == STORE_END && shown == 0);
	stop_after = 5;
	read_on(store_read_begin(help_store, "r", 0), 100, &last);
	ck_assert(last == STORE_END && shown == 5);
}
END_TEST

START_LOOP_TEST(deleting_a_log_while_it_is_read_is_noticed, help_kinds()) {
	enum store_more last;
	help_open(_i);
	for (uint32_t version = 1; version <= 9; version++) {
		keep_full("r", version, STORE_OVER, 100, NULL);
	}
	struct store_cursor *cursor = begin_reading("r", 0);
	ck_assert_int_eq(read_some(cursor, 2), STORE_MORE);
	ck_assert_int_eq(help_expire(300, 0).rooms, 1);
	int before = shown;
	read_on(cursor, 2, &last);
	bool whole = last == STORE_END && before + shown == 9; /* all of it was read ahead */
	ck_assert(last == STORE_BROKEN || (whole && _i == HELP_POSTGRES));
}
END_TEST

START_LOOP_TEST(large_events_are_stored_and_larger_ones_refused, help_kinds()) {
	static char big[STORE_TEXT_MAX + 2];
	struct store_event event = {
		.room = "r", .version = 1, .body = big, .secret = big, .summary = big};
	help_open(_i);
	memset(big, 'x', STORE_TEXT_MAX);
	big[STORE_TEXT_MAX] = '\0';
	help_append_full(&event);
	help_settle();
	ck_assert_int_eq(help_answers[0], STORE_OK);
	ck_assert_int_eq(load("r", 0), 1);
	big[STORE_TEXT_MAX] = 'x';
	event.version = 2;
	help_append_full(&event);
	help_append("a", 1);
	help_settle();
	ck_assert_int_eq(help_answers[1], STORE_FAILED);
	ck_assert_int_eq(help_answers[2], STORE_OK);
	ck_assert_int_eq(load("r", 0), 1);
}
END_TEST

START_LOOP_TEST(events_without_a_room_or_text_are_refused, help_kinds()) {
	struct store_event event = {.room = "", .version = 1, .body = "{}"};
	help_open(_i);
	help_append_full(&event);
	memset(event.room, 'a', sizeof(event.room));
	help_append_full(&event);
	strcpy(event.room, "r");
	event.body = NULL;
	help_append_full(&event);
	help_settle();
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(help_answers[i], STORE_FAILED);
	}
	ck_assert_int_eq(list(STORE_OVER), 0);
}
END_TEST

START_LOOP_TEST(rooms_are_listed_by_status_latest_first, help_kinds()) {
	help_open(_i);
	keep_full("open1", 1, STORE_OPEN, 100, "one");
	keep_full("over", 1, STORE_OPEN, 200, NULL);
	keep_full("play", 1, STORE_OPEN, 300, "three");
	keep_full("open2", 1, STORE_OPEN, 400, "four");
	keep_full("play", 2, STORE_PLAYING, 500, "five");
	keep_full("over", 2, STORE_OVER, 150, NULL);
	ck_assert_int_eq(list(STORE_OPEN), 2);
	ck_assert_str_eq(rooms[0].room, "open2");
	ck_assert_str_eq(rooms[1].room, "open1");
	ck_assert_int_eq(list(STORE_PLAYING), 3);
	ck_assert_str_eq(rooms[0].room, "play");
	ck_assert_str_eq(summaries[0], "five");
	ck_assert_uint_eq(rooms[0].version, 2);
	ck_assert_int_eq(rooms[0].status, STORE_PLAYING);
	ck_assert_int_eq(rooms[0].updated_ms, 500);
	ck_assert_int_eq(list(STORE_OVER), 4);
	ck_assert_str_eq(rooms[2].room, "over");
	ck_assert_str_eq(summaries[2], "");
	stop_after = 1;
	ck_assert_int_eq(list(STORE_OVER), 1);
}
END_TEST

START_LOOP_TEST(an_event_without_a_summary_keeps_the_previous_one, help_kinds()) {
	help_open(_i);
	keep_full("r", 1, STORE_OPEN, 100, "first");
	keep_full("r", 2, STORE_PLAYING, 200, NULL);
	keep_full("r", 3, STORE_PLAYING, 300, NULL);
	ck_assert_int_eq(list(STORE_OVER), 1);
	ck_assert_str_eq(summaries[0], "first");
	ck_assert_int_eq(rooms[0].updated_ms, 200);
	ck_assert_uint_eq(rooms[0].version, 3);
	ck_assert_int_eq(rooms[0].status, STORE_PLAYING);
	ck_assert_int_eq(load("r", 0), 3);
}
END_TEST

START_LOOP_TEST(thousands_of_rooms_are_not_mixed_up, help_kinds()) {
	char room[STORE_ROOM_ID_MAX];
	help_open(_i);
	for (uint32_t i = 0; i < 3000; i++) {
		snprintf(room, sizeof(room), "room%u", i * 7919 % 3000);
		help_append(room, 1);
		if (i % 500 == 499) {
			help_settle();
		}
	}
	for (uint32_t i = 0; i < 3000; i += 3) {
		snprintf(room, sizeof(room), "room%u", i);
		help_append(room, 2);
	}
	help_settle();
	ck_assert_int_eq(list(STORE_OVER), 3000);
	for (int i = 0; i < 3000; i++) {
		unsigned number = (unsigned)strtoul(rooms[i].room + 4, NULL, 10);
		ck_assert_uint_eq(rooms[i].version, number % 3 == 0 ? 2 : 1);
	}
	ck_assert_int_eq(help_count("room2997", 0), 2);
}
END_TEST

static bool load_too(void *user, const struct store_room *room) {
	*(int *)user += help_count(room->room, 0);
	return true;
}

START_LOOP_TEST(rooms_can_be_loaded_while_they_are_listed, help_kinds()) {
	int all = 0;
	help_open(_i);
	help_append("a", 1);
	help_append("a", 2);
	help_append("b", 1);
	help_settle();
	ck_assert(store_rooms(help_store, STORE_OVER, load_too, &all));
	ck_assert_int_eq(all, 3);
}
END_TEST

START_LOOP_TEST(old_finished_rooms_are_deleted, help_kinds()) {
	help_open(_i);
	keep_full("old", 1, STORE_OVER, 100, NULL);
	keep_full("new", 1, STORE_OVER, 300, NULL);
	keep_full("open", 1, STORE_OPEN, 50, NULL);
	ck_assert_int_eq(help_expire(300, 0).rooms, 1);
	ck_assert_int_eq(help_expire(300, 0).rooms, 0);
	ck_assert_int_eq(help_count("old", 0), 0);
	ck_assert_int_eq(help_count("new", 0), 1);
	ck_assert_int_eq(help_count("open", 0), 1);
	ck_assert_int_eq(list(STORE_OVER), 2);
	ck_assert_int_eq(help_keep("old", 1), STORE_OK);
}
END_TEST

START_LOOP_TEST(the_oldest_rooms_are_deleted_first_and_not_too_many_at_once, help_kinds()) {
	char room[STORE_ROOM_ID_MAX];
	help_open(_i);
	for (int i = 0; i < STORE_EXPIRE_EVENTS + 10; i++) {
		struct store_event event = {
			.version = 1, .at_ms = 5000 - i, .body = "{}", .status = STORE_OVER};
		snprintf(room, sizeof(room), "room%d", i);
		strcpy(event.room, room);
		help_append_full(&event);
	}
	help_settle();
	struct store_gone gone = help_expire(9999, 0);
	ck_assert_int_eq(gone.rooms, STORE_EXPIRE_EVENTS);
	ck_assert(gone.more);
	ck_assert_int_eq(list(STORE_OVER), 10);
	ck_assert_str_eq(rooms[0].room, "room0");
	gone = help_expire(9999, 0);
	ck_assert_int_eq(gone.rooms, 10);
	ck_assert(!gone.more);
}
END_TEST

static const char *const public_summary = "{\"public\":true}";
static const char *const private_summary = "{\"public\":false}";

/* A finished room of `last` events with size bytes of text each. */
static void keep_over(const char *id, uint32_t last, size_t size, int64_t at_ms, bool is_public) {
	static char body[8192];
	memset(body, 'x', size);
	body[size] = '\0';
	for (uint32_t version = 1; version <= last; version++) {
		bool ends = version == last;
		struct store_event event = {.version = version,
			.at_ms = at_ms,
			.body = body,
			.status = ends ? STORE_OVER : STORE_PLAYING,
			.is_public = is_public,
			.summary = version > 1 && !ends ? NULL
				: is_public             ? public_summary
							: private_summary};
		snprintf(event.room, sizeof(event.room), "%s", id);
		help_append_full(&event);
	}
	help_settle();
}

static int64_t forget_all_beyond(int64_t bytes, struct store_gone *last) {
	int64_t rooms_gone = 0;
	int calls = 0;
	do {
		*last = help_expire(INT64_MIN, bytes);
		rooms_gone += last->rooms;
		ck_assert_int_lt(calls++, 1000);
	} while (last->more);
	return rooms_gone;
}

START_LOOP_TEST(
	beyond_a_size_private_rooms_go_first_and_then_the_oldest_public_ones, help_kinds()) {
	struct store_gone gone;
	char id[STORE_ROOM_ID_MAX];
	help_open(_i);
	for (int i = 0; i < 20; i++) { /* 100 KB each; public and private rooms alternate */
		snprintf(id, sizeof(id), "%s%02d", i % 2 == 0 ? "public" : "private", i);
		keep_over(id, 50, 2000, 1000 + i, i % 2 == 0);
	}
	keep_full("playing", 1, STORE_PLAYING, 5, private_summary);
	ck_assert_int_eq(forget_all_beyond(1 << 30, &gone), 0);
	ck_assert(!gone.full);
	ck_assert_int_gt(gone.used, 2000000);
	int64_t all = gone.used;
	forget_all_beyond(all - 450000, &gone);
	ck_assert_int_le(gone.used, all - 450000);
	ck_assert_int_eq(list(STORE_OVER), 21 - 5);
	ck_assert_int_eq(help_count("private09", 0), 0);
	ck_assert_int_eq(help_count("private11", 0), 50);
	ck_assert_int_eq(help_count("public00", 0), 50);
	forget_all_beyond(all - 1350000, &gone);
	ck_assert_int_eq(help_count("private19", 0), 0);
	ck_assert_int_eq(help_count("public00", 0), 0);
	ck_assert_int_eq(help_count("public06", 0), 0);
	ck_assert_int_eq(help_count("public18", 0), 50);
	int over = list(STORE_OVER) - 1;
	ck_assert_int_gt(over, 0);
	ck_assert_int_eq(forget_all_beyond(1, &gone), over);
	ck_assert(gone.full);
	ck_assert_int_eq(help_count("playing", 0), 1);
}
END_TEST

START_LOOP_TEST(a_long_room_is_deleted_at_once_and_its_events_in_parts, help_kinds()) {
	help_open(_i);
	keep_over("long", 3 * STORE_EXPIRE_EVENTS, 100, 100, true);
	keep_over("short", 2, 100, 200, true);
	struct store_gone gone = help_expire(150, 0);
	ck_assert_int_eq(gone.rooms, 1);
	ck_assert(gone.more);
	ck_assert_int_eq(help_count("long", 0), 0);
	ck_assert_int_eq(list(STORE_OVER), 1);
	ck_assert_int_eq(help_keep("long", 1), STORE_OK);
	int64_t bytes = gone.bytes;
	while (gone.more) {
		gone = help_expire(150, 0);
		ck_assert_int_eq(gone.rooms, 0);
		bytes += gone.bytes;
	}
	ck_assert_int_eq(bytes, 3 * STORE_EXPIRE_EVENTS * 100);
	ck_assert_int_eq(help_count("long", 0), 1);
	ck_assert_int_eq(help_count("short", 0), 2);
}
END_TEST

/* ---- kept rooms ---- */

static enum store_result answer;

static void on_keeping(void *user, enum store_result result) {
	(void)user;
	answer = result;
}

/* Keep a room or no longer, with this limit for all kept rooms. */
static enum store_result keep_room(const char *room, bool keep, int64_t most_bytes) {
	struct store_keeping keeping = {.keep = keep, .most_bytes = most_bytes};
	strcpy(keeping.room, room);
	answer = STORE_TAKEN; /* none */
	store_keep(help_store, &keeping, on_keeping, NULL);
	memset(&keeping, 0xff, sizeof(keeping)); /* it must have been copied */
	ck_assert_int_eq(answer, STORE_TAKEN);
	ck_assert_uint_eq(store_pending(help_store), 1);
	while (store_pending(help_store) > 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	return answer;
}

static bool is_kept(const char *room) {
	struct store_found found;
	ck_assert(store_find(help_store, room, &found));
	return found.kept;
}

START_LOOP_TEST(a_finished_room_is_kept_until_it_is_released, help_kinds()) {
	help_open(_i);
	keep_over("r", 3, 100, 100, true);
	keep_over("s", 3, 100, 100, true);
	ck_assert(!is_kept("r"));
	for (int again = 0; again < 2; again++) {
		ck_assert_int_eq(keep_room("r", true, 0), STORE_OK);
		ck_assert(is_kept("r") && !is_kept("s"));
	}
	for (int again = 0; again < 2; again++) {
		ck_assert_int_eq(keep_room("r", false, 0), STORE_OK);
		ck_assert(!is_kept("r"));
	}
}
END_TEST

START_LOOP_TEST(a_room_is_found_with_the_number_of_its_events, help_kinds()) {
	struct store_found found;
	help_open(_i);
	keep_over("r", 3, 100, 100, true);
	keep_full("open", 1, STORE_OPEN, 50, NULL);
	ck_assert(store_find(help_store, "r", &found) && found.version == 3);
	ck_assert(store_find(help_store, "open", &found) && found.version == 1);
	ck_assert(store_find(help_store, "nobody", &found) && found.version == 0);
}
END_TEST

START_LOOP_TEST(unfinished_or_missing_rooms_cannot_be_kept, help_kinds()) {
	help_open(_i);
	keep_full("open", 1, STORE_OPEN, 50, NULL);
	keep_full("playing", 1, STORE_PLAYING, 50, NULL);
	static const char *const none[] = {"open", "playing", "nobody", ""};
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		ck_assert_int_eq(keep_room(none[i], true, 0), STORE_NOT_OVER);
		ck_assert_int_eq(keep_room(none[i], false, 0), STORE_NOT_OVER);
		ck_assert(!is_kept(none[i]));
	}
	ck_assert(!is_kept("a name that is far too long"));
}
END_TEST

START_LOOP_TEST(keeping_a_room_waits_for_earlier_appends, help_kinds()) {
	struct store_event event = {.room = "r", .version = 1, .body = "{}", .status = STORE_OVER};
	help_open(_i);
	help_append_full(&event);
	struct store_keeping keeping = {.room = "r", .keep = true};
	store_keep(help_store, &keeping, on_keeping, NULL);
	help_settle();
	ck_assert_int_eq(answer, STORE_OK);
	ck_assert(is_kept("r"));
}
END_TEST

START_LOOP_TEST(neither_age_nor_size_deletes_a_kept_room, help_kinds()) {
	struct store_gone gone;
	help_open(_i);
	keep_over("private", 2, 100, 100, false);
	keep_over("public", 2, 100, 100, true);
	keep_over("gone", 2, 100, 100, false);
	ck_assert_int_eq(keep_room("private", true, 0), STORE_OK);
	ck_assert_int_eq(keep_room("public", true, 0), STORE_OK);
	ck_assert_int_eq(help_expire(1000, 0).rooms, 1); /* by age */
	keep_over("gone", 2, 100, 100, false);
	ck_assert_int_eq(forget_all_beyond(1, &gone), 1); /* by size */
	ck_assert(gone.full);
	ck_assert_int_eq(help_count("private", 0), 2);
	ck_assert_int_eq(help_count("public", 0), 2);
	/* an event that changes the list does not change that */
	keep_full("public", 3, STORE_OVER, 100, public_summary);
	ck_assert_int_eq(help_expire(1000, 0).rooms, 0);
	/* once released, they are deleted as usual: private ones first */
	ck_assert_int_eq(keep_room("private", false, 0), STORE_OK);
	ck_assert_int_eq(keep_room("public", false, 0), STORE_OK);
	ck_assert(!is_kept("private") && !is_kept("public"));
	ck_assert_int_eq(help_expire(1000, 0).rooms, 2);
	ck_assert_int_eq(help_count("public", 0), 0);
}
END_TEST

static enum store_result drop(const char *room) {
	struct store_keeping keeping = {.drop = true};
	strcpy(keeping.room, room);
	answer = STORE_TAKEN; /* none */
	store_keep(help_store, &keeping, on_keeping, NULL);
	while (store_pending(help_store) > 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	return answer;
}

START_LOOP_TEST(a_dropped_room_is_deleted_next_whatever_else_is_wanted, help_kinds()) {
	help_open(_i);
	keep_over("kept", 2, 100, 100, true);
	keep_over("public", 2, 100, 9000, true);
	keep_over("stays", 2, 100, 50, false);
	keep_full("play", 1, STORE_PLAYING, 100, "x");
	ck_assert_int_eq(keep_room("kept", true, 0), STORE_OK);
	ck_assert_int_eq(help_expire(0, 0).rooms, 0);
	ck_assert_int_eq(drop("kept"), STORE_OK);
	ck_assert_int_eq(drop("public"), STORE_OK);
	ck_assert_int_eq(drop("play"), STORE_NOT_OVER);
	ck_assert_int_eq(drop("nobody"), STORE_NOT_OVER);
	ck_assert_int_eq(help_expire(0, 0).rooms, 2);
	ck_assert_int_eq(help_count("kept", 0), 0);
	ck_assert_int_eq(help_count("public", 0), 0);
	ck_assert_int_eq(help_count("stays", 0), 2);
	ck_assert_int_eq(help_count("play", 0), 1);
	ck_assert_int_eq(drop("kept"), STORE_NOT_OVER);
}
END_TEST

START_LOOP_TEST(a_cursor_knows_the_status_of_its_room, help_kinds()) {
	struct store_found found;
	enum store_more last;
	help_open(_i);
	for (uint32_t version = 1; version <= 300; version++) {
		keep_full("r", version, STORE_OVER, 100, NULL);
	}
	ck_assert_int_eq(keep_room("r", true, 0), STORE_OK);
	struct store_cursor *cursor = store_read_begin(help_store, "r", 100);
	ck_assert_int_eq(find_with(cursor, &found), STORE_END);
	ck_assert(found.version == 300 && found.kept);
	read_on(cursor, 400, &last); /* the rest of its log can still be read */
	ck_assert(last == STORE_END && shown == 200);
	cursor = store_read_begin(help_store, "nobody", 0);
	ck_assert_int_eq(find_with(cursor, &found), STORE_END);
	ck_assert(found.version == 0 && !found.kept);
	ck_assert_int_eq(read_some(cursor, 3), STORE_END);
	store_read_end(help_store, cursor);
}
END_TEST

START_LOOP_TEST(a_released_room_has_its_previous_rank, help_kinds()) {
	char id[STORE_ROOM_ID_MAX];
	struct store_gone gone;
	help_open(_i);
	keep_over("public", 50, 2000, 100, true); /* the oldest, but public */
	for (int i = 0; i < 10; i++) {
		snprintf(id, sizeof(id), "private%d", i);
		keep_over(id, 50, 2000, 200, false);
	}
	ck_assert_int_eq(keep_room("public", true, 0), STORE_OK);
	ck_assert_int_eq(keep_room("private0", true, 0), STORE_OK);
	ck_assert_int_eq(keep_room("public", false, 0), STORE_OK);
	forget_all_beyond(1 << 30, &gone);
	forget_all_beyond(gone.used - 500000, &gone);
	ck_assert_int_eq(help_count("public", 0), 50);
	ck_assert_int_eq(help_count("private0", 0), 50);
}
END_TEST

/* Append one more event to a finished room. */
static void keep_over_more(const char *id, uint32_t version, size_t size) {
	char body[8192];
	memset(body, 'x', size);
	body[size] = '\0';
	struct store_event event = {.version = version, .body = body, .status = STORE_OVER};
	strcpy(event.room, id);
	help_append_full(&event);
	help_settle();
	ck_assert_int_eq(help_answers[help_answered - 1], STORE_OK);
}

START_LOOP_TEST(the_space_of_kept_rooms_is_limited, help_kinds()) {
	enum { EVENT = 1000 + STORE_EVENT_BYTES };
	help_open(_i);
	keep_over("a", 4, 1000, 100, true);
	keep_over("b", 4, 1000, 100, true);
	keep_over("c", 1, 1000, 100, true);
	ck_assert_int_eq(keep_room("a", true, 4 * EVENT - 1), STORE_NO_SPACE);
	ck_assert(!is_kept("a"));
	ck_assert_int_eq(keep_room("a", true, 4 * EVENT), STORE_OK);
	ck_assert_int_eq(keep_room("a", true, 1), STORE_OK); /* it is kept already */
	ck_assert_int_eq(keep_room("b", true, 7 * EVENT), STORE_NO_SPACE);
	/* later events count too */
	keep_over_more("a", 5, 1000);
	ck_assert_int_eq(keep_room("c", true, 5 * EVENT), STORE_NO_SPACE);
	ck_assert_int_eq(keep_room("c", true, 6 * EVENT), STORE_OK);
	ck_assert_int_eq(keep_room("a", false, 1), STORE_OK);
	ck_assert_int_eq(keep_room("b", true, 5 * EVENT), STORE_OK);
	ck_assert_int_eq(keep_room("a", true, 10 * EVENT - 1), STORE_NO_SPACE);
	ck_assert_int_eq(keep_room("a", true, 0), STORE_OK);
}
END_TEST

static char noted[TEXT_MAX * 4];

static bool see_note(void *user, const struct store_note *note) {
	size_t used = strlen(noted);
	(void)user;
	snprintf(
		noted + used, sizeof(noted) - used, "%s/%s=%s ", note->kind, note->key, note->text);
	return ++shown != stop_after;
}

static const char *notes_of(const char *kind, const char *key) {
	noted[0] = '\0';
	shown = 0;
	ck_assert(store_notes(help_store, kind, key, see_note, NULL));
	return noted;
}

static enum store_result note(const char *kind, const char *key, const char *text, bool is_new) {
	struct store_note asked = {.text = text, .is_new = is_new};
	strcpy(asked.kind, kind);
	strcpy(asked.key, key);
	return help_note(&asked);
}

START_LOOP_TEST(notes_are_set_and_deleted_by_kind_and_key, help_kinds()) {
	help_open(_i);
	ck_assert_str_eq(notes_of("bot", NULL), "");
	ck_assert_int_eq(note("bot", "b", "2", false), STORE_OK);
	ck_assert_int_eq(note("bot", "a", "1", true), STORE_OK);
	ck_assert_int_eq(note("seat", "a", "9", false), STORE_OK);
	ck_assert_str_eq(notes_of("bot", NULL), "bot/a=1 bot/b=2 ");
	ck_assert_str_eq(notes_of("bot", "b"), "bot/b=2 ");
	ck_assert_int_eq(note("bot", "b", "3", false), STORE_OK);
	ck_assert_int_eq(note("bot", "a", NULL, false), STORE_OK);
	ck_assert_int_eq(note("bot", "none", NULL, false), STORE_OK);
	ck_assert_str_eq(notes_of("bot", NULL), "bot/b=3 ");
	ck_assert_str_eq(notes_of("seat", NULL), "seat/a=9 ");
}
END_TEST

START_LOOP_TEST(adding_a_note_never_replaces_one, help_kinds()) {
	help_open(_i);
	ck_assert_int_eq(note("bot", "a", "1", true), STORE_OK);
	ck_assert_int_eq(note("bot", "a", "2", true), STORE_TAKEN);
	ck_assert_str_eq(notes_of("bot", NULL), "bot/a=1 ");
	ck_assert_int_eq(note("bot", "a", NULL, false), STORE_OK);
	ck_assert_int_eq(note("bot", "a", "2", true), STORE_OK);
	ck_assert_str_eq(notes_of("bot", NULL), "bot/a=2 ");
}
END_TEST

START_LOOP_TEST(a_note_without_a_name_or_too_long_is_refused, help_kinds()) {
	static char text[STORE_NOTE_MAX + 2];
	help_open(_i);
	memset(text, 'x', STORE_NOTE_MAX + 1);
	ck_assert_int_eq(note("", "a", "1", false), STORE_FAILED);
	ck_assert_int_eq(note("bot", "", "1", false), STORE_FAILED);
	ck_assert_int_eq(note("bot", "a", text, false), STORE_FAILED);
	text[STORE_NOTE_MAX] = '\0';
	ck_assert_int_eq(note("bot", "a", text, false), STORE_OK);
	notes_of("bot", NULL);
	ck_assert_int_eq(shown, 1);
}
END_TEST

START_TEST(destroy_takes_null) {
	store_destroy(NULL);
}
END_TEST

/* ---- the faulty store ---- */

/* ---- runs ---- */

static int64_t runs[STORE_RUNS_MAX + 1][2];

static bool see_run(void *user, int64_t from_ms, int64_t to_ms) {
	(void)user;
	ck_assert_int_le(shown, STORE_RUNS_MAX);
	runs[shown][0] = from_ms;
	runs[shown][1] = to_ms;
	return ++shown != stop_after;
}

static int list_runs(void) {
	shown = 0;
	ck_assert(store_runs(help_store, see_run, NULL));
	return shown;
}

START_LOOP_TEST(a_run_lasts_until_its_last_sign_of_life_or_event, help_kinds()) {
	help_open(_i);
	ck_assert_int_eq(list_runs(), 0);
	store_keep_run(help_store, 1000, 1000);
	keep_full("r", 1, STORE_OPEN, 1500, NULL);
	ck_assert_int_eq(list_runs(), 1);
	ck_assert_int_eq(runs[0][0], 1000);
	ck_assert_int_eq(runs[0][1], 1500);
	store_keep_run(help_store, 1000, 4000);
	keep_full("s", 1, STORE_OPEN, 3000, NULL);
	ck_assert_int_eq(list_runs(), 1);
	ck_assert_int_eq(runs[0][1], 4000);
	keep_full("r", 2, STORE_OPEN, 5000, NULL);
	store_keep_run(help_store, 9000, 9000); /* another server starts */
	keep_full("r", 3, STORE_OPEN, 9500, NULL);
	ck_assert_int_eq(list_runs(), 2);
	ck_assert_int_eq(runs[0][1], 5000);
	ck_assert_int_eq(runs[1][0], 9000);
	ck_assert_int_eq(runs[1][1], 9500);
	stop_after = 1;
	ck_assert_int_eq(list_runs(), 1);
}
END_TEST

/* Each of these runs ends with its sign of life, not with an event. */
START_LOOP_TEST(the_shortest_of_too_many_runs_are_deleted, help_kinds()) {
	help_open(_i);
	for (int i = 0; i < STORE_RUNS_MAX + 5; i++) {
		int64_t from_ms = 1000 + 100 * (int64_t)i;
		char room[STORE_ROOM_ID_MAX];
		store_keep_run(help_store, from_ms, from_ms + (i % 40 == 7 ? 1 : 50));
		snprintf(room, sizeof(room), "r%d", i);
		keep_full(room, 1, STORE_OPEN, 0, NULL);
	}
	ck_assert_int_eq(list_runs(), STORE_RUNS_MAX);
	ck_assert_int_eq(runs[STORE_RUNS_MAX - 1][0], 1000 + 100 * (STORE_RUNS_MAX + 4));
	for (int i = 0; i < 5; i++) {
		for (int j = 0; j < STORE_RUNS_MAX; j++) {
			ck_assert_int_ne(runs[j][0], 1000 + 100 * (7 + 40 * i));
		}
	}
}
END_TEST

SUITE_GROUP(faulty_store_cases, set_up, help_tear_down, SUITE_SECONDS)

START_TEST(a_full_disk_refuses_in_order_and_writes_nothing) {
	help_open(HELP_FAULTY);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	help_append("r", 2);
	store_faulty_set(help_store, STORE_FAULT_FULL, 0, 1);
	help_append("r", 3);
	help_append("s", 1);
	store_faulty_set(help_store, STORE_FAULT_NONE, 0, 1);
	help_append("r", 3);
	help_settle();
	ck_assert_int_eq(help_answers[1], STORE_OK);
	ck_assert_int_eq(help_answers[2], STORE_FAILED);
	ck_assert_int_eq(help_answers[3], STORE_FAILED);
	ck_assert_int_eq(help_answers[4], STORE_OK);
	for (int i = 0; i < help_answered; i++) {
		ck_assert_int_eq(help_order[i], i);
	}
	ck_assert_int_eq(help_count("s", 0), 0);
	ck_assert_int_eq(help_expire(0, 0).rooms, 0);
}
END_TEST

START_TEST(a_full_disk_keeps_no_room_and_a_broken_one_cannot_tell) {
	struct store_found found = {.kept = true};
	help_open(HELP_FAULTY);
	keep_over("r", 2, 100, 100, true);
	store_faulty_set(help_store, STORE_FAULT_FULL, 0, 1);
	ck_assert_int_eq(keep_room("r", true, 0), STORE_FAILED);
	store_faulty_set(help_store, STORE_FAULT_BROKEN, 0, 1);
	ck_assert(!store_find(help_store, "r", &found) && found.kept);
	store_faulty_set(help_store, STORE_FAULT_NONE, 0, 1);
	ck_assert(!is_kept("r"));
}
END_TEST

START_TEST(a_full_disk_takes_no_notes_and_a_broken_one_shows_none) {
	help_open(HELP_FAULTY);
	store_faulty_set(help_store, STORE_FAULT_FULL, 0, 1);
	ck_assert_int_eq(note("bot", "a", "1", false), STORE_FAILED);
	store_faulty_set(help_store, STORE_FAULT_BROKEN, 0, 1);
	ck_assert(!store_notes(help_store, "bot", NULL, see_note, NULL));
	store_faulty_set(help_store, STORE_FAULT_NONE, 0, 1);
	ck_assert_str_eq(notes_of("bot", NULL), "");
}
END_TEST

START_TEST(a_slow_disk_answers_late_but_correctly) {
	help_open(HELP_FAULTY);
	store_faulty_set(help_store, STORE_FAULT_SLOW, 50, 1);
	uv_update_time(&help_loop);
	uint64_t begun = uv_hrtime();
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert_uint_ge((uv_hrtime() - begun) / 1000000, 45);
}
END_TEST

START_TEST(a_busy_disk_refuses_some_events) {
	help_open(HELP_FAULTY);
	store_faulty_set(help_store, STORE_FAULT_BUSY, 5, 3);
	for (int i = 0; i < 9; i++) {
		char room[STORE_ROOM_ID_MAX];
		snprintf(room, sizeof(room), "r%d", i);
		help_append(room, 1);
	}
	help_settle();
	for (int i = 0; i < 9; i++) {
		ck_assert_int_eq(help_answers[i], i % 3 == 2 ? STORE_FAILED : STORE_OK);
	}
}
END_TEST

START_TEST(a_broken_disk_reads_nothing) {
	help_open(HELP_FAULTY);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	store_faulty_set(help_store, STORE_FAULT_BROKEN, 0, 1);
	ck_assert_int_eq(help_keep("r", 2), STORE_FAILED);
	ck_assert_int_eq(help_count("r", 0), -1);
	ck_assert(!store_rooms(help_store, STORE_OVER, see_room, NULL));
	ck_assert(help_expire(1, 0).failed);
	ck_assert(!store_runs(help_store, see_run, NULL));
	store_faulty_set(help_store, STORE_FAULT_NONE, 0, 1);
	ck_assert_int_eq(help_count("r", 0), 1);
}
END_TEST
