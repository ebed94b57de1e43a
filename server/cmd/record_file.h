/* server/cmd/record_file.h - reads a file of records or games. */
#ifndef QIRKAT_SERVER_CMD_RECORD_FILE_H
#define QIRKAT_SERVER_CMD_RECORD_FILE_H

#include <stddef.h>

/* Read a whole file, or standard input for "-", and add a zero; of one that is longer than
 * RECORD_BYTES_MAX, only a byte more than that. Returns new, NULL with errno set. */
char *record_file_read(const char *path, size_t *size);

#endif
