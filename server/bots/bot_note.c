/* server/bots/bot_note.c - the stored form of a bot record. */
#include "server/bots/bot_note.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/json_field.h"
#include "server/room/token.h"

enum { RANDOM_BYTES = 20, PREFIX = 7 };

static const char prefix[] = "qirkat_";

/* ---- names ---- */

static bool is_bot_name(const char *name) {
	size_t size = strlen(name);
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)name[i];
		bool inside = i > 0 && (c == '_' || c == '-');
		if (c > 127 || (!isalnum(c) && !inside)) {
			return false;
		}
	}
	return size >= BOT_NAME_MIN && size < BOT_NAME_SIZE;
}

/* Would its name conflict with a path of the challenge API? */
static bool is_address(const char *id) {
	return strcmp(id, "ai") == 0 || strcmp(id, "open") == 0;
}

static void set_name(struct bot_note *note, const char *name) {
	strcpy(note->name, name);
	for (size_t i = 0; i < sizeof(note->id); i++) {
		note->id[i] = (char)tolower((unsigned char)note->name[i]);
	}
}

bool bot_note_name(struct bot_note *note, const char *name, char reason[BOT_REASON_SIZE]) {
	if (!is_bot_name(name)) {
		snprintf(reason, BOT_REASON_SIZE,
			"A bot's name has %d to %d letters and digits, and \"-\" or \"_\" after the "
			"first.",
			BOT_NAME_MIN, BOT_NAME_SIZE - 1);
		return false;
	}
	set_name(note, name);
	return true;
}

bool bot_note_new_name(struct bot_note *note, const char *name, char reason[BOT_REASON_SIZE]) {
	if (!bot_note_name(note, name, reason)) {
		return false;
	}
	if (is_address(note->id)) {
		snprintf(reason, BOT_REASON_SIZE,
			"A bot cannot be called \"%s\", because that is part of an address; choose another name.",
			name);
		return false;
	}
	return true;
}

/* ---- tokens ---- */

bool bot_token_hash(const char *token, uint8_t hash[DIGEST_BYTES]) {
	return strlen(token) == BOT_TOKEN_SIZE - 1 && strncmp(token, prefix, PREFIX) == 0 &&
		digest_sha256(token, BOT_TOKEN_SIZE - 1, hash);
}

static void write_hash_hex(const uint8_t *bytes, size_t size, char *text) {
	for (size_t i = 0; i < size; i++) {
		sprintf(text + 2 * i, "%02x", bytes[i]);
	}
}

bool bot_note_token(struct bot_note *note, char token[BOT_TOKEN_SIZE]) {
	uint8_t bytes[RANDOM_BYTES];
	if (!token_random(bytes, sizeof(bytes))) {
		return false;
	}
	strcpy(token, prefix);
	write_hash_hex(bytes, sizeof(bytes), token + PREFIX);
	return bot_token_hash(token, note->hash);
}

/* ---- notes ---- */

void bot_note_write(const struct bot_note *note, struct store_note *stored, struct out *text) {
	out_clear(text);
	out_begin(text, '{');
	out_key_string(text, "name", note->name);
	out_key_hex(text, "hash", note->hash, sizeof(note->hash));
	out_key_bool(text, "guest", note->by_visitor);
	out_key_int(text, "created", note->created_ms);
	out_end(text, '}');
	*stored = (struct store_note){.kind = BOT_KIND, .text = text->at};
	strcpy(stored->key, note->id);
}

static bool read_hash(const char *text, uint8_t hash[DIGEST_BYTES]) {
	if (text == NULL || strlen(text) != (size_t)2 * DIGEST_BYTES) {
		return false;
	}
	for (size_t i = 0; i < DIGEST_BYTES; i++) {
		unsigned byte;
		if (sscanf(text + 2 * i, "%2x", &byte) != 1) {
			return false;
		}
		hash[i] = (uint8_t)byte;
	}
	return true;
}

bool bot_note_read(struct bot_note *note, const struct store_note *stored) {
	json_t *root = json_loads(stored->text, 0, NULL);
	const char *name = json_get_text(root, "name");
	memset(note, 0, sizeof(*note));
	bool good = name != NULL && is_bot_name(name);
	if (good) {
		set_name(note, name);
	}
	good = good && strcmp(note->id, stored->key) == 0 &&
		read_hash(json_get_text(root, "hash"), note->hash);
	note->by_visitor = json_get_bool(root, "guest");
	note->created_ms = json_get_int(root, "created");
	json_decref(root);
	return good;
}

bool bot_change_write(struct store_note *stored, struct out *text) {
	uint8_t bytes[RANDOM_BYTES];
	bool good = token_random(bytes, sizeof(bytes));
	out_clear(text);
	out_hex(text, bytes, sizeof(bytes));
	*stored = (struct store_note){
		.kind = BOT_CHANGE_KIND, .key = BOT_CHANGE_KEY, .text = text->at};
	return good && !text->failed;
}
