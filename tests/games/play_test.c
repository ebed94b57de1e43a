/* tests/games/play_test.c - a game in progress: the same checks for every game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/play.h"
#include "base/text.h"
#include "tests/games/battery.h"
#include "tests/games/oracle/oracle.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum {
	MOVES_MOST = 500,
	LISTED_MOST = 100,
	GAMES = 4,
	SEEN_MOST = MOVES_MOST + GAME_TURN_STEPS_MAX,
	BACKS = 12
};

/* The state after a number of moves. */
struct seen {
	bool told; /* by the play while it was played; else only by the rules */
	union game_state state;
	struct game_status now;
	uint8_t lead, lost;
};

static struct play play;
static struct seen seen[SEEN_MOST];
static struct play_move moves[SEEN_MOST]; /* as they were played, with their texts */
static char texts[SEEN_MOST][GAME_TURN_TEXT_MAX];
static struct chance chance;
static struct game_error error;

/* ---- memory ---- */

static unsigned refusals_from = UINT32_MAX, asked;

static void *resize_unless_refused(void *block, size_t size) {
	return asked++ >= refusals_from ? NULL : realloc(block, size);
}

static void setup(void) {
	refusals_from = UINT32_MAX;
	asked = 0;
	play_init(&play, resize_unless_refused, free);
}

static void teardown(void) {
	play_finish(&play);
}

/* ---- rules and comparing ---- */

static struct game_rules *make_rules(const char *key, int seats, const char *setting) {
	int option[GAME_OPTIONS_MAX];
	const struct game *game = games_find(key);
	game_options_default(game, option);
	REQUIRE(setting == NULL || game_options_set(game, option, setting, &error), "%s",
		error.text);
	struct game_rules *rules = game_rules_create(game, seats, option, &error);
	REQUIRE(rules != NULL, "%s", error.text);
	return rules;
}

static void begin(const struct game_rules *rules, const char *position) {
	union game_state state;
	REQUIRE(game_read(rules, position, &state, &error), "%s", error.text);
	HOLDS(play_begin(&play, rules, &state));
}

static bool is_same_status(const struct game_status *a, const struct game_status *b) {
	bool same = a->phase == b->phase && a->seat == b->seat && a->fresh == b->fresh &&
		a->forced == b->forced;
	if (a->phase == GAME_OVER) {
		same = same && a->winner == b->winner && strcmp(a->reason, b->reason) == 0 &&
			memcmp(a->points, b->points, sizeof(a->points)) == 0;
	}
	return same;
}

/* Is the play in its state after this many moves? */
static void expect_seen(uint32_t count) {
	const struct seen *at = &seen[count];
	HOLDS(play.moves == count);
	HOLDS(memcmp(&play.state, &at->state, sizeof(at->state)) == 0);
	if (at->told) {
		HOLDS(is_same_status(&play.now, &at->now));
		HOLDS(play.lead == at->lead && play.lost == at->lost);
	}
}

/* ---- a random game ---- */

/* Turns of a list, of which one is taken. */
struct listed {
	size_t count, wanted;
	char text[GAME_TURN_TEXT_MAX];
};

static bool list_turn(void *user, const char *text, const union game_state *after) {
	struct listed *listed = user;
	(void)after;
	if (chance_below(&chance, ++listed->count) == 0) {
		strcpy(listed->text, text);
	}
	return listed->count < LISTED_MOST;
}

static bool is_open(int seat) {
	return play.now.phase == GAME_CHOICE && !play.now.fresh && play.now.seat == seat;
}

/* Play a turn as it is listed: its text, joined again, is that of the list. */
static void play_listed_turn(uint32_t tag) {
	struct listed listed = {.count = 0};
	char joined[GAME_TURN_TEXT_MAX];
	int seat = play.now.seat;
	uint32_t before = play.moves;
	bool whole = play_open(&play, seat) == before;
	game_turns(play.rules, &play.state, list_turn, &listed);
	play_turn_text_with(&play, seat, listed.text, joined, sizeof(joined));
	HOLDS(!whole || strcmp(joined, listed.text) == 0);
	REQUIRE(play_text(&play, tag, seat, listed.text, &error), "%s", error.text);
	if (is_open(seat)) {
		REQUIRE(play_text(&play, tag, seat, ".", &error), "%s", error.text);
	}
	if (whole) {
		play_turn_text(&play, play.moves - 1, joined, sizeof(joined));
		REQUIRE(strcmp(joined, listed.text) == 0, "\"%s\" became \"%s\"", listed.text,
			joined);
	}
}

