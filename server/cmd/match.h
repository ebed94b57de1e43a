/* server/cmd/match.h - a match: games between two players, each opening from both sides. */
#ifndef QIRKAT_SERVER_CMD_MATCH_H
#define QIRKAT_SERVER_CMD_MATCH_H

#include "server/cmd/match_player.h"
#include "server/cmd/match_score.h"

struct match {
	const struct game_rules *rules;
	const union game_state *start;
	struct match_player player[2];
	uint64_t seed;
	unsigned opening;            /* turns played at random before the players begin */
	unsigned turns;              /* after so many a game counts as drawn */
	struct match_score score[2]; /* of player 0, by which seats it has: the first, the third...
					or the others */
};

/* Play game number index; two that follow on each other have one opening and one chance of throws,
 * and exchange the seats. False and a sentence where a player gives no turn that can be played. */
bool match_play(struct match *match, unsigned index, struct game_error *error);
/* Of both seats together. */
struct match_score match_total(const struct match *match);

#endif
