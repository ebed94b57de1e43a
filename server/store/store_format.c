/* server/store/store_format.c - creates, checks and upgrades the tables of the SQLite store. */
#include "server/store/store_format.h"

#include <stddef.h>
#include <stdio.h>

/* Events are stored in order of arrival, whatever their room: those of one transaction share a page
 * or two, so that a commit writes little. Each refers to the previous one of its room (prev, 0 for
 * none), and the room's head to its last. */
static const char schema[] = "CREATE TABLE rooms ("
			     " no INTEGER PRIMARY KEY,"
			     " id TEXT NOT NULL UNIQUE,"
			     " status INTEGER NOT NULL,"
			     " updated_ms INTEGER NOT NULL,"
			     " summary TEXT NOT NULL);"
			     "CREATE INDEX rooms_by_status ON rooms (status, updated_ms);"
			     "CREATE TABLE events ("
			     " seq INTEGER PRIMARY KEY,"
			     " room INTEGER NOT NULL,"
			     " version INTEGER NOT NULL,"
			     " prev INTEGER NOT NULL,"
			     " at_ms INTEGER NOT NULL,"
			     " sum INTEGER NOT NULL,"
			     " body TEXT NOT NULL,"
			     " secret TEXT);";

/* Since format 2. */
static const char schema_lives[] = "CREATE TABLE lives ("
				   " from_ms INTEGER PRIMARY KEY, to_ms INTEGER NOT NULL);";

/* Since format 3: the part of a room that every event changes, hundreds to a page. */
static const char schema_heads[] = "CREATE TABLE heads ("
				   " no INTEGER PRIMARY KEY,"
				   " version INTEGER NOT NULL, last INTEGER NOT NULL);";
static const char move_heads[] = "INSERT INTO heads SELECT no, version, last FROM rooms;"
				 "ALTER TABLE rooms DROP COLUMN version;"
				 "ALTER TABLE rooms DROP COLUMN last;";

/* Since format 4: the order of deletion (enum store_rank), and the identity of the file. */
static const char schema_ranks[] =
	"ALTER TABLE rooms ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;"
	"CREATE INDEX rooms_by_rank ON rooms (rank, updated_ms) WHERE status = 2;";
static const char schema_kept[] =
	"CREATE TABLE kept (no INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);"
	"CREATE TABLE trash (last INTEGER PRIMARY KEY);";
static const char fill_ranks[] =
	"UPDATE rooms SET rank = 1 WHERE summary LIKE '{\"public\":true%';";
static const char schema_origin[] =
	"CREATE TABLE origin (id INTEGER NOT NULL);"
	"INSERT INTO origin VALUES (max(1, random() & 9223372036854775807));";

/* Since format 5. */
static const char schema_notes[] = "CREATE TABLE notes ("
				   " kind TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL,"
				   " PRIMARY KEY (kind, key)) WITHOUT ROWID;";

/* Since format 6: the results of games. */
static const char schema_results[] =
	"CREATE TABLE results ("
	" room TEXT NOT NULL,"
	" created_ms INTEGER NOT NULL,"
	" game INTEGER NOT NULL,"
	" at INTEGER NOT NULL,"
	" key TEXT NOT NULL,"
	" definition BLOB NOT NULL,"
	" options TEXT NOT NULL,"
	" clock TEXT NOT NULL,"
	" start TEXT NOT NULL,"
	" public INTEGER NOT NULL,"
	" rated INTEGER NOT NULL,"
	" kind INTEGER NOT NULL,"
	" match TEXT,"
	" turns INTEGER NOT NULL,"
	" reason TEXT NOT NULL,"
	" gathering TEXT,"
	" pool TEXT,"
	" opening TEXT,"
	" moves BLOB,"
	" counts INTEGER NOT NULL,"
	" applied INTEGER UNIQUE,"
	" void INTEGER NOT NULL DEFAULT 0,"
	" bytes INTEGER NOT NULL,"
	" PRIMARY KEY (room, created_ms, game)) WITHOUT ROWID;"
	"CREATE INDEX results_by_at ON results (at, bytes);"
	"CREATE INDEX results_with_moves ON results (rated, at) WHERE moves IS NOT NULL;"
	"CREATE TABLE result_seats ("
	" room TEXT NOT NULL,"
	" created_ms INTEGER NOT NULL,"
	" game INTEGER NOT NULL,"
	" seat INTEGER NOT NULL,"
	" account TEXT,"
	" level INTEGER,"
	" halves INTEGER NOT NULL,"
	" rating_before INTEGER,"
	" rd_before INTEGER,"
	" volatility_before INTEGER,"
	" rating_after INTEGER,"
	" rd_after INTEGER,"
	" volatility_after INTEGER,"
	" anchor INTEGER,"
	" PRIMARY KEY (room, created_ms, game, seat)) WITHOUT ROWID;"
	"CREATE INDEX result_seats_by_account ON result_seats (account)"
	" WHERE account IS NOT NULL;";

