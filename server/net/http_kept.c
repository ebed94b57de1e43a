/* server/net/http_kept.c - answers of the API that are kept. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http_cache.h"
#include "server/net/net_conn.h"

bool http_stays(const char *path) {
	return strcmp(path, "/api/games") == 0 || strncmp(path, "/api/games/", 11) == 0 ||
		strncmp(path, "/api/puzzles", 12) == 0 || strncmp(path, "/api/lessons", 12) == 0 ||
		strncmp(path, "/api/solved", 11) == 0;
}

int http_answer_kept(struct conn *conn, struct cached *cached, bool head, bool close) {
	char headers[256];
	http_api_headers(headers, sizeof(headers), true, cached->file);
	struct answer like = {.headers = headers, .head = head, .close = close};
	return http_answer_cached(conn, cached, &like);
}

int http_keep_made(struct conn *conn, const char *key, struct api_reply *reply, bool head) {
	bool fixed = http_stays(key);
	struct http_cache *cache = fixed ? conn->net->cache : conn->net->games;
	struct cached *cached = http_cache_find(cache, key); /* another asked at the same time */
	if (cached != NULL) {
		free(reply->body);
		free(reply->packed);
		return http_answer_kept(conn, cached, head, true);
	}
	cached = http_cache_add(cache, key, reply->type, reply->body, reply->size);
	if (cached == NULL) {
		free(reply->packed);
		return -1;
	}
	http_cache_set_packed(cache, cached, reply->packed, reply->packed_size);
	if (!fixed) { /* a log's tag is the key's last part */
		snprintf(cached->etag, sizeof(cached->etag), "%s", strrchr(key, '#') + 1);
	}
	snprintf(cached->file, sizeof(cached->file), "%s", reply->file);
	return http_answer_kept(conn, cached, head, true);
}
