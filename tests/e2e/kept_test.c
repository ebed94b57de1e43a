/* tests/e2e/kept_test.c - stores written by earlier versions open, their games continue, and
 * finished ones can be replayed and verified. kept/FORMAT.txt says what is in each. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/store_format.h"
#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { FORMATS = 6, ROOMS = 3, RECORD_BYTES = 4 << 20, FORMAT_AT = 60 };

/* A room as it was when the store was put away. */
struct kept {
	char game[32], room[32], status[16], token[2][128], position[256];
	long long version;
};

static struct program program;
static char folder[TEMPORARY_PATH];
static struct kept kept[ROOMS];
static struct player people[2];

static FILE *open_kept(int format, const char *ending) {
	char path[512];
	const char *root = getenv("SOURCE_ROOT");
	snprintf(path, sizeof(path), "%s/tests/e2e/kept/%d.%s", root != NULL ? root : ".", format,
		ending);
	FILE *file = fopen(path, "rb");
	ck_assert_msg(file != NULL, "%s is not there", path);
	return file;
}

static void read_rooms(int format) {
	FILE *file = open_kept(format, "txt");
	for (int i = 0; i < ROOMS; i++) {
		struct kept *room = &kept[i];
		ck_assert_int_eq(fscanf(file, "%31s %31s %lld %15s %127s %127s %255s", room->game,
					 room->room, &room->version, room->status, room->token[0],
					 room->token[1], room->position),
			7);
	}
	fclose(file);
}

static void copy_store(int format) {
	char path[128], bytes[4096];
	size_t size;
	FILE *from = open_kept(format, "db");
	snprintf(path, sizeof(path), "%s/qirkat.db", folder);
	FILE *to = fopen(path, "wb");
	ck_assert_ptr_nonnull(to);
	while ((size = fread(bytes, 1, sizeof(bytes), from)) > 0) {
		ck_assert_uint_eq(fwrite(bytes, 1, size, to), size);
	}
	fclose(from);
	ck_assert_int_eq(fclose(to), 0);
}

/* The number that SQLite keeps for its user in the head of a file. */
static int format_of_file(void) {
	char path[128];
	unsigned char head[FORMAT_AT + 4];
	snprintf(path, sizeof(path), "%s/qirkat.db", folder);
	FILE *file = fopen(path, "rb");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fread(head, 1, sizeof(head), file), sizeof(head));
	fclose(file);
	return head[FORMAT_AT] << 24 | head[FORMAT_AT + 1] << 16 | head[FORMAT_AT + 2] << 8 |
		head[FORMAT_AT + 3];
}

/* A game that continues is not ended because it is old. */
static void start(void) {
	static const char *const flags[] = {
		"--messages-per-10s", "1000000", "--idle-game-days", "0", NULL};
	ck_assert(program_start(&program, folder, flags));
}

/* The players come back and find the game as they left it. */
static void come_back(const struct kept *room) {
	for (int i = 0; i < 2; i++) {
		struct player *player = &people[i];
		memset(player, 0, sizeof(*player));
		player->ws.fd = -1;
		player->seat = -1;
		snprintf(player->client, sizeof(player->client), "keptkeptkeptkept%d", i);
		snprintf(player->room, sizeof(player->room), "%s", room->room);
		snprintf(player->token, sizeof(player->token), "%s", room->token[i]);
		player_return(player, program.port);
		ck_assert_int_eq(player->version, room->version);
		ck_assert_str_eq(json_string_value(player->status), room->status);
		ck_assert_str_eq(player_position(player), room->position);
	}
}

static void leave(void) {
	for (int i = 0; i < 2; i++) {
		player_drop(&people[i]);
		player_finish(&people[i]);
	}
}

/* The replay is complete, and its dice and steps are right. */
static void replay(const struct kept *room) {
	char path[128], said[1024];
	char *text = malloc(RECORD_BYTES);
	ck_assert_ptr_nonnull(text);
	snprintf(path, sizeof(path), "/api/rooms/%s/replay", room->room);
	ck_assert_int_eq(http_get(program.port, path, text, RECORD_BYTES), 200);
	snprintf(path, sizeof(path), "/api/rooms/%s/record", room->room);
	ck_assert_int_eq(http_get(program.port, path, text, RECORD_BYTES), 200);
	snprintf(path, sizeof(path), "%s/record.json", folder);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(strstr(text, "\r\n\r\n") + 4, file);
	fclose(file);
	free(text);
	const char *const arguments[] = {"verify", path, NULL};
	int status = program_run(arguments, said, sizeof(said));
	ck_assert_msg(status == 0, "%s", said);
	unlink(path);
}

/* Play a few more steps, restart the server, and look at the game. */
static void go_on(struct kept *room) {
	unsigned seed = 1;
	come_back(room);
	players_play(people, 2, &seed, 4);
	players_agree(people, 2);
	ck_assert_int_gt(people[0].version, room->version);
	room->version = people[0].version;
	snprintf(room->position, sizeof(room->position), "%s", player_position(&people[0]));
	leave();
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	start();
	come_back(room);
	leave();
}

/* The games that were over, of which one was a match of two, have results now, or get them, and
 * they are as the logs say. */
static void check_results(void) {
	char said[1024];
	const char *const fill[] = {"results", "--fill", "--data", folder, NULL};
	const char *const check[] = {"results", "--check", "--data", folder, NULL};
	int status = program_run(fill, said, sizeof(said));
	ck_assert_msg(status == 0, "%s", said);
	status = program_run(check, said, sizeof(said));
	ck_assert_msg(status == 0 && strstr(said, "3 results: 3 replayed") != NULL &&
			strstr(said, " 0 wrong; 0 missing, 0 written; 0 logs") != NULL,
		"%s", said);
}

SUITE_GROUP(kept_cases, NULL, NULL, 60)

START_LOOP_TEST(a_store_in_an_earlier_format_opens_continues_and_replays, FORMATS) {
	int over = 0, playing = 0;
	folder_make(folder);
	copy_store(_i + 1);
	read_rooms(_i + 1);
	ck_assert_int_eq(format_of_file(), _i + 1);
	start();
	for (int i = 0; i < ROOMS; i++) {
		if (strcmp(kept[i].status, "over") == 0) {
			come_back(&kept[i]);
			leave();
			replay(&kept[i]);
			over++;
		} else {
			go_on(&kept[i]);
			playing++;
		}
	}
	ck_assert_int_eq(over, 2);
	ck_assert_int_eq(playing, 1);
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	ck_assert_int_eq(format_of_file(), STORE_FORMAT);
	check_results();
	folder_remove(folder);
}
END_TEST
