/* server/room/dice.c - verifiable dice: commit, throw, reveal (server/README.md). */
#include "server/room/dice.h"

#include <assert.h>
#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"

enum { MESSAGE_MAX = 512 };

/* A message to be hashed, built piece by piece. */
struct message {
	size_t size;
	uint8_t bytes[MESSAGE_MAX];
};

/* The bytes of one throw: block after block, each used from left to right. */
struct stream {
	const uint8_t *key;
	const char *kind;
	uint32_t t;
	uint32_t block; /* number of the next block */
	size_t used;    /* bytes used of the current block */
	uint8_t bytes[DICE_HASH];
};

/* Here libcrypto fails only if it cannot allocate a few hundred bytes. A throw that cannot be
 * computed must not be replaced by anything else, so stop; everything stored so far is safe. */
static void abort_dice(const char *what) {
	fprintf(stderr, "dice: %s failed: out of memory\n", what);
	abort();
}

static void put_bytes(struct message *message, const void *bytes, size_t size) {
	assert(message->size + size <= MESSAGE_MAX);
	memcpy(message->bytes + message->size, bytes, size);
	message->size += size;
}

/* Append a text including its zero byte. */
static void put_text(struct message *message, const char *text) {
	put_bytes(message, text, strlen(text) + 1);
}

static void put_u8(struct message *message, size_t number) {
	uint8_t byte = (uint8_t)number;
	put_bytes(message, &byte, 1);
}

static void put_u32(struct message *message, uint32_t number) {
	const uint8_t bytes[4] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16),
		(uint8_t)(number >> 8), (uint8_t)number};
	put_bytes(message, bytes, sizeof(bytes));
}

static void hash_message(const struct message *message, uint8_t hash[DICE_HASH]) {
	if (!digest_sha256(message->bytes, message->size, hash)) {
		abort_dice("sha256");
	}
}

static void hmac_message(
	const uint8_t key[DICE_HASH], const struct message *message, uint8_t hash[DICE_HASH]) {
	if (!digest_hmac(key, message->bytes, message->size, hash)) {
		abort_dice("hmac");
	}
}

/* ---- numbers derived from a key: "A throw" ---- */

static void next_block(struct stream *stream) {
	struct message message = {0};
	put_text(&message, "QIRKAT-THROW-1");
	put_u32(&message, stream->t);
	put_text(&message, stream->kind);
	put_u32(&message, stream->block++);
	hmac_message(stream->key, &message, stream->bytes);
	stream->used = 0;
}

static uint8_t next_u8(struct stream *stream) {
	if (stream->used == DICE_HASH) {
		next_block(stream);
	}
	return stream->bytes[stream->used++];
}

static uint32_t next_u32(struct stream *stream) {
	uint32_t number = 0;
	for (int i = 0; i < 4; i++) {
		number = number << 8 | next_u8(stream);
	}
	return number;
}

/* A uniformly distributed number below n: values from the last multiple of n upwards are
 * skipped. */
static uint32_t draw_below(struct stream *stream, uint32_t n) {
	uint64_t span = n <= 256 ? 256 : UINT64_C(1) << 32;
	uint64_t limit = span - span % n;
	uint32_t number;
	do {
		number = n <= 256 ? next_u8(stream) : next_u32(stream);
	} while (number >= limit);
	return number % n;
}

static int count_bits(unsigned bits) {
	int count = 0;
	for (; bits != 0; bits >>= 1) {
		count += bits & 1;
	}
	return count;
}

static size_t throw_rods(struct stream *stream, int values[DICE_VALUES_MAX]) {
	uint8_t byte = next_u8(stream);
	values[0] = count_bits(byte & 15);
	values[1] = count_bits(byte >> 4);
	return 2;
}

/* The number of 1-bits among so many of a byte. */
static size_t throw_lots(struct stream *stream, uint32_t count, int values[DICE_VALUES_MAX]) {
	values[0] = count_bits(next_u8(stream) & ((1u << count) - 1));
	return 1;
}

