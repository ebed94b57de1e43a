/* server/bots/accounts.c - all bot accounts, looked up by token. */
#include "server/bots/accounts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"

enum { HASH_KEY = 41 }; /* 20 bytes of a hash in hex */

static const int64_t day_ms = INT64_C(86400000);

void accounts_init(struct accounts *accounts, struct store *store, uint64_t salt,
	void (*gone)(void *user, struct account *account), void *user) {
	*accounts = (struct accounts){.store = store, .gone = gone, .user = user};
	map_init(&accounts->by_id, salt);
	map_init(&accounts->by_hash, salt);
	list_init(&accounts->all);
	list_init(&accounts->making);
}

/* ---- in memory ---- */

static void write_hash_key(const uint8_t hash[DIGEST_BYTES], char key[HASH_KEY]) {
	for (size_t i = 0; 2 * i + 1 < HASH_KEY; i++) {
		sprintf(key + 2 * i, "%02x", hash[i]);
	}
}

static struct account *add_account(struct accounts *accounts, const struct account_note *note) {
	char key[HASH_KEY];
	struct account *account = calloc(1, sizeof(*account));
	write_hash_key(note->hash, key);
	if (account == NULL || !map_add(&accounts->by_id, note->id, account)) {
		free(account);
		return NULL;
	}
	if (map_find(&accounts->by_hash, key) != NULL ||
		!map_add(&accounts->by_hash, key, account)) {
		map_remove(&accounts->by_id, note->id);
		free(account);
		return NULL;
	}
	account->note = *note;
	account->seen = true;
	list_init(&account->games);
	list_init(&account->in_all);
	list_add_last(&accounts->all, &account->in_all);
	accounts->count++;
	return account;
}

static void remove_account(struct accounts *accounts, struct account *account) {
	char key[HASH_KEY];
	write_hash_key(account->note.hash, key);
	map_remove(&accounts->by_id, account->note.id);
	map_remove(&accounts->by_hash, key);
	list_take_out(&account->in_all);
	accounts->count--;
	accounts->gone(accounts->user, account);
	free(account);
}

/* An account being created. */
struct making {
	struct list in_accounts;
	struct accounts *accounts; /* NULL: accounts were finished before */
	struct account_note note;
	char token[ACCOUNT_TOKEN_SIZE];
	account_done done;
	void *user;
};

static void end_accounts_reading(struct accounts *accounts);

void accounts_finish(struct accounts *accounts) {
	end_accounts_reading(accounts);
	while (!list_is_empty(&accounts->making)) {
		struct making *making = LIST_OWNER(
			accounts->making.next, struct making, in_accounts);
		list_take_out(&making->in_accounts);
		making->accounts = NULL; /* the store still has it */
	}
	while (!list_is_empty(&accounts->all)) {
		remove_account(accounts, LIST_OWNER(accounts->all.next, struct account, in_all));
	}
	map_finish(&accounts->by_id);
	map_finish(&accounts->by_hash);
}

/* ---- reading ---- */

static bool read_account_note(void *user, const struct store_note *stored) {
	struct accounts *accounts = user;
	struct account_note note;
	if (!account_note_read(&note, stored)) {
		log_warning("bots", "bot=%s its data cannot be read", stored->key);
		return true;
	}
	struct account *account = map_find(&accounts->by_id, note.id);
	if (account != NULL && !digests_equal(account->note.hash, note.hash)) {
		remove_account(accounts, account); /* revoked, and its name taken again */
		account = NULL;
	}
	if (account != NULL) {
		account->seen = true;
	} else {
		add_account(accounts, &note);
	}
	return true;
}

static bool read_used(void *user, const struct store_note *stored) {
	struct account *account = map_find(&((struct accounts *)user)->by_id, stored->key);
	if (account != NULL) {
		account->used_ms = strtoll(stored->text, NULL, 10);
	}
	return true;
}

static bool read_played_note(void *user, const struct store_note *stored) {
	struct account *account = map_find(&((struct accounts *)user)->by_id, stored->key);
	if (account != NULL) {
		account->played = true;
	}
	return true;
}

/* Used before and after reloading. */
static void mark_unseen(struct accounts *accounts) {
	for (struct list *at = accounts->all.next; at != &accounts->all; at = at->next) {
		LIST_OWNER(at, struct account, in_all)->seen = false;
	}
}

