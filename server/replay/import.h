/* server/replay/import.h - imports games from a file: PDN or a record. */
#ifndef QIRKAT_SERVER_IMPORT_H
#define QIRKAT_SERVER_IMPORT_H

#include "proto/record.h"
#include "server/replay/replay_encode.h"

struct import {
	struct record record;
	bool has_proof; /* a record has information about its dice, PDN does not */
	struct replay_proof proof;
};

/* Read either format, with at most so many turns. text has a zero after size bytes. Returns false
 * with an error. Call import_finish either way. */
bool import_read(struct import *import, const char *text, size_t size, size_t most,
	struct replay_error *error);
void import_finish(struct import *import);

#endif
