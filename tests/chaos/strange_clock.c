/* tests/chaos/strange_clock.c - makes the clock of the rooms run faster, so that days pass. */
#include <stdlib.h>
#include <time.h>

#include "tests/chaos/strange.h"

static int64_t begun_ms;
static long speed;

static int64_t wall_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t fast_clock(void *user) {
	(void)user;
	return begun_ms + (wall_ms() - begun_ms) * speed;
}

struct hub *strange_hub_create(uv_loop_t *loop, struct store *store,
	const struct hub_settings *settings, char *error, size_t error_size) {
	struct hub *hub = hub_create(loop, store, settings, error, error_size);
	strange_loop_begin(loop);
	const char *text = getenv("STORM_SPEED");
	speed = text != NULL ? strtol(text, NULL, 10) : 0;
	if (hub != NULL && speed > 0) {
		begun_ms = wall_ms();
		hub_set_clock(hub, fast_clock, NULL);
	}
	return hub;
}
