/* games/search/features.c - tuples of neighbouring points, and which of their contents are
 * equivalent. */
#include "games/search/features.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { NONE = -1 };

/* ---- phase ---- */

static int measure_phase(const struct features_phase *phase, const struct game_survey *survey) {
	int sum = 0;
	for (int seat = 0; seat < phase->seats; seat++) {
		const int16_t *trait = survey->trait[seat];
		for (int kind = 0; kind < GAME_KINDS_MAX && !phase->by_advance; kind++) {
			sum += trait[GAME_TRAIT_MEN + kind];
		}
		sum += phase->by_advance ? -trait[GAME_TRAIT_ADVANCE] : trait[GAME_TRAIT_HAND];
	}
	return sum;
}

void features_phase_init(struct features_phase *phase, const struct game_rules *rules) {
	union game_state start;
	struct game_survey survey;
	game_start(rules, &start);
	game_survey(rules, &start, &survey);
	*phase = (struct features_phase){.seats = rules->seats, .by_advance = true};
	phase->whole = measure_phase(phase, &survey);
	phase->by_advance = phase->whole > 0;
	if (!phase->by_advance) {
		phase->whole = measure_phase(phase, &survey);
	}
}

int features_phase(const struct features_phase *phase, const struct game_survey *survey) {
	int left = measure_phase(phase, survey);
	if (phase->whole <= 0 || left >= phase->whole) {
		return 0;
	}
	return left <= 0 ? FEATURES_LATE : FEATURES_LATE - FEATURES_LATE * left / phase->whole;
}

/* ---- contents ---- */

int features_values(const struct features *features, int count) {
	return count == FEATURES_TUPLE ? FEATURES_PLAIN : features->values;
}

static size_t contents_of(const struct features *features, int count) {
	size_t contents = 1;
	for (int i = 0; i < count; i++) {
		contents *= (size_t)features_values(features, count);
	}
	return contents;
}

static bool has_word_point(const uint64_t word[2], unsigned point) {
	return word[point / 64] >> (point & 63) & 1;
}

size_t features_content(const struct features *features, const struct feature_tuple *tuple,
	const struct game_occupation *occupation) {
	size_t values = (size_t)features_values(features, tuple->count), content = 0;
	for (int i = tuple->count - 1; i >= 0; i--) {
		unsigned point = tuple->point[i];
		size_t value = has_word_point(occupation->side[0], point) ? 1
			: has_word_point(occupation->side[1], point)      ? 2
									  : 0;
		value += value > 0 && values > FEATURES_PLAIN &&
				has_word_point(occupation->raised, point)
			? 2
			: 0;
		content = content * values + value;
	}
	return content;
}

/* ---- tuples ---- */

/* An index of tuples by their first and last points. */
struct ends {
	int32_t first[GAME_POINTS_MAX][GAME_POINTS_MAX];
	int32_t next[FEATURES_TUPLES];
};

/* Returns the tuple with these points in this order, or NONE. */
static int find_tuple(
	const struct features *features, const struct ends *ends, const uint8_t *point, int count) {
	int at = ends->first[point[0]][point[count - 1]];
	while (at != NONE &&
		(features->tuple[at].count != count ||
			memcmp(features->tuple[at].point, point, (size_t)count) != 0)) {
		at = ends->next[at];
	}
	return at;
}

static void turn_round(const uint8_t *point, int count, uint8_t *out) {
	for (int i = 0; i < count; i++) {
		out[i] = point[count - 1 - i];
	}
}

/* Returns false if there are too many. */
static bool add_feature_tuple(
	struct features *features, struct ends *ends, const uint8_t *point, int count) {
	uint8_t round[FEATURES_TUPLE];
	turn_round(point, count, round);
	if (find_tuple(features, ends, point, count) != NONE ||
		find_tuple(features, ends, round, count) != NONE) {
		return true;
	}
	if (features->tuples == FEATURES_TUPLES) {
		return false;
	}
	size_t at = features->tuples++;
	features->tuple[at] = (struct feature_tuple){.count = (uint8_t)count};
	memcpy(features->tuple[at].point, point, (size_t)count);
	ends->next[at] = ends->first[point[0]][point[count - 1]];
	ends->first[point[0]][point[count - 1]] = (int32_t)at;
	return true;
}

