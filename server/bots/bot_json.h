/* server/bots/bot_json.h - the lines and objects that bots are told; docs/openapi.json says what
 * each holds.
 */
#ifndef QIRKAT_SERVER_BOTS_BOT_JSON_H
#define QIRKAT_SERVER_BOTS_BOT_JSON_H

#include "server/bots/game.h"

/* The step that ends a turn, ".", which a path cannot hold. */
#define BOT_JSON_END "end"

/* {"id","name","title":"BOT"} */
json_t *bot_json_account(const struct account *account);
/* All of a game that the bot follows; it has joined. */
json_t *bot_json_game(const struct bot_game *game);
/* What of it changes. */
json_t *bot_json_state(const struct bot_game *game);
/* A game in short, and an event about it. */
json_t *bot_json_info(const struct bot_game *game);
json_t *bot_json_event(const char *type, const struct bot_game *game);
/* A challenge, which is a table that waits; rival may be NULL. */
json_t *bot_json_challenge(const struct bot_game *game, const struct account *rival);

/* Each takes line; a stream or call that is NULL hears nothing. */
void bot_json_line(struct bot_call *stream, json_t *line);
void bot_json_answer(struct bot_call *call, int status, json_t *answer);

#endif
