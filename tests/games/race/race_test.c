/* tests/games/race/race_test.c - Laaiqa: the board, the worked positions, texts and refusals. */
#include "games/race/race.h"
#include "tests/games/race/help.h"
#include "tests/suite.h"

/* ---- the board ---- */

static struct game_drawing drawing;

static const struct game_point *point(const char *label) {
	for (size_t i = 0; i < drawing.points; i++) {
		if (strcmp(drawing.point[i].label, label) == 0) {
			return &drawing.point[i];
		}
	}
	ck_abort_msg("no point %s", label);
	return NULL;
}

static void check_place(const char *label, int x, int y) {
	ck_assert_msg(
		(int)point(label)->x == x && (int)point(label)->y == y, "%s lies elsewhere", label);
}

SUITE_GROUP(positions_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(the_board_has_85_spaces_in_four_arms_around_the_fountain) {
	static const struct {
		const char *name;
		int x, down;
	} south[] = {{"0", 6, 12}, {"1", 7, 12}, {"2", 8, 12}, {"3", 9, 11}, {"4", 10, 10},
		{"5", 11, 9}, {"6", 12, 8}, {"7", 12, 7}, {"g1", 9, 12}, {"g2", 10, 12},
		{"g3", 11, 12}, {"g4", 12, 12}, {"g5", 12, 11}, {"g6", 12, 10}, {"g7", 12, 9},
		{"h", 11, 10}, {"p1", 6, 11}, {"p2", 6, 10}, {"v1", 6, 9}, {"v2", 6, 8},
		{"v3", 6, 7}};
	sit("", 4);
	rules->game->impl->draw(rules, &drawing);
	ck_assert_uint_eq(drawing.points, 85);
	for (int k = 0; k < 21; k++) {
		int dx = south[k].x - 6, dy = south[k].down - 6;
		for (int q = 0; q < 4; q++) {
			char label[8];
			snprintf(label, sizeof(label), "%c%s", "senw"[q], south[k].name);
			ck_assert_str_eq(drawing.point[21 * q + k].label, label);
			check_place(label, 6 + dx, 12 - (6 + dy));
			int turned = dy;
			dy = -dx;
			dx = turned;
		}
	}
	ck_assert_str_eq(drawing.point[84].label, "f");
	check_place("f", 6, 6);
}
END_TEST

/* Where the lines of the drawing lead from a point. */
static size_t follow(size_t from, size_t on[4]) {
	size_t count = 0;
	for (size_t i = 0; i < drawing.lines; i++) {
		for (size_t j = 0; j + 1 < drawing.line[i].count; j++) {
			if (drawing.line[i].point[j] == from) {
				on[count++] = drawing.line[i].point[j + 1];
			}
		}
	}
	return count;
}

/* Fewest and most steps along the lines from one point to another, past no foot. */
static void measure(size_t from, size_t to, int steps, int *least, int *most) {
	size_t on[4], count = follow(from, on);
	if (from == to) {
		*least = steps < *least ? steps : *least;
		*most = steps > *most ? steps : *most;
		return;
	}
	for (size_t i = 0; i < count && steps < 60; i++) {
		measure(on[i], to, steps + 1, least, most);
	}
}

START_TEST(lines_follow_the_arrows) {
	sit("", 4);
	rules->game->impl->draw(rules, &drawing);
	ck_assert_int_eq(drawing.family, GAME_FAMILY_RACE);
	size_t edges = 0;
	for (size_t i = 0; i < drawing.lines; i++) {
		edges += drawing.line[i].count - 1U;
	}
	/* a ring of 48 spaces, four cuts of 4 steps, four arms of 6 */
	ck_assert_uint_eq(edges, 48 + 4 * 4 + 4 * 6);
	int least = 100, most = 0;
	measure(13, 0, 0, &least, &most);
	ck_assert_int_eq(least, 28);
	ck_assert_int_eq(most, 40);
	least = 100;
	measure(0, 84, 0, &least, &most);
	ck_assert_int_eq(least, 6);
}
END_TEST

START_TEST(two_players_sit_opposite_or_side_by_side) {
	sit("first=draw", 2);
	ck_assert_str_eq(position(), "s:" SENTRIES ":S@4:N@4");
	ck_assert_str_eq(rules->seat[1].key, "n");
	sit("first=draw seats_for_two=adjacent", 2);
	ck_assert_str_eq(position(), "s:" SENTRIES ":S@4:E@4");
	sit("first=draw", 3);
	ck_assert_str_eq(position(), "s:" SENTRIES ":S@4:E@4:N@4");
}
END_TEST

/* ---- worked positions ---- */

#define A "s:" SENTRIES ":S@4:E@4:Ns7,@3:W@4:roll=1-3"
#define B "n:" SENTRIES ":S@4:Ew3,@3:Ns2,w1,@2:W@4:roll=2-4"
#define C "s:" SENTRIES ":Ss0,sp1,sv1,sv3:E@4:N@4:Ws2,@3:roll=2-3"
#define D "s:" SENTRIES ":Ss0,w7,sp1,sp2:E@4:N@4:W@4:roll=4-0"
#define LAST(pawn, roll) "s:" SENTRIES ":S" pawn ",sv1,sv2,sv3:E@4:N@4:W@4:roll=" roll
#define F "s:" SENTRIES ":Se1,n6,ng5,sv1:E@4:N@4:W@4:roll=2-2"

START_TEST(a_admittance_and_a_capture) {
	sit("", 4);
	at(A);
	ck_assert(game_status(rules, &state).forced);
	ck_assert_str_eq(turns(), "@sg6 1sg6-sg7 3sg7-e0 | @sg6 3sg6xs7 1s7-e0");
	char head[GAME_STEP_TEXT_MAX];
	ck_assert_uint_eq(rules->game->impl->turn_head(rules, &state, head), 3);
	ck_assert_str_eq(head, "1-3");
	play("@sg6");
	ck_assert_str_eq(position(), "s:" SENTRIES ":Ssg6,@3:E@4:Ns7,@3:W@4:roll=1-3:sets=1,3");
	ck_assert_uint_eq(rules->game->impl->turn_head(rules, &state, head), 0);
	ck_assert_str_eq(steps(), "1sg6-sg7 3sg6xs7");
	forget();
	play("3sg6xs7 1s7-e0");
	ck_assert_str_eq(story(), "moved captured bonus moved");
	ck_assert_uint_eq(effects.list[2].extra[0], 1);
	ck_assert_str_eq(position(), "e:" SENTRIES ":Se0,@3:E@4:N@4:W@4");
}
END_TEST

START_TEST(b_fork_and_sentries) {
	sit("", 4);
	at(B);
	ck_assert_str_eq(steps(), "2s2-sg2 2s2xs4 2w1-wg1 2w1xw3 4s2xsg4 4w1-wg3");
	ck_assert_str_eq(turns(),
		"2s2-sg2 4w1-wg3 | 2s2xs4 4s4-e0 | 2s2xs4 4w1-wg3 | 2w1-wg1 4s2xsg4 | 2w1xw3 4s2xsg4 | "
		"4s2xsg4 2sg4-sg6 | 4s2xsg4 2w1-wg1 | 4s2xsg4 2w1xw3 +8sg4-e2 | 4w1-wg3 2s2-sg2 | "
		"4w1-wg3 2s2xs4");
	play("4s2xsg4");
	struct game_step list[GAME_STEPS_MAX];
	ck_assert_uint_eq(game_steps(rules, &state, list), 54);
	at(B);
	play("2w1xw3 4s2xsg4");
	ck_assert_uint_eq(game_steps(rules, &state, list), 55);
}
END_TEST

START_TEST(c_cascade_victory) {
	sit("", 4);
	at(C);
	ck_assert_str_eq(steps(), "2s0-sp2 2s0xs2 3s0-s3 3s0-sg1 3sp1-sv2");
	ck_assert_str_eq(turns(),
		"2s0-sp2 3sp1-sv2 +4sp2-f | 2s0xs2 3s2-sg3 | 2s0xs2 3sp1-sv2 +4s2xsg4 | 3s0-s3 | "
		"3s0-sg1 2sg1-sg3 | 3sp1-sv2 +4s0-sg2 2sg2xsg4 | 3sp1-sv2 +4s0xs4 2s4-s6");
	play("2s0-sp2 3sp1-sv2 +4sp2-f");
	ck_assert_int_eq(phase(), GAME_OVER);
	ck_assert_int_eq(game_status(rules, &state).winner, 0);
	ck_assert_str_eq(game_status(rules, &state).reason, "fountain");
	ck_assert_int_eq(named("Tatali Aintisar"), 1);
	ck_assert_int_eq(named("Harakat Alshilal"), 1);
	ck_assert_int_eq(named("Laaiqa's Kaskid"), 0);
	ck_assert_str_eq(story(), "moved moved locked bonus moved named locked named ended");
	at(C);
	forget();
	play("3s0-s3");
	ck_assert_int_eq(happened(GAME_VOID, 2), 1);
}
END_TEST

START_TEST(d_kaskid) {
	sit("", 4);
	at(D);
	ck_assert_str_eq(steps(), "4s0-sg2 4s0-sv2 4s0xs4 4sp1-sv3 4w7-s3 4w7-sg1 4w7-sv1");
	ck_assert_uint_eq(count_turns(), 15);
	play("4w7-sv1 +2sp2-sv2 +4sp1-sv3 +6s0-f");
	ck_assert_int_eq(phase(), GAME_OVER);
	ck_assert_int_eq(named("Laaiqa's Kaskid"), 1);
	ck_assert_int_eq(named("Tatali Aintisar"), 1);
	ck_assert_int_eq(named("Harakat Alshilal"), 3);
	uint8_t length = 0;
	for (size_t i = 0; i < effects.count; i++) {
		const struct game_effect *effect = &effects.list[i];
		if (effect->what == GAME_NAMED && effect->extra[0] > 0) {
			ck_assert_uint_eq(effect->extra[0], ++length);
		}
	}
	ck_assert_uint_eq(length, 3);
}
END_TEST

START_TEST(e_the_last_pawn) {
	sit("", 4);
	at(LAST("sp2", "4-1"));
	ck_assert_str_eq(turns(), "4sp2-f");
	at(LAST("sp1", "3-1"));
	ck_assert_str_eq(turns(), "1sp1-sp2");
	at(LAST("s0", "4-2"));
	ck_assert_str_eq(
		turns(), "2s0-s2 4s2xsg4 | 2s0-sp2 4sp2-f | 4s0-sg2 2sg2xsg4 | 4s0xs4 2s4-s6");
	play("4s0xs4");
	struct game_step list[GAME_STEPS_MAX];
	ck_assert_uint_eq(game_steps(rules, &state, list), 56);
}
END_TEST

START_TEST(f_barika) {
	sit("", 4);
	at(F);
	ck_assert_str_eq(steps(), "2e1-e3 2e1-eg1 2n6-w0 2ng5-ng7");
	ck_assert_uint_eq(count_turns(), 118);
	play("2e1-e3 2ng5-ng7 2n6-w0 2w0-w2");
	ck_assert_str_eq(turns(), ". | again");
	/* the same with a pawn in the entry is an admittance */
	at("s:" SENTRIES ":Se1,n6,ng5,@1:E@4:N@4:W@4:roll=2-2");
	ck_assert_str_eq(steps(), "@sg6");
}
END_TEST

START_TEST(f_the_lead_pawn) {
	sit("", 4);
	at("s:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Sn4,e1,ng2,@1:E@4:N@4:W@4");
	forget();
	cast(0, 0);
	ck_assert_str_eq(position(), "e:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Se1,ng2,@1,~1:E@4:N@4:W@4");
	ck_assert_str_eq(story(), "thrown named fled");
	at("s:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Sn4,ng6,@2:E@4:N@4:W@4");
	cast(0, 0);
	ck_assert_str_eq(to_move(), "s");
	ck_assert_str_eq(steps(), "!n4 !ng6");
	play("!ng6");
	ck_assert_str_eq(position(), "e:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Sn4,@2,~1:E@4:N@4:W@4");
}
END_TEST

static void check_points(const char *options, const char *text, int s, int e, int n, int w) {
	const int points[] = {s, e, n, w};
	sit(options, 4);
	at(text);
	struct game_status status = game_status(rules, &state);
	ck_assert_int_eq(status.phase, GAME_OVER);
	for (int seat = 0; seat < 4; seat++) {
		ck_assert_msg(status.points[seat] == points[seat], "%s: seat %d has %d points",
			options, seat, status.points[seat]);
	}
}

START_TEST(g_scores) {
	const char *text =
		"s:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Ssv1,sv2,sv3,f:En4,ep1,ev1,ev3:N@4:Ws2,wv1,@2";
	check_points("", text, 10, 3, -10, -4);
	check_points("series_penalty=highest_only", text, 10, 3, -4, -2);
	const char *fled = "s:" SENTRIES ":Ssv1,sv2,sv3,f:Ee1,@1,~2:N~4:Wwp1,wp2,@2";
	check_points("", fled, 10, -7, -10, -4);
	check_points("entry_counts_fled=off", fled, 10, -5, -4, -4);
}
END_TEST

/* ---- positions as text ---- */

START_TEST(positions_read_back_the_same) {
	static const char *const texts[] = {
		"s:" SENTRIES ":S@4:E@4:N@4:W@4",
		"n:" SENTRIES ":S@4:E@4:N@4:W@4:order=4,x,-,-",
		"s:" SENTRIES ":S@4:E@4:Ns7,@3:W@4:roll=1-3",
		"s:" SENTRIES ":Ssg6,@3:E@4:Ns7,@3:W@4:roll=1-3:sets=1,3",
		"s:" SENTRIES ":Ss0,sp1,sv1,sv3:E@4:N@4:Ws2,@3:roll=2-3:sets=2",
		"s:" SENTRIES ":Ss0,sp2,sv1,sv3:E@4:N@4:W@4:roll=2-3:sets=2:bonus=4",
		"s:" SENTRIES ":Ss0,sv1,sv2,sv3:E@4:N@4:W@4:roll=4-0:bonus=6:cascade=3",
		"s:" SENTRIES ":Ss0,sv1,sv2,sv3:E@4:N@4:W@4:roll=4-2:sets=2:locked=1",
		"s:Xe4,n4,w4,s5,eg4,ng4,wg4:Ss4,@3:E@4:N@4:W@4:roll=4-2:sets=2:need=place",
		"s:" SENTRIES ":Se1,n6,ng5,sv1:E@4:N@4:W@4:roll=2-2:barika=1",
		"s:" SENTRIES ":Se1,n6,ng5,sv1:E@4:N@4:W@4:roll=2-2:sets=2,2:barika=2",
		"s:" SENTRIES ":Se1,n6,ng5,sv1:E@4:N@4:W@4:barika=1",
		"s:" SENTRIES ":Se1,n6,ng5,sv1:E@4:N@4:W@4:barika=2:need=again",
		"s:" SENTRIES ":Se1,@3:En6,@2,~1:N@4:W@4:roll=4-4:need=target",
		"s:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Sn4,ng6,@2:E@4:N@4:W@4:roll=0-0:need=lead",
		"s:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Sn4,ng6,sv1,sv2:E@4:N@4:W@4:roll=2-2:barika=3:need=lead",
		"e:Xs4,e4,n4,w4,sg4,eg4,ng4,sp1:Ssv2,-3:Ee1,@3:N@4:Wwp1,wv3,~2:roll=1-2",
	};
	sit("", 4);
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		at(texts[i]);
		ck_assert_str_eq(position(), texts[i]);
	}
	sit("comfort=manual", 4);
	const char *comfort = "s:" SENTRIES ":Se1,@1,~2:E@4:N@4:W@4:roll=1-2:need=comfort";
	at(comfort);
	ck_assert_str_eq(position(), comfort);
}
END_TEST

