/* server/record.h - a room's games as a record that anybody can check (proto/README.md). */
#ifndef QIRKAT_SERVER_RECORD_H
#define QIRKAT_SERVER_RECORD_H

#include <stdbool.h>

#include "proto/out.h"
#include "server/book.h"
#include "server/store.h"

enum record_result { RECORD_GOOD, RECORD_NONE, RECORD_FAILED };

/* Write the record of a room, read from its log. */
enum record_result record_write(
	struct out *out, struct store *store, struct shelf *shelf, const char *id);

#endif
