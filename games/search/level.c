/* games/search/level.c - parameters of the six levels for each kind of game. */
#include "games/search/level.h"

#include <assert.h>
#include <string.h>

enum {
	OPENING = 16,    /* turns of the game, of all seats, with variety */
	HUNT = 3,        /* ratio of men from which a game counts as a hunt */
	FEW = 8,         /* up to so many men of a side, a game can soon be searched to its end */
	SOME = 11,       /* up to so many, good play draws */
	MANY = 16,       /* from so many on, one man more or less decides nothing */
	WALK = 211,      /* steps of the game that tests whether captures are compulsory */
	SHOWN = 6,       /* turns with a capture needed for that test */
	OVERLOOKED = 97, /* of a hundred captures, how many the first level does not see coming */
	MISSED = 10,     /* and how many of its own it misses */
};

/* How a level looks at a game. */
struct sight {
	uint16_t noise;
	uint8_t overlooked;
	uint8_t missed;
	bool eager;
	bool plain;
	uint16_t variety;
	uint8_t depth; /* turns; 0: limited only by nodes */
	uint32_t nodes;
};

static const struct level levels[LEVEL_COUNT] = {
	{"Page", "Still learning: takes what it can, overlooks your answer."},
	{"Shepherd", "Plays on flat stones. Sees your answer, not what follows."},
	{"Merchant", "Counts men well, and takes one too many."},
	{"Scribe", "Has copied many games. Seldom slips twice."},
	{"Astronomer", "Looks far ahead. One slip is enough."},
	{"Sage", "Plays the best it can find; where a game is solved, without error."},
};

static const struct sight sights[LEVEL_COUNT] = {
	{.noise = 100},
	{.noise = 70, .overlooked = 14, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 58, .overlooked = 18, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 27, .overlooked = 9, .variety = 40, .nodes = 1200},
	{.noise = 8, .overlooked = 3, .variety = 40, .nodes = 6000},
	{.variety = 30, .nodes = 1000000},
};

/* With few men good players see the end of the game or draw, so levels must err more. */
static const struct sight few_men[LEVEL_COUNT] = {
	{.noise = 2000},
	{.noise = 120, .overlooked = 45, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 69, .overlooked = 26, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 42, .overlooked = 16, .variety = 40, .nodes = 1000},
	{.noise = 33, .overlooked = 14, .variety = 40, .nodes = 2500},
	{.variety = 30, .nodes = 1000000},
};

/* With compulsory captures the first seat has the advantage, so each seat has levels of its own,
 * tuned against the neighbouring levels of the other. */
