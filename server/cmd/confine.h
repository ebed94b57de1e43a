/* server/cmd/confine.h - what a server with its settings may still reach once it runs. */
#ifndef QIRKAT_SERVER_CONFINE_H
#define QIRKAT_SERVER_CONFINE_H

#include <stdbool.h>

#include "server/process/config.h"
#include "server/process/sandbox.h"

struct confinement {
	char files[SANDBOX_TOLD]; /* what came of it */
};

/* Before anything else of a server begins, as libraries look at the environment once: what suits a
 * confined process. */
void confine_prepare(const struct config *config);
/* Before the first thread. Makes the data folder, since what is not there cannot be named; where
 * that fails it leaves the sentence to the store. */
void confine_files(struct confinement *confinement, const struct config *config);
/* Once everything is open, before anybody is talked to. Tells the log what was given up. */
void confine_calls(const struct confinement *confinement, const struct config *config);

#endif
