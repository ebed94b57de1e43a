/* games/search/level.c - how the six levels look at each kind of game. */
#include "games/search/level.h"

#include <assert.h>
#include <string.h>

enum {
	OPENING = 16, /* turns of a game, of all seats, in which turns nearly as good are played */
};

/* How a level looks at a game. */
struct sight {
	uint16_t noise;
	uint8_t overlooked;
	bool plain;
	uint16_t variety;
	uint8_t depth;
	uint32_t nodes;
};

static const struct level levels[LEVEL_COUNT] = {
	{"Page", "Learning too: sees one turn, and overlooks leaps.",
		{.noise = 90, .overlooked = 60, .plain = true, .variety = 60}, 1, 2000},
	{"Shepherd", "Plays on flat stones. Sees your answer, not what follows.",
		{.noise = 40, .overlooked = 30, .plain = true, .variety = 40}, 2, 4000},
	{"Merchant", "Counts men well, and takes one too many.",
		{.noise = 15, .overlooked = 10, .plain = true, .variety = 25}, 3, 8000},
	{"Scribe", "Has copied many games. Seldom slips twice.",
		{.noise = 8, .overlooked = 3, .variety = 20}, 0, 2500},
	{"Astronomer", "Looks far ahead. One slip is enough.", {.variety = 40}, 0, 15000},
	{"Sage", "Plays the best it can find; where a game is solved, without error.",
		{.variety = 30}, 0, 1000000},
};

/* Dice decide much, so that what is seen must differ more. */
static const struct sight dice[LEVEL_COUNT] = {
	{.noise = 700, .variety = 60, .depth = 1, .nodes = 4000},
	{.noise = 300, .variety = 40, .depth = 1, .nodes = 4000},
	{.noise = 130, .variety = 25, .depth = 1, .nodes = 4000},
	{.noise = 50, .variety = 10, .depth = 1, .nodes = 8000},
	{.noise = 10, .variety = 5, .depth = 1, .nodes = 20000},
	{.variety = 2, .nodes = 400000},
};

static struct sight sight_of(unsigned number, const struct game_rules *rules) {
	if (rules->game->impl->outcomes != NULL) {
		return dice[number - 1];
	}
	const struct level *level = &levels[number - 1];
	return (struct sight){level->skill.noise, level->skill.overlooked, level->skill.plain,
		level->skill.variety, (uint8_t)level->depth, (uint32_t)level->nodes};
}

const struct level *level_get(unsigned number) {
	return number >= 1 && number <= LEVEL_COUNT ? &levels[number - 1] : NULL;
}

void level_limit(unsigned number, const struct game_rules *rules, int seat, unsigned turns,
	uint64_t seed, struct search_limits *limits) {
	assert(number >= 1 && number <= LEVEL_COUNT);
	(void)seat;
	struct sight sight = sight_of(number, rules);
	limits->depth = sight.depth;
	limits->nodes = sight.nodes;
	limits->seed = seed;
	limits->skill = (struct search_skill){.noise = sight.noise,
		.overlooked = sight.overlooked,
		.plain = sight.plain,
		.variety = turns < OPENING ? sight.variety : 0};
}
