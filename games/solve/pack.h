/* games/solve/pack.h - compresses the values of a slice into blocks that can be unpacked
 * independently.
 *
 * block   PACK_BLOCK consecutive values; the last block may be shorter
 * symbol  a value, or "repeat the previous value so many times"
 *
 * Symbols have canonical Huffman codes of 1 to 24 bits. An alias is written as the value before it.
 * games/solve/README.md describes the format.
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

/* The layout of a packed slice. */
enum {
	PACK_RUN = 1 << 15, /* a symbol: repeat 1 << (its other bits) times */
	PACK_HEAD = 12,  /* bytes before the symbols: their count, and the checksum of everything up
			    to the data */
	PACK_SYMBOL = 3, /* bytes per symbol: itself, and the length of its code */
	PACK_PLACE = 8,  /* bytes per block: where it ends, and its checksum */
	PACK_BLOCK_MAX = PACK_BLOCK * PACK_BITS_MAX / 8, /* bytes of a block's data at most */
};

/* Numbers in files are little-endian. */
uint64_t pack_number(const unsigned char *bytes, size_t count);
void pack_put_number(unsigned char *bytes, uint64_t number, size_t count);

/* Returns a hash of bytes that does not depend on the machine. */
uint64_t pack_sum(const unsigned char *bytes, size_t size);

/* Returns how many values the block that begins with value first has, out of values in total. */
static inline size_t pack_count(uint64_t values, uint64_t first) {
	return values - first < PACK_BLOCK ? (size_t)(values - first) : PACK_BLOCK;
}

/* Returns new, *used bytes long; NULL without memory, or with too many distinct values. */
unsigned char *pack_slice(const uint16_t *value, uint64_t size, size_t *used);

/* ---- unpack.c ---- */

/* The location of packed bytes: in memory or, with read, elsewhere; any thread may call read. */
struct pack_source {
	uint64_t size;
	const unsigned char *bytes;                                            /* borrowed */
	bool (*read)(void *user, uint64_t at, unsigned char *to, size_t size); /* or NULL */
	void (*damaged)(void *user); /* called when a block no longer matches its checksum, by any
					thread and perhaps often; or NULL */
	void *user;
};

/* Returns size bytes at an offset, read into room if they are not in memory; NULL if they cannot be
 * read. */
const unsigned char *pack_get(
	const struct pack_source *source, uint64_t at, size_t size, unsigned char *room);

/* Reads the blocks of a packed slice. */
struct pack_reader {
	const struct pack_source *source;
	uint64_t values, blocks;
	unsigned char *head;        /* NULL if it is in memory */
	const unsigned char *block; /* where each begins, and its checksum */
	uint64_t data, data_size;   /* offset and size within the source */
	uint32_t symbols;
	uint16_t symbol[PACK_SYMBOLS_MAX]; /* in order of their codes */
	uint32_t first[PACK_BITS_MAX + 2]; /* first code of each length */
	uint32_t start[PACK_BITS_MAX + 2]; /* index in symbol of that code's symbol */
};

/* Open a packed slice with so many values: size bytes at an offset of source, which must outlive
 * the reader. Returns false if it is not valid. */
bool pack_open(struct pack_reader *reader, const struct pack_source *source, uint64_t at,
	uint64_t size, uint64_t values);
/* A reader that is all zero or failed to open is allowed. */
void pack_close(struct pack_reader *reader);
/* Does an existing block match its checksum? */
bool pack_is_whole(const struct pack_reader *reader, uint64_t block);
/* Unpack an existing block. Returns false if it is damaged; value may have changed then. */
bool pack_unpack(const struct pack_reader *reader, uint64_t block, uint16_t value[PACK_BLOCK]);
/* Unpack all of them. If one is damaged returns false, and *damaged is its number. */
bool pack_unpack_all(const struct pack_reader *reader, uint16_t *value, uint64_t *damaged);

#endif
