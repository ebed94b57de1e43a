/* tests/base/sentence_test.c - sentences with the format and values they are made from. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "base/sentence.h"
#include "base/utf8.h"
#include "tests/suite.h"

struct said {
	char text[SENTENCE_BYTES];
	struct sentence_source source;
};

static struct said say(const char *format, ...) {
	struct said said;
	va_list list;
	memset(&said, 0xa5, sizeof(said));
	va_start(list, format);
	sentence_write(said.text, &said.source, format, list);
	va_end(list);
	return said;
}

static void told_as(const struct said *said, const char *json) {
	struct out out;
	out_init(&out);
	out_begin(&out, '{');
	sentence_encode(&out, said->text, &said->source);
	out_end(&out, '}');
	ck_assert_str_eq(out.at, json);
	out_finish(&out);
}

SUITE_GROUP(sentence_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(a_sentence_without_values_is_its_text) {
	struct said said = say("The game is over.");
	told_as(&said, "{\"text\":\"The game is over.\"}");
	said = say("%s", "It ends at 100%.");
	told_as(&said, "{\"text\":\"It ends at 100%.\"}");
}
END_TEST

START_TEST(values_keep_their_order_and_numbers_stay_numbers) {
	struct said said = say("%s has %d of %u (%c), %zu%% of %lld and %.*s.", "White", -3, 12u,
		'x', (size_t)5, 7ll, 2, "c3e5");
	told_as(&said,
		"{\"text\":\"White has -3 of 12 (x), 5% of 7 and c3.\","
		"\"format\":\"{1} has {2} of {3} ({4}), {5}% of {6} and {7}.\","
		"\"values\":[\"White\",-3,12,\"x\",5,7,\"c3\"]}");
}
END_TEST

START_TEST(a_sentence_within_another_has_its_own_format) {
	struct said inner = say("There is no piece on %s.", "c2");
	struct said outer = say("Line %u (%.40s): %s", 2u, "c2-c1", inner.text);
	sentence_wrap(&outer.source, &inner.source);
	told_as(&outer,
		"{\"text\":\"Line 2 (c2-c1): There is no piece on c2.\","
		"\"format\":\"Line {1} ({2}): {3}\",\"values\":[2,\"c2-c1\","
		"{\"text\":\"There is no piece on c2.\","
		"\"format\":\"There is no piece on {1}.\",\"values\":[\"c2\"]}]}");
}
END_TEST

START_TEST(sentences_may_be_nested_three_deep) {
	struct said inner = say("There is no piece on %s.", "c2");
	struct said middle = say("%s cannot play: %s", "White", inner.text);
	sentence_wrap(&middle.source, &inner.source);
	struct said outer = say("Line %u: %s", 2u, middle.text);
	sentence_wrap(&outer.source, &middle.source);
	struct said whole = say("Game %u: %s", 1u, outer.text);
	sentence_wrap(&whole.source, &outer.source);
	told_as(&whole,
		"{\"text\":\"Game 1: Line 2: White cannot play: There is no piece on c2.\","
		"\"format\":\"Game {1}: {2}\",\"values\":[1,"
		"{\"text\":\"Line 2: White cannot play: There is no piece on c2.\","
		"\"format\":\"Line {1}: {2}\",\"values\":[2,"
		"{\"text\":\"White cannot play: There is no piece on c2.\","
		"\"format\":\"{1} cannot play: {2}\",\"values\":[\"White\","
		"{\"text\":\"There is no piece on c2.\","
		"\"format\":\"There is no piece on {1}.\",\"values\":[\"c2\"]}]}]}]}");
	struct said more = say("Event %u: %s", 7u, whole.text);
	sentence_wrap(&more.source, &whole.source);
	told_as(&more,
		"{\"text\":\"Event 7: Game 1: Line 2: White cannot play: There is no piece on c2.\","
		"\"format\":\"Event {1}: {2}\",\"values\":[7,"
		"\"Game 1: Line 2: White cannot play: There is no piece on c2.\"]}");
}
END_TEST

START_TEST(a_truncated_inner_sentence_becomes_plain_text) {
	struct said inner = say("There is no piece on %s.", "c2");
	struct said outer = say("Line %u: %.10s", 2u, inner.text);
	sentence_wrap(&outer.source, &inner.source);
	told_as(&outer,
		"{\"text\":\"Line 2: There is n\",\"format\":\"Line {1}: {2}\","
		"\"values\":[2,\"There is n\"]}");
}
END_TEST

START_TEST(a_value_is_cut_between_letters) {
	struct said said = say("There is no game \"%.4s\".", "ab\xe2\x82\xac");
	ck_assert_str_eq(said.text, "There is no game \"ab\".");
}
END_TEST

START_TEST(nothing_is_read_beyond_the_precision_of_a_value) {
	char *word = malloc(4); /* allocated, so that a sanitizer sees its end */
	memcpy(word, "a\xe2\x82\xac", 4);
	ck_assert_str_eq(say("%.4s!", word).text, "a\xe2\x82\xac!");
	ck_assert_str_eq(say("%.*s!", 3, word).text, "a!");
	ck_assert_str_eq(say("%.*s!", 1, word).text, "a!");
	ck_assert_str_eq(say("%.*s!", 0, word).text, "!");
	free(word);
}
END_TEST

START_TEST(a_text_that_does_not_fit_is_cut_between_letters_and_has_no_values) {
	char letters[2 * SENTENCE_BYTES + 1];
	for (size_t i = 0; i < SENTENCE_BYTES; i++) {
		memcpy(letters + 2 * i, "\xc3\xa9", 3);
	}
	for (int shift = 0; shift < 2; shift++) {
		struct said said = say(shift ? "a%s%d" : "%s%d", letters, 1);
		ck_assert(utf8_is_valid(said.text, strlen(said.text)));
		ck_assert_uint_ge(strlen(said.text), SENTENCE_BYTES - 2);
		ck_assert_ptr_null(said.source.format[0]);
	}
}
END_TEST

START_TEST(an_unknown_format_is_written_without_values) {
	struct said said = say("%5d of %x", 3, 255u);
	told_as(&said, "{\"text\":\"    3 of ff\"}");
	said = say("%d%d%d%d%d%d%d%d%d%d%d", 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1);
	told_as(&said, "{\"text\":\"12345678901\"}");
}
END_TEST
