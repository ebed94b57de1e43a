/* server/net/http_call.c - requests whose reply comes when it can, or is a stream of lines
 * (server/api/call.h), of bots and for accounts: small bodies, delayed answers, streams.
 *
 * A client that sends something during a stream, or closes, ends it. A connection closes after its
 * answer, and a stream ends by closing its connection, which every HTTP/1.0 and 1.1 client
 * understands.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/accounts/account.h"
#include "server/api/account_api.h"
#include "server/bots/bots.h"
#include "server/api/form.h"
#include "server/net/http_conn.h"

enum {
	WORD_BYTES = 256,
	COOKIES_BYTES = 4096,     /* others of the same host may have cookies, too */
	BODY_SECONDS = 10,        /* for the body to arrive */
	ANSWER_SECONDS = 20,      /* for the answer to be made */
	STREAM_BYTES = 512 << 10, /* queued for the client of a stream */
	PIECE_BYTES = 32 << 10,
	ALIVE_MS = 7000,  /* between empty lines that keep a stream alive */
	STUCK_ALIVES = 3, /* a stream ends after so many of those without progress */
};

/* A request and its reply. */
struct exchange {
	struct api_call call; /* first */
	struct conn *conn;
	char *body;
	size_t size, got;
	bool of_accounts; /* it is not for bots */
	bool taking;      /* inside bots_take, or account_api_take */
	bool taken;       /* the API has it, including its body */
	bool answered;    /* the reply is there */
	struct api_reply reply;
	char *text; /* the queue of a stream */
	size_t text_size, text_room;
	bool streams, ended;
	unsigned stuck; /* empty lines since the last progress */
	struct list in_streams;
};

/* ---- what the API tells it ---- */

static struct exchange *exchange_of(struct api_call *call) {
	return (struct exchange *)call;
}

static bool add_exchange_text(struct exchange *exchange, const char *text, size_t size) {
	if (size == 0) {
		return true;
	}
	if (exchange->text_size + size > exchange->text_room) {
		size_t room = 2 * (exchange->text_size + size);
		char *more = realloc(exchange->text, room);
		if (more == NULL) {
			return false;
		}
		exchange->text = more;
		exchange->text_room = room;
	}
	memcpy(exchange->text + exchange->text_size, text, size);
	exchange->text_size += size;
	return true;
}

/* Have it sent. */
static void wake_exchange(struct exchange *exchange) {
	if (!exchange->taking && !exchange->streams) {
		if (!watch_wake(exchange->conn)) {
			transport_kill(exchange->conn);
		}
	} else if (!exchange->taking) {
		transport_await_room(exchange->conn);
	}
}

/* Close its connection at once. */
static void kill_exchange_conn(struct exchange *exchange) {
	call_lost(&exchange->call);
	exchange->ended = true;
	transport_kill(exchange->conn);
}

static void on_call_answered(struct api_call *call, const struct api_reply *reply) {
	struct exchange *exchange = exchange_of(call);
	exchange->reply = *reply;
	exchange->answered = true;
	wake_exchange(exchange);
}

static void on_call_begun(struct api_call *call) {
	struct exchange *exchange = exchange_of(call);
	exchange->streams = exchange->conn->http->streams = true;
	list_add_last(&exchange->conn->net->http->streams, &exchange->in_streams);
}

static void add_stream_line(struct exchange *exchange, const char *text, size_t size) {
	if (exchange->ended) {
		return;
	}
	if (exchange->text_size + size >= STREAM_BYTES ||
		!add_exchange_text(exchange, text, size) || !add_exchange_text(exchange, "\n", 1)) {
		kill_exchange_conn(exchange);
		return;
	}
	quota_charge(exchange->conn->quota, 0, size);
	wake_exchange(exchange);
}

static void on_call_line(struct api_call *call, const char *text, size_t size) {
	add_stream_line(exchange_of(call), text, size);
}

static void on_call_ended(struct api_call *call) {
	struct exchange *exchange = exchange_of(call);
	exchange->ended = true;
	wake_exchange(exchange);
}

static const struct api_call_impl call_impl = {
	.answer = on_call_answered,
	.begin = on_call_begun,
	.line = on_call_line,
	.end = on_call_ended,
};

