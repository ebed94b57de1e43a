/* server/bots/challenge.h - games proposed: a challenge is a table that waits, under the same id.
 */
#ifndef QIRKAT_SERVER_BOTS_CHALLENGE_H
#define QIRKAT_SERVER_BOTS_CHALLENGE_H

#include "server/bots/game.h"

/* Make a table as form says, for rival, or (NULL) for whoever comes. */
void challenge_make(struct bot_games *games, struct account *account, struct account *rival,
	const json_t *form, struct bot_call *call);
/* Make a table at which computers of one level have the other seats. */
void challenge_computer(struct bot_games *games, struct account *account, const json_t *form,
	struct bot_call *call);
/* Those that wait: {"in","out"}. */
json_t *challenge_all(const struct bot_games *games, const struct account *account);
/* Tell account's events each that waits for it. */
void challenge_send_all(const struct bot_games *games, const struct account *account);
void challenge_show(const struct bot_games *games, const struct account *account, const char *id,
	struct bot_call *call);
/* Sit down at a table that waits, whoever made it; or agree to a rematch. */
void challenge_accept(
	struct bot_games *games, struct account *account, const char *id, struct bot_call *call);
void challenge_decline(const struct bot_games *games, const struct account *account, const char *id,
	struct bot_call *call);
void challenge_cancel(const struct account *account, const char *id, struct bot_call *call);

#endif
