/* server/replay/pdn_lex.c - splits a PDN text into tokens: tags, turns, results; the rest is
 * skipped. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "server/replay/pdn.h"

enum { DEPTH_MAX = 1000 }; /* nesting of variations */

void pdn_lex_begin(struct pdn_lex *lex, const char *text) {
	static const char mark[] = "\xef\xbb\xbf"; /* byte order mark */
	*lex = (struct pdn_lex){.at = text, .line = 1, .line_begins = true};
	if (strncmp(text, mark, 3) == 0) {
		lex->at += 3;
	}
}

/* Advance one character, counting lines with any line ending. */
static void step(struct pdn_lex *lex) {
	char c = *lex->at++;
	bool ends = c == '\n' || (c == '\r' && *lex->at != '\n');
	lex->line += ends;
	lex->line_begins = ends;
}

static void skip_line(struct pdn_lex *lex) {
	while (*lex->at != '\0' && *lex->at != '\n' && *lex->at != '\r') {
		lex->at++;
	}
}

/* ---- comments ---- */

static const char clock_start[] = "[%clk ";

/* Returns where a clock begins in a comment, or end. */
static const char *clock_begin(const char *text, const char *end) {
	while (text < end && strncmp(text, clock_start, sizeof(clock_start) - 1) != 0) {
		text++;
	}
	return text;
}

/* Read the first "[%clk 0:04:59]" of a comment, if there is one. */
static bool find_clock(const char *text, const char *end, struct pdn_token *token) {
	const char *at = clock_begin(text, end);
	if (at >= end) {
		return false;
	}
	at += sizeof(clock_start) - 1;
	size_t size = strspn(at, "0123456789:.");
	if (size == 0 || size >= 32 || at[size] != ']') {
		return false;
	}
	token->what = PDN_CLOCK;
	memcpy(token->value, at, size);
	token->value[size] = '\0';
	return true;
}

/* Skip a comment in braces. *told is set if it has a clock. */
static bool read_comment(
	struct pdn_lex *lex, struct pdn_token *token, bool *told, struct replay_error *error) {
	unsigned line = lex->line;
	const char *begin = lex->at + 1;
	while (*lex->at != '\0' && *lex->at != '}') {
		step(lex);
	}
	if (*lex->at == '\0') {
		return replay_fail(error, line, "This comment does not end; add a }.");
	}
	token->line = line;
	*told = find_clock(begin, lex->at, token);
	lex->at++;
	return true;
}

/* Skip a variation with its content. */
static bool skip_variation(struct pdn_lex *lex, struct replay_error *error) {
	struct pdn_token token;
	unsigned line = lex->line;
	int depth = 0;
	do {
		bool told;
		if (*lex->at == '\0' || depth > DEPTH_MAX) {
			return replay_fail(error, line,
				depth > DEPTH_MAX ? "These variations are nested too deeply."
						  : "This variation does not end; add a ).");
		}
		if (*lex->at == '{') {
			if (!read_comment(lex, &token, &told, error)) {
				return false;
			}
			continue;
		}
		depth += (*lex->at == '(') - (*lex->at == ')');
		step(lex);
	} while (depth > 0);
	return true;
}

/* ---- tags ---- */

static bool fail_tag(struct replay_error *error, unsigned line) {
	return replay_fail(error, line, "A tag must look like [Name \"value\"].");
}

static void skip_blanks(struct pdn_lex *lex) {
	while (isspace((unsigned char)*lex->at)) {
		step(lex);
	}
}

/* Read a quoted string, unescaping \" and \\. */
static bool read_value(struct pdn_lex *lex, char *value, size_t size) {
	size_t used = 0;
	while (*lex->at != '"') {
		lex->at += *lex->at == '\\' && (lex->at[1] == '"' || lex->at[1] == '\\');
		if (*lex->at == '\0' || *lex->at == '\n' || *lex->at == '\r' || used + 1 >= size) {
			return false;
		}
		value[used++] = *lex->at++;
	}
	value[used] = '\0';
	lex->at++;
	return true;
}

