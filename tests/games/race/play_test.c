/* tests/games/race/play_test.c - random games of Laaiqa: what must hold in every state, and how
 * long they are. */
#include "tests/games/race/help.h"
#include "base/random.h"
#include "tests/suite.h"

enum { STEPS_MOST = 60000 };

static uint64_t seed;

static int below(int limit) {
	return (int)random_below(&seed, (size_t)limit);
}

static void throw_something(void) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, &state, outcomes), i = 0;
	int all = 0;
	for (size_t j = 0; j < count; j++) {
		all += outcomes[j].weight;
	}
	for (int rest = below(all > 0 ? all : 1); rest >= outcomes[i].weight; i++) {
		rest -= outcomes[i].weight;
	}
	rules->game->impl->take(rules, &state, &outcomes[i], NULL);
}

static void step_somewhere(void) {
	struct game_step list[GAME_STEPS_MAX];
	size_t count = game_steps(rules, &state, list);
	ck_assert_uint_gt(count, 0);
	rules->game->impl->apply(rules, &state, &list[below((int)count)], NULL);
}

/* ---- what must hold ---- */

static struct game_drawing drawing;
static struct game_view before;

static struct game_view look(void) {
	struct game_view view;
	memset(&view, 0, sizeof(view));
	rules->game->impl->view(rules, &state, &view);
	return view;
}

static char key_of(int seat) {
	return rules->seat[seat].key[0];
}

static bool is_taken(char key) {
	for (int seat = 0; seat < rules->seats; seat++) {
		if (key_of(seat) == key) {
			return true;
		}
	}
	return false;
}

static void check_sentry(const char *label) {
	bool forbidden = strcmp(label, "f") == 0 || label[1] == 'h' || label[1] == 'v' ||
		strcmp(label + 1, "g6") == 0 || (label[1] == 'p' && !is_taken(label[0]));
	ck_assert_msg(!forbidden, "a sentry stands on %s", label);
}

static void check_pawn(const char *label, int seat, const char *kind) {
	bool court = label[1] == 'h', arm = label[1] == 'p' || label[1] == 'v';
	bool over = game_status(rules, &state).phase == GAME_OVER;
	ck_assert_msg((!court && !arm) || label[0] == key_of(seat), "%c stands on %s", key_of(seat),
		label);
	ck_assert(strcmp(kind, "fled") != 0 || court);
	ck_assert_int_eq(strcmp(kind, "locked") == 0, label[0] == 'f' || label[1] == 'v');
	ck_assert(label[0] != 'f' || over);
}

static bool has_piece(const struct game_view *view, const struct game_piece *piece) {
	for (size_t i = 0; i < view->pieces; i++) {
		if (memcmp(&view->piece[i], piece, sizeof(*piece)) == 0) {
			return true;
		}
	}
	return false;
}

static void check_state(void) {
	struct game_view view = look();
	int sentries = 0, pawns[GAME_SEATS_MAX] = {0};
	bool taken[GAME_POINTS_MAX] = {false};
	for (size_t i = 0; i < view.pieces; i++) {
		const struct game_piece *piece = &view.piece[i];
		const char *label = drawing.point[piece->point].label;
		ck_assert_msg(!taken[piece->point] || label[1] == 'h', "two pieces on %s", label);
		taken[piece->point] = true;
		if (piece->seat == GAME_NOBODY) {
			sentries++;
			check_sentry(label);
		} else {
			pawns[piece->seat] += piece->count;
			check_pawn(label, piece->seat, drawing.kinds[piece->kind]);
		}
	}
	bool placing = view.need != NULL && strcmp(view.need, "place") == 0;
	ck_assert_int_eq(sentries, placing ? 7 : 8);
	for (int seat = 0; seat < rules->seats; seat++) {
		ck_assert_int_eq(pawns[seat], 4);
	}
	for (size_t i = 0; i < before.pieces; i++) {
		bool locked = strcmp(drawing.kinds[before.piece[i].kind], "locked") == 0;
		ck_assert(!locked || has_piece(&view, &before.piece[i]));
	}
	before = view;
}

/* A game from the start. Returns its turns; a chain of Barikas is one. */
static int play_game(bool checks) {
	int turns = 0;
	game_start(rules, &state);
	memset(&before, 0, sizeof(before));
	for (int i = 0;; i++) {
		struct game_status status = game_status(rules, &state);
		if (checks) {
			check_state();
		}
		if (status.phase == GAME_OVER) {
			return turns;
		}
		ck_assert_int_lt(i, STEPS_MOST);
		if (status.phase == GAME_CHANCE) {
			const char *text = checks ? "" : position();
			turns += strstr(text, "order=") == NULL && strstr(text, "barika=") == NULL;
			throw_something();
		} else {
			step_somewhere();
		}
	}
}

SUITE_GROUP(games_cases, set_up, tear_down, 60)

START_LOOP_TEST(random_play_keeps_states_valid, 8) {
	static const char *const options[] = {"", "lap_again=off bonus_admits=on",
		"safe_counting=on", "comfort=manual ahmaq_mandatory=off capture_bonus=optional",
		"dice=six_faced lead_tie=oldest", "sentry_on_path=off alqabul=enter_only",
		"ahmaq_target=also_entry barika_again=always",
		"entry_captures=off alqabul_only_fled=forfeit compulsion=max_use"};
	for (int seats = 2; seats <= 4; seats++) {
		sit(options[_i], seats);
		rules->game->impl->draw(rules, &drawing);
		seed = (uint64_t)(10 * _i + seats);
		play_game(true);
	}
}
END_TEST

/* Any legal step, as counted when the rules were written down, 227.6 turns for two and 548.4 for
 * four. The seed is fixed, so the result is too; the bounds leave room for another order of steps.
 */
static double mean_turns(int seats, int games) {
	int turns = 0;
	sit("", seats);
	seed = 5;
	for (int i = 0; i < games; i++) {
		turns += play_game(false);
	}
	return (double)turns / games;
}

START_TEST(random_games_have_the_simulated_length) {
	double two = mean_turns(2, 200), four = mean_turns(4, 60);
	ck_assert_msg(two > 190 && two < 265, "two seats: %.1f turns", two);
	ck_assert_msg(four > 440 && four < 660, "four seats: %.1f turns", four);
}
END_TEST
