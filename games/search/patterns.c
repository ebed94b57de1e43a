/* games/search/patterns.c - one table for each strip of points, and fast indexing.
 *
 * The indices of all strips are computed at once: every four bits of a seat's points select a row
 * of numbers, 16 bits per strip, and the rows are added up. Points of the second seat count twice,
 * and raised pieces twice more (features.h).
 */
#include "games/search/patterns.h"

#include <stdlib.h>
#include <string.h>

enum {
	PLAIN_STRIP = 6,  /* points of a strip with three values per point, */
	RAISED_STRIP = 4, /* and with five */
	STRIPS = 320,
	PER_WORD = 4,    /* indices per word */
	SHARES = 720720, /* the weight of a tuple is divided among the strips that contain it */
};

struct strip {
	uint8_t count;
	uint8_t point[PLAIN_STRIP];
	uint16_t table;
};

/* The values of both phases, read together. */
struct pair {
	int16_t of[WEIGHTS_PHASES];
};

struct patterns {
	bool raised;            /* raised pieces are distinguished; then there are also */
	struct patterns *plain; /* tables for positions without any: fewer and longer strips */
	size_t strips, words, nibbles;
	size_t size;     /* entries of a table */
	size_t tables;   /* strips with equal weights share a table */
	uint64_t *row;   /* words of indices for each nibble and each of its values */
	uint16_t *table; /* the table of each strip */
	struct pair *pair;
	size_t bytes;
};

/* ---- strips ---- */

struct strips {
	const struct features *features;
	int values; /* values per point */
	size_t count;
	struct strip strip[STRIPS];
	uint32_t shares[FEATURES_TUPLES]; /* number of strips that contain a tuple */
};

static int longest_strip(const struct strips *strips) {
	return strips->values == FEATURES_PLAIN ? PLAIN_STRIP : RAISED_STRIP;
}

static bool is_same_strip(const struct strip *a, const struct strip *b) {
	bool same = a->count == b->count, turned = same;
	for (int i = 0; i < a->count && (same || turned); i++) {
		same = same && a->point[i] == b->point[i];
		turned = turned && a->point[i] == b->point[a->count - 1 - i];
	}
	return same || turned;
}

static void add_strip(struct strips *strips, const struct game_line *line, int from, int count) {
	struct strip strip = {.count = (uint8_t)count};
	for (int i = 0; i < count; i++) {
		strip.point[i] = line->point[(from + i) % line->count];
	}
	for (size_t i = 0; i < strips->count; i++) {
		if (is_same_strip(&strips->strip[i], &strip)) {
			return;
		}
	}
	if (strips->count < STRIPS) {
		strips->strip[strips->count++] = strip;
	}
}

/* Add strips from both ends, so that a reversed line has the same strips; every tuple is contained
 * in one. */
static void add_line_strips(struct strips *strips, const struct game_line *line) {
	int longest = longest_strip(strips);
	int count = line->count < longest ? line->count : longest;
	int last = line->count - count, stride = longest - FEATURES_TUPLE + 1;
	if (line->closed) {
		for (int from = 0; from < line->count; from++) {
			add_strip(strips, line, from, count);
		}
		return;
	}
	for (int from = 0; from < last + stride; from += stride) {
		add_strip(strips, line, from < last ? from : last, count);
		add_strip(strips, line, from < last ? last - from : 0, count);
	}
}

/* Find where a tuple begins in a strip. Returns 1 if it runs along it, -1 if backwards, 0 if it is
 * not inside. */
static int find_in_strip(
	const struct strip *strip, const struct feature_tuple *tuple, int *begins) {
	for (int at = 0; at < strip->count; at++) {
		for (int way = -1; way <= 1; way += 2) {
			int end = at + way * (tuple->count - 1), same = 0;
			if (strip->point[at] != tuple->point[0] || end < 0 || end >= strip->count) {
				continue;
			}
			while (same < tuple->count &&
				strip->point[at + way * same] == tuple->point[same]) {
				same++;
			}
			if (same == tuple->count) {
				*begins = at;
				return way;
			}
		}
	}
	return 0;
}

static void find_strips(struct strips *strips, const struct features *features, int values) {
	int begins;
	strips->features = features;
	strips->values = values;
	strips->count = 0;
	memset(strips->shares, 0, sizeof(strips->shares));
	for (size_t i = 0; i < features->lines; i++) {
		add_line_strips(strips, &features->line[i]);
	}
	for (size_t i = 0; i < features->tuples; i++) {
		for (size_t j = 0; j < strips->count; j++) {
			strips->shares[i] += find_in_strip(&strips->strip[j], &features->tuple[i],
						     &begins) != 0;
		}
	}
}

