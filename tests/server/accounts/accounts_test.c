/* tests/server/accounts/accounts_test.c - accounts on every kind of store: signing up, in and out,
 * what a thief cannot do, and what ends. */
#include <stdio.h>
#include <string.h>

#include "server/accounts/sign.h"
#include "server/accounts/guesses.h"
#include "tests/server/postgres/database.h"
#include "tests/server/store/store_help.h"
#include "tests/suite.h"

enum { TRIES = 1000 };

static const char phrase[] = "correct horse battery";
static const int64_t day_ms = INT64_C(86400000), start_ms = INT64_C(1800000000000);

static struct accounts_settings settings;
static struct accounts *accounts;
static int64_t clock_ms_now;
static char said[512];

/* What the latest answer said. */
static struct account_answer got;
static struct person person;
static char sentence[256], set_cookies[COOKIE_LINE_MAX], codes[ACCOUNT_CODES][SECRET_CODE_SIZE];
static char listed[8192];
static int answered, ended;

/* A browser: what it sends. */
struct browser {
	char cookies[1024], address[64];
	bool is_short;
};

static int64_t now_ms(void) {
	return clock_ms_now;
}

static void on_ended(void *user, const char *account, const char *session, const char *except) {
	(void)user;
	(void)account;
	(void)session;
	(void)except;
	ended++;
}

static void open_accounts(void) {
	accounts = accounts_create(&help_loop, help_store, &settings, NULL, said, sizeof(said));
	ck_assert_msg(accounts != NULL, "%s", said);
	accounts_use_clock(accounts, now_ms);
	accounts_on_ended(accounts, on_ended, NULL);
}

static void set_up(void) {
	help_set_up();
	clock_ms_now = start_ms;
	settings = (struct accounts_settings){.accounts = ACCOUNTS_OPEN, .passphrase_mb = 19};
}

static void tear_down(void) {
	accounts_destroy(accounts);
	accounts = NULL;
	help_tear_down();
}

static void begin(int kind) {
	help_open((enum help_kind)kind);
	open_accounts();
}

/* All kinds; the one with faults is for other suites. */
static int kinds(void) {
	return help_kinds();
}

static bool leaves_out(int kind) {
	return kind == HELP_FAULTY;
}

static void on_answer(void *user, const struct account_answer *answer) {
	(void)user;
	got = *answer;
	answered++;
	snprintf(sentence, sizeof(sentence), "%s", answer->sentence);
	snprintf(set_cookies, sizeof(set_cookies), "%s", answer->cookies);
	snprintf(listed, sizeof(listed), "%.*s", (int)answer->text_size,
		answer->text != NULL ? answer->text : "");
	person = (struct person){.name = ""};
	if (answer->person != NULL) {
		person = *answer->person;
	}
	for (size_t i = 0; i < answer->code_count; i++) {
		strcpy(codes[i], answer->codes[i]);
	}
}

