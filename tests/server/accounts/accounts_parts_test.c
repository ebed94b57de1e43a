/* tests/server/accounts/accounts_parts_test.c - names, passphrases, codes, cookies, and the limits
 * of guessing. */
#include <stdio.h>
#include <string.h>

#include "proto/reserved.h"
#include "server/accounts/account_name.h"
#include "server/accounts/account_rows.h"
#include "server/accounts/cookie.h"
#include "server/accounts/guesses.h"
#include "server/accounts/passphrase.h"
#include "tests/suite.h"

static const int64_t day_ms = INT64_C(86400000), start_ms = INT64_C(1800000000000);

/* ---- names ---- */

static bool is_good_name(const char *name) {
	char reason[ACCOUNT_NAME_REASON];
	bool good = account_name_is_good(name, reason);
	ck_assert_msg(good == (reason[0] == '\0'), "%s: %s", name, reason);
	return good;
}

static bool look_alike(const char *one, const char *other) {
	char skeleton[2][ACCOUNT_NAME_SIZE];
	account_name_skeleton(one, skeleton[0]);
	account_name_skeleton(other, skeleton[1]);
	return strcmp(skeleton[0], skeleton[1]) == 0;
}

SUITE_GROUP(name_cases, NULL, NULL, 10)

START_TEST(a_name_is_short_ascii_and_begins_with_a_letter) {
	static const char *const good[] = {
		"ab", "Ada", "ada_lovelace", "A-1", "abcdefghijklmnopqrst"};
	static const char *const bad[] = {"", "a", "1a", "-ab", "_ab", "a_", "a b", "ada!", "adé",
		"abcdefghijklmnopqrstu", "a--", "аda", "a\nb"};
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		ck_assert_msg(is_good_name(good[i]), "%s", good[i]);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_msg(!is_good_name(bad[i]), "%s", bad[i]);
	}
}
END_TEST

START_TEST(names_that_look_alike_are_one) {
	static const char *const pairs[][2] = {{"Ada", "aDA"}, {"a-d_a", "ada"}, {"b0b", "bob"},
		{"i1l", "lll"}, {"5am", "sam"}, {"vvill", "will"}, {"marnie", "mamie"},
		{"clay", "day"}, {"Illl", "lIlI"}, {"ad-a", "ada"}, {"r-n", "m-"}};
	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		ck_assert_msg(
			look_alike(pairs[i][0], pairs[i][1]), "%s %s", pairs[i][0], pairs[i][1]);
	}
	ck_assert(!look_alike("ada", "adam"));
	ck_assert(!look_alike("ada3", "adae"));
	ck_assert_msg(look_alike("vvv", "wv"), "pairs are joined once, from the left");
}
END_TEST

START_TEST(words_of_the_site_are_reserved_however_they_are_written) {
	static const char *const taken[] = {"admin", "Adm1n", "ap1", "Guest", "m0derator",
		"sign-in", "Qirkat", "deletedplayer"};
	struct reserved_names names;
	reserved_init(&names);
	reserved_add(&names, "Merchant, My Club");
	for (size_t i = 0; i < sizeof(taken) / sizeof(taken[0]); i++) {
		ck_assert_msg(account_name_is_reserved(taken[i], NULL), "%s", taken[i]);
	}
	ck_assert(!account_name_is_reserved("Ada", &names));
	ck_assert(account_name_is_reserved("merchant", &names));
	ck_assert(account_name_is_reserved("My-Club", &names));
	ck_assert(account_name_is_reserved("Administrator7", &names));
}
END_TEST

START_TEST(a_guests_name_in_other_letters_is_known_again) {
	static const char *const same[] = {
		"Ada", "Аdа" /* Cyrillic */, "ａｄａ", "Ádà", " a d a ", "αda"};
	char wanted[ACCOUNT_NAME_SIZE], skeleton[ACCOUNT_SKELETON_SIZE];
	account_name_skeleton("Ada", wanted);
	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++) {
		account_guest_skeleton(same[i], skeleton);
		ck_assert_msg(strcmp(skeleton, wanted) == 0, "%s is %s", same[i], skeleton);
	}
	account_guest_skeleton("Ada3", skeleton);
	ck_assert_str_eq(skeleton, "ada3");
	account_guest_skeleton("...", skeleton);
	ck_assert_str_eq(skeleton, "");
}
END_TEST

/* ---- passphrases and codes ---- */

SUITE_GROUP(secret_cases, NULL, NULL, 20)

