/* tests/server/ratings/ratings_test.c - Glicko-2 beside the values of its paper and of other
 * programs, and ten thousand results beside a second reading (second.py). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/ratings/standings.h"
#include "tests/suite.h"

static const int64_t day_ms = INT64_C(86400000);

/* ---- Glicko-2 ---- */

static void check_glicko(
	const struct glicko *is, double rating, double deviation, double volatility) {
	ck_assert_double_eq_tol(is->rating, rating, 0.0005);
	ck_assert_double_eq_tol(is->deviation, deviation, 0.0005);
	ck_assert_double_eq_tol(is->volatility, volatility, 0.00000005);
}

/* Of one result, as other programs have it. */
static void check_result(
	struct glicko own, struct glicko opponent, double score, struct glicko after) {
	static const double tau = 0.75;
	struct glicko is = glicko_rate(&own, &opponent, &score, 1, tau);
	ck_assert_double_eq_tol(is.rating, after.rating, 0.0005);
	ck_assert_double_eq_tol(is.deviation, after.deviation, 0.0005);
	ck_assert_double_eq_tol(is.volatility, after.volatility, 0.0000001);
}

SUITE_GROUP(glicko_cases, NULL, NULL, 10)

START_TEST(the_example_of_the_paper) {
	static const struct glicko opponents[] = {
		{1400, 30, 0.06}, {1550, 100, 0.06}, {1700, 300, 0.06}};
	static const double scores[] = {1, 0, 0}, tau = 0.5;
	struct glicko own = {1500, 200, 0.06};
	own.deviation = glicko_wait(&own, 1);
	struct glicko is = glicko_rate(&own, opponents, scores, 3, tau);
	check_glicko(&is, 1464.051, 151.517, 0.0599960);
}
END_TEST

START_TEST(single_results_of_other_programs) {
	check_result((struct glicko){1500, 500, 0.09}, (struct glicko){1500, 500, 0.09}, 1,
		(struct glicko){1741.476, 396.690, 0.0899983});
	check_result((struct glicko){1500, 80, 0.06}, (struct glicko){1500, 80, 0.06}, 1,
		(struct glicko){1517.007, 78.079, 0.0599997});
	check_result((struct glicko){1400, 79, 0.06}, (struct glicko){1550, 110, 0.065}, 1,
		(struct glicko){1422.626, 77.496, 0.0600065});
	check_result((struct glicko){1550, 110, 0.065}, (struct glicko){1400, 79, 0.06}, 0,
		(struct glicko){1506.319, 105.871, 0.0650081});
}
END_TEST

START_TEST(a_year_without_games_takes_60_points_of_deviation_to_110) {
	struct rating settled = {RATING_START, 60 * RATING_POINT, VOLATILITY_START};
	struct rating waited = rating_wait(&settled, 365 * day_ms);
	ck_assert_int_eq(waited.rating, settled.rating);
	ck_assert_int_eq(waited.volatility, settled.volatility);
	ck_assert_int_ge(waited.deviation, 109 * RATING_POINT);
	ck_assert_int_le(waited.deviation, 111 * RATING_POINT);
	ck_assert_int_eq(rating_wait(&settled, -day_ms).deviation, settled.deviation);
	ck_assert_int_eq(rating_wait(&settled, INT64_MAX).deviation, DEVIATION_MAX);
}
END_TEST

START_TEST(one_win_each_between_equals_changes_no_rating) {
	struct rating own = {RATING_START, 120 * RATING_POINT, VOLATILITY_START};
	struct rating after = rating_after(&own, &own, (const int[]){2, 0}, 2);
	ck_assert_int_eq(after.rating, own.rating);
	ck_assert_int_lt(after.deviation, own.deviation);
	after = rating_after(&own, &own, (const int[]){2, 2}, 2);
	ck_assert_int_ge(after.rating, own.rating + 64 * RATING_POINT);
	ck_assert_int_le(after.rating, own.rating + 75 * RATING_POINT);
}
END_TEST

START_TEST(nothing_leaves_its_bounds) {
	struct rating low = {RATING_MIN, DEVIATION_MIN, VOLATILITY_MAX},
		      high = {RATING_MAX, DEVIATION_MIN, 1};
	for (int i = 0; i < 200; i++) {
		struct rating lower = rating_after(&low, &high, (const int[]){0}, 1);
		high = rating_after(&high, &low, (const int[]){2}, 1);
		low = lower;
		ck_assert_int_ge(low.rating, RATING_MIN);
		ck_assert_int_le(high.rating, RATING_MAX);
		ck_assert_int_ge(low.deviation, DEVIATION_MIN);
		ck_assert_int_le(low.volatility, VOLATILITY_MAX);
		ck_assert_int_ge(high.volatility, 1);
	}
	struct rating wide = {RATING_MIN, DEVIATION_MAX, VOLATILITY_MAX};
	high = (struct rating){RATING_MAX, DEVIATION_MAX, VOLATILITY_MAX};
	for (int i = 0; i < 200; i++) {
		struct rating lost = rating_after(&high, &wide, (const int[]){0, 0}, 2);
		wide = rating_after(&wide, &high, (const int[]){2, 2}, 2);
		high = lost;
	}
	ck_assert_int_gt(wide.rating, high.rating);
}
END_TEST

/* ---- standings ---- */

