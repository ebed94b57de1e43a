/* tests/server/process/listening_test.c - which addresses a server prints at its start. */
#include "server/process/listening.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tests/suite.h"

enum { OWN_MAX = 8 };

static uv_interface_address_t own[OWN_MAX];
static size_t owned;
static char text[LISTENING_MAX];

static void set_up(void) {
	memset(own, 0, sizeof(own));
	owned = 0;
}

static void add_own(const char *address) {
	uv_interface_address_t *one = &own[owned++];
	if (strchr(address, ':') != NULL) {
		ck_assert_int_eq(uv_ip6_addr(address, 0, &one->address.address6), 0);
	} else {
		ck_assert_int_eq(uv_ip4_addr(address, 0, &one->address.address4), 0);
	}
	one->is_internal = strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0;
}

static void expect(const char *host, const char *right) {
	listening_write(text, "http", host, 8080, own, owned);
	ck_assert_str_eq(text, right);
}

SUITE_GROUP(listening_cases, set_up, NULL, SUITE_SECONDS)

START_TEST(a_chosen_address_is_the_only_one_shown) {
	add_own("192.168.1.20");
	expect("127.0.0.1", "http://127.0.0.1:8080/");
	expect("play.example.org", "http://play.example.org:8080/");
	expect("2001:db8::7", "http://[2001:db8::7]:8080/");
}
END_TEST

START_TEST(when_listening_everywhere_an_address_others_can_use_is_shown_too) {
	add_own("127.0.0.1");
	add_own("::1");
	add_own("169.254.3.4");
	add_own("fe80::1");
	add_own("2001:db8::7");
	add_own("192.168.1.20");
	add_own("10.0.0.1");
	expect("", "http://127.0.0.1:8080/ and http://192.168.1.20:8080/");
	expect("0.0.0.0", "http://127.0.0.1:8080/ and http://192.168.1.20:8080/");
	expect("::", "http://[::1]:8080/ and http://[2001:db8::7]:8080/");
}
END_TEST

START_TEST(only_addresses_it_listens_on_are_shown) {
	add_own("127.0.0.1");
	add_own("2001:db8::7");
	expect("", "http://127.0.0.1:8080/ and http://[2001:db8::7]:8080/");
	expect("0.0.0.0", "http://127.0.0.1:8080/");
	set_up();
	add_own("192.168.1.20");
	expect("::", "http://[::1]:8080/");
}
END_TEST

START_TEST(if_its_addresses_are_unknown_other_addresses_are_mentioned) {
	listening_write(text, "https", "", 443, NULL, 0);
	ck_assert_str_eq(text, "https://127.0.0.1:443/ and all other addresses of this machine");
	listening_write(text, "https", "127.0.0.1", 443, NULL, 0);
	ck_assert_str_eq(text, "https://127.0.0.1:443/");
}
END_TEST

START_TEST(the_longest_host_name_fits) {
	char host[512];
	memset(host, 'a', sizeof(host) - 1);
	host[sizeof(host) - 1] = '\0';
	expect(host, text);
	ck_assert_uint_lt(strlen(text), sizeof(text));
}
END_TEST
