/* games/solve/pack.c - values to bits and back. */
#include "games/solve/pack.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "games/solve/solve.h"

enum {
	RUN = 1 << 15, /* a symbol: again, 1 << its other bits times */
	HEAD = 12, /* bytes before the symbols: how many, and the sum of what follows to the data */
	SYMBOL = 3, /* bytes of one of them: itself, and the bits of its code */
	PLACE = 8,  /* bytes of a block: where it ends, and its sum */
	KINDS = 1 << 16,
};

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

/* Show the symbols of a block. */
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
				show(user, RUN | run);
			}
		}
	}
}

/* What is being packed. */
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

/* ---- lengths of codes ---- */

struct tree {
	uint64_t count[2 * PACK_SYMBOLS_MAX];
	uint32_t up[2 * PACK_SYMBOLS_MAX];
	bool joined[2 * PACK_SYMBOLS_MAX];
	size_t nodes;
};

/* The rarest that is not joined yet. */
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

static unsigned depth_of(const struct tree *tree, size_t node) {
	unsigned depth = 0;
	for (; node + 1 < tree->nodes; node = tree->up[node]) {
		assert(tree->up[node] > node); /* what joins two was made after them */
		depth++;
	}
	return depth;
}

/* Lengths from counts. Returns the greatest. */
static unsigned measure(struct packer *packer, struct tree *tree) {
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
		unsigned depth = depth_of(tree, i);
		packer->bits[packer->symbol[i]] = (uint8_t)(depth > 0 ? depth : 1);
		most = depth > most ? depth : most;
	}
	return most;
}

static int by_number(const void *a, const void *b) {
	uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
	return first < second ? -1 : first > second;
}

