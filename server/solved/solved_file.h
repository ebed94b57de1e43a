/* server/solved/solved_file.h - tables of solved games in files.
 *
 * Errors are reported as one sentence.
 */
#ifndef QIRKAT_SERVER_SOLVED_FILE_H
#define QIRKAT_SERVER_SOLVED_FILE_H

#include <stdatomic.h>

#include "games/solve/solved.h"

enum { SOLVED_PATH_MAX = 4096 };

/* A memory-mapped file. */
struct solved_map {
	void *bytes; /* NULL: none */
	uint64_t size;
};

/* An open table; all zero: none. It must not be moved while open. */
struct solved_file {
	struct solved *solved; /* NULL: not open */
	int file;
	atomic_bool changed; /* its bytes have changed: it is no longer used */
	void (*warn)(void *user, const char *sentence);
	void *user;
	char path[SOLVED_PATH_MAX];
};

/* Map a file for reading. Returns false with an error. Only for files that no other process writes:
 * truncating a mapped file kills this process. */
bool solved_map_open(struct solved_map *map, const char *path, struct game_error *error);
/* Create a file of so many zero bytes and map it for writing. Returns false with an error. */
bool solved_map_create(
	struct solved_map *map, const char *path, uint64_t size, struct game_error *error);
/* An all-zero map is allowed; it is all zero afterwards. */
void solved_map_close(struct solved_map *map);

/* Open the table in a file, which is read block by block on demand. Returns false with an error
 * that begins with its path. */
bool solved_file_open(struct solved_file *file, const struct game_rules *rules, const char *path,
	struct game_error *error);
/* Set a function to be called once, with a sentence, when a block turns out to have changed since
 * the file was opened; in the thread that reads the block. Call before the first lookup. NULL:
 * none. */
void solved_file_watch(
	struct solved_file *file, void (*warn)(void *user, const char *sentence), void *user);
/* An all-zero file is allowed; it is all zero afterwards. */
void solved_file_close(struct solved_file *file);

/* Write the path of the tables folder in a data folder. Returns false if it is too long. */
bool solved_folder(const char *data, char path[SOLVED_PATH_MAX]);

#endif
