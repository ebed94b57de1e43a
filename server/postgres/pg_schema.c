/* server/postgres/pg_schema.c - the tables of the PostgreSQL store, and the SQL that uses them. */
#include "server/postgres/pg_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/process/log.h"
#include "server/postgres/pg_target.h"
#include "server/store/store.h"

/* Keys of advisory locks, chosen so that they do not collide with those of other programs. */
#define LOCK_CHANGES "5939247150951760" /* while tables are changed */
#define LOCK_STORE "5939247150951761"   /* while a server runs */
#define LOCK_KEPT "5939247150951762"    /* while space for kept rooms is counted */
#define LOCK_WRITING "5939247150951763" /* shared by the connections that write */
#define LOCK_EXPIRE "5939247150951764"  /* while rooms are deleted */

/* Columns of fixed length come first, longer ones before shorter ones, so that no space is lost to
 * alignment. Heads change with every event: half of each page is left free, so that a new row
 * version fits on the same page and no index has to change. */
static const char tables[] =
	"CREATE SCHEMA qirkat;"
	"SET LOCAL search_path = qirkat;"
	"CREATE TABLE origin (id bigint NOT NULL, format integer NOT NULL);"
	"INSERT INTO origin VALUES (greatest(1, (random() * 9e15)::bigint), 1);"
	"CREATE TABLE rooms ("
	" no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
	" updated_ms bigint NOT NULL,"
	" status smallint NOT NULL,"
	" rank smallint NOT NULL,"
	" is_public boolean NOT NULL,"
	" id text COLLATE \"C\" NOT NULL UNIQUE,"
	" summary text NOT NULL);"
	"CREATE INDEX rooms_by_status ON rooms (status, updated_ms DESC);"
	"CREATE INDEX rooms_by_rank ON rooms (rank, updated_ms) WHERE status = 2;"
	"CREATE TABLE heads ("
	" no bigint PRIMARY KEY,"
	" nonce bigint NOT NULL,"
	" at_ms bigint NOT NULL,"
	" bytes bigint NOT NULL,"
	" version integer NOT NULL) WITH (fillfactor = 50);"
	"CREATE TABLE events ("
	" room bigint NOT NULL,"
	" at_ms bigint NOT NULL,"
	" version integer NOT NULL,"
	" body text NOT NULL,"
	" secret text,"
	" PRIMARY KEY (room, version));"
	"CREATE TABLE trash (no bigint PRIMARY KEY, bytes bigint NOT NULL);"
	"CREATE TABLE lives (from_ms bigint PRIMARY KEY, to_ms bigint NOT NULL);"
	"CREATE TABLE notes (kind text COLLATE \"C\" NOT NULL, key text COLLATE \"C\" NOT NULL,"
	" text text NOT NULL, PRIMARY KEY (kind, key));";

/* Since format 2: servers that share the store, and the owner of each room. */
static const char tables_of_nodes[] =
	"SET LOCAL search_path = qirkat;"
	"ALTER TABLE rooms ADD COLUMN owner text COLLATE \"C\" NOT NULL DEFAULT '';"
	"CREATE TABLE nodes ("
	" incarnation bigint NOT NULL,"
	" beat timestamptz NOT NULL,"
	" draining boolean NOT NULL,"
	" name text COLLATE \"C\" PRIMARY KEY,"
	" address text NOT NULL) WITH (fillfactor = 50);"
	"CREATE FUNCTION is_alive(node text, dead_ms bigint) RETURNS boolean LANGUAGE sql STABLE AS"
	" $$ SELECT EXISTS (SELECT 1 FROM qirkat.nodes WHERE name = node AND NOT draining"
	"  AND beat > clock_timestamp() - dead_ms * interval '1 millisecond') $$;"
	"UPDATE origin SET format = 2;";

/* Since format 3: the bytes all rooms used when last counted. */
static const char table_of_space[] = "SET LOCAL search_path = qirkat;"
				     "CREATE TABLE space ("
				     " at timestamptz NOT NULL,"
				     " rooms bigint NOT NULL,"
				     " used bigint NOT NULL) WITH (fillfactor = 50);"
				     "INSERT INTO space VALUES ('-infinity', 0, 0);"
				     "UPDATE origin SET format = 3;";

/* Since format 4: transactions with changes of rows, and the results of games (see
 * server/store/store_format.h). */
