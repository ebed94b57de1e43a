/* server/computers/pace.h - how long a computer takes for a turn: as long as a person likes to
 * wait, within its clock.
 *
 * percent  scales that: the setting computer_pace; 0: no delay
 */
#ifndef QIRKAT_SERVER_PACE_H
#define QIRKAT_SERVER_PACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The turn to be made. */
struct pace {
	unsigned level;   /* from 1 */
	size_t choices;   /* number of legal steps; 0: a throw */
	bool after_throw; /* the throw before moved nobody, and is to be seen */
	int64_t left_ms;  /* on its clock; -1: no clock that presses */
	int64_t add_ms;   /* time gained by the turn */
	uint32_t chance;  /* a random number */
	unsigned waiting; /* searches at all tables per thread */
};

/* Returns the time from the beginning of a turn until it is played. */
int64_t pace_delay_ms(const struct pace *pace, unsigned percent);
/* Returns the time limit of its search. */
int64_t pace_search_ms(const struct pace *pace);

#endif
