/* server/net/http_reply.c - sends HTTP answers, long ones in pieces.
 */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>

#include "proto/message.h"
#include "server/net/http_cache.h"
#include "server/net/http_conn.h"

enum {
	HEAD_BYTES = 3072,
	PIECE_BYTES = 32 * 1024,
	PIECE_SECONDS = 20, /* timeout for one piece */
};

/* The rest of an answer: what is left of its first piece, then of its body. */
struct reply {
	const char *lead, *at;
	size_t lead_left, left;
	char *first; /* holds lead; NULL: none */
	char *owned;
	struct cached *cached;
	bool close;
};

static void release_answer_body(char *owned, struct cached *cached) {
	free(owned);
	cached_release(cached);
}

/* Headers of every answer. */
static const char common[] = "X-Content-Type-Options: nosniff\r\n"
			     "Referrer-Policy: no-referrer\r\n";

static const char for_others[] = "Cross-Origin-Resource-Policy: cross-origin\r\n";
static const char for_us[] = "Cross-Origin-Resource-Policy: same-origin\r\n";

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
	char sites[SETTING_TEXT_MAX];
	bool none = frames == NULL || frames[strspn(frames, ", ")] == '\0';
	snprintf(sites, sizeof(sites), "%s", none ? "'none'" : frames);
	for (char *c = strchr(sites, ','); c != NULL; c = strchr(c, ',')) {
		*c = ' ';
	}
	snprintf(policy, size, page_policy, sites, none ? "X-Frame-Options: DENY\r\n" : "");
}

/* Pictures are made to be shown on other sites, and what every site may read, every site may load.
 */
static const char *find_sharing(const char *type, const char *headers) {
	bool shared = strncmp(type, "image/", 6) == 0 ||
		(headers != NULL && strstr(headers, "Access-Control-Allow-Origin: *") != NULL);
	return shared ? for_others : for_us;
}

/* An answer without content says nothing of it (RFC 9110, 8.6). */
static void write_content(char *lines, size_t size, const struct answer *answer) {
	lines[0] = '\0';
	if (answer->status != 204) {
		snprintf(lines, size, "Content-Type: %s\r\nContent-Length: %zu\r\n", answer->type,
			answer->size);
	}
}

/* Write the header. Returns its length, 0 if it does not fit. */
static size_t write_answer_head(
	char *text, size_t size, const struct answer *answer, bool close, bool secure) {
	char policy[1536];
	char date[64], content[192];
	write_date(date, sizeof(date));
	write_content(content, sizeof(content), answer);
	if (answer->page) {
		write_page_policy(policy, sizeof(policy), answer->frames);
	} else {
		snprintf(policy, sizeof(policy), "%s",
			answer->script ? script_policy : other_policy);
	}
	int used = snprintf(text, size, "HTTP/1.1 %d %s\r\nDate: %s\r\n%s%s%s%s%s%s%s\r\n",
		answer->status, http_status_name(answer->status), date, content, common,
		find_sharing(answer->type, answer->headers), secure ? only_https : "", policy,
		answer->headers != NULL ? answer->headers : "",
		close ? "Connection: close\r\n" : "");
	return used > 0 && (size_t)used < size ? (size_t)used : 0;
}

/* Is something there, or expected, that nobody will read? */
static bool has_unread(const struct conn *conn) {
	return conn->http->unread || transport_has_input(conn);
}

static int end_conn_output(struct conn *conn) {
	if (has_unread(conn)) {
		return http_linger(conn);
	}
	transport_end_output(conn);
	return -1;
}

static int finish_http_answer(struct conn *conn, bool close, bool hold) {
	if (hold) {
		return http_hold(conn);
	}
	if (close || conn->http->unread) {
		return end_conn_output(conn);
	}
	http_await_request(conn);
	return 0;
}

/* Keep what was not sent until the connection can take more: of the first piece, sent of whose size
 * bytes are on their way, and of the body, of which it has so many. */
static int keep_rest(struct conn *conn, const struct answer *answer, const char *piece, size_t sent,
	size_t size, size_t of_body, bool close) {
	struct reply *reply = calloc(1, sizeof(*reply));
	char *first = malloc(size - sent + 1);
	if (reply == NULL || first == NULL || !watch_begin(conn)) {
		release_answer_body(answer->owned, answer->cached);
		free(reply);
		free(first);
		return -1;
	}
	memcpy(first, piece + sent, size - sent);
	*reply = (struct reply){.lead = first,
		.lead_left = size - sent,
		.first = first,
		.at = answer->body + of_body,
		.left = answer->head ? 0 : answer->size - of_body,
		.owned = answer->owned,
		.cached = answer->cached,
		.close = close};
	conn->http->reply = reply;
	watch_events(conn, EPOLLIN | EPOLLOUT);
	transport_limit(conn, PIECE_SECONDS);
	return 0;
}

/* Returns how many bytes were sent, -1 if the connection is dead. */
static ssize_t write_some(struct conn *conn, const char *data, size_t size) {
	ssize_t sent = transport_write(conn, data, size);
	bool full = sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
	return full ? 0 : sent;
}

