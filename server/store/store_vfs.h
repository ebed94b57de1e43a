/* server/store/store_vfs.h - files of the writing connection: a commit's pages leave in one write.
 */
#ifndef QIRKAT_SERVER_STORE_VFS_H
#define QIRKAT_SERVER_STORE_VFS_H

/* SQLite writes each page of the -wal file as two pieces, a head and the page. Through these files
 * pieces that follow each other are gathered until the file is to be synced, or is asked anything.
 *
 * What is gathered must never outlive the lock that it was written under, so a connection that uses
 * this must write only when it commits (PRAGMA cache_spill = 0) and sync with each commit (PRAGMA
 * synchronous = FULL). Returns the name to open a database with, NULL where SQLite has no files at
 * all. */
const char *store_vfs_name(void);

#endif