static const char tables_of_rows[] =
	"SET LOCAL search_path = qirkat;"
	"CREATE TABLE sent (nonce bigint PRIMARY KEY, at timestamptz NOT NULL);"
	"CREATE INDEX sent_by_time ON sent (at);"
	"CREATE TABLE results ("
	" created_ms bigint NOT NULL,"
	" at bigint NOT NULL,"
	" turns bigint NOT NULL,"
	" bytes bigint NOT NULL,"
	" applied bigint UNIQUE,"
	" game integer NOT NULL,"
	" counts integer NOT NULL,"
	" public smallint NOT NULL,"
	" rated smallint NOT NULL,"
	" kind smallint NOT NULL,"
	" void smallint NOT NULL DEFAULT 0,"
	" room text COLLATE \"C\" NOT NULL,"
	" key text COLLATE \"C\" NOT NULL,"
	" definition bytea NOT NULL,"
	" options text NOT NULL,"
	" clock text NOT NULL,"
	" start text NOT NULL,"
	" match text,"
	" reason text NOT NULL,"
	" gathering text COLLATE \"C\","
	" pool text COLLATE \"C\","
	" opening text COLLATE \"C\","
	" moves bytea,"
	" PRIMARY KEY (room, created_ms, game));"
	"CREATE INDEX results_by_at ON results (at, bytes);"
	"CREATE INDEX results_with_moves ON results (rated, at) WHERE moves IS NOT NULL;"
	"CREATE TABLE result_seats ("
	" created_ms bigint NOT NULL,"
	" rating_before bigint,"
	" rd_before bigint,"
	" volatility_before bigint,"
	" rating_after bigint,"
	" rd_after bigint,"
	" volatility_after bigint,"
	" anchor bigint,"
	" game integer NOT NULL,"
	" seat smallint NOT NULL,"
	" level smallint,"
	" halves smallint NOT NULL,"
	" room text COLLATE \"C\" NOT NULL,"
	" account text COLLATE \"C\","
	" PRIMARY KEY (room, created_ms, game, seat));"
	"CREATE INDEX result_seats_by_account ON result_seats (account)"
	" WHERE account IS NOT NULL;"
	"UPDATE origin SET format = 4;";

/* Since format 5: accounts. */
static const char tables_of_accounts[] =
	"SET LOCAL search_path = qirkat;"
	"CREATE TABLE accounts ("
	" role_origin bigint NOT NULL,"
	" status_until bigint NOT NULL,"
	" created bigint NOT NULL,"
	" seen_day bigint NOT NULL,"
	" failed_day bigint NOT NULL DEFAULT 0,"
	" failed bigint NOT NULL DEFAULT 0,"
	" kind smallint NOT NULL,"
	" role smallint NOT NULL,"
	" status smallint NOT NULL,"
	" id text COLLATE \"C\" PRIMARY KEY,"
	" name text NOT NULL,"
	" skeleton text COLLATE \"C\" NOT NULL UNIQUE,"
	" passphrase text,"
	" settings text NOT NULL,"
	" owner text COLLATE \"C\");"
	"CREATE INDEX accounts_by_status ON accounts (status_until) WHERE status <> 0;"
	"CREATE INDEX accounts_by_owner ON accounts (owner) WHERE owner IS NOT NULL;"
	"CREATE TABLE credentials ("
	" alg bigint NOT NULL,"
	" counter bigint NOT NULL,"
	" flags bigint NOT NULL,"
	" made_day bigint NOT NULL,"
	" used_day bigint NOT NULL,"
	" hash text COLLATE \"C\" PRIMARY KEY,"
	" account text COLLATE \"C\" NOT NULL,"
	" id bytea NOT NULL,"
	" key bytea NOT NULL,"
	" label text NOT NULL);"
	"CREATE INDEX credentials_by_account ON credentials (account);"
	"CREATE TABLE sessions ("
	" origin bigint NOT NULL,"
	" created bigint NOT NULL,"
	" used_day bigint NOT NULL,"
	" until bigint NOT NULL,"
	" kind smallint NOT NULL,"
	" hash text COLLATE \"C\" PRIMARY KEY,"
	" account text COLLATE \"C\" NOT NULL,"
	" device text NOT NULL);"
	"CREATE INDEX sessions_by_account ON sessions (account);"
	"CREATE INDEX sessions_by_end ON sessions (until);"
	"CREATE TABLE codes ("
	" origin bigint NOT NULL,"
	" until bigint NOT NULL,"
	" uses bigint NOT NULL,"
	" kind smallint NOT NULL,"
	" hash text COLLATE \"C\" PRIMARY KEY,"
	" account text COLLATE \"C\","
	" data text);"
	"CREATE INDEX codes_by_account ON codes (account) WHERE account IS NOT NULL;"
	"CREATE INDEX codes_by_end ON codes (until);"
	"CREATE TABLE account_seats ("
	" place smallint NOT NULL,"
	" account text COLLATE \"C\" NOT NULL,"
	" room text COLLATE \"C\" NOT NULL,"
	" PRIMARY KEY (account, room, place));"
	"CREATE INDEX account_seats_by_room ON account_seats (room);"
	"CREATE TABLE keys ("
	" made bigint NOT NULL,"
	" name text COLLATE \"C\" PRIMARY KEY,"
	" bytes bytea NOT NULL);"
	"CREATE TABLE past_names ("
	" until bigint NOT NULL,"
	" hash text COLLATE \"C\" PRIMARY KEY);"
	"UPDATE origin SET format = 5;";

