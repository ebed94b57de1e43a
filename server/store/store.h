/* server/store/store.h - durable storage of rooms: an interface with several implementations.
 *
 * A room is a log of events numbered from 1. The store accepts event n+1 only if the room has
 * exactly n events: whoever comes second is told so, and nothing is written. Stored means durable.
 *
 * Threads: a store belongs to the thread of its loop; all functions and all callbacks run there. A
 * store may do work on threads of its own (SQLite commits).
 *
 * Waiting: a store on a local disk reads at once, in microseconds. A store behind a network
 * (store_reads_later) may be slow or unreachable, and nothing that serves players may wait for it.
 * So, while the server runs, everything is read through cursors, which return STORE_LATER and wake
 * the caller when data has arrived. Functions marked "Blocks" are for startup, and for programs
 * that do nothing else.
 */
#ifndef QIRKAT_SERVER_STORE_H
#define QIRKAT_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum {
	STORE_ROOM_ID_MAX = 16,    /* bytes of a room id, including the zero */
	STORE_TEXT_MAX = 1 << 20,  /* bytes of one event's text, without the zero */
	STORE_EXPIRE_EVENTS = 256, /* deleted in one call */
	STORE_RUNS_MAX = 256,
	STORE_EVENT_BYTES = 64, /* bytes that an event counts for, besides its texts */
	STORE_KIND_MAX = 16,    /* bytes of a note's kind, including the zero */
	STORE_KEY_MAX = 64,     /* bytes of a note's key, including the zero */
	STORE_NOTE_MAX = 4096,  /* bytes of a note's text, without the zero */
	STORE_NODE_MAX = 32,    /* bytes of a node's name, including the zero */
	STORE_ADDRESS_MAX = 256,
	STORE_NODES_MAX = 64,       /* other nodes reported */
	STORE_ORPHANS_MAX = 256,    /* reported in one answer */
	STORE_LATER_MS = 5000,      /* longest wait of a cursor */
	STORE_CHANGES_MAX = 32,     /* in one transaction */
	STORE_VALUES_MAX = 64,      /* of one change or query, and columns of a row */
	STORE_READ_MS = 250,        /* what takes longer fails: of a processor's time, */
	STORE_READ_LATE_MS = 2000,  /* or by the clock */
	STORE_READS_MAX = 64,       /* queries that wait */
	STORE_READ_BYTES = 4 << 20, /* of all rows of a query */
	STORE_ANY_ROWS = -1,
};

enum store_result {
	STORE_OK,
	STORE_TAKEN,  /* that number, or a note's key, is in use: somebody else wrote it */
	STORE_FAILED, /* disk full, damaged file: nothing was written */
	STORE_UNMET,  /* a change affected another number of rows than it must, or broke a
			 constraint: nothing was written. Never to be taken for STORE_TAKEN. */
	/* Only from keep: */
	STORE_NOT_OVER, /* the room is not finished, or does not exist */
	STORE_NO_SPACE, /* kept rooms would use more than they may */
};

enum store_status { STORE_OPEN, STORE_PLAYING, STORE_OVER };

/* Finished rooms make room for others in this order; kept rooms never do. */
enum store_rank { STORE_PRIVATE, STORE_PUBLIC, STORE_KEPT };

/* A room's log, or notes, being read in parts. */
struct metric_list;
struct store_cursor;

enum store_more {
	STORE_MORE,   /* there are more */
	STORE_END,    /* all were shown, or each returned false */
	STORE_BROKEN, /* reading failed */
	STORE_LATER,  /* nothing has arrived yet: wait with store_read_wait, then ask again */
};

/* ---- rows beside the logs ----
 *
 * Tables beside the rooms are read and changed by SQL in the subset that all stores share: ?1 to
 * ?64 stand for values, integers have 64 bits, and ON CONFLICT and RETURNING are allowed. An SQL
 * text is borrowed for ever.
 */

enum store_value_kind { STORE_NULL, STORE_NUMBER, STORE_TEXT, STORE_BYTES };

