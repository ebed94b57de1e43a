/* games/solve/solved.c - tables of solved games (games/solve/README.md describes the format). */
#include "games/solve/solved.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "games/solve/pack.h"

enum {
	FIXED = 64,
	ROW = 32,
	KEY = 32, /* bytes of a key, including its zero */
	PLAYS = 32,
	PLIES = 40,
	SLICES_MAX = 1 << 20,
};

static const char magic[8] = "qirkat1";

struct solved {
	struct pack_source source;
	struct numbering *numbering;
	struct numbering_limits limits;
	struct pack_reader *slice;
};

struct solved_probe {
	const struct solved *solved;
	size_t blocks; /* cached blocks; the cache is direct-mapped */
	uint64_t *tag; /* 1 + slice and block; 0: free */
	uint16_t (*value)[PACK_BLOCK];
};

/* ---- fingerprint of rules ---- */

static uint64_t hash_step(const struct game_step *step) {
	unsigned char bytes[5] = {step->kind, step->from, step->over, step->to, step->value};
	return pack_sum(bytes, sizeof(bytes));
}

/* Returns a fingerprint of the rules: a hash of the steps in some games, independent of their
 * order. */
static uint64_t fingerprint_rules(const struct game_rules *rules) {
	uint64_t sum = hash_begin(0), chance = 1;
	for (int play = 0; play < PLAYS; play++) {
		union game_state state;
		struct game_step steps[GAME_STEPS_MAX];
		game_start(rules, &state);
		for (int ply = 0; ply < PLIES; ply++) {
			size_t count = game_steps(rules, &state, steps), best = 0;
			uint64_t all = count, least = UINT64_MAX;
			for (size_t i = 0; i < count; i++) {
				uint64_t hash = hash_step(&steps[i]);
				all += hash;
				if ((hash ^ chance) < least) {
					least = hash ^ chance;
					best = i;
				}
			}
			sum = hash_word(sum, all);
			if (count == 0) {
				break;
			}
			rules->game->impl->apply(rules, &state, &steps[best], NULL);
			chance = hash_word(chance, sum);
		}
	}
	return sum;
}

/* ---- names ---- */

void solved_limit_word(
	const struct game *game, enum solved_limit limit, char word[SOLVED_LIMIT_WORD_MAX]) {
	const char *name = limit == SOLVED_LIMIT_MEN ? "men" : "hand";
	bool taken = false;
	for (size_t i = 0; i < game->options; i++) {
		taken = taken || strcmp(game->option[i].name, name) == 0;
	}
	struct text text;
	text_init(&text, word, SOLVED_LIMIT_WORD_MAX);
	text_add(&text, ",%s%s=", taken ? "most_" : "", name);
}

static void add_limit(
	struct text *text, const struct game *game, enum solved_limit limit, unsigned number) {
	char word[SOLVED_LIMIT_WORD_MAX];
	solved_limit_word(game, limit, word);
	text_add(text, "%s%u", word, number);
}

size_t solved_name(const struct game_rules *rules, const struct numbering_limits *limits,
	char name[SOLVED_NAME_MAX]) {
	int usual[GAME_OPTIONS_MAX];
	struct text text;
	text_init(&text, name, SOLVED_NAME_MAX);
	text_add(&text, "%s", rules->game->key);
	game_options_default(rules->game, usual);
	for (size_t i = 0; i < rules->game->options; i++) {
		char value[64];
		if (rules->option[i] != usual[i]) {
			game_option_print(
				&rules->game->option[i], rules->option[i], value, sizeof(value));
			text_add(&text, ",%s=%s", rules->game->option[i].name, value);
		}
	}
	if (limits->men > 0) {
		add_limit(&text, rules->game, SOLVED_LIMIT_MEN, limits->men);
	}
	if (limits->hand > 0) {
		add_limit(&text, rules->game, SOLVED_LIMIT_HAND, limits->hand - 1);
	}
	text_add(&text, ".table");
	return text.used;
}

/* ---- the header ---- */

