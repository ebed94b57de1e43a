/* server/store/store_files.h - creates and copies files durably. */
#ifndef QIRKAT_SERVER_STORE_FILES_H
#define QIRKAT_SERVER_STORE_FILES_H

#include <stdbool.h>

/* Whether something of this name exists, or may exist. */
bool files_exists(const char *path);
/* Sync the folder of path, so that changes of names in it are durable. */
bool files_sync_folder(const char *path);
/* Create the folder of path if it does not exist. False with errno. */
bool files_make_folder(const char *path);
/* Copy a file into a new one that only its owner may read, and sync it. False with errno, and no
 * copy. */
bool files_copy(const char *from, const char *to);

#endif
