/* games/mills/definition.h - the definition of a game of mills.
 *
 * Filled in by games/define_mills.c; mills.c compiles it with the options of a room.
 */
#ifndef QIRKAT_GAMES_MILLS_DEFINITION_H
#define QIRKAT_GAMES_MILLS_DEFINITION_H

#include "games/choice.h"

enum { MILLS_USE_WALK, MILLS_USE_MILL }; /* uses of a line */

enum mills_setting { MILLS_SET_FIRST, MILLS_SET_MIXED };
enum mills_effect { MILLS_TAKES, MILLS_WINS };
enum mills_double { MILLS_ONE, MILLS_ALL };
enum mills_refuge { MILLS_IF_ALL, MILLS_REFUGE, MILLS_FREE };
enum mills_verdict { MILLS_LOSES, MILLS_DRAWS };

enum mills_field {
	MILLS_FIELD_BOARD,       /* index of boards */
	MILLS_FIELD_FIRST,       /* seat */
	MILLS_FIELD_MEN,         /* men in the hand of each seat at the start */
	MILLS_FIELD_SETTING,     /* enum mills_setting */
	MILLS_FIELD_OPENING_NOT, /* points that the first man of a game is not set on */
	MILLS_FIELD_FLY,         /* with so many men or fewer a seat flies; 0: never */
	MILLS_FIELD_SWING,       /* 1: a man may swing from mill to mill and straight back */
	MILLS_FIELD_MILL,        /* enum mills_effect */
	MILLS_FIELD_DOUBLE,      /* enum mills_double */
	MILLS_FIELD_REFUGE,      /* enum mills_refuge */
	MILLS_FIELD_TARGET,      /* so many men or fewer, hand included: lost; 0: none */
	MILLS_FIELD_BLOCKED,     /* enum mills_verdict */
	MILLS_FIELD_FULL,        /* enum mills_verdict, with a man on every point */
	MILLS_FIELD_SHORT_END,   /* quiet turns while a seat is one man from losing; 0: off */
	MILLS_FIELD_REPETITION,  /* 3; 0: off */
	MILLS_FIELD_NO_PROGRESS, /* quiet turns; 0: off */
	MILLS_FIELDS,
};

struct mills_definition {
	struct choice_set set;
	size_t field[MILLS_FIELDS]; /* choice of each field */
	const char *kinds[2];       /* the name of a piece, for drawings; NULL-terminated */
};

#endif
