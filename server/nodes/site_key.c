/* server/nodes/site_key.c - the id and the key by which the nodes of a site know each other on a
 * bus. */
#include "server/nodes/site_key.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "server/room/token.h"

static const char note_kind[] = "bus", note_key[] = "site";

enum { TEXT_SIZE = BUS_SITE_SIZE + 2 * DIGEST_BYTES + 1 };

enum found { FOUND_NONE, FOUND_GOOD, FOUND_BAD };

struct reading {
	struct bus_site *site;
	enum found found;
};

struct writing {
	bool done;
	enum store_result result;
};

/* ---- text: the id, a space, the key in hexadecimal digits ---- */

static void write_key_hex(const uint8_t *bytes, size_t count, char *text) {
	for (size_t i = 0; i < count; i++) {
		sprintf(text + 2 * i, "%02x", bytes[i]);
	}
}

static bool make_site_text(char text[TEXT_SIZE]) {
	uint8_t id[(BUS_SITE_SIZE - 1) / 2], key[DIGEST_BYTES];
	if (!token_random(id, sizeof(id)) || !token_random(key, sizeof(key))) {
		return false;
	}
	write_key_hex(id, sizeof(id), text);
	text[2 * sizeof(id)] = ' ';
	write_key_hex(key, sizeof(key), text + 2 * sizeof(id) + 1);
	return true;
}

static bool read_key_hex(const char *text, uint8_t *bytes, size_t count) {
	bool good = strlen(text) == 2 * count && strspn(text, "0123456789abcdef") == 2 * count;
	for (size_t i = 0; good && i < count; i++) {
		const char digits[] = {text[2 * i], text[2 * i + 1], '\0'};
		bytes[i] = (uint8_t)strtoul(digits, NULL, 16);
	}
	return good;
}

static bool read_site_text(const char *text, struct bus_site *site) {
	const char *end = strchr(text, ' ');
	size_t size = end != NULL ? (size_t)(end - text) : 0;
	return size > 0 && text_copy(site->id, BUS_SITE_SIZE, text, size) &&
		bus_is_word(site->id) && read_key_hex(end + 1, site->key, DIGEST_BYTES);
}

/* ---- the note ---- */

static bool take_note(void *user, const struct store_note *note) {
	struct reading *reading = user;
	reading->found = read_site_text(note->text, reading->site) ? FOUND_GOOD : FOUND_BAD;
	return false;
}

/* False if the store cannot be read. */
static bool read_note(struct store *store, struct reading *reading) {
	return store_notes(store, note_kind, note_key, take_note, reading);
}

static void on_key_written(void *user, enum store_result result) {
	struct writing *writing = user;
	writing->done = true;
	writing->result = result;
}

/* Another node may have been first, which is as good. */
static bool make_note(struct store *store, uv_loop_t *loop) {
	char text[TEXT_SIZE];
	struct writing writing = {.done = false};
	struct store_note note = {.text = text, .is_new = true};
	strcpy(note.kind, note_kind);
	strcpy(note.key, note_key);
	if (!make_site_text(text)) {
		return false;
	}
	store_note(store, &note, on_key_written, &writing);
	while (!writing.done) {
		uv_run(loop, UV_RUN_ONCE);
	}
	return writing.result != STORE_FAILED;
}

bool site_key_open(struct store *store, uv_loop_t *loop, struct bus_site *site, char *error,
	size_t error_size) {
	struct reading reading = {.site = site};
	bool good = read_note(store, &reading);
	if (good && reading.found == FOUND_NONE) {
		good = make_note(store, loop) && read_note(store, &reading);
	}
	if (good && reading.found == FOUND_GOOD) {
		return true;
	}
	snprintf(error, error_size, "%s",
		good ? "the site's key for the bus, a note of the kind \"bus\" in the database, "
		       "cannot be read; delete it while no node runs, and a new one is made"
		     : "the site's key for the bus cannot be read from the database, or written "
		       "to it");
	return false;
}
