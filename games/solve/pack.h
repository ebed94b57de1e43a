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

/* Numbers in files: the lowest byte first. */
uint64_t pack_number(const unsigned char *bytes, size_t count);
void pack_put_number(unsigned char *bytes, uint64_t number, size_t count);

/* A hash of bytes, the same on every machine. */
uint64_t pack_sum(const unsigned char *bytes, size_t size);

/* Returns new, *used bytes long, or NULL without memory or where there are too many different
 * values. */
unsigned char *pack_slice(const uint16_t *value, uint64_t size, size_t *used);

/* How the blocks of a packed slice are read. */
struct pack_reader {
	const unsigned char *bytes; /* borrowed */
	uint64_t size;
	uint64_t values, blocks;
	const unsigned char *block; /* where each begins, and their sums */
	const unsigned char *data;
	uint32_t symbols;
	uint16_t symbol[PACK_SYMBOLS_MAX]; /* by their codes */
	uint32_t first[PACK_BITS_MAX + 2]; /* code of each length */
	uint32_t start[PACK_BITS_MAX + 2]; /* place in symbol of these */
};

/* Look at a packed slice of so many values. False where it cannot be one. */
bool pack_open(
	struct pack_reader *reader, const unsigned char *bytes, uint64_t size, uint64_t values);
/* Is a block that there is as it was written, by its sum? */
bool pack_is_whole(const struct pack_reader *reader, uint64_t block);
/* Unpack a block that there is. False where it is damaged; value may have changed then. */
bool pack_unpack(const struct pack_reader *reader, uint64_t block, uint16_t value[PACK_BLOCK]);

#endif
