/* server/bots/accounts.h - all bot accounts, looked up by token. */
#ifndef QIRKAT_SERVER_BOTS_ACCOUNTS_H
#define QIRKAT_SERVER_BOTS_ACCOUNTS_H

#include "base/list.h"
#include "base/map.h"
#include "server/bots/account_note.h"
#include "server/api/call.h"

/* A bot account. */
struct account {
	struct account_note note;
	int64_t used_ms; /* stored once a day */
	bool played;     /* it has had a seat at a table */
	struct list in_all;
	char address[MAP_KEY_SIZE]; /* of its last request */
	struct api_call *events;    /* its event stream; NULL: none */
	struct list games;          /* see game.h */
	unsigned game_count;
	int64_t window_ms; /* start of request counting */
	unsigned window_count;
	bool seen; /* mark while reloading */
};

struct accounts {
	struct store *store; /* borrowed */
	struct map by_id, by_hash;
	struct list all;
	size_t count;
	struct list making;
	char change[STORE_KEY_MAX];     /* the change note read last */
	struct store_cursor *cursor;    /* current read; NULL: none */
	unsigned step;                  /* of reloading */
	char new_change[STORE_KEY_MAX]; /* the change note just read */
	/* The token of account is revoked; account is freed afterwards. */
	void (*gone)(void *user, struct account *account);
	void *user;
};

enum account_made { ACCOUNT_MADE, ACCOUNT_TAKEN, ACCOUNT_FAILED };

/* account is NULL unless it was created; token is passed only this once. */
typedef void (*account_done)(
	void *user, enum account_made made, struct account *account, const char *token);

/* store is borrowed; gone is called with user. salt is that of a map. */
void accounts_init(struct accounts *accounts, struct store *store, uint64_t salt,
	void (*gone)(void *user, struct account *account), void *user);
void accounts_finish(struct accounts *accounts);
/* Load all accounts at start; blocks. Returns false if the store fails. */
bool accounts_load(struct accounts *accounts);
/* Reload the accounts if another program has changed them; asynchronously if the store is slow. */
void accounts_look(struct accounts *accounts);
/* Find by name, ignoring case; NULL if there is none. */
struct account *accounts_find(const struct accounts *accounts, const char *name);
/* Find by token; NULL if there is none. */
struct account *accounts_of_token(const struct accounts *accounts, const char *token);
/* Create a guest account. done is called once, unless accounts are finished before. */
void accounts_make(
	struct accounts *accounts, const struct account_note *note, account_done done, void *user);
/* Revoke its token at once. */
void accounts_revoke(struct accounts *accounts, struct account *account);
/* Note that it was used; stored at most once a day. */
void accounts_used(struct accounts *accounts, struct account *account, int64_t now);
/* Note that it has a seat at a table; stored once. */
void accounts_played(struct accounts *accounts, struct account *account);
/* Revoke the oldest guest account that never played, made before before_ms: first one that was
 * never used at all. False if there is none. */
bool accounts_make_room(struct accounts *accounts, int64_t before_ms);
/* Revoke guest accounts not used since then. */
void accounts_expire(struct accounts *accounts, int64_t before_ms);

#endif
