/* tests/games/chess/chess_test.c - Chesquerque: worked positions, counts, and a second generator.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/game.h"
#include "tests/games/chess/second.h"
#include "tests/suite.h"

enum { TURNS = 1024, TEXT = 24 };

struct list {
	size_t count;
	char text[TURNS][TEXT];
};

static struct game_rules *rules;
static uint64_t seed;

static struct game_rules *rules_with(const char *option) {
	int options[GAME_OPTIONS_MAX];
	struct game_error error;
	const struct game *game = games_find("chesquerque");
	ck_assert_ptr_nonnull(game);
	game_options_default(game, options);
	ck_assert(option == NULL || game_options_set(game, options, option, &error));
	return game_rules_create(game, 0, options, &error);
}

static void setup(void) {
	struct game_error error;
	ck_assert_msg(games_init(&error), "%s", error.text);
	rules = rules_with(NULL);
	ck_assert_ptr_nonnull(rules);
}

static void teardown(void) {
	game_rules_destroy(rules);
	games_finish();
}

static bool keep(void *user, const char *text, const union game_state *after) {
	struct list *list = user;
	(void)after;
	snprintf(list->text[list->count++], TEXT, "%s", text);
	return true;
}

static void keep_second(void *user, const char *text, const struct second *after) {
	keep(user, text, NULL);
	(void)after;
}

static int by_text(const void *a, const void *b) {
	return strcmp(a, b);
}

static union game_state position(const char *text) {
	union game_state state = {0};
	struct game_error error;
	ck_assert_msg(game_read(rules, text, &state, &error), "%s: %s", text, error.text);
	return state;
}

static void turns_of(const union game_state *state, struct list *list) {
	list->count = 0;
	game_turns(rules, state, keep, list);
	qsort(list->text, list->count, TEXT, by_text);
}

/* The turns of a position that begin with prefix, sorted, with blanks between. */
static void expect(const char *text, const char *prefix, const char *turns) {
	static struct list list;
	char found[2048] = "";
	union game_state state = position(text);
	turns_of(&state, &list);
	for (size_t i = 0; i < list.count; i++) {
		if (strncmp(list.text[i], prefix, strlen(prefix)) == 0) {
			strcat(found, found[0] == 0 ? "" : " ");
			strcat(found, list.text[i]);
		}
	}
	ck_assert_str_eq(found, turns);
}

SUITE_GROUP(chesquerque_cases, setup, teardown, 120)

START_TEST(start_counts_are_18_324_6746) {
	union game_state state = position("start");
	ck_assert_uint_eq(game_perft(rules, &state, 1), 18);
	ck_assert_uint_eq(game_perft(rules, &state, 2), 324);
	ck_assert_uint_eq(game_perft(rules, &state, 3), 6746);
}
END_TEST

START_TEST(rook_goes_one_step_diagonally_from_a_diagonal_point) {
	expect("W:WKa1,Re5:BKi9", "Re5",
		"Re5-a5 Re5-b5 Re5-c5 Re5-d4 Re5-d5 Re5-d6 Re5-e1 Re5-e2 Re5-e3 "
		"Re5-e4 Re5-e6 Re5-e7 Re5-e8 Re5-e9 Re5-f4 Re5-f5 Re5-f6 Re5-g5 Re5-h5 Re5-i5");
}
END_TEST

START_TEST(bishop_on_a_plain_point_has_four_steps) {
	expect("W:WKa1,Be4:BKi9", "Be4", "Be4-d4 Be4-e3 Be4-e5 Be4-f4");
}
END_TEST

START_TEST(knight_is_blocked_by_the_point_between) {
	expect("W:WKa1,Ne5,d6:BKi9,f6", "Ne5", "Ne5-c4 Ne5-d3 Ne5-f3 Ne5-g4");
}
END_TEST

START_TEST(archbishop_on_a_plain_point_has_twelve_turns) {
	expect("W:WKa1,Ae4:BKh9", "Ae4",
		"Ae4-c3 Ae4-c5 Ae4-d2 Ae4-d4 Ae4-d6 Ae4-e3 Ae4-e5 Ae4-f2 Ae4-f4 "
		"Ae4-f6 Ae4-g3 Ae4-g5");
}
END_TEST

START_TEST(pawn_captures_depend_on_the_kind_of_point) {
	expect("W:WKb1,e5,h4:BKh9,d6,e6,f6,g5,h5,i5", "e5", "e5xd6 e5xf6");
	expect("W:WKb1,e5,h4:BKh9,d6,e6,f6,g5,h5,i5", "h4", "h4xg5 h4xi5");
	expect("W:WKb1,e4:BKh9,d5,e5,f5", "e4", "e4xe5");
}
END_TEST

