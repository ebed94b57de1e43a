/* server/accounts/task.c - something that is asked of accounts, from its first look at the store to
 * its answer. */
#include "server/accounts/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"

enum { BUSY_RETRY_S = 2 };

/* ---- beginning and end ---- */

struct task *task_create(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user) {
	char token[SECRET_TOKEN_SIZE];
	struct task *task = calloc(1, sizeof(*task));
	if (task == NULL) {
		log_error("accounts", "out of memory");
		abort();
	}
	accounts_hold(accounts);
	task->accounts = accounts;
	task->done = done;
	task->user = user;
	task->now_ms = accounts->now_ms();
	task->is_secure = asker->is_secure;
	task->is_short = asker->is_short;
	snprintf(task->address, sizeof(task->address), "%s", asker->address);
	snprintf(task->device, sizeof(task->device), "%s", asker->device);
	if (cookie_read_session(asker->cookies, asker->is_secure, token)) {
		secret_hash("session", token, task->came_with);
	}
	cookie_read_devices(asker->cookies, asker->is_secure, accounts->device_key, &task->devices);
	changes_begin(&task->changes);
	out_init(&task->text);
	task->answer.sentence = task->answer.settings = "";
	return task;
}

void task_finish(struct task *task, enum account_result result) {
	struct accounts *accounts = task->accounts;
	struct account_answer *answer = &task->answer;
	answer->result = result;
	answer->cookies = result == ACCOUNT_DONE ? task->cookies : "";
	answer->codes = task->codes;
	answer->code_count = result == ACCOUNT_DONE ? task->code_count : 0;
	if (task->is_counted && result != ACCOUNT_DONE && !accounts->closed) {
		guesses_signup_undone(&accounts->guesses, task->address, task->now_ms);
	}
	answer->text = task->text.at;
	answer->text_size = task->text.used;
	task->done(task->user, answer);
	out_finish(&task->text);
	free(task->passkey);
	argon_wipe(task, sizeof(*task));
	free(task);
	accounts_release(accounts);
}

void task_finish_later(struct task *task, enum account_result result, unsigned retry_s) {
	task->answer.retry_s = retry_s;
	task_finish(task, result);
}

void task_refuse(struct task *task, enum account_result result, const char *sentence) {
	task->answer.sentence = sentence;
	task_finish(task, result);
}

void task_set_name(struct task *task, const char *name) {
	char reason[ACCOUNT_NAME_REASON];
	if (account_name_is_good(name, reason)) {
		snprintf(task->name, sizeof(task->name), "%s", name);
		account_name_skeleton(name, task->skeleton);
	}
}

/* ---- reading ---- */

static void copy_text(char *to, size_t size, const struct store_value *value) {
	snprintf(to, size, "%s", value->kind == STORE_TEXT ? value->text : "");
}

#define ACCOUNT_COLUMNS                                                                            \
	"a.id, a.name, CASE WHEN a.role_origin = o.id THEN a.role ELSE 0 END, a.status,"           \
	" a.status_until, a.failed_day, a.failed, a.passphrase, a.created, a.settings,"            \
	" (SELECT count(*) FROM credentials c WHERE c.account = a.id),"                            \
	" (SELECT count(*) FROM codes d WHERE d.account = a.id AND d.kind = 0)"

static bool see_account(void *user, const struct store_value *values, size_t count) {
	struct task *task = user;
	struct person *person = &task->person;
	if (count < 12) {
		return false;
	}
	copy_text(person->account, sizeof(person->account), &values[0]);
	copy_text(person->name, sizeof(person->name), &values[1]);
	person->role = values[2].number == ROLE_ADMIN ? ROLE_ADMIN
		: values[2].number == ROLE_MODERATOR  ? ROLE_MODERATOR
						      : ROLE_MEMBER;
	task->status = values[3].number;
	task->status_until_ms = values[4].number;
	task->failed_day = values[5].number;
	task->failed = values[6].number;
	task->has_phrase = values[7].kind == STORE_TEXT;
	copy_text(task->hash, sizeof(task->hash), &values[7]);
	task->created_ms = values[8].number;
	copy_text(task->settings, sizeof(task->settings), &values[9]);
	task->passkeys = values[10].number;
	task->codes_left = values[11].number;
	if (count == 16) {
		person->is_short = values[12].number == SESSION_SHORT;
		person->signed_in_ms = values[13].number;
		snprintf(person->session, sizeof(person->session), "%s", task->came_with);
		task->used_day = values[14].number;
		task->until_ms = values[15].number;
	}
	/* after its days of grace it is only waiting to be deleted */
	task->found = task->status == ACCOUNT_ACTIVE || task->status_until_ms > task->now_ms;
	return false;
}