/* ---- tables ---- */

static size_t integer_power(size_t base, int exponent) {
	return exponent > 0 ? base * integer_power(base, exponent - 1) : 1;
}

/* A tuple contained in the current strip. */
struct inside {
	const struct feature_tuple *tuple;
	int begins, way;
	uint32_t values;
	int64_t share;
};

static size_t find_inside(const struct strips *strips, const struct strip *strip,
	struct inside inside[4 * PLAIN_STRIP]) {
	const struct features *features = strips->features;
	size_t count = 0;
	for (size_t i = 0; i < features->tuples && count < 4 * (size_t)PLAIN_STRIP; i++) {
		struct inside *found = &inside[count];
		found->tuple = &features->tuple[i];
		found->way = find_in_strip(strip, found->tuple, &found->begins);
		found->values = (uint32_t)features_values(features, found->tuple->count);
		if (found->way != 0) {
			found->share = SHARES / (int64_t)strips->shares[i];
			count++;
		}
	}
	return count;
}

/* Add the weight of a tuple for these values on the points of its strip. */
static void add_tuple_weight(const struct strips *strips, const struct weights *weights,
	const struct inside *inside, const uint8_t *value, int64_t *sum) {
	uint32_t content = 0;
	for (int i = inside->tuple->count - 1; i >= 0; i--) {
		uint32_t own = value[inside->begins + inside->way * i];
		content = content * inside->values + (own >= inside->values ? own - 2 : own);
	}
	int32_t number = strips->features->weight[inside->tuple->first + content];
	int64_t share = number < 0 ? -inside->share : inside->share;
	size_t at = (size_t)(number < 0 ? -number : number) * WEIGHTS_PHASES;
	for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
		sum[phase] += share * weights->tuple[at + (size_t)phase];
	}
}

/* Advance to the values of the next index. */
static void count_on(uint8_t *value, int points, int values) {
	for (int i = 0; i < points && ++value[i] == values; i++) {
		value[i] = 0;
	}
}

/* Halves are rounded away from 0, so that opposites stay opposite. */
static int16_t round_share_sum(int64_t sum) {
	int64_t value = sum < 0 ? -((-sum + SHARES / 2) / SHARES) : (sum + SHARES / 2) / SHARES;
	return (int16_t)(value > INT16_MAX ? INT16_MAX : value < -INT16_MAX ? -INT16_MAX : value);
}

/* Share the table of a strip with equal content, as symmetric strips have. */
static void take_table(struct patterns *patterns, size_t strip) {
	const struct pair *fresh = &patterns->pair[patterns->tables * patterns->size];
	for (size_t i = 0; i < patterns->tables; i++) {
		if (memcmp(&patterns->pair[i * patterns->size], fresh,
			    patterns->size * sizeof(*fresh)) == 0) {
			patterns->table[strip] = (uint16_t)i;
			return;
		}
	}
	patterns->table[strip] = (uint16_t)patterns->tables++;
}

static void fill_table(const struct strips *strips, const struct weights *weights,
	const struct strip *strip, struct pair *pair) {
	struct inside inside[4 * PLAIN_STRIP];
	uint8_t value[PLAIN_STRIP] = {0};
	size_t tuples = find_inside(strips, strip, inside);
	size_t places = integer_power((size_t)strips->values, strip->count);
	for (size_t place = 0; place < places; place++) {
		int64_t sum[WEIGHTS_PHASES] = {0};
		for (size_t i = 0; i < tuples; i++) {
			add_tuple_weight(strips, weights, &inside[i], value, sum);
		}
		for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
			pair[place].of[phase] = round_share_sum(sum[phase]);
		}
		count_on(value, strip->count, strips->values);
	}
}

static bool fill_tables(
	struct patterns *patterns, const struct strips *strips, const struct weights *weights) {
	for (size_t i = 0; i < strips->count; i++) {
		struct pair *pair = &patterns->pair[patterns->tables * patterns->size];
		memset(pair, 0, patterns->size * sizeof(*pair));
		fill_table(strips, weights, &strips->strip[i], pair);
		take_table(patterns, i);
	}
	size_t bytes = (patterns->tables + 1) * patterns->size * sizeof(*patterns->pair);
	struct pair *pair = realloc(patterns->pair, bytes);
	patterns->pair = pair != NULL ? pair : patterns->pair;
	patterns->bytes += bytes;
	return pair != NULL;
}

/* ---- rows ---- */

static void add_to_rows(struct patterns *patterns, unsigned point, size_t strip, uint64_t worth) {
	for (unsigned value = 0; value < 16; value++) {
		if ((value >> point % 4 & 1) != 0) {
			uint64_t *row = &patterns->row[(point / 4 * 16 + value) * patterns->words];
			row[strip / PER_WORD] += worth << strip % PER_WORD * 16;
		}
	}
}

