/* server/process/network.h - IP addresses and ranges in CIDR notation.
 *
 * address  16 bytes; IPv4 addresses are mapped into IPv6 (::ffff:192.0.2.7)
 * network  addresses with a common prefix: 10.0.0.0/8, 2001:db8::/32
 */
#ifndef QIRKAT_SERVER_NETWORK_H
#define QIRKAT_SERVER_NETWORK_H

#include <stdbool.h>
#include <stddef.h>

enum { NETWORKS_MAX = 32, NETWORK_ERROR_MAX = 160 };

struct network {
	unsigned char address[16];
	unsigned bits; /* prefix length out of 128 */
};

struct networks {
	size_t count;
	struct network list[NETWORKS_MAX];
};

/* Read "192.0.2.7" or "2001:db8::7". */
bool address_read(const char *text, unsigned char address[16]);
/* Read a comma-separated list: "127.0.0.1, 10.0.0.0/8, ::1". "" is an empty list. Returns false
 * with a sentence, and networks untouched, if it is invalid. */
bool networks_read(const char *text, struct networks *networks, char *error, size_t error_size);
bool networks_hold(const struct networks *networks, const unsigned char address[16]);

#endif
