/* tests/server/store/store_help.h - what the suites over stores share: a loop, a folder, answers.
 */
#ifndef QIRKAT_TESTS_SERVER_STORE_STORE_HELP_H
#define QIRKAT_TESTS_SERVER_STORE_STORE_HELP_H

#include "server/store/store.h"

enum { HELP_ANSWERS = 8192, HELP_PATH = 128, HELP_BODY = 4096 };

enum help_kind { HELP_MEMORY, HELP_SQLITE, HELP_FAULTY, HELP_POSTGRES, HELP_KINDS };

extern uv_loop_t help_loop;
extern struct store *help_store;
extern char help_path[HELP_PATH]; /* of the SQLite file, in a folder of the test's own */
extern enum store_result help_answers[HELP_ANSWERS];
extern int help_order[HELP_ANSWERS]; /* numbers of the appends as they were answered */
extern int help_answered;

void help_set_up(void);    /* a loop and a folder, no store */
void help_tear_down(void); /* destroys the store if there is one */
/* How many kinds there are; the last counts as left out where there is no server for it. */
int help_kinds(void);
void help_open(enum help_kind kind);
void help_close(void);
/* Ask for an append; its number is how many were asked before. body NULL: "{}". */
void help_append_full(const struct store_event *event);
void help_append(const char *room, uint32_t version);
/* Turn the loop until all is answered. */
void help_settle(void);
/* Append now, and give the answer. */
enum store_result help_keep(const char *room, uint32_t version);
/* Set a note now, and give the answer. */
enum store_result help_note(const struct store_note *note);
/* How many events a room has above since; -1 where the store is broken. */
int help_count(const char *room, uint32_t since);
int help_count_rooms(void);
/* Have rooms forgotten, one call, and wait until it is done. */
struct store_gone help_expire(int64_t before_ms, int64_t bytes);
/* Make an SQLite store with so many rooms of one event of size bytes, and close it. */
void help_fill(int rooms, size_t size);
/* Bytes of a file, -1 if it is not there. */
int64_t help_size(const char *path);
/* Count questions and answers from 0 again; nothing may be pending. */
void help_restart(void);

#endif
