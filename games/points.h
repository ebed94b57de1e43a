/* games/points.h - what texts of games on points and lines have in common: points in steps,
 * positions like W:Wa1,b1,@4:Ba5:quiet=3, and refusals.
 *
 * side  the pieces of one seat in a position
 * ban   a walk back that a piece may not make: undo=d2-c2
 */
#ifndef QIRKAT_GAMES_POINTS_H
#define QIRKAT_GAMES_POINTS_H

#include "games/board.h"

struct text;

enum { POINTS_QUIET_MAX = 9999, POINTS_COUNT_MAX = 250 };

/* ---- steps ---- */

/* Returns the label of a point, or "?" for none. */
const char *points_label(const struct board *board, unsigned point);
/* Read a point that a step names. Returns the length of its label, or 0 with an error. */
size_t points_read(
	const struct board *board, const char *text, uint8_t *point, struct game_error *error);

/* ---- positions ---- */

struct points_side {
	struct board_set men; /* all pieces on the board */
	struct board_set kings;
	uint8_t hand;
};

/* The most that a position may have. */
struct points_limits {
	int hand[2];
	bool kings[2];
	int pieces; /* of a side, including its hand */
};

/* The state of a parser. */
struct points_reader {
	const struct game *game;
	const struct board *board;
	const char *at;
	struct game_error *error;
};

/* All of these return false with an error unless they are predicates. */
bool points_skip(struct points_reader *reader, char c);
bool points_is_at_end(const struct points_reader *reader);
bool points_skip_label(struct points_reader *reader, uint8_t *point);
/* Read the seat to move, and both sides in any order. */
bool points_read_sides(struct points_reader *reader, const struct points_limits *limits,
	uint8_t *seat, struct points_side side[2]);
/* A field that is a small number, and where it goes. */
struct points_count {
	const char *name; /* with its sign: "few="; NULL ends a list */
	uint8_t *count;
};

/* Read undo=, quiet= and chain=, in any order, each at most once, and those of a list, which may be
 * NULL. Each ban is passed to add_ban; *chain becomes where the text of the chain begins, or
 * NULL. */
typedef bool (*points_ban)(struct points_reader *reader, void *user, uint8_t from, uint8_t to);
bool points_read_fields(struct points_reader *reader, points_ban add_ban, void *user,
	uint16_t *quiet, const char **chain, const struct points_count *counts);

/* Write a side: ":W@4,a1,b1". */
void points_print_side(const struct board *board, const char *key, const struct points_side *side,
	struct text *text);

/* ---- solving ---- */

/* Can men on these points be part of tables of solved games? If not, an error says so. */
bool points_fit_men(
	const struct game_rules *rules, const struct board *board, struct game_error *error);

/* ---- refusals ---- */

/* Returns the clause with this id, or the one about turns if the game does not have it; NULL for
 * NULL. */
const char *points_cite(const struct game *game, const char *id);
/* Add a point to those that the refusal shows, once. */
void points_mark(struct game_refusal *refusal, const struct board *board, uint8_t point);
/* Write "c3, e3 or e5", five at most. */
void points_list(const struct board *board, struct board_set points, char *at, size_t size);

#endif
