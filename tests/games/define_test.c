/* tests/games/define_test.c - definitions: what is refused, and with which line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/define.h"
#include "tests/suite.h"

/* A small game, a line for each thing that a test breaks. */
static const char good[] =
	"{\n"
	"\"key\": \"short-march\", \"module\": \"tables\",\n"
	"\"title\": \"Short march\", \"origin\": \"Made for a test.\", \"sources\": [],\n"
	"\"seats\": [{\"key\": \"W\", \"name\": \"White\", \"piece\": \"white\"},\n"
	"  {\"key\": \"B\", \"name\": \"Black\", \"piece\": \"black\"}],\n"
	"\"clauses\": [{\"id\": \"turn.dice\", \"text\": \"a\", \"source\": \"b\", \"grade\": \"ours\"},\n"
	"  {\"id\": \"turn.closed\", \"text\": \"a: \\\"{[,\", \"source\": \"b\", \"grade\": \"ours\"},\n"
	"  {\"id\": \"turn.compulsion\", \"text\": \"a\", \"source\": \"b\", \"grade\": \"ours\"},\n"
	"  {\"id\": \"off.home\", \"text\": \"a\", \"source\": \"b\", \"grade\": \"ours\"},\n"
	"  {\"id\": \"off.higher\", \"text\": \"a\", \"source\": \"b\", \"grade\": \"ours\"}],\n"
	"\"options\": [{\"name\": \"first\", \"title\": \"Who\", \"help\": \"h\", \"values\": [\"white\", \"black\"],\n"
	"  \"default\": \"white\", \"grade\": \"ours\"}],\n"
	"\"examples\": [{\"position\": \"W:W13*2:B14*2:roll=2-1\", \"turn\": \"13-15 15-16\", \"text\": \"t\"},\n"
	"  {\"position\": \"W:W1*2:B6*2:roll=2-1\", \"turn\": \"1-3 1-2\", \"text\": \"t\"}],\n"
	"\"parameters\": {\"white_path\": [1, 1, 18], \"black_path\": [1, 1, 18],\n"
	"  \"white_start\": [1, 2], \"black_start\": [6, 2], \"leftover\": \"lost\",\n"
	"  \"lead\": \"white\", \"lead@first=black\": \"black\"}\n"
	"}\n";

