/* tests/server/solved/solved_library_test.c - tables and figures in a folder: good, damaged and
 * foreign ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/solve/tables.h"
#include "server/solved/solve_figures.h"
#include "server/solved/solved_library.h"
#include "tests/games/solve/small.h"
#include "tests/suite.h"
#include "tests/temporary.h"

SUITE_BEGIN(small_load)

enum { SENTENCES = 2000 };

static char folder[TEMPORARY_PATH], said[SENTENCES];
static struct game_rules *rules;

static void set_up(void) {
	ck_assert(temporary_make(folder, sizeof(folder), "solved"));
	rules = small_rules("small-draw", "");
	said[0] = '\0';
}

static void tear_down(void) {
	char command[128];
	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	ck_assert_int_eq(system(command), 0);
	game_rules_destroy(rules);
}

SUITE_GROUP(solved_library_cases, set_up, tear_down, 60)

static void hear(void *user, const char *sentence) {
	(void)user;
	size_t used = strlen(said);
	snprintf(said + used, sizeof(said) - used, "%s\n", sentence);
}

static void expect(const char *text) {
	ck_assert_msg(strstr(said, text) != NULL, "\"%s\" is not in: %s", text, said);
}

static void path_of(const char *name, char path[256]) {
	snprintf(path, 256, "%s/%s", folder, name);
}

static void write_file(const char *name, const char *text, size_t size) {
	char path[256];
	path_of(name, path);
	FILE *file = fopen(path, "wb");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(text, 1, size, file), size);
	fclose(file);
}

/* The table and the figures of a game within limits. */
static void solve_within(const struct game_rules *of, struct numbering_limits limits) {
	struct game_error error;
	struct solve_plan plan = {
		.rules = of, .folder = folder, .limits = limits, .threads = 1, .memory = 1 << 28};
	struct solve_work *work = solve_work_create(&plan, &error);
	ck_assert_msg(work != NULL && solve_work_run(work, &error), "%s", error.text);
	char path[SOLVED_PATH_MAX + 16];
	snprintf(path, sizeof(path), "%s.figures", solve_work_table(work));
	FILE *out = fopen(path, "wb");
	ck_assert(solve_figures_write(work, &plan, out, &error));
	fclose(out);
	ck_assert_msg(solve_work_pack(work, &error), "%s", error.text);
	solve_work_destroy(work);
}

static void solve_small(void) {
	solve_within(rules, (struct numbering_limits){0, 0});
}

static void flip_byte(const char *name, long at) {
	char path[256];
	path_of(name, path);
	FILE *file = fopen(path, "r+b");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_eq(fseek(file, at, at < 0 ? SEEK_END : SEEK_SET), 0);
	int byte = fgetc(file);
	ck_assert_int_eq(fseek(file, at, at < 0 ? SEEK_END : SEEK_SET), 0);
	fputc(byte ^ 4, file);
	fclose(file);
}

START_TEST(tables_and_figures_in_a_folder_are_found) {
	solve_small();
	struct solved_library *library = solved_library_create(folder, hear, NULL);
	const struct solved_item *item = solved_library_find(library, rules);
	ck_assert_ptr_nonnull(item);
	ck_assert_ptr_eq(item->game, rules->game);
	ck_assert_ptr_nonnull(item->figures);
	ck_assert_uint_ne(item->figures->start, 0);
	const struct solved *table = solved_library_table(library, rules);
	ck_assert_ptr_nonnull(table);
	struct solved_probe *probe = solved_probe_create(table, 1 << 16);
	union game_state start;
	uint16_t value;
	game_start(rules, &start);
	ck_assert(solved_ask(probe, &start, &value));
	ck_assert_uint_eq(value, item->figures->start);
	solved_probe_destroy(probe);
	ck_assert_str_eq(said, "");
	solved_library_destroy(library);
}
END_TEST

START_TEST(figures_read_back_the_same) {
	solve_small();
	struct solved_library *library = solved_library_create(folder, hear, NULL);
	const struct figures *figures = solved_library_find(library, rules)->figures;
	for (int level = SOLVE_LOSS; level <= SOLVE_WIN; level++) {
		const struct figures_level *of = &figures->level[level];
		uint64_t counted = 0, count;
		unsigned farthest = 0, i = 0;
		for (const char *at = of->by_turns; figures_next_count(&at, &count); i++) {
			counted += count;
			farthest = count > 0 ? i : farthest;
		}
		ck_assert_uint_eq(counted, of->positions);
		ck_assert_uint_eq(farthest, of->longest);
		ck_assert_int_eq(of->example != NULL, of->longest > 0);
	}
	solved_library_destroy(library);
}
END_TEST