int http_answer(struct conn *conn, const struct answer *answer) {
	assert(conn->http->reply == NULL);
	assert(answer->owned == NULL || answer->owned == answer->body);
	assert(answer->close || !answer->hold);
	char *out = conn->net->scratch + TRANSPORT_HEADROOM;
	bool close = answer->close || conn->http->unread || head_closes(conn->http->head);
	size_t head = write_answer_head(out, HEAD_BYTES, answer, close, gate_has_tls(conn));
	size_t body = answer->head ? 0 : answer->size;
	size_t first = body < PIECE_BYTES ? body : PIECE_BYTES;
	if (head == 0) {
		release_answer_body(answer->owned, answer->cached);
		return -1;
	}
	quota_charge(conn->quota, 0, head + body);
	if (first > 0) {
		memcpy(out + head, answer->body, first);
	}
	ssize_t sent = write_some(conn, out, head + first);
	if (sent < 0) {
		release_answer_body(answer->owned, answer->cached);
		return -1;
	}
	/* Whoever takes no answers cannot ask for more: without room, no other request is read. */
	if ((size_t)sent < head + first || first < body || (!close && !transport_has_room(conn))) {
		return keep_rest(conn, answer, out, (size_t)sent, head + first, first, close);
	}
	release_answer_body(answer->owned, answer->cached);
	return finish_http_answer(conn, close, answer->hold);
}

int http_answer_refusal(
	struct conn *conn, const char *code, const char *sentence, const struct answer *like) {
	struct answer answer = *like;
	struct out out;
	out_init(&out);
	if (strncmp(conn->http->head->path, "/api/", 5) == 0) {
		answer.type = "application/json";
		message_api_error(&out, code, sentence);
	} else {
		answer.type = "text/plain; charset=utf-8";
		out_raw(&out, sentence, strlen(sentence));
		out_raw(&out, "\n", 1);
	}
	answer.body = answer.owned = out_take(&out, &answer.size);
	return answer.body != NULL ? http_answer(conn, &answer) : -1;
}

int http_answer_head(struct conn *conn, const char *type, const char *headers) {
	char *out = conn->net->scratch + TRANSPORT_HEADROOM;
	char date[64];
	write_date(date, sizeof(date));
	int size = snprintf(out, HEAD_BYTES,
		"HTTP/1.1 200 OK\r\nDate: %s\r\nContent-Type: %s\r\n%s%s%s%s%sConnection: close\r\n\r\n",
		date, type, common, find_sharing(type, headers),
		gate_has_tls(conn) ? only_https : "", other_policy, headers);
	return transport_send(conn, (unsigned char *)out, (size_t)size) ? 0 : -1;
}

static const char for_everybody[] = "Access-Control-Allow-Origin: *\r\n";

static size_t add_header(
	char *headers, size_t used, size_t size, const char *name, const char *value) {
	int more = snprintf(headers + used, size - used, "%s: %s\r\n", name, value);
	assert(more > 0 && (size_t)more < size - used);
	return used + (size_t)more;
}

static size_t add_attachment_header(char *headers, size_t used, size_t size, const char *file) {
	char value[96];
	snprintf(value, sizeof(value), "attachment; filename=\"%s\"", file);
	return file[0] != '\0' ? add_header(headers, used, size, "Content-Disposition", value)
			       : used;
}

void http_kept_headers(char *headers, size_t size, const char *file) {
	int used = snprintf(headers, size, "Cache-Control: no-cache\r\n%s", for_everybody);
	add_attachment_header(headers, (size_t)used, size, file);
}

static void write_reply_headers(char *headers, size_t size, const struct api_reply *reply) {
	char seconds[16];
	size_t used = (size_t)snprintf(headers, size, "Cache-Control: no-store\r\n%s",
		reply->is_personal ? "" : for_everybody);
	used = add_attachment_header(headers, used, size, reply->file);
	if (reply->cookies[0] != '\0') {
		used += (size_t)snprintf(headers + used, size - used, "%s", reply->cookies);
	}
	if (reply->status == 401) {
		used = add_header(headers, used, size, "WWW-Authenticate", "Bearer");
	}
	if (reply->allow[0] != '\0') {
		used = add_header(headers, used, size, "Allow", reply->allow);
	}
	if (reply->retry_s > 0) {
		snprintf(seconds, sizeof(seconds), "%u", reply->retry_s);
		add_header(headers, used, size, "Retry-After", seconds);
	}
}

int http_answer_api(struct conn *conn, const struct api_reply *reply, bool head, bool close) {
	char headers[384 + API_COOKIES_MAX];
	write_reply_headers(headers, sizeof(headers), reply);
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
	struct reply *reply = conn->http->reply;
	assert(reply != NULL);
	bool leads = reply->lead_left > 0;
	bool more = leads || reply->left > 0;
	const char **at = leads ? &reply->lead : &reply->at;
	size_t *left = leads ? &reply->lead_left : &reply->left;
	size_t size = *left < PIECE_BYTES ? *left : PIECE_BYTES;
	ssize_t sent = more ? write_some(conn, *at, size) : 0;
	if (sent < 0) {
		return -1;
	}
	*at += sent;
	*left -= (size_t)sent;
	if (reply->lead_left > 0 || reply->left > 0 || !transport_has_room(conn)) {
		if (sent > 0) {
			transport_limit(conn, PIECE_SECONDS);
		}
		return 0;
	}
	bool close = reply->close;
	http_forget(conn);
	return finish_http_answer(conn, close, false);
}

void http_forget(struct conn *conn) {
	if (conn->http->reply != NULL) {
		release_answer_body(conn->http->reply->owned, conn->http->reply->cached);
		free(conn->http->reply->first);
		free(conn->http->reply);
		conn->http->reply = NULL;
	}
}