static void play_step(uint32_t tag) {
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_STEP_TEXT_MAX];
	size_t count = game_steps(play.rules, &play.state, steps);
	const struct game_step *step = &steps[chance_below(&chance, count)];
	play.rules->game->impl->print_step(play.rules, &play.state, step, text);
	REQUIRE(play_text(&play, tag, play.now.seat, text, &error), "%s", error.text);
}

static void throw_something(uint32_t tag) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	int values[4];
	size_t count = play.rules->game->impl->outcomes(play.rules, &play.state, outcomes);
	const struct game_throw *fallen = &outcomes[chance_below(&chance, count)];
	for (size_t i = 0; i < fallen->count; i++) {
		values[i] = fallen->values[i];
	}
	HOLDS(play_may_fall(&play, values, fallen->count));
	HOLDS(play_may_throw(&play, play.now.seat, play.now.chance, &error));
	REQUIRE(play_throw(&play, tag, values, fallen->count, &error), "%s", error.text);
}

/* The listed steps are those the rules allow; those listed before the last move are gone. */
static void check_listed(void) {
	struct game_step steps[GAME_STEPS_MAX];
	bool chooses = play.now.phase == GAME_CHOICE;
	HOLDS(play_listed(&play) == NULL);
	play_list_steps(&play);
	const struct game_listed *listed = play_listed(&play);
	HOLDS((listed != NULL) == chooses);
	if (listed != NULL) {
		size_t count = game_steps(play.rules, &play.state, steps);
		HOLDS(listed->count == count);
		HOLDS(memcmp(listed->step, steps, count * sizeof(steps[0])) == 0);
	}
}

/* One choice or throw. */
static void act(uint32_t tag) {
	if (play.now.phase == GAME_CHANCE) {
		throw_something(tag);
	} else if (chance_below(&chance, 200) == 0) {
		int seat = (int)chance_below(&chance, (size_t)play.rules->seats);
		enum play_loss loss = (enum play_loss)chance_below(&chance, 3);
		bool draw = loss == PLAY_LEFT && chance_below(&chance, 2) == 0;
		REQUIRE(play_lose(&play, tag, seat, loss, draw, &error), "%s", error.text);
	} else if (chance_below(&chance, 2) == 0) {
		play_listed_turn(tag);
	} else {
		play_step(tag);
	}
}

static void remember(void) {
	struct seen *at = &seen[play.moves];
	*at = (struct seen){true, play.state, play.now, play.lead, play.lost};
}

/* ---- the same by the rules alone ---- */

static uint64_t keys[SEEN_MOST];
static size_t key_count;

/* Count every position there ever was; the third time the rules end the game. */
static void count_position(const struct game_rules *rules, union game_state *state) {
	const struct game_impl *impl = rules->game->impl;
	size_t times = 1;
	if (impl->repetition_key == NULL || !game_status(rules, state).fresh) {
		return;
	}
	keys[key_count] = impl->repetition_key(rules, state);
	for (size_t i = 0; i < key_count; i++) {
		times += keys[i] == keys[key_count];
	}
	key_count++;
	if (times >= 3) {
		impl->repeated(rules, state);
	}
}

/* Did the players end the game, and not the rules? Then no position follows. */
static bool is_given_up(const struct game_rules *rules, const struct play_move *move) {
	return (move->flags & PLAY_LOSS) != 0 &&
		(rules->game->impl->resign == NULL ||
			(move->values[0] != PLAY_RESIGNED && rules->seats <= 2));
}

