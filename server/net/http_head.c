/* server/net/http_head.c - reads request heads, and refuses what is ambiguous. */
#include "server/net/http_head.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef const struct head_fault *refusal;

static const struct head_fault bad_line = {400, "A request must begin with METHOD PATH HTTP/1.1."};
static const struct head_fault bad_method = {
	400, "The method must be in capital letters, like GET."};
static const struct head_fault no_method = {
	501, "The method must be GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS or TRACE."};
static const struct head_fault no_proxy = {
	405, "This server is no proxy and does not take CONNECT.", "Allow: GET, HEAD\r\n"};
static const struct head_fault no_version = {505, "This server speaks HTTP/1.1 and HTTP/1.0."};
static const struct head_fault bad_target = {400,
	"The path must begin with a slash; only http:// or https:// and a host may precede it."};
static const struct head_fault bad_percent = {400,
	"In a path or query, a percent sign must be followed by two hexadecimal digits that do not encode a control character."};
static const struct head_fault bad_end = {
	400, "Each line must end with CR LF, and neither may occur anywhere else."};
static const struct head_fault bad_fold = {
	400, "Each header must be on a line of its own, and no line may begin with a blank."};
static const struct head_fault bad_name = {
	400, "A header must be NAME: VALUE, with the colon right after the name."};
static const struct head_fault bad_value = {400, "A header may not contain control characters."};
static const struct head_fault bad_length = {
	400, "Content-Length must be given once, and only in digits."};
static const struct head_fault bad_coding = {400,
	"Transfer-Encoding must be chunked, given once, in HTTP/1.1, and without a Content-Length."};
static const struct head_fault bad_host = {400,
	"A request of HTTP/1.1 must have exactly one Host header: a host, and its port if it needs one."};
static const struct head_fault bad_upgrade = {400,
	"Upgrade must be websocket, given once, in a GET of HTTP/1.1 with a Host, Connection: Upgrade, a Sec-WebSocket-Key of 16 bytes in base64, and no body."};
static const struct head_fault path_too_long = {
	414, "A request head may have at most 8192 bytes, and a query at most 80 parameters."};
static const struct head_fault too_long = {431, "A request head may have at most 8192 bytes."};
static const struct head_fault too_many = {
	431, "A request may have at most 80 header lines and query parameters."};

static const char *const methods[METHOD_COUNT] = {
	"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"};