/* Pieces in any order; a cast that leaves nothing to do is over when it is read. */
START_TEST(positions_are_normalized_when_read) {
	sit("", 4);
	at("s:Xwg4,sg4,eg4,ng4,s4,w4,e4,n4:Ssv1,@1,s0,w7:E@4:N@4:W@4");
	ck_assert_str_eq(position(), "s:" SENTRIES ":Ss0,w7,sv1,@1:E@4:N@4:W@4");
	at("s:" SENTRIES ":Ssg6,@2,~1:E@4:N@4:W@4:roll=1-3");
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ssg6,@3:E@4:N@4:W@4");
	at("s:" SENTRIES ":S@4:E@4:N@4:W@4:roll=2-3");
	ck_assert_str_eq(position(), "e:" SENTRIES ":S@4:E@4:N@4:W@4");
}
END_TEST

START_TEST(bad_positions_are_refused_with_a_sentence) {
	static const struct {
		const char *text, *words;
	} bad[] = {
		{"", "must begin with the seat to act"},
		{"q:" SENTRIES ":S@4:E@4:N@4:W@4", "must begin with the seat to act"},
		{"s:S@4:E@4:N@4:W@4", "must be followed by X"},
		{"s:Xs4,e4,n4,w4,sg4,eg4,ng4:S@4:E@4:N@4:W@4", "There must be 8 sentries"},
		{"s:Xs4,s4,n4,w4,sg4,eg4,ng4,wg4:S@4:E@4:N@4:W@4",
			"Two sentries cannot stand on s4"},
		{"s:Xsg6,e4,n4,w4,sg4,eg4,ng4,wg4:S@4:E@4:N@4:W@4", "No sentry may stand on sg6"},
		{"s:Xsv1,e4,n4,w4,sg4,eg4,ng4,wg4:S@4:E@4:N@4:W@4", "No sentry may stand on sv1"},
		{"s:" SENTRIES ":S@3:E@4:N@4:W@4", "South must have 4 servants"},
		{"s:" SENTRIES ":S@4:E@5:N@4:W@4", "East has only 4 servants"},
		{"s:" SENTRIES ":Sep1,@3:E@4:N@4:W@4", "South cannot stand on ep1"},
		{"s:" SENTRIES ":Ss4,@3:E@4:N@4:W@4", "Two pieces cannot stand on s4"},
		{"s:" SENTRIES ":Ss3,@3:Es3,@3:N@4:W@4", "Two pieces cannot stand on s3"},
		{"s:" SENTRIES ":Sf,@3:E@4:N@4:W@4", "only when the other three are on victory"},
		{"s:" SENTRIES ":S@4:E@4:N@4", "servants of West must come next"},
		{"s:" SENTRIES ":S@4:E@4:N@4:W@4:", "A field must follow"},
		{"s:" SENTRIES ":S@4:E@4:N@4:W@4:roll=5-0", "roll=2-3"},
		{"s:" SENTRIES ":S@4:E@4:N@4:W@4:dice=5-0", "not a field of a position"},
		{"s:" SENTRIES ":S@4:E@4:N@4:W@4:roll=1-0:roll=1-0", "appears twice"},
		{"s:" SENTRIES ":Ss3,@3:E@4:N@4:W@4:roll=1-2:sets=3", "that was not cast"},
		{"s:" SENTRIES ":Ss3,@3:E@4:N@4:W@4:sets=3", "Without roll="},
		{"s:" SENTRIES ":Ss3,@3:E@4:N@4:W@4:roll=1-2:need=target", "is not possible here"},
		{"s:" SENTRIES ":Ss3,@3:E@4:N@4:W@4:need=again", "requires barika=1"},
		{"s:" SENTRIES ":Ss3,@3:E@4:N@4:W@4:roll=1-2:barika=1",
			"barika= only if the cast is one"},
		{"s:" SENTRIES ":Ss3,@3:E@4:N@4:W@4:roll=1-2:bonus=4",
			"that many servants must be"},
		{"s:" SENTRIES ":Ss3,@3:E@4:N@4:W@4:roll=1-2:sets=2:need=comfort",
			"comfort=manual"},
		{"s:" SENTRIES ":Ss3,-3:E@4:N@4:W@4", "only its locked servants remain"},
		{"s:" SENTRIES ":S-4:E@4:N@4:W@4", "cannot be the one to act"},
		{"e:" SENTRIES ":S@4:E@4:N@4:W@4:order=-,-,-,-", "first that still has to cast"},
		{"s:" SENTRIES ":S@4:E@4:N@4:W@4:order=-,-,-", "order= with a sum"},
		{"s:" SENTRIES ":Ss0,@3:E@4:N@4:W@4:order=-,-,-,-",
			"all servants must be in their entries"},
	};
	sit("", 4);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		const char *words = misread(bad[i].text);
		ck_assert_msg(strstr(words, bad[i].words) != NULL, "%s: %s", bad[i].text, words);
	}
	sit("sentry_on_path=off", 4);
	misread("s:Xsp1,e4,n4,w4,sg4,eg4,ng4,wg4:S@4:E@4:N@4:W@4");
	sit("", 2);
	misread("s:Xep1,e4,n4,w4,sg4,eg4,ng4,wg4:S@4:N@4");
	sit("sentry_on_vacant_arm=on", 2);
	at("s:Xs4,n4,w4,sg4,eg4,ng4,wg4,ep1:S@4:N@4");
}
END_TEST

