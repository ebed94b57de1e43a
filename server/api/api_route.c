/* server/api/api_route.c - what is known of a request before it is answered: the method its path
 * takes, and how long the reply stays the same. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "games/puzzles/puzzle.h"
#include "server/api/api_parts.h"
#include "server/api/api_work.h"

static bool path_begins(const char *path, const char *start) {
	return strncmp(path, start, strlen(start)) == 0;
}

struct api_route api_route(const char *path) {
	if (strcmp(path, "/api/replay") == 0) {
		return (struct api_route){
			.method = "POST", .allow = "POST", .body_max = API_FILE_MAX};
	}
	return (struct api_route){
		.method = "GET", .allow = "GET, HEAD", .has_id = path_begins(path, "/api/rooms/")};
}

bool api_type_is(const char *type, const char *wanted) {
	size_t size = strlen(wanted);
	bool kind = size > 0 && wanted[size - 1] == '/';
	return strncasecmp(type, wanted, size) == 0 && (kind || strcspn(type + size, "; \t") == 0);
}

/* curl calls whatever it sends a form. */
bool api_takes_file(const char *type) {
	static const char *const types[] = {"text/", "application/json", "application/octet-stream",
		"application/x-www-form-urlencoded"};
	bool taken = type[0] == '\0';
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]) && !taken; i++) {
		taken = api_type_is(type, types[i]);
	}
	return taken;
}

/* Games, their images, puzzles and lessons, and solved games. */
static bool is_constant(const char *path) {
	return strcmp(path, "/api/games") == 0 || path_begins(path, "/api/games/") ||
		path_begins(path, "/api/puzzles") || path_begins(path, "/api/lessons") ||
		path_begins(path, "/api/solved");
}

/* The puzzle of the day changes daily. */
static bool is_of_day(const char *path) {
	return strcmp(path, "/api/puzzles") == 0 || strcmp(path, "/api/puzzles/today") == 0;
}

enum api_life api_tag(
	const struct api_source *source, const char *path, const char *query, char *tag) {
	tag[0] = '\0';
	if (is_of_day(path)) {
		snprintf(tag, API_TAG_MAX, "%lu", puzzles_day(time(NULL)));
	}
	return is_constant(path) ? API_ALWAYS : api_room_tag(source, path, query, tag);
}
