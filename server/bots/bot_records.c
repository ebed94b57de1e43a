/* server/bots/bot_records.c - all bot records, looked up by token. */
#include "server/bots/bot_records.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"

enum { HASH_KEY = 41 }; /* 20 bytes of a hash in hex */

static const int64_t day_ms = INT64_C(86400000);

void bot_records_init(struct bot_records *records, struct store *store, uint64_t salt,
	void (*gone)(void *user, struct bot_record *bot), void *user) {
	*records = (struct bot_records){.store = store, .gone = gone, .user = user};
	map_init(&records->by_id, salt);
	map_init(&records->by_hash, salt);
	list_init(&records->all);
	list_init(&records->making);
}

/* ---- in memory ---- */

static void write_hash_key(const uint8_t hash[DIGEST_BYTES], char key[HASH_KEY]) {
	for (size_t i = 0; 2 * i + 1 < HASH_KEY; i++) {
		sprintf(key + 2 * i, "%02x", hash[i]);
	}
}

static struct bot_record *add_bot_record(struct bot_records *records, const struct bot_note *note) {
	char key[HASH_KEY];
	struct bot_record *bot = calloc(1, sizeof(*bot));
	write_hash_key(note->hash, key);
	if (bot == NULL || !map_add(&records->by_id, note->id, bot)) {
		free(bot);
		return NULL;
	}
	if (map_find(&records->by_hash, key) != NULL || !map_add(&records->by_hash, key, bot)) {
		map_remove(&records->by_id, note->id);
		free(bot);
		return NULL;
	}
	bot->note = *note;
	bot->seen = true;
	list_init(&bot->games);
	list_init(&bot->in_all);
	list_add_last(&records->all, &bot->in_all);
	records->count++;
	return bot;
}

static void remove_bot_record(struct bot_records *records, struct bot_record *bot) {
	char key[HASH_KEY];
	write_hash_key(bot->note.hash, key);
	map_remove(&records->by_id, bot->note.id);
	map_remove(&records->by_hash, key);
	list_take_out(&bot->in_all);
	records->count--;
	records->gone(records->user, bot);
	free(bot);
}

/* A bot being created. */
struct making {
	struct list in_records;
	struct bot_records *records; /* NULL: the records were finished before */
	struct bot_note note;
	char token[BOT_TOKEN_SIZE];
	bot_done done;
	void *user;
};

static void end_bot_records_reading(struct bot_records *records);

void bot_records_finish(struct bot_records *records) {
	end_bot_records_reading(records);
	while (!list_is_empty(&records->making)) {
		struct making *making = LIST_OWNER(records->making.next, struct making, in_records);
		list_take_out(&making->in_records);
		making->records = NULL; /* the store still has it */
	}
	while (!list_is_empty(&records->all)) {
		remove_bot_record(
			records, LIST_OWNER(records->all.next, struct bot_record, in_all));
	}
	map_finish(&records->by_id);
	map_finish(&records->by_hash);
}

/* ---- reading ---- */

static bool read_bot_note(void *user, const struct store_note *stored) {
	struct bot_records *records = user;
	struct bot_note note;
	if (!bot_note_read(&note, stored)) {
		log_warning("bots", "bot=%s its data cannot be read", stored->key);
		return true;
	}
	struct bot_record *bot = map_find(&records->by_id, note.id);
	if (bot != NULL && !digests_equal(bot->note.hash, note.hash)) {
		remove_bot_record(records, bot); /* revoked, and its name taken again */
		bot = NULL;
	}
	if (bot != NULL) {
		bot->seen = true;
	} else {
		add_bot_record(records, &note);
	}
	return true;
}

static bool read_used(void *user, const struct store_note *stored) {
	struct bot_record *bot = map_find(&((struct bot_records *)user)->by_id, stored->key);
	if (bot != NULL) {
		bot->used_ms = strtoll(stored->text, NULL, 10);
	}
	return true;
}

static bool read_played_note(void *user, const struct store_note *stored) {
	struct bot_record *bot = map_find(&((struct bot_records *)user)->by_id, stored->key);
	if (bot != NULL) {
		bot->played = true;
	}
	return true;
}

/* Used before and after reloading. */
static void mark_unseen(struct bot_records *records) {
	for (struct list *at = records->all.next; at != &records->all; at = at->next) {
		LIST_OWNER(at, struct bot_record, in_all)->seen = false;
	}
}

