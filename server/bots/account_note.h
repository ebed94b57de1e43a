/* server/bots/account_note.h - the stored form of a bot account: its name and the hash of its
 * token.
 *
 * id      the name in lowercase; unique among bots
 * token   sent by its program with each request; shown once, and only its hash is stored
 */
#ifndef QIRKAT_SERVER_BOTS_ACCOUNT_NOTE_H
#define QIRKAT_SERVER_BOTS_ACCOUNT_NOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/digest.h"
#include "base/out.h"
#include "server/store/store.h"

enum {
	ACCOUNT_NAME_MIN = 2,
	ACCOUNT_NAME_SIZE = 21, /* including the zero */
	ACCOUNT_TOKEN_SIZE = 48,
	ACCOUNT_REASON_SIZE = 160,
};

#define ACCOUNT_KIND "bot"
/* When it was last used: a note of its own, so that storing it cannot bring back a deleted bot. */
#define ACCOUNT_USED_KIND "bot_used"
/* It has had a seat at a table; a note of its own for the same reason. */
#define ACCOUNT_PLAYED_KIND "bot_played"
/* The note that other programs update when they change accounts; the server watches it. */
#define ACCOUNT_CHANGE_KIND "change"
#define ACCOUNT_CHANGE_KEY "bot"

struct account_note {
	char id[ACCOUNT_NAME_SIZE];
	char name[ACCOUNT_NAME_SIZE];
	uint8_t hash[DIGEST_BYTES];
	bool guest; /* created by a user, not by the operator of the server */
	int64_t created_ms;
};

/* Set the name and id of note. Returns false with a sentence if the name is not valid. */
bool account_note_name(
	struct account_note *note, const char *name, char reason[ACCOUNT_REASON_SIZE]);
/* The same for a new bot: some names are no longer given out. */
bool account_note_new_name(
	struct account_note *note, const char *name, char reason[ACCOUNT_REASON_SIZE]);
/* Create a token and store its hash in note. Returns false without random bytes. */
bool account_note_token(struct account_note *note, char token[ACCOUNT_TOKEN_SIZE]);
/* Returns false if token does not have the form of a token. */
bool account_token_hash(const char *token, uint8_t hash[DIGEST_BYTES]);
/* text is cleared, and borrowed by stored. */
void account_note_write(
	const struct account_note *note, struct store_note *stored, struct out *text);
bool account_note_read(struct account_note *note, const struct store_note *stored);
/* Write the note that accounts have changed; text as above. */
bool account_change_write(struct store_note *stored, struct out *text);

#endif
