/* server/net/http_conn.h - what a connection and the network have for HTTP; for the files of this
 * layer and those that make connections, and nobody else. */
#ifndef QIRKAT_SERVER_HTTP_CONN_H
#define QIRKAT_SERVER_HTTP_CONN_H

#include <time.h>

#include "base/list.h"
#include "server/accounts/account.h"
#include "server/api/api.h"
#include "server/net/conn.h"
#include "server/net/http.h"
#include "server/net/http_head.h"
#include "server/process/network.h"
#include "server/quota/work_queue.h"

/* What is read of a connection. */
enum http_input {
	INPUT_HEAD, /* the next request's head */
	INPUT_REST, /* a request is being answered: its body, or what nobody expects */
};

struct http_conn {
	struct conn *conn;
	struct http_head *head; /* of the current request; NULL: none has come */
	enum http_input input;
	enum net_purpose purpose;  /* of the address that it came to */
	unsigned char address[16]; /* of the other end: a client or a proxy */
	bool from_proxy;           /* address is in the setting `proxies` */
	bool counted; /* its acceptance was counted as a request, which it has not made yet */
	bool streams; /* its answer is a stream of a bot, which ends when it sends something */
	bool unread;  /* more came than the request, or may come: it closes after the answer */
	struct reply *reply;       /* the rest of an answer; NULL: none */
	struct exchange *exchange; /* with the bot API; NULL: none */
	struct upload *upload;     /* an upload in progress; NULL: none */
	struct http_work *work;    /* an answer that a thread makes; NULL: none */
	size_t discarded;          /* bytes received unexpectedly */
	struct list in_held;       /* of those that have their last answer */
	uint64_t held_since_ms, held_until_ms;
	size_t held_discarded; /* before the last look */
};

struct http_net {
	struct api_source api;    /* what answers are made from */
	struct http_cache *cache; /* answers that stay the same */
	struct http_cache *games; /* answers made from room logs, valid until the room continues */
	struct work_queue work_queue; /* answers waiting to be made */
	struct http_work *work;       /* the answer being made; NULL: none */
	uv_timer_t work_timer;        /* until more is read for it */
	struct list uploads;          /* uploads in progress, oldest first */
	unsigned upload_count;
	struct list held; /* connections that have their last answer, and end soon */
	uv_timer_t hold;
	struct list streams; /* of bots */
	uv_timer_t alive;    /* until the next keep-alive line */
	struct networks proxies;
	bool told_forwarded; /* logged that an X-Forwarded-For is not trusted */
	int statm;           /* /proc/self/statm, for memory usage; -1: not available */
	time_t started_s;    /* when it was created */
	/* Counted since the start. */
	uint64_t requests;
	uint64_t limited;   /* refused because their address had exceeded its limits */
	uint64_t bad_heads; /* that are not valid HTTP */
};

/* ---- http_gate.c: where requests come from ---- */

/* May a page of this origin use what is here? */
bool gate_allows_origin(const struct conn *conn);
/* The same for requests for accounts, which act for whoever is signed in: the origin is that of the
 * setting `url`, if there is one, or listed; without an origin no cookie came, or the request
 * changes nothing and no page of another site sent it. There are accounts. */
bool gate_is_our_page(const struct conn *conn);
/* Of a request for a websocket, with accounts: copy the session of its cookie, "" if there is none
 * or it shall be a guest's. False if it has one but is not from a page of ours. */
bool gate_finds_session(const struct conn *conn, char session[ACCOUNT_HASH_SIZE]);
/* Do the cookies of this site need TLS? By the setting `url`, or else by the connection. */
bool gate_is_for_https(const struct conn *conn);
/* Is this the address of one of our proxies? */
bool gate_is_proxy(const struct net *net, const unsigned char address[16]);
/* If conn comes from one of our proxies, count it under the address that the proxy names. Requests
 * of one connection may come from different clients. */
void gate_take_forwarded(struct conn *conn);
/* Is the client's connection secured by TLS, as far as we or our proxy can tell? */
bool gate_is_secure(const struct conn *conn);
/* Did it come over our own TLS? */
bool gate_has_tls(const struct conn *conn);
/* Is this plain HTTP to a server that uses TLS? */
bool gate_is_plain(const struct conn *conn);

#endif
