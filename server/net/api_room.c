/* server/net/api_room.c - what is told of a room and its games. */
#include <stdlib.h>
#include <string.h>

#include "games/text.h"
#include "server/net/api.h"
#include "server/net/api_work.h"
#include "server/hub/clocked.h"
#include "server/hub/desk.h"
#include "server/hub/send.h"
#include "server/room/tell_room.h"

static int fail_room(struct out *out, const struct wire_error *error) {
	int status = error->code == ERROR_NO_ROOM ? 404 : 503;
	return api_error(out, status, error_code_name(error->code), error->text);
}

int api_room(struct hub *hub, const char *id, struct out *out) {
	struct wire_error error;
	struct desk *desk = desk_find(hub, id, &error);
	if (desk == NULL) {
		return fail_room(out, &error);
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

/* ---- after the game ---- */

static const struct {
	const char *path;
	enum api_what what;
} parts[] = {
	{"/replay", API_REPLAY},
	{"/record", API_RECORD},
	{"/pdn", API_PDN},
	{"/text", API_TEXT},
	{"/picture.svg", API_PICTURE},
};

/* Read "ply=12" and its like. False and a sentence where it cannot be. */
static bool read_number(const char *query, const char *name, long *number, struct out *out) {
	char value[16];
	unsigned read = 0;
	if (!api_query(query, name, value, sizeof(value))) {
		return true;
	}
	size_t used = text_number(value, 6, &read);
	if (used == 0 || value[used] != '\0') {
		api_error(out, 400, "bad_option",
			"ply and game are whole numbers: ply=12&game=1 would be right.");
		return false;
	}
	*number = (long)read;
	return true;
}

static bool read_wish(const char *query, struct replay_wish *wish, struct out *out) {
	char value[8];
	*wish = (struct replay_wish){.ply = -1, .game = -1};
	wish->flip = api_query(query, "flip", value, sizeof(value)) && strcmp(value, "0") != 0;
	return read_number(query, "ply", &wish->ply, out) &&
		read_number(query, "game", &wish->game, out);
}

static int load(struct hub *hub, const char *id, struct api_work *work, struct out *out) {
	enum record_result result = RECORD_NONE;
	if (room_id_is_good(id)) {
		result = record_load(&work->log, hub->store, id);
	}
	switch (result) {
	case RECORD_GOOD:
		return 200;
	case RECORD_NONE:
		return api_error(out, 404, "no_room", "There is no such table.");
	case RECORD_LONG:
		return api_error(out, 409, "too_long",
			"The log of this table is too long to be told at once.");
	case RECORD_FAILED:
		break;
	}
	return api_error(out, 503, "store_failed", "The log of this table cannot be read now.");
}

int api_room_part(struct hub *hub, const char *id, const char *part, const char *query,
	struct out *out, struct api_work **work) {
	size_t i = 0, count = sizeof(parts) / sizeof(parts[0]);
	while (i < count && strcmp(part, parts[i].path) != 0) {
		i++;
	}
	if (i == count) {
		return api_nothing(out);
	}
	struct replay_wish wish;
	if (!read_wish(query, &wish, out)) {
		return 400;
	}
	struct api_work *made = api_work_create(parts[i].what);
	if (made == NULL) {
		return api_error(out, 503, "store_failed", "This server is short of memory.");
	}
	made->wish = wish;
	int status = load(hub, id, made, out);
	if (status == 200) {
		*work = made;
	} else {
		api_work_finish(made, NULL);
	}
	return status;
}
