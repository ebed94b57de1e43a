/* server/cmd/commands.c - the commands of qirkat, with their arguments and flags. */
#include "server/cmd/cmd.h"

#include "server/cmd/config.h"

extern char **environ; /* POSIX, but in no header */

#define DATA_FLAG                                                                                  \
	{ "--data", "FOLDER", "folder that holds the rooms", false }
#define STORE_FLAGS                                                                                \
	DATA_FLAG, {"--store", "postgres", "if they are kept in a database", false}, {             \
		"--database", "URL", "URL of that database", false                                 \
	}

static const struct usage usages[] = {
	{cmd_serve, "serve", "run the server", "", NULL, false, false,
		{{"--SETTING", "VALUE", "one of the settings", true}}},
	{cmd_games, "games", "list the games", "", NULL, false, false, {USAGE_GAMES_FLAG}},
	{cmd_show, "show", "draw a board", "KEY [POSITION]", NULL, false, true,
		{{"--json", NULL, "print the game as one object", false},
			{"--svg", NULL, "write a picture", false}}},
	{cmd_turns, "turns", "list the legal turns", "KEY [POSITION]", NULL, false, true,
		{{"--max", "N", "how many at most; 0: all", false}}},
	{cmd_perft, "perft", "count turns", "KEY DEPTH [POSITION]", NULL, false, true,
		{{"-t", NULL, "print how long each depth took", false}}},
	{cmd_engine, "engine", "search for the best turn, controlled by lines of text",
		"KEY [POSITION]", "The protocol follows UCI as far as it fits these games.", false,
		true, {{"--tables", "FOLDER", "tables of solved games to play from", false}}},
	{cmd_solve, "solve", "write a table of what every position is worth", "KEY", NULL, false,
		true,
		{{"--men", "N", "only positions with at most this many men", false},
			{"--memory", "MB", "memory to use", false},
			{"--threads", "N", "how many threads to use", false},
			{"--tables", "FOLDER", "where tables are kept", false},
			{"--check", NULL, "check every value, also of an existing table", false},
			{"--figures", NULL, "print the figures of the table", false}}},
	{cmd_check, "check", "check the definition of a game", "FILE",
		"A mistake is reported as FILE:LINE: what is wrong.", true, false,
		{USAGE_GAMES_FLAG}},
	{cmd_replay, "replay", "read PDN or a record, and write it again", "FILE",
		"FILE is PDN or a record; - is standard input.", false, false,
		{{"--text", NULL, "write text, the default", false},
			{"--pdn", NULL, "write PDN", false},
			{"--json", NULL, "write a record", false}}},
	{cmd_verify, "verify", "check the record of a game, its dice and steps", "FILE", NULL,
		false, false, {{NULL}}},
	{cmd_backup, "backup", "copy the rooms into a new file, even while the server runs", "FILE",
		NULL, true, false, {DATA_FLAG}},
	{cmd_accept_loss, "accept-loss",
		"continue with a store that was refused because it lost events", "",
		"The old files are kept under other names.", true, false, {DATA_FLAG}},
	{cmd_move, "move", "copy all rooms into another kind of store, and compare them", "",
		"A store is sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME; no server may use either. "
		"QIRKAT_FROM and QIRKAT_TO may name them, too. If interrupted, it continues when run again.",
		false, false,
		{{"--from", "STORE", "the source, which is left as it is", false},
			{"--to", "STORE", "the destination: empty, or left by an interrupted move",
				false}}},
	{cmd_space, "space", "show how much space the rooms take in a database", "", NULL, true,
		false, {{"--database", "URL", "URL of the database", false}}},
	{cmd_token, "token", "make, list and revoke the tokens of bots",
		"make NAME | list | revoke NAME",
		"A token is shown only once. A running server notices changes within a second.",
		true, false, {STORE_FLAGS}},
	{cmd_user, "user", "make accounts, and give them roles and new ways in",
		"add NAME | reset NAME | role NAME ROLE | remove NAME | invite | list",
		"add and reset print a link that works once, for a day. A role is member, moderator or admin. A running server knows it with the next request.",
		true, false,
		{{"--role", "ROLE", "with add: the role of the account", false},
			{"--uses", "N", "with invite: how many accounts may be made", false},
			{"--for", "TIME", "with invite: how long it holds, such as 7d", false},
			STORE_FLAGS}},
	{cmd_results, "results", "check the kept results of games, or write those that are missing",
		"--check | --fill",
		"Each result is replayed by its rules, and compared with the log of its room if that is still there. No server may use the store.",
		true, false,
		{{"--check", NULL, "say what is wrong or missing; status 1 if anything is", false},
			{"--fill", NULL, "also write results that are missing", false},
			STORE_FLAGS}},
	{cmd_rooms, "rooms", "list the tables of the site, both open and in play", "",
		"A line is the table's id, its status, whether it is in the lobby, its game, when that last "
		"changed, and the names at it.",
		true, false, {{"--over", NULL, "list the finished ones", false}, STORE_FLAGS}},
	{cmd_remove, "remove", "end tables, and delete everything stored about them", "ROOM...",
		"Players are told that the table was removed. It waits until a running server has done it.",
		true, false, {STORE_FLAGS}},
	{cmd_bar, "bar", "bar an address or a network from the site",
		"ADDRESS | --list | --lift ADDRESS",
		"ADDRESS is 192.0.2.7, 192.0.2.0/24, or 2001:db8::1, which stands for its /64. The log says "
		"which address opened a table. A running server notices within a second.",
		true, false,
		{{"--for", "TIME", "how long: 30m, 12h, 7d (the default) or ever", false},
			{"--why", "TEXT", "the reason, for --list; those barred do not see it",
				false},
			{"--tables", NULL, "also remove its tables that wait for players", false},
			STORE_FLAGS}},
	{cmd_announce, "announce", "show a text on every page of the site", "[TEXT | --clear]",
		"Without either it prints what is announced. A running server notices within a second, and "
		"touch tables within a minute; boards within other sites and printed pages do not show it.",
		true, false,
		{{"--for", "TIME", "how long: 30m, 12h, 7d or ever (the default)", false},
			STORE_FLAGS}},
	{cmd_healthcheck, "healthcheck", "check whether the server on this machine is healthy", "",
		"It reads the same settings as the server. Status 0 if all is well, 1 if not.",
		true, false, {{"--port", "PORT", "where the server listens", false}}},
	{cmd_manual, "manual", "write the manual page, or a file of settings", "[page | settings]",
		"page is for man; settings is a file of environment variables with every setting.",
		false, false, {{NULL}}},
};

const struct usage_table cmd_table = {"qirkat", usages, sizeof(usages) / sizeof(usages[0])};

bool cmd_read_settings(struct config *config, int argc, char *argv[], int *rest, int *status) {
	char error[CONFIG_ERROR_MAX];
	enum config_result result = config_read(
		config, argc, argv, environ, rest, error, sizeof(error));
	if (result == CONFIG_HELP) {
		usage_help(stdout, argv[0]);
		*status = 0;
	} else if (result == CONFIG_BAD) {
		fprintf(stderr, "qirkat %s: %s\n", argv[0], error);
		*status = 2;
	}
	return result == CONFIG_OK;
}
