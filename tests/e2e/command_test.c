/* tests/e2e/command_test.c - what the commands about games print, and how they refuse bad
 * arguments. */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/suite.h"
#include "tests/temporary.h"

enum { OUTPUT = 1 << 18 };

static char output[OUTPUT];

/* The variable that names the program with this command. */
static const char *program_of(const char *words) {
	bool of_lab = strncmp(words, "train", 5) == 0 || strncmp(words, "puzzles", 7) == 0;
	return of_lab ? "LAB_PROGRAM" : "QIRKAT";
}

/* Run the program with these words; standard error goes to standard output. Returns the status. */
static int run(const char *words) {
	char command[2000];
	const char *program = getenv(program_of(words));
	ck_assert_msg(program != NULL, "%s must name the program", program_of(words));
	snprintf(command, sizeof(command), "'%s' %s 2>&1", program, words);
	FILE *pipe = popen(command, "r");
	ck_assert_ptr_nonnull(pipe);
	size_t size = fread(output, 1, OUTPUT - 1, pipe);
	output[size] = '\0';
	int status = pclose(pipe);
	ck_assert(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void expect(const char *words, const char *text) {
	ck_assert_int_eq(run(words), 0);
	ck_assert_str_eq(output, text);
}

/* Refused with status 2 and one line that has this in it. */
static void expect_refused(const char *words, const char *text) {
	int status = run(words);
	ck_assert_msg(status == 2, "%s ends with %d", words, status);
	const char *end = strchr(output, '\n');
	ck_assert_msg(end != NULL && end[1] == '\0', "%s: not one line: %s", words, output);
	ck_assert_msg(strstr(output, text) != NULL, "%s: %s", words, output);
}

SUITE_GROUP(commands_about_games_cases, NULL, NULL, 60)

START_TEST(version_and_help_are_printed) {
	ck_assert_int_eq(run("--version"), 0);
	unsigned part[3];
	ck_assert_int_eq(sscanf(output, "qirkat %u.%u.%u\n", &part[0], &part[1], &part[2]), 3);
	ck_assert_int_eq(run("--help"), 0);
	ck_assert_ptr_nonnull(strstr(output, "usage: qirkat COMMAND"));
	ck_assert_ptr_nonnull(strstr(output, "--version"));
}
END_TEST

static void read_readme(char *text, size_t size) {
	char path[1024];
	snprintf(path, sizeof(path), "%s/README.md", getenv("SOURCE_ROOT"));
	FILE *file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	text[fread(text, 1, size - 1, file)] = '\0';
	fclose(file);
}

START_TEST(the_readme_lists_all_commands) {
	static char readme[1 << 16];
	char name[32], code[64];
	unsigned count = 0;
	ck_assert_int_eq(run("--help"), 0);
	read_readme(readme, sizeof(readme));
	const char *list = strstr(readme, "The program's own commands are ");
	ck_assert_ptr_nonnull(list);
	for (const char *at = strstr(output, "\n  "); at != NULL; at = strstr(at + 1, "\n  ")) {
		ck_assert_int_eq(sscanf(at, "%31s", name), 1);
		snprintf(code, sizeof(code), "`%s%s`", count++ == 0 ? "qirkat " : "", name);
		ck_assert_msg(strstr(list, code) != NULL, "%s is not in the README", name);
	}
	ck_assert_uint_gt(count, 20);
}
END_TEST

/* Is there a word of this name, set as man sets the name of an entry? */
static void is_entry(const char *page, const char *name, size_t size) {
	char entry[200] = "\\fB";
	for (size_t i = 0, used = 3; i < size && used < sizeof(entry) - 8; i++) {
		used += (size_t)snprintf(
			entry + used, sizeof(entry) - used, name[i] == '-' ? "\\-" : "%c", name[i]);
	}
	strcat(entry, "\\fR");
	ck_assert_msg(strstr(page, entry) != NULL, "the manual page has no %s", entry);
}

/* Every line of output that begins with two blanks and this names an entry of the page. */
static int count_entries(const char *page, const char *begin) {
	int entries = 0;
	for (char *at = strstr(output, begin); at != NULL; at = strstr(at + 1, begin)) {
		char *name = at + strspn(at, "\n ");
		if (*name != ' ' && name == at + 3) {
			is_entry(page, name, strcspn(name, " \n"));
			entries++;
		}
	}
	return entries;
}

START_TEST(the_manual_page_has_every_command_flag_and_setting) {
	char help[OUTPUT], words[64];
	ck_assert_int_eq(run("manual"), 0);
	char *page = strdup(output);
	ck_assert_ptr_nonnull(page);
	ck_assert_int_eq(run("serve --help"), 0);
	ck_assert_int_ge(count_entries(page, "\n  --"), 40);
	ck_assert_int_eq(run("--help"), 0);
	ck_assert_int_ge(count_entries(page, "\n  "), 18);
	strcpy(help, output);
	for (char *at = strstr(help, "\n  "); at != NULL; at = strstr(at + 1, "\n  ")) {
		snprintf(words, sizeof(words), "%.*s --help", (int)strcspn(at + 3, " "), at + 3);
		ck_assert_int_eq(run(words), 0);
		ck_assert_ptr_nonnull(strstr(output, "usage: qirkat "));
		count_entries(page, "\n  -");
	}
	free(page);
}
END_TEST

START_TEST(the_settings_file_has_every_setting_and_the_server_accepts_it) {
	const char *program = getenv("QIRKAT");
	char command[1000];
	int settings = 0;
	ck_assert_int_eq(run("manual settings"), 0);
	for (char *at = strstr(output, "\n#QIRKAT_"); at != NULL;
		at = strstr(at + 1, "\n#QIRKAT_")) {
		settings++;
	}
	ck_assert_int_ge(settings, 40);
	/* As a file of settings it changes nothing. */
	snprintf(command, sizeof(command),
		"manual settings | sed -n 's/^#QIRKAT_//p' | '%s' healthcheck --config /dev/stdin "
		"--port 1",
		program);
	ck_assert_int_eq(run(command), 1);
	ck_assert_msg(strstr(output, "no answer on port 1") != NULL, "%s", output);
	expect_refused("manual pages", "usage: qirkat manual [page | settings]");
}
END_TEST

START_TEST(games_are_listed_with_key_seats_and_title) {
	ck_assert_int_eq(run("games"), 0);
	ck_assert_ptr_nonnull(strstr(output, "alquerque                2    Alquerque\n"));
	ck_assert_ptr_nonnull(strstr(output, "laquet                   2    Laquet\n"));
	ck_assert_ptr_nonnull(strstr(output, "laaiqa                   2-4  Laaiqa\n"));
}
END_TEST

START_TEST(turns_are_listed_in_order) {
	expect("turns alquerque", "b2-c3\nc2-c3\nd2-c3\nd3-c3\n");
	expect("turns alquerque start -o setup=left", "b2-c3\nb3-c3\nc2-c3\nd2-c3\n");
	expect("turns alquerque W:Wc3,e1:Bb3,b2,d4,a5", "c3xa1\nc3xa3xc1\nc3xe5\n");
	expect("turns alquerque W:Wa5,b5:Bc5,d5,e4", "");
	expect("turns laquet W:W12,16*4,17*5,18*5:B6*4,7*4,13*3,14*4:roll=6-3",
		"12-15 15-off\n12-18 16-off\n");
}
END_TEST

/* A position with 861,815,358 turns. */
#define MANY "laaiqa \"s:Xe2,e4,n2,n4,w2,w4,eg2,ng2:Se0,n0,w0,e1:E@4:N@4:W@4:roll=2-2\""

START_TEST(the_list_of_turns_stops_at_a_limit) {
	ck_assert_int_eq(run("turns " MANY " 2>&1 | tail -n 1"), 0);
	ck_assert_str_eq(output,
		"qirkat: only the first 100000 turns are shown; --max N shows up to N, --max 0 "
		"all\n");
	ck_assert_int_eq(run("turns " MANY " >/dev/null"), 1);
	ck_assert_int_eq(run("turns " MANY " --max 20000 2>/dev/null | wc -l"), 0);
	ck_assert_int_eq(atoi(output), 20000);
	ck_assert_int_eq(run("turns alquerque --max 3"), 1);
	ck_assert_ptr_nonnull(strstr(output, "b2-c3\n"));
	expect("turns alquerque --max 4", "b2-c3\nc2-c3\nd2-c3\nd3-c3\n");
	expect("turns alquerque --max 0", "b2-c3\nc2-c3\nd2-c3\nd3-c3\n");
	/* all of them are written as they are found: the first ones are there at once */
	ck_assert_int_eq(run("turns " MANY " --max 0 | head -n 20000 | wc -l"), 0);
}
END_TEST

/* The most that any child has used so far, in KiB. */
static long most_memory(void) {
	struct rusage used;
	ck_assert_int_eq(getrusage(RUSAGE_CHILDREN, &used), 0);
	return used.ru_maxrss;
}

START_TEST(listing_more_turns_needs_no_more_memory) {
	ck_assert_int_eq(run("turns " MANY " --max 20000 >/dev/null"), 1);
	long few = most_memory();
	ck_assert_int_eq(run("turns " MANY " --max 500000 >/dev/null"), 1);
	ck_assert_int_le(most_memory(), few + 4096);
}
END_TEST

START_TEST(engine_answers_with_the_best_turn) {
	ck_assert_int_eq(run("engine lau-kata-kati <<'END'\nid\nready\nposition start | a3-b4 | "
			     "c5xa3\ngo depth 3\nEND\n#"),
		0);
	ck_assert_ptr_nonnull(strstr(output, "id game lau-kata-kati\nid seats W B\nok\nready\n"));
	ck_assert_ptr_nonnull(strstr(output, "info depth 3 score "));
	ck_assert_ptr_nonnull(strstr(output, "\nbest a2xb4\n"));
	ck_assert_ptr_null(strstr(output, "error"));
	ck_assert_int_eq(run("engine felli start <<'END'\ngo\nready\nstop\nEND\n#"), 0);
	ck_assert_ptr_nonnull(strstr(output, "best "));
}
END_TEST

START_TEST(engine_accepts_throws_and_says_if_there_is_no_choice) {
	ck_assert_int_eq(
		run("engine laquet <<'END'\nposition start | =6-1\ngo depth 1\nposition start "
		    "| =6-1 | 2-8 8-9\ngo depth 1\nEND\n#"),
		0);
	ck_assert_ptr_nonnull(strstr(output, "info depth 1 "));
	ck_assert_ptr_nonnull(strstr(output, "\nbest none\n"));
}
END_TEST

START_TEST(engine_refuses_bad_lines_with_a_sentence_and_continues) {
	ck_assert_int_eq(
		run("engine alquerque <<'END'\nposition start | zz\nposition nowhere\nposition "
		    "start | =1\ngo fast\ngo depth 999\nmemory 1\nhello\ngo depth 1\nEND\n#"),
		0);
	size_t errors = 0;
	for (const char *at = output; (at = strstr(at, "error ")) != NULL; at++) {
		errors++;
	}
	ck_assert_uint_eq(errors, 7);
	ck_assert_ptr_nonnull(strstr(output, "\nbest "));
	expect_refused("engine chess", "chess");
}
END_TEST

/* Run the program in its own folder, which may already contain these files. */
static int run_in(char folder[], const char *words) {
	char whole[1500];
	snprintf(whole, sizeof(whole), "--version >'%s/v'; cd '%s'; \"$%s\" %s", folder, folder,
		program_of(words), words);
	return run(whole);
}

START_TEST(training_resumes_where_it_stopped_and_its_weights_are_used) {
	char folder[TEMPORARY_PATH];
	ck_assert(temporary_make(folder, sizeof(folder), "train"));
	const char *flags = "--round-games 6 --nodes 30 --match 4 --match-nodes 60";
	char words[400];
	snprintf(words, sizeof(words), "train felli --rounds 1 %s", flags);
	ck_assert_int_eq(run_in(folder, words), 0);
	ck_assert_ptr_nonnull(strstr(output, "round 1 of 1: "));
	ck_assert_ptr_nonnull(strstr(output, "match against the untrained, 60 nodes a turn: won "));
	snprintf(words, sizeof(words), "train felli --rounds 2 --threads 1 %s", flags);
	ck_assert_int_eq(run_in(folder, words), 0);
	ck_assert_ptr_null(strstr(output, "round 1 of 2: "));
	ck_assert_ptr_nonnull(strstr(output, "round 2 of 2: "));
	snprintf(words, sizeof(words), "train felli --rounds 3 --seed 2 %s", flags);
	ck_assert_int_eq(run_in(folder, words), 2);
	ck_assert_ptr_nonnull(
		strstr(output, "felli.training: the saved state is for another game"));
	ck_assert_int_eq(
		run_in(folder, "engine felli --games . 2>&1 <<'END'\ngo depth 1\nEND\n#"), 0);
	ck_assert_ptr_null(strstr(output, "qirkat:"));
	ck_assert_int_eq(
		run_in(folder,
			"games --games . | tail -n 1; echo x >>felli.weights; "
			"\"$QIRKAT\" engine felli --games . 2>&1 <<'END'\ngo depth 1\nEND\n#"),
		0);
	ck_assert_ptr_nonnull(strstr(output, "felli.weights: the weights are damaged"));
	ck_assert_ptr_nonnull(strstr(output, "best "));
	run_in(folder, "--version; rm -f v felli.weights felli.training");
	ck_assert_int_eq(rmdir(folder), 0);
}
END_TEST

START_TEST(training_refuses_bad_arguments) {
	expect_refused("train felli --rounds x", "--rounds takes a number from 0 to 100000");
	expect_refused("train felli --nodes 0", "--nodes takes a number from 1 to ");
	expect_refused("train laaiqa --seats 3", "training works for two seats, not for 3");
	ck_assert_int_eq(run("train"), 2);
	ck_assert_ptr_nonnull(strstr(output, "usage: qirkat-lab train KEY"));
}
END_TEST

START_TEST(puzzles_are_found_and_bad_arguments_refused) {
	ck_assert_int_eq(run("puzzles felli --count 1 --pool 1"), 0);
	ck_assert_ptr_nonnull(strstr(output, "puzzle "));
	ck_assert_ptr_nonnull(strstr(output, "\nline "));
	expect_refused("puzzles felli --count x", "--count takes a number from 1 to 1000");
	expect_refused("puzzles laquet", "Puzzles exist only for games for two without chance.");
	expect_refused("puzzles felli --record /nowhere", "/nowhere");
	ck_assert_int_eq(run("puzzles"), 2);
	ck_assert_ptr_nonnull(strstr(output, "usage: qirkat-lab puzzles KEY"));
}
END_TEST

START_TEST(puzzles_are_found_in_records) {
	char path[TEMPORARY_PATH], words[200];
	ck_assert(temporary_name(path, sizeof(path), "puzzle"));
	int file = mkstemp(path);
	FILE *game = file >= 0 ? fdopen(file, "w") : NULL;
	ck_assert_ptr_nonnull(game);
	fprintf(game,
		"[Game \"alquerque\"]\n[Position \"W:Wa3,c3:Bb4,c5:undo=c5-d5:quiet=9\"]\n\n"
		"1. c3xa5 c5-d4 a3-a4 d4-c3 *\n");
	fclose(game);
	snprintf(words, sizeof(words), "puzzles alquerque --record %s", path);
	int status = run(words);
	ck_assert_msg(status == 0, "%s", output);
	ck_assert_ptr_nonnull(strstr(output, "\nlast c3xa5\nline c5-d4 "));
	unlink(path);
}
END_TEST

START_TEST(perft_counts_each_depth) {
	expect("perft alquerque 7",
		"depth 1: 4\ndepth 2: 5\ndepth 3: 6\ndepth 4: 12\ndepth 5: 27\n"
		"depth 6: 97\ndepth 7: 416\n");
	expect("perft laquet 1 start", "depth 1: 246\n");
	ck_assert_int_eq(run("perft alquerque 2 -t"), 0);
	ck_assert_ptr_nonnull(strstr(output, "depth 2: 5 ("));
	ck_assert_ptr_nonnull(strstr(output, "a second)"));
}
END_TEST

START_TEST(show_draws_the_position) {
	ck_assert_int_eq(run("show alquerque"), 0);
	ck_assert_ptr_nonnull(strstr(output, "   3  B---B---+---W---W\n"));
	ck_assert_ptr_nonnull(strstr(output, "White to move: 4 turns.\n"));
	ck_assert_int_eq(run("show fetaix W:WKa1:Bc3,e4"), 0);
	ck_assert_ptr_nonnull(strstr(output, "WK"));
	/* a mullah with more ways than can be gone through */
	ck_assert_int_eq(
		run("show zamma W:WKa1:Bb2,d2,f2,h2,b4,d4,f4,h4,b6,d6,f6,h6,b8,d8,f8,h8,c2,e2,g2,"
		    "c4,e4,g4,c6,e6,g6,c8,e8,g8,b3,d3,f3,h3,b5,d5,f5,h5,b7,d7,f7,h7"),
		0);
	ck_assert_ptr_nonnull(strstr(output, "White to move: at least 10000 turns.\n"));
	ck_assert_int_eq(run("show laquet"), 0);
	ck_assert_ptr_nonnull(strstr(output, "White throws (2d6).\n"));
	ck_assert_ptr_nonnull(strstr(output, "B14"));
}
END_TEST

static const struct {
	const char *words, *text;
} bad[] = {
	{"frobnicate", "there is no command \"frobnicate\""},
	{"games now", "unexpected word"},
	{"turns", "a word is missing"},
	{"turns draughts", "there is no game \"draughts\""},
	{"turns alquerque start more", "unexpected word"},
	{"turns alquerque X:Wa1", "W"},
	{"turns alquerque W:Wz9:Ba1", "z9"},
	{"turns alquerque -o", "missing"},
	{"turns alquerque -o chain", "name=value"},
	{"turns alquerque -o chain=maybe", "must_continue, may_stop, single"},
	{"turns alquerque -o chian=single", "no option \"chian\""},
	{"turns alquerque --seats 3", "2"},
	{"turns alquerque --seats many", "number of seats"},
	{"turns alquerque --json", "unknown flag"},
	{"turns alquerque --max", "missing"},
	{"turns alquerque --max many", "number of turns"},
	{"show alquerque --max 3", "unknown flag"},
	{"perft alquerque", "missing"},
	{"perft alquerque zero", "not a depth"},
	{"perft alquerque 0", "1 to"},
	{"show laquet W:W1*14:B6*15", "W must have 15 men"},
	{"show laquet '' ", "W or B"},
	{"check", "qirkat check [--games FOLDER] FILE"},
	{"games --games /does/not/exist", "/does/not/exist"},
	{"turns alquerque --games /does/not/exist", "/does/not/exist"},
	{"turns alquerque --games", "missing"},
	{"check /does/not/exist", "/does/not/exist"},
};

START_LOOP_TEST(bad_arguments_are_refused_in_one_line, sizeof(bad) / sizeof(bad[0])) {
	expect_refused(bad[_i].words, bad[_i].text);
}
END_TEST

/* ---- show --json ---- */

static bool has_label(json_t *points, const char *label) {
	size_t i;
	json_t *point;
	json_array_foreach(points, i, point) {
		if (strcmp(json_string_value(json_object_get(point, "label")), label) == 0) {
			return true;
		}
	}
	return false;
}

static void check_board(json_t *shown) {
	json_t *points = json_object_get(shown, "points"), *line;
	size_t i;
	ck_assert_uint_gt(json_array_size(points), 0);
	json_array_foreach(json_object_get(shown, "lines"), i, line) {
		ck_assert_uint_ge(json_array_size(line), 2);
		for (size_t j = 0; j < json_array_size(line); j++) {
			ck_assert(has_label(points, json_string_value(json_array_get(line, j))));
		}
	}
}

static void check_options(json_t *shown) {
	size_t i;
	json_t *option;
	json_array_foreach(json_object_get(shown, "options"), i, option) {
		ck_assert(json_is_string(json_object_get(option, "name")));
		ck_assert(json_is_string(json_object_get(option, "explanation")));
		ck_assert(json_is_string(json_object_get(option, "default")));
		ck_assert_uint_ge(json_array_size(json_object_get(option, "values")), 1);
	}
}

/* Check the object that show prints for a game. */
static void check_shown(const char *key) {
	char words[100];
	json_error_t error;
	snprintf(words, sizeof(words), "show %s --json", key);
	ck_assert_int_eq(run(words), 0);
	json_t *shown = json_loads(output, JSON_REJECT_DUPLICATES, &error);
	ck_assert_msg(shown != NULL, "%s: %s", key, error.text);
	ck_assert_str_eq(json_string_value(json_object_get(shown, "key")), key);
	ck_assert_uint_ge(json_array_size(json_object_get(shown, "seats")), 2);
	check_board(shown);
	check_options(shown);
	ck_assert(json_is_string(json_object_get(shown, "start")));
	json_decref(shown);
}

START_TEST(show_prints_one_json_object_for_each_game) {
	static char list[OUTPUT];
	ck_assert_int_eq(run("games"), 0);
	memcpy(list, output, sizeof(list));
	int games = 0;
	for (char *line = strtok(list, "\n"); line != NULL; line = strtok(NULL, "\n")) {
		char key[60];
		ck_assert_int_eq(sscanf(line, "%59s", key), 1);
		check_shown(key);
		games++;
	}
	ck_assert_int_ge(games, 4);
}
END_TEST

START_TEST(check_counts_the_points_that_men_stand_on) {
	static const char *const said[][2] = {
		{"laquet", "laquet: ok, 24 points, 1 lines, 246 turns at the start\n"},
		{"backgammon", "backgammon: ok, 24 points, 2 lines, 386 turns at the start\n"},
		{"royal-game-of-ur",
			"royal-game-of-ur: ok, 20 points, 7 lines, 5 turns at the start\n"},
	};
	const char *root = getenv("SOURCE_ROOT");
	ck_assert_ptr_nonnull(root);
	for (size_t i = 0; i < sizeof(said) / sizeof(*said); i++) {
		char words[400];
		snprintf(words, sizeof(words), "check '%s/games/defs/%s.json'", root, said[i][0]);
		expect(words, said[i][1]);
	}
}
END_TEST

START_TEST(check_names_the_line_of_a_mistake) {
	char words[400];
	const char *root = getenv("SOURCE_ROOT");
	ck_assert_ptr_nonnull(root);
	snprintf(words, sizeof(words), "check '%s/games/defs/README.md'", root);
	expect_refused(words, "README.md:1: ");
}
END_TEST

/* Run replay on a file of the project. */
static int replay(const char *file, const char *flag) {
	char words[400];
	const char *root = getenv("SOURCE_ROOT");
	ck_assert_ptr_nonnull(root);
	snprintf(words, sizeof(words), "replay '%s/%s' %s", root, file, flag);
	return run(words);
}

START_TEST(replay_reads_and_writes_games) {
	ck_assert_int_eq(replay("tests/fuzz/seeds/pdn/club.pdn", ""), 0);
	ck_assert_ptr_nonnull(strstr(output, "\n   1. a3-b4     c5xa3\n   2. a2xb4\n"));
	ck_assert_int_eq(replay("tests/fuzz/seeds/pdn/club.pdn", "--pdn"), 0);
	ck_assert_ptr_nonnull(strstr(output, "\n1. a3-b4 {[%clk 0:04:59]} c5xa3 2. a2xb4 *\n"));
	ck_assert_int_eq(replay("tests/fuzz/seeds/pdn/club.pdn", "--json"), 0);
	ck_assert_ptr_nonnull(strstr(output, "{\"qirkat\":1,\"game\":\"lau-kata-kati\""));
	ck_assert_int_eq(replay("proto/examples/record.json", "--text"), 0);
	ck_assert_ptr_nonnull(strstr(output, "\n   1. W 54: 3-8 8-12\n"));
	ck_assert_int_eq(replay("proto/examples/record.json", "--pdn"), 2);
	ck_assert_ptr_nonnull(strstr(output, "PDN is not for this game"));
}
END_TEST

START_TEST(replay_refuses_files_without_a_game) {
	expect_refused("replay", "usage: ");
	expect_refused("replay a b", "usage: ");
	expect_refused("replay a --svg", "usage: ");
	expect_refused("replay /nowhere/at/all", "No such file");
	expect_refused("replay - </dev/null", "Line 1: It does not say which game this is");
}
END_TEST

/* The game club.pdn as a record with one thing changed by sed, verified from standard input. */
static int verify_changed(const char *change) {
	char words[600];
	const char *root = getenv("SOURCE_ROOT");
	ck_assert_ptr_nonnull(root);
	snprintf(words, sizeof(words),
		"replay '%s/tests/fuzz/seeds/pdn/club.pdn' --json | sed '%s' | '%s' verify -", root,
		change, getenv("QIRKAT"));
	return run(words);
}

START_TEST(verify_reports_on_each_game) {
	ck_assert_int_eq(verify_changed(""), 0);
	ck_assert_ptr_nonnull(strstr(output, "game 1: lau-kata-kati, starting from "));
	ck_assert_ptr_nonnull(strstr(output, "\nverified\n"));
}
END_TEST

START_TEST(verify_exits_with_1_if_something_is_wrong) {
	ck_assert_int_eq(verify_changed("s/a3-b4/a3-b5/"), 1);
	ck_assert_ptr_nonnull(strstr(output, "wrong: Game 1: Event 1: "));
	ck_assert_ptr_null(strstr(output, "verified"));
}
END_TEST

START_TEST(verify_refuses_files_that_are_not_records) {
	expect_refused("verify", "expected one file name; usage: qirkat verify FILE");
	expect_refused("verify a b", "expected one file name");
	expect_refused("verify /nowhere/at/all", "cannot be read: No such file or directory");
	expect_refused("verify /", "\"/\" cannot be read: Is a directory");
	expect_refused("verify - </dev/null", "qirkat verify: ");
	expect_refused("verify - <&-", "\"-\" cannot be read: Bad file descriptor");
	ck_assert_int_eq(verify_changed("s/\"qirkat\":1/\"qirkat\":2/"), 2);
	ck_assert_ptr_null(strstr(output, "verified"));
}
END_TEST

START_TEST(verify_refuses_a_record_that_is_too_long) {
	ck_assert_int_eq(run("verify /dev/zero"), 2);
	ck_assert_ptr_nonnull(strstr(output, "qirkat verify: "));
	ck_assert_ptr_nonnull(strstr(output, "at most 16777216 bytes"));
}
END_TEST

START_TEST(verify_fails_without_the_games_it_should_read) {
	char words[200];
	snprintf(words, sizeof(words),
		"--version >/dev/null; QIRKAT_GAMES=/nowhere/at/all '%s' "
		"verify /dev/null",
		getenv("QIRKAT"));
	expect_refused(words, "qirkat verify: ");
}
END_TEST

START_TEST(show_can_write_a_picture) {
	ck_assert_int_eq(run("show fetaix B:WKa1,b2:Be5 --svg"), 0);
	ck_assert_int_eq(strncmp(output, "<svg ", 5), 0);
	ck_assert_ptr_nonnull(strstr(output, "White: mullah a1, b2. Black: e5. Black to move."));
	expect_refused("turns fetaix --svg", "unknown flag");
}
END_TEST