static size_t throw_laaiqa(struct stream *stream, int values[DICE_VALUES_MAX]) {
	static const int faces[6] = {0, 1, 2, 2, 3, 4};
	values[0] = faces[draw_below(stream, 6)];
	values[1] = faces[draw_below(stream, 6)];
	return 2;
}

static size_t throw_dice(
	struct stream *stream, uint32_t count, uint32_t faces, int values[DICE_VALUES_MAX]) {
	for (uint32_t i = 0; i < count; i++) {
		values[i] = 1 + (int)draw_below(stream, faces);
	}
	return count;
}

static size_t draw_pick(struct stream *stream, uint32_t n, int values[DICE_VALUES_MAX]) {
	values[0] = (int)draw_below(stream, n);
	return 1;
}

static size_t draw_permutation(struct stream *stream, uint32_t n, int values[DICE_VALUES_MAX]) {
	for (uint32_t i = 0; i < n; i++) {
		values[i] = (int)i;
	}
	for (uint32_t i = n - 1; i > 0; i--) {
		uint32_t other = draw_below(stream, i + 1);
		int kept = values[i];
		values[i] = values[other];
		values[other] = kept;
	}
	return n;
}

/* Read a number from 1 to max without leading zeros. Returns what follows; NULL if there is no such
 * number. */
static const char *read_dice_number(const char *text, uint32_t max, uint32_t *number) {
	uint64_t value = 0;
	if (*text < '1' || *text > '9') {
		return NULL;
	}
	for (; *text >= '0' && *text <= '9'; text++) {
		value = value * 10 + (uint64_t)(*text - '0');
		if (value > max) {
			return NULL;
		}
	}
	*number = (uint32_t)value;
	return text;
}

/* Read a kind that consists of prefix and a number. */
static bool read_sized(const char *kind, const char *prefix, uint32_t max, uint32_t *number) {
	size_t size = strlen(prefix);
	if (strncmp(kind, prefix, size) != 0) {
		return false;
	}
	const char *end = read_dice_number(kind + size, max, number);
	return end != NULL && *end == '\0';
}

/* Read NdM. */
static bool read_dice_kind(const char *kind, uint32_t *count, uint32_t *faces) {
	const char *at = read_dice_number(kind, DICE_VALUES_MAX, count);
	if (at == NULL || *at != 'd') {
		return false;
	}
	at = read_dice_number(at + 1, 256, faces);
	return at != NULL && *at == '\0' && *faces >= 2;
}

/* ---- public functions ---- */

bool dice_init(struct dice *dice, random_bytes random) {
	uint8_t drawn[DICE_SEED + DICE_GAME_ID];
	if (!random(drawn, sizeof(drawn))) {
		return false;
	}
	dice_load(dice, drawn, drawn + DICE_SEED);
	OPENSSL_cleanse(drawn, sizeof(drawn));
	return true;
}

void dice_load(
	struct dice *dice, const uint8_t seed[DICE_SEED], const uint8_t game_id[DICE_GAME_ID]) {
	struct message message = {0};
	memset(dice, 0, sizeof(*dice));
	dice->phase = DICE_COMMITTED;
	memcpy(dice->seed, seed, DICE_SEED);
	memcpy(dice->game_id, game_id, DICE_GAME_ID);
	put_text(&message, "QIRKAT-COMMIT-1");
	put_bytes(&message, game_id, DICE_GAME_ID);
	put_bytes(&message, seed, DICE_SEED);
	hash_message(&message, dice->commit);
	OPENSSL_cleanse(&message, sizeof(message));
}

bool dice_entropy_set(struct dice *dice, int seat, const uint8_t *bytes, size_t size) {
	if (dice->phase != DICE_COMMITTED || seat < 0 || seat >= DICE_SEATS_MAX ||
		size > DICE_ENTROPY_MAX) {
		return false;
	}
	struct dice_entropy *entropy = &dice->entropy[seat];
	entropy->size = (uint8_t)size;
	if (size > 0) {
		memcpy(entropy->bytes, bytes, size);
	}
	return true;
}