static bool is_good_phrase(const char *phrase) {
	char reason[PASSPHRASE_REASON];
	return passphrase_is_good(phrase, "Ada", reason);
}

START_TEST(a_passphrase_is_long_and_not_everybodys) {
	static const char *const good[] = {"correct horse battery", "twelve chars",
		"ñandú y ñoquis", "अआइईउऊऋऌऍऎएऐ", "q8#vT!z0pL$w"};
	static const char *const bad[] = {"", "short", "eleven char", "aaaaaaaaaaaa",
		"abcabcabcabc", "passwordpassword", "qwertyuiop123", "123456789012", "monkeydragon",
		"1qaz2wsx3edc", "finalfantasy", "ada ada ada!", "Ada12345678", "adaada12345",
		"abcdefghijkl", "zyxwvutsrqpo", "\xff\xfe is no text at all"};
	char text[1200];
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		ck_assert_msg(is_good_phrase(good[i]), "%s", good[i]);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_msg(!is_good_phrase(bad[i]), "%s", bad[i]);
	}
	for (int i = 0; i < 257; i++) {
		text[i] = (char)('a' + i * 7 % 26);
	}
	text[257] = '\0';
	ck_assert(!is_good_phrase(text));
	memmove(text, "x!", 2);
	text[256] = '\0';
	ck_assert(is_good_phrase(text));
}
END_TEST

START_TEST(codes_are_read_as_people_type_them) {
	char code[SECRET_CODE_SIZE], again[SECRET_CODE_SIZE], typed[64];
	ck_assert(secret_make_code(code));
	ck_assert_uint_eq(strlen(code), 19);
	snprintf(typed, sizeof(typed), " %.4s %.4s%.4s--%.4s ", code, code + 5, code + 10,
		code + 15);
	for (char *c = typed; *c != '\0'; c++) {
		*c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
	}
	ck_assert(secret_read_code(typed, again));
	ck_assert_str_eq(again, code);
	ck_assert(!secret_read_code("abcd-efgh-jkmn", again));
	ck_assert(!secret_read_code("abcd-efgh-jkmn-pqrst", again));
	ck_assert(!secret_read_code("abcd-efgh-jkmn-pqr0", again));
	ck_assert(!secret_read_code("", again));
}
END_TEST

START_TEST(secrets_differ_and_so_do_their_hashes) {
	char token[2][SECRET_TOKEN_SIZE], id[2][ACCOUNT_ID_SIZE], hash[3][ACCOUNT_HASH_SIZE];
	ck_assert(secret_make_token(token[0]) && secret_make_token(token[1]));
	ck_assert(secret_make_id(id[0]) && secret_make_id(id[1]));
	ck_assert_str_ne(token[0], token[1]);
	ck_assert_str_ne(id[0], id[1]);
	ck_assert(secret_token_is_good(token[0]) && secret_id_is_good(id[0]));
	secret_hash(id[0], token[0], hash[0]);
	secret_hash(id[1], token[0], hash[1]);
	secret_hash(id[0], token[0], hash[2]);
	ck_assert_str_ne(hash[0], hash[1]);
	ck_assert_str_eq(hash[0], hash[2]);
	ck_assert_uint_eq(strlen(hash[0]), 64);
}
END_TEST

/* ---- cookies ---- */

SUITE_GROUP(cookie_cases, NULL, NULL, 20)

static const uint8_t key[DIGEST_BYTES] = {1, 2, 3}, other_key[DIGEST_BYTES] = {1, 2, 4};

START_TEST(a_session_is_read_from_the_cookie_of_its_scheme_alone) {
	char token[SECRET_TOKEN_SIZE], got[SECRET_TOKEN_SIZE], cookies[512];
	ck_assert(secret_make_token(token));
	snprintf(cookies, sizeof(cookies), "a=b; qirkat=%s; c=d", token);
	ck_assert(cookie_read_session(cookies, false, got));
	ck_assert_str_eq(got, token);
	ck_assert_msg(!cookie_read_session(cookies, true, got),
		"one that a page without TLS can set means nothing with TLS");
	snprintf(cookies, sizeof(cookies), "__Host-qirkat=%s", token);
	ck_assert(cookie_read_session(cookies, true, got));
	ck_assert(!cookie_read_session(cookies, false, got));
	ck_assert(!cookie_read_session("", false, got));
	ck_assert(!cookie_read_session("qirkat=abc", false, got));
	snprintf(cookies, sizeof(cookies), "xqirkat=%s; qirkat2=%s", token, token);
	ck_assert(!cookie_read_session(cookies, false, got));
}
END_TEST