START_TEST(pawn_may_be_captured_en_passant_only_on_odd_files) {
	union game_state state = position("W:WKb1,e2:BKh9,d4,f4");
	struct game_refusal refusal;
	size_t played;
	char text[GAME_POSITION_TEXT_MAX];
	ck_assert(game_play_text(rules, &state, "e2-e4", &played, NULL, &refusal));
	rules->game->impl->print(rules, &state, text);
	ck_assert_str_eq(text, "B:WKb1,e4:Bd4,f4,Kh9:ep=e3"); /* in board order */
	expect(text, "", "Kh9-g9 Kh9-h8 Kh9-i9 d4-d3 d4xe3 f4-f3 f4xe3");
	state = position("W:WKb1,d2:BKh9,c4,e4");
	ck_assert(game_play_text(rules, &state, "d2-d4", &played, NULL, &refusal));
	rules->game->impl->print(rules, &state, text);
	expect(text, "c4x", "");
	ck_assert_str_eq(text, "B:WKb1,d4:Bc4,e4,Kh9"); /* no pawn can capture at d3 */
	expect(text, "e4x", "");
}
END_TEST

START_TEST(king_may_not_castle_across_an_attacked_point) {
	expect("W:WKe1,Ra1,Ri1:BKe9,Rg9:castle=a1,i1", "K", "Ke1-d1 Ke1-d2 Ke1-e2 Ke1-f1 Ke1-f2");
	expect("W:WKe1,Ra1,Ri1:BKe9,Rg9:castle=a1,i1", "0", "0-0-0");
}
END_TEST

START_TEST(attacked_king_without_a_turn_is_checkmate) {
	union game_state state = position("B:WRa1,Rb1,Ki1:BKa9");
	struct game_status status = game_status(rules, &state);
	ck_assert_int_eq(status.phase, GAME_OVER);
	ck_assert_int_eq(status.winner, 0);
	ck_assert_str_eq(status.reason, "checkmate");
}
END_TEST

static const uint8_t *captured(const char *text, int seat) {
	static struct game_view view;
	union game_state state = position(text);
	view = (struct game_view){0};
	rules->game->impl->view(rules, &state, &view);
	return view.captured_kind[seat];
}

START_TEST(captured_pieces_are_counted_by_kind) {
	/* pawn, knight, bishop, rook, archbishop, queen, king, amazon */
	static const uint8_t all_but_king[] = {9, 2, 2, 2, 1, 1, 0, 0};
	static const uint8_t two_queens[] = {7, 2, 2, 2, 1, 0, 0, 0};
	ck_assert_mem_eq(captured("W:WKe1:BKe9", 1), all_but_king, 8);
	ck_assert_mem_eq(captured("W:WKe1,Qa1,Qb1,c2:BKe9", 0), two_queens, 8);
}
END_TEST

START_TEST(bad_positions_are_refused_with_a_sentence) {
	static const char *const bad[] = {"", "X", "W", "W:W:B", "W:WKe1:B", "W:WKe1,Kd1:BKe9",
		"W:WKe1:BKe1", "W:WKz1:BKe9", "W:WKe1,:BKe9", "W:WKe1:BKe9:castle=a1",
		"W:WKe1:BKe9:ep=e3", "W:WKe1:BKe9:quiet=", "W:WKe1:BKe9:quiet=1:quiet=1",
		"W:WKe1,e9:BKd9", "W:WKe1,Re8:BKe9", "W:WKe1:BKe9:", "W:WKe1 :BKe9",
		"W:WKe1:BKe9:chain=e1", "W:WXe1:BKe9", NULL};
	for (size_t i = 0; bad[i] != NULL; i++) {
		union game_state state = {0}, untouched = {0};
		struct game_error error = {""};
		ck_assert_msg(!game_read(rules, bad[i], &state, &error), "%s was taken", bad[i]);
		ck_assert_msg(strlen(error.text) > 10, "%s: no sentence", bad[i]);
		ck_assert_mem_eq(&state, &untouched, sizeof(state));
	}
}
END_TEST