size_t solved_head_size(const struct numbering *numbering) {
	return FIXED + numbering_slices(numbering) * ROW;
}

static void write_slice_row(const struct numbering *numbering, size_t index,
	const struct solved_part *part, unsigned char *row) {
	const struct numbering_slice *slice = numbering_slice(numbering, index);
	memcpy(row, slice->material.count, 4);
	row[4] = slice->seat;
	row[5] = (unsigned char)solve_verdict(numbering, index);
	memcpy(row + 6, slice->material.hand, 2);
	pack_put_number(row + 8, slice->size, 8);
	pack_put_number(row + 16, part->begin, 8);
	pack_put_number(row + 24, part->size, 8);
}

/* The checksum of a header is in the last eight bytes of its fixed part. */
static uint64_t sum_of_head(const unsigned char *head, size_t size) {
	return pack_sum(head, FIXED - 8) ^ pack_sum(head + FIXED, size - FIXED);
}

void solved_head(const struct numbering *numbering, const struct numbering_limits *limits,
	const struct solved_part *part, unsigned char *head) {
	const struct game_rules *rules = numbering_rules(numbering);
	size_t size = solved_head_size(numbering), slices = numbering_slices(numbering);
	struct text key;
	memset(head, 0, size);
	memcpy(head, magic, sizeof(magic));
	text_init(&key, (char *)head + 8, KEY);
	text_add(&key, "%s", rules->game->key);
	pack_put_number(head + 40, fingerprint_rules(rules), 8);
	pack_put_number(head + 48, slices, 4);
	pack_put_number(head + 52, limits->men, 2);
	pack_put_number(head + 54, limits->hand, 2);
	for (size_t i = 0; i < slices; i++) {
		write_slice_row(numbering, i, &part[i], head + FIXED + i * ROW);
	}
	pack_put_number(head + 56, sum_of_head(head, size), 8);
}

/* ---- opening ---- */

static bool is_row_of_slice(const struct solved *solved, size_t index, const unsigned char *row) {
	const struct numbering_slice *slice = numbering_slice(solved->numbering, index);
	return memcmp(row, slice->material.count, 4) == 0 && row[4] == slice->seat &&
		row[5] == solve_verdict(solved->numbering, index) &&
		memcmp(row + 6, slice->material.hand, 2) == 0 &&
		pack_number(row + 8, 8) == slice->size;
}

static bool open_slices(
	struct solved *solved, const unsigned char *head, struct game_error *error) {
	size_t slices = numbering_slices(solved->numbering);
	solved->slice = calloc(slices, sizeof(*solved->slice));
	if (solved->slice == NULL) {
		return game_fail(error, "Out of memory.");
	}
	for (size_t i = 0; i < slices; i++) {
		const unsigned char *row = head + FIXED + i * ROW;
		uint64_t begin = pack_number(row + 16, 8), length = pack_number(row + 24, 8);
		uint64_t size = solved->source.size;
		if (!is_row_of_slice(solved, i, row)) {
			return game_fail(error, "The table is for different rules.");
		}
		if (begin > size || length > size - begin ||
			!pack_open(&solved->slice[i], &solved->source, begin, length,
				numbering_slice(solved->numbering, i)->size)) {
			return game_fail(
				error, "The table is damaged: slice %zu is incomplete.", i);
		}
	}
	return true;
}

/* Read the header of a table. Returns new; NULL with an error if it is not valid. */
static unsigned char *read_table_head(const struct pack_source *source, struct game_error *error) {
	unsigned char room[FIXED];
	const unsigned char *fixed = pack_get(source, 0, FIXED, room);
	if (fixed == NULL || memcmp(fixed, magic, sizeof(magic)) != 0) {
		game_fail(error, "This is not a table: tables begin with \"%s\".", magic);
		return NULL;
	}
	uint64_t slices = pack_number(fixed + 48, 4), sum = pack_number(fixed + 56, 8);
	bool fits = slices <= SLICES_MAX && slices <= (source->size - FIXED) / ROW;
	size_t size = FIXED + (fits ? (size_t)slices * ROW : 0);
	unsigned char *head = malloc(size);
	if (head == NULL) {
		game_fail(error, "Out of memory.");
		return NULL;
	}
	const unsigned char *bytes = pack_get(source, 0, size, head);
	if (!fits || bytes == NULL || sum != sum_of_head(bytes, size)) {
		game_fail(error, "The table is damaged: the checksum of its head does not match.");
		free(head);
		return NULL;
	}
	memmove(head, bytes, size);
	return head;
}

