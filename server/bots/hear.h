/* server/bots/hear.h - what a bot's game learns from what the room sends. */
#ifndef QIRKAT_SERVER_BOTS_HEAR_H
#define QIRKAT_SERVER_BOTS_HEAR_H

#include "server/bots/game.h"

/* The whole room. False without memory, or where this is no room. */
bool hear_room(struct bot_game *game, uint32_t version, const json_t *d);
/* One event. */
void hear_event(struct bot_game *game, uint32_t version, const json_t *d);
/* Forget all that was heard. */
void hear_nothing(struct bot_game *game);

#endif
