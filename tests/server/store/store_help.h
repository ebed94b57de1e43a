/* tests/server/store/store_help.h - shared by the suites about stores: a loop, a folder,
 * results. */
#ifndef QIRKAT_TESTS_SERVER_STORE_STORE_HELP_H
#define QIRKAT_TESTS_SERVER_STORE_STORE_HELP_H

#include "server/store/store.h"

enum { HELP_ANSWERS = 8192, HELP_PATH = 128, HELP_BODY = 4096 };

/* Two in memory: the one of the tests, and that of SQLite. */
enum help_kind {
	HELP_MEMORY,
	HELP_SQLITE,
	HELP_SQLITE_MEMORY,
	HELP_FAULTY,
	HELP_POSTGRES,
	HELP_KINDS
};

extern uv_loop_t help_loop;
extern struct store *help_store;
extern char help_path[HELP_PATH]; /* of the SQLite file, in a folder of this test */
extern enum store_result help_answers[HELP_ANSWERS];
extern int help_order[HELP_ANSWERS]; /* numbers of the appends, in the order of their answers */
extern int help_answered;

void help_set_up(void);    /* a loop and a folder, no store */
void help_tear_down(void); /* destroys the store if there is one */
/* The number of kinds; the last one is left out if there is no server for it. */
int help_kinds(void);
void help_open(enum help_kind kind);
/* The same for a store that was closed: what lasts is still there. */
void help_open_again(enum help_kind kind);
void help_close(void);
/* Request an append; its number is how many were requested before. body NULL: "{}". */
void help_append_full(const struct store_event *event);
void help_append(const char *room, uint32_t version);
/* Run the loop until everything is answered. */
void help_settle(void);
/* Append, and wait for the result. */
enum store_result help_keep(const char *room, uint32_t version);
/* Set a note, and wait for the result. */
enum store_result help_note(const struct store_note *note);
/* The number of events of a room above since; -1 if the store is broken. */
int help_count(const char *room, uint32_t since);
int help_count_rooms(void);
/* One call to delete rooms; waits for the result. */
struct store_gone help_expire(int64_t before_ms, int64_t bytes);
/* Create an SQLite store of that many rooms with one event of size bytes each, and close it. */
void help_fill(int rooms, size_t size);
/* The size of a file in bytes; -1 if it does not exist. */
int64_t help_size(const char *path);
/* Reset the counts of requests and answers; nothing may be pending. */
void help_restart(void);

#endif
