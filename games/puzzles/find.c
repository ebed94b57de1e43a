/* games/puzzles/find.c - examines each position of a game for a puzzle. */
#include "games/puzzles/find.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "games/play.h"
#include "games/puzzles/judge.h"
#include "games/search/level.h"

enum {
	LINE_SURE = 7,    /* length of a line within which material must be won */
	SAVE_TURNS = 3,   /* length of a line that saves */
	AHEAD_MOST = 250, /* a seat further ahead wins anyway */
	SEEN_MAX = 4096,  /* positions remembered, to avoid duplicates */
	GAME_TURNS = 160,
	GAME_APART = 8, /* minimum distance of two puzzles from one game */
	GAME_PUZZLES = 2,
	OPENING_MOST = 9, /* maximum random turns before the levels play */
	LEVEL_NODES = 1500,
	LEVEL_MOST = 4, /* better players make too few mistakes */
	MEMORY = 8 << 20,
};

struct finder {
	const struct game_rules *rules;
	struct judge *judge;
	struct search *player; /* plays both sides of the games */
	struct find_progress progress;
	uint64_t seen[SEEN_MAX];
	size_t seens;
	uint64_t chance;
	struct judged judged; /* of the current decision */
};

struct finder *finder_create(
	const struct game_rules *rules, unsigned nodes, struct game_error *error) {
	if (rules->seats != 2 || rules->game->impl->outcomes != NULL ||
		rules->game->impl->gap != '\0') {
		game_fail(error, "Puzzles exist only for games for two without chance.");
		return NULL;
	}
	struct finder *finder = calloc(1, sizeof(*finder));
	if (finder != NULL) {
		finder->rules = rules;
		finder->judge = judge_create(rules, nodes);
		finder->player = search_create(rules, MEMORY);
	}
	if (finder == NULL || finder->judge == NULL || finder->player == NULL) {
		game_fail(error, "Not enough memory for a search.");
		finder_destroy(finder);
		return NULL;
	}
	return finder;
}

void finder_destroy(struct finder *finder) {
	if (finder != NULL) {
		judge_destroy(finder->judge);
		search_destroy(finder->player);
		free(finder);
	}
}

struct find_progress finder_progress(const struct finder *finder) {
	return finder->progress;
}

/* ---- the line ---- */

/* A line under construction. */
struct making {
	struct puzzle *puzzle;
	union game_state state;
	int seat, base;
	int goal; /* a turn is right if its value is at least this */
	size_t decisions;
};

/* Add a turn to the list of those with the same reply. */
static bool add_wrong(char list[PUZZLE_REPLIES_MAX], const char *reply, const char *turn) {
	char fresh[PUZZLE_REPLIES_MAX];
	struct text text;
	text_init(&text, fresh, sizeof(fresh));
	size_t length = strlen(reply);
	bool done = false;
	for (const char *at = list; *at != '\0';) {
		size_t size = strcspn(at, " ");
		text_add(&text, "%s%.*s", text.used > 0 ? " " : "", (int)size, at);
		if (!done && size > length && at[length] == '=' &&
			strncmp(at, reply, length) == 0) {
			text_add(&text, ",%s", turn);
			done = true;
		}
		at += size + (at[size] == ' ');
	}
	if (!done) {
		text_add(&text, "%s%s=%s", text.used > 0 ? " " : "", reply, turn);
	}
	memcpy(list, fresh, text.used + 1);
	return !text.full;
}

static bool add_also(char list[PUZZLE_REPLIES_MAX], const char *turn) {
	size_t used = strlen(list), length = strlen(turn);
	if (used + length + 2 > PUZZLE_REPLIES_MAX) {
		return false;
	}
	if (used > 0) {
		list[used++] = ' ';
	}
	memcpy(list + used, turn, length + 1);
	return true;
}

/* Record the turns of a decision: the right one, equally good ones, and the wrong ones with their
 * replies. */
