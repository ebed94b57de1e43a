/* server/accounts/ways.c - what somebody who is signed in may change: the ways into an account, its
 * sessions and settings, and its end. */
#include <stdio.h>
#include <string.h>

#include "server/accounts/task.h"
#include "server/process/log.h"

static void finish_done(struct task *task) {
	task_finish(task, ACCOUNT_DONE);
}

/* ---- what an account has ---- */

static void on_looked_at(struct task *task) {
	task->answer.person = task->found ? &task->person : NULL;
	task_finish(task, ACCOUNT_DONE);
}

void accounts_look(struct accounts *accounts, const struct account_asker *asker, account_done done,
	void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	if (task->came_with[0] == '\0') {
		task_finish(task, ACCOUNT_DONE);
	} else {
		task_find_by_session(task, on_looked_at);
	}
}

/* ---- the passphrase ---- */

static void on_ways_changed(struct task *task) {
	accounts_tell_ended(task->accounts, task->person.account, NULL, task->person.session);
	task_finish(task, ACCOUNT_DONE);
}

/* Whoever else is signed in may be why it is changed. */
static void end_other_sessions(struct task *task) {
	rows_end_sessions(&task->changes, task->person.account, task->person.session);
	task->unmet = ACCOUNT_SIGNED_OUT;
	task_change(task, on_ways_changed);
}

static void store_phrase(struct task *task) {
	log_info("accounts", "account=%s passphrase=set", task->person.account);
	rows_set_passphrase(&task->changes, task->person.account, task->hash);
	task->answer.has_phrase = true;
	end_other_sessions(task);
}

static void on_phrase_owner(struct task *task) {
	char why[PASSPHRASE_REASON];
	if (!task_is_fresh(task)) {
		return;
	}
	if (!passphrase_is_good(task->phrase, task->name, why)) {
		task_refuse(task, ACCOUNT_BAD_PHRASE, why);
	} else {
		task_hash(task, NULL, store_phrase);
	}
}

void accounts_set_phrase(struct accounts *accounts, const struct account_asker *asker,
	const char *phrase, account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	if (strlen(phrase) >= sizeof(task->phrase)) {
		task_refuse(task, ACCOUNT_BAD_PHRASE, "A passphrase has at most 256 characters.");
		return;
	}
	snprintf(task->phrase, sizeof(task->phrase), "%s", phrase);
	task_find_asker(task, on_phrase_owner);
}

static void on_phrase_dropper(struct task *task) {
	if (!task_is_fresh(task)) {
		return;
	}
	if (task->passkeys == 0) {
		task_finish(task, ACCOUNT_LAST_WAY);
		return;
	}
	rows_set_passphrase(&task->changes, task->person.account, NULL);
	task->answer.has_phrase = false;
	end_other_sessions(task);
}

void accounts_drop_phrase(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user) {
	task_find_asker(task_create(accounts, asker, done, user), on_phrase_dropper);
}

/* ---- recovery codes ---- */

static void on_codes_owner(struct task *task) {
	if (task_is_fresh(task) && task_add_codes(task)) {
		task_change(task, finish_done);
	}
}

void accounts_renew_codes(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user) {
	task_find_asker(task_create(accounts, asker, done, user), on_codes_owner);
}

/* ---- sessions ---- */

static void on_sessions_ended(struct task *task) {
	bool all = strcmp(task->which, "all") == 0;
	bool others = strcmp(task->which, "others") == 0;
	if (all || others) {
		accounts_tell_ended(task->accounts, task->person.account, NULL,
			others ? task->person.session : NULL);
	} else {
		accounts_tell_ended(task->accounts, task->person.account, task->which, NULL);
	}
	if (all || strcmp(task->which, task->person.session) == 0) {
		cookie_write_session(task->cookies, NULL, false, task->is_secure);
	}
	task_finish(task, ACCOUNT_DONE);
}

static void on_sessions_owner(struct task *task) {
	static const char one[] = "DELETE FROM sessions WHERE account = ?1 AND hash = ?2";
	if (!task_is_signed_in(task)) {
		return;
	}
	if (strcmp(task->which, "all") == 0) {
		rows_end_sessions(&task->changes, task->person.account, "");
	} else if (strcmp(task->which, "others") == 0) {
		rows_end_sessions(&task->changes, task->person.account, task->person.session);
	} else {
		const struct store_value values[] = {
			value_text(task->person.account), value_text(task->which)};
		changes_add(&task->changes, one, 1, values, 2);
	}
	task->unmet = ACCOUNT_NOTHING;
	task_change(task, on_sessions_ended);
}

void accounts_end_sessions(struct accounts *accounts, const struct account_asker *asker,
	const char *which, account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	snprintf(task->which, sizeof(task->which), "%s", which);
	task_find_asker(task, on_sessions_owner);
}

/* ---- settings ---- */

static void on_settings_owner(struct task *task) {
	if (task_is_signed_in(task)) {
		rows_set_settings(&task->changes, task->person.account, task->phrase);
		task->unmet = ACCOUNT_SIGNED_OUT;
		task->answer.settings = task->phrase;
		task_change(task, finish_done);
	}
}

void accounts_set_settings(struct accounts *accounts, const struct account_asker *asker,
	const char *settings, account_done done, void *user) {
	_Static_assert((int)ACCOUNT_SETTINGS_SIZE <= (int)HASHING_PHRASE_SIZE, "it has room");
	struct task *task = task_create(accounts, asker, done, user);
	snprintf(task->phrase, sizeof(task->phrase), "%s", settings);
	task_find_asker(task, on_settings_owner);
}

/* ---- the end ---- */

static void on_leaving(struct task *task) {
	log_info("accounts", "account=%s leaves", task->person.account);
	accounts_tell_ended(task->accounts, task->person.account, NULL, NULL);
	cookie_drop_device(&task->devices, task->person.account);
	cookie_write_session(task->cookies, NULL, false, task->is_secure);
	cookie_write_devices(task->cookies, &task->devices, task->is_secure);
	task_finish(task, ACCOUNT_DONE);
}

static void on_leaver(struct task *task) {
	if (task_is_fresh(task)) {
		task->answer.leaves_ms = task->now_ms + ACCOUNT_LEAVE_DAYS * account_day_ms;
		rows_leave(&task->changes, task->person.account, task->answer.leaves_ms);
		task->unmet = ACCOUNT_SIGNED_OUT;
		task_change(task, on_leaving);
	}
}

void accounts_leave(struct accounts *accounts, const struct account_asker *asker, account_done done,
	void *user) {
	task_find_asker(task_create(accounts, asker, done, user), on_leaver);
}