static void do_move(const struct game_rules *rules, union game_state *state, uint32_t index) {
	const struct game_impl *impl = rules->game->impl;
	const struct play_move *move = &moves[index];
	struct game_throw thrown = {.count = move->count};
	struct game_refusal refusal;
	memcpy(thrown.values, move->values, sizeof(thrown.values));
	if ((move->flags & PLAY_THROW) != 0) {
		impl->take(rules, state, &thrown, NULL);
	} else if ((move->flags & PLAY_LOSS) == 0) {
		HOLDS(game_play_text(rules, state, texts[index], NULL, NULL, &refusal));
	} else if (!is_given_up(rules, move)) {
		impl->resign(rules, state, move->seat, NULL);
	}
}

/* Write down the moves of the play, and compare what it was with what the rules make of them. */
static void check_by_rules(const struct game_rules *rules) {
	union game_state state;
	game_start(rules, &state);
	key_count = 0;
	for (uint32_t i = 0; i <= play.moves; i++) {
		if (i == 0 || !is_given_up(rules, &moves[i - 1])) {
			count_position(rules, &state);
		}
		HOLDS(!seen[i].told || memcmp(&seen[i].state, &state, sizeof(state)) == 0);
		seen[i].state = state;
		if (i < play.moves) {
			bool steps = (play.move[i].flags & (PLAY_THROW | PLAY_LOSS)) == 0;
			moves[i] = play.move[i];
			strcpy(texts[i], steps ? play_move_text(&play, i) : "");
			do_move(rules, &state, i);
		}
	}
}

/* ---- going back ---- */

/* Play the moves from here to the end once more. */
static void play_on(uint32_t count) {
	for (uint32_t i = play.moves; i < count; i++) {
		const struct play_move *move = &moves[i];
		int values[4] = {
			move->values[0], move->values[1], move->values[2], move->values[3]};
		bool good;
		if ((move->flags & PLAY_THROW) != 0) {
			good = play_throw(&play, move->tag, values, move->count, &error);
		} else if ((move->flags & PLAY_LOSS) != 0) {
			good = play_lose(&play, move->tag, move->seat, (enum play_loss)values[0],
				values[1] != 0, &error);
		} else {
			good = play_text(&play, move->tag, move->seat, texts[i], &error);
		}
		REQUIRE(good, "%s", error.text);
		HOLDS(memcmp(&play.move[i].tag, &move->tag, sizeof(move->tag)) == 0);
		HOLDS(play.move[i].flags == move->flags);
		HOLDS(play.move[i].text == move->text);
		expect_seen(i + 1);
	}
}

/* Go back to any move and on from there, again and again: nothing differs. */
static void check_back(void) {
	uint32_t count = play.moves;
	for (int i = 0; i < BACKS; i++) {
		bool near = chance_below(&chance, 2) == 0;
		uint32_t least = near && count > 6 ? count - 6 : 0;
		uint32_t to = least + (uint32_t)chance_below(&chance, count - least + 1);
		play_to(&play, to);
		expect_seen(to);
		uint32_t again = (uint32_t)chance_below(&chance, to + 1);
		play_to(&play, again);
		expect_seen(again);
		play_on(chance_below(&chance, 3) == 0 ? again : count);
		play_on(count);
	}
	play_to(&play, count);
	expect_seen(count);
}

/* Walking through a play that is over shows each of its states. */
static void check_show(const struct game_rules *rules) {
	union game_state state;
	struct game_effects effects;
	game_start(rules, &state);
	for (uint32_t i = 0; i < play.moves; i++) {
		play_show(&play, i, &state, &effects);
		HOLDS(memcmp(&state, &seen[i + 1].state, sizeof(state)) == 0);
	}
}

/* Why more steps than the open ones cannot be taken back; static. */
static const char *words_for_back(uint32_t open) {
	static char text[128];
	if (open == 1) {
		return "Only one step can be taken back, the one made since the turn or the last "
		       "throw began.";
	}
	snprintf(text, sizeof(text),
		"From 1 to %u steps can be taken back, those made since the turn or the last throw "
		"began.",
		(unsigned)open);
	return text;
}

