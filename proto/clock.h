/* proto/clock.h - the clock settings of a room. */
#ifndef QIRKAT_PROTO_CLOCK_H
#define QIRKAT_PROTO_CLOCK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/out.h"

struct codec;
struct fields;

enum {
	CLOCK_BASE_MAX = 3 * 60 * 60, /* seconds */
	CLOCK_ADD_MAX = 180,
	CLOCK_PERIOD_MIN = 5,
	CLOCK_PERIOD_MAX = 600,
	CLOCK_PERIODS_MAX = 10,
	CLOCK_DAYS_MAX = 14,
	CLOCK_TEXT_SIZE = 48,
};

enum clock_kind {
	CLOCK_NONE,
	CLOCK_FISCHER,   /* base, plus add after each turn */
	CLOCK_BRONSTEIN, /* base; after a turn the time it took is given back, up to add */
	CLOCK_DELAY,     /* base, which starts to run after add in each turn */
	CLOCK_BYOYOMI,   /* base, then periods; a turn costs a period only if it takes longer */
	CLOCK_DAYS,      /* so many days for each turn */
	CLOCK_KINDS,
};

/* Fields that the kind does not use are 0. */
struct clock_choice {
	enum clock_kind kind;
	int base, add;       /* seconds */
	int period, periods; /* byoyomi: seconds, and how many */
	int days;
};

/* Are both the same settings? */
bool clock_choice_is(const struct clock_choice *choice, const struct clock_choice *other);
/* In words: "5+3", "10 min, delay 5 s", "3 days a turn"; "" without a clock. */
void clock_choice_print(const struct clock_choice *choice, char text[CLOCK_TEXT_SIZE]);
/* Write key and value: the numbers and the words, or null without a clock. */
void clock_choice_write(struct out *out, const char *key, const struct clock_choice *choice);
/* Read the field under key; absent or null means no clock. Invalid settings set the error bad_clock
 * with a sentence. */
void clock_choice_read(struct fields *fields, const char *key, struct clock_choice *choice);
/* The same for a table of fields; no clock is empty. */
extern const struct codec clock_codec;

#endif
