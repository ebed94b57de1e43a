/* server/accounts/accounts.c - accounts from start to end, and who is signed in. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "server/accounts/account_parts.h"
#include "server/accounts/cookie.h"
#include "server/process/log.h"

enum { SWEEP_MS = 3600 * 1000, FIRST_SWEEP_MS = 20 * 1000, LEAVE_AT_ONCE = 20 };

static const int64_t touch_short_ms = INT64_C(600000); /* so often a short session is prolonged */

/* ---- settings ---- */

/* "https://play.example.org:8443": a scheme and a host, perhaps a port, and nothing else. */
static bool is_site(const char *url) {
	size_t scheme = strncasecmp(url, "https://", 8) == 0 ? 8
		: strncasecmp(url, "http://", 7) == 0        ? 7
							     : 0;
	const char *host = url + scheme;
	return scheme > 0 && host[0] != '\0' &&
		strspn(host,
			"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") ==
		strlen(host) &&
		host[strlen(host) - 1] != ':';
}

bool accounts_are_built(void) {
	return hashing_is_built();
}

bool accounts_settings_check(const struct accounts_settings *settings, char *error, size_t size) {
	if (settings->url[0] != '\0' && !is_site(settings->url)) {
		snprintf(error, size,
			"url must be where the page is, without a path: https://play.example.org");
		return false;
	}
	if (settings->accounts != ACCOUNTS_OFF && !accounts_are_built()) {
		snprintf(error, size,
			"this program was built without accounts; set accounts to off, or build it "
			"where libsodium is installed (-Daccounts=enabled)");
		return false;
	}
	return true;
}

const struct accounts_settings *accounts_settings_of(const struct accounts *accounts) {
	return accounts->settings;
}

/* ---- the site's keys ---- */

struct key_reading {
	struct accounts *accounts;
	bool done;
	enum store_result result;
	int found;
};

static void on_keys_answered(void *user, enum store_result result) {
	struct key_reading *reading = user;
	reading->done = true;
	reading->result = result;
}

static bool see_key(void *user, const struct store_value *values, size_t count) {
	struct key_reading *reading = user;
	if (count == 2 && values[1].kind == STORE_BYTES && values[1].size == DIGEST_BYTES) {
		bool is_device = strcmp(values[0].text, "device") == 0;
		memcpy(is_device ? reading->accounts->device_key : reading->accounts->name_key,
			values[1].bytes, DIGEST_BYTES);
		reading->found++;
	}
	return true;
}

static bool wait_for_keys(struct key_reading *reading, uv_loop_t *loop) {
	while (!reading->done) {
		uv_run(loop, UV_RUN_ONCE);
	}
	reading->done = false;
	return reading->result == STORE_OK;
}

/* Make those that are missing: another node may be doing the same. */
static bool make_keys(struct accounts *accounts, uv_loop_t *loop, struct key_reading *reading) {
	static const char sql[] = "INSERT INTO keys (name, bytes, made) VALUES (?1, ?2, ?3)"
				  " ON CONFLICT DO NOTHING";
	static const char *const names[] = {"device", "names"};
	struct store_change changes[2];
	struct store_value values[2][3];
	uint8_t bytes[2][DIGEST_BYTES];
	for (size_t i = 0; i < 2; i++) {
		if (!secret_random(bytes[i], DIGEST_BYTES)) {
			return false;
		}
		values[i][0] = value_text(names[i]);
		values[i][1] = value_bytes(bytes[i], DIGEST_BYTES);
		values[i][2] = value_number(accounts->now_ms());
		changes[i] = (struct store_change){sql, values[i], 3, STORE_ANY_ROWS};
	}
	store_change(accounts->store, changes, 2, on_keys_answered, reading);
	return wait_for_keys(reading, loop);
}

static bool open_keys(struct accounts *accounts, uv_loop_t *loop, char *error, size_t size) {
	static const struct store_query query = {
		.sql = "SELECT name, bytes FROM keys WHERE name IN ('device', 'names')"};
	struct key_reading reading = {.accounts = accounts};
	bool good = make_keys(accounts, loop, &reading) &&
		store_read(accounts->store, &query, see_key, on_keys_answered, &reading) &&
		wait_for_keys(&reading, loop) && reading.found == 2;
	if (!good) {
		snprintf(error, size,
			"the keys of accounts cannot be read from the store, or "
			"written to it");
	}
	return good;
}

