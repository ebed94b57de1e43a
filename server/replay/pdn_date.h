/* server/replay/pdn_date.h - days as PDN writes them: "2026.11.21". */
#ifndef QIRKAT_SERVER_PDN_DATE_H
#define QIRKAT_SERVER_PDN_DATE_H

#include <stdint.h>

enum { PDN_DATE_SIZE = 16 };

/* The day of a time, "????.??.??" for 0. */
void pdn_write_date(int64_t at_ms, char text[PDN_DATE_SIZE]);
/* The beginning of a day; 0 where text does not name one. */
int64_t pdn_read_date(const char *text);

#endif
