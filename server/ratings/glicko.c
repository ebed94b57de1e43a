/* server/ratings/glicko.c - how strong somebody is, from results: Glicko-2, one result at a time.
 */
#include "server/ratings/glicko.h"

#include <assert.h>
#include <math.h>

/* Steps are numbered as in the paper. */

static const double pi = 3.14159265358979323846;
static const double scale = 173.7178;  /* points of a unit of mu and phi */
static const double middle = 1500;     /* points where mu is 0 */
static const double tau = 0.75;        /* as on lichess.org */
static const double precision = 1e-11; /* in step 5: what is rounded does not depend on the way */
/* A year without games takes the deviation of a settled player from 60 to 110 points. */
static const double periods_a_day = 0.21436;
static const double day_ms = 86400000;

/* ---- steps 2 to 7 ---- */

static double weigh_deviation(double phi) {
	return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

/* Steps 3 and 4: the variance v, and the improvement as a sum that v is not yet part of. */
static double sum_results(double mu, const struct glicko *opponents, const double *scores,
	size_t count, double *improvement) {
	double information = 0;
	*improvement = 0;
	for (size_t i = 0; i < count; i++) {
		double g = weigh_deviation(opponents[i].deviation / scale);
		double expected = 1 / (1 + exp(-g * (mu - (opponents[i].rating - middle) / scale)));
		information += g * g * expected * (1 - expected);
		*improvement += g * (scores[i] - expected);
	}
	return 1 / information;
}

/* What step 5 finds the zero of. */
struct volatility_curve {
	double excess; /* delta^2 - phi^2 - v */
	double spread; /* phi^2 + v */
	double a, tau;
};

static double volatility_at(const struct volatility_curve *curve, double x) {
	double e = exp(x), sum = curve->spread + e;
	return e * (curve->excess - e) / (2 * sum * sum) -
		(x - curve->a) / (curve->tau * curve->tau);
}

static double find_lower_bound(const struct volatility_curve *curve) {
	if (curve->excess > 0) {
		return log(curve->excess);
	}
	double x = curve->a - curve->tau;
	while (volatility_at(curve, x) < 0) {
		x -= curve->tau;
	}
	return x;
}

/* Step 5, by the Illinois algorithm. */
static double find_volatility(const struct volatility_curve *curve) {
	double a = curve->a, b = find_lower_bound(curve);
	double at_a = volatility_at(curve, a), at_b = volatility_at(curve, b);
	while (fabs(b - a) > precision) {
		double c = a + (a - b) * at_a / (at_b - at_a), at_c = volatility_at(curve, c);
		if (at_c * at_b <= 0) {
			a = b;
			at_a = at_b;
		} else {
			at_a /= 2;
		}
		b = c;
		at_b = at_c;
	}
	return exp(a / 2);
}

struct glicko glicko_rate(const struct glicko *own, const struct glicko *opponents,
	const double *scores, size_t count, double tau_of) {
	double mu = (own->rating - middle) / scale, phi = own->deviation / scale, improvement;
	double v = sum_results(mu, opponents, scores, count, &improvement);
	double delta = v * improvement, sigma = own->volatility;
	struct volatility_curve curve = {
		.excess = delta * delta - phi * phi - v,
		.spread = phi * phi + v,
		.a = log(sigma * sigma),
		.tau = tau_of,
	};
	/* Step 6 is left out: the deviation has grown already, by the time that passed. */
	double variance = 1 / (1 / (phi * phi) + 1 / v);
	return (struct glicko){
		.rating = (mu + variance * improvement) * scale + middle,
		.deviation = sqrt(variance) * scale,
		.volatility = find_volatility(&curve),
	};
}

double glicko_wait(const struct glicko *glicko, double periods) {
	double grown = glicko->volatility * scale;
	return sqrt(glicko->deviation * glicko->deviation + periods * grown * grown);
}

/* ---- as it is stored ---- */

static struct glicko read_rating(const struct rating *rating) {
	return (struct glicko){
		.rating = (double)rating->rating / RATING_POINT,
		.deviation = (double)rating->deviation / RATING_POINT,
		.volatility = (double)rating->volatility / VOLATILITY_UNIT,
	};
}

static int32_t round_within(double value, int32_t unit, int32_t least, int32_t most) {
	double units = floor(value * unit + 0.5);
	return units < least ? least : units > most ? most : (int32_t)units;
}

static int32_t round_deviation(double deviation) {
	return round_within(deviation, RATING_POINT, DEVIATION_MIN, DEVIATION_MAX);
}

static struct rating round_rating(const struct glicko *glicko) {
	return (struct rating){
		.rating = round_within(glicko->rating, RATING_POINT, RATING_MIN, RATING_MAX),
		.deviation = round_deviation(glicko->deviation),
		.volatility = round_within(glicko->volatility, VOLATILITY_UNIT, 1, VOLATILITY_MAX),
	};
}

struct rating rating_start(bool has_dice) {
	return (struct rating){
		.rating = RATING_START,
		.deviation = has_dice ? DEVIATION_START_DICE : DEVIATION_MAX,
		.volatility = VOLATILITY_START,
	};
}

struct rating rating_wait(const struct rating *rating, int64_t wait_ms) {
	struct glicko glicko = read_rating(rating);
	struct rating waited = *rating;
	double days = wait_ms > 0 ? (double)wait_ms / day_ms : 0;
	waited.deviation = round_deviation(glicko_wait(&glicko, days * periods_a_day));
	return waited;
}

struct rating rating_after(
	const struct rating *own, const struct rating *opponent, const int *halves, size_t count) {
	assert(count >= 1 && count <= RATING_RESULTS_MAX);
	struct glicko before = read_rating(own), met = read_rating(opponent);
	struct glicko opponents[RATING_RESULTS_MAX];
	double scores[RATING_RESULTS_MAX] = {0};
	for (size_t i = 0; i < count; i++) {
		opponents[i] = met;
		scores[i] = (double)halves[i] / RATING_HALVES_WIN;
	}
	struct glicko after = glicko_rate(&before, opponents, scores, count, tau);
	return round_rating(&after);
}

static int32_t find_middle(int32_t before, int32_t after) {
	return before + (after - before) / 2;
}

struct rating rating_halfway(const struct rating *before, const struct rating *after) {
	return (struct rating){
		.rating = find_middle(before->rating, after->rating),
		.deviation = find_middle(before->deviation, after->deviation),
		.volatility = find_middle(before->volatility, after->volatility),
	};
}
