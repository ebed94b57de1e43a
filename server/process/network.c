/* server/process/network.c - IP addresses and ranges in CIDR notation. */
#include "server/process/network.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { WORD_BYTES = 64, MAPPED_BITS = 96 };

bool address_read(const char *text, unsigned char address[16]) {
	struct in_addr four;
	if (inet_pton(AF_INET, text, &four) == 1) {
		memset(address, 0, 10);
		memset(address + 10, 0xff, 2);
		memcpy(address + 12, &four, 4);
		return true;
	}
	return inet_pton(AF_INET6, text, address) == 1;
}

/* Are the first bits of both equal? */
static bool share_bits(const unsigned char *left, const unsigned char *right, unsigned bits) {
	unsigned whole = bits / 8;
	unsigned rest = bits % 8;
	return memcmp(left, right, whole) == 0 &&
		(rest == 0 || ((left[whole] ^ right[whole]) >> (8 - rest)) == 0);
}

/* Are all bits after the prefix zero? */
static bool is_aligned(const struct network *network) {
	struct network first = *network;
	for (unsigned i = network->bits; i < 128; i++) {
		first.address[i / 8] &= (unsigned char)~(0x80 >> i % 8);
	}
	return memcmp(first.address, network->address, sizeof(first.address)) == 0;
}

/* Read a prefix length such as "24", up to most. */
static bool read_prefix_bits(const char *text, unsigned most, unsigned *bits) {
	unsigned number = 0;
	size_t size = strlen(text);
	if (size == 0 || size > 3 || strspn(text, "0123456789") != size) {
		return false;
	}
	for (; *text != '\0'; text++) {
		number = number * 10 + (unsigned)(*text - '0');
	}
	*bits = number;
	return number <= most;
}

static bool complain_of_network(char *error, size_t size, const char *word, const char *why) {
	snprintf(error, size, "\"%.50s\" %s", word, why);
	return false;
}

/* Modifies word. */
static bool read_network(char *word, struct network *network, char *error, size_t size) {
	char whole[WORD_BYTES];
	strcpy(whole, word);
	char *slash = strchr(word, '/');
	if (slash != NULL) {
		*slash = '\0';
	}
	if (!address_read(word, network->address)) {
		return complain_of_network(error, size, whole,
			"is not an address; expected something like 127.0.0.1, 10.0.0.0/8 or "
			"2001:db8::/32");
	}
	unsigned most = strchr(word, ':') == NULL ? 32 : 128;
	unsigned bits = most;
	if (slash != NULL && !read_prefix_bits(slash + 1, most, &bits)) {
		return complain_of_network(error, size, whole,
			most == 32 ? "is not a network; an IPv4 address may be followed by /0 to "
				     "/32"
				   : "is not a network; an IPv6 address may be followed by /0 to "
				     "/128");
	}
	network->bits = bits + (most == 32 ? MAPPED_BITS : 0);
	return is_aligned(network) ||
		complain_of_network(error, size, whole,
			"is not a network: bits beyond its prefix length are set; 10.0.0.0/8 is "
			"valid");
}

bool networks_read(const char *text, struct networks *networks, char *error, size_t error_size) {
	struct networks found = {.count = 0};
	char word[WORD_BYTES];
	while (*(text += strspn(text, " \t,")) != '\0') {
		size_t length = strcspn(text, " \t,");
		if (length >= sizeof(word)) {
			return complain_of_network(
				error, error_size, text, "is too long for an address");
		}
		if (found.count == NETWORKS_MAX) {
			return complain_of_network(error, error_size, text,
				"is one too many; at most 32 addresses and networks are allowed");
		}
		memcpy(word, text, length);
		word[length] = '\0';
		if (!read_network(word, &found.list[found.count], error, error_size)) {
			return false;
		}
		found.count++;
		text += length;
	}
	*networks = found;
	return true;
}

bool networks_hold(const struct networks *networks, const unsigned char address[16]) {
	for (size_t i = 0; i < networks->count; i++) {
		if (share_bits(networks->list[i].address, address, networks->list[i].bits)) {
			return true;
		}
	}
	return false;
}