struct store_value {
	enum store_value_kind kind;
	size_t size; /* of bytes; of text, without its zero */
	union {
		int64_t number;
		const char *text; /* zero-terminated */
		const void *bytes;
	};
};

/* One statement that changes rows. */
struct store_change {
	const char *sql;
	const struct store_value *values;
	size_t count;
	int64_t rows; /* that it must affect; STORE_ANY_ROWS: as many as there are */
};

/* A statement that reads rows. */
struct store_query {
	const char *sql;
	const struct store_value *values;
	size_t count;
	const char *address; /* who asks; NULL: the server itself */
};

/* An event to store, and what the list of rooms will say after it. */
struct store_event {
	char room[STORE_ROOM_ID_MAX];
	uint32_t version;         /* its number in the room, from 1 */
	int64_t at_ms;            /* server's wall clock, milliseconds since 1970 */
	const char *body;         /* JSON text as sent to everybody, zero-terminated */
	const char *secret;       /* JSON text that is never sent (tokens, seeds), or NULL */
	enum store_status status; /* of the room after this event */
	const char *summary;      /* JSON text for the lobby; NULL: unchanged */
	bool is_public;           /* only used if summary is not NULL */
	const char *owner;        /* with the first event: the node that owns the room, or NULL */
	/* Changes in the same transaction. If one is unmet, the event is not stored either. */
	const struct store_change *with;
	size_t with_count;
};

/* Protect a finished room from deletion, or no longer. */
struct store_keeping {
	char room[STORE_ROOM_ID_MAX];
	bool keep;
	bool drop; /* with keep false: the next store_expire deletes it, whatever else it wants */
	int64_t most_bytes; /* limit for all kept rooms together: texts, plus STORE_EVENT_BYTES per
			       event; 0: unlimited */
};

/* The state of a room. */
struct store_found {
	uint32_t version; /* number of its events; 0: it does not exist */
	bool kept;
};

/* A short text stored besides the rooms, identified by kind and key. */
struct store_note {
	char kind[STORE_KIND_MAX];
	char key[STORE_KEY_MAX];
	const char *text; /* NULL: delete the note */
	bool is_new;      /* fail if there is one already */
};

/* What to delete of the rooms that are finished and not kept. */
struct store_want {
	int64_t before_ms; /* all rooms with updated_ms below this; 0: only those that were dropped
			    */
	int64_t bytes;     /* and more rooms while the store uses more than this; 0: none */
	bool keep_results; /* the results of their games stay */
};

/* What one call has deleted. */
struct store_gone {
	bool failed; /* nothing was deleted */
	bool more;   /* call again soon */
	bool full;   /* the store uses more than it should, and there is nothing left to delete */
	int64_t rooms, bytes; /* rooms, and bytes of event texts, that were deleted */
	int64_t used;         /* bytes the store uses now */
};

struct store_room {
	char room[STORE_ROOM_ID_MAX];
	uint32_t version;
	enum store_status status;
	int64_t updated_ms;  /* at_ms of the latest event that changed status or set the summary */
	const char *summary; /* "" if never set; borrowed for the call */
};

/* ---- several servers sharing a store ----
 *
 * Each server is a node with a name of its own. It regularly reports that it is alive (a beat). How
 * long ago that was is measured by the store's clock, since the clocks of nodes may differ. A room
 * may have an owner, the node that plays it; that only says where to look. The log decides: a node
 * that takes a room over first appends an event of its own, and that makes the next append of the
 * previous owner fail, whatever that node believes.
 */

/* A node reports that it is alive. */
struct store_beat {
	char node[STORE_NODE_MAX];
	char address[STORE_ADDRESS_MAX]; /* where other nodes can reach it; may be "" */
	int64_t incarnation;             /* random number of this run, different in every run */
	bool draining;                   /* it shuts down: others may take its rooms at once */
	bool leaves;                     /* it has shut down: forget it */
	int64_t dead_ms;                 /* an earlier run silent for this long counts as dead */
};

