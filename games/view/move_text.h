/* games/view/move_text.h - plays moves given as texts: steps as sent to a server ("c2-c3"), "=" and
 * a whole turn, whose final stop may be omitted, or "*" and a throw ("*3-1"). */
#ifndef QIRKAT_GAMES_VIEW_MOVE_TEXT_H
#define QIRKAT_GAMES_VIEW_MOVE_TEXT_H

#include "games/play.h"

/* Play one move. Returns false with an error and nothing changed. */
bool move_text_play(struct play *play, const char *text, struct game_error *error);

#endif
