/* server/store/store.h - where rooms are kept: a table of functions with several stores behind it.
 *
 * A room is a log of events numbered from 1. The store keeps event n+1 only if the room has exactly
 * n events: whoever comes second is told so and nothing is written. Kept means durable.
 *
 * Threads: a store belongs to the thread of its loop; all entries and all callbacks run there. What
 * work a store does elsewhere (SQLite commits on a thread of its own) is its own affair.
 *
 * Waiting: a store on this machine's disk reads at once, in microseconds. One behind a network
 * (store_reads_later) may be slow, or away, and nothing that serves players may wait for it: what
 * is read while the server runs is read by cursors, which say STORE_LATER and wake who asked. The
 * entries that say "Blocks" are for the start, and for programs that do nothing else.
 */
#ifndef QIRKAT_SERVER_STORE_H
#define QIRKAT_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum {
	STORE_ROOM_ID_MAX = 16,    /* bytes of a room's id, with the zero */
	STORE_TEXT_MAX = 1 << 20,  /* bytes of one event's text, without the zero */
	STORE_EXPIRE_EVENTS = 256, /* deleted in one call */
	STORE_RUNS_MAX = 256,
	STORE_EVENT_BYTES = 64, /* of the file, beside its texts, that an event counts for */
	STORE_KIND_MAX = 16,    /* bytes of a note's kind, with the zero */
	STORE_KEY_MAX = 64,     /* bytes of its key, with the zero */
	STORE_NOTE_MAX = 4096,  /* bytes of its text, without the zero */
	STORE_NODE_MAX = 32,    /* bytes of a node's name, with the zero */
	STORE_ADDRESS_MAX = 256,
	STORE_NODES_MAX = 64,    /* shown of the others */
	STORE_ORPHANS_MAX = 256, /* shown in one answer */
	STORE_LATER_MS = 5000,   /* a cursor waits at most */
};

enum store_result {
	STORE_OK,
	STORE_TAKEN,  /* the number, or a note's key, is in use: somebody else wrote it */
	STORE_FAILED, /* disk full, broken file: nothing was written */
	/* Of keeping alone. */
	STORE_NOT_OVER, /* the room is not over, or not there */
	STORE_NO_SPACE, /* kept rooms would take more than they may */
};

enum store_status { STORE_OPEN, STORE_PLAYING, STORE_OVER };

/* Of rooms that are over, in this order they make room for others; the kept ones never. */
enum store_rank { STORE_PRIVATE, STORE_PUBLIC, STORE_KEPT };

/* A room's log, or notes, on their way out, some at a time. */
struct store_cursor;

enum store_more {
	STORE_MORE,   /* events are left */
	STORE_END,    /* all were shown, or each had enough */
	STORE_BROKEN, /* they cannot be read */
	STORE_LATER,  /* nothing has come yet: wait for it, then ask again (store_read_wait) */
};

/* One event to keep, with what the list of rooms shall say after it. */
struct store_event {
	char room[STORE_ROOM_ID_MAX];
	uint32_t version;         /* its number in the room, from 1 */
	int64_t at_ms;            /* server's wall clock, milliseconds since 1970 */
	const char *body;         /* JSON text as sent to everybody, zero-terminated */
	const char *secret;       /* JSON text never sent (tokens, seeds), or NULL */
	enum store_status status; /* the room's after this event */
	const char *summary;      /* JSON text for the lobby, or NULL to leave as it is */
	bool is_public;           /* looked at where there is a summary */
	const char *owner;        /* of a room's first event: the node whose it is, or NULL */
};

/* A room that is over is to be kept whatever is forgotten, or not any more. */
struct store_keeping {
	char room[STORE_ROOM_ID_MAX];
	bool keep;
	int64_t most_bytes; /* all kept rooms may take: texts, and STORE_EVENT_BYTES for each event;
			       0: any number */
};

/* How a room stands. */
struct store_found {
	uint32_t version; /* its events; 0: there is no such room */
	bool kept;
};

/* A short text kept beside the rooms, under a kind and a key of that kind. */
struct store_note {
	char kind[STORE_KIND_MAX];
	char key[STORE_KEY_MAX];
	const char *text; /* NULL: there shall be none any more */
	bool is_new;      /* refused where there is one already */
};

