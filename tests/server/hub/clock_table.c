/* tests/server/hub/clock_table.c - a table with clocks. */
#include "tests/server/hub/clock_table.h"

#include "tests/suite.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_begin_game(const char *game, const char *more) {
	people_begin(game, more);
	ck_assert_str_eq(player_status(&amal), "playing");
}

void table_begin_timed(const char *clock) {
	table_begin_game("alquerque", clock);
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&badr, "c4xc2"));
}

/* The first whole turn that player, who is to move, can play. */
static const char *first_turn(const struct player *player) {
	const json_t *turns = json_object_get(player->state, "turns");
	return json_array_size(turns) > 0 ? json_string_value(json_array_get(turns, 0))
					  : state_step(player, 0);
}

bool table_turn(struct player *player) {
	return player_play(player, first_turn(player));
}

void table_send_move(struct player *player) {
	player_send(
		player, "play", "{'v':%lld,'text':'%s'}", (long long)player->v, first_turn(player));
}

int64_t table_number(const json_t *object, const char *key) {
	const json_t *value = json_object_get(object, key);
	return json_is_integer(value) ? json_integer_value(value) : -1;
}

const json_t *table_clocks(void) {
	return json_object_get(amal.state, "clocks");
}

int64_t table_left(size_t seat) {
	return json_integer_value(json_array_get(json_object_get(table_clocks(), "left"), seat));
}

int64_t table_told(const char *key) {
	return table_number(amal.event, key);
}

const char *table_reason(void) {
	static char text[32];
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s", amal.room);
	json_t *root = world_get(path, "", 200, "Room");
	const json_t *result = json_object_get(root, "result");
	snprintf(
		text, sizeof(text), "%s", json_is_null(result) ? "" : state_text(result, "reason"));
	json_decref(root);
	return text;
}

char *table_record(void) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/record", amal.room);
	json_t *root = world_get(path, "", 200, "RecordFile");
	char *text = json_dumps(root, JSON_COMPACT);
	json_decref(root);
	return text;
}

void table_verify(const char *text, enum verify_result wanted, const char *says) {
	struct replay_error error = {.text = ""};
	enum verify_result result = verify_record(text, strlen(text), NULL, NULL, &error);
	ck_assert_msg(result == wanted && strstr(error.text, says) != NULL, "%s", error.text);
}

void table_verify_room(void) {
	char *text = table_record();
	table_verify(text, VERIFY_GOOD, "");
	free(text);
}