static void forget_unseen(struct accounts *accounts) {
	for (struct list *at = accounts->all.next; at != &accounts->all;) {
		struct account *account = LIST_OWNER(at, struct account, in_all);
		at = at->next;
		if (!account->seen) {
			remove_account(accounts, account);
		}
	}
}

bool accounts_load(struct accounts *accounts) {
	mark_unseen(accounts);
	if (!store_notes(accounts->store, ACCOUNT_KIND, NULL, read_account_note, accounts) ||
		!store_notes(accounts->store, ACCOUNT_USED_KIND, NULL, read_used, accounts) ||
		!store_notes(
			accounts->store, ACCOUNT_PLAYED_KIND, NULL, read_played_note, accounts)) {
		return false; /* existing accounts stay */
	}
	forget_unseen(accounts);
	return true;
}

/* ---- reloading ---- */

static bool read_accounts_change(void *user, const struct store_note *stored) {
	struct accounts *accounts = user;
	snprintf(accounts->new_change, sizeof(accounts->new_change), "%s", stored->text);
	return false;
}

/* The steps of reloading, one after the other. */
static const struct step {
	const char *kind, *key;
	store_each_note each;
} steps[] = {
	{ACCOUNT_CHANGE_KIND, ACCOUNT_CHANGE_KEY, read_accounts_change},
	{ACCOUNT_KIND, NULL, read_account_note},
	{ACCOUNT_USED_KIND, NULL, read_used},
	{ACCOUNT_PLAYED_KIND, NULL, read_played_note},
};

enum { STEPS = sizeof(steps) / sizeof(steps[0]) };

static void end_accounts_reading(struct accounts *accounts) {
	if (accounts->cursor != NULL) {
		store_read_end(accounts->store, accounts->cursor);
		accounts->cursor = NULL;
	}
}

/* Returns false if there is nothing to read. */
static bool begin_reading_step(struct accounts *accounts, unsigned step) {
	accounts->step = step;
	if (step == 1 && strcmp(accounts->new_change, accounts->change) == 0) {
		return false;
	}
	if (step == 1) {
		mark_unseen(accounts);
	}
	if (step == STEPS) {
		forget_unseen(accounts);
		strcpy(accounts->change, accounts->new_change);
		return false;
	}
	accounts->cursor = store_notes_begin(accounts->store, steps[step].kind, steps[step].key);
	return accounts->cursor != NULL;
}

static void read_accounts_on(void *user) {
	struct accounts *accounts = user;
	enum store_more more = STORE_MORE;
	while (more == STORE_MORE) {
		more = store_notes_some(
			accounts->store, accounts->cursor, steps[accounts->step].each, accounts);
		if (more == STORE_END) {
			end_accounts_reading(accounts);
			more = begin_reading_step(accounts, accounts->step + 1) ? STORE_MORE
										: STORE_END;
		}
	}
	if (more == STORE_LATER) {
		store_read_wait(accounts->store, accounts->cursor, read_accounts_on, accounts);
	} else {
		end_accounts_reading(accounts); /* if the store fails, existing accounts stay */
	}
}

void accounts_look(struct accounts *accounts) {
	if (accounts->cursor != NULL) {
		return; /* already being read */
	}
	accounts->new_change[0] = '\0';
	if (begin_reading_step(accounts, 0)) {
		read_accounts_on(accounts);
	}
}

struct account *accounts_find(const struct accounts *accounts, const char *name) {
	char id[ACCOUNT_NAME_SIZE] = "";
	if (strlen(name) >= sizeof(id)) {
		return NULL;
	}
	for (size_t i = 0; name[i] != '\0'; i++) {
		id[i] = (char)tolower((unsigned char)name[i]);
	}
	return map_find(&accounts->by_id, id);
}

struct account *accounts_of_token(const struct accounts *accounts, const char *token) {
	uint8_t hash[DIGEST_BYTES];
	char key[HASH_KEY];
	if (!account_token_hash(token, hash)) {
		return NULL;
	}
	write_hash_key(hash, key);
	struct account *account = map_find(&accounts->by_hash, key);
	return account != NULL && digests_equal(account->note.hash, hash) ? account : NULL;
}

/* ---- changing ---- */

