/* server/store/store_format.h - the tables of the SQLite store: made, checked, brought up to date.
 *
 * rooms    one row a room: what the list of rooms says, and its rank when space is wanted
 * heads    one row a room: which event is its last
 * events   one row an event, in the order they came; each names the one before it in its room
 * lives   one row for each time a server ran: from when, and to when it is known to have run
 * kept     one row for each room that somebody wants kept: bytes of its events
 * trash    one row for each room that was forgotten and whose events are still to be deleted: the
 *          last of those left
 * notes    one row for each short text that is kept beside the rooms, under a kind and a key
 * origin   one row: a random number of this file, which a backup does not share
 * format   the number in the file's user_version; it grows when the tables change
 */
#ifndef QIRKAT_SERVER_STORE_FORMAT_H
#define QIRKAT_SERVER_STORE_FORMAT_H

#include <sqlite3.h>

enum {
	STORE_APPLICATION = 0x5169726b, /* "Qirk", the file's application_id */
	STORE_FORMAT = 5,
};

/* Fill an empty file. Returns a code of SQLite, as the others. */
int format_write(sqlite3 *db);
/* The number of the file's format; where it cannot be read the next reading will say so. */
int format_of(sqlite3 *db);
/* A reading that fails where a table or column of the file's format is missing. */
const char *format_reading(sqlite3 *db);
/* Give a file of an earlier format what this one has more: all of it or nothing. */
int format_bring_up_to_date(sqlite3 *db);
/* From now on this is a file of its own: a backup. */
int format_renew_origin(sqlite3 *db);

#endif
