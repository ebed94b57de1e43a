/* server/replay/pdn_reader.c - shared by the parts of the PDN reader. */
#include "server/replay/pdn_reader.h"

#include <string.h>

enum { DEPTH_MAX = 1000 }; /* nesting of variations */

bool pdn_fail(struct pdn_reader *reader, unsigned line, const char *format, ...) {
	va_list list;
	va_start(list, format);
	replay_fail_list(reader->error, line, format, list);
	va_end(list);
	return false;
}

bool pdn_fail_why(struct pdn_reader *reader, unsigned line, const struct game_error *why) {
	return replay_fail_why(reader->error, 0, line, why);
}

bool pdn_fail_memory(struct pdn_reader *reader) {
	return pdn_fail(reader, reader->token.line, "There is not enough memory to read it.");
}

/* ---- tokens ---- */

static bool read_token(struct pdn_reader *reader) {
	struct game_error why;
	return pdn_lex_next(&reader->lex, &reader->token, &why) ||
		pdn_fail_why(reader, reader->token.line, &why);
}

/* Skip a variation with its content. */
static bool skip_variation(struct pdn_reader *reader) {
	unsigned line = reader->token.line;
	for (size_t depth = 1; depth > 0;) {
		if (!read_token(reader)) {
			return false;
		}
		enum pdn_what what = reader->token.what;
		depth += (size_t)(what == PDN_OPEN) - (size_t)(what == PDN_CLOSE);
		if (what == PDN_END || what == PDN_TAG) {
			return pdn_fail(reader, line, "This variation does not end; add a ).");
		}
		if (depth > DEPTH_MAX) {
			return pdn_fail(reader, line, "These variations are nested too deeply.");
		}
	}
	return true;
}

/* Read the first "[%clk 0:04:59]" of a comment, if there is one. */
static bool find_clock(struct pdn_reader *reader) {
	static const char begin[] = "[%clk ";
	const char *at = reader->token.comment, *end = at + reader->token.comment_size;
	while (at < end && strncmp(at, begin, sizeof(begin) - 1) != 0) {
		at++;
	}
	if (at >= end) {
		return false;
	}
	at += sizeof(begin) - 1;
	size_t size = strspn(at, "0123456789:.");
	if (size == 0 || size >= sizeof(reader->clock) || at[size] != ']') {
		return false;
	}
	memcpy(reader->clock, at, size);
	reader->clock[size] = '\0';
	return true;
}

bool pdn_next(struct pdn_reader *reader) {
	while (read_token(reader)) {
		enum pdn_what what = reader->token.what;
		if (what == PDN_CLOSE) {
			return pdn_fail(reader, reader->token.line, "This ) ends no variation.");
		}
		if (what == PDN_OPEN && !skip_variation(reader)) {
			return false;
		}
		bool matters = what != PDN_OPEN && what != PDN_MARK &&
			(what != PDN_TEXT || find_clock(reader));
		if (matters) {
			return true;
		}
	}
	return false;
}

struct record_game *pdn_game(struct pdn_reader *reader) {
	return &reader->record->games[reader->record->count - 1];
}
