/* server/cmd/outside.c - the store of a server, which may be running, as a command sees it. */
#include "server/cmd/outside.h"

#include <stdio.h>

#include "server/postgres/postgres.h"

enum { STORE_PATH = SETTING_TEXT_MAX + 16 };

bool outside_open(struct outside *outside, const struct config *config) {
	static char path[STORE_PATH]; /* borrowed by the store */
	*outside = (struct outside){.store = NULL};
	switch (config->store) {
	case CONFIG_STORE_POSTGRES:
		outside->store = postgres_outside_open(
			config->database, outside->error, sizeof(outside->error));
		return outside->store != NULL;
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
		outside->store = store_outside_open(path, outside->error, sizeof(outside->error));
		return outside->store != NULL;
	}
}

void outside_close(struct outside *outside) {
	if (outside->store != NULL) {
		outside->store->impl->close(outside->store);
	}
}

enum store_result outside_set(struct outside *outside, const struct store_note *note) {
	struct store_outside *store = outside->store;
	return store->impl->note(store, note, outside->error, sizeof(outside->error));
}

bool outside_notes(struct outside *outside, const char *kind, store_each_note each, void *user) {
	struct store_outside *store = outside->store;
	return store->impl->notes(store, kind, each, user, outside->error, sizeof(outside->error));
}

bool outside_rooms(
	struct outside *outside, enum store_status max_status, store_each_room each, void *user) {
	struct store_outside *store = outside->store;
	return store->impl->rooms(
		store, max_status, each, user, outside->error, sizeof(outside->error));
}

enum store_result outside_change(
	struct outside *outside, const struct store_change *changes, size_t count) {
	struct store_outside *store = outside->store;
	return store->impl->change(store, changes, count, outside->error, sizeof(outside->error));
}

bool outside_read(
	struct outside *outside, const struct store_query *query, store_each_row each, void *user) {
	struct store_outside *store = outside->store;
	return store->impl->read(store, query, each, user, outside->error, sizeof(outside->error));
}