/* Keep a finished room, or no longer. Returns 0; 3 if it is not finished; 4 if there is no
 * space. */
static const char keep_room[] =
	"CREATE FUNCTION keep_room(room text, keep boolean, most bigint) RETURNS integer"
	" LANGUAGE plpgsql AS $$ DECLARE it rooms; wants bigint; BEGIN"
	" PERFORM pg_advisory_xact_lock(" LOCK_KEPT ");"
	" SELECT * INTO it FROM rooms WHERE id = room FOR UPDATE;"
	" IF NOT FOUND OR it.status <> 2 THEN RETURN 3; END IF;"
	" IF (it.rank = 2) = keep THEN RETURN 0; END IF;"
	" IF keep AND most > 0 THEN"
	"  SELECT sum(h.bytes) INTO wants FROM heads h WHERE h.no = it.no"
	"   OR h.no IN (SELECT no FROM rooms WHERE status = 2 AND rank = 2);"
	"  IF wants > most THEN RETURN 4; END IF;"
	" END IF;"
	" UPDATE rooms SET rank = CASE WHEN keep THEN 2 ELSE is_public::integer END"
	"  WHERE no = it.no;"
	" RETURN 0; END $$;";

/* The previous run lasted at least until the last event. If there are too many runs, the shortest
 * are dropped. */
static const char keep_run[] =
	"CREATE FUNCTION keep_run(since bigint, upto bigint, most integer) RETURNS void"
	" LANGUAGE plpgsql AS $$ BEGIN"
	" IF NOT EXISTS (SELECT 1 FROM lives WHERE from_ms = since) THEN"
	"  UPDATE lives SET to_ms = greatest(to_ms, least(since,"
	"   (SELECT coalesce(max(at_ms), 0) FROM heads)))"
	"   WHERE from_ms = (SELECT max(from_ms) FROM lives) AND from_ms < since;"
	" END IF;"
	" INSERT INTO lives VALUES (since, upto)"
	"  ON CONFLICT (from_ms) DO UPDATE SET to_ms = greatest(lives.to_ms, upto);"
	" DELETE FROM lives WHERE from_ms IN (SELECT from_ms FROM lives WHERE from_ms < since"
	"  ORDER BY to_ms - from_ms, from_ms"
	"  LIMIT greatest(0, (SELECT count(*) FROM lives) - most));"
	" END $$;";

/* Delete finished rooms, the oldest of the lowest rank first, and a limited number of events of
 * deleted rooms per call. The head is deleted first: an append waits for that, and then finds none.
 * The space used is counted each time while there are few rooms; for many (a million take a tenth
 * of a second) once a minute, and deletions are subtracted in between. */
