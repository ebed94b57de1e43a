/* tests/temporary.h - where tests put their files: in TMPDIR, which is removed after the run.
 * Without it, in memory if possible, as it is only processes that are killed, not machines. */
#ifndef QIRKAT_TESTS_TEMPORARY_H
#define QIRKAT_TESTS_TEMPORARY_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { TEMPORARY_PATH = 96 }; /* short enough for a socket in such a folder */

/* The folder that all of them are in. */
static inline const char *temporary_place(void) {
	const char *place = getenv("TMPDIR");
	if (place != NULL && place[0] != '\0') {
		return place;
	}
	return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
}

/* A pattern for mkstemp. False if the path does not fit. */
static inline bool temporary_name(char *path, size_t size, const char *name) {
	int wanted = snprintf(path, size, "%s/qirkat-%s-XXXXXX", temporary_place(), name);
	return wanted > 0 && (size_t)wanted < size;
}

/* Make a folder; path has its name. */
static inline bool temporary_make(char *path, size_t size, const char *name) {
	return temporary_name(path, size, name) && mkdtemp(path) != NULL;
}

#endif
