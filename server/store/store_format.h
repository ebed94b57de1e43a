/* server/store/store_format.h - creates, checks and upgrades the tables of the SQLite store.
 *
 * - rooms: one row per room: what the list of rooms says, and its rank for deletion
 * - heads: one row per room: which event is its last
 * - events: one row per event, in order of arrival; each refers to the previous one of its room
 * - lives: one row per run of a server: its start, and until when it is known to have run
 * - kept: one row per room that somebody wants kept: bytes of its events
 * - trash: one row per deleted room whose events are still to be deleted: the last of those left
 * - notes: one row per short text stored besides the rooms, by kind and key
 * - results: one row per game that has ended: what a replay needs, and how it ended. definition is
 *   the hash of its rules; public, whether the table was listed; rated, kind, gathering, pool,
 *   counts, applied and void are for ratings; moves are deflated, or NULL
 * - result_seats: one row per seat of such a game: its account, or the level of a computer, or
 *   neither for a guest; halves is 2 for a win and 1 for a draw; ratings before and after
 * - accounts: one row per account; skeleton is its name as names are compared, role counts while
 *   role_origin is that of this file, passphrase is hashed, seen_day a day since 1970; failed
 *   counts wrong passphrases on the day failed_day
 * - credentials: one row per passkey: hash is that of its id, key its public one
 * - sessions: one row per browser that is signed in: hash is that of its token; it counts while
 *   origin is that of this file
 * - codes: one row per code that is valid once or some times, by its hash: for recovery, a reset,
 *   an invitation, the challenge of a passkey
 * - account_seats: one row per seat that an account has had; goes with its room
 * - keys: one row per secret of the site, made when first needed
 * - past_names: one row per name that was given and is not to be given again, hashed
 * - origin: one row: a random number of this file, which a backup does not share
 *
 * The number in the file's user_version, its format, increases when the tables change.
 */
#ifndef QIRKAT_SERVER_STORE_FORMAT_H
#define QIRKAT_SERVER_STORE_FORMAT_H

#include <sqlite3.h>

enum {
	STORE_APPLICATION = 0x5169726b, /* "Qirk", the file's application_id */
	STORE_FORMAT = 7,
};

/* Create the tables in an empty file. Returns an SQLite code, like the others. */
int format_write(sqlite3 *db);
/* The format number of the file. If it cannot be read, the next query will report that. */
int format_of(sqlite3 *db);
/* A query that fails if a table or column of the file's format is missing. */
const char *format_reading(sqlite3 *db);
/* Upgrade a file of an earlier format, completely or not at all. */
int format_bring_up_to_date(sqlite3 *db);
/* Give a backup an origin of its own. */
int format_renew_origin(sqlite3 *db);

#endif
