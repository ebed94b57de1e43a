/* server/bots/game_update.h - updates a bot's game from the messages of its room. */
#ifndef QIRKAT_SERVER_BOTS_GAME_UPDATE_H
#define QIRKAT_SERVER_BOTS_GAME_UPDATE_H

#include "server/bots/game.h"

/* The state of the whole room. Returns false without memory, or if it is invalid. */
bool game_update_room(struct bot_game *game, uint32_t version, const json_t *d);
/* An event of the room. */
void game_update_event(struct bot_game *game, uint32_t version, const json_t *d);
/* Clear everything received so far. */
void game_update_clear(struct bot_game *game);

#endif
