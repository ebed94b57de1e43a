/* server/accounts/export.c - what is kept of an account, for its owner. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/accounts/task.h"

enum { PAGE = 200, COLUMNS_MAX = 8 };

/* How a column is written. */
enum column_kind { COLUMN_END, COLUMN_TEXT, COLUMN_NUMBER, COLUMN_DAY, COLUMN_IS_ONE };

struct column {
	const char *key;
	enum column_kind kind;
};

/* A list of rows, as an array of objects. */
static const struct part {
	const char *key;
	const char *sql; /* of an account ?1, and rows after the first ?2 */
	struct column columns[COLUMNS_MAX];
} parts[] = {
	{"sessions",
		"SELECT hash, device, used_day, kind FROM sessions WHERE account = ?1"
		" AND origin = (SELECT id FROM origin)"
		" ORDER BY used_day DESC, hash LIMIT 200 OFFSET ?2",
		{{"id", COLUMN_TEXT}, {"device", COLUMN_TEXT}, {"used", COLUMN_DAY},
			{"short", COLUMN_IS_ONE}}},
	{"passkeys",
		"SELECT hash, label, made_day, used_day, flags / 256 FROM credentials WHERE account = ?1"
		" ORDER BY made_day, hash LIMIT 200 OFFSET ?2",
		{{"id", COLUMN_TEXT}, {"label", COLUMN_TEXT}, {"made", COLUMN_DAY},
			{"used", COLUMN_DAY}, {"stuck", COLUMN_IS_ONE}}},
	{"seats",
		"SELECT s.room, s.place, CASE r.status WHEN 0 THEN 'open' WHEN 1 THEN 'playing'"
		" ELSE 'over' END, r.updated_ms FROM account_seats s, rooms r"
		" WHERE s.account = ?1 AND r.id = s.room"
		" ORDER BY r.updated_ms DESC, s.room, s.place LIMIT 200 OFFSET ?2",
		{{"room", COLUMN_TEXT}, {"place", COLUMN_NUMBER}, {"status", COLUMN_TEXT},
			{"updated", COLUMN_NUMBER}}},
	{"games",
		"SELECT r.room, r.game, r.at, r.key, r.turns, r.reason, s.seat, s.halves"
		" FROM result_seats s, results r WHERE s.account = ?1 AND r.room = s.room"
		" AND r.created_ms = s.created_ms AND r.game = s.game"
		" ORDER BY r.at, r.room, r.created_ms, r.game, s.seat LIMIT 200 OFFSET ?2",
		{{"room", COLUMN_TEXT}, {"number", COLUMN_NUMBER}, {"at", COLUMN_NUMBER},
			{"game", COLUMN_TEXT}, {"turns", COLUMN_NUMBER}, {"reason", COLUMN_TEXT},
			{"seat", COLUMN_NUMBER}, {"halves", COLUMN_NUMBER}}},
};

enum { PARTS = sizeof(parts) / sizeof(parts[0]) };

static void write_day(struct out *out, int64_t day) {
	char text[16] = "";
	struct tm utc;
	time_t seconds = (time_t)(day * (account_day_ms / 1000));
	if (gmtime_r(&seconds, &utc) != NULL) {
		strftime(text, sizeof(text), "%Y-%m-%d", &utc);
	}
	out_string(out, text);
}

static void write_column(
	struct out *out, const struct column *column, const struct store_value *value) {
	out_key(out, column->key);
	switch (column->kind) {
	case COLUMN_TEXT:
		out_string(out, value->kind == STORE_TEXT ? value->text : NULL);
		break;
	case COLUMN_DAY:
		write_day(out, value->number);
		break;
	case COLUMN_IS_ONE:
		out_bool(out, value->number == 1);
		break;
	case COLUMN_NUMBER:
	case COLUMN_END:
		out_int(out, value->number);
		break;
	}
}

