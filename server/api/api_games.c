/* server/api/api_games.c - the list of games, and the rules page of each. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/search/level.h"
#include "games/solve/tables.h"
#include "server/hub/lookup.h"
#include "server/api/api_parts.h"
#include "games/view/picture.h"
#include "games/view/encode.h"
#include "games/view/pdn_squares.h"

enum { SETTING_BYTES = 128 };

/* The rules asked for. */
struct choice {
	int seats;
	int option[GAME_OPTIONS_MAX];
};

static bool read_setting(const struct game *game, const char *setting, struct choice *choice,
	struct game_error *error) {
	if (strncmp(setting, "seats=", 6) == 0) {
		unsigned seats;
		if (text_number(setting + 6, 2, &seats) == 0 || (int)seats < game->seats_min ||
			(int)seats > game->seats_max) {
			return game_fail(error, "seats must be from %d to %d.", game->seats_min,
				game->seats_max);
		}
		choice->seats = (int)seats;
		return true;
	}
	return game_options_set(game, choice->option, setting, error);
}

/* Is this a parameter of images, besides the options? */
static bool is_of_picture(const char *setting) {
	return strncmp(setting, "position=", 9) == 0 || strncmp(setting, "flip=", 5) == 0;
}

static bool read_query(const struct game *game, const char *query, struct choice *choice,
	bool picture, struct game_error *error) {
	char setting[SETTING_BYTES];
	for (; *query != '\0'; query += *query == '&') {
		size_t length = strcspn(query, "&");
		bool known = picture && is_of_picture(query);
		if (length >= sizeof(setting) && !known) {
			return game_fail(
				error, "A setting may have at most %d letters.", SETTING_BYTES - 1);
		}
		api_decode(query, length, setting, sizeof(setting));
		query += length;
		if (setting[0] != '\0' && !known && !read_setting(game, setting, choice, error)) {
			return false;
		}
	}
	return true;
}

/* ---- one game ---- */

static void write_option_value(struct out *out, const struct game_option *option, int value) {
	out_begin(out, '{');
	out_key_string(out, "value", option->words[value]);
	out_key_string(out, "title",
		option->word_titles != NULL ? option->word_titles[value] : option->words[value]);
	out_end(out, '}');
}

static void write_numbers(struct out *out, const struct game_option *option) {
	if (!out_key_begin_if(out, "numbers", '{', option->min <= option->max)) {
		return;
	}
	out_key_int(out, "min", option->min);
	out_key_int(out, "max", option->max);
	out_key_string(out, "prefix", option->prefix != NULL ? option->prefix : "");
	out_end(out, '}');
}

static void write_option_details(struct out *out, const struct game_option *option) {
	char value[64];
	out_begin(out, '{');
	out_key_string(out, "name", option->name);
	out_key_string(out, "title", option->title);
	out_key_string(out, "help", option->help);
	out_key_begin(out, "values", '[');
	for (int i = 0; option->words[i] != NULL; i++) {
		write_option_value(out, option, i);
	}
	out_end(out, ']');
	write_numbers(out, option);
	game_option_print(option, option->standard, value, sizeof(value));
	out_key_string(out, "standard", value);
	out_key_string(out, "grade", game_grade_name(option->grade));
	out_key_string(out, "clause", option->clause);
	out_end(out, '}');
}

static void write_game_rules(struct out *out, const struct game *game) {
	out_key_begin(out, "options", '[');
	for (size_t i = 0; i < game->options; i++) {
		write_option_details(out, &game->option[i]);
	}
	out_end(out, ']');
	out_key(out, "clauses");
	encode_clauses(out, game);
}

/* ---- examples ---- */

/* Read the "name=value name=value" of an example. */
static bool read_example_options(const struct game *game, const char *text, int *option) {
	char setting[128];
	struct game_error error;
	while (text != NULL && *text != '\0') {
		size_t length = strcspn(text, " ");
		if (!text_copy(setting, sizeof(setting), text, length) ||
			!game_options_set(game, option, setting, &error)) {
			return false;
		}
		text += length + strspn(text + length, " ");
	}
	return true;
}

