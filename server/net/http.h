/* server/net/http.h - HTTP requests: the web client, the API, health and metrics.
 *
 * Only for the network files. Each function that returns an int returns 0 to continue, -1 to close
 * the connection.
 */
#ifndef QIRKAT_SERVER_HTTP_H
#define QIRKAT_SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/api/api.h"

struct cached;
struct conn;
struct conn_layer;
struct http_conn;
struct metric_list;
struct net;
struct quota;

/* An answer to send. */
struct answer {
	int status;
	const char *type;
	const char *body; /* borrowed for the life of the program, or owned */
	size_t size;
	char *owned;           /* body, if it must be freed afterwards; taken, also on failure */
	struct cached *cached; /* entry that holds body; released afterwards, also on failure */
	const char *headers;   /* further header lines with their line ends; NULL: none */
	bool page;             /* an HTML page: add the page's content security policy */
	bool script;           /* may be run as a worker: add the policy for scripts */
	const char *frames;    /* of a page: sites that may embed it in a frame; NULL: none */
	bool head;             /* send no body */
	bool close;            /* close the connection afterwards */
	bool hold;             /* with close: read nothing more, and close a moment later */
};

/* ---- http_serve.c: the layer ---- */

extern const struct conn_layer http_layer;

/* Returns false, with a sentence unless the system is out of memory. */
bool http_start(struct net *net, char *error, size_t error_size);
/* Close the handles, once every connection is gone, and free what there is once they are closed. */
void http_stop(struct net *net);
void http_free(struct net *net);
void http_metrics(const struct net *net, struct metric_list *metrics);
/* A connection speaks HTTP: fill http, which is zeroed. */
void http_begin(struct http_conn *http, struct conn *conn);
/* It does no more: free what it has. */
void http_finish(struct conn *conn);

/* ---- http_watch.c: heads, and what comes after them ---- */

/* Read what has come of a head. Returns true once it is complete. */
bool http_read_head(struct conn *conn);
/* Free the head of the last request. */
void http_forget_head(struct conn *conn);
/* The answer has been sent, and the connection stays: read the next head. */
void http_await_request(struct conn *conn);
/* Read what it sends from now on: its body, which is passed on in pieces, or what ends a stream.
 * Returns false if the system is out of memory. */
bool http_read_beside(struct conn *conn);
/* Send 100 Continue if the client waits for that with its body. Returns false if the connection is
 * dead. */
bool http_invite(struct conn *conn);
/* Keep a connection that has its last answer for a moment, without reading from it. */
int http_hold(struct conn *conn);
/* The same, throwing away what it sends, until the other end closes. */
int http_linger(struct conn *conn);
/* Throw away bytes that nobody expects. Returns false if there were too many, or they end a stream.
 */
bool http_discard(struct conn *conn, size_t size);

/* ---- http.c ---- */

/* Handle a request whose headers are complete; path is decoded and without its query. */
int http_request(struct conn *conn, const char *path);
/* May this request become a websocket? If so, it is counted. */
bool http_upgrades(struct conn *conn);

/* http_api.c: handle a request of a path under /api/. */
int http_api(struct conn *conn, const char *path);

/* ---- http_call.c: replies that come later, and streams ---- */

bool http_call_start(struct net *net);
/* Is this a path of such requests, of bots or for accounts? */
bool http_call_knows(const struct conn *conn, const char *path);
/* The headers of such a request are complete. */
int http_call_begin(struct conn *conn);
/* Returns how many bytes of its body are missing. */
size_t http_call_missing(const struct conn *conn);
/* Take a piece of its body. Returns false if the connection must end. */
bool http_call_piece(struct conn *conn, const char *data, size_t size);
/* The body is complete, or the connection can take more output. */
int http_call_continue(struct conn *conn);
/* The client has sent what it should not have, or is gone. */
void http_call_stop(struct conn *conn);
/* Nobody waits for the answer any more. */
void http_call_leave(struct conn *conn);

/* ---- http_content.c ---- */

/* Does the client accept this content coding, such as "br"? */
bool http_accepts(const struct conn *conn, const char *coding);
bool http_accepts_gzip(const struct conn *conn);
/* Is the body that the client sends compressed, or coded in another way? Nothing reads that. */
bool http_has_coded_body(const struct conn *conn);
/* Refuse a body before it is read, and close the connection. */
int http_refuse_body(struct conn *conn, int status, const char *code, const char *sentence);
/* Refuse what http_has_coded_body is true of. */
int http_refuse_coding(struct conn *conn);
/* Does the client already have this content? etag includes its quotes. */
bool http_has_already(const struct conn *conn, const char *etag);
/* Answer with what has this ETag; if it is found (200), with 304 if the client has it, and with 412
 * if it wants another one. */
int http_answer_version(struct conn *conn, const char *etag, struct answer *answer);
/* Answer with cached, which is released afterwards, or with 304 if the client has it. like provides
 * the headers and whether it is a page. */
