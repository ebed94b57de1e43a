/* tests/games/leap/definition_test.c - a game of six points: its definition is read, and every way
 * to break it is reported with the line and a sentence. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/define.h"
#include "games/leap/leap.h"
#include "tests/proto/schema.h"
#include "tests/suite.h"

enum { TEXT_MAX = 8000 };

static const char tiny[] =
	"{\"key\": \"tiny\", \"module\": \"leap\", \"title\": \"Tiny\",\n"
	"\"origin\": \"Made here. For tests.\", \"sources\": [\"none\"],\n"
	"\"seats\": [{\"key\": \"W\", \"name\": \"White\", \"piece\": \"white\"},"
	" {\"key\": \"B\", \"name\": \"Black\", \"piece\": \"black\"}],\n"
	"\"options\": [\n"
	"{\"name\": \"duty\", \"title\": \"Duty\", \"values\": [\"compulsory\", \"optional\"],"
	" \"default\": \"compulsory\", \"grade\": \"ours\", \"help\": \"A test.\"},\n"
	"{\"name\": \"limit\", \"title\": \"Limit\", \"values\": [\"off\"], \"numbers\": [10, 20],"
	" \"default\": \"12\", \"grade\": \"ours\", \"help\": \"A test.\"}],\n"
	"\"clauses\": [{\"id\": \"moves.turn\", \"text\": \"Move.\", \"source\": \"here\","
	" \"grade\": \"ours\"}],\n"
	"\"boards\": {\"six\": {\"points\": [\"a1-c2\"],\n"
	"\"lines\": [\"a1-b1-c1\", \"a2-b2-c2\", \"a1-a2\", \"b1-b2\", \"c1-c2\"]}}, \"board\": \"six\",\n"
	"\"starts\": {\"full\": {\"W\": \"a1-c1\", \"B\": \"a2 b2\"}}, \"start\": \"full\",\n"
	"\"first\": \"W\",\n"
	"\"pieces\": [{\"name\": \"man\", \"walk\": \"any\", \"leap\": \"any\"},\n"
	"{\"name\": \"king\", \"letter\": \"K\", \"walk\": \"any\", \"leap\": \"any\", \"long\": \"on\"}],\n"
	"\"captures\": {\"duty\": {\"option\": \"duty\"}, \"chain\": \"may_stop\"},\n"
	"\"promotion\": {\"moment\": \"end_of_turn\", \"W\": \"a2-c2\", \"B\": \"a1-c1\"},\n"
	"\"end\": {\"blocked\": \"loses\", \"repetition\": 3, \"no_progress\": {\"option\": \"limit\"},"
	" \"adjudicate\": \"draw\"},\n"
	"\"refuse\": [{\"when\": {\"duty\": \"optional\", \"limit\": \"off\"},"
	" \"text\": \"Not these two.\"}]}\n";

/* tiny with one part of it replaced. */
static void spoil(char out[TEXT_MAX], const char *part, const char *by) {
	const char *at = strstr(tiny, part);
	ck_assert_msg(at != NULL, "tiny has no %s", part);
	snprintf(out, TEXT_MAX, "%.*s%s%s", (int)(at - tiny), tiny, by, at + strlen(part));
}

static struct game_rules *make(
	const struct game *game, const char *setting, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	char copy[100], *rest = NULL;
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "%s", setting);
	for (char *word = strtok_r(copy, " ", &rest); word != NULL;
		word = strtok_r(NULL, " ", &rest)) {
		ck_assert_msg(game_options_set(game, option, word, error), "%s", error->text);
	}
	return game_rules_create(game, 0, option, error);
}

