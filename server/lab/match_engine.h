/* server/lab/match_engine.h - runs another program as a player: sends it positions and asks for
 * turns. */
#ifndef QIRKAT_SERVER_LAB_MATCH_ENGINE_H
#define QIRKAT_SERVER_LAB_MATCH_ENGINE_H

#include "games/play.h"

struct match_engine;

/* Start command in a shell. position is the start of every game, go the arguments of its go
 * command; both are borrowed. Returns new, or NULL with a sentence. */
struct match_engine *match_engine_create(
	const char *command, const char *position, const char *go, struct game_error *error);
/* Tell it to quit, and kill it if it does not. engine may be NULL. */
void match_engine_destroy(struct match_engine *engine);
/* Start a new game and wait until the program is ready. */
bool match_engine_begin(struct match_engine *engine, struct game_error *error);
/* Ask for a turn. Returns false with a sentence if there is none. */
bool match_engine_choose(struct match_engine *engine, const struct play *play,
	char turn[GAME_TURN_TEXT_MAX], struct game_error *error);

#endif
