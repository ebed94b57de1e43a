/* server/net/http.h - requests over HTTP: the web client, the api, health and numbers.
 *
 * For the network files alone. Each function returns what libwebsockets wants of its callback: 0 to
 * go on, -1 to close the connection.
 */
#ifndef QIRKAT_SERVER_HTTP_H
#define QIRKAT_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/net/rate.h"

struct api_reply;
struct api_work;
struct cached;
struct http_cache;
struct conn;
struct net;

/* What to answer. */
struct answer {
	int status;
	const char *type;
	const char *body; /* borrowed for as long as the program runs, or owned */
	size_t size;
	char *owned; /* the same as body where it must be freed after; taken, also on failure */
	struct cached *cached; /* that body is of, released after, also on failure */
	const char *headers;   /* further lines, each with its end; NULL: none */
	bool page;             /* a page for people: gets the policy for pages */
	bool script;           /* a worker may be made of it: gets the policy for scripts */
	const char *frames;    /* of a page: sites that may show it in a frame; NULL: none */
	bool head;             /* send no body */
	bool close;            /* close the connection after it */
	bool hold;             /* with close: but read nothing more, and close it a moment later */
};

/* http_watch.c: see to it that what this connection sends over HTTP is well written; before the
 * library has it. False without memory. */
bool http_watch(struct conn *conn);
void http_unwatch(struct conn *conn);
/* A request whose headers have come; path is decoded, without its query. */
int http_request(struct conn *conn, const char *path);
/* A websocket is asked for: 0 to go on with it, 1 when it has been answered, -1 to hang up.
 * protocol is what the Upgrade header names. */
int http_upgrade(struct conn *conn, char *protocol);

/* http_api.c: a GET or HEAD of something under /api/. */
int http_api(struct conn *conn, const char *path, bool head);

/* ---- http_bots.c: what programs that play ask for ---- */

bool http_bots_start(struct net *net);
/* The headers of such a request have come. */
int http_bots_request(struct conn *conn, const char *path, bool head);
int http_bots_piece(struct conn *conn, const char *data, size_t size);
int http_bots_end(struct conn *conn);
/* The connection can take more. */
int http_bots_continue(struct conn *conn);
/* Who follows a stream has sent something, or is gone. */
void http_bots_stop(struct conn *conn);
/* Once a round: who sends on a stream while it is written to ends it. */
void http_bots_look(struct net *net);
/* Nobody waits for an answer any more. */
void http_bots_leave(struct conn *conn);

/* ---- http_content.c ---- */

/* The query of a request as it was written; cut to size. */
void http_read_query(const struct conn *conn, char *query, size_t size);
/* Does the client unpack this coding, such as "br"? */
bool http_accepts(const struct conn *conn, const char *coding);
bool http_accepts_gzip(const struct conn *conn);
/* Has the client this content already? etag is with its quotes. */
bool http_has_already(const struct conn *conn, const char *etag);
/* Answer with cached, which is released after, with 304 where the client has it. like: its headers
 * and whether it is a page. */
int http_answer_cached(struct conn *conn, struct cached *cached, const struct answer *like);

/* ---- http_reply.c ---- */

/* The lines of an answer's head that say where it may be kept, and under which name; file may be
 * "". */
void http_api_headers(char *headers, size_t size, bool kept, const char *file);
int http_answer(struct conn *conn, const struct answer *answer);
/* Begin an answer that ends with its connection; headers as those of an answer. */
int http_answer_head(struct conn *conn, const char *type, const char *headers);
/* Answer with what the api says; its body is taken. close: and close the connection. */
int http_answer_api(struct conn *conn, const struct api_reply *reply, bool head, bool close);
/* The connection can take more of the answer that it gets. */
int http_answer_on(struct conn *conn);
/* The connection is gone. */
void http_forget(struct conn *conn);
/* The name of a status: "Not Found". */
const char *http_status_name(int status);

