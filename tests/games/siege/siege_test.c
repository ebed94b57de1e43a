/* tests/games/siege/siege_test.c - Brandub, Tablut, Hnefatafl and Seega: worked positions, counts,
 * records, and a second reading of their pages.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/define.h"
#include "games/game.h"
#include "games/modules.h"
#include "games/play.h"
#include "games/siege/siege.h"
#include "tests/games/load.h"
#include "tests/games/siege/second.h"
#include "tests/suite.h"

enum { TEXTS = 8192, TEXT = 128, GAME_LENGTH = 160 };

/* The turns of a position, sorted, and what follows each. */
struct list {
	size_t count;
	char text[TEXTS][TEXT];
};

static struct list ours, theirs;

/* ---- rules and positions ---- */

static struct game_rules *rules_of(const char *key, const char *options) {
	int option[GAME_OPTIONS_MAX];
	char copy[128];
	struct game_error error = {.text = ""};
	const struct game *game = games_find(key);
	ck_assert_ptr_nonnull(game);
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "%s", options);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static union game_state position_of(const struct game_rules *rules, const char *text) {
	union game_state state = {{0}};
	struct game_error error = {.text = ""};
	ck_assert_msg(game_read(rules, text, &state, &error), "%s: %s", text, error.text);
	return state;
}

static bool keep_turn(void *user, const char *text, const union game_state *after) {
	struct list *list = user;
	(void)after;
	ck_assert_uint_lt(list->count, TEXTS);
	snprintf(list->text[list->count++], TEXT, "%s", text);
	return true;
}

static int by_text(const void *a, const void *b) {
	return strcmp(a, b);
}

static void list_turns(const struct game_rules *rules, const union game_state *state) {
	ours.count = 0;
	game_turns(rules, state, keep_turn, &ours);
	qsort(ours.text, ours.count, TEXT, by_text);
}

static bool has_turn(const char *text) {
	return bsearch(text, ours.text, ours.count, TEXT, by_text) != NULL;
}

/* ---- worked positions ---- */

struct worked {
	const char *game, *position, *turns;
};

