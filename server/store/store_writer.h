/* server/store/store_writer.h - the writing connection of the SQLite store; knows no threads and no
 * loop.
 */
#ifndef QIRKAT_SERVER_STORE_WRITER_H
#define QIRKAT_SERVER_STORE_WRITER_H

#include "server/store/store_db.h"
#include "server/store/store_jobs.h"
#include "server/store/store_mark.h"

enum writer_statement {
	WRITER_BEGIN,
	WRITER_COMMIT,
	WRITER_ROLLBACK,
	WRITER_LOOK, /* changes when another connection has written */
	WRITER_FIND_ROOM,
	WRITER_ADD_ROOM,
	WRITER_ADD_EVENT,
	WRITER_MOVE_HEAD,   /* to the room's next event */
	WRITER_CHANGE_ROOM, /* what the list of rooms says */
	WRITER_FIND_OLD,    /* the oldest room of a rank that is over */
	WRITER_FIND_TRASH,  /* events of a room that was forgotten */
	WRITER_MOVE_TRASH,
	WRITER_DROP_TRASH,
	WRITER_PAGES,      /* in use, and their size */
	WRITER_FIND_EVENT, /* the one before it */
	WRITER_DROP_EVENT,
	WRITER_BLANK_EVENT, /* the last of all: its number stays in use */
	WRITER_DROP_HEAD,
	WRITER_DROP_ROOM,
	WRITER_DROP_KEPT,
	WRITER_FIND_KEPT,
	WRITER_SUM_KEPT, /* bytes of all rooms that are kept */
	WRITER_ADD_KEPT,
	WRITER_GROW_KEPT,
	WRITER_RANK_KEPT, /* the last to make room, or */
	WRITER_RANK_ELSE, /* as its summary says */
	WRITER_ADD_NOTE,  /* unless there is one */
	WRITER_SET_NOTE,
	WRITER_DROP_NOTE,
	WRITER_CLOSE_RUN, /* of the server before, at its last event */
	WRITER_KEEP_RUN,
	WRITER_DROP_RUNS,
	WRITER_STATEMENTS,
};

/* A server has used the store from then till then. */
struct writer_run {
	int64_t from_ms, to_ms;
};

enum { WRITER_PLACES = 1024 };

/* What the file says of a room before its next event. */
struct writer_place {
	char room[STORE_ROOM_ID_MAX]; /* "": of none */
	sqlite3_int64 no;             /* 0: there is no such room */
	sqlite3_int64 version, last;
	int status;
};

struct writer {
	char *path;
	sqlite3 *db; /* NULL: to be opened again */
	sqlite3_stmt *statement[WRITER_STATEMENTS];
	int log_pages;    /* in the -wal file after the last commit */
	uint64_t refused; /* events since it began to fail; 0: it works */
	/* Rooms just written to, by a number made of their names; all forgotten where anything but
	 * a commit of this connection may have changed the file. */
	struct writer_place place[WRITER_PLACES];
	sqlite3_int64 seen; /* WRITER_LOOK's answer when they held */
	bool knows_kept;    /* forgotten with those: */
	sqlite3_int64 kept; /* bytes of all rooms that are kept */
	int64_t run_ms;     /* the run that is kept: from when */
	struct mark_file mark_file;
	struct store_mark mark;  /* of what is on the disk */
	struct store_mark added; /* and with what is being committed */
	bool mark_lags;          /* the file says less, or has not been synced */
	uint64_t mark_ns;        /* when it was written, on the machine's steady clock */
};

/* Takes db. False without memory (db is closed then). */
bool writer_init(struct writer *writer, const char *path, sqlite3 *db);
void writer_finish(struct writer *writer);

/* Keep run (NULL: none) and all jobs that have no result yet in one transaction, and give each job
 * its result. When this returns, what is STORE_OK lies on the disk. A failure fails all of them and
 * writes nothing: false; the next call tries afresh. */
bool writer_commit(struct writer *writer, struct jobs *jobs, const struct writer_run *run);
/* Write something as big as many appends, and take it away again: does the store work? */
bool writer_probe(struct writer *writer);
/* Nothing happens for a while: write the mark if it lags, and sync it. */
void writer_rest(struct writer *writer);
/* Write the mark when it is old. Move the -wal file's pages into the file when there are many. Do
 * it when nobody waits. */
void writer_tidy(struct writer *writer);
/* See store_impl.expire (store_expire.c). */
void writer_expire(struct writer *writer, const struct store_want *want, struct store_gone *gone);

/* ---- store_keep.c ---- */

/* Do what a job that keeps says, within a transaction, and give it its result. Returns a code of
 * SQLite. */
int writer_keep_room(struct writer *writer, struct job *job);
/* An event came to a room that is over: if it is kept, it takes more. */
int writer_grow_kept(struct writer *writer, sqlite3_int64 no, const struct store_event *event);

/* ---- for store_outside.c ---- */

/* Do what a job that notes says, and give it its result. Returns a code of SQLite. */
int writer_set_note(struct writer *writer, struct job *job);

/* ---- store_statements.c: for the files of the writer ---- */

/* Prepare all statements of writer->db. Returns a code of SQLite. */
int writer_prepare(struct writer *writer);
/* Close the connection and forget what it said; it is opened again by writer_revive. */
void writer_close(struct writer *writer);
/* Bind values: a letter of kinds each, 'i' for an sqlite3_int64, 't' for a text (NULL for none);
 * and make one step. SQLITE_ROW leaves the row to be read, and the statement to be reset. */
int writer_step(struct writer *writer, enum writer_statement which, const char *kinds, ...);
/* What the file says of a room; borrowed until the next look. place->no is 0 where it is not there.
 */
int writer_find_place(struct writer *writer, const char *id, struct writer_place **place);
/* Open the connection again after a failure that may have left it in any state. */
int writer_revive(struct writer *writer);
/* Rooms may have gone: look for each again. */
void writer_forget_places(struct writer *writer);

/* ---- for store_expire.c ---- */

/* Undo what was begun. After anything but a full disk or a lock the connection is opened anew. */
void writer_give_up(struct writer *writer, int code);

#endif