static bool write_row(void *user, const struct store_value *values, size_t count) {
	struct task *task = user;
	const struct part *part = &parts[task->part];
	out_begin(&task->text, '{');
	for (size_t i = 0; i < count && i < COLUMNS_MAX; i++) {
		write_column(&task->text, &part->columns[i], &values[i]);
	}
	if (strcmp(part->key, "sessions") == 0 && count > 0 && values[0].kind == STORE_TEXT) {
		out_key_bool(&task->text, "current", strcmp(values[0].text, task->came_with) == 0);
	}
	out_end(&task->text, '}');
	task->page++;
	return true;
}

static void read_page(struct task *task, task_step next) {
	const struct store_value values[] = {
		value_text(task->person.account), value_number((int64_t)task->rows)};
	task->page = 0;
	task_read(task, parts[task->part].sql, values, 2, write_row, next);
}

/* ---- one list ---- */

static void on_list_page(struct task *task) {
	task->rows += task->page;
	if (task->page == PAGE) {
		read_page(task, on_list_page);
		return;
	}
	out_end(&task->text, ']');
	out_end(&task->text, '}');
	task_finish(task, task->text.failed ? ACCOUNT_FAILED : ACCOUNT_DONE);
}

static void on_list_owner(struct task *task) {
	if (task_is_signed_in(task)) {
		out_begin(&task->text, '{');
		out_key_begin(&task->text, parts[task->part].key, '[');
		read_page(task, on_list_page);
	}
}

void accounts_list(struct accounts *accounts, const struct account_asker *asker, const char *what,
	account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	while (task->part + 1 < PARTS && strcmp(parts[task->part].key, what) != 0) {
		task->part++;
	}
	task_find_asker(task, on_list_owner);
}

/* ---- rooms ---- */

static void on_rooms_page(struct task *task) {
	out_end(&task->text, ']');
	out_key_bool(&task->text, "more", task->page == PAGE);
	out_end(&task->text, '}');
	task_finish(task, task->text.failed ? ACCOUNT_FAILED : ACCOUNT_DONE);
}

static void on_rooms_owner(struct task *task) {
	if (task_is_signed_in(task)) {
		out_begin(&task->text, '{');
		out_key_begin(&task->text, "rooms", '[');
		read_page(task, on_rooms_page);
	}
}

void accounts_list_rooms(struct accounts *accounts, const struct account_asker *asker, size_t from,
	account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	while (strcmp(parts[task->part].key, "seats") != 0) {
		task->part++;
	}
	task->rows = from;
	task_find_asker(task, on_rooms_owner);
}

/* ---- all of it ---- */

static void on_export_page(struct task *task);

static void begin_part(struct task *task) {
	task->rows = 0;
	out_key_begin(&task->text, parts[task->part].key, '[');
	read_page(task, on_export_page);
}

static void on_export_page(struct task *task) {
	task->rows += task->page;
	if (task->page == PAGE) {
		read_page(task, on_export_page);
		return;
	}
	out_end(&task->text, ']');
	if (++task->part < PARTS) {
		begin_part(task);
		return;
	}
	out_end(&task->text, '}');
	task_finish(task, task->text.failed ? ACCOUNT_FAILED : ACCOUNT_DONE);
}

static void on_export_owner(struct task *task) {
	static const char *const roles[] = {
		[ROLE_MEMBER] = "member", [ROLE_MODERATOR] = "moderator", [ROLE_ADMIN] = "admin"};
	struct out *out = &task->text;
	if (!task_is_fresh(task)) {
		return;
	}
	out_begin(out, '{');
	out_key_string(out, "id", task->person.account);
	out_key_string(out, "name", task->person.name);
	out_key_string(out, "role", roles[task->person.role]);
	out_key(out, "created");
	write_day(out, task->created_ms / account_day_ms);
	out_key_bool(out, "passphrase", task->has_phrase);
	out_key_int(out, "codes", task->codes_left);
	out_key(out, "settings");
	out_json(out, task->settings, strlen(task->settings));
	begin_part(task);
}

void accounts_export(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user) {
	struct task *task = task_create(accounts, asker, done, user);
	task_find_asker(task, on_export_owner);
}