/* ---- refusals ---- */

START_TEST(refusals_name_the_obstacle) {
	static const struct {
		const char *position, *step, *clause, *words;
	} cases[] = {
		{B, "4s2-s6", "moves.sentry", "You may not pass the sentry on s4."},
		{B, "4w1-w5", "moves.sentry", "You may not pass the sentry on w4."},
		{B, "3s2-s5", "turn.sets", "You can use 2 and 4, not 3."},
		{B, "2s2-s5", "moves.steps", "Along the arrows s5 is not 2 steps from s2."},
		{"s:" SENTRIES ":Ss2,@3:E@4:N@4:W@4:roll=1-4", "1s2-s4", "moves.steps",
			"Along the arrows s4 is not the next space after s2."},
		{B, "2w3-w5", "turn.sets", "There is no servant of yours on w3."},
		{B, "2nh-ng7", "admittance.duty",
			"A servant leaves its entry only when a cast of four"},
		{B, "@ng6", "admittance.duty", "A cast of four admits one servant"},
		{B, "+8s2-e2", "bonus.now", "No bonus move is due."},
		{B, "/s5", "sentries.place", "You have no sentry to place."},
		{B, "!w3", "casts.ahmaq", "No servant flees now"},
		{B, "again", "casts.barika", "Another turn is offered only after"},
		{B, "raha", "comfort.raha", "Servants can be comforted only after the moves."},
		{B, ".", "moves.compulsion", "A number that can be used must be used."},
		{A, "1s7-e0", "admittance.duty", "A servant must first be placed on sg6."},
		{C, "3sv1-f", "victory.locked", "The servant on sv1 is locked there"},
		{C, "2sp1-sv1", "moves.own_servant", "Your own servant already stands on sv1."},
		{D, "4sp2-f", "victory.fountain", "The fountain may be entered only when"},
		{"w:" SENTRIES ":S@4:E@4:N@4:Ww7,@3:roll=3-2", "3w7-sp2", "moves.own_path",
			"sp2 is on the path of another queen."},
		{"s:" SENTRIES ":Ss0,sp2,sv1,sv3:E@4:N@4:W@4:roll=2-3:sets=2:bonus=4", "2s0-s2",
			"bonus.now", "The bonus move of 4 steps must be played first."},
		{"s:" SENTRIES ":Ss0,sp2,sv1,sv3:E@4:N@4:W@4:roll=2-3:sets=2:bonus=4", "@sg6",
			"bonus.whole", "A bonus move never admits a servant."},
		{"s:Xe4,n4,w4,s5,eg4,ng4,wg4:Ss4,@3:E@4:N@4:W@4:roll=4-2:sets=2:need=place",
			"2s4-s6", "sentries.place", "The sentry you captured must first be placed"},
		{"s:Xe4,n4,w4,s5,eg4,ng4,wg4:Ss4,@3:E@4:N@4:W@4:roll=4-2:sets=2:need=place", "/wg6",
			"sentries.place", "No sentry may be placed on wg6"},
		{"s:Xe4,n4,w4,s5,eg4,ng4,wg4:Ss4,@3:E@4:N@4:W@4:roll=4-2:sets=2:need=place", "/s5",
			"sentries.place", "s5 is taken"},
		{"s:" SENTRIES ":Se1,@3:En6,@2,~1:N@4:W@4:roll=4-4:need=target", "!e1",
			"casts.ahmaq", "There is no enemy servant on e1"},
		{"s:" SENTRIES ":Se1,n6,ng5,sv1:E@4:N@4:W@4:barika=1:need=again", "2e1-e3",
			"casts.barika", "Now you can only take another turn, or end yours."},
		{"s:" SENTRIES ":S@4:E@4:N@4:W@4", "@sg6", "turn.cast", ""},
	};
	sit("", 4);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		at(cases[i].position);
		if (phase() != GAME_CHOICE) {
			struct game_refusal refusal;
			struct game_step step = {0};
			rules->game->impl->why(rules, &state, &step, &refusal);
			ck_assert_str_eq(refusal.clause, cases[i].clause);
			continue;
		}
		const struct game_refusal *refusal = refused(cases[i].step);
		ck_assert_msg(refusal->clause != NULL &&
				strcmp(refusal->clause, cases[i].clause) == 0 &&
				strstr(refusal->text, cases[i].words) == refusal->text,
			"%s: %s (%s)", cases[i].step, refusal->text, refusal->clause);
	}
	at(B);
	ck_assert_uint_eq(refused("4s2-s6")->count, 3);
	ck_assert_uint_eq(refused("4s2-s6")->points[2], 4);
}
END_TEST

