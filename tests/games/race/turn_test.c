/* tests/games/race/turn_test.c - Laaiqa: casts, bonus moves, flight, options, resigning, whole
 * games. */
#include "tests/games/race/help.h"
#include "tests/suite.h"

#define START "s:" SENTRIES ":S@4:E@4:N@4:W@4"

/* ---- the lead ---- */

SUITE_GROUP(turns_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(the_highest_cast_leads) {
	sit("", 4);
	ck_assert_str_eq(game_status(rules, &state).chance, "rods8");
	ck_assert(game_status(rules, &state).fresh);
	cast(1, 1);
	cast(2, 3);
	ck_assert_str_eq(to_move(), "n");
	ck_assert_str_eq(position(), "n:" SENTRIES ":S@4:E@4:N@4:W@4:order=2,5,-,-");
	cast(4, 0);
	cast(0, 3);
	ck_assert_str_eq(position(), "e:" SENTRIES ":S@4:E@4:N@4:W@4");
}
END_TEST

START_TEST(seats_that_tie_for_the_lead_cast_again) {
	sit("", 3);
	cast(2, 2);
	cast(0, 1);
	cast(1, 3);
	ck_assert_str_eq(position(), "s:" SENTRIES ":S@4:E@4:N@4:order=-,x,-");
	cast(0, 0);
	cast(0, 1);
	ck_assert_str_eq(position(), "n:" SENTRIES ":S@4:E@4:N@4");
}
END_TEST

START_TEST(the_room_may_decide_who_leads) {
	sit("first=draw", 4);
	ck_assert_str_eq(position(), START);
	sit("first=previous_winner", 4);
	ck_assert_str_eq(position(), START ":order=-,-,-,-");
}
END_TEST

/* ---- admittance ---- */

START_TEST(a_pawn_of_ones_own_on_the_start_forfeits_the_cast) {
	sit("", 4);
	at("s:" SENTRIES ":Ssg6,s1,@1,~1:E@4:N@4:W@4");
	cast(3, 1);
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ss1,sg6,@2:E@4:N@4:W@4");
	ck_assert_str_eq(story(), "thrown named void void named comforted");
	ck_assert_int_eq(named("Alqabul") + named("Raha"), 2);
}
END_TEST

START_TEST(without_a_standing_pawn_four_is_a_plain_cast) {
	sit("", 4);
	at("s:" SENTRIES ":Ssg6,s0,s1,~1:E@4:N@4:W@4");
	cast(2, 2);
	ck_assert_str_eq(to_move(), "s");
	ck_assert_int_eq(named("Barika"), 0);
	ck_assert(is_legal("2s0-s2"));
	sit("alqabul_only_fled=forfeit", 4);
	at("s:" SENTRIES ":Ssg6,s0,s1,~1:E@4:N@4:W@4");
	cast(2, 2);
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ss0,s1,sg6,@1:E@4:N@4:W@4");
}
END_TEST

START_TEST(admittance_captures_an_enemy_and_earns_eight) {
	sit("", 4);
	at("s:" SENTRIES ":Ss1,@3:Esg6,@3:N@4:W@4");
	cast(1, 3);
	ck_assert_str_eq(story(), "thrown named admitted captured bonus");
	ck_assert_str_eq(
		position(), "s:" SENTRIES ":Ss1,sg6,@2:E@4:N@4:W@4:roll=1-3:sets=1,3:bonus=8");
	sit("entry_captures=off", 4);
	at("s:" SENTRIES ":Ss1,@3:Esg6,@3:N@4:W@4");
	cast(1, 3);
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ss1,@3:Esg6,@3:N@4:W@4");
}
END_TEST

START_TEST(entering_may_be_the_only_move) {
	sit("alqabul=enter_only", 4);
	at(START);
	cast(1, 3);
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ssg6,@3:E@4:N@4:W@4");
	at("s:" SENTRIES ":Ss0,s1,sg1,sg3:E@4:N@4:W@4");
	cast(0, 4);
	ck_assert_str_eq(to_move(), "s");
}
END_TEST

/* ---- casts with names ---- */

START_TEST(khajul_comforts_no_fled_pawns) {
	sit("", 4);
	at("s:" SENTRIES ":Ss0,@2,~1:E@4:N@4:W@4");
	cast(0, 0);
	ck_assert_str_eq(position(), "e:" SENTRIES ":S@2,~2:E@4:N@4:W@4");
	ck_assert_int_eq(named("Khajul"), 1);
	ck_assert_int_eq(happened(GAME_COMFORTED, -1), 0);
	at("s:" SENTRIES ":Ssv1,sv2,@2:E@4:N@4:W@4");
	forget();
	cast(0, 0);
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ssv1,sv2,@2:E@4:N@4:W@4");
	ck_assert_str_eq(story(), "thrown named");
}
END_TEST

START_TEST(a_fled_pawn_misses_one_admittance) {
	sit("", 2);
	at("s:" SENTRIES ":Ss0,s1,sg1,~1:N@4");
	cast(1, 3);
	ck_assert_int_eq(happened(GAME_ADMITTED, -1), 0);
	play("1sg1-sg2 3s0-s3");
	ck_assert_str_eq(position(), "n:" SENTRIES ":Ss1,s3,sg2,@1:N@4");
	cast(0, 1);
	cast(1, 3);
	ck_assert_int_eq(happened(GAME_ADMITTED, -1), 1);
}
END_TEST

START_TEST(ahmaq_makes_an_enemy_pawn_flee_and_moves_four_and_four) {
	sit("", 4);
	at("s:" SENTRIES ":Ss1,@3:En6,ep1,ev1,@1:N@4:W@4");
	cast(4, 4);
	ck_assert_str_eq(steps(), "!ep1 !n6");
	play("!ep1");
	ck_assert_str_eq(story(), "thrown named fled");
	ck_assert_str_eq(
		position(), "s:" SENTRIES ":Ss1,@3:En6,ev1,@1,~1:N@4:W@4:roll=4-4:sets=4,4");
	ck_assert_str_eq(steps(), "4s1-sg3");
	at("s:" SENTRIES ":Ss1,@3:Eev1,@3:N@4:W@4");
	cast(4, 4);
	ck_assert_str_eq(steps(), "4s1-sg3");
}
END_TEST

START_TEST(options_change_ahmaq) {
	sit("ahmaq_target=also_entry", 4);
	at("s:" SENTRIES ":Ss1,@3:En6,@3:N@3,~1:W~4");
	cast(4, 4);
	ck_assert_str_eq(steps(), "!eh !n6 !nh");
	play("!nh");
	ck_assert_ptr_nonnull(strstr(position(), ":N@2,~2:"));
	sit("ahmaq_mandatory=off", 4);
	at("s:" SENTRIES ":Ss1,@3:En6,@3:N@4:W@4");
	cast(4, 4);
	ck_assert_str_eq(steps(), "!n6 .");
	play(".");
	ck_assert_str_eq(steps(), "4s1-sg3");
}
END_TEST

/* Play the first legal step as long as sets are used. */
static void play_sets(void) {
	while (phase() == GAME_CHOICE && !game_status(rules, &state).fresh) {
		struct game_step list[GAME_STEPS_MAX];
		game_steps(rules, &state, list);
		rules->game->impl->apply(rules, &state, &list[0], &effects);
	}
}

#define BLESSED "s:" SENTRIES ":Se5,n5,w5,sg1:E@4:N@4:W@4"

START_TEST(the_third_barika_is_arrogance) {
	sit("", 4);
	at(BLESSED);
	for (int i = 1; i < 3; i++) {
		cast(2, 2);
		ck_assert_int_eq(happened(GAME_MOVED, 2), 4 * (i - 1));
		play_sets();
		ck_assert_int_eq(happened(GAME_MOVED, 2), 4 * i);
		ck_assert(game_status(rules, &state).fresh);
		ck_assert_str_eq(steps(), ". again");
		ck_assert_ptr_nonnull(strstr(
			position(), i == 1 ? ":barika=1:need=again" : ":barika=2:need=again"));
		play("again");
		ck_assert_str_eq(to_move(), "s");
		ck_assert_int_eq(phase(), GAME_CHANCE);
	}
	ck_assert_int_eq(named("Barika") + named("Aikhtiar"), 2);
	forget();
	cast(2, 2);
	ck_assert_str_eq(story(), "thrown named fled");
	ck_assert_int_eq(named("Mutakabir 'aw Maghrur"), 1);
	ck_assert_str_eq(to_move(), "e");
	ck_assert_ptr_nonnull(strstr(position(), ",~1:E"));
	ck_assert_ptr_null(strstr(position(), "barika"));
}
END_TEST

START_TEST(a_different_cast_ends_the_chain_of_barikas) {
	sit("", 4);
	at(BLESSED);
	cast(2, 2);
	play_sets();
	play("again");
	cast(1, 0);
	play_sets();
	ck_assert_str_eq(to_move(), "e");
	at(BLESSED);
	cast(2, 2);
	play_sets();
	play(".");
	ck_assert_str_eq(to_move(), "e");
	sit("barika_again=always", 4);
	at(BLESSED);
	cast(2, 2);
	play_sets();
	ck_assert_str_eq(to_move(), "s");
	ck_assert_int_eq(phase(), GAME_CHANCE);
	ck_assert_ptr_nonnull(strstr(position(), ":barika=1"));
}
END_TEST

START_TEST(with_a_fled_pawn_there_is_no_barika) {
	sit("", 4);
	at("s:" SENTRIES ":Se5,n5,w5,~1:E@4:N@4:W@4");
	cast(2, 2);
	ck_assert_int_eq(named("Barika"), 0);
	ck_assert_ptr_nonnull(strstr(position(), ":roll=2-2"));
	play_sets();
	ck_assert_int_eq(happened(GAME_MOVED, 2), 2);
	ck_assert_str_eq(to_move(), "e");
}
END_TEST

/* ---- bonus moves ---- */

#define TAKES "n:Xep2,s4,e4,n4,w4,eg4,ng4,wg4:S@4:Ew3,@3:Nsg4,w1,@2:W@4:roll=2-4:sets=2"

START_TEST(the_bonus_for_a_capture_can_be_optional) {
	sit("", 4);
	at(TAKES);
	play("2w1xw3");
	ck_assert_str_eq(steps(), "+8sg4-e2");
	ck_assert_str_eq(refused(".")->clause, "bonus.now");
	sit("capture_bonus=optional", 4);
	at(TAKES);
	play("2w1xw3");
	ck_assert_str_eq(steps(), "+8sg4-e2 .");
	play(".");
	ck_assert_str_eq(to_move(), "w");
	/* the bonus of a victory space is not */
	at("s:" SENTRIES ":Ss0,sp1,sv1,sv3:E@4:N@4:W@4:roll=2-3");
	play("3sp1-sv2");
	ck_assert(!is_legal("."));
}
END_TEST

START_TEST(a_bonus_may_admit_if_the_option_says_so) {
	sit("bonus_admits=on", 4);
	at(TAKES);
	play("2w1xw3");
	ck_assert_str_eq(steps(), "+8sg4-e2 @ng6");
	play("@ng6");
	ck_assert_str_eq(position(), "w:Xs4,e4,n4,w4,eg4,ng4,wg4,ep2:S@4:E@4:Nw3,sg4,ng6,@1:W@4");
}
END_TEST

START_TEST(a_sentry_taken_by_a_bonus_is_placed_before_the_other_set) {
	sit("", 4);
	at("s:" SENTRIES ":Ss0,sp1,sv1,sv3:E@4:N@4:W@4:roll=2-3");
	play("3sp1-sv2 +4s0xs4");
	ck_assert_ptr_nonnull(strstr(position(), ":roll=2-3:sets=2:locked=1:need=place"));
	play("/e3");
	ck_assert_str_eq(story(), "moved locked bonus moved named sentry_taken sentry_placed");
	ck_assert_str_eq(steps(), "2s4-s6");
}
END_TEST

/* ---- moves and sentries ---- */

START_TEST(a_pawn_may_start_another_lap) {
	sit("", 4);
	at("s:" SENTRIES ":Sw7,@3:E@4:N@4:W@4:roll=3-0");
	ck_assert_str_eq(steps(), "3w7-s2 3w7-sp2");
	sit("lap_again=off", 4);
	at("s:" SENTRIES ":Sw7,@3:E@4:N@4:W@4:roll=3-0");
	ck_assert_str_eq(steps(), "3w7-sp2");
	ck_assert_str_eq(refused("3w7-s2")->clause, "moves.fork");
}
END_TEST

START_TEST(counting_squares_can_be_safe) {
	sit("safe_counting=on", 4);
	at("s:" SENTRIES ":Ss0,@3:Es2,@3:N@4:W@4:roll=2-0");
	ck_assert_str_eq(steps(), "2s0-sp2");
	ck_assert_str_eq(refused("2s0xs2")->clause, "captures.safe");
	/* a sentry there is taken all the same */
	at("s:Xs2,e4,n4,w4,sg4,eg4,ng4,wg4:Ss0,@3:E@4:N@4:W@4:roll=2-0");
	ck_assert_str_eq(steps(), "2s0-sp2 2s0xs2");
}
END_TEST

static void check_places(
	const char *options, int seats, const char *text, const char *allowed, const char *shut) {
	char copy[100];
	sit(options, seats);
	at(text);
	snprintf(copy, sizeof(copy), "%s", allowed);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(is_legal(word), "%s: %s is not legal", options, word);
	}
	snprintf(copy, sizeof(copy), "%s", shut);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(!is_legal(word), "%s: %s is legal", options, word);
	}
}

