/* games/view/point_labels.h - recognises how the points of a board are named. */
#ifndef QIRKAT_GAMES_VIEW_POINT_LABELS_H
#define QIRKAT_GAMES_VIEW_POINT_LABELS_H

#include "games/game.h"

enum point_labels {
	POINT_LABELS_LATTICE, /* letters are files, numbers are ranks */
	POINT_LABELS_SPOKES,  /* letters are directions from the centre, numbers are distances */
	POINT_LABELS_FREE,
};

enum point_labels point_labels_of(const struct game_drawing *drawing);
/* The number of characters in a label before its number. */
size_t point_label_letters(const char *label);

#endif
