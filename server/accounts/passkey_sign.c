/* server/accounts/passkey_sign.c - passkeys of accounts: asked for, made, used, removed. */
#include "server/accounts/passkey_sign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts/passkey_site.h"
#include "server/accounts/task.h"
#include "server/process/log.h"

enum {
	CREDENTIAL_STUCK = 0x100, /* beside the flags of an authenticator */
	TOLD_FLAGS = 0xff,
	USER_MAX = 64, /* bytes of a userHandle */
};

/* Bytes that came as text. */
struct part_bytes {
	size_t size;
	uint8_t at[AUTHENTICATOR_DATA_MAX];
};

/* What a task has beside its own members: freed with it. */
struct passkey_part {
	struct passkey_told told;
	uint8_t challenge[CLIENT_CHALLENGE_BYTES];
	struct part_bytes client_data, data, key, signature, user, id;
	int algorithm;
	struct passkey passkey;
	char owner[ACCOUNT_ID_SIZE];
	char hash[ACCOUNT_HASH_SIZE];     /* of its id */
	char question[ACCOUNT_HASH_SIZE]; /* of the challenge */
	bool found;
};

_Static_assert((int)CLIENT_DATA_MAX <= (int)AUTHENTICATOR_DATA_MAX, "each part has room");

/* ---- beginning and end ---- */

static struct passkey_part *part_of(struct task *task) {
	return task->passkey;
}

/* Returns new. With the part that it has, it is always told of passkeys. */
static struct task *create_passkey_task(struct accounts *accounts,
	const struct account_asker *asker, account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	struct passkey_part *part = calloc(1, sizeof(*part));
	if (part == NULL) {
		log_error("accounts", "out of memory");
		abort();
	}
	task->passkey = part;
	task->answer.passkeys_told = &part->told;
	return task;
}

/* If the changes are not met, the question is not open. */
static void expect_question(struct task *task) {
	part_of(task)->told.result = PASSKEY_CHALLENGE;
	task->answer.sentence = passkey_sentence(PASSKEY_CHALLENGE);
	task->unmet = ACCOUNT_BAD_PASSKEY;
	rows_use_code(&task->changes, part_of(task)->question, CODE_CHALLENGE, task->now_ms);
}

static void finish_refused(struct task *task) {
	task_finish(task, ACCOUNT_BAD_PASSKEY);
}

static void refuse_at_once(struct task *task, enum passkey_result result) {
	part_of(task)->told.result = result;
	task->answer.sentence = passkey_sentence(result);
	finish_refused(task);
}

/* Refuse an answer, and take its question back: it can be answered once. */
static void refuse_passkey(struct task *task, enum passkey_result result) {
	changes_begin(&task->changes);
	expect_question(task);
	for (size_t i = 0; i < task->changes.count; i++) {
		task->changes.at[i].rows = STORE_ANY_ROWS;
	}
	part_of(task)->told.result = result;
	task->answer.sentence = passkey_sentence(result);
	task_change(task, finish_refused);
}

bool accounts_take_passkeys(const struct accounts *accounts) {
	struct passkey_place place;
	return passkey_place_read(accounts->settings->url, &place);
}

/* ---- questions ---- */

/* What a question is bound to: nobody can use an answer for something else. */
enum { SALT_SIZE = 96 };

static void salt_of_session(const struct task *task, char salt[SALT_SIZE]) {
	snprintf(salt, SALT_SIZE, "add %s", task->came_with);
}

static void salt_of_joining(const struct task *task, const char *id, char salt[SALT_SIZE]) {
	snprintf(salt, SALT_SIZE, "join %s %s", id, task->skeleton);
}

static void finish_asked(struct task *task) {
	task_finish(task, ACCOUNT_DONE);
}

