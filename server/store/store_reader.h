/* server/store/store_reader.h - the reading connection of the SQLite store. */
#ifndef QIRKAT_SERVER_STORE_READER_H
#define QIRKAT_SERVER_STORE_READER_H

#include "server/store/store_db.h"

enum reader_statement {
	READER_BEGIN,
	READER_END,
	READER_ROOM, /* the end of a room's log */
	READER_LINK, /* the previous event */
	READER_EVENT,
	READER_ROOMS,
	READER_RUNS,
	READER_FIND,
	READER_NOTES,
	READER_ALL_NOTES,
	READER_STATEMENTS,
};

struct reader {
	sqlite3 *db;
	sqlite3_stmt *statement[READER_STATEMENTS];
};

/* Open the connection. False and an error text. */
bool reader_init(struct reader *reader, const char *path, char *error, size_t size);
void reader_finish(struct reader *reader);
/* See store_impl. What was damaged after it was written is not shown: these return false and log
 * that. */
struct store_cursor *reader_begin(struct reader *reader, const char *room, uint32_t since);
enum store_more reader_some(struct reader *reader, struct store_cursor *cursor, unsigned steps,
	store_each_event each, void *user);
enum store_more reader_cursor_found(
	struct reader *reader, struct store_cursor *cursor, struct store_found *found);
struct store_cursor *reader_notes_begin(const char *kind, const char *key);
enum store_more reader_notes_some(
	struct reader *reader, struct store_cursor *cursor, store_each_note each, void *user);
void reader_end(struct store_cursor *cursor);
bool reader_rooms(
	struct reader *reader, enum store_status max_status, store_each_room each, void *user);
bool reader_notes(
	struct reader *reader, const char *kind, const char *key, store_each_note each, void *user);
bool reader_runs(struct reader *reader, store_each_run each, void *user);

#endif
