/* games/search/level.c - how the six levels look at each kind of game. */
#include "games/search/level.h"

#include <assert.h>
#include <string.h>

enum {
	OPENING = 16, /* turns of a game, of all seats, in which turns nearly as good are played */
	HUNT = 3,     /* times as many men as the other side: that is a hunt */
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
		{.noise = 350, .overlooked = 75, .plain = true, .variety = 60}, 1, 2000},
	{"Shepherd", "Plays on flat stones. Sees your answer, not what follows.",
		{.noise = 50, .overlooked = 17, .plain = true, .variety = 50}, 2, 4000},
	{"Merchant", "Counts men well, and takes one too many.",
		{.noise = 55, .overlooked = 16, .plain = true, .variety = 45}, 3, 8000},
	{"Scribe", "Has copied many games. Seldom slips twice.",
		{.noise = 20, .overlooked = 6, .variety = 40}, 0, 1200},
	{"Astronomer", "Looks far ahead. One slip is enough.", {.variety = 40}, 0, 25000},
	{"Sage", "Plays the best it can find; where a game is solved, without error.",
		{.variety = 30}, 0, 1000000},
};

/* Hunters have to see far before they hold anybody, who has little to lose until then: each side
 * has levels of its own. */
static const struct sight hunted[LEVEL_COUNT] = {
	{.noise = 600, .overlooked = 85, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 150, .overlooked = 50, .variety = 50, .depth = 2, .nodes = 3000},
	{.noise = 90, .overlooked = 22, .variety = 45, .depth = 3, .nodes = 4000},
	{.noise = 25, .overlooked = 6, .variety = 40, .nodes = 1500},
	{.noise = 3, .overlooked = 1, .variety = 40, .nodes = 15000},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight hunters[LEVEL_COUNT] = {
	{.noise = 200, .overlooked = 40, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 20, .overlooked = 5, .variety = 50, .depth = 4, .nodes = 3000},
	{.noise = 10, .overlooked = 3, .variety = 45, .nodes = 5000},
	{.noise = 6, .overlooked = 2, .variety = 40, .nodes = 9000},
	{.noise = 2, .overlooked = 1, .variety = 40, .nodes = 40000},
	{.variety = 30, .nodes = 1000000},
};

/* Dice decide much, so that what is seen must differ more. */
static const struct sight dice[LEVEL_COUNT] = {
	{.noise = 2000, .variety = 60, .depth = 1, .nodes = 4000},
	{.noise = 600, .variety = 40, .depth = 1, .nodes = 4000},
	{.noise = 200, .variety = 25, .depth = 1, .nodes = 4000},
	{.noise = 70, .variety = 10, .depth = 1, .nodes = 8000},
	{.variety = 5, .depth = 2, .nodes = 20000},
	{.variety = 2, .nodes = 400000},
};

static int count_men(const struct game_survey *survey, int seat) {
	int men = survey->trait[seat][GAME_TRAIT_HAND];
	for (int kind = 0; kind < GAME_KINDS_MAX; kind++) {
		men += survey->trait[seat][GAME_TRAIT_MEN + kind];
	}
	return men;
}

/* The levels of a seat, where those of a game without chance are not its own; or NULL. */
static const struct sight *sights_of(const struct game_rules *rules, int seat) {
	struct game_survey survey;
	union game_state start;
	if (rules->game->impl->outcomes != NULL) {
		return dice;
	}
	game_start(rules, &start);
	game_survey(rules, &start, &survey);
	int own = count_men(&survey, seat), others = count_men(&survey, !seat);
	return own * HUNT <= others ? hunted : others * HUNT <= own ? hunters : NULL;
}

static struct sight sight_of(unsigned number, const struct game_rules *rules, int seat) {
	const struct sight *own = sights_of(rules, seat);
	if (own != NULL) {
		return own[number - 1];
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
	struct sight sight = sight_of(number, rules, seat);
	limits->depth = sight.depth;
	limits->nodes = sight.nodes;
	limits->seed = seed;
	limits->skill = (struct search_skill){.noise = sight.noise,
		.overlooked = sight.overlooked,
		.plain = sight.plain,
		.variety = turns < OPENING ? sight.variety : 0};
}
