/* games/search/weights.c - reads and writes weights as text. */
#include "games/search/weights.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

enum {
	HEAD_BYTES = 512, /* of the first line of a section */
	WIDTH = 96,       /* characters per line of numbers */
	TOKEN = 24,
};

static const char *const trait_names[] = {"men", "men1", "men2", "men3", "men4", "men5", "men6",
	"men7", "hand", "off", "mobility", "attack", "loose", "exposed", "advance", "goal", "room",
	"held", "chase"};

_Static_assert(sizeof(trait_names) / sizeof(trait_names[0]) == GAME_TRAIT_CHASE + 1,
	"each trait has a name");

/* ---- in memory ---- */

/* Returns the value of the start for the first seat: if the sides differ, it counts as even. */
static int start_of(const struct game_rules *rules, const struct game_survey *plain) {
	union game_state start;
	struct game_survey survey;
	int sum = 0;
	game_start(rules, &start);
	game_survey(rules, &start, &survey);
	for (int i = 0; i < GAME_TRAITS; i++) {
		sum += survey.trait[0][i] * plain->trait[0][i] -
			survey.trait[1][i] * plain->trait[1][i];
	}
	return sum > INT16_MAX ? INT16_MAX : sum < -INT16_MAX ? -INT16_MAX : sum;
}

bool weights_init(
	struct weights *weights, const struct game_rules *rules, const struct features *features) {
	struct game_survey plain;
	memset(weights, 0, sizeof(*weights));
	weights->tuple = calloc((features->weights + 1) * WEIGHTS_PHASES, sizeof(int16_t));
	if (weights->tuple == NULL) {
		return false;
	}
	weights->tuples = features->weights;
	weights->half = WEIGHTS_HALF;
	game_weigh(rules, &plain);
	for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
		memcpy(weights->trait[phase], plain.trait, sizeof(plain.trait));
		weights->even[phase] = (int16_t)(features->alike ? 0 : -start_of(rules, &plain));
	}
	return true;
}

void weights_finish(struct weights *weights) {
	free(weights->tuple);
	memset(weights, 0, sizeof(*weights));
}

/* ---- sections ---- */

/* The remaining text. */
struct reader {
	const char *at, *end;
};

/* A section: its lines up to, but not including, the checksum. */
struct section {
	struct reader lines;
	uint64_t sum;    /* as stated */
	const char *end; /* the end of the section */
};

static size_t line_length(const struct reader *reader) {
	const char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
	return end != NULL ? (size_t)(end - reader->at) : (size_t)(reader->end - reader->at);
}

static void skip_weights_line(struct reader *reader) {
	size_t length = line_length(reader);
	reader->at += length + (reader->at + length < reader->end);
}

static bool is_at_word(const struct reader *reader, const char *word) {
	size_t length = strlen(word);
	return (size_t)(reader->end - reader->at) >= length &&
		memcmp(reader->at, word, length) == 0;
}

static bool is_line(const struct reader *reader, const char *line) {
	return line_length(reader) == strlen(line) && is_at_word(reader, line);
}

static void head_of_text(const struct game *game, char head[HEAD_BYTES]) {
	snprintf(head, HEAD_BYTES, "qirkat-weights 1 %.200s", game->key);
}

/* Write the first line of the section for these rules. */
static void write_section_head(const struct game_rules *rules, char head[HEAD_BYTES]) {
	struct text out;
	text_init(&out, head, HEAD_BYTES);
	text_add(&out, "begin %d", rules->seats);
	for (size_t i = 0; i < rules->game->options; i++) {
		const struct game_option *option = &rules->game->option[i];
		char value[64];
		if (rules->option[i] != option->standard) {
			game_option_print(option, rules->option[i], value, sizeof(value));
			text_add(&out, " %s=%s", option->name, value);
		}
	}
}

static uint64_t hash_section_lines(const char *from, const char *to) {
	uint64_t hash = hash_begin(0);
	for (; from < to; from++) {
		hash = hash_byte(hash, (uint8_t)*from);
	}
	return hash;
}

