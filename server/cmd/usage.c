/* server/cmd/usage.c - the words and flags of every command. */
#include "server/cmd/usage.h"

#include <assert.h>
#include <string.h>

#define DATA_FLAG                                                                                  \
	{ "--data", "FOLDER", "folder that holds the rooms", false }
#define GAMES_FLAG                                                                                 \
	{ "--games", "FOLDER", "folder of further games", false }

static const struct usage usages[] = {
	{"serve", "run the server", "", NULL, false, false,
		{{"--SETTING", "VALUE", "one of the settings", true}}},
	{"games", "list the games", "", NULL, false, false, {GAMES_FLAG}},
	{"show", "draw a board", "KEY [POSITION]", NULL, false, true,
		{{"--json", NULL, "print the game as one object", false},
			{"--svg", NULL, "write a picture", false}}},
	{"turns", "list the legal turns", "KEY [POSITION]", NULL, false, true,
		{{"--max", "N", "how many at most; 0: all", false}}},
	{"perft", "count turns", "KEY DEPTH [POSITION]", NULL, false, true,
		{{"-t", NULL, "tell the time that each depth took", false}}},
	{"engine", "look for the best turn, told what to do by lines", "KEY [POSITION]",
		"The lines are those of UCI, as far as they fit these games.", false, true,
		{{"--tables", "FOLDER", "tables of solved games to play from", false}}},
	{"match", "let two players play each other", "A B KEY GAMES",
		"A player is level:N, nodes:N, depth:N, ms:N, or a program that is talked to as an engine.",
		false, true,
		{{"--sprt", "ELO0 ELO1",
			 "end when it is likely enough which of the two differences it is", false},
			{"--seed", "N", "another one, other games", false},
			{"--turns", "N", "a game that is longer is drawn, 400 unless told", false},
			{"--opening", "N",
				"turns played at random before the players begin, 4 unless told",
				false},
			{"--go", "WORDS", "what a program is told behind go", false},
			{"--tables", "FOLDER", "tables of solved games to play from", false}}},
	{"solve", "write a table of what every position is worth", "KEY", NULL, false, true,
		{{"--men", "N", "positions with so many men at most", false},
			{"--memory", "MB", "how much to use", false},
			{"--threads", "N", "how many at once", false},
			{"--tables", "FOLDER", "where tables are kept", false},
			{"--check", NULL, "look through a table that is there", false},
			{"--figures", NULL, "print what the table holds in all", false}}},
	{"train", "find weights for the evaluation of a game", "KEY", NULL, false, true,
		{{"--out", "FILE", "where the weights go", false},
			{"--anew", NULL, "forget what was found before", false},
			{"--rounds", "N", "rounds of games in all", false},
			{"--round-games", "N", "games of a round", false},
			{"--nodes", "N", "nodes a turn in them", false},
			{"--weak", "N",
				"of a hundred of them, so many in which one side plays badly; then also matches "
				"against one that does",
				false},
			{"--seed", "N", "another one, other games", false},
			{"--threads", "N", "games played at the same time", false},
			{"--seconds", "N", "end after the round in which they are over", false},
			{"--match", "N", "games of the match at the end against the untrained",
				false},
			{"--match-nodes", "N", "nodes a turn in it", false}}},
	{"puzzles", "look for positions with one turn to find", "KEY", NULL, false, true,
		{{"--out", "FILE", "where the puzzles go", false},
			{"--record", "FILE", "look in the games of a record", true},
			{"--count", "N", "puzzles to write", false},
			{"--pool", "N", "puzzles to find; those with most in them are written",
				false},
			{"--seed", "N", "of the first game", false},
			{"--plays", "N", "games to play at most", false},
			{"--seconds", "N",
				"of the processor; end after the game in which they are over",
				false},
			{"--nodes", "N", "of a search by which a turn is judged", false}}},
	{"check", "say whether the definition of a game is right", "FILE",
		"A mistake is told as FILE:LINE: what is wrong.", true, false, {GAMES_FLAG}},
	{"replay", "read PDN or a record, write it anew", "FILE",
		"FILE is PDN or a record, - for standard input.", false, false,
		{{"--text", NULL, "as text, which is what it writes unless told", false},
			{"--pdn", NULL, "as PDN", false}, {"--json", NULL, "as a record", false}}},
	{"verify", "check the record of a game, its dice and steps", "FILE", NULL, false, false,
		{{NULL}}},
	{"backup", "copy the rooms into a new file, also of a running server", "FILE", NULL, true,
		false, {DATA_FLAG}},
	{"accept-loss", "go on with a store that lost events, once it was refused", "",
		"The files are kept as they are under other names first.", true, false,
		{DATA_FLAG}},
	{"move", "copy all rooms into another kind of store, and compare them", "",
		"A store is sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME; no server may use either. "
		"QIRKAT_FROM and QIRKAT_TO may name them, too. Broken off, it goes on from there.",
		false, false,
		{{"--from", "STORE", "which is left as it is", false},
			{"--to", "STORE", "which is empty, or has a part of that move", false}}},
	{"space", "count what the rooms take in a database", "", NULL, true, false,
		{{"--database", "URL", "of the database", false}}},
	{"token", "make, list and revoke the tokens of bots", "make NAME | list | revoke NAME",
		"A token is shown once. A server that runs takes notice within a second.", true,
		false,
		{DATA_FLAG, {"--store", "postgres", "where they are in a database", false},
			{"--database", "URL", "of that database", false}}},
	{"healthcheck", "ask the server of this machine how it is", "",
		"It reads the settings of the server. Status 0 if all is well, 1 if not.", true,
		false, {{"--port", "PORT", "where the server listens", false}}},
	{"manual", "write the manual page, or a file of settings", "[page | settings]",
		"page is for man, settings a file for the environment with every setting in it.",
		false, false, {{NULL}}},
};

enum { USAGES = sizeof(usages) / sizeof(usages[0]) };

static const struct usage_flag flags_of_game[] = {
	{"-o", "option=value", "an option of the game", true},
	{"--seats", "N", "how many play, where the game lets one choose", false},
	GAMES_FLAG,
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
	return i < USAGES ? &usages[i] : NULL;
}

const struct usage *usage_find(const char *name) {
	for (size_t i = 0; i < USAGES; i++) {
		if (strcmp(usages[i].name, name) == 0) {
			return &usages[i];
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
	fputs("right would be: qirkat ", stderr);
	usage_write(stderr, usage);
	fputc('\n', stderr);
}

void usage_help(FILE *out, const char *command) {
	const struct usage *usage = usage_find(command);
	const struct usage_flag *flag;
	if (usage == NULL) {
		return;
	}
	fputs("usage: qirkat ", out);
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
