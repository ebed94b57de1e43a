/* tests/server/live/address_test.c - what is counted per address, and when it is forgotten. */
#include "server/live/address.h"

#include <string.h>

#include "tests/suite.h"

static struct addresses addresses;

static void set_up(void) {
	addresses_init(&addresses, 7);
}

static void tear_down(void) {
	addresses_finish(&addresses);
}

SUITE_GROUP(address_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(the_same_text_is_the_same_address) {
	struct address *one = address_take(&addresses, "10.0.0.1", ADDRESS_CLIENTS);
	struct address *same = address_take(&addresses, "10.0.0.1", ADDRESS_CLIENTS);
	struct address *other = address_take(&addresses, "10.0.0.2", ADDRESS_CLIENTS);
	ck_assert_ptr_eq(one, same);
	ck_assert_ptr_ne(one, other);
	ck_assert_uint_eq(one->count[ADDRESS_CLIENTS], 2);
	ck_assert_uint_eq(other->count[ADDRESS_CLIENTS], 1);
	address_give(one, ADDRESS_CLIENTS);
	address_give(same, ADDRESS_CLIENTS);
	address_give(other, ADDRESS_CLIENTS);
}
END_TEST

START_TEST(an_address_is_remembered_while_anything_is_counted_for_it) {
	struct address *address = address_take(&addresses, "10.0.0.1", ADDRESS_CLIENTS);
	for (int use = 0; use < ADDRESS_USES; use++) {
		address_add(address, (enum address_use)use);
	}
	address_give(address, ADDRESS_CLIENTS);
	for (int use = 0; use < ADDRESS_USES; use++) {
		ck_assert_uint_eq(addresses.by_text.count, 1);
		address_give(address, (enum address_use)use);
	}
	ck_assert_uint_eq(addresses.by_text.count, 0);
}
END_TEST

START_TEST(only_the_beginning_of_a_long_text_counts) {
	char text[2 * MAP_KEY_SIZE];
	memset(text, 'f', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	struct address *one = address_take(&addresses, text, ADDRESS_CLIENTS);
	text[MAP_KEY_SIZE] = 'e';
	ck_assert_ptr_nonnull(one);
	ck_assert_ptr_eq(address_take(&addresses, text, ADDRESS_CLIENTS), one);
	address_give(one, ADDRESS_CLIENTS);
	address_give(one, ADDRESS_CLIENTS);
}
END_TEST

START_TEST(three_hundred_misses_look_like_guessing_until_one_is_old) {
	struct address *address = address_take(&addresses, "10.0.0.1", ADDRESS_CLIENTS);
	for (int i = 0; i < 300; i++) {
		ck_assert(!address_is_guessing(address, 5000));
		address_miss(address, 5000);
	}
	ck_assert(address_is_guessing(address, 5000));
	ck_assert(!address_is_guessing(address, 5001));
	address_give(address, ADDRESS_CLIENTS); /* reconnecting does not help */
	address = address_take(&addresses, "10.0.0.1", ADDRESS_CLIENTS);
	ck_assert(address_is_guessing(address, 5000));
	addresses_sweep(&addresses, 5000 + 300 * 1000);
	ck_assert_uint_eq(leaky_buckets_count(&addresses.misses), 0);
	address_give(address, ADDRESS_CLIENTS);
}
END_TEST