START_TEST(options_decide_where_sentries_may_go) {
	const char *four = "s:Xe4,n4,w4,sg4,eg4,ng4,wg4:Ss4,@3:E@4:N@4:W@4:roll=4-0:need=place";
	const char *two = "s:Xe4,n4,w4,sg4,eg4,ng4,wg4:Ss4,@3:N@4:roll=4-0:need=place";
	check_places("", 4, four, "/sp1 /sp2 /ep1 /s0 /wg7", "/s4 /sg6 /wg6 /sh /sv1 /f /e4");
	check_places("sentry_on_path=off", 4, four, "/s0", "/sp1 /sp2 /ep1");
	check_places("", 2, two, "/sp1 /np2", "/ep1 /wp2 /eg6");
	check_places("sentry_on_vacant_arm=on", 2, two, "/sp1 /ep1 /wp2", "/ev1 /eg6");
	check_places("sentry_on_vacant_arm=on sentry_on_path=off", 2, two, "/s0", "/sp1 /ep1");
}
END_TEST

START_TEST(the_oldest_of_equal_leaders_flees_if_the_option_says_so) {
	sit("lead_tie=oldest", 4);
	const char *text = "s:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Sng6,n4,@2:E@4:N@4:W@4";
	at(text);
	ck_assert_str_eq(position(), text);
	cast(0, 0);
	ck_assert_str_eq(position(), "e:Xs4,e4,w4,n5,sg4,eg4,ng4,wg4:Sn4,@2,~1:E@4:N@4:W@4");
	/* an admitted pawn comes last */
	at("s:" SENTRIES ":Sw6,n1,@2:E@4:N@4:W@4");
	cast(1, 3);
	ck_assert_ptr_nonnull(strstr(position(), ":Sw6,n1,sg6,@1:"));
}
END_TEST

