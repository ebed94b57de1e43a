/* proto/clock.h - the clock of a room as it is chosen: its kind and numbers. */
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
	CLOCK_FISCHER,   /* base, and add more after each turn */
	CLOCK_BRONSTEIN, /* base; after a turn what it took comes back, up to add */
	CLOCK_DELAY,     /* base, which runs only when add has passed */
	CLOCK_BYOYOMI,   /* base, then periods; one is lost only where a turn takes longer */
	CLOCK_DAYS,      /* so many days for each turn */
	CLOCK_KINDS,
};

/* What a kind does not use is 0. */
struct clock_choice {
	enum clock_kind kind;
	int base, add;       /* seconds */
	int period, periods; /* byoyomi: seconds, how many */
	int days;
};

/* Does it give the same time? */
bool clock_choice_is(const struct clock_choice *choice, const struct clock_choice *other);
/* In words: "5+3", "10 min, delay 5 s", "3 days a turn"; "" for none. */
void clock_choice_print(const struct clock_choice *choice, char text[CLOCK_TEXT_SIZE]);
/* Write key and value: the numbers and the words, null for none. */
void clock_choice_write(struct out *out, const char *key, const struct clock_choice *choice);
/* Read what is under key; absent or null is none. What is wrong becomes the error bad_clock, with
 * a sentence. */
void clock_choice_read(struct fields *fields, const char *key, struct clock_choice *choice);
/* The same for a table of fields; none is empty. */
extern const struct codec clock_codec;

#endif
