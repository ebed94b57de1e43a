/* games/maze/internal.h - what the files of this module share.
 *
 * space     a point of the maze, numbered 21 * quarter + k; the fountain is the last
 * quarter   the side of the board a seat has before it: 0 bottom (s), 1 right (e), 2 top (n), 3 left (w)
 * court     the entry of a seat: holds any number of its pawns, standing or fled
 * set       one value of a cast; it pays for one move
 * locked    a pawn on a victory space or the fountain
 * lead      the pawn, away and not locked, with the fewest steps left to the fountain
 *
 * A seat of the rules is a place in turn order; rules->quarter says which side of the board it has.
 */
#ifndef QIRKAT_GAMES_RACE_INTERNAL_H
#define QIRKAT_GAMES_RACE_INTERNAL_H

#include "games/maze/race.h"
#include "games/text.h"

enum {
	RACE_QUARTER = 21, /* spaces of a quarter */
	RACE_SPACES = 85,
	RACE_FOUNTAIN = 84,
	RACE_PAWNS = 4,
	RACE_SENTRIES = 8,
	RACE_SETS = 4,
	RACE_CAPTURE_BONUS = 8,
	RACE_FLED = 128, /* added to a court: the pawn lies beside it */
	RACE_GONE = 255, /* the pawn left the game with its seat */
	RACE_NOT_CAST = 254, /* in race_state.order */
	RACE_OUT = 255,
};

/* Places in a quarter. */
enum race_k {
	RACE_FOOT = 0, /* the seat's own path leaves the ring here */
	RACE_FORK = 2,
	RACE_CUT_SENTRY = 4,
	RACE_JOIN = 6,
	RACE_GARDEN = 8,
	RACE_CORNER = 11,
	RACE_START = 13,
	RACE_COURT = 15,
	RACE_PATH = 16, /* p1, p2 */
	RACE_VICTORY = 18, /* v1, v2, v3 */
};

enum race_phase {
	RACE_ORDER, /* casting for the lead */
	RACE_CAST,
	RACE_ADMIT,
	RACE_TARGET,
	RACE_LEAD,
	RACE_MOVE,
	RACE_BONUS,
	RACE_PLACE,
	RACE_COMFORT,
	RACE_AGAIN,
	RACE_OVER,
};

enum race_step {
	RACE_STEP_ADMIT,  /* to */
	RACE_STEP_MOVE,   /* value, from, to */
	RACE_STEP_BONUS,  /* value, from, to */
	RACE_STEP_ENTER,  /* a bonus admits: to */
	RACE_STEP_PLACE,  /* to */
	RACE_STEP_FLEE,   /* from: target or lead; in a court: from is the court */
	RACE_STEP_AGAIN,
	RACE_STEP_COMFORT,
	RACE_STEP_LEAVE,  /* ".": no more turn, no comfort, no target, no bonus move */
};

/* Names to announce (specification, section 8). */
enum race_name {
	RACE_KHAJUL,
	RACE_ALQABUL,
	RACE_AHMAQ,
	RACE_BARIKA,
	RACE_AIKHTIAR,
	RACE_MUTAKABIR,
	RACE_RAHA,
	RACE_CASCADE,
	RACE_TATALI,
	RACE_KASKID,
};

struct race_rules {
	struct game_rules base;
	int seats;
	uint8_t quarter[GAME_SEATS_MAX];
	uint8_t taken; /* a bit for each quarter that a seat has */
	/* options, by their names in the definition */
	bool enter_only, fled_forfeit, entry_captures, bonus_optional, bonus_admits, lap_again, max_use,
		oldest_leads, also_entry, ahmaq_mandatory, manual_comfort, always_again, sentry_on_path,
		sentry_on_vacant_arm, safe_counting, six_faced, counts_fled, highest_only, cast_first,
		resign_ends;
};

struct race_state {
	uint8_t pawn[GAME_SEATS_MAX][RACE_PAWNS]; /* in the order they came out (oldest_leads), or sorted */
	uint8_t sentry[(RACE_SPACES + 7) / 8];    /* a bit for each space */
	uint8_t order[GAME_SEATS_MAX];            /* casts for the lead: sums, RACE_NOT_CAST, RACE_OUT */
	uint8_t seat, phase;
	uint8_t light, dark;  /* the cast being played */
	uint8_t is_cast;      /* light and dark hold */
	uint8_t moved;        /* a step was made since the cast */
	uint8_t sets[RACE_SETS], set_count;
	uint8_t bonus;
	uint8_t barika;       /* casts of this chain */
	uint8_t blessed;      /* the cast being played is a barika */
	uint8_t gone;         /* a bit for each seat that resigned */
	uint8_t winner;       /* seat */
	uint8_t resigned;     /* the game ended by resignation */
	uint8_t locked;       /* pawns locked in this turn */
	uint8_t cascade;      /* victory bonuses used in this chain of bonus moves */
	uint8_t from_victory; /* the bonus to make now comes from a victory space */
	uint8_t taken_from;   /* RACE_PLACE: where the sentry in the hand stood */
};

