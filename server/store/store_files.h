/* server/store/store_files.h - names and copies of files, made to last. */
#ifndef QIRKAT_SERVER_STORE_FILES_H
#define QIRKAT_SERVER_STORE_FILES_H

#include <stdbool.h>

/* Is there anything of this name, or may there be? */
bool files_exists(const char *path);
/* Make what was done to names in the folder of path last. */
bool files_sync_folder(const char *path);
/* Make the folder of path if it is not there. False with errno. */
bool files_make_folder(const char *path);
/* Copy a file into a new one that only its owner may read, and make it last. False with errno, and
 * no copy. */
bool files_copy(const char *from, const char *to);

#endif
