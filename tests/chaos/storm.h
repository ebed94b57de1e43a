/* tests/chaos/storm.h - what the parts of the program share. */
#ifndef QIRKAT_TESTS_CHAOS_STORM_H
#define QIRKAT_TESTS_CHAOS_STORM_H

#include <poll.h>

#include "tests/chaos/logs.h"
#include "tests/chaos/table.h"
#include "tests/e2e/program.h"

struct storm {
	struct program program;
	struct table *tables;
	unsigned count, names;
	struct past_table *past; /* owned */
	unsigned past_count;
	size_t past_capacity;
	pid_t disturber; /* the process that locks the file, or 0 */
	unsigned locks;
	struct logs_seen seen;
	unsigned random;
	unsigned long long events; /* compared in total */
	unsigned replays;          /* records verified */
	unsigned finished;         /* games played to their end */
};

/* A random number below count. */
unsigned storm_pick(struct storm *storm, unsigned count);
/* Run one round for all tables: wait for messages, read them, send the requests that are due, and
 * play if `moves`. polls has a place for each seat. */
void storm_turn(struct storm *storm, struct pollfd *polls, bool moves);

/* look.c: a new spectator reads every room from its first event. Returns false with storm_wrong. */
bool look(struct storm *storm, struct pollfd *polls);
/* Replay the records of count tables, or of all if there are fewer. */
bool look_verify(struct storm *storm, unsigned count);

#endif
