/* server/process/sandbox.h - permanently drops privileges before the server talks to anybody.
 *
 * It uses two features of Linux if the kernel has them: Landlock restricts the file system and the
 * network to what is named, and seccomp restricts system calls to a list. Whoever manages to run
 * code in the server can reach only what the server itself needs.
 */
#ifndef QIRKAT_SERVER_SANDBOX_H
#define QIRKAT_SERVER_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>

enum { SANDBOX_PATHS = 24, SANDBOX_LISTENS = 3, SANDBOX_PORTS = 8, SANDBOX_TOLD = 160 };

/* Borrowed during the call. Missing paths are skipped. */
struct sandbox_paths {
	const char *write[SANDBOX_PATHS]; /* folders in which files are created and changed;
					     NULL-terminated */
	const char *read[SANDBOX_PATHS];  /* files, and folders with everything in them;
					     NULL-terminated */
	unsigned listen[SANDBOX_LISTENS]; /* the only ports that may be listened on; those that are
					     0 are passed over, but if the first is, any may */
	unsigned connect[SANDBOX_PORTS];  /* ports that may be connected to; 0-terminated */
};

/* Confine this thread, and those it will create, to paths, to the loaded libraries and their
 * folders, and to a few system files without secrets. TCP connections are then possible only to the
 * given ports. Call it before creating a second thread. Returns whether it was done; told is a
 * short result or reason for the log. */
bool sandbox_files(const struct sandbox_paths *paths, char told[SANDBOX_TOLD]);
/* Disable io_uring. Call before creating a libuv loop: from 1.50 on, libuv submits epoll calls
 * through a ring if it gets one, and aborts if the ring is refused later. Does nothing if the
 * kernel has no seccomp filters; sandbox_calls will report that. */
void sandbox_no_rings(void);
/* Restrict all threads to the system calls of a running server: files, existing and accepted
 * sockets, memory that is not executable, threads, clocks; with connects, also those that open a
 * connection, to a Unix socket or over IP. Others fail with "not implemented" (so that the C
 * library falls back to an older call) or "not permitted"; calls that only an intruder would make,
 * such as starting a program, kill the process. Returns and reports as above. */
bool sandbox_calls(bool connects, char told[SANDBOX_TOLD]);

#endif
