/* server/accounts/account_rows.h - the SQL of accounts: changes for a transaction.
 *
 * A session, and a code that is none for recovery, counts while the store is the one it was made in
 * (its origin): a restored backup revives none. Neither does it revive a role.
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_ACCOUNT_ROWS_H
#define QIRKAT_SERVER_ACCOUNTS_ACCOUNT_ROWS_H

#include "server/accounts/secret.h"
#include "server/store/store_values.h"

/* accounts.status */
enum { ACCOUNT_ACTIVE, ACCOUNT_LEAVING };
/* accounts.kind */
enum { ACCOUNT_PERSON, ACCOUNT_BOT };
/* codes.kind */
enum { CODE_RECOVERY, CODE_RESET, CODE_INVITATION, CODE_CHALLENGE };
/* sessions.kind */
enum { SESSION_LONG, SESSION_SHORT };

enum {
	ACCOUNT_CODES = 10,
	ACCOUNT_DEVICE_SIZE = 48, /* "Firefox on Android" */
	ACCOUNT_SESSIONS_MAX = 40,
	ACCOUNT_SETTINGS_SIZE = 1024,
};

static const int64_t account_day_ms = INT64_C(86400000);

/* Texts are borrowed until the changes have been made. */
struct account_row {
	const char *id, *name, *skeleton;
	const char *passphrase; /* hashed; NULL: none */
	const char *settings;   /* JSON */
	enum account_role role;
	int64_t now_ms;
};

struct session_row {
	const char *hash, *account, *device;
	int kind;
	int64_t now_ms;
};

/* code: its hash. account may be NULL, and data. until_ms 0: for ever. */
struct code_row {
	const char *hash, *account, *data;
	int kind;
	int64_t until_ms, uses;
};

/* Each adds a change; "must" ones make the whole transaction unmet. */
/* Must: nobody has that skeleton. */
void rows_add_account(struct changes *changes, const struct account_row *row);
void rows_add_session(struct changes *changes, const struct session_row *row);
void rows_add_code(struct changes *changes, const struct code_row *row);
/* Must: there is such a code with uses left, which is one less then, or gone with the last. account
 * NULL: of nobody. */
void rows_use_code(struct changes *changes, const char *hash, int kind, int64_t now_ms);
void rows_drop_codes(struct changes *changes, const char *account, int kind);
void rows_end_session(struct changes *changes, const char *hash);
/* All of an account's, but one ("": none). */
void rows_end_sessions(struct changes *changes, const char *account, const char *except);
/* Must: the account is there. It has been signed in to: whoever was leaving stays. */
void rows_welcome(struct changes *changes, const char *account, int64_t now_ms);
/* A wrong passphrase, of a stranger. */
void rows_count_failure(struct changes *changes, const char *account, int64_t now_ms);
/* Must: the account is there. NULL: none any more. */
void rows_set_passphrase(struct changes *changes, const char *account, const char *hash);
void rows_set_settings(struct changes *changes, const char *account, const char *settings);
void rows_set_role(struct changes *changes, const char *account, enum account_role role);
/* Must: the account is there, and not leaving already. */
void rows_leave(struct changes *changes, const char *account, int64_t until_ms);
/* It is gone for good: must be there, and due. past_name is the hash of its skeleton. */
void rows_drop_account(
	struct changes *changes, const char *account, const char *past_name, int64_t now_ms);
/* What has ended by then. */
void rows_drop_ended(struct changes *changes, int64_t now_ms);

/* How long a session lasts that is used now. */
int64_t session_until_ms(int kind, int64_t created_ms, int64_t now_ms);

#endif
