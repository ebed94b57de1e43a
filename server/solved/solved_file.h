/* server/solved/solved_file.h - tables of solved games in files.
 *
 * What goes wrong is said in one sentence.
 */
#ifndef QIRKAT_SERVER_SOLVED_FILE_H
#define QIRKAT_SERVER_SOLVED_FILE_H

#include <stdatomic.h>

#include "games/solve/solved.h"

enum { SOLVED_PATH_MAX = 4096 };

/* A file mapped into memory. */
struct solved_map {
	void *bytes; /* NULL: none */
	uint64_t size;
};

/* A table that is open; all zero: none. It stays where it is while it is open. */
struct solved_file {
	struct solved *solved; /* NULL: none is open */
	int file;
	atomic_bool changed; /* its bytes are not what they were: it answers nothing any more */
	void (*warn)(void *user, const char *sentence);
	void *user;
	char path[SOLVED_PATH_MAX];
};

/* Map a file for reading. False and a sentence. Of files that this process alone writes: one that
 * is cut short while it is mapped ends the process. */
bool solved_map_open(struct solved_map *map, const char *path, struct game_error *error);
/* Make a file of so many bytes, all 0, and map it for writing. False and a sentence. */
bool solved_map_create(
	struct solved_map *map, const char *path, uint64_t size, struct game_error *error);
/* Takes one that is all zero, too; it is all zero after. */
void solved_map_close(struct solved_map *map);

/* Open the table in a file, which is read block by block as it is asked. False and a sentence that
 * begins with its path. */
bool solved_file_open(struct solved_file *file, const struct game_rules *rules, const char *path,
	struct game_error *error);
/* Call warn once, with a sentence, when a block turns out to have been changed since it was opened:
 * in whatever thread asks for it. Before the first is asked for; NULL: nobody cares. */
void solved_file_watch(
	struct solved_file *file, void (*warn)(void *user, const char *sentence), void *user);
/* Takes one that is all zero, too; it is all zero after. */
void solved_file_close(struct solved_file *file);

/* The folder of tables in a data folder. False where the path is too long. */
bool solved_folder(const char *data, char path[SOLVED_PATH_MAX]);

#endif
