/* server/accounts/account_rows.c - the SQL of accounts. */
#include "server/accounts/account_rows.h"

#include "server/accounts/guesses.h"

#define COUNT(values) (sizeof(values) / sizeof((values)[0]))

/* Of the store, which a copy of it does not share. */
#define ORIGIN "(SELECT id FROM origin)"

enum { IDLE_DAYS = 90, MOST_DAYS = 365, SHORT_HOURS = 2 };

static const int64_t hour_ms = INT64_C(3600000);

int64_t session_until_ms(int kind, int64_t created_ms, int64_t now_ms) {
	int64_t until_ms = kind == SESSION_SHORT ? now_ms + SHORT_HOURS * hour_ms
						 : now_ms + IDLE_DAYS * account_day_ms;
	int64_t most_ms = created_ms + MOST_DAYS * account_day_ms;
	return until_ms < most_ms ? until_ms : most_ms;
}

void rows_add_account(struct changes *changes, const struct account_row *row) {
	static const char sql[] =
		"INSERT INTO accounts (id, name, skeleton, kind, role, role_origin, status,"
		" status_until, created, seen_day, passphrase, settings)"
		" VALUES (?1, ?2, ?3, 0, ?4, " ORIGIN ", 0, 0, ?5, ?6, ?7, ?8)";
	const struct store_value values[] = {
		value_text(row->id),
		value_text(row->name),
		value_text(row->skeleton),
		value_number(row->role),
		value_number(row->now_ms),
		value_number(row->now_ms / account_day_ms),
		value_text(row->passphrase),
		value_text(row->settings),
	};
	changes_add(changes, sql, 1, values, COUNT(values));
}

void rows_add_session(struct changes *changes, const struct session_row *row) {
	static const char drop_oldest[] =
		"DELETE FROM sessions WHERE account = ?1 AND hash NOT IN (SELECT hash FROM sessions"
		" WHERE account = ?1 ORDER BY created DESC, hash LIMIT 39)";
	_Static_assert(ACCOUNT_SESSIONS_MAX == 40, "with the new one");
	static const char add[] =
		"INSERT INTO sessions (hash, account, origin, kind, created, used_day, until, device)"
		" VALUES (?1, ?2, " ORIGIN ", ?3, ?4, ?5, ?6, ?7)";
	const struct store_value account = value_text(row->account);
	const struct store_value values[] = {
		value_text(row->hash),
		account,
		value_number(row->kind),
		value_number(row->now_ms),
		value_number(row->now_ms / account_day_ms),
		value_number(session_until_ms(row->kind, row->now_ms, row->now_ms)),
		value_text(row->device),
	};
	changes_add(changes, drop_oldest, STORE_ANY_ROWS, &account, 1);
	changes_add(changes, add, 1, values, COUNT(values));
}

void rows_add_code(struct changes *changes, const struct code_row *row) {
	static const char sql[] =
		"INSERT INTO codes (hash, account, origin, kind, until, uses, data)"
		" VALUES (?1, ?2, " ORIGIN ", ?3, ?4, ?5, ?6)";
	const struct store_value values[] = {
		value_text(row->hash),
		value_text(row->account),
		value_number(row->kind),
		value_number(row->until_ms),
		value_number(row->uses),
		value_text(row->data),
	};
	changes_add(changes, sql, 1, values, COUNT(values));
}

void rows_use_code(struct changes *changes, const char *hash, int kind, int64_t now_ms) {
	static const char use[] =
		"UPDATE codes SET uses = uses - 1 WHERE hash = ?1 AND kind = ?2 AND uses > 0"
		" AND (until = 0 OR until > ?3) AND (kind = 0 OR origin = " ORIGIN ")";
	_Static_assert(CODE_RECOVERY == 0, "as in the statement");
	static const char drop[] = "DELETE FROM codes WHERE hash = ?1 AND uses <= 0";
	const struct store_value values[] = {
		value_text(hash), value_number(kind), value_number(now_ms)};
	changes_add(changes, use, 1, values, COUNT(values));
	changes_add(changes, drop, STORE_ANY_ROWS, values, 1);
}

void rows_drop_codes(struct changes *changes, const char *account, int kind) {
	static const char sql[] = "DELETE FROM codes WHERE account = ?1 AND kind = ?2";
	const struct store_value values[] = {value_text(account), value_number(kind)};
	changes_add(changes, sql, STORE_ANY_ROWS, values, COUNT(values));
}

void rows_end_session(struct changes *changes, const char *hash) {
	static const char sql[] = "DELETE FROM sessions WHERE hash = ?1";
	const struct store_value value = value_text(hash);
	changes_add(changes, sql, STORE_ANY_ROWS, &value, 1);
}

