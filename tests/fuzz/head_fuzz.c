/* tests/fuzz/head_fuzz.c - heads of requests: in pieces they are judged as whole ones are, and in
 * those that pass a second reader finds nothing that two servers could read differently. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/net/http_head.h"
#include "tests/fuzz/fuzz.h"

struct verdict {
	const struct head_fault *fault; /* NULL: none */
	bool done;
	size_t used; /* bytes of the head */
};

static struct verdict judge(const char *bytes, size_t size, size_t step) {
	struct http_head *head = head_create();
	struct verdict verdict = {0};
	while (verdict.used < size && verdict.fault == NULL && head->state != HEAD_DONE) {
		size_t left = size - verdict.used;
		size_t more = left < step ? left : step;
		size_t got = head_read(head, bytes + verdict.used, more, &verdict.fault);
		fuzz_expect(got <= more, "no more is read than came");
		fuzz_expect(got == more || verdict.fault != NULL || head->state == HEAD_DONE,
			"it goes on to the end of the head");
		verdict.used += got;
	}
	verdict.done = verdict.fault == NULL && head->state == HEAD_DONE;
	free(head);
	return verdict;
}

/* ---- a second reader ---- */

struct headers {
	unsigned hosts, lengths, codings;
};

static int is_name(const char *line, size_t size, const char *name) {
	return size == strlen(name) && strncasecmp(line, name, size) == 0;
}

static void look_at_line(const char *line, size_t size, struct headers *headers) {
	const char *colon = memchr(line, ':', size);
	size_t length = colon != NULL ? (size_t)(colon - line) : 0;
	fuzz_expect(length > 0, "a header has a name");
	fuzz_expect(memchr(line, ' ', length) == NULL && memchr(line, '\t', length) == NULL,
		"no blank stands before a colon");
	fuzz_expect(memchr(line, '\r', size) == NULL && memchr(line, '\n', size) == NULL,
		"no end of a line stands alone");
	headers->hosts += is_name(line, length, "host");
	headers->lengths += is_name(line, length, "content-length");
	headers->codings += is_name(line, length, "transfer-encoding");
}

/* Of head, up to end, where its empty line begins. */
static void look_at_head(const char *head, const char *end) {
	struct headers headers = {0};
	const char *line = strstr(head + (head[0] == '\r' ? 2 : 0), "\r\n");
	int is_old = strncasecmp(line - strlen("1.0"), "1.0", strlen("1.0")) == 0;
	while (line < end) {
		line += 2;
		const char *next = strstr(line, "\r\n");
		look_at_line(line, (size_t)(next - line), &headers);
		line = next;
	}
	fuzz_expect(headers.hosts == 1 || (is_old && headers.hosts == 0), "there is one host");
	fuzz_expect(headers.lengths + headers.codings <= 1, "its length is told once");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	char *text = fuzz_text(data, size);
	struct verdict whole = judge(text, size, size);
	for (size_t step = 1; step <= 7; step += 3) {
		struct verdict pieces = judge(text, size, step);
		fuzz_expect(pieces.fault == whole.fault, "in pieces it has the same fault");
		fuzz_expect(pieces.done == whole.done, "in pieces it is complete or not");
		fuzz_expect(pieces.used == whole.used, "in pieces it ends at the same byte");
	}
	if (whole.done) {
		text[whole.used] = '\0';
		const char *end = strstr(text, "\r\n\r\n");
		fuzz_expect(
			end != NULL && end + 4 == text + whole.used, "it ends with an empty line");
		look_at_head(text, end);
	}
	free(text);
	return 0;
}
