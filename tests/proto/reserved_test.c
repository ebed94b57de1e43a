/* tests/proto/reserved_test.c - names that nobody may take, in any spelling. */
#include "proto/reserved.h"

#include <stdio.h>
#include <string.h>

#include "tests/suite.h"

static struct reserved_names names;

static void set_up(void) {
	reserved_init(&names);
	reserved_add(&names, "Merchant, \xd0\x94\xd0\xb5\xd0\xb4, , !!!");
}

SUITE_GROUP(reserved_cases, set_up, NULL, SUITE_SECONDS)

START_TEST(lookalikes_of_a_reserved_name_are_recognized) {
	static const char *const alike[] = {
		"Administrator", "ADMIN", "a d m i n", "-=Admin=-", "Adm1n",
		"\xd0\x90"
		"dmin", /* Cyrillic A */
		"\xce\x91"
		"dm\xce\xb9n", /* Greek Alpha and iota */
		"\xc3\x81"
		"dm\xc3\xadn", /* accents, composed */
		"A\xcc\x81"
		"dmin",                                                         /* and combining */
		"\xef\xbc\xa1\xef\xbd\x84\xef\xbd\x8d\xef\xbd\x89\xef\xbd\x8e", /* full width */
		"\xf0\x9d\x90\x80\xf0\x9d\x90\x9d\xf0\x9d\x90\xa6in",           /* mathematical */
		"Adm\xe2\x80\x8cin", /* a joiner within */
		"Adrnin", "5erver", "M0derator", "Q1rkat", "Admin1", "Server 2", "moderator_007",
		"merchant", "MERCHAN7",
		"\xd0\x94\xd0\x95\xd0\x94", /* another script, in capitals */
	};
	for (size_t i = 0; i < sizeof(alike) / sizeof(alike[0]); i++) {
		ck_assert_msg(reserved_holds(&names, alike[i]), "\"%s\" may be taken", alike[i]);
	}
}
END_TEST

START_TEST(other_names_are_not_reserved) {
	static const char *const free_names[] = {"Amal", "Adam", "Servera", "Administrata",
		"Modesty", "Merchants of Venice", "Sami", "42", "...", "\xd9\x86\xd9\x88\xd8\xb1",
		"\xe0\xa6\xb0\xe0\xa6\xac\xe0\xa6\xbf", "Guest", ""};
	for (size_t i = 0; i < sizeof(free_names) / sizeof(free_names[0]); i++) {
		ck_assert_msg(!reserved_holds(&names, free_names[i]), "\"%s\" is reserved",
			free_names[i]);
	}
	ck_assert(!reserved_holds(NULL, "Admin"));
}
END_TEST

START_TEST(a_list_that_is_too_long_is_truncated) {
	char list[4 * RESERVED_MAX + 1] = "";
	for (int i = 0; i < RESERVED_MAX; i++) {
		strcat(list, "zzz,");
	}
	reserved_add(&names, list);
	ck_assert_uint_eq(names.count, RESERVED_MAX);
	ck_assert(reserved_holds(&names, "zzz"));
}
END_TEST
