/* server/cmd/cmd_solve.c - qirkat solve: compute the value of every position of a game as a
 * table. */
#include "server/cmd/cmd.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/cmd/game_args.h"
#include "server/cmd/tables_folder.h"
#include "server/solved/solve_figures.h"

enum { WORDS_MAX = 128, MEMORY_MB = 4096, MEMORY_MB_MAX = 1 << 20, MEN_MAX = 99, HAND_ALL = 99 };

struct orders {
	unsigned men, hand, memory, threads;
	bool check, figures;
	const char *tables;
	int words; /* for game_args */
	char *word[WORDS_MAX];
};

/* ---- arguments ---- */

static const struct usage_number numbers[] = {
	{"--men", offsetof(struct orders, men), 2, MEN_MAX, 0},
	{"--hand", offsetof(struct orders, hand), 0, HAND_ALL - 1, HAND_ALL},
	{"--memory", offsetof(struct orders, memory), 1, MEMORY_MB_MAX, MEMORY_MB},
	{"--threads", offsetof(struct orders, threads), 1, SOLVE_THREADS_MAX, 1},
	{.name = NULL},
};

/* Take out this command's own arguments. */
static bool read_orders(struct orders *orders, int argc, char *argv[]) {
	bool taken;
	for (int i = 0; i < argc; i++) {
		if (!usage_number_read(numbers, orders, argc, argv, &i, &taken)) {
			return false;
		}
		if (taken) {
			continue;
		}
		if (strcmp(argv[i], "--check") == 0) {
			orders->check = true;
		} else if (strcmp(argv[i], "--figures") == 0) {
			orders->figures = true;
		} else if (strcmp(argv[i], "--tables") == 0) {
			if (++i == argc) {
				return usage_fail("a value is missing after \"--tables\"");
			}
			orders->tables = argv[i];
		} else if (orders->words < WORDS_MAX - 1) {
			orders->word[orders->words++] = argv[i];
		} else {
			return usage_fail("unexpected word \"%s\"", argv[i]);
		}
	}
	return true;
}

/* ---- solving ---- */

static void print_line(void *user, const char *line) {
	(void)user;
	fprintf(stderr, "%s\n", line);
}

static bool fail_solve(const struct game_error *error) {
	return usage_fail("%s", error->text);
}

/* Writes them next to the table, and with --figures also to standard output. */
static bool write_figures(
	const struct orders *orders, struct solve_work *work, const struct solve_plan *plan) {
	char path[SOLVED_PATH_MAX + 16];
	snprintf(path, sizeof(path), "%s.figures", solve_work_table(work));
	struct game_error error;
	FILE *file = fopen(path, "w+");
	if (file != NULL && !solve_figures_write(work, plan, file, &error)) {
		fclose(file);
		return fail_solve(&error);
	}
	bool fine = file != NULL;
	if (fine && orders->figures) {
		fine = fseek(file, 0, SEEK_SET) == 0;
		for (int c = getc(file); c != EOF; c = getc(file)) {
			putchar(c);
		}
	}
	fine = file != NULL && fclose(file) == 0 && fine;
	if (!fine) {
		usage_fail("%s cannot be written: %s", path, strerror(errno));
	}
	return fine;
}

static bool work_through(
	const struct orders *orders, struct solve_work *work, const struct solve_plan *plan) {
	struct game_error error;
	if (solve_work_has_table(work)) {
		printf("%s already exists\n", solve_work_table(work));
	} else if (!solve_work_run(work, &error)) {
		return fail_solve(&error);
	}
	if (orders->check && !solve_work_check(work, &error)) {
		return fail_solve(&error);
	}
	if (orders->check) {
		printf("every value agrees with those one turn later\n");
	}
	if ((orders->figures || !solve_work_has_table(work)) &&
		!write_figures(orders, work, plan)) {
		return false;
	}
	if (!solve_work_has_table(work)) {
		if (!solve_work_pack(work, &error)) {
			return fail_solve(&error);
		}
		printf("%s was written\n", solve_work_table(work));
	}
	return true;
}

static bool solve_game(
	const struct orders *orders, const struct game_rules *rules, const char *folder) {
	struct game_error error;
	struct solve_plan plan = {.rules = rules,
		.folder = folder,
		.limits = {orders->men, orders->hand < HAND_ALL ? orders->hand + 1 : 0},
		.threads = orders->threads,
		.check = orders->check,
		.memory = (uint64_t)orders->memory << 20,
		.tell = print_line};
	struct solve_work *work = solve_work_create(&plan, &error);
	if (work == NULL) {
		return fail_solve(&error);
	}
	bool fine = work_through(orders, work, &plan);
	solve_work_destroy(work);
	return fine;
}

int cmd_solve(int argc, char *argv[]) {
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct orders orders = {.words = 0};
	char folder[SOLVED_PATH_MAX];
	struct game_args args;
	usage_numbers_default(numbers, &orders);
	if (processors > 1) {
		orders.threads = processors < SOLVE_THREADS_MAX ? (unsigned)processors
								: SOLVE_THREADS_MAX;
	}
	if (!read_orders(&orders, argc, argv) || !tables_folder(orders.tables, folder)) {
		return 2;
	}
	bool fine = game_args_init(&args, orders.words, orders.word, 0);
	int status = fine ? !solve_game(&orders, args.rules, folder) : 2;
	game_args_finish(&args);
	return status;
}
