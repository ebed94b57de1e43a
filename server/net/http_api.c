/* server/net/http_api.c - HTTP side of the API under /api/. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http_cache.h"
#include "server/net/http_conn.h"

enum { KEY_BYTES = HEAD_BYTES_MAX + API_TAG_MAX };

/* Write the key of a reply: path, query and tag. Returns how long it is kept. */
static enum api_life find_key(
	struct conn *conn, const char *path, const char *query, char key[KEY_BYTES]) {
	char tag[API_TAG_MAX];
	enum api_life life = api_tag(&conn->net->http->api, path, query, tag);
	int size = snprintf(key, KEY_BYTES, "%s%s%s%s%s", path, query[0] != '\0' ? "?" : "", query,
		tag[0] != '\0' ? "#" : "", tag);
	return size < KEY_BYTES ? life : API_ONCE;
}

static int cache_and_answer(
	struct conn *conn, const char *key, const struct api_reply *reply, bool head) {
	struct http_cache *cache = conn->net->http->cache;
	struct cached *cached = http_cache_add(cache, key, reply->type, reply->body, reply->size);
	if (cached == NULL) {
		return -1;
	}
	http_cache_pack(cache, cached);
	return http_answer_kept(conn, cached, head, false);
}

static int queue_api_work(
	struct conn *conn, struct api_work *work, bool head, const char *key, enum api_life life) {
	if (!http_work_has_room(conn)) {
		api_work_finish(work, NULL);
		return http_answer_busy(conn, head);
	}
	return http_work_add(conn, work, head, key, life) ? 0 : -1;
}

/* The reply is not cached. */
static int answer_anew(struct conn *conn, const struct api_request *request,
	const struct api_route *route, const char *key, enum api_life life) {
	struct api_reply reply;
	bool head = conn->http->head->method == METHOD_HEAD;
	api_answer(request, &reply);
	if (reply.kind == API_WORK) {
		return queue_api_work(conn, reply.work, head, key, life);
	}
	if (route->has_id && reply.status == 404) {
		quota_count_miss(conn->quota);
	}
	return life == API_ALWAYS && reply.status == 200
		? cache_and_answer(conn, key, &reply, head)
		: http_answer_api(conn, &reply, head, false);
}

static int answer_get(struct conn *conn, const struct api_request *request) {
	char key[KEY_BYTES];
	int result = 0;
	bool head = conn->http->head->method == METHOD_HEAD;
	struct api_route route = api_route(request->path);
	uint64_t wait_ms = route.has_id ? quota_miss_wait_ms(conn->quota) : 0;
	if (wait_ms > 0) {
		return http_refuse(conn, request->path, head, wait_ms);
	}
	enum api_life life = find_key(conn, request->path, request->query, key);
	if (http_find_kept(conn, key, life, head, false, &result)) {
		return result;
	}
	if (route.has_id && !http_work_has_room(conn)) {
		return http_answer_busy(conn, head); /* before anything is read for it */
	}
	return answer_anew(conn, request, &route, key, life);
}

int http_api(struct conn *conn, const char *path) {
	if (http_call_knows(conn, path)) {
		return http_call_begin(conn);
	}
	const char *method = head_answered_method(conn->http->head);
	struct api_request request = {.source = &conn->net->http->api,
		.method = method,
		.path = path,
		.query = conn->http->head->query};
	struct api_route route = api_route(path);
	bool taken = strcmp(method, route.method) == 0;
	if (taken && route.body_max > 0) {
		return http_body_begin(conn, path, route.body_max);
	}
	if (taken) {
		return answer_get(conn, &request);
	}
	struct api_reply reply;
	api_answer(&request, &reply);
	return http_answer_api(conn, &reply, conn->http->head->method == METHOD_HEAD, true);
}
