/* server/net/net_pong.c - answers to pings. */
#include <stdlib.h>
#include <string.h>

#include "server/net/net_conn.h"

enum { PONG_FRAME = 0x8a, NET_PONG_MAX = 125 };

struct pong {
	size_t size;
	unsigned char bytes[TRANSPORT_HEADROOM + 2 + NET_PONG_MAX];
};

void pong_queue(struct conn *conn, const void *data, size_t size) {
	if (conn->pong == NULL) {
		conn->pong = malloc(sizeof(*conn->pong));
	}
	if (conn->pong != NULL) { /* without memory this ping stays unanswered */
		conn->pong->size = 2 + size;
		conn->pong->bytes[TRANSPORT_HEADROOM] = PONG_FRAME;
		conn->pong->bytes[TRANSPORT_HEADROOM + 1] = (unsigned char)size;
		memcpy(conn->pong->bytes + TRANSPORT_HEADROOM + 2, data, size);
		round_add(conn);
	}
}

bool pong_flush(struct conn *conn) {
	struct pong *pong = conn->pong;
	bool good = true;
	if (pong != NULL && !transport_is_full(conn)) {
		good = transport_send(conn, pong->bytes + TRANSPORT_HEADROOM, pong->size);
		pong_drop(conn);
	}
	return good;
}

void pong_drop(struct conn *conn) {
	free(conn->pong);
	conn->pong = NULL;
}
