/* proto/listing.h - a room that is not finished, as the lobby shows it and the store lists it.
 *
 * row      the object in the lobby's message
 * summary  the text in the store's list: whose room it is, and its row
 */
#ifndef QIRKAT_PROTO_LISTING_H
#define QIRKAT_PROTO_LISTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/out.h"
#include "proto/clock.h"
#include "proto/limits.h"
#include "proto/words.h"

/* What is read of a row; the rest is shown as it is. */
struct listing_row {
	char game[WIRE_GAME_SIZE];
	struct clock_choice clock;
	enum dice_mode dice_mode;
	bool is_full; /* no seat is free */
};

/* What a summary says beside the row. */
struct listing_summary {
	bool is_public;
	char maker[WIRE_CLIENT_KEY_SIZE]; /* "" if not known */
	int64_t n;                        /* of the maker's request */
};

/* Read a whole row. False, and row is undefined, if text is none. */
bool listing_row_read(const char *text, size_t size, struct listing_row *row);
/* Write a summary up to its row: the next value must be the row, and then comes its end. */
void listing_summary_begin(struct out *out, const struct listing_summary *summary);
void listing_summary_end(struct out *out);
/* Returns where the row begins, which ends one character before the text does; NULL, and both are
 * undefined, if text is no summary. */
const char *listing_summary_read(
	const char *text, struct listing_summary *summary, struct listing_row *row);

#endif
