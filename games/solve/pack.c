/* games/solve/pack.c - compresses the values of a slice. */
#include "games/solve/pack.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "games/solve/solve.h"

enum { KINDS = 1 << 16 };

uint64_t pack_number(const unsigned char *bytes, size_t count) {
	uint64_t number = 0;
	for (size_t i = count; i > 0; i--) {
		number = number << 8 | bytes[i - 1];
	}
	return number;
}

void pack_put_number(unsigned char *bytes, uint64_t number, size_t count) {
	for (size_t i = 0; i < count; i++, number >>= 8) {
		bytes[i] = (unsigned char)number;
	}
}

uint64_t pack_sum(const unsigned char *bytes, size_t size) {
	return hash_bytes(hash_begin(0), bytes, size);
}

/* ---- symbols ---- */

/* Call show for each symbol of a block. */
static void each_symbol(const uint16_t *value, size_t count,
	void (*show)(void *user, uint16_t symbol), void *user) {
	uint16_t last = 0;
	for (size_t i = 0; i < count;) {
		size_t again = 0;
		if (i == 0 || solve_level(value[i]) != SOLVE_ALIAS) {
			last = value[i++];
			show(user, last);
		}
		while (i < count && (value[i] == last || solve_level(value[i]) == SOLVE_ALIAS)) {
			again++;
			i++;
		}
		for (uint16_t run = 0; again >> run != 0; run++) {
			if ((again >> run & 1) != 0) {
				show(user, PACK_RUN | run);
			}
		}
	}
}

/* The state of the compression. */
struct packer {
	uint64_t count[KINDS];
	uint8_t bits[KINDS];
	uint32_t code[KINDS];
	uint16_t symbol[PACK_SYMBOLS_MAX];
	size_t symbols;
	unsigned char *bytes;
	size_t used, size;
	uint32_t waiting; /* bits not written yet */
	unsigned waits;
	bool full;
};

static void count_symbol(void *user, uint16_t symbol) {
	struct packer *packer = user;
	packer->count[symbol]++;
}

static bool list_symbols(struct packer *packer) {
	for (uint32_t i = 0; i < KINDS; i++) {
		if (packer->count[i] > 0) {
			if (packer->symbols == PACK_SYMBOLS_MAX) {
				return false;
			}
			packer->symbol[packer->symbols++] = (uint16_t)i;
		}
	}
	return true;
}

/* ---- code lengths ---- */

struct tree {
	uint64_t count[2 * PACK_SYMBOLS_MAX];
	uint32_t up[2 * PACK_SYMBOLS_MAX];
	bool joined[2 * PACK_SYMBOLS_MAX];
	size_t nodes;
};

/* Returns the rarest node that is not joined yet. */
static size_t take_rarest(struct tree *tree) {
	size_t best = tree->nodes;
	for (size_t i = 0; i < tree->nodes; i++) {
		if (!tree->joined[i] &&
			(best == tree->nodes || tree->count[i] < tree->count[best])) {
			best = i;
		}
	}
	tree->joined[best] = true;
	return best;
}

static unsigned measure_node_depth(const struct tree *tree, size_t node) {
	unsigned depth = 0;
	for (; node + 1 < tree->nodes; node = tree->up[node]) {
		assert(tree->up[node] > node); /* a joining node is created after its children */
		depth++;
	}
	return depth;
}

/* Compute code lengths from counts. Returns the greatest. */
static unsigned measure_code_lengths(struct packer *packer, struct tree *tree) {
	unsigned most = 1;
	memset(tree, 0, sizeof(*tree));
	for (; tree->nodes < packer->symbols; tree->nodes++) {
		tree->count[tree->nodes] = packer->count[packer->symbol[tree->nodes]];
	}
	for (size_t joins = 1; joins < packer->symbols; joins++) {
		size_t a = take_rarest(tree), b = take_rarest(tree);
		tree->count[tree->nodes] = tree->count[a] + tree->count[b];
		tree->up[a] = tree->up[b] = (uint32_t)tree->nodes++;
	}
	for (size_t i = 0; i < packer->symbols; i++) {
		unsigned depth = measure_node_depth(tree, i);
		packer->bits[packer->symbol[i]] = (uint8_t)(depth > 0 ? depth : 1);
		most = depth > most ? depth : most;
	}
	return most;
}

static int by_number(const void *a, const void *b) {
	uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
	return first < second ? -1 : first > second;
}

