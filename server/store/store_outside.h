/* server/store/store_outside.h - lets another program read and change the notes and rows of a
 * store, and list its rooms, even while its server runs. */
#ifndef QIRKAT_SERVER_STORE_OUTSIDE_H
#define QIRKAT_SERVER_STORE_OUTSIDE_H

#include "server/store/store.h"

struct store_outside;

struct store_outside_impl {
	/* As store_note, but at once. STORE_FAILED comes with an error text. */
	enum store_result (*note)(struct store_outside *outside, const struct store_note *note,
		char *error, size_t size);
	/* As store_notes and store_rooms; false comes with an error text. */
	bool (*notes)(struct store_outside *outside, const char *kind, store_each_note each,
		void *user, char *error, size_t size);
	bool (*rooms)(struct store_outside *outside, enum store_status max_status,
		store_each_room each, void *user, char *error, size_t size);
	/* As store_change, but at once. STORE_FAILED comes with an error text. */
	enum store_result (*change)(struct store_outside *outside,
		const struct store_change *changes, size_t count, char *error, size_t size);
	/* As store_read, but at once; false comes with an error text. */
	bool (*read)(struct store_outside *outside, const struct store_query *query,
		store_each_row each, void *user, char *error, size_t size);
	/* Frees it. */
	void (*close)(struct store_outside *outside);
};

struct store_outside {
	const struct store_outside_impl *impl;
};

/* Open the store at path, which is borrowed. If no server uses it, it is created or upgraded as
 * needed. Returns new, or NULL and an error text. */
struct store_outside *store_outside_open(const char *path, char *error, size_t size);

#endif