void dice_entropy_commit(const uint8_t game_id[DICE_GAME_ID], int seat, const uint8_t *bytes,
	size_t size, uint8_t commit[DICE_HASH]) {
	struct message message = {0};
	put_text(&message, "QIRKAT-ENTROPY-1");
	put_bytes(&message, game_id, DICE_GAME_ID);
	put_u8(&message, (size_t)seat);
	put_bytes(&message, bytes, size);
	hash_message(&message, commit);
}

void dice_start(struct dice *dice, const bool taken[DICE_SEATS_MAX]) {
	struct message message = {0};
	size_t count = 0;
	for (int seat = 0; seat < DICE_SEATS_MAX; seat++) {
		dice->entropy[seat].taken = taken[seat];
		count += taken[seat];
	}
	put_text(&message, "QIRKAT-KEY-1");
	put_bytes(&message, dice->game_id, DICE_GAME_ID);
	put_u8(&message, count);
	for (size_t seat = 0; seat < DICE_SEATS_MAX; seat++) {
		const struct dice_entropy *entropy = &dice->entropy[seat];
		if (taken[seat]) {
			put_u8(&message, seat);
			put_u8(&message, entropy->size);
			put_bytes(&message, entropy->bytes, entropy->size);
		}
	}
	hmac_message(dice->seed, &message, dice->key);
	dice->next = 0;
	dice->phase = DICE_STARTED;
}

size_t dice_throw(
	const struct dice *dice, uint32_t t, const char *kind, int values[DICE_VALUES_MAX]) {
	struct stream stream = {.key = dice->key, .kind = kind, .t = t, .used = DICE_HASH};
	uint32_t count = 0, faces = 0;
	size_t drawn = 0;
	if (dice->phase == DICE_COMMITTED || strlen(kind) >= DICE_KIND_MAX) {
		return 0;
	}
	if (strcmp(kind, "rods8") == 0) {
		drawn = throw_rods(&stream, values);
	} else if (read_sized(kind, "rods", DICE_LOTS_MAX, &count)) {
		drawn = throw_lots(&stream, count, values);
	} else if (strcmp(kind, "laaiqa2") == 0) {
		drawn = throw_laaiqa(&stream, values);
	} else if (read_sized(kind, "pick:", INT32_MAX, &count)) {
		drawn = draw_pick(&stream, count, values);
	} else if (read_sized(kind, "perm:", DICE_VALUES_MAX, &count)) {
		drawn = draw_permutation(&stream, count, values);
	} else if (read_dice_kind(kind, &count, &faces)) {
		drawn = throw_dice(&stream, count, faces, values);
	}
	OPENSSL_cleanse(&stream, sizeof(stream));
	return drawn;
}

void dice_finish(struct dice *dice) {
	OPENSSL_cleanse(dice, sizeof(*dice));
}

void dice_hex(const uint8_t *bytes, size_t size, char *text) {
	static const char digits[] = "0123456789abcdef";
	for (size_t i = 0; i < size; i++) {
		*text++ = digits[bytes[i] >> 4];
		*text++ = digits[bytes[i] & 15];
	}
	*text = '\0';
}

static int unhex_digit(char c) {
	if (c >= '0' && c <= '9') {
		return c - '0';
	}
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool dice_unhex(const char *text, uint8_t *bytes, size_t size) {
	if (strlen(text) != 2 * size) {
		return false;
	}
	for (size_t i = 0; i < 2 * size; i++) {
		if (unhex_digit(text[i]) < 0) {
			return false;
		}
	}
	for (size_t i = 0; i < size; i++) {
		bytes[i] = (uint8_t)(unhex_digit(text[2 * i]) << 4 | unhex_digit(text[2 * i + 1]));
	}
	return true;
}
