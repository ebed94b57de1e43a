/* server/solved/slices.h - the values of slices: packed in files, and unpacked while they are
 * needed.
 *
 * at rest  packed, with checksums: in a file for each slice, or in a table
 * at hand  unpacked in a file without a name, which is mapped into memory: the system may page it
 *          out, and nothing of it is left if the program is killed
 * round    a piece of work; the slices that it turns out to need are fetched, and stay at hand
 *          until it is over and room is needed
 *
 * Errors are reported as one sentence.
 */
#ifndef QIRKAT_SERVER_SLICES_H
#define QIRKAT_SERVER_SLICES_H

#include "server/solved/solved_file.h"

struct slices;

/* Returns new, with the slices of a table or, if that is NULL, those in files beginning with path,
 * a folder and a slash; of these, one that fails its checksums is none. NULL with an error.
 * numbering and table are borrowed, path is copied. */
struct slices *slices_create(struct numbering *numbering, const struct solved *table,
	const char *path, struct game_error *error);
/* slices may be NULL. */
void slices_destroy(struct slices *slices);

bool slices_has(const struct slices *slices, size_t slice);
/* Begin a round: from now on numbering_slice.value is set by slices_fetch alone. Of what earlier
 * rounds used, at most so many bytes stay at hand, the latest first. */
void slices_begin_round(struct slices *slices, uint64_t keep);
/* Set numbering_slice.value of a slice. For struct solve_hands, with slices as user. */
bool slices_fetch(void *slices, size_t slice);
/* Has slices_fetch never failed? Otherwise returns false with an error. */
bool slices_are_fine(const struct slices *slices, struct game_error *error);

/* Returns room for the values of a slice, at hand; NULL with an error. */
uint16_t *slices_new(struct slices *slices, size_t slice, struct game_error *error);
/* Put what slices_new gave to rest. Returns false with an error. */
bool slices_save(struct slices *slices, size_t slice, struct game_error *error);
/* Has a check found the values of this slice right? */
bool slices_is_checked(const struct slices *slices, size_t slice);
void slices_note_check(struct slices *slices, size_t slice);
/* Returns the packed bytes of a slice, borrowed; NULL if they are in a table or missing. */
const unsigned char *slices_packed(const struct slices *slices, size_t slice, uint64_t *size);
/* Remove all files. */
void slices_remove(struct slices *slices);

#endif
