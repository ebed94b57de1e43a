/* server/net/http_kept.c - cached answers of the API. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http_cache.h"
#include "server/net/http_conn.h"

/* What was made from logs has a cache of its own, where new replies take the place of old ones all
 * the time. */
static struct http_cache *cache_of(const struct conn *conn, enum api_life life) {
	return life == API_ALWAYS ? conn->net->http->cache : conn->net->http->games;
}

int http_answer_kept(struct conn *conn, struct cached *cached, bool head, bool close) {
	char headers[256];
	http_kept_headers(headers, sizeof(headers), cached->file);
	struct answer like = {.headers = headers, .head = head, .close = close};
	return http_answer_cached(conn, cached, &like);
}

int http_keep_made(struct conn *conn, const char *key, enum api_life life, struct api_reply *reply,
	bool head) {
	struct http_cache *cache = cache_of(conn, life);
	struct cached *cached = http_cache_find(cache, key); /* another request made it meanwhile */
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
	if (life != API_ALWAYS) { /* the last part of the key is the log's tag */
		snprintf(cached->etag, sizeof(cached->etag), "%s", strrchr(key, '#') + 1);
	}
	snprintf(cached->file, sizeof(cached->file), "%s", reply->file);
	return http_answer_kept(conn, cached, head, true);
}

int http_answer_busy(struct conn *conn, bool head) {
	struct answer answer = {
		.status = 503,
		.headers = "Cache-Control: no-store\r\n",
		.head = head,
	};
	return http_answer_refusal(
		conn, "busy", "Too many answers are being prepared; try again soon.", &answer);
}

/* Does the client have the content of key, made from a log, in any encoding? The last part of the
 * key is its tag. Writes the ETag. */
static bool has_game(const struct conn *conn, const char *key, char *etag, size_t size) {
	const char *tag = strrchr(key, '#');
	if (tag == NULL) {
		return false;
	}
	snprintf(etag, size, "\"%s\"", tag + 1);
	if (http_has_already(conn, etag)) {
		return true;
	}
	snprintf(etag, size, "\"%s-z\"", tag + 1);
	return http_has_already(conn, etag);
}

static int answer_the_same(struct conn *conn, const char *etag, bool close) {
	char headers[256];
	snprintf(headers, sizeof(headers),
		"ETag: %s\r\nVary: Accept-Encoding\r\nCache-Control: no-cache\r\n"
		"Access-Control-Allow-Origin: *\r\n",
		etag);
	struct answer answer = {.status = 304,
		.type = "application/json",
		.headers = headers,
		.head = true,
		.close = close};
	return http_answer(conn, &answer);
}

bool http_find_kept(struct conn *conn, const char *key, enum api_life life, bool head, bool close,
	int *result) {
	char etag[API_TAG_MAX + 8];
	struct http_cache *cache = cache_of(conn, life);
	if (life != API_ALWAYS && life != API_LOG) {
		return false;
	}
	if (life == API_LOG && has_game(conn, key, etag, sizeof(etag))) {
		*result = answer_the_same(conn, etag, close);
		return true;
	}
	struct cached *cached = http_cache_find(cache, key);
	if (cached == NULL) {
		return false;
	}
	http_cache_pack(cache, cached);
	*result = http_answer_kept(conn, cached, head, close);
	return true;
}

bool http_has_kept(const struct conn *conn, const char *key) {
	char etag[API_TAG_MAX + 8];
	struct cached *cached = http_cache_find(conn->net->http->games, key);
	cached_release(cached);
	return cached != NULL || has_game(conn, key, etag, sizeof(etag));
}

int http_answer_found(struct conn *conn, const char *key, bool head) {
	int result = 0;
	return http_find_kept(conn, key, API_LOG, head, true, &result)
		? result
		: http_answer_busy(conn, head);
}