static void fill_rows(struct patterns *patterns, const struct strips *strips) {
	size_t values = (size_t)strips->values;
	for (size_t i = 0; i < strips->count; i++) {
		for (int j = 0; j < strips->strip[i].count; j++) {
			add_to_rows(
				patterns, strips->strip[i].point[j], i, integer_power(values, j));
		}
	}
}

/* ---- public ---- */

static bool allocate_tables(struct patterns *patterns, const struct strips *strips) {
	const struct features *features = strips->features;
	patterns->raised = strips->values == FEATURES_RAISED;
	patterns->strips = strips->count;
	patterns->words = (strips->count + PER_WORD - 1) / PER_WORD;
	patterns->words += patterns->words % 2; /* even, to handle two at once */
	patterns->nibbles = (features->points + 3) / 4;
	patterns->size = integer_power((size_t)strips->values, longest_strip(strips));
	size_t row = patterns->nibbles * 16 * patterns->words + 1, table = strips->count + 1;
	size_t pair = (strips->count + 1) * patterns->size;
	patterns->row = calloc(row, sizeof(*patterns->row));
	patterns->table = calloc(table, sizeof(*patterns->table));
	patterns->pair = calloc(pair, sizeof(*patterns->pair));
	patterns->bytes = sizeof(*patterns) + row * sizeof(*patterns->row) +
		table * sizeof(*patterns->table);
	return patterns->row != NULL && patterns->table != NULL && patterns->pair != NULL;
}

static struct patterns *build_patterns(
	const struct features *features, const struct weights *weights, int values) {
	struct patterns *patterns = calloc(1, sizeof(*patterns));
	struct strips *strips = malloc(sizeof(*strips));
	if (patterns == NULL || strips == NULL) {
		goto fail;
	}
	find_strips(strips, features, values);
	if (!allocate_tables(patterns, strips) || !fill_tables(patterns, strips, weights)) {
		goto fail;
	}
	fill_rows(patterns, strips);
	free(strips);
	return patterns;

fail:
	free(strips);
	patterns_destroy(patterns);
	return NULL;
}

struct patterns *patterns_create(const struct features *features, const struct weights *weights) {
	struct patterns *patterns = build_patterns(features, weights, features->values);
	if (patterns != NULL && patterns->raised) {
		patterns->plain = build_patterns(features, weights, FEATURES_PLAIN);
		if (patterns->plain == NULL) {
			patterns_destroy(patterns);
			return NULL;
		}
		patterns->bytes += patterns->plain->bytes;
	}
	return patterns;
}

void patterns_destroy(struct patterns *patterns) {
	if (patterns != NULL) {
		if (patterns->plain != NULL) {
			patterns_destroy(patterns->plain);
		}
		free(patterns->row);
		free(patterns->table);
		free(patterns->pair);
		free(patterns);
	}
}

size_t patterns_size(const struct patterns *patterns) {
	return patterns->bytes;
}

/* Add the rows of a set of points, shifted left. */
static void add_rows(const struct patterns *patterns, const uint64_t points[2], unsigned shift,
	uint64_t *place) {
	size_t words = patterns->words;
	for (size_t half = 0; half < 2; half++) {
		uint64_t rest = points[half];
		for (size_t nibble = half * 16; rest != 0; nibble++, rest >>= 4) {
			const uint64_t *row = &patterns->row[(nibble * 16 + (rest & 15)) * words];
			for (size_t i = 0; i < words; i++) {
				place[i] += row[i] << shift;
			}
		}
	}
}

void patterns_sum(const struct patterns *patterns, const struct game_occupation *occupation,
	int sum[WEIGHTS_PHASES]) {
	uint64_t place[STRIPS / PER_WORD + 2];
	int early = 0, late = 0;
	bool raised = (occupation->raised[0] | occupation->raised[1]) != 0;
	patterns = patterns->raised && !raised ? patterns->plain : patterns;
	memset(place, 0, patterns->words * sizeof(*place));
	add_rows(patterns, occupation->side[0], 0, place);
	add_rows(patterns, occupation->side[1], 1, place);
	if (patterns->raised) {
		add_rows(patterns, occupation->raised, 1, place);
	}
	for (size_t i = 0; i < patterns->strips; i++) {
		size_t at = place[i / PER_WORD] >> i % PER_WORD * 16 & 0xFFFF;
		const struct pair *pair = &patterns->pair[patterns->table[i] * patterns->size + at];
		early += pair->of[0];
		late += pair->of[1];
	}
	sum[0] = early;
	sum[1] = late;
}
