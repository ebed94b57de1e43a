/* server/bots/account_note.h - what is kept of a bot: its name, and the hash of its token.
 *
 * id      the name in small letters; two bots never have the same
 * token   what its program shows with each request; told once, only its hash is kept
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
	ACCOUNT_NAME_SIZE = 21, /* with the zero */
	ACCOUNT_TOKEN_SIZE = 48,
	ACCOUNT_REASON_SIZE = 160,
};

#define ACCOUNT_KIND "bot"
/* When it was used last: apart, so that to keep it brings back no bot that is gone. */
#define ACCOUNT_USED_KIND "bot_used"
/* Whoever changes accounts beside the server sets this note anew, which the server looks at. */
#define ACCOUNT_CHANGE_KIND "change"
#define ACCOUNT_CHANGE_KEY "bot"

struct account_note {
	char id[ACCOUNT_NAME_SIZE];
	char name[ACCOUNT_NAME_SIZE];
	uint8_t hash[DIGEST_BYTES];
	bool guest; /* made by somebody for themselves, not by who runs the server */
	int64_t created_ms;
};

/* Fill note with a name and its id. False and a sentence if it cannot be one. */
bool account_note_name(
	struct account_note *note, const char *name, char reason[ACCOUNT_REASON_SIZE]);
/* The same for a bot that is to be made: some names are not given any more. */
bool account_note_new_name(
	struct account_note *note, const char *name, char reason[ACCOUNT_REASON_SIZE]);
/* Make a token, and put its hash into note. False without random bytes. */
bool account_note_token(struct account_note *note, char token[ACCOUNT_TOKEN_SIZE]);
/* False for what is no token at all. */
bool account_token_hash(const char *token, uint8_t hash[DIGEST_BYTES]);
/* text is cleared, and borrowed by stored. */
void account_note_write(
	const struct account_note *note, struct store_note *stored, struct out *text);
bool account_note_read(struct account_note *note, const struct store_note *stored);
/* What says that accounts have changed; text as above. */
bool account_change_write(struct store_note *stored, struct out *text);

#endif
