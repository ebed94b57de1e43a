/* tests/e2e/solve_test.c - qirkat solve: known results of felli, and bad arguments. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/suite.h"
#include "tests/temporary.h"

enum { OUTPUT = 1 << 16 };

static char output[OUTPUT], folder[TEMPORARY_PATH];

static int run(const char *words) {
	char command[2000];
	const char *program = getenv(strncmp(words, "match ", 6) == 0 ? "LAB_PROGRAM" : "QIRKAT");
	ck_assert_msg(program != NULL, "QIRKAT must name the program");
	snprintf(command, sizeof(command), "QIRKAT_DATA='%s' '%s' %s 2>&1", folder, program, words);
	FILE *pipe = popen(command, "r");
	ck_assert_ptr_nonnull(pipe);
	size_t size = fread(output, 1, OUTPUT - 1, pipe);
	output[size] = '\0';
	int status = pclose(pipe);
	ck_assert(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void expect(const char *text) {
	ck_assert_msg(strstr(output, text) != NULL, "\"%s\" is not in: %s", text, output);
}

static void expect_refused(const char *words, const char *text) {
	int status = run(words);
	ck_assert_msg(status == 1 || status == 2, "%s ends with %d: %s", words, status, output);
	expect(text);
}

static void set_up(void) {
	ck_assert(temporary_make(folder, sizeof(folder), "solve"));
}

static void tear_down(void) {
	char command[128];
	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	ck_assert_int_eq(system(command), 0);
}

SUITE_GROUP(solve_command_cases, set_up, tear_down, 100)

START_TEST(first_player_of_felli_wins_in_31_turns) {
	ck_assert_int_eq(run("solve felli --figures --check"), 0);
	expect("every value agrees with those one turn later\n");
	expect("start: White to move, White wins in 31 turns\n");
	expect("/tables/felli.table was written\n");
	ck_assert_int_eq(run("solve felli --check --memory 16"), 0);
	expect("/tables/felli.table already exists\n");
	expect("every value agrees with those one turn later\n");
}
END_TEST

START_TEST(felli_with_free_captures_is_a_draw) {
	ck_assert_int_eq(run("solve felli -o capture=optional --figures"), 0);
	expect("start: White to move, a draw\n");
}
END_TEST

START_TEST(engine_plays_from_tables) {
	ck_assert_int_eq(run("engine felli <<'END'\nposition start\ngo depth 2\nEND\n#"), 0);
	expect(" win 31 ");
	ck_assert_int_eq(run("solve lau-kata-kati --men 3"), 0);
	ck_assert_int_eq(run("engine lau-kata-kati <<'END'\nposition W:Wa1,c3:Bb4\n"
			     "go depth 2\nEND\n#"),
		0);
	ck_assert_ptr_null(strstr(output, "error"));
}
END_TEST

START_TEST(engine_reports_a_damaged_table_and_plays_on) {
	char command[200];
	ck_assert_int_eq(run("solve butterfly --men 3"), 0);
	snprintf(command, sizeof(command), "echo zz > '%s/tables/butterfly,men=3.table'", folder);
	ck_assert_int_eq(system(command), 0);
	ck_assert_int_eq(run("engine butterfly <<'END'\ngo depth 2\nEND\n#"), 0);
	expect("butterfly,men=3.table: This is not a table");
	expect("best ");
	expect_refused("solve butterfly --men 3", "This is not a table");
}
END_TEST

START_TEST(the_folder_of_tables_can_be_chosen) {
	char command[400];
	snprintf(command, sizeof(command), "mkdir '%s/other' && echo zz > '%s/other/felli.table'",
		folder, folder);
	ck_assert_int_eq(system(command), 0);
	snprintf(command, sizeof(command),
		"engine felli --tables '%s/other' <<'END'\ngo depth 2\nEND\n#", folder);
	ck_assert_int_eq(run(command), 0);
	expect("/other/felli.table: This is not a table");
	expect(" win 31 "); /* by the program's own */
	snprintf(command, sizeof(command),
		"match level:6,nodes:50 random felli 2 --opening 0 --tables '%s/other'", folder);
	ck_assert_int_eq(run(command), 0);
	expect("ignored: ");
	expect("all won 2 drawn 0 lost 0");
	expect_refused("engine felli --tables", "a value is missing after \"--tables\"");
	expect_refused("match random random felli 2 --tables", "a value is missing after");
}
END_TEST

START_TEST(unsolvable_requests_are_refused_with_a_sentence) {
	expect_refused("solve nothing", "there is no game \"nothing\"");
	expect_refused("solve laquet", "cannot be solved");
	expect_refused("solve catch-the-hare --men 9", "no positions with that few men");
	expect_refused("solve felli --men many", "--men takes a number from 2 to 99");
	expect_refused("solve felli --memory", "a value is missing after \"--memory\"");
	expect_refused("solve felli --threads 0", "--threads takes a number from 1 to ");
	expect_refused("solve catch-the-hare --memory 1", "raise --memory");
	expect_refused("solve felli --tables /proc/nothing", "cannot be created");
}
END_TEST