static void answer_made(struct making *making, enum store_result result) {
	struct accounts *accounts = making->accounts;
	struct account *account = NULL;
	enum account_made made = ACCOUNT_FAILED;
	if (result == STORE_OK) {
		account = accounts_find(accounts, making->note.id);
		account = account != NULL ? account : add_account(accounts, &making->note);
		made = account != NULL ? ACCOUNT_MADE : ACCOUNT_FAILED;
	} else if (result == STORE_TAKEN) {
		made = ACCOUNT_TAKEN;
	}
	making->done(making->user, made, account, making->token);
}

static void on_account_stored(void *user, enum store_result result) {
	struct making *making = user;
	list_take_out(&making->in_accounts);
	if (making->accounts != NULL) {
		answer_made(making, result);
	}
	free(making);
}

void accounts_make(
	struct accounts *accounts, const struct account_note *note, account_done done, void *user) {
	struct store_note stored;
	struct out text;
	struct making *making = calloc(1, sizeof(*making));
	if (making == NULL) {
		done(user, ACCOUNT_FAILED, NULL, NULL);
		return;
	}
	making->accounts = accounts;
	making->note = *note;
	making->done = done;
	making->user = user;
	list_init(&making->in_accounts);
	if (!account_note_token(&making->note, making->token)) {
		free(making);
		done(user, ACCOUNT_FAILED, NULL, NULL);
		return;
	}
	list_add_last(&accounts->making, &making->in_accounts);
	out_init(&text);
	account_note_write(&making->note, &stored, &text);
	stored.is_new = true;
	store_note(accounts->store, &stored, on_account_stored, making);
	out_finish(&text);
}

static void on_account_note_stored(void *user, enum store_result result) {
	(void)user;
	if (result != STORE_OK) {
		log_error("bots", "the data of a bot could not be changed");
	}
}

static void store_account_note(
	struct accounts *accounts, const char *kind, const char *id, const char *text) {
	struct store_note stored = {.text = text};
	strcpy(stored.kind, kind);
	strcpy(stored.key, id);
	store_note(accounts->store, &stored, on_account_note_stored, NULL);
}

void accounts_revoke(struct accounts *accounts, struct account *account) {
	char id[ACCOUNT_NAME_SIZE];
	strcpy(id, account->note.id);
	end_accounts_reading(accounts); /* it might still find this one */
	remove_account(accounts, account);
	store_account_note(accounts, ACCOUNT_KIND, id, NULL);
	store_account_note(accounts, ACCOUNT_USED_KIND, id, NULL);
	store_account_note(accounts, ACCOUNT_PLAYED_KIND, id, NULL);
}

void accounts_used(struct accounts *accounts, struct account *account, int64_t now) {
	char text[32];
	if (now - account->used_ms < day_ms) {
		return;
	}
	account->used_ms = now;
	snprintf(text, sizeof(text), "%lld", (long long)now);
	store_account_note(accounts, ACCOUNT_USED_KIND, account->note.id, text);
}

void accounts_played(struct accounts *accounts, struct account *account) {
	if (!account->played) {
		account->played = true;
		store_account_note(accounts, ACCOUNT_PLAYED_KIND, account->note.id, "1");
	}
}

/* Whether one should go before other: those never used first, then the oldest. other: NULL, none.
 */
static bool is_evicted_before(const struct account *one, const struct account *other) {
	if (other == NULL || (one->used_ms == 0) != (other->used_ms == 0)) {
		return other == NULL || one->used_ms == 0;
	}
	return one->note.created_ms < other->note.created_ms;
}

bool accounts_make_room(struct accounts *accounts, int64_t before_ms) {
	struct account *first = NULL;
	for (struct list *at = accounts->all.next; at != &accounts->all; at = at->next) {
		struct account *account = LIST_OWNER(at, struct account, in_all);
		bool may_go = account->note.guest && !account->played && account->events == NULL &&
			list_is_empty(&account->games) && account->note.created_ms < before_ms;
		if (may_go && is_evicted_before(account, first)) {
			first = account;
		}
	}
	if (first != NULL) {
		accounts_revoke(accounts, first);
	}
	return first != NULL;
}

void accounts_expire(struct accounts *accounts, int64_t before_ms) {
	for (struct list *at = accounts->all.next; at != &accounts->all;) {
		struct account *account = LIST_OWNER(at, struct account, in_all);
		at = at->next;
		if (account->note.guest && account->used_ms < before_ms &&
			account->note.created_ms < before_ms) {
			accounts_revoke(accounts, account);
		}
	}
}