static const struct sight few_first[LEVEL_COUNT] = {
	{.noise = 2000},
	{.noise = 140, .overlooked = 2, .plain = true, .depth = 2, .nodes = 4000},
	{.noise = 66, .overlooked = 23, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 53, .overlooked = 19, .variety = 40, .nodes = 1200},
	{.noise = 33, .overlooked = 13, .variety = 40, .nodes = 4000},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight few_second[LEVEL_COUNT] = {
	{.noise = 2000},
	{.noise = 104, .overlooked = 2, .plain = true, .depth = 2, .nodes = 4000},
	{.noise = 73, .overlooked = 25, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 31, .overlooked = 12, .variety = 40, .nodes = 1200},
	{.noise = 1, .overlooked = 1, .variety = 10, .nodes = 20000},
	{.variety = 30, .nodes = 1000000},
};

/* Good players draw here, so levels must err more, too. */
static const struct sight some_men[LEVEL_COUNT] = {
	{.noise = 200},
	{.noise = 58, .overlooked = 19, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 74, .overlooked = 30, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 29, .overlooked = 10, .variety = 40, .nodes = 1000},
	{.noise = 12, .overlooked = 4, .variety = 40, .nodes = 3200},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight many_men[LEVEL_COUNT] = {
	{.noise = 2000},
	{.noise = 168, .overlooked = 43, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 106, .overlooked = 33, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 76, .overlooked = 26, .variety = 40, .nodes = 1200},
	{.noise = 31, .overlooked = 12, .variety = 40, .nodes = 2500},
	{.variety = 30, .nodes = 1000000},
};

/* The same with compulsory captures. There, a turn that forces the opponent to capture looks better
 * the more is misjudged, so players that err much give everything away. */
static const struct sight many_bound[LEVEL_COUNT] = {
	{.noise = 2000},
	{.noise = 20, .overlooked = 9, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 12, .overlooked = 5, .plain = true, .variety = 45, .depth = 3, .nodes = 8000},
	{.noise = 4, .overlooked = 2, .variety = 40, .nodes = 1500},
	{.noise = 2, .overlooked = 1, .variety = 40, .nodes = 8000},
	{.variety = 30, .nodes = 1000000},
};

/* Each side of a hunt has its own levels: hunters need a deep search to catch anybody, while the
 * hunted side has little to lose until then, above all a single piece. */
static const struct sight alone[LEVEL_COUNT] = {
	{.noise = 2000},
	{.noise = 379, .overlooked = 63, .missed = 30, .variety = 50, .depth = 2, .nodes = 3000},
	{.noise = 40, .overlooked = 14, .missed = 15, .variety = 45, .depth = 3, .nodes = 4000},
	{.noise = 40, .overlooked = 10, .missed = 8, .variety = 40, .nodes = 1500},
	{.noise = 1, .overlooked = 1, .variety = 10, .nodes = 8000},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight hunters_of_one[LEVEL_COUNT] = {
	{.noise = 200},
	{.noise = 14, .overlooked = 2, .variety = 30, .depth = 2, .nodes = 4000},
	{.noise = 10, .overlooked = 1, .variety = 30, .depth = 3, .nodes = 6000},
	{.noise = 10, .overlooked = 1, .variety = 30, .nodes = 1500},
	{.noise = 4, .overlooked = 1, .variety = 30, .nodes = 4000},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight hunted[LEVEL_COUNT] = {
	{.noise = 1109},
	{.noise = 450, .overlooked = 60, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 137, .overlooked = 45, .variety = 45, .depth = 3, .nodes = 4000},
	{.noise = 105, .overlooked = 32, .variety = 40, .nodes = 1200},
	{.noise = 1, .overlooked = 1, .variety = 40, .nodes = 4000},
	{.variety = 30, .nodes = 1000000},
};

static const struct sight hunters[LEVEL_COUNT] = {
	{.noise = 93},
	{.noise = 45, .overlooked = 16, .plain = true, .variety = 50, .depth = 2, .nodes = 4000},
	{.noise = 35, .overlooked = 14, .variety = 45, .depth = 3, .nodes = 4000},
	{.noise = 28, .overlooked = 11, .variety = 40, .nodes = 1200},
	{.noise = 21, .overlooked = 9, .variety = 40, .nodes = 2500},
	{.variety = 30, .nodes = 1000000},
};

/* Dice decide much, so levels must differ more. These are for games with too many turns to list, */
static const struct sight dice[LEVEL_COUNT] = {
	{.noise = 8000},
	{.noise = 800, .variety = 30, .depth = 2, .nodes = 3000},
	{.noise = 300, .variety = 20, .depth = 2, .nodes = 4000},
	{.noise = 110, .variety = 10, .depth = 2, .nodes = 5000},
	{.noise = 25, .variety = 5, .depth = 2, .nodes = 12000},
	{.variety = 2, .nodes = 400000},
};

/* these for a man a throw, where the first level, which hits what it can, plays no worse than one
 * that misjudges as much as there, */
static const struct sight dice_steps[LEVEL_COUNT] = {
	{.noise = 8000},
	{.noise = 180, .variety = 30, .depth = 2, .nodes = 3000},
	{.noise = 75, .variety = 20, .depth = 2, .nodes = 4000},
	{.noise = 30, .variety = 10, .depth = 2, .nodes = 5000},
	{.noise = 8, .variety = 5, .depth = 2, .nodes = 12000},
	{.variety = 2, .nodes = 400000},
};

/* and these for tables games, in which no side is ever far ahead. */
static const struct sight tables[LEVEL_COUNT] = {
	{.noise = 8000},
	{.noise = 950, .variety = 30, .depth = 2, .nodes = 3000},
	{.noise = 400, .variety = 20, .depth = 2, .nodes = 4000},
	{.noise = 165, .variety = 10, .depth = 2, .nodes = 4000},
	{.noise = 65, .variety = 5, .depth = 2, .nodes = 5000},
	{.variety = 2, .nodes = 400000},
};

/* The first level is the same in all games but for its noise. It knows the rules and no more: what
 * can be taken is taken, nine times of ten, and the answer is not considered. */
static struct sight complete_sight(struct sight sight, unsigned number) {
	if (number == 1) {
		sight.overlooked = OVERLOOKED;
		sight.missed = MISSED;
		sight.eager = sight.plain = true;
		sight.variety = 60;
		sight.depth = 1;
		sight.nodes = 4000;
	}
	return sight;
}

static int count_men(const struct game_survey *survey, int seat) {
	int men = survey->trait[seat][GAME_TRAIT_HAND];
	for (int kind = 0; kind < GAME_KINDS_MAX; kind++) {
		men += survey->trait[seat][GAME_TRAIT_MEN + kind];
	}
	return men;
}

/* Returns how many of a state's steps are captures. */
static size_t count_taking(const struct game_rules *rules, const union game_state *state,
	const struct game_step *steps, size_t count) {
	size_t taking = 0;
	for (size_t i = 0; i < count; i++) {
		taking += game_gain(rules, state, &steps[i]) > 0;
	}
	return taking;
}

/* Are captures compulsory? Plays a game from the start to find out. */
static bool is_bound(const struct game_rules *rules, const union game_state *start) {
	struct game_step steps[GAME_STEPS_MAX];
	union game_state state = *start;
	unsigned shown = 0;
	for (unsigned i = 0; i < WALK && shown < SHOWN; i++) {
		struct game_status status = game_status(rules, &state);
		size_t count = game_steps(rules, &state, steps);
		if (status.phase != GAME_CHOICE || count == 0) {
			break;
		}
		size_t taking = count_taking(rules, &state, steps, count);
		if (status.fresh && taking > 0 && taking < count) {
			return false;
		}
		shown += status.fresh && taking > 0;
		rules->game->impl->apply(rules, &state, &steps[i * WALK % count], NULL);
	}
	return shown > 0;
}

static const struct sight *sights_of_few(
	const struct game_rules *rules, const union game_state *start, int seat) {
	return !is_bound(rules, start)                   ? few_men
		: game_status(rules, start).seat == seat ? few_first
							 : few_second;
}

static const struct sight *sights_of_many(
	const struct game_rules *rules, const union game_state *start) {
	return is_bound(rules, start) ? many_bound : many_men;
}

/* Returns the parameters of all levels for a seat of a game. */
static const struct sight *sights_of(const struct game_rules *rules, int seat) {
	struct game_survey survey;
	union game_state start;
	if (rules->game->impl->outcomes != NULL) {
		return rules->game->impl->same_end_same_turn ? tables
			: rules->game->impl->one_step_a_turn ? dice_steps
							     : dice;
	}
	game_start(rules, &start);
	game_survey(rules, &start, &survey);
	int own = count_men(&survey, seat), others = count_men(&survey, !seat);
	/* Equal sides are no hunt, even where nobody has anything yet, as in games of sowing. */
	if (own < others && own * HUNT <= others) {
		return own == 1 ? alone : hunted;
	}
	if (own > others && others * HUNT <= own) {
		return others == 1 ? hunters_of_one : hunters;
	}
	if (own <= FEW) {
		return sights_of_few(rules, &start, seat);
	}
	return own <= SOME ? some_men : own < MANY ? sights : sights_of_many(rules, &start);
}

const struct level *level_get(unsigned number) {
	return number >= 1 && number <= LEVEL_COUNT ? &levels[number - 1] : NULL;
}

void level_limit(unsigned number, const struct game_rules *rules, int seat, unsigned turns,
	uint64_t seed, struct search_limits *limits) {
	assert(number >= 1 && number <= LEVEL_COUNT);
	struct sight sight = complete_sight(sights_of(rules, seat)[number - 1], number);
	limits->depth = sight.depth;
	limits->nodes = sight.nodes;
	limits->seed = seed;
	limits->skill = (struct search_skill){.noise = sight.noise,
		.overlooked = sight.overlooked,
		.missed = sight.missed,
		.eager = sight.eager,
		.plain = sight.plain,
		.variety = turns < OPENING ? sight.variety : 0};
}