void accounts_hash_name(
	const struct accounts *accounts, const char *skeleton, char hash[ACCOUNT_HASH_SIZE]) {
	char message[ACCOUNT_NAME_SIZE + 8];
	uint8_t digest[DIGEST_BYTES];
	int used = snprintf(message, sizeof(message), "name %s", skeleton);
	if (!digest_hmac(accounts->name_key, message, (size_t)used, digest)) {
		log_error("accounts", "out of memory");
		abort();
	}
	secret_write_hex(digest, sizeof(digest), hash);
}

/* ---- who is signed in ---- */

struct search {
	struct accounts *accounts;
	account_on_person done;
	void *user;
	char session[ACCOUNT_HASH_SIZE];
	int64_t now_ms;
	bool found;
	int kind;
	int64_t created_ms, used_day, until_ms;
	struct person person;
};

static bool see_person(void *user, const struct store_value *values, size_t count) {
	struct search *search = user;
	struct person *person = &search->person;
	if (count != 7 || values[0].kind != STORE_TEXT || values[1].kind != STORE_TEXT) {
		return false;
	}
	snprintf(person->account, sizeof(person->account), "%s", values[0].text);
	snprintf(person->name, sizeof(person->name), "%s", values[1].text);
	snprintf(person->session, sizeof(person->session), "%s", search->session);
	person->role = values[2].number == ROLE_ADMIN ? ROLE_ADMIN
		: values[2].number == ROLE_MODERATOR  ? ROLE_MODERATOR
						      : ROLE_MEMBER;
	search->kind = (int)values[3].number;
	person->is_short = search->kind == SESSION_SHORT;
	person->signed_in_ms = search->created_ms = values[4].number;
	search->used_day = values[5].number;
	search->until_ms = values[6].number;
	search->found = true;
	return false;
}

static void ignore_touched(void *user, enum store_result result) {
	(void)user;
	(void)result;
}

void accounts_touch_session(
	struct accounts *accounts, const struct session_use *use, int64_t now_ms) {
	static const char session[] =
		"UPDATE sessions SET used_day = ?2, until = ?3 WHERE hash = ?1";
	static const char account[] = "UPDATE accounts SET seen_day = ?2 WHERE id = ?1";
	const struct store_value today = value_number(now_ms / account_day_ms);
	int64_t until_ms = session_until_ms(use->kind, use->created_ms, now_ms);
	bool is_short_due = use->kind == SESSION_SHORT && until_ms - use->until_ms > touch_short_ms;
	if (use->used_day == today.number && !is_short_due) {
		return;
	}
	const struct store_value of_session[] = {
		value_text(use->hash), today, value_number(until_ms)};
	const struct store_value of_account[] = {value_text(use->account), today};
	const struct store_change changes[] = {
		{session, of_session, 3, STORE_ANY_ROWS}, {account, of_account, 2, STORE_ANY_ROWS}};
	store_change(accounts->store, changes, 2, ignore_touched, NULL);
}

static void touch_found(const struct search *search) {
	const struct session_use use = {.hash = search->session,
		.account = search->person.account,
		.kind = search->kind,
		.created_ms = search->created_ms,
		.used_day = search->used_day,
		.until_ms = search->until_ms};
	accounts_touch_session(search->accounts, &use, search->now_ms);
}

static void on_person_read(void *user, enum store_result result) {
	struct search *search = user;
	struct accounts *accounts = search->accounts;
	bool good = result == STORE_OK && !accounts->closed;
	if (good && search->found) {
		touch_found(search);
	}
	search->done(search->user, good ? STORE_OK : STORE_FAILED,
		good && search->found ? &search->person : NULL);
	free(search);
	accounts_release(accounts);
}

/* Answers what needs no store, or cannot ask it. */
static void on_search_timer(uv_timer_t *timer);

struct later {
	uv_timer_t timer; /* first */
	struct search *search;
	enum store_result result;
};

static void on_later_closed(uv_handle_t *handle) {
	free(handle);
}

static void on_search_timer(uv_timer_t *timer) {
	struct later *later = (struct later *)(void *)timer;
	later->search->found = false;
	on_person_read(later->search, later->result);
	uv_close((uv_handle_t *)timer, on_later_closed);
}