static bool note_decision(struct finder *finder, struct making *making, size_t best, bool first) {
	struct puzzle *puzzle = making->puzzle;
	const struct judged *judged = &finder->judged;
	size_t number = making->decisions++;
	if (number == PUZZLE_DECISIONS_MAX) {
		return false;
	}
	for (size_t i = 0; i < judged->count; i++) {
		char reply[GAME_TURN_TEXT_MAX];
		if (i == best) {
			continue;
		}
		if (!first && judged->value[i] >= making->goal) {
			if (!add_also(puzzle->also[number], judged->text[i])) {
				return false;
			}
			continue;
		}
		judge_reply(finder->judge, &judged->after[i], making->seat, reply);
		if (strlen(reply) >= PUZZLE_TURN_MAX ||
			!add_wrong(puzzle->wrong[number], reply, judged->text[i])) {
			return false;
		}
	}
	return true;
}

static bool add_line_turn(struct making *making, const struct game_rules *rules, const char *turn) {
	struct puzzle *puzzle = making->puzzle;
	struct game_refusal refusal;
	return puzzle->turns < PUZZLE_LINE_MAX &&
		text_copy(puzzle->line[puzzle->turns++], PUZZLE_TURN_MAX, turn, strlen(turn)) &&
		game_play_turn(rules, &making->state, turn, NULL, &refusal);
}

/* Has the line reached its goal, after a turn of the solver? */
static bool is_done(struct finder *finder, const struct making *making) {
	const struct puzzle *puzzle = making->puzzle;
	if (puzzle->what == PUZZLE_SAVE) {
		return puzzle->turns >= SAVE_TURNS;
	}
	if (puzzle->what == PUZZLE_WIN) {
		return false;
	}
	int now = judge_material(finder->judge, &making->state, making->seat);
	return now >= making->base + JUDGE_GAIN && puzzle->turns >= 3 &&
		judge_value(finder->judge, &making->state, making->seat,
			judge_depth(finder->judged.count)) >= making->base + JUDGE_GAIN;
}

/* Play the opponent's turn. Returns false if it is not the opponent's turn. */
static bool reply_once(struct finder *finder, struct making *making) {
	char reply[GAME_TURN_TEXT_MAX];
	struct game_status status = game_status(finder->rules, &making->state);
	return status.phase == GAME_CHOICE && status.seat != making->seat &&
		judge_reply(finder->judge, &making->state, making->seat, reply) &&
		add_line_turn(making, finder->rules, reply);
}

static bool decide_once(struct finder *finder, struct making *making) {
	struct game_status status = game_status(finder->rules, &making->state);
	struct judged *judged = &finder->judged;
	if (status.phase != GAME_CHOICE || status.seat != making->seat ||
		!judge_turns(finder->judge, &making->state, judged)) {
		return false;
	}
	size_t best = 0;
	int depth = judge_depth(judged->count) + 1;
	for (size_t i = 0; i < judged->count; i++) {
		judged->value[i] = judge_value(
			finder->judge, &judged->after[i], making->seat, depth);
		best = judged->value[i] > judged->value[best] ? i : best;
	}
	return judged->value[best] >= making->goal && note_decision(finder, making, best, false) &&
		add_line_turn(making, finder->rules, judged->text[best]);
}

static bool is_puzzle_over(const struct finder *finder, const union game_state *state) {
	return game_status(finder->rules, state).phase == GAME_OVER;
}

/* Build the line after the first turn. */
static bool build_puzzle_line(struct finder *finder, struct making *making) {
	size_t most = making->puzzle->what == PUZZLE_WIN ? PUZZLE_LINE_MAX : LINE_SURE;
	while (!is_puzzle_over(finder, &making->state) && !is_done(finder, making)) {
		if (making->puzzle->turns + 2 > most || !reply_once(finder, making)) {
			return false;
		}
		if (is_puzzle_over(finder, &making->state) || !decide_once(finder, making)) {
			return false;
		}
	}
	return true;
}

/* ---- kinds of puzzle ---- */

