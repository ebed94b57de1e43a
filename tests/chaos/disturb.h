/* tests/chaos/disturb.h - another program that holds the store's file locked for a while. */
#ifndef QIRKAT_TESTS_CHAOS_DISTURB_H
#define QIRKAT_TESTS_CHAOS_DISTURB_H

#include <sys/types.h>

/* A process that begins to write in the store of folder and does not come to an end for ms. Returns
 * its number, to be given to disturb_end; 0 if there is none. */
pid_t disturb_begin(const char *folder, int ms);
/* End it, if it has not ended. */
void disturb_end(pid_t pid);

#endif
