/* server/cmd/match_player.h - who plays in a match: the search with limits or at a level, chance,
 * or another program that speaks the engine's protocol (games/search/README.md).
 */
#ifndef QIRKAT_SERVER_CMD_MATCH_PLAYER_H
#define QIRKAT_SERVER_CMD_MATCH_PLAYER_H

#include <stdint.h>

#include "games/play.h"
#include "games/search/search.h"

struct match_engine;
struct solved_probe;
struct solved;

enum match_kind { MATCH_SEARCH, MATCH_RANDOM, MATCH_ENGINE };

struct match_player {
	enum match_kind kind;
	unsigned level; /* 0: none, limits alone */
	bool untrained; /* without the weights that there are */
	struct search_limits limits;
	struct search *search;
	struct match_engine *engine;
	struct solved_probe *probe; /* NULL: it plays from no table */
	uint64_t seed, chance;      /* of this game */
};

/* Make a player of its description: "random", "cmd:COMMAND", or "level:N", "nodes:N", "depth:N" and
 * "time:MS" with commas between. A COMMAND is told the position that games begin in, and go
 * behind the word go. False and a sentence where it is none; match_player_finish is due either way.
 * rules, position and go are borrowed. */
bool match_player_init(struct match_player *player, const char *words,
	const struct game_rules *rules, const char *position, const char *go,
	struct game_error *error);
/* Have one that looks as well as it can, the strongest level too, play from a table. table is
 * borrowed.
 */
void match_player_use_table(struct match_player *player, const struct solved *table);
void match_player_finish(struct match_player *player);
/* A new game begins. False and a sentence when the program does not answer. */
bool match_player_begin(struct match_player *player, uint64_t seed, struct game_error *error);
/* The turn, or the steps that are left of it, for the seat that is to choose. False and a sentence
 * when there is no answer. */
bool match_player_choose(struct match_player *player, const struct play *play,
	char turn[GAME_TURN_TEXT_MAX], struct game_error *error);

/* The next number of a generator, below limit. */
size_t match_below(uint64_t *chance, size_t limit);

#endif