/* Does it take two captures, or three turns? */
static bool is_deep(
	const struct finder *finder, const struct puzzle *puzzle, const union game_state *state) {
	union game_state copy = *state;
	struct game_refusal refusal;
	struct game_effects effects = {.count = 0};
	size_t taken = 0;
	if (!game_play_turn(finder->rules, &copy, puzzle->line[0], &effects, &refusal)) {
		return false;
	}
	for (size_t i = 0; i < effects.count; i++) {
		taken += effects.list[i].what == GAME_CAPTURED;
	}
	return puzzle->turns >= 3 || taken >= 2;
}

/* Returns the whole pieces that the line wins. */
static unsigned pieces_won(
	const struct finder *finder, const struct making *making, const union game_state *begin) {
	int before = judge_pieces(finder->rules, begin, making->seat);
	int after = judge_pieces(finder->rules, &making->state, making->seat);
	return after > before ? (unsigned)(after - before) : 0;
}

static bool is_new(struct finder *finder, const union game_state *state) {
	struct game_glance glance;
	game_glance(finder->rules, state, &glance);
	for (size_t i = 0; i < finder->seens; i++) {
		if (finder->seen[i] == glance.key) {
			return false;
		}
	}
	if (finder->seens < SEEN_MAX) {
		finder->seen[finder->seens++] = glance.key;
	}
	return true;
}

/* Build a puzzle from a position whose turns are judged, and in which one stands out. */
static bool build_puzzle(struct finder *finder, const union game_state *state,
	const struct judgement_of *of, struct puzzle *puzzle) {
	struct making making = {.puzzle = puzzle, .state = *state, .base = of->base};
	making.seat = game_status(finder->rules, state).seat;
	making.goal = of->what == PUZZLE_WIN ? SEARCH_FAR
		: of->what == PUZZLE_GAIN    ? of->base + JUDGE_GAIN
					     : of->base - JUDGE_EVEN;
	puzzle->what = of->what;
	puzzle->depth = (unsigned)of->depth;
	if (!note_decision(finder, &making, of->best, true) ||
		!add_line_turn(&making, finder->rules, finder->judged.text[of->best]) ||
		!build_puzzle_line(finder, &making) || !is_deep(finder, puzzle, state)) {
		return false;
	}
	puzzle->men = of->what == PUZZLE_GAIN ? pieces_won(finder, &making, state)
		: of->what == PUZZLE_SAVE     ? of->men
					      : 0;
	if (of->what == PUZZLE_GAIN && is_puzzle_over(finder, &making.state)) {
		puzzle->what = PUZZLE_WIN;
		puzzle->men = 0;
	}
	return puzzle->what != PUZZLE_GAIN || puzzle->men >= 2;
}

bool finder_look(struct finder *finder, const union game_state *from, const char *last,
	struct puzzle *puzzle) {
	union game_state state;
	struct game_error error;
	struct judgement_of of;
	memset(puzzle, 0, sizeof(*puzzle));
	finder->rules->game->impl->print(finder->rules, from, puzzle->from);
	if (!text_copy(puzzle->last, sizeof(puzzle->last), last, strlen(last)) ||
		!puzzle_state(finder->rules, puzzle, &state, &error)) {
		return false;
	}
	finder->progress.positions++;
	if (!judge_stands_out(finder->judge, &state, &finder->judged, &of)) {
		return false;
	}
	finder->progress.candidates++;
	int size = of.base < 0 ? -of.base : of.base;
	if ((of.what == PUZZLE_WIN && size > AHEAD_MOST && of.base > 0) ||
		!build_puzzle(finder, &state, &of, puzzle) || !is_new(finder, &state)) {
		return false;
	}
	finder->progress.found++;
	return true;
}

/* ---- games ---- */

/* The game being played. */
struct playing {
	struct play play;
	unsigned level[2];
	unsigned long seed;
	size_t opening;
	unsigned turns;
};