static void forget_unseen(struct bot_records *records) {
	for (struct list *at = records->all.next; at != &records->all;) {
		struct bot_record *bot = LIST_OWNER(at, struct bot_record, in_all);
		at = at->next;
		if (!bot->seen) {
			remove_bot_record(records, bot);
		}
	}
}

bool bot_records_load(struct bot_records *records) {
	mark_unseen(records);
	if (!store_notes(records->store, BOT_KIND, NULL, read_bot_note, records) ||
		!store_notes(records->store, BOT_USED_KIND, NULL, read_used, records) ||
		!store_notes(records->store, BOT_PLAYED_KIND, NULL, read_played_note, records)) {
		return false; /* existing bots stay */
	}
	forget_unseen(records);
	return true;
}

/* ---- reloading ---- */

static bool read_bot_change(void *user, const struct store_note *stored) {
	struct bot_records *records = user;
	snprintf(records->new_change, sizeof(records->new_change), "%s", stored->text);
	return false;
}

/* The steps of reloading, one after the other. */
static const struct step {
	const char *kind, *key;
	store_each_note each;
} steps[] = {
	{BOT_CHANGE_KIND, BOT_CHANGE_KEY, read_bot_change},
	{BOT_KIND, NULL, read_bot_note},
	{BOT_USED_KIND, NULL, read_used},
	{BOT_PLAYED_KIND, NULL, read_played_note},
};

enum { STEPS = sizeof(steps) / sizeof(steps[0]) };

static void end_bot_records_reading(struct bot_records *records) {
	if (records->cursor != NULL) {
		store_read_end(records->store, records->cursor);
		records->cursor = NULL;
	}
}

/* Returns false if there is nothing to read. */
static bool begin_reading_step(struct bot_records *records, unsigned step) {
	records->step = step;
	if (step == 1 && strcmp(records->new_change, records->change) == 0) {
		return false;
	}
	if (step == 1) {
		mark_unseen(records);
	}
	if (step == STEPS) {
		forget_unseen(records);
		strcpy(records->change, records->new_change);
		return false;
	}
	records->cursor = store_notes_begin(records->store, steps[step].kind, steps[step].key);
	return records->cursor != NULL;
}

static void read_bot_on(void *user) {
	struct bot_records *records = user;
	enum store_more more = STORE_MORE;
	while (more == STORE_MORE) {
		more = store_notes_some(
			records->store, records->cursor, steps[records->step].each, records);
		if (more == STORE_END) {
			end_bot_records_reading(records);
			more = begin_reading_step(records, records->step + 1) ? STORE_MORE
									      : STORE_END;
		}
	}
	if (more == STORE_LATER) {
		store_read_wait(records->store, records->cursor, read_bot_on, records);
	} else {
		end_bot_records_reading(records); /* if the store fails, existing bots stay */
	}
}

void bot_records_look(struct bot_records *records) {
	if (records->cursor != NULL) {
		return; /* already being read */
	}
	records->new_change[0] = '\0';
	if (begin_reading_step(records, 0)) {
		read_bot_on(records);
	}
}

struct bot_record *bot_records_find(const struct bot_records *records, const char *name) {
	char id[BOT_NAME_SIZE] = "";
	if (strlen(name) >= sizeof(id)) {
		return NULL;
	}
	for (size_t i = 0; name[i] != '\0'; i++) {
		id[i] = (char)tolower((unsigned char)name[i]);
	}
	return map_find(&records->by_id, id);
}

struct bot_record *bot_records_of_token(const struct bot_records *records, const char *token) {
	uint8_t hash[DIGEST_BYTES];
	char key[HASH_KEY];
	if (!bot_token_hash(token, hash)) {
		return NULL;
	}
	write_hash_key(hash, key);
	struct bot_record *bot = map_find(&records->by_hash, key);
	return bot != NULL && digests_equal(bot->note.hash, hash) ? bot : NULL;
}

/* ---- changing ---- */

