/* server/api/api_answer.c - shared by all parts of /api: parsing queries and writing errors. */
#include <string.h>

#include "proto/message.h"
#include "base/text.h"
#include "server/api/api_parts.h"

static int decode_hex_digit(char c) {
	if (c >= '0' && c <= '9') {
		return c - '0';
	}
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

void api_decode(const char *text, size_t length, char *to, size_t size) {
	size_t used = 0;
	for (size_t i = 0; i < length && used + 1 < size; i++) {
		if (text[i] == '%' && i + 2 < length && decode_hex_digit(text[i + 1]) >= 0 &&
			decode_hex_digit(text[i + 2]) >= 0) {
			to[used++] = (char)(decode_hex_digit(text[i + 1]) * 16 +
				decode_hex_digit(text[i + 2]));
			i += 2;
		} else {
			to[used++] = text[i] == '+' ? ' ' : text[i];
		}
	}
	to[used] = '\0';
}

bool api_query(const char *query, const char *name, char *value, size_t size) {
	size_t length = strlen(name);
	for (; *query != '\0'; query += strcspn(query, "&"), query += *query == '&') {
		if (strncmp(query, name, length) == 0 && query[length] == '=') {
			const char *at = query + length + 1;
			api_decode(at, strcspn(at, "&"), value, size);
			return true;
		}
	}
	return false;
}

bool api_take_part(const char *path, char *part, size_t size) {
	size_t length = strcspn(path, "/");
	return length > 0 && text_copy(part, size, path, length);
}

int api_error(struct out *out, int status, const char *code, const char *text) {
	out_clear(out);
	message_api_error(out, code, text);
	return status;
}

int api_sentence(struct out *out, int status, const char *code, const char *text,
	const struct sentence_source *source) {
	out_clear(out);
	message_api_sentence(out, code, text, source);
	return status;
}

int api_nothing(struct out *out) {
	return api_error(out, 404, "no_page",
		"There is nothing at this address; proto/README.md lists what there is.");
}
