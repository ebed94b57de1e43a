/* tests/server/accounts/passkey_site_test.c - where passkeys can be, by the address of a site. */
#include "server/accounts/passkey_site.h"

#include <string.h>

#include "tests/suite.h"

SUITE_GROUP(places, NULL, NULL, SUITE_SECONDS)

static const struct {
	const char *url, *rp_id, *origin;
} good[] = {
	{"https://play.example.org", "play.example.org", "https://play.example.org"},
	{"https://Play.Example.ORG", "play.example.org", "https://play.example.org"},
	{"https://play.example.org:8443", "play.example.org", "https://play.example.org:8443"},
	{"https://play.example.org:443", "play.example.org", "https://play.example.org"},
	{"http://localhost:8080", "localhost", "http://localhost:8080"},
	{"http://localhost:80", "localhost", "http://localhost"},
	{"http://play.localhost", "play.localhost", "http://play.localhost"},
	{"https://1.example", "1.example", "https://1.example"},
};

START_LOOP_TEST(passkeys_are_bound_to_the_host, sizeof(good) / sizeof(good[0])) {
	struct passkey_place place;
	ck_assert(passkey_place_read(good[_i].url, &place));
	ck_assert_str_eq(place.rp_id, good[_i].rp_id);
	ck_assert_str_eq(place.origin, good[_i].origin);
	ck_assert_ptr_eq(place.site.rp_id, place.rp_id);
	ck_assert_uint_eq(place.site.origin_count, 1);
	ck_assert_ptr_eq(place.site.origins[0], place.origin);
}
END_TEST

static const char *const bad[] = {
	"",
	"play.example.org",
	"ftp://play.example.org",
	"http://play.example.org",
	"http://notlocalhost",
	"http://localhost.example.org",
	"http://127.0.0.1:8080",
	"https://192.168.1.5",
	"https://192.168.1.5:8443",
	"https://[::1]",
	"https://[::1]:8443",
	"https://",
};

START_LOOP_TEST(elsewhere_there_are_none, sizeof(bad) / sizeof(bad[0])) {
	struct passkey_place place;
	ck_assert_msg(!passkey_place_read(bad[_i], &place), "%s", bad[_i]);
}
END_TEST

START_TEST(address_that_is_too_long_is_none) {
	char url[PASSKEY_SITE_MAX + 16] = "https://";
	struct passkey_place place;
	memset(url + strlen(url), 'a', PASSKEY_SITE_MAX);
	ck_assert(!passkey_place_read(url, &place));
}
END_TEST
