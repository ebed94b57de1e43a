/* tests/server/postgres/resolve_test.c - hosts of a database are looked up without blocking the
 * loop. */
#include <stdio.h>
#include <string.h>

#include "server/postgres/pg_resolve.h"
#include "tests/suite.h"

/* Longer than a part of a name may be: no system asks anybody for it. */
#define NOBODY "nobody-has-a-name-of-so-many-letters-that-it-cannot-be-one-at-all-here.invalid"

enum { TEXT = 512 };

static uv_loop_t loop;
static int answers;
static bool good;
static char hosts[TEXT], addresses[TEXT], ports[TEXT], why[TEXT];

static void set_up(void) {
	ck_assert_int_eq(uv_loop_init(&loop), 0);
	answers = 0;
}

static void tear_down(void) {
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void copy(char text[TEXT], const char *from) {
	snprintf(text, TEXT, "%s", from != NULL ? from : "(none)");
}

static void on_resolved(void *user, const struct pg_addresses *found, const char *said) {
	(void)user;
	answers++;
	good = found != NULL;
	copy(hosts, good ? found->host : NULL);
	copy(addresses, good ? found->hostaddr : NULL);
	copy(ports, good ? found->port : NULL);
	copy(why, said);
}

static struct pg_resolve *begin(const struct pg_addresses *of, unsigned first) {
	answers = 0;
	return pg_resolve_begin(&loop, of, first, on_resolved, NULL);
}

static void look_up(const struct pg_addresses *of) {
	ck_assert_ptr_nonnull(begin(of, 0));
	ck_assert_int_eq(answers, 0);
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(answers, 1);
}

static size_t items(const char *list) {
	size_t count = 1;
	for (const char *at = list; *at != '\0'; at++) {
		count += *at == ',';
	}
	return count;
}

SUITE_GROUP(resolve_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_name_is_looked_up_without_blocking_and_kept_for_its_certificate) {
	look_up(&(struct pg_addresses){.host = "localhost", .port = "5433"});
	ck_assert(good);
	ck_assert_uint_eq(items(hosts), items(addresses));
	ck_assert_uint_eq(items(hosts), items(ports));
	ck_assert(strncmp(hosts, "localhost", 9) == 0 && strncmp(ports, "5433", 4) == 0);
	ck_assert(strstr(addresses, "127.0.0.1") != NULL || strstr(addresses, "::1") != NULL);
}
END_TEST

/* The immediate answer, if nothing has to be looked up. */
static void expect(
	const struct pg_addresses *of, unsigned first, const struct pg_addresses *wanted) {
	ck_assert_ptr_null(begin(of, first));
	ck_assert(answers == 1 && good);
	ck_assert_str_eq(hosts, wanted->host);
	ck_assert_str_eq(addresses, wanted->hostaddr);
	ck_assert_str_eq(ports, wanted->port);
}

START_TEST(addresses_and_sockets_need_no_lookup) {
	expect(&(struct pg_addresses){.host = "127.0.0.1,::1", .port = "5433,"}, 0,
		&(struct pg_addresses){"127.0.0.1,::1", ",", "5433,"});
	expect(&(struct pg_addresses){.host = "/tmp"}, 0,
		&(struct pg_addresses){"/tmp", "(none)", "(none)"});
	expect(&(struct pg_addresses){.host = NULL}, 0, /* libpq knows where */
		&(struct pg_addresses){"(none)", "(none)", "(none)"});
	expect(&(struct pg_addresses){.host = "db1,db2", .hostaddr = "10.0.0.1,10.0.0.2"}, 0,
		&(struct pg_addresses){"db1,db2", "10.0.0.1,10.0.0.2", ","});
}
END_TEST

START_TEST(each_attempt_begins_with_another_host) {
	const struct pg_addresses three = {.host = "10.0.0.1,10.0.0.2,10.0.0.3", .port = "1,2,3"};
	expect(&three, 1, &(struct pg_addresses){"10.0.0.2,10.0.0.3,10.0.0.1", ",,", "2,3,1"});
	expect(&three, 5, &(struct pg_addresses){"10.0.0.3,10.0.0.1,10.0.0.2", ",,", "3,1,2"});
	expect(&(struct pg_addresses){.host = "10.0.0.1,10.0.0.2", .port = "7"}, 1,
		&(struct pg_addresses){"10.0.0.2,10.0.0.1", ",", "7,7"});
}
END_TEST

START_TEST(unknown_names_are_left_out) {
	look_up(&(struct pg_addresses){.host = NOBODY ",127.0.0.1"});
	ck_assert(good);
	ck_assert_str_eq(hosts, "127.0.0.1");
	look_up(&(struct pg_addresses){.host = NOBODY});
	ck_assert(!good);
	ck_assert_ptr_nonnull(strstr(why, NOBODY));
}
END_TEST

START_TEST(a_cancelled_lookup_is_not_answered) {
	struct pg_resolve *resolve = begin(
		&(struct pg_addresses){.host = "localhost,localhost"}, 0);
	ck_assert_ptr_nonnull(resolve);
	pg_resolve_cancel(resolve);
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(answers, 0);
	pg_resolve_cancel(NULL);
}
END_TEST