/* Make a question, keep its hash, and answer with it. */
static void ask_question(struct task *task, const char *salt) {
	struct passkey_part *part = part_of(task);
	struct passkey_place place;
	if (!passkey_place_read(task->accounts->settings->url, &place)) {
		task_finish(task, ACCOUNT_NO_PASSKEYS);
		return;
	}
	if (!secret_random(part->challenge, sizeof(part->challenge))) {
		task_finish(task, ACCOUNT_FAILED);
		return;
	}
	base64_write(part->challenge, sizeof(part->challenge), part->told.challenge);
	snprintf(part->told.rp_id, sizeof(part->told.rp_id), "%s", place.rp_id);
	secret_hash(salt, part->told.challenge, part->question);
	const struct code_row row = {.hash = part->question,
		.account = task->found ? task->person.account : NULL,
		.kind = CODE_CHALLENGE,
		.until_ms = task->now_ms + INT64_C(1000) * PASSKEY_QUESTION_S,
		.uses = 1};
	rows_add_code(&task->changes, &row);
	task->unmet = ACCOUNT_FAILED;
	task_change(task, finish_asked);
}

/* ---- answers ---- */

static bool read_part(const char *text, struct part_bytes *bytes, size_t max) {
	return base64_read(text, strlen(text), bytes->at, max, &bytes->size);
}

static struct passkey_bytes bytes_of_part(const struct part_bytes *part) {
	return (struct passkey_bytes){part->at, part->size};
}

/* Take the challenge that is answered, and what it must be bound to. */
static bool take_challenge(struct task *task, const char *salt, const char *text) {
	struct passkey_part *part = part_of(task);
	size_t size = 0;
	secret_hash(salt, text, part->question);
	return base64_read(text, strlen(text), part->challenge, sizeof(part->challenge), &size) &&
		size == sizeof(part->challenge);
}

static void hash_passkey_id(const uint8_t *id, size_t size, char hash[ACCOUNT_HASH_SIZE]) {
	char text[PASSKEY_ID_TEXT];
	base64_write(id, size, text);
	secret_hash("passkey", text, hash);
}

/* PASSKEY_GOOD, or which part could not be read. */
static enum passkey_result take_made(struct task *task, const struct passkey_made *made) {
	struct passkey_part *part = part_of(task);
	part->algorithm = made->algorithm;
	return !read_part(made->client_data, &part->client_data, CLIENT_DATA_MAX)
		? PASSKEY_CLIENT_DATA
		: !read_part(made->data, &part->data, AUTHENTICATOR_DATA_MAX) ? PASSKEY_DATA
		: !read_part(made->key, &part->key, PASSKEY_KEY_MAX)          ? PASSKEY_KEY
									      : PASSKEY_GOOD;
}

/* Judge a passkey that was made. */
static enum passkey_result judge_made(struct task *task) {
	struct passkey_part *part = part_of(task);
	struct passkey_place place;
	const struct passkey_registration registration = {
		.client_data = bytes_of_part(&part->client_data),
		.authenticator_data = bytes_of_part(&part->data),
		.key = bytes_of_part(&part->key),
		.algorithm = part->algorithm,
	};
	if (!passkey_place_read(task->accounts->settings->url, &place)) {
		return PASSKEY_ORIGIN;
	}
	return passkey_register(&place.site, part->challenge, &registration, &part->passkey);
}

/* Add the passkey that was judged; must: nobody has its id. */
static void add_credential(struct task *task) {
	static const char sql[] =
		"INSERT INTO credentials (hash, account, id, key, alg, counter, flags, label,"
		" made_day, used_day) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)"
		" ON CONFLICT DO NOTHING";
	struct passkey_part *part = part_of(task);
	const struct passkey *passkey = &part->passkey;
	hash_passkey_id(passkey->id, passkey->id_size, part->hash);
	const struct store_value values[] = {value_text(part->hash),
		value_text(task->person.account), value_bytes(passkey->id, passkey->id_size),
		value_bytes(passkey->key, passkey->key_size), value_number(passkey->algorithm),
		value_number(passkey->counter), value_number(passkey->flags),
		value_text(task->device), value_number(task->now_ms / account_day_ms)};
	changes_add(&task->changes, sql, 1, values, sizeof(values) / sizeof(values[0]));
}