/* Position and every turn, sorted. */
static const struct worked worked[] = {
	{"brandub", "B:Wd3,Kc6:Bb6,f6,d7",
		"b6-a6 b6-b1 b6-b2 b6-b3 b6-b4 b6-b5 b6-b7 d7-b7 d7-c7 d7-d5 d7-d6xc6 d7-e7 "
		"d7-f7 f6-d6xc6 f6-e6 f6-f1 f6-f2 f6-f3 f6-f4 f6-f5 f6-f7 f6-g6"},
	{"brandub", "B:Wc4,Kd5:Bc5,e5,d7",
		"c5-a5 c5-b5 c5-c6 c5-c7 d7-b7 d7-c7 d7-d6xd5 d7-e7 d7-f7 e5-e1 e5-e2 e5-e3 "
		"e5-e4 e5-e6 e5-e7 e5-f5 e5-g5"},
	{"brandub", "W:Wd3,Kg6:Bf2,a4",
		"d3-a3 d3-b3 d3-c3 d3-d1 d3-d2 d3-d5 d3-d6 d3-d7 d3-e3 d3-f3 d3-g3 g6-a6 "
		"g6-b6 g6-c6 g6-d6 g6-e6 g6-f6 g6-g1 g6-g2 g6-g3 g6-g4 g6-g5 g6-g7"},
	{"brandub", "W:We3,Kd4:Bf1,a4,b7",
		"d4-b4 d4-c4 d4-d1 d4-d2 d4-d3 d4-d5 d4-d6 d4-d7 d4-e4 d4-f4 d4-g4 e3-a3 "
		"e3-b3 e3-c3 e3-d3 e3-e1xf1 e3-e2 e3-e4 e3-e5 e3-e6 e3-e7 e3-f3 e3-g3"},
	{"brandub", "B:WKb1,d3:Bd1,f5",
		"d1-c1xb1 d1-d2xd3 d1-e1 d1-f1 f5-a5 f5-b5 f5-c5 f5-d5 f5-e5 f5-f1 f5-f2 "
		"f5-f3 f5-f4 f5-f6 f5-f7 f5-g5"},
	{"brandub", "W:WKc4,b6:Bg1,b5,e6",
		"b6-a6 b6-b7 b6-c6 b6-d6 c4-a4 c4-b4xb5 c4-c1 c4-c2 c4-c3 c4-c5 c4-c6 c4-c7 "
		"c4-d4 c4-e4 c4-f4 c4-g4"},
	{"brandub", "B:Wd2,c3,e3,Kg5:Bd1,b3,f3,d6,c7",
		"b3-a3 b3-b1 b3-b2 b3-b4 b3-b5 b3-b6 b3-b7 c7-b7 c7-c4 c7-c5 c7-c6 c7-d7 "
		"c7-e7 c7-f7 d1-b1 d1-c1 d1-e1 d1-f1 d6-a6 d6-b6 d6-c6 d6-d3xc3xd2xe3 d6-d5 "
		"d6-d7 d6-e6 d6-f6 d6-g6 f3-f1 f3-f2 f3-f4 f3-f5 f3-f6 f3-f7 f3-g3"},
	{"brandub", "B:Wf2,Kc5:Bc1,b5,d5,e7",
		"b5-a5 b5-b1 b5-b2 b5-b3 b5-b4 b5-b6 b5-b7 c1-b1 c1-c2 c1-c3 c1-c4 c1-d1 "
		"c1-e1 c1-f1 d5-d1 d5-d2 d5-d3 d5-d6 d5-d7 d5-e5 d5-f5 d5-g5 e7-b7 e7-c7 "
		"e7-d7 e7-e1 e7-e2 e7-e3 e7-e4 e7-e5 e7-e6 e7-f7"},
	{"tablut", "B:WKe3,e6:Bd3,h3,a4",
		"a4-a1 a4-a2 a4-a3 a4-a5 a4-a6 a4-a7 a4-a8 a4-a9 a4-b4 a4-c4 a4-d4 a4-e4 "
		"a4-f4 a4-g4 a4-h4 a4-i4 d3-a3 d3-b3 d3-c3 d3-d1 d3-d2 d3-d4 d3-d5 d3-d6 "
		"d3-d7 d3-d8 d3-d9 h3-f3xe3 h3-g3 h3-h1 h3-h2 h3-h4 h3-h5 h3-h6 h3-h7 h3-h8 "
		"h3-h9 h3-i3"},
	{"tablut", "W:WKe3,c5:Bd3,f3,a9",
		"c5-a5 c5-b5 c5-c1 c5-c2 c5-c3xd3 c5-c4 c5-c6 c5-c7 c5-c8 c5-c9 c5-d5 e3-e1 "
		"e3-e2 e3-e4"},
	{"tablut", "W:WKc4,d6:Ba1,d5,i9",
		"c4-a4 c4-b4 c4-c1 c4-c2 c4-c3 c4-c5xd5 c4-c6 c4-c7 c4-c8 c4-c9 c4-d4xd5 "
		"c4-e4 c4-f4 c4-g4 c4-h4 c4-i4 d6-a6 d6-b6 d6-c6 d6-d7 d6-d8 d6-d9 d6-e6 "
		"d6-f6 d6-g6 d6-h6 d6-i6"},
	{"tablut", "B:Wc2,Ke5:Be4,d5,e6,f9",
		"d5-a5 d5-b5 d5-c5 d5-d1 d5-d2 d5-d3 d5-d4 d5-d6 d5-d7 d5-d8 d5-d9 e4-a4 "
		"e4-b4 e4-c4 e4-d4 e4-e1 e4-e2 e4-e3 e4-f4 e4-g4 e4-h4 e4-i4 e6-a6 e6-b6 "
		"e6-c6 e6-d6 e6-e7 e6-e8 e6-e9 e6-f6 e6-g6 e6-h6 e6-i6 f9-a9 f9-b9 f9-c9 "
		"f9-d9 f9-e9 f9-f1 f9-f2 f9-f3 f9-f4 f9-f5xe5 f9-f6 f9-f7 f9-f8 f9-g9 f9-h9 "
		"f9-i9"},
	{"tablut", "B:WKe5,f5:Be4,d5,e6,g9",
		"d5-a5 d5-b5 d5-c5 d5-d1 d5-d2 d5-d3 d5-d4 d5-d6 d5-d7 d5-d8 d5-d9 e4-a4 "
		"e4-b4 e4-c4 e4-d4 e4-e1 e4-e2 e4-e3 e4-f4 e4-g4 e4-h4 e4-i4 e6-a6 e6-b6 "
		"e6-c6 e6-d6 e6-e7 e6-e8 e6-e9 e6-f6 e6-g6 e6-h6 e6-i6 g9-a9 g9-b9 g9-c9 "
		"g9-d9 g9-e9 g9-f9 g9-g1 g9-g2 g9-g3 g9-g4 g9-g5xf5 g9-g6 g9-g7 g9-g8 g9-h9 "
		"g9-i9"},
	{"tablut", "W:WKe3,h8:Bi5,a9",
		"e3-a3 e3-b3 e3-c3 e3-d3 e3-e1 e3-e2 e3-e4 e3-f3 e3-g3 e3-h3 e3-i3 h8-a8 "
		"h8-b8 h8-c8 h8-d8 h8-e8 h8-f8 h8-g8 h8-h1 h8-h2 h8-h3 h8-h4 h8-h5 h8-h6 "
		"h8-h7 h8-h9 h8-i8"},
	{"tablut", "W:WKd3,d4:Bd2,c3,e3,c4,e4,c5,d6", "d4-d5"},
	{"tablut", "W:WKe3,c5:Bd3,f3,a9:quiet=99",
		"c5-a5 c5-b5 c5-c1 c5-c2 c5-c3xd3 c5-c4 c5-c6 c5-c7 c5-c8 c5-c9 c5-d5 e3-e1 "
		"e3-e2 e3-e4"},
	{"hnefatafl", "B:WKc3,h8:Bc2,b3,c4,f3",
		"b3-a3 b3-b1 b3-b10 b3-b11 b3-b2 b3-b4 b3-b5 b3-b6 b3-b7 b3-b8 b3-b9 c2-a2 "
		"c2-b2 c2-c1 c2-d2 c2-e2 c2-f2 c2-g2 c2-h2 c2-i2 c2-j2 c2-k2 c4-a4 c4-b4 c4-c10 "
		"c4-c11 c4-c5 c4-c6 c4-c7 c4-c8 c4-c9 c4-d4 c4-e4 c4-f4 c4-g4 c4-h4 c4-i4 c4-j4 "
		"c4-k4 f3-d3xc3 f3-e3 f3-f1 f3-f10 f3-f11 f3-f2 f3-f4 f3-f5 f3-f7 f3-f8 f3-f9 "
		"f3-g3 f3-h3 f3-i3 f3-j3 f3-k3"},
	{"hnefatafl", "B:WKf7,b2:Bf8,e7,i7",
		"e7-a7 e7-b7 e7-c7 e7-d7 e7-e1 e7-e10 e7-e11 e7-e2 e7-e3 e7-e4 e7-e5 e7-e6 "
		"e7-e8 e7-e9 f8-a8 f8-b8 f8-c8 f8-d8 f8-e8 f8-f10 f8-f11 f8-f9 f8-g8 f8-h8 "
		"f8-i8 f8-j8 f8-k8 i7-g7xf7 i7-h7 i7-i1 i7-i10 i7-i11 i7-i2 i7-i3 i7-i4 i7-i5 "
		"i7-i6 i7-i8 i7-i9 i7-j7 i7-k7"},
	{"hnefatafl", "B:WKf6,b9:Be6,f5,f7,g1",
		"e6-a6 e6-b6 e6-c6 e6-d6 e6-e1 e6-e10 e6-e11 e6-e2 e6-e3 e6-e4 e6-e5 e6-e7 "
		"e6-e8 e6-e9 f5-a5 f5-b5 f5-c5 f5-d5 f5-e5 f5-f1 f5-f2 f5-f3 f5-f4 f5-g5 f5-h5 "
		"f5-i5 f5-j5 f5-k5 f7-a7 f7-b7 f7-c7 f7-d7 f7-e7 f7-f10 f7-f11 f7-f8 f7-f9 "
		"f7-g7 f7-h7 f7-i7 f7-j7 f7-k7 g1-b1 g1-c1 g1-d1 g1-e1 g1-f1 g1-g10 g1-g11 "
		"g1-g2 g1-g3 g1-g4 g1-g5 g1-g6xf6 g1-g7 g1-g8 g1-g9 g1-h1 g1-i1 g1-j1"},
	{"hnefatafl", "B:WKa5,h8:Ba4,a6,f5",
		"a4-a2 a4-a3 a4-b4 a4-c4 a4-d4 a4-e4 a4-f4 a4-g4 a4-h4 a4-i4 a4-j4 a4-k4 a6-a10 "
		"a6-a7 a6-a8 a6-a9 a6-b6 a6-c6 a6-d6 a6-e6 a6-g6 a6-h6 a6-i6 a6-j6 a6-k6 f5-b5 "
		"f5-c5 f5-d5 f5-e5 f5-f1 f5-f10 f5-f11 f5-f2 f5-f3 f5-f4 f5-f7 f5-f8 f5-f9 "
		"f5-g5 f5-h5 f5-i5 f5-j5 f5-k5"},
	{"hnefatafl", "W:WKf6,c4:Bb1,h8",
		"c4-a4 c4-b4 c4-c10 c4-c11 c4-c1xb1 c4-c2 c4-c3 c4-c5 c4-c6 c4-c7 c4-c8 c4-c9 "
		"c4-d4 c4-e4 c4-f4 c4-g4 c4-h4 c4-i4 c4-j4 c4-k4 f6-a6 f6-b6 f6-c6 f6-d6 f6-e6 "
		"f6-f1 f6-f10 f6-f11 f6-f2 f6-f3 f6-f4 f6-f5 f6-f7 f6-f8 f6-f9 f6-g6 f6-h6 "
		"f6-i6 f6-j6 f6-k6"},
	{"hnefatafl", "W:Wd3,Kk6:Be2,a4",
		"d3-a3 d3-b3 d3-c3 d3-d1 d3-d10 d3-d11 d3-d2 d3-d4 d3-d5 d3-d6 d3-d7 d3-d8 "
		"d3-d9 d3-e3 d3-f3 d3-g3 d3-h3 d3-i3 d3-j3 d3-k3 k6-a6 k6-b6 k6-c6 k6-d6 k6-e6 "
		"k6-f6 k6-g6 k6-h6 k6-i6 k6-j6 k6-k1 k6-k10 k6-k11 k6-k2 k6-k3 k6-k4 k6-k5 "
		"k6-k7 k6-k8 k6-k9"},
	{"hnefatafl", "B:Wd3,Ke3:Bd2,e2,f2,g3,d4,e4,f4,c9",
		"c9-a9 c9-b9 c9-c1 c9-c10 c9-c11 c9-c2 c9-c3 c9-c4 c9-c5 c9-c6 c9-c7 c9-c8 "
		"c9-d9 c9-e9 c9-f9 c9-g9 c9-h9 c9-i9 c9-j9 c9-k9 d2-a2 d2-b2 d2-c2 d2-d1 d4-a4 "
		"d4-b4 d4-c4 d4-d10 d4-d11 d4-d5 d4-d6 d4-d7 d4-d8 d4-d9 e2-e1 e4-e10 e4-e11 "
		"e4-e5 e4-e6 e4-e7 e4-e8 e4-e9 f2-f1 f2-f3 f2-g2 f2-h2 f2-i2 f2-j2 f2-k2 f4-f10 "
		"f4-f11 f4-f3 f4-f5 f4-f7 f4-f8 f4-f9 f4-g4 f4-h4 f4-i4 f4-j4 f4-k4 g3-f3 g3-g1 "
		"g3-g10 g3-g11 g3-g2 g3-g4 g3-g5 g3-g6 g3-g7 g3-g8 g3-g9 g3-h3 g3-i3 g3-j3 "
		"g3-k3"},
	{"hnefatafl", "B:Wd2,c3,e3,Kh8:Bd1,b3,f3,d9,c10",
		"b3-a3 b3-b1 b3-b10 b3-b11 b3-b2 b3-b4 b3-b5 b3-b6 b3-b7 b3-b8 b3-b9 c10-a10 "
		"c10-b10 c10-c11 c10-c4 c10-c5 c10-c6 c10-c7 c10-c8 c10-c9 c10-d10 c10-e10 "
		"c10-f10 c10-g10 c10-h10 c10-i10 c10-j10 c10-k10 d1-b1 d1-c1 d1-e1 d1-f1 d1-g1 "
		"d1-h1 d1-i1 d1-j1 d9-a9 d9-b9 d9-c9 d9-d10 d9-d11 d9-d3xc3xd2xe3 d9-d4 d9-d5 "
		"d9-d6 d9-d7 d9-d8 d9-e9 d9-f9 d9-g9 d9-h9 d9-i9 d9-j9 d9-k9 f3-f1 f3-f10 "
		"f3-f11 f3-f2 f3-f4 f3-f5 f3-f7 f3-f8 f3-f9 f3-g3 f3-h3 f3-i3 f3-j3 f3-k3"},
	{"hnefatafl", "W:WKc4,b6:Bg1,b5,e9",
		"b6-a6 b6-b10 b6-b11 b6-b7 b6-b8 b6-b9 b6-c6 b6-d6 b6-e6 b6-g6 b6-h6 b6-i6 "
		"b6-j6 b6-k6 c4-a4 c4-b4xb5 c4-c1 c4-c10 c4-c11 c4-c2 c4-c3 c4-c5 c4-c6 c4-c7 "
		"c4-c8 c4-c9 c4-d4 c4-e4 c4-f4 c4-g4 c4-h4 c4-i4 c4-j4 c4-k4"},
	{"hnefatafl", "W:WKc3,f2:Bf9,k9",
		"c3-a3 c3-b3 c3-c1 c3-c10 c3-c11 c3-c2 c3-c4 c3-c5 c3-c6 c3-c7 c3-c8 c3-c9 "
		"c3-d3 c3-e3 c3-f3 c3-g3 c3-h3 c3-i3 c3-j3 c3-k3 f2-a2 f2-b2 f2-c2 f2-d2 f2-e2 "
		"f2-f1 f2-f3 f2-f4 f2-f5 f2-f7 f2-f8 f2-g2 f2-h2 f2-i2 f2-j2 f2-k2"},
	{"hnefatafl", "B:WKi3,c5:Bi4,f3,i1",
		"f3-a3 f3-b3 f3-c3 f3-d3 f3-e3 f3-f1 f3-f10 f3-f11 f3-f2 f3-f4 f3-f5 f3-f7 "
		"f3-f8 f3-f9 f3-g3 f3-h3 i1-b1 i1-c1 i1-d1 i1-e1 i1-f1 i1-g1 i1-h1 i1-i2 i1-j1 "
		"i4-a4 i4-b4 i4-c4 i4-d4 i4-e4 i4-f4 i4-g4 i4-h4 i4-i10 i4-i11 i4-i5 i4-i6 "
		"i4-i7 i4-i8 i4-i9 i4-j4 i4-k4"},
	{"hnefatafl", "B:WKb1,h8:Bd1,f3",
		"d1-c1 d1-d10 d1-d11 d1-d2 d1-d3 d1-d4 d1-d5 d1-d6 d1-d7 d1-d8 d1-d9 d1-e1 "
		"d1-f1 d1-g1 d1-h1 d1-i1 d1-j1 f3-a3 f3-b3 f3-c3 f3-d3 f3-e3 f3-f1 f3-f10 "
		"f3-f11 f3-f2 f3-f4 f3-f5 f3-f7 f3-f8 f3-f9 f3-g3 f3-h3 f3-i3 f3-j3 f3-k3"},
	{"seega", "W:Wa1,c2,e3:Bb2,d2,c4", "a1-a2xb2 a1-b1 c2-c1 c2-c3 e3-d3 e3-e2xd2 e3-e4"},
	{"seega", "W:Wb3,e3:Ba1,c3", "b3-a3 b3-b2 b3-b4 e3-d3 e3-e2 e3-e4"},
	{"seega", "B:Wb2,d2,c4:Bc1,a2,e2,b5",
		"a2-a1 a2-a3 b5-a5 b5-b4 b5-c5 c1-b1 c1-c2xb2xd2 c1-d1 e2-e1 e2-e3"},
	{"seega", "W:Wa1,e1:Bb1,d1,a2,e2,c4", "pass"},
	{"seega", "W:Wc1,a2,d4:Bb2,d2,a4,e5",
		"a2-a1 a2-a3 c1-b1 c1-c2xb2 c1-d1 d4-c4 d4-d3 d4-d5 d4-e4"},
	{"seega", "W:Wa1,c2,c3,a4:Bb2,b3,e5",
		"a1-a2xb2-a3xb3 a1-b1 a4-a3xb3-a2xb2 a4-a5 a4-b4 c2-c1 c2-d2 c3-c4 c3-d3"},
	{"seega", "W:Wa1,c2,c3,a4:Bb2,b3,e5:chain=a1-a2xb2", "-a3xb3"},
	{"seega", "W:Wb1,c1,d1,e1,a2,b2,d3,e3,c4,b5,c5,e5:Ba1,c2,d2,e2,a3,b3,a4,b4,d4,e4,a5,d5",
		"c4-c3xc2 d3-c3xc2-d3xd2"},
	{"seega", "W:Wa1,c2,e3:Bb2,d2,c4:quiet=99",
		"a1-a2xb2 a1-b1 c2-c1 c2-c3 e3-d3 e3-e2xd2 e3-e4"},
	{"seega", "B:Wb2,d2,c4:Bc1,a2,e2,b5:quiet=99",
		"a2-a1 a2-a3 b5-a5 b5-b4 b5-c5 c1-b1 c1-c2xb2xd2 c1-d1 e2-e1 e2-e3"},
	{"seega", "B:Wa1,c1,d1,e1,a2,b2,d3,e3,b4,c4,c5,e5:B@2,c2,d2,e2,a3,b3,a4,d4,a5,b5,d5",
		"@b1@e4 @e4@b1"},
};

