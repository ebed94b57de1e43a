/* tests/games/sow/sow_test.c - sowing games: Oware as its specification has it, against a second
 * reading of it, definitions of one's own, and what is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"
#include "games/game.h"
#include "tests/games/load.h"
#include "tests/games/sow/second.h"
#include "tests/suite.h"

enum { GAMES = 120, TURNS_MAX = 600, THROWN = 4000, KEPT = 700 };

static const struct game *oware;

static void find_oware(void) {
	oware = games_find("oware");
	ck_assert_ptr_nonnull(oware);
}

static struct game_rules *make_rules(const char *const settings[]) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(oware, option);
	for (size_t i = 0; settings != NULL && settings[i] != NULL; i++) {
		ck_assert_msg(
			game_options_set(oware, option, settings[i], &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(oware, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static struct game_rules *make_rules_with(const char *setting) {
	const char *const settings[] = {setting, NULL};
	return make_rules(settings);
}

static void read_position(
	const struct game_rules *rules, const char *position, union game_state *state) {
	struct game_error error;
	ck_assert_msg(game_read(rules, position, state, &error), "%s", error.text);
}

/* The turns of a position, and the position after each, as "e1 = ..., f1 = ...". */
static void expect_turns(const char *setting, const char *position, const char *wanted) {
	struct game_rules *rules = make_rules_with(setting);
	union game_state state;
	struct game_step steps[GAME_STEPS_MAX];
	char listed[1000];
	struct text list;
	read_position(rules, position, &state);
	text_init(&list, listed, sizeof(listed));
	size_t count = game_steps(rules, &state, steps);
	for (size_t i = 0; i < count; i++) {
		union game_state after = state;
		char text[GAME_STEP_TEXT_MAX], then[GAME_POSITION_TEXT_MAX];
		rules->game->impl->print_step(rules, &state, &steps[i], text);
		rules->game->impl->apply(rules, &after, &steps[i], NULL);
		rules->game->impl->print(rules, &after, then);
		text_add(&list, "%s%s = %s", i > 0 ? ", " : "", text, then);
	}
	ck_assert_str_eq(listed, wanted);
	game_rules_destroy(rules);
}

/* Play a turn, if there is one; then the game is over. */
static void expect_end(const char *setting, const char *position, const char *turn, int winner,
	const char *reason) {
	struct game_rules *rules = make_rules_with(setting);
	union game_state state;
	struct game_refusal refusal;
	read_position(rules, position, &state);
	ck_assert_msg(turn == NULL || game_play_turn(rules, &state, turn, NULL, &refusal), "%s",
		refusal.text);
	struct game_status status = game_status(rules, &state);
	ck_assert_int_eq(status.phase, GAME_OVER);
	ck_assert_int_eq(status.winner, winner);
	ck_assert_str_eq(status.reason, reason);
	game_rules_destroy(rules);
}

static void expect_refused(const char *setting, const char *position, const char *step,
	const char *clause, const char *sentence) {
	struct game_rules *rules = make_rules_with(setting);
	union game_state state;
	struct game_refusal refusal;
	size_t played;
	read_position(rules, position, &state);
	ck_assert(!game_play_text(rules, &state, step, &played, NULL, &refusal));
	ck_assert_str_eq(refusal.text, sentence);
	ck_assert_str_eq(refusal.clause, clause);
	game_rules_destroy(rules);
}

SUITE_BEGIN(load_games)

SUITE_GROUP(oware_cases, find_oware, NULL, SUITE_SECONDS)