/* Sort symbols by code length. */
static void sort_symbols(struct packer *packer) {
	uint32_t order[PACK_SYMBOLS_MAX] = {0};
	for (size_t i = 0; i < packer->symbols; i++) {
		uint16_t symbol = packer->symbol[i];
		order[i] = (uint32_t)packer->bits[symbol] << 16 | symbol;
	}
	qsort(order, packer->symbols, sizeof(*order), by_number);
	for (size_t i = 0; i < packer->symbols; i++) {
		packer->symbol[i] = (uint16_t)order[i];
	}
}

static bool make_codes(struct packer *packer) {
	struct tree *tree = malloc(sizeof(*tree));
	if (tree == NULL) {
		return false;
	}
	while (measure_code_lengths(packer, tree) > PACK_BITS_MAX) {
		for (size_t i = 0; i < packer->symbols; i++) {
			uint64_t *count = &packer->count[packer->symbol[i]];
			*count = *count / 2 + 1;
		}
	}
	free(tree);
	sort_symbols(packer);
	uint32_t code = 0;
	for (size_t i = 0; i < packer->symbols; i++) {
		uint16_t symbol = packer->symbol[i];
		packer->code[symbol] = code++;
		if (i + 1 < packer->symbols) {
			code <<= packer->bits[packer->symbol[i + 1]] - packer->bits[symbol];
		}
	}
	return true;
}

/* ---- writing ---- */

static bool reserve_packed_bytes(struct packer *packer, size_t more) {
	unsigned char *bytes = array_reserve(packer->bytes, &packer->size, packer->used + more, 1);
	packer->bytes = bytes != NULL ? bytes : packer->bytes;
	packer->full = packer->full || bytes == NULL;
	return bytes != NULL;
}

static void put_symbol(void *user, uint16_t symbol) {
	struct packer *packer = user;
	unsigned bits = packer->bits[symbol];
	for (unsigned i = bits; i > 0; i--) {
		packer->waiting = packer->waiting << 1 | (packer->code[symbol] >> (i - 1) & 1);
		if (++packer->waits == 8) {
			if (packer->used < packer->size || reserve_packed_bytes(packer, 1)) {
				packer->bytes[packer->used++] = (unsigned char)packer->waiting;
			}
			packer->waits = 0;
		}
	}
}

static void put_block(
	struct packer *packer, const uint16_t *value, size_t count, size_t data, size_t place) {
	size_t before = packer->used;
	packer->waits = 0;
	each_symbol(value, count, put_symbol, packer);
	if (packer->waits > 0 && (packer->used < packer->size || reserve_packed_bytes(packer, 1))) {
		packer->bytes[packer->used++] = (unsigned char)(packer->waiting
			<< (8 - packer->waits));
	}
	if (!packer->full) {
		uint64_t sum = pack_sum(packer->bytes + before, packer->used - before);
		pack_put_number(packer->bytes + place, packer->used - data, 5);
		pack_put_number(packer->bytes + place + 5, sum, PACK_PLACE - 5);
	}
}

static bool write_packed_slice(struct packer *packer, const uint16_t *value, uint64_t size) {
	size_t blocks = (size_t)((size + PACK_BLOCK - 1) / PACK_BLOCK);
	size_t places = PACK_HEAD + packer->symbols * PACK_SYMBOL,
	       data = places + blocks * PACK_PLACE;
	if (!reserve_packed_bytes(packer, data)) {
		return false;
	}
	packer->used = data;
	pack_put_number(packer->bytes, packer->symbols, 4);
	for (size_t i = 0; i < packer->symbols; i++) {
		unsigned char *at = packer->bytes + PACK_HEAD + i * PACK_SYMBOL;
		pack_put_number(at, packer->symbol[i], 2);
		at[2] = packer->bits[packer->symbol[i]];
	}
	for (size_t i = 0; i < blocks; i++) {
		uint64_t first = (uint64_t)i * PACK_BLOCK;
		put_block(packer, value + first, pack_count(size, first), data,
			places + i * PACK_PLACE);
	}
	if (!packer->full) {
		uint64_t sum = pack_sum(packer->bytes + PACK_HEAD, data - PACK_HEAD);
		pack_put_number(packer->bytes + 4, sum, PACK_HEAD - 4);
	}
	return !packer->full;
}

unsigned char *pack_slice(const uint16_t *value, uint64_t size, size_t *used) {
	struct packer *packer = calloc(1, sizeof(*packer));
	if (packer == NULL) {
		return NULL;
	}
	for (uint64_t first = 0; first < size; first += PACK_BLOCK) {
		each_symbol(value + first, pack_count(size, first), count_symbol, packer);
	}
	unsigned char *bytes = NULL;
	if (list_symbols(packer) && make_codes(packer) && write_packed_slice(packer, value, size)) {
		bytes = packer->bytes;
		*used = packer->used;
	} else {
		free(packer->bytes);
	}
	free(packer);
	return bytes;
}