static void answer_later(struct search *search, enum store_result result) {
	struct later *later = calloc(1, sizeof(*later));
	if (later == NULL) {
		log_error("accounts", "out of memory");
		abort();
	}
	later->search = search;
	later->result = result;
	uv_timer_init(search->accounts->timer->loop, &later->timer);
	uv_timer_start(&later->timer, on_search_timer, 0, 0);
}

/* search is taken. */
static void read_person(struct search *search) {
	static const char sql[] =
		"SELECT s.account, a.name, CASE WHEN a.role_origin = o.id THEN a.role ELSE 0 END,"
		" s.kind, s.created, s.used_day, s.until FROM sessions s, accounts a, origin o"
		" WHERE s.hash = ?1 AND s.origin = o.id AND s.until > ?2 AND a.id = s.account"
		" AND a.status = 0";
	const struct store_value values[] = {
		value_text(search->session), value_number(search->now_ms)};
	const struct store_query query = {.sql = sql, .values = values, .count = 2};
	if (search->session[0] == '\0') {
		answer_later(search, STORE_OK);
	} else if (!store_read(
			   search->accounts->store, &query, see_person, on_person_read, search)) {
		answer_later(search, STORE_FAILED);
	}
}

static struct search *create_search(struct accounts *accounts, account_on_person done, void *user) {
	struct search *search = calloc(1, sizeof(*search));
	if (search == NULL) {
		log_error("accounts", "out of memory");
		abort();
	}
	search->accounts = accounts;
	search->done = done;
	search->user = user;
	search->now_ms = accounts->now_ms();
	accounts_hold(accounts);
	return search;
}

bool accounts_read_session(const char *cookies, bool is_secure, char session[ACCOUNT_HASH_SIZE]) {
	char token[SECRET_TOKEN_SIZE];
	session[0] = '\0';
	if (!cookie_read_session(cookies, is_secure, token)) {
		return false;
	}
	secret_hash("session", token, session);
	return true;
}

void accounts_find_person(struct accounts *accounts, const char *cookies, bool is_secure,
	account_on_person done, void *user) {
	struct search *search = create_search(accounts, done, user);
	accounts_read_session(cookies, is_secure, search->session);
	read_person(search);
}

void accounts_find_again(
	struct accounts *accounts, const char *session, account_on_person done, void *user) {
	struct search *search = create_search(accounts, done, user);
	snprintf(search->session, sizeof(search->session), "%s", session);
	read_person(search);
}

void accounts_on_ended(struct accounts *accounts,
	void (*ended)(void *user, const char *account, const char *session, const char *except),
	void *user) {
	accounts->ended = ended;
	accounts->ended_user = user;
}

void accounts_tell_ended(
	struct accounts *accounts, const char *account, const char *session, const char *except) {
	if (accounts->ended != NULL && !accounts->closed) {
		accounts->ended(accounts->ended_user, account, session, except);
	}
}

/* ---- what has ended ---- */

/* An account whose days of grace are over. */
struct leaver {
	struct accounts *accounts;
	char id[ACCOUNT_ID_SIZE], past_name[ACCOUNT_HASH_SIZE];
};

struct leavers {
	struct accounts *accounts;
	size_t count;
	struct leaver at[LEAVE_AT_ONCE];
};

static void on_account_dropped(void *user, enum store_result result) {
	struct leaver *leaver = user;
	if (result == STORE_OK) {
		log_info("accounts", "account=%s deleted", leaver->id);
		accounts_tell_ended(leaver->accounts, leaver->id, NULL, NULL);
	}
	accounts_release(leaver->accounts);
	free(leaver);
}

static void drop_leaver(const struct leaver *found, int64_t now_ms) {
	struct changes *changes = malloc(sizeof(*changes));
	struct leaver *leaver = malloc(sizeof(*leaver));
	if (changes == NULL || leaver == NULL) {
		free(changes);
		free(leaver);
		return;
	}
	*leaver = *found;
	changes_begin(changes);
	rows_drop_account(changes, leaver->id, leaver->past_name, now_ms);
	accounts_hold(leaver->accounts);
	store_change(
		leaver->accounts->store, changes->at, changes->count, on_account_dropped, leaver);
	free(changes);
}

static bool see_leaver(void *user, const struct store_value *values, size_t count) {
	struct leavers *leavers = user;
	if (count != 2 || leavers->count == LEAVE_AT_ONCE) {
		return false;
	}
	struct leaver *leaver = &leavers->at[leavers->count++];
	leaver->accounts = leavers->accounts;
	snprintf(leaver->id, sizeof(leaver->id), "%s", values[0].text);
	accounts_hash_name(leavers->accounts, values[1].text, leaver->past_name);
	return true;
}

