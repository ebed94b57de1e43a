/* tests/bench/relay_log.h - the least that a log can cost: a thread writes and syncs all waiting
 * messages at once, before anybody is answered. */
#ifndef QIRKAT_TESTS_BENCH_RELAY_LOG_H
#define QIRKAT_TESTS_BENCH_RELAY_LOG_H

#include <stdbool.h>
#include <uv.h>

/* A message that waits to be written. */
struct relay_entry {
	struct relay_entry *next;
	bool waits;
};

/* Start a log in folder. kept is called on the loop for each entry once it is stored on disk. */
bool relay_log_start(uv_loop_t *loop, const char *folder, void (*kept)(struct relay_entry *entry));
/* entry must not be waiting already. */
void relay_log_add(struct relay_entry *entry);

#endif
