/* server/net/http_reply.c - sends HTTP answers, long ones in pieces. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/net/http_cache.h"
#include "server/net/net_conn.h"

enum {
	HEAD_BYTES = 2048,
	PIECE_BYTES = 32 * 1024,
	PIECE_SECONDS = 20, /* timeout for one piece */
};

/* The rest of an answer. */
struct reply {
	const char *at;
	size_t left;
	char *owned;
	struct cached *cached;
	bool close;
};

static void give_back(char *owned, struct cached *cached) {
	free(owned);
	cached_release(cached);
}

/* Headers of every answer. */
static const char common[] = "X-Content-Type-Options: nosniff\r\n"
			     "Referrer-Policy: no-referrer\r\n"
			     "Cross-Origin-Resource-Policy: same-origin\r\n";

/* With our own TLS: browsers that were here once use only HTTPS for half a year. */
static const char only_https[] = "Strict-Transport-Security: max-age=15552000\r\n";

/* A page runs only our own scripts and connects only to us. */
static const char page_policy[] =
	"Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
	"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
	"worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors %s\r\n"
	"Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()\r\n"
	"Cross-Origin-Opener-Policy: same-origin\r\n%s";

/* A worker is bound by the policy of its script: it may load the rules as WebAssembly, and nothing
 * else. */
static const char script_policy[] =
	"Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
	"connect-src 'self'; frame-ancestors 'none'\r\n";

/* Anything that is not a page may load nothing at all. */
static const char other_policy[] = "Content-Security-Policy: default-src 'none'; "
				   "frame-ancestors 'none'; sandbox\r\n";

const char *http_status_name(int status) {
	switch (status) {
	case 200:
		return "OK";
	case 201:
		return "Created";
	case 304:
		return "Not Modified";
	case 400:
		return "Bad Request";
	case 401:
		return "Unauthorized";
	case 403:
		return "Forbidden";
	case 404:
		return "Not Found";
	case 405:
		return "Method Not Allowed";
	case 409:
		return "Conflict";
	case 411:
		return "Length Required";
	case 413:
		return "Content Too Large";
	case 429:
		return "Too Many Requests";
	case 500:
		return "Internal Server Error";
	case 503:
		return "Service Unavailable";
	default:
		return "Answer";
	}
}

static void write_date(char *text, size_t size) {
	time_t now = time(NULL);
	struct tm utc;
	if (gmtime_r(&now, &utc) == NULL ||
		strftime(text, size, "%a, %d %b %Y %H:%M:%S GMT", &utc) == 0) {
		text[0] = '\0';
	}
}

/* The header separates sites with spaces, the setting with commas. */
static void write_page_policy(char *policy, size_t size, const char *frames) {
	char sites[CONFIG_TEXT_MAX];
	bool none = frames == NULL || frames[strspn(frames, ", ")] == '\0';
	snprintf(sites, sizeof(sites), "%s", none ? "'none'" : frames);
	for (char *c = strchr(sites, ','); c != NULL; c = strchr(c, ',')) {
		*c = ' ';
	}
	snprintf(policy, size, page_policy, sites, none ? "X-Frame-Options: DENY\r\n" : "");
}

/* Write the header. Returns its length, 0 if it does not fit. */
static size_t write_head(
	char *text, size_t size, const struct answer *answer, bool close, bool secure) {
	char policy[1536];
	char date[64];
	write_date(date, sizeof(date));
	if (answer->page) {
		write_page_policy(policy, sizeof(policy), answer->frames);
	} else {
		snprintf(policy, sizeof(policy), "%s",
			answer->script ? script_policy : other_policy);
	}
	int used = snprintf(text, size,
		"HTTP/1.1 %d %s\r\nDate: %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s%s%s%s%s\r\n",
		answer->status, http_status_name(answer->status), date, answer->type, answer->size,
		common, secure ? only_https : "", policy,
		answer->headers != NULL ? answer->headers : "",
		close ? "Connection: close\r\n" : "");
	return used > 0 && (size_t)used < size ? (size_t)used : 0;
}

static int finish(struct conn *conn, bool close, bool hold) {
	if (hold) {
		return http_hold(conn);
	}
	return close || lws_http_transaction_completed(conn->wsi) != 0 ? -1 : 0;
}

