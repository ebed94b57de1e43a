/* server/process/watchdog.h - ends the process when its loop no longer turns.
 *
 * A thread calls the loop several times within the given seconds (it may only be asleep), and ends
 * the process with SIGABRT, after a line in the log, if a call has not been answered when the
 * seconds are over. Whoever started the server
 * (systemd, a container's restart policy) then starts it again.
 *
 * Only time in which the thread itself ran is counted, at most the time between two looks for each
 * look: a process or a machine that was stopped, asleep or in a debugger goes on afterwards.
 */
#ifndef QIRKAT_SERVER_WATCHDOG_H
#define QIRKAT_SERVER_WATCHDOG_H

#include <uv.h>

struct watchdog;

/* Watch loop (borrowed until watchdog_destroy) from now on, so call it when all that takes long
 * before uv_run is done. The process is ended once the loop has not turned for seconds (1 or more),
 * at most a quarter as long again after it stopped. It does not keep the loop alive. Call it on
 * the loop's thread. Returns new; NULL if the system gives no memory, handles or thread, and then
 * the loop may have handles to close still. */
struct watchdog *watchdog_create(uv_loop_t *loop, unsigned seconds);
/* Stop watching at once, on the loop's thread, once uv_run has returned or within it. Takes the
 * watchdog, or NULL; its memory is freed when the loop next runs, which must be before it is
 * closed. */
void watchdog_destroy(struct watchdog *watchdog);

#endif
