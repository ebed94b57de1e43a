/* server/replay/mat.h - the games of a record as a match of backgammon (games/view/mat.h). */
#ifndef QIRKAT_SERVER_REPLAY_MAT_H
#define QIRKAT_SERVER_REPLAY_MAT_H

#include "base/out.h"
#include "games/view/rule_set.h"
#include "proto/record.h"
#include "server/replay/replay_encode.h"

/* Can games under these rules be written so? */
bool mat_is_for_rules(const struct rule_set *rule_set);
/* Write them; replays every game. Returns false with an error. */
bool mat_write(struct out *out, const struct record *record, struct replay_error *error);

#endif