enum { WORKED = sizeof(worked) / sizeof(worked[0]) };

SUITE_BEGIN(load_games)

SUITE_GROUP(siege_cases, NULL, NULL, 200)

START_LOOP_TEST(worked_position_has_these_turns, WORKED) {
	static char found[8192];
	struct game_rules *rules = rules_of(worked[_i].game, "");
	union game_state state = position_of(rules, worked[_i].position);
	list_turns(rules, &state);
	found[0] = '\0';
	for (size_t i = 0; i < ours.count; i++) {
		strcat(found, i > 0 ? " " : "");
		strcat(found, ours.text[i]);
	}
	ck_assert_str_eq(found, worked[_i].turns);
	game_rules_destroy(rules);
}
END_TEST

/* ---- what options change in the worked positions ---- */

static const struct {
	const char *game, *options, *position;
	size_t turns;
	const char *legal; /* a turn that is there, as it is written */
} varied[] = {
	{"brandub", "king_taken=four", "B:Wd3,Kc6:Bb6,f6,d7", 22, "d7-d6"},
	{"brandub", "king_taken=four", "B:Wd3,Kc6:Bb6,f6,d7", 22, "f6-d6"},
	{"brandub", "king_taken=two_beside", "B:Wc4,Kd5:Bc5,e5,d7", 17, "d7-d6"},
	{"brandub", "king_taken=two_always", "B:Wc4,Kd5:Bc5,e5,d7", 17, "d7-d6"},
	{"brandub", "king_taken=four", "B:Wc4,Kd5:Bc5,e5,d7", 17, "d7-d6xd5"},
	{"brandub", "hostile=off", "B:WKb1,d3:Bd1,f5", 16, "d1-d2"},
	{"brandub", "hostile=off", "B:WKb1,d3:Bd1,f5", 16, "d1-c1xb1"},
	{"brandub", "armed=off", "W:WKc4,b6:Bg1,b5,e6", 16, "c4-b4"},
	{"tablut", "armed=off", "W:WKe3,c5:Bd3,f3,a9", 14, "c5-c3"},
	{"tablut", "guard=off", "B:WKe5,f5:Be4,d5,e6,g9", 49, "g9-g5"},
	{"tablut", "throne=king", "W:WKe3,h8:Bi5,a9", 32, "e3-e9"},
	{"tablut", "throne_pass=on", "W:WKe3,h8:Bi5,a9", 31, "e3-e9"},
	{"tablut", "goal=corners", "W:WKh9,c3:Bc1,e7", 31, "h9-i9"},
	{"tablut", "goal=corners", "B:WKh9,c3:Bg1,b1,g7", 37, "g7-g9xh9"},
	{"hnefatafl", "king_taken=two", "B:WKc3,h8:Bc2,b3,c4,f3", 55, "f3-d3xc3"},
	{"hnefatafl", "king_taken=two", "B:WKf7,b2:Bf8,e7,i7", 41, "i7-g7xf7"},
	{"hnefatafl", "king_taken=two", "B:WKi3,c5:Bi4,f3,i1", 42, "i1-i2xi3"},
	{"hnefatafl", "king_taken=two", "B:WKb1,h8:Bd1,f3", 36, "d1-c1"},
	{"hnefatafl", "armed=off", "W:WKc4,b6:Bg1,b5,e9", 34, "c4-b4"},
	{"hnefatafl", "shut_in=off", "W:Wd3,Ke3:Bd2,e2,f2,c3,g3,d4,e4,f4", 1, "e3-f3"},
	{"seega", "chain=single", "W:Wa1,c2,c3,a4:Bb2,b3,e5", 9, "a1-a2xb2"},
	{"seega", "chain=may_stop", "W:Wa1,c2,c3,a4:Bb2,b3,e5", 11, "a1-a2xb2-a3xb3"},
	{"seega", "chain=may_stop", "W:Wa1,c2,c3,a4:Bb2,b3,e5:chain=a1-a2xb2", 2, "."},
	{"seega", "centre_safe=off", "W:Wb3,e3:Ba1,c3", 6, "e3-d3xc3"},
	{"seega", "", "start", 552, "@a1@a2"},
	{"seega", "", "W:W@1,a1,b3:B@1,a2,d4", 20, "@c1"},
};

