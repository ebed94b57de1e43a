/* server/replay/pdn.h - games in Portable Draughts Notation (games/README.md, "Records").
 *
 * For leaping and hunting games. Like replay_game.h it may be used on any thread.
 */
#ifndef QIRKAT_SERVER_PDN_H
#define QIRKAT_SERVER_PDN_H

#include "games/game.h"
#include "base/out.h"
#include "proto/record.h"
#include "server/replay/replay_encode.h"

enum { PDN_GAMES_MAX = 200 };

/* Read the games of a text and check every turn; most is the maximum number of turns. record must
 * be all zero. Returns false with an error and its line. Finish record either way. */
bool pdn_read(struct record *record, const char *text, size_t most, struct replay_error *error);
/* Can this game be written as PDN? */
bool pdn_is_for(const struct game *game);
/* Write all games of a record. Returns false with an error if that is not possible. */
bool pdn_write(struct out *out, const struct record *record, struct replay_error *error);

#endif
