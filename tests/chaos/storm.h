/* tests/chaos/storm.h - what the parts of the storm share. */
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
	pid_t disturber; /* 0: nobody holds the file locked */
	unsigned locks;
	struct logs_seen seen;
	unsigned random;
	unsigned long long events; /* compared, in all looks together */
	unsigned replays;          /* records verified */
	unsigned finished;         /* games played to their end */
};

/* A number below count. */
unsigned storm_pick(struct storm *storm, unsigned count);
/* All tables for one turn: wait for anything, take it in, ask for what is due, and play where
 * `moves`. polls has a place for each seat. */
void storm_turn(struct storm *storm, struct pollfd *polls, bool moves);

/* look.c: a stranger reads every room from its first event. False with storm_wrong. */
bool look(struct storm *storm, struct pollfd *polls);
/* Replay the records of count tables, or of all if there are no more. */
bool look_verify(struct storm *storm, unsigned count);

#endif