START_TEST(every_line_in_the_builtin_figures_can_be_played_to_its_end) {
	struct solved_library *library = solved_library_create(NULL, hear, NULL);
	unsigned lines = 0;
	for (size_t i = 0; i < solved_library_items(library); i++) {
		const struct solved_item *item = solved_library_item(library, i);
		struct game_error error;
		struct game_refusal refusal;
		struct game_rules *own = game_rules_create(item->game, 0, item->option, &error);
		union game_state state;
		char turn[GAME_TURN_TEXT_MAX];
		unsigned turns = 0;
		ck_assert_ptr_nonnull(item->figures);
		game_start(own, &state);
		for (const char *at = item->figures->line; figures_next_turn(&at, turn); turns++) {
			ck_assert_msg(game_play_turn(own, &state, turn, NULL, &refusal), "%s: %s",
				item->game->key, turn);
		}
		ck_assert_uint_eq(turns, solve_distance(item->figures->start));
		ck_assert(turns == 0 || game_status(own, &state).phase == GAME_OVER);
		lines += turns > 0;
		game_rules_destroy(own);
	}
	ck_assert_uint_gt(lines, 0);
	ck_assert_str_eq(said, "");
	solved_library_destroy(library);
}
END_TEST

/* Lau-kata-kati is solved completely, and the table for four men does not cover that. */
START_TEST(figures_have_a_table_only_if_it_is_complete) {
	static const char *const keys[] = {"alquerque", "lau-kata-kati", "pretwa"};
	struct solved_library *library = solved_library_create(NULL, hear, NULL);
	for (size_t i = 0; i < 3; i++) {
		struct game_rules *of = small_rules(keys[i], "");
		const struct solved_item *item = solved_library_find(library, of);
		ck_assert_int_eq(item->has_table, i == 0);
		ck_assert_uint_eq(item->figures->limits.men, i == 0 ? 3 : 0);
		ck_assert_int_eq(solved_library_table(library, of) != NULL, i < 2);
		game_rules_destroy(of);
	}
	solved_library_destroy(library);
}
END_TEST

/* Of the rules with most men in hand; and "men" is an option of that game. */
START_TEST(limits_in_names_are_told_from_options) {
	struct game_rules *four = small_rules("three-mens-morris", "men=4");
	struct game_rules *three = small_rules("three-mens-morris", "");
	solve_within(four, (struct numbering_limits){.hand = 1});
	solve_within(four, (struct numbering_limits){.hand = 2});
	solve_within(four, (struct numbering_limits){.men = 8, .hand = 1});
	struct solved_library *library = solved_library_create(folder, hear, NULL);
	const struct solved_item *item = solved_library_find(library, four);
	ck_assert_str_eq(said, "");
	ck_assert_ptr_nonnull(item);
	ck_assert_uint_eq(item->figures->limits.men, 0);
	ck_assert_uint_eq(item->figures->limits.hand, 2);
	struct numbering_limits limits = solved_limits(solved_library_table(library, four));
	ck_assert_uint_eq(limits.men, 0);
	ck_assert_uint_eq(limits.hand, 2);
	ck_assert_uint_eq(solved_limits(solved_library_table(library, three)).hand, 0);
	solved_library_destroy(library);
	game_rules_destroy(four);
	game_rules_destroy(three);
}
END_TEST

/* The last byte is data of a block: only the checksum shows the damage. */
START_TEST(damage_anywhere_in_a_table_is_noticed_on_opening) {
	static const long places[] = {3, 70, 200, -1};
	solve_small();
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		flip_byte("small-draw.table", places[i]);
		said[0] = '\0';
		struct solved_library *library = solved_library_create(folder, hear, NULL);
		ck_assert_ptr_null(solved_library_table(library, rules));
		ck_assert_ptr_null(solved_library_table(library, rules));
		expect("/small-draw.table: ");
		ck_assert_ptr_eq(strchr(said, '\n'), strrchr(said, '\n')); /* told once */
		ck_assert_ptr_nonnull(solved_library_find(library, rules));
		solved_library_destroy(library);
		flip_byte("small-draw.table", places[i]);
	}
}
END_TEST

/* What the start of a game is worth, by a probe that has nothing in memory; 0: not known. */
static uint16_t ask_start(const struct solved *table, const struct game_rules *of) {
	struct solved_probe *probe = solved_probe_create(table, 1 << 16);
	union game_state start;
	uint16_t value;
	game_start(of, &start);
	bool known = solved_ask(probe, &start, &value);
	solved_probe_destroy(probe);
	return known ? value : 0;
}

static size_t size_of(const char *name) {
	char path[256];
	struct stat about;
	path_of(name, path);
	ck_assert_int_eq(stat(path, &about), 0);
	return (size_t)about.st_size;
}

static void cut(const char *name, size_t size) {
	char path[256];
	path_of(name, path);
	ck_assert_int_eq(truncate(path, (off_t)size), 0);
}

