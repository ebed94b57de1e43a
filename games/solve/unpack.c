/* games/solve/unpack.c - decompresses the values of a slice. */
#include <stdlib.h>
#include <string.h>

#include "games/solve/pack.h"

const unsigned char *pack_get(
	const struct pack_source *source, uint64_t at, size_t size, unsigned char *room) {
	if (at > source->size || size > source->size - at) {
		return NULL;
	}
	if (source->read == NULL) {
		return source->bytes + at;
	}
	return source->read(source->user, at, room, size) ? room : NULL;
}

/* The codes of each length continue after the shorter ones (canonical Huffman). */
static bool read_symbols(struct pack_reader *reader, const unsigned char *symbols) {
	unsigned last = 1;
	uint32_t code = 0;
	for (uint32_t i = 0; i < reader->symbols; i++) {
		const unsigned char *at = symbols + (size_t)i * PACK_SYMBOL;
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

/* Read the header of a slice: its symbols and the index of its blocks. Returns NULL if it is
 * damaged. */
static const unsigned char *get_head(
	struct pack_reader *reader, uint64_t at, uint64_t size, uint64_t *head_size) {
	unsigned char count[4];
	const unsigned char *bytes = size < PACK_HEAD
		? NULL
		: pack_get(reader->source, at, sizeof(count), count);
	uint64_t symbols = bytes != NULL ? pack_number(bytes, 4) : 0;
	uint64_t before = PACK_HEAD + symbols * PACK_SYMBOL;
	if (symbols < 1 || symbols > PACK_SYMBOLS_MAX || size < before ||
		reader->blocks > (size - before) / PACK_PLACE) {
		return NULL;
	}
	reader->symbols = (uint32_t)symbols;
	*head_size = before + reader->blocks * PACK_PLACE;
	if (reader->source->read != NULL) {
		reader->head = malloc((size_t)*head_size);
		if (reader->head == NULL) {
			return NULL;
		}
	}
	return pack_get(reader->source, at, (size_t)*head_size, reader->head);
}

bool pack_open(struct pack_reader *reader, const struct pack_source *source, uint64_t at,
	uint64_t size, uint64_t values) {
	uint64_t head_size = 0;
	memset(reader, 0, sizeof(*reader));
	reader->source = source;
	reader->values = values;
	reader->blocks = values / PACK_BLOCK + (values % PACK_BLOCK != 0);
	const unsigned char *head = get_head(reader, at, size, &head_size);
	if (head == NULL ||
		pack_number(head + 4, PACK_HEAD - 4) !=
			pack_sum(head + PACK_HEAD, (size_t)head_size - PACK_HEAD) ||
		!read_symbols(reader, head + PACK_HEAD)) {
		pack_close(reader);
		return false;
	}
	reader->block = head + PACK_HEAD + (size_t)reader->symbols * PACK_SYMBOL;
	reader->data = at + head_size;
	reader->data_size = size - head_size;
	return true;
}

void pack_close(struct pack_reader *reader) {
	free(reader->head);
	reader->head = NULL;
}

/* Reads the bits of a block. */
struct bits {
	const unsigned char *at, *end;
	unsigned left; /* in *at */
};

/* Read the next symbol; false at the end. */
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

/* Find the bytes of a block and verify their checksum. */
static bool find_block(const struct pack_reader *reader, uint64_t block,
	unsigned char room[PACK_BLOCK_MAX], struct bits *bits) {
	const unsigned char *place = reader->block + block * PACK_PLACE;
	uint64_t begin = block == 0 ? 0 : pack_number(place - PACK_PLACE, 5);
	uint64_t end = pack_number(place, 5);
	if (begin > end || end > reader->data_size || end - begin > PACK_BLOCK_MAX) {
		return false;
	}
	size_t size = (size_t)(end - begin);
	const unsigned char *data = pack_get(reader->source, reader->data + begin, size, room);
	if (data == NULL ||
		pack_number(place + 5, PACK_PLACE - 5) != (pack_sum(data, size) & 0xFFFFFF)) {
		return false;
	}
	*bits = (struct bits){data, data + size, 8};
	return true;
}

bool pack_is_whole(const struct pack_reader *reader, uint64_t block) {
	unsigned char room[PACK_BLOCK_MAX];
	struct bits bits;
	return find_block(reader, block, room, &bits);
}

bool pack_unpack(const struct pack_reader *reader, uint64_t block, uint16_t value[PACK_BLOCK]) {
	unsigned char room[PACK_BLOCK_MAX];
	struct bits bits;
	if (!find_block(reader, block, room, &bits)) {
		return false;
	}
	size_t count = pack_count(reader->values, block * PACK_BLOCK);
	for (size_t i = 0; i < count;) {
		uint16_t symbol;
		if (!read_symbol(reader, &bits, &symbol)) {
			return false;
		}
		size_t times = (symbol & PACK_RUN) != 0 ? (size_t)1 << (symbol & 15) : 1;
		uint16_t now = (symbol & PACK_RUN) != 0 && i > 0 ? value[i - 1] : symbol;
		if (times > count - i || (now & PACK_RUN) != 0) {
			return false;
		}
		for (; times > 0; times--) {
			value[i++] = now;
		}
	}
	return true;
}

bool pack_unpack_all(const struct pack_reader *reader, uint16_t *value, uint64_t *damaged) {
	uint16_t block[PACK_BLOCK];
	for (uint64_t i = 0; i < reader->blocks; i++) {
		if (!pack_unpack(reader, i, block)) {
			*damaged = i;
			return false;
		}
		uint64_t first = i * PACK_BLOCK;
		memcpy(value + first, block, pack_count(reader->values, first) * sizeof(*value));
	}
	return true;
}