static const char expire[] =
	"DROP FUNCTION IF EXISTS expire(bigint, bigint, integer, bigint);"
	"CREATE OR REPLACE FUNCTION expire(before bigint, most bigint, events_left integer, each bigint,"
	" keep_results boolean, OUT rooms_gone bigint, OUT bytes_gone bigint, OUT used bigint, OUT more boolean,"
	" OUT is_full boolean) LANGUAGE plpgsql AS $$"
	" DECLARE victim bigint; takes bigint; texts bigint; deleted integer; BEGIN"
	" PERFORM pg_advisory_xact_lock(" LOCK_EXPIRE ");"
	" rooms_gone := 0; bytes_gone := 0; more := false; is_full := false;"
	" SELECT s.used INTO used FROM space s WHERE s.rooms > 20000"
	"  AND s.at BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp();"
	" IF NOT FOUND THEN"
	"  UPDATE space s SET at = clock_timestamp(), rooms = h.rooms, used = h.bytes + t.bytes"
	"   FROM (SELECT count(*) AS rooms, coalesce(sum(bytes), 0) AS bytes FROM heads) h,"
	"   (SELECT coalesce(sum(bytes), 0) AS bytes FROM trash) t"
	"   RETURNING s.used INTO used;"
	" END IF;"
	" LOOP"
	"  IF events_left <= 0 THEN more := true; EXIT; END IF;"
	"  SELECT no INTO victim FROM trash LIMIT 1 FOR UPDATE;"
	"  IF FOUND THEN"
	"   WITH gone AS (DELETE FROM events WHERE room = victim AND version IN"
	"    (SELECT version FROM events WHERE room = victim ORDER BY version DESC"
	"     LIMIT events_left)"
	"    RETURNING octet_length(body) + coalesce(octet_length(secret), 0) AS size)"
	"    SELECT count(*), coalesce(sum(size), 0) INTO deleted, texts FROM gone;"
	"   IF deleted < events_left THEN DELETE FROM trash WHERE no = victim;"
	"   ELSE UPDATE trash SET bytes = bytes - texts - each * deleted WHERE no = victim;"
	"   END IF;"
	"   bytes_gone := bytes_gone + texts;"
	"   used := used - texts - each * deleted;"
	"   events_left := events_left - greatest(deleted, 1);"
	"   CONTINUE;"
	"  END IF;"
	"  SELECT no INTO victim FROM rooms WHERE status = 2 AND rank < 2"
	"   AND updated_ms < before ORDER BY rank, updated_ms LIMIT 1;"
	"  IF NOT FOUND AND most > 0 AND used > most THEN"
	"   SELECT no INTO victim FROM rooms WHERE status = 2 AND rank < 2"
	"    ORDER BY rank, updated_ms LIMIT 1;"
	"   is_full := NOT FOUND;"
	"  END IF;"
	"  EXIT WHEN victim IS NULL;"
	"  DELETE FROM heads WHERE no = victim RETURNING bytes INTO takes;"
	"  INSERT INTO trash VALUES (victim, coalesce(takes, 0));"
	"  IF NOT keep_results THEN"
	"   DELETE FROM results s USING rooms r WHERE r.no = victim AND s.room = r.id;"
	"   DELETE FROM result_seats s USING rooms r WHERE r.no = victim AND s.room = r.id;"
	"  END IF;"
	"  DELETE FROM account_seats s USING rooms r WHERE r.no = victim AND s.room = r.id;"
	"  DELETE FROM rooms WHERE no = victim;"
	"  rooms_gone := rooms_gone + 1;"
	" END LOOP;"
	" UPDATE space s SET used = expire.used WHERE s.used <> expire.used; END $$;";

/* Write as much as many appends would, and leave nothing behind. */
static const char probe[] = "CREATE FUNCTION probe() RETURNS void LANGUAGE plpgsql AS $$ BEGIN"
			    " INSERT INTO events (room, version, at_ms, body) SELECT 0, i, 0,"
			    "  repeat(md5(i::text), 30) FROM generate_series(1, 128) i;"
			    " DELETE FROM events WHERE room = 0;"
			    " END $$;";

#define SESSION                                                                                    \
	"SET search_path = qirkat; SET jit = off; SET client_min_messages = warning;"              \
	"SET statement_timeout = 0; SET tcp_keepalives_idle = 10;"                                 \
	"SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3;"                           \
	"SET tcp_user_timeout = 15000;"                                                            \
	"SELECT id, format FROM origin;"

/* An append updates the head of the previous event, or inserts the first event of a new room. A
 * batch that is sent again recognises its nonce and writes that once more, so that its commit waits
 * for synchronous replicas, as it did the first time. Concurrent writes are seen by the update,
 * which uses the latest version of a row. */
