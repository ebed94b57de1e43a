/* tests/base/base_test.c - the foundations: arrays, hashes, digests, maps, JSON, text in XML. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/digest.h"
#include "base/hash.h"
#include "base/histogram.h"
#include "base/map.h"
#include "base/out.h"
#include "base/random.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/xml.h"
#include "tests/suite.h"

/* ---- arrays ---- */

SUITE_GROUP(array_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(an_array_keeps_its_contents_as_it_grows) {
	uint32_t *list = NULL;
	size_t capacity = 0, moves = 0;
	for (uint32_t i = 0; i < 100000; i++) {
		size_t had = capacity;
		list = array_reserve(list, &capacity, i + 1, sizeof(*list));
		ck_assert_ptr_nonnull(list);
		ck_assert_uint_gt(capacity, i);
		moves += capacity != had;
		list[i] = i;
	}
	for (uint32_t i = 0; i < 100000; i++) {
		ck_assert_uint_eq(list[i], i);
	}
	ck_assert_uint_lt(moves, 20);
	free(list);
}
END_TEST

START_TEST(a_large_enough_array_is_not_moved) {
	size_t capacity = 0;
	char *list = array_reserve(NULL, &capacity, 3, 1);
	ck_assert_ptr_nonnull(list);
	size_t had = capacity;
	ck_assert_ptr_eq(array_reserve(list, &capacity, had, 1), list);
	ck_assert_uint_eq(capacity, had);
	free(list);
}
END_TEST

START_TEST(an_array_too_large_for_memory_is_left_as_it_was) {
	size_t capacity = 0;
	char *list = array_reserve(NULL, &capacity, 3, 16);
	ck_assert_ptr_nonnull(list);
	memset(list, 'x', 48);
	size_t had = capacity;
	ck_assert_ptr_null(array_reserve(list, &capacity, SIZE_MAX / 16, 16));
	ck_assert_ptr_null(array_reserve(list, &capacity, SIZE_MAX, 16));
	ck_assert_uint_eq(capacity, had);
	ck_assert_int_eq(list[47], 'x');
	free(list);
}
END_TEST

/* ---- texts ---- */

SUITE_GROUP(text_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(a_text_is_copied_whole_or_not_at_all) {
	char to[4] = "old";
	ck_assert(!text_copy(to, sizeof(to), "four", 4));
	ck_assert_str_eq(to, "old");
	ck_assert(text_copy(to, sizeof(to), "newest", 3));
	ck_assert_str_eq(to, "new");
	char *made = text_duplicate("newest", 3);
	ck_assert_str_eq(made, "new");
	free(made);
}
END_TEST

START_TEST(utf8_is_decoded_letter_by_letter) {
	static const uint32_t letters[] = {'a', 0xe9, 0x6af, 0x20ac, 0x1f600};
	const char *at = "a\xc3\xa9\xda\xaf\xe2\x82\xac\xf0\x9f\x98\x80";
	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++) {
		ck_assert_uint_eq(utf8_next(&at), letters[i]);
	}
	ck_assert_int_eq(*at, '\0');
	at = "\xe2\x82"; /* cut: it must not go beyond the end */
	utf8_next(&at);
	ck_assert_int_eq(*at, '\0');
}
END_TEST

/* ---- random numbers ---- */

SUITE_GROUP(random_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(random_numbers_are_those_of_splitmix64) {
	uint64_t state = 0;
	ck_assert_uint_eq(random_next(&state), UINT64_C(0xe220a8397b1dcdaf));
	ck_assert_uint_eq(random_next(&state), UINT64_C(0x6e789e6aa1b965f4));
}
END_TEST

/* ---- hashes ---- */

SUITE_GROUP(hash_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(byte_hashes_are_fnv_1a_because_files_contain_them) {
	/* of the tables that came with FNV */
	ck_assert_uint_eq(hash_text(hash_begin(0), ""), UINT64_C(0xcbf29ce484222325));
	ck_assert_uint_eq(hash_text(hash_begin(0), "a"), UINT64_C(0xaf63dc4c8601ec8c));
	ck_assert_uint_eq(hash_text(hash_begin(0), "foobar"), UINT64_C(0x85944171f73967e8));
	ck_assert_uint_eq(hash_bytes(hash_begin(0), "foobar", 6), UINT64_C(0x85944171f73967e8));
}
END_TEST

START_TEST(the_salt_and_each_bit_of_a_word_change_a_hash) {
	ck_assert_uint_ne(hash_text(hash_begin(1), "foobar"), hash_text(hash_begin(0), "foobar"));
	for (int bit = 0; bit < 64; bit++) {
		uint64_t one = hash_word(hash_begin(0), UINT64_C(1) << bit);
		ck_assert_uint_ne(one, hash_word(hash_begin(0), 0));
		ck_assert_uint_ne(hash_word(one, 0), hash_word(hash_word(hash_begin(0), 0), 0));
	}
}
END_TEST

static void expect_hex(const uint8_t digest[DIGEST_BYTES], const char *expected) {
	char text[2 * DIGEST_BYTES + 1];
	for (int i = 0; i < DIGEST_BYTES; i++) {
		sprintf(text + 2 * i, "%02x", digest[i]);
	}
	ck_assert_str_eq(text, expected);
}

START_TEST(digests_match_the_standards) {
	uint8_t digest[DIGEST_BYTES], key[DIGEST_BYTES];
	ck_assert(digest_sha256("abc", 3, digest)); /* FIPS 180-2, B.1 */
	expect_hex(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	for (int i = 0; i < DIGEST_BYTES; i++) {
		key[i] = (uint8_t)(i + 1);
	}
	ck_assert(digest_hmac(key, "abc", 3, digest)); /* as Python's hmac has it */
	expect_hex(digest, "a21b1f5d4cf4f73a4dd939750f7a066a7f98cc131cb16a6692759021cfab8181");
}
END_TEST

START_TEST(digests_differing_in_one_bit_are_not_equal) {
	uint8_t one[DIGEST_BYTES] = {0}, other[DIGEST_BYTES] = {0};
	ck_assert(digests_equal(one, other));
	for (int bit = 0; bit < 8 * DIGEST_BYTES; bit++) {
		other[bit / 8] = (uint8_t)(1 << bit % 8);
		ck_assert(!digests_equal(one, other));
		other[bit / 8] = 0;
	}
}
END_TEST

/* ---- maps ---- */

enum { KEYS = 3000 };

SUITE_GROUP(map_cases, NULL, NULL, SUITE_SECONDS)

static const char *key_of(int i) {
	static char key[MAP_KEY_SIZE];
	snprintf(key, sizeof(key), "key-%d", i);
	return key;
}

START_TEST(a_map_finds_its_keys_and_no_others) {
	static int value[KEYS];
	struct map map;
	map_init(&map, 77);
	for (int i = 0; i < KEYS; i++) {
		ck_assert(map_add(&map, key_of(i), &value[i]));
	}
	for (int i = 0; i < KEYS; i += 2) {
		map_remove(&map, key_of(i));
		map_remove(&map, key_of(i)); /* of a key that is not there */
	}
	ck_assert_uint_eq(map.count, KEYS / 2);
	for (int i = 0; i < KEYS; i++) {
		ck_assert_ptr_eq(map_find(&map, key_of(i)), i % 2 == 0 ? NULL : &value[i]);
	}
	map_finish(&map);
	ck_assert_ptr_null(map_find(&map, key_of(1)));
}
END_TEST

START_TEST(a_map_is_right_after_each_of_many_changes) {
	enum { FEW = 40, CHANGES = 4000 };
	static int value[FEW];
	bool in[FEW] = {false};
	size_t count = 0;
	uint32_t random = 1;
	struct map map;
	map_init(&map, 5);
	for (int change = 0; change < CHANGES; change++) {
		random = random * 1664525u + 1013904223u;
		int which = (int)(random >> 16) % FEW;
		if (in[which]) {
			map_remove(&map, key_of(which));
		} else {
			ck_assert(map_add(&map, key_of(which), &value[which]));
		}
		in[which] = !in[which];
		count += in[which] ? 1 : (size_t)-1;
		ck_assert_uint_eq(map.count, count);
		for (int i = 0; i < FEW; i++) {
			ck_assert_ptr_eq(map_find(&map, key_of(i)), in[i] ? &value[i] : NULL);
		}
	}
	map_finish(&map);
}
END_TEST

START_TEST(a_map_refuses_a_key_that_is_too_long) {
	char key[MAP_KEY_SIZE + 1];
	int value;
	struct map map;
	map_init(&map, 0);
	memset(key, 'k', sizeof(key));
	key[MAP_KEY_SIZE] = '\0';
	ck_assert(!map_add(&map, key, &value));
	key[MAP_KEY_SIZE - 1] = '\0';
	ck_assert(map_add(&map, key, &value));
	ck_assert_ptr_eq(map_find(&map, key), &value);
	map_finish(&map);
}
END_TEST

/* ---- numbers in JSON ---- */

SUITE_GROUP(json_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(rows_of_numbers_have_null_where_there_is_none) {
	const uint8_t rows[] = {0, 9, 10, 99, 100, 254, 255, 0};
	struct out out;
	out_init(&out);
	out_byte_rows(&out, rows, 2, 4, 255);
	out_byte_rows(&out, rows, 0, 4, 255);
	out_bytes(&out, rows + 5, 2);
	ck_assert_str_eq(out.at, "[[0,9,10,99],[100,254,null,0]],[],[254,255]");
	out_finish(&out);
}
END_TEST

/* ---- text of XML ---- */

SUITE_GROUP(xml_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(markup_in_a_text_is_escaped) {
	struct out out;
	out_init(&out);
	xml_text(&out, "<a b=\"c\">&amp;\x01\n é");
	ck_assert_str_eq(out.at, "&lt;a b=&quot;c&quot;&gt;&amp;amp;   é");
	out_finish(&out);
}
END_TEST

/* ---- histograms ---- */

SUITE_GROUP(histogram_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(a_time_counts_at_the_first_bound_it_does_not_exceed) {
	struct histogram histogram = {.sum_ns = 0};
	histogram_add(&histogram, 0);
	histogram_add(&histogram, histogram_bound_ns[0]);
	histogram_add(&histogram, histogram_bound_ns[0] + 1);
	histogram_add(&histogram, histogram_bound_ns[HISTOGRAM_BOUNDS - 1]);
	histogram_add(&histogram, histogram_bound_ns[HISTOGRAM_BOUNDS - 1] + 1);
	ck_assert_uint_eq(histogram.count[0], 2);
	ck_assert_uint_eq(histogram.count[1], 1);
	ck_assert_uint_eq(histogram.count[HISTOGRAM_BOUNDS - 1], 1);
	ck_assert_uint_eq(histogram.count[HISTOGRAM_BOUNDS], 1);
	ck_assert_uint_eq(histogram.sum_ns,
		2 * histogram_bound_ns[0] + 2 * histogram_bound_ns[HISTOGRAM_BOUNDS - 1] + 2);
}
END_TEST

START_TEST(histogram_bounds_increase) {
	for (int i = 1; i < HISTOGRAM_BOUNDS; i++) {
		ck_assert_uint_lt(histogram_bound_ns[i - 1], histogram_bound_ns[i]);
	}
}
END_TEST
