/* server/replay/pdn_date.c - dates in PDN form. */
#include "server/replay/pdn_date.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/text.h"

static const int64_t day_ms = INT64_C(86400000);

void pdn_write_date(int64_t at_ms, char text[PDN_DATE_SIZE]) {
	time_t seconds = (time_t)(at_ms / 1000);
	struct tm day;
	if (at_ms <= 0 || gmtime_r(&seconds, &day) == NULL ||
		strftime(text, PDN_DATE_SIZE, "%Y.%m.%d", &day) == 0) {
		strcpy(text, "????.??.??");
	}
}

/* Returns the days from 1970 to March 1 of a year, where years start in March so that leap days
 * come last. */
static int64_t days_to_march(int64_t year) {
	return year * 365 + year / 4 - year / 100 + year / 400 - 719468;
}

int64_t pdn_read_date(const char *text) {
	unsigned year, month, day;
	if (strlen(text) != 10 || text_number(text, 4, &year) != 4 ||
		text_number(text + 5, 2, &month) != 2 || text_number(text + 8, 2, &day) != 2 ||
		year < 1970 || month < 1 || month > 12 || day < 1 || day > 31) {
		return 0;
	}
	unsigned from_march = (month + 9) % 12; /* full months since March 1 */
	int64_t days = days_to_march((int64_t)year - (month < 3)) + (153 * from_march + 2) / 5 +
		day - 1;
	return days * day_ms;
}