START_TEST(a_move_may_omit_its_number) {
	sit("", 4);
	at(B);
	play("s2-sg2");
	ck_assert_str_eq(position(), "n:" SENTRIES ":S@4:Ew3,@3:Nw1,sg2,@2:W@4:roll=2-4:sets=4");
	ck_assert_str_eq(refused("sg2-sg3")->clause, "moves.steps");
	at("s:" SENTRIES ":Ss0,sp2,sv1,sv3:E@4:N@4:W@4:roll=2-3:sets=2:bonus=4");
	play("s0-sg2");
}
END_TEST

/* ---- the rest ---- */

START_TEST(the_maze_can_be_printed_as_text) {
	char text[GAME_BOARD_TEXT_MAX];
	sit("", 4);
	at("s:" SENTRIES ":Ss0,sv1,@1,~1:E@4:N@4:W@4");
	size_t length = rules->game->impl->print_board(rules, &state, text, sizeof(text));
	ck_assert_uint_eq(length, strlen(text));
	ck_assert_uint_lt(length, sizeof(text) - 1);
	ck_assert_ptr_nonnull(strstr(text, "S!"));
	ck_assert_ptr_nonnull(strstr(text, "[1"));
	ck_assert_ptr_nonnull(strstr(text, "South: 1 fled"));
	char cut[40];
	ck_assert_uint_eq(
		rules->game->impl->print_board(rules, &state, cut, sizeof(cut)), sizeof(cut) - 1);
}
END_TEST

