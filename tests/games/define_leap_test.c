/* tests/games/define_leap_test.c - leaping definitions: what is refused, and with which line.
 *
 * docs/examples/ford.json is broken in one place at a time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/define.h"
#include "tests/suite.h"

enum { TEXT_BYTES = 1 << 16 };

static char good[TEXT_BYTES];
static char broken[TEXT_BYTES];

static void read_good(void) {
	char path[500];
	const char *root = getenv("SOURCE_ROOT");
	ck_assert_msg(root != NULL, "SOURCE_ROOT must name the folder of the project");
	snprintf(path, sizeof(path), "%s/docs/examples/ford.json", root);
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s cannot be read", path);
	size_t size = fread(good, 1, sizeof(good) - 1, file);
	good[size] = '\0';
	fclose(file);
}

/* The line on which a text stands. */
static int line_of(const char *text) {
	const char *at = strstr(good, text);
	ck_assert_msg(at != NULL, "%s is not there", text);
	int line = 1;
	for (const char *c = good; c < at; c++) {
		line += *c == '\n';
	}
	return line;
}

static void change(const char *from, const char *to) {
	const char *at = strstr(good, from);
	ck_assert_msg(at != NULL, "%s is not there", from);
	snprintf(broken, sizeof(broken), "%.*s%s%s", (int)(at - good), good, to, at + strlen(from));
}

static void expect_refused(const char *name, int line, const char *words) {
	struct game_error error = {.text = ""};
	char start[32];
	ck_assert_msg(!define_check(broken, strlen(broken), &error), "%s is taken", name);
	snprintf(start, sizeof(start), "line %d: ", line);
	ck_assert_msg(strncmp(error.text, start, strlen(start)) == 0, "%s: not %s%s", name, start,
		error.text);
	ck_assert_msg(strstr(error.text, words) != NULL, "%s: %s", name, error.text);
}