static inline const struct race_rules *race_rules_of(const struct game_rules *rules) {
	return (const struct race_rules *)rules;
}

static inline struct race_state *race_state_of(union game_state *state) {
	return (struct race_state *)state;
}

static inline const struct race_state *race_state_in(const union game_state *state) {
	return (const struct race_state *)state;
}

static inline int race_space(int quarter, int k) {
	return (quarter & 3) * RACE_QUARTER + k;
}

/* ---- board.c ---- */

/* The name of a space: "s2", "ng4", "wp1", "f"; a court: "sh". Returns the length. */
size_t race_label(int space, char label[GAME_LABEL_MAX]);
/* The space text begins with and the characters used; GAME_NOWHERE if none. */
int race_read_label(const char *text, size_t *used);
/* Where one may go from a space: up to two, counted. quarter: whose pawn; only its own path is open. */
int race_next(const struct race_rules *rules, int quarter, int space, uint8_t next[2]);
/* Fewest steps from space to the fountain for a pawn of quarter, sentries ignored. */
int race_distance(int quarter, int space);
bool race_is_counting(int space);
/* Of a victory space or the fountain: 1 to 4; else 0. */
int race_victory(int space);
/* May a captured sentry be put on this kind of space? Pieces are not looked at. */
bool race_takes_sentry(const struct race_rules *rules, int space);
void race_place(int space, int *x, int *y);
void race_draw(const struct game_rules *rules, struct game_drawing *drawing);

/* ---- pieces.c ---- */

bool race_has_sentry(const struct race_state *state, int space);
void race_put_sentry(struct race_state *state, int space, bool there);
int race_sentries(const struct race_state *state);
/* The seat with a pawn on a space of the path, or GAME_NOBODY. */
int race_pawn_on(const struct race_rules *rules, const struct race_state *state, int space);
int race_court(const struct race_rules *rules, int seat);
int race_standing(const struct race_rules *rules, const struct race_state *state, int seat);
int race_fled(const struct race_rules *rules, const struct race_state *state, int seat);
/* Pawns of a seat are interchangeable: sorted, equal positions are equal bytes. Where the oldest leads
 * those on their way stay in the order in which they came out. */
void race_sort(const struct race_rules *rules, struct race_state *state, int seat);
/* Move one pawn of seat that is at one place to another (courts with RACE_FLED allowed). */
void race_shift(const struct race_rules *rules, struct race_state *state, int seat, int from, int to);
/* Spaces of the pawns of seat that lead: one, or more that tie. Returns how many. */
int race_leads(const struct race_rules *rules, const struct race_state *state, int seat,
	uint8_t leads[RACE_PAWNS]);
/* Spaces where a pawn may be made to flee by Ahmaq. Returns how many. */
int race_targets(const struct race_rules *rules, const struct race_state *state, int seat,
	uint8_t targets[GAME_SEATS_MAX * RACE_PAWNS]);

/* ---- moves.c ---- */

/* Why a pawn cannot end a move on a space, in the order they are looked at. */
enum race_obstacle {
	RACE_FREE,
	RACE_NO_WAY,      /* no route of that many steps */
	RACE_SENTRY_WAY,  /* only past a sentry */
	RACE_OWN_PAWN,
	RACE_NOT_ALL_VICTORY, /* the fountain before v1, v2 and v3 */
	RACE_COUNTING,    /* safe_counting */
};

/* The spaces a pawn of seat on from reaches with exactly n steps. Returns how many. */
int race_reach(const struct race_rules *rules, const struct race_state *state, int seat, int from,
	int n, uint8_t to[8]);
enum race_obstacle race_obstacle(const struct race_rules *rules, const struct race_state *state,
	int seat, int from, int n, int to);
/* Legal moves of n steps, as steps of this kind. Returns how many were added at steps. */
size_t race_moves(const struct race_rules *rules, const struct race_state *state,
	enum race_step kind, int n, struct game_step *steps);
/* compulsion=max_use: drop the moves with sets after which fewer sets than possible can be used. */
size_t race_keep_max(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps, size_t count);

/* ---- turn.c ---- */

void race_take(const struct game_rules *rules, union game_state *state,
	const struct game_throw *thrown, struct game_effects *effects);
void race_apply(const struct game_rules *rules, union game_state *state,
	const struct game_step *step, struct game_effects *effects);
size_t race_steps(const struct race_rules *rules, const struct race_state *state,
	struct game_step *steps);
/* Land a pawn: capture, lock, bonus; no phase is changed. Returns the phase that follows from it, or
 * RACE_MOVE if nothing does. */
enum race_phase race_land(const struct race_rules *rules, struct race_state *state,
	const struct game_step *step, struct game_effects *effects);
/* Series points of a seat (End and scoring). */
int race_points(const struct race_rules *rules, const struct race_state *state, int seat);
void race_resign(const struct game_rules *rules, union game_state *state, int seat,
	struct game_effects *effects);

/* ---- text.c, why.c ---- */

size_t race_print_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]);
size_t race_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_error *error);
size_t race_print(const struct game_rules *rules, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]);
bool race_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error);
void race_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal);

#endif
