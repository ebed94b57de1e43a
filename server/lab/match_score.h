/* server/lab/match_score.h - statistics of a match between two players.
 *
 * score   games won plus half of those drawn, as a fraction
 * elo     the rating difference that corresponds to a score
 * llr     log-likelihood ratio of the results under the second of two differences against the first
 */
#ifndef QIRKAT_SERVER_LAB_MATCH_SCORE_H
#define QIRKAT_SERVER_LAB_MATCH_SCORE_H

struct match_score {
	unsigned won, drawn, lost;
};

/* A value with its 95 % confidence interval. */
struct match_range {
	double value, from, to;
};

/* Wilson's interval, counting a draw as half a win and half a loss, which makes it rather too wide.
 * Without games: 0 to 1. */
struct match_range match_score_range(const struct match_score *score);
/* The same in Elo; infinite for scores of 0 or 1. */
struct match_range match_score_elo(const struct match_score *score);
/* The log-likelihood ratio of elo1 against elo0 by the normal approximation, with the observed
 * variance. 0 before the first game. */
double match_score_llr(const struct match_score *score, double elo0, double elo1);
/* A sequential test ends beyond this or below its negative, with 5 % error either way. */
double match_score_bound(void);

#endif
