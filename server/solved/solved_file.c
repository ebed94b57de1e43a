/* server/solved/solved_file.c - tables in files, read on demand. */
#include "server/solved/solved_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- mapping ---- */

static bool map_file(struct solved_map *map, int file, uint64_t size, int how) {
	void *bytes = mmap(NULL, (size_t)size, how, MAP_SHARED, file, 0);
	if (bytes == MAP_FAILED) {
		return false;
	}
	map->bytes = bytes;
	map->size = size;
	return true;
}

bool solved_map_open(struct solved_map *map, const char *path, struct game_error *error) {
	struct stat about;
	int file = open(path, O_RDONLY | O_CLOEXEC);
	bool fine = file >= 0 && fstat(file, &about) == 0;
	if (fine && about.st_size == 0) {
		close(file);
		return game_fail(error, "%s is empty.", path);
	}
	fine = fine && map_file(map, file, (uint64_t)about.st_size, PROT_READ);
	int number = errno;
	if (file >= 0) {
		close(file);
	}
	return fine || game_fail(error, "%s cannot be read: %s.", path, strerror(number));
}

bool solved_map_create(
	struct solved_map *map, const char *path, uint64_t size, struct game_error *error) {
	int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	int number = file < 0 ? errno : 0;
	if (number == 0) {
		/* Allocate the whole file now: a write to a mapped page without disk space would
		 * kill the program. */
		number = posix_fallocate(file, 0, (off_t)size);
	}
	if (number == 0 && !map_file(map, file, size, PROT_READ | PROT_WRITE)) {
		number = errno;
	}
	if (file >= 0) {
		close(file);
	}
	return number == 0 || game_fail(error, "%s cannot be written: %s.", path, strerror(number));
}

void solved_map_close(struct solved_map *map) {
	if (map->bytes != NULL) {
		munmap(map->bytes, (size_t)map->size);
	}
	memset(map, 0, sizeof(*map));
}

/* ---- tables ---- */

static bool read_table_bytes(void *user, uint64_t at, unsigned char *to, size_t size) {
	const struct solved_file *file = user;
	while (size > 0 && !atomic_load_explicit(&file->changed, memory_order_relaxed)) {
		ssize_t got = pread(file->file, to, size, (off_t)at);
		if (got < 0 && errno == EINTR) {
			continue;
		}
		if (got <= 0) {
			return false;
		}
		to += got;
		at += (uint64_t)got;
		size -= (size_t)got;
	}
	return size == 0;
}

/* From now on none of its blocks is trusted: it may be another table. */
static void note_change(void *user) {
	struct solved_file *file = user;
	char sentence[SOLVED_PATH_MAX + 160];
	if (atomic_exchange(&file->changed, true) || file->warn == NULL) {
		return;
	}
	snprintf(sentence, sizeof(sentence),
		"%s: The table was changed while in use, and is ignored until the next start. To replace a table, rename the new one to its name.",
		file->path);
	file->warn(file->user, sentence);
}

/* Open a file and get its size; returns -1 with an error. */
static int open_bytes(const char *path, uint64_t *size, struct game_error *error) {
	struct stat about;
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0 || fstat(file, &about) != 0) {
		game_fail(error, "%s cannot be read: %s.", path, strerror(errno));
	} else if (!S_ISREG(about.st_mode) || about.st_size == 0) {
		game_fail(error, "%s is %s.", path, S_ISREG(about.st_mode) ? "empty" : "no file");
	} else {
		*size = (uint64_t)about.st_size;
		return file;
	}
	if (file >= 0) {
		close(file);
	}
	return -1;
}

bool solved_file_open(struct solved_file *file, const struct game_rules *rules, const char *path,
	struct game_error *error) {
	struct game_error why;
	struct pack_source source = {
		.read = read_table_bytes, .damaged = note_change, .user = file};
	memset(file, 0, sizeof(*file));
	file->file = open_bytes(path, &source.size, error);
	if (file->file < 0) {
		memset(file, 0, sizeof(*file));
		return false;
	}
	snprintf(file->path, sizeof(file->path), "%s", path);
	file->solved = solved_open_source(rules, &source, &why);
	if (file->solved == NULL) {
		close(file->file);
		memset(file, 0, sizeof(*file));
		return game_fail(error, "%s: %s", path, why.text);
	}
	return true;
}

void solved_file_watch(
	struct solved_file *file, void (*warn)(void *user, const char *sentence), void *user) {
	file->warn = warn;
	file->user = user;
}

void solved_file_close(struct solved_file *file) {
	if (file->solved != NULL) {
		solved_close(file->solved);
		close(file->file);
	}
	memset(file, 0, sizeof(*file));
}

bool solved_folder(const char *data, char path[SOLVED_PATH_MAX]) {
	return snprintf(path, SOLVED_PATH_MAX, "%s/tables", data) < SOLVED_PATH_MAX;
}