static void wait_for_answer(void) {
	while (answered == 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
}

static struct account_asker asker_of(const struct browser *browser) {
	answered = 0;
	return (struct account_asker){
		.address = browser->address[0] != '\0' ? browser->address : "192.0.2.1",
		.cookies = browser->cookies,
		.is_short = browser->is_short,
		.device = "Firefox on Linux"};
}

/* Keep a cookie as browsers do. */
static void keep_cookie(struct browser *browser, const char *name) {
	char line[64], *at;
	snprintf(line, sizeof(line), "Set-Cookie: %s=", name);
	const char *found = strstr(set_cookies, line);
	if (found == NULL) {
		return;
	}
	snprintf(line, sizeof(line), "%s=", name);
	at = strstr(browser->cookies, line);
	while (at != NULL && at != browser->cookies && at[-1] != ' ') {
		at = strstr(at + 1, line);
	}
	if (at != NULL) {
		char *end = at + strcspn(at, ";");
		end += strspn(end, "; ");
		memmove(at, end, strlen(end) + 1);
	}
	found += strlen("Set-Cookie: ");
	if (found[strlen(line)] != ';') {
		size_t used = strlen(browser->cookies);
		snprintf(browser->cookies + used, sizeof(browser->cookies) - used, "%.*s; ",
			(int)strcspn(found, ";"), found);
	}
}

static enum account_result finish_asking(struct browser *browser) {
	wait_for_answer();
	keep_cookie(browser, "qirkat");
	keep_cookie(browser, "qirkat-device");
	return got.result;
}

static enum account_result sign_up_invited(
	struct browser *browser, const char *name, const char *invitation) {
	const struct account_asker asker = asker_of(browser);
	const struct account_signup signup = {name, phrase, invitation};
	accounts_sign_up(accounts, &asker, &signup, on_answer, NULL);
	return finish_asking(browser);
}

static enum account_result sign_up(struct browser *browser, const char *name) {
	return sign_up_invited(browser, name, "");
}

static enum account_result sign_in(struct browser *browser, const char *name, const char *with) {
	const struct account_asker asker = asker_of(browser);
	accounts_sign_in(accounts, &asker, name, with, on_answer, NULL);
	return finish_asking(browser);
}

static enum account_result recover(struct browser *browser, const char *name, const char *code) {
	const struct account_asker asker = asker_of(browser);
	accounts_recover(accounts, &asker, name, code, on_answer, NULL);
	return finish_asking(browser);
}

static enum account_result follow(struct browser *browser, const char *link) {
	const struct account_asker asker = asker_of(browser);
	accounts_follow_link(accounts, &asker, link, on_answer, NULL);
	return finish_asking(browser);
}

typedef void (*plain_action)(
	struct accounts *of, const struct account_asker *asker, account_done done, void *user);

static enum account_result act(struct browser *browser, plain_action action) {
	const struct account_asker asker = asker_of(browser);
	action(accounts, &asker, on_answer, NULL);
	return finish_asking(browser);
}

static enum account_result end_sessions(struct browser *browser, const char *which) {
	const struct account_asker asker = asker_of(browser);
	accounts_end_sessions(accounts, &asker, which, on_answer, NULL);
	return finish_asking(browser);
}

static enum account_result set_phrase(struct browser *browser, const char *to) {
	const struct account_asker asker = asker_of(browser);
	accounts_set_phrase(accounts, &asker, to, on_answer, NULL);
	return finish_asking(browser);
}

/* Who is signed in there; "": nobody. */
static const char *who(struct browser *browser) {
	ck_assert_int_eq(act(browser, accounts_look), ACCOUNT_DONE);
	return person.name;
}

/* ---- rows ---- */

static int changed;
static enum store_result change_result;

static void on_changed(void *user, enum store_result result) {
	(void)user;
	changed++;
	change_result = result;
}

static void change_rows(const char *sql) {
	const struct store_change change = {sql, NULL, 0, STORE_ANY_ROWS};
	changed = 0;
	store_change(help_store, &change, 1, on_changed, NULL);
	while (changed == 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	ck_assert_int_eq(change_result, STORE_OK);
}

/* What nobody waits for: that a session was used, and what is swept. */
static void settle_store(void) {
	while (store_pending(help_store) > 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
}

static bool see_number(void *user, const struct store_value *values, size_t count) {
	ck_assert_uint_eq(count, 1);
	*(int64_t *)user = values[0].number;
	return true;
}

static int64_t number_of(const char *sql) {
	const struct store_query query = {.sql = sql};
	int64_t number = -1;
	changed = 0;
	ck_assert(store_read(help_store, &query, see_number, on_changed, &number));
	while (changed == 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	return number;
}

static void add_code(int kind, const char *account, const char *link, int64_t uses) {
	static struct changes changes;
	char hash[ACCOUNT_HASH_SIZE];
	secret_hash("link", link, hash);
	const struct code_row row = {.hash = hash,
		.account = account,
		.kind = kind,
		.until_ms = clock_ms_now + day_ms,
		.uses = uses};
	changes_begin(&changes);
	rows_add_code(&changes, &row);
	changed = 0;
	store_change(help_store, changes.at, changes.count, on_changed, NULL);
	while (changed == 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	ck_assert_int_eq(change_result, STORE_OK);
}

/* ---- as people do ---- */

SUITE_BEGIN(database_start)

SUITE_GROUP(people_cases, set_up, tear_down, 120)

START_LOOP_TEST(an_account_is_made_and_known_in_another_browser, kinds()) {
	struct browser home = {""}, away = {""}, guest = {""};
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_str_eq(who(&guest), "");
	ck_assert_int_eq(sign_up(&home, "Ada"), ACCOUNT_DONE);
	ck_assert_uint_eq(got.code_count, ACCOUNT_CODES);
	ck_assert_str_eq(person.name, "Ada");
	ck_assert(person.role == ROLE_MEMBER);
	ck_assert_str_eq(who(&home), "Ada");
	ck_assert_int_eq(got.codes_left, 10);
	ck_assert(got.has_phrase);
	ck_assert_int_eq(sign_in(&away, "aDa", phrase), ACCOUNT_DONE);
	ck_assert_str_eq(who(&away), "Ada");
	ck_assert_int_eq(act(&home, accounts_sign_out), ACCOUNT_DONE);
	ck_assert_str_eq(who(&home), "");
	ck_assert_str_eq(who(&away), "Ada");
	/* the server starts again */
	accounts_destroy(accounts);
	open_accounts();
	ck_assert_str_eq(who(&away), "Ada");
	ck_assert_str_eq(who(&guest), "");
}
END_TEST

START_LOOP_TEST(each_refusal_of_a_sign_up_says_why, kinds()) {
	struct browser browser = {""};
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_int_eq(sign_up(&browser, "a b"), ACCOUNT_BAD_NAME);
	ck_assert_ptr_nonnull(strstr(sentence, "letters"));
	ck_assert_int_eq(sign_up(&browser, "Admin"), ACCOUNT_NAME_RESERVED);
	ck_assert_int_eq(sign_up(&browser, "Bill"), ACCOUNT_DONE);
	ck_assert_int_eq(sign_up(&browser, "bi11"), ACCOUNT_NAME_TAKEN);
	ck_assert_int_eq(sign_up(&browser, "B-i-l-l"), ACCOUNT_NAME_TAKEN);
	const struct account_asker asker = asker_of(&browser);
	const struct account_signup weak = {"Cora", "123456789012", ""};
	accounts_sign_up(accounts, &asker, &weak, on_answer, NULL);
	ck_assert_int_eq(finish_asking(&browser), ACCOUNT_BAD_PHRASE);
	ck_assert_int_eq(number_of("SELECT count(*) FROM accounts"), 1);
}
END_TEST

START_LOOP_TEST(an_invitation_makes_as_many_accounts_as_it_says, kinds()) {
	struct browser browser = {""};
	static const char link[] = "abcdefghjkmnpqrstuvwxyz234";
	if (leaves_out(_i)) {
		return;
	}
	settings.accounts = ACCOUNTS_INVITE;
	begin(_i);
	ck_assert_int_eq(sign_up(&browser, "Ada"), ACCOUNT_NOT_INVITED);
	ck_assert_int_eq(sign_up_invited(&browser, "Ada", "nonsense"), ACCOUNT_BAD_INVITATION);
	ck_assert_int_eq(sign_up_invited(&browser, "Ada", link), ACCOUNT_BAD_INVITATION);
	add_code(CODE_INVITATION, NULL, link, 2);
	ck_assert_int_eq(sign_up_invited(&browser, "Ada", link), ACCOUNT_DONE);
	ck_assert_int_eq(sign_up_invited(&browser, "Ada", link), ACCOUNT_NAME_TAKEN);
	ck_assert_int_eq(sign_up_invited(&browser, "Bo", link), ACCOUNT_DONE);
	ck_assert_int_eq(sign_up_invited(&browser, "Cy", link), ACCOUNT_BAD_INVITATION);
	ck_assert_int_eq(number_of("SELECT count(*) FROM codes WHERE kind = 2"), 0);
}
END_TEST

/* Thirty pupils behind one address. */
START_TEST(invited_sign_ups_are_not_counted_by_address) {
	static const char link[] = "abcdefghjkmnpqrstuvwxyz234";
	char name[16];
	begin(HELP_SQLITE_MEMORY);
	add_code(CODE_INVITATION, NULL, link, 40);
	for (int i = 0; i < 40; i++) {
		struct browser pupil = {""};
		snprintf(name, sizeof(name), "pupil%c%c", 'a' + i / 8, 'a' + i % 8);
		ck_assert_int_eq(sign_up_invited(&pupil, name, link), ACCOUNT_DONE);
	}
	int made = 0;
	struct browser other = {""};
	for (int i = 0; i < 40; i++) {
		snprintf(name, sizeof(name), "other%c%c", 'a' + i / 8, 'a' + i % 8);
		made += sign_up(&other, name) == ACCOUNT_DONE;
	}
	ck_assert_int_ge(made, 30);
	ck_assert_int_le(made, 31);
}
END_TEST

START_LOOP_TEST(a_recovery_code_works_once_and_ends_all_sessions, kinds()) {
	struct browser home = {""}, phone = {""}, other = {""};
	char kept[SECRET_CODE_SIZE];
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_int_eq(sign_up(&home, "Ada"), ACCOUNT_DONE);
	strcpy(kept, codes[3]);
	ck_assert_int_eq(sign_up(&other, "Bo"), ACCOUNT_DONE);
	ck_assert_msg(recover(&phone, "Bo", kept) == ACCOUNT_WRONG_CODE, "it is another account's");
	ck_assert_int_eq(recover(&phone, "Ada", kept), ACCOUNT_DONE);
	ck_assert_int_eq(got.codes_left, 9);
	ck_assert_str_eq(who(&phone), "Ada");
	ck_assert_str_eq(who(&home), "");
	ck_assert_int_eq(recover(&home, "Ada", kept), ACCOUNT_WRONG_CODE);
	ck_assert_int_eq(set_phrase(&phone, "another four words here"), ACCOUNT_DONE);
	ck_assert_int_eq(sign_in(&home, "Ada", phrase), ACCOUNT_WRONG);
	ck_assert_int_eq(sign_in(&home, "Ada", "another four words here"), ACCOUNT_DONE);
	strcpy(kept, codes[0]);
	ck_assert_int_eq(act(&home, accounts_renew_codes), ACCOUNT_DONE);
	ck_assert_int_eq(number_of("SELECT count(*) FROM codes WHERE kind = 0"), 20);
	ck_assert_int_eq(recover(&phone, "Ada", codes[9]), ACCOUNT_DONE);
}
END_TEST

START_LOOP_TEST(an_admins_link_works_once_within_its_time, kinds()) {
	struct browser browser = {""};
	static const char link[] = "zbcdefghjkmnpqrstuvwxyz234",
			  late[] = "ybcdefghjkmnpqrstuvwxyz234";
	char account[ACCOUNT_ID_SIZE];
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_int_eq(sign_up(&browser, "Ada"), ACCOUNT_DONE);
	strcpy(account, person.account);
	add_code(CODE_RESET, account, link, 1);
	add_code(CODE_RESET, account, late, 1);
	struct browser fresh = {""};
	ck_assert_int_eq(follow(&fresh, link), ACCOUNT_DONE);
	ck_assert_str_eq(who(&fresh), "Ada");
	ck_assert_str_eq(who(&browser), "");
	ck_assert_int_eq(follow(&browser, link), ACCOUNT_WRONG_CODE);
	clock_ms_now += 2 * day_ms;
	ck_assert_int_eq(follow(&browser, late), ACCOUNT_WRONG_CODE);
}
END_TEST

START_LOOP_TEST(sessions_are_listed_and_ended, kinds()) {
	struct browser first = {""}, second = {""}, third = {""};
	char session[ACCOUNT_HASH_SIZE];
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_int_eq(sign_up(&first, "Ada"), ACCOUNT_DONE);
	ck_assert_int_eq(sign_in(&second, "Ada", phrase), ACCOUNT_DONE);
	strcpy(session, person.session);
	ck_assert_int_eq(sign_in(&third, "Ada", phrase), ACCOUNT_DONE);
	struct account_asker asker = asker_of(&first);
	accounts_list(accounts, &asker, "sessions", on_answer, NULL);
	ck_assert_int_eq(finish_asking(&first), ACCOUNT_DONE);
	ck_assert_ptr_nonnull(strstr(listed, session));
	ck_assert_ptr_nonnull(
		strstr(listed, "\"device\":\"Firefox on Linux\",\"used\":\"2027-01-15\""));
	ck_assert_ptr_nonnull(strstr(listed, "\"current\":true"));
	ended = 0;
	ck_assert_int_eq(end_sessions(&first, session), ACCOUNT_DONE);
	ck_assert_int_eq(ended, 1);
	ck_assert_str_eq(who(&second), "");
	ck_assert_str_eq(who(&third), "Ada");
	ck_assert_int_eq(end_sessions(&first, session), ACCOUNT_NOTHING);
	ck_assert_int_eq(end_sessions(&first, "others"), ACCOUNT_DONE);
	ck_assert_str_eq(who(&third), "");
	ck_assert_str_eq(who(&first), "Ada");
	ck_assert_int_eq(end_sessions(&first, "all"), ACCOUNT_DONE);
	ck_assert_str_eq(who(&first), "");
	ck_assert_int_eq(end_sessions(&first, "all"), ACCOUNT_SIGNED_OUT);
}
END_TEST

START_LOOP_TEST(sessions_end_by_themselves, kinds()) {
	struct browser home = {""}, shared = {.is_short = true};
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_int_eq(sign_up(&home, "Ada"), ACCOUNT_DONE);
	ck_assert_int_eq(sign_in(&shared, "Ada", phrase), ACCOUNT_DONE);
	ck_assert_ptr_null(strstr(shared.cookies, "device"));
	clock_ms_now += INT64_C(3600000) * 3;
	ck_assert_str_eq(who(&shared), "");
	for (int month = 0; month < 12; month++) {
		ck_assert_msg(who(&home)[0] != '\0', "after %d months", month);
		settle_store();
		clock_ms_now += 30 * day_ms;
	}
	clock_ms_now += 30 * day_ms;
	ck_assert_str_eq(who(&home), "");
	accounts_sweep(accounts);
	settle_store();
	ck_assert_int_eq(number_of("SELECT count(*) FROM sessions"), 0);
}
END_TEST

START_LOOP_TEST(what_matters_needs_somebody_who_signed_in_just_now, kinds()) {
	struct browser home = {""};
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_int_eq(sign_up(&home, "Ada"), ACCOUNT_DONE);
	clock_ms_now += INT64_C(601000);
	ck_assert_int_eq(set_phrase(&home, "another four words here"), ACCOUNT_STALE);
	ck_assert_int_eq(act(&home, accounts_renew_codes), ACCOUNT_STALE);
	ck_assert_int_eq(act(&home, accounts_export), ACCOUNT_STALE);
	ck_assert_int_eq(act(&home, accounts_leave), ACCOUNT_STALE);
	ck_assert_int_eq(sign_in(&home, "Ada", phrase), ACCOUNT_DONE);
	ck_assert_int_eq(act(&home, accounts_drop_phrase), ACCOUNT_LAST_WAY);
	ck_assert_int_eq(act(&home, accounts_export), ACCOUNT_DONE);
	ck_assert_ptr_nonnull(strstr(listed, "\"name\":\"Ada\""));
	ck_assert_ptr_nonnull(strstr(listed, "\"games\":[]"));
	ck_assert_ptr_null(strstr(listed, "argon2"));
	ck_assert_int_eq(number_of("SELECT count(*) FROM sessions"), 1);
}
END_TEST

START_LOOP_TEST(an_account_is_deleted_after_seven_days_and_its_name_stays_taken, kinds()) {
	struct browser home = {""}, other = {""};
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_int_eq(sign_up(&home, "Ada"), ACCOUNT_DONE);
	ck_assert_int_eq(act(&home, accounts_leave), ACCOUNT_DONE);
	ck_assert_int_eq(got.leaves_ms, clock_ms_now + 7 * day_ms);
	ck_assert_str_eq(who(&home), "");
	clock_ms_now += 6 * day_ms;
	accounts_sweep(accounts);
	settle_store();
	ck_assert_msg(sign_in(&home, "Ada", phrase) == ACCOUNT_DONE, "this takes it back");
	clock_ms_now += 6 * day_ms;
	accounts_sweep(accounts);
	settle_store();
	ck_assert_str_eq(who(&home), "Ada");
	ck_assert_int_eq(sign_in(&home, "Ada", phrase), ACCOUNT_DONE);
	ck_assert_int_eq(act(&home, accounts_leave), ACCOUNT_DONE);
	clock_ms_now += 8 * day_ms;
	ck_assert_msg(sign_in(&home, "Ada", phrase) == ACCOUNT_WRONG, "it is only waiting");
	accounts_sweep(accounts);
	settle_store();
	while (number_of("SELECT count(*) FROM accounts") > 0) {
		uv_run(&help_loop, UV_RUN_NOWAIT);
	}
	ck_assert_int_eq(number_of("SELECT (SELECT count(*) FROM codes)"
				   " + (SELECT count(*) FROM sessions)"
				   " + (SELECT count(*) FROM account_seats)"),
		0);
	ck_assert_int_eq(sign_up(&other, "a-d-a"), ACCOUNT_NAME_TAKEN);
}
END_TEST

/* A copy of a store has another origin. */
START_LOOP_TEST(a_restored_backup_revives_no_session_code_or_role, kinds()) {
	struct browser home = {""};
	static const char link[] = "zbcdefghjkmnpqrstuvwxyz234";
	char code[SECRET_CODE_SIZE];
	if (leaves_out(_i)) {
		return;
	}
	begin(_i);
	ck_assert_int_eq(sign_up(&home, "Ada"), ACCOUNT_DONE);
	strcpy(code, codes[0]);
	change_rows("UPDATE accounts SET role = 2");
	ck_assert_str_eq(who(&home), "Ada");
	ck_assert(person.role == ROLE_ADMIN);
	add_code(CODE_RESET, person.account, link, 1);
	add_code(CODE_INVITATION, NULL, "ybcdefghjkmnpqrstuvwxyz234", 5);
	change_rows("UPDATE origin SET id = id + 1");
	ck_assert_str_eq(who(&home), "");
	ck_assert_int_eq(follow(&home, link), ACCOUNT_WRONG_CODE);
	ck_assert_int_eq(
		sign_up_invited(&home, "Bo", "ybcdefghjkmnpqrstuvwxyz234"), ACCOUNT_BAD_INVITATION);
	ck_assert_msg(recover(&home, "Ada", code) == ACCOUNT_DONE, "those of recovery stay");
	ck_assert(person.role == ROLE_MEMBER);
}
END_TEST

/* ---- as a thief does ---- */

SUITE_GROUP(thief_cases, set_up, tear_down, 300)

START_TEST(a_thousand_passphrases_are_refused_and_the_owner_signs_in_throughout) {
	struct browser owner = {""}, thief = {.address = "203.0.113.9"};
	int wrong = 0, waits = 0;
	char guess[32];
	begin(HELP_SQLITE_MEMORY);
	ck_assert_int_eq(sign_up(&owner, "Ada"), ACCOUNT_DONE);
	for (int i = 0; i < TRIES; i++) {
		snprintf(guess, sizeof(guess), "a guess number %d", i);
		clock_ms_now += 500;
		enum account_result result = sign_in(&thief, "Ada", guess);
		wrong += result == ACCOUNT_WRONG;
		waits += result == ACCOUNT_WAIT || result == ACCOUNT_WAIT_DAY;
		if (i % 100 == 99) {
			ck_assert_int_eq(act(&owner, accounts_sign_out), ACCOUNT_DONE);
			ck_assert_int_eq(sign_in(&owner, "Ada", phrase), ACCOUNT_DONE);
		}
	}
	ck_assert_int_eq(wrong + waits, TRIES);
	ck_assert_int_lt(wrong, 30);
	ck_assert_str_eq(who(&thief), "");
}
END_TEST

/* From as many networks, so that no place is counted twice. */
START_TEST(a_thousand_networks_guess_a_hundred_times_a_day) {
	struct browser owner = {""}, thief = {""}, stranger = {""};
	int wrong = 0;
	char guess[32];
	begin(HELP_SQLITE_MEMORY);
	ck_assert_int_eq(sign_up(&owner, "Ada"), ACCOUNT_DONE);
	for (int i = 0; i < TRIES; i++) {
		snprintf(thief.address, sizeof(thief.address), "203.%d.%d.9", i / 250, i % 250);
		snprintf(guess, sizeof(guess), "a guess number %d", i);
		wrong += sign_in(&thief, "Ada", guess) == ACCOUNT_WRONG;
	}
	ck_assert_int_eq(wrong, GUESSES_A_DAY);
	strcpy(stranger.address, "198.51.100.1");
	ck_assert_int_eq(sign_in(&stranger, "Ada", phrase), ACCOUNT_WAIT_DAY);
	ck_assert_uint_gt(got.retry_s, 0);
	strcpy(owner.address, "203.0.0.9");
	ck_assert_msg(
		sign_in(&owner, "Ada", phrase) == ACCOUNT_DONE, "a known device always works");
	ck_assert_msg(
		sign_in(&stranger, "Ada", phrase) == ACCOUNT_WAIT_DAY, "strangers still wait");
	ck_assert_msg(recover(&stranger, "Ada", codes[0]) == ACCOUNT_DONE, "a code always works");
	clock_ms_now += day_ms;
	strcpy(stranger.address, "198.51.100.2");
	ck_assert_int_eq(sign_in(&stranger, "Ada", phrase), ACCOUNT_DONE);
}
END_TEST

START_TEST(a_thousand_guessed_tokens_codes_and_links_let_nobody_in) {
	struct browser owner = {""}, thief = {.address = "203.0.113.9"};
	char token[SECRET_TOKEN_SIZE], code[SECRET_CODE_SIZE], link[SECRET_LINK_SIZE];
	begin(HELP_SQLITE_MEMORY);
	ck_assert_int_eq(sign_up(&owner, "Ada"), ACCOUNT_DONE);
	for (int i = 0; i < TRIES; i++) {
		ck_assert(secret_make_token(token) && secret_make_code(code) &&
			secret_make_link(link));
		snprintf(thief.cookies, sizeof(thief.cookies), "qirkat=%s; ", token);
		ck_assert_str_eq(who(&thief), "");
		ck_assert_int_eq(act(&thief, accounts_leave), ACCOUNT_SIGNED_OUT);
		ck_assert_int_eq(recover(&thief, "Ada", code), ACCOUNT_WRONG_CODE);
		ck_assert_int_eq(follow(&thief, link), ACCOUNT_WRONG_CODE);
	}
	ck_assert_str_eq(who(&owner), "Ada");
	ck_assert_int_eq(recover(&owner, "Ada", codes[0]), ACCOUNT_DONE);
}
END_TEST

/* What an ended session left: its cookie, and what the store held of it. */
START_TEST(a_thousand_ended_sessions_are_of_no_use) {
	struct browser owner = {""}, thief = {.address = "203.0.113.9"};
	begin(HELP_SQLITE_MEMORY);
	ck_assert_int_eq(sign_up(&owner, "Ada"), ACCOUNT_DONE);
	for (int i = 0; i < TRIES; i++) {
		thief = owner;
		if (i % 20 == 0) {
			ck_assert_int_eq(act(&owner, accounts_sign_out), ACCOUNT_DONE);
		}
		if (i % 20 == 0) {
			ck_assert_int_eq(sign_in(&owner, "Ada", phrase), ACCOUNT_DONE);
			ck_assert_str_eq(who(&thief), "");
		}
		/* the hash is no token */
		snprintf(thief.cookies, sizeof(thief.cookies), "qirkat=%s; ", person.session);
		ck_assert_int_eq(act(&thief, accounts_export), ACCOUNT_SIGNED_OUT);
		ck_assert_str_eq(who(&owner), "Ada");
	}
}
END_TEST

START_TEST(a_thousand_look_alike_names_are_refused) {
	struct browser owner = {""}, thief = {.address = "203.0.113.9"};
	static const char *const ways[][3] = {{"i", "1", "l"}, {"O", "0", "o"}, {"s", "5", "S"},
		{"w", "vv", "W"}, {"m", "rn", "M"}};
	begin(HELP_SQLITE_MEMORY);
	ck_assert_int_eq(sign_up(&owner, "iOswm"), ACCOUNT_DONE);
	for (int i = 0; i < TRIES; i++) {
		char name[32] = "";
		int rest = i;
		for (int letter = 0; letter < 5; letter++) {
			strcat(name, ways[letter][letter == 0 && rest % 3 == 1 ? 0 : rest % 3]);
			rest /= 3;
			strcat(name, letter < 4 && rest % 2 == 1 ? "-" : "");
		}
		ck_assert_msg(sign_up(&thief, name) == ACCOUNT_NAME_TAKEN, "%s", name);
	}
	ck_assert_int_eq(number_of("SELECT count(*) FROM accounts"), 1);
}
END_TEST

/* ---- when things fail ---- */

START_TEST(what_is_asked_when_accounts_end_is_answered) {
	struct browser home = {""};
	begin(HELP_SQLITE_MEMORY);
	ck_assert_int_eq(sign_up(&home, "Ada"), ACCOUNT_DONE);
	const struct account_asker asker = asker_of(&home);
	accounts_sign_in(accounts, &asker, "Ada", phrase, on_answer, NULL);
	accounts_look(accounts, &asker, on_answer, NULL);
	accounts_destroy(accounts);
	accounts = NULL;
	while (answered < 2) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	ck_assert_int_eq(got.result, ACCOUNT_FAILED);
}
END_TEST

START_TEST(settings_are_checked) {
	static const char *const good[] = {"", "https://play.example.org", "http://localhost:8080"};
	static const char *const bad[] = {"play.example.org", "ftp://example.org", "https://",
		"https://example.org/", "https://a b", "https://example.org:"};
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		snprintf(settings.url, sizeof(settings.url), "%s", good[i]);
		ck_assert_msg(accounts_settings_check(&settings, said, sizeof(said)), "%s", said);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(settings.url, sizeof(settings.url), "%s", bad[i]);
		ck_assert_msg(
			!accounts_settings_check(&settings, said, sizeof(said)), "%s", bad[i]);
		ck_assert_ptr_nonnull(strstr(said, "https://play.example.org"));
	}
}
END_TEST