/* Read sixteen hexadecimal digits. */
static bool read_hex_sum(const char *at, const char *end, uint64_t *number) {
	static const char digits[] = "0123456789abcdef";
	uint64_t value = 0;
	for (int i = 0; i < 16; i++, at++) {
		const char *digit = at < end ? memchr(digits, *at, 16) : NULL;
		if (digit == NULL) {
			return false;
		}
		value = value << 4 | (uint64_t)(digit - digits);
	}
	*number = value;
	return true;
}

/* Read the section at a reader. Returns false if there is none or it is not intact. */
static bool read_section(struct reader *reader, struct section *section) {
	struct reader at = *reader;
	if (!is_at_word(&at, "begin ")) {
		return false;
	}
	while (at.at < at.end && !is_at_word(&at, "end ")) {
		skip_weights_line(&at);
	}
	section->lines = (struct reader){reader->at, at.at};
	if (!is_at_word(&at, "end ") || !read_hex_sum(at.at + 4, at.end, &section->sum)) {
		return false;
	}
	skip_weights_line(&at);
	section->end = at.at;
	*reader = at;
	return true;
}

static bool is_section_intact(const struct section *section) {
	return hash_section_lines(section->lines.at, section->lines.end) == section->sum;
}

/* Start a reader after the first line of a text. Returns false if that belongs to another game. */
static bool begin_reading_weights(
	struct reader *reader, const struct game *game, const char *text, size_t size) {
	char head[HEAD_BYTES];
	*reader = (struct reader){NULL, NULL};
	if (text == NULL) {
		return false;
	}
	*reader = (struct reader){text, text + size};
	head_of_text(game, head);
	if (!is_line(reader, head)) {
		return false;
	}
	skip_weights_line(reader);
	return true;
}

/* Find the section for these rules, without verifying it. */
static bool find_section(
	const struct game_rules *rules, const char *text, size_t size, struct section *section) {
	char head[HEAD_BYTES];
	struct reader reader;
	write_section_head(rules, head);
	if (!begin_reading_weights(&reader, rules->game, text, size)) {
		return false;
	}
	while (read_section(&reader, section)) {
		if (is_line(&section->lines, head)) {
			return true;
		}
	}
	return false;
}

bool weights_are_there(const struct game_rules *rules, const char *text, size_t size) {
	struct section section;
	return find_section(rules, text, size, &section);
}

bool weights_check(
	const struct game *game, const char *text, size_t size, struct game_error *error) {
	struct reader reader;
	struct section section;
	if (!begin_reading_weights(&reader, game, text, size)) {
		return game_fail(error,
			"line 1: these are not weights for %s; those begin with \"qirkat-weights 1 %s\"",
			game->key, game->key);
	}
	while (reader.at < reader.end) {
		if (!read_section(&reader, &section) || !is_section_intact(&section)) {
			return game_fail(error,
				"the weights are damaged: their checksum does not match; \"qirkat-lab train %s\" makes new ones",
				game->key);
		}
	}
	return true;
}

/* ---- reading a section ---- */

/* Read the next word or number, separated by spaces or line ends. Returns false at the end. */
static bool read_weights_token(struct reader *reader, char token[TOKEN]) {
	size_t used = 0;
	while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\n')) {
		reader->at++;
	}
	while (reader->at < reader->end && *reader->at != ' ' && *reader->at != '\n') {
		if (used + 1 >= TOKEN) {
			return false;
		}
		token[used++] = *reader->at++;
	}
	token[used] = '\0';
	return used > 0;
}

static bool parse_number(const char *token, long least, long most, long *number) {
	char *end;
	*number = strtol(token, &end, 10);
	return end != token && *end == '\0' && *number >= least && *number <= most;
}

static bool read_weights_number(struct reader *reader, long least, long most, long *number) {
	char token[TOKEN];
	return read_weights_token(reader, token) && parse_number(token, least, most, number);
}