static bool add_line_tuples(
	struct features *features, struct ends *ends, const struct game_line *line, int count) {
	int starts = line->count - count + 1;
	if (line->closed) {
		starts = line->count > count ? line->count : 0;
	}
	for (int i = 0; i < starts; i++) {
		uint8_t point[FEATURES_TUPLE] = {0};
		for (int j = 0; j < count; j++) {
			point[j] = line->point[(i + j) % line->count];
		}
		if (!add_feature_tuple(features, ends, point, count)) {
			return false;
		}
	}
	return true;
}

/* Add all tuples of up to so many points. Returns false if there are too many. */
static bool add_tuples(struct features *features, struct ends *ends, int longest) {
	size_t contents = 0;
	features->tuples = 0;
	memset(ends, NONE, sizeof(*ends));
	for (int count = 1; count <= longest; count++) {
		for (size_t i = 0; i < features->lines; i++) {
			if (!add_line_tuples(features, ends, &features->line[i], count)) {
				return false;
			}
		}
	}
	for (size_t i = 0; i < features->tuples; i++) {
		features->tuple[i].first = (uint32_t)contents;
		contents += contents_of(features, features->tuple[i].count);
	}
	return contents <= FEATURES_CONTENTS;
}

static size_t count_contents(const struct features *features) {
	if (features->tuples == 0) {
		return 0;
	}
	const struct feature_tuple *last = &features->tuple[features->tuples - 1];
	return last->first + contents_of(features, last->count);
}

/* ---- equivalent contents ---- */

static size_t exchange_value(size_t value) {
	return value == 0 ? 0 : ((value - 1) ^ 1) + 1;
}

/* Returns the image of a content under a symmetry: value i moves to place[i]. */
static size_t carry_content(
	size_t content, size_t values, int count, bool exchange, const int *place) {
	size_t value[FEATURES_TUPLE] = {0}, image = 0;
	for (int i = 0; i < count; i++) {
		value[place[i]] = exchange ? exchange_value(content % values) : content % values;
		content /= values;
	}
	for (int i = count - 1; i >= 0; i--) {
		image = image * values + value[i];
	}
	return image;
}

/* The smallest equivalent of a content, and whether symmetries map to it directly (1), with the
 * seats exchanged (2), or both (3). */
struct least {
	uint32_t content;
	uint8_t ways;
};

static void update_least_content(struct least *least, uint32_t content, bool exchange) {
	uint8_t way = exchange ? 2 : 1;
	if (content < least->content) {
		*least = (struct least){content, way};
	} else if (content == least->content) {
		least->ways |= way;
	}
}

/* Returns false if the symmetry does not map lines to lines. */
static bool carry_tuple(const struct features *features, const struct ends *ends,
	const struct feature_tuple *tuple, const struct game_symmetry *symmetry,
	struct least *least) {
	uint8_t image[FEATURES_TUPLE] = {0}, round[FEATURES_TUPLE];
	int place[FEATURES_TUPLE] = {0}, count = tuple->count;
	for (int i = 0; i < count; i++) {
		image[i] = symmetry->to[tuple->point[i]];
		if (image[i] >= GAME_POINTS_MAX) {
			return false;
		}
	}
	turn_round(image, count, round);
	int at = find_tuple(features, ends, image, count), back = NONE;
	back = at == NONE ? find_tuple(features, ends, round, count) : NONE;
	if (at == NONE && back == NONE) {
		return false;
	}
	for (int i = 0; i < count; i++) {
		place[i] = at == NONE ? count - 1 - i : i;
	}
	uint32_t first = features->tuple[at == NONE ? back : at].first;
	size_t contents = contents_of(features, count);
	size_t values = (size_t)features_values(features, count);
	for (size_t i = 0; i < contents; i++) {
		size_t to = carry_content(i, values, count, symmetry->exchange, place);
		update_least_content(
			&least[tuple->first + i], first + (uint32_t)to, symmetry->exchange);
	}
	return true;
}

static void begin_least(const struct features *features, struct least *least) {
	size_t contents = count_contents(features);
	for (size_t i = 0; i < contents; i++) {
		least[i] = (struct least){(uint32_t)i, 1};
	}
}

