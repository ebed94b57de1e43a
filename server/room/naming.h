/* server/room/naming.h - how the points of a board are named. */
#ifndef QIRKAT_SERVER_NAMING_H
#define QIRKAT_SERVER_NAMING_H

#include "games/game.h"

enum naming {
	NAMING_LATTICE, /* letters are files, numbers are ranks */
	NAMING_SPOKES,  /* letters are directions from the middle, numbers are distances */
	NAMING_FREE,
};

enum naming naming_of(const struct game_drawing *drawing);
/* How many characters of a label come before its number. */
size_t naming_letters(const char *label);

#endif
