/* games/search/fit.c - learns from records, one after the other, in many passes.
 *
 * Each record moves the weights it uses by a fraction of the evaluation's error, distributed
 * according to their contributions (normalised least mean squares). The fraction decreases from
 * round to round.
 */
#include "games/search/fit.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"

enum {
	PARAMETERS = 2 + FIT_SEATS * GAME_TRAITS, /* turn, even, traits; each early and late */
	TURN = 0,
	EVEN = 1,
	TRAIT = 2,
	TUPLE_MOST = 2000, /* limit of tuple weights */
};

static const double LAMBDA = 0.9; /* weight of the following turn against the search score */
static const double RATE = 0.02;  /* learning rate in the first round */
static const double RATE_LEAST = 0.003;
/* Longer tuples learn more slowly, so that what many contents share is learned first. */
static const double TUPLE_GAIN[FEATURES_TUPLE + 1] = {0, 1, 1, 0.5, 0.25};
static const double TRAIT_GAIN = 2; /* how fast traits learn, compared with tuples */

struct fit {
	const struct features *features;
	bool chance;
	size_t window, total, fresh; /* records added in total, and since fit_learn */
	struct fit_record *record;
	uint32_t *order;
	size_t tuples;
	double *tuple; /* same layout as weights.tuple */
	double parameter[PARAMETERS][WEIGHTS_PHASES];
	double size[PARAMETERS]; /* typical size of a parameter's input */
	double scale;            /* 0: unknown */
	unsigned rounds;
	double plain[PARAMETERS][WEIGHTS_PHASES]; /* the initial parameters */
};

/* ---- curves ---- */

static double absolute_value(double number) {
	return number < 0 ? -number : number;
}

/* Approximates e to the power of x, with the same result on every machine. */
static double power_of_e(double x) {
	double power = 1 + x / 1024;
	for (int i = 0; i < 10; i++) {
		power *= power;
	}
	return power;
}

/* Returns the first seat's winning probability for an evaluation. */
static double chance_of_win(const struct fit *fit, double value, double scale) {
	if (fit->chance) {
		return 0.5 + 0.5 * value / (absolute_value(value) + scale);
	}
	double x = value / scale;
	return 1 / (1 + power_of_e(x > 20 ? -20 : x < -20 ? 20 : -x));
}

static double chance_of_score(const struct fit *fit, int score) {
	enum { FAR = 29000, SURE = 10000 };
	if (fit->chance) {
		return 0.5 + 0.5 * score / SURE;
	}
	return score > FAR ? 1 : score < -FAR ? 0 : chance_of_win(fit, score, fit->scale);
}

/* ---- inputs of a record ---- */

/* The weights that a record uses, and their inputs. */
struct asked {
	double part[WEIGHTS_PHASES]; /* shares of early and late */
	double input[PARAMETERS];
	size_t end[FEATURES_TUPLE + 1]; /* end in tuple of those with so many points */
	int32_t tuple[FEATURES_TUPLES]; /* signed numbers of weights */
};

static void load_tuple_inputs(
	const struct fit *fit, const struct fit_record *record, struct asked *asked) {
	const struct features *features = fit->features;
	size_t used = 0, at = 0;
	for (int count = 0; count <= FEATURES_TUPLE; count++) {
		for (; at < features->tuples && features->tuple[at].count == count; at++) {
			const struct feature_tuple *tuple = &features->tuple[at];
			size_t content = features_content(features, tuple, &record->occupation);
			int32_t number = features->weight[tuple->first + content];
			if (number != 0) {
				asked->tuple[used++] = number;
			}
		}
		asked->end[count] = used;
	}
}

static void load_record_inputs(
	const struct fit *fit, const struct fit_record *record, struct asked *asked) {
	asked->part[1] = (double)record->phase / FEATURES_LATE;
	asked->part[0] = 1 - asked->part[1];
	asked->input[TURN] = record->seat == 0 ? 1 : -1;
	asked->input[EVEN] = fit->features->alike ? 0 : 1;
	for (int i = 0; i < GAME_TRAITS; i++) {
		double own = record->trait[0][i], other = record->trait[1][i];
		double *input = &asked->input[TRAIT + i];
		input[0] = fit->features->alike ? own - other : own;
		input[GAME_TRAITS] = fit->features->alike ? 0 : -other;
	}
	load_tuple_inputs(fit, record, asked);
}

/* The value without tuples. */
static double plain_value_of(const struct asked *asked, const double *parameter) {
	double sum = 0;
	for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
		for (int i = 0; i < PARAMETERS; i++) {
			sum += asked->part[phase] * asked->input[i] *
				parameter[i * WEIGHTS_PHASES + phase];
		}
	}
	return sum;
}

