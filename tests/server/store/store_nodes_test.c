/* tests/server/store/store_nodes_test.c - what every store shared by several servers must do:
 * record which nodes are alive and who owns a room, and let the log decide. */
#include <stdio.h>
#include <string.h>

#include "server/postgres/postgres.h"
#include "store_help.h"
#include "tests/server/postgres/database.h"
#include "tests/server/store/store_memory.h"
#include "tests/suite.h"

enum kind { MEMORY, POSTGRES, KINDS };
enum { LONG_MS = 600000, MANY = 40, SAID = 1024 };

static char said[SAID];

static int kinds(void) {
	if (database_is_there()) {
		return KINDS;
	}
	suite_leave_out(1, database_why());
	return KINDS - 1;
}

static int once(void) {
	if (database_is_there()) {
		return 1;
	}
	suite_leave_out(1, database_why());
	return -1;
}

static struct store *share(void) {
	struct store *store = store_postgres_share(&help_loop, database_url(), said, sizeof(said));
	ck_assert_msg(store != NULL, "%s", said);
	return store;
}

static void open_store(int kind) {
	if (kind == MEMORY) {
		help_store = store_memory_create(&help_loop);
	} else {
		database_clean();
		help_store = share();
	}
}

/* ---- beats ---- */

static struct store_beaten beaten;
static struct store_node others[STORE_NODES_MAX];
static int beats;

static void on_beat(void *user, const struct store_beaten *got) {
	(void)user;
	beaten = *got;
	for (size_t i = 0; i < got->count; i++) {
		others[i] = got->nodes[i];
	}
	beats++;
}

static struct store_beat beat_of(const char *node, int64_t incarnation) {
	struct store_beat beat = {.incarnation = incarnation, .dead_ms = LONG_MS};
	snprintf(beat.node, sizeof(beat.node), "%s", node);
	snprintf(beat.address, sizeof(beat.address), "host-of-%s:1", node);
	return beat;
}

static enum store_result send_beat(const struct store_beat *beat) {
	int before = beats;
	ck_assert(store_beat(help_store, beat, on_beat, NULL));
	ck_assert_int_eq(beats, before);
	while (beats == before) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	return beaten.result;
}

/* A database may still be connecting, so try again. */
static void be_alive(const char *node, int64_t incarnation) {
	struct store_beat beat = beat_of(node, incarnation);
	while (send_beat(&beat) == STORE_FAILED) {
	}
	ck_assert_int_eq(beaten.result, STORE_OK);
}

static void drain(const char *node) {
	struct store_beat beat = beat_of(node, 1);
	beat.draining = true;
	ck_assert_int_eq(send_beat(&beat), STORE_OK);
}

/* ---- claims ---- */

static enum store_result granted;
static char owner[STORE_NODE_MAX];
static int64_t silent_ms; /* of the previous owner */
static int claims;

static void on_claim(void *user, const struct store_claimed *claimed) {
	(void)user;
	granted = claimed->result;
	silent_ms = claimed->silent_ms;
	snprintf(owner, sizeof(owner), "%s", claimed->owner);
	claims++;
}

static void ask_for(const char *room, const char *node, int64_t dead_ms) {
	struct store_claim claim = {.dead_ms = dead_ms};
	snprintf(claim.room, sizeof(claim.room), "%s", room);
	snprintf(claim.node, sizeof(claim.node), "%s", node);
	store_claim(help_store, &claim, on_claim, NULL);
}

static void settle_claims(int count) {
	while (claims < count) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	ck_assert_uint_eq(store_pending(help_store), 0);
}

static enum store_result claim(const char *room, const char *node, int64_t dead_ms) {
	int before = claims;
	ask_for(room, node, dead_ms);
	ck_assert_int_eq(claims, before);
	settle_claims(before + 1);
	return granted;
}

static enum store_result let_go(const char *room, const char *node) {
	struct store_claim claim = {.lets_go = true};
	int before = claims;
	snprintf(claim.room, sizeof(claim.room), "%s", room);
	snprintf(claim.node, sizeof(claim.node), "%s", node);
	store_claim(help_store, &claim, on_claim, NULL);
	settle_claims(before + 1);
	return granted;
}

/* ---- rooms without an owner ---- */

static char orphans[STORE_ORPHANS_MAX][STORE_ROOM_ID_MAX];
static int orphan_count;

