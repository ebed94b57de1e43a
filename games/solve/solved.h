/* games/solve/solved.h - a table of a solved game: writing its header, reading and probing it.
 *
 * table   the packed values of all slices of a game under its rules, in a file or in memory
 * probe   looks up the values of states in a table
 *
 * A table is read from an immutable array, or from a file that might change; blocks are unpacked on
 * demand. Threads may share a table; a probe belongs to one thread.
 */
#ifndef QIRKAT_GAMES_SOLVE_SOLVED_H
#define QIRKAT_GAMES_SOLVE_SOLVED_H

#include "games/solve/pack.h"
#include "games/solve/solve.h"

enum { SOLVED_NAME_MAX = 512 };

struct solved;
struct solved_probe;

/* A part of a table being written. */
struct solved_part {
	uint64_t begin, size; /* byte range in the file */
};

/* The limits in the names of files, and what precedes their number: ",men=", or ",most_men=" if the
 * game has an option of that name. */
enum solved_limit { SOLVED_LIMIT_MEN, SOLVED_LIMIT_HAND };
enum { SOLVED_LIMIT_WORD_MAX = 16 };
void solved_limit_word(
	const struct game *game, enum solved_limit limit, char word[SOLVED_LIMIT_WORD_MAX]);
/* Write the file name for rules and limits: the key, every option that differs from its default,
 * and the limits: "felli,capture=optional,men=5.table". Returns the length. */
size_t solved_name(const struct game_rules *rules, const struct numbering_limits *limits,
	char name[SOLVED_NAME_MAX]);

/* Returns the size of the header before the slices, in bytes. */
size_t solved_head_size(const struct numbering *numbering);
/* Write the header of a table with these parts, one for each slice. */
void solved_head(const struct numbering *numbering, const struct numbering_limits *limits,
	const struct solved_part *part, unsigned char *head);

/* Returns new, or NULL with an error if bytes are not a table of this game. bytes and rules are
 * borrowed for its lifetime. */
struct solved *solved_open(const struct game_rules *rules, const unsigned char *bytes,
	uint64_t size, struct game_error *error);
/* The same for bytes stored elsewhere; source is copied. Reads the header and the block index
 * now. */
struct solved *solved_open_source(
	const struct game_rules *rules, const struct pack_source *source, struct game_error *error);
/* solved may be NULL. */
void solved_close(struct solved *solved);
struct numbering *solved_numbering(struct solved *solved);
struct numbering_limits solved_limits(const struct solved *solved);
/* Do all blocks match their checksums? Returns false with an error if not. Reads every byte
 * once. */
bool solved_check_sums(const struct solved *solved, struct game_error *error);
/* Unpack a whole slice into value, which has an entry for each number. Returns false with an error
 * if it is damaged. */
bool solved_unpack(
	const struct solved *solved, size_t slice, uint16_t *value, struct game_error *error);

/* Returns new, using about so many bytes; NULL without memory. solved is borrowed. */
struct solved_probe *solved_probe_create(const struct solved *solved, size_t bytes);
/* probe may be NULL. */
void solved_probe_destroy(struct solved_probe *probe);
/* Look up the value of a state for the seat that is to choose, also in the middle of a turn; if the
 * game is over, for the seat that would be. Returns false if the table lacks it or is damaged. */
bool solved_ask(struct solved_probe *probe, const union game_state *state, uint16_t *value);
/* Returns the level of endless play with the men of a state, for its seat to choose. */
enum solve_level solved_verdict(const struct solved_probe *probe, const union game_state *state);

#endif