/* Since format 7: accounts. */
static const char schema_accounts[] =
	"CREATE TABLE accounts ("
	" id TEXT PRIMARY KEY NOT NULL,"
	" name TEXT NOT NULL,"
	" skeleton TEXT NOT NULL UNIQUE,"
	" kind INTEGER NOT NULL,"
	" role INTEGER NOT NULL,"
	" role_origin INTEGER NOT NULL,"
	" status INTEGER NOT NULL,"
	" status_until INTEGER NOT NULL,"
	" created INTEGER NOT NULL,"
	" seen_day INTEGER NOT NULL,"
	" failed_day INTEGER NOT NULL DEFAULT 0,"
	" failed INTEGER NOT NULL DEFAULT 0,"
	" passphrase TEXT,"
	" settings TEXT NOT NULL,"
	" owner TEXT) WITHOUT ROWID;"
	"CREATE INDEX accounts_by_status ON accounts (status_until) WHERE status <> 0;"
	"CREATE INDEX accounts_by_owner ON accounts (owner) WHERE owner IS NOT NULL;"
	"CREATE TABLE credentials ("
	" hash TEXT PRIMARY KEY NOT NULL,"
	" account TEXT NOT NULL,"
	" id BLOB NOT NULL,"
	" key BLOB NOT NULL,"
	" alg INTEGER NOT NULL,"
	" counter INTEGER NOT NULL,"
	" flags INTEGER NOT NULL,"
	" label TEXT NOT NULL,"
	" made_day INTEGER NOT NULL,"
	" used_day INTEGER NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX credentials_by_account ON credentials (account);"
	"CREATE TABLE sessions ("
	" hash TEXT PRIMARY KEY NOT NULL,"
	" account TEXT NOT NULL,"
	" origin INTEGER NOT NULL,"
	" kind INTEGER NOT NULL,"
	" created INTEGER NOT NULL,"
	" used_day INTEGER NOT NULL,"
	" until INTEGER NOT NULL,"
	" device TEXT NOT NULL) WITHOUT ROWID;"
	"CREATE INDEX sessions_by_account ON sessions (account);"
	"CREATE INDEX sessions_by_end ON sessions (until);"
	"CREATE TABLE codes ("
	" hash TEXT PRIMARY KEY NOT NULL,"
	" account TEXT,"
	" origin INTEGER NOT NULL,"
	" kind INTEGER NOT NULL,"
	" until INTEGER NOT NULL,"
	" uses INTEGER NOT NULL,"
	" data TEXT) WITHOUT ROWID;"
	"CREATE INDEX codes_by_account ON codes (account) WHERE account IS NOT NULL;"
	"CREATE INDEX codes_by_end ON codes (until);"
	"CREATE TABLE account_seats ("
	" account TEXT NOT NULL,"
	" room TEXT NOT NULL,"
	" place INTEGER NOT NULL,"
	" PRIMARY KEY (account, room, place)) WITHOUT ROWID;"
	"CREATE INDEX account_seats_by_room ON account_seats (room);"
	"CREATE TABLE keys ("
	" name TEXT PRIMARY KEY NOT NULL,"
	" bytes BLOB NOT NULL,"
	" made INTEGER NOT NULL) WITHOUT ROWID;"
	"CREATE TABLE past_names ("
	" hash TEXT PRIMARY KEY NOT NULL,"
	" until INTEGER NOT NULL) WITHOUT ROWID;";

/* Run SQL texts in order until one fails. */
static int run_all(sqlite3 *db, const char *const *texts, size_t count) {
	int code = SQLITE_OK;
	for (size_t i = 0; i < count && code == SQLITE_OK; i++) {
		code = sqlite3_exec(db, texts[i], NULL, NULL, NULL);
	}
	return code;
}

int format_write(sqlite3 *db) {
	char marks[128];
	const char *const texts[] = {"PRAGMA synchronous = FULL; BEGIN;", schema, schema_lives,
		schema_heads, schema_ranks, schema_kept, schema_origin, schema_notes,
		schema_results, schema_accounts, marks, "COMMIT;"};
	snprintf(marks, sizeof(marks), "PRAGMA application_id = %d; PRAGMA user_version = %d;",
		STORE_APPLICATION, STORE_FORMAT);
	return run_all(db, texts, sizeof(texts) / sizeof(texts[0]));
}

int format_of(sqlite3 *db) {
	sqlite3_stmt *statement = NULL;
	int format = STORE_FORMAT;
	if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
		sqlite3_step(statement) == SQLITE_ROW) {
		format = sqlite3_column_int(statement, 0);
	}
	sqlite3_finalize(statement);
	return format;
}

