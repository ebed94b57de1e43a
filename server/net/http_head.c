/* server/net/http_head.c - checks that a request head is unambiguous. */
#include "server/net/http_head.h"

#include <string.h>

static const char bad_line[] = "A request begins with METHOD PATH HTTP/1.1.";
static const char bad_end[] = "Each line ends with CR LF, and neither stands anywhere else.";
static const char bad_fold[] = "Each header stands on one line of its own; a line may not begin "
			       "with a blank.";
static const char bad_name[] = "A header is NAME: VALUE, its colon right behind the name.";
static const char bad_value[] = "A header may not hold control characters.";
static const char bad_length[] = "Content-Length is told once, in digits alone.";
static const char bad_coding[] =
	"Transfer-Encoding is chunked, told once, in HTTP/1.1, and without "
	"a Content-Length.";
static const char bad_host[] = "A request of HTTP/1.1 has one Host header.";

/* RFC 9110, 5.6.2. */
static bool is_token(unsigned char c) {
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		(c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool is_control(unsigned char c) {
	return c < 0x20 || c == 0x7f;
}

static void start_word(struct head_check *check) {
	check->word_size = 0;
}

/* Cut words are longer than any word looked for. */
static void add_to_word(struct head_check *check, char c) {
	if (check->word_size < HEAD_WORD_MAX) {
		check->word[check->word_size++] = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
	}
}

static bool word_is(const struct head_check *check, const char *text) {
	return check->word_size == strlen(text) && memcmp(check->word, text, check->word_size) == 0;
}

static bool value_is(const struct head_check *check, const char *text) {
	return check->value_size == strlen(text) &&
		memcmp(check->value, text, check->value_size) == 0;
}

/* ---- values ---- */

/* Spaces inside a value are remembered only when something follows them. */
static const char *add_to_value(struct head_check *check, unsigned char c) {
	if (c == ' ' || c == '\t') {
		check->blanks = check->value_size > 0;
		return NULL;
	}
	if (word_is(check, "content-length")) {
		if (c < '0' || c > '9' || check->blanks) {
			return bad_length;
		}
		check->has_body = check->has_body || c != '0';
	}
	if (check->blanks && check->value_size < HEAD_WORD_MAX) {
		check->value[check->value_size++] = ' ';
	}
	check->blanks = 0;
	if (check->value_size < HEAD_WORD_MAX) {
		check->value[check->value_size++] = (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
	}
	return NULL;
}

static const char *end_of_value(struct head_check *check) {
	if (word_is(check, "content-length")) {
		return ++check->lengths > 1 || check->value_size == 0 ? bad_length : NULL;
	}
	if (word_is(check, "transfer-encoding")) {
		check->has_body = true;
		return ++check->codings > 1 || !value_is(check, "chunked") ? bad_coding : NULL;
	}
	check->hosts += word_is(check, "host");
	check->upgrades = check->upgrades || word_is(check, "upgrade");
	check->is_bot = check->is_bot || word_is(check, "authorization");
	return NULL;
}

static const char *end_of_head(struct head_check *check) {
	bool passes = check->has_body || check->upgrades || check->is_bot;
	if (check->codings > 0 && (check->lengths > 0 || check->is_old)) {
		return bad_coding;
	}
	if (check->hosts > 1 || (check->hosts == 0 && !check->is_old)) {
		return bad_host;
	}
	*check = (struct head_check){.state = passes ? HEAD_PASSED : HEAD_METHOD};
	return NULL;
}

/* ---- byte by byte ---- */

static const char *read_method(struct head_check *check, unsigned char c) {
	if (c == ' ' && check->word_size > 0) {
		check->state = HEAD_TARGET;
		start_word(check);
		return NULL;
	}
	add_to_word(check, (char)c);
	return is_token(c) ? NULL : bad_line;
}

static const char *read_target(struct head_check *check, unsigned char c) {
	if (c == ' ' && check->word_size > 0) {
		check->state = HEAD_VERSION;
		start_word(check);
		return NULL;
	}
	add_to_word(check, (char)c);
	return c == ' ' || is_control(c) ? bad_line : NULL;
}

static const char *read_version(struct head_check *check, unsigned char c) {
	if (c != '\r') {
		add_to_word(check, (char)c);
		return is_control(c) || c == ' ' ? bad_line : NULL;
	}
	check->is_old = word_is(check, "http/1.0");
	check->state = HEAD_LINE_END;
	return check->is_old || word_is(check, "http/1.1") ? NULL : bad_line;
}

static const char *read_name(struct head_check *check, unsigned char c) {
	if (c == ':' && check->word_size > 0) {
		check->state = HEAD_VALUE;
		check->value_size = check->blanks = 0;
		return NULL;
	}
	add_to_word(check, (char)c);
	return is_token(c) ? NULL : bad_name;
}

static const char *read_line(struct head_check *check, unsigned char c) {
	if (c == '\r') {
		check->state = HEAD_END;
		return NULL;
	}
	if (c == ' ' || c == '\t') {
		return bad_fold;
	}
	if (c == '\n') {
		return bad_end;
	}
	check->state = HEAD_NAME;
	start_word(check);
	return read_name(check, c);
}

static const char *read_value(struct head_check *check, unsigned char c) {
	if (c == '\r') {
		check->state = HEAD_LINE_END;
		return end_of_value(check);
	}
	if (c == '\n') {
		return bad_end;
	}
	return is_control(c) && c != '\t' ? bad_value : add_to_value(check, c);
}

static const char *read_byte(struct head_check *check, unsigned char c) {
	switch (check->state) {
	case HEAD_METHOD:
		return read_method(check, c);
	case HEAD_TARGET:
		return read_target(check, c);
	case HEAD_VERSION:
		return read_version(check, c);
	case HEAD_LINE_END:
		check->state = HEAD_LINE;
		return c == '\n' ? NULL : bad_end;
	case HEAD_LINE:
		return read_line(check, c);
	case HEAD_NAME:
		return read_name(check, c);
	case HEAD_VALUE:
		return read_value(check, c);
	case HEAD_END:
		return c == '\n' ? end_of_head(check) : bad_end;
	case HEAD_PASSED:
		break;
	}
	return NULL;
}

size_t head_check(struct head_check *check, const char *bytes, size_t size, const char **fault) {
	size_t whole = 0; /* end of the last complete head */
	*fault = NULL;
	for (size_t i = 0; i < size && check->state != HEAD_PASSED; i++) {
		bool ends = check->state == HEAD_END;
		const char *why = read_byte(check, (unsigned char)bytes[i]);
		if (why != NULL) {
			*check = (struct head_check){.state = HEAD_METHOD};
			*fault = whole == 0 ? why : NULL;
			return whole;
		}
		whole = ends ? i + 1 : whole;
	}
	/* What follows a head that passes is left to the next reader. */
	return check->state == HEAD_PASSED && whole > 0 ? whole : size;
}
