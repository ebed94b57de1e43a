/* server/replay/import.c - imports games from a file. */
#include "server/replay/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/replay/pdn.h"
#include "server/replay/verify.h"
#include "base/utf8.h"

/* A record is a JSON object; anything else is parsed as PDN. */
static bool is_record(const char *text, size_t size) {
	size_t blank = strspn(text, " \t\r\n");
	return blank < size && text[blank] == '{';
}

static bool has_few_turns(const struct record *record, size_t most, struct replay_error *error) {
	size_t events = 0;
	for (size_t i = 0; i < record->count; i++) {
		events += record->games[i].count;
	}
	if (events <= 2 * most) {
		return true;
	}
	return replay_fail(error, 0,
		"This record has %zu throws and moves; at most %zu are allowed.", events, 2 * most);
}

static bool has_diced_game(const struct record *record) {
	for (size_t i = 0; i < record->count; i++) {
		if (record->games[i].has_dice) {
			return true;
		}
	}
	return false;
}

static void prove_record(struct import *import) {
	struct replay_proof *proof = &import->proof;
	import->has_proof = true;
	proof->ok = verify_games(&import->record, NULL, NULL, &proof->said) == VERIFY_GOOD;
	if (proof->ok) {
		proof->said = (struct replay_error){.line = 0};
		snprintf(proof->said.text, sizeof(proof->said.text), "%s",
			has_diced_game(&import->record)
				? "The seed matches its commitment, every throw follows from it, and every step follows the rules."
				: "Every step follows the rules.");
	}
}

static bool import_record(struct import *import, const char *text, size_t size, size_t most,
	struct replay_error *error) {
	struct wire_error why;
	if (!record_read(&import->record, text, size, &why)) {
		replay_fail(error, 0, "This is not a game record: %s", why.text);
		sentence_wrap(&error->source, &why.source);
		return false;
	}
	if (!has_few_turns(&import->record, most, error)) {
		return false;
	}
	prove_record(import);
	return true;
}

static unsigned count_lines(const char *text, size_t size) {
	unsigned lines = 1;
	for (size_t i = 0; i < size; i++) {
		lines += text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n');
	}
	return lines;
}

static bool check_record_encoding(const char *text, size_t size, struct replay_error *error) {
	size_t good = utf8_valid_size(text, size);
	if (good < size) {
		unsigned line = count_lines(text, good);
		return replay_fail(error, line, "This line is not UTF-8; save the file as UTF-8.");
	}
	return true;
}

static size_t measure_byte_order_mark(const char *text) {
	static const char mark[] = "\xef\xbb\xbf"; /* byte order mark */
	return strncmp(text, mark, sizeof(mark) - 1) == 0 ? sizeof(mark) - 1 : 0;
}

/* Files of old programs are in Latin-1, in which every text can be read. */
static bool import_latin_pdn(struct import *import, const char *text, size_t size, size_t most,
	struct replay_error *error) {
	size_t made;
	char *copy = utf8_from_latin(text, size, &made);
	if (copy == NULL) {
		return replay_fail(error, 0, "There is not enough memory to read this.");
	}
	bool good = pdn_read(&import->record, copy, most, error);
	free(copy);
	return good;
}

bool import_read(struct import *import, const char *text, size_t size, size_t most,
	struct replay_error *error) {
	memset(import, 0, sizeof(*import));
	if (strlen(text) != size) {
		return replay_fail(
			error, 0, "This is not a text file; choose a PDN file or a record.");
	}
	size_t mark = measure_byte_order_mark(text);
	text += mark;
	size -= mark;
	if (is_record(text, size)) {
		return check_record_encoding(text, size, error) &&
			import_record(import, text, size, most, error);
	}
	return utf8_is_valid(text, size) ? pdn_read(&import->record, text, most, error)
					 : import_latin_pdn(import, text, size, most, error);
}

void import_finish(struct import *import) {
	record_finish(&import->record);
	memset(import, 0, sizeof(*import));
}