const char pg_schema_writing[] = SESSION
	"SELECT pg_advisory_lock_shared(" LOCK_WRITING ");"
	"SELECT set_config('synchronous_commit', 'on', false)"
	" WHERE current_setting('synchronous_commit') IN ('off', 'local');"
	"PREPARE append (text[], bigint[], bigint[], text[], text[], bigint[], text[], boolean[],"
	" text[], bigint, bigint) AS"
	" WITH asked AS MATERIALIZED (SELECT *,"
	"  octet_length(body) + coalesce(octet_length(secret), 0) + $11 AS bytes"
	"  FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9) WITH ORDINALITY"
	"  AS a (id, version, at_ms, body, secret, status, summary, is_public, owner, i)),"
	" made AS (INSERT INTO rooms (id, status, updated_ms, summary, rank, is_public, owner)"
	"  SELECT id, status, at_ms, coalesce(summary, ''),"
	"   (summary IS NOT NULL AND is_public)::integer, summary IS NOT NULL AND is_public,"
	"   coalesce(owner, '')"
	"  FROM asked WHERE version = 1 ON CONFLICT (id) DO NOTHING RETURNING no, id),"
	" begun AS (SELECT made.no, asked.* FROM made JOIN asked USING (id)),"
	" first AS (INSERT INTO heads (no, version, nonce, at_ms, bytes)"
	"  SELECT no, 1, $10, at_ms, bytes FROM begun),"
	" moved AS (UPDATE heads h SET version = a.version, nonce = $10, at_ms = a.at_ms,"
	"  bytes = CASE WHEN h.version = a.version THEN h.bytes ELSE h.bytes + a.bytes END"
	"  FROM asked a JOIN rooms r ON r.id = a.id"
	"  WHERE h.no = r.no AND (h.version = a.version - 1"
	"   OR (h.version = a.version AND h.nonce = $10)) RETURNING h.no, a.*),"
	" added AS (INSERT INTO events (room, version, at_ms, body, secret)"
	"  SELECT no, version, at_ms, body, secret FROM begun"
	"  UNION ALL SELECT no, version, at_ms, body, secret FROM moved"
	"  ON CONFLICT (room, version) DO NOTHING),"
	" changed AS (UPDATE rooms r SET status = m.status, updated_ms = m.at_ms,"
	"  summary = coalesce(m.summary, r.summary),"
	"  is_public = CASE WHEN m.summary IS NULL THEN r.is_public ELSE m.is_public END,"
	"  rank = CASE WHEN r.rank = 2 THEN 2"
	"   WHEN m.summary IS NULL THEN r.rank ELSE m.is_public::integer END"
	"  FROM moved m WHERE r.no = m.no AND (r.status <> m.status OR m.summary IS NOT NULL))"
	" SELECT i FROM begun UNION ALL SELECT i FROM moved;"
	"PREPARE keep_room (text, boolean, bigint) AS SELECT keep_room($1, $2, $3);"
	"PREPARE drop_room (text) AS"
	" WITH dropped AS (UPDATE rooms SET rank = 0, updated_ms = -1"
	"  WHERE id = $1 AND status = 2 RETURNING 1)"
	" SELECT CASE WHEN EXISTS (SELECT 1 FROM dropped) THEN 0 ELSE 3 END;"
	"PREPARE note_set (text, text, text) AS INSERT INTO notes VALUES ($1, $2, $3)"
	" ON CONFLICT (kind, key) DO UPDATE SET text = $3 RETURNING 1;"
	"PREPARE note_add (text, text, text) AS INSERT INTO notes VALUES ($1, $2, $3)"
	" ON CONFLICT (kind, key) DO NOTHING RETURNING 1;"
	"PREPARE note_add_again (text, text, text) AS INSERT INTO notes VALUES ($1, $2, $3)"
	" ON CONFLICT (kind, key) DO UPDATE SET text = $3 WHERE notes.text = $3 RETURNING 1;"
	"PREPARE note_drop (text, text) AS"
	" WITH gone AS (DELETE FROM notes WHERE kind = $1 AND key = $2) SELECT 1;"
	"PREPARE probe AS SELECT probe();"
	"PREPARE keep_run (bigint, bigint, integer) AS SELECT keep_run($1, $2, $3);"
	"PREPARE expire (bigint, bigint, integer, bigint, boolean) AS"
	" SELECT * FROM expire($1, $2, $3, $4, $5);";

