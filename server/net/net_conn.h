/* server/net/net_conn.h - shared by the network files; nobody else includes this. */
#ifndef QIRKAT_SERVER_NET_CONN_H
#define QIRKAT_SERVER_NET_CONN_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <time.h>

#include "base/list.h"
#include "server/process/loop_time.h"
#include "server/process/network.h"
#include "server/api/api.h"
#include "server/net/http.h"
#include "server/net/http_head.h"
#include "server/net/metrics.h"
#include "server/net/net.h"
#include "server/net/send_round.h"
#include "server/net/transport.h"
#include "server/quota/quota.h"
#include "server/quota/work_queue.h"
#include "server/net/ws_frames.h"

struct metric_list;

enum {
	NET_LISTENERS_MAX = 8,
	NET_SLOTS = 10,          /* of the ping timer wheel */
	NET_QUEUE_FEW = 4,       /* queued frames stored without an allocation */
	NET_SCRATCH = 64 * 1024, /* bytes gathered into one write */
	NET_CONTROL_MAX = 123,   /* bytes of a close frame's reason */
	NET_NONCE = 8,           /* bytes of payload in a ping */
	NET_RTTS = 4,            /* number of recent round-trip times; the shortest counts */
	NET_CLOSE_SECONDS = 3,   /* to flush the queue, and for the close handshake */
	NET_READ = 16 * 1024,    /* bytes per read: a full TLS record */
};

/* What is read of a connection that is no websocket yet. */
enum conn_input {
	INPUT_HEAD, /* the next request's head */
	INPUT_REST, /* a request is being answered: its body, or what nobody expects */
};

/* What an address that the server listens on is for. */
enum net_purpose {
	FOR_PAGES,    /* everything that is nowhere else */
	FOR_METRICS,  /* nothing but figures and checks */
	FOR_REDIRECT, /* nothing but the way to the pages, which are behind our own TLS */
};

enum conn_state {
	CONN_HTTP,
	CONN_OPEN,    /* a websocket */
	CONN_CLOSING, /* the queue is still flushed, then a close frame */
	CONN_CLOSED,  /* left to libwebsockets */
};

/* Members used for every message come first, to share cache lines. */
struct conn {
	struct link link; /* first: the hub's view of it */
	struct net *net;
	struct lws *wsi;           /* NULL: no websocket */
	struct ssl_st *ssl;        /* our own TLS; NULL: none */
	struct quota *quota;       /* the address it is counted under */
	struct client *client;     /* NULL before the hub has it and after it has released it */
	struct exchange *exchange; /* with the bot API; NULL: none */
	int fd;
	enum conn_state state;
	bool handshaking;   /* the TLS handshake is not complete */
	bool measure;       /* send a ping at the end of this round */
	bool measuring;     /* the last ping has not been answered yet */
	bool waits;         /* waiting for room to write */
	bool watched;       /* it is polled for reading */
	bool awaits_room;   /* it is polled for writing */
	bool polled;        /* it is in the epoll set */
	bool paused;        /* its address has exceeded its share */
	bool garbled;       /* its input is invalid; nothing more is parsed */
	bool said_goodbye;  /* the other end has sent a close frame */
	bool ping_next;     /* the next wheel turn pings it */
	uint8_t unanswered; /* half ping intervals since an unanswered ping */
	uint8_t slot;
	uint32_t window_ms; /* when message counting started, on the loop's clock */
	unsigned messages;
	unsigned asks; /* requests that may still get a large answer */

	struct ws_frames frames;
	size_t held_size;
	char *partial;        /* the fragments of a message so far */
	size_t discarded;     /* bytes received after the close was decided, or unexpectedly */
	struct pong *pong;    /* answer to send; NULL: none */
	struct list in_round; /* of those to be written to */
	struct frame **queue; /* few, or allocated */
	unsigned queued, queue_capacity;
	size_t queued_bytes;
	struct frame *few[NET_QUEUE_FEW];

