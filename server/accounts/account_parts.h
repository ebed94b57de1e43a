/* server/accounts/account_parts.h - what accounts consist of. Only for the files of this folder. */
#ifndef QIRKAT_SERVER_ACCOUNTS_ACCOUNT_PARTS_H
#define QIRKAT_SERVER_ACCOUNTS_ACCOUNT_PARTS_H

#include "base/digest.h"
#include "server/accounts/account.h"
#include "server/accounts/account_rows.h"
#include "server/accounts/guesses.h"
#include "server/accounts/hashing.h"

struct accounts {
	struct store *store;
	const struct accounts_settings *settings;
	const struct reserved_names *reserved; /* NULL: none */
	struct hashing *hashing;
	struct guesses guesses;
	uint8_t device_key[DIGEST_BYTES], name_key[DIGEST_BYTES];
	int64_t (*now_ms)(void); /* wall clock */
	void (*ended)(void *user, const char *account, const char *session, const char *except);
	void *ended_user;
	uv_timer_t *timer; /* until what has ended is deleted */
	size_t tasks;      /* that are not done */
	bool closed;       /* destroyed: the last task frees it */
};

/* One more that uses it, or one less; the last one frees it once it is destroyed. */
void accounts_hold(struct accounts *accounts);
void accounts_release(struct accounts *accounts);
/* Tell whoever listens that sessions have ended. */
void accounts_tell_ended(
	struct accounts *accounts, const char *account, const char *session, const char *except);
/* Write the hash by which the name of a deleted account is remembered. */
void accounts_hash_name(
	const struct accounts *accounts, const char *skeleton, char hash[ACCOUNT_HASH_SIZE]);

/* A session that is used now. */
struct session_use {
	const char *hash, *account;
	int kind;
	int64_t created_ms, used_day, until_ms; /* as stored */
};

/* Prolong it, and note the day, unless that was done today. */
void accounts_touch_session(
	struct accounts *accounts, const struct session_use *use, int64_t now_ms);

#endif
