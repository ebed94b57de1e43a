/* server/cmd/cmd_token.c - `qirkat token`: create, list and revoke the tokens of bots, even while a
 * server runs. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/bots/bot_note.h"
#include "server/cmd/cmd.h"
#include "server/cmd/outside.h"

static int fail_token(const char *text) {
	fprintf(stderr, "qirkat token: %s\n", text);
	return 1;
}

/* Notify a running server. */
static bool notify_server_of_change(struct outside *place) {
	struct store_note note;
	struct out text;
	out_init(&text);
	bool good = bot_change_write(&note, &text) && outside_set(place, &note) == STORE_OK;
	out_finish(&text);
	return good;
}

static int make_bot_token(struct outside *place, const char *name) {
	char token[BOT_TOKEN_SIZE], reason[BOT_REASON_SIZE];
	struct bot_note note = {.created_ms = (int64_t)time(NULL) * 1000};
	struct store_note stored;
	struct out text;
	if (!bot_note_new_name(&note, name, reason)) {
		fprintf(stderr, "qirkat token: %s\n", reason);
		return 2;
	}
	if (!bot_note_token(&note, token)) {
		return fail_token("cannot get random numbers from the system");
	}
	out_init(&text);
	bot_note_write(&note, &stored, &text);
	stored.is_new = true;
	enum store_result result = outside_set(place, &stored);
	out_finish(&text);
	if (result == STORE_TAKEN) {
		return fail_token(
			"a bot already has that name: revoke it first, or choose another name");
	}
	if (result != STORE_OK || !notify_server_of_change(place)) {
		return fail_token(place->error);
	}
	printf("%s\n", token);
	return 0;
}

static bool print_bot_note(void *user, const struct store_note *stored) {
	struct bot_note note;
	char day[16] = "";
	(void)user;
	if (!bot_note_read(&note, stored)) {
		printf("%-20s cannot be read\n", stored->key);
		return true;
	}
	time_t made = (time_t)(note.created_ms / 1000);
	struct tm utc;
	if (gmtime_r(&made, &utc) != NULL) {
		strftime(day, sizeof(day), "%Y-%m-%d", &utc);
	}
	printf("%-20s %s %s\n", note.name, day,
		note.by_visitor ? "by a visitor" : "by qirkat token");
	return true;
}

static int list_bots(struct outside *place) {
	return outside_notes(place, BOT_KIND, print_bot_note, NULL) ? 0 : fail_token(place->error);
}

struct search {
	const char *id;
	bool found;
};

static bool find_bot_note(void *user, const struct store_note *stored) {
	struct search *search = user;
	search->found = search->found || strcmp(stored->key, search->id) == 0;
	return !search->found;
}

static int revoke_bot(struct outside *place, const char *name) {
	char reason[BOT_REASON_SIZE];
	struct bot_note note;
	struct search search = {note.id, false};
	if (!bot_note_name(&note, name, reason)) {
		fprintf(stderr, "qirkat token: %s\n", reason);
		return 2;
	}
	if (!outside_notes(place, BOT_KIND, find_bot_note, &search)) {
		return fail_token(place->error);
	}
	if (!search.found) {
		return fail_token("there is no bot with that name; `qirkat token list` lists them");
	}
	struct store_note gone = {.kind = BOT_KIND};
	strcpy(gone.key, note.id);
	if (outside_set(place, &gone) != STORE_OK || !notify_server_of_change(place)) {
		return fail_token(place->error);
	}
	printf("%s was revoked\n", note.id);
	return 0;
}

static int run_token_command(const struct config *config, int count, char *word[]) {
	bool is_list = count == 1 && strcmp(word[0], "list") == 0;
	bool is_make = count == 2 && strcmp(word[0], "make") == 0;
	bool is_revoke = count == 2 && strcmp(word[0], "revoke") == 0;
	if (!is_list && !is_make && !is_revoke) {
		fprintf(stderr, "qirkat token: expected make NAME, list, or revoke NAME\n");
		return 2;
	}
	struct outside place;
	if (!outside_open(&place, config)) {
		return fail_token(place.error);
	}
	int status = is_list ? list_bots(&place)
		: is_make    ? make_bot_token(&place, word[1])
			     : revoke_bot(&place, word[1]);
	outside_close(&place);
	return status;
}

int cmd_token(int argc, char *argv[]) {
	struct config config;
	int rest = argc, status;
	if (!cmd_read_settings(&config, argc, argv, &rest, &status)) {
		return status;
	}
	return run_token_command(&config, argc - rest, argv + rest);
}
