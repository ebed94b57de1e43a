/* tests/server/net/head_tell.c - tells how request heads are read: for each that it gets on its
 * input, behind its size in four bytes, the highest first, it prints a line of JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "server/net/http_head.h"

enum { TEXT_MAX_BYTES = 2 * HEAD_BYTES_MAX };

/* Returns the size of the next text, -1 at the end of the input. */
static int read_text(char text[TEXT_MAX_BYTES]) {
	unsigned char four[4];
	if (fread(four, 1, sizeof(four), stdin) != sizeof(four)) {
		return -1;
	}
	size_t size = (size_t)four[0] << 24 | (size_t)four[1] << 16 | (size_t)four[2] << 8 |
		four[3];
	return size <= TEXT_MAX_BYTES && fread(text, 1, size, stdin) == size ? (int)size : -1;
}

static void write_hex(struct out *out, const char *text) {
	out_hex(out, (const uint8_t *)text, strlen(text));
}

static void write_headers(struct out *out, const struct http_head *head) {
	const char *at = head->headers;
	out_key_begin(out, "headers", '[');
	for (unsigned i = 0; i < head->fields; i++) {
		out_begin(out, '[');
		write_hex(out, at);
		at += strlen(at) + 1;
		write_hex(out, at);
		at += strlen(at) + 1;
		out_end(out, ']');
	}
	out_end(out, ']');
}

static void write_head(struct out *out, const struct http_head *head) {
	char length[24];
	snprintf(length, sizeof(length), "%llu", (unsigned long long)head->length);
	out_key_int(out, "used", (int64_t)head->size);
	write_headers(out, head);
	out_key(out, "query");
	write_hex(out, head->query);
	out_key_string(out, "length", length);
	out_key_bool(out, "chunked", head->is_chunked);
	out_key_bool(out, "closes", head_closes(head));
}

static void write_verdict(
	struct out *out, const struct http_head *head, const struct head_fault *fault) {
	out_begin(out, '{');
	if (fault != NULL) {
		out_key_int(out, "refused", fault->status);
	} else if (head->state != HEAD_DONE) {
		out_key_bool(out, "more", true);
	} else {
		write_head(out, head);
	}
	out_end(out, '}');
}

/* Returns false without memory. */
static bool tell_head(const char *text, size_t size) {
	const struct head_fault *fault;
	struct out out;
	struct http_head *head = head_create();
	if (head == NULL) {
		return false;
	}
	out_init(&out);
	head_read(head, text, size, &fault);
	write_verdict(&out, head, fault);
	char *line = out_take(&out, &size);
	bool good = line != NULL && puts(line) >= 0;
	free(line);
	free(head);
	return good;
}

int main(void) {
	static char text[TEXT_MAX_BYTES];
	int size = read_text(text);
	while (size >= 0) {
		if (!tell_head(text, (size_t)size)) {
			return 1;
		}
		size = read_text(text);
	}
	return 0;
}
