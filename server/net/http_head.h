/* server/net/http_head.h - checks that a request head is unambiguous.
 *
 * If a proxy and a server disagree on where a request ends, a client can smuggle in requests of
 * others. So whatever RFC 9112 forbids is refused instead of guessed at: spaces before a colon,
 * folded lines, bare line ends, repeated lengths.
 */
#ifndef QIRKAT_SERVER_HTTP_HEAD_H
#define QIRKAT_SERVER_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>

enum { HEAD_WORD_MAX = 20 };

/* What the next byte of a head belongs to. */
enum head_state {
	HEAD_METHOD,
	HEAD_TARGET,
	HEAD_VERSION,
	HEAD_LINE_END, /* LF must follow */
	HEAD_LINE,     /* the first byte of a header, or the end */
	HEAD_NAME,
	HEAD_VALUE,
	HEAD_END,    /* LF must follow, which ends the head */
	HEAD_PASSED, /* a body or a websocket follows: bytes are not checked */
};

/* All zero at the start of a connection. */
struct head_check {
	enum head_state state;
	char word[HEAD_WORD_MAX]; /* lowercase name or version, cut */
	unsigned word_size;
	char value[HEAD_WORD_MAX]; /* of a header of interest, trimmed */
	unsigned value_size, blanks;
	unsigned hosts, lengths, codings;
	bool is_old; /* HTTP/1.0 */
	bool has_body, upgrades;
	bool is_bot; /* the connection ends after its answer, which may be a stream */
};

/* Check the next bytes of a connection. Returns how many may be passed on: size, or less up to the
 * end of the last good head before a bad one; 0 with a sentence in *fault if the first head is bad.
 * They also end with a head that a body or websocket follows, so that others can read that. Several
 * heads without bodies may follow each other. */
size_t head_check(struct head_check *check, const char *bytes, size_t size, const char **fault);

#endif