/* ---- signing in ---- */

void accounts_ask_passkey(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user) {
	ask_question(create_passkey_task(accounts, asker, done, user), "enter");
}

static bool copy_bytes(const struct store_value *value, uint8_t *to, size_t room, size_t *size) {
	if (value->kind != STORE_BYTES || value->size > room) {
		return false;
	}
	memcpy(to, value->bytes, value->size);
	*size = value->size;
	return true;
}

static bool see_credential(void *user, const struct store_value *values, size_t count) {
	struct task *task = user;
	struct passkey_part *part = part_of(task);
	struct passkey *passkey = &part->passkey;
	if (count != 6 || values[0].kind != STORE_TEXT) {
		return false;
	}
	snprintf(part->owner, sizeof(part->owner), "%s", values[0].text);
	passkey->algorithm = (int)values[3].number;
	passkey->counter = (uint32_t)values[4].number;
	passkey->flags = (uint8_t)(values[5].number & TOLD_FLAGS);
	part->found = copy_bytes(&values[1], passkey->id, sizeof(passkey->id), &passkey->id_size) &&
		copy_bytes(&values[2], passkey->key, sizeof(passkey->key), &passkey->key_size);
	return false;
}

static void on_entered(struct task *task) {
	task_welcome(task);
	task_finish(task, ACCOUNT_DONE);
}

/* It was right: keep its counter, and sign in. What was once seen of its counter stays until it is
 * removed. */
static void store_use(struct task *task, const struct passkey_use *use) {
	static const char sql[] = "UPDATE credentials SET counter = ?2, used_day = ?3,"
				  " flags = ?4 | (flags & ?6) WHERE hash = ?1 AND account = ?5";
	struct passkey_part *part = part_of(task);
	int64_t flags = use->flags | (use->counter_stuck ? CREDENTIAL_STUCK : 0);
	const struct store_value values[] = {value_text(part->hash), value_number(use->counter),
		value_number(task->now_ms / account_day_ms), value_number(flags),
		value_text(part->owner), value_number(CREDENTIAL_STUCK)};
	if (use->counter_stuck) {
		log_warning("accounts", "account=%s passkey=counter did not grow", part->owner);
	}
	changes_add(&task->changes, sql, 1, values, sizeof(values) / sizeof(values[0]));
	expect_question(task);
	if (task_open_session(task)) {
		task_change(task, on_entered);
	}
}

static void on_passkey_owner_found(struct task *task) {
	struct passkey_part *part = part_of(task);
	struct passkey_place place;
	struct passkey_use use;
	const struct passkey_assertion assertion = {
		.id = bytes_of_part(&part->id),
		.client_data = bytes_of_part(&part->client_data),
		.authenticator_data = bytes_of_part(&part->data),
		.signature = bytes_of_part(&part->signature),
		.user = bytes_of_part(&part->user),
	};
	enum passkey_result result = !task->found ? PASSKEY_UNKNOWN : PASSKEY_GOOD;
	if (result == PASSKEY_GOOD) {
		result = passkey_place_read(task->accounts->settings->url, &place)
			? passkey_verify(&place.site, part->challenge, &part->passkey, part->owner,
				  &assertion, &use)
			: PASSKEY_ORIGIN;
	}
	if (result == PASSKEY_GOOD) {
		store_use(task, &use);
	} else {
		refuse_passkey(task, result);
	}
}

static void on_credential_read(struct task *task) {
	struct passkey_part *part = part_of(task);
	if (part->found) {
		task_find_by_id(task, part->owner, on_passkey_owner_found);
	} else {
		refuse_passkey(task, PASSKEY_UNKNOWN);
	}
}

