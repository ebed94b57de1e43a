/* server/ledger/rules_hash.h - a hash of the rules of a game, by which a result names what was
 * played. */
#ifndef QIRKAT_SERVER_LEDGER_RULES_HASH_H
#define QIRKAT_SERVER_LEDGER_RULES_HASH_H

#include "base/digest.h"
#include "games/game.h"

/* Hash the definition of a game (and, of a preset, that of its game) without what only tells about
 * it: titles, sources, examples and the look of boards. False without memory. */
bool rules_hash(const struct game *game, uint8_t hash[DIGEST_BYTES]);

#endif
