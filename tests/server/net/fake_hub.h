/* tests/server/net/fake_hub.h - a hub that does what clients tell it, and a server around it. */
#ifndef QIRKAT_TESTS_SERVER_NET_FAKE_HUB_H
#define QIRKAT_TESTS_SERVER_NET_FAKE_HUB_H

#include <sys/types.h>

#include "server/cmd/config.h"

/* A server in a process of its own, which ends when told to, freeing all it has. Text messages tell
 * its hub what to do:
 *   echo TEXT         TEXT comes back
 *   burst N           N messages "1" to "N" in one turn
 *   flood N SIZE      N messages of SIZE bytes
 *   work MS           the loop is busy for so long, then "worked" comes back
 *   all TEXT          TEXT to everybody
 *   close CODE TEXT   this connection is closed
 *   later             close it by a timer; the others hear "somebody left" once it is gone
 *   slept             whether the loop slept before they were sent that
 *   address           the address the hub was told
 *   measure           the way there and back is measured
 *   rtt               how long it is, in milliseconds; -1: not known
 *   lines SIZE        a line of SIZE bytes on each stream of a bot; how many streams there are
 *                     comes back
 *   bar               every address is barred from now on; "barred" comes back
 *   left              how many clients have left */
struct fake_server {
	pid_t pid;
	unsigned port;
	int alive; /* the server ends when this closes, as it does with the test */
};

struct fake_server fake_server_start(const struct config *config);
/* Returns the exit status: 0 when it ended as it should. */
int fake_server_stop(const struct fake_server *server);

#endif