static enum passkey_result take_used(struct task *task, const struct passkey_used *used) {
	struct passkey_part *part = part_of(task);
	return !read_part(used->client_data, &part->client_data, CLIENT_DATA_MAX)
		? PASSKEY_CLIENT_DATA
		: !read_part(used->data, &part->data, AUTHENTICATOR_DATA_MAX) ? PASSKEY_DATA
		: !read_part(used->id, &part->id, AUTHENTICATOR_ID_MAX)       ? PASSKEY_UNKNOWN
		: !read_part(used->user, &part->user, USER_MAX)               ? PASSKEY_ACCOUNT
		: !read_part(used->signature, &part->signature, PASSKEY_SIGNATURE_MAX)
		? PASSKEY_SIGNATURE
		: PASSKEY_GOOD;
}

void accounts_use_passkey(struct accounts *accounts, const struct account_asker *asker,
	const struct passkey_used *used, account_done done, void *user) {
	static const char sql[] = "SELECT account, id, key, alg, counter, flags FROM credentials"
				  " WHERE hash = ?1";
	struct task *task = create_passkey_task(accounts, asker, done, user);
	struct passkey_part *part = part_of(task);
	if (!take_challenge(task, "enter", used->challenge)) {
		refuse_at_once(task, PASSKEY_CHALLENGE);
		return;
	}
	enum passkey_result result = take_used(task, used);
	if (result != PASSKEY_GOOD) {
		refuse_passkey(task, result);
		return;
	}
	hash_passkey_id(part->id.at, part->id.size, part->hash);
	const struct store_value hash = value_text(part->hash);
	task_read(task, sql, &hash, 1, see_credential, on_credential_read);
}

/* ---- one's own ---- */

static bool see_known(void *user, const struct store_value *values, size_t count) {
	struct task *task = user;
	struct passkey_told *told = &part_of(task)->told;
	if (count != 1 || told->count == PASSKEYS_MAX) {
		return false;
	}
	if (values[0].kind == STORE_BYTES && values[0].size <= AUTHENTICATOR_ID_MAX) {
		base64_write(values[0].bytes, values[0].size, told->known[told->count++]);
	}
	return true;
}

static void on_known_read(struct task *task) {
	struct passkey_told *told = &part_of(task)->told;
	char salt[SALT_SIZE];
	if (told->count == PASSKEYS_MAX) {
		task_finish(task, ACCOUNT_MANY_PASSKEYS);
		return;
	}
	task->found = true; /* the store was asked for something else since */
	snprintf(told->user, sizeof(told->user), "%s", task->person.account);
	snprintf(told->name, sizeof(told->name), "%s", task->person.name);
	salt_of_session(task, salt);
	ask_question(task, salt);
}

static void on_adder(struct task *task) {
	static const char sql[] = "SELECT id FROM credentials WHERE account = ?1 LIMIT 20";
	_Static_assert(PASSKEYS_MAX == 20, "as in the statement");
	if (task_is_fresh(task)) {
		const struct store_value account = value_text(task->person.account);
		task_read(task, sql, &account, 1, see_known, on_known_read);
	}
}

void accounts_ask_new_passkey(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user) {
	task_find_asker(create_passkey_task(accounts, asker, done, user), on_adder);
}

static void on_passkey_added(struct task *task) {
	log_info("accounts", "account=%s passkey=added", task->person.account);
	task->answer.passkeys++;
	task_finish(task, ACCOUNT_DONE);
}

static void on_maker(struct task *task) {
	if (!task_is_fresh(task)) {
		return;
	}
	enum passkey_result result = judge_made(task);
	if (result != PASSKEY_GOOD) {
		refuse_passkey(task, result);
		return;
	}
	expect_question(task);
	add_credential(task);
	task_change(task, on_passkey_added);
}

