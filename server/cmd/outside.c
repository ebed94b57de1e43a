/* server/cmd/outside.c - the store of a server, which may be running, as a command sees it. */
#include "server/cmd/outside.h"

#include <stdio.h>

#include "server/postgres/postgres.h"
#include "server/store/store_outside.h"

enum { STORE_PATH = SETTING_TEXT_MAX + 16 };

bool outside_open(struct outside *outside, const struct config *config) {
	static char path[STORE_PATH]; /* borrowed by the store */
	*outside = (struct outside){.file = NULL};
	switch (config->store) {
	case CONFIG_STORE_POSTGRES:
		outside->database = postgres_outside_open(
			config->database, outside->error, sizeof(outside->error));
		return outside->database != NULL;
	case CONFIG_STORE_MEMORY:
		snprintf(outside->error, sizeof(outside->error),
			"a store in memory can be reached only by its own server");
		return false;
	default:
		if (!config_store_path(config, path, sizeof(path))) {
			snprintf(outside->error, sizeof(outside->error),
				"the path of the data folder is too long");
			return false;
		}
		outside->file = store_outside_open(path, outside->error, sizeof(outside->error));
		return outside->file != NULL;
	}
}

void outside_close(struct outside *outside) {
	store_outside_close(outside->file);
	postgres_outside_close(outside->database);
}

enum store_result outside_set(struct outside *outside, const struct store_note *note) {
	char *error = outside->error;
	size_t size = sizeof(outside->error);
	return outside->file != NULL ? store_outside_note(outside->file, note, error, size)
				     : postgres_outside_note(outside->database, note, error, size);
}

bool outside_notes(struct outside *outside, const char *kind, store_each_note each, void *user) {
	char *error = outside->error;
	size_t size = sizeof(outside->error);
	return outside->file != NULL
		? store_outside_notes(outside->file, kind, each, user, error, size)
		: postgres_outside_notes(outside->database, kind, each, user, error, size);
}

bool outside_rooms(
	struct outside *outside, enum store_status max_status, store_each_room each, void *user) {
	char *error = outside->error;
	size_t size = sizeof(outside->error);
	return outside->file != NULL
		? store_outside_rooms(outside->file, max_status, each, user, error, size)
		: postgres_outside_rooms(outside->database, max_status, each, user, error, size);
}
