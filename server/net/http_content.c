/* server/net/http_content.c - content negotiation and ETags. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http_cache.h"
#include "server/net/net_conn.h"

enum { VALUE_BYTES = 256 };

/* Is this entry of a coding list the given one, with a weight above 0? "gzip;q=0" is not. */
static bool word_accepts(const char *word, const char *coding) {
	size_t length = strlen(coding);
	if (strncmp(word, coding, length) != 0) {
		return false;
	}
	const char *at = word + length + strspn(word + length, " ");
	if (*at != ';') {
		return *at == ',' || *at == '\0';
	}
	at += 1 + strspn(at + 1, " ");
	return strncmp(at, "q=", 2) != 0 || strtod(at + 2, NULL) > 0;
}

bool http_accepts(const struct conn *conn, const char *coding) {
	char list[VALUE_BYTES];
	if (!head_copy(conn->head, "accept-encoding", list, sizeof(list))) {
		return false;
	}
	for (const char *word = list; word != NULL; word = strchr(word, ',')) {
		word += strspn(word, ", ");
		if (word_accepts(word, coding)) {
			return true;
		}
	}
	return false;
}

bool http_accepts_gzip(const struct conn *conn) {
	return http_accepts(conn, "gzip");
}

bool http_has_already(const struct conn *conn, const char *etag) {
	char list[VALUE_BYTES];
	return head_copy(conn->head, "if-none-match", list, sizeof(list)) &&
		strstr(list, etag) != NULL;
}

int http_answer_cached(struct conn *conn, struct cached *cached, const struct answer *like) {
	char etag[CACHED_ETAG_MAX + 8];
	char headers[512];
	bool gzip = cached->gzip != NULL && http_accepts_gzip(conn);
	snprintf(etag, sizeof(etag), "\"%s%s\"", cached->etag, gzip ? "-z" : "");
	snprintf(headers, sizeof(headers), "ETag: %s\r\nVary: Accept-Encoding\r\n%s%s", etag,
		gzip ? "Content-Encoding: gzip\r\n" : "",
		like->headers != NULL ? like->headers : "");
	bool known = http_has_already(conn, etag);
	struct answer answer = *like;
	answer.status = known ? 304 : 200;
	answer.type = cached->type;
	answer.body = gzip ? cached->gzip : cached->body;
	answer.size = gzip ? cached->gzip_size : cached->size;
	answer.cached = cached;
	answer.headers = headers;
	answer.head = like->head || known;
	return http_answer(conn, &answer);
}
