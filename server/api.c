/* server/api.c - what is told over plain HTTP. */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

#include "server/record.h"

int api_error(struct out *out, int status, const char *code, const char *text) {
	out_clear(out);
	message_api_error(out, code, text);
	return status;
}

static int api_lobby(struct hub *hub, struct out *out) {
	lobby_write(hub, out);
	return 200;
}

static int room_error(struct out *out, const struct wire_error *error) {
	int status = error->code == ERROR_NO_ROOM ? 404 : 503;
	return api_error(out, status, error_code_name(error->code), error->text);
}

static int api_room(struct hub *hub, const char *id, struct out *out) {
	struct wire_error error;
	struct desk *desk = desk_find(hub, id, &error);
	if (desk == NULL) {
		return room_error(out, &error);
	}
	struct out events;
	struct tell_presence presence = desk_presence(desk);
	out_init(&events);
	if (!write_past_events(desk, 0, &events)) {
		out_finish(&events);
		return api_error(
			out, 503, "store_failed", "The log of this table cannot be read now.");
	}
	tell_room(out, &desk->room, &presence, -1, &events, hub_now(hub));
	out_finish(&events);
	return 200;
}

static int api_record(struct hub *hub, const char *id, struct out *out) {
	enum record_result result = RECORD_NONE;
	if (room_id_is_good(id)) {
		result = record_write(out, hub->store, &hub->shelf, id);
	}
	if (result == RECORD_NONE) {
		return api_error(out, 404, "no_room", "There is no such table.");
	}
	if (result == RECORD_FAILED) {
		return api_error(
			out, 503, "store_failed", "The log of this table cannot be read now.");
	}
	return 200;
}

/* Copy what stands between two slashes; false if it is too long or empty. */
static bool take_part(const char *path, char *part, size_t size) {
	size_t length = strcspn(path, "/");
	if (length == 0 || length >= size) {
		return false;
	}
	memcpy(part, path, length);
	part[length] = '\0';
	return true;
}

static int route(struct hub *hub, const char *path, const char *query, struct out *out) {
	char part[WIRE_GAME_SIZE];
	if (strcmp(path, "/api/games") == 0) {
		return api_games(hub, out);
	}
	if (strcmp(path, "/api/rooms") == 0) {
		return api_lobby(hub, out);
	}
	if (strncmp(path, "/api/games/", 11) == 0 && take_part(path + 11, part, sizeof(part)) &&
		path[11 + strlen(part)] == '\0') {
		return api_game(hub, part, query, out);
	}
	if (strncmp(path, "/api/rooms/", 11) == 0 && take_part(path + 11, part, sizeof(part))) {
		const char *rest = path + 11 + strlen(part);
		if (rest[0] == '\0') {
			return api_room(hub, part, out);
		}
		if (strcmp(rest, "/record") == 0) {
			return api_record(hub, part, out);
		}
	}
	return api_error(
		out, 404, "no_page", "There is nothing here; proto/README.md lists what is.");
}

void hub_api(struct hub *hub, const char *path, const char *query, struct api_reply *reply) {
	struct out out;
	out_init(&out);
	reply->status = route(hub, path, query, &out);
	reply->type = "application/json";
	reply->body = out_take(&out, &reply->size);
	if (reply->body == NULL) {
		reply->status = 503;
		reply->size = 0;
	}
}
