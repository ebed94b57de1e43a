/* tests/bench/relay_log.h - the least a log can cost: what came in a turn of the loop is written
 * and synced by a thread, all that waits at once, before anybody is answered. */
#ifndef QIRKAT_TESTS_BENCH_RELAY_LOG_H
#define QIRKAT_TESTS_BENCH_RELAY_LOG_H

#include <stdbool.h>
#include <uv.h>

/* A message that waits for the disk. */
struct relay_entry {
	struct relay_entry *next;
	bool waits;
};

/* Keep a log in folder. kept is called on the loop for each entry that is on disk. */
bool relay_log_start(uv_loop_t *loop, const char *folder, void (*kept)(struct relay_entry *entry));
/* entry must not wait already. */
void relay_log_add(struct relay_entry *entry);

#endif
