/* server/net/http_api.c - HTTP side of the API under /api/. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/puzzles/puzzle.h"
#include "server/api/api_work.h"
#include "server/net/http_cache.h"
#include "server/net/net_conn.h"

enum { QUERY_BYTES = 4096 };

/* ---- caching ---- */

/* The cache and the key of an answer. */
struct place {
	struct http_cache *cache; /* NULL: not cached */
	bool later;               /* the key's tag is not known yet */
	char key[2 * QUERY_BYTES + API_TAG_MAX + 8];
};

/* The puzzle of the day changes daily. */
static bool is_of_day(const char *path) {
	return strcmp(path, "/api/puzzles") == 0 || strcmp(path, "/api/puzzles/today") == 0;
}

/* Games, their images, puzzles and lessons, and solved games are constant for the life of the
 * program; answers made from a log are valid until the log grows. */
static void find_place(
	struct conn *conn, const char *path, const char *query, struct place *place) {
	char tag[API_TAG_MAX] = "";
	bool fixed = http_stays(path);
	bool of_day = is_of_day(path);
	enum api_tagged made = fixed || of_day ? API_UNTAGGED
					       : api_tag(&conn->net->api, path, query, tag);
	bool tagged = of_day || made == API_TAGGED;
	if (of_day) {
		snprintf(tag, sizeof(tag), "%lu", puzzles_day(time(NULL)));
	}
	int size = snprintf(place->key, sizeof(place->key), "%s%s%s%s%s", path,
		query[0] != '\0' ? "?" : "", query, tagged ? "#" : "", tag);
	if ((size_t)size >= sizeof(place->key)) {
		return;
	}
	if (fixed || tagged) {
		place->cache = fixed ? conn->net->cache : conn->net->games;
	}
	place->later = made == API_TAGGED_LATER;
}

static int keep(struct conn *conn, const char *key, const struct api_reply *reply, bool head) {
	struct http_cache *cache = conn->net->cache;
	struct cached *cached = http_cache_add(cache, key, reply->type, reply->body, reply->size);
	if (cached == NULL) {
		return -1;
	}
	http_cache_pack(cache, cached);
	return http_answer_kept(conn, cached, head, false);
}

static int wait_for(
	struct conn *conn, struct api_work *work, bool head, const struct place *place) {
	if (!http_work_has_room(conn)) {
		api_work_finish(work, NULL);
		return http_answer_busy(conn, head);
	}
	const char *key = place->cache != NULL || place->later ? place->key : NULL;
	return http_work_add(conn, work, head, key, place->later) ? 0 : -1;
}

int http_api(struct conn *conn, const char *path, bool head) {
	char query[QUERY_BYTES];
	struct place place = {.cache = NULL};
	struct api_reply reply;
	int result = 0;
	http_read_query(conn, query, sizeof(query));
	bool room = strncmp(path, "/api/rooms/", 11) == 0;
	uint64_t wait_ms = room ? http_miss_wait_ms(conn) : 0;
	if (wait_ms > 0) {
		return http_refuse(conn, path, head, wait_ms);
	}
	find_place(conn, path, query, &place);
	if (http_find_kept(conn, place.cache, place.key, head, false, &result)) {
		return result;
	}
	if (room && !http_work_has_room(conn)) {
		return http_answer_busy(conn, head); /* before anything is read for it */
	}
	struct api_work *work = api_begin(&conn->net->api, path, query, NULL, 0, &reply);
	if (work != NULL) {
		return wait_for(conn, work, head, &place);
	}
	if (room && reply.status == 404) {
		http_count_miss(conn);
	}
	if (place.cache == conn->net->cache && reply.status == 200) {
		return keep(conn, place.key, &reply, head);
	}
	return http_answer_api(conn, &reply, head, false);
}
