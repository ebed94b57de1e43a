/* tests/server/hub/clock_table.h - what the suites of clocks share: a game of two, and what they
 * are told of their time. */
#ifndef QIRKAT_TESTS_SERVER_HUB_CLOCK_TABLE_H
#define QIRKAT_TESTS_SERVER_HUB_CLOCK_TABLE_H

#include "server/replay/verify.h"
#include "tests/server/hub/people.h"

#define FISCHER(base, add) ",'clock':{'kind':'fischer','base':" #base ",'add':" #add "}"

/* A game that has begun; more is further fields of create. */
void table_begin_game(const char *game, const char *more);
/* Alquerque, both with their first turn behind them and the clock of White running. */
void table_begin_timed(const char *clock);
/* A whole turn of player, who is to choose. */
bool table_turn(struct player *player);
/* The same, without waiting. */
void table_send_move(struct player *player);

/* A number of an object; -1 where there is none. */
int64_t table_number(const json_t *object, const char *key);
/* As amal was told last. */
const json_t *table_clocks(void);
int64_t table_left(size_t seat);
/* A number of the last event; -1 where it has none. */
int64_t table_told(const char *key);
/* Why the game ended, "" while it has not; static. */
const char *table_reason(void);

/* The record of the room; returns new. */
char *table_record(void);
/* Checking such a text comes to this, and says this. */
void table_verify(const char *text, enum verify_result wanted, const char *says);
void table_verify_room(void);

#endif
