/* server/accounts/account.h - accounts: who has a name here, and who is signed in.
 *
 * account  a row of a name that is somebody's own (server/store/store_format.h)
 * person   who is signed in in a browser, as everything else of the server knows it
 * session  a browser that is signed in; its token is a cookie, of which only a hash is stored
 *
 * Whoever has a request or a socket asks for its person (accounts_find_person). Without accounts
 * (the setting `accounts` is off) there is no struct accounts, and nobody is signed in.
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_ACCOUNT_H
#define QIRKAT_SERVER_ACCOUNTS_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/process/setting.h"
#include "server/store/store.h"

enum {
	ACCOUNT_ID_SIZE = 13,   /* bytes of an id, with its zero: 12 letters of the rooms' */
	ACCOUNT_NAME_SIZE = 21, /* of a name, which is ASCII */
	ACCOUNT_HASH_SIZE = 65, /* of the hash of a secret, in hexadecimal digits */
};

/* The words of the setting `accounts`. */
enum accounts_mode { ACCOUNTS_OFF, ACCOUNTS_INVITE, ACCOUNTS_OPEN };

enum account_role { ROLE_MEMBER, ROLE_MODERATOR, ROLE_ADMIN };

struct accounts_settings {
	char url[SETTING_TEXT_MAX]; /* where the site is: "https://play.example.org"; "": not said
				     */
	unsigned accounts;          /* enum accounts_mode */
	unsigned passphrase_mb;     /* memory for hashing a passphrase */
};

/* Who is signed in. */
struct person {
	char account[ACCOUNT_ID_SIZE];
	char name[ACCOUNT_NAME_SIZE];
	char session[ACCOUNT_HASH_SIZE]; /* names the session; not its token */
	enum account_role role;
	bool is_short;        /* "not my computer": keeps nothing in the browser */
	int64_t signed_in_ms; /* when this session began */
};

struct accounts;
struct reserved_names;

/* Check settings alone. False with a sentence that says what would be right. */
bool accounts_settings_check(const struct accounts_settings *settings, char *error, size_t size);
/* Is this program built with what accounts need? */
bool accounts_are_built(void);

/* All are borrowed until accounts_destroy; settings must have been checked and not be off, reserved
 * may be NULL. Runs the loop until the site's keys are there. Returns new, or NULL with a sentence.
 */
struct accounts *accounts_create(uv_loop_t *loop, struct store *store,
	const struct accounts_settings *settings, const struct reserved_names *reserved,
	char *error, size_t size);
/* Accepts NULL. What was asked for is still answered, as failed, at latest when the store is
 * destroyed; the loop must run once more. */
void accounts_destroy(struct accounts *accounts);

const struct accounts_settings *accounts_settings_of(const struct accounts *accounts);

/* STORE_OK: person is who is signed in, or NULL for a guest. STORE_FAILED: it is not known, because
 * the store is slow or broken. person is borrowed for the call. */
typedef void (*account_on_person)(
	void *user, enum store_result result, const struct person *person);

/* Find who is signed in by the value of a request's Cookie header ("": none came). is_secure: the
 * client's connection has TLS; only the cookie that needs TLS is read then. done is called once,
 * from the loop, never before this has returned. */
void accounts_find_person(struct accounts *accounts, const char *cookies, bool is_secure,
	account_on_person done, void *user);
/* The session of such a value, which need not exist. False, and session is "", if it has none. */
bool accounts_read_session(const char *cookies, bool is_secure, char session[ACCOUNT_HASH_SIZE]);
/* The same by the session that a person had: is it still signed in, and has it the same role? */
void accounts_find_again(
	struct accounts *accounts, const char *session, account_on_person done, void *user);

/* Sessions that this server has ended: session is its hash; NULL: all of that account but except
 * (NULL: but none). account is "" where only the session is known. Other nodes are not told; they
 * notice by accounts_find_again. One listener. */
void accounts_on_ended(struct accounts *accounts,
	void (*ended)(void *user, const char *account, const char *session, const char *except),
	void *user);
/* For tests: the wall clock, in milliseconds since 1970. */
void accounts_use_clock(struct accounts *accounts, int64_t (*now_ms)(void));
/* Delete what has ended: sessions, codes, and accounts whose days of grace are over. A timer of its
 * own does that hourly. */
void accounts_sweep(struct accounts *accounts);

/* Would this name be taken for an account's? "Is the skeleton of a guest's name that of an
 * account": the text for the query is written to skeleton, which is "" for a name that can be
 * nobody's. */
enum { ACCOUNT_SKELETON_SIZE = 160 };
void account_guest_skeleton(const char *name, char skeleton[ACCOUNT_SKELETON_SIZE]);

#endif
