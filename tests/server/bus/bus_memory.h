/* tests/server/bus/bus_memory.h - buses in memory, joined at an exchange that loses, holds and
 * doubles messages as it is told.
 */
#ifndef QIRKAT_TESTS_SERVER_BUS_MEMORY_H
#define QIRKAT_TESTS_SERVER_BUS_MEMORY_H

#include "server/bus/bus.h"

struct exchange;

enum exchange_fate {
	EXCHANGE_DELIVER,
	EXCHANGE_LOSE,
	EXCHANGE_TWICE,
	EXCHANGE_HOLD, /* until exchange_release */
};

/* What happens to a message; decided separately for each receiver. */
typedef enum exchange_fate (*exchange_judge)(void *user, const struct bus_message *message);

/* Returns new, NULL without memory. */
struct exchange *exchange_create(uv_loop_t *loop);
/* All buses are gone. The loop must turn once more before it is closed. */
void exchange_destroy(struct exchange *exchange);
/* The default site; its id is "test". */
extern const struct bus_site exchange_site;

/* A bus of one more node. NULL without memory. */
struct bus *exchange_join(struct exchange *exchange);
/* The same of another site. */
struct bus *exchange_join_as(struct exchange *exchange, const struct bus_site *site);
/* Send bytes to a subject as somebody who is not a node. */
void exchange_inject(struct exchange *exchange, const char *subject, const void *data, size_t size);
/* From now on; NULL: all are delivered. */
void exchange_set_judge(struct exchange *exchange, exchange_judge judge, void *user);
/* What was held is delivered, in its order. */
void exchange_release(struct exchange *exchange);
/* A bus that is cut off sends and receives nothing. */
void exchange_cut(struct bus *bus, bool cut);
/* Messages on their way, without those that are held. */
size_t exchange_under_way(const struct exchange *exchange);

#endif
