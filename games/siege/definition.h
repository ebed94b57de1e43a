/* games/siege/definition.h - the definition of a game in which men are taken by being shut in
 * between others: tafl, Seega.
 *
 * armed     may take, and helps to take
 * hostile   of an empty point: stands for an enemy of some piece
 * throne    points that stand for an attacker of a piece which must be surrounded, if empty
 * surround  take a piece by standing on all four sides of it
 *
 * Filled in by games/define_siege.c; siege.c compiles it with the options of a room.
 */
#ifndef QIRKAT_GAMES_SIEGE_DEFINITION_H
#define QIRKAT_GAMES_SIEGE_DEFINITION_H

#include "games/choice.h"
#include "games/ends.h"
#include "games/pieces.h"

enum siege_walk { SIEGE_STEP, SIEGE_SLIDE };
enum siege_walks_first { SIEGE_NEXT_WALKS, SIEGE_LAST_WALKS };

/* Fields ending in _W come in pairs, W then B. Fields of pieces come in fours: kinds 0 and 1 of W,
 * kinds 0 and 1 of B. */
enum siege_field {
	SIEGE_FIELD_BOARD,       /* index of boards */
	SIEGE_FIELD_START,       /* index of starts */
	SIEGE_FIELD_FIRST,       /* seat */
	SIEGE_FIELD_WALKS_FIRST, /* enum siege_walks_first: who walks when both hands are empty */
	SIEGE_FIELD_CHAIN,       /* enum chain_rule */
	SIEGE_FIELD_THRONE,      /* points */
	SIEGE_FIELD_GUARD,      /* a king surrounded on three sides of a throne leaves his man there
				   between the fourth attacker and it */
	SIEGE_FIELD_BLOCKED,    /* enum end_blocked */
	SIEGE_FIELD_REPETITION, /* 3; 0: off */
	SIEGE_FIELD_REPEATED,   /* enum end_verdict */
	SIEGE_FIELD_NO_PROGRESS, /* quiet turns; 0: off */
	SIEGE_FIELD_ADJUDICATE,  /* enum end_verdict */
	SIEGE_FIELD_SHUT_IN_W,   /* points that no piece of the seat can get to: lost */
	SIEGE_FIELD_HAND_W = SIEGE_FIELD_SHUT_IN_W + 2, /* pieces in hand at the start */
	SIEGE_FIELD_EACH_W = SIEGE_FIELD_HAND_W + 2,    /* drops per turn */
	SIEGE_FIELD_DROP_W = SIEGE_FIELD_EACH_W + 2,    /* points to drop on */
	SIEGE_FIELD_WALK = SIEGE_FIELD_DROP_W + 2,      /* enum siege_walk */
	SIEGE_FIELD_NO_STOP = SIEGE_FIELD_WALK + 4,     /* points it may not stop on */
	SIEGE_FIELD_NO_PASS = SIEGE_FIELD_NO_STOP + 4,  /* points it may not slide over */
	SIEGE_FIELD_UNARMED = SIEGE_FIELD_NO_PASS + 4,  /* it neither takes nor helps to */
	SIEGE_FIELD_HOSTILE = SIEGE_FIELD_UNARMED + 4,  /* points hostile to it while empty */
	SIEGE_FIELD_SAFE = SIEGE_FIELD_HOSTILE + 4,     /* points on which it cannot be taken */
	SIEGE_FIELD_SURROUND = SIEGE_FIELD_SAFE + 4,    /* points on which it must be surrounded */
	SIEGE_FIELD_GOAL = SIEGE_FIELD_SURROUND + 4,    /* points on which it wins */
	SIEGE_FIELDS = SIEGE_FIELD_GOAL + 4,
};

struct siege_definition {
	struct choice_set set;
	size_t field[SIEGE_FIELDS]; /* choice of each field */
	struct start_men *start;
	struct piece_names names;
};

#endif