void rows_end_sessions(struct changes *changes, const char *account, const char *except) {
	static const char sql[] = "DELETE FROM sessions WHERE account = ?1 AND hash <> ?2";
	const struct store_value values[] = {value_text(account), value_text(except)};
	changes_add(changes, sql, STORE_ANY_ROWS, values, COUNT(values));
}

void rows_welcome(struct changes *changes, const char *account, int64_t now_ms) {
	static const char sql[] =
		"UPDATE accounts SET seen_day = ?2, status = 0, status_until = 0,"
		" failed = CASE WHEN failed >= 100 THEN failed ELSE 0 END WHERE id = ?1";
	_Static_assert(GUESSES_A_DAY == 100, "whoever has used those up has none today");
	const struct store_value values[] = {
		value_text(account), value_number(now_ms / account_day_ms)};
	changes_add(changes, sql, 1, values, COUNT(values));
}

void rows_count_failure(struct changes *changes, const char *account, int64_t now_ms) {
	static const char sql[] =
		"UPDATE accounts SET failed = CASE WHEN failed_day = ?2 THEN failed + 1 ELSE 1 END,"
		" failed_day = ?2 WHERE id = ?1";
	const struct store_value values[] = {
		value_text(account), value_number(now_ms / account_day_ms)};
	changes_add(changes, sql, STORE_ANY_ROWS, values, COUNT(values));
}

void rows_set_passphrase(struct changes *changes, const char *account, const char *hash) {
	static const char sql[] = "UPDATE accounts SET passphrase = ?2 WHERE id = ?1";
	const struct store_value values[] = {value_text(account), value_text(hash)};
	changes_add(changes, sql, 1, values, COUNT(values));
}

void rows_set_settings(struct changes *changes, const char *account, const char *settings) {
	static const char sql[] = "UPDATE accounts SET settings = ?2 WHERE id = ?1";
	const struct store_value values[] = {value_text(account), value_text(settings)};
	changes_add(changes, sql, 1, values, COUNT(values));
}

void rows_set_role(struct changes *changes, const char *account, enum account_role role) {
	static const char sql[] = "UPDATE accounts SET role = ?2, role_origin = " ORIGIN
				  " WHERE id = ?1";
	const struct store_value values[] = {value_text(account), value_number(role)};
	changes_add(changes, sql, 1, values, COUNT(values));
}

void rows_leave(struct changes *changes, const char *account, int64_t until_ms) {
	static const char sql[] =
		"UPDATE accounts SET status = 1, status_until = ?2 WHERE id = ?1 AND status = 0";
	_Static_assert(ACCOUNT_ACTIVE == 0 && ACCOUNT_LEAVING == 1, "as in the statement");
	const struct store_value values[] = {value_text(account), value_number(until_ms)};
	changes_add(changes, sql, 1, values, COUNT(values));
	rows_end_sessions(changes, account, "");
}

void rows_drop_account(
	struct changes *changes, const char *account, const char *past_name, int64_t now_ms) {
	static const char *const drops[] = {"DELETE FROM credentials WHERE account = ?1",
		"DELETE FROM sessions WHERE account = ?1", "DELETE FROM codes WHERE account = ?1",
		"DELETE FROM account_seats WHERE account = ?1"};
	static const char forget[] = "DELETE FROM accounts WHERE id = ?1 AND status = 1"
				     " AND status_until <= ?2";
	static const char keep_name[] = "INSERT INTO past_names (hash, until) VALUES (?1, 0)"
					" ON CONFLICT (hash) DO UPDATE SET until = 0";
	const struct store_value name = value_text(past_name);
	const struct store_value values[] = {value_text(account), value_number(now_ms)};
	changes_add(changes, forget, 1, values, COUNT(values));
	changes_add(changes, keep_name, STORE_ANY_ROWS, &name, 1);
	for (size_t i = 0; i < COUNT(drops); i++) {
		changes_add(changes, drops[i], STORE_ANY_ROWS, values, 1);
	}
}

void rows_drop_ended(struct changes *changes, int64_t now_ms) {
	static const char sessions[] =
		"DELETE FROM sessions WHERE until <= ?1 OR origin <> " ORIGIN;
	static const char codes[] = "DELETE FROM codes WHERE (until > 0 AND until <= ?1)"
				    " OR (kind <> 0 AND origin <> " ORIGIN ")";
	const struct store_value now = value_number(now_ms);
	changes_add(changes, sessions, STORE_ANY_ROWS, &now, 1);
	changes_add(changes, codes, STORE_ANY_ROWS, &now, 1);
}