/* A node as recorded in the store. */
struct store_node {
	char name[STORE_NODE_MAX];
	char address[STORE_ADDRESS_MAX];
	int64_t incarnation;
	bool draining;
	int64_t silent_ms; /* since its last beat */
};

/* The answer to a beat. */
struct store_beaten {
	/* STORE_TAKEN: another live run has this name; this one must exit, or use another name.
	 * STORE_FAILED: the store is unreachable or slow; the beat may have been recorded. */
	enum store_result result;
	int64_t at_ms;     /* the store's wall clock */
	int64_t silent_ms; /* since the previous beat of this name; -1: there was none */
	const struct store_node *nodes; /* the other nodes, by name; borrowed for the call */
	size_t count;
};

/* A node claims a room, or releases it. */
struct store_claim {
	char room[STORE_ROOM_ID_MAX];
	char node[STORE_NODE_MAX];
	bool lets_go;    /* release the room, if this node owns it */
	int64_t dead_ms; /* an owner silent for this long has lost it */
};

/* The answer to a claim. */
struct store_claimed {
	enum store_result result;
	/* The owner now, as far as known; "": none, or there is no such room. Borrowed for the
	 * call. */
	const char *owner;
	/* The owner before the claim; "" as above. Borrowed for the call. */
	const char *before;
	/* Time since the last beat of that owner; -1: not known. */
	int64_t silent_ms;
};

typedef void (*store_on_beat)(void *user, const struct store_beaten *beaten);
typedef void (*store_on_claim)(void *user, const struct store_claimed *claimed);
/* The room ids are borrowed for the call. */
typedef void (*store_on_orphans)(
	void *user, enum store_result result, const char (*rooms)[STORE_ROOM_ID_MAX], size_t count);

typedef void (*store_done)(void *user, enum store_result result);
/* Return false to stop. The argument is borrowed for the call. */
typedef bool (*store_each_event)(void *user, const struct store_event *event);
typedef bool (*store_each_room)(void *user, const struct store_room *room);
typedef void (*store_expired)(void *user, const struct store_gone *gone);
typedef bool (*store_each_note)(void *user, const struct store_note *note);
typedef bool (*store_each_run)(void *user, int64_t from_ms, int64_t to_ms);
/* Return false to stop. The values are borrowed for the call. */
typedef bool (*store_each_row)(void *user, const struct store_value *values, size_t count);
/* More can be read now. */
typedef void (*store_wake)(void *user);

struct store;
struct job;
struct query;