static void play_game(const struct game_rules *rules) {
	begin(rules, "start");
	memset(seen, 0, sizeof(seen));
	remember();
	for (uint32_t tag = 1; play.now.phase != GAME_OVER && play.moves < MOVES_MOST; tag++) {
		check_listed();
		act(tag);
		remember();
		uint32_t open = play.now.phase == GAME_CHOICE
			? play.moves - play_open(&play, play.now.seat)
			: 0;
		if (open > 0 && chance_below(&chance, 4) == 0) {
			uint32_t count = 1 + (uint32_t)chance_below(&chance, open);
			HOLDS(!play_back(&play, play.now.seat, open + 1, &error));
			HOLDS(strcmp(error.text, words_for_back(open)) == 0);
			HOLDS(play_back(&play, play.now.seat, count, &error));
			for (uint32_t i = 1; i <= count; i++) {
				seen[play.moves + i].told = false;
			}
		}
	}
	check_by_rules(rules);
	expect_seen(play.moves);
	check_show(rules);
	check_back();
}

SUITE_BEGIN(load_games)

SUITE_GROUP(every_game_cases, setup, teardown, 100)

START_LOOP_TEST(random_games_follow_the_rules_and_go_back_to_any_move, games_count()) {
	const struct game *game = games_at((size_t)_i);
	chance = (struct chance){seed_of(game, 0x9e3779b97f4a7c15U)};
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
		struct game_rules *rules = make_rules(game->key, seats, NULL);
		for (int i = 0; i < GAMES; i++) {
			play_game(rules);
		}
		game_rules_destroy(rules);
	}
}
END_TEST

/* ---- repetition, beside the second reading of the leaping games ---- */

static struct or_game second;
static struct or_turn turns[OR_TURNS];
static char positions[SEEN_MOST][GAME_POSITION_TEXT_MAX];
static size_t position_count;

static const char *option_text(void *user, const char *name) {
	static char texts_of[GAME_OPTIONS_MAX][64]; /* several are looked at together */
	const struct game_rules *rules = user;
	int index = game_option_find(rules->game, name);
	if (index < 0) {
		return NULL;
	}
	char *text = texts_of[index];
	game_option_print(&rules->game->option[index], rules->option[index], text, 64);
	return text;
}

/* How often there was a position like this, quiet turns apart. */
static size_t count_times(const struct or_position *position, bool keep) {
	char text[GAME_POSITION_TEXT_MAX];
	struct or_position plain = *position;
	size_t times = 0;
	plain.quiet = 0;
	oracle_text(&second, &plain, text);
	for (size_t i = 0; i < position_count; i++) {
		times += strcmp(positions[i], text) == 0;
	}
	if (keep) {
		strcpy(positions[position_count++], text);
	}
	return times;
}

/* A turn of the second reading: mostly one that comes back to where we were. */
static const struct or_turn *choose_turn(int count) {
	const struct or_turn *turn = &turns[chance_below(&chance, (size_t)count)];
	for (int i = 0; i < count && chance_below(&chance, 8) != 0; i++) {
		if (count_times(&turns[i].after, false) > count_times(&turn->after, false)) {
			turn = &turns[i];
		}
	}
	return turn;
}

/* Both readings play a game to its end. Returns whether repetition ended it. */
static bool play_both(const struct game_rules *rules) {
	struct or_position position;
	oracle_start(&second, &position);
	begin(rules, "start");
	position_count = 0;
	count_times(&position, true);
	while (position_count < SEEN_MOST) {
		int count = oracle_turns(&second, &position, turns);
		HOLDS(count > 0);
		const struct or_turn *turn = choose_turn(count);
		int seat = play.now.seat;
		REQUIRE(play_text(&play, 1, seat, turn->text, &error), "%s", error.text);
		HOLDS(!is_open(seat) || play_text(&play, 1, seat, ".", &error));
		position = turn->after;
		bool over = oracle_end(&second, &position, false) != OR_GOES_ON;
		bool third = count_times(&position, true) >= 2;
		HOLDS((play.now.phase == GAME_OVER) == (over || third));
		if (over || third) {
			HOLDS(third == (strcmp(play.now.reason, "repetition") == 0));
			return third;
		}
	}
	return false;
}

