/* server/bots/challenge.h - challenges: a challenge is a waiting table with the same id. */
#ifndef QIRKAT_SERVER_BOTS_CHALLENGE_H
#define QIRKAT_SERVER_BOTS_CHALLENGE_H

#include "server/bots/game.h"

/* Create a table according to form, for rival, or for anybody if NULL. */
void challenge_make(struct bot_games *games, struct bot_record *bot, struct bot_record *rival,
	const json_t *form, struct api_call *call);
/* Create a table whose other seats are played by computers of one level. */
void challenge_computer(
	struct bot_games *games, struct bot_record *bot, const json_t *form, struct api_call *call);
/* The waiting challenges: {"in","out"}. */
json_t *challenge_all(const struct bot_games *games, const struct bot_record *bot);
/* Send the bot's event stream each challenge that waits for it. */
void challenge_send_all(const struct bot_games *games, const struct bot_record *bot);
void challenge_show(const struct bot_games *games, const struct bot_record *bot, const char *id,
	struct api_call *call);
/* Take a seat at a waiting table, whoever created it; or agree to a rematch. */
void challenge_accept(
	struct bot_games *games, struct bot_record *bot, const char *id, struct api_call *call);
void challenge_decline(const struct bot_games *games, const struct bot_record *bot, const char *id,
	struct api_call *call);
void challenge_cancel(const struct bot_record *bot, const char *id, struct api_call *call);

#endif
