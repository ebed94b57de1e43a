/* server/solved/solved_file.c - tables found and mapped. */
#include "server/solved/solved_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "games/solve/tables.h"

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

/* How many men the name of a file says that its table has; 0: it is another file's name, 255: all.
 * stem is the name without ".table". */
static unsigned men_of(const char *name, const char *stem) {
	size_t length = strlen(stem);
	unsigned men;
	if (strncmp(name, stem, length) != 0) {
		return 0;
	}
	if (strcmp(name + length, ".table") == 0) {
		return 255;
	}
	if (strncmp(name + length, ",men=", 5) != 0) {
		return 0;
	}
	size_t used = text_number(name + length + 5, 2, &men);
	return used > 0 && strcmp(name + length + 5 + used, ".table") == 0 ? men : 0;
}

static void stem_of(const struct game_rules *rules, char stem[SOLVED_NAME_MAX]) {
	size_t length = solved_name(rules, 0, stem);
	stem[length - strlen(".table")] = '\0';
}

static bool look_in_folder(const char *folder, const char *stem, char path[SOLVED_PATH_MAX]) {
	DIR *open = opendir(folder);
	unsigned best = 0;
	if (open == NULL) {
		return false;
	}
	for (struct dirent *entry = readdir(open); entry != NULL; entry = readdir(open)) {
		unsigned men = men_of(entry->d_name, stem);
		if (men > best &&
			snprintf(path, SOLVED_PATH_MAX, "%s/%s", folder, entry->d_name) <
				SOLVED_PATH_MAX) {
			best = men;
		}
	}
	closedir(open);
	return best > 0;
}

static bool look_in_program(
	struct solved_file *file, const struct game_rules *rules, const char *stem) {
	struct game_error error;
	unsigned best = 0;
	const struct solve_table *found = NULL;
	for (size_t i = 0; i < solve_tables_count; i++) {
		unsigned men = men_of(solve_tables[i].name, stem);
		if (men > best) {
			best = men;
			found = &solve_tables[i];
		}
	}
	if (found != NULL) {
		file->solved = solved_open(rules, found->bytes, found->size, &error);
	}
	return file->solved != NULL;
}

bool solved_file_find(struct solved_file *file, const struct game_rules *rules, const char *folder,
	struct game_error *error) {
	char stem[SOLVED_NAME_MAX], path[SOLVED_PATH_MAX];
	memset(file, 0, sizeof(*file));
	error->text[0] = '\0';
	if (rules->game->impl->men_fit == NULL) {
		return false;
	}
	stem_of(rules, stem);
	if (folder != NULL && look_in_folder(folder, stem, path) &&
		solved_file_open(file, rules, path, error)) {
		return true;
	}
	return look_in_program(file, rules, stem);
}

bool solved_folder(const char *data, char path[SOLVED_PATH_MAX]) {
	return snprintf(path, SOLVED_PATH_MAX, "%s/tables", data) < SOLVED_PATH_MAX;
}
