/* server/cmd/game_files.c - loads games from definition files in addition to the built-in ones. */
#include "server/cmd/game_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/define.h"
#include "games/lessons/lesson_play.h"
#include "games/lessons/lessons.h"
#include "games/search/weights.h"

enum { FILE_MAX = 1 << 20, PATH_BYTES = 1024 };

/* The definitions of a folder. */
struct folder {
	const char *name;
	char *file[GAMES_MAX];
	size_t files;
};

/* ---- one file ---- */

char *game_files_read(const char *path, size_t *size, char said[GAME_FILES_SAID]) {
	FILE *file = fopen(path, "rb");
	char *text = malloc(FILE_MAX + 1);
	if (file == NULL || text == NULL) {
		snprintf(said, GAME_FILES_SAID, "%s: %s", path,
			strerror(file == NULL ? errno : ENOMEM));
		goto fail;
	}
	size_t used = fread(text, 1, FILE_MAX + 1, file);
	if (ferror(file)) {
		snprintf(said, GAME_FILES_SAID, "%s: cannot be read", path);
		goto fail;
	}
	if (used > FILE_MAX) {
		snprintf(said, GAME_FILES_SAID, "%s:1: a definition may have at most %d bytes",
			path, FILE_MAX);
		goto fail;
	}
	fclose(file);
	*size = used;
	return text;

fail:
	if (file != NULL) {
		fclose(file);
	}
	free(text);
	return NULL;
}

bool game_files_blame(
	const char *path, const struct game_error *error, char said[GAME_FILES_SAID]) {
	const char *line = "line ";
	const char *text = error->text;
	if (strncmp(text, line, strlen(line)) == 0) {
		snprintf(said, GAME_FILES_SAID, "%.700s:%s", path, text + strlen(line));
	} else {
		snprintf(said, GAME_FILES_SAID, "%.700s: %s", path, text);
	}
	return false;
}

/* ---- a folder ---- */

static bool is_definition(const char *name) {
	size_t length = strlen(name);
	return length > 5 && name[0] != '.' && strcmp(name + length - 5, ".json") == 0;
}