START_TEST(worked_positions_have_their_turns) {
	static const char slam[] = "W:We1,f1*2,off*22:Bf2,e2,off*21";
	expect_turns(NULL, "W:We1*2,f1*6,off*16:Bf2,e2*2,c2*3,a2,off*17",
		"e1 = B:Wf1*7,off*18:Be2*2,c2*3,a2,off*17, "
		"f1 = B:We1*2,off*18:Bf2*2,e2*3,d2,c2*4,b2,off*17");
	expect_turns(NULL, slam,
		"e1 = B:Wf1*3,off*22:Bf2,e2,off*21:quiet=1, "
		"f1 = B:We1,off*22:Bf2*2,e2*2,off*21:quiet=1");
	expect_turns("grand_slam=capture", slam,
		"e1 = B:Wf1*3,off*22:Bf2,e2,off*21:quiet=1, f1 = B:We1,off*26:Boff*21");
	expect_turns("grand_slam=keep_last", slam,
		"e1 = B:Wf1*3,off*22:Bf2,e2,off*21:quiet=1, f1 = B:We1,off*24:Bf2*2,off*21");
	expect_turns("grand_slam=forbidden", slam, "e1 = B:Wf1*3,off*22:Bf2,e2,off*21:quiet=1");
	expect_turns(NULL, "W:Wa1,f1*2,off*23:Boff*22", "f1 = B:Wa1,off*23:Bf2,e2,off*22:quiet=1");
	expect_turns(NULL, "W:Wa1,b1*2,off*24:Boff*21", "");
	expect_turns(NULL, "W:Wa1*13,off*15:Bf2,e2,d2,c2,b2,a2,off*14",
		"a1 = B:Wb1*2,c1*2,d1,e1,f1,off*15:Bf2*2,e2*2,d2*2,c2*2,b2*2,a2*2,off*14:quiet=1");
	expect_turns("skip=off", "W:Wa1*13,off*15:Bf2,e2,d2,c2,b2,a2,off*14",
		"a1 = B:Wa1,b1*2,c1,d1,e1,f1,off*15:Bf2*2,e2*2,d2*2,c2*2,b2*2,a2*2,off*14:quiet=1");
}
END_TEST

/* Two rounds with skipping are 22 seeds: they end where an all-filling turn of an empty row does.
 */
START_TEST(a_long_sowing_feeds_and_slams_at_once) {
	static const char long_one[] = "W:Wa1*22,off*2:Boff*24";
	expect_turns(NULL, long_one,
		"a1 = B:Wb1*2,c1*2,d1*2,e1*2,f1*2,off*2:Bf2*2,e2*2,d2*2,c2*2,b2*2,a2*2,off*24:quiet=1");
	expect_turns("grand_slam=forbidden", long_one,
		"a1 = B:Wb1*2,c1*2,d1*2,e1*2,f1*2,off*2:Bf2*2,e2*2,d2*2,c2*2,b2*2,a2*2,off*24:quiet=1");
	expect_turns(
		"grand_slam=capture", long_one, "a1 = B:Wb1*2,c1*2,d1*2,e1*2,f1*2,off*14:Boff*24");
	expect_turns("grand_slam=keep_last", long_one,
		"a1 = B:Wb1*2,c1*2,d1*2,e1*2,f1*2,off*12:Bf2*2,off*24");
}
END_TEST

/* With one house there is nothing but the first one, which is left. */
START_TEST(keep_last_of_one_house_takes_nothing) {
	expect_turns("grand_slam=keep_last", "B:Wa1,off*20:Ba2,b2*3,off*23",
		"b2 = W:Wa1*2,b1,off*20:Ba2*2,off*23:quiet=1, a2 = W:Wa1*2,off*20:Bb2*3,off*23:quiet=1");
}
END_TEST

START_TEST(games_end_by_majority_or_rows) {
	expect_end(NULL, "W:Wa1,b1*2,off*24:Boff*21", NULL, 0, "rows");
	expect_end(NULL, "B:Wa1,b1*2,off*21:Boff*24", NULL, GAME_NOBODY, "rows");
	expect_end(NULL, "W:Woff*24:Boff*24", NULL, GAME_NOBODY, "rows");
	expect_end(NULL, "W:Woff*20:Ba2*5,off*23", NULL, 1, "rows");
	expect_end(NULL, "W:Wa1,f1,off*23:Bf2,e2,off*21", "f1", 0, "majority");
	expect_end("grand_slam=capture", "W:We1,f1*2,off*22:Bf2,e2,off*21", "f1", 0, "majority");
	expect_end(
		NULL, "W:Wa1,b1,off*22:Bf2,a2,off*22:quiet=99", "a1", GAME_NOBODY, "no_progress");
	expect_end("no_progress=20", "W:Wa1,b1,off*23:Bf2,a2*2,off*20:quiet=20", NULL, 0,
		"no_progress");
}
END_TEST