static unsigned play_both_often(const struct game *game) {
	unsigned repeated = 0;
	struct game_rules *rules = make_rules(game->key, 0, NULL);
	HOLDS(oracle_game(game->key, option_text, rules, &second));
	for (int i = 0; i < GAMES; i++) {
		repeated += play_both(rules);
	}
	game_rules_destroy(rules);
	return repeated;
}

START_TEST(a_leaping_game_ends_exactly_at_the_third_repetition) {
	unsigned games = 0, repeated = 0;
	chance = (struct chance){UINT64_C(0x2545f4914f6cdd1d)};
	for (size_t i = 0; i < games_count(); i++) {
		if (strcmp(games_at(i)->impl->name, "leap") == 0) {
			repeated += play_both_often(games_at(i));
			games += GAMES;
		}
	}
	REQUIRE(repeated > games / 4, "of %u games %u ended by repetition", games, repeated);
	REQUIRE(repeated < games, "all games ended by repetition");
}
END_TEST

SUITE_GROUP(one_game_cases, setup, teardown, SUITE_SECONDS)

START_TEST(keys_of_positions_that_cannot_recur_are_dropped) {
	struct game_rules *rules = make_rules("alquerque", 0, NULL);
	chance = (struct chance){77};
	begin(rules, "start");
	uint32_t most = 0, turns_played = 0;
	while (play.now.phase != GAME_OVER) {
		play_listed_turn(1);
		most = play.keys > most ? play.keys : most;
		turns_played++;
	}
	REQUIRE(most < turns_played * 2 / 3, "%u of %u", most, turns_played);
	game_rules_destroy(rules);
}
END_TEST

/* ---- texts ---- */

START_TEST(no_space_is_left_when_the_final_stop_is_omitted) {
	struct game_rules *rules = make_rules("laaiqa", 2, NULL);
	char text[GAME_TURN_TEXT_MAX];
	struct text out;
	text_init(&out, text, sizeof(text));
	game_turn_add(rules, &out, "3w0-wg1");
	game_turn_add(rules, &out, "1w7xs0");
	game_turn_add(rules, &out, ".");
	game_turn_end(rules, &out);
	ck_assert_str_eq(text, "3w0-wg1 1w7xs0");
	text_init(&out, text, sizeof(text));
	game_turn_add(rules, &out, ".");
	game_turn_end(rules, &out);
	ck_assert_str_eq(text, ".");
	game_rules_destroy(rules);
}
END_TEST

START_TEST(ordered_steps_are_separate_moves_and_unordered_ones_are_one) {
	struct game_rules *rules = make_rules("alquerque", 0, "chain=may_stop");
	char text[GAME_TURN_TEXT_MAX];
	begin(rules, "W:Wa1,e5:Bb1,d1,a4");
	ck_assert(play_text(&play, 7, 0, "a1xc1xe1", &error));
	ck_assert_uint_eq(play.moves, 2);
	ck_assert_str_eq(play_move_text(&play, 0), "a1xc1");
	ck_assert_str_eq(play_move_text(&play, 1), "xe1");
	ck_assert_uint_eq(play.move[1].tag, 7);
	play_turn_text(&play, 1, text, sizeof(text));
	ck_assert_str_eq(text, "a1xc1xe1");
	game_rules_destroy(rules);
}
END_TEST

/* ---- what is refused changes nothing ---- */

