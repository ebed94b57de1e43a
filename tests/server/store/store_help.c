/* tests/server/store/store_help.c - shared by the suites about stores. */
#include "store_help.h"

#include "tests/suite.h"
#include "tests/temporary.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/postgres/postgres.h"
#include "tests/server/postgres/database.h"
#include "tests/server/store/store_faulty.h"
#include "tests/server/store/store_memory.h"

uv_loop_t help_loop;
struct store *help_store;
char help_path[HELP_PATH];
enum store_result help_answers[HELP_ANSWERS];
int help_order[HELP_ANSWERS];
int help_answered;

static char folder[TEMPORARY_PATH];
static int asked;

void help_set_up(void) {
	ck_assert_int_eq(uv_loop_init(&help_loop), 0);
	ck_assert(temporary_make(folder, sizeof(folder), "store"));
	snprintf(help_path, sizeof(help_path), "%s/data/qirkat.db", folder);
	help_store = NULL;
	help_answered = 0;
	asked = 0;
}

void help_tear_down(void) {
	static const char *const names[] = {"/data/qirkat.db", "/data/qirkat.db-wal",
		"/data/qirkat.db-shm", "/data/qirkat.db.new", "/data/copy.db",
		"/data/copy.db.partial", "/data/copy.db-wal", "/data/copy.db-shm",
		"/data/copy.db-mark", "/data/copy.db-lock", "/data/qirkat.db-lock", "/data-lock",
		"/data/qirkat.db-mark", "/data-mark"};
	char path[HELP_PATH];
	help_close();
	ck_assert_int_eq(uv_run(&help_loop, UV_RUN_DEFAULT), 0);
	ck_assert_int_eq(uv_loop_close(&help_loop), 0);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		snprintf(path, sizeof(path), "%s%s", folder, names[i]);
		unlink(path);
	}
	snprintf(path, sizeof(path), "%s/data", folder);
	rmdir(path);
	ck_assert_int_eq(rmdir(folder), 0);
}

int help_kinds(void) {
	if (database_is_there()) {
		return HELP_KINDS;
	}
	suite_leave_out(1, database_why());
	return HELP_KINDS - 1;
}

static struct store *open_store(enum help_kind kind, char *error, size_t size) {
	switch (kind) {
	case HELP_MEMORY:
		return store_memory_create(&help_loop);
	case HELP_SQLITE_MEMORY:
		return store_sqlite_create(&help_loop, store_in_memory, error, size);
	case HELP_POSTGRES:
		return store_postgres_create(&help_loop, database_url(), error, size);
	default:
		return store_sqlite_create(&help_loop, help_path, error, size);
	}
}

void help_open(enum help_kind kind) {
	if (kind == HELP_POSTGRES) {
		database_clean();
	}
	help_open_again(kind);
}

void help_open_again(enum help_kind kind) {
	char error[1024] = "";
	struct store *store = open_store(kind, error, sizeof(error));
	ck_assert_msg(store != NULL, "%s", error);
	help_store = kind == HELP_FAULTY ? store_faulty_create(&help_loop, store) : store;
}

void help_close(void) {
	store_destroy(help_store);
	help_store = NULL;
}

static void on_done(void *user, enum store_result result) {
	int number = (int)(intptr_t)user;
	help_answers[number] = result;
	help_order[help_answered++] = number;
}

void help_append_full(const struct store_event *event) {
	int before = help_answered;
	ck_assert_int_lt(asked, HELP_ANSWERS);
	store_append(help_store, event, on_done, (void *)(intptr_t)asked++);
	ck_assert_int_eq(help_answered, before);
}

void help_append(const char *room, uint32_t version) {
	struct store_event event = {.version = version, .at_ms = 1000 + version, .body = "{}"};
	strcpy(event.room, room);
	help_append_full(&event);
}

void help_settle(void) {
	while (store_pending(help_store) > 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	ck_assert_int_eq(help_answered, asked);
}

enum store_result help_keep(const char *room, uint32_t version) {
	help_append(room, version);
	help_settle();
	return help_answers[asked - 1];
}

enum store_result help_note(const struct store_note *note) {
	int before = help_answered;
	store_note(help_store, note, on_done, (void *)(intptr_t)asked++);
	ck_assert_int_eq(help_answered, before);
	help_settle();
	return help_answers[asked - 1];
}

static bool count_event(void *user, const struct store_event *event) {
	(void)event;
	++*(int *)user;
	return true;
}

int help_count(const char *room, uint32_t since) {
	int count = 0;
	return store_load(help_store, room, since, count_event, &count) ? count : -1;
}

static bool count_room(void *user, const struct store_room *room) {
	(void)room;
	++*(int *)user;
	return true;
}

int help_count_rooms(void) {
	int count = 0;
	return store_rooms(help_store, STORE_OVER, count_room, &count) ? count : -1;
}

static void on_expired(void *user, const struct store_gone *gone) {
	struct store_gone *told = user;
	*told = *gone;
}

struct store_gone help_expire(int64_t before_ms, int64_t bytes) {
	struct store_want want = {before_ms, bytes};
	struct store_gone gone = {.rooms = -1};
	ck_assert(store_expire(help_store, &want, on_expired, &gone));
	ck_assert_int_eq(gone.rooms, -1);
	ck_assert(!store_expire(help_store, &want, on_expired, NULL));
	while (gone.rooms < 0) {
		uv_run(&help_loop, UV_RUN_NOWAIT);
	}
	return gone;
}

void help_restart(void) {
	ck_assert_uint_eq(store_pending(help_store), 0);
	asked = 0;
	help_answered = 0;
}

void help_fill(int rooms, size_t size) {
	static char body[HELP_BODY];
	char room[STORE_ROOM_ID_MAX];
	ck_assert_uint_lt(size, HELP_BODY);
	help_open(HELP_SQLITE);
	memset(body, 'x', size);
	body[size] = '\0';
	for (int i = 0; i < rooms; i++) {
		struct store_event event = {.version = 1, .body = body};
		snprintf(room, sizeof(room), "r%06d", i);
		strcpy(event.room, room);
		help_append_full(&event);
	}
	help_settle();
	help_close();
	uv_run(&help_loop, UV_RUN_DEFAULT);
}

int64_t help_size(const char *path) {
	struct stat about;
	return stat(path, &about) == 0 ? about.st_size : -1;
}
