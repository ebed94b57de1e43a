/* server/store/store_writer.h - the writing connection of the SQLite store; knows no threads and no
 * loop.
 */
#ifndef QIRKAT_SERVER_STORE_WRITER_H
#define QIRKAT_SERVER_STORE_WRITER_H

#include "server/store/store_db.h"
#include "server/store/store_jobs.h"
#include "server/store/store_mark.h"
#include "server/store/store_rows.h"

enum writer_statement {
	WRITER_BEGIN,
	WRITER_COMMIT,
	WRITER_ROLLBACK,
	WRITER_SAVE, /* one job of the transaction */
	WRITER_UNDO, /* what was done since */
	WRITER_RELEASE,
	WRITER_LOOK, /* changes when another connection has written */
	WRITER_FIND_ROOM,
	WRITER_ADD_ROOM,
	WRITER_ADD_EVENT,
	WRITER_MOVE_HEAD,   /* to the room's next event */
	WRITER_CHANGE_ROOM, /* the room's entry in the list */
	WRITER_FIND_OLD,    /* the oldest finished room of a rank */
	WRITER_FIND_TRASH,  /* events of a deleted room */
	WRITER_MOVE_TRASH,
	WRITER_DROP_TRASH,
	WRITER_PAGES,      /* number of pages in use, and their size */
	WRITER_FIND_EVENT, /* its previous event, and the bytes of its texts */
	WRITER_DROP_EVENT,
	WRITER_BLANK_EVENT, /* if it is the very last event: its number stays in use */
	WRITER_DROP_HEAD,
	WRITER_DROP_RESULTS, /* of the room with this number */
	WRITER_DROP_SEATS,
	WRITER_DROP_ACCOUNT_SEATS,
	WRITER_DROP_ROOM,
	WRITER_DROP_KEPT,
	WRITER_FIND_KEPT,
	WRITER_SUM_KEPT, /* bytes of all kept rooms */
	WRITER_ADD_KEPT,
	WRITER_GROW_KEPT,
	WRITER_RANK_KEPT,  /* deleted last, or */
	WRITER_RANK_ELSE,  /* according to its summary, or */
	WRITER_RANK_FIRST, /* by the next expire */
	WRITER_ADD_NOTE,   /* ignored if it exists */
	WRITER_SET_NOTE,
	WRITER_DROP_NOTE,
	WRITER_CLOSE_RUN, /* of the previous server, at its last event */
	WRITER_KEEP_RUN,
	WRITER_DROP_RUNS,
	WRITER_STATEMENTS,
};

/* A span of time in which a server used the store. */
struct writer_run {
	int64_t from_ms, to_ms;
};

enum { WRITER_PLACES = 1024 };

/* Cached: the state of a room before its next event. */
struct writer_place {
	char room[STORE_ROOM_ID_MAX]; /* "": unused */
	sqlite3_int64 no;             /* 0: the room does not exist */
	sqlite3_int64 version, last;
	int status;
};

struct writer {
	char *path;
	sqlite3 *db; /* NULL: must be reopened */
	sqlite3_stmt *statement[WRITER_STATEMENTS];
	struct rows rows; /* statements of changes */
	int log_pages;    /* pages in the -wal file after the last commit */
	uint64_t refused; /* events refused since commits began to fail; 0: they succeed */
	/* Recently written rooms, by a hash of their ids. Cleared whenever anything but a commit of
	 * this connection may have changed the file. */
	struct writer_place place[WRITER_PLACES];
	sqlite3_int64 seen; /* result of WRITER_LOOK when the cache was valid */
	bool knows_kept;    /* whether kept is valid; cleared with the cache */
	sqlite3_int64 kept; /* bytes of all kept rooms */
	int64_t run_ms;     /* start of the stored run */
	struct mark_file mark_file;
	struct store_mark mark;  /* of what is on disk */
	struct store_mark added; /* the same, including what is being committed */
	bool mark_lags;          /* the mark file is older, or not synced yet */
	uint64_t mark_ns;        /* when it was written, on the monotonic clock */
};

/* Takes db. False if out of memory; db is then closed. */
bool writer_init(struct writer *writer, const char *path, sqlite3 *db);
void writer_finish(struct writer *writer);

/* Store run (NULL: none) and all jobs that have no result yet in one transaction, and set the
 * result of each job. When this returns, everything with STORE_OK is on disk. On failure nothing is
 * written, all of them fail, and false is returned; the next call starts afresh. */
bool writer_commit(struct writer *writer, struct jobs *jobs, const struct writer_run *run);
/* The checksum stored with an event, so that damage within a text is noticed when it is read. */
sqlite3_int64 writer_sum_event(const struct store_event *event);
/* Write as much as many appends would, and delete it again: tells whether the store works. */
bool writer_probe(struct writer *writer);
/* Nothing has happened for a while: write the mark if it lags, and sync it. */
void writer_rest(struct writer *writer);
/* Write the mark if it is old, and checkpoint the -wal file if it has grown long. Call when nobody
 * waits. */
void writer_tidy(struct writer *writer);
/* See store_impl.expire (store_expire.c). */
void writer_expire(struct writer *writer, const struct store_want *want, struct store_gone *gone);

/* ---- store_keep.c ---- */

/* Perform a keep job within a transaction, and set its result. Returns an SQLite code. */
int writer_keep_room(struct writer *writer, struct job *job);
/* A finished room got an event: if it is kept, it now uses more. */
int writer_grow_kept(struct writer *writer, sqlite3_int64 no, const struct store_event *event);

/* ---- store_change.c ---- */

/* Make the changes of a job within a transaction; if they are not met, nothing is changed. Sets its
 * result and returns an SQLite code, like the next one. */
int writer_change_rows(struct writer *writer, struct job *job);
/* Store an event by write, and make its changes: both or neither. */
int writer_change_with_event(struct writer *writer, struct job *job,
	int (*write)(struct writer *writer, struct job *job));

/* ---- for store_outside.c ---- */

/* Perform a note job and set its result. Returns an SQLite code. */
int writer_set_note(struct writer *writer, struct job *job);

/* ---- store_statements.c: for the writer's files ---- */

/* Prepare all statements of writer->db. Returns an SQLite code. */
int writer_prepare(struct writer *writer);
/* Close the connection and clear the cache; writer_revive reopens it. */
void writer_close(struct writer *writer);
/* Bind values according to kinds, 'i' an sqlite3_int64, 't' a text (NULL allowed), and step once.
 * After SQLITE_ROW the caller reads the row and resets the statement. */
int writer_step(struct writer *writer, enum writer_statement which, const char *kinds, ...);
/* The state of a room in the file; borrowed until the next lookup. place->no is 0 if it does not
 * exist. */
int writer_find_place(struct writer *writer, const char *id, struct writer_place **place);
/* Reopen the connection after a failure that may have left it in any state. */
int writer_revive(struct writer *writer);
/* Clear the cache: rooms may have been deleted. */
void writer_forget_places(struct writer *writer);

/* ---- for store_expire.c ---- */

/* Roll back what was begun. After anything but a full disk or a lock, the connection is
 * reopened. */
void writer_give_up(struct writer *writer, int code);

#endif
