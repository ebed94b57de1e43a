/* tests/server/solved/solve_work_test.c - solving with files: resuming, threads, damage. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/solved/slices.h"
#include "server/solved/solve_figures.h"
#include "server/solved/solved_library.h"
#include "tests/games/solve/small.h"
#include "tests/suite.h"
#include "tests/temporary.h"

SUITE_BEGIN(small_load)

static char folder[TEMPORARY_PATH];
static struct game_rules *rules;

static void set_up(void) {
	ck_assert(temporary_make(folder, sizeof(folder), "solve"));
	rules = small_rules("felli", "");
}

static void tear_down(void) {
	char command[128];
	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	ck_assert_int_eq(system(command), 0);
	game_rules_destroy(rules);
}

SUITE_GROUP(solve_work_cases, set_up, tear_down, 60)

static struct solve_plan plan_of(unsigned threads, uint64_t memory) {
	return (struct solve_plan){.rules = rules,
		.folder = folder,
		.limits = {.men = 5},
		.threads = threads,
		.memory = memory};
}

/* Solve and write the table; its bytes, to be freed. */
static unsigned char *make_table(const struct solve_plan *plan, size_t *size) {
	struct game_error error;
	struct solve_work *work = solve_work_create(plan, &error);
	ck_assert_msg(work != NULL, "%s", error.text);
	ck_assert_msg(solve_work_run(work, &error), "%s", error.text);
	ck_assert_msg(solve_work_check(work, &error), "%s", error.text);
	ck_assert_msg(solve_work_pack(work, &error), "%s", error.text);
	FILE *file = fopen(solve_work_table(work), "rb");
	unsigned char *bytes = malloc(1 << 22);
	ck_assert_ptr_nonnull(file);
	*size = fread(bytes, 1, 1 << 22, file);
	fclose(file);
	unlink(solve_work_table(work));
	solve_work_destroy(work);
	return bytes;
}

START_TEST(threads_and_resuming_give_the_same_bytes) {
	struct solve_plan one = plan_of(1, 1 << 30), two = plan_of(2, 1 << 30);
	struct numbering *numbering = numbering_create(
		rules, &(struct numbering_limits){.men = 5}, &(struct game_error){""});
	struct solve_plan short_of = plan_of(2,
		numbering_bytes(numbering) +
			solve_bytes(numbering, numbering_groups(numbering) - 1) - 1);
	numbering_destroy(numbering);
	size_t first_size, size;
	unsigned char *first = make_table(&one, &first_size);
	unsigned char *second = make_table(&two, &size);
	ck_assert_uint_eq(size, first_size);
	ck_assert_mem_eq(first, second, size);
	free(second);

	struct game_error error = {.text = ""};
	struct solve_work *work = solve_work_create(&short_of, &error);
	ck_assert_msg(work != NULL, "%s", error.text);
	ck_assert(!solve_work_run(work, &error));
	ck_assert_msg(strstr(error.text, "--memory") != NULL, "%s", error.text);
	size_t solved = 0;
	for (size_t i = 0; i < numbering_slices(solve_work_numbering(work)); i++) {
		solved += solve_work_is_solved(work, i);
	}
	ck_assert_uint_gt(solved, 0);
	solve_work_destroy(work);
	second = make_table(&two, &size);
	ck_assert_uint_eq(size, first_size);
	ck_assert_mem_eq(first, second, size);
	free(second);
	free(first);
}
END_TEST

/* What a crash left half written, or a bad disk changed, is solved again. */
START_TEST(damaged_work_is_done_again) {
	struct solve_plan plan = plan_of(1, 1 << 30);
	struct game_error error;
	size_t first_size, size;
	unsigned char *first = make_table(&plan, &first_size);
	struct solve_work *work = solve_work_create(&plan, &error);
	ck_assert(solve_work_run(work, &error));
	solve_work_destroy(work);
	char path[256];
	snprintf(path, sizeof(path), "%s/felli,men=5.table.work/slice-3", folder);
	FILE *file = fopen(path, "r+b");
	ck_assert_ptr_nonnull(file);
	int byte = fgetc(file);
	rewind(file);
	fputc(byte ^ 1, file);
	fclose(file);
	work = solve_work_create(&plan, &error);
	ck_assert(!solve_work_is_solved(work, 3));
	ck_assert(solve_work_is_solved(work, 4));
	solve_work_destroy(work);
	unsigned char *second = make_table(&plan, &size);
	ck_assert_uint_eq(size, first_size);
	ck_assert_mem_eq(first, second, size);
	free(first);
	free(second);
}
END_TEST