/* Ratings of computers A to E in results.txt. */
static const struct rating *find_computer(const char *name) {
	static const struct rating computers[] = {
		{1100 * RATING_POINT, 30 * RATING_POINT, VOLATILITY_START},
		{1300 * RATING_POINT, 30 * RATING_POINT, VOLATILITY_START},
		{1500 * RATING_POINT, 30 * RATING_POINT, VOLATILITY_START},
		{1700 * RATING_POINT, 30 * RATING_POINT, VOLATILITY_START},
		{1900 * RATING_POINT, 30 * RATING_POINT, VOLATILITY_START},
	};
	return name[0] >= 'A' && name[0] <= 'E' ? &computers[name[0] - 'A'] : NULL;
}

static FILE *open_kept(const char *name) {
	char path[512];
	snprintf(path, sizeof(path), "%s/tests/server/ratings/%s", getenv("SOURCE_ROOT"), name);
	FILE *file = fopen(path, "r");
	ck_assert_msg(file != NULL, "%s cannot be read", path);
	return file;
}

/* Count one line of results.txt. */
static void count_line(struct standings *standings, const char *line, int64_t *now_ms) {
	struct period_change change[2];
	char pool[8], name[2][8];
	int seconds, halves[2];
	int read = sscanf(line, "%d %7s %7s %7s %d %d", &seconds, pool, name[0], name[1],
		&halves[0], &halves[1]);
	ck_assert_msg(read >= 5, "%s", line);
	*now_ms += INT64_C(1000) * seconds;
	struct period period = {
		.pool = pool, .has_dice = (pool[0] - '0') % 2 == 0, .at_ms = *now_ms};
	period.count = (size_t)read - 4;
	memcpy(period.halves, halves, period.count * sizeof(int));
	for (int i = 0; i < 2; i++) {
		period.seat[i].anchor = find_computer(name[i]);
		period.seat[i].account = period.seat[i].anchor == NULL ? name[i] : NULL;
	}
	ck_assert(standings_count(standings, &period, change));
}

static void count_kept(struct standings *standings) {
	FILE *file = open_kept("results.txt");
	char line[128];
	int64_t now_ms = 0;
	int lines = 0;
	standings_init(standings, 1);
	for (; fgets(line, sizeof(line), file) != NULL; lines++) {
		count_line(standings, line, &now_ms);
	}
	ck_assert_int_eq(lines, 10000);
	fclose(file);
}

SUITE_GROUP(standings_cases, NULL, NULL, 30)

START_TEST(ten_thousand_results_are_counted_as_by_the_second_reading) {
	struct standings standings;
	FILE *file = open_kept("standings.txt");
	char line[128], pool[8], name[8];
	size_t lines = 0;
	count_kept(&standings);
	for (; fgets(line, sizeof(line), file) != NULL; lines++) {
		int rating, deviation, volatility;
		unsigned games;
		ck_assert_int_eq(sscanf(line, "%7s %7s %d %d %d %u", pool, name, &rating,
					 &deviation, &volatility, &games),
			6);
		const struct standing *is = standings_get(&standings, name, pool, false);
		ck_assert_ptr_nonnull(is);
		ck_assert_msg(is->rating.rating == rating && is->rating.deviation == deviation &&
				is->rating.volatility == volatility && is->games == games,
			"%s%" PRId32 " %" PRId32 " %" PRId32 " %" PRIu32, line, is->rating.rating,
			is->rating.deviation, is->rating.volatility, is->games);
	}
	ck_assert_uint_eq(lines, standings.count);
	fclose(file);
	standings_finish(&standings);
}
END_TEST

START_TEST(a_computer_keeps_its_rating_and_counts_half) {
	struct standings standings;
	struct period_change against_person[2], against_computer[2];
	const struct rating *computer = find_computer("C");
	struct period period = {.pool = "felli live",
		.at_ms = day_ms,
		.halves = {2},
		.count = 1,
		.seat = {{.account = "aaaaaaaaaaaa"}, {.account = "bbbbbbbbbbbb"}}};
	standings_init(&standings, 1);
	standings_get(&standings, "bbbbbbbbbbbb", "felli live", false)->rating = *computer;
	ck_assert(standings_count(&standings, &period, against_person));
	period.seat[0].account = "cccccccccccc";
	period.seat[1] = (struct period_seat){.anchor = computer};
	ck_assert(standings_count(&standings, &period, against_computer));
	int whole = against_person[0].after.rating - RATING_START;
	int half = against_computer[0].after.rating - RATING_START;
	ck_assert_int_gt(half, 0);
	ck_assert_int_le(abs(2 * half - whole), 1);
	ck_assert_int_eq(against_computer[1].after.rating, computer->rating);
	ck_assert_uint_eq(standings.count, 3);
	standings_finish(&standings);
}
END_TEST

START_TEST(each_game_and_pool_has_its_own_standing) {
	struct standings standings;
	char pool[POOL_SIZE];
	standings_init(&standings, 1);
	for (int i = 0; i < 150; i++) {
		snprintf(pool, sizeof(pool), "a-game-with-the-longest-key-there-can-be-%023d days",
			i);
		struct standing *standing = standings_get(
			&standings, "aaaaaaaaaaaa", pool, i % 2 == 0);
		ck_assert_int_eq(standing->rating.deviation,
			i % 2 == 0 ? DEVIATION_START_DICE : DEVIATION_MAX);
		standing->games = (uint32_t)i;
	}
	snprintf(pool, sizeof(pool), "a-game-with-the-longest-key-there-can-be-%023d days", 77);
	ck_assert_uint_eq(standings_get(&standings, "aaaaaaaaaaaa", pool, false)->games, 77);
	ck_assert_uint_eq(standings.count, 150);
	standings_finish(&standings);
}
END_TEST