SUITE_GROUP(leaping_definitions_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(the_guides_game_is_valid) {
	struct game_error error = {.text = ""};
	read_good();
	ck_assert_msg(define_check(good, strlen(good), &error), "%s", error.text);
}
END_TEST

/* from is replaced by to; the mistake is on the line with `at`. */
static const struct {
	const char *from, *to, *at, *words;
} mistakes[] = {
	{"a2-b2-c2\"", "a2-b2-d2\"", "a2-b2-c2", "\"d2\" is not a point"},
	{"c1-c2-c3-c4", "c1-c2-c3-c5", "c1-c2-c3-c4", "\"c5\" is not a point"},
	{"a1-b2-c3", "a1-b2-b3", "a1-b2-c3", "not straight in the drawing at a1-b2-b3"},
	{"a1-b2-c3", "a1-b2-a3", "a1-b2-c3", "not straight"},
	{"a1-b2-c3", "a1-b2-c2", "a1-b2-c3", "not straight"},
	{"c2-b3-a4\"", "c2-b3-a4\", \"a1-b2\"", "c2-b3-a4", "a1 and b2 are joined by two lines"},
	{"a1-a2-a3-a4", "a1-a2-a3-a2", "a1-a2-a3-a4", "a2 is on one line twice"},
	{"[\"a1-c4\"]", "[\"a1-c4 b2\"]", "[\"a1-c4\"]", "b2 is defined twice"},
	{"[\"a1-c4\"]", "[\"a1-m10\"]", "[\"a1-c4\"]", "128 points"},
	{"[\"a1-c4\"]", "[\"a1-c4 e9\"]", "\"river\"", "e9 is on no line"},
	{"[\"a1-c4\"]", "[\"a1-c4\"], \"washed\": \"a1\"", "[\"a1-c4\"]",
		"only a board with \"look\": \"squares\" has cells"},
	{"\"seats\": [", "\"pdn\": {\"type\": 99},\n  \"seats\": [", "\"seats\": [",
		"only boards of squares are numbered"},
	{"\"seats\": [", "\"pdn\": {\"squares\": \"numbers\"},\n  \"seats\": [", "\"seats\": [",
		"\"type\" is missing"},
	{"\"seats\": [", "\"pdn\": {\"type\": 99, \"options\": [\"few=off\"]},\n  \"seats\": [",
		"\"seats\": [", "has no option \"few\""},
	{"[\"a1-c4\"]",
		"[[\"a1\", 0, 0.0], [\"b1\", 1, 0.0], [\"c1\", 2, 0.0], [\"a2\", 0, 0.5], [\"b2\", 1, 0.5], [\"c2\", 2, 0.5], [\"a3\", 0, 1.0], [\"b3\", 1, 1.0], [\"c3\", 2, 1.0], [\"a4\", 0, 1.5], [\"b4\", 1, 1.5], [\"c4\", 2, 1.5]], \"look\": \"squares\"",
		"[\"a1-c4\"]", "a2 is not in the middle of a square"},
	{"{\"W\": \"a1-c1\"", "{\"W\": \"a1-c1 f1\"", "\"ranks\": {", "\"f1\" is not a point"},
	{"\"B\": \"a4-c4\"}}", "\"B\": \"a1-c1\"}}", "\"starts\"", "two pieces begin on one point"},
	{"\"B\": \"a4-c4\"}}", "\"B\": \"\"}}", "\"ranks\": {", "\"B\""},
	{"\"walk\": \"no_backward\", \"leap\": \"any\"", "\"walk\": \"none\", \"leap\": \"none\"",
		"\"walk\": \"no_backward\"", "neither walk nor leap"},
	{"\"B\": \"a1-c1\"}\n", "\"B\": \"c9\"}\n", "\"goal\"", "c9"},
	{"\"B\": \"a1-c1\"}\n", "\"B\": \"a1-c2\"}\n", "\"goal\"", "6 points, but it has only 3"},
	{"\"no_backward\", \"leap\": \"any\"", "\"sideways\", \"leap\": \"sideways\"", "\"goal\"",
		"cannot be reached"},
	{"\"no_progress\": 40", "\"no_progress\": \"off\"", "\"end\": {", "for ever"},
	{"\"adjudicate\": \"draw\"", "\"target\": {\"W\": 3}, \"adjudicate\": \"draw\"",
		"\"adjudicate\"", "would have lost at once"},
	{"\"no_progress\": 40,", "\"no_progress\": 40, \"few\": \"pool\",", "\"no_progress\": 40,",
		"\"few\" is \"pool\"; it must be one of off"},
	{"\"chain\": \"may_stop\"", "\"chain\": \"may_stop\", \"choice\": \"max\"",
		"\"chain\": \"may", "Taking the most"},
	{"\"start\": \"ranks\"", "\"start\": \"files\"", "\"start\": \"ranks\"", "files"},
	{"\"turn\": \"b1xb3\"", "\"turn\": \"b1xb4\"", "\"position\": \"W:Wb1", "b1xb4"},
	{"\"position\": \"W:Wb1", "\"position\": \"W:Wb9", "\"position\": \"W:Wb1", "b9"},
	{"\"duty\": {\"option\": \"capture\"}", "\"duty\": {\"option\": \"capturing\"}", "\"duty\"",
		"no option \"capturing\""},
	{"\"duty\": {\"option\": \"capture\"}",
		"\"duty\": {\"option\": \"capture\", \"maybe\": \"optional\"}", "\"duty\"",
		"no value \"maybe\""},
};

START_LOOP_TEST(mistake_is_reported_with_its_line, sizeof(mistakes) / sizeof(mistakes[0])) {
	read_good();
	change(mistakes[_i].from, mistakes[_i].to);
	expect_refused(mistakes[_i].to, line_of(mistakes[_i].at), mistakes[_i].words);
}
END_TEST

START_TEST(unplayable_option_value_is_refused) {
	static const char when[] =
		"\"adjudicate\": {\"option\": \"capture\", \"optional\": \"draw\", "
		"\"compulsory\": \"draw\"}, \"target\": {\"W\": {\"option\": \"capture\", "
		"\"optional\": 0, \"compulsory\": 3}}";
	read_good();
	change("\"adjudicate\": \"draw\"", when);
	expect_refused("target", line_of("\"name\": \"capture\""),
		"the game cannot be played with capture=compulsory");
}
END_TEST