/* Killed again and again, a little later each time, and in the end left alone. */
START_TEST(killed_work_goes_on) {
	struct solve_plan plan = plan_of(1, 1 << 30);
	size_t first_size, size;
	unsigned char *first = make_table(&plan, &first_size);
	for (long pause_us = 1000; pause_us < 200000; pause_us *= 2) {
		pid_t child = fork();
		ck_assert_int_ge(child, 0);
		if (child == 0) {
			struct game_error error;
			struct solve_work *work = solve_work_create(&plan, &error);
			_exit(work == NULL || !solve_work_run(work, &error));
		}
		int status;
		nanosleep(&(struct timespec){.tv_nsec = pause_us * 1000}, NULL);
		kill(child, SIGKILL);
		ck_assert_int_eq(waitpid(child, &status, 0), child);
		ck_assert(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
	}
	unsigned char *second = make_table(&plan, &size);
	ck_assert_uint_eq(size, first_size);
	ck_assert_mem_eq(first, second, size);
	free(first);
	free(second);
}
END_TEST

/* The memory does for nothing that is not there already. */
START_TEST(tables_with_fewer_men_are_taken_over) {
	struct solve_plan plan = plan_of(1, 1 << 30);
	struct game_error error = {.text = ""};
	size_t first_size, size, slices, solved = 0;
	unsigned char *first = make_table(&plan, &first_size);
	plan.limits.men = 4;
	struct solve_work *work = solve_work_create(&plan, &error);
	slices = numbering_slices(solve_work_numbering(work));
	ck_assert(solve_work_run(work, &error));
	ck_assert(solve_work_pack(work, &error));
	solve_work_destroy(work);
	plan = plan_of(1, 1);
	work = solve_work_create(&plan, &error);
	ck_assert(!solve_work_run(work, &error));
	for (size_t i = 0; i < numbering_slices(solve_work_numbering(work)); i++) {
		solved += solve_work_is_solved(work, i);
	}
	ck_assert_uint_eq(solved, slices);
	solve_work_destroy(work);
	plan = plan_of(1, 1 << 30);
	unsigned char *second = make_table(&plan, &size);
	ck_assert_uint_eq(size, first_size);
	ck_assert_mem_eq(first, second, size);
	free(first);
	free(second);
}
END_TEST

/* Replace a value in the work folder by another. */
static void falsify(struct numbering *numbering, size_t slice) {
	char path[256];
	struct game_error error;
	struct game_men men;
	uint32_t same;
	uint64_t number = 0;
	snprintf(path, sizeof(path), "%s/felli,men=5.table.work/", folder);
	struct slices *slices = slices_create(numbering, NULL, path, &error);
	ck_assert(slices_fetch(slices, slice));
	uint64_t size = numbering_slice(numbering, slice)->size;
	uint16_t *before = malloc(size * sizeof(*before));
	memcpy(before, numbering_slice(numbering, slice)->value, size * sizeof(*before));
	while (!numbering_men(numbering, slice, number, &men, &same)) {
		number++;
	}
	before[number] = solve_value(SOLVE_WIN, 77);
	uint16_t *after = slices_new(slices, slice, &error);
	memcpy(after, before, size * sizeof(*after));
	ck_assert_msg(slices_save(slices, slice, &error), "%s", error.text);
	ck_assert(!slices_is_checked(slices, slice));
	free(before);
	slices_destroy(slices);
}

START_TEST(each_slice_is_checked_once) {
	struct solve_plan plan = plan_of(2, 1 << 30);
	struct game_error error = {.text = ""};
	plan.check = true;
	struct solve_work *work = solve_work_create(&plan, &error);
	ck_assert_msg(solve_work_run(work, &error), "%s", error.text);
	ck_assert_msg(solve_work_check(work, &error), "%s", error.text);
	solve_work_destroy(work);
	struct numbering *numbering = numbering_create(rules, &plan.limits, &error);
	for (size_t i = 0; i < numbering_slices(numbering); i += 3) {
		char path[256];
		snprintf(path, sizeof(path), "%s/felli,men=5.table.work/checked-%zu", folder, i);
		ck_assert_int_eq(access(path, F_OK), 0);
		falsify(numbering, i);
		work = solve_work_create(&plan, &error);
		ck_assert(solve_work_is_solved(work, i));
		ck_assert(!solve_work_check(work, &error));
		ck_assert_msg(strstr(error.text, "does not agree") != NULL, "%s", error.text);
		solve_work_destroy(work);
		snprintf(path, sizeof(path), "%s/felli,men=5.table.work/slice-%zu", folder, i);
		unlink(path);
		work = solve_work_create(&plan, &error);
		ck_assert_msg(solve_work_run(work, &error), "%s", error.text);
		solve_work_destroy(work);
	}
	numbering_destroy(numbering);
}
END_TEST

static char sentence[SOLVED_PATH_MAX];

static void take_sentence(void *user, const char *text) {
	(void)user;
	snprintf(sentence, sizeof(sentence), "%s", text);
}

START_TEST(only_tables_for_the_same_rules_are_found) {
	struct solve_plan plan = plan_of(1, 1 << 30);
	struct game_error error;
	struct solved_file file;
	struct game_rules *other = small_rules("felli", "chain=single");
	struct solve_work *work = solve_work_create(&plan, &error);
	ck_assert(solve_work_run(work, &error));
	ck_assert(solve_work_pack(work, &error));
	struct solved_library *library = solved_library_create(folder, take_sentence, NULL);
	sentence[0] = '\0';
	ck_assert_ptr_null(solved_library_table(library, other));
	const struct solved *table = solved_library_table(library, rules);
	ck_assert_uint_eq(solved_limits(table).men, 0); /* the program's has more men */
	ck_assert_ptr_eq(solved_library_table(library, rules), table);
	ck_assert_str_eq(sentence, "");
	solved_library_destroy(library);
	ck_assert(solved_file_open(&file, rules, solve_work_table(work), &error));
	ck_assert_uint_eq(solved_limits(file.solved).men, 5);
	solved_file_close(&file);
	ck_assert_int_eq(truncate(solve_work_table(work), 1000), 0);
	ck_assert(!solved_file_open(&file, rules, solve_work_table(work), &error));
	ck_assert_msg(strstr(error.text, "damaged") != NULL, "%s", error.text);
	solve_work_destroy(work);
	game_rules_destroy(other);
}
END_TEST

START_TEST(an_unwritable_folder_is_refused_with_a_sentence) {
	struct solve_plan plan = plan_of(1, 1 << 30);
	struct game_error error = {.text = ""};
	plan.folder = "/proc/nothing";
	ck_assert_ptr_null(solve_work_create(&plan, &error));
	ck_assert_msg(strstr(error.text, "cannot be created") != NULL, "%s", error.text);
}
END_TEST

START_TEST(figures_contain_the_longest_win) {
	struct solve_plan plan = plan_of(1, 1 << 30);
	struct game_error error;
	struct solve_work *work = solve_work_create(&plan, &error);
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	ck_assert(solve_work_run(work, &error));
	ck_assert(solve_figures_write(work, &plan, out, &error));
	fclose(out);
	ck_assert_msg(strstr(text, "game: felli\n") != NULL, "%s", text);
	ck_assert_msg(strstr(text, "win: ") != NULL, "%s", text);
	ck_assert_msg(strstr(text, "the longest ") != NULL, "%s", text);
	free(text);
	solve_work_destroy(work);
}
END_TEST
