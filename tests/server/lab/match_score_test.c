/* tests/server/lab/match_score_test.c - scores, intervals and the ratio of two hypotheses. */
#include <math.h>

#include "server/lab/match_score.h"
#include "tests/suite.h"

SUITE_GROUP(match_score_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(intervals_are_wilson_intervals) {
	/* Known values: 70 of 100 lie between 60.4 and 78.1 %; 0 of 10 below 27.8 %. */
	struct match_range seventy = match_score_range(&(struct match_score){60, 20, 20});
	ck_assert_double_eq_tol(seventy.value, 0.7, 1e-9);
	ck_assert_double_eq_tol(seventy.from, 0.604, 0.0005);
	ck_assert_double_eq_tol(seventy.to, 0.781, 0.0005);
	struct match_range none = match_score_range(&(struct match_score){0, 0, 10});
	ck_assert_double_eq_tol(none.from, 0, 1e-9);
	ck_assert_double_eq_tol(none.to, 0.2775, 0.0005);
}
END_TEST

START_TEST(without_games_nothing_is_known) {
	struct match_score nothing = {0, 0, 0};
	struct match_range range = match_score_range(&nothing);
	ck_assert(range.from <= 0 && range.to >= 1);
	ck_assert_double_eq(match_score_llr(&nothing, 0, 10), 0);
}
END_TEST

START_TEST(elo_follows_from_the_score) {
	struct match_range even = match_score_elo(&(struct match_score){10, 5, 10});
	ck_assert_double_eq_tol(even.value, 0, 1e-9);
	struct match_range three = match_score_elo(&(struct match_score){75, 0, 25});
	ck_assert_double_eq_tol(three.value, 190.85, 0.01);
	ck_assert(isinf(match_score_elo(&(struct match_score){5, 0, 0}).value));
}
END_TEST

START_TEST(the_ratio_says_which_difference_is_likelier) {
	struct match_score better = {300, 100, 200}, worse = {200, 100, 300};
	struct match_score even = {200, 200, 200};
	ck_assert_double_gt(match_score_llr(&better, 0, 30), match_score_bound());
	ck_assert_double_lt(match_score_llr(&worse, 0, 30), -match_score_bound());
	ck_assert_double_lt(match_score_llr(&even, 0, 30), 0);
	ck_assert_double_eq_tol(match_score_llr(&even, -30, 30), 0, 1e-9);
	ck_assert_double_eq_tol(match_score_bound(), 2.944, 0.001);
}
END_TEST