static void answer_made(struct making *making, enum store_result result) {
	struct bot_records *records = making->records;
	struct bot_record *bot = NULL;
	enum bot_made made = BOT_FAILED;
	if (result == STORE_OK) {
		bot = bot_records_find(records, making->note.id);
		bot = bot != NULL ? bot : add_bot_record(records, &making->note);
		made = bot != NULL ? BOT_MADE : BOT_FAILED;
	} else if (result == STORE_TAKEN) {
		made = BOT_TAKEN;
	}
	making->done(making->user, made, bot, making->token);
}

static void on_bot_stored(void *user, enum store_result result) {
	struct making *making = user;
	list_take_out(&making->in_records);
	if (making->records != NULL) {
		answer_made(making, result);
	}
	free(making);
}

void bot_records_make(
	struct bot_records *records, const struct bot_note *note, bot_done done, void *user) {
	struct store_note stored;
	struct out text;
	struct making *making = calloc(1, sizeof(*making));
	if (making == NULL) {
		done(user, BOT_FAILED, NULL, NULL);
		return;
	}
	making->records = records;
	making->note = *note;
	making->done = done;
	making->user = user;
	list_init(&making->in_records);
	if (!bot_note_token(&making->note, making->token)) {
		free(making);
		done(user, BOT_FAILED, NULL, NULL);
		return;
	}
	list_add_last(&records->making, &making->in_records);
	out_init(&text);
	bot_note_write(&making->note, &stored, &text);
	stored.is_new = true;
	store_note(records->store, &stored, on_bot_stored, making);
	out_finish(&text);
}

static void on_bot_note_stored(void *user, enum store_result result) {
	(void)user;
	if (result != STORE_OK) {
		log_error("bots", "the data of a bot could not be changed");
	}
}

static void store_bot_note(
	struct bot_records *records, const char *kind, const char *id, const char *text) {
	struct store_note stored = {.text = text};
	strcpy(stored.kind, kind);
	strcpy(stored.key, id);
	store_note(records->store, &stored, on_bot_note_stored, NULL);
}

void bot_records_revoke(struct bot_records *records, struct bot_record *bot) {
	char id[BOT_NAME_SIZE];
	strcpy(id, bot->note.id);
	end_bot_records_reading(records); /* it might still find this one */
	remove_bot_record(records, bot);
	store_bot_note(records, BOT_KIND, id, NULL);
	store_bot_note(records, BOT_USED_KIND, id, NULL);
	store_bot_note(records, BOT_PLAYED_KIND, id, NULL);
}

void bot_records_used(struct bot_records *records, struct bot_record *bot, int64_t now) {
	char text[32];
	if (now - bot->used_ms < day_ms) {
		return;
	}
	bot->used_ms = now;
	snprintf(text, sizeof(text), "%lld", (long long)now);
	store_bot_note(records, BOT_USED_KIND, bot->note.id, text);
}

void bot_records_played(struct bot_records *records, struct bot_record *bot) {
	if (!bot->played) {
		bot->played = true;
		store_bot_note(records, BOT_PLAYED_KIND, bot->note.id, "1");
	}
}

/* Whether one should go before other: those never used first, then the oldest. other: NULL, none.
 */
static bool is_evicted_before(const struct bot_record *one, const struct bot_record *other) {
	if (other == NULL || (one->used_ms == 0) != (other->used_ms == 0)) {
		return other == NULL || one->used_ms == 0;
	}
	return one->note.created_ms < other->note.created_ms;
}

bool bot_records_make_room(struct bot_records *records, int64_t before_ms) {
	struct bot_record *first = NULL;
	for (struct list *at = records->all.next; at != &records->all; at = at->next) {
		struct bot_record *bot = LIST_OWNER(at, struct bot_record, in_all);
		bool may_go = bot->note.by_visitor && !bot->played && bot->events == NULL &&
			list_is_empty(&bot->games) && bot->note.created_ms < before_ms;
		if (may_go && is_evicted_before(bot, first)) {
			first = bot;
		}
	}
	if (first != NULL) {
		bot_records_revoke(records, first);
	}
	return first != NULL;
}

void bot_records_expire(struct bot_records *records, int64_t before_ms) {
	for (struct list *at = records->all.next; at != &records->all;) {
		struct bot_record *bot = LIST_OWNER(at, struct bot_record, in_all);
		at = at->next;
		if (bot->note.by_visitor && bot->used_ms < before_ms &&
			bot->note.created_ms < before_ms) {
			bot_records_revoke(records, bot);
		}
	}
}