struct store_impl {
	/* Do a job of store_jobs.h, which it takes: store an event, keep or release a room, set a
	 * note, change rows or, in a store for several servers, claim a room. It is finished
	 * (job_finish) from the loop, never before this has returned; those of one room in the
	 * order they came, and so are notes. */
	void (*write)(struct store *store, struct job *job);
	/* Show the notes of a kind (NULL: all kinds) in the order of their keys, or the one with
	 * this key (NULL: all). Another program may have changed them. Blocks. False if the store
	 * is broken. While the server runs, use notes_begin. */
	bool (*notes)(struct store *store, const char *kind, const char *key, store_each_note each,
		void *user);
	/* Read the events of room with a version above since, in parts, as the log may be long.
	 * Shows those that exist when the cursor is made, or when it first answers, without status
	 * and summary. Returns new; NULL if the store is broken or out of memory. */
	struct store_cursor *(*read_begin)(struct store *store, const char *room, uint32_t since);
	/* Continue for at most that many steps, each of which finds or shows one event. Between
	 * calls the store may be used for anything. STORE_BROKEN if the room was deleted meanwhile,
	 * unless all of it had been read ahead, or if nothing arrived within STORE_LATER_MS. Never
	 * waits for another machine: returns STORE_LATER then, having shown nothing. */
	enum store_more (*read_some)(struct store *store, struct store_cursor *cursor,
		unsigned steps, store_each_event each, void *user);
	/* The state of the room, when the cursor was made or later. STORE_END: found is filled;
	 * otherwise STORE_BROKEN or STORE_LATER. The rest of the log can still be read
	 * afterwards. */
	enum store_more (*read_found)(
		struct store *store, struct store_cursor *cursor, struct store_found *found);
	/* Read notes in parts: those of a kind, or the one with this key (NULL: all). Returns new
	 * as read_begin, for use with notes_some, which shows some of them in the order of their
	 * keys. */
	struct store_cursor *(*notes_begin)(struct store *store, const char *kind, const char *key);
	enum store_more (*notes_some)(
		struct store *store, struct store_cursor *cursor, store_each_note each, void *user);
	/* Call after STORE_LATER: wake is called once, from the loop, never before this has
	 * returned, after STORE_LATER_MS at the latest, unless the cursor is ended first. It may
	 * use the store and the cursor, and end it. NULL: this store never returns STORE_LATER. */
	void (*read_wait)(
		struct store *store, struct store_cursor *cursor, store_wake wake, void *user);
	/* Wait for what a cursor needs to go on after STORE_LATER. Blocks. False if it will not
	 * come. NULL where read_wait is. */
	bool (*read_block)(struct store *store, struct store_cursor *cursor);
	/* Accepts NULL. */
	void (*read_end)(struct store *store, struct store_cursor *cursor);
	/* Run a query of store_query.h, which it takes unless it returns false: too many wait, or
	 * one of this address does. It never waits for writes, nor they for it. It is finished
	 * (query_finish) from the loop, never before this has returned. */
	bool (*read)(struct store *store, struct query *query);
	/* Show all rooms whose status is at most max_status, latest updated_ms first. Blocks: for
	 * startup only. False if the store is broken. each may append and load, but not list
	 * rooms. */
	bool (*rooms)(struct store *store, enum store_status max_status, store_each_room each,
		void *user);
	/* Delete what is wanted, the oldest private rooms first, then the oldest public ones; at
	 * most STORE_EXPIRE_EVENTS events per call, so that nobody waits long. A room disappears
	 * with the first call that reaches it, its events follow in parts. done is called once,
	 * from the loop, never before this has returned; until then further calls return false. */
	bool (*expire)(
		struct store *store, const struct store_want *want, store_expired done, void *user);
	/* Show the spans of time in which servers are known to have used the store, oldest first.
	 * The last one reaches at least to the last event. Blocks: for startup only. False if the
	 * store is broken. */
	bool (*runs)(struct store *store, store_each_run each, void *user);
	/* Record that a server has used the store from from_ms until to_ms. Another call with the
	 * same from_ms and a later to_ms extends that run. Written with the next commit, or by
	 * itself if nothing else waits; if that fails, with the next commit that succeeds. At most
	 * STORE_RUNS_MAX are stored; the shortest earlier ones are dropped first. */
	void (*keep_run)(struct store *store, int64_t from_ms, int64_t to_ms);
	/* Record that a node is alive. beat is copied before this returns. done is called once,
	 * from the loop, never before this has returned; until then further calls return false.
	 * Measure silence from the call, not from the answer. NULL, like the next one, in a store
	 * for one server only. */
	bool (*beat)(
		struct store *store, const struct store_beat *beat, store_on_beat done, void *user);
	/* Find some rooms in play that a claim would get, because they have no owner, or the owner
	 * is draining or has been silent for dead_ms. Scans all rooms in play. done is called once,
	 * from the loop, never before this has returned; until then further calls return false. */
	bool (*orphans)(struct store *store, int64_t dead_ms, store_on_orphans done, void *user);
	/* Whether writes succeed. False from a failed commit until one succeeds; meanwhile the
	 * store retries by itself every few seconds. */
	bool (*is_well)(const struct store *store);
	/* The number of appends, keeps, notes and claims not completed yet. */
	size_t (*pending)(const struct store *store);
	/* Complete all pending appends (their callbacks run), then free the store. Blocks. Accepts
	 * NULL. The loop must run once more before it is closed. */
	void (*destroy)(struct store *store);
};