enum { VARIED = sizeof(varied) / sizeof(varied[0]) };

START_LOOP_TEST(option_changes_a_worked_position, VARIED) {
	struct game_rules *rules = rules_of(varied[_i].game, varied[_i].options);
	union game_state state = position_of(rules, varied[_i].position);
	list_turns(rules, &state);
	ck_assert_uint_eq(ours.count, varied[_i].turns);
	ck_assert_msg(has_turn(varied[_i].legal), "%s is not among them", varied[_i].legal);
	game_rules_destroy(rules);
}
END_TEST

/* ---- counts ---- */

static const struct {
	const char *game, *options, *position;
	uint64_t count[8];
} counted[] = {
	{"brandub", "", "start", {40, 960, 39512}},
	{"brandub", "", "B:Wd3,Kc4,e4:Bc1,f3,a4,b5,g5,d6", {46, 1002, 43923}},
	{"tablut", "", "start", {80, 4400}},
	{"tablut", "", "B:WKe4,c5,f5,d6:Bf3,d4,h4,b5,g6,e7", {61, 1961, 117138}},
	{"tablut", "throne_pass=on", "B:WKe4,c5,f5,d6:Bf3,d4,h4,b5,g6,e7", {61, 2107, 126655}},
	{"hnefatafl", "", "start", {116, 6788}},
	{"hnefatafl", "", "B:WKf4,d5,g5,e8:Bf2,d4,i4,b5,h7,e10", {77, 4230, 339654}},
	{"seega", "", "start", {552, 255024}},
	{"seega", "", "W:Wb1,c1,d1,e1,a2,b2,d3,e3,c4,b5,c5,e5:Ba1,c2,d2,e2,a3,b3,a4,b4,d4,e4,a5,d5",
		{2, 5, 21, 83, 486, 2481, 16030}},
	{"seega", "", "B:Wa1,c1,d1,e1,a2,b2,d3,e3,b4,c4,c5,e5:B@2,c2,d2,e2,a3,b3,a4,d4,a5,b5,d5",
		{2, 4, 8, 44}},
	{"seega", "walks_first=last",
		"B:Wa1,c1,d1,e1,a2,b2,d3,e3,b4,c4,c5,e5:B@2,c2,d2,e2,a3,b3,a4,d4,a5,b5,d5",
		{2, 4, 8, 14}},
};

