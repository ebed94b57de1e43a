/* server/accounts/sign_in.c - signing in and out. */
#include <stdio.h>
#include <string.h>

#include "server/accounts/task.h"
#include "server/process/log.h"

/* ---- by passphrase ---- */

/* Where the try comes from, as guessing is counted. */
static struct guess_place place_of_task(const struct task *task) {
	const struct cookie_device *known = cookie_find_device(
		&task->devices, task->person.account);
	return (struct guess_place){.account = task->found ? task->person.account : task->skeleton,
		.address = task->address,
		.device = task->found && known != NULL ? known->nonce : NULL};
}

static void on_failure_counted(struct task *task) {
	task_finish(task, ACCOUNT_WRONG);
}

static void refuse_wrong(struct task *task) {
	const struct guess_place place = place_of_task(task);
	guesses_failed(&task->accounts->guesses, &place, task->now_ms);
	if (task->found && place.device == NULL) {
		rows_count_failure(&task->changes, task->person.account, task->now_ms);
		task->unmet = ACCOUNT_WRONG;
		task_change(task, on_failure_counted);
	} else {
		task_finish(task, ACCOUNT_WRONG);
	}
}

static void on_signed_in(struct task *task) {
	const struct guess_place place = place_of_task(task);
	guesses_succeeded(&task->accounts->guesses, &place, task->now_ms);
	task_welcome(task);
	task_finish(task, ACCOUNT_DONE);
}

static void store_session(struct task *task) {
	if (task_open_session(task)) {
		task->unmet = ACCOUNT_WRONG; /* it was deleted meanwhile */
		task_change(task, on_signed_in);
	}
}

/* The hash was made with other settings than today's. */
static void store_new_hash(struct task *task) {
	rows_set_passphrase(&task->changes, task->person.account, task->hash);
	store_session(task);
}

static void on_compared(struct task *task) {
	if (!task->hashed.good) {
		refuse_wrong(task);
	} else if (task->hashed.is_old) {
		task_hash(task, NULL, store_new_hash);
	} else {
		store_session(task);
	}
}

static bool is_closed_today(const struct task *task) {
	return task->found && task->failed_day == task->now_ms / account_day_ms &&
		task->failed >= GUESSES_A_DAY;
}

static void on_account_found(struct task *task) {
	const struct guess_place place = place_of_task(task);
	unsigned wait_s = guesses_wait_s(&task->accounts->guesses, &place, task->now_ms);
	if (wait_s > 0) {
		task_finish_later(task, ACCOUNT_WAIT, wait_s);
	} else if (is_closed_today(task) && place.device == NULL) {
		int64_t left_ms = account_day_ms - task->now_ms % account_day_ms;
		task_finish_later(task, ACCOUNT_WAIT_DAY, (unsigned)(left_ms / 1000) + 1);
	} else {
		task_hash(task, task->found && task->has_phrase ? task->hash : "", on_compared);
	}
}

void accounts_sign_in(struct accounts *accounts, const struct account_asker *asker,
	const char *name, const char *phrase, account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	task_set_name(task, name);
	if (task->name[0] == '\0' || strlen(phrase) >= sizeof(task->phrase)) {
		task_finish(task, ACCOUNT_WRONG); /* no account can be called so */
		return;
	}
	snprintf(task->phrase, sizeof(task->phrase), "%s", phrase);
	task_find_by_name(task, on_account_found);
}

/* ---- by a code or a link ---- */

static void on_recovered(struct task *task) {
	log_info("accounts", "account=%s recovered", task->person.account);
	accounts_tell_ended(task->accounts, task->person.account, NULL, task->person.session);
	task_welcome(task);
	task_finish(task, ACCOUNT_DONE);
}

static void use_secret(struct task *task, int kind) {
	rows_use_code(&task->changes, task->secret, kind, task->now_ms);
	rows_end_sessions(&task->changes, task->person.account, "");
	if (task_open_session(task)) {
		task->unmet = ACCOUNT_WRONG_CODE;
		task->answer.codes_left -= kind == CODE_RECOVERY;
		task_change(task, on_recovered);
	}
}

static void on_owner_found(struct task *task) {
	if (!task->found) {
		task_finish(task, ACCOUNT_WRONG_CODE);
		return;
	}
	secret_hash(task->person.account, task->typed, task->secret);
	use_secret(task, CODE_RECOVERY);
}

static void on_link_found(struct task *task) {
	if (task->found) {
		use_secret(task, CODE_RESET);
	} else {
		task_finish(task, ACCOUNT_WRONG_CODE);
	}
}

void accounts_recover(struct accounts *accounts, const struct account_asker *asker,
	const char *name, const char *code, account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	task_set_name(task, name);
	if (task->name[0] == '\0' || !secret_read_code(code, task->typed)) {
		task_finish(task, ACCOUNT_WRONG_CODE);
		return;
	}
	task_find_by_name(task, on_owner_found);
}

void accounts_follow_link(struct accounts *accounts, const struct account_asker *asker,
	const char *link, account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	if (!secret_link_is_good(link)) {
		task_finish(task, ACCOUNT_WRONG_CODE);
		return;
	}
	secret_hash("link", link, task->secret);
	task_find_by_link(task, on_link_found);
}

/* ---- out ---- */

static void on_signed_out(struct task *task) {
	accounts_tell_ended(task->accounts, "", task->came_with, NULL);
	cookie_write_session(task->cookies, NULL, false, task->is_secure);
	task_finish(task, ACCOUNT_DONE);
}

void accounts_sign_out(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	if (task->came_with[0] == '\0') {
		cookie_write_session(task->cookies, NULL, false, task->is_secure);
		task_finish(task, ACCOUNT_DONE);
		return;
	}
	rows_end_session(&task->changes, task->came_with);
	task_change(task, on_signed_out);
}
