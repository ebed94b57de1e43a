/* server/store/store_vfs.c - SQLite's own files, with collected writes to a -wal file. */
#include "server/store/store_vfs.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The most that SQLite writes at once; its own files would write only a part of more. */
enum { GATHER_MAX = 64 * 1024 };

/* A -wal file; SQLite's own file follows in the same block of memory. */
struct gathering {
	sqlite3_file base;
	sqlite3_int64 at; /* file offset of the first byte */
	size_t used;
	size_t capacity;
	unsigned char *bytes;
	uint64_t real[]; /* SQLite needs alignment to eight bytes, not to that of malloc */
};

static sqlite3_vfs *real_vfs; /* the VFS that does the work */

static struct gathering *gathering_of(sqlite3_file *file) {
	return (struct gathering *)file;
}

static sqlite3_file *real_of(sqlite3_file *file) {
	return (sqlite3_file *)gathering_of(file)->real;
}

/* ---- collecting ---- */

static int write_through(sqlite3_file *file, const void *bytes, size_t size, sqlite3_int64 at) {
	sqlite3_file *real = real_of(file);
	return real->pMethods->xWrite(real, bytes, (int)size, at);
}

/* If writing fails, the data is dropped: its commit has failed. */
static int flush_gathering(sqlite3_file *file) {
	struct gathering *gathering = gathering_of(file);
	size_t used = gathering->used;
	gathering->used = 0;
	return used == 0 ? SQLITE_OK : write_through(file, gathering->bytes, used, gathering->at);
}

static bool reserve_gathering(struct gathering *gathering, size_t wanted) {
	if (wanted <= gathering->capacity) {
		return true;
	}
	size_t capacity = gathering->capacity > 0 ? gathering->capacity : GATHER_MAX / 4;
	while (capacity < wanted) {
		capacity *= 2;
	}
	unsigned char *bytes = realloc(gathering->bytes, capacity);
	if (bytes == NULL) {
		return false;
	}
	gathering->bytes = bytes;
	gathering->capacity = capacity;
	return true;
}

static bool can_follow(const struct gathering *gathering, size_t size, sqlite3_int64 at) {
	return gathering->used == 0 ||
		(at == gathering->at + (sqlite3_int64)gathering->used &&
			gathering->used + size <= GATHER_MAX);
}

static int on_vfs_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
	struct gathering *gathering = gathering_of(file);
	size_t more = (size_t)size;
	if (!can_follow(gathering, more, at)) {
		int code = flush_gathering(file);
		if (code != SQLITE_OK) {
			return code;
		}
	}
	if (more > GATHER_MAX || !reserve_gathering(gathering, gathering->used + more)) {
		int code = flush_gathering(file);
		return code == SQLITE_OK ? write_through(file, bytes, more, at) : code;
	}
	gathering->at = gathering->used == 0 ? at : gathering->at;
	memcpy(gathering->bytes + gathering->used, bytes, more);
	gathering->used += more;
	return SQLITE_OK;
}

/* ---- everything else flushes first, to see the file as it should be ---- */

static int on_vfs_sync(sqlite3_file *file, int flags) {
	int code = flush_gathering(file);
	return code == SQLITE_OK ? real_of(file)->pMethods->xSync(real_of(file), flags) : code;
}

static int on_vfs_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at) {
	int code = flush_gathering(file);
	return code == SQLITE_OK ? real_of(file)->pMethods->xRead(real_of(file), bytes, size, at)
				 : code;
}

static int on_vfs_truncate(sqlite3_file *file, sqlite3_int64 size) {
	int code = flush_gathering(file);
	return code == SQLITE_OK ? real_of(file)->pMethods->xTruncate(real_of(file), size) : code;
}

static int on_vfs_file_size(sqlite3_file *file, sqlite3_int64 *size) {
	int code = flush_gathering(file);
	return code == SQLITE_OK ? real_of(file)->pMethods->xFileSize(real_of(file), size) : code;
}

/* What was never synced was never committed. */
static int on_vfs_close(sqlite3_file *file) {
	struct gathering *gathering = gathering_of(file);
	free(gathering->bytes);
	gathering->bytes = NULL;
	gathering->used = gathering->capacity = 0;
	return real_of(file)->pMethods->xClose(real_of(file));
}

static int on_vfs_lock(sqlite3_file *file, int level) {
	return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int on_vfs_unlock(sqlite3_file *file, int level) {
	return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int on_vfs_check_lock(sqlite3_file *file, int *answer) {
	return real_of(file)->pMethods->xCheckReservedLock(real_of(file), answer);
}

static int on_vfs_control(sqlite3_file *file, int what, void *argument) {
	return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int on_vfs_sector_size(sqlite3_file *file) {
	return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int on_vfs_characteristics(sqlite3_file *file) {
	return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

/* Version 1 of the table: a -wal file is neither mapped nor used as shared memory. */
static const sqlite3_io_methods methods = {
	.iVersion = 1,
	.xClose = on_vfs_close,
	.xRead = on_vfs_read,
	.xWrite = on_vfs_write,
	.xTruncate = on_vfs_truncate,
	.xSync = on_vfs_sync,
	.xFileSize = on_vfs_file_size,
	.xLock = on_vfs_lock,
	.xUnlock = on_vfs_unlock,
	.xCheckReservedLock = on_vfs_check_lock,
	.xFileControl = on_vfs_control,
	.xSectorSize = on_vfs_sector_size,
	.xDeviceCharacteristics = on_vfs_characteristics,
};

/* ---- opening ---- */

static int open_gathering(const char *name, sqlite3_file *file, int flags, int *got) {
	struct gathering *gathering = gathering_of(file);
	*gathering = (struct gathering){.used = 0};
	sqlite3_file *real = real_of(file);
	int code = real_vfs->xOpen(real_vfs, name, real, flags, got);
	if (code == SQLITE_OK) {
		gathering->base.pMethods = &methods;
	} else if (real->pMethods != NULL) {
		real->pMethods->xClose(real);
	}
	return code;
}

static int on_vfs_open(
	sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got) {
	(void)vfs;
	if ((flags & SQLITE_OPEN_WAL) != 0) {
		return open_gathering(name, file, flags, got);
	}
	return real_vfs->xOpen(real_vfs, name, file, flags, got);
}

const char *store_vfs_name(void) {
	static const char name[] = "qirkat";
	static sqlite3_vfs ours;
	sqlite3_vfs *known = sqlite3_vfs_find(name);
	if (known != NULL) {
		return name;
	}
	real_vfs = sqlite3_vfs_find(NULL);
	if (real_vfs == NULL) {
		return NULL;
	}
	ours = *real_vfs;
	ours.zName = name;
	ours.xOpen = on_vfs_open;
	ours.szOsFile += (int)sizeof(struct gathering);
	return sqlite3_vfs_register(&ours, 0) == SQLITE_OK ? name : NULL;
}
