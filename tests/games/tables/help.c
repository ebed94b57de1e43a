/* tests/games/tables/help.c - what must hold at a position of Laquet or a relative. */
#include "tests/games/tables/help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/suite.h"

enum { LINES = 128 };

struct game_rules *tables_make(const char *key, const char *settings) {
	int option[GAME_OPTIONS_MAX];
	char copy[200];
	struct game_error error;
	const struct game *game = games_find(key);
	ck_assert_ptr_nonnull(game);
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "%s", settings);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

union game_state tables_position(const struct game_rules *rules, const char *text) {
	union game_state state;
	struct game_error error = {""};
	memset(&state, 0, sizeof(state));
	ck_assert_msg(game_read(rules, text, &state, &error), "%s: %s", text, error.text);
	return state;
}

struct lines {
	size_t count;
	char text[LINES][GAME_TURN_TEXT_MAX];
};

static bool add_line(void *user, const char *text, const union game_state *after) {
	(void)after;
	struct lines *lines = user;
	ck_assert_uint_lt(lines->count, LINES);
	snprintf(lines->text[lines->count++], GAME_TURN_TEXT_MAX, "%s", text);
	return true;
}

void tables_expect(const char *key, const char *settings, const char *where, const char *turns) {
	static struct lines lines;
	char all[4000] = "";
	struct game_rules *rules = tables_make(key, settings);
	union game_state state = tables_position(rules, where);
	lines.count = 0;
	game_turns(rules, &state, add_line, &lines);
	qsort(lines.text, lines.count, sizeof(lines.text[0]),
		(int (*)(const void *, const void *))strcmp);
	for (size_t i = 0; i < lines.count; i++) {
		size_t used = strlen(all);
		snprintf(all + used, sizeof(all) - used, i > 0 ? ", %s" : "%s", lines.text[i]);
	}
	ck_assert_str_eq(all, turns);
	game_rules_destroy(rules);
}

size_t tables_count(const struct game_rules *rules, const char *where) {
	struct lines lines = {0};
	union game_state state = tables_position(rules, where);
	return game_turns(rules, &state, add_line, &lines);
}

void tables_refused(const char *key, const char *settings, const char *where, const char *text,
	const char *clause) {
	struct game_refusal refusal = {.clause = NULL};
	struct game_rules *rules = tables_make(key, settings);
	union game_state state = tables_position(rules, where), before = state;
	ck_assert_msg(
		!game_play_text(rules, &state, text, NULL, NULL, &refusal), "%s is played", text);
	ck_assert(memcmp(&state, &before, sizeof(state)) == 0);
	ck_assert_msg(refusal.clause != NULL, "%s", refusal.text);
	ck_assert_str_eq(refusal.clause, clause);
	game_rules_destroy(rules);
}

void tables_after(const char *key, const char *settings, const char *where, const char *text,
	const char *after) {
	struct game_refusal refusal;
	char printed[GAME_POSITION_TEXT_MAX];
	struct game_rules *rules = tables_make(key, settings);
	union game_state state = tables_position(rules, where);
	ck_assert_msg(game_play_text(rules, &state, text, NULL, NULL, &refusal), "%s: %s", text,
		refusal.text);
	rules->game->impl->print(rules, &state, printed);
	ck_assert_str_eq(printed, after);
	game_rules_destroy(rules);
}
