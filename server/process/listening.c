/* server/process/listening.c - the addresses by which a server is found. */
#include "server/process/listening.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* An address that others can use, not one that holds on this machine or this wire alone. */
static bool is_for_others(const uv_interface_address_t *own) {
	const struct in6_addr *six = &own->address.address6.sin6_addr;
	if (own->is_internal) {
		return false;
	}
	if (own->address.address4.sin_family == AF_INET) {
		uint32_t four = ntohl(own->address.address4.sin_addr.s_addr);
		return four >> 24 != 127 && four >> 16 != (169 << 8 | 254);
	}
	return own->address.address6.sin6_family == AF_INET6 && !IN6_IS_ADDR_LINKLOCAL(six) &&
		!IN6_IS_ADDR_LOOPBACK(six);
}

static const uv_interface_address_t *find_family_address(
	int family, const uv_interface_address_t *own, size_t count) {
	for (size_t i = 0; i < count; i++) {
		if (own[i].address.address4.sin_family == family && is_for_others(&own[i])) {
			return &own[i];
		}
	}
	return NULL;
}

static void write_url(
	char text[LISTENING_MAX], const char *scheme, const char *host, unsigned port) {
	bool six = strchr(host, ':') != NULL;
	size_t used = strlen(text);
	snprintf(text + used, LISTENING_MAX - used, "%s://%s%.100s%s:%u/", scheme, six ? "[" : "",
		host, six ? "]" : "", port);
}

static void write_own(char text[LISTENING_MAX], const char *scheme,
	const uv_interface_address_t *own, unsigned port) {
	char host[INET6_ADDRSTRLEN] = "";
	if (own->address.address4.sin_family == AF_INET) {
		uv_ip4_name(&own->address.address4, host, sizeof(host));
	} else {
		uv_ip6_name(&own->address.address6, host, sizeof(host));
	}
	strcat(text, " and ");
	write_url(text, scheme, host, port);
}

void listening_write(char text[LISTENING_MAX], const char *scheme, const char *host, unsigned port,
	const uv_interface_address_t *own, size_t count) {
	bool four = host[0] == '\0' || strcmp(host, "0.0.0.0") == 0;
	bool six = host[0] == '\0' || strcmp(host, "::") == 0;
	text[0] = '\0';
	write_url(text, scheme, four ? "127.0.0.1" : six ? "::1" : host, port);
	const uv_interface_address_t *found = four ? find_family_address(AF_INET, own, count)
						   : NULL;
	found = found == NULL && six ? find_family_address(AF_INET6, own, count) : found;
	if (found != NULL) {
		write_own(text, scheme, found, port);
	} else if (own == NULL && (four || six)) {
		strcat(text, " and all other addresses of this machine");
	}
}

void listening_find(char text[LISTENING_MAX], const char *scheme, const char *host, unsigned port) {
	uv_interface_address_t *own = NULL;
	int count = 0;
	if (uv_interface_addresses(&own, &count) != 0) {
		own = NULL;
		count = 0;
	}
	listening_write(text, scheme, host, port, own, (size_t)count);
	if (own != NULL) {
		uv_free_interface_addresses(own, count);
	}
}