/* Short codes first. */
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
	while (measure(packer, tree) > PACK_BITS_MAX) {
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

static bool reserve(struct packer *packer, size_t more) {
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
			if (packer->used < packer->size || reserve(packer, 1)) {
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
	if (packer->waits > 0 && (packer->used < packer->size || reserve(packer, 1))) {
		packer->bytes[packer->used++] = (unsigned char)(packer->waiting
			<< (8 - packer->waits));
	}
	if (!packer->full) {
		uint64_t sum = pack_sum(packer->bytes + before, packer->used - before);
		pack_put_number(packer->bytes + place, packer->used - data, 5);
		pack_put_number(packer->bytes + place + 5, sum, PLACE - 5);
	}
}

static size_t count_of(uint64_t size, uint64_t first) {
	return size - first < PACK_BLOCK ? (size_t)(size - first) : PACK_BLOCK;
}

static bool write_slice(struct packer *packer, const uint16_t *value, uint64_t size) {
	size_t blocks = (size_t)((size + PACK_BLOCK - 1) / PACK_BLOCK);
	size_t places = HEAD + packer->symbols * SYMBOL, data = places + blocks * PLACE;
	if (!reserve(packer, data)) {
		return false;
	}
	packer->used = data;
	pack_put_number(packer->bytes, packer->symbols, 4);
	for (size_t i = 0; i < packer->symbols; i++) {
		unsigned char *at = packer->bytes + HEAD + i * SYMBOL;
		pack_put_number(at, packer->symbol[i], 2);
		at[2] = packer->bits[packer->symbol[i]];
	}
	for (size_t i = 0; i < blocks; i++) {
		uint64_t first = (uint64_t)i * PACK_BLOCK;
		put_block(packer, value + first, count_of(size, first), data, places + i * PLACE);
	}
	if (!packer->full) {
		uint64_t sum = pack_sum(packer->bytes + HEAD, data - HEAD);
		pack_put_number(packer->bytes + 4, sum, HEAD - 4);
	}
	return !packer->full;
}

unsigned char *pack_slice(const uint16_t *value, uint64_t size, size_t *used) {
	struct packer *packer = calloc(1, sizeof(*packer));
	if (packer == NULL) {
		return NULL;
	}
	for (uint64_t first = 0; first < size; first += PACK_BLOCK) {
		each_symbol(value + first, count_of(size, first), count_symbol, packer);
	}
	unsigned char *bytes = NULL;
	if (list_symbols(packer) && make_codes(packer) && write_slice(packer, value, size)) {
		bytes = packer->bytes;
		*used = packer->used;
	} else {
		free(packer->bytes);
	}
	free(packer);
	return bytes;
}

/* ---- reading ---- */

/* Codes of each length begin where those one bit shorter end. */
static bool read_symbols(struct pack_reader *reader) {
	unsigned last = 1;
	uint32_t code = 0;
	for (uint32_t i = 0; i < reader->symbols; i++) {
		const unsigned char *at = reader->bytes + HEAD + i * SYMBOL;
		unsigned bits = at[2];
		if (bits < last || bits > PACK_BITS_MAX) {
			return false;
		}
		for (; last < bits; last++) {
			reader->start[last + 1] = i;
			code <<= 1;
			reader->first[last + 1] = code;
		}
		reader->symbol[i] = (uint16_t)pack_number(at, 2);
		if (code++ >> bits != 0) {
			return false;
		}
	}
	for (; last <= PACK_BITS_MAX; last++) {
		reader->start[last + 1] = reader->symbols;
		code <<= 1;
		reader->first[last + 1] = code;
	}
	return true;
}

bool pack_open(
	struct pack_reader *reader, const unsigned char *bytes, uint64_t size, uint64_t values) {
	memset(reader, 0, sizeof(*reader));
	reader->bytes = bytes;
	reader->size = size;
	reader->values = values;
	reader->blocks = values / PACK_BLOCK + (values % PACK_BLOCK != 0);
	if (size < HEAD) {
		return false;
	}
	uint64_t symbols = pack_number(bytes, 4);
	if (symbols < 1 || symbols > PACK_SYMBOLS_MAX || size < HEAD + symbols * SYMBOL ||
		reader->blocks > (size - HEAD - symbols * SYMBOL) / PLACE) {
		return false;
	}
	reader->symbols = (uint32_t)symbols;
	reader->block = bytes + HEAD + symbols * SYMBOL;
	reader->data = reader->block + reader->blocks * PLACE;
	size_t head = (size_t)(reader->data - bytes) - HEAD;
	return pack_number(bytes + 4, HEAD - 4) == pack_sum(bytes + HEAD, head) &&
		read_symbols(reader);
}

/* Bits of a block, read from its bytes. */
struct bits {
	const unsigned char *at, *end;
	unsigned left; /* of *at */
};

/* The next symbol; false behind the last one. */
static bool read_symbol(const struct pack_reader *reader, struct bits *bits, uint16_t *symbol) {
	uint32_t code = 0;
	for (unsigned length = 1; length <= PACK_BITS_MAX; length++) {
		if (bits->left == 0) {
			bits->at++;
			bits->left = 8;
		}
		if (bits->at >= bits->end) {
			return false;
		}
		code = code << 1 | (*bits->at >> --bits->left & 1U);
		uint32_t nth = code - reader->first[length];
		if (nth < reader->start[length + 1] - reader->start[length]) {
			*symbol = reader->symbol[reader->start[length] + nth];
			return true;
		}
	}
	return false;
}

/* Its bytes, looked at by their sum. */
static bool find_block(const struct pack_reader *reader, uint64_t block, struct bits *bits) {
	const unsigned char *place = reader->block + block * PLACE;
	uint64_t begin = block == 0 ? 0 : pack_number(place - PLACE, 5);
	uint64_t end = pack_number(place, 5);
	uint64_t room = reader->size - (uint64_t)(reader->data - reader->bytes);
	if (begin > end || end > room) {
		return false;
	}
	uint64_t sum = pack_sum(reader->data + begin, (size_t)(end - begin));
	*bits = (struct bits){reader->data + begin, reader->data + end, 8};
	return pack_number(place + 5, PLACE - 5) == (sum & 0xFFFFFF);
}

bool pack_is_whole(const struct pack_reader *reader, uint64_t block) {
	struct bits bits;
	return find_block(reader, block, &bits);
}

bool pack_unpack(const struct pack_reader *reader, uint64_t block, uint16_t value[PACK_BLOCK]) {
	struct bits bits;
	if (!find_block(reader, block, &bits)) {
		return false;
	}
	size_t count = count_of(reader->values, block * PACK_BLOCK);
	for (size_t i = 0; i < count;) {
		uint16_t symbol;
		if (!read_symbol(reader, &bits, &symbol)) {
			return false;
		}
		size_t times = (symbol & RUN) != 0 ? (size_t)1 << (symbol & 15) : 1;
		uint16_t now = (symbol & RUN) != 0 && i > 0 ? value[i - 1] : symbol;
		if (times > count - i || (now & RUN) != 0) {
			return false;
		}
		for (; times > 0; times--) {
			value[i++] = now;
		}
	}
	return true;
}
