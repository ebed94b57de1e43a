/* server/bus/bus_nats_absent.c - stands in for bus_nats.c in a program built without libnats. */
#include <stdio.h>

#include "server/bus/bus.h"

bool bus_nats_is_built(void) {
	return false;
}

struct bus *bus_nats_create(uv_loop_t *loop, const char *url, const char *node,
	const struct bus_site *site, char *error, size_t error_size) {
	(void)loop;
	(void)site;
	(void)url;
	(void)node;
	snprintf(error, error_size,
		"this program was built without NATS; rebuild it with libnats installed (Debian: "
		"libnats-dev)");
	return NULL;
}
