/* tests/server/process/network_test.c - addresses and networks. */
#include <stdio.h>
#include <string.h>

#include "server/process/network.h"
#include "tests/suite.h"

static struct networks networks;
static char error[NETWORK_ERROR_MAX];

static void read_list(const char *text) {
	ck_assert_msg(networks_read(text, &networks, error, sizeof(error)), "%s", error);
}

static bool holds(const char *text) {
	unsigned char address[16];
	ck_assert(address_read(text, address));
	return networks_hold(&networks, address);
}

static void refuses(const char *text, const char *sentence) {
	ck_assert(!networks_read(text, &networks, error, sizeof(error)));
	ck_assert_msg(
		strstr(error, sentence) != NULL, "\"%s\" does not say \"%s\"", error, sentence);
}

SUITE_GROUP(network_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(an_empty_list_contains_no_address) {
	read_list("");
	ck_assert(!holds("127.0.0.1"));
	read_list(" , ");
	ck_assert(!holds("::1"));
}
END_TEST

START_TEST(a_list_contains_its_addresses_and_no_others) {
	read_list("127.0.0.1, ::1 192.0.2.7");
	ck_assert_uint_eq(networks.count, 3);
	ck_assert(holds("127.0.0.1"));
	ck_assert(holds("::1"));
	ck_assert(holds("192.0.2.7"));
	ck_assert(holds("::ffff:192.0.2.7"));
	ck_assert(!holds("192.0.2.8"));
	ck_assert(!holds("127.0.0.2"));
	ck_assert(!holds("::2"));
}
END_TEST

START_TEST(a_network_contains_the_addresses_with_its_prefix) {
	read_list("10.0.0.0/8,172.16.0.0/12,2001:db8::/33");
	ck_assert(holds("10.0.0.0"));
	ck_assert(holds("10.255.255.255"));
	ck_assert(!holds("11.0.0.0"));
	ck_assert(holds("172.31.255.255"));
	ck_assert(!holds("172.32.0.0"));
	ck_assert(!holds("172.15.255.255"));
	ck_assert(holds("2001:db8:7fff::1"));
	ck_assert(!holds("2001:db8:8000::1"));
	ck_assert(!holds("2001:db9::1"));
}
END_TEST

START_TEST(all_of_ipv4_contains_nothing_of_ipv6) {
	read_list("0.0.0.0/0");
	ck_assert(holds("203.0.113.9"));
	ck_assert(!holds("2001:db8::1"));
	read_list("::/0");
	ck_assert(holds("203.0.113.9"));
	ck_assert(holds("2001:db8::1"));
}
END_TEST

START_TEST(an_invalid_network_is_refused_with_a_sentence) {
	refuses("localhost", "\"localhost\" is not an address; expected something like 127.0.0.1");
	refuses("127.0.0.1, 10.0.0", "\"10.0.0\" is not an address");
	refuses("10.0.0.0/33", "followed by /0 to /32");
	refuses("10.0.0.0/", "followed by /0 to /32");
	refuses("10.0.0.0/8x", "followed by /0 to /32");
	refuses("10.0.0.0/-1", "followed by /0 to /32");
	refuses("::1/129", "followed by /0 to /128");
	refuses("::1/4294967424", "followed by /0 to /128");
	refuses("10.0.0.1/8", "bits beyond its prefix length are set");
	refuses("2001:db8::1/64", "bits beyond its prefix length are set");
	refuses("127.0.0.1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
		"too long");
}
END_TEST

START_TEST(a_refused_list_leaves_the_previous_one) {
	read_list("10.0.0.0/8");
	refuses("127.0.0.1, x", "\"x\"");
	ck_assert(holds("10.1.2.3"));
	ck_assert(!holds("127.0.0.1"));
}
END_TEST

START_TEST(a_list_has_at_most_32_networks) {
	char text[NETWORKS_MAX * 12 + 32] = "";
	for (int i = 0; i < NETWORKS_MAX; i++) {
		size_t used = strlen(text);
		snprintf(text + used, sizeof(text) - used, "10.0.0.%d,", i);
	}
	read_list(text);
	strcat(text, "::1");
	refuses(text, "\"::1\" is one too many");
}
END_TEST
