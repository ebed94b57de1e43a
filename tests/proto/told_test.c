/* tests/proto/told_test.c - what nodes send each other reads back the same. */
#include "proto/told.h"

#include <string.h>

#include "proto/codec.h"
#include "tests/suite.h"

SUITE_GROUP(told_cases, NULL, NULL, SUITE_SECONDS)

static bool reads_row(const char *text, struct told_row *row) {
	return told_row_read(text, strlen(text), row);
}

START_TEST(a_packet_reads_back_the_same_and_others_are_refused) {
	struct told_packet packet = {.from = "amal",
		.nonce = CODEC_NUMBER_MAX,
		.to = 5,
		.serial = 9,
		.epoch = UINT64_C(1) << 48,
		.again = 3};
	struct told_packet read;
	struct out out;
	static const char *const wrong[] = {"amal 1 2 3 4 5 6", "{}",
		"{\"from\":\"amal\",\"nonce\":0,\"serial\":1,\"epoch\":1,\"packet\":1}",
		"{\"from\":\"amal\",\"nonce\":1,\"serial\":-1,\"epoch\":1,\"packet\":1}",
		"{\"from\":\"amal\",\"nonce\":1,\"serial\":1,\"epoch\":1}"};
	out_init(&out);
	told_packet_write(&out, &packet);
	ck_assert(told_packet_read(out.at, out.used, &read));
	ck_assert_mem_eq(&read, &packet, sizeof(read));
	out_finish(&out);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		ck_assert(!told_packet_read(wrong[i], strlen(wrong[i]), &read));
	}
}
END_TEST

START_TEST(a_row_reads_back_the_same) {
	struct told_row row = {.room = "abcdefgh",
		.status = 1,
		.is_public = true,
		.has_host = true,
		.present = 3,
		.watchers = 12,
		.maker = "0123456789abcdef",
		.maker_n = 77,
		.address = "2001:db8::1",
		.text = 300};
	struct told_row read;
	struct out out;
	out_init(&out);
	told_row_write(&out, &row);
	ck_assert(told_row_read(out.at, out.used, &read));
	ck_assert_str_eq(read.room, row.room);
	ck_assert_str_eq(read.maker, row.maker);
	ck_assert_str_eq(read.address, row.address);
	ck_assert_int_eq(read.maker_n, row.maker_n);
	ck_assert_uint_eq(read.status, 1);
	ck_assert_uint_eq(read.present, 3);
	ck_assert_uint_eq(read.watchers, 12);
	ck_assert_uint_eq(read.text, 300);
	ck_assert(read.is_public && read.has_host && !read.is_playing);
	out_finish(&out);
}
END_TEST

START_TEST(an_invalid_row_is_refused) {
	struct told_row row;
	ck_assert(reads_row("{\"room\":\"abcdefgh\",\"status\":0,\"text\":0}", &row));
	ck_assert(!row.is_public);
	ck_assert(!reads_row("{\"room\":\"abcdefgh\",\"text\":0}", &row));
	ck_assert(!reads_row("{\"room\":\"abcdefgh\",\"status\":2,\"text\":0}", &row));
	ck_assert(!reads_row("{\"room\":\"abcdefgh\",\"status\":0,\"text\":-1}", &row));
	ck_assert(!reads_row(
		"{\"room\":\"a very long name of a room\",\"status\":0,\"text\":0}", &row));
	ck_assert(!reads_row("{\"room\":\"abcdefgh\",\"status\":0,\"text\":0} and more", &row));
	ck_assert(!reads_row("abcdefgh 0 1 0 - 0 0 0 0", &row));
}
END_TEST

START_TEST(a_match_has_a_token_and_an_arrival_has_none) {
	struct told_match match = {.client = "0123456789abcdef", .room = "abcdefgh"}, read;
	struct out out;
	memset(match.token, 0xa5, sizeof(match.token));
	out_init(&out);
	told_match_write(&out, &match);
	ck_assert(told_match_read(out.at, out.used, &read));
	ck_assert_mem_eq(&read, &match, sizeof(read));
	out_clear(&out);
	told_came_write(&out, &match);
	ck_assert(!told_match_read(out.at, out.used, &read));
	ck_assert(told_came_read(out.at, out.used, &read));
	ck_assert_str_eq(read.room, "abcdefgh");
	out_finish(&out);
}
END_TEST