/* What is to be forgotten of rooms that are over and not kept. */
struct store_want {
	int64_t before_ms; /* all whose updated_ms is below; INT64_MIN: none */
	int64_t bytes;     /* and one after the other while the store takes more; 0: none */
};

/* What one call has done. */
struct store_gone {
	bool failed; /* nothing was */
	bool more;   /* call again soon */
	bool full;   /* the store takes more than it should, and nothing is left to forget */
	int64_t rooms, bytes; /* rooms, and of the texts of events deleted */
	int64_t used;         /* bytes the store takes now */
};

struct store_room {
	char room[STORE_ROOM_ID_MAX];
	uint32_t version;
	enum store_status status;
	int64_t updated_ms;  /* at_ms of the last event that changed status or gave a summary */
	const char *summary; /* "" if never given; borrowed for the call */
};

/* ---- where several servers share a store ----
 *
 * Each of them is a node with a name of its own. It says again and again that it is alive, a beat,
 * and the store's clock says how long ago that was: clocks of nodes may differ. A room may have an
 * owner, the node that plays it. That only says where to look. What decides is the log: who takes
 * a room over appends an event of its own before it tells anybody anything, and that refuses the
 * next append of the owner before, whatever that one believes. */

/* A node says that it is alive. */
struct store_beat {
	char node[STORE_NODE_MAX];
	char address[STORE_ADDRESS_MAX]; /* where the others reach it; "" is good */
	int64_t incarnation; /* a number of this run of it, unlike those of its other runs */
	bool draining;       /* it ends: others may take its rooms at once */
	bool leaves;         /* it has ended: forget it */
	int64_t dead_ms;     /* silent for so long, a run before this one counts as ended */
};

/* A node as the store knows it. */
struct store_node {
	char name[STORE_NODE_MAX];
	char address[STORE_ADDRESS_MAX];
	int64_t incarnation;
	bool draining;
	int64_t silent_ms; /* since its last beat */
};

/* The answer to a beat. */
struct store_beaten {
	/* STORE_TAKEN: another run has this name and is alive. This one must end, or take another
	 * name. STORE_FAILED: the store is away, or slow; it may have been kept. */
	enum store_result result;
	int64_t at_ms;     /* the store's wall clock */
	int64_t silent_ms; /* since the last beat of this name before; -1: there is none */
	const struct store_node *nodes; /* the others, by name; borrowed for the call */
	size_t count;
};

/* A node wants a room, or lets it go. */
struct store_claim {
	char room[STORE_ROOM_ID_MAX];
	char node[STORE_NODE_MAX];
	bool lets_go;    /* it shall have no owner, if it is this node's */
	int64_t dead_ms; /* an owner silent for so long has lost it */
};

/* The answer to a claim. */
struct store_claimed {
	enum store_result result;
	/* Of the room now, as far as is known; "": it has none, or there is no such room. Borrowed
	 * for the call. */
	const char *owner;
	/* Before the claim; "" as above. Borrowed for the call. */
	const char *before;
	/* Since the last beat of that node; -1: nothing is known of it. */
	int64_t silent_ms;
};

typedef void (*store_on_beat)(void *user, const struct store_beaten *beaten);
typedef void (*store_on_claim)(void *user, const struct store_claimed *claimed);
/* The ids are borrowed for the call. */
typedef void (*store_on_orphans)(
	void *user, enum store_result result, const char (*rooms)[STORE_ROOM_ID_MAX], size_t count);

typedef void (*store_done)(void *user, enum store_result result);
/* Return false to stop. The event or room is borrowed for the call. */
typedef bool (*store_each_event)(void *user, const struct store_event *event);
typedef bool (*store_each_room)(void *user, const struct store_room *room);
typedef void (*store_expired)(void *user, const struct store_gone *gone);
typedef bool (*store_each_note)(void *user, const struct store_note *note);
typedef bool (*store_each_run)(void *user, int64_t from_ms, int64_t to_ms);
/* It is worth asking again. */
typedef void (*store_wake)(void *user);

struct store;