static void carry_all(struct features *features, const struct ends *ends,
	const struct game_symmetry *symmetries, size_t count, struct least *least) {
	begin_least(features, least);
	for (size_t s = 0; s < count; s++) {
		for (size_t i = 0; i < features->tuples; i++) {
			if (!carry_tuple(
				    features, ends, &features->tuple[i], &symmetries[s], least)) {
				begin_least(features, least);
				features->alike = false;
				return;
			}
		}
		features->alike = features->alike || symmetries[s].exchange;
	}
}

/* Number the contents that are their own smallest equivalent. The empty content has no weight, nor
 * has one that is its own opposite. */
static void number_weights(struct features *features, const struct least *least) {
	for (size_t i = 0; i < features->tuples; i++) {
		const struct feature_tuple *tuple = &features->tuple[i];
		size_t contents = contents_of(features, tuple->count);
		for (size_t j = 1; j < contents; j++) {
			size_t at = tuple->first + j;
			if (least[at].ways == 3) {
				continue;
			}
			int32_t other = features->weight[least[at].content];
			features->weight[at] = least[at].content == at
				? (int32_t)++features->weights
				: least[at].ways == 2 ? -other
						      : other;
		}
	}
}

/* ---- public ---- */

static void load_board_drawing(struct features *features, const struct game_rules *rules) {
	struct game_drawing drawing;
	union game_state start;
	struct game_occupation occupation;
	memset(&drawing, 0, sizeof(drawing));
	memset(&occupation, 0, sizeof(occupation));
	if (rules->game->impl->occupy == NULL || rules->seats != 2) {
		return;
	}
	game_start(rules, &start);
	bool raised = rules->game->impl->occupy(rules, &start, &occupation);
	features->values = raised ? FEATURES_RAISED : FEATURES_PLAIN;
	rules->game->impl->draw(rules, &drawing);
	features->points = drawing.points;
	features->lines = drawing.lines;
	memcpy(features->line, drawing.line, sizeof(features->line));
}

static uint64_t shape_of(const struct features *features, const struct game_rules *rules) {
	uint64_t hash = hash_text(hash_begin(0), rules->game->impl->name);
	hash = hash_byte(hash, (uint8_t)rules->seats);
	hash = hash_byte(hash, (uint8_t)features->values);
	hash = hash_byte(hash, features->alike);
	for (size_t i = 0; i < features->tuples; i++) {
		const struct feature_tuple *tuple = &features->tuple[i];
		for (int j = 0; j < tuple->count; j++) {
			hash = hash_byte(hash, tuple->point[j]);
		}
		hash = hash_byte(hash, 255);
	}
	for (int bits = 0; bits < 32; bits += 8) {
		hash = hash_byte(hash, (uint8_t)(features->weights >> bits));
	}
	return hash;
}

static bool build_tuples(
	struct features *features, const struct game_rules *rules, struct ends *ends) {
	static const size_t most = GAME_SYMMETRIES_MAX;
	for (int longest = FEATURES_TUPLE; !add_tuples(features, ends, longest) && longest > 0;) {
		longest--;
	}
	size_t contents = count_contents(features);
	struct least *least = malloc((contents + 1) * sizeof(*least));
	struct game_symmetry *symmetries = malloc(most * sizeof(*symmetries));
	features->weight = calloc(contents + 1, sizeof(*features->weight));
	bool good = least != NULL && symmetries != NULL && features->weight != NULL;
	if (good) {
		size_t count = game_symmetries(rules, symmetries);
		carry_all(features, ends, symmetries, count, least);
		features->alike = features->alike || features->tuples == 0;
		number_weights(features, least);
		features->shape = shape_of(features, rules);
	}
	free(symmetries);
	free(least);
	return good;
}

struct features *features_create(const struct game_rules *rules) {
	struct features *features = calloc(1, sizeof(*features));
	struct ends *ends = malloc(sizeof(*ends));
	if (features == NULL || ends == NULL) {
		goto fail;
	}
	features->values = FEATURES_PLAIN;
	features_phase_init(&features->phase, rules);
	load_board_drawing(features, rules);
	if (!build_tuples(features, rules, ends)) {
		goto fail;
	}
	free(ends);
	return features;

fail:
	free(ends);
	features_destroy(features);
	return NULL;
}

void features_destroy(struct features *features) {
	if (features != NULL) {
		free(features->weight);
		free(features);
	}
}
