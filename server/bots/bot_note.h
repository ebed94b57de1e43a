/* server/bots/bot_note.h - the stored form of a bot record: its name and the hash of its
 * token.
 *
 * id      the name in lowercase; unique among bots
 * token   sent by its program with each request; shown once, and only its hash is stored
 */
#ifndef QIRKAT_SERVER_BOTS_BOT_NOTE_H
#define QIRKAT_SERVER_BOTS_BOT_NOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/digest.h"
#include "base/out.h"
#include "server/store/store.h"

enum {
	BOT_NAME_MIN = 2,
	BOT_NAME_SIZE = 21, /* including the zero */
	BOT_TOKEN_SIZE = 48,
	BOT_REASON_SIZE = 160,
};

#define BOT_KIND "bot"
/* When it was last used: a note of its own, so that storing it cannot bring back a deleted bot. */
#define BOT_USED_KIND "bot_used"
/* It has had a seat at a table; a note of its own for the same reason. */
#define BOT_PLAYED_KIND "bot_played"
/* The note that other programs update when they change bots; the server watches it. */
#define BOT_CHANGE_KIND "change"
#define BOT_CHANGE_KEY "bot"

struct bot_note {
	char id[BOT_NAME_SIZE];
	char name[BOT_NAME_SIZE];
	uint8_t hash[DIGEST_BYTES];
	bool by_visitor; /* created by one, not by the operator of the server */
	int64_t created_ms;
};

/* Set the name and id of note. Returns false with a sentence if the name is not valid. */
bool bot_note_name(struct bot_note *note, const char *name, char reason[BOT_REASON_SIZE]);
/* The same for a new bot: some names are no longer given out. */
bool bot_note_new_name(struct bot_note *note, const char *name, char reason[BOT_REASON_SIZE]);
/* Create a token and store its hash in note. Returns false without random bytes. */
bool bot_note_token(struct bot_note *note, char token[BOT_TOKEN_SIZE]);
/* Returns false if token does not have the form of a token. */
bool bot_token_hash(const char *token, uint8_t hash[DIGEST_BYTES]);
/* text is cleared, and borrowed by stored. */
void bot_note_write(const struct bot_note *note, struct store_note *stored, struct out *text);
bool bot_note_read(struct bot_note *note, const struct store_note *stored);
/* Write the note that bots have changed; text as above. */
bool bot_change_write(struct store_note *stored, struct out *text);

#endif
