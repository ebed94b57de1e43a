/* server/cmd/usage.c - the arguments and flags of every command. */
#include "server/cmd/usage.h"

#include <assert.h>
#include <string.h>

#include "server/process/version.h"

#define DATA_FLAG                                                                                  \
	{ "--data", "FOLDER", "folder that holds the rooms", false }
#define STORE_FLAGS                                                                                \
	DATA_FLAG, {"--store", "postgres", "if they are kept in a database", false}, {             \
		"--database", "URL", "URL of that database", false                                 \
	}
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
		{{"-t", NULL, "print how long each depth took", false}}},
	{"engine", "search for the best turn, controlled by lines of text", "KEY [POSITION]",
		"The lines are those of UCI as far as they fit these games.", false, true,
		{{"--tables", "FOLDER", "tables of solved games to play from", false}}},
	{"match", "let two players play each other", "A B KEY GAMES",
		"A player is level:N, nodes:N, depth:N, time:MS, random, or cmd:COMMAND, a program.",
		false, true,
		{{"--sprt", "ELO0 ELO1",
			 "end when the results say which of the two differences holds", false},
			{"--seed", "N", "other seeds give other games; 1 by default", false},
			{"--turns", "N", "a longer game is a draw; 400 by default", false},
			{"--opening", "N", "random turns before the players begin; 4 by default",
				false},
			{"--go", "WORDS", "what a program is sent after go", false},
			{"--tables", "FOLDER", "tables of solved games to play from", false}}},
	{"solve", "write a table of what every position is worth", "KEY", NULL, false, true,
		{{"--men", "N", "only positions with at most so many men", false},
			{"--memory", "MB", "memory to use", false},
			{"--threads", "N", "how many threads to use", false},
			{"--tables", "FOLDER", "where tables are kept", false},
			{"--check", NULL, "check every value, also of an existing table", false},
			{"--figures", NULL, "print the figures of the table", false}}},
	{"train", "find weights for the evaluation of a game", "KEY", NULL, false, true,
		{{"--out", "FILE", "where the weights go", false},
			{"--anew", NULL, "start over, without the weights found before", false},
			{"--rounds", "N", "rounds of games", false},
			{"--round-games", "N", "games in a round", false},
			{"--nodes", "N", "nodes for each turn in them", false},
			{"--weak", "N",
				"in N of 100 games one side plays badly; then also matches against such a "
				"player",
				false},
			{"--seed", "N", "other seeds give other games", false},
			{"--threads", "N", "games played at the same time", false},
			{"--seconds", "N", "end after the round in which this time runs out",
				false},
			{"--match", "N", "games of the final match against the untrained player",
				false},
			{"--match-nodes", "N", "nodes for each turn in it", false}}},
	{"puzzles", "look for positions with one turn to find", "KEY", NULL, false, true,
		{{"--out", "FILE", "where the puzzles go", false},
			{"--record", "FILE", "look in the games of a record", true},
			{"--count", "N", "puzzles to write", false},
			{"--pool", "N", "puzzles to find; the richest are written", false},
			{"--seed", "N", "seed of the first game", false},
			{"--plays", "N", "play at most so many games", false},
			{"--seconds", "N",
				"end after the game in which this processor time runs out", false},
			{"--nodes", "N", "nodes of the search that judges a turn", false}}},
	{"check", "check the definition of a game", "FILE",
		"A mistake is reported as FILE:LINE: what is wrong.", true, false, {GAMES_FLAG}},
	{"replay", "read PDN or a record, and write it again", "FILE",
		"FILE is PDN or a record; - is standard input.", false, false,
		{{"--text", NULL, "write text, the default", false},
			{"--pdn", NULL, "write PDN", false},
			{"--json", NULL, "write a record", false}}},
	{"verify", "check the record of a game, its dice and steps", "FILE", NULL, false, false,
		{{NULL}}},
	{"backup", "copy the rooms into a new file, even while the server runs", "FILE", NULL, true,
		false, {DATA_FLAG}},
	{"accept-loss", "go on with a store that was refused because it lost events", "",
		"The old files are kept under other names.", true, false, {DATA_FLAG}},
	{"move", "copy all rooms into another kind of store, and compare them", "",
		"A store is sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME; no server may use either. "
		"QIRKAT_FROM and QIRKAT_TO may name them, too. If interrupted, it continues when run again.",
		false, false,
		{{"--from", "STORE", "the source, which is left as it is", false},
			{"--to", "STORE", "the destination: empty, or left by an interrupted move",
				false}}},
	{"space", "count what the rooms take in a database", "", NULL, true, false,
		{{"--database", "URL", "URL of the database", false}}},
	{"token", "make, list and revoke the tokens of bots", "make NAME | list | revoke NAME",
		"A token is shown only once. A running server notices changes within a second.",
		true, false, {STORE_FLAGS}},
	{"rooms", "list the tables of a site, open ones and those in play", "",
		"A line is the table's id, its status, whether it is in the lobby, its game, when that last "
		"changed, and the names at it.",
		true, false, {{"--over", NULL, "list the finished ones", false}, STORE_FLAGS}},
	{"remove", "end tables, and delete all that is kept of them", "ROOM...",
		"Players are told that the table was removed. It waits until a running server has done it.",
		true, false, {STORE_FLAGS}},
	{"bar", "keep an address or a network from a site", "ADDRESS | --list | --lift ADDRESS",
		"ADDRESS is 192.0.2.7, 192.0.2.0/24, or 2001:db8::1, which stands for its /64. The log says "
		"which address opened a table. A running server notices within a second.",
		true, false,
		{{"--for", "TIME", "how long: 30m, 12h, 7d (the default) or ever", false},
			{"--why", "TEXT", "for --list; the barred are not told", false},
			{"--tables", NULL, "also remove its tables that wait for players", false},
			STORE_FLAGS}},
	{"announce", "show a text on every page of a site", "[TEXT | --clear]",
		"Without either it prints what is announced. A running server notices within a second, and "
		"touch tables within a minute; boards within other sites and printed pages do not show it.",
		true, false,
		{{"--for", "TIME", "how long: 30m, 12h, 7d or ever (the default)", false},
			STORE_FLAGS}},
	{"healthcheck", "ask the server on this machine whether it is well", "",
		"It reads the same settings as the server. Status 0 if all is well, 1 if not.",
		true, false, {{"--port", "PORT", "where the server listens", false}}},
	{"manual", "write the manual page, or a file of settings", "[page | settings]",
		"page is for man; settings is a file of environment variables with every setting.",
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
	fputs("usage: qirkat ", stderr);
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

void usage_version(FILE *out) {
	fprintf(out, "qirkat %s\n", version_name);
}
