/* server/bots/game_update.h - what a bot's game learns from what the room sends. */
#ifndef QIRKAT_SERVER_BOTS_GAME_UPDATE_H
#define QIRKAT_SERVER_BOTS_GAME_UPDATE_H

#include "server/bots/game.h"

/* The whole room. False without memory, or where this is no room. */
bool game_update_room(struct bot_game *game, uint32_t version, const json_t *d);
/* One event. */
void game_update_event(struct bot_game *game, uint32_t version, const json_t *d);
/* Forget all that was heard. */
void game_update_clear(struct bot_game *game);

#endif
