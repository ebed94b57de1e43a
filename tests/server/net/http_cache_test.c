/* tests/server/net/http_cache_test.c - answers that are made once and cached. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "server/net/http_cache.h"
#include "tests/suite.h"

static struct http_cache *cache;

static void set_up(void) {
	cache = http_cache_create(100000);
	ck_assert_ptr_nonnull(cache);
}

static void tear_down(void) {
	http_cache_destroy(cache);
}

static struct cached *add(const char *key, size_t size) {
	char *body = malloc(size);
	memset(body, key[0], size);
	return http_cache_add(cache, key, "text/plain", body, size);
}

static bool holds(const char *key) {
	struct cached *cached = http_cache_find(cache, key);
	cached_release(cached);
	return cached != NULL;
}

SUITE_GROUP(http_cache_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(an_entry_is_found_only_under_its_key) {
	struct cached *first = add("a", 10);
	struct cached *second = add("b?long=key", 20);
	struct cached *found = http_cache_find(cache, "a");
	ck_assert_ptr_eq(found, first);
	ck_assert_uint_eq(found->size, 10);
	ck_assert_str_eq(found->type, "text/plain");
	ck_assert_str_ne(first->etag, second->etag);
	ck_assert(!holds("b"));
	ck_assert(holds("b?long=key"));
	cached_release(found);
	cached_release(first);
	cached_release(second);
}
END_TEST

START_TEST(the_etag_depends_only_on_the_content) {
	struct cached *first = add("a", 10);
	struct cached *same = http_cache_add(
		cache, "other", "text/plain", strdup("aaaaaaaaaa"), 10);
	ck_assert_str_eq(first->etag, same->etag);
	cached_release(first);
	cached_release(same);
}
END_TEST

START_TEST(a_full_cache_drops_the_least_recently_used_entry) {
	char key[16];
	for (int i = 0; i < 9; i++) {
		snprintf(key, sizeof(key), "%d", i);
		cached_release(add(key, 10000));
	}
	ck_assert(holds("0"));
	cached_release(add("more", 20000));
	ck_assert(holds("0"));
	ck_assert(!holds("1"));
	ck_assert(holds("8"));
	ck_assert(holds("more"));
}
END_TEST

START_TEST(an_entry_being_sent_outlives_its_place_in_the_cache) {
	struct cached *held = add("a", 60000);
	cached_release(add("b", 60000));
	ck_assert(!holds("a"));
	ck_assert_int_eq(held->body[59999], 'a');
	cached_release(held);
}
END_TEST

START_TEST(an_entry_that_is_too_large_is_returned_but_not_cached) {
	struct cached *large = add("large", 200000);
	ck_assert_ptr_nonnull(large);
	ck_assert(!holds("large"));
	http_cache_pack(cache, large);
	cached_release(large);
}
END_TEST

START_TEST(compressed_entries_decompress_to_the_same) {
	unsigned char text[20000] = {0};
	struct cached *cached = add("a", sizeof(text));
	http_cache_pack(cache, cached);
	ck_assert_ptr_nonnull(cached->gzip);
	ck_assert_uint_lt(cached->gzip_size, sizeof(text) / 10);
	z_stream stream = {.zalloc = Z_NULL};
	ck_assert_int_eq(inflateInit2(&stream, 15 + 16), Z_OK);
	stream.next_in = (unsigned char *)cached->gzip;
	stream.avail_in = (unsigned)cached->gzip_size;
	stream.next_out = text;
	stream.avail_out = sizeof(text);
	ck_assert_int_eq(inflate(&stream, Z_FINISH), Z_STREAM_END);
	ck_assert_uint_eq(stream.total_out, sizeof(text));
	ck_assert_int_eq(memcmp(text, cached->body, sizeof(text)), 0);
	inflateEnd(&stream);
	cached_release(cached);
}
END_TEST

START_TEST(entries_that_would_not_get_smaller_are_not_compressed) {
	static const char noise[] = "7f3a";
	struct cached *cached = add("short", sizeof(noise));
	http_cache_pack(cache, cached);
	ck_assert_ptr_null(cached->gzip);
	cached_release(cached);
}
END_TEST
