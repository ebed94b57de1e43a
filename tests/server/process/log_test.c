/* tests/server/process/log_test.c - lines of the log. */
#include "server/process/log.h"

#include <stdlib.h>
#include <string.h>

#include "tests/suite.h"

static FILE *stream;
static char *text;
static size_t size;

static void set_up(void) {
	stream = open_memstream(&text, &size);
	ck_assert_ptr_nonnull(stream);
	log_stream_set(stream);
}

static void tear_down(void) {
	log_stream_set(NULL);
	log_level_set(LOG_LEVEL_INFO);
	log_time_set(false);
	log_addresses_set(true);
	fclose(stream);
	free(text);
}

static void log_all(void) {
	log_error("a", "n=%d", 1);
	log_warning("a", "n=%d", 2);
	log_info("a", "n=%d", 3);
	log_debug("a", "n=%d", 4);
}

SUITE_GROUP(log_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(lines_up_to_the_chosen_level_are_written) {
	log_all();
	ck_assert_str_eq(text, "error a n=1\nwarning a n=2\ninfo a n=3\n");
}
END_TEST

START_TEST(each_level_adds_one_kind_of_line) {
	static const size_t lines[LOG_LEVELS] = {1, 2, 3, 4};
	for (int level = 0; level < LOG_LEVELS; level++) {
		size_t before = size, count = 0;
		log_level_set((enum log_level)level);
		log_all();
		for (size_t at = before; at < size; at++) {
			count += text[at] == '\n';
		}
		ck_assert_uint_eq(count, lines[level]);
	}
}
END_TEST

START_TEST(lines_begin_with_the_time_if_wanted) {
	int year, month, day, hour, minute, second, ms, used = 0;
	log_time_set(true);
	log_info("a", "b=c");
	ck_assert_int_eq(sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ %n", &year, &month, &day, &hour,
				 &minute, &second, &ms, &used),
		7);
	ck_assert_int_ge(year, 2024);
	ck_assert_int_eq(used, 25);
	ck_assert_str_eq(text + used, "info a b=c\n");
}
END_TEST

START_TEST(addresses_are_hidden_if_wanted) {
	ck_assert_str_eq(log_address("192.0.2.1"), "192.0.2.1");
	log_addresses_set(false);
	ck_assert_str_eq(log_address("192.0.2.1"), "hidden");
}
END_TEST

START_TEST(a_value_cannot_end_its_line) {
	log_info("a", "name=%s", "x\nerror a fake=1\x1b[2J");
	ck_assert_str_eq(text, "info a name=x?error a fake=1?[2J\n");
}
END_TEST
