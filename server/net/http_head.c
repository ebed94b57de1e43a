/* server/net/http_head.c - checks that a request head is unambiguous. */
#include "server/net/http_head.h"

#include <libwebsockets.h>
#include <string.h>

#include "base/hash.h"

typedef const struct head_fault *refusal;

static const struct head_fault bad_line = {400, "A request begins with METHOD PATH HTTP/1.1."};
static const struct head_fault bad_method = {
	400, "The method is GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS."};
static const struct head_fault bad_target = {400, "The path begins with a slash."};
static const struct head_fault bad_percent = {400,
	"In a path or query, two hexadecimal digits follow a percent sign, and they encode no "
	"control character."};
static const struct head_fault bad_end = {
	400, "Each line ends with CR LF, and neither stands anywhere else."};
static const struct head_fault bad_fold = {
	400, "Each header stands on one line of its own; a line may not begin with a blank."};
static const struct head_fault bad_name = {
	400, "A header is NAME: VALUE, its colon right behind the name."};
static const struct head_fault cut_name = {400,
	"A header's name may not be the beginning of a known one, such as X of X-Forwarded-For, nor begin "
	"with put, patch or delete."};
static const struct head_fault bad_value = {400, "A header may not hold control characters."};
static const struct head_fault bad_length = {400, "Content-Length is told once, in digits alone."};
static const struct head_fault bad_coding = {
	400, "Transfer-Encoding is chunked, told once, in HTTP/1.1, and without a Content-Length."};
static const struct head_fault bad_host = {400, "A request of HTTP/1.1 has one Host header."};
static const struct head_fault bad_upgrade = {400,
	"Upgrade is websocket, told once, in a GET of HTTP/1.1 with a Host, with Connection: Upgrade, with a "
	"Sec-WebSocket-Key of 16 bytes in base64 and without a body."};
static const struct head_fault too_long = {400, "A request head may have 8192 bytes."};
static const struct head_fault too_many = {
	400, "A request may have 80 header lines and query parameters."};

