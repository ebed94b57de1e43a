/* server/lab/match_score.c - statistics of a match between two players. */
#include "server/lab/match_score.h"

#include <math.h>

static const double Z = 1.959964; /* 95 % of a normal distribution are within */
static const double WRONG = 0.05; /* error rate of a test, either way */
static const double UNSEEN = 0.5;
static const double NOTHING = 1e-9;  /* tolerance for rounding */
static const double ELO_OF_10 = 400; /* for odds of 10 to 1 */

static double games_of(const struct match_score *score) {
	return (double)score->won + score->drawn + score->lost;
}

static double mean_of(const struct match_score *score) {
	return (score->won + score->drawn / 2.0) / games_of(score);
}

struct match_range match_score_range(const struct match_score *score) {
	double n = games_of(score);
	if (n <= 0) {
		return (struct match_range){0.5, 0, 1};
	}
	double p = mean_of(score), z2 = Z * Z;
	double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
	double half = Z / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
	return (struct match_range){p, fmax(0, middle - half), fmin(1, middle + half)};
}

static double elo_of(double score) {
	if (score < NOTHING || score > 1 - NOTHING) {
		return score < NOTHING ? -HUGE_VAL : HUGE_VAL;
	}
	return -ELO_OF_10 * log10(1 / score - 1);
}

struct match_range match_score_elo(const struct match_score *score) {
	struct match_range range = match_score_range(score);
	return (struct match_range){elo_of(range.value), elo_of(range.from), elo_of(range.to)};
}

static double score_of_elo(double elo) {
	return 1 / (1 + pow(10, -elo / ELO_OF_10));
}

double match_score_llr(const struct match_score *score, double elo0, double elo1) {
	double n = games_of(score);
	if (n <= 0) {
		return 0;
	}
	double p = mean_of(score);
	/* Add half a game of each result, because the variance is not 0 even if all results are
	 * equal. */
	double more = n + 3 * UNSEEN, mean = (n * p + 3 * UNSEEN / 2) / more;
	double variance = (score->won + UNSEEN + (score->drawn + UNSEEN) / 4) / more - mean * mean;
	double low = score_of_elo(elo0), high = score_of_elo(elo1);
	return n * (high - low) * (2 * p - low - high) / (2 * variance);
}

double match_score_bound(void) {
	return log((1 - WRONG) / WRONG);
}