static void on_leavers_read(void *user, enum store_result result) {
	struct leavers *leavers = user;
	struct accounts *accounts = leavers->accounts;
	bool good = result == STORE_OK && !accounts->closed;
	for (size_t i = 0; good && i < leavers->count; i++) {
		drop_leaver(&leavers->at[i], accounts->now_ms());
	}
	free(leavers);
	accounts_release(accounts);
}

static void find_leavers(struct accounts *accounts, int64_t now_ms) {
	static const char sql[] =
		"SELECT id, skeleton FROM accounts WHERE status <> 0 AND status_until <= ?1"
		" ORDER BY status_until LIMIT 20";
	const struct store_value now = value_number(now_ms);
	const struct store_query query = {.sql = sql, .values = &now, .count = 1};
	struct leavers *leavers = calloc(1, sizeof(*leavers));
	if (leavers == NULL) {
		return;
	}
	leavers->accounts = accounts;
	accounts_hold(accounts);
	if (!store_read(accounts->store, &query, see_leaver, on_leavers_read, leavers)) {
		free(leavers);
		accounts_release(accounts);
	}
}

void accounts_sweep(struct accounts *accounts) {
	struct changes *changes = malloc(sizeof(*changes));
	int64_t now_ms = accounts->now_ms();
	if (changes != NULL) {
		changes_begin(changes);
		rows_drop_ended(changes, now_ms);
		store_change(accounts->store, changes->at, changes->count, ignore_touched, NULL);
	}
	free(changes);
	find_leavers(accounts, now_ms);
}

static void on_sweep_due(uv_timer_t *timer) {
	if (timer->data != NULL) {
		accounts_sweep(timer->data);
	}
}

/* ---- lifecycle ---- */

static int64_t wall_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void accounts_use_clock(struct accounts *accounts, int64_t (*now_ms)(void)) {
	accounts->now_ms = now_ms;
}

static void on_timer_closed(uv_handle_t *handle) {
	free(handle);
}

static bool start_timer(struct accounts *accounts, uv_loop_t *loop) {
	accounts->timer = malloc(sizeof(*accounts->timer));
	if (accounts->timer == NULL) {
		return false;
	}
	uv_timer_init(loop, accounts->timer); /* cannot fail according to libuv */
	accounts->timer->data = accounts;
	uv_unref((uv_handle_t *)accounts->timer);
	return uv_timer_start(accounts->timer, on_sweep_due, FIRST_SWEEP_MS, SWEEP_MS) == 0;
}

void accounts_hold(struct accounts *accounts) {
	accounts->tasks++;
}

static void free_accounts(struct accounts *accounts) {
	guesses_finish(&accounts->guesses);
	free(accounts);
}

void accounts_release(struct accounts *accounts) {
	if (--accounts->tasks == 0 && accounts->closed) {
		free_accounts(accounts);
	}
}

struct accounts *accounts_create(uv_loop_t *loop, struct store *store,
	const struct accounts_settings *settings, const struct reserved_names *reserved,
	char *error, size_t size) {
	uint64_t salt = 0;
	struct accounts *accounts = calloc(1, sizeof(*accounts));
	snprintf(error, size, "out of memory");
	if (accounts == NULL) {
		return NULL;
	}
	secret_random((uint8_t *)&salt, sizeof(salt));
	accounts->store = store;
	accounts->settings = settings;
	accounts->reserved = reserved;
	accounts->now_ms = wall_ms;
	guesses_init(&accounts->guesses, salt);
	if (!start_timer(accounts, loop) || !open_keys(accounts, loop, error, size)) {
		goto fail;
	}
	accounts->hashing = hashing_create(loop, settings->passphrase_mb, error, size);
	if (accounts->hashing != NULL) {
		return accounts;
	}

fail:
	accounts_destroy(accounts);
	return NULL;
}

void accounts_destroy(struct accounts *accounts) {
	if (accounts == NULL) {
		return;
	}
	accounts->closed = true;
	accounts_hold(accounts);
	hashing_destroy(accounts->hashing);
	accounts->hashing = NULL;
	if (accounts->timer != NULL) {
		accounts->timer->data = NULL;
		uv_close((uv_handle_t *)accounts->timer, on_timer_closed);
	}
	accounts_release(accounts);
}
