/* server/store/store_outside.h - lets another program read and change the notes of a store, and
 * list its rooms, even while its server runs. */
#ifndef QIRKAT_SERVER_STORE_OUTSIDE_H
#define QIRKAT_SERVER_STORE_OUTSIDE_H

#include "server/store/store.h"

struct store_outside;

/* Open the store at path, which is borrowed. If no server uses it, it is created or upgraded as
 * needed. Returns new, or NULL and an error text. */
struct store_outside *store_outside_open(const char *path, char *error, size_t size);
/* As store_note, but at once. STORE_FAILED comes with an error text. */
enum store_result store_outside_note(
	struct store_outside *outside, const struct store_note *note, char *error, size_t size);
/* As store_notes; false comes with an error text. */
bool store_outside_notes(struct store_outside *outside, const char *kind, store_each_note each,
	void *user, char *error, size_t size);
/* As store_rooms; false comes with an error text. */
bool store_outside_rooms(struct store_outside *outside, enum store_status max_status,
	store_each_room each, void *user, char *error, size_t size);
/* Accepts NULL. */
void store_outside_close(struct store_outside *outside);

#endif