/* ---- keeping streams alive ---- */

static void on_keep_alive_due(uv_timer_t *timer) {
	struct net *net = timer->data;
	for (struct list *at = net->http->streams.next; at != &net->http->streams;) {
		struct exchange *exchange = LIST_OWNER(at, struct exchange, in_streams);
		at = at->next;
		if (exchange->ended) {
			continue;
		}
		if (exchange->text_size > 0 && ++exchange->stuck >= STUCK_ALIVES) {
			kill_exchange_conn(exchange);
		} else if (exchange->text_size == 0) {
			add_stream_line(exchange, "", 0);
		}
	}
}

bool http_call_start(struct net *net) {
	list_init(&net->http->streams);
	net->http->alive.data = net;
	return uv_timer_init(net->options.loop, &net->http->alive) == 0 &&
		uv_timer_start(&net->http->alive, on_keep_alive_due, ALIVE_MS, ALIVE_MS) == 0;
}

/* ---- sending ---- */

static int send_answer(struct exchange *exchange) {
	struct conn *conn = exchange->conn;
	struct api_reply reply = exchange->reply;
	exchange->reply.body = NULL;
	http_call_leave(conn);
	return http_answer_api(conn, &reply, conn->http->head->method == METHOD_HEAD, true);
}

/* Send part of the queue. */
static int send_lines(struct exchange *exchange) {
	struct conn *conn = exchange->conn;
	size_t size = exchange->text_size < PIECE_BYTES ? exchange->text_size : PIECE_BYTES;
	if (size > 0 && !transport_is_full(conn)) {
		memcpy(conn->net->scratch + TRANSPORT_HEADROOM, exchange->text, size);
		if (!transport_send(
			    conn, (unsigned char *)conn->net->scratch + TRANSPORT_HEADROOM, size)) {
			return -1;
		}
		exchange->text_size -= size;
		exchange->stuck = 0;
		memmove(exchange->text, exchange->text + size, exchange->text_size);
	}
	if (exchange->text_size > 0 || transport_is_full(conn)) {
		transport_await_room(conn);
		return 0;
	}
	if (exchange->ended) {
		return -1;
	}
	return 0;
}

static int begin_stream(struct exchange *exchange) {
	struct conn *conn = exchange->conn;
	if (http_answer_head(conn, "application/x-ndjson",
		    "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n") != 0 ||
		conn->http->head->method == METHOD_HEAD) {
		return -1;
	}
	transport_limit(conn, 0);
	if (!http_read_beside(conn)) {
		return -1;
	}
	wake_exchange(exchange);
	return 0;
}

/* ---- receiving ---- */

/* Returns what follows "Bearer" in the Authorization header, "" if there is none. */
static const char *token_of(struct conn *conn, char text[WORD_BYTES]) {
	static const char bearer[] = "Bearer ";
	head_copy(conn->http->head, "authorization", text, WORD_BYTES);
	size_t size = strncasecmp(text, bearer, sizeof(bearer) - 1) == 0 ? sizeof(bearer) - 1
									 : strlen(text);
	return text + size + strspn(text + size, " ");
}

static int hand_to_api(struct exchange *exchange) {
	char token[WORD_BYTES], type[WORD_BYTES], cookies[COOKIES_BYTES], agent[WORD_BYTES * 2];
	struct conn *conn = exchange->conn;
	exchange->body[exchange->got] = '\0';
	head_copy(conn->http->head, "content-type", type, sizeof(type));
	head_copy(conn->http->head, "cookie", cookies, sizeof(cookies));
	head_copy(conn->http->head, "user-agent", agent, sizeof(agent));
	struct api_request request = {
		.source = &conn->net->http->api,
		.method = head_answered_method(conn->http->head),
		.path = conn->http->head->path,
		.query = conn->http->head->query,
		.token = token_of(conn, token),
		.type = type,
		.body = exchange->body,
		.size = exchange->got,
		.address = quota_address(conn->quota),
		.cookies = cookies,
		.agent = agent,
		.is_secure = gate_is_for_https(conn),
	};
	exchange->body = NULL;
	exchange->taken = exchange->taking = true;
	if (exchange->of_accounts) {
		account_api_take(conn->net->options.accounts, &exchange->call, &request);
	} else {
		bots_take(conn->net->options.bots, &exchange->call, &request);
	}
	exchange->taking = false;
	if (exchange->streams) {
		return begin_stream(exchange);
	}
	if (exchange->answered) {
		return send_answer(exchange);
	}
	watch_end(conn);
	transport_limit(conn, ANSWER_SECONDS);
	return 0;
}

