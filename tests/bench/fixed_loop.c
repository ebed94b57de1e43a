/* tests/bench/fixed_loop.c - shifts, sums and a table of 64 KiB. */
#include "tests/bench/fixed_loop.h"

#include <stdint.h>
#include <time.h>

enum { TABLE = 1 << 13, ROUNDS = 60000000 };

static uint64_t table[TABLE];

static double now_s(void) {
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double fixed_loop(void) {
	static volatile uint64_t kept;
	uint64_t x = 88172645463325252;
	double begun = now_s();
	for (long i = 0; i < ROUNDS; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		table[x % TABLE] += x;
		x += table[(x >> 32) % TABLE] & 1;
	}
	kept = x;
	(void)kept;
	return ROUNDS / (now_s() - begun);
}
