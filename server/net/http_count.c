/* server/net/http_count.c - counts HTTP requests per address. */
#include "server/net/net_conn.h"

enum {
	BURST_S = 20,  /* burst of requests: those of so many seconds */
	GRACES_S = 16, /* connections per second over the limit that still get an answer */
	CHECKS_S = 10, /* checks per second that are answered whatever else the address asks for */
	CHECKS_BURST = 60,
};

static const struct rate_limit graces = {.per_1000_s = GRACES_S * 1000, .burst = GRACES_S};

static const struct rate_limit checks = {.per_1000_s = CHECKS_S * 1000, .burst = CHECKS_BURST};

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

uint64_t http_request_wait_ms(const struct net *net, struct peer *peer) {
	struct rate_limit limit = requests_of(net);
	return rate_wait_ms(&peer->http.requests, &limit, now_ms());
}

void http_count_request(const struct net *net, struct peer *peer) {
	struct rate_limit limit = requests_of(net);
	rate_count(&peer->http.requests, &limit, now_ms());
}

bool http_take_check(struct peer *peer) {
	return rate_take(&peer->http.checks, &checks, now_ms());
}

bool http_take_grace(struct peer *peer) {
	return rate_take(&peer->http.graces, &graces, now_ms());
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
		rate_is_none(&peer->http.misses, &misses, now_ms()) &&
		rate_is_none(&peer->http.checks, &checks, now_ms());
}