static bool see_counts(void *user, const struct store_value *values, size_t count) {
	struct task *task = user;
	for (size_t i = 0; i < count && i < sizeof(task->counts) / sizeof(task->counts[0]); i++) {
		task->counts[i] = values[i].number;
	}
	return false;
}

static void fill_answer(struct task *task) {
	struct account_answer *answer = &task->answer;
	answer->has_phrase = task->has_phrase;
	answer->passkeys = task->passkeys;
	answer->codes_left = task->codes_left;
	answer->created_ms = task->created_ms;
	answer->settings = task->settings;
}

/* The store, or a hash, has answered. */
static void go_on(struct task *task) {
	if (task->accounts->closed) {
		task_finish(task, ACCOUNT_FAILED);
	} else {
		task->next(task);
	}
}

/* Once: what follows reads other things. */
static void touch_task_session(struct task *task) {
	const struct session_use use = {.hash = task->came_with,
		.account = task->person.account,
		.kind = task->person.is_short ? SESSION_SHORT : SESSION_LONG,
		.created_ms = task->person.signed_in_ms,
		.used_day = task->used_day,
		.until_ms = task->until_ms};
	accounts_touch_session(task->accounts, &use, task->now_ms);
	task->until_ms = 0;
}

static void on_task_read(void *user, enum store_result result) {
	struct task *task = user;
	if (result != STORE_OK) {
		task_finish(task, ACCOUNT_FAILED);
		return;
	}
	fill_answer(task);
	if (task->until_ms > 0 && !task->accounts->closed) {
		touch_task_session(task);
	}
	go_on(task);
}

void task_read(struct task *task, const char *sql, const struct store_value *values, size_t count,
	store_each_row each, task_step next) {
	const struct store_query query = {.sql = sql, .values = values, .count = count};
	task->next = next;
	task->found = false;
	if (!store_read(task->accounts->store, &query, each, on_task_read, task)) {
		task_finish_later(task, ACCOUNT_BUSY, BUSY_RETRY_S);
	}
}

void task_find_by_name(struct task *task, task_step next) {
	static const char sql[] = "SELECT " ACCOUNT_COLUMNS
				  " FROM accounts a, origin o WHERE a.skeleton = ?1";
	const struct store_value value = value_text(task->skeleton);
	task_read(task, sql, &value, 1, see_account, next);
}

void task_find_by_id(struct task *task, const char *id, task_step next) {
	static const char sql[] = "SELECT " ACCOUNT_COLUMNS
				  " FROM accounts a, origin o WHERE a.id = ?1";
	const struct store_value value = value_text(id);
	task_read(task, sql, &value, 1, see_account, next);
}

void task_find_by_session(struct task *task, task_step next) {
	static const char sql[] =
		"SELECT " ACCOUNT_COLUMNS
		", s.kind, s.created, s.used_day, s.until FROM sessions s, accounts a, origin o"
		" WHERE s.hash = ?1 AND s.origin = o.id AND s.until > ?2"
		" AND a.id = s.account AND a.status = 0";
	const struct store_value values[] = {
		value_text(task->came_with), value_number(task->now_ms)};
	task_read(task, sql, values, 2, see_account, next);
}

void task_find_by_link(struct task *task, task_step next) {
	static const char sql[] = "SELECT " ACCOUNT_COLUMNS
				  " FROM codes l, accounts a, origin o WHERE l.hash = ?1"
				  " AND l.kind = 1 AND l.until > ?2 AND l.uses > 0"
				  " AND l.origin = o.id AND a.id = l.account";
	_Static_assert(CODE_RESET == 1, "as in the statement");
	const struct store_value values[] = {value_text(task->secret), value_number(task->now_ms)};
	task_read(task, sql, values, 2, see_account, next);
}

void task_count(struct task *task, const char *sql, const struct store_value *values, size_t count,
	task_step next) {
	task_read(task, sql, values, count, see_counts, next);
}

/* ---- who asks ---- */

void task_find_asker(struct task *task, task_step next) {
	if (task->came_with[0] == '\0') {
		task_finish(task, ACCOUNT_SIGNED_OUT);
	} else {
		task_find_by_session(task, next);
	}
}

