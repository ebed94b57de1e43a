/* server/cmd/settings.h - the table of settings behind server/cmd/config.h. */
#ifndef QIRKAT_SERVER_CMD_SETTINGS_H
#define QIRKAT_SERVER_CMD_SETTINGS_H

#include "server/cmd/config.h"

enum { SETTINGS_MAX = 96 };

/* Where a value comes from, and where errors about it go; all borrowed. */
struct settings_source {
	const char *where; /* "--port", "QIRKAT_PORT", "qirkat.conf line 3" */
	char *error;
	size_t size;
};

/* Set the setting called name, of size characters; '-' equals '_' and case is ignored. value NULL:
 * none was given. Returns false with a sentence, and config untouched, for an unknown name or an
 * invalid value. */
bool settings_set(struct config *config, const char *name, size_t size, const char *value,
	const struct settings_source *source);
/* Returns the place of the setting called name in the table, below SETTINGS_MAX; -1: none. */
int settings_find(const char *name, size_t size);
/* Write an error that begins with where. Returns false, so callers can return it. */
bool settings_complain(const struct settings_source *source, const char *format, ...);

#endif
