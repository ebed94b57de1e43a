/* server/lab/match_player.h - a player of a match: the search with limits or at a level, random
 * play, random play that takes what it can, or another program that speaks the engine protocol
 * (games/search/README.md). */
#ifndef QIRKAT_SERVER_LAB_MATCH_PLAYER_H
#define QIRKAT_SERVER_LAB_MATCH_PLAYER_H

#include <stdint.h>

#include "games/play.h"
#include "games/search/search.h"

struct match_engine;
struct solved_probe;
struct solved;

enum match_kind { MATCH_SEARCH, MATCH_RANDOM, MATCH_GREEDY, MATCH_ENGINE };

struct match_player {
	enum match_kind kind;
	unsigned level; /* 0: none, only limits */
	bool untrained; /* ignore trained weights */
	struct search_limits limits;
	struct search *search;
	struct match_engine *engine;
	struct solved_probe *probe; /* NULL: no table */
	uint64_t seed, chance;      /* of the current game */
};

/* Create a player from its description: "random", "greedy", "cmd:COMMAND", or "level:N", "nodes:N",
 * "depth:N" and "time:MS" separated by commas. A COMMAND is sent the start position, and go as
 * arguments of its go command. Returns false with a sentence if it is not valid; call
 * match_player_finish either way. rules, position and go are borrowed. */
bool match_player_init(struct match_player *player, const char *words,
	const struct game_rules *rules, const char *position, const char *go,
	struct game_error *error);
/* Let a player of full strength, including the highest level, use a table. table is borrowed. */
void match_player_use_table(struct match_player *player, const struct solved *table);
void match_player_finish(struct match_player *player);
/* Start a new game. Returns false with a sentence if the program does not answer. */
bool match_player_begin(struct match_player *player, uint64_t seed, struct game_error *error);
/* Choose a turn, or the rest of one, for the seat that is to choose. Returns false with a sentence
 * if there is no answer. */
bool match_player_choose(struct match_player *player, const struct play *play,
	char turn[GAME_TURN_TEXT_MAX], struct game_error *error);

#endif