START_TEST(refused_turns_name_their_clause) {
	static const char slam[] = "W:We1,f1*2,off*22:Bf2,e2,off*21";
	expect_refused(NULL, slam, "f2", "moves.sow", "f2 is not one of your houses.");
	expect_refused(NULL, slam, "a1", "moves.sow", "There are no seeds in a1.");
	expect_refused(NULL, "W:Wa1,f1*2,off*23:Boff*22", "a1", "moves.feed",
		"Not a1: Black has no seeds, and your turn must give at least one.");
	expect_refused("grand_slam=forbidden", slam, "f1", "captures.grand_slam",
		"Not f1: it would take every seed of Black, and there is another turn.");
}
END_TEST

static const struct {
	const char *text, *word;
} broken[] = {
	{"X:Wa1*48:B", "W or B"},
	{"W:Wa1*47:B", "must be 48 seeds"},
	{"W:Wa1*40,a2*8:B", "a2 is not a house of White"},
	{"W:Wa1*40,a1*8:B", "a1 stands there twice"},
	{"W:Wg1*48:B", "no point g1"},
	{"W:Wa1*0:B", "a number of seeds"},
	{"W:Wa1*:B", "a number of seeds"},
	{"W:Wa1*201:B", "a number of seeds"},
	{"W:Woff*24,off*24:B", "off stands twice"},
	{"W:Wa1*48", "the side of B"},
	{"W:Wa1*48:B:undo=a1-b1", "nothing walks back"},
	{"W:Wa1*48:B:chain=a1", "a single step"},
	{"W:Wa1*48:B:quiet=", "quiet="},
};

START_LOOP_TEST(broken_position_is_refused, sizeof(broken) / sizeof(broken[0])) {
	struct game_rules *rules = make_rules(NULL);
	union game_state state;
	struct game_error error;
	ck_assert(!game_read(rules, broken[_i].text, &state, &error));
	ck_assert_msg(
		strstr(error.text, broken[_i].word) != NULL, "%s: %s", broken[_i].text, error.text);
	game_rules_destroy(rules);
}
END_TEST

START_TEST(a_turn_tells_every_seed_and_every_house_taken) {
	struct game_rules *rules = make_rules(NULL);
	union game_state state;
	struct game_effects effects = {0};
	struct game_refusal refusal;
	read_position(rules, "W:We1*2,f1*6,off*16:Bf2,e2*2,c2*3,a2,off*17", &state);
	ck_assert(game_play_turn(rules, &state, "f1", &effects, &refusal));
	ck_assert_uint_eq(effects.count, 7);
	for (size_t i = 0; i < 6; i++) {
		ck_assert_int_eq(effects.list[i].what, GAME_MOVED);
		ck_assert_int_eq(effects.list[i].from, 5);
		ck_assert_int_eq(effects.list[i].to, 6 + i);
	}
	ck_assert_int_eq(effects.list[6].what, GAME_CAPTURED);
	ck_assert_int_eq(effects.list[6].seat, 1);
	ck_assert_int_eq(effects.list[6].from, 11);
	ck_assert_int_eq(effects.list[6].value, 2);
	game_rules_destroy(rules);
}
END_TEST

/* ---- definitions of one's own ---- */

