/* server/store/store_wal.h - detects damage in the middle of a -wal file.
 *
 * SQLite takes the first invalid frame for the end of the log, as it must after a power failure,
 * because unsynced frames may be torn. But each commit is synced before the next is written. So if
 * there are complete commits after an invalid frame, that frame was once valid, and what follows it
 * was acknowledged.
 */
#ifndef QIRKAT_SERVER_STORE_WAL_H
#define QIRKAT_SERVER_STORE_WAL_H

#include <stdbool.h>
#include <stdint.h>

struct store_wal {
	bool damaged;
	uint32_t frames, broken; /* frames in the file; the first invalid one, from 1 */
	uint32_t commits;        /* complete commits after it */
};

/* Check the file before SQLite opens it; nobody may write to it meanwhile. A missing file is not
 * damaged. False if it cannot be read, with errno. */
bool store_wal_look(const char *wal_path, struct store_wal *wal);

#endif