struct store {
	const struct store_impl *impl;
};

/* As a path: in memory; everything is lost when the store is destroyed. */
extern const char store_in_memory[];

/* Returns new, or NULL and an error text that says what to do (damaged file, no write permission,
 * newer format). Never replaces a damaged file. path is created if it does not exist. */
struct store *store_sqlite_create(
	uv_loop_t *loop, const char *path, char *error, size_t error_size);

/* Wrappers that call the functions of the store. */
/* Store event if its number is the room's next. event is copied before this returns. done is called
 * once, from the loop, never before this has returned; appends to one room complete in the order
 * they were requested. Texts longer than STORE_TEXT_MAX and rooms without an id fail. */
void store_append(
	struct store *store, const struct store_event *event, store_done done, void *user);
/* Mark a finished room as kept, so that it is never deleted; or as no longer kept, which always
 * succeeds for a finished room; or as dropped, for the next expire. keeping is copied before this
 * returns. done is called as for append, and in order with appends to the same room. */
void store_keep(
	struct store *store, const struct store_keeping *keeping, store_done done, void *user);
/* Look up the state of a room. Blocks. False if the store is broken. A running server uses
 * store_read_found. */
bool store_find(struct store *store, const char *room, struct store_found *found);
/* Set or delete a note. note is copied before this returns. done is called as for append, in the
 * order of notes. Texts longer than STORE_NOTE_MAX and notes without a kind or key fail. */
void store_note(struct store *store, const struct store_note *note, store_done done, void *user);
bool store_notes(
	struct store *store, const char *kind, const char *key, store_each_note each, void *user);
/* Show all events of room with a version above since, in order. Blocks. False if the store is
 * broken. each may append, but not load. Where other players wait, store_read_begin is used. */
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
/* Whether its cursors may return STORE_LATER. If so, a running server must not call what is marked
 * "Blocks". */
bool store_reads_later(const struct store *store);
void store_read_wait(struct store *store, struct store_cursor *cursor, store_wake wake, void *user);
void store_read_end(struct store *store, struct store_cursor *cursor);
/* Change rows: all or nothing. changes are copied before this returns. done is called as for
 * append; what is read after that shows the changes. */
void store_change(struct store *store, const struct store_change *changes, size_t count,
	store_done done, void *user);
/* Read rows. query is copied before this returns. each and then done are called from the loop,
 * never before this has returned: STORE_OK once each was shown every row or has returned false;
 * STORE_FAILED, and each was called for none, if it took longer than STORE_READ_MS, or had more
 * than STORE_READ_BYTES. False, and neither is called, if STORE_READS_MAX queries wait, or one of
 * the same address does. */
bool store_read(struct store *store, const struct store_query *query, store_each_row each,
	store_done done, void *user);
bool store_rooms(
	struct store *store, enum store_status max_status, store_each_room each, void *user);
bool store_runs(struct store *store, store_each_run each, void *user);
void store_keep_run(struct store *store, int64_t from_ms, int64_t to_ms);
bool store_expire(
	struct store *store, const struct store_want *want, store_expired done, void *user);
/* Whether several servers may use it at once. The next three are only for such a store. */
bool store_is_shared(const struct store *store);
bool store_beat(struct store *store, const struct store_beat *beat, store_on_beat done, void *user);
/* Make a node the owner of a room, if the room has no owner, or this one, or one that is draining,
 * has been silent for too long, or is not known. STORE_TAKEN: another node owns it, or there is no
 * such room. Repeating it does no harm. claim is copied before this returns; done is called as for
 * append, in order with appends to the same room. */
void store_claim(
	struct store *store, const struct store_claim *claim, store_on_claim done, void *user);
bool store_orphans(struct store *store, int64_t dead_ms, store_on_orphans done, void *user);
bool store_is_well(const struct store *store);
size_t store_pending(const struct store *store);
/* Tell both as metrics. */
void store_metrics(const struct store *store, struct metric_list *metrics);
void store_destroy(struct store *store);

#endif