static bool expect_weights_word(struct reader *reader, const char *word) {
	char token[TOKEN];
	return read_weights_token(reader, token) && strcmp(token, word) == 0;
}

static bool read_phases(struct reader *reader, int16_t out[WEIGHTS_PHASES]) {
	for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
		long number;
		if (!read_weights_number(reader, INT16_MIN, INT16_MAX, &number)) {
			return false;
		}
		out[phase] = (int16_t)number;
	}
	return true;
}

static int find_trait(const char *name) {
	int trait = 0;
	while (trait < GAME_TRAITS && strcmp(trait_names[trait], name) != 0) {
		trait++;
	}
	return trait;
}

/* Read the rest of "trait SEAT NAME EARLY LATE". */
static bool read_trait(struct reader *reader, struct weights *weights, int seats) {
	long seat;
	char name[TOKEN];
	int16_t value[WEIGHTS_PHASES];
	if (!read_weights_number(reader, 0, seats - 1, &seat) ||
		!read_weights_token(reader, name) || find_trait(name) == GAME_TRAITS ||
		!read_phases(reader, value)) {
		return false;
	}
	for (int phase = 0; phase < WEIGHTS_PHASES; phase++) {
		weights->trait[phase][seat][find_trait(name)] = value[phase];
	}
	return true;
}

/* Read a list of numbers; "~N" stands for N zeros. */
static bool read_tuples(struct reader *reader, struct weights *weights) {
	size_t numbers = weights->tuples * WEIGHTS_PHASES, at = 0;
	char token[TOKEN];
	while (at < numbers && read_weights_token(reader, token)) {
		long number;
		bool zeros = token[0] == '~';
		long most = zeros ? (long)(numbers - at) : INT16_MAX;
		if (!parse_number(token + zeros, zeros ? 1 : INT16_MIN, most, &number)) {
			return false;
		}
		if (zeros) {
			at += (size_t)number;
		} else {
			weights->tuple[WEIGHTS_PHASES + at++] = (int16_t)number;
		}
	}
	return at == numbers && !read_weights_token(reader, token);
}

static bool read_weights_lines(struct reader *reader, struct weights *weights, int seats) {
	long number;
	char token[TOKEN] = "";
	if (!expect_weights_word(reader, "half") ||
		!read_weights_number(reader, 1, WEIGHTS_HALF_MAX, &number)) {
		return false;
	}
	weights->half = (int)number;
	if (!expect_weights_word(reader, "turn") || !read_phases(reader, weights->turn) ||
		!expect_weights_word(reader, "even") || !read_phases(reader, weights->even)) {
		return false;
	}
	while (read_weights_token(reader, token) && strcmp(token, "trait") == 0) {
		if (!read_trait(reader, weights, seats)) {
			return false;
		}
	}
	return strcmp(token, "tuples") == 0 &&
		read_weights_number(
			reader, (long)weights->tuples, (long)weights->tuples, &number) &&
		read_tuples(reader, weights);
}

static bool is_shape(struct reader *reader, const struct features *features) {
	char token[TOKEN];
	uint64_t shape;
	return expect_weights_word(reader, "shape") && read_weights_token(reader, token) &&
		read_hex_sum(token, token + strlen(token), &shape) && shape == features->shape;
}

bool weights_read(struct weights *weights, const struct game_rules *rules,
	const struct features *features, const char *text, size_t size, struct game_error *error) {
	struct section section;
	struct weights read;
	if (!find_section(rules, text, size, &section)) {
		return game_fail(error,
			"%s has no weights for these options and this number of seats",
			rules->game->key);
	}
	if (!is_section_intact(&section)) {
		return game_fail(error,
			"the weights of %s are damaged: their checksum does not match",
			rules->game->key);
	}
	struct reader reader = section.lines;
	skip_weights_line(&reader);
	if (!is_shape(&reader, features)) {
		return game_fail(error, "the weights of %s are for another board or other pieces",
			rules->game->key);
	}
	if (!weights_init(&read, rules, features)) {
		return game_fail(error, "Out of memory.");
	}
	memset(read.trait, 0, sizeof(read.trait));
	if (!read_weights_lines(&reader, &read, rules->seats)) {
		weights_finish(&read);
		return game_fail(error, "the weights of %s cannot be read", rules->game->key);
	}
	*weights = read;
	return true;
}

