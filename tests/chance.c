/* tests/chance.c - the same chance in each run. */
#include "tests/chance.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/digest.h"

static struct {
	pthread_mutex_t lock; /* a hub's threads draw too */
	uint64_t seed;        /* 0: not begun */
	uint64_t drawn;
	uint8_t digest[DIGEST_BYTES];
	size_t left; /* bytes at the end that are never used */
} chance = {.lock = PTHREAD_MUTEX_INITIALIZER};

void chance_begin(void) {
	pthread_mutex_lock(&chance.lock);
	if (chance.seed == 0) {
		const char *seed = getenv("CHANCE");
		chance.seed = seed != NULL ? strtoull(seed, NULL, 10) : 1;
	}
	pthread_mutex_unlock(&chance.lock);
}

static uint8_t next_byte(void) {
	if (chance.left == 0) {
		uint64_t message[2] = {chance.seed, chance.drawn++};
		if (!digest_sha256(message, sizeof(message), chance.digest)) {
			abort(); /* for tests only */
		}
		chance.left = sizeof(chance.digest);
	}
	return chance.digest[sizeof(chance.digest) - chance.left--];
}

/* Replaces the system's: programs that link this file draw from here. */
int getentropy(void *buffer, size_t size);

int getentropy(void *buffer, size_t size) {
	uint8_t *bytes = buffer;
	pthread_mutex_lock(&chance.lock);
	for (size_t i = 0; i < size; i++) {
		bytes[i] = next_byte();
	}
	pthread_mutex_unlock(&chance.lock);
	return 0;
}
