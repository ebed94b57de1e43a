/* server/cmd/match_score.h - what the results of a match say about two players.
 *
 * score   games won and half of those drawn, as a part of all
 * elo     the difference of strength that such a score stands for
 * llr     how much more likely the results are under the second of two differences than the first
 */
#ifndef QIRKAT_SERVER_CMD_MATCH_SCORE_H
#define QIRKAT_SERVER_CMD_MATCH_SCORE_H

struct match_score {
	unsigned won, drawn, lost;
};

/* A value, and what it lies between with a confidence of 95 %. */
struct match_range {
	double value, from, to;
};

/* Wilson's interval; a draw counts as half a game won and half a game lost, which makes it rather
 * too wide. Of no games: from 0 to 1. */
struct match_range match_score_range(const struct match_score *score);
/* The same in elo; infinite where the score is 0 or 1. */
struct match_range match_score_elo(const struct match_score *score);
/* The log-likelihood ratio of elo1 against elo0, by the normal approximation with the variance
 * that the games show. 0 before the first game. */
double match_score_llr(const struct match_score *score, double elo0, double elo1);
/* Beyond this and below its negative a test ends, wrong in 5 % of all cases either way. */
double match_score_bound(void);

#endif
