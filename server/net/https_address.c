/* server/net/https_address.c - where somebody who came over plain HTTP finds the same page. */
#include "server/net/https_address.h"

#include <stdio.h>
#include <string.h>

enum {
	HTTP_PORT = 80,
	HTTPS_PORT = 443,
	HOST_MAX = 253,
	PORT_DIGITS = 5,
	PORT_MAX = 65535,
	PERCENT_FORM = 3
};

#define DIGITS "0123456789"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* Returns how many bytes of a Host header name the host: a name, an IPv4 address, or an IPv6
 * address in brackets. 0 if it is none of these. */
static size_t measure_name(const char *host) {
	if (host[0] == '[') {
		size_t inside = strspn(host + 1, "abcdefABCDEF:." DIGITS);
		return inside > 1 && host[1 + inside] == ']' ? inside + 2 : 0;
	}
	size_t size = strspn(host, LETTERS DIGITS "-._");
	return host[0] != '.' && host[0] != '-' ? size : 0;
}

/* Read the port behind the name. Returns 0 if there is something else. */
static unsigned read_port(const char *text) {
	unsigned port = 0;
	size_t size = text[0] == ':' ? strspn(text + 1, DIGITS) : 0;
	if (text[0] == '\0' || strcmp(text, ":") == 0) {
		return HTTP_PORT;
	}
	if (size == 0 || size > PORT_DIGITS || text[1 + size] != '\0') {
		return 0;
	}
	for (size_t i = 1; i <= size; i++) {
		port = 10 * port + (unsigned)(text[i] - '0');
	}
	return port <= PORT_MAX ? port : 0;
}

/* Append part to address, of which so many bytes are used, with everything but letters, digits and
 * the signs of stays in its percent form. Returns how many are used now, HTTPS_ADDRESS_MAX if it
 * does not fit. */
static size_t append_percent_encoded(
	char address[HTTPS_ADDRESS_MAX], size_t used, const char *part, const char *stays) {
	for (; *part != '\0' && used + PERCENT_FORM < HTTPS_ADDRESS_MAX; part++) {
		bool plain = strchr(LETTERS DIGITS, *part) != NULL || strchr(stays, *part) != NULL;
		used += (size_t)snprintf(address + used, HTTPS_ADDRESS_MAX - used,
			plain ? "%c" : "%%%02X", (unsigned char)*part);
	}
	return *part == '\0' ? used : HTTPS_ADDRESS_MAX;
}

enum https_found https_address(char address[HTTPS_ADDRESS_MAX], const struct https_asked *asked,
	struct https_ports ports) {
	size_t name = measure_name(asked->host);
	unsigned port = name > 0 && name <= HOST_MAX ? read_port(asked->host + name) : 0;
	address[0] = '\0';
	if (port == 0) {
		return HTTPS_BAD_HOST;
	}
	size_t used = (size_t)snprintf(
		address, HTTPS_ADDRESS_MAX, "https://%.*s", (int)name, asked->host);
	if (port == ports.plain && ports.secure != HTTPS_PORT) {
		used += (size_t)snprintf(
			address + used, HTTPS_ADDRESS_MAX - used, ":%u", ports.secure);
	}
	used = append_percent_encoded(address, used, asked->path, "-._~!$&'()*+,;=:@/");
	used = append_percent_encoded(address, used, asked->query[0] != '\0' ? "?" : "", "?");
	used = append_percent_encoded(address, used, asked->query, "-._~!$&'()*+,;=:@/?%");
	if (used == HTTPS_ADDRESS_MAX) {
		address[0] = '\0';
		return HTTPS_TOO_LONG;
	}
	return HTTPS_FOUND;
}