static bool check_head(
	const struct game_rules *rules, const unsigned char *head, struct game_error *error) {
	char key[KEY];
	memcpy(key, head + 8, KEY);
	key[KEY - 1] = '\0';
	if (strncmp(key, rules->game->key, KEY - 1) != 0) {
		return game_fail(error, "The table is for %s, not for %s.", key, rules->game->key);
	}
	if (pack_number(head + 40, 8) != fingerprint_rules(rules)) {
		return game_fail(error, "The table is for different rules of %s.", key);
	}
	return true;
}

static bool open_parts(struct solved *solved, const struct game_rules *rules,
	const unsigned char *head, struct game_error *error) {
	solved->limits.men = (unsigned)pack_number(head + 52, 2);
	solved->limits.hand = (unsigned)pack_number(head + 54, 2);
	solved->numbering = numbering_create(rules, &solved->limits, error);
	if (solved->numbering == NULL) {
		return false;
	}
	if (numbering_slices(solved->numbering) != pack_number(head + 48, 4)) {
		return game_fail(error, "The table is for different rules.");
	}
	return open_slices(solved, head, error);
}

struct solved *solved_open_source(const struct game_rules *rules, const struct pack_source *source,
	struct game_error *error) {
	unsigned char *head = read_table_head(source, error);
	if (head == NULL || !check_head(rules, head, error)) {
		free(head);
		return NULL;
	}
	struct solved *solved = calloc(1, sizeof(*solved));
	if (solved == NULL) {
		game_fail(error, "Out of memory.");
	} else {
		solved->source = *source;
		if (!open_parts(solved, rules, head, error)) {
			solved_close(solved);
			solved = NULL;
		}
	}
	free(head);
	return solved;
}

struct solved *solved_open(const struct game_rules *rules, const unsigned char *bytes,
	uint64_t size, struct game_error *error) {
	return solved_open_source(
		rules, &(struct pack_source){.size = size, .bytes = bytes}, error);
}

void solved_close(struct solved *solved) {
	if (solved == NULL) {
		return;
	}
	for (size_t i = 0; solved->slice != NULL && i < numbering_slices(solved->numbering); i++) {
		pack_close(&solved->slice[i]);
	}
	numbering_destroy(solved->numbering);
	free(solved->slice);
	free(solved);
}

struct numbering *solved_numbering(struct solved *solved) {
	return solved->numbering;
}

struct numbering_limits solved_limits(const struct solved *solved) {
	return solved->limits;
}

static bool fail_block(uint64_t block, size_t slice, struct game_error *error) {
	return game_fail(error,
		"The table is damaged: the checksum of block %llu in slice %zu does not match.",
		(unsigned long long)block, slice);
}

bool solved_check_sums(const struct solved *solved, struct game_error *error) {
	for (size_t slice = 0; slice < numbering_slices(solved->numbering); slice++) {
		const struct pack_reader *reader = &solved->slice[slice];
		for (uint64_t i = 0; i < reader->blocks; i++) {
			if (!pack_is_whole(reader, i)) {
				return fail_block(i, slice, error);
			}
		}
	}
	return true;
}

bool solved_unpack(
	const struct solved *solved, size_t slice, uint16_t *value, struct game_error *error) {
	uint64_t damaged;
	return pack_unpack_all(&solved->slice[slice], value, &damaged) ||
		fail_block(damaged, slice, error);
}

/* ---- probing ---- */

