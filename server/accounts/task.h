/* server/accounts/task.h - something that is asked of accounts, from its first look at the store to
 * its answer. Only for the files of this folder. */
#ifndef QIRKAT_SERVER_ACCOUNTS_TASK_H
#define QIRKAT_SERVER_ACCOUNTS_TASK_H

#include "base/out.h"
#include "server/accounts/account_name.h"
#include "server/accounts/account_parts.h"
#include "server/accounts/passphrase.h"
#include "server/accounts/sign.h"

enum { TASK_ADDRESS_SIZE = 64 };

struct task;
typedef void (*task_step)(struct task *task);

struct task {
	struct accounts *accounts;
	account_done done;
	void *user;
	int64_t now_ms;
	/* Who asks. */
	char address[TASK_ADDRESS_SIZE], device[ACCOUNT_DEVICE_SIZE];
	bool is_secure, is_short;
	char came_with[ACCOUNT_HASH_SIZE]; /* the session of its cookie; "": none */
	struct cookie_devices devices;
	/* What is asked. */
	char name[ACCOUNT_NAME_SIZE], skeleton[ACCOUNT_NAME_SIZE];
	char phrase[HASHING_PHRASE_SIZE];
	char secret[ACCOUNT_HASH_SIZE]; /* hash of the code, link or invitation asked with */
	char past_name[ACCOUNT_HASH_SIZE];
	char which[ACCOUNT_HASH_SIZE];
	char typed[SECRET_CODE_SIZE];
	bool is_invited; /* it counts for no limit */
	bool is_counted; /* for one of sign-ups, unless it comes to nothing */
	/* What the store says: of the account; found: it is there. */
	bool found;
	int64_t used_day, until_ms; /* of the session that came */
	struct person person;
	int64_t status, status_until_ms, failed_day, failed;
	bool has_phrase;
	char hash[HASHING_TEXT_SIZE];
	int64_t passkeys, codes_left, created_ms;
	char settings[ACCOUNT_SETTINGS_SIZE];
	int64_t counts[3];
	/* What is made. */
	char token[SECRET_TOKEN_SIZE];
	char codes[ACCOUNT_CODES][SECRET_CODE_SIZE];
	char code_hashes[ACCOUNT_CODES][ACCOUNT_HASH_SIZE];
	size_t code_count;
	char cookies[COOKIE_LINE_MAX];
	struct out text;              /* a list, or an export */
	size_t part, rows;            /* of an export: the part under way, and its rows so far */
	size_t page;                  /* rows of this page */
	struct passkey_part *passkey; /* of passkey_sign.c; NULL: none; freed with it */
	task_step looked;             /* signing up: when the name is free */
	struct changes changes;
	enum account_result unmet; /* what it means if a condition of the changes is not met */
	task_step next;            /* after the store, or a hash, has answered */
	struct hashing_done hashed;
	struct account_answer answer;
};

/* Returns new; it ends with task_finish. */
struct task *task_create(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user);
/* Answer, and free. */
void task_finish(struct task *task, enum account_result result);
void task_finish_later(struct task *task, enum account_result result, unsigned retry_s);
/* Answer with a sentence, which is copied. */
void task_refuse(struct task *task, enum account_result result, const char *sentence);

/* Take the name that is asked with. */
void task_set_name(struct task *task, const char *name);

/* Whether somebody is signed in; whether since just now (a browser that was left open, or a cookie
 * that was taken, is not enough for everything). False after answering. */
bool task_is_signed_in(struct task *task);
bool task_is_fresh(struct task *task);
/* Find who is signed in, then go on, if a session came. */
void task_find_asker(struct task *task, task_step next);

/* Read, then go on: the account with that name, whose session came, or whose link it is; or the
 * numbers of a query. */
void task_find_by_name(struct task *task, task_step next);
void task_find_by_session(struct task *task, task_step next);
void task_find_by_link(struct task *task, task_step next);
void task_find_by_id(struct task *task, const char *id, task_step next);
void task_count(struct task *task, const char *sql, const struct store_value *values, size_t count,
	task_step next);
void task_read(struct task *task, const char *sql, const struct store_value *values, size_t count,
	store_each_row each, task_step next);
/* Make the changes gathered, then go on; answers itself if they cannot be made. */
void task_change(struct task *task, task_step next);
/* Hash the phrase (hash NULL), or compare it. */
void task_hash(struct task *task, const char *hash, task_step next);

/* Add what signs the account of task->person in, in place of the session it came with. False after
 * answering. */
bool task_open_session(struct task *task);
/* Tell that this session has begun, and set its cookies. */
void task_welcome(struct task *task);
/* Make recovery codes, and add them. False after answering. */
bool task_add_codes(struct task *task);

/* Look whether an account can be called so, and whether the invitation is good; then go on with
 * looked, which ends in task_store_account. */
void task_sign_up(struct task *task, const struct account_signup *signup, task_step looked);
/* Add the account, with the changes gathered: whose id is task->person.account ("": one is made),
 * and whose passphrase has task->hash ("": it has none). */
void task_store_account(struct task *task);

#endif
