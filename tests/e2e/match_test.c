/* tests/e2e/match_test.c - qirkat-lab match: what it counts, which players it takes, and what it
 * refuses. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/suite.h"

enum { OUTPUT = 1 << 16 };

static char output[OUTPUT];

/* Run it in a shell, where $LAB_PROGRAM is the program; standard error goes to standard output. */
static int run(const char *words) {
	char command[2000];
	snprintf(command, sizeof(command), "\"$LAB_PROGRAM\" match %s 2>&1", words);
	FILE *pipe = popen(command, "r");
	ck_assert_ptr_nonnull(pipe);
	size_t size = fread(output, 1, OUTPUT - 1, pipe);
	output[size] = '\0';
	int status = pclose(pipe);
	ck_assert(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void expect_refused(const char *words, const char *text) {
	ck_assert_msg(run(words) == 2, "%s: %s", words, output);
	const char *end = strchr(output, '\n');
	ck_assert_msg(end != NULL && end[1] == '\0', "%s: not one line: %s", words, output);
	ck_assert_msg(strstr(output, text) != NULL, "%s: %s", words, output);
}

struct counts {
	unsigned won, drawn, lost;
};

static struct counts counts_of(const char *name) {
	struct counts counts = {0, 0, 0};
	char format[60];
	const char *line = strstr(output, name);
	ck_assert_msg(line != NULL, "%s", output);
	snprintf(format, sizeof(format), "%s won %%u drawn %%u lost %%u", name);
	ck_assert_int_eq(sscanf(line, format, &counts.won, &counts.drawn, &counts.lost), 3);
	return counts;
}

SUITE_GROUP(match_cases, NULL, NULL, 60)

START_TEST(both_players_get_each_side_equally_often) {
	ck_assert_int_eq(run("depth:2 random felli 8"), 0);
	struct counts first = counts_of("first"), second = counts_of("second"),
		      all = counts_of("all");
	ck_assert_uint_eq(first.won + first.drawn + first.lost, 4);
	ck_assert_uint_eq(second.won + second.drawn + second.lost, 4);
	ck_assert_uint_eq(all.won, first.won + second.won);
	ck_assert_uint_ge(all.won, 6);
}
END_TEST

START_TEST(the_same_seed_gives_the_same_match) {
	static char before[OUTPUT];
	ck_assert_int_eq(run("level:2 level:1 fetaix 4 --seed 5 --turns 60"), 0);
	memcpy(before, output, sizeof(before));
	ck_assert_int_eq(run("level:2 level:1 fetaix 4 --seed 5 --turns 60"), 0);
	ck_assert_str_eq(output, before);
}
END_TEST

/* Equal players that look alike at equal openings and throws win as often as they lose. */
START_TEST(an_opening_is_played_from_both_sides) {
	ck_assert_int_eq(run("depth:1 depth:1 laquet 6"), 0);
	struct counts first = counts_of("first"), second = counts_of("second");
	ck_assert_uint_eq(first.won, second.lost);
	ck_assert_uint_eq(first.lost, second.won);
}
END_TEST

START_TEST(three_and_four_seats_are_shared_between_the_players) {
	ck_assert_int_eq(run("level:1 random laaiqa 2 --seats 4 --turns 200"), 0);
	ck_assert_ptr_nonnull(strstr(output, "all won "));
	ck_assert_int_eq(run("random random laaiqa 2 --seats 3 --turns 40"), 0);
}
END_TEST

START_TEST(a_game_that_is_too_long_is_drawn) {
	ck_assert_int_eq(run("random random zamma 2 --turns 6"), 0);
	ck_assert_uint_eq(counts_of("all").drawn, 2);
}
END_TEST

START_TEST(another_program_can_play_through_the_protocol) {
	ck_assert_int_eq(run("\"cmd:'$QIRKAT' engine felli\" random felli 2 --go 'depth 2'"), 0);
	ck_assert_uint_ge(counts_of("all").won, 1);
	ck_assert_int_eq(run("random \"cmd:'$QIRKAT' engine laquet\" laquet 2 --go 'depth 1'"), 0);
	ck_assert_ptr_nonnull(strstr(output, "all won "));
}
END_TEST

START_TEST(a_sequential_test_stops_once_decided) {
	ck_assert_int_eq(run("depth:3 random alquerque 400 --sprt 0 200"), 0);
	struct counts all = counts_of("all");
	ck_assert_uint_lt(all.won + all.drawn + all.lost, 400);
	ck_assert_ptr_nonnull(strstr(output, "elo1 accepted"));
}
END_TEST

START_TEST(programs_that_do_not_play_end_the_match_with_a_sentence) {
	expect_refused("random cmd:true felli 2", "ended");
	expect_refused("'cmd:echo ready; echo best zz; cat >/dev/null' random felli 2", "zz");
	expect_refused(
		"'cmd:echo ready; echo error no; cat >/dev/null' random felli 2", "said: no");
	expect_refused("\"cmd:'$QIRKAT' engine zamma\" random felli 2 --go 'depth 1'", "A: ");
}
END_TEST

static const struct {
	const char *words, *text;
} bad[] = {
	{"", "a word is missing"},
	{"level:1 level:2 felli", "a word is missing"},
	{"level:1 level:7 felli 2", "\"level:7\" is not a player"},
	{"level:0 level:1 felli 2", "\"level:0\" is not a player"},
	{"strong random felli 2", "\"strong\" is not a player"},
	{"nodes:0 random felli 2", "is not a player"},
	{"nodes: random felli 2", "is not a player"},
	{"time:5,deep:3 random felli 2", "is not a player"},
	{"depth:99 random felli 2", "is not a player"},
	{"random random felli many", "not a number of games"},
	{"random random felli 0", "not a number of games"},
	{"random random felli 2 --seed x", "not a valid value for its flag"},
	{"random random felli 2 --seed", "missing"},
	{"random random felli 2 --sprt 5", "missing"},
	{"random random felli 2 --sprt 10 5", "not a valid value for its flag"},
	{"random random felli 2 --turns 0", "not a valid value for its flag"},
	{"random random felli 2 --go ''", "not a valid value for its flag"},
	{"random random chess 2", "chess"},
	{"random random felli 2 -o captures=maybe", "captures"},
	{"random random felli 2 --fast", "unknown flag"},
	{"random random felli 2 nowhere", "W"},
	{"random random felli 2 start more", "unexpected word"},
};

START_LOOP_TEST(bad_arguments_are_refused_in_one_line, sizeof(bad) / sizeof(bad[0])) {
	expect_refused(bad[_i].words, bad[_i].text);
}
END_TEST
