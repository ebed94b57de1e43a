/* server/bots/bot_json.h - JSON for bots; docs/openapi.json describes it. */
#ifndef QIRKAT_SERVER_BOTS_BOT_JSON_H
#define QIRKAT_SERVER_BOTS_BOT_JSON_H

#include "server/bots/game.h"

/* Stands for ".", the step that ends a turn, which a path cannot contain. */
#define BOT_JSON_END "end"

/* {"id","name","title":"BOT"} */
json_t *bot_json_record(const struct bot_record *bot);
/* The full state of a game that the bot has joined. */
json_t *bot_json_game(const struct bot_game *game);
/* The part of it that changes. */
json_t *bot_json_state(const struct bot_game *game);
/* A summary of a game, and an event about it. */
json_t *bot_json_info(const struct bot_game *game);
json_t *bot_json_event(const char *type, const struct bot_game *game);
/* A challenge, which is a waiting table; rival may be NULL. */
json_t *bot_json_challenge(const struct bot_game *game, const struct bot_record *rival);

/* Each takes line or answer; a NULL stream or call is ignored. */
void bot_json_line(struct api_call *stream, json_t *line);
void bot_json_answer(struct api_call *call, int status, json_t *answer);

#endif