START_TEST(an_impossible_board_is_refused) {
	static const int short_list[] = {1, 2}, far[] = {0, 99}, loop[] = {0, 1, 1, 0},
			 entry[] = {15, 15};
	static const struct {
		struct game_parameter parameter;
		const char *words;
	} bad[] = {
		{{"names", "", NULL, 0}, "must name the spaces"},
		{{"names", "a  b", NULL, 0}, "separated by single spaces"},
		{{"fountain", NULL, short_list, 2}, "fountain must be a name"},
		{{"x", NULL, short_list, 2}, "x must be a list of 21 numbers"},
		{{"entry", NULL, far + 1, 1}, "spaces of a quarter, 0 to 20"},
		{{"sentries", NULL, entry, 2}, "spaces of the common path"},
		{{"ways", NULL, far, 2}, "must have pairs"},
		{{"ways", NULL, loop, 4}, "from every starting space to the fountain"},
	};
	const struct game *game = games_find("laaiqa");
	struct game_parameter parameter[20];
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct game copy = *game;
		memcpy(parameter, game->parameter, game->parameters * sizeof(*parameter));
		copy.parameter = parameter;
		for (size_t j = 0; j < game->parameters; j++) {
			if (strcmp(parameter[j].name, bad[i].parameter.name) == 0) {
				parameter[j] = bad[i].parameter;
			}
		}
		ck_assert_ptr_null(game_rules_create(&copy, 4, option, &error));
		ck_assert_msg(strstr(error.text, bad[i].words) != NULL, "%s", error.text);
	}
}
END_TEST
