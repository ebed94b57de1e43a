/* server/hub/mine.h - how a guest's own rooms stand: rooms asked about by id and token, in memory
 * or not.
 *
 * Rooms that are not in memory are read from their logs, used for one row and given up, one in
 * each turn of the loop, and long ones in slices, so that lists hold up nobody.
 */
#ifndef QIRKAT_SERVER_MINE_H
#define QIRKAT_SERVER_MINE_H

#include <stdbool.h>

struct client;
struct hub;
struct mine;

/* A log is not being read any more: those that waited for that go on. */
void mine_wake(struct hub *hub);
/* The connection is lost: nobody waits for the answer. */
void mine_forget(struct client *client);
/* False without a handle of the loop. */
bool mine_start(struct hub *hub);
void mine_finish(struct hub *hub);

#endif
