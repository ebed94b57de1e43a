/* server/process/network.h - IP addresses, and ranges of them in CIDR notation.
 *
 * address  16 bytes; an IPv4 address is kept as mapped into IPv6 (::ffff:192.0.2.7)
 * network  the addresses that share the first bits of one: 10.0.0.0/8, 2001:db8::/32
 */
#ifndef QIRKAT_SERVER_NETWORK_H
#define QIRKAT_SERVER_NETWORK_H

#include <stdbool.h>
#include <stddef.h>

enum { NETWORKS_MAX = 32, NETWORK_ERROR_MAX = 160 };

struct network {
	unsigned char address[16];
	unsigned bits; /* of all 128 */
};

struct networks {
	size_t count;
	struct network list[NETWORKS_MAX];
};

/* Read "192.0.2.7" or "2001:db8::7". */
bool address_read(const char *text, unsigned char address[16]);
/* Read a list with commas: "127.0.0.1, 10.0.0.0/8, ::1". "" is an empty one. False, a sentence, and
 * networks untouched where it is none. */
bool networks_read(const char *text, struct networks *networks, char *error, size_t error_size);
bool networks_hold(const struct networks *networks, const unsigned char address[16]);

#endif