START_TEST(comfort_can_be_optional) {
	sit("comfort=manual", 4);
	at("s:" SENTRIES ":Ss0,@1,~2:E@4:N@4:W@4");
	cast(1, 0);
	play("1s0-s1");
	ck_assert_str_eq(steps(), ". raha");
	play("raha");
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ss1,@3:E@4:N@4:W@4");
	ck_assert_int_eq(happened(GAME_COMFORTED, 2), 1);
	at("s:" SENTRIES ":Ss0,@1,~2:E@4:N@4:W@4");
	cast(1, 0);
	play("1s0-s1 .");
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ss1,@1,~2:E@4:N@4:W@4");
}
END_TEST

/* Only 2s1xs3 leaves a pawn that can use the other set. */
START_TEST(most_sets_must_be_used_if_the_option_says_so) {
	const char *text = "s:Xs5,s6,n4,w4,sg2,eg4,ng4,wg4:Ss3,sv1,sv2,@1:E@4:N@4:W@4:roll=1-2";
	sit("", 4);
	at(text);
	ck_assert_str_eq(steps(), "1s3-s4 2s3xs5");
	sit("compulsion=max_use", 4);
	at(text);
	const char *all = turns();
	ck_assert_msg(strstr(all, "1s3-s4 2") == NULL, "%s", all);
	ck_assert_str_eq(steps(), "2s3xs5");
	ck_assert_str_eq(refused("1s3-s4")->clause, "moves.compulsion");
}
END_TEST