static double evaluate_inputs(const struct fit *fit, const struct asked *asked) {
	double sum[WEIGHTS_PHASES] = {0};
	for (size_t i = 0; i < asked->end[FEATURES_TUPLE]; i++) {
		int32_t number = asked->tuple[i];
		const double
			*weight = &fit->tuple[(number < 0 ? -number : number) * WEIGHTS_PHASES];
		for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
			sum[phase] += number < 0 ? -weight[phase] : weight[phase];
		}
	}
	return plain_value_of(asked, &fit->parameter[0][0]) + asked->part[0] * sum[0] +
		asked->part[1] * sum[1];
}

/* Returns an input in units of its typical size. */
static double unit_of(const struct fit *fit, const struct asked *asked, int parameter) {
	return fit->size[parameter] > 0
		? TRAIT_GAIN * asked->input[parameter] / fit->size[parameter]
		: 0;
}

static void adjust_tuple_weights(
	struct fit *fit, const struct asked *asked, size_t phase, double by) {
	for (int count = 1; count <= FEATURES_TUPLE; count++) {
		double step = by * TUPLE_GAIN[count];
		for (size_t i = asked->end[count - 1]; i < asked->end[count]; i++) {
			int32_t number = asked->tuple[i];
			size_t at = (size_t)(number < 0 ? -number : number) * WEIGHTS_PHASES;
			fit->tuple[at + phase] += number < 0 ? -step : step;
		}
	}
}

/* Change the weights so that the value changes by this amount. */
static void adjust_weights(struct fit *fit, const struct asked *asked, double by) {
	double unit[PARAMETERS], square = 0;
	double parts = asked->part[0] * asked->part[0] + asked->part[1] * asked->part[1];
	for (int count = 1; count <= FEATURES_TUPLE; count++) {
		square += TUPLE_GAIN[count] * (double)(asked->end[count] - asked->end[count - 1]);
	}
	for (int i = 0; i < PARAMETERS; i++) {
		unit[i] = unit_of(fit, asked, i);
		square += unit[i] * unit[i];
	}
	for (size_t phase = 0; phase < WEIGHTS_PHASES && square > 0; phase++) {
		double step = by * asked->part[phase] / (square * parts);
		for (int i = 0; i < PARAMETERS; i++) {
			fit->parameter[i][phase] += fit->size[i] > 0
				? step * unit[i] * TRAIT_GAIN / fit->size[i]
				: 0;
		}
		adjust_tuple_weights(fit, asked, phase, step);
	}
}

/* ---- records ---- */

bool fit_is_measured(const struct fit *fit) {
	return fit->scale > 0;
}

size_t fit_records(const struct fit *fit) {
	return fit->total < fit->window ? fit->total : fit->window;
}

static void find_targets(
	const struct fit *fit, struct fit_record *record, size_t records, int winner) {
	double target = winner / 2.0;
	for (size_t i = records; i-- > 0;) {
		if (record[i].known && fit_is_measured(fit)) {
			double own = chance_of_score(fit, record[i].score);
			target = record[i].cut ? own : LAMBDA * target + (1 - LAMBDA) * own;
		}
		record[i].target = (float)target;
	}
}

void fit_add(struct fit *fit, struct fit_record *record, size_t records, int winner) {
	if (winner == 1 && !fit_is_measured(fit)) {
		return;
	}
	find_targets(fit, record, records, winner);
	for (size_t i = 0; i < records; i++) {
		if (record[i].counts) {
			fit->record[fit->total++ % fit->window] = record[i];
			fit->fresh++;
		}
	}
}

/* Returns the mean squared error on the latest records. */
static double error_of(const struct fit *fit, double scale) {
	size_t count = fit->fresh < fit->window ? fit->fresh : fit->window;
	double sum = 0;
	for (size_t i = 0; i < count; i++) {
		const struct fit_record *record = &fit->record[(fit->total - 1 - i) % fit->window];
		struct asked asked;
		load_record_inputs(fit, record, &asked);
		double off = record->target -
			chance_of_win(fit, evaluate_inputs(fit, &asked), scale);
		sum += off * off;
	}
	return count > 0 ? sum / (double)count : 0;
}

