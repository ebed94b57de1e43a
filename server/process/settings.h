/* server/process/settings.h - the table behind server/process/config.h. */
#ifndef QIRKAT_SERVER_SETTINGS_H
#define QIRKAT_SERVER_SETTINGS_H

#include "server/process/config.h"

/* Where a value comes from, and where a sentence about it goes; all borrowed. */
struct settings_source {
	const char *where; /* "--port", "QIRKAT_PORT", "qirkat.conf line 3" */
	char *error;
	size_t size;
};

/* Set the setting called name, of size characters; '-' counts as '_' and capitals as small letters.
 * value NULL: none was given. False and a sentence, and config untouched, for an unknown name or a
 * value that is not allowed. */
bool settings_set(struct config *config, const char *name, size_t size, const char *value,
	const struct settings_source *source);
/* Write a sentence that begins with where. Returns false, for the caller to return. */
bool settings_complain(const struct settings_source *source, const char *format, ...);

#endif