START_TEST(a_forbidden_turn_gives_an_error_and_changes_nothing) {
	struct game_rules *rules = make_rules("alquerque", 0, NULL);
	const struct play *fixed = &play;
	begin(rules, "start");
	remember();
	ck_assert(!play_text(&play, 1, 1, "c2-c3", &error));
	ck_assert_str_eq(error.text, "White is to move, not Black.");
	ck_assert(!play_text(&play, 1, 0, "a1-a5", &error));
	ck_assert_ptr_nonnull(strstr(error.text, "\"a1-a5\" cannot be played: "));
	ck_assert(!play_throw(&play, 1, (int[]){1, 2}, 2, &error));
	ck_assert_str_eq(error.text, "No throw is due here.");
	ck_assert(!play_may_throw(fixed, 0, "2d6", &error));
	ck_assert(!play_back(&play, 0, 1, &error));
	ck_assert_str_eq(error.text,
		"No step can be taken back: none was made since the turn or the last throw "
		"began.");
	ck_assert(!play_lose(&play, 1, 2, PLAY_RESIGNED, false, &error));
	expect_seen(0);
	play.moves_max = 1;
	ck_assert(play_text(&play, 1, 0, "d2-c3", &error));
	remember();
	ck_assert(!play_text(&play, 2, 1, "b4xd2", &error));
	ck_assert_str_eq(error.text, "There are more than 1 moves.");
	expect_seen(1);
	ck_assert(!play_lose(&play, 2, 1, PLAY_TIME, false, &error));
	expect_seen(1);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_text_that_fails_halfway_changes_nothing) {
	struct game_rules *rules = make_rules("alquerque", 0, NULL);
	begin(rules, "W:Wa1,e5:Bb1,d1,a4");
	remember();
	ck_assert(!play_text(&play, 1, 0, "a1xc1xa1", &error));
	expect_seen(0);
	ck_assert(!play_text(&play, 1, 0, "a1xc1xe1-e2", &error)); /* the turn is over before */
	expect_seen(0);
	ck_assert(play_text(&play, 1, 0, "a1xc1xe1", &error));
	game_rules_destroy(rules);
}
END_TEST

/* Play the first step of the list so often, and go back to the beginning. */
static void play_and_go_back(uint32_t count) {
	union game_state first = play.state;
	for (uint32_t i = 0; i < count; i++) {
		struct game_step step[GAME_STEPS_MAX];
		char text[GAME_STEP_TEXT_MAX];
		HOLDS(game_steps(play.rules, &play.state, step) > 0);
		play.rules->game->impl->print_step(play.rules, &play.state, &step[0], text);
		REQUIRE(play_text(&play, i, play.now.seat, text, &error), "%s", error.text);
	}
	play_to(&play, 0);
	ck_assert_mem_eq(&play.state, &first, sizeof(first));
}

