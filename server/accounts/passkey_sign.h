/* server/accounts/passkey_sign.h - passkeys of accounts: asked for, made, used, removed.
 *
 * question  a challenge. Its hash is a row of `codes` for five minutes, bound to what it was asked
 *           for: signing in, joining under one name, or a session. Its first answer deletes it,
 *           right or wrong
 *
 * Bytes are texts in base64url here, as browsers send them; each function answers as those of
 * sign.h do, with ACCOUNT_BAD_PASSKEY where a passkey is not what it must be.
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_PASSKEY_SIGN_H
#define QIRKAT_SERVER_ACCOUNTS_PASSKEY_SIGN_H

#include "base/base64.h"
#include "server/accounts/passkey.h"
#include "server/accounts/sign.h"

enum {
	PASSKEYS_MAX = 20, /* of an account */
	PASSKEY_ID_TEXT = BASE64_TEXT_SIZE(AUTHENTICATOR_ID_MAX) + 1,
	PASSKEY_CHALLENGE_SIZE = BASE64_TEXT_SIZE(CLIENT_CHALLENGE_BYTES) + 1,
	PASSKEY_HOST_SIZE = 256,
	PASSKEY_QUESTION_S = 300,
};

/* What is told of passkeys, in struct account_answer. */
struct passkey_told {
	enum passkey_result result;             /* ACCOUNT_BAD_PASSKEY: why */
	char challenge[PASSKEY_CHALLENGE_SIZE]; /* "": nothing is asked */
	char rp_id[PASSKEY_HOST_SIZE];
	char user[ACCOUNT_ID_SIZE]; /* whose the passkey will be; "" for signing in */
	char name[ACCOUNT_NAME_SIZE];
	/* Ids of the passkeys that the account has already. */
	size_t count;
	char known[PASSKEYS_MAX][PASSKEY_ID_TEXT];
};

/* What a browser sends of a passkey that it has made: see struct passkey_registration. */
struct passkey_made {
	const char *challenge, *client_data, *data, *key;
	int algorithm;
	const char *user; /* joining: the id that was told with the question */
};

/* What it sends of one that it has used: see struct passkey_assertion. */
struct passkey_used {
	const char *challenge, *id, *client_data, *data, *signature, *user;
};

/* Can there be passkeys: does `url` say where the site is, and is that a domain over TLS, or
 * localhost? */
bool accounts_take_passkeys(const struct accounts *accounts);

/* Ask for one of the passkeys of this site, without a name: nobody learns who has an account. */
void accounts_ask_passkey(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user);
void accounts_use_passkey(struct accounts *accounts, const struct account_asker *asker,
	const struct passkey_used *used, account_done done, void *user);

/* One more, for somebody who signed in just now. */
void accounts_ask_new_passkey(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user);
void accounts_add_passkey(struct accounts *accounts, const struct account_asker *asker,
	const struct passkey_made *made, account_done done, void *user);

/* A new account; phrase of signup is not read. */
void accounts_ask_first_passkey(struct accounts *accounts, const struct account_asker *asker,
	const struct account_signup *signup, account_done done, void *user);
void accounts_sign_up_by_passkey(struct accounts *accounts, const struct account_asker *asker,
	const struct account_signup *signup, const struct passkey_made *made, account_done done,
	void *user);

/* id: as accounts_list tells it. Not the last way in. */
void accounts_remove_passkey(struct accounts *accounts, const struct account_asker *asker,
	const char *id, account_done done, void *user);

#endif