enum { COUNTED = sizeof(counted) / sizeof(counted[0]) };

START_LOOP_TEST(turns_are_as_many_at_each_depth, COUNTED) {
	struct game_rules *rules = rules_of(counted[_i].game, counted[_i].options);
	union game_state state = position_of(rules, counted[_i].position);
	for (int depth = 1; counted[_i].count[depth - 1] > 0; depth++) {
		ck_assert_uint_eq(game_perft(rules, &state, depth), counted[_i].count[depth - 1]);
	}
	game_rules_destroy(rules);
}
END_TEST

/* ---- ends ---- */

static const struct {
	const char *game, *options, *position;
	const char *turns;  /* played one after the other */
	const char *reason; /* NULL: the game goes on */
	int winner;         /* -1: nobody */
} ended[] = {
	{"brandub", "", "B:Wd3,Kc6:Bb6,f6,d7", "d7-d6xc6", "king_taken", 1},
	{"brandub", "", "W:Wd3,Kg6:Bf2,a4", "g6-g7", "goal", 0},
	{"brandub", "", "W:Wd3,Kg6:Bf2,a4:quiet=99", "g6-g1", "goal", 0},
	{"brandub", "", "W:Wd3,Kg6:Bf2,a4:quiet=99", "g6-g5", "no_progress", -1},
	{"brandub", "", "W:We3,Kd4:Bf1", "e3-e1xf1", "captured_all", 0},
	{"brandub", "", "B:WKc3,f4:Ba2,b5,e7", "b5-b6 f4-f5 b6-b5 f5-f4 b5-b6 f4-f5 b6-b5 f5-f4",
		"repetition", 1},
	{"brandub", "repetition=3", "B:WKc3,f4:Ba2,b5,e7",
		"b5-b6 f4-f5 b6-b5 f5-f4 b5-b6 f4-f5 b6-b5 f5-f4", "repetition", -1},
	{"brandub", "repetition=off", "B:WKc3,f4:Ba2,b5,e7",
		"b5-b6 f4-f5 b6-b5 f5-f4 b5-b6 f4-f5 b6-b5 f5-f4", NULL, -1},
	{"tablut", "", "W:WKe3,c5:Bd3,f3,a9", "e3-e1", "goal", 0},
	{"tablut", "", "B:Wc2,Ke5:Be4,d5,e6,f9", "f9-f5xe5", "king_taken", 1},
	{"tablut", "shut_in=loses", "W:WKd3,d4:Bd2,c3,e3,c4,e4,c5,d6", "", "shut_in", 1},
	{"tablut", "", "W:WKd3,d4:Bd2,c3,e3,c4,e4,c5,d6", "d4-d5", NULL, -1},
	{"tablut", "", "W:WKe3,c5:Bd3,f3,a9:quiet=99", "e3-e1", "goal", 0},
	{"tablut", "", "W:WKe3,c5:Bd3,f3,a9:quiet=99", "c5-c3xd3", NULL, -1},
	{"tablut", "", "W:WKe3,c5:Bd3,f3,a9:quiet=99", "c5-a5", "no_progress", -1},
	{"tablut", "", "B:WKc3,f6:Bh2,b7,g8", "h2-g2 f6-f5 g2-h2 f5-f6 h2-g2 f6-f5 g2-h2 f5-f6",
		"repetition", 1},
	{"tablut", "repetition=3", "B:WKc3,f6:Bh2,b7,g8",
		"h2-g2 f6-f5 g2-h2 f5-f6 h2-g2 f6-f5 g2-h2 f5-f6", "repetition", -1},
	{"hnefatafl", "", "B:WKc3,h8:Bc2,b3,c4,f3", "f3-d3xc3", "king_taken", 1},
	{"hnefatafl", "", "B:Wd3,Ke3:Bd2,e2,f2,g3,d4,e4,f4,c9", "c9-c3", "shut_in", 1},
	{"hnefatafl", "shut_in=off", "B:Wd3,Ke3:Bd2,e2,f2,g3,d4,e4,f4,c9", "c9-c3", NULL, -1},
	{"hnefatafl", "", "W:Wd3,Kk6:Be2,a4:quiet=99", "k6-k1", "goal", 0},
	{"hnefatafl", "", "W:Wd3,Kk6:Be2,a4:quiet=99", "d3-a3", "no_progress", -1},
	{"hnefatafl", "", "B:WKc3,f4:Ba2,b5,e7", "b5-b6 f4-f5 b6-b5 f5-f4 b5-b6 f4-f5 b6-b5 f5-f4",
		"repetition", -1},
	{"hnefatafl", "repetition=king_side_loses", "B:WKc3,f4:Ba2,b5,e7",
		"b5-b6 f4-f5 b6-b5 f5-f4 b5-b6 f4-f5 b6-b5 f5-f4", "repetition", 1},
	{"seega", "blocked=loses", "W:Wa1,e1:Bb1,d1,a2,e2,c4", "", "blocked", 1},
	{"seega", "", "W:Wa1,e1:Bb1,d1,a2,e2,c4", "pass", NULL, -1},
	{"seega", "", "W:Wa1,c2,e3:Bb2,d2,c4:quiet=99", "a1-a2xb2", NULL, -1},
	{"seega", "", "W:Wa1,c2,e3:Bb2,d2,c4:quiet=99", "a1-b1", "no_progress", -1},
	{"seega", "", "B:Wb2,d2,c4:Bc1,a2,e2,b5:quiet=99", "c1-c2xb2xd2", NULL, -1},
	{"seega", "", "B:Wb2,d2,c4:Bc1,a2,e2,b5:quiet=99", "a2-a1", "no_progress", 1},
	{"seega", "adjudicate=draw", "B:Wb2,d2,c4:Bc1,a2,e2,b5:quiet=99", "a2-a1", "no_progress",
		-1},
	{"seega", "", "W:Wa1,c2:Bb2", "a1-a2xb2", "captured_all", 0},
	{"seega", "", "W:Wa1,c2,d4:Be1,d2,b5", "d4-d3 e1-e2 d3-d4 e2-e1 d4-d3 e1-e2 d3-d4 e2-e1",
		"repetition", -1},
};

enum { ENDED = sizeof(ended) / sizeof(ended[0]) };

