/* games/tracks/definition.h - the definition of a race along a track.
 *
 * track  the points that the men of a seat pass, in order, from its hand or from where they stand
 * at the start, until they are borne off lot    what is thrown: a stick, a shell, a die with two
 * kinds of corner; it counts 0 or 1
 *
 * Filled in by games/define_tracks.c; tracks.c compiles it with the options of a room.
 */
#ifndef QIRKAT_GAMES_TRACKS_DEFINITION_H
#define QIRKAT_GAMES_TRACKS_DEFINITION_H

#include "games/choice.h"

enum { TRACKS_LOTS_MAX = 4, TRACKS_MEN_MAX = 20 };

enum tracks_off { TRACKS_EXACT, TRACKS_HIGHER };

/* Where a man goes that is hit: to its hand, to where the other man came from, or to the first free
 * point of its track. */
enum tracks_hit { TRACKS_TO_HAND, TRACKS_SWAP, TRACKS_TO_FIRST };

enum tracks_field {
	TRACKS_FIELD_BOARD,     /* index of boards */
	TRACKS_FIELD_TRACK,     /* index of tracks */
	TRACKS_FIELD_FIRST,     /* seat */
	TRACKS_FIELD_MEN,       /* of each seat */
	TRACKS_FIELD_START,     /* index of starts; without any, all men are in the hand */
	TRACKS_FIELD_LOTS,      /* how many are thrown */
	TRACKS_FIELD_NOUGHT,    /* what a throw of 0 counts; 0: nothing */
	TRACKS_FIELD_AGAIN,     /* points on which a man throws again */
	TRACKS_FIELD_SAFE,      /* points on which a man cannot be hit */
	TRACKS_FIELD_HIT_AGAIN, /* 1: so does a man that hits */
	TRACKS_FIELD_OFF,       /* enum tracks_off */
	TRACKS_FIELD_HIT,       /* enum tracks_hit */
	TRACKS_FIELD_PAIR,      /* enemies side by side that cannot be hit; 0: none */
	TRACKS_FIELD_BLOCK,     /* and that cannot be passed */
	TRACKS_FIELD_BACK,      /* 1: who cannot move forward has to move back */
	TRACKS_FIELD_STOP,      /* points that nobody passes */
	TRACKS_FIELD_SINK,      /* a point where a man cannot stay */
	TRACKS_FIELD_SINK_TO,   /* where it goes from there, or to the first free point before */
	TRACKS_FIELD_LAST,  /* points that a man only leaves the board from, by the exact number */
	TRACKS_FIELD_LEAVE, /* and by any throw */
	TRACKS_FIELD_AGAIN_WITH, /* 1: a throw of 0 throws again; then of 1, and so on */
	TRACKS_FIELDS = TRACKS_FIELD_AGAIN_WITH + TRACKS_LOTS_MAX + 1,
};

struct tracks_definition {
	struct choice_set set;
	size_t field[TRACKS_FIELDS]; /* choice of each field */
	struct choice_way *track, *start;
	size_t tracks, starts;
	const char *kinds[2]; /* the name of a piece, for drawings; NULL-terminated */
};

#endif
