/* tests/fuzz/head_fuzz.c - heads of requests: in pieces they are judged as whole ones are, and in
 * those that pass a second reader finds nothing that two servers could read differently. */
#include <string.h>
#include <strings.h>

#include "server/net/http_head.h"
#include "tests/fuzz/fuzz.h"

struct verdict {
	const char *fault; /* NULL: none */
	bool passed;       /* a head came that something follows */
	size_t used;       /* bytes that were let through */
};

static struct verdict judge(const char *bytes, size_t size, size_t step) {
	struct head_check check = {0};
	struct verdict verdict = {0};
	while (verdict.used < size && verdict.fault == NULL && check.state != HEAD_PASSED) {
		size_t left = size - verdict.used;
		size_t more = left < step ? left : step;
		size_t got = head_check(&check, bytes + verdict.used, more, &verdict.fault);
		fuzz_expect(got <= more, "no more is let through than came");
		fuzz_expect((got > 0) == (verdict.fault == NULL), "it goes on or says why not");
		verdict.used += got;
	}
	verdict.passed = check.state == HEAD_PASSED;
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
	const char *line = strstr(head, "\r\n");
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

static void look_at_all(const char *text) {
	for (const char *end; (end = strstr(text, "\r\n\r\n")) != NULL; text = end + 4) {
		look_at_head(text, end);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	char *text = fuzz_text(data, size);
	struct verdict whole = judge(text, size, size);
	for (size_t step = 1; step <= 7; step += 3) {
		struct verdict pieces = judge(text, size, step);
		fuzz_expect(pieces.fault == whole.fault, "in pieces it has the same fault");
		fuzz_expect(pieces.passed == whole.passed, "in pieces it passes or does not");
		fuzz_expect(whole.fault != NULL || whole.passed || pieces.used == size,
			"all of it is let through");
	}
	text[whole.used] = '\0';
	look_at_all(text);
	free(text);
	return 0;
}