const char *format_reading(sqlite3 *db) {
	static const char seventh[] =
		"SELECT h.no, r.id, h.last, status, updated_ms, summary, rank, o.id, seq, room, e.version,"
		" prev, at_ms, sum, body, secret, from_ms, k.bytes, t.last, n.kind, n.key, n.text,"
		" (SELECT coalesce(s.moves, s.void) FROM results s LIMIT 1),"
		" (SELECT coalesce(p.account, p.anchor) FROM result_seats p LIMIT 1),"
		" (SELECT coalesce(a.passphrase, a.owner) FROM accounts a LIMIT 1),"
		" (SELECT c.label FROM credentials c LIMIT 1),"
		" (SELECT s.device FROM sessions s LIMIT 1),"
		" (SELECT coalesce(c.data, c.uses) FROM codes c LIMIT 1),"
		" (SELECT p.place FROM account_seats p LIMIT 1),"
		" (SELECT y.bytes FROM keys y LIMIT 1), (SELECT p.until FROM past_names p LIMIT 1)"
		" FROM rooms r, heads h, events e, origin o, lives, kept k, trash t, notes n"
		" WHERE h.no = r.no AND e.seq = h.last AND h.version = e.version LIMIT 1";
	static const char sixth[] =
		"SELECT h.no, r.id, h.last, status, updated_ms, summary, rank, o.id, seq, room, e.version,"
		" prev, at_ms, sum, body, secret, from_ms, k.bytes, t.last, n.kind, n.key, n.text,"
		" (SELECT coalesce(s.moves, s.void) FROM results s LIMIT 1),"
		" (SELECT coalesce(p.account, p.anchor) FROM result_seats p LIMIT 1)"
		" FROM rooms r, heads h, events e, origin o, lives, kept k, trash t, notes n"
		" WHERE h.no = r.no AND e.seq = h.last AND h.version = e.version LIMIT 1";
	static const char fifth[] =
		"SELECT h.no, r.id, h.last, status, updated_ms, summary, rank, o.id, seq, room, e.version,"
		" prev, at_ms, sum, body, secret, from_ms, k.bytes, t.last, n.kind, n.key, n.text"
		" FROM rooms r, heads h, events e, origin o, lives, kept k, trash t, notes n"
		" WHERE h.no = r.no AND e.seq = h.last AND h.version = e.version LIMIT 1";
	static const char fourth[] =
		"SELECT h.no, r.id, h.last, status, updated_ms, summary, rank, o.id, seq, room, e.version,"
		" prev, at_ms, sum, body, secret, from_ms,"
		" k.bytes, t.last FROM rooms r, heads h, events e, origin o, lives, kept k, trash t"
		" WHERE h.no = r.no AND e.seq = h.last AND h.version = e.version LIMIT 1";
	static const char third[] =
		"SELECT h.no, id, last, status, updated_ms, summary, seq, room, e.version, prev, at_ms,"
		" sum, body, secret, from_ms FROM rooms r, heads h, events e, lives"
		" WHERE h.no = r.no AND e.seq = h.last AND h.version = e.version LIMIT 1";
	static const char before[] =
		"SELECT no, id, last, status, updated_ms, summary, seq, room, e.version, prev, at_ms,"
		" sum, body, secret FROM rooms r, events e"
		" WHERE e.seq = r.last AND r.version = e.version LIMIT 1";
	int format = format_of(db);
	if (format >= 5) {
		return format == 5 ? fifth : format == 6 ? sixth : seventh;
	}
	return format == 4 ? fourth : format == 3 ? third : before;
}

int format_bring_up_to_date(sqlite3 *db) {
	char mark[64];
	int format = format_of(db);
	const char *const changes[] = {"BEGIN IMMEDIATE;", format < 2 ? schema_lives : "",
		format < 3 ? schema_heads : "", format < 3 ? move_heads : "",
		format < 4 ? schema_ranks : "", format < 4 ? schema_kept : "",
		format < 4 ? fill_ranks : "", format < 4 ? schema_origin : "",
		format < 5 ? schema_notes : "", format < 6 ? schema_results : "", schema_accounts,
		mark, "COMMIT;"};
	size_t count = format < STORE_FORMAT ? sizeof(changes) / sizeof(changes[0]) : 0;
	snprintf(mark, sizeof(mark), "PRAGMA user_version = %d;", STORE_FORMAT);
	return run_all(db, changes, count);
}

int format_renew_origin(sqlite3 *db) {
	static const char renew[] =
		"UPDATE origin SET id = max(1, random() & 9223372036854775807);";
	return format_of(db) < 4 ? SQLITE_OK : sqlite3_exec(db, renew, NULL, NULL, NULL);
}
