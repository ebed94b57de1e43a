/* tests/chaos/strange_loop.c - makes the loop hang when it is told to. */
#include <poll.h>
#include <signal.h>
#include <stdlib.h>

#include "server/process/log.h"
#include "tests/chaos/strange.h"

static void hang(uv_signal_t *handle, int number) {
	(void)handle;
	log_error("strange", "signal=%d the loop hangs", number);
	for (;;) {
		poll(NULL, 0, -1);
	}
}

void strange_loop_begin(uv_loop_t *loop) {
	static uv_signal_t handle; /* never closed: such a program is killed */
	if (getenv("STORM_HANGS") != NULL && uv_signal_init(loop, &handle) == 0) {
		uv_signal_start(&handle, hang, SIGQUIT);
	}
}