START_TEST(refusals_name_their_clause) {
	static const struct {
		const char *position, *turn, *clause;
	} cases[] = {
		{"W:WKa1,Ne5,d6:BKi9,f6", "Ne5-c6", "moves.knight"},
		{"W:WKa1,Be4:BKi9", "Be4-d5", "moves.bishop"},
		{"W:WKa1,Re4:BKi9", "Re4-d5", "moves.rook"},
		{"W:WKe1,Ra1,Ri1:BKe9,Rg9:castle=a1,i1", "0-0", "moves.castling"},
		{"W:WKa1,Ra2:BKi9,Ra9", "Ra2-b2", "moves.check"},
		{"W:WKa1,c8:BKi9", "c8-c9", "promotion.last_rank"},
		{"W:WKa1,c8:BKi9", "c8-c9=Z", "promotion.last_rank"},
		{"W:WKa1,Re4,e5:BKi9", "Re4-e5", "captures.move"},
		{"W:WKa1:BKi9,Rg5", "Rg5-g6", "moves.turn"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		union game_state state = position(cases[i].position);
		struct game_refusal refusal = {0};
		size_t played;
		ck_assert_msg(
			!game_play_text(rules, &state, cases[i].turn, &played, NULL, &refusal),
			"%s", cases[i].turn);
		ck_assert_msg(refusal.clause != NULL, "%s: %s", cases[i].turn, refusal.text);
		ck_assert_str_eq(refusal.clause, cases[i].clause);
	}
}
END_TEST

static unsigned below(unsigned n) {
	return (unsigned)random_below(&seed, n);
}

static void compare(const union game_state *state, bool amazons, struct list *ours) {
	static struct list theirs;
	char text[GAME_POSITION_TEXT_MAX];
	struct second second = {.amazons = amazons};
	rules->game->impl->print(rules, state, text);
	second_read(&second, text);
	turns_of(state, ours);
	theirs.count = 0;
	second_turns(&second, keep_second, &theirs);
	qsort(theirs.text, theirs.count, TEXT, by_text);
	struct game_status status = game_status(rules, state);
	if (status.phase == GAME_OVER &&
		(strcmp(status.reason, "checkmate") == 0 ||
			strcmp(status.reason, "stalemate") == 0)) {
		ck_assert_uint_eq(theirs.count, 0);
		ck_assert_int_eq(second_is_check(&second), status.winner != GAME_NOBODY);
	}
	if (status.phase == GAME_OVER) {
		return;
	}
	ck_assert_msg(ours->count == theirs.count, "%s: %zu turns here, %zu there", text,
		ours->count, theirs.count);
	for (size_t i = 0; i < ours->count; i++) {
		ck_assert_msg(strcmp(ours->text[i], theirs.text[i]) == 0, "%s: %s here, %s there",
			text, ours->text[i], theirs.text[i]);
	}
}

static int play_game(bool amazons, int limit) {
	static struct list list;
	union game_state state = position("start");
	int seen = 0;
	while (seen < limit) {
		struct game_refusal refusal;
		size_t played;
		compare(&state, amazons, &list);
		seen++;
		if (game_status(rules, &state).phase == GAME_OVER) {
			break;
		}
		ck_assert(game_play_text(rules, &state, list.text[below((unsigned)list.count)],
			&played, NULL, &refusal));
	}
	return seen;
}

START_TEST(turns_match_a_second_generator) {
	int seen = 0;
	seed = 20260101;
	while (seen < 3000) {
		seen += play_game(false, 200);
	}
}
END_TEST

START_TEST(amazon_turns_match_a_second_generator) {
	struct game_rules *standard = rules;
	int seen = 0;
	rules = rules_with("setup=amazon");
	seed = 71;
	while (seen < 2000) {
		seen += play_game(true, 200);
	}
	game_rules_destroy(rules);
	rules = standard;
}
END_TEST

static uint64_t second_perft(const struct second *position, int depth);

struct sum {
	int depth;
	uint64_t count;
};

static void add_below(void *user, const char *text, const struct second *after) {
	struct sum *sum = user;
	(void)text;
	sum->count += second_perft(after, sum->depth - 1);
}

static uint64_t second_perft(const struct second *position, int depth) {
	struct sum sum = {depth, 0};
	if (depth == 1) {
		return (uint64_t)second_turns(position, NULL, NULL);
	}
	second_turns(position, add_below, &sum);
	return sum.count;
}

START_TEST(perft_matches_the_second_generator) {
	static const struct {
		const char *text;
		int depth;
	} cases[] = {
		{"W:WKe1,Ra1,Ri1,Qd3,Ne4,e6,b8:BKe9,Ra9,Ri9,Ac7,Bg7,d5,h3,a2:castle=a1,i1,a9,i9",
			3},
		{"B:WKb1,e4,g2,i2,Aa5:BKh9,d4,f4,h4,Qc8:ep=e3", 3}};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		union game_state state = position(cases[i].text);
		struct second second = {.amazons = false};
		second_read(&second, cases[i].text);
		ck_assert_uint_eq(game_perft(rules, &state, cases[i].depth),
			second_perft(&second, cases[i].depth));
	}
}
END_TEST
