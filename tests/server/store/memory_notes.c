/* tests/server/store/memory_notes.c - notes, for the store in memory. */
#include "tests/server/store/memory_notes.h"

#include <stdlib.h>
#include <string.h>

struct kept_note {
	struct kept_note *next;
	struct store_note note;
	char text[];
};

static int compare_note_keys(const struct store_note *a, const struct store_note *b) {
	int kinds = strcmp(a->kind, b->kind);
	return kinds != 0 ? kinds : strcmp(a->key, b->key);
}

static struct kept_note *create_kept_note(const struct store_note *note) {
	size_t size = strlen(note->text) + 1;
	struct kept_note *kept = malloc(sizeof(*kept) + size);
	if (kept != NULL) {
		kept->note = *note;
		memcpy(kept->text, note->text, size);
		kept->note.text = kept->text;
	}
	return kept;
}

enum store_result notes_set(struct notes *notes, const struct store_note *note) {
	struct kept_note **at = &notes->first;
	while (*at != NULL && compare_note_keys(&(*at)->note, note) < 0) {
		at = &(*at)->next;
	}
	bool found = *at != NULL && compare_note_keys(&(*at)->note, note) == 0;
	if (found && note->text != NULL && note->is_new) {
		return STORE_TAKEN;
	}
	struct kept_note *made = note->text != NULL ? create_kept_note(note) : NULL;
	if (note->text != NULL && made == NULL) {
		return STORE_FAILED;
	}
	if (found) {
		struct kept_note *old = *at;
		*at = old->next;
		free(old);
	}
	if (made != NULL) {
		made->next = *at;
		*at = made;
	}
	return STORE_OK;
}

void notes_each(const struct notes *notes, const char *kind, const char *key, store_each_note each,
	void *user) {
	for (const struct kept_note *at = notes->first; at != NULL; at = at->next) {
		if ((kind == NULL || strcmp(at->note.kind, kind) == 0) &&
			(key == NULL || strcmp(at->note.key, key) == 0) && !each(user, &at->note)) {
			return;
		}
	}
}

void notes_finish(struct notes *notes) {
	while (notes->first != NULL) {
		struct kept_note *gone = notes->first;
		notes->first = gone->next;
		free(gone);
	}
}
