/* server/accounts/sign.h - what people do with their accounts: sign up, sign in and out, and change
 * what an account has.
 *
 * asker   the browser that asks, and who is signed in there
 * answer  what came of it, with the header lines of the cookies to set
 *
 * Each function calls done once, perhaps before it has returned; the answer is borrowed for that
 * call. Texts that are asked with are borrowed until the function has returned.
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_SIGN_H
#define QIRKAT_SERVER_ACCOUNTS_SIGN_H

#include "server/accounts/account_rows.h"
#include "server/accounts/cookie.h"

enum account_result {
	ACCOUNT_DONE,
	ACCOUNT_BAD_NAME, /* the answer has a sentence; so have the next ones marked with * */
	ACCOUNT_NAME_RESERVED,
	ACCOUNT_NAME_TAKEN,     /* or was, by an account that is deleted */
	ACCOUNT_BAD_PHRASE,     /* * */
	ACCOUNT_NOT_INVITED,    /* the site wants an invitation */
	ACCOUNT_BAD_INVITATION, /* it is used up, over, or none */
	ACCOUNT_MANY_SIGNUPS,
	ACCOUNT_WRONG,       /* name or passphrase */
	ACCOUNT_WRONG_CODE,  /* name or recovery code; or a link that is used, over, or none */
	ACCOUNT_WAIT,        /* too many were wrong */
	ACCOUNT_WAIT_DAY,    /* too many were wrong today, from elsewhere */
	ACCOUNT_SIGNED_OUT,  /* it needs somebody who is signed in */
	ACCOUNT_STALE,       /* it needs somebody who signed in just now */
	ACCOUNT_LAST_WAY,    /* nobody could sign in any more */
	ACCOUNT_NOTHING,     /* there is no such session, or passkey */
	ACCOUNT_NO_PASSKEYS, /* none can be made at the site's address */
	ACCOUNT_MANY_PASSKEYS,
	ACCOUNT_BAD_PASSKEY, /* * */
	ACCOUNT_BUSY,
	ACCOUNT_FAILED, /* the store is slow or broken */
};

enum { ACCOUNT_FRESH_S = 600, ACCOUNT_LEAVE_DAYS = 7 };

struct account_asker {
	const char *address;
	const char *cookies; /* value of the Cookie header; "": none */
	bool is_secure;      /* over TLS */
	bool is_short;       /* "not my computer" */
	const char *device;  /* "Firefox on Android"; cut */
};

struct account_answer {
	enum account_result result;
	unsigned retry_s;            /* when to try again; 0: not known */
	const char *sentence;        /* of results with *: what would be right */
	const char *cookies;         /* header lines; "" */
	const struct person *person; /* who is signed in now; NULL: nobody */
	size_t code_count;           /* recovery codes, shown this once */
	char (*codes)[SECRET_CODE_SIZE];
	/* Of the account, where it was looked up: */
	bool has_phrase;
	int64_t passkeys, codes_left, created_ms;
	const char *settings; /* JSON */
	const char *text;     /* of lists, exports and looks at names: JSON */
	size_t text_size;
	const struct passkey_told *passkeys_told; /* server/accounts/passkey_sign.h; or NULL */
	int64_t leaves_ms;                        /* after accounts_leave: when it is deleted */
};

typedef void (*account_done)(void *user, const struct account_answer *answer);

struct account_signup {
	const char *name, *phrase;
	const char *invitation; /* "": none */
};

/* Could somebody be called so? The text says: {"name"} is free, taken, like (then {"like"} is the
 * name it looks like), or refused. */
void accounts_look_at_name(struct accounts *accounts, const struct account_asker *asker,
	const char *name, account_done done, void *user);
void accounts_sign_up(struct accounts *accounts, const struct account_asker *asker,
	const struct account_signup *signup, account_done done, void *user);
void accounts_sign_in(struct accounts *accounts, const struct account_asker *asker,
	const char *name, const char *phrase, account_done done, void *user);
/* By one of the codes that an account has; all its sessions end, since somebody may have had its
 * passphrase. */
void accounts_recover(struct accounts *accounts, const struct account_asker *asker,
	const char *name, const char *code, account_done done, void *user);
/* The same by an admin's link. */
void accounts_follow_link(struct accounts *accounts, const struct account_asker *asker,
	const char *link, account_done done, void *user);
void accounts_sign_out(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user);

/* Who is signed in, and what the account has. ACCOUNT_DONE without a person: a guest. */
void accounts_look(struct accounts *accounts, const struct account_asker *asker, account_done done,
	void *user);
/* A list of an account's: "sessions" or "passkeys". */
void accounts_list(struct accounts *accounts, const struct account_asker *asker, const char *what,
	account_done done, void *user);
/* The rooms in which it has or had a seat, the latest first, after the first from: 200 at most, and
 * whether there are more. */
void accounts_list_rooms(struct accounts *accounts, const struct account_asker *asker, size_t from,
	account_done done, void *user);
/* All that is kept of an account, as one JSON text. */
void accounts_export(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user);
/* All other sessions end. */
void accounts_set_phrase(struct accounts *accounts, const struct account_asker *asker,
	const char *phrase, account_done done, void *user);
void accounts_drop_phrase(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user);
/* Make new recovery codes; the earlier ones are void. */
void accounts_renew_codes(struct accounts *accounts, const struct account_asker *asker,
	account_done done, void *user);
/* End one session (its hash), or all others ("others"), or all
 * ("all"). */
void accounts_end_sessions(struct accounts *accounts, const struct account_asker *asker,
	const char *which, account_done done, void *user);
/* settings: JSON that was checked. */
void accounts_set_settings(struct accounts *accounts, const struct account_asker *asker,
	const char *settings, account_done done, void *user);
/* Delete the account in ACCOUNT_LEAVE_DAYS, unless it is signed in to before. */
void accounts_leave(struct accounts *accounts, const struct account_asker *asker, account_done done,
	void *user);

#endif
