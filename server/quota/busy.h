/* server/quota/busy.h - measures how long the loop really worked.
 *
 * Work for an address is timed by the wall clock, which is cheap to read. On a busy machine that
 * also counts time in which the loop had no processor, which nobody asked for. So when a piece of
 * work took long, the CPU time tells how much of it was work.
 */
#ifndef QIRKAT_SERVER_BUSY_H
#define QIRKAT_SERVER_BUSY_H

#include <stdint.h>

/* All zero before the first iteration. Belongs to one thread. */
struct busy {
	uint64_t at_ms;  /* on the loop's clock */
	uint64_t cpu_ns; /* CPU time of the thread at that time */
};

/* Call in each iteration of the loop, with its clock; makes a system call at most once a
 * millisecond. */
void busy_round(struct busy *busy, uint64_t now_ms);
/* Returns how much of wall_ns, which began no earlier than the last iteration, may have been work:
 * wall_ns or the CPU time since about that iteration, whichever is less. */
uint64_t busy_spent(const struct busy *busy, uint64_t wall_ns);

#endif
