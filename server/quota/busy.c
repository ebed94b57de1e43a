/* server/quota/busy.c - measures how long the loop really worked. */
#include "server/quota/busy.h"

#include <time.h>

/* Below this a system call is not worth it. */
#define LONG_NS UINT64_C(200000)

static uint64_t cpu_ns(void) {
	struct timespec used;
	if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) != 0) {
		return 0;
	}
	return (uint64_t)used.tv_sec * UINT64_C(1000000000) + (uint64_t)used.tv_nsec;
}

void busy_round(struct busy *busy, uint64_t now_ms) {
	if (now_ms != busy->at_ms) {
		busy->at_ms = now_ms;
		busy->cpu_ns = cpu_ns();
	}
}

uint64_t busy_spent(const struct busy *busy, uint64_t wall_ns) {
	if (wall_ns < LONG_NS) {
		return wall_ns;
	}
	uint64_t worked_ns = cpu_ns() - busy->cpu_ns;
	return worked_ns < wall_ns ? worked_ns : wall_ns;
}
