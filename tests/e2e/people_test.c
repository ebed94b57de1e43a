/* tests/e2e/people_test.c - over real sockets, people are matched, chat and leave; chat is stored
 * nowhere. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { PEOPLE = 3, LOG_BYTES = 1 << 20, FILE_BYTES = 8 << 20, PATH_BYTES = 512 };

static const char said[] = "the-kettle-is-on";

static struct program program;
static char folder[TEMPORARY_PATH];
static char log_path[TEMPORARY_PATH + 8];
static int own_errors;
static struct player people[PEOPLE];

/* The program writes its log to our standard error: let that be a file. */
static void start(void) {
	static const char *const flags[] = {
		"--presence-s", "1", "--claim-s", "5", "--log", "debug", NULL};
	folder_make(folder);
	snprintf(log_path, sizeof(log_path), "%s.log", folder);
	own_errors = dup(STDERR_FILENO);
	ck_assert_ptr_nonnull(freopen(log_path, "w", stderr));
	bool good = program_start(&program, folder, flags);
	dup2(own_errors, STDERR_FILENO);
	ck_assert(good);
	for (int i = 0; i < PEOPLE; i++) {
		char name[2] = {(char)('a' + i), '\0'};
		player_open(&people[i], program.port, name);
	}
}

static void finish(void) {
	for (int i = 0; i < PEOPLE; i++) {
		player_finish(&people[i]);
	}
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
	unlink(log_path);
}

static json_t *seek_for(const struct player *player, const char *game) {
	return json_pack("{s:[s], s:{s:s,s:i,s:i}, s:s, s:s}", "games", game, "clock", "kind",
		"fischer", "base", 300, "add", 2, "name", "Guest", "client", player->client);
}

/* Come to the room of a `matched`, and be ready. */
static void come(struct player *player) {
	json_t *d = player_wait_type(player, "matched");
	snprintf(player->room, sizeof(player->room), "%s",
		json_string_value(json_object_get(d, "room")));
	snprintf(player->token, sizeof(player->token), "%s",
		json_string_value(json_object_get(d, "token")));
	json_decref(d);
	json_decref(player_ask(player, "join",
		json_pack("{s:s, s:s, s:s}", "room", player->room, "token", player->token, "client",
			player->client)));
	json_decref(player_ask(player, "ready", json_pack("{s:s}", "entropy", "c0ffee")));
}

static void match(void) {
	json_decref(player_ask(&people[0], "seek", seek_for(&people[0], "alquerque")));
	json_decref(player_ask(&people[1], "seek", seek_for(&people[1], "alquerque")));
	come(&people[0]);
	come(&people[1]);
	player_wait_status(&people[0], "playing");
	player_wait_status(&people[1], "playing");
	player_join(&people[2], &people[0], NULL);
}

static bool holds(const char *bytes, size_t size) {
	size_t wanted = strlen(said);
	for (size_t at = 0; at + wanted <= size; at++) {
		if (memcmp(bytes + at, said, wanted) == 0) {
			return true;
		}
	}
	return false;
}

static bool file_holds(const char *path) {
	FILE *file = fopen(path, "rb");
	char *bytes = malloc(FILE_BYTES);
	ck_assert_ptr_nonnull(bytes);
	size_t size = file != NULL ? fread(bytes, 1, FILE_BYTES, file) : 0;
	bool found = holds(bytes, size);
	if (file != NULL) {
		ck_assert_uint_gt(size, 0);
		fclose(file);
	}
	free(bytes);
	return found;
}

SUITE_GROUP(people_cases, start, finish, 60)

START_TEST(two_people_are_matched_and_play) {
	match();
	unsigned seed = 5;
	for (int i = 0; i < 2; i++) { /* the lot gave seats */
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
	players_play(people, PEOPLE, &seed, 10);
	players_agree(people, PEOPLE);
}
END_TEST

START_TEST(chat_reaches_the_others_and_is_stored_nowhere) {
	match();
	json_decref(player_ask(
		&people[0], "chat", json_pack("{s:s, s:s}", "to", "room", "text", said)));
	json_t *heard = NULL;
	do { /* the empty channel comes first */
		json_decref(heard);
		heard = player_wait_type(&people[1], "chat");
	} while (json_array_size(json_object_get(heard, "lines")) == 0);
	const json_t *line = json_array_get(json_object_get(heard, "lines"), 0);
	ck_assert_str_eq(json_string_value(json_object_get(line, "text")), said);
	json_decref(heard);
	json_decref(player_ask(
		&people[2], "chat", json_pack("{s:s, s:s}", "to", "watchers", "text", said)));
	json_decref(player_ask(&people[0], "resign", json_object()));
	player_wait_status(&people[2], "over");
	heard = player_wait_type(&people[2], "chat"); /* now watchers read the table */
	ck_assert_str_eq(json_string_value(json_object_get(heard, "to")), "room");
	ck_assert_uint_eq(json_array_size(json_object_get(heard, "lines")), 1);
	json_decref(heard);
	char *text = malloc(LOG_BYTES);
	char path[PATH_BYTES];
	snprintf(path, sizeof(path), "/api/rooms/%s", people[0].room);
	ck_assert_int_eq(http_get(program.port, path, text, LOG_BYTES), 200);
	ck_assert_ptr_null(strstr(text, said));
	free(text);
	ck_assert(!file_holds(log_path));
	DIR *files = opendir(folder);
	ck_assert_ptr_nonnull(files);
	unsigned looked = 0;
	for (struct dirent *file = readdir(files); file != NULL; file = readdir(files)) {
		if (file->d_name[0] != '.') {
			snprintf(path, sizeof(path), "%s/%s", folder, file->d_name);
			ck_assert_msg(!file_holds(path), "%s", path);
			looked++;
		}
	}
	closedir(files);
	ck_assert_uint_gt(looked, 0);
}
END_TEST

START_TEST(a_win_is_claimed_against_a_player_who_left) {
	match();
	int mover = player_turn(&people[0]) == people[0].seat ? 0 : 1;
	for (int i = 0; i < 2; i++) {
		player_drop(&people[i]);
		player_return(&people[i], program.port);
		mover = player_turn(&people[i]) == people[i].seat ? i : mover;
	}
	struct player *other = &people[1 - mover];
	player_drop(&people[mover]);
	player_refused(other, "claim", json_pack("{s:s}", "what", "win"), "too_early");
	for (bool claimed = false; !claimed;) {
		json_t *answer = player_answer(
			other, player_send(other, "claim", json_pack("{s:s}", "what", "win")));
		claimed = strcmp(json_string_value(json_object_get(answer, "t")), "ack") == 0;
		json_decref(answer);
		nanosleep(&(struct timespec){.tv_nsec = 200 * 1000 * 1000}, NULL);
	}
	player_wait_status(other, "over");
	ck_assert_str_eq(json_string_value(json_object_get(other->result, "reason")), "left");
	player_return(&people[mover], program.port);
	player_wait_status(&people[mover], "over");
}
END_TEST

START_TEST(my_rooms_are_listed) {
	match();
	json_t *answer = player_ask(&people[2], "mine",
		json_pack("{s:[{s:s, s:s}, {s:s}]}", "rooms", "room", people[0].room, "token",
			people[0].token, "room", "22222222"));
	const json_t *rows = json_object_get(answer, "rooms");
	ck_assert_uint_eq(json_array_size(rows), 2);
	const json_t *gone = json_array_get(rows, 1);
	ck_assert_str_eq(json_string_value(json_object_get(gone, "status")), "gone");
	json_decref(answer);
}
END_TEST