int http_answer_cached(struct conn *conn, struct cached *cached, const struct answer *like);

/* ---- http_reply.c ---- */

/* Write the header lines of a reply that is cached, and saved as this file; "": not. */
void http_kept_headers(char *headers, size_t size, const char *file);
int http_answer(struct conn *conn, const struct answer *answer);
/* Answer with a refusal: {"code","error"} under /api/, elsewhere the sentence as text. like
 * provides all but the content. */
int http_answer_refusal(
	struct conn *conn, const char *code, const char *sentence, const struct answer *like);
/* Begin an answer that ends by closing the connection; headers as in struct answer. */
int http_answer_head(struct conn *conn, const char *type, const char *headers);
/* Answer with reply, whose body is taken. close: close the connection afterwards. */
int http_answer_api(struct conn *conn, const struct api_reply *reply, bool head, bool close);
/* The connection can take more of its answer. Returns -1 if it must be closed. */
int http_answer_on(struct conn *conn);
/* The connection is gone. */
void http_forget(struct conn *conn);
/* http_status.c: returns the reason phrase of a status: "Not Found". */
const char *http_status_name(int status);

/* ---- http_redirect.c: from plain HTTP to our own TLS ---- */

/* Answer a request on the port that leads there; path is decoded and without its query. */
int http_redirect(struct conn *conn, const char *path);

/* ---- metrics.c ---- */

/* Returns all metrics in the Prometheus text format as new text; NULL without memory. */
char *metrics_text(const struct net *net, size_t *size);

/* ---- http_limit.c: limits per address ---- */

/* May a new connection be accepted? *counted: it was counted, as its first request. */
bool http_takes_connection(struct quota *quota, bool is_proxy, bool *counted);
/* Is this path asked by those who watch the server: its health, its figures? */
bool http_is_check(const char *path);
/* May this request become a websocket? If so, it is counted. */
bool http_takes_websocket(struct conn *conn);
/* May this request be handled? If not, it has been answered, with *result. */
bool http_takes_request(struct conn *conn, const char *path, bool head, int *result);
/* Answer 429, with the time after which to retry. */
int http_refuse(struct conn *conn, const char *path, bool head, uint64_t wait_ms);
/* A request begins: count it. Returns the time, for http_charge. */
uint64_t http_count_request(const struct conn *conn);
/* Charge conn's address for the time since begun_ns, on the clock of uv_hrtime. */
void http_charge(struct conn *conn, uint64_t begun_ns);

/* ---- http_body.c: uploads ---- */

/* The headers of an upload to path, of at most so many bytes, are complete. */
int http_body_begin(struct conn *conn, const char *path, size_t most);
/* Returns how many bytes are missing. */
size_t http_body_missing(const struct conn *conn);
/* Take a piece. Returns false if the connection must end. */
bool http_body_piece(struct conn *conn, const char *data, size_t size);
/* The body is complete. */
int http_body_end(struct conn *conn);
/* Has it sent so little in this time that it may be dropped for others? */
bool http_body_is_slow(size_t got, uint64_t ms);
/* Drop what was received. */
void http_body_forget(struct conn *conn);

/* ---- http_kept.c: cached answers of the API ---- */

/* Answer with a cached entry; close: close the connection afterwards. */
int http_answer_kept(struct conn *conn, struct cached *cached, bool head, bool close);
/* Cache under key a reply that a thread made, and send it; its body is taken. */
int http_keep_made(
	struct conn *conn, const char *key, enum api_life life, struct api_reply *reply, bool head);

/* Answer from the cache, or with 304 if the client has the content; close: close the connection
 * afterwards. Returns false if the answer must be made. */
bool http_find_kept(
	struct conn *conn, const char *key, enum api_life life, bool head, bool close, int *result);
/* Answer that the server is too busy. */
int http_answer_busy(struct conn *conn, bool head);
/* Is the answer about a game cached under key, here or by the client, so that it can be sent? */
bool http_has_kept(const struct conn *conn, const char *key);
int http_answer_found(struct conn *conn, const char *key, bool head);

/* ---- http_work.c: answers made by a thread ---- */

/* Does this connection's address have room for one more queued answer? */
bool http_work_has_room(const struct conn *conn);
/* Queue an answer to be made; made is taken. It is cached under key (copied) unless its life is
 * API_ONCE; with API_LOG_LATER key still lacks its tag. Returns false without memory. */
bool http_work_add(
	struct conn *conn, struct api_work *made, bool head, const char *key, enum api_life life);
/* The connection can take the answer that was made. */
int http_work_continue(struct conn *conn);
/* The connection is gone. */
void http_work_leave(struct conn *conn);
/* Wait until no answer is being made; every connection must be gone. */
void http_work_finish(struct net *net);

#endif