struct store_impl {
	/* Keep event if its number is the room's next. event is copied before this returns. done is
	 * called once, from the loop, never before this has returned; appends to one room are done
	 * in the order they were asked for. Texts above STORE_TEXT_MAX and rooms without a name
	 * fail. */
	void (*append)(
		struct store *store, const struct store_event *event, store_done done, void *user);
	/* Mark a room that is over as kept: it is never forgotten; or as not kept any more, which
	 * is refused to no room that is over. keeping is copied before this returns. done is called
	 * as that of an append, in one order with appends to its room. */
	void (*keep)(struct store *store, const struct store_keeping *keeping, store_done done,
		void *user);
	/* How a room stands, without reading its events. Blocks. False on a broken store. While the
	 * server runs: read_found. */
	bool (*find)(struct store *store, const char *room, struct store_found *found);
	/* Set a note, or take it away. note is copied before this returns. done is called as that
	 * of an append, in the order of notes. Texts above STORE_NOTE_MAX and notes without a
	 * kind or a key fail. */
	void (*note)(
		struct store *store, const struct store_note *note, store_done done, void *user);
	/* The notes of a kind (NULL: of all kinds) in the order of their keys, or the one with this
	 * key (NULL: all).
	 * Another program may have changed them. Blocks. False on a broken store. While the server
	 * runs: notes_begin. */
	bool (*notes)(struct store *store, const char *kind, const char *key, store_each_note each,
		void *user);
	/* All events of room with a version above since, in order; status and summary are those of
	 * the room now, not of the event. Blocks. False on a broken store. each may append, not
	 * load. While the server runs: read_begin. */
	bool (*load)(struct store *store, const char *room, uint32_t since, store_each_event each,
		void *user);
	/* The same by and by, for logs that may be long: the events there are when it begins, or
	 * when it answers for the first time, without status and summary. Returns new, NULL on a
	 * broken store or without memory. */
	struct store_cursor *(*read_begin)(struct store *store, const char *room, uint32_t since);
	/* Go on for at most so many steps, each an event that is found or shown. In between the
	 * store may be used for anything; a room that is forgotten meanwhile is broken, unless all
	 * of it was read ahead, and so is what did not come within STORE_LATER_MS. Never waits for
	 * another machine: STORE_LATER, with nothing shown. */
	enum store_more (*read_some)(struct store *store, struct store_cursor *cursor,
		unsigned steps, store_each_event each, void *user);
	/* How the room of a log stands, as it was when the cursor began, or later: STORE_END and
	 * found is filled, STORE_BROKEN, STORE_LATER. What was not read of the log may still be. */
	enum store_more (*read_found)(
		struct store *store, struct store_cursor *cursor, struct store_found *found);
	/* Notes by and by: those of a kind, or the one with this key (NULL: all). Returns new as
	 * read_begin, for notes_some, which shows some of them, in the order of their keys. */
	struct store_cursor *(*notes_begin)(struct store *store, const char *kind, const char *key);
	enum store_more (*notes_some)(
		struct store *store, struct store_cursor *cursor, store_each_note each, void *user);
	/* After STORE_LATER: wake is called once, from the loop, never before this has returned, at
	 * the latest after STORE_LATER_MS, unless the cursor is ended before; it may use the store
	 * and the cursor, and end it. NULL: this store never says STORE_LATER. */
	void (*read_wait)(
		struct store *store, struct store_cursor *cursor, store_wake wake, void *user);
	/* NULL is taken. */
	void (*read_end)(struct store *store, struct store_cursor *cursor);
	/* All rooms with status at most max_status, the latest updated_ms first. Blocks: for the
	 * start alone. False on a broken store. each may append and load, but not ask for rooms. */
	bool (*rooms)(struct store *store, enum store_status max_status, store_each_room each,
		void *user);
	/* Forget what is wanted, the oldest private rooms first, then the oldest public ones; at
	 * most STORE_EXPIRE_EVENTS events in one call, so that nobody waits long for it. A room is
	 * gone from the first call that meets it, its events by and by. done is called once, from
	 * the loop, never before this has returned; until then false for the next. */
	bool (*expire)(
		struct store *store, const struct store_want *want, store_expired done, void *user);
	/* The times from which to which a server is known to have used the store, the oldest
	 * first. The last of them reaches to the last event at least. Blocks: for the start alone.
	 * False on a broken store. */
	bool (*runs)(struct store *store, store_each_run each, void *user);
	/* Keep that a server has used the store from from_ms until to_ms; said again with the same
	 * from_ms and a later to_ms that run becomes longer. Goes with the next commit, or alone
	 * where nothing else waits; if that fails, with the next one that works. At most
	 * STORE_RUNS_MAX are kept: the shortest of those before go first. */
	void (*keep_run)(struct store *store, int64_t from_ms, int64_t to_ms);
	/* Keep that a node is alive. beat is copied before this returns. done is called once, from
	 * the loop, never before this has returned; until then false for the next. Count from when
	 * you asked, not from the answer. NULL, as the next two: this store is one server's. */
	bool (*beat)(
		struct store *store, const struct store_beat *beat, store_on_beat done, void *user);
	/* Make a node a room's owner: if nobody is, or that node, or one that is draining or was
	 * silent for too long or is not known. STORE_TAKEN: another one is, or there is no such
	 * room. Said twice it does no harm. claim is copied before this returns; done is called as
	 * that of an append, in one order with appends to its room. */
	void (*claim)(struct store *store, const struct store_claim *claim, store_on_claim done,
		void *user);
	/* Some of the rooms in play whose owner is nobody, or draining, or silent for dead_ms:
	 * those that a claim would get. Looks at all rooms in play. done is called once, from the
	 * loop, never before this has returned; until then false for the next. */
	bool (*orphans)(struct store *store, int64_t dead_ms, store_on_orphans done, void *user);
	/* Is it keeping what it is given? False from a commit that failed until one has worked;
	 * while it is false the store tries again by itself every few seconds. */
	bool (*is_well)(const struct store *store);
	/* Appends, keepings, notes and claims asked for and not done yet. */
	size_t (*pending)(const struct store *store);
	/* Finish all pending appends (their done callbacks run), then free. Blocks. NULL is taken.
	 * The loop must turn once more before it is closed. */
	void (*destroy)(struct store *store);
};

