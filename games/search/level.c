/* games/search/level.c - how the six levels look at each kind of game. */
#include "games/search/level.h"

#include <assert.h>
#include <string.h>

enum {
	OPENING = 16, /* turns of a game, of all seats, in which turns nearly as good are played */
	HUNT = 3,     /* times as many men as the other side: that is a hunt */
	FEW = 8,      /* men of a side with which a game is soon seen to its end */
	SOME = 11,    /* with which it is as good as drawn, if nobody slips */
	MANY = 16,    /* with which one more or less decides nothing yet */
};

/* How a level looks at a game. */
struct sight {
	uint16_t noise;
	uint8_t overlooked;
	bool plain;
	uint16_t variety;
	uint8_t depth; /* turns; 0: as many as there are nodes for */
	uint32_t nodes;
};

static const struct level levels[LEVEL_COUNT] = {
	{"Page", "Learning too: sees one turn, and overlooks leaps."},
	{"Shepherd", "Plays on flat stones. Sees your answer, not what follows."},
	{"Merchant", "Counts men well, and takes one too many."},
	{"Scribe", "Has copied many games. Seldom slips twice."},
	{"Astronomer", "Looks far ahead. One slip is enough."},
	{"Sage", "Plays the best it can find; where a game is solved, without error."},
};

static const struct sight sights[LEVEL_COUNT] = {
	{.noise = 2000, .overlooked = 97, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 55, .overlooked = 18, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 58, .overlooked = 18, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 27, .overlooked = 9, .variety = 40, .nodes = 1200},
	{.noise = 8, .overlooked = 3, .variety = 40, .nodes = 6000},
	{.variety = 30, .nodes = 1000000},
};

/* What anybody who looks well sees to its end, or draws, needs levels that slip more. */
static const struct sight few_men[LEVEL_COUNT] = {
	{.noise = 2000, .overlooked = 97, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 66, .overlooked = 24, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 69, .overlooked = 26, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 42, .overlooked = 16, .variety = 40, .nodes = 1000},
	{.noise = 33, .overlooked = 14, .variety = 40, .nodes = 2500},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight some_men[LEVEL_COUNT] = {
	{.noise = 2000, .overlooked = 97, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 58, .overlooked = 19, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 74, .overlooked = 30, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 29, .overlooked = 10, .variety = 40, .nodes = 1000},
	{.noise = 17, .overlooked = 6, .variety = 40, .nodes = 2800},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight many_men[LEVEL_COUNT] = {
	{.noise = 2000, .overlooked = 97, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 250, .overlooked = 70, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 120, .overlooked = 50, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 60, .overlooked = 26, .variety = 40, .nodes = 1000},
	{.noise = 22, .overlooked = 9, .variety = 40, .nodes = 2500},
	{.variety = 30, .nodes = 1000000},
};

/* Each side of a hunt has levels of its own: hunters have to see far before they hold anybody, who
 * has little to lose until then, most of all where one is hunted alone. */
static const struct sight alone[LEVEL_COUNT] = {
	{.noise = 3000, .overlooked = 95, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 2500, .overlooked = 90, .variety = 50, .depth = 2, .nodes = 3000},
	{.noise = 700, .overlooked = 60, .variety = 45, .depth = 3, .nodes = 4000},
	{.noise = 90, .overlooked = 15, .variety = 40, .nodes = 1300},
	{.noise = 3, .overlooked = 1, .variety = 40, .nodes = 6000},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight hunters_of_one[LEVEL_COUNT] = {
	{.noise = 400, .overlooked = 60, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 20, .overlooked = 5, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 6, .overlooked = 2, .variety = 45, .depth = 3, .nodes = 4000},
	{.noise = 5, .overlooked = 2, .variety = 40, .nodes = 1500},
	{.noise = 3, .overlooked = 1, .variety = 40, .nodes = 6000},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight hunted[LEVEL_COUNT] = {
	{.noise = 1500, .overlooked = 90, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 600, .overlooked = 70, .plain = true, .variety = 50, .depth = 2, .nodes = 3000},
	{.noise = 110, .overlooked = 28, .variety = 45, .depth = 3, .nodes = 4000},
	{.noise = 40, .overlooked = 10, .variety = 40, .nodes = 1500},
	{.noise = 3, .overlooked = 1, .variety = 40, .nodes = 6000},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight hunters[LEVEL_COUNT] = {
	{.noise = 200, .overlooked = 40, .plain = true, .variety = 60, .depth = 1, .nodes = 2000},
	{.noise = 100, .overlooked = 30, .plain = true, .variety = 50, .depth = 2, .nodes = 3000},
	{.noise = 55, .overlooked = 18, .variety = 45, .depth = 3, .nodes = 4000},
	{.noise = 28, .overlooked = 9, .variety = 40, .nodes = 1200},
	{.noise = 14, .overlooked = 5, .variety = 40, .nodes = 2500},
	{.variety = 30, .nodes = 1000000},
};

/* Dice decide much, so that what is seen must differ more. */
static const struct sight dice[LEVEL_COUNT] = {
	{.noise = 8000, .overlooked = 97, .plain = true, .variety = 60, .depth = 1, .nodes = 4000},
	{.noise = 550, .variety = 30, .depth = 2, .nodes = 3000},
	{.noise = 200, .variety = 20, .depth = 2, .nodes = 4000},
	{.noise = 70, .variety = 10, .depth = 2, .nodes = 5000},
	{.noise = 8, .variety = 5, .depth = 2, .nodes = 16000},
	{.variety = 2, .nodes = 400000},
};

static int count_men(const struct game_survey *survey, int seat) {
	int men = survey->trait[seat][GAME_TRAIT_HAND];
	for (int kind = 0; kind < GAME_KINDS_MAX; kind++) {
		men += survey->trait[seat][GAME_TRAIT_MEN + kind];
	}
	return men;
}

/* All levels as they look at a game from a seat. */
static const struct sight *sights_of(const struct game_rules *rules, int seat) {
	struct game_survey survey;
	union game_state start;
	if (rules->game->impl->outcomes != NULL) {
		return dice;
	}
	game_start(rules, &start);
	game_survey(rules, &start, &survey);
	int own = count_men(&survey, seat), others = count_men(&survey, !seat);
	if (own * HUNT <= others) {
		return own == 1 ? alone : hunted;
	}
	if (others * HUNT <= own) {
		return others == 1 ? hunters_of_one : hunters;
	}
	return own <= FEW ? few_men : own <= SOME ? some_men : own < MANY ? sights : many_men;
}

const struct level *level_get(unsigned number) {
	return number >= 1 && number <= LEVEL_COUNT ? &levels[number - 1] : NULL;
}

void level_limit(unsigned number, const struct game_rules *rules, int seat, unsigned turns,
	uint64_t seed, struct search_limits *limits) {
	assert(number >= 1 && number <= LEVEL_COUNT);
	struct sight sight = sights_of(rules, seat)[number - 1];
	limits->depth = sight.depth;
	limits->nodes = sight.nodes;
	limits->seed = seed;
	limits->skill = (struct search_skill){.noise = sight.noise,
		.overlooked = sight.overlooked,
		.plain = sight.plain,
		.variety = turns < OPENING ? sight.variety : 0};
}
