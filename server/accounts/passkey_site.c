/* server/accounts/passkey_site.c - where passkeys of this site are bound to, by its address. */
#include "server/accounts/passkey_site.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_local(const char *host) {
	static const char local[] = "localhost";
	size_t size = strlen(host), end = sizeof(local) - 1;
	return size >= end && strcmp(host + size - end, local) == 0 &&
		(size == end || host[size - end - 1] == '.');
}

/* A name, not an address of IPv4 or IPv6: its last part begins with a letter. */
static bool is_domain(const char *host) {
	const char *dot = strrchr(host, '.');
	const char *last = dot != NULL ? dot + 1 : host;
	return strpbrk(host, ":[]") == NULL && isalpha((unsigned char)last[0]);
}

bool passkey_place_read(const char *url, struct passkey_place *place) {
	char small[PASSKEY_SITE_MAX];
	size_t size = strlen(url);
	if (size >= sizeof(small)) {
		return false;
	}
	for (size_t i = 0; i <= size; i++) {
		small[i] = (char)tolower((unsigned char)url[i]);
	}
	bool is_secure = strncmp(small, "https://", 8) == 0;
	if (!is_secure && strncmp(small, "http://", 7) != 0) {
		return false;
	}
	char *host = small + (is_secure ? 8 : 7);
	char *port = strrchr(host, ':');
	/* browsers leave the usual port out */
	if (port != NULL && strcmp(port, is_secure ? ":443" : ":80") == 0) {
		*port = '\0';
		port = NULL;
	}
	snprintf(place->origin, sizeof(place->origin), "%s", small);
	if (port != NULL) {
		*port = '\0';
	}
	snprintf(place->rp_id, sizeof(place->rp_id), "%s", host);
	place->origins[0] = place->origin;
	place->site = (struct passkey_site){place->rp_id, place->origins, 1};
	return is_domain(host) && (is_secure || is_local(host));
}