/* ---- writing ---- */

static void write_traits(struct text *out, const struct weights *weights, int seats) {
	for (int seat = 0; seat < seats; seat++) {
		for (int trait = 0; trait < GAME_TRAITS; trait++) {
			int early = weights->trait[0][seat][trait];
			int late = weights->trait[1][seat][trait];
			if (early != 0 || late != 0) {
				text_add(out, "trait %d %s %d %d\n", seat, trait_names[trait],
					early, late);
			}
		}
	}
}

static void write_token(struct text *out, size_t *width, const char *format, long number) {
	char token[TOKEN];
	int length = snprintf(token, sizeof(token), format, number);
	*width += (size_t)length + 1;
	if (*width > WIDTH) {
		text_add_char(out, '\n');
		*width = (size_t)length;
	} else if (*width > (size_t)length + 1) {
		text_add_char(out, ' ');
	}
	text_add_word(out, token);
}

static void write_tuples(struct text *out, const struct weights *weights) {
	const int16_t *number = &weights->tuple[WEIGHTS_PHASES];
	size_t numbers = weights->tuples * WEIGHTS_PHASES, width = 0;
	text_add(out, "tuples %zu\n", weights->tuples);
	for (size_t i = 0; i < numbers;) {
		size_t zeros = 0;
		while (i + zeros < numbers && number[i + zeros] == 0) {
			zeros++;
		}
		if (zeros > 1) {
			write_token(out, &width, "~%ld", (long)zeros);
			i += zeros;
		} else {
			write_token(out, &width, "%ld", number[i++]);
		}
	}
	if (numbers > 0) {
		text_add_char(out, '\n');
	}
}

static void write_section(struct text *out, const struct weights *weights,
	const struct game_rules *rules, const struct features *features) {
	char head[HEAD_BYTES];
	size_t from = out->used;
	write_section_head(rules, head);
	text_add(out, "%s\nshape %016" PRIx64 "\nhalf %d\nturn %d %d\neven %d %d\n", head,
		features->shape, weights->half, weights->turn[0], weights->turn[1],
		weights->even[0], weights->even[1]);
	write_traits(out, weights, rules->seats);
	write_tuples(out, weights);
	text_add(out, "end %016" PRIx64 "\n",
		hash_section_lines(out->at + from, out->at + out->used));
}

char *weights_write(const struct weights *weights, const struct game_rules *rules,
	const struct features *features, const char *text, size_t size, size_t *written) {
	size_t room = size + HEAD_BYTES + 4096 + weights->tuples * WEIGHTS_PHASES * 8 +
		(size_t)GAME_SEATS_MAX * GAME_TRAITS * 48;
	char *copy = malloc(room), head[HEAD_BYTES];
	struct text out;
	struct reader reader;
	struct section section;
	if (copy == NULL) {
		return NULL;
	}
	text_init(&out, copy, room);
	head_of_text(rules->game, head);
	text_add(&out, "%s\n", head);
	bool is_there = begin_reading_weights(&reader, rules->game, text, size), placed = false;
	write_section_head(rules, head);
	while (is_there && read_section(&reader, &section)) {
		if (is_line(&section.lines, head)) {
			write_section(&out, weights, rules, features);
			placed = true;
		} else {
			text_add(&out, "%.*s", (int)(section.end - section.lines.at),
				section.lines.at);
		}
	}
	if (!placed) {
		write_section(&out, weights, rules, features);
	}
	*written = out.used;
	return copy;
}
