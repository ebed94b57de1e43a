/* tests/server/accounts/passkey_sign_test.c - joining and signing in by passkey, with the store. */
#include <stdio.h>
#include <string.h>

#include "server/accounts/passkey_sign.h"
#include "server/store/store_values.h"
#include "tests/server/accounts/authenticator.h"
#include "tests/server/store/store_help.h"
#include "tests/suite.h"

static struct accounts *accounts;
static struct accounts_settings settings;
static struct authenticator device, other;
static struct said said;
static int64_t now_ms;

/* The last answer; what it borrowed is copied. */
static struct account_answer answer;
static struct passkey_told told;
static struct person person;
static char cookies[1024], text[4096];
static bool answered;

static int64_t read_clock(void) {
	return now_ms;
}

static void keep_answer(void *user, const struct account_answer *given) {
	(void)user;
	answer = *given;
	answered = true;
	memset(&told, 0, sizeof(told));
	if (given->passkeys_told != NULL) {
		told = *given->passkeys_told;
	}
	if (given->person != NULL) {
		person = *given->person;
	}
	snprintf(text, sizeof(text), "%.*s", (int)given->text_size,
		given->text != NULL ? given->text : "");
	/* A Cookie header of the first Set-Cookie line. */
	const char *value = strstr(given->cookies, "qirkat=");
	if (value != NULL) {
		snprintf(cookies, sizeof(cookies), "%.*s", (int)strcspn(value, ";"), value);
	}
}

static struct account_asker asker(void) {
	return (struct account_asker){.address = "192.0.2.1",
		.cookies = cookies,
		.is_secure = false,
		.device = "Firefox on Linux"};
}

static enum account_result settle(void) {
	while (!answered) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	answered = false;
	return answer.result;
}

static void open_accounts(void) {
	char error[256];
	help_set_up();
	help_open(HELP_SQLITE_MEMORY);
	settings = (struct accounts_settings){
		.url = "http://localhost:8080", .accounts = ACCOUNTS_OPEN, .passphrase_mb = 19};
	accounts = accounts_create(&help_loop, help_store, &settings, NULL, error, sizeof(error));
	ck_assert_msg(accounts != NULL, "%s", error);
	now_ms = INT64_C(1795000000000);
	accounts_use_clock(accounts, read_clock);
	authenticator_init(&device, "http://localhost:8080", 1);
	authenticator_init(&other, "http://localhost:8080", 2);
	cookies[0] = '\0';
}

static void close_accounts(void) {
	authenticator_finish(&device);
	authenticator_finish(&other);
	accounts_destroy(accounts);
	uv_run(&help_loop, UV_RUN_NOWAIT);
	help_tear_down();
}

SUITE_GROUP(passkey_sign, open_accounts, close_accounts, SUITE_SECONDS)

static const struct account_signup amal = {.name = "amal", .phrase = "", .invitation = ""};

static enum account_result ask_first(const struct account_signup *signup) {
	const struct account_asker who = asker();
	accounts_ask_first_passkey(accounts, &who, signup, keep_answer, NULL);
	return settle();
}

static enum account_result join_by_passkey(const struct account_signup *signup) {
	const struct account_asker who = asker();
	accounts_sign_up_by_passkey(accounts, &who, signup, &said.made, keep_answer, NULL);
	return settle();
}

static enum account_result ask_use(void) {
	const struct account_asker who = asker();
	accounts_ask_passkey(accounts, &who, keep_answer, NULL);
	return settle();
}

static enum account_result use_passkey(void) {
	const struct account_asker who = asker();
	accounts_use_passkey(accounts, &who, &said.used, keep_answer, NULL);
	return settle();
}

static enum account_result ask_new(void) {
	const struct account_asker who = asker();
	accounts_ask_new_passkey(accounts, &who, keep_answer, NULL);
	return settle();
}

static enum account_result add_passkey(void) {
	const struct account_asker who = asker();
	accounts_add_passkey(accounts, &who, &said.made, keep_answer, NULL);
	return settle();
}

static void join_as_amal(void) {
	ck_assert_int_eq(ask_first(&amal), ACCOUNT_DONE);
	authenticator_make(&device, &told, &said);
	ck_assert_int_eq(join_by_passkey(&amal), ACCOUNT_DONE);
}

static void sign_in_with_device(void) {
	ck_assert_int_eq(ask_use(), ACCOUNT_DONE);
	authenticator_use(&device, &told, &said);
	ck_assert_int_eq(use_passkey(), ACCOUNT_DONE);
}

