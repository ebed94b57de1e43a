/* tests/browser/still.c - what makes a server the same each time: its chance, and its clock, which
 * begins at noon.
 *
 * ./dev shots takes pictures of a server that is linked with this (tests/browser/meson.build): ids,
 * seeds and so dice and the turns of computers are the same in every run. The file that
 * STILL_CHANCE names holds a word; chance begins anew when it is another one, so that a table does
 * not depend on what was drawn for those before it. Each length has a row of its own: a ping, which
 * is sent when there is time, takes nothing from a seed. It is noon of one day whenever the time of
 * day is read; the server reads it seldom, and counts on by a clock that goes.
 */
#define _GNU_SOURCE /* syscall */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"

/* 2026-11-23, 12:00 UTC: the day of the pages in tests/browser/shots.mjs. */
enum { NOON = 1795435200 };

enum { WORD_SIZE = 64, LENGTHS = 257 };

static uint64_t rows[LENGTHS]; /* getentropy fills at most 256 bytes */

static void read_word(char word[WORD_SIZE]) {
	const char *path = getenv("STILL_CHANCE");
	FILE *file = path != NULL ? fopen(path, "r") : NULL;
	size_t size = file != NULL ? fread(word, 1, WORD_SIZE - 1, file) : 0;
	word[size] = '\0';
	if (file != NULL) {
		(void)fclose(file);
	}
}

/* FNV-1a of the word */
static void begin_anew(const char *word) {
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	for (const char *at = word; *at != '\0'; at++) {
		hash = (hash ^ (uint8_t)*at) * UINT64_C(0x100000001b3);
	}
	for (size_t length = 0; length < LENGTHS; length++) {
		rows[length] = hash + length;
	}
}

static void follow_word(void) {
	static char last[WORD_SIZE];
	char word[WORD_SIZE];
	read_word(word);
	if (strcmp(word, last) != 0) {
		strcpy(last, word);
		begin_anew(word);
	}
}

int getentropy(void *buffer, size_t size) {
	uint8_t *bytes = buffer;
	follow_word();
	for (size_t i = 0; i < size; i++) {
		bytes[i] = (uint8_t)random_next(&rows[size]);
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
