/* server/api/api.c - answers requests of the HTTP API. */
#include "server/api/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/api/api_parts.h"
#include "server/api/api_work.h"

/* Read repeated "game=KEY", ignoring everything else in the query. Returns false for an unknown
 * game. */
static bool read_filter(const char *query, struct game_filter *filter) {
	char key[WIRE_GAME_SIZE];
	while (*query != '\0') {
		size_t length = strcspn(query, "&");
		if (strncmp(query, "game=", 5) == 0) {
			bool fits = length - 5 < sizeof(key) && filter->count < GAMES_MAX;
			memcpy(key, query + 5, fits ? length - 5 : 0);
			key[fits ? length - 5 : 0] = '\0';
			const struct game *game = games_find(key);
			if (game == NULL) {
				return false;
			}
			filter->game[filter->count++] = game;
		}
		query += length + (query[length] == '&');
	}
	return true;
}

static int api_lobby(const struct lookup *lookup, const char *query, struct out *out) {
	struct game_filter filter = {.count = 0};
	if (!read_filter(query, &filter)) {
		return api_error(out, 400, "unknown_game",
			"game must name one of /api/games; it may be given once for each of them.");
	}
	lookup_lobby(lookup, &filter, out);
	return 200;
}

static int route_room(const struct api_source *source, const char *rest, const char *query,
	struct out *out, struct api_work **work) {
	char id[WIRE_ROOM_SIZE];
	if (!api_take_part(rest, id, sizeof(id))) {
		return api_nothing(out);
	}
	const char *part = rest + strlen(id);
	return part[0] == '\0' ? api_room(source, id, out, work)
			       : api_room_part(source, id, part, query, out, work);
}

static int route_game(
	const struct lookup *lookup, const char *rest, const char *query, struct out *out) {
	char key[WIRE_GAME_SIZE];
	if (!api_take_part(rest, key, sizeof(key))) {
		return api_nothing(out);
	}
	const char *part = rest + strlen(key);
	if (strcmp(part, "/picture.svg") == 0) {
		return api_game_picture(lookup, key, query, out);
	}
	if (strcmp(part, "/rules") == 0) {
		return api_game_rules(lookup, key, query, out);
	}
	if (strcmp(part, "/table") == 0) {
		return api_game_table(lookup, key, query, out);
	}
	return part[0] == '\0' ? api_game(lookup, key, query, out) : api_nothing(out);
}

static int route_puzzles(
	const struct lookup *lookup, const char *rest, const char *query, struct out *out) {
	char key[WIRE_GAME_SIZE];
	if (rest[0] == '\0') {
		return api_puzzles(out);
	}
	if (strcmp(rest, "/today") == 0) {
		return api_puzzle_today(lookup, out);
	}
	if (rest[0] != '/' || !api_take_part(rest + 1, key, sizeof(key))) {
		return api_nothing(out);
	}
	const char *part = rest + 1 + strlen(key);
	return part[0] == '/' ? api_puzzle(lookup, key, part + 1, query, out) : api_nothing(out);
}

static int find_answer(const struct api_request *request, struct out *out, struct api_work **work) {
	const struct api_source *source = request->source;
	const char *path = request->path, *query = request->query;
	if (strcmp(path, "/api/games") == 0) {
		return api_games(source->lookup, query, out);
	}
	if (strcmp(path, "/api/levels") == 0) {
		return api_levels(out);
	}
	if (strcmp(path, "/api/site") == 0) {
		return api_site(source, out);
	}
	if (strcmp(path, "/api/rooms") == 0) {
		return api_lobby(source->lookup, query, out);
	}
	if (strncmp(path, "/api/puzzles", 12) == 0) {
		return route_puzzles(source->lookup, path + 12, query, out);
	}
	if (strncmp(path, "/api/lessons", 12) == 0) {
		return api_lessons(source->lookup, path + 12, query, out);
	}
	if (strncmp(path, "/api/solved", 11) == 0 && (path[11] == '/' || path[11] == '\0')) {
		return api_solved(source, path + 11, query, out, work);
	}
	if (strncmp(path, "/api/games/", 11) == 0) {
		return route_game(source->lookup, path + 11, query, out);
	}
	if (strncmp(path, "/api/rooms/", 11) == 0) {
		return route_room(source, path + 11, query, out, work);
	}
	return api_nothing(out);
}

static int begin_import(
	const struct api_request *request, struct out *out, struct api_work **work) {
	*work = api_work_create(API_IMPORT);
	if (*work == NULL) {
		free(request->body);
		return api_error(out, 503, "busy", "This server is out of memory.");
	}
	(*work)->body = request->body;
	(*work)->size = request->size;
	return 200;
}

/* There is one path that takes a body. */
static int answer_api_route(const struct api_request *request, const struct api_route *route,
	struct out *out, struct api_work **work) {
	if (strcmp(request->method, route->method) != 0) {
		char text[64];
		snprintf(text, sizeof(text), "This address accepts only %s.", route->allow);
		free(request->body);
		return api_error(out, 405, "bad_method", text);
	}
	if (route->body_max > 0) {
		return begin_import(request, out, work);
	}
	free(request->body);
	return find_answer(request, out, work);
}

/* The first character tells images, tables and JSON apart. */
static const char *type_of(const struct out *out) {
	char first = out->used > 0 ? out->at[0] : '{';
	return first == '<'    ? "image/svg+xml"
		: first == '{' ? "application/json"
			       : "application/octet-stream";
}

void api_answer(const struct api_request *request, struct api_reply *reply) {
	struct out out;
	struct api_work *work = NULL;
	struct api_route route = api_route(request->path);
	out_init(&out);
	*reply = (struct api_reply){.kind = API_BYTES};
	reply->status = answer_api_route(request, &route, &out, &work);
	if (work != NULL) {
		out_finish(&out);
		*reply = (struct api_reply){.kind = API_WORK, .work = work};
		return;
	}
	if (reply->status == 405) {
		snprintf(reply->allow, sizeof(reply->allow), "%s", route.allow);
	}
	reply->type = type_of(&out);
	reply->body = out_take(&out, &reply->size);
	if (reply->body == NULL) {
		reply->status = 503;
		reply->size = 0;
	}
}
