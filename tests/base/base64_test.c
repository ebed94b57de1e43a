/* tests/base/base64_test.c - bytes as base64url, and back. */
#include "base/base64.h"

#include <string.h>

#include "tests/suite.h"

SUITE_GROUP(base64, NULL, NULL, SUITE_SECONDS)

/* RFC 4648, section 10, without filling; the last two have the letters of base64url. */
static const struct {
	const char *bytes, *text;
} known[] = {
	{"", ""},
	{"f", "Zg"},
	{"fo", "Zm8"},
	{"foo", "Zm9v"},
	{"foob", "Zm9vYg"},
	{"fooba", "Zm9vYmE"},
	{"foobar", "Zm9vYmFy"},
	{"\xfb\xef\xbe", "----"},
	{"\xff\xff\xff", "____"},
};

START_LOOP_TEST(known_texts_are_written_and_read, sizeof(known) / sizeof(known[0])) {
	const char *bytes = known[_i].bytes, *text = known[_i].text;
	char written[16];
	uint8_t read[16];
	size_t size = 99;
	base64_write((const uint8_t *)bytes, strlen(bytes), written);
	ck_assert_str_eq(written, text);
	ck_assert_uint_eq(BASE64_TEXT_SIZE(strlen(bytes)), strlen(text));
	ck_assert_uint_eq(BASE64_BYTES_SIZE(strlen(text)), strlen(bytes));
	ck_assert(base64_read(text, strlen(text), read, sizeof(read), &size));
	ck_assert_uint_eq(size, strlen(bytes));
	ck_assert_mem_eq(read, bytes, size);
}
END_TEST

static const char *const wrong[] = {
	"Z",    /* no byte */
	"Zh",   /* bits that say nothing */
	"Zm9",  /* likewise */
	"Zg==", /* filled up */
	"Zm8=",
	"Zm9v\n",
	" Zm9v",
	"Zm+v", /* the other alphabet */
	"Zm/v",
	"Zm9vY",
	"\xc3\xa9mmm",
};

START_LOOP_TEST(other_texts_are_refused, sizeof(wrong) / sizeof(wrong[0])) {
	uint8_t read[16];
	size_t size = 99;
	ck_assert(!base64_read(wrong[_i], strlen(wrong[_i]), read, sizeof(read), &size));
	ck_assert_uint_eq(size, 99);
}
END_TEST

START_TEST(what_does_not_fit_is_refused) {
	uint8_t read[3] = {1, 2, 3};
	size_t size = 99;
	ck_assert(!base64_read("Zm9v", 4, read, 2, &size));
	ck_assert_uint_eq(size, 99);
	ck_assert_uint_eq(read[2], 3);
	ck_assert(base64_read("Zm9v", 4, read, 3, &size));
	ck_assert_uint_eq(size, 3);
}
END_TEST
