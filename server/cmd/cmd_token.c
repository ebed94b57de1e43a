/* server/cmd/cmd_token.c - `qirkat token`: create, list and revoke the tokens of bots, even while a
 * server runs. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/bots/account_note.h"
#include "server/cmd/cmd.h"
#include "server/cmd/usage.h"
#include "server/postgres/postgres.h"
#include "server/process/config.h"
#include "server/store/store_outside.h"

extern char **environ; /* POSIX, but in no header */

enum { STORE_PATH = CONFIG_TEXT_MAX + 16 };

static char error[CONFIG_ERROR_MAX];

/* Where the tokens are stored; one of these. */
struct place {
	struct store_outside *file;
	struct postgres_outside *database;
};

static enum store_result set_note(
	const struct place *place, const struct store_note *note, char *to, size_t size) {
	return place->file != NULL ? store_outside_note(place->file, note, to, size)
				   : postgres_outside_note(place->database, note, to, size);
}

static bool each_note(const struct place *place, const char *kind, store_each_note each, void *user,
	char *to, size_t size) {
	return place->file != NULL
		? store_outside_notes(place->file, kind, each, user, to, size)
		: postgres_outside_notes(place->database, kind, each, user, to, size);
}

static int fail(const char *text) {
	fprintf(stderr, "qirkat token: %s\n", text);
	return 1;
}

/* Notify a running server. */
static bool tell_change(const struct place *place) {
	struct store_note note;
	struct out text;
	out_init(&text);
	bool good = account_change_write(&note, &text) &&
		set_note(place, &note, error, sizeof(error)) == STORE_OK;
	out_finish(&text);
	return good;
}

static int make(const struct place *place, const char *name) {
	char token[ACCOUNT_TOKEN_SIZE], reason[ACCOUNT_REASON_SIZE];
	struct account_note note = {.created_ms = (int64_t)time(NULL) * 1000};
	struct store_note stored;
	struct out text;
	if (!account_note_new_name(&note, name, reason)) {
		fprintf(stderr, "qirkat token: %s\n", reason);
		return 2;
	}
	if (!account_note_token(&note, token)) {
		return fail("the system gives no random numbers");
	}
	out_init(&text);
	account_note_write(&note, &stored, &text);
	stored.is_new = true;
	enum store_result result = set_note(place, &stored, error, sizeof(error));
	out_finish(&text);
	if (result == STORE_TAKEN) {
		return fail("a bot has that name already: revoke it first, or choose another name");
	}
	if (result != STORE_OK || !tell_change(place)) {
		return fail(error);
	}
	printf("%s\n", token);
	return 0;
}

static bool print_one(void *user, const struct store_note *stored) {
	struct account_note note;
	char day[16] = "";
	(void)user;
	if (!account_note_read(&note, stored)) {
		printf("%-20s cannot be read\n", stored->key);
		return true;
	}
	time_t made = (time_t)(note.created_ms / 1000);
	struct tm utc;
	if (gmtime_r(&made, &utc) != NULL) {
		strftime(day, sizeof(day), "%Y-%m-%d", &utc);
	}
	printf("%-20s %s %s\n", note.name, day, note.guest ? "by a guest" : "by qirkat token");
	return true;
}

static int list(const struct place *place) {
	return each_note(place, ACCOUNT_KIND, print_one, NULL, error, sizeof(error)) ? 0
										     : fail(error);
}

struct search {
	const char *id;
	bool found;
};

static bool find_one(void *user, const struct store_note *stored) {
	struct search *search = user;
	search->found = search->found || strcmp(stored->key, search->id) == 0;
	return !search->found;
}

static int revoke(const struct place *place, const char *name) {
	char reason[ACCOUNT_REASON_SIZE];
	struct account_note note;
	struct search search = {note.id, false};
	if (!account_note_name(&note, name, reason)) {
		fprintf(stderr, "qirkat token: %s\n", reason);
		return 2;
	}
	if (!each_note(place, ACCOUNT_KIND, find_one, &search, error, sizeof(error))) {
		return fail(error);
	}
	if (!search.found) {
		return fail("there is no bot of that name; `qirkat token list` lists them");
	}
	struct store_note gone = {.kind = ACCOUNT_KIND};
	strcpy(gone.key, note.id);
	if (set_note(place, &gone, error, sizeof(error)) != STORE_OK || !tell_change(place)) {
		return fail(error);
	}
	printf("%s is revoked\n", note.id);
	return 0;
}

static bool open_place(struct place *place, const struct config *config) {
	static char path[STORE_PATH]; /* borrowed by the store */
	switch (config->store) {
	case CONFIG_STORE_POSTGRES:
		place->database = postgres_outside_open(config->database, error, sizeof(error));
		return place->database != NULL;
	case CONFIG_STORE_MEMORY:
		snprintf(error, sizeof(error), "a store in memory has no tokens");
		return false;
	default:
		if (!config_store_path(config, path, sizeof(path))) {
			snprintf(error, sizeof(error), "the path of the data folder is too long");
			return false;
		}
		place->file = store_outside_open(path, error, sizeof(error));
		return place->file != NULL;
	}
}

static int run(const struct config *config, int count, char *word[]) {
	bool is_list = count == 1 && strcmp(word[0], "list") == 0;
	bool is_make = count == 2 && strcmp(word[0], "make") == 0;
	bool is_revoke = count == 2 && strcmp(word[0], "revoke") == 0;
	if (!is_list && !is_make && !is_revoke) {
		fprintf(stderr, "qirkat token: make NAME, list, or revoke NAME must be given\n");
		return 2;
	}
	struct place place = {.file = NULL};
	if (!open_place(&place, config)) {
		return fail(error);
	}
	int status = is_list ? list(&place)
		: is_make    ? make(&place, word[1])
			     : revoke(&place, word[1]);
	store_outside_close(place.file);
	postgres_outside_close(place.database);
	return status;
}

int cmd_token(int argc, char *argv[]) {
	struct config config;
	int rest = argc;
	switch (config_read(&config, argc, argv, environ, &rest, error, sizeof(error))) {
	case CONFIG_HELP:
		usage_help(stdout, "token");
		return 0;
	case CONFIG_BAD:
		fprintf(stderr, "qirkat token: %s\n", error);
		return 2;
	case CONFIG_OK:
		break;
	}
	return run(&config, argc - rest, argv + rest);
}