/* Find the scale at which the initial weights predict the winners best. */
static void find_scale(struct fit *fit) {
	static const double plain[] = {60, 85, 120, 170, 240, 340};
	static const double chance[] = {75, 150, 300, 600, 1200, 2400};
	double least = 0;
	for (int i = 0; i < 6; i++) {
		double scale = fit->chance ? chance[i] : plain[i];
		double error = error_of(fit, scale);
		if (i == 0 || error < least) {
			least = error;
			fit->scale = scale;
		}
	}
	if (fit->fresh == 0) {
		fit->scale = plain[3];
	}
}

static void find_sizes(struct fit *fit) {
	size_t count = fit_records(fit);
	for (size_t i = 0; i < count; i++) {
		struct asked asked;
		load_record_inputs(fit, &fit->record[i], &asked);
		for (int j = 0; j < PARAMETERS; j++) {
			fit->size[j] += absolute_value(asked.input[j]) / (double)count;
		}
	}
	for (int j = 0; j < PARAMETERS; j++) {
		fit->size[j] = fit->size[j] > 0 && fit->size[j] < 0.5 ? 0.5 : fit->size[j];
	}
	fit->size[TURN] = 1;
	fit->size[EVEN] = fit->features->alike ? 0 : 1;
}

void fit_measure(struct fit *fit) {
	find_scale(fit);
	find_sizes(fit);
	fit->total = fit->fresh = 0;
}

/* ---- learning ---- */

static void shuffle_records(struct fit *fit, size_t count, uint64_t *random) {
	for (size_t i = 0; i < count; i++) {
		size_t other = (size_t)(random_next(random) >> 16) % (i + 1);
		fit->order[i] = fit->order[other];
		fit->order[other] = (uint32_t)i;
	}
}

/* Returns by how much the value must change to correct the error of this record. */
static double compute_correction(const struct fit *fit, double value, double target) {
	double off = target - chance_of_win(fit, value, fit->scale);
	if (fit->chance) {
		double slope = fit->scale / (absolute_value(value) + fit->scale);
		return 2 * fit->scale * off * slope * slope;
	}
	return 4 * fit->scale * off;
}

static void run_fit_pass(struct fit *fit, double rate, uint64_t *random) {
	size_t count = fit_records(fit);
	shuffle_records(fit, count, random);
	for (size_t i = 0; i < count; i++) {
		const struct fit_record *record = &fit->record[fit->order[i]];
		struct asked asked;
		load_record_inputs(fit, record, &asked);
		adjust_weights(fit, &asked,
			rate *
				compute_correction(
					fit, evaluate_inputs(fit, &asked), record->target));
	}
}

/* Rescale values to their magnitude before training, so that other quantities in hundredths of a
 * piece (noise, margins) stay in proportion. */
static void keep_size(struct fit *fit) {
	double plain = 0, own = 0;
	for (size_t i = 0; i < fit->fresh && i < fit->window; i++) {
		struct asked asked;
		load_record_inputs(fit, &fit->record[(fit->total - 1 - i) % fit->window], &asked);
		plain += absolute_value(plain_value_of(&asked, &fit->plain[0][0]));
		own += absolute_value(evaluate_inputs(fit, &asked));
	}
	if (plain <= 0 || own <= 0) {
		return;
	}
	double factor = plain / own;
	fit->scale *= factor;
	for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
		for (int i = 0; i < PARAMETERS; i++) {
			fit->parameter[i][phase] *= factor;
		}
	}
	for (size_t i = 0; i < (fit->tuples + 1) * WEIGHTS_PHASES; i++) {
		fit->tuple[i] *= factor;
	}
}

void fit_learn(struct fit *fit, uint64_t seed, double *before, double *after) {
	*before = error_of(fit, fit->scale);
	double rate = RATE / (1 + 0.25 * fit->rounds);
	run_fit_pass(fit, rate > RATE_LEAST ? rate : RATE_LEAST, &seed);
	*after = error_of(fit, fit->scale);
	keep_size(fit);
	fit->fresh = 0;
	fit->rounds++;
}

/* ---- weights ---- */

static int16_t round_weight(double number, int most) {
	double bound = number > most ? most : number < -most ? -most : number;
	return (int16_t)(bound < 0 ? bound - 0.5 : bound + 0.5);
}

