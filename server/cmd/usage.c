/* server/cmd/usage.c - the arguments and flags of every command. */
#include "server/cmd/usage.h"

#include <assert.h>
#include <string.h>

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

const struct usage *usage_find(const char *name) {
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
	const struct usage *usage = usage_find(command);
	const struct usage_flag *flag = NULL;
	for (size_t i = 0; usage != NULL && (flag = usage_flag(usage, i)) != NULL; i++) {
		if (strcmp(flag->name, name) == 0) {
			return flag->help;
		}
	}
	assert(false);
	return "";
}

void usage_write(FILE *out, const struct usage *usage) {
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
	const struct usage *usage = usage_find(command);
	if (usage == NULL) {
		return;
	}
	fprintf(stderr, "usage: %s ", table->program);
	usage_write(stderr, usage);
	fputc('\n', stderr);
}

void usage_help(FILE *out, const char *command) {
	const struct usage *usage = usage_find(command);
	const struct usage_flag *flag;
	if (usage == NULL) {
		return;
	}
	fprintf(out, "usage: %s ", table->program);
	usage_write(out, usage);
	fprintf(out, "\n%s\n%s%s\n", usage->what, usage->more != NULL ? usage->more : "",
		usage->more != NULL ? "\n" : "");
	for (size_t i = 0; (flag = usage_flag(usage, i)) != NULL; i++) {
		char left[64];
		snprintf(left, sizeof(left), "%s %s", flag->name,
			flag->value != NULL ? flag->value : "");
		fprintf(out, "  %-22s %s\n", left, flag->help);
	}
}

void usage_version(FILE *out) {
	fprintf(out, "%s %s\n", table->program, version_name);
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
		usage_version(stdout);
		return 0;
	}
	const struct usage *usage = usage_find(name);
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