static void write_example_turn(struct out *out, const struct rule_set *rule_set, const char *turn,
	union game_state *state) {
	struct game_effects effects;
	struct game_refusal refusal;
	effects.count = 0;
	bool played = turn != NULL &&
		game_play_turn(rule_set->rules, state, turn, &effects, &refusal);
	api_write_turn(out, rule_set, turn, &effects, played ? state : NULL);
}

static void write_example(struct out *out, const struct game *game,
	const struct game_example *example, struct rule_set *rule_set, const int *option) {
	union game_state state;
	struct game_error error;
	if (!game_read(rule_set->rules, example->position, &state, &error)) {
		return;
	}
	struct game_status status = game_status(rule_set->rules, &state);
	out_begin(out, '{');
	out_key_string(out, "position", example->position);
	out_key(out, "options");
	encode_options(out, game, option);
	out_key_string(out, "clause", example->clause);
	out_key_string(out, "text", example->text);
	out_key(out, "board");
	encode_board(out, &rule_set->drawing);
	out_key(out, "state");
	encode_state(out, rule_set, &state, &status);
	write_example_turn(out, rule_set, example->turn, &state);
	out_end(out, '}');
}

static void write_examples(const struct lookup *lookup, struct out *out, const struct game *game) {
	struct game_error error;
	out_key_begin(out, "examples", '[');
	for (size_t i = 0; i < game->examples; i++) {
		int option[GAME_OPTIONS_MAX];
		game_options_default(game, option);
		struct rule_set *rule_set = NULL;
		if (read_example_options(game, game->example[i].options, option)) {
			rule_set = lookup_rules(lookup, game, 0, option, &error);
		}
		if (rule_set != NULL) {
			write_example(out, game, &game->example[i], rule_set, option);
			lookup_give_rules(lookup, rule_set);
		}
	}
	out_end(out, ']');
}

/* ---- pages ---- */

static void write_game_page(const struct lookup *lookup, struct out *out, const struct game *game,
	const struct rule_set *rule_set) {
	union game_state state;
	game_start(rule_set->rules, &state);
	struct game_status status = game_status(rule_set->rules, &state);
	out_begin(out, '{');
	encode_game_fields(out, rule_set, true);
	out_key_string(out, "origin", game->origin);
	out_key(out, "sources");
	encode_texts(out, game->sources);
	write_game_rules(out, game);
	out_key(out, "values");
	encode_options(out, game, rule_set->rules->option);
	write_examples(lookup, out, game);
	api_write_intro(out, game);
	api_write_picture(out, rule_set);
	out_key(out, "start");
	encode_state(out, rule_set, &state, &status);
	out_end(out, '}');
}

struct rule_set *api_take_rules(const struct lookup *lookup, const char *key, const char *query,
	bool position, struct out *out, int *status) {
	const struct game *game = games_find(key);
	struct choice choice = {.seats = 0};
	struct game_error error;
	struct rule_set *rule_set = NULL;
	if (game == NULL) {
		*status = api_error(out, 404, "unknown_game", "There is no such game.");
		return NULL;
	}
	game_options_default(game, choice.option);
	if (read_query(game, query, &choice, position, &error)) {
		rule_set = lookup_rules(lookup, game, choice.seats, choice.option, &error);
	}
	*status = rule_set != NULL
		? 200
		: api_sentence(out, 400, "bad_option", error.text, &error.source);
	return rule_set;
}

int api_game(const struct lookup *lookup, const char *key, const char *query, struct out *out) {
	int status;
	struct rule_set *rule_set = api_take_rules(lookup, key, query, false, out, &status);
	if (rule_set != NULL) {
		write_game_page(lookup, out, rule_set->rules->game, rule_set);
		lookup_give_rules(lookup, rule_set);
	}
	return status;
}