static void play_all(struct play *play, const char *turns) {
	struct game_error error = {.text = ""};
	char copy[256];
	snprintf(copy, sizeof(copy), "%s", turns);
	for (char *turn = strtok(copy, " "); turn != NULL; turn = strtok(NULL, " ")) {
		ck_assert_msg(play_text(play, 0, play->now.seat, turn, &error), "%s: %s", turn,
			error.text);
	}
}

START_LOOP_TEST(game_ends_or_goes_on, ENDED) {
	struct game_rules *rules = rules_of(ended[_i].game, ended[_i].options);
	union game_state state = position_of(rules, ended[_i].position);
	struct play play;
	play_init(&play, realloc, free);
	ck_assert(play_begin(&play, rules, &state));
	play_all(&play, ended[_i].turns);
	ck_assert_int_eq(play.now.phase == GAME_OVER, ended[_i].reason != NULL);
	if (ended[_i].reason != NULL) {
		ck_assert_str_eq(play.now.reason, ended[_i].reason);
		ck_assert_int_eq(
			play.now.winner == GAME_NOBODY ? -1 : play.now.winner, ended[_i].winner);
	}
	play_finish(&play);
	game_rules_destroy(rules);
}
END_TEST

/* ---- texts ---- */

START_TEST(taken_squares_may_be_left_out_but_not_be_wrong) {
	struct game_rules *rules = rules_of("brandub", "");
	const char *position = "B:Wd2,c3,e3,Kg5:Bd1,b3,f3,d6,c7";
	static const char *const right[] = {"d6-d3", "d6-d3xc3xd2xe3", "d6-d3xe3xc3xd2"};
	static const char *const wrong[] = {"d6-d3xc3", "d6-d3xc3xd2xe3xd1", "d6-d5xc3", "d6xd3"};
	for (size_t i = 0; i < 3; i++) {
		union game_state state = position_of(rules, position);
		struct game_refusal refusal;
		ck_assert(game_play_turn(rules, &state, right[i], NULL, &refusal));
	}
	for (size_t i = 0; i < 4; i++) {
		union game_state state = position_of(rules, position);
		struct game_refusal refusal = {.text = ""};
		ck_assert(!game_play_turn(rules, &state, wrong[i], NULL, &refusal));
		ck_assert_uint_gt(strlen(refusal.text), 10);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(open_turn_is_written_with_its_chain) {
	static const struct {
		const char *position, *step, *after;
	} cases[] = {
		{"W:Wa1,c2,c3,a4:Bb2,b3,e5", "a1-a2xb2", "W:Wa1,c2,c3,a4:Bb2,b3,e5:chain=a1-a2xb2"},
		{"W:Wa1,c2,c3,a4:Bb2,b3,e5:chain=a1-a2xb2", "-a3xb3", "B:Wc2,a3,c3,a4:Be5"},
		{"W:W@12:B@12", "@a1", "W:W@12:B@12:chain=@a1"},
		{"W:W@12:B@12:chain=@a1", "@b2", "B:W@10,a1,b2:B@12"},
	};
	struct game_rules *rules = rules_of("seega", "");
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		union game_state state = position_of(rules, cases[i].position);
		struct game_refusal refusal;
		char text[GAME_POSITION_TEXT_MAX];
		ck_assert(game_play_text(rules, &state, cases[i].step, NULL, NULL, &refusal));
		rules->game->impl->print(rules, &state, text);
		ck_assert_str_eq(text, cases[i].after);
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(bad_positions_are_refused_with_a_sentence) {
	static const char *const bad[] = {"", "X", "W", "W:W:X", "W:Wa1:Ba1", "W:WKa1:Bb2",
		"W:Wz1:B", "W:W@13:B@12", "W:Wa1:Bb2:quiet=", "W:Wa1:Bb2:quiet=1:quiet=1",
		"W:Wa1:Bb2:undo=a1-a2", "W:Wa1,c2:Bb2:chain=a1-a2", "W:Wa1,c2:Bb2:chain=a1-b1",
		"W:Wa1,c2:Bb2:chain=a1", "W:W@12:B@12:chain=@c3", "W:Wa1:Bb2 "};
	struct game_rules *rules = rules_of("seega", "");
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		union game_state state = {{0}}, untouched = {{0}};
		struct game_error error = {.text = ""};
		ck_assert_msg(!game_read(rules, bad[i], &state, &error), "%s was taken", bad[i]);
		ck_assert_msg(strlen(error.text) > 10, "%s: no sentence", bad[i]);
		ck_assert_mem_eq(&state, &untouched, sizeof(state));
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(refusals_name_their_clause) {
	static const struct {
		const char *game, *position, *step, *clause;
	} cases[] = {
		{"brandub", "start", "d3-c3", "moves.turn"},
		{"brandub", "start", "c3-b3", "moves.turn"},
		{"brandub", "start", "d2-d3", "moves.slide"},
		{"brandub", "start", "a4-c2", "moves.slide"},
		{"brandub", "start", "d1-d3", "moves.slide"},
		{"brandub", "start", "d1-a1", "moves.throne"},
		{"brandub", "W:Wd3,Ka2:Bg7", "d3-d4", "moves.throne"},
		{"brandub", "start", "pass", "moves.turn"},
		{"tablut", "W:WKe3,h8:Bi5,a9", "e3-e5", "moves.throne"},
		{"tablut", "W:WKe3,h8:Bi5,a9", "e3-e6", "moves.throne"},
		{"seega", "start", "a1-a2", "moves.drop"},
		{"seega", "start", "@c3", "moves.drop"},
		{"seega", "W:Wa1,c2,e3:Bb2,d2,c4", "@a2", "moves.drop"},
		{"seega", "W:Wa1,c2,e3:Bb2,d2,c4", "a1-a3", "moves.walk"},
		{"seega", "W:Wa1,c2,e3:Bb2,d2,c4", "a1-b2", "moves.walk"},
		{"seega", "W:Wa1,c2,e3:Bb2,d2,c4", "pass", "moves.stuck"},
		{"seega", "W:Wa1,c2,e3:Bb2,d2,c4", ".", "captures.chain"},
		{"seega", "W:Wa1,c2,c3,a4:Bb2,b3,e5:chain=a1-a2xb2", "-a1", "captures.chain"},
		{"seega", "W:Wa1,c2,c3,a4:Bb2,b3,e5:chain=a1-a2xb2", "a4-a5", "captures.chain"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct game_rules *rules = rules_of(cases[i].game, "");
		union game_state state = position_of(rules, cases[i].position);
		struct game_refusal refusal = {0};
		ck_assert_msg(!game_play_text(rules, &state, cases[i].step, NULL, NULL, &refusal),
			"%s", cases[i].step);
		ck_assert_msg(refusal.clause != NULL, "%s: %s", cases[i].step, refusal.text);
		ck_assert_msg(strcmp(refusal.clause, cases[i].clause) == 0, "%s: %s, not %s: %s",
			cases[i].step, refusal.clause, cases[i].clause, refusal.text);
		game_rules_destroy(rules);
	}
}
END_TEST

START_TEST(only_in_sieges_a_walk_names_what_it_takes) {
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		ck_assert(module_walks_take(game) == (game->impl == &siege_impl));
	}
}
END_TEST

/* ---- symmetries ---- */

/* The position with every piece where the symmetry carries it. */
static void write_carried(const struct game_rules *rules, const union game_state *state,
	const struct game_symmetry *symmetry, char text[GAME_POSITION_TEXT_MAX]) {
	struct game_drawing drawing = {0};
	struct game_view view = {0};
	rules->game->impl->draw(rules, &drawing);
	rules->game->impl->view(rules, state, &view);
	int seat = game_status(rules, state).seat ^ symmetry->exchange;
	int used = sprintf(text, "%s", rules->game->seat[seat].key);
	for (int side = 0; side < 2; side++) {
		const char *gap = "";
		used += sprintf(text + used, ":%s", rules->game->seat[side].key);
		for (size_t i = 0; i < view.pieces; i++) {
			const struct game_piece *piece = &view.piece[i];
			if ((piece->seat ^ symmetry->exchange) == side) {
				used += sprintf(text + used, "%s%s%s", gap,
					piece->kind > 0 ? "K" : "",
					drawing.point[symmetry->to[piece->point]].label);
				gap = ",";
			}
		}
	}
}

static const struct {
	const char *game, *position;
	size_t symmetries;
} turned[] = {
	{"brandub", "B:Wd3,Kc4,e4:Bc1,f3,a4,b5,g5,d6", 8},
	{"tablut", "B:WKe4,c5,f5,d6:Bf3,d4,h4,b5,g6,e7", 8},
	{"hnefatafl", "B:WKf4,d5,g5,e8:Bf2,d4,i4,b5,h7,e10", 8},
	{"seega", "W:Wa1,c2,c3,a4:Bb2,b3,e5", 16},
};

START_LOOP_TEST(turned_or_mirrored_position_has_as_many_turns, 4) {
	struct game_symmetry list[GAME_SYMMETRIES_MAX];
	struct game_rules *rules = rules_of(turned[_i].game, "");
	union game_state state = position_of(rules, turned[_i].position);
	size_t count = game_symmetries(rules, list);
	ck_assert_uint_eq(count, turned[_i].symmetries);
	for (size_t i = 0; i < count; i++) {
		char text[GAME_POSITION_TEXT_MAX];
		write_carried(rules, &state, &list[i], text);
		union game_state carried = position_of(rules, text);
		ck_assert_uint_eq(game_perft(rules, &carried, 2), game_perft(rules, &state, 2));
	}
	game_rules_destroy(rules);
}
END_TEST

/* ---- the drawing ---- */

START_TEST(board_of_squares_is_drawn_as_cells_with_their_marks) {
	static char text[1 << 16];
	static struct game_drawing drawing;
	static const char crossed[] = "\"crossed\": \"a1 g1 d4 a7 g7\"";
	struct game_error error = {.text = ""};
	const struct game *game = games_find("brandub");
	const char *at = strstr(game->definition, crossed);
	ck_assert_ptr_nonnull(at);
	int size = snprintf(text, sizeof(text), "%.*s\"bottom\": \"B\", \"crossed\": \"a4 a1\"%s",
		(int)(at - game->definition), game->definition, at + strlen(crossed));
	struct game *own = define_read(text, (size_t)size, &error);
	ck_assert_msg(own != NULL, "%s", error.text);
	int option[GAME_OPTIONS_MAX];
	game_options_default(own, option);
	struct game_rules *rules = game_rules_create(own, 0, option, &error);
	own->impl->draw(rules, &drawing);
	ck_assert_str_eq(game_family_name(drawing.family), "squares");
	ck_assert_uint_eq(drawing.bottom, 1);
	ck_assert_uint_eq(drawing.mark[0], GAME_CROSSED); /* a1 */
	ck_assert_uint_eq(drawing.mark[2], 0);
	ck_assert_uint_eq(drawing.mark[3], GAME_WASHED);                 /* d1 */
	ck_assert_uint_eq(drawing.mark[21], GAME_WASHED | GAME_CROSSED); /* a4 */
	game_rules_destroy(rules);
	define_destroy(own);
}
END_TEST

/* ---- definitions ---- */

/* A mistake in Brandub's definition, and a part of what is said of it. */
static const struct {
	const char *right, *wrong, *said;
} mistakes[] = {
	{"\"squares\": 7", "\"squares\": 12", "\"squares\" must be a whole number from 3 to 11"},
	{"\"squares\": 7", "\"squares\": 7, \"lines\": []", "known keys are"},
	{"\"washed\": \"d1 d2", "\"washed\": \"h1 d2", "is not a point of this board"},
	{"\"squares\": 7", "\"squares\": 7, \"look\": \"cells\"", "must be one of points, squares"},
	{"\"walk\": \"slide\"", "\"walk\": \"fly\"", "it must be one of step, slide"},
	{"\"kings\": \"d4\"", "\"kings\": \"a1\"", "must be points that pieces begin on"},
	{"\"kings\": \"d4\"", "\"kings\": \"h1\"", "h1"},
	{"\"letter\": \"K\", ", "", "two pieces of this kind"},
	{"\"chain\": \"single\", ", "", "\"chain\" is missing"},
	{"\"throne\": \"d4\"", "\"crown\": \"d4\"", "\"crown\" is not known here"},
	{"\"turn\": \"e3-e1xf1\"", "\"turn\": \"e3-e1xf2\"", "here it is e3-e1xf1"},
	{"\"no_progress\": {\"option\": \"no_progress\"}", "\"no_progress\": \"off\"",
		"could go on for ever"},
};

enum { MISTAKES = sizeof(mistakes) / sizeof(mistakes[0]) };

START_LOOP_TEST(mistake_in_a_definition_is_reported_with_its_line, MISTAKES) {
	static char text[1 << 16];
	struct game_error error = {.text = ""};
	const struct game *game = games_find("brandub");
	const char *at = strstr(game->definition, mistakes[_i].right);
	ck_assert_ptr_nonnull(at);
	int size = snprintf(text, sizeof(text), "%.*s%s%s", (int)(at - game->definition),
		game->definition, mistakes[_i].wrong, at + strlen(mistakes[_i].right));
	ck_assert(define_check(game->definition, game->definition_size, &error));
	ck_assert(!define_check(text, (size_t)size, &error));
	ck_assert_msg(strncmp(error.text, "line ", 5) == 0, "%s", error.text);
	ck_assert_msg(strstr(error.text, mistakes[_i].said) != NULL, "%s", error.text);
}
END_TEST

/* ---- the second reading ---- */

enum { OPTION_SETS = 16, PLAYED = 500, THROWN = 800 };

static struct second_turn second_list[SECOND_TURNS];
static uint64_t seed;
static long compared;

/* A game in both readings. */
struct pair {
	const struct game *game;
	struct game_rules *rules;
	struct second_rules second;
	char options[256];
};

static unsigned below(unsigned n) {
	return (unsigned)random_below(&seed, n);
}

static const char *option_text(void *user, const char *name) {
	static char text[16][32];
	static int next;
	const struct game_rules *rules = user;
	int i = game_option_find(rules->game, name);
	if (i < 0) {
		return NULL;
	}
	next = (next + 1) % 16;
	game_option_print(
		&rules->game->option[i], rules->option[i], text[next], sizeof(text[next]));
	return text[next];
}

static void complain(const struct pair *pair, const struct second *position, const char *what,
	const char *text) {
	char where[SECOND_POSITION];
	second_print(&pair->second, position, where);
	ck_abort_msg("%s %s %s: %s %s", pair->game->key, pair->options, where, what, text);
}

static void compare_end(
	const struct pair *pair, const struct second *position, const union game_state *state) {
	static const char *const names[] = {
		"goes on", "first seat won", "second seat won", "drawn"};
	struct game_status status = game_status(pair->rules, state);
	enum second_end end = second_end(&pair->second, position);
	enum second_end our_end = status.phase != GAME_OVER ? SECOND_GOES_ON
		: status.winner == 0                        ? SECOND_W_WON
		: status.winner == 1                        ? SECOND_B_WON
							    : SECOND_DRAWN;
	if (our_end != end) {
		char text[64];
		snprintf(text, sizeof(text), "ours %s, theirs %s", names[our_end], names[end]);
		complain(pair, position, "the ends differ:", text);
	}
	if (end == SECOND_GOES_ON && status.seat != position->seat) {
		complain(pair, position, "another seat is to move", "");
	}
}

/* Both readings have the same turns and write the position alike. Returns how many turns. */
static size_t compare_turns(
	const struct pair *pair, const struct second *position, const union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX], other[SECOND_POSITION];
	size_t count = second_turns(&pair->second, position, second_list);
	pair->rules->game->impl->print(pair->rules, state, text);
	second_print(&pair->second, position, other);
	ck_assert_str_eq(text, other);
	theirs.count = 0;
	for (size_t i = 0; i < count; i++) {
		keep_turn(&theirs, second_list[i].text, NULL);
	}
	qsort(theirs.text, theirs.count, TEXT, by_text);
	list_turns(pair->rules, state);
	for (size_t i = 0; i < ours.count || i < theirs.count; i++) {
		int order = i >= ours.count ? 1
			: i >= theirs.count ? -1
					    : strcmp(ours.text[i], theirs.text[i]);
		if (order != 0) {
			complain(pair, position,
				order < 0 ? "the module alone has" : "the module lacks",
				order < 0 ? ours.text[i] : theirs.text[i]);
		}
	}
	compared++;
	return count;
}

static void play_one(const struct pair *pair, int *left) {
	union game_state state;
	struct second position;
	game_start(pair->rules, &state);
	second_start(&pair->second, &position);
	for (int turns = 0; turns<GAME_LENGTH && * left> 0; turns++, (*left)--) {
		compare_end(pair, &position, &state);
		if (game_status(pair->rules, &state).phase == GAME_OVER) {
			return;
		}
		size_t count = compare_turns(pair, &position, &state);
		const struct second_turn *turn = &second_list[below((unsigned)count)];
		struct game_refusal refusal;
		if (!game_play_turn(pair->rules, &state, turn->text, NULL, &refusal)) {
			complain(pair, &position, turn->text, refusal.text);
		}
		position = turn->after;
	}
}

/* A few pieces of both sides anywhere; a king where there is one. */
static void throw_together(const struct pair *pair, struct second *position) {
	unsigned size = (unsigned)pair->second.size, most = 3 + below(size * size / 3);
	second_start(&pair->second, position);
	memset(position->at, 0, sizeof(position->at));
	for (unsigned i = 0; i < 2 * most; i++) {
		position->at[below(size)][below(size)] = i % 2 == 0 ? 'w' : 'b';
	}
	if (!pair->second.seega) {
		unsigned middle = size / 2, near = below(3);
		position->at[middle][middle] = 0; /* where no man may stop */
		unsigned x = near > 0 ? middle - 1 + below(3) : below(size);
		position->at[x][near == 2 ? middle : below(size)] = 'K';
	}
	position->hand[0] = position->hand[1] = 0;
	position->seat = (int)below(2);
	position->quiet = (int)below(4) == 0 ? (int)below(120) : 0;
}

static void look_at_one(const struct pair *pair) {
	struct second position;
	char text[SECOND_POSITION];
	throw_together(pair, &position);
	second_print(&pair->second, &position, text);
	union game_state state = position_of(pair->rules, text);
	compare_end(pair, &position, &state);
	if (game_status(pair->rules, &state).phase != GAME_OVER) {
		size_t count = compare_turns(pair, &position, &state);
		struct second_turn turn = second_list[below((unsigned)count)];
		struct game_refusal refusal;
		ck_assert(game_play_turn(pair->rules, &state, turn.text, NULL, &refusal));
		compare_end(pair, &turn.after, &state);
	}
}

/* The defaults, or options drawn at random; NULL if these exclude each other. */
static struct game_rules *draw_rules(const struct game *game, int set, char *options, size_t size) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	size_t used = 0;
	options[0] = '\0';
	game_options_default(game, option);
	for (size_t i = 0; i < game->options && set > 0; i++) {
		const struct game_option *of = &game->option[i];
		unsigned words = 0;
		char text[32];
		while (of->words[words] != NULL) {
			words++;
		}
		unsigned numbers = of->max >= of->min ? (unsigned)(of->max - of->min + 1) : 0;
		option[i] = below(2) == 0 ? option[i] : (int)below(words + numbers);
		game_option_print(of, option[i], text, sizeof(text));
		used += (size_t)snprintf(options + used, size - used, "%s=%s ", of->name, text);
	}
	return game_rules_create(game, 0, option, &error);
}

static void check_set(const struct game *game, int set) {
	struct pair pair = {.game = game};
	do {
		pair.rules = draw_rules(game, set, pair.options, sizeof(pair.options));
	} while (pair.rules == NULL);
	ck_assert_msg(second_rules_of(&pair.second, game->key, option_text, pair.rules),
		"%s is not known to the second reading", game->key);
	/* a large board has as many turns as three small ones */
	int part = pair.second.size > 9 ? 3 : 1;
	for (int left = PLAYED / part; left > 0;) {
		play_one(&pair, &left);
	}
	for (int i = 0; i < THROWN / part; i++) {
		look_at_one(&pair);
	}
	game_rules_destroy(pair.rules);
}

static const struct game *sieges[16];
static int sieges_count;

static bool find_sieges(void) {
	for (size_t i = 0; i < games_count() && sieges_count < 16; i++) {
		if (strcmp(games_at(i)->impl->name, "siege") == 0) {
			sieges[sieges_count++] = games_at(i);
		}
	}
	return sieges_count > 0;
}

SUITE_BEGIN(find_sieges)

START_LOOP_TEST(turns_and_results_match_the_second_reading, sieges_count) {
	const struct game *game = sieges[_i];
	compared = 0;
	seed = seed_of(game, 88172645463325252U);
	for (int set = 0; set < OPTION_SETS; set++) {
		check_set(game, set);
	}
	ck_assert_msg(compared >= 4000, "%s: only %ld positions", game->key, compared);
}
END_TEST
