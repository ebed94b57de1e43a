/* server/bots/accounts.h - all bots: who they are, found by their tokens. */
#ifndef QIRKAT_SERVER_BOTS_ACCOUNTS_H
#define QIRKAT_SERVER_BOTS_ACCOUNTS_H

#include "base/list.h"
#include "base/map.h"
#include "server/bots/account_note.h"
#include "server/bots/call.h"

/* A bot. */
struct account {
	struct account_note note;
	int64_t used_ms; /* kept once a day */
	struct list in_all;
	char address[MAP_KEY_SIZE]; /* where its last request came from */
	struct bot_call *events;    /* its stream of events, NULL */
	struct list games;          /* of games.h */
	unsigned game_count;
	int64_t window_ms; /* requests are counted since */
	unsigned window_count;
	bool seen; /* while they are read again */
};

struct accounts {
	struct store *store; /* borrowed */
	struct map by_id, by_hash;
	struct list all;
	size_t count;
	struct list making;
	char change[STORE_KEY_MAX];     /* what was last read of it */
	struct store_cursor *cursor;    /* what is being read; NULL: nothing */
	unsigned step;                  /* of reading them again */
	char new_change[STORE_KEY_MAX]; /* what was just read of it */
	/* The token of account holds no more: it is freed after this. */
	void (*gone)(void *user, struct account *account);
	void *user;
};

enum account_made { ACCOUNT_MADE, ACCOUNT_TAKEN, ACCOUNT_FAILED };

/* account is NULL unless it was made; token is told this once. */
typedef void (*account_done)(
	void *user, enum account_made made, struct account *account, const char *token);

/* store is borrowed; gone is asked with user. salt as for a map. */
void accounts_init(struct accounts *accounts, struct store *store, uint64_t salt,
	void (*gone)(void *user, struct account *account), void *user);
void accounts_finish(struct accounts *accounts);
/* Read them from the store, at the start: it blocks. False if it is broken. */
bool accounts_load(struct accounts *accounts);
/* Read them again if another program has changed them; by and by, if the store is slow. */
void accounts_look(struct accounts *accounts);
/* By name, in large or small letters; NULL. */
struct account *accounts_find(const struct accounts *accounts, const char *name);
/* Whose token this is, NULL. */
struct account *accounts_of_token(const struct accounts *accounts, const char *token);
/* Make one for a guest. done is called once, unless the accounts are finished before. */
void accounts_make(
	struct accounts *accounts, const struct account_note *note, account_done done, void *user);
/* Its token holds no more, at once. */
void accounts_revoke(struct accounts *accounts, struct account *account);
/* It is in use: kept at most once a day. */
void accounts_used(struct accounts *accounts, struct account *account, int64_t now);
/* Revoke those of guests that were not used since then. */
void accounts_expire(struct accounts *accounts, int64_t before_ms);

#endif