/* good with one text put for another. */
static char *change(const char *from, const char *to) {
	const char *at = strstr(good, from);
	ck_assert_msg(at != NULL, "%s is not there", from);
	size_t size = sizeof(good) + strlen(to);
	char *text = malloc(size);
	ck_assert_ptr_nonnull(text);
	snprintf(text, size, "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
	return text;
}

SUITE_GROUP(definitions_and_options_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(good_definition_makes_a_game) {
	struct game_error error = {""};
	struct game *game = define_read(good, sizeof(good) - 1, &error);
	ck_assert_msg(game != NULL, "%s", error.text);
	ck_assert_str_eq(game->key, "short-march");
	ck_assert_str_eq(game->subtitle, "");
	ck_assert_int_eq(game->seats_min, 2);
	ck_assert_uint_eq(game->clauses, 5);
	ck_assert_uint_eq(game->examples, 2);
	define_destroy(game);
}
END_TEST

START_TEST(game_says_where_and_when_it_was_first_described) {
	struct game_error error = {""};
	char *text = change("\"sources\": []",
		"\"sources\": [], \"minutes\": 20, \"described\": {\"place\": \"Ur\", "
		"\"region\": \"asia\", \"year\": -2600, \"about\": true, \"at\": [46, 31]}");
	struct game *game = define_read(text, strlen(text), &error);
	ck_assert_msg(game != NULL, "%s", error.text);
	ck_assert_uint_eq(game->group, GAME_GROUP_DICE);
	ck_assert_int_eq(game->minutes, 20);
	ck_assert_str_eq(game->described.place, "Ur");
	ck_assert_str_eq(game->described.region, "asia");
	ck_assert_int_eq(game->described.year, -2600);
	ck_assert(game->described.about);
	ck_assert_int_eq(game->described.at[0], 46);
	define_destroy(game);
	free(text);
}
END_TEST

START_TEST(good_definition_need_not_end_with_a_null_byte) {
	struct game_error error = {""};
	char *text = malloc(sizeof(good) - 1);
	memcpy(text, good, sizeof(good) - 1);
	struct game *game = define_read(text, sizeof(good) - 1, &error);
	ck_assert_msg(game != NULL, "%s", error.text);
	free(text);
	ck_assert_str_eq(game->title, "Short march");
	define_destroy(game);
	define_destroy(NULL);
}
END_TEST

static const struct {
	const char *from, *to, *line, *word;
} broken[] = {
	{"short-march", "Short March", "line 2:", "\"key\""},
	{"\"tables\"", "\"tabels\"", "line 2:", "tabels"},
	{"\"tables\",", "\"tables\", \"colour\": 3,", "line 2:", "colour"},
	{"\"title\": \"Short march\",", "", "line 1:", "\"title\" is missing"},
	{"\"title\": \"Short march\",", "\"title\": 7,", "line 3:", "\"title\""},
	{"\"sources\": []", "\"sources\": [\"\"]", "line 3:", "\"sources\""},
	{"\"sources\": []", "\"sources\": [], \"group\": \"cards\"", "line 3:", "\"group\""},
	{"\"sources\": []", "\"sources\": [], \"minutes\": 0", "line 3:", "\"minutes\""},
	{"\"sources\": []", "\"sources\": [], \"described\": {\"place\": \"Here\"}",
		"line 3:", "\"region\""},
	{"\"sources\": []",
		"\"sources\": [], \"described\": {\"place\": \"Ur\", \"region\": \"asia\", \"at\": [200, 0]}",
		"line 3:", "degrees east"},
	{"\"sources\": []",
		"\"sources\": [], \"described\": {\"place\": \"Oz\", \"region\": \"invented\", \"year\": 1900}",
		"line 3:", "invented"},
	{"\"key\": \"B\"", "\"key\": \"W\"", "line 5:", "two seats"},
	{"\"piece\": \"black\"", "\"pice\": \"black\"", "line 5:", "pice"},
	{"{\"key\": \"B\"", "3, {\"key\": \"B\"", "line 4:", "seat 2"},
	{"\"id\": \"turn.closed\"", "\"id\": \"turn.dice\"", "line 7:", "two clauses"},
	{"\"id\": \"turn.compulsion\"", "\"id\": \"turn.must\"", "line 2:", "turn.compulsion"},
	{"\"grade\": \"ours\"},\n  {\"id\": \"off.home",
		"\"grade\": \"mine\"},\n  {\"id\": \"off.home",
		"line 8:", "documented, inferred, ours"},
	{"\"default\": \"white\"", "\"default\": \"red\"", "line 12:", "white, black"},
	{"\"grade\": \"ours\"}],\n\"ex", "\"grade\": \"ours\", \"clause\": \"no.such\"}],\n\"ex",
		"line 12:", "no.such"},
	{"\"values\": [\"white\", \"black\"],", "", "line 11:", "\"values\" or \"numbers\""},
	{"[1, 2]", "[1, 2, 3]", "line 2:", "white_start"},
	{"[1, 2]", "[1, 1.5]", "line 16:", "white_start"},
	{"\"leftover\": \"lost\"", "\"leftover\": true", "line 16:", "leftover"},
	{"[1, 1, 18], \"bl", "[0, 1, 18], \"bl", "line 2:", "white_path"},
	{"\"lead\": \"white\"", "\"lead\": \"green\"", "line 2:", "lead"},
	{"\"parameters\"", "parameters", "line 15:", "near"},
	{"\"module\"", "\"key\": \"b\", \"module\"", "line 2:", "duplicate"},
};

START_LOOP_TEST(broken_definition_is_refused_with_its_line, sizeof(broken) / sizeof(broken[0])) {
	struct game_error error = {""};
	char *text = change(broken[_i].from, broken[_i].to);
	struct game *game = define_read(text, strlen(text), &error);
	ck_assert_msg(game == NULL, "%s is read", broken[_i].to);
	ck_assert_msg(strncmp(error.text, broken[_i].line, strlen(broken[_i].line)) == 0 &&
			strstr(error.text, broken[_i].word) != NULL,
		"%s: %s", broken[_i].to, error.text);
	free(text);
}
END_TEST

START_TEST(check_plays_the_examples) {
	struct game_error error = {""};
	char *text = change("1-3 1-2", "1-3 1-4");
	ck_assert_msg(define_check(good, sizeof(good) - 1, &error), "%s", error.text);
	ck_assert(!define_check(text, strlen(text), &error));
	ck_assert_msg(strncmp(error.text, "line 14: 1-3 1-4", 16) == 0, "%s", error.text);
	free(text);
}
END_TEST

START_TEST(truncated_definitions_are_refused) {
	for (size_t size = 0; size < sizeof(good) - 3; size++) {
		struct game_error error = {""};
		ck_assert(define_read(good, size, &error) == NULL);
		ck_assert_msg(strncmp(error.text, "line ", 5) == 0, "%s", error.text);
	}
}
END_TEST

START_TEST(presets_change_defaults_and_cannot_be_nested) {
	static const char *const texts[] = {
		"{\"preset_of\": \"laquet\", \"key\": \"laquet-b\", \"title\": \"L\", \"set\": {\"first\": \"black\"}}",
		"{\"preset_of\": \"laquet-b\", \"key\": \"c\", \"title\": \"L\", \"set\": {}}",
		"{\"preset_of\": \"laquet\", \"key\": \"c\", \"title\": \"L\", \"set\": {\"first\": \"red\"}}",
		"{\"preset_of\": \"laquet\", \"key\": \"c\", \"title\": \"L\", \"set\": {\"last\": \"black\"}}",
		"{\"preset_of\": \"laquet\", \"key\": \"laquet-b\", \"title\": \"L\", \"set\": {}}",
	};
	struct game_error error = {""};
	ck_assert_msg(games_init(&error), "%s", error.text);
	ck_assert_msg(games_add(texts[0], strlen(texts[0]), &error), "%s", error.text);
	const struct game *game = games_find("laquet-b");
	ck_assert_str_eq(game->preset, "laquet");
	ck_assert_int_eq(game->option[game_option_find(game, "first")].standard, 1);
	for (size_t i = 1; i < 5; i++) {
		ck_assert_msg(!games_add(texts[i], strlen(texts[i]), &error), "%s", texts[i]);
		ck_assert(strncmp(error.text, "line 1:", 7) == 0);
	}
	games_finish();
}
END_TEST

static const struct game_clause *clause_of(const struct game *game, const char *id) {
	for (size_t i = 0; i < game->clauses; i++) {
		if (strcmp(game->clause[i].id, id) == 0) {
			return &game->clause[i];
		}
	}
	return NULL;
}

START_TEST(presets_may_reword_clauses) {
	static const char text[] =
		"{\"preset_of\": \"laquet\", \"key\": \"laquet-b\", \"title\": \"L\", \"set\": {},\n"
		"\"clauses\": [{\"id\": \"turn.first\", \"text\": \"Black leads.\", \"source\": \"s\",\n"
		"\"grade\": \"ours\"}]}";
	static const char unknown[] =
		"{\"preset_of\": \"laquet\", \"key\": \"c\", \"title\": \"L\", \"set\": {},\n"
		"\"clauses\": [{\"id\": \"turn.last\", \"text\": \"t\", \"source\": \"s\", "
		"\"grade\": \"ours\"}]}";
	struct game_error error = {""};
	ck_assert_msg(games_init(&error), "%s", error.text);
	ck_assert_msg(games_add(text, strlen(text), &error), "%s", error.text);
	const struct game *base = games_find("laquet"), *game = games_find("laquet-b");
	ck_assert_uint_eq(game->clauses, base->clauses);
	ck_assert_str_eq(clause_of(game, "turn.first")->text, "Black leads.");
	ck_assert_int_eq(clause_of(game, "turn.first")->grade, GAME_OURS);
	ck_assert_str_ne(clause_of(base, "turn.first")->text, "Black leads.");
	ck_assert_ptr_eq(
		clause_of(game, "turn.leftover")->text, clause_of(base, "turn.leftover")->text);
	ck_assert(!games_add(unknown, strlen(unknown), &error));
	ck_assert_str_eq(error.text, "line 2: laquet has no clause \"turn.last\"");
	games_finish();
}
END_TEST

static void expect_said_anew(const struct game *preset, const struct game *base) {
	for (size_t i = 0; i < preset->options; i++) {
		const struct game_option *option = &preset->option[i];
		if (option->standard != base->option[i].standard && option->clause != NULL) {
			ck_assert_msg(strcmp(clause_of(preset, option->clause)->text,
					      clause_of(base, option->clause)->text) != 0,
				"%s: %s", preset->key, option->clause);
		}
	}
}

START_TEST(existing_presets_describe_what_they_change) {
	struct game_error error = {""};
	size_t presets = 0;
	ck_assert_msg(games_init(&error), "%s", error.text);
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		if (game->preset != NULL) {
			expect_said_anew(game, games_find(game->preset));
			presets++;
		}
	}
	ck_assert_uint_ge(presets, 3);
	games_finish();
}
END_TEST

/* ---- options ---- */

START_TEST(options_are_set_by_name_and_value) {
	struct game_error error = {""};
	int option[GAME_OPTIONS_MAX];
	ck_assert_msg(games_init(&error), "%s", error.text);
	const struct game *game = games_find("laquet");
	game_options_default(game, option);
	int match = game_option_find(game, "match");
	char text[32];
	ck_assert(game_options_set(game, option, "match=points:7", &error));
	game_option_print(&game->option[match], option[match], text, sizeof(text));
	ck_assert_str_eq(text, "points:7");
	ck_assert(game_options_set(game, option, "match=single", &error));
	ck_assert_int_eq(option[match], 1);
	static const char *const bad[] = {"match", "match=", "match=points:1", "match=points:22",
		"match=points:07", "match=points:7x", "nothing=1", "=", "match=pairs"};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		error.text[0] = '\0';
		ck_assert_msg(
			!game_options_set(game, option, bad[i], &error), "%s is taken", bad[i]);
		ck_assert(error.text[0] != '\0');
		ck_assert_int_eq(option[match], 1);
	}
	games_finish();
}
END_TEST