/* ---- chance ---- */

static int weigh(int sum, int light) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, &state, outcomes);
	int weight = 0;
	ck_assert_uint_eq(count, 25);
	for (size_t i = 0; i < count; i++) {
		bool counts = (sum < 0 || outcomes[i].values[0] + outcomes[i].values[1] == sum) &&
			(light < 0 || outcomes[i].values[0] == light);
		weight += counts ? outcomes[i].weight : 0;
	}
	return weight;
}

START_TEST(rods_and_dice_have_the_right_odds) {
	static const int rods[] = {1, 8, 28, 56, 70, 56, 28, 8, 1},
			 dice[] = {1, 2, 5, 6, 8, 6, 5, 2, 1};
	sit("", 4);
	ck_assert_int_eq(weigh(-1, -1), 256);
	ck_assert_int_eq(weigh(4, 2), 36);
	for (int sum = 0; sum <= 8; sum++) {
		ck_assert_int_eq(weigh(sum, -1), rods[sum]);
	}
	sit("dice=six_faced", 4);
	ck_assert_str_eq(game_status(rules, &state).chance, "laaiqa2");
	ck_assert_int_eq(weigh(-1, -1), 36);
	ck_assert_int_eq(weigh(4, 2), 4);
	for (int sum = 0; sum <= 8; sum++) {
		ck_assert_int_eq(weigh(sum, -1), dice[sum]);
	}
}
END_TEST