/* Can the request be read? If not, it is refused, with *result. */
static bool takes_call(struct conn *conn, bool of_accounts, int *result) {
	const struct http_head *head = conn->http->head;
	if (!gate_allows_origin(conn) || (of_accounts && !gate_is_our_page(conn))) {
		*result = http_refuse_body(
			conn, 403, "bad_origin", "Pages of this site may not send requests here.");
	} else if (head->is_chunked) {
		*result = http_refuse_body(
			conn, 411, "no_length", "A body must be sent with its Content-Length.");
	} else if (head->length > FORM_BODY_MAX) {
		*result = http_refuse_body(
			conn, 413, "too_long", "A body may have at most 4096 bytes.");
	} else if (head->length > 0 && http_has_coded_body(conn)) {
		*result = http_refuse_coding(conn);
	} else {
		return true;
	}
	return false;
}

static struct exchange *create_exchange(struct conn *conn, size_t length) {
	struct exchange *exchange = calloc(1, sizeof(*exchange));
	char *body = malloc(length + 1);
	if (exchange == NULL || body == NULL) {
		free(exchange);
		free(body);
		return NULL;
	}
	exchange->call.impl = &call_impl;
	exchange->conn = conn;
	exchange->body = body;
	exchange->size = length;
	list_init(&exchange->in_streams);
	conn->http->exchange = exchange;
	return exchange;
}

/* A bearer token is a bot's, whatever cookies come with it. */
static bool is_of_accounts(const struct conn *conn) {
	return conn->net->options.accounts != NULL && account_api_knows(conn->http->head->path) &&
		!head_has(conn->http->head, "authorization");
}

bool http_call_knows(const struct conn *conn, const char *path) {
	return is_of_accounts(conn) || (conn->net->options.bots != NULL && bots_know(path));
}

int http_call_begin(struct conn *conn) {
	int result;
	bool of_accounts = is_of_accounts(conn);
	if (!takes_call(conn, of_accounts, &result)) {
		return result;
	}
	struct exchange *exchange = create_exchange(conn, (size_t)conn->http->head->length);
	if (exchange == NULL) {
		return -1;
	}
	exchange->of_accounts = of_accounts;
	if (exchange->size == 0) {
		return hand_to_api(exchange);
	}
	transport_limit(conn, BODY_SECONDS);
	return http_invite(conn) && http_read_beside(conn) ? 0 : -1;
}

size_t http_call_missing(const struct conn *conn) {
	return conn->http->exchange->size - conn->http->exchange->got;
}

bool http_call_piece(struct conn *conn, const char *data, size_t size) {
	struct exchange *exchange = conn->http->exchange;
	if (exchange->taken) {
		return false;
	}
	assert(size <= http_call_missing(conn));
	memcpy(exchange->body + exchange->got, data, size);
	exchange->got += size;
	return http_call_missing(conn) > 0 || watch_wake(conn);
}

int http_call_continue(struct conn *conn) {
	struct exchange *exchange = conn->http->exchange;
	if (!exchange->taken) {
		return http_call_missing(conn) == 0 ? hand_to_api(exchange) : 0;
	}
	if (exchange->streams) {
		return send_lines(exchange);
	}
	return exchange->answered ? send_answer(exchange) : 0;
}

void http_call_stop(struct conn *conn) {
	if (!conn->http->exchange->ended) {
		kill_exchange_conn(conn->http->exchange);
	}
	watch_end(conn);
}

void http_call_leave(struct conn *conn) {
	struct exchange *exchange = conn->http->exchange;
	if (exchange != NULL) {
		watch_end(conn);
		conn->http->exchange = NULL;
		conn->http->streams = false;
		call_lost(&exchange->call);
		list_take_out(&exchange->in_streams);
		free(exchange->reply.body);
		free(exchange->body);
		free(exchange->text);
		free(exchange);
	}
}
