/* server/accounts/name_look.c - could somebody be called so? */
#include <strings.h>

#include "server/accounts/task.h"

static void write_verdict(struct task *task, const char *verdict, const char *like) {
	out_begin(&task->text, '{');
	out_key_string(&task->text, "name", verdict);
	if (like != NULL) {
		out_key_string(&task->text, "like", like);
	}
	out_end(&task->text, '}');
}

static bool see_holder(void *user, const struct store_value *values, size_t count) {
	struct task *task = user;
	if (count != 2) {
		return false;
	}
	const char *holder = values[0].kind == STORE_TEXT ? values[0].text : NULL;
	if (holder != NULL && strcasecmp(holder, task->name) != 0) {
		write_verdict(task, "like", holder);
	} else {
		bool is_free = holder == NULL && values[1].number == 0;
		write_verdict(task, is_free ? "free" : "taken", NULL);
	}
	return false;
}

static void on_holder_read(struct task *task) {
	task_finish(
		task, task->text.failed || task->text.used == 0 ? ACCOUNT_FAILED : ACCOUNT_DONE);
}

void accounts_look_at_name(struct accounts *accounts, const struct account_asker *asker,
	const char *name, account_done done, void *user) {
	static const char sql[] =
		"SELECT (SELECT name FROM accounts WHERE skeleton = ?1),"
		" (SELECT count(*) FROM past_names WHERE hash = ?2 AND (until = 0 OR until > ?3))";
	struct task *task = task_create(accounts, asker, done, user);
	task_set_name(task, name);
	if (task->name[0] == '\0' || account_name_is_reserved(name, accounts->reserved)) {
		write_verdict(task, "refused", NULL);
		on_holder_read(task);
		return;
	}
	accounts_hash_name(accounts, task->skeleton, task->past_name);
	const struct store_value values[] = {value_text(task->skeleton),
		value_text(task->past_name), value_number(task->now_ms)};
	task_read(task, sql, values, 3, see_holder, on_holder_read);
}
