/* server/lab/match.h - a match between two players who play each opening with both seats. */
#ifndef QIRKAT_SERVER_LAB_MATCH_H
#define QIRKAT_SERVER_LAB_MATCH_H

#include "server/lab/match_player.h"
#include "server/lab/match_score.h"

struct match {
	const struct game_rules *rules;
	const union game_state *start;
	struct match_player player[2];
	uint64_t seed;
	unsigned opening;            /* random turns before the players begin */
	unsigned turns;              /* a game is drawn after so many */
	struct match_score score[2]; /* of player 0, with seats 0, 2 ... and with 1, 3 ... */
};

/* Play game number index; each pair of games shares its opening and the seed of its throws, with
 * seats exchanged. Returns false with a sentence if a player gives no legal turn. */
bool match_play(struct match *match, unsigned index, struct game_error *error);
/* Returns the total over both seats. */
struct match_score match_total(const struct match *match);

#endif
