/* server/store/store_vfs.h - SQLite files for the writing connection: all pages of a commit are
 * written at once. */
#ifndef QIRKAT_SERVER_STORE_VFS_H
#define QIRKAT_SERVER_STORE_VFS_H

/* SQLite writes each page of the -wal file in two pieces, a header and the page. These files
 * collect consecutive pieces until the file is synced, or anything else is done with it.
 *
 * Collected data must never outlive the lock it was written under. So a connection that uses this
 * must write only when it commits (PRAGMA cache_spill = 0) and sync with each commit (PRAGMA
 * synchronous = FULL). Returns the name of the VFS to open a database with; NULL if SQLite has no
 * VFS at all.
 */
const char *store_vfs_name(void);

#endif
