/* tests/chaos/look.c - a new spectator reads every room. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/chaos/storm.h"

enum { LOOK_MS = 20000, RECORD_BYTES = 1 << 20, TRIES = 3, RETRY_MS = 1200 };

static const char *code_of(const json_t *message) {
	const json_t *d = json_object_get(message, "d");
	const char *code = json_string_value(json_object_get(d, "code"));
	return code != NULL ? code : "no code";
}

/* The whole room, from its first event. Returns a new object, or NULL with the reason; "" if there
 * was no answer. */
static json_t *look_once(struct ws *ws, const char *room, char code[32]) {
	char text[TEXT_BYTES];
	code[0] = '\0';
	snprintf(text, sizeof(text), "{\"t\":\"join\",\"n\":1,\"d\":{\"room\":\"%s\",\"since\":0}}",
		room);
	ws_send(ws, text);
	for (;;) {
		struct ws_message got = ws_read(ws, LOOK_MS);
		if (got.type != WS_TEXT) {
			return NULL;
		}
		json_t *message = json_loadb(got.data, got.size, 0, NULL);
		const char *type = json_string_value(json_object_get(message, "t"));
		const json_t *d = json_object_get(message, "d");
		const char *id = json_string_value(json_object_get(d, "id"));
		if (type != NULL && strcmp(type, "room") == 0 && id != NULL &&
			strcmp(id, room) == 0) {
			return message;
		}
		bool refused = type != NULL && strcmp(type, "error") == 0;
		if (refused) {
			snprintf(code, 32, "%s", code_of(message));
		}
		json_decref(message);
		if (refused) {
			return NULL;
		}
	}
}

/* Retries if the server is busy. */
static json_t *look_at(struct ws *ws, const char *room) {
	char code[32] = "";
	json_t *message = look_once(ws, room, code);
	for (int i = 0; message == NULL && i < TRIES && strcmp(code, "busy") == 0; i++) {
		poll(NULL, 0, RETRY_MS);
		message = look_once(ws, room, code);
	}
	if (message == NULL) {
		snprintf(storm_wrong, sizeof(storm_wrong), "room %s cannot be seen: %s", room,
			code[0] != '\0' ? code : "no answer");
	}
	return message;
}

/* What the server played by itself may not have reached the players yet. */
static void catch_up(
	struct storm *storm, struct pollfd *polls, struct table *table, const json_t *message) {
	long long version = json_integer_value(json_object_get(message, "v"));
	long long deadline = clock_ms() + LOOK_MS;
	while ((table->seat[0].version < version || table->seat[1].version < version ||
		       table->seat[2].version < version) &&
		clock_ms() < deadline) {
		storm_turn(storm, polls, false);
	}
}

bool look(struct storm *storm, struct pollfd *polls) {
	struct ws stranger;
	bool good = ws_open(&stranger, storm->program.port, "/ws", "") == 101;
	for (unsigned i = 0; good && i < storm->count; i++) {
		struct table *table = &storm->tables[i];
		json_t *message = look_at(&stranger, table->room);
		if (message == NULL) {
			good = false;
			break;
		}
		catch_up(storm, polls, table, message);
		good = table_compare(table, message);
		storm->events += json_array_size(
			json_object_get(json_object_get(message, "d"), "events"));
		json_decref(message);
	}
	ws_finish(&stranger);
	return good && storm_wrong[0] == '\0';
}

/* The record of a room is checked by `qirkat verify`. A game with dice can only be checked once it
 * is over, since the dice are secret until then. */
static bool verify(struct storm *storm, const struct table *table, char *text) {
	char path[128];
	char said[1024];
	snprintf(path, sizeof(path), "/api/rooms/%s/record", table->room);
	const char *body = NULL;
	if (http_get(storm->program.port, path, text, RECORD_BYTES) == 200) {
		body = strstr(text, "\r\n\r\n");
	}
	if (body != NULL && strstr(body, "\"commit\":\"") != NULL &&
		strstr(body, "\"seed\":null") != NULL) {
		return true;
	}
	snprintf(path, sizeof(path), "%s/record.json", storm->program.folder);
	FILE *file = body != NULL ? fopen(path, "w") : NULL;
	if (file == NULL) {
		snprintf(storm_wrong, sizeof(storm_wrong), "room %s has no record", table->room);
		return false;
	}
	fputs(body + 4, file);
	fclose(file);
	const char *const arguments[] = {"verify", path, NULL};
	if (program_run(arguments, said, sizeof(said)) != 0) {
		snprintf(storm_wrong, sizeof(storm_wrong), "room %s: %.400s", table->room, said);
		return false;
	}
	storm->replays++;
	return true;
}

/* The end of a game may be missing if the disk failed: the server retries a second later. */
static bool verify_in_time(struct storm *storm, const struct table *table, char *text) {
	bool good = verify(storm, table, text);
	for (int i = 0; !good && i < TRIES; i++) {
		poll(NULL, 0, RETRY_MS);
		storm_wrong[0] = '\0';
		good = verify(storm, table, text);
	}
	return good;
}

bool look_verify(struct storm *storm, unsigned count) {
	char *text = malloc(RECORD_BYTES);
	bool good = text != NULL;
	for (unsigned i = 0; good && i < count; i++) {
		unsigned at = count == storm->count ? i : storm_pick(storm, storm->count);
		good = verify_in_time(storm, &storm->tables[at], text);
	}
	free(text);
	return good;
}
