/* wasm/rules.c - dispatches questions; the list of games, and the open one. */
#include "wasm/rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "base/text.h"
#include "games/view/encode.h"
#include "wasm/memory.h"

enum { SETTING_BYTES = 128 };

typedef bool (*answer)(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);

static struct table table;

static const char *question_text_of(const json_t *question, const char *key) {
	const char *text = json_string_value(json_object_get(question, key));
	return text != NULL ? text : "";
}

/* ---- games ---- */

static bool answer_add(
	struct table *unused, const json_t *question, struct out *out, struct game_error *error) {
	const char *text = question_text_of(question, "text");
	(void)unused;
	(void)out;
	return games_add(text, strlen(text), error);
}

static bool answer_learn(
	struct table *unused, const json_t *question, struct out *out, struct game_error *error) {
	const char *text = question_text_of(question, "text");
	(void)unused;
	(void)out;
	return games_learn(question_text_of(question, "key"), text, strlen(text)) ||
		game_fail(error, "There is no such game.");
}

/* ---- the open game ---- */

static void close_table(struct table *at) {
	table_forget_search(at);
	solved_probe_destroy(at->probe);
	solved_close(at->solved);
	play_finish(&at->play);
	game_rules_destroy(at->rules);
	memset(at, 0, sizeof(*at));
}

static bool set_asked_options(const struct game *game, const json_t *set,
	int option[GAME_OPTIONS_MAX], struct game_error *error) {
	json_t *values = json_object_get(set, "options");
	const char *name;
	json_t *value;
	char setting[SETTING_BYTES];
	struct text text;
	game_options_default(game, option);
	json_object_foreach(values, name, value) {
		const char *word = json_string_value(value);
		text_init(&text, setting, sizeof(setting));
		text_add(&text, "%s=%s", name, word != NULL ? word : "");
		if (!game_options_set(game, option, setting, error)) {
			return false;
		}
	}
	return true;
}

static bool answer_open(
	struct table *at, const json_t *question, struct out *out, struct game_error *error) {
	const struct game *game = games_find(question_text_of(question, "key"));
	int option[GAME_OPTIONS_MAX];
	int64_t seats = 0;
	if (game == NULL) {
		return game_fail(error, "There is no such game.");
	}
	json_field_int(json_object_get(question, "seats"), 0, GAME_SEATS_MAX, &seats);
	if (seats != 0 && (seats < game->seats_min || seats > game->seats_max)) {
		return game_fail(
			error, "seats must be from %d to %d.", game->seats_min, game->seats_max);
	}
	struct game_rules *rules = set_asked_options(game, question, option, error)
		? game_rules_create(game, (int)seats, option, error)
		: NULL;
	if (rules == NULL) {
		return false;
	}
	close_table(at);
	at->rules = rules;
	at->rule_set.rules = rules;
	game->impl->draw(rules, &at->rule_set.drawing);
	play_init(&at->play, realloc, free);
	out_key(out, "game");
	encode_game(out, &at->rule_set);
	out_key(out, "options");
	encode_options(out, game, rules->option);
	out_key_bool(out, "chance", game->impl->take != NULL);
	return true;
}

/* Use the bytes in the table buffer. */
static bool answer_table(
	struct table *at, const json_t *question, struct out *out, struct game_error *error) {
	size_t size;
	const unsigned char *bytes = memory_laid(MEMORY_TABLE, &size);
	(void)question;
	(void)out;
	return table_solve(at, bytes, size, error);
}

/* ---- questions ---- */

static const struct {
	const char *name;
	answer answer;
	bool needs_table;
} questions[] = {
	{"add", answer_add, false},
	{"learn", answer_learn, false},
	{"open", answer_open, false},
	{"table", answer_table, true},
	{"look", answer_look, true},
	{"why", answer_why, true},
	{"perft", answer_perft, true},
	{"search", answer_search, true},
	{"values", answer_values, true},
	{"pdn", answer_pdn, true},
	{"study", answer_study, true},
	{"turn", answer_turn, true},
	{"worth", answer_worth, true},
};

static bool answer_parsed(const json_t *question, struct out *out, struct game_error *error) {
	const char *name = question_text_of(question, "ask");
	for (size_t i = 0; i < sizeof(questions) / sizeof(questions[0]); i++) {
		if (strcmp(questions[i].name, name) != 0) {
			continue;
		}
		if (questions[i].needs_table && table.rules == NULL) {
			return game_fail(error, "No game is open.");
		}
		return questions[i].answer(&table, question, out, error);
	}
	return game_fail(error, "There is no question \"%.20s\".", name);
}

void rules_answer(const char *question, size_t size, struct out *out) {
	struct game_error error = {.part = NULL};
	json_error_t mistake;
	json_t *parsed = json_loadb(question, size, 0, &mistake);
	out_begin(out, '{');
	bool good = parsed != NULL ? answer_parsed(parsed, out, &error)
				   : game_fail(&error, "This is no JSON: %s.", mistake.text);
	if (!good) {
		out_clear(out);
		out_begin(out, '{');
		out_key_string(out, "error", error.text);
		sentence_encode_source(out, error.text, &error.source);
	}
	out_end(out, '}');
	json_decref(parsed);
}