/* ---- giving up ---- */

START_TEST(a_seat_that_resigns_leaves_the_maze) {
	sit("", 4);
	at("s:" SENTRIES ":Ss1,sv1,@1,~1:Ee1,@3:N@4:W@4");
	resign(0);
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ssv1,-3:Ee1,@3:N@4:W@4");
	ck_assert_int_eq(happened(GAME_OFF, -1), 3);
	at(position());
	resign(2);
	ck_assert_str_eq(position(), "e:" SENTRIES ":Ssv1,-3:Ee1,@3:N-4:W@4");
	cast(0, 1);
	play("1e1-e2");
	ck_assert_str_eq(to_move(), "w");
	resign(3);
	ck_assert_int_eq(phase(), GAME_OVER);
	struct game_status status = game_status(rules, &state);
	ck_assert_int_eq(status.winner, 1);
	ck_assert_str_eq(status.reason, "last_seat");
	ck_assert_int_eq(status.points[0], 1 - 6);
	ck_assert_int_eq(status.points[3], -10);
}
END_TEST

START_TEST(resigning_may_end_the_game) {
	sit("resign=ends_game", 4);
	at("s:" SENTRIES ":Ss1,@3:Ee1,@3:N@4:Ww1,w2,@2");
	resign(3);
	ck_assert_int_eq(game_status(rules, &state).winner, GAME_NOBODY);
	at("s:" SENTRIES ":Ss1,@3:Ee1,@3:Nnp1,@3:W@4");
	resign(0);
	struct game_status status = game_status(rules, &state);
	ck_assert_int_eq(status.winner, 2);
	ck_assert_str_eq(status.reason, "given_up");
	sit("resign=ends_game", 2);
	resign(0);
	ck_assert_int_eq(game_status(rules, &state).winner, 1);
	ck_assert_str_eq(game_status(rules, &state).reason, "resigned");
}
END_TEST

START_TEST(resigning_during_a_choice_leaves_nothing_pending) {
	sit("", 4);
	/* a sentry in the hand */
	at("s:Xe4,n4,w4,sg4,eg4,ng4,wg4:Ss4,@3:E@4:N@4:W@4:roll=4-2:sets=2:need=place");
	resign(0);
	ck_assert_str_eq(position(), "e:Xs4,e4,n4,w4,sg4,eg4,ng4,wg4:S-4:E@4:N@4:W@4");
	/* the only target of another */
	at("s:" SENTRIES ":Ss1,@3:En6,@3:N@4:W@4");
	cast(4, 4);
	resign(1);
	ck_assert_str_eq(steps(), "4s1-sg3");
	/* in a stretch of one's own */
	at("s:" SENTRIES ":Ss1,@3:En6,@3:N@4:W@4");
	cast(1, 2);
	resign(0);
	ck_assert_str_eq(position(), "e:" SENTRIES ":S-4:En6,@3:N@4:W@4");
	/* before the lead is known */
	sit("", 3);
	cast(4, 4);
	resign(1);
	ck_assert_str_eq(to_move(), "n");
	resign(0);
	ck_assert_int_eq(phase(), GAME_OVER);
	sit("", 4);
	cast(4, 4);
	cast(0, 1);
	cast(0, 2);
	resign(3);
	ck_assert_str_eq(position(), "s:" SENTRIES ":S@4:E@4:N@4:W-4");
}
END_TEST

START_TEST(no_sentry_goes_to_the_arm_of_a_seat_that_resigned) {
	sit("", 4);
	at("s:Xe4,n4,w4,sg4,eg4,ng4,wg4:Ss4,@3:E-4:N@4:W@4:roll=4-0:need=place");
	ck_assert(!is_legal("/ep1"));
	ck_assert(is_legal("/np1"));
}
END_TEST
