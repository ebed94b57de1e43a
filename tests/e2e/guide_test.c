/* tests/e2e/guide_test.c - docs/add-a-game.md is right, and its game can be played. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { TEXT_BYTES = 1 << 16, PAGE_BYTES = 4 << 20, STEPS_MAX = 2000 };

static char guide[TEXT_BYTES];
static char file[TEXT_BYTES];

static void read_text(const char *name, char *text) {
	FILE *open = fopen(name, "r");
	ck_assert_msg(open != NULL, "%s cannot be read", name);
	size_t size = fread(text, 1, TEXT_BYTES - 1, open);
	text[size] = '\0';
	fclose(open);
}

static void go_to_root(void) {
	const char *root = getenv("SOURCE_ROOT");
	ck_assert_msg(root != NULL && chdir(root) == 0, "SOURCE_ROOT must name the project");
	read_text("docs/add-a-game.md", guide);
	read_text("docs/examples/ford.json", file);
}

/* The next block that begins with fence, cut at its end; NULL when there is none. *at is moved on.
 */
static char *next_block(char **at, const char *fence) {
	char *block = strstr(*at, fence);
	if (block == NULL) {
		return NULL;
	}
	block += strlen(fence);
	char *end = strstr(block, "```\n");
	ck_assert_ptr_nonnull(end);
	*end = '\0';
	*at = end + 1;
	return block;
}

/* ---- what is shown ---- */

static void check_shown(char *block) {
	static const char start[] = "$ qirkat ";
	static char said[TEXT_BYTES];
	char command[1000];
	char *end = strchr(block, '\n');
	ck_assert_msg(strncmp(block, start, strlen(start)) == 0 && end != NULL, "%s", block);
	*end = '\0';
	snprintf(command, sizeof(command), "'%s' %s 2>&1", getenv("QIRKAT"), block + strlen(start));
	FILE *pipe = popen(command, "r");
	ck_assert_ptr_nonnull(pipe);
	said[fread(said, 1, sizeof(said) - 1, pipe)] = '\0';
	pclose(pipe);
	ck_assert_str_eq(said, end + 1);
}

SUITE_GROUP(add_a_game_cases, NULL, NULL, 60)

START_TEST(the_guide_shows_what_the_program_prints) {
	go_to_root();
	char *at = guide;
	int shown = 0;
	for (char *block = next_block(&at, "```console\n"); block != NULL;
		block = next_block(&at, "```console\n")) {
		check_shown(block);
		shown++;
	}
	ck_assert_int_ge(shown, 6);
}
END_TEST

/* Whether each line of a piece follows the one before in the file, however far they are moved in.
 */
static bool stands_in_file(char *piece) {
	static char flat[2][TEXT_BYTES];
	const char *from[2] = {piece, file};
	for (int i = 0; i < 2; i++) {
		size_t used = 0;
		bool fresh = true;
		for (const char *c = from[i]; *c != '\0'; c++) {
			if (!fresh || *c != ' ') {
				flat[i][used++] = *c;
				fresh = *c == '\n';
			}
		}
		flat[i][used] = '\0';
	}
	return strstr(flat[1], flat[0]) != NULL;
}

START_TEST(excerpts_in_the_guide_are_in_its_file) {
	go_to_root();
	char *at = guide, *last = NULL;
	int pieces = 0;
	for (char *block = next_block(&at, "```json\n"); block != NULL;
		block = next_block(&at, "```json\n")) {
		ck_assert_msg(stands_in_file(block), "not in the file: %s", block);
		last = block;
		pieces++;
	}
	ck_assert_int_ge(pieces, 6);
	ck_assert_str_eq(last, file);
}
END_TEST

/* ---- played ---- */

static void start_with_ford(struct program *program, char folder[TEMPORARY_PATH]) {
	static const char *const flags[] = {
		"--messages-per-10s", "1000000", "--games", "docs/examples", NULL};
	go_to_root();
	folder_make(folder);
	ck_assert(program_start(program, folder, flags));
}

START_TEST(the_guides_game_is_played_to_its_end) {
	struct program program;
	struct player people[2];
	char folder[TEMPORARY_PATH];
	unsigned seed = 5;
	start_with_ford(&program, folder);
	player_open(&people[0], program.port, "a");
	player_open(&people[1], program.port, "b");
	player_create(&people[0], "ford", json_pack("{s:s}", "capture", "compulsory"), 2);
	player_join(&people[1], &people[0], "any");
	for (int i = 0; i < 2; i++) {
		player_wait_status(&people[i], "playing");
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
	players_play(people, 2, &seed, STEPS_MAX);
	players_agree(people, 2);
	ck_assert_ptr_nonnull(people[0].result);
	for (int i = 0; i < 2; i++) {
		player_finish(&people[i]);
	}
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}
END_TEST

START_TEST(the_guides_game_has_its_pages_and_survives_a_restart) {
	struct program program;
	char folder[TEMPORARY_PATH];
	static char text[PAGE_BYTES];
	start_with_ford(&program, folder);
	ck_assert_int_eq(http_get(program.port, "/api/games/ford", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "Three men cross a river"));
	ck_assert_int_eq(http_get(program.port, "/api/games", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\"ford\""));
	const char *own = strstr(text, "\"own\":true");
	ck_assert_msg(
		own != NULL && own > strstr(text, "\"ford\""), "ford is not said to be added");
	ck_assert_msg(strstr(own + 1, "\"own\"") == NULL, "so are others");
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	ck_assert(program_start(&program, folder, NULL));
	ck_assert_int_eq(http_get(program.port, "/api/games/ford", text, sizeof(text)), 404);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}
END_TEST

START_TEST(the_server_does_not_start_with_a_wrong_definition) {
	static const char *const wrong[] = {"serve", "--port", "0", "--store", "memory", "--games",
		"docs/examples/wrong", NULL};
	static const char *const twice[] = {
		"serve", "--port", "0", "--store", "memory", "--games", "games/defs", NULL};
	char said[2000];
	go_to_root();
	ck_assert_int_eq(program_run(wrong, said, sizeof(said)), 2);
	ck_assert_msg(
		strstr(said, "docs/examples/wrong/ford.json:48: the line is not straight") != NULL,
		"%s", said);
	ck_assert_int_eq(program_run(twice, said, sizeof(said)), 2);
	ck_assert_ptr_nonnull(strstr(said, "games/defs/"));
}
END_TEST