static const struct {
	const char *from, *to, *sentence;
} wrong[] = {
	{"f2-e2-d2-c2-b2-a2", "f2-e2-d2-c2-b2-a1", "a1 is named twice"},
	{"f2-e2-d2", "f2,e2-d2", "the houses of a row are separated by -"},
	{"f2-e2-d2", "f2-F2-d2", "by a letter and a number"},
	{"f2-e2-d2", "f9-e2-d2", "f9 is in no row from 1 to 8"},
	{"\"seeds\": 4", "\"seeds\": 40", "are 480, but there may be at most 200"},
	{"\"seeds\": 4", "\"seeds\": 0", "it must be a whole number from 1"},
	{"\"least\": 2, \"most\": 3", "\"least\": 3, \"most\": 2", "but only up to 2"},
	{"\"rest\": \"own\"", "\"rest\": \"all\"", "it must be one of own, nobody"},
	{"\"skip\": {\"option\": \"skip\"}, ", "", "\"skip\" is missing"},
	{"\"numbers\": [20, 400]", "\"numbers\": [20, 401]", NULL},
	{"\"six\": {\"W\"", "\"six\": {\"V\"", "\"V\""},
	{"\"board\": \"six\"", "\"board\": \"five\"", "it must be one of six"},
	{"\"repetition\": {\"option\": \"repetition\"}, \"no_progress\": {\"option\": "
	 "\"no_progress\"}",
		"\"repetition\": \"off\", \"no_progress\": \"off\"", "could go on for ever"},
};

