/* tests/server/net/https_address_test.c - where plain HTTP redirects to. */
#include <string.h>

#include "server/net/https_address.h"
#include "tests/suite.h"

static char address[HTTPS_ADDRESS_MAX];

static enum https_found find(
	const char *host, const char *path, const char *query, unsigned plain, unsigned secure) {
	struct https_asked asked = {host, path, query};
	return https_address(address, &asked, (struct https_ports){plain, secure});
}

SUITE_GROUP(https_address_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(the_same_page_is_found_over_https) {
	ck_assert_int_eq(find("play.example.org", "/r/7kx2m9ab", "", 80, 443), HTTPS_FOUND);
	ck_assert_str_eq(address, "https://play.example.org/r/7kx2m9ab");
	ck_assert_int_eq(find("play.example.org:80", "/", "a=1&b=%20", 80, 443), HTTPS_FOUND);
	ck_assert_str_eq(address, "https://play.example.org/?a=1&b=%20");
}
END_TEST

START_TEST(a_port_other_than_443_is_named) {
	ck_assert_int_eq(find("127.0.0.1:8081", "/", "", 8081, 8443), HTTPS_FOUND);
	ck_assert_str_eq(address, "https://127.0.0.1:8443/");
	ck_assert_int_eq(find("[2001:db8::7]", "/", "", 80, 8443), HTTPS_FOUND);
	ck_assert_str_eq(address, "https://[2001:db8::7]:8443/");
}
END_TEST

/* As from a container, whose 8081 and 8443 are published as 80 and 443. */
START_TEST(if_published_on_other_ports_https_has_its_default_port) {
	ck_assert_int_eq(find("play.example.org", "/", "", 8081, 8443), HTTPS_FOUND);
	ck_assert_str_eq(address, "https://play.example.org/");
}
END_TEST

START_TEST(special_characters_cannot_end_the_header_or_the_path) {
	ck_assert_int_eq(find("a", "/x\r\nSet-Cookie: y?#%\xc3\xa9", "", 80, 443), HTTPS_FOUND);
	ck_assert_str_eq(address, "https://a/x%0D%0ASet-Cookie:%20y%3F%23%25%C3%A9");
	ck_assert_int_eq(find("a", "/", "b=\r\nX: y#z", 80, 443), HTTPS_FOUND);
	ck_assert_str_eq(address, "https://a/?b=%0D%0AX:%20y%23z");
}
END_TEST

START_LOOP_TEST(an_invalid_host_is_refused, 14) {
	static const char *const hosts[] = {"", ":80", "a b", "a/b", "a@evil.example", "a\\b",
		"a:", "a:0", "a:99999", "a:8x", "[", "[]", "[::1", "-a"};
	bool good = strcmp(hosts[_i], "a:") == 0; /* RFC 3986: the usual port */
	ck_assert_int_eq(find(hosts[_i], "/", "", 80, 443), good ? HTTPS_FOUND : HTTPS_BAD_HOST);
	ck_assert_str_eq(address, good ? "https://a/" : "");
}
END_TEST

START_TEST(an_address_that_does_not_fit_is_not_truncated) {
	char host[300], path[2 * HTTPS_ADDRESS_MAX];
	memset(host, 'a', sizeof(host) - 1);
	host[sizeof(host) - 1] = '\0';
	ck_assert_int_eq(find(host, "/", "", 80, 443), HTTPS_BAD_HOST);
	memset(path, '/', sizeof(path) - 1);
	for (size_t size = HTTPS_ADDRESS_MAX - 20; size < HTTPS_ADDRESS_MAX + 5; size++) {
		path[size] = '\0';
		bool fits = find("a", path, "", 80, 443) == HTTPS_FOUND;
		ck_assert_uint_eq(strlen(address), fits ? strlen("https://a") + size : 0);
		bool fits_too = find("a", "/", path, 80, 443) == HTTPS_FOUND;
		ck_assert_uint_eq(strlen(address), fits_too ? strlen("https://a/?") + size : 0);
		path[size] = '/';
	}
	ck_assert_int_eq(find("a", path, "", 80, 443), HTTPS_TOO_LONG);
}
END_TEST
