/* proto/request_quick.h - a fast parser for the most frequent requests, without a JSON tree. Only
 * for proto/.
 *
 * Most messages from clients are moves of the form {"t":"play","n":7,"d":{"v":6,"text":"a1-b2"}},
 * with keys in any order. Those are parsed here in one pass. Everything else, including anything
 * invalid, is left to the full reader.
 */
#ifndef QIRKAT_PROTO_REQUEST_QUICK_H
#define QIRKAT_PROTO_REQUEST_QUICK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Fields of "d" known here. */
enum { QUICK_V = 1, QUICK_TEXT = 2 };

struct quick_text {
	const char *at; /* borrowed, not terminated: plain ASCII without escapes */
	size_t size;
};

struct quick_request {
	struct quick_text type;
	int64_t n;    /* not negative */
	unsigned has; /* QUICK_V, QUICK_TEXT */
	int64_t v;    /* not negative */
	struct quick_text text;
};

/* Returns false if text has any other form; request is then undefined. */
bool request_quick(struct quick_request *request, const char *text, size_t size);

#endif
