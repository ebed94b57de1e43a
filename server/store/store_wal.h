/* server/store/store_wal.h - is anything broken in the middle of a -wal file?
 *
 * SQLite takes the first frame that does not fit for the end, as it must after a power cut: what
 * was not synced may be torn. But each commit is synced before the next is written. So where whole
 * commits with more behind them lie beyond a frame that does not fit, that frame was whole once,
 * and what lies behind it was acknowledged.
 */
#ifndef QIRKAT_SERVER_STORE_WAL_H
#define QIRKAT_SERVER_STORE_WAL_H

#include <stdbool.h>
#include <stdint.h>

struct store_wal {
	bool damaged;
	uint32_t frames, broken; /* in the file; the first that does not fit, from 1 */
	uint32_t commits;        /* whole ones behind it */
};

/* Look at the file before SQLite does; nobody may write to it meanwhile. A file that is not there
 * is not damaged. False if it cannot be read, with errno. */
bool store_wal_look(const char *wal_path, struct store_wal *wal);

#endif