static bool choose_finder_turn(
	struct finder *finder, struct playing *playing, char turn[GAME_TURN_TEXT_MAX]) {
	const struct play *play = &playing->play;
	if (playing->opening > 0) {
		playing->opening--;
		struct game_step steps[GAME_STEPS_MAX];
		size_t count = game_steps(finder->rules, &play->state, steps);
		finder->rules->game->impl->print_step(finder->rules, &play->state,
			&steps[random_below(&finder->chance, count)], turn);
		return count > 0;
	}
	struct search_limits limits = {.depth = 0};
	struct search_result result;
	level_limit(playing->level[play->now.seat], finder->rules, play->now.seat, playing->turns,
		playing->seed, &limits);
	limits.nodes = limits.nodes < LEVEL_NODES ? limits.nodes : LEVEL_NODES;
	search_set_play(finder->player, play);
	bool found = search_go(finder->player, &limits, &result);
	memcpy(turn, result.turn, sizeof(result.turn));
	return found;
}

/* Play one turn, or in the opening one step. *whole is set if it was a whole turn. */
static bool play_finder_turn(struct finder *finder, struct playing *playing,
	char turn[GAME_TURN_TEXT_MAX], bool *whole) {
	struct game_error error;
	struct play *play = &playing->play;
	bool fresh = play->now.fresh;
	int seat = play->now.seat;
	if (!choose_finder_turn(finder, playing, turn) || !play_text(play, 0, seat, turn, &error)) {
		return false;
	}
	playing->turns++;
	*whole = fresh && play->now.phase == GAME_CHOICE && play->now.fresh &&
		play->now.seat != seat;
	return play->now.phase == GAME_CHOICE;
}

static void begin_finder_game(struct finder *finder, struct playing *playing, unsigned long seed) {
	finder->chance = seed * UINT64_C(0x2545f4914f6cdd1d) + 1;
	playing->seed = seed;
	playing->opening = 1 + random_below(&finder->chance, OPENING_MOST);
	playing->level[0] = 1 + (unsigned)random_below(&finder->chance, LEVEL_MOST);
	playing->level[1] = 1 + (unsigned)random_below(&finder->chance, LEVEL_MOST);
	search_clear(finder->player);
	judge_forget(finder->judge);
	finder->progress.games++;
}

static bool report_puzzle(const struct finder *finder, const struct playing *playing,
	struct puzzle *puzzle, finder_found found, void *user) {
	struct text text;
	text_init(&text, puzzle->source, sizeof(puzzle->source));
	text_add(&text, "levels %u and %u, seed %lu, after %u turns", playing->level[0],
		playing->level[1], playing->seed, playing->turns);
	(void)finder;
	return found(user, puzzle);
}

static bool play_through(
	struct finder *finder, struct playing *playing, finder_found found, void *user) {
	static struct puzzle puzzle;
	char turn[GAME_TURN_TEXT_MAX];
	unsigned last_found = 0, count = 0;
	bool whole = false;
	union game_state before = playing->play.state;
	while (playing->turns < GAME_TURNS && count < GAME_PUZZLES &&
		play_finder_turn(finder, playing, turn, &whole)) {
		if (whole && (count == 0 || playing->turns >= last_found + GAME_APART) &&
			finder_look(finder, &before, turn, &puzzle)) {
			last_found = playing->turns;
			count++;
			if (!report_puzzle(finder, playing, &puzzle, found, user)) {
				return false;
			}
		}
		before = playing->play.state;
	}
	return true;
}

bool finder_play(struct finder *finder, unsigned long seed, finder_found found, void *user) {
	struct playing playing;
	union game_state start;
	memset(&playing, 0, sizeof(playing));
	begin_finder_game(finder, &playing, seed);
	play_init(&playing.play, realloc, free);
	game_start(finder->rules, &start);
	bool more = !play_begin(&playing.play, finder->rules, &start) ||
		play_through(finder, &playing, found, user);
	play_finish(&playing.play);
	return more;
}