/* Keep what did not fit the first piece until the connection can take more. */
static int keep_rest(struct conn *conn, const struct answer *answer, size_t sent, bool close) {
	struct reply *reply = malloc(sizeof(*reply));
	if (reply == NULL) {
		give_back(answer->owned, answer->cached);
		return -1;
	}
	*reply = (struct reply){
		answer->body + sent, answer->size - sent, answer->owned, answer->cached, close};
	conn->reply = reply;
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, PIECE_SECONDS);
	lws_callback_on_writable(conn->wsi);
	return 0;
}

int http_answer(struct conn *conn, const struct answer *answer) {
	assert(conn->reply == NULL);
	assert(answer->owned == NULL || answer->owned == answer->body);
	assert(answer->close || !answer->hold);
	char *out = conn->net->scratch + LWS_PRE;
	bool close = answer->close || conn->unread;
	size_t head = write_head(out, HEAD_BYTES, answer, close, lws_is_ssl(conn->wsi) != 0);
	size_t body = answer->head ? 0 : answer->size;
	size_t first = body < PIECE_BYTES ? body : PIECE_BYTES;
	if (head == 0) {
		give_back(answer->owned, answer->cached);
		return -1;
	}
	peer_charge(conn->net, conn->peer, 0, head + body);
	if (first > 0) {
		memcpy(out + head, answer->body, first);
	}
	if (lws_write(conn->wsi, (unsigned char *)out, head + first, LWS_WRITE_RAW) < 0) {
		give_back(answer->owned, answer->cached);
		return -1;
	}
	if (first < body) {
		return keep_rest(conn, answer, first, close);
	}
	give_back(answer->owned, answer->cached);
	return finish(conn, close, answer->hold);
}

int http_answer_head(struct conn *conn, const char *type, const char *headers) {
	char *out = conn->net->scratch + LWS_PRE;
	char date[64];
	write_date(date, sizeof(date));
	int size = snprintf(out, HEAD_BYTES,
		"HTTP/1.1 200 OK\r\nDate: %s\r\nContent-Type: %s\r\n%s%s%s%sConnection: close\r\n\r\n",
		date, type, common, lws_is_ssl(conn->wsi) != 0 ? only_https : "", other_policy,
		headers);
	return lws_write(conn->wsi, (unsigned char *)out, (size_t)size, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

void http_api_headers(char *headers, size_t size, bool kept, const char *file) {
	int used = snprintf(headers, size,
		"Cache-Control: %s\r\nAccess-Control-Allow-Origin: *\r\n",
		kept ? "no-cache" : "no-store");
	if (file[0] != '\0') {
		snprintf(headers + used, size - (size_t)used,
			"Content-Disposition: attachment; filename=\"%s\"\r\n", file);
	}
}

int http_answer_api(struct conn *conn, const struct api_reply *reply, bool head, bool close) {
	char headers[256];
	http_api_headers(headers, sizeof(headers), false, reply->file);
	assert(reply->packed == NULL);
	struct answer answer = {
		.status = reply->status,
		.type = reply->type,
		.body = reply->body,
		.size = reply->size,
		.owned = reply->body,
		.headers = headers,
		.head = head,
		.close = close,
	};
	return http_answer(conn, &answer);
}

int http_answer_on(struct conn *conn) {
	struct reply *reply = conn->reply;
	assert(reply != NULL);
	size_t size = reply->left < PIECE_BYTES ? reply->left : PIECE_BYTES;
	memcpy(conn->net->scratch + LWS_PRE, reply->at, size);
	if (lws_write(conn->wsi, (unsigned char *)conn->net->scratch + LWS_PRE, size,
		    LWS_WRITE_RAW) < 0) {
		return -1;
	}
	reply->at += size;
	reply->left -= size;
	if (reply->left > 0) {
		lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, PIECE_SECONDS);
		lws_callback_on_writable(conn->wsi);
		return 0;
	}
	bool close = reply->close;
	http_forget(conn);
	return finish(conn, close, false);
}

void http_forget(struct conn *conn) {
	if (conn->reply != NULL) {
		give_back(conn->reply->owned, conn->reply->cached);
		free(conn->reply);
		conn->reply = NULL;
	}
}
