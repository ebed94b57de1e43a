/* server/store/store_outside.h - notes of a store read and changed by another program than its
 * server, which may run meanwhile.
 */
#ifndef QIRKAT_SERVER_STORE_OUTSIDE_H
#define QIRKAT_SERVER_STORE_OUTSIDE_H

#include "server/store/store.h"

struct store_outside;

/* Open the store at path, which is borrowed; it is made, or brought up to date, where no server
 * uses it. Returns new, or NULL and a sentence. */
struct store_outside *store_outside_open(const char *path, char *error, size_t size);
/* As store_note, at once. On STORE_FAILED there is a sentence. */
enum store_result store_outside_note(
	struct store_outside *outside, const struct store_note *note, char *error, size_t size);
/* As store_notes; a sentence where it is false. */
bool store_outside_notes(struct store_outside *outside, const char *kind, store_each_note each,
	void *user, char *error, size_t size);
/* NULL is taken. */
void store_outside_close(struct store_outside *outside);

#endif
