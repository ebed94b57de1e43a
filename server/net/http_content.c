/* server/net/http_content.c - queries, content negotiation and ETags. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http_cache.h"
#include "server/net/net_conn.h"

enum { VALUE_BYTES = 256, PART_BYTES = 4096 }; /* PART_BYTES: of a query parameter */

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
	if (lws_hdr_copy(conn->wsi, list, sizeof(list), WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0) {
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
	return lws_hdr_copy(conn->wsi, list, sizeof(list), WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
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

/* The library has split it at '&'; join it again. */
/* The library has decoded a part of a query. Write it again as it stands in an address, which does
 * not make it longer than it came. Returns its length, size if it does not fit. */
static size_t encode_part(char *text, size_t size, const char *part) {
	enum { PERCENT_FORM = 3 };
	static const char special[] = "%&+#\"<>\\^`{|}";
	size_t used = 0;
	for (; *part != '\0' && used + PERCENT_FORM < size; part++) {
		unsigned char c = (unsigned char)*part;
		bool plain = c > ' ' && c < 0x7f && strchr(special, c) == NULL;
		used += (size_t)snprintf(text + used, size - used,
			c == ' '        ? "+"
				: plain ? "%c"
					: "%%%02X",
			c);
	}
	return *part == '\0' ? used : size;
}

void http_read_query(const struct conn *conn, char *query, size_t size) {
	char part[PART_BYTES];
	size_t used = 0;
	query[0] = '\0';
	for (int i = 0; lws_hdr_copy_fragment(
				conn->wsi, part, sizeof(part), WSI_TOKEN_HTTP_URI_ARGS, i) >= 0;
		i++) {
		size_t before = used;
		if (i > 0 && used + 1 < size) {
			query[used++] = '&';
		}
		size_t more = encode_part(query + used, size - used, part);
		if (more >= size - used) {
			query[before] = '\0';
			return;
		}
		used += more;
		query[used] = '\0';
	}
}
