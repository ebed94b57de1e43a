/* server/api/account_adopt.h - POST /api/account/adopt: a guest's seats become an account's. */
#ifndef QIRKAT_SERVER_API_ACCOUNT_ADOPT_H
#define QIRKAT_SERVER_API_ACCOUNT_ADOPT_H

struct visit;

void adopt_seats(struct visit *visit);

#endif
