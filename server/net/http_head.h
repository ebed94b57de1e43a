/* server/net/http_head.h - reads request heads, and refuses those that are ambiguous.
 *
 * If a proxy and a server disagree on where a request ends, a client can smuggle in requests of
 * others. So whatever RFC 9112 forbids is refused instead of guessed at: spaces before a colon,
 * folded lines, bare line ends, repeated lengths, encoded line ends.
 * A path has to be written as it is compared: what would have to be normalised first is not found.
 * What is merely old or unknown is told by its own status: 405, 414, 431, 501, 505.
 */
#ifndef QIRKAT_SERVER_HTTP_HEAD_H
#define QIRKAT_SERVER_HTTP_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	HEAD_WORD_MAX = 40,    /* longer than any name looked for */
	HEAD_BYTES_MAX = 8192, /* of a head */
	HEAD_PARTS_MAX = 80,   /* header lines, and parameters of the query */
};

/* What the next byte of a head belongs to. */
enum head_state {
	HEAD_METHOD,
	HEAD_EMPTY,  /* LF must follow, which ends an empty line before the method */
	HEAD_SCHEME, /* of a whole address, "http://" */
	HEAD_AUTHORITY,
	HEAD_TARGET,
	HEAD_VERSION,
	HEAD_LINE_END, /* LF must follow */
	HEAD_LINE,     /* the first byte of a header, or the end */
	HEAD_NAME,
	HEAD_VALUE,
	HEAD_END,  /* LF must follow, which ends the head */
	HEAD_DONE, /* the head is complete */
};

enum head_method {
	METHOD_GET,
	METHOD_HEAD,
	METHOD_POST,
	METHOD_PUT,
	METHOD_PATCH,
	METHOD_DELETE,
	METHOD_OPTIONS,
	METHOD_TRACE,
	METHOD_CONNECT, /* never read to its end: this is no proxy */
	METHOD_COUNT,
};

enum head_upgrade {
	UPGRADE_NONE,
	UPGRADE_WEBSOCKET,
	UPGRADE_HTTP2, /* which a server may pass over */
};

/* A segment of the path so far. */
enum head_segment {
	SEGMENT_EMPTY,
	SEGMENT_DOT,
	SEGMENT_DOTS, /* ".." */
	SEGMENT_NAME,
};

/* A request head: what it says once state is HEAD_DONE, and how far it has been read. */
struct http_head {
	enum head_method method;
	enum head_upgrade upgrade;
	bool is_old;         /* HTTP/1.0 */
	bool is_chunked;     /* a body in chunks follows */
	bool has_length;     /* a Content-Length was given */
	bool closes;         /* Connection: close */
	bool is_nowhere;     /* its path would have to be normalised, and is not found */
	bool asks_of_server; /* OPTIONS *, which has no path */
	uint64_t length;     /* of the body; UINT64_MAX: that or more */
	const char
		*authority; /* of a whole address, in place of what Host says; NULL: a path alone */
	const char *path;   /* decoded */
	const char *query;  /* as it stands in the address, without its question mark; "": none */
	unsigned fields;    /* number of headers */
	const char *headers; /* each a name in lowercase and a value, both terminated by zero */

	enum head_state state;
	char word[HEAD_WORD_MAX];  /* method, version or lowercase name, cut */
	char value[HEAD_WORD_MAX]; /* of a header of interest, lowercase, trimmed and cut */
	unsigned word_size, value_size, blanks;
	unsigned hosts, codings, keys;
	bool has_name, connects; /* a Host that is not empty; a Connection for upgrades */
	unsigned size, parts;
	enum head_segment segment;
	unsigned percent; /* digits that must still follow a percent sign */
	unsigned code;    /* the number they form */
	bool in_query;
	bool has_begun;            /* an empty line has been read, of which there may be one */
	unsigned value_begins;     /* in text */
	unsigned used;             /* bytes of text */
	char text[HEAD_BYTES_MAX]; /* last: only used bytes are ever written */
};

/* Why a head is refused. */
struct head_fault {
	int status;
	const char *text;    /* a sentence */
	const char *headers; /* further header lines with their line ends; NULL: none */
};

/* Returns new, to be freed with free(), before its first byte; NULL without memory. */
struct http_head *head_create(void);
/* Read the next bytes of a head. Returns how many belong to it: size, or less with HEAD_DONE. On a
 * fault, which is returned in *fault (otherwise NULL), the rest of the connection means nothing. */
size_t head_read(
	struct http_head *head, const char *bytes, size_t size, const struct head_fault **fault);
/* Is there a header of this name, which is in lowercase? */
bool head_has(const struct http_head *head, const char *name);
/* Copy the value of a header; if it was sent more than once, the values with commas between them
 * (RFC 9110, 5.3). The host is that of the whole address, if one was asked for (RFC 9112, 3.2.2).
 * Returns false, and to is "", if there is none, it is empty or does not fit. */
bool head_copy(const struct http_head *head, const char *name, char *to, size_t size);
/* Returns the method that is answered, "GET" and so on: also that for HEAD, whose answer is the
 * same without a body. */
const char *head_answered_method(const struct http_head *head);
/* Does the connection end with the answer? */
bool head_closes(const struct http_head *head);
/* Does a body follow the complete head? */
bool head_has_body(const struct http_head *head);

#endif
