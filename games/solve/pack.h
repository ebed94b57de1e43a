/* games/solve/pack.h - the values of a slice in few bytes, which can be unpacked block by block.
 *
 * block   BLOCK values in a row; the last one may be shorter
 * symbol  a value, or "the value before so many times again"
 *
 * Symbols are written in codes of 1 to 24 bits, the frequent ones short (Huffman, canonical). An
 * alias is written as the value before it. games/solve/README.md has the format.
 */
#ifndef QIRKAT_GAMES_SOLVE_PACK_H
#define QIRKAT_GAMES_SOLVE_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	PACK_BLOCK = 4096,
	PACK_BITS_MAX = 24,
	PACK_RUNS = 12,
	PACK_SYMBOLS_MAX = 4096,
};

/* The bytes of a slice. */
enum {
	PACK_RUN = 1 << 15, /* a symbol: again, 1 << its other bits times */
	PACK_HEAD = 12,     /* before the symbols: how many, and the sum of what follows to the
			       data */
	PACK_SYMBOL = 3,    /* of one of them: itself, and the bits of its code */
	PACK_PLACE = 8,     /* of a block: where it ends, and its sum */
	PACK_BLOCK_MAX = PACK_BLOCK * PACK_BITS_MAX / 8, /* of a block's data */
};

/* Numbers in files: the lowest byte first. */
uint64_t pack_number(const unsigned char *bytes, size_t count);
void pack_put_number(unsigned char *bytes, uint64_t number, size_t count);

/* A hash of bytes, the same on every machine. */
uint64_t pack_sum(const unsigned char *bytes, size_t size);

/* How many values the block that begins with value first has, of so many. */
static inline size_t pack_count(uint64_t values, uint64_t first) {
	return values - first < PACK_BLOCK ? (size_t)(values - first) : PACK_BLOCK;
}

/* Returns new, *used bytes long, or NULL without memory or where there are too many different
 * values. */
unsigned char *pack_slice(const uint16_t *value, uint64_t size, size_t *used);

/* ---- unpack.c ---- */

/* Where packed bytes lie: in memory, or, with read, somewhere else from where any thread may read
 * them when it needs them. */
struct pack_source {
	uint64_t size;
	const unsigned char *bytes;                                            /* borrowed */
	bool (*read)(void *user, uint64_t at, unsigned char *to, size_t size); /* or NULL */
	void (*damaged)(void *user); /* a block is not as it was when the table was opened. Any
				      * thread, perhaps often; or NULL */
	void *user;
};

/* So many bytes from a place, in room where they are not in memory. NULL where they are not there.
 */
const unsigned char *pack_get(
	const struct pack_source *source, uint64_t at, size_t size, unsigned char *room);

/* How the blocks of a packed slice are read. */
struct pack_reader {
	const struct pack_source *source;
	uint64_t values, blocks;
	unsigned char *head;        /* NULL where it is in memory */
	const unsigned char *block; /* where each begins, and their sums */
	uint64_t data, data_size;   /* of the source */
	uint32_t symbols;
	uint16_t symbol[PACK_SYMBOLS_MAX]; /* by their codes */
	uint32_t first[PACK_BITS_MAX + 2]; /* code of each length */
	uint32_t start[PACK_BITS_MAX + 2]; /* place in symbol of these */
};

/* Look at a packed slice of so many values: size bytes of a source, which must live as long. False
 * where it cannot be one. */
bool pack_open(struct pack_reader *reader, const struct pack_source *source, uint64_t at,
	uint64_t size, uint64_t values);
/* Takes one that is all zero, or was not opened, too. */
void pack_close(struct pack_reader *reader);
/* Is a block that there is as it was written, by its sum? */
bool pack_is_whole(const struct pack_reader *reader, uint64_t block);
/* Unpack a block that there is. False where it is damaged; value may have changed then. */
bool pack_unpack(const struct pack_reader *reader, uint64_t block, uint16_t value[PACK_BLOCK]);

#endif
