/* server/net/http_api.c - what is told under /api/. */
#include <stdio.h>
#include <string.h>

#include "server/net/api_work.h"
#include "server/net/http_cache.h"
#include "server/net/net_conn.h"

enum { QUERY_BYTES = 4096 };

static int answer_busy(struct conn *conn, bool head) {
	static const char text[] = "{\"code\":\"busy\",\"text\":\"Too much waits to be told "
				   "here; ask again soon.\"}";
	struct answer answer = {
		.status = 503,
		.type = "application/json",
		.body = text,
		.size = sizeof(text) - 1,
		.headers = "Cache-Control: no-store\r\n",
		.head = head,
	};
	return http_answer(conn, &answer);
}

/* ---- what stays the same as long as the program runs ---- */

/* The games and their pictures; their options make for many answers, so those that are asked for
 * once are not packed. */
static bool stays(const char *path) {
	return strcmp(path, "/api/games") == 0 || strncmp(path, "/api/games/", 11) == 0;
}

static int answer_cached(struct conn *conn, struct cached *cached, bool head) {
	struct answer like = {
		.headers = "Cache-Control: no-cache\r\nAccess-Control-Allow-Origin: *\r\n",
		.head = head,
	};
	return http_answer_cached(conn, cached, &like);
}

/* Answer with one that is there. False if none is. */
static bool find_cached(struct conn *conn, const char *key, bool head, int *result) {
	struct cached *cached = http_cache_find(conn->net->cache, key);
	if (cached != NULL) {
		http_cache_pack(conn->net->cache, cached);
		*result = answer_cached(conn, cached, head);
	}
	return cached != NULL;
}

static int keep(struct conn *conn, const char *key, const struct api_reply *reply, bool head) {
	struct http_cache *cache = conn->net->cache;
	struct cached *cached = http_cache_add(cache, key, reply->type, reply->body, reply->size);
	if (cached == NULL) {
		return -1;
	}
	if (strchr(key, '?') == NULL) {
		http_cache_pack(cache, cached);
	}
	return answer_cached(conn, cached, head);
}

/* ---- */

static int wait_for(struct conn *conn, struct api_work *work, bool head) {
	if (!http_work_has_room(conn)) {
		api_work_finish(work, NULL);
		return answer_busy(conn, head);
	}
	return http_work_add(conn, work, head) ? 0 : -1;
}

int http_api(struct conn *conn, const char *path, bool head) {
	char query[QUERY_BYTES];
	char key[2 * QUERY_BYTES];
	struct api_reply reply;
	int result = 0;
	http_read_query(conn, query, sizeof(query));
	int size = snprintf(key, sizeof(key), "%s%s%s", path, query[0] != '\0' ? "?" : "", query);
	bool fixed = stays(path) && (size_t)size < sizeof(key);
	if (fixed && find_cached(conn, key, head, &result)) {
		return result;
	}
	bool room = strncmp(path, "/api/rooms/", 11) == 0;
	uint64_t wait_ms = room ? http_miss_wait_ms(conn) : 0;
	if (wait_ms > 0) {
		return http_refuse(conn, path, head, wait_ms);
	}
	if (room && !http_work_has_room(conn)) {
		return answer_busy(conn, head); /* before anything is read for it */
	}
	struct api_work *work = api_begin(&conn->net->api, path, query, NULL, 0, &reply);
	if (work != NULL) {
		return wait_for(conn, work, head);
	}
	if (room && reply.status == 404) {
		http_count_miss(conn);
	}
	if (fixed && reply.status == 200) {
		return keep(conn, key, &reply, head);
	}
	return http_answer_api(conn, &reply, head, false);
}
