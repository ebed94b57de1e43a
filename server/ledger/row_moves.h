/* server/ledger/row_moves.h - the turns and throws of a game as a result keeps them.
 *
 * One line a move: "m" and the text of its steps, "t" and the values of a throw, "l" and the seat
 * that is out, why (enum play_loss) and 1 for a draw. Deflated.
 */
#ifndef QIRKAT_SERVER_LEDGER_ROW_MOVES_H
#define QIRKAT_SERVER_LEDGER_ROW_MOVES_H

#include "base/out.h"
#include "games/play.h"

enum { ROW_MOVES_MAX = 1 << 20 }; /* bytes, before they are deflated */

/* Write all moves of a game. */
void row_moves_write(const struct play *play, struct out *text);
/* Deflate text into packed, which is cleared. False if it is too long, or without memory. */
bool row_moves_pack(const struct out *text, struct out *packed);
/* The reverse. False if packed is damaged. */
bool row_moves_unpack(const void *packed, size_t size, struct out *text);
/* Play moves in a game that has just begun. */
bool row_moves_play(struct play *play, const struct out *text, struct game_error *error);
/* Write the first turns of a game, with spaces between them. */
void row_moves_opening(const struct play *play, unsigned turns, struct out *text);

#endif
