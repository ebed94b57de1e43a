/* server/net/http_limit.c - limits the HTTP requests of an address.
 *
 * Requests are counted, and those for tables that do not exist are limited more tightly, so that
 * ids cannot be guessed. Requests over the limit are answered with 429. That must cost less than
 * what it refuses: the connection closes after the answer, a moment later and without reading
 * anything, and after a few of those per second new connections are closed at once. Whoever watches
 * the server from an address that others overuse is still answered.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/lookup.h"
#include "server/net/http_conn.h"

enum { TEXT_BYTES = 256 };

/* Estimated cost of the system for a connection and a request, in addition to what
 * is measured. */
#define CONNECTION_NS UINT64_C(40000)
#define REQUEST_NS UINT64_C(20000)

bool http_takes_connection(struct quota *quota, bool is_proxy, bool *counted) {
	*counted = false;
	if (is_proxy) {
		return true;
	}
	bool refused = quota_wait_ms(quota) > 0;
	if (refused && !quota_take_grace(quota)) {
		return false;
	}
	if (!refused) {
		quota_count_request(quota);
		*counted = true;
	}
	quota_charge(quota, CONNECTION_NS, 0);
	return true;
}

uint64_t http_count_request(const struct conn *conn) {
	conn->net->http->requests++;
	return uv_hrtime();
}

void http_charge(struct conn *conn, uint64_t begun_ns) {
	quota_charge(conn->quota, uv_hrtime() - begun_ns + REQUEST_NS, 0);
}

/* ---- refusing ---- */

/* Pages of every site may read what the API says. */
static const char *find_reader(const char *path) {
	return strncmp(path, "/api/", 5) == 0 ? "Access-Control-Allow-Origin: *\r\n" : "";
}

int http_refuse(struct conn *conn, const char *path, bool head, uint64_t wait_ms) {
	char text[TEXT_BYTES], headers[TEXT_BYTES];
	unsigned seconds = (unsigned)((wait_ms + 999) / 1000);
	conn->net->http->limited++;
	quota_log_refused(conn->quota, "too many requests");
	snprintf(text, sizeof(text), "Too many requests from your address; try again in %u s.",
		seconds);
	snprintf(headers, sizeof(headers), "Retry-After: %u\r\nCache-Control: no-store\r\n%s",
		seconds, find_reader(path));
	struct answer answer = {
		.status = 429,
		.headers = headers,
		.head = head,
		.close = true,
		.hold = true,
	};
	return http_answer_refusal(conn, "too_fast", text, &answer);
}

bool http_is_check(const char *path) {
	return strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0 ||
		strcmp(path, "/metrics") == 0;
}

bool http_takes_websocket(struct conn *conn) {
	bool counted = conn->http->counted;
	conn->http->counted = false;
	if (counted) {
		return true;
	}
	if (quota_wait_ms(conn->quota) > 0) {
		return false;
	}
	quota_count_request(conn->quota);
	return true;
}

/* An address that those who run the site have barred, asking for anything but a check. */
static bool is_barred(struct conn *conn, const char *path, char sentence[TEXT_BYTES]) {
	return !http_is_check(path) &&
		lookup_bars(conn->net->http->api.lookup, quota_address(conn->quota), sentence,
			TEXT_BYTES);
}

static int answer_barred(struct conn *conn, const char *path, bool head, const char *sentence) {
	char headers[TEXT_BYTES];
	quota_log_refused(conn->quota, "it is barred");
	snprintf(headers, sizeof(headers), "Cache-Control: no-store\r\n%s", find_reader(path));
	struct answer answer = {
		.status = 403,
		.headers = headers,
		.head = head,
		.close = true,
	};
	return http_answer_refusal(conn, "barred", sentence, &answer);
}

bool http_takes_request(struct conn *conn, const char *path, bool head, int *result) {
	char sentence[TEXT_BYTES];
	if (is_barred(conn, path, sentence)) {
		*result = answer_barred(conn, path, head, sentence);
		return false;
	}
	if ((http_is_check(path) && quota_take_check(conn->quota)) || http_takes_websocket(conn)) {
		return true;
	}
	*result = http_refuse(conn, path, head, quota_wait_ms(conn->quota));
	return false;
}
