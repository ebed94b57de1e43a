/* server/process/sandbox.h - what this process gives up, for good, before it talks to anybody.
 *
 * Two things of Linux, each used where the kernel has it: Landlock takes away the file system and
 * the network but for what is named, seccomp the system calls but for those of a list. Whoever
 * finds a way to run code of theirs in the server reaches what the server itself needs and no more.
 */
#ifndef QIRKAT_SERVER_SANDBOX_H
#define QIRKAT_SERVER_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>

enum { SANDBOX_PATHS = 24, SANDBOX_PORTS = 8, SANDBOX_TOLD = 160 };

/* Borrowed during the call. What is not there is left out. */
struct sandbox_paths {
	const char *write[SANDBOX_PATHS]; /* folders that files are made and changed in; NULL at the
					     end */
	const char *read[SANDBOX_PATHS];  /* files, and folders with all in them; NULL at the end */
	unsigned port;                    /* that may be listened on; 0: any */
	unsigned connect[SANDBOX_PORTS];  /* that may be connected to; 0 at the end */
};

/* Confine this thread and those that it will make to paths, to the libraries that are loaded
 * already and their neighbours, and to a few files of the system that hold no secret. From then on
 * connections over TCP can be made to the named ports alone. Call it before there is a second
 * thread. Returns whether it was done; told is a word or two for the log, or why not. */
bool sandbox_files(const struct sandbox_paths *paths, char told[SANDBOX_TOLD]);
/* Take away the rings of io_uring: before there is a loop of libuv, which from 1.50 on puts its
 * epoll calls in a ring wherever it gets one, and ends the process where that ring is refused
 * later. Where the kernel has no filters nothing happens, and sandbox_calls will say so. */
void sandbox_no_rings(void);
/* Leave all threads the system calls of a running server (connects: and those that make a
 * connection, to a socket of the file system or over IP): files, sockets it has and accepts, memory
 * without code in it, threads, clocks. Others are answered with "not implemented" (by which the C
 * library knows to try an older one) or "not permitted"; what only somebody who has broken in would
 * try, such as starting a program, ends the process. Returns and tells as above. */
bool sandbox_calls(bool connects, char told[SANDBOX_TOLD]);

#endif
