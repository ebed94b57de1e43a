/* server/accounts/sign_up.c - a new account. */
#include <stdio.h>
#include <string.h>

#include "server/accounts/task.h"

static void on_signed_up(struct task *task) {
	task_welcome(task);
	task->answer.has_phrase = task->hash[0] != '\0';
	task->answer.created_ms = task->now_ms;
	task->answer.settings = "{}";
	task_finish(task, ACCOUNT_DONE);
}

void task_store_account(struct task *task) {
	const char *hash = task->hash[0] != '\0' ? task->hash : NULL;
	const struct account_row row = {.id = task->person.account,
		.name = task->name,
		.skeleton = task->skeleton,
		.passphrase = hash,
		.settings = "{}",
		.role = ROLE_MEMBER,
		.now_ms = task->now_ms};
	if (task->person.account[0] == '\0' && !secret_make_id(task->person.account)) {
		task_finish(task, ACCOUNT_FAILED);
		return;
	}
	snprintf(task->person.name, sizeof(task->person.name), "%s", task->name);
	rows_add_account(&task->changes, &row);
	if (task->is_invited) {
		rows_use_code(&task->changes, task->secret, CODE_INVITATION, task->now_ms);
	}
	if (task_open_session(task) && task_add_codes(task)) {
		task_change(task, on_signed_up);
	}
}

static void on_looked(struct task *task) {
	struct guesses *guesses = &task->accounts->guesses;
	if (task->is_invited && task->counts[2] == 0) {
		task_finish(task, ACCOUNT_BAD_INVITATION);
	} else if (task->counts[0] > 0 || task->counts[1] > 0) {
		task_finish(task, ACCOUNT_NAME_TAKEN);
	} else {
		unsigned wait_s = task->is_invited
			? 0
			: guesses_signup_wait_s(guesses, task->address, task->now_ms);
		task->is_counted = !task->is_invited && wait_s == 0;
		if (wait_s > 0) {
			task_finish_later(task, ACCOUNT_MANY_SIGNUPS, wait_s);
		} else {
			task->looked(task);
		}
	}
}

/* Is the name free, and is the invitation good? */
static void look_before(struct task *task) {
	static const char sql[] =
		"SELECT (SELECT count(*) FROM accounts WHERE skeleton = ?1),"
		" (SELECT count(*) FROM past_names WHERE hash = ?2 AND (until = 0 OR until > ?4)),"
		" (SELECT count(*) FROM codes WHERE hash = ?3 AND kind = 2 AND uses > 0"
		"  AND until > ?4 AND origin = (SELECT id FROM origin))";
	_Static_assert(CODE_INVITATION == 2, "as in the statement");
	accounts_hash_name(task->accounts, task->skeleton, task->past_name);
	const struct store_value values[] = {value_text(task->skeleton),
		value_text(task->past_name), value_text(task->secret), value_number(task->now_ms)};
	task_count(task, sql, values, 4, on_looked);
}

void task_sign_up(struct task *task, const struct account_signup *signup, task_step looked) {
	char reason[ACCOUNT_NAME_REASON];
	bool needs_invitation = task->accounts->settings->accounts == ACCOUNTS_INVITE;
	task->looked = looked;
	task->is_invited = signup->invitation[0] != '\0';
	if (!account_name_is_good(signup->name, reason)) {
		task_refuse(task, ACCOUNT_BAD_NAME, reason);
	} else if (account_name_is_reserved(signup->name, task->accounts->reserved)) {
		task_finish(task, ACCOUNT_NAME_RESERVED);
	} else if (needs_invitation && !task->is_invited) {
		task_finish(task, ACCOUNT_NOT_INVITED);
	} else if (task->is_invited && !secret_link_is_good(signup->invitation)) {
		task_finish(task, ACCOUNT_BAD_INVITATION);
	} else {
		task_set_name(task, signup->name);
		if (task->is_invited) {
			secret_hash("link", signup->invitation, task->secret);
		}
		look_before(task);
	}
}

static void hash_phrase(struct task *task) {
	task->unmet = ACCOUNT_NAME_TAKEN; /* it was looked at, but somebody was quicker */
	task_hash(task, NULL, task_store_account);
}

void accounts_sign_up(struct accounts *accounts, const struct account_asker *asker,
	const struct account_signup *signup, account_done done, void *user) {
	char reason[ACCOUNT_NAME_REASON], why[PASSPHRASE_REASON];
	struct task *task = task_create(accounts, asker, done, user);
	if (account_name_is_good(signup->name, reason) &&
		!passphrase_is_good(signup->phrase, signup->name, why)) {
		task_refuse(task, ACCOUNT_BAD_PHRASE, why);
		return;
	}
	snprintf(task->phrase, sizeof(task->phrase), "%s", signup->phrase);
	task_sign_up(task, signup, hash_phrase);
}