static int compare_names(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void forget_files(struct folder *folder) {
	while (folder->files > 0) {
		free(folder->file[--folder->files]);
	}
}

static bool note_file(struct folder *folder, const char *name, char said[GAME_FILES_SAID]) {
	if (folder->files == GAMES_MAX) {
		snprintf(said, GAME_FILES_SAID, "%s: a folder may have at most %d games",
			folder->name, GAMES_MAX);
		return false;
	}
	folder->file[folder->files] = strdup(name);
	if (folder->file[folder->files] == NULL) {
		snprintf(said, GAME_FILES_SAID, "out of memory");
		return false;
	}
	folder->files++;
	return true;
}

static bool list_files(struct folder *folder, char said[GAME_FILES_SAID]) {
	DIR *open = opendir(folder->name);
	if (open == NULL) {
		snprintf(said, GAME_FILES_SAID, "the folder of games \"%s\" cannot be read: %s",
			folder->name, strerror(errno));
		return false;
	}
	bool good = true;
	for (struct dirent *entry = readdir(open); good && entry != NULL; entry = readdir(open)) {
		good = !is_definition(entry->d_name) || note_file(folder, entry->d_name, said);
	}
	closedir(open);
	qsort(folder->file, folder->files, sizeof(folder->file[0]), compare_names);
	return good;
}

static bool is_preset(const char *text, size_t size) {
	static const char key[] = "\"preset_of\"";
	for (size_t i = 0; i + sizeof(key) - 1 <= size; i++) {
		if (memcmp(text + i, key, sizeof(key) - 1) == 0) {
			return true;
		}
	}
	return false;
}

static bool add_game_file(
	const struct folder *folder, const char *name, bool presets, char said[GAME_FILES_SAID]) {
	char path[PATH_BYTES];
	size_t size;
	struct game_error error;
	if (snprintf(path, sizeof(path), "%s/%s", folder->name, name) >= (int)sizeof(path)) {
		snprintf(said, GAME_FILES_SAID, "%s: its path is too long", name);
		return false;
	}
	char *text = game_files_read(path, &size, said);
	if (text == NULL) {
		return false;
	}
	bool good = is_preset(text, size) != presets ||
		(define_check(text, size, &error) && games_add(text, size, &error)) ||
		game_files_blame(path, &error, said);
	free(text);
	return good;
}

static bool add_game_files(const struct folder *folder, bool presets, char said[GAME_FILES_SAID]) {
	for (size_t i = 0; i < folder->files; i++) {
		if (!add_game_file(folder, folder->file[i], presets, said)) {
			return false;
		}
	}
	return true;
}

/* Load the weights of a game if the folder has them. Errors are reported, and the game then has
 * none. */
static void load_game_weights(const char *folder, const struct game *game) {
	char path[PATH_BYTES], said[GAME_FILES_SAID];
	struct game_error error;
	size_t size;
	if (snprintf(path, sizeof(path), "%s/%s.weights", folder, game->key) >= (int)sizeof(path) ||
		access(path, F_OK) != 0) {
		return;
	}
	char *text = game_files_read(path, &size, said);
	if (text == NULL || !weights_check(game, text, size, &error)) {
		if (text != NULL) {
			game_files_blame(path, &error, said);
		}
		fprintf(stderr, "qirkat: %s\n", said);
	} else if (!games_learn(game->key, text, size)) {
		fprintf(stderr, "qirkat: out of memory\n");
	}
	free(text);
}

/* Load the lesson of a game if the folder has one. Errors are reported, and the game then has
 * none. */
static void load_game_lesson(const char *folder, const struct game *game) {
	char path[PATH_BYTES], said[GAME_FILES_SAID];
	if (snprintf(path, sizeof(path), "%s/%s.lesson", folder, game->key) >= (int)sizeof(path) ||
		access(path, F_OK) != 0) {
		return;
	}
	size_t size;
	char *text = game_files_read(path, &size, said);
	if (text == NULL || !game_files_lesson(path, game, text, size, said)) {
		fprintf(stderr, "qirkat: %s\n", said);
	} else if (!lessons_add(game->key, text, size)) {
		fprintf(stderr, "qirkat: out of memory\n");
	}
	free(text);
}

bool game_files_lesson(const char *path, const struct game *game, const char *text, size_t size,
	char said[GAME_FILES_SAID]) {
	struct game_error error;
	struct lesson *lesson = lessons_read(text, size, &error);
	bool fine = (lesson != NULL && lesson_check(game, lesson, &error)) ||
		game_files_blame(path, &error, said);
	lesson_destroy(lesson);
	return fine;
}

static void load_weights_and_lessons(const char *folder) {
	for (size_t i = 0; i < games_count(); i++) {
		load_game_weights(folder, games_at(i));
		load_game_lesson(folder, games_at(i));
	}
}

static bool add_folder(const char *name, char said[GAME_FILES_SAID]) {
	struct folder folder = {.name = name};
	bool good = list_files(&folder, said) && add_game_files(&folder, false, said) &&
		add_game_files(&folder, true, said);
	forget_files(&folder);
	if (good) {
		load_weights_and_lessons(name);
	}
	return good;
}

/* ---- public ---- */

bool game_files_open(const char *folder, char said[GAME_FILES_SAID]) {
	struct game_error error;
	if (!games_init(&error)) {
		snprintf(said, GAME_FILES_SAID, "%s", error.text);
		return false;
	}
	if (folder == NULL || folder[0] == '\0' || add_folder(folder, said)) {
		return true;
	}
	games_finish();
	return false;
}

const char *game_files_folder(void) {
	const char *folder = getenv("QIRKAT_GAMES");
	return folder != NULL ? folder : "";
}