/* The value of a Set-Cookie line, as a Cookie header has it. */
static void send_back(const char *lines, char cookies[COOKIE_LINE_MAX]) {
	const char *value = strstr(lines, "Set-Cookie: ") + strlen("Set-Cookie: ");
	snprintf(cookies, COOKIE_LINE_MAX, "%.*s", (int)strcspn(value, ";"), value);
}

START_TEST(cookies_say_what_browsers_need) {
	char lines[COOKIE_LINE_MAX] = "", token[SECRET_TOKEN_SIZE];
	ck_assert(secret_make_token(token));
	cookie_write_session(lines, token, true, true);
	ck_assert_ptr_nonnull(strstr(lines, "Set-Cookie: __Host-qirkat="));
	ck_assert_ptr_nonnull(
		strstr(lines, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure\r\n"));
	lines[0] = '\0';
	cookie_write_session(lines, token, false, false);
	ck_assert_ptr_nonnull(strstr(lines, "Set-Cookie: qirkat="));
	ck_assert_ptr_null(strstr(lines, "Max-Age"));
	ck_assert_ptr_null(strstr(lines, "Secure"));
	lines[0] = '\0';
	cookie_write_session(lines, NULL, false, false);
	ck_assert_ptr_nonnull(strstr(lines, "qirkat=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"));
}
END_TEST

START_TEST(a_browser_is_a_known_device_of_five_accounts) {
	struct cookie_devices devices = {.count = 0}, read;
	char ids[7][ACCOUNT_ID_SIZE], lines[COOKIE_LINE_MAX] = "", cookies[COOKIE_LINE_MAX];
	for (int i = 0; i < 7; i++) {
		ck_assert(secret_make_id(ids[i]));
		ck_assert(cookie_add_device(&devices, ids[i], key));
	}
	ck_assert_uint_eq(devices.count, 5);
	cookie_write_devices(lines, &devices, true);
	ck_assert_uint_lt(strlen(lines), COOKIE_LINE_MAX - 200);
	send_back(lines, cookies);
	cookie_read_devices(cookies, true, key, &read);
	ck_assert_uint_eq(read.count, 5);
	ck_assert_ptr_null(cookie_find_device(&read, ids[1]));
	for (int i = 2; i < 7; i++) {
		ck_assert_ptr_nonnull(cookie_find_device(&read, ids[i]));
	}
	cookie_read_devices(cookies, true, other_key, &read);
	ck_assert_uint_eq(read.count, 0);
}
END_TEST

START_TEST(no_changed_letter_makes_a_known_device) {
	struct cookie_devices devices = {.count = 0}, read;
	char id[ACCOUNT_ID_SIZE], lines[COOKIE_LINE_MAX] = "", cookies[COOKIE_LINE_MAX];
	ck_assert(secret_make_id(id) && cookie_add_device(&devices, id, key));
	cookie_write_devices(lines, &devices, false);
	send_back(lines, cookies);
	for (size_t i = strlen("qirkat-device="); cookies[i] != '\0'; i++) {
		char was = cookies[i];
		for (char with = '0'; with <= 'z'; with++) {
			cookies[i] = with;
			cookie_read_devices(cookies, false, key, &read);
			ck_assert_uint_eq(read.count, with == was);
		}
		cookies[i] = was;
	}
}
END_TEST

/* ---- guessing ---- */

SUITE_GROUP(guess_cases, NULL, NULL, 20)

static const struct guess_place thief = {"accountaaaaa", "192.0.2.7", NULL};
static const struct guess_place owner = {"accountaaaaa", "192.0.2.7", "0123456789abcdef"};

START_TEST(ten_failures_are_free_then_each_waits_longer) {
	static const unsigned waits[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900};
	struct guesses guesses;
	int64_t now_ms = start_ms;
	guesses_init(&guesses, 1);
	for (int i = 0; i < 10; i++) {
		ck_assert_uint_eq(guesses_wait_s(&guesses, &thief, now_ms), 0);
		guesses_failed(&guesses, &thief, now_ms);
	}
	for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); i++) {
		ck_assert_uint_eq(guesses_wait_s(&guesses, &thief, now_ms), waits[i]);
		now_ms += waits[i] * INT64_C(1000);
		ck_assert_uint_eq(guesses_wait_s(&guesses, &thief, now_ms), 0);
		guesses_failed(&guesses, &thief, now_ms);
	}
	ck_assert_uint_eq(guesses_wait_s(&guesses, &thief, now_ms + day_ms), 0);
	guesses_finish(&guesses);
}
END_TEST

