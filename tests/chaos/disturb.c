/* tests/chaos/disturb.c - another program that holds the store's file locked for a while. */
#include "tests/chaos/disturb.h"

#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_BYTES = 128, WAIT_MS = 500 };

/* Exits without closing the file, like a killed process: closing it could clean up after a server
 * that is dead by then. */
static void hold(const char *folder, int ms) {
	char path[PATH_BYTES];
	sqlite3 *db = NULL;
	snprintf(path, sizeof(path), "%s/qirkat.db", folder);
	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
		sqlite3_busy_timeout(db, WAIT_MS);
		sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
		poll(NULL, 0, ms);
	}
	_exit(0);
}

pid_t disturb_begin(const char *folder, int ms) {
	pid_t pid = fork();
	if (pid == 0) {
		hold(folder, ms);
	}
	return pid > 0 ? pid : 0;
}

void disturb_end(pid_t pid) {
	if (pid > 0) {
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
	}
}
