/* tests/server/hub/plan_table.h - shared by the suites about planned replies. */
#ifndef QIRKAT_TESTS_SERVER_HUB_PLAN_TABLE_H
#define QIRKAT_TESTS_SERVER_HUB_PLAN_TABLE_H

#include "tests/server/hub/clock_table.h"

/* Cyra watches a game between amal (White) and badr. */
void table_begin_watched(const char *game, const char *more);
/* Plan lines, written ['c2-c3','c4xc2'],[...]. */
bool table_lay(struct player *player, const char *lines);
/* Planning is refused with bad_plan, in words that include these. */
void table_refused(struct player *player, const char *lines, const char *says);
/* Check the planned replies last sent to player, as compact JSON with ' for ". */
void table_laid(const struct player *player, const char *lines);
/* Try turns out, written 'c2-c3','c4xc2'. */
bool table_try(struct player *player, const char *turns);
/* The state in the answer to a try. */
const json_t *table_tried(const struct player *player);
/* The position last sent to player. */
const char *table_position(const struct player *player);
/* The number of events of the room in the store. */
uint32_t table_events(void);

#endif