static char *replace_text(const char *text, const char *from, const char *to) {
	const char *at = strstr(text, from);
	size_t size = strlen(text) + strlen(to) + 1;
	char *copy = malloc(size);
	ck_assert_msg(at != NULL && copy != NULL, "%s", from);
	snprintf(copy, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
	return copy;
}

START_LOOP_TEST(a_wrong_definition_is_refused_in_a_sentence, sizeof(wrong) / sizeof(wrong[0])) {
	struct game_error error = {.text = ""};
	char *named = replace_text(oware->definition, "\"key\": \"oware\"", "\"key\": \"own\"");
	char *text = replace_text(named, wrong[_i].from, wrong[_i].to);
	bool added = games_add(text, strlen(text), &error);
	ck_assert_msg(added == (wrong[_i].sentence == NULL), "%s", error.text);
	ck_assert_msg(wrong[_i].sentence == NULL || strstr(error.text, wrong[_i].sentence) != NULL,
		"%s", error.text);
	free(text);
	free(named);
}
END_TEST

/* ---- the second reading ---- */

static uint64_t seed;

static unsigned below(unsigned n) {
	return (unsigned)random_below(&seed, n);
}

/* Options drawn at random, in both readings. */
static struct game_rules *draw_rules(struct second_rules *second) {
	static const char *const slams[] = {"no_capture", "capture", "forbidden", "keep_last"};
	static const int limits[] = {0, 20, 100};
	*second = (struct second_rules){.slam = slams[below(4)],
		.skip = below(2) == 1,
		.no_progress = limits[below(3)],
		.black_begins = below(2) == 1};
	second->repeats = second->no_progress == 0 || below(2) == 1;
	char text[5][40];
	snprintf(text[0], sizeof(text[0]), "grand_slam=%s", second->slam);
	snprintf(text[1], sizeof(text[1]), "skip=%s", second->skip ? "on" : "off");
	snprintf(text[2], sizeof(text[2]),
		second->no_progress > 0 ? "no_progress=%d" : "no_progress=off",
		second->no_progress);
	snprintf(text[3], sizeof(text[3]), "repetition=%s", second->repeats ? "3" : "off");
	snprintf(text[4], sizeof(text[4]), "first=%s", second->black_begins ? "black" : "white");
	const char *settings[] = {text[0], text[1], text[2], text[3], text[4], NULL};
	return make_rules(settings);
}

static void compare_end(const struct game_rules *rules, const union game_state *state,
	enum second_end end, const char *where) {
	static const int winners[] = {
		[SECOND_WON_W] = 0, [SECOND_WON_B] = 1, [SECOND_DRAWN] = GAME_NOBODY};
	struct game_status status = game_status(rules, state);
	ck_assert_msg((status.phase == GAME_OVER) == (end != SECOND_ON), "%s", where);
	ck_assert_msg(end == SECOND_ON || status.winner == winners[end], "%s", where);
}

/* The turns of a position that is not over, and what follows each, are those of the other reading.
 */
static void compare_turns(const struct game_rules *rules, const union game_state *state,
	const struct second_turn *turns, int count, const char *where) {
	struct game_step steps[GAME_STEPS_MAX];
	ck_assert_msg(game_steps(rules, state, steps) == (size_t)count, "%s", where);
	for (int i = 0; i < count; i++) {
		union game_state after = *state;
		struct game_refusal refusal;
		char ours[GAME_POSITION_TEXT_MAX], theirs[SECOND_POSITION];
		ck_assert_msg(game_play_turn(rules, &after, turns[i].text, NULL, &refusal),
			"%s %s: %s", where, turns[i].text, refusal.text);
		rules->game->impl->print(rules, &after, ours);
		second_text(&turns[i].after, theirs);
		ck_assert_str_eq(ours, theirs);
		ck_assert_msg(
			rules->game->impl->gain(rules, state, &steps[i]) == 100 * turns[i].taken,
			"%s %s", where, turns[i].text);
	}
}

/* The positions of a game, for repetition, without quiet turns. */
struct record {
	int count;
	char text[KEPT][SECOND_POSITION];
};

static int count_repeats(struct record *record, const struct second_place *place) {
	struct second_place still = *place;
	int times = 1;
	still.quiet = 0;
	ck_assert_int_lt(record->count, KEPT);
	second_text(&still, record->text[record->count]);
	for (int i = 0; i < record->count; i++) {
		times += strcmp(record->text[i], record->text[record->count]) == 0;
	}
	record->count++;
	return times;
}

static void play_in_both(const struct game_rules *rules, const struct second_rules *second) {
	static struct record record;
	union game_state state;
	struct second_place place;
	char where[SECOND_POSITION];
	game_start(rules, &state);
	second_start(second, &place);
	for (record.count = 0;;) {
		struct second_turn turns[6];
		bool third = count_repeats(&record, &place) >= 3;
		if (third && second->repeats) {
			rules->game->impl->repeated(rules, &state);
		}
		enum second_end end = second_end(second, &place, third);
		second_text(&place, where);
		compare_end(rules, &state, end, where);
		if (end != SECOND_ON) {
			return;
		}
		int count = second_turns(second, &place, turns);
		compare_turns(rules, &state, turns, count, where);
		const struct second_turn *chosen = &turns[below((unsigned)count)];
		struct game_refusal refusal;
		ck_assert(game_play_turn(rules, &state, chosen->text, NULL, &refusal));
		place = chosen->after;
	}
}

START_TEST(whole_games_are_the_same_in_both_readings) {
	seed = 1927;
	for (int i = 0; i < GAMES; i++) {
		struct second_rules second;
		struct game_rules *rules = draw_rules(&second);
		play_in_both(rules, &second);
		game_rules_destroy(rules);
	}
}
END_TEST

START_TEST(positions_thrown_together_are_the_same_in_both_readings) {
	seed = 2002;
	for (int i = 0; i < THROWN; i++) {
		struct second_rules second;
		struct second_place place;
		struct second_turn turns[6];
		union game_state state;
		char where[SECOND_POSITION];
		struct game_rules *rules = draw_rules(&second);
		second_throw(&place, below);
		second_text(&place, where);
		read_position(rules, where, &state);
		enum second_end end = second_end(&second, &place, false);
		compare_end(rules, &state, end, where);
		if (end == SECOND_ON) {
			int count = second_turns(&second, &place, turns);
			compare_turns(rules, &state, turns, count, where);
		}
		game_rules_destroy(rules);
	}
}
END_TEST

START_TEST(turns_are_as_many_as_the_specification_counts) {
	static const unsigned long counts[] = {6, 36, 190, 1014, 5219, 27332, 139157, 711414};
	struct second_rules second = {.slam = "no_capture", .skip = true};
	struct second_place place;
	union game_state state;
	struct game_rules *rules = make_rules(NULL);
	game_start(rules, &state);
	second_start(&second, &place);
	for (int depth = 1; depth <= 8; depth++) {
		ck_assert_uint_eq(game_perft(rules, &state, depth), counts[depth - 1]);
		ck_assert(depth > 4 || second_count(&second, &place, depth) == counts[depth - 1]);
	}
	game_rules_destroy(rules);
}
END_TEST