struct solved_probe *solved_probe_create(const struct solved *solved, size_t bytes) {
	struct solved_probe *probe = calloc(1, sizeof(*probe));
	if (probe == NULL) {
		return NULL;
	}
	uint64_t all = 0;
	for (size_t i = 0; i < numbering_slices(solved->numbering); i++) {
		all += solved->slice[i].blocks;
	}
	probe->solved = solved;
	probe->blocks = bytes / sizeof(*probe->value);
	probe->blocks = probe->blocks > all ? (size_t)all : probe->blocks;
	probe->blocks = probe->blocks > 0 ? probe->blocks : 1;
	probe->tag = calloc(probe->blocks, sizeof(*probe->tag));
	probe->value = malloc(probe->blocks * sizeof(*probe->value));
	if (probe->tag == NULL || probe->value == NULL) {
		solved_probe_destroy(probe);
		return NULL;
	}
	return probe;
}

void solved_probe_destroy(struct solved_probe *probe) {
	if (probe != NULL) {
		free(probe->tag);
		free(probe->value);
		free(probe);
	}
}

static bool probe_block_value(
	struct solved_probe *probe, const struct numbering_place *place, uint16_t *value) {
	uint64_t block = place->number / PACK_BLOCK;
	uint64_t tag = ((uint64_t)place->slice << 40 | block) + 1;
	size_t at = (size_t)hash_bucket(hash_word(0, tag), probe->blocks);
	const struct solved *solved = probe->solved;
	if (probe->tag[at] != tag) {
		probe->tag[at] = 0;
		if (!pack_unpack(&solved->slice[place->slice], block, probe->value[at])) {
			if (solved->source.damaged != NULL) {
				solved->source.damaged(solved->source.user);
			}
			return false;
		}
		probe->tag[at] = tag;
	}
	*value = probe->value[at][place->number % PACK_BLOCK];
	return true;
}

/* The best of a state's turns so far. */
struct asking {
	struct solved_probe *probe;
	enum solve_level verdict;
	bool fine;
	uint16_t best;
};

static bool ask_fresh(struct solved_probe *probe, const union game_state *state, uint16_t *value) {
	const struct numbering *numbering = probe->solved->numbering;
	const struct game_rules *rules = numbering_rules(numbering);
	struct game_men men;
	struct numbering_place place;
	if (!rules->game->impl->men_read(rules, state, &men)) {
		return false;
	}
	if (numbering_place(numbering, &men, &place)) {
		return probe_block_value(probe, &place, value);
	}
	struct game_status status = game_status(rules, state);
	if (status.phase == GAME_OVER) {
		*value = solve_end(rules, state, men.seat);
	}
	return status.phase == GAME_OVER;
}

static void ask_after(void *user, const union game_state *after) {
	struct asking *asking = user;
	uint16_t value;
	if (!asking->fine || !ask_fresh(asking->probe, after, &value)) {
		asking->fine = false;
		return;
	}
	value = solve_before(value);
	if (asking->best == 0 || solve_is_better(value, asking->best, asking->verdict)) {
		asking->best = value;
	}
}

bool solved_ask(struct solved_probe *probe, const union game_state *state, uint16_t *value) {
	const struct game_rules *rules = numbering_rules(probe->solved->numbering);
	const struct game_impl *impl = rules->game->impl;
	if (impl->is_fresh(rules, state)) {
		return ask_fresh(probe, state, value);
	}
	struct asking asking = {probe, solved_verdict(probe, state), true, 0};
	solve_turns(rules, state, ask_after, &asking);
	if (!asking.fine || asking.best == 0) {
		return false;
	}
	*value = asking.best;
	return true;
}

enum solve_level solved_verdict(const struct solved_probe *probe, const union game_state *state) {
	const struct game_rules *rules = numbering_rules(probe->solved->numbering);
	struct game_men men;
	rules->game->impl->men_read(rules, state, &men);
	struct game_material material = numbering_material(&men);
	uint8_t winner = rules->game->impl->men_endless(rules, &material);
	return winner == GAME_NOBODY ? SOLVE_DRAW
		: winner == men.seat ? SOLVE_ADJUDGED_WIN
				     : SOLVE_ADJUDGED_LOSS;
}