START_TEST(the_owner_of_a_known_device_is_not_held_up_by_others) {
	struct guesses guesses;
	guesses_init(&guesses, 1);
	for (int i = 0; i < 1000; i++) {
		guesses_failed(&guesses, &thief, start_ms);
	}
	ck_assert_uint_gt(guesses_wait_s(&guesses, &thief, start_ms), 0);
	ck_assert_uint_eq(guesses_wait_s(&guesses, &owner, start_ms), 0);
	for (int i = 0; i < 11; i++) {
		guesses_failed(&guesses, &owner, start_ms);
	}
	ck_assert_msg(guesses_wait_s(&guesses, &owner, start_ms) > 0,
		"a stolen device guesses no better");
	guesses_finish(&guesses);
}
END_TEST

START_TEST(a_success_takes_the_failures_of_its_account_away) {
	struct guesses guesses;
	guesses_init(&guesses, 1);
	for (int round = 0; round < 50; round++) {
		for (int i = 0; i < 9; i++) {
			guesses_failed(&guesses, &thief, start_ms);
		}
		guesses_succeeded(&guesses, &thief, start_ms);
		ck_assert_uint_eq(guesses_wait_s(&guesses, &thief, start_ms), 0);
	}
	guesses_finish(&guesses);
}
END_TEST

START_TEST(one_address_guesses_a_hundred_times_an_hour_at_many_accounts) {
	struct guesses guesses;
	char id[16];
	int let = 0;
	guesses_init(&guesses, 1);
	for (int i = 0; i < 1000; i++) {
		snprintf(id, sizeof(id), "a%d", i);
		const struct guess_place place = {id, "2001:db8::1", NULL};
		if (guesses_wait_s(&guesses, &place, start_ms) == 0) {
			let++;
			guesses_failed(&guesses, &place, start_ms);
		}
	}
	ck_assert_int_ge(let, 99);
	ck_assert_int_le(let, 101);
	const struct guess_place neighbour = {"other", "2001:db8::2", NULL};
	const struct guess_place stranger = {"other", "2001:db8:1::2", NULL};
	ck_assert_uint_gt(guesses_wait_s(&guesses, &neighbour, start_ms), 0);
	ck_assert_uint_eq(guesses_wait_s(&guesses, &stranger, start_ms), 0);
	guesses_finish(&guesses);
}
END_TEST

START_TEST(sign_ups_of_an_address_and_of_the_site_are_counted) {
	struct guesses guesses;
	char address[32];
	int made = 0;
	guesses_init(&guesses, 1);
	while (guesses_signup_wait_s(&guesses, "192.0.2.1", start_ms) == 0) {
		made++;
	}
	ck_assert_int_ge(made, 30);
	ck_assert_int_le(made, 31);
	guesses_signup_undone(&guesses, "192.0.2.1", start_ms);
	ck_assert_uint_eq(guesses_signup_wait_s(&guesses, "192.0.2.1", start_ms), 0);
	for (int i = 0; i < 200; i++) {
		snprintf(address, sizeof(address), "198.51.100.%d", i);
		made += guesses_signup_wait_s(&guesses, address, start_ms) == 0;
	}
	ck_assert_int_ge(made, 60);
	ck_assert_int_le(made, 62);
	guesses_finish(&guesses);
}
END_TEST

START_TEST(networks_are_24_and_64_bits) {
	char network[2][GUESS_NETWORK_SIZE];
	guesses_network("192.0.2.7", network[0]);
	guesses_network("192.0.2.250", network[1]);
	ck_assert_str_eq(network[0], network[1]);
	guesses_network("192.0.3.7", network[1]);
	ck_assert_str_ne(network[0], network[1]);
	guesses_network("2001:db8:1:2::7", network[0]);
	guesses_network("2001:db8:1:2:ffff::9", network[1]);
	ck_assert_str_eq(network[0], network[1]);
	guesses_network("2001:db8:1:3::7", network[1]);
	ck_assert_str_ne(network[0], network[1]);
}
END_TEST

START_TEST(sessions_end_when_idle_and_after_a_year) {
	ck_assert_int_eq(session_until_ms(SESSION_LONG, 0, 0), 90 * day_ms);
	ck_assert_int_eq(session_until_ms(SESSION_LONG, 0, 300 * day_ms), 365 * day_ms);
	ck_assert_int_eq(session_until_ms(SESSION_SHORT, 0, 0), 2 * INT64_C(3600000));
}
END_TEST
