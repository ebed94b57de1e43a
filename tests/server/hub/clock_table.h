/* tests/server/hub/clock_table.h - what the suites of clocks share: a table, those who sit there,
 * and what they are told of their time. */
#ifndef QIRKAT_TESTS_SERVER_HUB_CLOCK_TABLE_H
#define QIRKAT_TESTS_SERVER_HUB_CLOCK_TABLE_H

#include "server/replay/verify.h"
#include "tests/server/hub/world.h"

enum { TABLE_PEOPLE = 4 };

#define FISCHER(base, add) ",'clock':{'kind':'fischer','base':" #base ",'add':" #add "}"

extern struct player people[TABLE_PEOPLE];
extern struct player *const all[];
extern struct player *const amal, *const badr; /* the first two */

void table_set_up(void);
void table_tear_down(void);
/* A game of two; more is further fields of create. */
void table_begin(const char *game, const char *more);
/* Alquerque, both with their first turn behind them and the clock of White running. */
void table_begin_timed(const char *clock);
/* A whole turn of player, who is to choose. */
bool table_move(struct player *player);
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

/* All lose their connections. */
void table_cut(void);
/* The process dies with all connections, and comes back after gone_ms. */
void table_crash(int64_t gone_ms);
/* The first count come back and hear the whole room. */
void table_come_back(size_t count);

/* The record of the room; returns new. */
char *table_record(void);
/* Checking such a text comes to this, and says this. */
void table_verify(const char *text, enum verify_result wanted, const char *says);
void table_verify_room(void);

#endif
