/* server/computers/pace.c - how long a computer takes for a turn. */
#include "server/computers/pace.h"

enum {
	THROW_MS = 450,
	SEEN_MS = 2150,   /* after a throw that moved nobody: 1.5 s at least */
	FORCED_MS = 300,  /* with a single legal step */
	LEAST_MS = 500,   /* minimum for a turn with a choice */
	CHOICE_MS = 45,   /* added per legal step */
	CHOICES_MAX = 20, /* maximum of steps counted */
	LEVEL_MS = 60,    /* added per level */
	TURNS_LEFT = 40,  /* turns that its time must last for */
	SEARCH_LEAST_MS = 15,
	SEARCH_BUSY_MS = 60, /* minimum, however many tables wait */
	LEVELS = 6,
};

static int64_t min_pace_ms(int64_t one, int64_t other) {
	return one < other ? one : other;
}

/* Returns the time that the clock allows for one turn. */
static int64_t turn_share_ms(const struct pace *pace) {
	return pace->left_ms < 0 ? INT64_MAX : pace->left_ms / TURNS_LEFT + pace->add_ms / 2;
}

int64_t pace_delay_ms(const struct pace *pace, unsigned percent) {
	int64_t ms = pace->after_throw ? SEEN_MS : THROW_MS;
	if (pace->choices == 1) {
		ms = FORCED_MS;
	} else if (pace->choices > 1) {
		ms = LEAST_MS + CHOICE_MS * min_pace_ms((int64_t)pace->choices, CHOICES_MAX) +
			LEVEL_MS * (int64_t)pace->level;
	}
	ms = ms * (70 + pace->chance % 61) / 100;
	return min_pace_ms(ms * percent / 100, turn_share_ms(pace));
}

int64_t pace_search_ms(const struct pace *pace) {
	static const int64_t most_ms[LEVELS] = {150, 200, 300, 450, 700, 1000};
	unsigned level = pace->level < 1 ? 1 : pace->level > LEVELS ? LEVELS : pace->level;
	int64_t ms = most_ms[level - 1] / (1 + pace->waiting);
	ms = ms < SEARCH_BUSY_MS ? SEARCH_BUSY_MS : ms;
	ms = min_pace_ms(ms, turn_share_ms(pace));
	return ms < SEARCH_LEAST_MS ? SEARCH_LEAST_MS : ms;
}