/* For servers that share the store. */
const char pg_schema_nodes[] =
	"PREPARE claim (text[], text[], boolean[], bigint[]) AS"
	" WITH asked AS MATERIALIZED (SELECT * FROM unnest($1, $2, $3, $4)"
	"  WITH ORDINALITY AS a (id, node, lets_go, dead_ms, i)),"
	" moved AS (UPDATE rooms r SET owner = CASE WHEN a.lets_go THEN '' ELSE a.node END"
	"  FROM asked a WHERE r.id = a.id AND (r.owner = a.node"
	"   OR (NOT a.lets_go AND NOT is_alive(r.owner, a.dead_ms))) RETURNING a.i, r.owner)"
	" SELECT a.i, m.i IS NOT NULL, coalesce(m.owner, r.owner, ''), coalesce(r.owner, ''),"
	"  floor(extract(epoch FROM clock_timestamp() - n.beat) * 1000)::bigint FROM asked a"
	"  LEFT JOIN moved m ON m.i = a.i LEFT JOIN rooms r ON r.id = a.id"
	"  LEFT JOIN nodes n ON n.name = r.owner;"
	"PREPARE beat (text, bigint, text, boolean, bigint, bigint) AS"
	" WITH kept AS (INSERT INTO nodes (name, incarnation, address, draining, beat)"
	"  VALUES ($1, $2, $3, $4, clock_timestamp()) ON CONFLICT (name) DO UPDATE"
	"  SET incarnation = $2, address = $3, draining = $4, beat = clock_timestamp()"
	"  WHERE nodes.incarnation = $2"
	"   OR nodes.beat <= clock_timestamp() - $5 * interval '1 millisecond' RETURNING 1),"
	" gone AS (DELETE FROM nodes WHERE name <> $1"
	"  AND beat < clock_timestamp() - interval '1 day')"
	" SELECT (SELECT count(*) FROM kept),"
	"  floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, name, address,"
	"  incarnation, draining,"
	"  floor(extract(epoch FROM clock_timestamp() - beat) * 1000)::bigint,"
	"  (SELECT floor(extract(epoch FROM clock_timestamp() - b.beat) * 1000)::bigint"
	"   FROM nodes b WHERE b.name = $1)"
	"  FROM (SELECT 1) AS always LEFT JOIN nodes ON name <> $1 ORDER BY name LIMIT $6;"
	"PREPARE leave (text, bigint) AS"
	" WITH gone AS (DELETE FROM nodes WHERE name = $1 AND incarnation = $2)"
	" SELECT 1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, NULL;"
	"PREPARE orphans (bigint, bigint) AS SELECT id FROM rooms r WHERE status = 1"
	" AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.name = r.owner AND NOT n.draining"
	"  AND n.beat > clock_timestamp() - $1 * interval '1 millisecond') LIMIT $2;";

/* Queries of others read only, and not for long. */
const char pg_schema_queries[] = SESSION
	"SET statement_timeout = 250; SET default_transaction_read_only = on;";
_Static_assert(STORE_READ_MS == 250, "as above");

#define READING                                                                                    \
	"PREPARE begin (text, bigint, bigint) AS SELECT e.version, e.at_ms, e.body, e.secret,"     \
	" h.version, rank = 2, r.no FROM rooms r JOIN heads h USING (no) LEFT JOIN LATERAL"        \
	" (SELECT * FROM events WHERE room = r.no AND version > $2 AND version <= h.version"       \
	" ORDER BY version LIMIT $3) e ON true WHERE id = $1 ORDER BY e.version;"                  \
	"PREPARE read_on (bigint, bigint, bigint, bigint) AS SELECT version, at_ms, body, secret"  \
	" FROM rooms JOIN events ON room = no WHERE no = $1 AND version > $2 AND version <= $3"    \
	" ORDER BY version LIMIT $4;"                                                              \
	"PREPARE rooms (bigint) AS SELECT id, version, status, updated_ms, summary"                \
	" FROM rooms JOIN heads USING (no) WHERE status <= $1 ORDER BY updated_ms DESC, no DESC;"  \
	"PREPARE notes (text, text) AS SELECT kind, key, text FROM notes"                          \
	" WHERE ($1 IS NULL OR kind = $1) AND ($2 IS NULL OR key = $2) ORDER BY kind, key;"        \
	"PREPARE notes_on (text, text, text, bigint) AS SELECT kind, key, text FROM notes"         \
	" WHERE kind = $1 AND ($2 IS NULL OR key = $2) AND ($3 IS NULL OR key > $3)"               \
	" ORDER BY key LIMIT $4;"                                                                  \
	"PREPARE runs AS SELECT from_ms, CASE WHEN from_ms < (SELECT max(from_ms) FROM lives)"     \
	" THEN to_ms ELSE greatest(to_ms, (SELECT coalesce(max(at_ms), 0) FROM heads)) END"        \
	" FROM lives ORDER BY from_ms;"

const char pg_schema_reading[] = SESSION "SELECT pg_try_advisory_lock(" LOCK_STORE
					 ") AS taken;" READING;
const char pg_schema_reading_shared[] = SESSION "SELECT pg_try_advisory_lock_shared(" LOCK_STORE
						") AS taken;" READING;

/* ---- startup ---- */

