/* tests/e2e/program.h - the real program in a process of its own.
 *
 * QIRKAT in the environment says where it is.
 */
#ifndef QIRKAT_TESTS_E2E_PROGRAM_H
#define QIRKAT_TESTS_E2E_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include "tests/temporary.h"

struct program {
	pid_t pid; /* 0: not running */
	unsigned port;
	int out;
	char folder[TEMPORARY_PATH]; /* its data */
	char said[256];              /* its first line: where it listens */
};

/* An empty folder for data, in memory where the machine has such. */
void folder_make(char folder[TEMPORARY_PATH]);
void folder_remove(const char *folder);

/* Start `qirkat serve` on any free port, with further flags (NULL at the end; may be NULL), and
 * wait until it listens. False if it does not. */
bool program_start(struct program *program, const char *folder, const char *const *flags);
/* Send a signal and wait for the end. Returns the exit status; 128 + N where signal N ended it. */
int program_end(struct program *program, int signal);

/* Run the program to its end. Returns the exit status; what it said, on both streams, is in said.
 */
int program_run(const char *const *arguments, char *said, size_t size);

#endif
