/* games/tracks/definition.h - the definition of a race along a track.
 *
 * track  the points that the men of a seat pass, in order, from its hand until they are borne off
 * lot    what is thrown: a stick, a shell, a die with two kinds of corner; it counts 0 or 1
 *
 * Filled in by games/define_tracks.c; tracks.c compiles it with the options of a room.
 */
#ifndef QIRKAT_GAMES_TRACKS_DEFINITION_H
#define QIRKAT_GAMES_TRACKS_DEFINITION_H

#include "games/choice.h"

enum { TRACKS_LOTS_MAX = 4, TRACKS_MEN_MAX = 20 };

enum tracks_off { TRACKS_EXACT, TRACKS_HIGHER };

enum tracks_field {
	TRACKS_FIELD_BOARD,     /* index of boards */
	TRACKS_FIELD_TRACK,     /* index of tracks */
	TRACKS_FIELD_FIRST,     /* seat */
	TRACKS_FIELD_MEN,       /* of each seat, all in its hand at the start */
	TRACKS_FIELD_LOTS,      /* how many are thrown */
	TRACKS_FIELD_NOUGHT,    /* what a throw of 0 counts; 0: nothing */
	TRACKS_FIELD_AGAIN,     /* points on which a man throws again */
	TRACKS_FIELD_SAFE,      /* points on which a man cannot be hit */
	TRACKS_FIELD_HIT_AGAIN, /* 1: so does a man that hits */
	TRACKS_FIELD_OFF,       /* enum tracks_off */
	TRACKS_FIELDS,
};

struct tracks_definition {
	struct choice_set set;
	size_t field[TRACKS_FIELDS]; /* choice of each field */
	struct choice_way *track;
	size_t tracks;
	const char *kinds[2]; /* the name of a piece, for drawings; NULL-terminated */
};

#endif