void accounts_add_passkey(struct accounts *accounts, const struct account_asker *asker,
	const struct passkey_made *made, account_done done, void *user) {
	struct task *task = create_passkey_task(accounts, asker, done, user);
	char salt[SALT_SIZE];
	salt_of_session(task, salt);
	bool is_challenge = take_challenge(task, salt, made->challenge);
	enum passkey_result result = is_challenge ? take_made(task, made) : PASSKEY_CHALLENGE;
	if (result != PASSKEY_GOOD) {
		refuse_at_once(task, result);
	} else {
		task_find_asker(task, on_maker);
	}
}

static void on_passkey_removed(struct task *task) {
	log_info("accounts", "account=%s key_removed", task->person.account);
	task->answer.passkeys--;
	task_finish(task, ACCOUNT_DONE);
}

static void on_remover(struct task *task) {
	static const char sql[] =
		"DELETE FROM credentials WHERE hash = ?1 AND account = ?2 AND"
		" (EXISTS (SELECT 1 FROM credentials WHERE account = ?2 AND hash <> ?1)"
		" OR EXISTS (SELECT 1 FROM accounts WHERE id = ?2 AND passphrase IS NOT NULL))";
	if (!task_is_fresh(task)) {
		return;
	}
	if (task->passkeys == 1 && !task->has_phrase) {
		task_finish(task, ACCOUNT_LAST_WAY);
		return;
	}
	const struct store_value values[] = {
		value_text(part_of(task)->hash), value_text(task->person.account)};
	changes_add(&task->changes, sql, 1, values, 2);
	task->unmet = ACCOUNT_NOTHING;
	task_change(task, on_passkey_removed);
}

void accounts_remove_passkey(struct accounts *accounts, const struct account_asker *asker,
	const char *id, account_done done, void *user) {
	struct task *task = create_passkey_task(accounts, asker, done, user);
	snprintf(part_of(task)->hash, ACCOUNT_HASH_SIZE, "%s", id);
	task_find_asker(task, on_remover);
}

/* ---- joining ---- */

static void ask_first(struct task *task) {
	struct passkey_told *told = &part_of(task)->told;
	char salt[SALT_SIZE];
	if (!secret_make_id(told->user)) {
		task_finish(task, ACCOUNT_FAILED);
		return;
	}
	snprintf(told->name, sizeof(told->name), "%s", task->name);
	salt_of_joining(task, told->user, salt);
	task->found = false; /* it is nobody's yet */
	if (task->is_counted) {
		guesses_signup_undone(&task->accounts->guesses, task->address, task->now_ms);
		task->is_counted = false; /* signing up will be */
	}
	ask_question(task, salt);
}

void accounts_ask_first_passkey(struct accounts *accounts, const struct account_asker *asker,
	const struct account_signup *signup, account_done done, void *user) {
	task_sign_up(create_passkey_task(accounts, asker, done, user), signup, ask_first);
}

/* The name is free, and the invitation good. */
static void judge_first(struct task *task) {
	enum passkey_result result = judge_made(task);
	if (result != PASSKEY_GOOD) {
		refuse_passkey(task, result);
		return;
	}
	expect_question(task);
	add_credential(task);
	task->answer.passkeys = 1;
	task_store_account(task);
}

void accounts_sign_up_by_passkey(struct accounts *accounts, const struct account_asker *asker,
	const struct account_signup *signup, const struct passkey_made *made, account_done done,
	void *user) {
	struct task *task = create_passkey_task(accounts, asker, done, user);
	char salt[SALT_SIZE];
	task_set_name(task, signup->name);
	if (!secret_id_is_good(made->user)) {
		refuse_at_once(task, PASSKEY_CHALLENGE);
		return;
	}
	salt_of_joining(task, made->user, salt);
	snprintf(task->person.account, sizeof(task->person.account), "%s", made->user);
	bool is_challenge = take_challenge(task, salt, made->challenge);
	enum passkey_result result = is_challenge ? take_made(task, made) : PASSKEY_CHALLENGE;
	if (result != PASSKEY_GOOD) {
		refuse_at_once(task, result);
	} else {
		task_sign_up(task, signup, judge_first);
	}
}
