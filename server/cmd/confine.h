/* server/cmd/confine.h - sandboxes the server according to its settings. */
#ifndef QIRKAT_SERVER_CONFINE_H
#define QIRKAT_SERVER_CONFINE_H

#include <stdbool.h>

#include "server/cmd/config.h"
#include "server/process/sandbox.h"

struct confinement {
	char files[SANDBOX_TOLD]; /* result, for the log */
};

/* Set the environment up for a confined process. Call it first, because libraries read the
 * environment only once. */
void confine_prepare(const struct config *config);
/* Call before the first thread. Creates the data folder, since a missing one cannot be named; if
 * that fails, the store will report it. */
void confine_files(struct confinement *confinement, const struct config *config);
/* Call once everything is open, before serving anybody. Logs what was given up. */
void confine_calls(const struct confinement *confinement, const struct config *config);

#endif
