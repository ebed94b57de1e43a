/* server/net/http_head.h - is the head of a request written so that everybody reads it alike?
 *
 * A proxy and a server that do not agree where one request ends and the next begins let one client
 * put words into another's mouth. So what RFC 9112 does not allow is refused, not guessed at:
 * blanks before a colon, lines that go on in the next, bare line ends, lengths told twice.
 */
#ifndef QIRKAT_SERVER_HTTP_HEAD_H
#define QIRKAT_SERVER_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>

enum { HEAD_WORD_MAX = 20 };

/* Where in a head the next byte stands. */
enum head_state {
	HEAD_METHOD,
	HEAD_TARGET,
	HEAD_VERSION,
	HEAD_LINE_END, /* LF must follow */
	HEAD_LINE,     /* the first byte of a header, or the end */
	HEAD_NAME,
	HEAD_VALUE,
	HEAD_END,    /* LF must follow, and ends the head */
	HEAD_PASSED, /* a body or a websocket follows: what comes is not looked at */
};

/* All zero is the beginning of a connection. */
struct head_check {
	enum head_state state;
	char word[HEAD_WORD_MAX]; /* in small letters: a name or a version, cut */
	unsigned word_size;
	char value[HEAD_WORD_MAX]; /* of a header that is looked at, without blanks around it */
	unsigned value_size, blanks;
	unsigned hosts, lengths, codings;
	bool is_old; /* HTTP/1.0 */
	bool has_body, upgrades;
	bool is_bot; /* its answer, which may be a stream, is the last of the connection */
};

/* Look at the next bytes of a connection. Returns how many may be handed on, which is less than
 * size where a head is bad that begins behind them; 0 with a sentence in *fault where the first is.
 * They end with a head that a body or a websocket follows, so that this can be read by others.
 * Heads that end without a body may follow each other. */
size_t head_check(struct head_check *check, const char *bytes, size_t size, const char **fault);

#endif