void fit_weights(const struct fit *fit, struct weights *weights) {
	if (fit->chance && fit->scale > 0) {
		weights->half = fit->scale < 1          ? 1
			: fit->scale > WEIGHTS_HALF_MAX ? WEIGHTS_HALF_MAX
							: (int)fit->scale;
	}
	for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
		weights->turn[phase] = round_weight(fit->parameter[TURN][phase], INT16_MAX);
		weights->even[phase] = round_weight(fit->parameter[EVEN][phase], INT16_MAX);
		for (int seat = 0; seat < FIT_SEATS; seat++) {
			int from = TRAIT + (fit->features->alike ? 0 : seat * GAME_TRAITS);
			for (int i = 0; i < GAME_TRAITS; i++) {
				weights->trait[phase][seat][i] = round_weight(
					fit->parameter[from + i][phase], INT16_MAX);
			}
		}
	}
	for (size_t i = 0; i < (fit->tuples + 1) * WEIGHTS_PHASES; i++) {
		weights->tuple[i] = round_weight(
			fit->tuple[i] * WEIGHTS_GRAIN, TUPLE_MOST * WEIGHTS_GRAIN);
	}
}

void fit_begin_with(struct fit *fit, const struct weights *weights) {
	for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
		fit->parameter[TURN][phase] = weights->turn[phase];
		fit->parameter[EVEN][phase] = weights->even[phase];
		for (int i = 0; i < GAME_TRAITS; i++) {
			fit->parameter[TRAIT + i][phase] = weights->trait[phase][0][i];
			fit->parameter[TRAIT + GAME_TRAITS + i][phase] = weights->trait[phase][1]
										       [i];
		}
	}
	for (size_t i = 0; i < (fit->tuples + 1) * WEIGHTS_PHASES; i++) {
		fit->tuple[i] = (double)weights->tuple[i] / WEIGHTS_GRAIN;
	}
}

struct fit *fit_create(const struct features *features, bool chance, size_t window,
	const struct weights *weights) {
	struct fit *fit = calloc(1, sizeof(*fit));
	if (fit == NULL) {
		return NULL;
	}
	fit->features = features;
	fit->chance = chance;
	fit->window = window > 0 ? window : 1;
	fit->tuples = features->weights;
	fit->record = calloc(fit->window, sizeof(*fit->record));
	fit->order = calloc(fit->window, sizeof(*fit->order));
	fit->tuple = calloc((fit->tuples + 1) * WEIGHTS_PHASES, sizeof(*fit->tuple));
	if (fit->record == NULL || fit->order == NULL || fit->tuple == NULL) {
		fit_destroy(fit);
		return NULL;
	}
	fit_begin_with(fit, weights);
	memcpy(fit->plain, fit->parameter, sizeof(fit->plain));
	return fit;
}

void fit_destroy(struct fit *fit) {
	if (fit != NULL) {
		free(fit->record);
		free(fit->order);
		free(fit->tuple);
		free(fit);
	}
}

/* ---- saving and resuming ---- */

/* What is saved besides the arrays. */
struct fit_head {
	uint64_t total, rounds;
	double scale;
	double parameter[PARAMETERS][WEIGHTS_PHASES];
	double size[PARAMETERS];
};

size_t fit_keep(const struct fit *fit, unsigned char *bytes) {
	struct fit_head head = {.total = fit->total, .rounds = fit->rounds, .scale = fit->scale};
	size_t tuples = (fit->tuples + 1) * WEIGHTS_PHASES * sizeof(*fit->tuple);
	size_t records = fit_records(fit) * sizeof(*fit->record);
	if (bytes != NULL) {
		memcpy(head.parameter, fit->parameter, sizeof(head.parameter));
		memcpy(head.size, fit->size, sizeof(head.size));
		memcpy(bytes, &head, sizeof(head));
		memcpy(bytes + sizeof(head), fit->tuple, tuples);
		memcpy(bytes + sizeof(head) + tuples, fit->record, records);
	}
	return sizeof(head) + tuples + records;
}

bool fit_take_up(struct fit *fit, const unsigned char *bytes, size_t size) {
	struct fit_head head;
	size_t tuples = (fit->tuples + 1) * WEIGHTS_PHASES * sizeof(*fit->tuple);
	if (size < sizeof(head) + tuples) {
		return false;
	}
	memcpy(&head, bytes, sizeof(head));
	size_t records = head.total < fit->window ? (size_t)head.total : fit->window;
	if (size != sizeof(head) + tuples + records * sizeof(*fit->record)) {
		return false;
	}
	fit->total = (size_t)head.total;
	fit->rounds = (unsigned)head.rounds;
	fit->scale = head.scale;
	fit->fresh = 0;
	memcpy(fit->parameter, head.parameter, sizeof(head.parameter));
	memcpy(fit->size, head.size, sizeof(head.size));
	memcpy(fit->tuple, bytes + sizeof(head), tuples);
	memcpy(fit->record, bytes + sizeof(head) + tuples, records * sizeof(*fit->record));
	return true;
}
