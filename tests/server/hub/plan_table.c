/* tests/server/hub/plan_table.c - shared by the suites about planned replies. */
#include "tests/server/hub/plan_table.h"

#include "tests/suite.h"
#include <stdlib.h>
#include <string.h>

#include "server/store/store.h"

void table_begin_watched(const char *game, const char *more) {
	table_begin_game(game, more);
	player_join(&cyra, amal.room);
}

bool table_lay(struct player *player, const char *lines) {
	return player_ask(player, "plan", "{'v':%lld,'lines':[%s]}", (long long)player->v, lines);
}

void table_refused(struct player *player, const char *lines, const char *says) {
	ck_assert_msg(!table_lay(player, lines), "[%s] is not refused", lines);
	ck_assert_msg(
		player_refused(player, "bad_plan") && strstr(player_text(player), says) != NULL,
		"[%s]: %s", lines, player_text(player));
}

void table_laid(const struct player *player, const char *lines) {
	char *text = json_dumps(player->plan, JSON_COMPACT | JSON_ENCODE_ANY);
	ck_assert_ptr_nonnull(text);
	for (char *c = text; *c != '\0'; c++) {
		*c = *c == '"' ? '\'' : *c;
	}
	ck_assert_str_eq(text, lines);
	free(text);
}

bool table_try(struct player *player, const char *turns) {
	return player_ask(player, "try", "{'v':%lld,'turns':[%s]}", (long long)player->v, turns);
}

const json_t *table_tried(const struct player *player) {
	return json_object_get(json_object_get(player->answer, "d"), "state");
}

const char *table_position(const struct player *player) {
	return state_text(player->state, "position");
}

static bool count(void *user, const struct store_event *event) {
	*(uint32_t *)user = event->version;
	return true;
}

uint32_t table_events(void) {
	uint32_t events = 0;
	ck_assert(store_load(world.store, amal.room, 0, count, &events));
	return events;
}
