/* server/cmd/usage.c - the arguments and flags of every command. */
#include "server/cmd/usage.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"
#include "server/process/version.h"

static const struct usage_table *table;

static const struct usage_flag flags_of_game[] = {
	{"-o", "option=value", "an option of the game", true},
	{"--seats", "N", "number of players, if the game allows a choice", false},
	USAGE_GAMES_FLAG,
};

enum { FLAGS_OF_GAME = sizeof(flags_of_game) / sizeof(flags_of_game[0]) };

static void write_flags(FILE *out, const struct usage *usage) {
	const struct usage_flag *flag;
	for (size_t i = 0; (flag = usage_flag(usage, i)) != NULL; i++) {
		fprintf(out, " [%s%s%s]%s", flag->name, flag->value != NULL ? " " : "",
			flag->value != NULL ? flag->value : "", flag->repeats ? "..." : "");
	}
}

/* ---- public ---- */

const struct usage *usage_at(size_t i) {
	return i < table->count ? &table->usages[i] : NULL;
}

static const struct usage *find_usage(const char *name) {
	for (size_t i = 0; i < table->count; i++) {
		if (strcmp(table->usages[i].name, name) == 0) {
			return &table->usages[i];
		}
	}
	return NULL;
}

const struct usage_flag *usage_flag(const struct usage *usage, size_t i) {
	size_t own = 0;
	while (own < USAGE_FLAGS_MAX && usage->flags[own].name != NULL) {
		own++;
	}
	if (i < own) {
		return &usage->flags[i];
	}
	return usage->is_of_game && i < own + FLAGS_OF_GAME ? &flags_of_game[i - own] : NULL;
}

const char *usage_flag_help(const char *command, const char *name) {
	const struct usage *usage = find_usage(command);
	const struct usage_flag *flag = NULL;
	for (size_t i = 0; usage != NULL && (flag = usage_flag(usage, i)) != NULL; i++) {
		if (strcmp(flag->name, name) == 0) {
			return flag->help;
		}
	}
	assert(false);
	return "";
}

/* "NAME WORDS [--flag VALUE]...", as typed after the program's name. */
static void write_usage(FILE *out, const struct usage *usage) {
	const char *gap = usage->words[0] != '\0' ? " " : "";
	fputs(usage->name, out);
	if (usage->flags_first) {
		write_flags(out, usage);
	}
	fprintf(out, "%s%s", gap, usage->words);
	if (!usage->flags_first) {
		write_flags(out, usage);
	}
}

void usage_complain(const char *command) {
	const struct usage *usage = find_usage(command);
	if (usage == NULL) {
		return;
	}
	fprintf(stderr, "usage: %s ", table->program);
	write_usage(stderr, usage);
	fputc('\n', stderr);
}

void usage_help(FILE *out, const char *command) {
	const struct usage *usage = find_usage(command);
	const struct usage_flag *flag;
	if (usage == NULL) {
		return;
	}
	fprintf(out, "usage: %s ", table->program);
	write_usage(out, usage);
	fprintf(out, "\n%s\n%s%s\n", usage->what, usage->more != NULL ? usage->more : "",
		usage->more != NULL ? "\n" : "");
	for (size_t i = 0; (flag = usage_flag(usage, i)) != NULL; i++) {
		char left[64];
		snprintf(left, sizeof(left), "%s %s", flag->name,
			flag->value != NULL ? flag->value : "");
		fprintf(out, "  %-22s %s\n", left, flag->help);
	}
}

bool usage_fail(const char *format, ...) {
	va_list list;
	va_start(list, format);
	fprintf(stderr, "qirkat: ");
	vfprintf(stderr, format, list);
	fprintf(stderr, "\n");
	va_end(list);
	return false;
}

/* ---- flags with a number ---- */

static unsigned *find_number_member(const struct usage_number *number, void *into) {
	return (unsigned *)(void *)((char *)into + number->offset);
}

void usage_numbers_default(const struct usage_number *numbers, void *into) {
	for (; numbers->name != NULL; numbers++) {
		*find_number_member(numbers, into) = numbers->standard;
	}
}

bool usage_number_read(const struct usage_number *numbers, void *into, int argc, char *argv[],
	int *at, bool *taken) {
	while (numbers->name != NULL && strcmp(numbers->name, argv[*at]) != 0) {
		numbers++;
	}
	*taken = numbers->name != NULL;
	if (!*taken) {
		return true;
	}
	if (++*at == argc) {
		return usage_fail("a value is missing after \"%s\"", numbers->name);
	}
	const char *value = argv[*at];
	unsigned number = 0;
	size_t used = text_number(value, 9, &number);
	if (used == 0 || value[used] != '\0' || number < numbers->least || number > numbers->most) {
		return usage_fail("%s takes a number from %u to %u", numbers->name, numbers->least,
			numbers->most);
	}
	*find_number_member(numbers, into) = number;
	return true;
}

bool usage_numbers_complain(const char *command, const struct usage_number *numbers) {
	fprintf(stderr, "qirkat: ");
	usage_complain(command);
	for (; numbers->name != NULL; numbers++) {
		fprintf(stderr, "  %-14s N  %s, %u to %u\n", numbers->name,
			usage_flag_help(command, numbers->name), numbers->least, numbers->most);
	}
	return false;
}

/* ---- running one ---- */

static void print_help(FILE *out) {
	const struct usage *usage;
	fprintf(out, "usage: %s COMMAND ...\n\n", table->program);
	for (size_t i = 0; (usage = usage_at(i)) != NULL; i++) {
		fprintf(out, "  %-12s %s\n", usage->name, usage->what);
	}
	fprintf(out, "\n%s COMMAND --help shows its words and flags, %s --version the version.\n",
		table->program, table->program);
}

/* The help of serve also lists the settings, so it is handled by the command itself. */
static bool asks_for_command_help(int argc, char *argv[]) {
	return argc == 3 && strcmp(argv[1], "serve") != 0 &&
		(strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0);
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c) {
	return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

int usage_run(const struct usage_table *program, int argc, char *argv[]) {
	const char *name = argc > 1 ? argv[1] : "--help";
	table = program;
	if (is_one_of(name, "--help", "-h", "help")) {
		print_help(stdout);
		return 0;
	}
	if (is_one_of(name, "--version", "-V", "version")) {
		printf("%s %s\n", table->program, version_name);
		return 0;
	}
	const struct usage *usage = find_usage(name);
	if (usage == NULL) {
		fprintf(stderr, "%s: there is no command \"%s\"; \"%s --help\" lists them\n",
			table->program, name, table->program);
		return 2;
	}
	if (asks_for_command_help(argc, argv)) {
		usage_help(stdout, name);
		return 0;
	}
	return usage->run(argc - 1, argv + 1);
}