static bool is_alphanumeric(unsigned c) {
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* RFC 9110, 5.6.2. */
static bool is_token(unsigned char c) {
	return is_alphanumeric(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static bool is_control_character(unsigned c) {
	return c < 0x20 || c == 0x7f;
}

static bool is_space_or_tab(char c) {
	return c == ' ' || c == '\t';
}

static char to_lowercase(unsigned char c) {
	return (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
}

/* Whatever is kept is no longer than what it was read from. */
static void append_head_text(struct http_head *head, char c) {
	assert(head->used < sizeof(head->text));
	head->text[head->used++] = c;
}

/* A cut word is longer than any word looked for. */
static void add_to_word(struct http_head *head, char c) {
	if (head->word_size < HEAD_WORD_MAX) {
		head->word[head->word_size++] = c;
	}
}

static bool word_is(const struct http_head *head, const char *text) {
	return head->word_size == strlen(text) && memcmp(head->word, text, head->word_size) == 0;
}

static bool value_is(const struct http_head *head, const char *text) {
	return head->value_size == strlen(text) && memcmp(head->value, text, head->value_size) == 0;
}

/* ---- the first line ---- */

/* Methods have case (RFC 9110, 9.1); one in small letters is a mistake, and none of another name.
 */
static refusal end_method(struct http_head *head) {
	unsigned method = 0;
	while (method < METHOD_COUNT &&
		(head->word_size != strlen(methods[method]) ||
			strncasecmp(head->word, methods[method], head->word_size) != 0)) {
		method++;
	}
	if (method == METHOD_COUNT) {
		return &no_method;
	}
	if (!word_is(head, methods[method])) {
		return &bad_method;
	}
	head->method = (enum head_method)method;
	head->state = HEAD_TARGET;
	head->word_size = 0;
	return method == METHOD_CONNECT ? &no_proxy : NULL;
}

static refusal read_method(struct http_head *head, unsigned char c) {
	if (c == ' ' && head->word_size > 0) {
		return end_method(head);
	}
	if (c == '\r' && head->word_size == 0 && !head->has_begun) { /* RFC 9112, 2.2 */
		head->has_begun = true;
		head->state = HEAD_EMPTY;
		return NULL;
	}
	add_to_word(head, (char)c);
	return is_token(c) ? NULL : &bad_line;
}

/* The end of a segment of the path: only the first and the last may be empty. */
static void end_segment(struct http_head *head, bool last) {
	bool good = head->segment == SEGMENT_NAME || (last && head->segment == SEGMENT_EMPTY);
	head->is_nowhere = head->is_nowhere || !good;
	head->segment = SEGMENT_EMPTY;
}

static void add_to_segment(struct http_head *head, unsigned char c) {
	bool dots = c == '.' && head->segment < SEGMENT_DOTS;
	head->segment = dots ? head->segment + 1 : SEGMENT_NAME;
}

/* Turns may hold slashes. */
static bool may_encode_slash(const struct http_head *head) {
	static const char bot[] = "/api/bot/", board[] = "/api/board/";
	return strncmp(head->word, bot, sizeof(bot) - 1) == 0 ||
		strncmp(head->word, board, sizeof(board) - 1) == 0;
}

/* Unreserved characters (RFC 3986, 2.3) and slashes are not encoded, and some servers take
 * ampersand and semicolon for ends of the path, and plus for a space. */
static void read_path_byte(struct http_head *head, unsigned char c, bool encoded) {
	bool plain = is_alphanumeric(c) || strchr("-._~", c) != NULL;
	bool odd = encoded ? plain || (c == '/' && !may_encode_slash(head))
			   : strchr("&;+", c) != NULL;
	head->is_nowhere = head->is_nowhere || odd;
	append_head_text(head, (char)c);
	if (c == '/') {
		end_segment(head, false);
	} else {
		add_to_segment(head, c);
	}
}

static refusal read_decoded(struct http_head *head, unsigned char c, bool encoded) {
	if (!head->in_query) {
		read_path_byte(head, c, encoded);
	}
	head->parts += !encoded && (c == '&' || c == ';');
	return head->parts > HEAD_PARTS_MAX ? &path_too_long : NULL;
}

static unsigned parse_hex_digit(unsigned char c) {
	return c <= '9' ? (unsigned)(c - '0') : (c | 0x20u) - 'a' + 10;
}

static refusal read_digit(struct http_head *head, unsigned char c) {
	if (!is_alphanumeric(c) || parse_hex_digit(c) > 15) {
		return &bad_percent;
	}
	head->code = head->code * 16 + parse_hex_digit(c);
	if (--head->percent > 0) {
		return NULL;
	}
	return is_control_character(head->code)
		? &bad_percent
		: read_decoded(head, (unsigned char)head->code, true);
}

static void end_path(struct http_head *head) {
	if (!head->in_query) {
		end_segment(head, true);
		append_head_text(head, '\0');
		head->query = head->text + head->used;
	}
}

static refusal end_target(struct http_head *head) {
	head->state = HEAD_VERSION;
	head->word_size = 0;
	end_path(head);
	append_head_text(head, '\0');
	return head->percent > 0 ? &bad_percent : NULL;
}

/* A path, a whole address, or the asterisk of OPTIONS (RFC 9112, 3.2). */
static refusal begin_target(struct http_head *head, unsigned char c) {
	if (to_lowercase(c) == 'h') {
		head->word[0] = 'h';
		head->state = HEAD_SCHEME;
		return NULL;
	}
	head->asks_of_server = c == '*' && head->method == METHOD_OPTIONS;
	head->path = head->text + head->used;
	append_head_text(head, (char)c);
	return c == '/' || head->asks_of_server ? NULL : &bad_target;
}

static refusal read_target_byte(struct http_head *head, unsigned char c) {
	if (c == ' ' && head->word_size > 0) {
		return end_target(head);
	}
	if (c == ' ' || is_control_character(c) || c > 0x7f || c == '#') {
		return &bad_line;
	}
	add_to_word(head, (char)c);
	if (head->word_size == 1) {
		return begin_target(head, c);
	}
	if (head->asks_of_server) {
		return &bad_target;
	}
	if (head->in_query) {
		append_head_text(head, (char)c);
	}
	if (head->percent > 0) {
		return read_digit(head, c);
	}
	if (c == '%') {
		head->percent = 2;
		head->code = 0;
		return NULL;
	}
	if (c == '?' && !head->in_query) {
		end_path(head);
		head->in_query = true;
		return NULL;
	}
	return read_decoded(head, c, false);
}

static refusal read_scheme(struct http_head *head, unsigned char c) {
	static const char *const schemes[] = {"http://", "https://"};
	add_to_word(head, to_lowercase(c));
	for (size_t i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++) {
		bool begins = strncmp(schemes[i], head->word, head->word_size) == 0;
		if (begins && schemes[i][head->word_size] == '\0') {
			head->state = HEAD_AUTHORITY;
			head->authority = head->text + head->used;
			return NULL;
		}
		if (begins) {
			return NULL;
		}
	}
	return &bad_target;
}

/* Is this a host of RFC 3986, with or without its port? */
static bool is_host(const char *text) {
	static const char address[] = "0123456789abcdefABCDEF:.", digits[] = "0123456789";
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789-._~%!$&'()*+,;=";
	size_t size = text[0] == '[' ? 1 + strspn(text + 1, address) : strspn(text, letters);
	if (text[0] == '[' && (size == 1 || text[size++] != ']')) {
		return false;
	}
	size_t port = text[size] == ':' ? 1 + strspn(text + size + 1, digits) : 0;
	return size > 0 && text[size + port] == '\0';
}

/* An address without a path has that of the root. */
static refusal read_authority(struct http_head *head, unsigned char c) {
	if (strchr("/? ", c) == NULL || c == '\0') {
		append_head_text(head, (char)c);
		return is_control_character(c) ? &bad_line : NULL;
	}
	append_head_text(head, '\0');
	head->state = HEAD_TARGET;
	head->word_size = 0;
	if (!is_host(head->authority)) {
		return &bad_target;
	}
	refusal why = read_target_byte(head, '/');
	return c == '/' || why != NULL ? why : read_target_byte(head, c);
}

/* Whatever is newer within HTTP/1 is read as HTTP/1.1 is (RFC 9110, 2.5). */
static refusal end_version(struct http_head *head) {
	const char *word = head->word;
	bool good = head->word_size == 8 && memcmp(word, "HTTP/", 5) == 0 && word[5] >= '0' &&
		word[5] <= '9' && word[6] == '.' && word[7] >= '0' && word[7] <= '9';
	head->is_old = good && word[7] == '0';
	head->state = HEAD_LINE_END;
	return !good ? &bad_line : word[5] != '1' ? &no_version : NULL;
}

static refusal read_version(struct http_head *head, unsigned char c) {
	if (c == '\r') {
		return end_version(head);
	}
	add_to_word(head, (char)c);
	return is_control_character(c) || c == ' ' ? &bad_line : NULL;
}

/* ---- headers ---- */

/* Spaces inside a value are remembered only when something follows them. */
static void add_to_value(struct http_head *head, unsigned char c) {
	if (c == ' ' || c == '\t') {
		head->blanks = head->value_size > 0;
		return;
	}
	if (head->blanks && head->value_size < HEAD_WORD_MAX) {
		head->value[head->value_size++] = ' ';
	}
	head->blanks = 0;
	if (head->value_size < HEAD_WORD_MAX) {
		head->value[head->value_size++] = to_lowercase(c);
	}
}

static refusal read_length_digit(struct http_head *head, unsigned char c) {
	if (c == ' ' || c == '\t') {
		return NULL;
	}
	if (c < '0' || c > '9' || head->blanks || head->has_length) {
		return &bad_length;
	}
	head->length = head->length > (UINT64_MAX - 9) / 10 ? UINT64_MAX
							    : head->length * 10 + (c - '0');
	return NULL;
}

static refusal end_length(struct http_head *head) {
	refusal why = head->has_length || head->value_size == 0 ? &bad_length : NULL;
	head->has_length = true;
	return why;
}

static refusal end_coding(struct http_head *head) {
	head->is_chunked = true;
	return ++head->codings > 1 || !value_is(head, "chunked") ? &bad_coding : NULL;
}

static refusal end_upgrade(struct http_head *head) {
	bool known = value_is(head, "websocket") || value_is(head, "h2c");
	if (!known || head->upgrade != UPGRADE_NONE) {
		return &bad_upgrade;
	}
	head->upgrade = value_is(head, "h2c") ? UPGRADE_HTTP2 : UPGRADE_WEBSOCKET;
	return NULL;
}

/* 16 bytes in base64: 22 characters, and two that fill up. */
static refusal end_key(struct http_head *head) {
	bool good = head->value_size == 24 && memcmp(head->value + 22, "==", 2) == 0;
	for (unsigned i = 0; good && i < 22; i++) {
		unsigned char c = (unsigned char)head->value[i];
		good = is_alphanumeric(c) || c == '+' || c == '/';
	}
	return ++head->keys > 1 || !good ? &bad_upgrade : NULL;
}

/* Is the word in the list that is the value? A list that is cut is longer than any that a browser
 * or proxy sends. */
static bool value_lists(const struct http_head *head, const char *word) {
	size_t size = strlen(word);
	for (size_t at = 0; at + size <= head->value_size; at++) {
		bool begins = at == 0 || strchr(", ", head->value[at - 1]) != NULL;
		bool ends = at + size == head->value_size ||
			strchr(", ", head->value[at + size]) != NULL;
		if (begins && ends && memcmp(head->value + at, word, size) == 0) {
			return true;
		}
	}
	return false;
}

static void end_connection_field(struct http_head *head) {
	head->connects = head->connects || value_lists(head, "upgrade");
	head->closes = head->closes || value_lists(head, "close");
}

/* It may be empty, for addresses without a host. */
static refusal end_host(struct http_head *head) {
	head->has_name = head->value_size > 0;
	bool good = !head->has_name || is_host(head->text + head->value_begins);
	return ++head->hosts > 1 || !good ? &bad_host : NULL;
}

static refusal end_value(struct http_head *head) {
	while (is_space_or_tab(head->text[head->used - 1])) {
		head->used--;
	}
	append_head_text(head, '\0');
	head->fields++;
	if (word_is(head, "content-length")) {
		return end_length(head);
	}
	if (word_is(head, "transfer-encoding")) {
		return end_coding(head);
	}
	if (word_is(head, "upgrade")) {
		return end_upgrade(head);
	}
	if (word_is(head, "sec-websocket-key")) {
		return end_key(head);
	}
	if (word_is(head, "connection")) {
		end_connection_field(head);
	}
	return word_is(head, "host") ? end_host(head) : NULL;
}

static refusal end_name(struct http_head *head) {
	head->state = HEAD_VALUE;
	head->value_size = head->blanks = 0;
	append_head_text(head, '\0');
	head->value_begins = head->used;
	return ++head->parts > HEAD_PARTS_MAX ? &too_many : NULL;
}

static refusal read_name_byte(struct http_head *head, unsigned char c) {
	if (c == ':' && head->word_size > 0) {
		return end_name(head);
	}
	add_to_word(head, to_lowercase(c));
	append_head_text(head, to_lowercase(c));
	return is_token(c) ? NULL : &bad_name;
}

static refusal read_line_start(struct http_head *head, unsigned char c) {
	if (c == '\r') {
		head->state = HEAD_END;
		return NULL;
	}
	if (c == ' ' || c == '\t') {
		return &bad_fold;
	}
	if (c == '\n') {
		return &bad_end;
	}
	head->state = HEAD_NAME;
	head->word_size = 0;
	if (head->fields == 0) {
		head->headers = head->text + head->used;
	}
	return read_name_byte(head, c);
}

static refusal read_value_byte(struct http_head *head, unsigned char c) {
	if (c == '\r') {
		head->state = HEAD_LINE_END;
		return end_value(head);
	}
	if (c == '\n') {
		return &bad_end;
	}
	if (is_control_character(c) && c != '\t') {
		return &bad_value;
	}
	refusal why = word_is(head, "content-length") ? read_length_digit(head, c) : NULL;
	add_to_value(head, c);
	if (head->value_size > 0) {
		append_head_text(head, (char)c);
	}
	return why;
}

/* ---- the whole ---- */

struct http_head *head_create(void) {
	struct http_head *head = malloc(sizeof(*head));
	if (head != NULL) {
		memset(head, 0, offsetof(struct http_head, text));
		head->path = head->query = head->headers = head->text;
	}
	return head;
}

bool head_has(const struct http_head *head, const char *name) {
	const char *at = head->headers;
	for (unsigned i = 0; i < head->fields; i++) {
		if (strcmp(at, name) == 0) {
			return true;
		}
		at += strlen(at) + 1;
		at += strlen(at) + 1;
	}
	return false;
}

/* Returns how much of to is used then, or size if it does not fit. */
static size_t add_field(char *to, size_t used, size_t size, const char *value) {
	size_t comma = used > 0 ? 2 : 0, length = strlen(value);
	if (size - used <= comma + length) {
		return size;
	}
	memcpy(to + used, ", ", comma);
	memcpy(to + used + comma, value, length + 1);
	return used + comma + length;
}

bool head_copy(const struct http_head *head, const char *name, char *to, size_t size) {
	const char *at = head->headers;
	bool named = head->authority != NULL && strcmp(name, "host") == 0;
	size_t used = named ? add_field(to, 0, size, head->authority) : 0;
	to[0] = used > 0 && used < size ? to[0] : '\0';
	for (unsigned i = 0; i < head->fields && used < size && !named; i++) {
		const char *value = at + strlen(at) + 1;
		used = strcmp(at, name) == 0 ? add_field(to, used, size, value) : used;
		at = value + strlen(value) + 1;
	}
	if (used == size) {
		to[0] = '\0';
	}
	return used > 0 && used < size;
}

const char *head_answered_method(const struct http_head *head) {
	return methods[head->method == METHOD_HEAD ? METHOD_GET : head->method];
}

bool head_closes(const struct http_head *head) {
	return head->is_old || head->closes;
}

bool head_has_body(const struct http_head *head) {
	return head->length > 0 || head->is_chunked;
}

static refusal end_head(struct http_head *head) {
	head->state = HEAD_DONE;
	if (head->is_chunked && (head->has_length || head->is_old)) {
		return &bad_coding;
	}
	if (head->hosts > 1 || (head->hosts == 0 && !head->is_old)) {
		return &bad_host;
	}
	if (head->upgrade != UPGRADE_NONE && head->is_old) {
		return &bad_upgrade;
	}
	bool opens = head->method == METHOD_GET && head->keys == 1 && head->connects &&
		head->has_name && !head_has_body(head);
	return head->upgrade == UPGRADE_WEBSOCKET && !opens ? &bad_upgrade : NULL;
}

static refusal read_byte(struct http_head *head, unsigned char c) {
	switch (head->state) {
	case HEAD_METHOD:
		return read_method(head, c);
	case HEAD_EMPTY:
		head->state = HEAD_METHOD;
		return c == '\n' ? NULL : &bad_end;
	case HEAD_SCHEME:
		return read_scheme(head, c);
	case HEAD_AUTHORITY:
		return read_authority(head, c);
	case HEAD_TARGET:
		return read_target_byte(head, c);
	case HEAD_VERSION:
		return read_version(head, c);
	case HEAD_LINE_END:
		head->state = HEAD_LINE;
		return c == '\n' ? NULL : &bad_end;
	case HEAD_LINE:
		return read_line_start(head, c);
	case HEAD_NAME:
		return read_name_byte(head, c);
	case HEAD_VALUE:
		return read_value_byte(head, c);
	case HEAD_END:
		return c == '\n' ? end_head(head) : &bad_end;
	case HEAD_DONE:
		break;
	}
	return NULL;
}

static refusal refuse_length(const struct http_head *head) {
	return head->state < HEAD_VERSION ? &path_too_long : &too_long;
}

size_t head_read(
	struct http_head *head, const char *bytes, size_t size, const struct head_fault **fault) {
	size_t used = 0;
	*fault = NULL;
	while (used < size && head->state != HEAD_DONE && *fault == NULL) {
		*fault = ++head->size > HEAD_BYTES_MAX
			? refuse_length(head)
			: read_byte(head, (unsigned char)bytes[used]);
		used++;
	}
	return used;
}