static bool read_tag(struct pdn_lex *lex, struct pdn_token *token, struct replay_error *error) {
	size_t used = 0;
	token->what = PDN_TAG;
	token->line = lex->line;
	step(lex);
	skip_blanks(lex);
	while (isalnum((unsigned char)*lex->at) || *lex->at == '_') {
		if (used + 1 >= sizeof(token->text)) {
			return fail_tag(error, token->line);
		}
		token->text[used++] = *lex->at++;
	}
	token->text[used] = '\0';
	skip_blanks(lex);
	if (used == 0 || *lex->at != '"') {
		return fail_tag(error, token->line);
	}
	lex->at++;
	if (!read_value(lex, token->value, sizeof(token->value))) {
		return fail_tag(error, token->line);
	}
	skip_blanks(lex);
	if (*lex->at != ']') {
		return fail_tag(error, token->line);
	}
	lex->at++;
	return true;
}

/* ---- moves ---- */

static bool is_result(const char *text) {
	static const char *const results[] = {
		"1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0", "1/2"};
	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++) {
		if (strcmp(text, results[i]) == 0) {
			return true;
		}
	}
	return false;
}

/* Returns the length of the word that text begins with. "(b2)" after an x is part of it. */
static size_t word_length(const char *text) {
	size_t size = 0;
	while (text[size] != '\0' && !isspace((unsigned char)text[size]) &&
		strchr("{};[])", text[size]) == NULL) {
		if (text[size] == '(') {
			if (size == 0 || strchr("xX:", text[size - 1]) == NULL) {
				break;
			}
			size += strcspn(text + size, ") \t\r\n");
			size -= text[size] != ')';
		}
		size++;
	}
	return size;
}

/* Remove annotations such as "!?" from the end of a turn. */
static void drop_marks(char *text) {
	size_t size = strlen(text);
	while (size > 1 && strchr("!?+#", text[size - 1]) != NULL) {
		text[--size] = '\0';
	}
}

static bool read_word(struct pdn_lex *lex, struct pdn_token *token, struct replay_error *error) {
	size_t size = word_length(lex->at);
	token->line = lex->line;
	if (size >= sizeof(token->value)) {
		return replay_fail(error, lex->line, "This is too long for a move.");
	}
	memcpy(token->value, lex->at, size);
	token->value[size] = '\0';
	lex->at += size;
	token->what = is_result(token->value) ? PDN_RESULT : PDN_TURN;
	if (token->what == PDN_TURN) {
		drop_marks(token->value);
	}
	return true;
}

/* Returns the length of "12." or "12..." before a turn, "$3" after it, or "!?" on its own. */
static size_t mark_length(const char *text) {
	size_t digits = strspn(text, "0123456789");
	if (digits > 0 && text[digits] == '.') {
		return digits + strspn(text + digits, ".");
	}
	if (text[0] == '$') {
		return 1 + strspn(text + 1, "0123456789");
	}
	return strspn(text, ".!?+#");
}

static bool is_space(const struct pdn_lex *lex) {
	return isspace((unsigned char)*lex->at) != 0;
}

/* Skip what is irrelevant for the game. *told is set if token is a clock. */
static bool skip(
	struct pdn_lex *lex, struct pdn_token *token, bool *told, struct replay_error *error) {
	for (*told = false; !*told;) {
		size_t mark = mark_length(lex->at);
		if (is_space(lex)) {
			step(lex);
		} else if ((*lex->at == '%' && lex->line_begins) || *lex->at == ';') {
			skip_line(lex);
		} else if (*lex->at == '{') {
			if (!read_comment(lex, token, told, error)) {
				return false;
			}
		} else if (*lex->at == '(') {
			if (!skip_variation(lex, error)) {
				return false;
			}
		} else if (mark > 0) {
			lex->at += mark;
		} else {
			return true;
		}
	}
	return true;
}

bool pdn_lex_next(struct pdn_lex *lex, struct pdn_token *token, struct replay_error *error) {
	bool told;
	if (!skip(lex, token, &told, error)) {
		return false;
	}
	if (told) {
		return true;
	}
	lex->line_begins = false;
	token->line = lex->line;
	switch (*lex->at) {
	case '\0':
		token->what = PDN_END;
		return true;
	case '[':
		return read_tag(lex, token, error);
	case ')':
		return replay_fail(error, lex->line, "This ) ends no variation.");
	case '}':
		return replay_fail(error, lex->line, "This } ends no comment.");
	case ']':
		return fail_tag(error, lex->line);
	default:
		return read_word(lex, token, error);
	}
}
