/* server/replay/import.h - a file from outside that holds games: PDN, or a record. */
#ifndef QIRKAT_SERVER_IMPORT_H
#define QIRKAT_SERVER_IMPORT_H

#include "proto/record.h"
#include "server/replay/replay_encode.h"

struct import {
	struct record record;
	bool has_proof; /* a record says something of its dice, PDN does not */
	struct replay_proof proof;
};

/* Read either, whichever it is, of at most so many turns. text has a zero behind size bytes. False
 * and what is wrong. import must be finished either way. */
bool import_read(struct import *import, const char *text, size_t size, size_t most,
	struct replay_error *error);
void import_finish(struct import *import);

#endif