struct store {
	const struct store_impl *impl;
};

/* Returns new, or NULL with a sentence in error that says what to do (damaged file, no right to
 * write, newer format). Never recreates a damaged file. path is created if it is not there. */
struct store *store_sqlite_create(
	uv_loop_t *loop, const char *path, char *error, size_t error_size);
/* Forgets all when destroyed. NULL without memory. */
struct store *store_memory_create(uv_loop_t *loop);
/* For tests: the clock by which it knows who was silent goes on by so much, and else stands still
 * from the first time on. */
void store_memory_wind(struct store *store, int64_t ms);

/* Conveniences over the table. */
void store_append(
	struct store *store, const struct store_event *event, store_done done, void *user);
void store_keep(
	struct store *store, const struct store_keeping *keeping, store_done done, void *user);
bool store_find(struct store *store, const char *room, struct store_found *found);
void store_note(struct store *store, const struct store_note *note, store_done done, void *user);
bool store_notes(
	struct store *store, const char *kind, const char *key, store_each_note each, void *user);
bool store_load(
	struct store *store, const char *room, uint32_t since, store_each_event each, void *user);
struct store_cursor *store_read_begin(struct store *store, const char *room, uint32_t since);
enum store_more store_read_some(struct store *store, struct store_cursor *cursor, unsigned steps,
	store_each_event each, void *user);
enum store_more store_read_found(
	struct store *store, struct store_cursor *cursor, struct store_found *found);
struct store_cursor *store_notes_begin(struct store *store, const char *kind, const char *key);
enum store_more store_notes_some(
	struct store *store, struct store_cursor *cursor, store_each_note each, void *user);
/* May its cursors say STORE_LATER? What "Blocks" is not for a running server then. */
bool store_reads_later(const struct store *store);
void store_read_wait(struct store *store, struct store_cursor *cursor, store_wake wake, void *user);
void store_read_end(struct store *store, struct store_cursor *cursor);
bool store_rooms(
	struct store *store, enum store_status max_status, store_each_room each, void *user);
bool store_runs(struct store *store, store_each_run each, void *user);
void store_keep_run(struct store *store, int64_t from_ms, int64_t to_ms);
bool store_expire(
	struct store *store, const struct store_want *want, store_expired done, void *user);
/* May several servers use it at once? The next three are for such a store alone. */
bool store_is_shared(const struct store *store);
bool store_beat(struct store *store, const struct store_beat *beat, store_on_beat done, void *user);
void store_claim(
	struct store *store, const struct store_claim *claim, store_on_claim done, void *user);
bool store_orphans(struct store *store, int64_t dead_ms, store_on_orphans done, void *user);
bool store_is_well(const struct store *store);
size_t store_pending(const struct store *store);
void store_destroy(struct store *store);

#endif
