/* proto/request_quick.h - the few requests that come all the time, read without a tree. For proto/
 * alone.
 *
 * Moves are most of what clients send, and all look alike: {"t":"play","n":7,"d":{"v":6,"text":
 * "a1-b2"}}, keys in any order. What is written so is read here in one pass; all else, and all that
 * is wrong, is left to the reader that knows every field and every sentence.
 */
#ifndef QIRKAT_PROTO_REQUEST_QUICK_H
#define QIRKAT_PROTO_REQUEST_QUICK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Fields of "d" that are known here. */
enum { QUICK_V = 1, QUICK_TEXT = 2 };

struct quick_text {
	const char *at; /* borrowed, not terminated: plain ASCII without an escape */
	size_t size;
};

struct quick_request {
	struct quick_text type;
	int64_t n;    /* from 0 */
	unsigned has; /* QUICK_V, QUICK_TEXT */
	int64_t v;    /* from 0 */
	struct quick_text text;
};

/* False: text is written in another way, and nothing is known of it. */
bool request_quick(struct quick_request *request, const char *text, size_t size);

#endif