/* Run statements. NULL and an error text if one fails. */
static PGresult *run_statements(PGconn *conn, const char *text, char *error, size_t size) {
	PGresult *result = PQexec(conn, text);
	ExecStatusType status = PQresultStatus(result);
	if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
		return result;
	}
	char why[512];
	pg_target_explain(conn, why, sizeof(why));
	snprintf(error, size, "the database \"%s\" cannot be used: %s", PQdb(conn), why);
	PQclear(result);
	return NULL;
}

static bool execute_statements(PGconn *conn, const char *text, char *error, size_t size) {
	PGresult *result = run_statements(conn, text, error, size);
	bool good = result != NULL;
	PQclear(result);
	return good;
}

/* Read a single value, or "". */
static bool query_single_value(
	PGconn *conn, const char *text, char *to, size_t to_size, char *error, size_t size) {
	PGresult *result = run_statements(conn, text, error, size);
	if (result == NULL) {
		return false;
	}
	snprintf(to, to_size, "%s", PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
	PQclear(result);
	return true;
}

static bool check_server(PGconn *conn, char *error, size_t size) {
	char said[64];
	if (PQserverVersion(conn) < PG_OLDEST_SERVER) {
		snprintf(error, size,
			"the database is PostgreSQL %d, which is too old; version %d or later is "
			"required",
			PQserverVersion(conn) / 10000, PG_OLDEST_SERVER / 10000);
		return false;
	}
	if (!query_single_value(conn, "SHOW server_encoding", said, sizeof(said), error, size)) {
		return false;
	}
	if (strcmp(said, "UTF8") != 0) {
		snprintf(error, size,
			"the database \"%s\" has the encoding %s; create one with ENCODING 'UTF8'",
			PQdb(conn), said);
		return false;
	}
	if (!query_single_value(
		    conn, "SHOW transaction_read_only", said, sizeof(said), error, size)) {
		return false;
	}
	if (strcmp(said, "on") == 0) {
		snprintf(error, size,
			"the database \"%s\" is read-only; use the primary, with "
			"default_transaction_read_only off",
			PQdb(conn));
		return false;
	}
	if (!query_single_value(conn, "SHOW fsync", said, sizeof(said), error, size)) {
		return false;
	}
	if (strcmp(said, "on") != 0) {
		log_warning("store",
			"the database runs with fsync off: a power failure can lose acknowledged "
			"moves");
	}
	return true;
}

/* The format number of the tables; 0: there are none. */
static bool find_format(PGconn *conn, int *format, char *error, size_t size) {
	char there[64] = "";
	*format = 0;
	if (!query_single_value(conn,
		    "SELECT CASE WHEN to_regclass('qirkat.origin') IS NOT NULL THEN 'tables'"
		    " WHEN to_regnamespace('qirkat') IS NOT NULL THEN 'schema' ELSE '' END",
		    there, sizeof(there), error, size)) {
		return false;
	}
	if (strcmp(there, "schema") == 0) {
		snprintf(error, size,
			"the schema \"qirkat\" of the database \"%s\" belongs to another program; "
			"use a separate database",
			PQdb(conn));
		return false;
	}
	if (there[0] == '\0') {
		return true;
	}
	if (!query_single_value(
		    conn, "SELECT format FROM qirkat.origin", there, sizeof(there), error, size)) {
		return false;
	}
	*format = atoi(there);
	return true;
}

static bool refuse_format(PGconn *conn, int format, char *error, size_t size) {
	snprintf(error, size,
		"the tables in the database \"%s\" have format %d, but this program supports "
		"formats up to %d; use the version of qirkat that wrote them, or a later one",
		PQdb(conn), format, PG_FORMAT);
	return false;
}

/* *was: the format before; 0: there were no tables. */
static bool create_or_upgrade_tables(PGconn *conn, int *was, char *error, size_t size) {
	const char *const texts[] = {tables, keep_room, keep_run, probe};
	if (!find_format(conn, was, error, size)) {
		return false;
	}
	int format = *was;
	if (format > PG_FORMAT) {
		return refuse_format(conn, format, error, size);
	}
	bool good = true;
	for (size_t i = 0; format < 1 && good && i < sizeof(texts) / sizeof(texts[0]); i++) {
		good = execute_statements(conn, texts[i], error, size);
	}
	return good && (format >= 2 || execute_statements(conn, tables_of_nodes, error, size)) &&
		(format >= 3 || execute_statements(conn, table_of_space, error, size)) &&
		(format >= 4 || execute_statements(conn, tables_of_rows, error, size)) &&
		(format >= 5 ||
			(execute_statements(conn, tables_of_accounts, error, size) &&
				execute_statements(conn, expire, error, size)));
}

/* Whether a node of an older version has just been heard: it would not write what the new tables
 * are for. */
static bool has_older_nodes(PGconn *conn, bool *has, char *error, size_t size) {
	char said[16] = "0";
	int format = 0;
	*has = false;
	if (!find_format(conn, &format, error, size)) {
		return false;
	}
	bool is_old = format >= 2 && format < PG_FORMAT;
	if (is_old &&
		!query_single_value(conn,
			"SELECT count(*) FROM qirkat.nodes"
			" WHERE beat > clock_timestamp() - interval '6 seconds'",
			said, sizeof(said), error, size)) {
		return false;
	}
	*has = strcmp(said, "0") != 0;
	return true;
}

/* The tables are changed only while no other node uses them. */
static bool wait_for_older_nodes(PGconn *conn, char *error, size_t size) {
	enum { SECONDS = 60 };
	static const struct timespec second = {1, 0};
	bool has = true;
	for (int i = 0; i < SECONDS; i++) {
		if (!has_older_nodes(conn, &has, error, size)) {
			return false;
		}
		if (!has) {
			return true;
		}
		if (i == 0) {
			log_warning("store",
				"database=%s waiting for the nodes of an older version to end: the "
				"tables must be upgraded",
				PQdb(conn));
		}
		nanosleep(&second, NULL);
	}
	snprintf(error, size,
		"nodes of an older version are using the database \"%s\"; stop all of them, then "
		"start this version",
		PQdb(conn));
	return false;
}

static bool change_schema(PGconn *conn, char *error, size_t size) {
	int was = 0;
	if (!execute_statements(conn,
		    "BEGIN; SET LOCAL lock_timeout = '10s';"
		    "SELECT pg_advisory_xact_lock(" LOCK_CHANGES ")",
		    error, size)) {
		return false;
	}
	if (!create_or_upgrade_tables(conn, &was, error, size)) {
		PQclear(PQexec(conn, "ROLLBACK"));
		return false;
	}
	bool good = execute_statements(conn, "COMMIT", error, size);
	if (good && was > 0 && was < PG_FORMAT) {
		log_warning("store", "format=%d upgraded_from=%d: older programs refuse it now",
			PG_FORMAT, was);
	}
	return good;
}

bool pg_schema_begin(PGconn *conn, int64_t *origin, char *error, size_t size) {
	char said[64];
	if (!check_server(conn, error, size) || !wait_for_older_nodes(conn, error, size) ||
		!change_schema(conn, error, size) ||
		!query_single_value(
			conn, "SELECT id FROM qirkat.origin", said, sizeof(said), error, size)) {
		return false;
	}
	*origin = strtoll(said, NULL, 10);
	return true;
}

/* The last statement of a server that was killed may still be executed after its other connections
 * have gone. So the store is only ours when no connection that writes is left. Nodes sharing a
 * store need no such lock, because taking over a room is an event. */
bool pg_schema_take(PGconn *conn, bool shared, char *error, size_t size) {
	enum { TRIES = 25 };
	static const struct timespec pause = {0, 200000000};
	static const char *const together[] = {
		"SELECT pg_try_advisory_lock_shared(" LOCK_STORE ")", NULL};
	static const char *const alone[] = {"SELECT pg_try_advisory_lock(" LOCK_STORE ")",
		"SELECT pg_try_advisory_lock(" LOCK_WRITING ")",
		"SELECT pg_advisory_unlock(" LOCK_WRITING ")", NULL};
	const char *const *steps = shared ? together : alone;
	size_t step = 0;
	for (int i = 0; i < TRIES; i++) {
		char said[8] = "t";
		while (steps[step] != NULL && said[0] == 't') {
			if (!query_single_value(
				    conn, steps[step], said, sizeof(said), error, size)) {
				return false;
			}
			step += said[0] == 't';
		}
		if (said[0] == 't') {
			return true;
		}
		if (i == 0) {
			log_info("store", "database=%s waiting for another server to leave it",
				PQdb(conn));
		}
		nanosleep(&pause, NULL);
	}
	snprintf(error, size,
		step == 0 ? "another server is using the database \"%s\"; stop it, or use a "
			    "separate database"
			  : "the database \"%s\" is still committing what a previous server sent "
			    "last; try again when it has, and check that its standbys respond",
		PQdb(conn));
	return false;
}