bool task_is_signed_in(struct task *task) {
	if (!task->found) {
		task_finish(task, ACCOUNT_SIGNED_OUT);
		return false;
	}
	snprintf(task->name, sizeof(task->name), "%s", task->person.name);
	account_name_skeleton(task->name, task->skeleton);
	task->answer.person = &task->person;
	return true;
}

bool task_is_fresh(struct task *task) {
	if (!task_is_signed_in(task)) {
		return false;
	}
	if (task->now_ms - task->person.signed_in_ms > INT64_C(1000) * ACCOUNT_FRESH_S) {
		task_finish(task, ACCOUNT_STALE);
		return false;
	}
	return true;
}

/* ---- changing ---- */

static void on_task_changed(void *user, enum store_result result) {
	struct task *task = user;
	changes_begin(&task->changes);
	if (result == STORE_OK) {
		go_on(task);
	} else {
		task_finish(task, result == STORE_UNMET ? task->unmet : ACCOUNT_FAILED);
	}
}

void task_change(struct task *task, task_step next) {
	task->next = next;
	if (task->changes.failed) {
		log_error("accounts", "too many changes");
		task_finish(task, ACCOUNT_FAILED);
		return;
	}
	store_change(task->accounts->store, task->changes.at, task->changes.count, on_task_changed,
		task);
}

/* ---- hashing ---- */

static void on_task_hashed(void *user, const struct hashing_done *done) {
	struct task *task = user;
	if (done->failed) {
		task_finish_later(task, ACCOUNT_BUSY, BUSY_RETRY_S);
		return;
	}
	task->hashed = *done;
	if (done->hash != NULL) {
		snprintf(task->hash, sizeof(task->hash), "%s", done->hash);
	}
	go_on(task);
}

void task_hash(struct task *task, const char *hash, task_step next) {
	const struct cookie_device *known = cookie_find_device(
		&task->devices, task->person.account);
	char account[ACCOUNT_HASH_SIZE];
	/* whoever fills a stranger's place does not take that of a known device */
	snprintf(account, sizeof(account), "%s %s", task->skeleton,
		known != NULL ? known->nonce : "");
	const struct hashing_asked asked = {
		.phrase = task->phrase, .hash = hash, .address = task->address, .account = account};
	task->next = next;
	if (hashing_ask(task->accounts->hashing, &asked, on_task_hashed, task) != HASHING_TAKEN) {
		task_finish_later(task, ACCOUNT_BUSY, BUSY_RETRY_S);
	}
}

/* ---- a session ---- */

bool task_open_session(struct task *task) {
	struct person *person = &task->person;
	if (!secret_make_token(task->token)) {
		task_finish(task, ACCOUNT_FAILED);
		return false;
	}
	secret_hash("session", task->token, person->session);
	person->is_short = task->is_short;
	person->signed_in_ms = task->now_ms;
	const struct session_row row = {.hash = person->session,
		.account = person->account,
		.device = task->device,
		.kind = task->is_short ? SESSION_SHORT : SESSION_LONG,
		.now_ms = task->now_ms};
	if (task->came_with[0] != '\0') {
		rows_end_session(&task->changes, task->came_with);
	}
	rows_add_session(&task->changes, &row);
	rows_welcome(&task->changes, person->account, task->now_ms);
	return true;
}

void task_welcome(struct task *task) {
	struct accounts *accounts = task->accounts;
	if (task->came_with[0] != '\0') {
		accounts_tell_ended(accounts, "", task->came_with, NULL);
	}
	cookie_write_session(task->cookies, task->token, !task->is_short, task->is_secure);
	if (!task->is_short &&
		cookie_add_device(&task->devices, task->person.account, accounts->device_key)) {
		cookie_write_devices(task->cookies, &task->devices, task->is_secure);
	}
	task->answer.person = &task->person;
}

bool task_add_codes(struct task *task) {
	const char *account = task->person.account;
	rows_drop_codes(&task->changes, account, CODE_RECOVERY);
	for (size_t i = 0; i < ACCOUNT_CODES; i++) {
		if (!secret_make_code(task->codes[i])) {
			task_finish(task, ACCOUNT_FAILED);
			return false;
		}
		secret_hash(account, task->codes[i], task->code_hashes[i]);
		const struct code_row row = {.hash = task->code_hashes[i],
			.account = account,
			.kind = CODE_RECOVERY,
			.uses = 1};
		rows_add_code(&task->changes, &row);
	}
	task->code_count = ACCOUNT_CODES;
	task->answer.codes_left = ACCOUNT_CODES;
	return true;
}
