/* games/define_men.h - reads the parts of a definition that games with men and kings share: hands,
 * pieces, first positions.
 */
#ifndef QIRKAT_GAMES_DEFINE_MEN_H
#define QIRKAT_GAMES_DEFINE_MEN_H

#include "games/define_fields.h"
#include "games/pieces.h"

extern const char *const define_verdicts[]; /* by enum end_verdict */
extern const char *const define_blocked[];  /* by enum end_blocked */
extern const char *const define_chains[];   /* by enum chain_rule */

/* Read "hands", of which each seat may have one with these fields; they are those of W. */
bool define_hands(struct define_reader *reader, const struct define_field *fields);

/* Read "pieces": name, seat and letter of each, and these fields, which come in fours: kinds 0 and
 * 1 of W, then of B. more are keys left to each, which is called for every piece of a seat; both
 * may be NULL. */
typedef bool (*define_piece)(
	struct define_reader *reader, json_t *object, size_t seat, size_t kind, void *user);
bool define_pieces(struct define_reader *reader, struct piece_names *names,
	const struct define_field *fields, const char *const more[], define_piece each, void *user);

/* Read "starts" and "start", whose choice goes to a field. Only with kings may a start name these.
 * Returns false with an error. */
bool define_starts(
	struct define_reader *reader, bool kings, struct start_men **starts, size_t field);

#endif
