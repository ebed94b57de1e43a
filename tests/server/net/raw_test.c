/* tests/server/net/raw_test.c - bytes looked at before they are read. */
#include "server/net/raw.h"

#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "tests/suite.h"

static int pair[2];
static char text[64];
static ssize_t got;
static int asked;

static void set_up(void) {
	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	asked = 0;
}

static void tear_down(void) {
	close(pair[0]);
	close(pair[1]);
}

static void say(const char *words) {
	ck_assert_int_eq(write(pair[1], words, strlen(words)), (ssize_t)strlen(words));
}

static void hear(void *user) {
	const int *fd = user;
	got = recv(*fd, text, sizeof(text), 0);
}

/* Only what stands before a full stop. */
static ssize_t stop_short(void *user, const char *bytes, size_t size) {
	(void)user;
	asked++;
	const char *stop = memchr(bytes, '.', size);
	return stop != NULL ? stop - bytes : (ssize_t)size;
}

SUITE_GROUP(raw_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(what_the_filter_holds_back_stays_in_the_socket) {
	ck_assert(raw_watch(pair[0], stop_short, pair));
	say("good.bad");
	hear(&pair[0]);
	ck_assert_int_eq(got, 4);
	ck_assert_mem_eq(text, "good", 4);
	hear(&pair[0]);
	ck_assert_int_eq(got, 0);
	raw_forget(pair[0], pair);
	hear(&pair[0]);
	ck_assert_int_eq(got, 4);
	ck_assert_mem_eq(text, ".bad", 4);
	ck_assert_int_eq(asked, 2);
}
END_TEST

START_TEST(who_does_not_watch_forgets_nothing) {
	ck_assert(raw_watch(pair[0], stop_short, pair));
	raw_forget(pair[0], text);
	raw_forget(pair[1], pair);
	say("a.b");
	hear(&pair[0]);
	ck_assert_int_eq(got, 1);
	raw_forget(pair[0], pair);
}
END_TEST

/* Libraries read their own sockets on their own threads, and get the numbers of sockets that were
 * closed. */
START_TEST(what_one_thread_watches_another_reads_as_ever) {
	uv_thread_t other;
	ck_assert(raw_watch(pair[0], stop_short, pair));
	say("all.of it");
	ck_assert_int_eq(uv_thread_create(&other, hear, &pair[0]), 0);
	uv_thread_join(&other);
	ck_assert_int_eq(got, 9);
	ck_assert_int_eq(asked, 0);
	raw_forget(pair[0], pair);
}
END_TEST
