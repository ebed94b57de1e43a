/* server/net/net_gate.c - who may become a websocket. */
#include <string.h>
#include <strings.h>

#include "server/net/net_conn.h"

enum { HEADER_TEXT = 256 };

/* The host and port of an Origin: what follows "://". NULL for "null" and the like. */
static const char *host_of(const char *origin) {
	const char *mark = strstr(origin, "://");
	return mark != NULL && mark[3] != '\0' ? mark + 3 : NULL;
}

/* Is word one of a list with commas? */
static bool is_listed(const char *list, const char *word) {
	size_t size = strlen(word);
	while (*list != '\0') {
		list += strspn(list, ", ");
		size_t length = strcspn(list, ", ");
		if (length == size && strncasecmp(list, word, size) == 0) {
			return true;
		}
		list += length;
	}
	return false;
}

/* A browser names the page's origin and cannot be made to lie about it; whatever else connects
 * needs none. */
bool gate_allows_origin(const struct conn *conn) {
	char origin[HEADER_TEXT];
	char host[HEADER_TEXT];
	if (lws_hdr_total_length(conn->wsi, WSI_TOKEN_ORIGIN) == 0) {
		return true;
	}
	if (lws_hdr_copy(conn->wsi, origin, sizeof(origin), WSI_TOKEN_ORIGIN) <= 0) {
		return false;
	}
	const char *from = host_of(origin);
	if (from == NULL) {
		return false;
	}
	return (lws_hdr_copy(conn->wsi, host, sizeof(host), WSI_TOKEN_HOST) > 0 &&
		       strcasecmp(from, host) == 0) ||
		is_listed(conn->net->options.config->origins, from);
}

/* The last of a list is what our own proxy added; those before it are anybody's words. */
static bool read_forwarded(const struct conn *conn, unsigned char address[16]) {
	char list[HEADER_TEXT];
	if (lws_hdr_copy(conn->wsi, list, sizeof(list), WSI_TOKEN_X_FORWARDED_FOR) <= 0) {
		return false;
	}
	const char *last = strrchr(list, ',');
	last = last != NULL ? last + 1 : list;
	last += strspn(last, " ");
	return peer_read(last, address);
}

void gate_take_forwarded(struct conn *conn) {
	unsigned char address[16];
	if (!conn->net->options.config->proxy || !read_forwarded(conn, address)) {
		return;
	}
	struct peer *peer = peer_take(conn->net, address);
	if (peer != NULL) {
		conn->peer->connections--;
		peer_release(conn->net, conn->peer);
		conn->peer = peer;
		conn->peer->connections++;
	}
}
