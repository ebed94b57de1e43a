/* server/solved/solved_file.c - tables found and mapped. */
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
		/* Room for all of it now: what a mapped file lacks later ends the program. */
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

bool solved_file_open(struct solved_file *file, const struct game_rules *rules, const char *path,
	struct game_error *error) {
	struct game_error why;
	memset(file, 0, sizeof(*file));
	if (!solved_map_open(&file->map, path, error)) {
		return false;
	}
	file->solved = solved_open(rules, file->map.bytes, file->map.size, &why);
	if (file->solved == NULL) {
		solved_map_close(&file->map);
		return game_fail(error, "%s: %s", path, why.text);
	}
	snprintf(file->path, sizeof(file->path), "%s", path);
	return true;
}

void solved_file_close(struct solved_file *file) {
	solved_close(file->solved);
	solved_map_close(&file->map);
	memset(file, 0, sizeof(*file));
}

bool solved_folder(const char *data, char path[SOLVED_PATH_MAX]) {
	return snprintf(path, SOLVED_PATH_MAX, "%s/tables", data) < SOLVED_PATH_MAX;
}
