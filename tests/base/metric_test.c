/* tests/base/metric_test.c - the list of a program's metrics. */
#include "base/metric.h"

#include "tests/suite.h"

SUITE_GROUP(metrics_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(a_counter_reported_twice_is_the_sum_of_both) {
	struct metric_list metrics = {.count = 0};
	metric_counter(&metrics, "unread_total", "Messages that nobody read.", 3);
	metric_counter(&metrics, "unread_total", "Messages that nobody read.", 4);
	ck_assert_uint_eq(metrics.count, 1);
	ck_assert_double_eq(metric_value(&metrics, "unread_total"), 7);
}
END_TEST

START_TEST(metrics_keep_the_order_they_were_reported_in) {
	struct metric_list metrics = {.count = 0};
	const struct histogram times = {.sum_ns = 0};
	metric_gauge(&metrics, "rooms", "Rooms in memory.", 5);
	metric_histogram(&metrics, "answer_seconds", "Time to an answer.", &times);
	ck_assert_uint_eq(metrics.count, 2);
	ck_assert_str_eq(metrics.at[0].name, "rooms");
	ck_assert_int_eq(metrics.at[0].kind, METRIC_GAUGE);
	ck_assert_ptr_eq(metric_find(&metrics, "answer_seconds")->histogram, &times);
}
END_TEST

START_TEST(an_unreported_metric_is_not_found) {
	const struct metric_list metrics = {.count = 0};
	ck_assert_ptr_null(metric_find(&metrics, "rooms"));
	ck_assert_double_eq(metric_value(&metrics, "rooms"), 0);
}
END_TEST
