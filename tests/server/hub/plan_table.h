/* tests/server/hub/plan_table.h - what the suites of replies laid down share. */
#ifndef QIRKAT_TESTS_SERVER_HUB_PLAN_TABLE_H
#define QIRKAT_TESTS_SERVER_HUB_PLAN_TABLE_H

#include "tests/server/hub/clock_table.h"

/* Cyra watches a game of amal (White) and badr. */
void table_begin_watched(const char *game, const char *more);
/* Lay down lines, written ['c2-c3','c4xc2'],[...]. */
bool table_lay(struct player *player, const char *lines);
/* It is refused as bad_plan, with a sentence that says this. */
void table_refused(struct player *player, const char *lines, const char *says);
/* What player was told last that it has laid down, as compact JSON with ' for ". */
void table_laid(const struct player *player, const char *lines);
/* Try turns, written 'c2-c3','c4xc2'. */
bool table_try(struct player *player, const char *turns);
/* The state that a try was answered with. */
const json_t *table_tried(const struct player *player);
/* The position as player was told last. */
const char *table_position(const struct player *player);
/* The number of events that the store has of the room. */
uint32_t table_events(void);

#endif
