/* server/bots/bot_records.h - all bot records, looked up by token. */
#ifndef QIRKAT_SERVER_BOTS_BOT_RECORDS_H
#define QIRKAT_SERVER_BOTS_BOT_RECORDS_H

#include "base/list.h"
#include "base/map.h"
#include "server/bots/bot_note.h"
#include "server/api/call.h"

/* A bot. */
struct bot_record {
	struct bot_note note;
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

struct bot_records {
	struct store *store; /* borrowed */
	struct map by_id, by_hash;
	struct list all;
	size_t count;
	struct list making;
	char change[STORE_KEY_MAX];     /* the change note read last */
	struct store_cursor *cursor;    /* current read; NULL: none */
	unsigned step;                  /* of reloading */
	char new_change[STORE_KEY_MAX]; /* the change note just read */
	/* The token of bot is revoked; bot is freed afterwards. */
	void (*gone)(void *user, struct bot_record *bot);
	void *user;
};

enum bot_made { BOT_MADE, BOT_TAKEN, BOT_FAILED };

/* bot is NULL unless it was created; token is passed only this once. */
typedef void (*bot_done)(void *user, enum bot_made made, struct bot_record *bot, const char *token);

/* store is borrowed; gone is called with user. salt is that of a map. */
void bot_records_init(struct bot_records *records, struct store *store, uint64_t salt,
	void (*gone)(void *user, struct bot_record *bot), void *user);
void bot_records_finish(struct bot_records *records);
/* Load all records at start; blocks. Returns false if the store fails. */
bool bot_records_load(struct bot_records *records);
/* Reload the records if another program has changed them; asynchronously if the store is slow. */
void bot_records_look(struct bot_records *records);
/* Find by name, ignoring case; NULL if there is none. */
struct bot_record *bot_records_find(const struct bot_records *records, const char *name);
/* Find by token; NULL if there is none. */
struct bot_record *bot_records_of_token(const struct bot_records *records, const char *token);
/* Create a bot for a visitor. done is called once, unless the records are finished before. */
void bot_records_make(
	struct bot_records *records, const struct bot_note *note, bot_done done, void *user);
/* Revoke its token at once. */
void bot_records_revoke(struct bot_records *records, struct bot_record *bot);
/* Note that it was used; stored at most once a day. */
void bot_records_used(struct bot_records *records, struct bot_record *bot, int64_t now);
/* Note that it has a seat at a table; stored once. */
void bot_records_played(struct bot_records *records, struct bot_record *bot);
/* Revoke the oldest bot of a visitor that never played, made before before_ms: first one that was
 * never used at all. False if there is none. */
bool bot_records_make_room(struct bot_records *records, int64_t before_ms);
/* Revoke bots of visitors not used since then. */
void bot_records_expire(struct bot_records *records, int64_t before_ms);

#endif
