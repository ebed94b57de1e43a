/* tests/browser/still.c - what makes a server the same each time: its chance, and its clock, which
 * begins at noon.
 *
 * ./dev shots takes pictures of a server that is linked with this (tests/browser/meson.build): ids,
 * seeds and so dice and the turns of computers are the same in every run. It is noon of one day
 * whenever the time of day is read; the server reads it seldom, and counts on by a clock that goes.
 */
#define _GNU_SOURCE /* syscall */
#include <stddef.h>
#include <stdint.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* 2026-11-23, 12:00 UTC: the day of the pages in tests/browser/shots.mjs. */
enum { NOON = 1795435200 };

/* The next number of a row that is always the same (splitmix64). */
static uint64_t next_number(void) {
	static uint64_t state;
	uint64_t mixed = state += UINT64_C(0x9e3779b97f4a7c15);
	mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
	return mixed ^ (mixed >> 31);
}

int getentropy(void *buffer, size_t size) {
	uint8_t *bytes = buffer;
	for (size_t i = 0; i < size; i++) {
		bytes[i] = (uint8_t)next_number();
	}
	return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
	if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) {
		return (int)syscall(SYS_clock_gettime, clock, now);
	}
	*now = (struct timespec){.tv_sec = NOON};
	return 0;
}

time_t time(time_t *now) {
	if (now != NULL) {
		*now = NOON;
	}
	return NOON;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
	(void)zone;
	*now = (struct timeval){.tv_sec = NOON};
	return 0;
}