START_TEST(joins_and_signs_in_by_passkey) {
	ck_assert_int_eq(ask_first(&amal), ACCOUNT_DONE);
	ck_assert_str_eq(told.rp_id, "localhost");
	ck_assert_str_eq(told.name, "amal");
	char id[ACCOUNT_ID_SIZE];
	memcpy(id, told.user, sizeof(id));
	authenticator_make(&device, &told, &said);
	ck_assert_int_eq(join_by_passkey(&amal), ACCOUNT_DONE);
	ck_assert_str_eq(person.account, id);
	ck_assert_str_eq(person.name, "amal");
	ck_assert(!answer.has_phrase);
	ck_assert_uint_eq(answer.code_count, 10);
	ck_assert_int_eq(answer.passkeys, 1);
	ck_assert_uint_gt(strlen(cookies), 20);
	cookies[0] = '\0';
	memset(&person, 0, sizeof(person));
	sign_in_with_device();
	ck_assert_str_eq(person.account, id);
	ck_assert_uint_gt(strlen(cookies), 20);
}
END_TEST

START_TEST(question_is_answered_once) {
	join_as_amal();
	sign_in_with_device();
	ck_assert_int_eq(use_passkey(), ACCOUNT_BAD_PASSKEY);
	ck_assert_int_eq(told.result, PASSKEY_CHALLENGE);
	ck_assert_int_eq(ask_use(), ACCOUNT_DONE);
	authenticator_use(&device, &told, &said);
	said.signature[10] = said.signature[10] == 'A' ? 'B' : 'A';
	ck_assert_int_eq(use_passkey(), ACCOUNT_BAD_PASSKEY);
	ck_assert_int_eq(told.result, PASSKEY_SIGNATURE);
}
END_TEST

START_TEST(wrong_answer_takes_the_question_back) {
	join_as_amal();
	ck_assert_int_eq(ask_use(), ACCOUNT_DONE);
	struct passkey_told asked = told;
	authenticator_use(&device, &asked, &said);
	said.signature[10] = said.signature[10] == 'A' ? 'B' : 'A';
	ck_assert_int_eq(use_passkey(), ACCOUNT_BAD_PASSKEY);
	authenticator_use(&device, &asked, &said);
	ck_assert_int_eq(use_passkey(), ACCOUNT_BAD_PASSKEY);
	ck_assert_int_eq(told.result, PASSKEY_CHALLENGE);
}
END_TEST

START_TEST(question_lasts_five_minutes) {
	join_as_amal();
	ck_assert_int_eq(ask_use(), ACCOUNT_DONE);
	authenticator_use(&device, &told, &said);
	now_ms += INT64_C(1000) * PASSKEY_QUESTION_S + 1;
	ck_assert_int_eq(use_passkey(), ACCOUNT_BAD_PASSKEY);
	ck_assert_int_eq(told.result, PASSKEY_CHALLENGE);
}
END_TEST

START_TEST(question_is_for_one_thing_only) {
	static const struct account_signup mina = {.name = "mina", .phrase = "", .invitation = ""};
	ck_assert_int_eq(ask_first(&amal), ACCOUNT_DONE);
	authenticator_make(&device, &told, &said);
	ck_assert_int_eq(join_by_passkey(&mina), ACCOUNT_BAD_PASSKEY); /* under another name */
	ck_assert_int_eq(told.result, PASSKEY_CHALLENGE);
	said.user[0] = said.user[0] == 'a' ? 'b' : 'a'; /* for another id */
	ck_assert_int_eq(join_by_passkey(&amal), ACCOUNT_BAD_PASSKEY);
	join_as_amal();
	ck_assert_int_eq(ask_new(), ACCOUNT_DONE);
	const struct passkey_told before = told;
	ck_assert_int_eq(ask_use(), ACCOUNT_DONE);
	struct passkey_told asked = told;
	authenticator_use(&device, &asked, &said);
	ck_assert_int_eq(
		use_passkey(), ACCOUNT_DONE); /* a new session: what the old one asked is void */
	authenticator_make(&other, &before, &said);
	ck_assert_int_eq(add_passkey(), ACCOUNT_BAD_PASSKEY);
	ck_assert_int_eq(told.result, PASSKEY_CHALLENGE);
}
END_TEST

START_TEST(passkey_of_another_is_not_taken) {
	join_as_amal();
	ck_assert_int_eq(ask_use(), ACCOUNT_DONE);
	struct passkey_told asked = told;
	memcpy(other.user, device.user, sizeof(other.user));
	authenticator_use(&other, &asked, &said);
	ck_assert_int_eq(use_passkey(), ACCOUNT_BAD_PASSKEY);
	ck_assert_int_eq(told.result, PASSKEY_UNKNOWN);
	ck_assert_int_eq(ask_use(), ACCOUNT_DONE);
	device.user[0] = device.user[0] == 'a' ? 'b' : 'a';
	authenticator_use(&device, &told, &said);
	ck_assert_int_eq(use_passkey(), ACCOUNT_BAD_PASSKEY);
	ck_assert_int_eq(told.result, PASSKEY_ACCOUNT);
}
END_TEST

