/* server/net/http_limit.c - what one address may ask for over HTTP.
 *
 * Requests are counted, and much tighter those that name a table there is not: an id must not be
 * found by trying. What is beyond is answered 429. That must cost less than what it refuses, so a
 * connection ends with such an answer, but a moment later, nothing being read meanwhile; and beyond
 * a few of those in a second new connections end at once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/net_conn.h"

enum {
	BURST_S = 20,   /* requests at once: those of so many seconds */
	GRACES_S = 16,  /* connections a second that are told why, though their address has had its
			   share */
	HOLD_MS = 1000, /* before a connection that was refused ends */
	HOLD_S = 5,     /* in case nobody ends it */
	TEXT_BYTES = 256,
};

/* What the system and the library take for a connection and a request, beside what is measured. */
#define CONNECTION_NS UINT64_C(40000)
#define REQUEST_NS UINT64_C(20000)

static const struct rate_limit graces = {.per_1000_s = GRACES_S * 1000, .burst = GRACES_S};

static uint64_t now_ms(void) {
	return uv_hrtime() / 1000000;
}

static struct rate_limit requests_of(const struct net *net) {
	uint64_t per_s = net->options.config->requests_per_s;
	return (struct rate_limit){.per_1000_s = per_s * 1000, .burst = per_s * BURST_S};
}

static struct rate_limit misses_of(const struct net *net) {
	uint64_t per_minute = net->options.config->misses_per_minute;
	return (struct rate_limit){
		.per_1000_s = (per_minute * 1000 + 59) / 60, .burst = per_minute};
}

/* ---- counting ---- */

static uint64_t wait_for_request(struct net *net, struct peer *peer) {
	struct rate_limit limit = requests_of(net);
	uint64_t wait_ms = rate_wait_ms(&peer->http.requests, &limit, now_ms());
	uint64_t cost_ms = peer_wait_ms(net, peer);
	return wait_ms > cost_ms ? wait_ms : cost_ms;
}

static void count_request(struct net *net, struct peer *peer) {
	struct rate_limit limit = requests_of(net);
	rate_count(&peer->http.requests, &limit, now_ms());
}

bool http_takes_connection(struct net *net, struct peer *peer, bool is_proxy) {
	if (is_proxy) {
		return true;
	}
	bool refused = wait_for_request(net, peer) > 0;
	if (refused && !rate_take(&peer->http.graces, &graces, now_ms())) {
		return false;
	}
	if (!refused) {
		count_request(net, peer);
	}
	peer_charge(net, peer, CONNECTION_NS, 0);
	return true;
}

void http_count_miss(struct conn *conn) {
	struct rate_limit limit = misses_of(conn->net);
	rate_count(&conn->peer->http.misses, &limit, now_ms());
}

uint64_t http_miss_wait_ms(struct conn *conn) {
	struct rate_limit limit = misses_of(conn->net);
	return rate_wait_ms(&conn->peer->http.misses, &limit, now_ms());
}

bool http_counts_are_none(struct net *net, struct peer *peer) {
	struct rate_limit requests = requests_of(net);
	struct rate_limit misses = misses_of(net);
	return rate_is_none(&peer->http.requests, &requests, now_ms()) &&
		rate_is_none(&peer->http.misses, &misses, now_ms());
}

void http_charge(struct conn *conn, uint64_t begun_ns) {
	peer_charge(conn->net, conn->peer, uv_hrtime() - begun_ns + REQUEST_NS, 0);
}

/* ---- refusing ---- */

static void end_held(uv_timer_t *timer) {
	struct net *net = timer->data;
	uint64_t now = uv_now(net->options.loop);
	while (!list_is_empty(&net->held)) {
		struct conn *conn = LIST_OWNER(net->held.next, struct conn, in_held);
		if (conn->held_until_ms > now) {
			uv_timer_start(timer, end_held, conn->held_until_ms - now, 0);
			return;
		}
		list_take_out(&conn->in_held);
		lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_SYNC);
	}
}

bool http_limit_start(struct net *net) {
	list_init(&net->held);
	list_init(&net->uploads);
	net->hold.data = net->work_timer.data = net;
	return uv_timer_init(net->options.loop, &net->hold) == 0 &&
		uv_timer_init(net->options.loop, &net->work_timer) == 0;
}

int http_hold(struct conn *conn) {
	struct net *net = conn->net;
	conn->held_until_ms = uv_now(net->options.loop) + HOLD_MS;
	if (list_is_empty(&net->held)) {
		uv_timer_start(&net->hold, end_held, HOLD_MS, 0);
	}
	list_add_last(&net->held, &conn->in_held);
	lws_rx_flow_control(conn->wsi, 0);
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, HOLD_S);
	return 0;
}

int http_refuse(struct conn *conn, const char *path, bool head, uint64_t wait_ms) {
	char text[TEXT_BYTES], headers[TEXT_BYTES];
	bool api = strncmp(path, "/api/", 5) == 0;
	unsigned seconds = (unsigned)((wait_ms + 999) / 1000);
	conn->net->counts.limited++;
	int size = snprintf(text, sizeof(text),
		api ? "{\"code\":\"too_fast\",\"text\":\"That is too much from your address; ask again in "
		      "%u s.\"}"
		    : "That is too much from your address; ask again in %u s.\n",
		seconds);
	snprintf(headers, sizeof(headers), "Retry-After: %u\r\nCache-Control: no-store\r\n%s",
		seconds, api ? "Access-Control-Allow-Origin: *\r\n" : "");
	struct answer answer = {
		.status = 429,
		.type = api ? "application/json" : "text/plain; charset=utf-8",
		.body = text,
		.size = (size_t)size,
		.headers = headers,
		.head = head,
		.close = true,
		.hold = true,
	};
	return http_answer(conn, &answer);
}

bool http_takes_request(struct conn *conn, const char *path, bool head, int *result) {
	uint64_t wait_ms = wait_for_request(conn->net, conn->peer);
	if (wait_ms > 0) {
		*result = http_refuse(conn, path, head, wait_ms);
		return false;
	}
	count_request(conn->net, conn->peer);
	return true;
}