/* A mapped file that is cut ends the process that looks at what it lost. */
START_LOOP_TEST(a_table_truncated_while_open_is_ignored, 3) {
	solve_small();
	size_t size = size_of("small-draw.table");
	const size_t sizes[] = {0, size / 2, size - 1};
	struct solved_library *library = solved_library_create(folder, hear, NULL);
	const struct solved *table = solved_library_table(library, rules);
	ck_assert_ptr_nonnull(table);
	ck_assert_uint_ne(ask_start(table, rules), 0);
	cut("small-draw.table", sizes[_i]);
	if (ask_start(table, rules) == 0) {
		expect("small-draw.table: The table was changed while in use, and is ignored");
		ck_assert_uint_eq(ask_start(table, rules), 0);
		ck_assert_ptr_eq(strchr(said, '\n'), strrchr(said, '\n')); /* told once */
		ck_assert_ptr_null(solved_library_table(library, rules));
	} else {
		ck_assert_int_eq(_i, 2); /* the start is not in the last block */
	}
	solved_library_destroy(library);
}
END_TEST

/* Others' bytes under the same name: nothing of them is believed. */
START_TEST(a_table_overwritten_while_open_is_ignored) {
	static char junk[1 << 16];
	solve_small();
	size_t size = size_of("small-draw.table");
	memset(junk, 0x5A, sizeof(junk));
	ck_assert_uint_lt(size, sizeof(junk));
	struct solved_library *library = solved_library_create(folder, hear, NULL);
	const struct solved *table = solved_library_table(library, rules);
	write_file("small-draw.table", junk, size);
	ck_assert_uint_eq(ask_start(table, rules), 0);
	expect("small-draw.table: The table was changed while in use, and is ignored");
	ck_assert_ptr_null(solved_library_table(library, rules));
	solved_library_destroy(library);
}
END_TEST

START_TEST(the_builtin_table_is_used_if_the_one_in_the_folder_was_changed) {
	struct game_rules *felli = small_rules("felli", "");
	const struct solve_table *own = &solve_tables[0];
	ck_assert_str_eq(own->name, "felli.table");
	write_file("felli.table", (const char *)own->bytes, own->size);
	struct solved_library *library = solved_library_create(folder, hear, NULL);
	const struct solved *table = solved_library_table(library, felli);
	uint16_t value = ask_start(table, felli);
	ck_assert_uint_ne(value, 0);
	cut("felli.table", 100);
	ck_assert_uint_eq(ask_start(table, felli), 0);
	const struct solved *other = solved_library_table(library, felli);
	ck_assert_ptr_nonnull(other);
	ck_assert_ptr_ne(other, table);
	ck_assert_uint_eq(ask_start(other, felli), value);
	solved_library_destroy(library);
	game_rules_destroy(felli);
}
END_TEST

START_TEST(a_table_replaced_by_renaming_or_deleted_is_still_used) {
	char path[256], other[256];
	solve_small();
	path_of("small-draw.table", path);
	path_of("new", other);
	struct solved_library *library = solved_library_create(folder, hear, NULL);
	const struct solved *table = solved_library_table(library, rules);
	uint16_t value = ask_start(table, rules);
	write_file("new", "x", 1);
	ck_assert_int_eq(rename(other, path), 0);
	ck_assert_uint_eq(ask_start(table, rules), value);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_uint_eq(ask_start(table, rules), value);
	ck_assert_str_eq(said, "");
	solved_library_destroy(library);
}
END_TEST

START_TEST(foreign_files_in_a_folder_are_reported_and_ignored) {
	static const char other[] = "game: small-draw\noptions:\nmirrors: 1\n";
	solve_small();
	write_file("chess.table", "x", 1);
	write_file("felli,capture=never.table", "x", 1);
	write_file("felli.table", "x", 1);
	write_file("small-free.table.figures", other, sizeof(other) - 1);
	write_file("small-majority.table.figures", "nothing", 7);
	write_file("felli-simple.table.figures", "mirrors: none\n", 14);
	write_file("README", "x", 1);
	struct game_rules *felli = small_rules("felli", "");
	struct solved_library *library = solved_library_create(folder, hear, NULL);
	expect("chess.table: There is no game \"chess\".");
	expect("felli,capture=never.table: \"never\" is not a value of capture");
	expect("small-free.table.figures: The figures are for different rules than their name says.");
	expect("small-majority.table.figures: These are not figures");
	expect("felli-simple.table.figures: Line 1 of the figures is not what qirkat solve writes.");
	ck_assert_ptr_null(strstr(said, "README"));
	ck_assert_ptr_null(strstr(said, "/felli.table: "));
	ck_assert_ptr_nonnull(solved_library_table(library, rules));
	ck_assert_ptr_nonnull(solved_library_table(library, felli)); /* the program's */
	expect("/felli.table: This is not a table");
	solved_library_destroy(library);
	game_rules_destroy(felli);
}
END_TEST

START_TEST(games_with_dice_have_no_table) {
	struct game_rules *laquet = small_rules("laquet", "");
	struct solved_library *library = solved_library_create("/proc/nothing", hear, NULL);
	ck_assert_ptr_null(solved_library_table(library, laquet));
	ck_assert_ptr_null(solved_library_find(library, laquet));
	ck_assert_ptr_null(solved_library_table(NULL, rules));
	ck_assert_ptr_null(solved_library_find(NULL, rules));
	ck_assert_str_eq(said, "");
	solved_library_destroy(library);
	game_rules_destroy(laquet);
}
END_TEST