START_TEST(a_game_goes_back_to_its_start_position) {
	struct game_rules *rules = make_rules("alquerque", 0, NULL);
	char text[GAME_POSITION_TEXT_MAX];
	begin(rules, "start");
	ck_assert(play_text(&play, 1, 0, "d2-c3", &error));
	rules->game->impl->print(rules, &play.state, text);
	for (uint32_t count = 1; count < 6; count++) {
		begin(rules, text);
		ck_assert(!play.usual);
		play_and_go_back(count);
		begin(rules, "start");
		ck_assert(play.usual);
		play_and_go_back(count);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(an_end_by_the_players_can_be_undone) {
	struct game_rules *rules = make_rules("alquerque", 0, NULL);
	begin(rules, "start");
	ck_assert(play_text(&play, 1, 0, "d2-c3", &error));
	remember();
	ck_assert(play_lose(&play, 2, 1, PLAY_TIME, false, &error));
	ck_assert_str_eq(play.now.reason, "time");
	ck_assert_int_eq(play.now.winner, 0);
	ck_assert_int_eq(play.now.points[0], 1);
	ck_assert_int_eq(play.lost, 2);
	ck_assert(!play_text(&play, 3, 1, "b4xd2", &error));
	ck_assert_str_eq(error.text, "The game was already over (time).");
	play_to(&play, 1);
	expect_seen(1);
	ck_assert(play_lose(&play, 2, 0, PLAY_LEFT, true, &error));
	ck_assert_int_eq(play.now.winner, GAME_NOBODY);
	play_to(&play, 1);
	play_agree(&play);
	ck_assert_str_eq(play.now.reason, "agreed");
	game_rules_destroy(rules);
}
END_TEST

/* Each allocation fails once: then nothing has changed, and play continues. */
START_LOOP_TEST(failed_allocations_change_nothing, 3) {
	static const char *const names[] = {"alquerque", "laquet", "chesquerque"};
	struct game_rules *rules = make_rules(names[_i], 0, NULL);
	unsigned refused = 0;
	chance = (struct chance){5};
	begin(rules, "start");
	remember();
	while (play.now.phase != GAME_OVER && play.moves < MOVES_MOST) {
		struct chance before = chance;
		struct game_step steps[GAME_STEPS_MAX];
		char text[GAME_STEP_TEXT_MAX];
		refusals_from = asked;
		if (play.now.phase == GAME_CHOICE) {
			size_t count = game_steps(rules, &play.state, steps);
			rules->game->impl->print_step(
				rules, &play.state, &steps[chance_below(&chance, count)], text);
			if (!play_text(&play, 1, play.now.seat, text, &error)) {
				ck_assert_str_eq(
					error.text, "There is not enough memory to read this.");
				expect_seen(play.moves);
				refused++;
				chance = before;
			}
		}
		refusals_from = UINT32_MAX;
		if (play.now.phase != GAME_OVER) {
			act(2);
		}
		remember();
	}
	ck_assert_uint_ge(refused, 2);
	game_rules_destroy(rules);
}
END_TEST

/* ---- the list of moves ---- */

static void add(uint32_t tag, int seat, int flags) {
	moves[play.moves++] = (struct play_move){
		.tag = tag, .seat = (uint8_t)seat, .flags = (uint8_t)flags};
}

static void lay_out(void) {
	play_finish(&play);
	play.move = moves;
}

static void put_away(void) {
	play.move = NULL;
}

SUITE_GROUP(moves_cases, lay_out, put_away, SUITE_SECONDS)

START_TEST(moves_are_counted_by_tag_and_by_seat) {
	for (uint32_t i = 0; i < 500; i++) {
		add(i + 1, i % 2, PLAY_ENDS);
	}
	add(2000, 0, PLAY_ENDS);
	ck_assert_uint_eq(play_length_at(&play, 500), 500);
	ck_assert_uint_eq(play_length_at(&play, 3), 3);
	ck_assert_uint_eq(play_turns(&play, 0), 251);
	ck_assert_uint_eq(play_turns(&play, -1), 501);
}
END_TEST

START_TEST(an_open_turn_begins_after_a_turn_a_throw_or_another_seat) {
	add(1, 0, PLAY_THROW);
	ck_assert_uint_eq(play_open(&play, 0), 1);
	add(2, 0, 0);
	add(3, 0, 0);
	ck_assert_uint_eq(play_open(&play, 0), 1);
	ck_assert_uint_eq(play_open(&play, 1), 3);
	add(4, 0, PLAY_ENDS);
	ck_assert_uint_eq(play_open(&play, 0), 4);
	add(5, 1, 0);
	ck_assert_uint_eq(play_open(&play, 1), 4);
}
END_TEST

START_TEST(a_turn_ends_with_its_last_move) {
	moves[0].flags = PLAY_ENDS;
	play.move = moves + 1; /* before the first one nothing is looked at */
	ck_assert(!play_ended_turn(&play));
	play.move = moves;
	add(1, 0, 0);
	ck_assert(!play_ended_turn(&play));
	add(2, 0, PLAY_ENDS);
	ck_assert(play_ended_turn(&play));
}
END_TEST

START_TEST(the_last_choice_is_the_last_turn_that_was_not_forced) {
	ck_assert_int_eq(play_last_choice(&play, 0), -1);
	add(1, 0, 0);
	add(2, 0, PLAY_ENDS | PLAY_FORCED);
	add(3, 1, PLAY_ENDS);
	add(4, 0, PLAY_ENDS | PLAY_FORCED);
	ck_assert_int_eq(play_last_choice(&play, 0), 0);
	ck_assert_int_eq(play_last_choice(&play, 1), 2);
	add(5, 1, PLAY_THROW);
	ck_assert_int_eq(play_last_choice(&play, 0), -1);
	ck_assert_int_eq(play_last_choice(&play, 1), -1);
}
END_TEST