static int write_picture(const struct rule_set *rule_set, const char *query, struct out *out) {
	char position[GAME_POSITION_TEXT_MAX + 1] = "start", flip[4] = "0";
	union game_state state;
	struct game_error error;
	api_query(query, "position", position, sizeof(position));
	api_query(query, "flip", flip, sizeof(flip));
	if (!game_read(rule_set->rules, position, &state, &error)) {
		return api_sentence(out, 400, "bad_position", error.text, &error.source);
	}
	picture_write(out, rule_set->rules, &state, strcmp(flip, "0") != 0);
	return 200;
}

int api_game_picture(
	const struct lookup *lookup, const char *key, const char *query, struct out *out) {
	int status;
	struct rule_set *rule_set = api_take_rules(lookup, key, query, true, out, &status);
	if (rule_set != NULL) {
		status = write_picture(rule_set, query, out);
		lookup_give_rules(lookup, rule_set);
	}
	return status;
}

/* ---- rules as texts, for clients with their own copy of the rules ---- */

static void write_definition(struct out *out, const struct game *game) {
	out_string_n(out, game->definition, game->definition_size);
}

int api_game_rules(
	const struct lookup *lookup, const char *key, const char *query, struct out *out) {
	int status;
	struct rule_set *rule_set = api_take_rules(lookup, key, query, false, out, &status);
	if (rule_set == NULL) {
		return status;
	}
	const struct game *game = rule_set->rules->game;
	const struct solve_table *solved = solve_tables_find(rule_set->rules);
	out_begin(out, '{');
	out_key_begin(out, "definitions", '[');
	if (game->preset != NULL) {
		write_definition(out, games_find(game->preset));
	}
	write_definition(out, game);
	out_end(out, ']');
	out_key_string(out, "weights", game->learned);
	out_key_string(out, "table", solved != NULL ? solved->name : NULL);
	out_end(out, '}');
	lookup_give_rules(lookup, rule_set);
	return 200;
}

int api_game_table(
	const struct lookup *lookup, const char *key, const char *query, struct out *out) {
	int status;
	struct rule_set *rule_set = api_take_rules(lookup, key, query, false, out, &status);
	if (rule_set == NULL) {
		return status;
	}
	const struct solve_table *solved = solve_tables_find(rule_set->rules);
	lookup_give_rules(lookup, rule_set);
	if (solved == NULL) {
		return api_error(out, 404, "no_table",
			"The program has no table for this game under these options.");
	}
	out_raw(out, (const char *)solved->bytes, solved->size);
	return 200;
}

static void write_listed_game(struct out *out, const struct game *game, struct rule_set *rule_set) {
	union game_state state;
	game_start(rule_set->rules, &state);
	out_begin(out, '{');
	encode_game_fields(out, rule_set, true);
	if (games_is_own(game)) {
		out_key_bool(out, "own", true);
	}
	api_write_intro(out, game);
	out_key(out, "view");
	encode_view(out, rule_set, &state);
	out_end(out, '}');
}

/* With "gametype" only the games that have this number in PDN. */
static bool is_asked_for(const struct game *game, const char *query) {
	char type[PDN_TYPE_SIZE] = "";
	return !api_query(query, "gametype", type, sizeof(type)) ||
		game == games_find_type(pdn_read_type(type));
}

int api_games(const struct lookup *lookup, const char *query, struct out *out) {
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	out_begin(out, '{');
	out_key_begin(out, "games", '[');
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		game_options_default(game, option);
		struct rule_set *rule_set = is_asked_for(game, query)
			? lookup_rules(lookup, game, 0, option, &error)
			: NULL;
		if (rule_set != NULL) {
			write_listed_game(out, game, rule_set);
			lookup_give_rules(lookup, rule_set);
		}
	}
	out_end(out, ']');
	out_end(out, '}');
	return 200;
}

int api_levels(struct out *out) {
	out_begin(out, '{');
	out_key_begin(out, "levels", '[');
	for (unsigned number = 1; number <= LEVEL_COUNT; number++) {
		const struct level *level = level_get(number);
		out_begin(out, '{');
		out_key_int(out, "level", number);
		out_key_string(out, "name", level->name);
		out_key_string(out, "says", level->says);
		out_end(out, '}');
	}
	out_end(out, ']');
	out_end(out, '}');
	return 200;
}