static const char *const methods[METHOD_COUNT] = {
	"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};

static bool is_alphanumeric(unsigned c) {
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* RFC 9110, 5.6.2. */
static bool is_token(unsigned char c) {
	return is_alphanumeric(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool is_control(unsigned c) {
	return c < 0x20 || c == 0x7f;
}

static char lowercase(unsigned char c) {
	return (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
}

/* A cut word is longer than any word looked for. */
static void add_to_word(struct head_check *check, char c) {
	if (check->word_size < HEAD_WORD_MAX) {
		check->word[check->word_size++] = c;
	}
}

static bool word_is(const struct head_check *check, const char *text) {
	return check->word_size == strlen(text) && memcmp(check->word, text, check->word_size) == 0;
}

static bool value_is(const struct head_check *check, const char *text) {
	return check->value_size == strlen(text) &&
		memcmp(check->value, text, check->value_size) == 0;
}

/* ---- the first line ---- */

static refusal end_method(struct head_check *check) {
	unsigned method = 0;
	while (method < METHOD_COUNT && !word_is(check, methods[method])) {
		method++;
	}
	if (method == METHOD_COUNT) {
		return &bad_method;
	}
	check->method = (enum head_method)method;
	check->state = HEAD_TARGET;
	check->word_size = 0;
	return NULL;
}

static refusal read_method(struct head_check *check, unsigned char c) {
	if (c == ' ' && check->word_size > 0) {
		return end_method(check);
	}
	add_to_word(check, (char)c);
	return is_token(c) ? NULL : &bad_line;
}

/* The end of a segment of the path: only the first and the last may be empty. */
static void end_segment(struct head_check *check, bool last) {
	bool good = check->segment == SEGMENT_NAME || (last && check->segment == SEGMENT_EMPTY);
	check->is_nowhere = check->is_nowhere || !good;
	check->segment = SEGMENT_EMPTY;
}

static void add_to_segment(struct head_check *check, unsigned char c) {
	bool dots = c == '.' && check->segment < SEGMENT_DOTS;
	check->segment = dots ? check->segment + 1 : SEGMENT_NAME;
}

bool head_path_is(const struct head_check *check, const char *path) {
	return hash_text(hash_begin(0), path) == check->path_hash;
}

/* Turns may hold slashes. */
static bool may_encode_slash(const struct head_check *check) {
	static const char bot[] = "/api/bot/", board[] = "/api/board/";
	return strncmp(check->word, bot, sizeof(bot) - 1) == 0 ||
		strncmp(check->word, board, sizeof(board) - 1) == 0;
}

/* Unreserved characters (RFC 3986, 2.3) and slashes are not encoded, and the library takes
 * ampersand and semicolon for ends of the path, and plus for a space. */
static void read_path(struct head_check *check, unsigned char c, bool encoded) {
	bool plain = is_alphanumeric(c) || strchr("-._~", c) != NULL;
	bool odd = encoded ? plain || (c == '/' && !may_encode_slash(check))
			   : strchr("&;+", c) != NULL;
	check->is_nowhere = check->is_nowhere || odd;
	check->path_hash = hash_byte(check->path_hash, c);
	if (c == '/') {
		end_segment(check, false);
	} else {
		add_to_segment(check, c);
	}
}

static refusal read_decoded(struct head_check *check, unsigned char c, bool encoded) {
	if (!check->in_query) {
		read_path(check, c, encoded);
	}
	check->parts += !encoded && (c == '&' || c == ';');
	return check->parts > HEAD_PARTS_MAX ? &too_many : NULL;
}

static unsigned hex_value(unsigned char c) {
	return c <= '9' ? (unsigned)(c - '0') : (c | 0x20u) - 'a' + 10;
}

static refusal read_digit(struct head_check *check, unsigned char c) {
	if (!is_alphanumeric(c) || hex_value(c) > 15) {
		return &bad_percent;
	}
	check->code = check->code * 16 + hex_value(c);
	if (--check->percent > 0) {
		return NULL;
	}
	return is_control(check->code) ? &bad_percent
				       : read_decoded(check, (unsigned char)check->code, true);
}

static void end_path(struct head_check *check) {
	if (!check->in_query) {
		end_segment(check, true);
	}
}

static refusal end_target(struct head_check *check) {
	check->state = HEAD_VERSION;
	check->word_size = 0;
	end_path(check);
	return check->percent > 0 ? &bad_percent : NULL;
}

static refusal read_target(struct head_check *check, unsigned char c) {
	if (c == ' ' && check->word_size > 0) {
		return end_target(check);
	}
	if (c == ' ' || is_control(c) || c > 0x7f || c == '#') {
		return &bad_line;
	}
	add_to_word(check, (char)c);
	if (check->word_size == 1) { /* nothing stands before the first slash */
		check->path_hash = hash_byte(hash_begin(0), c);
		return c == '/' ? NULL : &bad_target;
	}
	if (check->percent > 0) {
		return read_digit(check, c);
	}
	if (c == '%') {
		check->percent = 2;
		check->code = 0;
		return NULL;
	}
	if (c == '?' && !check->in_query) {
		end_path(check);
		check->in_query = true;
		return NULL;
	}
	return read_decoded(check, c, false);
}

static refusal read_version(struct head_check *check, unsigned char c) {
	if (c != '\r') {
		add_to_word(check, (char)c);
		return is_control(c) || c == ' ' ? &bad_line : NULL;
	}
	check->is_old = word_is(check, "HTTP/1.0");
	check->state = HEAD_LINE_END;
	return check->is_old || word_is(check, "HTTP/1.1") ? NULL : &bad_line;
}

/* ---- headers ---- */

/* Spaces inside a value are remembered only when something follows them. */
static void add_to_value(struct head_check *check, unsigned char c) {
	if (c == ' ' || c == '\t') {
		check->blanks = check->value_size > 0;
		return;
	}
	if (check->blanks && check->value_size < HEAD_WORD_MAX) {
		check->value[check->value_size++] = ' ';
	}
	check->blanks = 0;
	if (check->value_size < HEAD_WORD_MAX) {
		check->value[check->value_size++] = lowercase(c);
	}
}

static refusal read_length(struct head_check *check, unsigned char c) {
	if (c == ' ' || c == '\t') {
		return NULL;
	}
	if (c < '0' || c > '9' || check->blanks || check->has_length) {
		return &bad_length;
	}
	check->length = check->length > (UINT64_MAX - 9) / 10 ? UINT64_MAX
							      : check->length * 10 + (c - '0');
	return NULL;
}

static refusal end_length(struct head_check *check) {
	refusal why = check->has_length || check->value_size == 0 ? &bad_length : NULL;
	check->has_length = true;
	return why;
}

static refusal end_coding(struct head_check *check) {
	check->is_chunked = true;
	return ++check->codings > 1 || !value_is(check, "chunked") ? &bad_coding : NULL;
}

static refusal end_upgrade(struct head_check *check) {
	bool known = value_is(check, "websocket") || value_is(check, "h2c");
	if (!known || check->upgrade != UPGRADE_NONE || check->blanks) {
		return &bad_upgrade;
	}
	check->upgrade = value_is(check, "h2c") ? UPGRADE_HTTP2 : UPGRADE_WEBSOCKET;
	return NULL;
}

/* 16 bytes in base64: 22 characters, and two that fill up. */
static refusal end_key(struct head_check *check) {
	bool good = check->value_size == 24 && memcmp(check->value + 22, "==", 2) == 0 &&
		!check->blanks;
	for (unsigned i = 0; good && i < 22; i++) {
		unsigned char c = (unsigned char)check->value[i];
		good = is_alphanumeric(c) || c == '+' || c == '/';
	}
	return ++check->keys > 1 || !good ? &bad_upgrade : NULL;
}

/* A list of words; one that is cut is longer than any that a browser or proxy sends. */
static void end_connection(struct head_check *check) {
	static const char upgrade[] = "upgrade";
	size_t size = sizeof(upgrade) - 1;
	for (size_t at = 0; at + size <= check->value_size; at++) {
		bool begins = at == 0 || strchr(", ", check->value[at - 1]) != NULL;
		bool ends = at + size == check->value_size ||
			strchr(", ", check->value[at + size]) != NULL;
		check->connects = check->connects ||
			(begins && ends && memcmp(check->value + at, upgrade, size) == 0);
	}
}

static refusal end_value(struct head_check *check) {
	if (word_is(check, "content-length")) {
		return end_length(check);
	}
	if (word_is(check, "transfer-encoding")) {
		return end_coding(check);
	}
	if (word_is(check, "upgrade")) {
		return end_upgrade(check);
	}
	if (word_is(check, "sec-websocket-key")) {
		return end_key(check);
	}
	if (word_is(check, "connection")) {
		end_connection(check);
	}
	if (word_is(check, "host")) {
		check->hosts++;
		check->has_name = check->value_size > 0;
	}
	check->is_authorized = check->is_authorized || word_is(check, "authorization");
	return NULL;
}

/* Is this entry of the library's table, which has no end of its own, the beginning of the word? */
static bool word_continues(const struct head_check *check, const char *name) {
	size_t size = strlen(name);
	return size > 0 && is_alphanumeric((unsigned char)name[size - 1]) &&
		size <= check->word_size && memcmp(name, check->word, size) == 0;
}

/* Is the word the beginning of a name or method in the library's table, but none itself? Or begins
 * it with one for which the library does not wait for an end? */
static bool word_is_cut(const struct head_check *check) {
	bool begins = false;
	const char *name = (const char *)lws_token_to_string((enum lws_token_indexes)0);
	for (unsigned i = 1; name != NULL; i++) {
		if (strncmp(name, check->word, check->word_size) == 0) {
			if (strcmp(name + check->word_size, ":") == 0) {
				return false;
			}
			begins = true;
		}
		if (word_continues(check, name)) {
			return true;
		}
		name = (const char *)lws_token_to_string((enum lws_token_indexes)i);
	}
	return begins;
}

static refusal end_name(struct head_check *check) {
	check->state = HEAD_VALUE;
	check->value_size = check->blanks = 0;
	if (word_is_cut(check)) {
		return &cut_name;
	}
	return ++check->parts > HEAD_PARTS_MAX ? &too_many : NULL;
}

static refusal read_name(struct head_check *check, unsigned char c) {
	if (c == ':' && check->word_size > 0) {
		return end_name(check);
	}
	add_to_word(check, lowercase(c));
	return is_token(c) ? NULL : &bad_name;
}

static refusal read_line(struct head_check *check, unsigned char c) {
	if (c == '\r') {
		check->state = HEAD_END;
		return NULL;
	}
	if (c == ' ' || c == '\t') {
		return &bad_fold;
	}
	if (c == '\n') {
		return &bad_end;
	}
	check->state = HEAD_NAME;
	check->word_size = 0;
	return read_name(check, c);
}

static refusal read_value(struct head_check *check, unsigned char c) {
	if (c == '\r') {
		check->state = HEAD_LINE_END;
		return end_value(check);
	}
	if (c == '\n') {
		return &bad_end;
	}
	if (is_control(c) && c != '\t') {
		return &bad_value;
	}
	if (c == '\t' && (word_is(check, "upgrade") || word_is(check, "sec-websocket-key"))) {
		return &bad_upgrade; /* the library would keep it */
	}
	refusal why = word_is(check, "content-length") ? read_length(check, c) : NULL;
	add_to_value(check, c);
	return why;
}

/* ---- the whole ---- */

const char *head_method_name(enum head_method method) {
	return methods[method];
}

bool head_has_body(const struct head_check *check) {
	return check->length > 0 || check->is_chunked;
}

static refusal end_head(struct head_check *check) {
	check->state = HEAD_DONE;
	if (check->is_chunked && (check->has_length || check->is_old)) {
		return &bad_coding;
	}
	if (check->hosts > 1 || (check->hosts == 0 && !check->is_old)) {
		return &bad_host;
	}
	if (check->upgrade != UPGRADE_NONE && check->is_old) {
		return &bad_upgrade;
	}
	bool opens = check->method == METHOD_GET && check->keys == 1 && check->connects &&
		check->has_name && !head_has_body(check);
	return check->upgrade == UPGRADE_WEBSOCKET && !opens ? &bad_upgrade : NULL;
}

static refusal read_byte(struct head_check *check, unsigned char c) {
	switch (check->state) {
	case HEAD_METHOD:
		return read_method(check, c);
	case HEAD_TARGET:
		return read_target(check, c);
	case HEAD_VERSION:
		return read_version(check, c);
	case HEAD_LINE_END:
		check->state = HEAD_LINE;
		return c == '\n' ? NULL : &bad_end;
	case HEAD_LINE:
		return read_line(check, c);
	case HEAD_NAME:
		return read_name(check, c);
	case HEAD_VALUE:
		return read_value(check, c);
	case HEAD_END:
		return c == '\n' ? end_head(check) : &bad_end;
	case HEAD_DONE:
		break;
	}
	return NULL;
}

size_t head_check(
	struct head_check *check, const char *bytes, size_t size, const struct head_fault **fault) {
	size_t used = 0;
	*fault = NULL;
	while (used < size && check->state != HEAD_DONE && *fault == NULL) {
		*fault = ++check->size > HEAD_BYTES_MAX
			? &too_long
			: read_byte(check, (unsigned char)bytes[used]);
		used++;
	}
	return used;
}
