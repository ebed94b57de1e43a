/* tests/server/hub/clock_table.h - shared by the suites about clocks: a game of two, and what they
 * are told about their time. */
#ifndef QIRKAT_TESTS_SERVER_HUB_CLOCK_TABLE_H
#define QIRKAT_TESTS_SERVER_HUB_CLOCK_TABLE_H

#include "server/replay/verify.h"
#include "tests/server/hub/people.h"

#define FISCHER(base, add) ",'clock':{'kind':'fischer','base':" #base ",'add':" #add "}"

/* Start a game; more is further fields of create. */
void table_begin_game(const char *game, const char *more);
/* Alquerque; both have played their first turn and White's clock is running. */
void table_begin_timed(const char *clock);
/* Play a whole turn of player, who is to move. */
bool table_turn(struct player *player);
/* The same, without waiting. */
void table_send_move(struct player *player);

/* A number in an object; -1 if it is missing. */
int64_t table_number(const json_t *object, const char *key);
/* As last sent to amal. */
const json_t *table_clocks(void);
int64_t table_left(size_t seat);
/* A number in the last event; -1 if it has none. */
int64_t table_told(const char *key);
/* Why the game ended, "" if it has not; static. */
const char *table_reason(void);

/* The record of the room; returns new. */
char *table_record(void);
/* Check that verifying this text has this result, and says this. */
void table_verify(const char *text, enum verify_result wanted, const char *says);
void table_verify_room(void);

#endif
