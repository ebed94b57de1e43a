/* games/view/mat.h - matches of backgammon as GNU Backgammon and others write them (.mat): two
 * columns of turns, in which each player counts points from its own side.
 */
#ifndef QIRKAT_GAMES_VIEW_MAT_H
#define QIRKAT_GAMES_VIEW_MAT_H

#include <stdbool.h>

#include "base/out.h"
#include "games/play.h"

/* Does this text look like a match of backgammon? */
bool mat_is_match(const char *text);
/* Write the first game of a match as PDN with throws, from which pdn_read.h reads it: the left
 * column is the first seat, and each line stays in its line. Whatever concerns the doubling cube is
 * left out. Returns false with an error that names the line. */
bool mat_to_pdn(const char *text, struct out *out, struct game_error *error);

/* Can games on this board be written as such a match? */
bool mat_is_for(const struct game_drawing *drawing);
/* A game of a match; all pointers are borrowed. Names and points are those of the columns. */
struct mat_game {
	unsigned number;
	const struct play *play;
	const union game_state *start; /* where it began */
	const char *name[2];
	int points[2]; /* before it */
	int left;      /* the seat in the left column */
};
/* Write the line before the first game; to is how many points win the match, 0 if none do. */
void mat_write_head(struct out *out, int to);
void mat_write_game(struct out *out, const struct mat_game *game);

#endif
