/* server/net/busy.h - how long the loop was really at work.
 *
 * What is done for an address is timed by the clock on the wall, which is cheap to read. On a
 * machine with much else to do that clock also counts the time in which the loop had no processor,
 * and nobody asked for that: where a piece of work took long, the processor's time says how much of
 * it was work. */
#ifndef QIRKAT_SERVER_BUSY_H
#define QIRKAT_SERVER_BUSY_H

#include <stdint.h>

/* Zeroed: before the first round. Belongs to one thread. */
struct busy {
	uint64_t at_ms;  /* of the loop's clock */
	uint64_t cpu_ns; /* the thread had used then */
};

/* Call at each round of the loop, with its clock; asks the system at most once a millisecond. */
void busy_round(struct busy *busy, uint64_t now_ms);
/* Of wall_ns that passed since no earlier than the last round, how many may have been work:
 * wall_ns, or the processor's time since about that round where that is less. */
uint64_t busy_spent(const struct busy *busy, uint64_t wall_ns);

#endif