	uint64_t pinged_ns;
	unsigned char nonce[NET_NONCE]; /* payload of the last ping */
	uint8_t rtts;                   /* measured so far, up to NET_RTTS */
	uint8_t rtt_next;               /* where the next one is stored */
	uint32_t rtt_ms[NET_RTTS];
	uint64_t acked;      /* bytes acknowledged when last checked */
	unsigned char *held; /* bytes read but not parsed yet; NULL: none */
	size_t partial_size;
	struct conn *slot_next, *slot_prev;
	struct conn *paused_next, *paused_prev;
	int close_code;
	bool counted;    /* its acceptance was counted as a request, which it has not made yet */
	bool from_proxy; /* address is in the setting `proxies` */
	enum net_purpose purpose; /* of the address that it came to */
	bool woken;               /* http_continue is called soon */
	bool streams; /* its answer is a stream of a bot, which ends when it sends something */
	bool unread;  /* more came than the request, or may come: it closes after the answer */
	unsigned char address[16]; /* of the other end: a client or a proxy */
	char *close_reason;
	struct reply *reply; /* the rest of an HTTP answer */
	struct list in_held; /* of refused connections */
	uint64_t held_since_ms, held_until_ms;
	size_t held_discarded;  /* before the last look */
	struct upload *upload;  /* an upload in progress; NULL: none */
	struct http_work *work; /* an answer that a thread makes; NULL: none */
	enum conn_input input;
	struct http_head *head; /* of the current request; NULL: none has come */
	uint32_t events;        /* to be polled for, if it is watched */
	int pair;               /* our end of the pair, until the library has answered; -1: none */
	char *kept;             /* output that did not fit; NULL: none */
	size_t kept_size, kept_sent;
	struct list in_net;   /* those that the library does not have, or those that end */
	uint64_t deadline_ms; /* on the loop's clock; 0: none */
};

struct listener {
	uv_poll_t poll;
	struct net *net;
	int fd; /* -1 once closed */
	enum net_purpose purpose;
};

struct net {
	struct net_options options;
	struct ssl_ctx_st *ssl_context; /* NULL: no TLS of our own */
	struct list plain, dying;       /* connections without the library; those to be closed */
	uv_timer_t limits;
	struct lws_context *context;
	struct lws_protocols protocols[2];
	struct listener listeners[NET_LISTENERS_MAX];
	size_t listening;
	unsigned port;
	bool stopped;
	int statm;        /* /proc/self/statm, for memory usage; -1: not available */
	time_t started_s; /* when it was created */
	uv_timer_t pause; /* after running out of file descriptors */

	int epoll; /* the polled websockets */
	uv_poll_t reading;
	uv_timer_t resume;
	struct conn *paused_first, *paused_last;
	size_t paused;
	struct conn *asking;   /* whose message the hub is handling */
	struct quotas *quotas; /* of all addresses */

	uv_prepare_t prepare;
	uv_check_t check;
	uv_timer_t wheel;
	uv_timer_t patience; /* timeout of net_close */
	struct conn *slots[NET_SLOTS];
	unsigned slot;
	struct send_round round;
	uv_idle_t go_on; /* runs while spectators remain to be written to */

	struct work_queue work_queue; /* answers waiting to be made */
	struct http_work *work;       /* the answer being made; NULL: none */
	uv_timer_t work_timer;        /* until more is read for it */
	struct list uploads;          /* uploads in progress, oldest first */
	unsigned upload_count;

	uint64_t room; /* maximum number of connections */
	uint64_t connections, websockets;
	struct conn *adopting;
	struct list held; /* refused connections that end soon */
	uv_timer_t hold;
	struct list streams;      /* of bots */
	uv_timer_t alive;         /* until the next keep-alive line */
	struct http_cache *cache; /* answers that stay the same */
	struct http_cache *games; /* answers made from room logs, valid until the room continues */
	struct networks proxies;
	bool told_forwarded; /* logged that an X-Forwarded-For is not trusted */

	void (*closed)(void *user); /* callback of net_close, until it has run */
	void *closed_user;
	uint64_t close_by_ms;  /* deadline on the loop's clock */
	struct api_source api; /* what answers are made from */
	/* What these files count, each for itself. */
	struct listen_counts *listen_counts;
	struct link_counts *link_counts;
	struct read_counts *read_counts;
	struct send_counts *send_counts;
	struct http_counts *http_counts;
	struct watch_counts *watch_counts;
	/* Tell all of that. */
	void (*metrics)(const struct net *net, struct metric_list *metrics);
	struct loop_time loop_time;
	char too_big[64]; /* the error sentence with the limit */
	char scratch[TRANSPORT_HEADROOM + NET_SCRATCH];
	unsigned char inbox[WS_FRAMES_LEFT_MAX + NET_READ + 1];
};

/* net_listen.c */
/* Begin to count. Returns false without memory. */
bool listen_start(struct net *net);
/* Tell what it counts, as the others below. */
void listen_metrics(const struct net *net, struct metric_list *metrics);
bool listen_open(struct net *net, char *error, size_t error_size);
void listen_close(struct net *net);
void listen_finish(struct net *net);

