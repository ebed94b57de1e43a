/* tests/server/nodes/site_key_test.c - the nodes of a site share an id and a key, made once. */
#include "server/nodes/site_key.h"
#include "tests/server/store/store_memory.h"

#include <string.h>

#include "tests/suite.h"

static uv_loop_t loop;
static struct store *store;
static char said[256];

static void set_up(void) {
	ck_assert_int_eq(uv_loop_init(&loop), 0);
	store = store_memory_create(&loop);
	ck_assert_ptr_nonnull(store);
}

static void tear_down(void) {
	store_destroy(store);
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static struct bus_site open_site(void) {
	struct bus_site site;
	ck_assert_msg(site_key_open(store, &loop, &site, said, sizeof(said)), "%s", said);
	return site;
}

static void on_written(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
}

static void write_note(const char *text) {
	struct store_note note = {.kind = "bus", .key = "site", .text = text};
	store_note(store, &note, on_written, NULL);
	while (store_pending(store) > 0) {
		uv_run(&loop, UV_RUN_ONCE);
	}
}

SUITE_GROUP(site_keys, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_store_has_one_id_and_one_key) {
	struct bus_site first = open_site(), second = open_site();
	ck_assert(bus_is_word(first.id));
	ck_assert_uint_eq(strlen(first.id), BUS_SITE_SIZE - 1);
	ck_assert_str_eq(first.id, second.id);
	ck_assert(digests_equal(first.key, second.key));
}
END_TEST

START_TEST(each_store_has_its_own_id_and_key) {
	struct bus_site first = open_site();
	tear_down();
	set_up();
	struct bus_site second = open_site();
	ck_assert_str_ne(first.id, second.id);
	ck_assert(!digests_equal(first.key, second.key));
}
END_TEST

static const char *const wrong[] = {"", "id", "id 12", " 12",
	"a.b "
	"0000000000000000000000000000000000000000000000000000000000000000",
	"id 000000000000000000000000000000000000000000000000000000000000000x",
	"longer-than-seventeen "
	"0000000000000000000000000000000000000000000000000000000000000000"};

START_LOOP_TEST(an_unreadable_key_is_reported, sizeof(wrong) / sizeof(wrong[0])) {
	struct bus_site site;
	write_note(wrong[_i]);
	ck_assert(!site_key_open(store, &loop, &site, said, sizeof(said)));
	ck_assert_ptr_nonnull(strstr(said, "cannot be read; delete it"));
}
END_TEST
