/* server/net/http_content.c - content negotiation and ETags. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/net/http_cache.h"
#include "server/net/http_conn.h"

/* As long as a header can be. */
enum { LIST_BYTES = HEAD_BYTES_MAX };

static const char blanks[] = " \t";

/* ---- codings ---- */

/* A weight that the list does not have. */
enum { UNTOLD = -1 };

/* Returns the weight of an entry that ends at end (RFC 9110, 12.4.2). */
static double read_weight(const char *at, const char *end) {
	at += strspn(at, blanks);
	if (at >= end || *at != ';') {
		return 1;
	}
	at += 1 + strspn(at + 1, blanks);
	if (strncasecmp(at, "q=", 2) != 0) {
		return 1;
	}
	return strtod(at + 2, NULL);
}

/* Returns what the list says of a coding, or of "*". */
static double find_weight(const char *list, const char *coding) {
	size_t length = strlen(coding);
	for (const char *at = list; *at != '\0'; at += *at == ',') {
		at += strspn(at, blanks);
		const char *end = at + strcspn(at, ",");
		size_t word = strcspn(at, ",; \t");
		if (word == length && strncasecmp(at, coding, length) == 0) {
			return read_weight(at + word, end);
		}
		at = end;
	}
	return UNTOLD;
}

bool http_accepts(const struct conn *conn, const char *coding) {
	char list[LIST_BYTES];
	if (!head_copy(conn->http->head, "accept-encoding", list, sizeof(list))) {
		return false;
	}
	double weight = find_weight(list, coding);
	return (weight < 0 ? find_weight(list, "*") : weight) > 0;
}

bool http_accepts_gzip(const struct conn *conn) {
	return http_accepts(conn, "gzip");
}

/* ---- bodies that are sent ---- */

bool http_has_coded_body(const struct conn *conn) {
	char list[LIST_BYTES];
	return head_copy(conn->http->head, "content-encoding", list, sizeof(list)) &&
		strcasecmp(list, "identity") != 0;
}

static int refuse_body(struct conn *conn, int status, const char *code, const char *sentence,
	const char *headers) {
	struct answer answer = {
		.status = status,
		.headers = headers,
		.head = conn->http->head->method == METHOD_HEAD,
		.close = true,
	};
	return http_answer_refusal(conn, code, sentence, &answer);
}

int http_refuse_body(struct conn *conn, int status, const char *code, const char *sentence) {
	return refuse_body(conn, status, code, sentence, "Cache-Control: no-store\r\n");
}

int http_refuse_coding(struct conn *conn) {
	return refuse_body(conn, 415, "bad_coding",
		"The body must not be compressed: send it without Content-Encoding.",
		"Accept-Encoding: identity\r\nCache-Control: no-store\r\n");
}

/* ---- conditions ---- */

/* Is etag in the list, in which weak ones count as strong ones do, or does the list take any? */
static bool list_has(const char *list, const char *etag, bool weak) {
	size_t length = strlen(etag);
	for (const char *at = list; *at != '\0'; at += *at == ',') {
		at += strspn(at, blanks);
		if (strncmp(at, "W/", 2) == 0) {
			at += weak ? 2 : 0;
		}
		size_t size = *at == '"' ? 1 + strcspn(at + 1, "\"") : strcspn(at, ",");
		size += at[size] == '"';
		if ((size == length && memcmp(at, etag, size) == 0) || (*at == '*')) {
			return true;
		}
		at += size;
		at += strcspn(at, ",");
	}
	return false;
}

bool http_has_already(const struct conn *conn, const char *etag) {
	char list[LIST_BYTES];
	return head_copy(conn->http->head, "if-none-match", list, sizeof(list)) &&
		list_has(list, etag, true);
}

/* Does the client want another content? */
static bool lacks_wanted(const struct conn *conn, const char *etag) {
	char list[LIST_BYTES];
	return head_copy(conn->http->head, "if-match", list, sizeof(list)) &&
		!list_has(list, etag, false);
}

static int answer_changed(struct conn *conn, const struct answer *like) {
	struct answer answer = {
		.status = 412,
		.headers = "Cache-Control: no-store\r\n",
		.head = like->head,
		.close = like->close,
	};
	return http_answer_refusal(
		conn, "changed", "This is not the version that was asked for.", &answer);
}

int http_answer_version(struct conn *conn, const char *etag, struct answer *answer) {
	bool good = answer->status == 200;
	if (good && lacks_wanted(conn, etag)) {
		cached_release(answer->cached);
		return answer_changed(conn, answer);
	}
	if (good && http_has_already(conn, etag)) {
		answer->status = 304;
		answer->head = true;
	}
	return http_answer(conn, answer);
}

/* ---- cached answers ---- */

int http_answer_cached(struct conn *conn, struct cached *cached, const struct answer *like) {
	char etag[CACHED_ETAG_MAX + 8];
	char headers[512];
	bool gzip = cached->gzip != NULL && http_accepts_gzip(conn);
	snprintf(etag, sizeof(etag), "\"%s%s\"", cached->etag, gzip ? "-z" : "");
	snprintf(headers, sizeof(headers), "ETag: %s\r\nVary: Accept-Encoding\r\n%s%s", etag,
		gzip ? "Content-Encoding: gzip\r\n" : "",
		like->headers != NULL ? like->headers : "");
	struct answer answer = *like;
	answer.status = 200;
	answer.type = cached->type;
	answer.body = gzip ? cached->gzip : cached->body;
	answer.size = gzip ? cached->gzip_size : cached->size;
	answer.cached = cached;
	answer.headers = headers;
	return http_answer_version(conn, etag, &answer);
}