SUITE_GROUP(reading_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(a_definition_makes_a_game) {
	struct game_error error = {.text = ""};
	struct game *game = define_read(tiny, strlen(tiny), &error);
	ck_assert_msg(game != NULL, "%s", error.text);
	struct game_rules *rules = make(game, "", &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	union game_state state;
	game_start(rules, &state);
	ck_assert_int_eq((int)game_perft(rules, &state, 1), 1);
	ck_assert_int_eq(((struct leap_rules *)rules)->ends.no_progress, 12);
	game_rules_destroy(rules);
	rules = make(game, "limit=20 duty=optional", &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	ck_assert_int_eq(((struct leap_rules *)rules)->ends.no_progress, 20);
	ck_assert_int_eq(((struct leap_rules *)rules)->duty, LEAP_OPTIONAL);
	game_rules_destroy(rules);
	ck_assert_ptr_null(make(game, "limit=off duty=optional", &error));
	ck_assert_str_eq(error.text, "Not these two.");
	define_destroy(game);
}
END_TEST

static const struct {
	const char *part, *by, *sentence;
} spoils[] = {
	{"\"a1-c2\"", "\"a1-c2\", \"a1\"", "line 8: the point a1 is defined twice"},
	{"\"a1-c2\"", "\"a1-c\"", "\"a1-c\" must be a point like c3 or a rectangle like a1-e5"},
	{"\"a1-c2\"", "\"c2-a1\"", "must be a point like c3"},
	{"\"a1-c2\"", "[\"a1\", 2]", "a point must be a text like"},
	{"\"a1-c2\"", "[\"aa1\", 2, 3]", "must be named by a small letter"},
	{"\"a1-c2\"", "\"a0-z99\"", "a board may have at most 128 points"},
	{"\"a1-c2\"", "\"a1-c3\"", "line 8: the point a3 is on no line"},
	{"\"a1-b1-c1\"", "\"a1-b1-d1\"", "line 9: the line \"a1-b1-d1\" must be up to 32 points"},
	{"\"a1-b1-c1\"", "\"a1-b1 c1\"", "must be separated by -"},
	{"\"a1-b1-c1\"", "\"a1-c1-b1\"", "not straight in the drawing at a1-c1-b1"},
	{"\"a1-a2\"", "\"a1-a2\", \"a2-a1\"", "line 9: a2 and a1 are joined by two lines"},
	{"\"a1-b1-c1\"", "\"a1-c1\"",
		"line 9: the line from a1 to c1 passes b1 in the drawing and must name it"},
	{"\"a1-c2\"", "\"a1-c2\", [\"d1\", 0, 0]", "a1 and d1 are at the same place"},
	{"\"a1-c1\", \"B\"", "\"a1-c1 a7-c8\", \"B\"", "\"a7-c8\" is not a point of this board"},
	{"\"a1-b1-c1\"", "17", "a line must be a text like"},
	{"\"a1-b1-c1\"", "{\"lines\": [\"a1-b1-c1\"], \"draw\": \"wavy\"}",
		"must be one of straight, ring, arc"},
	{"\"a1-b1-c1\"", "{\"lines\": [\"a1-b1-c1\"], \"colour\": 1}",
		"\"colour\" is not known here"},
	{"\"a1-b1-c1\"", "{\"lines\": [\"a1-b1-c1-c2-b2-a2\"], \"closed\": true}",
		"joined by two lines"},
	{"\"board\": \"six\"", "\"board\": \"seven\"",
		"line 9: \"board\" is \"seven\"; it must be one of six"},
	{"\"board\": \"six\"", "\"board\": {\"option\": \"size\"}",
		"the game has no option \"size\""},
	{"\"board\": \"six\"", "\"board\": {\"option\": \"duty\", \"optional\": \"six\"}",
		"\"compulsory\"; it must be one of six"},
	{"\"start\": \"full\"", "\"start\": 4",
		"\"start\" must be a text, or a choice by an option"},
	{"\"a1-c1\", \"B\"", "\"a1-c1 a2\", \"B\"", "two pieces begin on one point"},
	{"\"a1-c1\", \"B\"", "\"a1-c1 a7\", \"B\"", "\"a7\" is not a point of this board"},
	{"\"W\": \"a1-c1\", \"B\": \"a2 b2\"}", "\"W\": \"a1-c1\"}",
		"Black begins with 0 pieces; a side may have 1 to 50"},
	{"\"W\": \"a1-c1\", \"B\": \"a2 b2\"}", "\"W\": \"a1-b1\", \"X\": \"a2\"}",
		"\"X\" is not known here; known keys are B"},
	{"\"first\": \"W\"", "\"first\": \"white\"",
		"line 11: \"first\" is \"white\"; it must be one of W, B"},
	{"\"walk\": \"any\"", "\"walk\": \"north\"",
		"\"walk\" is \"north\"; it must be one of none, forward"},
	{"\"name\": \"man\", ", "", "line 12: \"name\" is missing"},
	{"\"letter\": \"K\", ", "", "has two pieces of this kind"},
	{"\"letter\": \"K\"", "\"letter\": \"Q\"", "must be one of"},
	{"\"name\": \"man\"", "\"name\": \"man\", \"seat\": \"W\"",
		"Black has no piece without a letter"},
	{"\"chain\": \"may_stop\"", "\"chain\": \"must\"", "line 14: \"chain\" is \"must\""},
	{"\"chain\": \"may_stop\"", "\"chain\": \"may_stop\", \"choice\": \"max\"",
		"Taking the most needs"},
	{"\"chain\": \"may_stop\"", "\"chain\": \"may_stop\", \"range\": 2",
		"\"range\" is not known here"},
	{"\"repetition\": 3", "\"repetition\": 4",
		"\"repetition\" is \"4\"; it must be a whole number"},
	{"\"repetition\": 3, \"no_progress\": {\"option\": \"limit\"}",
		"\"repetition\": \"off\", \"no_progress\": \"off\"", "could go on for ever"},
	{"\"adjudicate\": \"draw\"", "\"adjudicate\": \"Black\"",
		"must be one of draw, majority, W, B"},
	{"{\"option\": \"limit\"}", "{\"option\": \"limit\", \"many\": 3}",
		"the option \"limit\" has no value \"many\""},
	{"\"adjudicate\": \"draw\"}", "\"adjudicate\": \"draw\", \"goal\": {\"W\": 3}}",
		"\"W\" must be a text, or a choice by an option"},
	{"\"limit\": \"off\"", "\"limit\": \"9\"",
		"must be an option of the game with one of its values"},
	{"\"refuse\"", "\"sets\": \"W\", \"hands\": {\"W\": {}}, \"refuse\"",
		"\"count\" is missing"},
	{"\"first\": \"W\"",
		"\"first\": \"W\", \"moves\": {\"opening\": \"to\", \"opening_to\": \"a1\"}",
		"the player who begins has no turn in the first position"},
	{"\"key\": \"W\"", "\"key\": \"S\"", "a leaping game has two seats, with the keys W and B"},
	{"\"long\": \"on\"}],\n", "\"long\": \"on\"}], \"shrinks\": {\"x\": [[\"a1\", 4]]},\n",
		"a strip must be a text with points"},
};

START_LOOP_TEST(
	a_spoilt_definition_is_refused_with_its_line, (int)(sizeof(spoils) / sizeof(spoils[0]))) {
	char text[TEXT_MAX];
	struct game_error error = {.text = ""};
	spoil(text, spoils[_i].part, spoils[_i].by);
	struct game *game = define_read(text, strlen(text), &error);
	ck_assert_msg(game == NULL, "it is read");
	ck_assert_msg(strncmp(error.text, "line ", 5) == 0, "no line: %s", error.text);
	ck_assert_msg(strstr(error.text, spoils[_i].sentence) != NULL, "%s", error.text);
}
END_TEST

/* Rings of which a long leap could go round both ways. */
START_TEST(long_leaps_need_a_board_without_rings) {
	char text[TEXT_MAX];
	struct game_error error = {.text = ""};
	spoil(text, "\"lines\": [\"a1-b1-c1\", \"a2-b2-c2\", \"a1-a2\", \"b1-b2\", \"c1-c2\"]",
		"\"lines\": [{\"lines\": [\"a1-b1-c1-c2-b2-a2\"], \"closed\": true}]");
	ck_assert_ptr_null(define_read(text, strlen(text), &error));
	ck_assert_msg(
		strstr(error.text, "long leaps cannot be told apart") != NULL, "%s", error.text);
}
END_TEST

/* ---- the schema ---- */

SUITE_GROUP(schema_cases, NULL, NULL, SUITE_SECONDS)

/* The definition in SCHEMA.json that a game must fit. */
static const char *find_shape(const json_t *game) {
	const char *module = json_string_value(json_object_get(game, "module"));
	return module == NULL                   ? "preset"
		: strcmp(module, "leap") == 0   ? "leap_game"
		: strcmp(module, "mills") == 0  ? "mills_game"
		: strcmp(module, "siege") == 0  ? "siege_game"
		: strcmp(module, "sow") == 0    ? "sow_game"
		: strcmp(module, "tracks") == 0 ? "tracks_game"
						: "other_game";
}

/* Returns how many definitions of a folder were checked. */
static int check_folder(json_t *schema, const char *folder) {
	const char *root = getenv("SOURCE_ROOT");
	char path[600], why[500];
	snprintf(path, sizeof(path), "%s/%s", root != NULL ? root : ".", folder);
	DIR *dir = opendir(path);
	ck_assert_ptr_nonnull(dir);
	int checked = 0;
	for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
		size_t length = strlen(entry->d_name);
		if (length < 6 || strcmp(entry->d_name + length - 5, ".json") != 0 ||
			strcmp(entry->d_name, "SCHEMA.json") == 0) {
			continue;
		}
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		json_t *game = schema_load_file(path);
		ck_assert_msg(schema_fits(schema, find_shape(game), game, why, sizeof(why)),
			"%s: %s", entry->d_name, why);
		json_decref(game);
		checked++;
	}
	closedir(dir);
	return checked;
}

START_TEST(every_definition_matches_the_schema) {
	json_t *schema = schema_load_file("games/defs/SCHEMA.json");
	ck_assert_int_ge(check_folder(schema, "games/defs"), 35);
	json_decref(schema);
}
END_TEST

START_TEST(the_schema_refuses_what_the_reader_refuses) {
	char text[TEXT_MAX], why[500];
	json_t *schema = schema_load_file("games/defs/SCHEMA.json");
	json_t *game = json_loads(tiny, 0, NULL);
	ck_assert_msg(schema_fits(schema, "leap_game", game, why, sizeof(why)), "%s", why);
	json_decref(game);
	static const char *const bad[][2] = {{"\"a1-b1-c1\"", "\"a1 b1\""}, {"\"a1-b1-c1\"", "17"},
		{"\"walk\": \"any\", ", ""}, {"\"letter\": \"K\"", "\"letter\": \"Q\""},
		{"\"captures\"", "\"catches\""}, {"\"grade\": \"ours\"", "\"grade\": \"mine\""}};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		spoil(text, bad[i][0], bad[i][1]);
		game = json_loads(text, 0, NULL);
		ck_assert_ptr_nonnull(game);
		ck_assert_msg(!schema_fits(schema, "leap_game", game, why, sizeof(why)),
			"%s is taken", bad[i][1]);
		json_decref(game);
	}
	json_decref(schema);
}
END_TEST
