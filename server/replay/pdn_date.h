/* server/replay/pdn_date.h - dates in PDN form: "2026.11.21". */
#ifndef QIRKAT_SERVER_PDN_DATE_H
#define QIRKAT_SERVER_PDN_DATE_H

#include <stdint.h>

enum { PDN_DATE_SIZE = 16 };

/* Write the date of a time, "????.??.??" for 0. */
void pdn_write_date(int64_t at_ms, char text[PDN_DATE_SIZE]);
/* Returns the start of a day; 0 if text is not a date. */
int64_t pdn_read_date(const char *text);

#endif