/* net_secure.c: our own TLS. */
/* May this address start another handshake? */
bool secure_has_room(const struct net *net, const struct quota *quota);
/* A connection's handshake begins, or has succeeded or failed. */
void secure_begin(struct conn *conn);
void secure_end(struct conn *conn);
/* Go on with the handshake. Returns false if there is nothing to be read yet. */
bool secure_shake_hands(struct conn *conn);
/* Create the TLS context, if TLS is ours. */
bool secure_start(struct net *net);
void secure_finish(struct net *net);

/* net_gate.c: checks before a websocket is accepted. */
bool gate_allows_origin(const struct conn *conn);
/* If conn comes from one of our proxies, count it under the address that the proxy names. Requests
 * of one connection may come from different clients. */
void gate_take_forwarded(struct conn *conn);
/* Is the client's connection secured by TLS, as far as we or our proxy can tell? */
bool gate_is_secure(const struct conn *conn);
/* Did it come over our own TLS? */
bool gate_has_tls(const struct conn *conn);
/* Is this plain HTTP to a server that uses TLS? */
bool gate_is_plain(const struct conn *conn);

/* net_link.c */
bool link_start(struct net *net);
void link_finish(struct net *net);
void link_metrics(const struct net *net, struct metric_list *metrics);
void conn_open(struct conn *conn);
/* Handle a piece of its frames. */
void conn_receive(struct conn *conn, const struct ws_read *read);
/* The other end is gone. */
void conn_lost(struct conn *conn);
/* Called when conn may be written to. Returns false if it shall be closed now. */
bool conn_writable(struct conn *conn);
/* The websocket is gone. */
void conn_gone(struct conn *conn);
/* Write conn's queue at the end of a round. */
void conn_settle(struct conn *conn);

/* net_read.c */
bool read_start(struct net *net);
/* Call after the handles are closed. */
void read_finish(struct net *net);
void read_metrics(const struct net *net, struct metric_list *metrics);

/* net_watch.c */
/* Poll conn for reading. Returns false if the system is out of memory. */
bool watch_begin(struct conn *conn);
/* Poll it for writing as well, or not any more. */
void watch_room(struct conn *conn, bool awaits);
void watch_end(struct conn *conn);
/* Discard what it sends from now on, even if its address has exceeded its share. */
void watch_discard(struct conn *conn);
/* Poll for these epoll events; net_read.c handles them. */
void watch_events(struct conn *conn, uint32_t events);
/* Stop reading from it for now: it waits behind all others. May be called twice. */
void watch_pause(struct conn *conn);
/* End the pause; watch_events sets what to poll for. */
void watch_resume(struct conn *conn);
/* Drop bytes that were read but not parsed. */
void watch_forget_held(struct conn *conn);

/* net_send.c */
bool send_start(struct net *net);
void send_finish(struct net *net);
void send_metrics(const struct net *net, struct metric_list *metrics);
/* Mark conn to be written to or checked at the end of this round. */
void round_add(struct conn *conn);
/* Take a reference to frame and send it at the end of this round. Returns false without memory. */
bool send_queue(struct conn *conn, struct frame *frame);
/* Drop the first count queued frames. */
void send_drop(struct conn *conn, unsigned count);
/* Write the queue until it is empty or the socket is full. Returns false if the connection is
 * dead. */
bool send_flush(struct conn *conn);
/* Has the other end received anything since the last call, if anything was outstanding? */
bool send_moves(struct conn *conn);
/* Close an open websocket with a code and a sentence; does nothing if it is not open. */
void conn_close(struct conn *conn, int code, const char *reason);
/* The same in any state, after flushing its queue. */
void conn_begin_close(struct conn *conn, int code, const char *reason);
/* Write a close frame with conn's code and reason. */
bool send_close(struct conn *conn);
/* Queue a pong; if several pings arrive before there is room, only the last is answered. */
void pong_queue(struct conn *conn, const void *data, size_t size);
/* Send the pong unless the socket is full. Returns false if the connection is dead. */
bool pong_flush(struct conn *conn);
void pong_drop(struct conn *conn);

/* net_ping.c */
bool ping_start(struct net *net);
void ping_add(struct conn *conn);
void ping_remove(struct conn *conn);
/* Send a ping now. */
void ping_send(struct conn *conn);
/* Was the last ping sent only a moment ago? */
bool ping_is_fresh(const struct conn *conn);
/* Handle a pong. */
void ping_answered(struct conn *conn, const void *data, size_t size);
/* Returns the shortest recent round-trip time, -1 if there is none. */
int64_t ping_rtt_ms(const struct conn *conn);

#endif
