/* server/cmd/match_engine.h - another program that plays: started, told positions, asked for turns.
 */
#ifndef QIRKAT_SERVER_CMD_MATCH_ENGINE_H
#define QIRKAT_SERVER_CMD_MATCH_ENGINE_H

#include "games/play.h"

struct match_engine;

/* Start command in a shell. position is where every game begins, go what it is told behind the word
 * go; both are borrowed. Returns new, or NULL and a sentence. */
struct match_engine *match_engine_create(
	const char *command, const char *position, const char *go, struct game_error *error);
/* Tell it to quit; it is killed if it does not. Takes NULL, too. */
void match_engine_destroy(struct match_engine *engine);
/* Forget the last game, and wait until it is ready. */
bool match_engine_begin(struct match_engine *engine, struct game_error *error);
/* Ask for a turn. False and a sentence when none comes. */
bool match_engine_choose(struct match_engine *engine, const struct play *play,
	char turn[GAME_TURN_TEXT_MAX], struct game_error *error);

#endif
