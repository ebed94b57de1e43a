/* games/solve/solved.h - a table of a solved game: writing its head, reading it, asking it.
 *
 * table   the packed values of all slices of a game under its rules, in a file or in memory
 * probe   ask a table what a state is worth
 *
 * A table is read from an array that stays as it is, or from a file that may not; what is asked for
 * is unpacked block by block. A table may be used by several threads; a probe belongs to one.
 */
#ifndef QIRKAT_GAMES_SOLVE_SOLVED_H
#define QIRKAT_GAMES_SOLVE_SOLVED_H

#include "games/solve/pack.h"
#include "games/solve/solve.h"

enum { SOLVED_NAME_MAX = 512 };

struct solved;
struct solved_probe;

/* The parts of a table being written. */
struct solved_part {
	uint64_t begin, size; /* bytes of the file */
};

/* The name of the file for rules and a number of men (0: all): the key and every option that is not
 * as usual, "felli,capture=optional.table". Returns the length. */
size_t solved_name(const struct game_rules *rules, unsigned men, char name[SOLVED_NAME_MAX]);

/* Bytes of the head that stands before the slices. */
size_t solved_head_size(const struct numbering *numbering);
/* Write the head of a table whose slices are those parts, one each. */
void solved_head(const struct numbering *numbering, unsigned men, const struct solved_part *part,
	unsigned char *head);

/* Returns new; bytes are borrowed and must live as long, as must rules. NULL and a sentence where
 * they are no table, or one of another game. */
struct solved *solved_open(const struct game_rules *rules, const unsigned char *bytes,
	uint64_t size, struct game_error *error);
/* The same of bytes that lie elsewhere; source is copied. Its head and the places of its blocks are
 * read now. */
struct solved *solved_open_source(
	const struct game_rules *rules, const struct pack_source *source, struct game_error *error);
/* Takes NULL, too. */
void solved_close(struct solved *solved);
struct numbering *solved_numbering(struct solved *solved);
unsigned solved_men(const struct solved *solved); /* 0: all */
/* Are all blocks as they were written, by their sums? If not, false and a sentence. Reads every
 * byte once. */
bool solved_check_sums(const struct solved *solved, struct game_error *error);
/* Unpack a whole slice into value, which has a place for each number. False and a sentence where it
 * is damaged. */
bool solved_unpack(
	const struct solved *solved, size_t slice, uint16_t *value, struct game_error *error);

/* Returns new, in about so many bytes; NULL without memory. solved is borrowed. */
struct solved_probe *solved_probe_create(const struct solved *solved, size_t bytes);
/* Takes NULL, too. */
void solved_probe_destroy(struct solved_probe *probe);
/* What a state in which a seat is to choose is worth to it, in mid-turn too, or one that is over to
 * the seat that would be to choose. False where the table does not have it, or is damaged. */
bool solved_ask(struct solved_probe *probe, const union game_state *state, uint16_t *value);
/* Play without end has this level with the men of a state, to its seat to choose. */
enum solve_level solved_verdict(const struct solved_probe *probe, const union game_state *state);

#endif
