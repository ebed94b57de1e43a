/* server/computers/pace.h - how long a computer takes for a turn: as long as a person would be glad
 * to wait, and never longer than its clock allows.
 *
 * percent  of that: the setting computer_pace; 0: none at all
 */
#ifndef QIRKAT_SERVER_PACE_H
#define QIRKAT_SERVER_PACE_H

#include <stddef.h>
#include <stdint.h>

/* A turn that is to be made. */
struct pace {
	unsigned level;   /* from 1 */
	size_t choices;   /* steps there are; 0: a throw */
	int64_t left_ms;  /* on its clock, -1: there is none that presses */
	int64_t add_ms;   /* that the turn brings */
	uint32_t chance;  /* any number */
	unsigned waiting; /* searches of all tables for each thread */
};

/* From when a turn began to when it is shown. */
int64_t pace_delay_ms(const struct pace *pace, unsigned percent);
/* The longest search for it. */
int64_t pace_search_ms(const struct pace *pace);

#endif
