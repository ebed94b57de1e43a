/* server/room/result.h - describes how a game ended, in numbers and in words. */
#ifndef QIRKAT_SERVER_RESULT_H
#define QIRKAT_SERVER_RESULT_H

#include "games/game.h"
#include "proto/event.h"

/* Fill result from a status whose phase is OVER. */
void result_fill(const struct game_rules *rules, const struct game_status *status,
	struct event_result *result);

#endif