static void on_orphans(void *user, enum store_result result, const char (*rooms)[STORE_ROOM_ID_MAX],
	size_t count) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
	for (size_t i = 0; i < count; i++) {
		strcpy(orphans[i], rooms[i]);
	}
	orphan_count = (int)count;
}

static int count_orphans(int64_t dead_ms) {
	orphan_count = -1;
	ck_assert(store_orphans(help_store, dead_ms, on_orphans, NULL));
	ck_assert(!store_orphans(help_store, dead_ms, on_orphans, NULL));
	while (orphan_count < 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	return orphan_count;
}

static void make_room(const char *room, enum store_status status) {
	struct store_event event = {.version = 1, .body = "{}", .status = status};
	snprintf(event.room, sizeof(event.room), "%s", room);
	help_append_full(&event);
	help_settle();
}

SUITE_BEGIN(database_start)

SUITE_GROUP(node_cases, help_set_up, help_tear_down, 60)

START_LOOP_TEST(a_beat_is_answered_with_the_other_nodes, kinds()) {
	open_store(_i);
	ck_assert(store_is_shared(help_store));
	be_alive("one", 1);
	ck_assert_uint_eq(beaten.count, 0);
	ck_assert_int_gt(beaten.at_ms, INT64_C(1600000000000));
	be_alive("two", 7);
	ck_assert_uint_eq(beaten.count, 1);
	ck_assert_str_eq(others[0].name, "one");
	ck_assert_str_eq(others[0].address, "host-of-one:1");
	ck_assert_int_eq(others[0].incarnation, 1);
	ck_assert(!others[0].draining);
	ck_assert_int_ge(others[0].silent_ms, 0);
	drain("one");
	ck_assert_str_eq(others[0].name, "two");
	be_alive("two", 7);
	ck_assert(others[0].draining);
}
END_TEST

START_LOOP_TEST(only_one_beat_is_pending_at_a_time, kinds()) {
	struct store_beat beat = beat_of("one", 1);
	open_store(_i);
	be_alive("one", 1);
	int before = beats;
	ck_assert(store_beat(help_store, &beat, on_beat, NULL));
	ck_assert(!store_beat(help_store, &beat, on_beat, NULL));
	while (beats == before) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	ck_assert_int_eq(beats, before + 1);
}
END_TEST

START_LOOP_TEST(a_name_in_use_is_refused_until_its_run_is_gone, kinds()) {
	open_store(_i);
	be_alive("one", 1);
	struct store_beat second = beat_of("one", 2);
	struct store_beat leaves = beat_of("one", 1);
	leaves.leaves = true;
	ck_assert_int_eq(send_beat(&second), STORE_TAKEN);
	be_alive("one", 1);
	ck_assert_int_eq(send_beat(&leaves), STORE_OK);
	ck_assert_int_eq(send_beat(&second), STORE_OK);
	/* The first run wakes up: it has lost its name. */
	leaves.leaves = false;
	ck_assert_int_eq(send_beat(&leaves), STORE_TAKEN);
	/* Its shutdown does not take the name from the second run. */
	leaves.leaves = true;
	ck_assert_int_eq(send_beat(&leaves), STORE_OK);
	leaves.leaves = false;
	ck_assert_int_eq(send_beat(&leaves), STORE_TAKEN);
	/* A name becomes free when its run has been silent for too long. */
	leaves.dead_ms = 0;
	ck_assert_int_eq(send_beat(&leaves), STORE_OK);
}
END_TEST

START_LOOP_TEST(a_room_belongs_to_the_node_that_claims_it_first, kinds()) {
	open_store(_i);
	be_alive("one", 1);
	be_alive("two", 1);
	make_room("r", STORE_PLAYING);
	ck_assert_int_eq(claim("r", "one", LONG_MS), STORE_OK);
	ck_assert_str_eq(owner, "one");
	ck_assert_int_eq(claim("r", "two", LONG_MS), STORE_TAKEN);
	ck_assert_str_eq(owner, "one");
	ck_assert_int_eq(claim("r", "one", LONG_MS), STORE_OK);
	ck_assert_int_eq(claim("none", "one", LONG_MS), STORE_TAKEN);
	ck_assert_str_eq(owner, "");
	ck_assert_int_eq(claim("r", "", LONG_MS), STORE_TAKEN);
}
END_TEST

START_LOOP_TEST(an_owner_that_is_silent_drains_or_has_left_loses_its_rooms, kinds()) {
	open_store(_i);
	struct store_beat leaves = beat_of("one", 1);
	leaves.leaves = true;
	be_alive("two", 1);
	be_alive("one", 1);
	make_room("r", STORE_PLAYING);
	ck_assert_int_eq(claim("r", "one", LONG_MS), STORE_OK);
	ck_assert_int_eq(claim("r", "two", 0), STORE_OK);
	ck_assert_str_eq(owner, "two");
	ck_assert_int_eq(claim("r", "one", LONG_MS), STORE_TAKEN);
	drain("two");
	ck_assert_int_eq(claim("r", "one", LONG_MS), STORE_OK);
	be_alive("two", 1);
	ck_assert_int_eq(claim("r", "two", LONG_MS), STORE_TAKEN);
	ck_assert_int_eq(send_beat(&leaves), STORE_OK);
	ck_assert_int_eq(claim("r", "two", LONG_MS), STORE_OK);
}
END_TEST

START_LOOP_TEST(only_its_owner_can_release_a_room, kinds()) {
	open_store(_i);
	be_alive("one", 1);
	be_alive("two", 1);
	make_room("r", STORE_PLAYING);
	ck_assert_int_eq(claim("r", "one", LONG_MS), STORE_OK);
	ck_assert_int_eq(let_go("r", "two"), STORE_TAKEN);
	ck_assert_str_eq(owner, "one");
	ck_assert_int_eq(let_go("r", "one"), STORE_OK);
	ck_assert_str_eq(owner, "");
	ck_assert_int_eq(claim("r", "two", LONG_MS), STORE_OK);
}
END_TEST

START_LOOP_TEST(many_claims_at_once_are_each_answered, kinds()) {
	char room[STORE_ROOM_ID_MAX];
	open_store(_i);
	be_alive("one", 1);
	for (int i = 0; i < MANY; i++) {
		snprintf(room, sizeof(room), "r%d", i);
		help_append(room, 1);
	}
	help_settle();
	int before = claims;
	for (int i = 0; i < 2 * MANY; i++) {
		snprintf(room, sizeof(room), "r%d", i / 2);
		ask_for(room, "one", LONG_MS);
	}
	settle_claims(before + 2 * MANY);
	for (int i = 0; i < MANY; i++) {
		snprintf(room, sizeof(room), "r%d", i);
		ck_assert_int_eq(claim(room, "two", LONG_MS), STORE_TAKEN);
		ck_assert_str_eq(owner, "one");
	}
}
END_TEST

START_LOOP_TEST(orphans_are_rooms_in_play_that_could_be_claimed, kinds()) {
	open_store(_i);
	be_alive("one", 1);
	make_room("open", STORE_OPEN);
	make_room("over", STORE_OVER);
	make_room("mine", STORE_PLAYING);
	make_room("free", STORE_PLAYING);
	ck_assert_int_eq(claim("mine", "one", LONG_MS), STORE_OK);
	ck_assert_int_eq(count_orphans(LONG_MS), 1);
	ck_assert_str_eq(orphans[0], "free");
	ck_assert_int_eq(count_orphans(0), 2);
	drain("one");
	ck_assert_int_eq(count_orphans(LONG_MS), 2);
}
END_TEST

/* The owner pauses; another node takes the room over and writes its event; the owner resumes. */
START_LOOP_TEST(the_next_append_of_a_replaced_owner_is_refused, kinds()) {
	open_store(_i);
	struct store *asleep = help_store;
	be_alive("one", 1);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert_int_eq(claim("r", "one", LONG_MS), STORE_OK);
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	help_store = _i == POSTGRES ? share() : asleep;
	be_alive("two", 1);
	ck_assert_int_eq(claim("r", "two", 0), STORE_OK);
	ck_assert_int_eq(help_count("r", 0), 2);
	ck_assert_int_eq(help_keep("r", 3), STORE_OK);
	struct store *taker = help_store;
	help_store = asleep;
	ck_assert_int_eq(help_keep("r", 3), STORE_TAKEN);
	ck_assert_int_eq(help_count("r", 0), 3);
	help_store = taker;
	ck_assert_int_eq(help_keep("r", 4), STORE_OK);
	ck_assert_int_eq(help_count("r", 0), 4);
	if (taker != asleep) {
		store_destroy(asleep);
	}
}
END_TEST

SUITE_GROUP(postgres_cases, help_set_up, help_tear_down, 60)

START_LOOP_TEST(a_database_is_used_either_by_nodes_or_by_a_single_server, once()) {
	(void)_i;
	database_clean();
	help_store = share();
	struct store *second = share();
	ck_assert_ptr_null(store_postgres_create(&help_loop, database_url(), said, sizeof(said)));
	ck_assert_msg(strstr(said, "another server is using") != NULL, "%s", said);
	store_destroy(second);
	help_close();
	uv_run(&help_loop, UV_RUN_DEFAULT);
	help_store = store_postgres_create(&help_loop, database_url(), said, sizeof(said));
	ck_assert_msg(help_store != NULL, "%s", said);
	ck_assert_ptr_null(store_postgres_share(&help_loop, database_url(), said, sizeof(said)));
}
END_TEST

START_LOOP_TEST(tables_in_the_first_format_are_upgraded, once()) {
	char format[16];
	(void)_i;
	open_store(POSTGRES);
	make_room("r", STORE_PLAYING);
	help_close();
	uv_run(&help_loop, UV_RUN_DEFAULT);
	database_run(
		"ALTER TABLE qirkat.rooms DROP COLUMN owner; DROP TABLE qirkat.nodes;"
		"DROP TABLE qirkat.space;"
		"DROP TABLE qirkat.sent; DROP TABLE qirkat.results; DROP TABLE qirkat.result_seats;"
		"DROP TABLE qirkat.accounts, qirkat.credentials, qirkat.sessions, qirkat.codes,"
		" qirkat.account_seats, qirkat.keys, qirkat.past_names;"
		"DROP FUNCTION qirkat.is_alive; UPDATE qirkat.origin SET format = 1",
		NULL, 0);
	help_store = share();
	database_run("SELECT format FROM qirkat.origin", format, sizeof(format));
	ck_assert_str_eq(format, "5");
	be_alive("one", 1);
	ck_assert_int_eq(claim("r", "one", LONG_MS), STORE_OK);
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
}
END_TEST

/* It would not write what the new tables are for. */
START_LOOP_TEST(tables_are_upgraded_once_no_older_node_is_heard, once()) {
	char format[16];
	(void)_i;
	open_store(POSTGRES);
	make_room("r", STORE_PLAYING);
	be_alive("one", 1);
	help_close();
	uv_run(&help_loop, UV_RUN_DEFAULT);
	database_run(
		"DROP TABLE qirkat.sent; DROP TABLE qirkat.results; DROP TABLE qirkat.result_seats;"
		"DROP TABLE qirkat.accounts, qirkat.credentials, qirkat.sessions, qirkat.codes,"
		" qirkat.account_seats, qirkat.keys, qirkat.past_names;"
		"UPDATE qirkat.origin SET format = 3;"
		"UPDATE qirkat.nodes SET beat = clock_timestamp() - interval '4 seconds'",
		NULL, 0);
	uint64_t begun_ns = uv_hrtime();
	help_store = share();
	ck_assert_uint_ge(uv_hrtime() - begun_ns, 1000000000);
	database_run("SELECT format FROM qirkat.origin", format, sizeof(format));
	ck_assert_str_eq(format, "5");
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
}
END_TEST

START_LOOP_TEST(a_beat_does_not_wait_for_a_lost_database, once()) {
	(void)_i;
	struct store_beat beat = beat_of("one", 1);
	open_store(POSTGRES);
	be_alive("one", 1);
	for (int i = 0; i < 5; i++) {
		database_kill();
		ck_assert_int_eq(send_beat(&beat), STORE_FAILED);
		database_wait();
		be_alive("one", 1);
	}
}
END_TEST

/* The outcome is unknown, and repeating the claim does no harm. */
START_LOOP_TEST(a_claim_is_repeated_if_its_connection_was_lost, once()) {
	(void)_i;
	open_store(POSTGRES);
	be_alive("one", 1);
	make_room("r", STORE_PLAYING);
	for (int i = 0; i < 5; i++) {
		int before = claims;
		ask_for("r", i % 2 == 0 ? "one" : "two", 0);
		uv_run(&help_loop, UV_RUN_NOWAIT);
		database_cut();
		settle_claims(before + 1);
		ck_assert_int_eq(granted, STORE_OK);
		ck_assert_str_eq(owner, i % 2 == 0 ? "one" : "two");
	}
}
END_TEST
