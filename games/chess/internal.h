/* games/chess/internal.h - shared by the files of the chess module.
 *
 * plain, diagonal   kinds of point: a diagonal one (file plus rank number even) has diagonal lines
 * direction         0-3 along rank and file, 4-7 along diagonals; see chess_compile
 * path              a knight's move: the point it passes over and its target
 */
#ifndef QIRKAT_GAMES_CHESS_INTERNAL_H
#define QIRKAT_GAMES_CHESS_INTERNAL_H

#include "games/chess/chess.h"

enum {
	CHESS_SIDE = 9,
	CHESS_POINTS = 81,
	CHESS_DIRECTIONS = 8,
	CHESS_NORTH = 0, /* the first direction of each kind; see chess_compile */
	CHESS_DIAGONALS = 4,
	CHESS_PATHS = 8,
};

/* The piece on a point: its kind, plus 16 for Black. 0 is an empty point. */
enum chess_kind {
	CHESS_NONE,
	CHESS_PAWN,
	CHESS_KNIGHT,
	CHESS_BISHOP,
	CHESS_ROOK,
	CHESS_ARCHBISHOP,
	CHESS_QUEEN,
	CHESS_KING,
	CHESS_AMAZON,
	CHESS_KINDS,
	CHESS_BLACK = 16,
};

enum chess_step { CHESS_MOVE, CHESS_CASTLE };

enum chess_end {
	CHESS_GOES_ON,
	CHESS_MATE,
	CHESS_STALEMATE,
	CHESS_BARE_KINGS,
	CHESS_NO_PROGRESS,
	CHESS_REPETITION,
};

enum chess_castle { CHESS_A1 = 1, CHESS_I1 = 2, CHESS_A9 = 4, CHESS_I9 = 8 };

struct chess_path {
	uint8_t over;
	uint8_t to;
};

struct chess_rules {
	struct game_rules base;
	bool amazons;
	uint16_t no_progress; /* quiet turns allowed; 0: no limit */
	bool repetition;
	uint8_t next[CHESS_POINTS][CHESS_DIRECTIONS];        /* the neighbour, or GAME_NOWHERE */
	struct chess_path knight[CHESS_POINTS][CHESS_PATHS]; /* ended by GAME_NOWHERE */
};

struct chess_state {
	uint8_t at[CHESS_POINTS];
	uint8_t seat;
	uint8_t castle; /* enum chess_castle: rooks with which castling is still allowed */
	uint8_t passed; /* where a pawn may be captured in passing, or GAME_NOWHERE */
	uint8_t king[2];
	uint8_t end;    /* enum chess_end */
	uint16_t quiet; /* turns without a capture or a pawn move */
};

static inline const struct chess_rules *chess_rules_of(const struct game_rules *rules) {
	return (const struct chess_rules *)rules;
}

static inline struct chess_state *chess_state_of(union game_state *state) {
	return (struct chess_state *)state;
}

static inline const struct chess_state *chess_state_in(const union game_state *state) {
	return (const struct chess_state *)state;
}

static inline int chess_kind_of(uint8_t piece) {
	return piece & (CHESS_BLACK - 1);
}

static inline int chess_seat_of(uint8_t piece) {
	return piece == CHESS_NONE ? GAME_NOBODY : piece >= CHESS_BLACK;
}

static inline uint8_t chess_piece(int seat, int kind) {
	return (uint8_t)(kind | (seat == 1 ? CHESS_BLACK : 0));
}

static inline int chess_point(int file, int rank) { /* from 0 */
	return rank * CHESS_SIDE + file;
}

static inline bool chess_is_diagonal(int point) {
	return point % 2 == 0;
}

/* Castling of a seat with one of its rooks. */
struct chess_castling {
	uint8_t right; /* enum chess_castle */
	uint8_t seat;
	uint8_t king_from, king_to, rook_from, rook_to;
	const char *text;
};
extern const struct chess_castling chess_castlings[4];

extern const char chess_letters[CHESS_KINDS + 1]; /* by kind; '.' for none, 'P' for a pawn */
extern const char *const chess_kind_names[];      /* by kind, from CHESS_PAWN on; NULL-terminated */

/* ---- board.c ---- */
void chess_tables(struct chess_rules *rules);
void chess_label(int point, char label[GAME_LABEL_MAX]);
/* Returns the point that text begins with, or GAME_NOWHERE; *used is the characters read. */
int chess_read_point(const char *text, size_t *used);

/* ---- moves.c ---- */
/* List pseudo-legal steps, which may leave the own king in check. Returns how many. */
size_t chess_pseudo(const struct chess_rules *rules, const struct chess_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
size_t chess_legal(const struct chess_rules *rules, const struct chess_state *state,
	struct game_step steps[GAME_STEPS_MAX]);
/* Does a piece of seat attack point? */
bool chess_attacks(
	const struct chess_rules *rules, const struct chess_state *state, int seat, int point);
bool chess_in_check(const struct chess_rules *rules, const struct chess_state *state, int seat);
/* Play a pseudo-legal step and pass the turn, without checking for the end of the game. */
void chess_make(struct chess_state *state, const struct game_step *step);
/* Forget the point that a pawn passed over if no pawn can legally capture there: positions that
 * repetition does not tell apart are the same state. */
void chess_check_passed(const struct chess_rules *rules, struct chess_state *state);
bool chess_is_safe(const struct chess_rules *rules, const struct chess_state *state,
	const struct game_step *step);

/* ---- text.c, why.c ---- */
size_t chess_print(const struct game_rules *rules, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]);
bool chess_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error);
size_t chess_print_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]);
size_t chess_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_error *error);
void chess_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);
/* ---- survey.c ---- */
int chess_gain(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step);
void chess_survey(
	const struct game_rules *rules, const union game_state *state, struct game_survey *survey);
void chess_weigh(const struct game_rules *rules, struct game_survey *weights);
bool chess_occupy(const struct game_rules *rules, const union game_state *state,
	struct game_occupation *occupation);
size_t chess_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

/* ---- end.c ---- */
/* Set end: mate, stalemate, a draw, or none of these. */
void chess_check_end(const struct chess_rules *rules, struct chess_state *state);
bool chess_kings_are_bare(const struct chess_state *state);

#endif
