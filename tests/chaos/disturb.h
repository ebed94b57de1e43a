/* tests/chaos/disturb.h - another program that holds the store's file locked for a while. */
#ifndef QIRKAT_TESTS_CHAOS_DISTURB_H
#define QIRKAT_TESTS_CHAOS_DISTURB_H

#include <sys/types.h>

/* Start a process that begins a write to the store in folder and does not finish it for ms
 * milliseconds. Returns its process id, for disturb_end; 0 if it cannot be started. */
pid_t disturb_begin(const char *folder, int ms);
/* Kill it if it is still running. */
void disturb_end(pid_t pid);

#endif
