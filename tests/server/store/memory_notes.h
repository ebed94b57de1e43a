/* tests/server/store/memory_notes.h - notes, for the store in memory. */
#ifndef QIRKAT_TESTS_SERVER_STORE_MEMORY_NOTES_H
#define QIRKAT_TESTS_SERVER_STORE_MEMORY_NOTES_H

#include "server/store/store.h"

struct kept_note;

/* Sorted by kind and key; all zero: none. */
struct notes {
	struct kept_note *first;
};

/* Set or delete a note; its texts are copied. */
enum store_result notes_set(struct notes *notes, const struct store_note *note);
/* See store_impl.notes. */
void notes_each(const struct notes *notes, const char *kind, const char *key, store_each_note each,
	void *user);
void notes_finish(struct notes *notes);

#endif