START_TEST(more_passkeys_are_added_and_removed) {
	join_as_amal();
	ck_assert_int_eq(ask_new(), ACCOUNT_DONE);
	ck_assert_uint_eq(told.count, 1);
	authenticator_make(&other, &told, &said);
	ck_assert_int_eq(add_passkey(), ACCOUNT_DONE);
	ck_assert_int_eq(answer.passkeys, 2);
	ck_assert_int_eq(add_passkey(), ACCOUNT_BAD_PASSKEY);
	const struct account_asker who = asker();
	accounts_list(accounts, &who, "passkeys", keep_answer, NULL);
	ck_assert_int_eq(settle(), ACCOUNT_DONE);
	ck_assert_ptr_nonnull(strstr(text, "Firefox on Linux"));
	const char *id = strstr(text, "\"id\":\"");
	ck_assert_ptr_nonnull(id);
	char hash[ACCOUNT_HASH_SIZE];
	snprintf(hash, sizeof(hash), "%.64s", id + strlen("\"id\":\""));
	accounts_remove_passkey(accounts, &who, hash, keep_answer, NULL);
	ck_assert_int_eq(settle(), ACCOUNT_DONE);
	accounts_remove_passkey(accounts, &who, hash, keep_answer, NULL);
	ck_assert_int_eq(settle(), ACCOUNT_LAST_WAY);
}
END_TEST

START_TEST(adding_needs_somebody_who_signed_in_just_now) {
	ck_assert_int_eq(ask_new(), ACCOUNT_SIGNED_OUT);
	join_as_amal();
	ck_assert_int_eq(ask_new(), ACCOUNT_DONE);
	authenticator_make(&other, &told, &said);
	now_ms += INT64_C(1000) * (ACCOUNT_FRESH_S + 1);
	ck_assert_int_eq(add_passkey(), ACCOUNT_STALE);
	ck_assert_int_eq(ask_new(), ACCOUNT_STALE);
}
END_TEST

static bool is_told_stuck(void) {
	const struct account_asker who = asker();
	accounts_list(accounts, &who, "passkeys", keep_answer, NULL);
	ck_assert_int_eq(settle(), ACCOUNT_DONE);
	return strstr(text, "\"stuck\":true") != NULL;
}

START_TEST(counter_that_does_not_grow_is_told_and_no_reason_to_refuse) {
	join_as_amal();
	sign_in_with_device();
	ck_assert(!is_told_stuck());
	device.counter -= 1;
	sign_in_with_device();
	ck_assert(is_told_stuck());
	sign_in_with_device();
	ck_assert_msg(is_told_stuck(), "until it is removed");
}
END_TEST

START_TEST(name_that_is_taken_is_said_before_a_passkey_is_made) {
	static const struct account_signup like = {.name = "AMA1", .phrase = "", .invitation = ""};
	static const struct account_signup bad = {.name = "a", .phrase = "", .invitation = ""};
	join_as_amal();
	ck_assert_int_eq(ask_first(&amal), ACCOUNT_NAME_TAKEN);
	ck_assert_int_eq(ask_first(&like), ACCOUNT_NAME_TAKEN);
	ck_assert_int_eq(ask_first(&bad), ACCOUNT_BAD_NAME);
}
END_TEST

START_TEST(site_without_an_address_has_no_passkeys) {
	settings.url[0] = '\0';
	ck_assert(!accounts_take_passkeys(accounts));
	ck_assert_int_eq(ask_use(), ACCOUNT_NO_PASSKEYS);
	ck_assert_int_eq(ask_first(&amal), ACCOUNT_NO_PASSKEYS);
}
END_TEST

/* What is said of a name. */
static const char *look_at(const char *name) {
	const struct account_asker who = asker();
	accounts_look_at_name(accounts, &who, name, keep_answer, NULL);
	ck_assert_int_eq(settle(), ACCOUNT_DONE);
	return text;
}

START_TEST(name_is_free_or_taken_or_like_another) {
	ck_assert_str_eq(look_at("amal"), "{\"name\":\"free\"}");
	join_as_amal();
	ck_assert_str_eq(look_at("Amal"), "{\"name\":\"taken\"}");
	ck_assert_str_eq(look_at("ama1"), "{\"name\":\"like\",\"like\":\"amal\"}");
	ck_assert_str_eq(look_at("a"), "{\"name\":\"refused\"}");
	ck_assert_str_eq(look_at("admin"), "{\"name\":\"refused\"}");
}
END_TEST