/* ---- http_count.c: what an address has asked for ---- */

struct peer;

/* What an address has asked for lately. Zeroed: nothing. */
struct http_counts {
	struct rate requests;
	struct rate misses; /* tables that are not there */
	struct rate graces; /* connections that were let in to be refused */
};

/* How long until it may ask again; 0: now. */
uint64_t http_request_wait_ms(const struct net *net, struct peer *peer);
void http_count_request(const struct net *net, struct peer *peer);
/* May a connection be let in to be refused? It is counted then. */
bool http_take_grace(struct peer *peer);
/* A table was named that is not there. */
void http_count_miss(struct conn *conn);
/* How long nobody of this address may name another; 0: now. */
uint64_t http_miss_wait_ms(struct conn *conn);
bool http_counts_are_none(struct net *net, struct peer *peer);

/* ---- http_hold.c ---- */

bool http_hold_start(struct net *net);
/* Keep a connection that has its last answer for a moment without reading from it. */
int http_hold(struct conn *conn);

/* ---- http_limit.c: what one address may ask for ---- */

/* Is a new connection taken? */
bool http_takes_connection(struct net *net, struct peer *peer, bool is_proxy);
/* Is a request? Where not it has been answered, with *result. */
bool http_takes_request(struct conn *conn, const char *path, bool head, int *result);
/* Answer 429: in so many milliseconds it may be asked again. */
int http_refuse(struct conn *conn, const char *path, bool head, uint64_t wait_ms);
/* Put down what was done since begun_ns, on the clock of uv_hrtime, to conn's address. */
void http_charge(struct conn *conn, uint64_t begun_ns);

/* ---- http_body.c: files that are sent here ---- */

/* The headers of a request have come that sends a file to path. */
int http_body_begin(struct conn *conn, const char *path);
int http_body_piece(struct conn *conn, const char *data, size_t size);
/* All of it has come. */
int http_body_end(struct conn *conn);
/* Has so little come in this time that others need not wait for it? */
bool http_body_is_slow(size_t got, uint64_t ms);
/* Forget what has come. */
void http_body_forget(struct conn *conn);

/* ---- http_kept.c: answers of the API that are kept ---- */

/* Is the answer the same as long as the program runs? */
bool http_stays(const char *path);
/* Answer with what is kept; close: the connection ends with it. */
int http_answer_kept(struct conn *conn, struct cached *cached, bool head, bool close);
/* Keep under key what a thread made, from a game's log or of a solved game, and answer with it;
 * reply's body is taken. */
int http_keep_made(struct conn *conn, const char *key, struct api_reply *reply, bool head);

/* Answer with what is kept, or say that the client has it; close: the connection ends with it.
 * cache NULL: nothing is. False where it must be made. */
bool http_find_kept(struct conn *conn, struct http_cache *cache, const char *key, bool head,
	bool close, int *result);
/* Too much is asked for now. */
int http_answer_busy(struct conn *conn, bool head);
/* Is an answer about a game kept under key, here or by the client? Then it can be answered. */
bool http_has_kept(const struct conn *conn, const char *key);
int http_answer_found(struct conn *conn, const char *key, bool head);

/* ---- http_work.c: answers that a thread makes ---- */

/* May one more be made for this connection's address? */
bool http_work_has_room(const struct conn *conn);
/* Make an answer when its turn comes; made is taken. later: the key is without its tag, which made
 * knows when it has begun to be read. key: under which it is kept once it is made,
 * copied; NULL: it is not. False without memory. */
bool http_work_add(
	struct conn *conn, struct api_work *made, bool head, const char *key, bool later);
/* The connection can take more: of an answer, or the one that has been made. */
int http_continue(struct conn *conn);
/* The connection is gone. */
void http_work_leave(struct conn *conn);
/* Wait until nothing is being made; every connection must be gone. */
void http_work_finish(struct net *net);

#endif
