/* server/net/net_conn.h - what the network files share; nobody else includes this. */
#ifndef QIRKAT_SERVER_NET_CONN_H
#define QIRKAT_SERVER_NET_CONN_H

#include <libwebsockets.h>
#include <stdbool.h>

#include "base/list.h"
#include "base/map.h"
#include "server/process/network.h"
#include "server/net/api.h"
#include "server/net/busy.h"
#include "server/net/cost.h"
#include "server/net/http.h"
#include "server/net/http_head.h"
#include "server/net/metrics.h"
#include "server/net/net.h"
#include "server/net/send_round.h"
#include "server/net/work_queue.h"
#include "server/net/ws_frames.h"

enum {
	NET_LISTENERS_MAX = 8,
	NET_SLOTS = 10,          /* of the wheel of pings */
	NET_QUEUE_FEW = 4,       /* frames that wait without memory of their own */
	NET_SCRATCH = 64 * 1024, /* bytes gathered into one write */
	NET_ADDRESS_TEXT = 48,
	NET_CONTROL_MAX = 123, /* bytes of a close frame's sentence */
	NET_NONCE = 8,         /* bytes that go along with a ping */
	NET_RTTS = 4,          /* the shortest of so many measured last counts */
	NET_CLOSE_SECONDS = 3, /* for what is queued to leave before the end, and for a goodbye */
	NET_READ = 16 * 1024,  /* bytes read at once: a whole record of TLS */
};

/* An address: IPv4 as mapped into IPv6; of IPv6 the first 64 bits, which one customer has. */
struct peer {
	char text[NET_ADDRESS_TEXT]; /* as it is written */
	unsigned holders;            /* who took it */
	unsigned connections;
	unsigned websockets;
	unsigned handshakes; /* of TLS, not finished */
	unsigned uploads;    /* files on their way here */
	struct cost cost;
	struct http_counts http;
	struct work_owner work_owner; /* of answers that a thread makes */
	struct list in_idle;          /* kept for what it has taken though nobody holds it */
	uint64_t round;               /* of the loop, the last in which something was done for it */
	uint64_t round_ns;            /* that this took */
};

enum conn_state {
	CONN_HTTP,
	CONN_OPEN,    /* a websocket */
	CONN_CLOSING, /* what is queued still goes out, then a close frame */
	CONN_CLOSED,  /* libwebsockets finishes it */
};

/* What each message touches comes first, in few lines of the processor's cache. */
struct conn {
	struct link link; /* first: what the hub holds */
	struct net *net;
	struct lws *wsi;
	struct peer *peer;         /* that it is counted for */
	struct client *client;     /* NULL before the hub has it and after it has let go */
	struct exchange *exchange; /* with the bots, NULL */
	int fd;
	enum conn_state state;
	bool handshaking;   /* TLS is not agreed on yet */
	bool measure;       /* at the end of this round */
	bool measuring;     /* the last ping has no answer yet */
	bool waits;         /* to be told that there is room to write */
	bool watched;       /* it is read */
	bool paused;        /* its address has had its share */
	bool garbled;       /* what it sends makes no sense any more */
	bool said_goodbye;  /* the other end has closed */
	bool ping_next;     /* this time round */
	uint8_t unanswered; /* half ping intervals since a ping that got no answer */
	uint8_t slot;
	uint32_t window_ms; /* messages are counted since, on the loop's clock */
	unsigned messages;
	unsigned asks; /* messages that may still have a large answer */

	struct ws_frames frames;
	size_t held_size;
	char *partial;        /* a message that came in pieces so far */
	size_t discarded;     /* bytes that came after the end was decided */
	struct pong *pong;    /* to be sent, NULL */
	struct list in_round; /* of those that are written to */
	struct frame **queue; /* few, or memory of its own */
	unsigned queued, queue_capacity;
	size_t queued_bytes;
	struct frame *few[NET_QUEUE_FEW];

	uint64_t pinged_ns;
	unsigned char nonce[NET_NONCE]; /* of the last ping */
	uint8_t rtts;                   /* measured, up to NET_RTTS */
	uint8_t rtt_next;               /* where the next one goes */
	uint32_t rtt_ms[NET_RTTS];
	uint64_t acked;      /* bytes that had arrived when that was last looked at */
	unsigned char *held; /* bytes that were read and not yet taken apart, NULL */
	size_t partial_size;
	struct conn *slot_next, *slot_prev;
	struct conn *paused_next, *paused_prev;
	int close_code;
	bool from_proxy; /* address is one of the setting `proxies` */
	bool unread;     /* its request has a body that nobody reads: it ends with the answer */
	unsigned char address[16]; /* of the other end: a client's, or a proxy's */
	char *close_reason;
	struct reply *reply; /* the rest of an answer over HTTP */
	struct list in_held; /* of those that were refused */
	uint64_t held_until_ms;
	struct upload *upload; /* a file that is coming, NULL */
	struct peer *upload_peer;
	struct http_work *work; /* an answer that a thread makes, NULL */
	struct head_check head; /* of the request that comes */
};

struct listener {
	uv_poll_t poll;
	struct net *net;
	int fd; /* -1 once closed */
};

struct net {
	struct net_options options;
	struct lws_context *context;
	struct lws_protocols protocols[2];
	struct listener listeners[NET_LISTENERS_MAX];
	size_t listening;
	unsigned port;
	bool stopped;
	int statm;        /* of /proc: what memory this process has; -1: not to be had */
	uv_timer_t pause; /* after running out of descriptors */

	int epoll; /* holds the websockets that are read */
	uv_poll_t reading;
	uv_timer_t resume;
	struct conn *paused_first, *paused_last;
	size_t paused;
	struct conn *asking; /* whose message the hub has */
	uint64_t rounds;     /* of the loop */
	struct busy busy;
	uint64_t begun_ns; /* from when what is done is to be charged */

	uv_prepare_t prepare;
	uv_check_t check;
	uv_timer_t wheel;
	uv_timer_t patience; /* of net_close */
	struct conn *slots[NET_SLOTS];
	unsigned slot;
	struct send_round round;
	uv_idle_t go_on; /* while spectators are left to be written to */

	struct work_queue work_queue; /* of answers to be made */
	struct http_work *work;       /* the one that is being made, NULL */
	uv_timer_t work_timer;        /* until more is read for it */
	struct list uploads;          /* files on their way here, oldest first */
	unsigned upload_count;

	uv_timer_t read_on;           /* what OpenSSL has unpacked and nobody read */
	uint64_t calls, calls_before; /* of the library, about connections */

	uint64_t room;          /* connections there may be */
	struct map peers;       /* by the text of their addresses */
	struct list idle_peers; /* that nobody holds, the oldest first */
	unsigned idle_count;
	struct cost_limits cost_limits;
	struct conn *adopting;
	struct list held; /* connections that were refused and end soon */
	uv_timer_t hold;
	struct list streams;      /* that bots follow */
	uv_timer_t alive;         /* until they are told so again */
	struct http_cache *cache; /* of answers that stay the same */
	struct http_cache *games; /* of what is made from logs of rooms, until they go on */
	struct networks proxies;
	bool told_forwarded; /* that somebody's X-Forwarded-For is not believed */

	void (*closed)(void *user); /* net_close's, until it has run */
	void *closed_user;
	uint64_t close_by_ms;  /* on the loop's clock */
	struct api_source api; /* what answers are made from */
	struct net_counts counts;
	struct lag lag;
	char too_big[64]; /* the sentence that names the limit */
	char scratch[LWS_PRE + NET_SCRATCH];
	unsigned char inbox[WS_FRAMES_LEFT_MAX + NET_READ + 1];
};

/* net_listen.c */
bool listen_open(struct net *net, char *error, size_t error_size);
void listen_close(struct net *net);

/* net_secure.c: TLS of our own. */
/* What libwebsockets must know of it. */
void secure_context(struct net *net, struct lws_context_creation_info *info);
/* May this address begin another handshake? */
bool secure_has_room(const struct net *net, const struct peer *peer);
/* A connection was handed to the library, and was agreed on, or has ended. */
void secure_begin(struct conn *conn);
void secure_end(struct conn *conn);
bool secure_start(struct net *net);
/* At the end of a round: let the library read on what OpenSSL has unpacked already. */
void secure_go_on(struct net *net);
/* The library has it: see that it comes to an end. */
void secure_limit_time(struct conn *conn);

/* net_peer.c: takes and gives back a place in the counts of an address. */
void peers_init(struct net *net);
void peers_finish(struct net *net);
struct peer *peer_take(struct net *net, const unsigned char address[16]);
void peer_release(struct net *net, struct peer *peer);
/* The form the counts are kept under: the host's part of an IPv6 address is zeroed. */
void peer_mask(unsigned char address[16]);
void peer_print(const struct peer *peer, char text[NET_ADDRESS_TEXT]);
/* What an address takes (server/net/cost.h), by the clock of uv_hrtime. It is remembered when
 * nobody holds the peer any more. */
bool peer_allows(const struct net *net, struct peer *peer, uint64_t now_ns);
/* Has more been done for it in this round of the loop than others should have to wait for? */
bool peer_had_round(const struct net *net, const struct peer *peer);
bool peer_is_abusing(const struct net *net, struct peer *peer);
/* wall_ns is what the piece of work just done took on the wall (server/net/busy.h). */
void peer_charge(const struct net *net, struct peer *peer, uint64_t wall_ns, uint64_t bytes);
/* The same for what was done since net->begun_ns, which is now from here on: pieces of work that
 * follow each other need the clock read once each. Returns now. */
uint64_t peer_charge_since(struct net *net, struct peer *peer);
/* Until it is allowed again. */
uint64_t peer_wait_ms(const struct net *net, struct peer *peer);

/* net_gate.c: who may become a websocket. */
bool gate_allows_origin(const struct conn *conn);
/* Count conn under the address that its proxy names, if it is one of ours. Each request of one
 * connection may come from somebody else. */
void gate_take_forwarded(struct conn *conn);
/* Has the client a connection over TLS, as far as we or a proxy of ours can tell? */
bool gate_is_secure(const struct conn *conn);
/* Does it speak plain HTTP to a server that speaks TLS? */
bool gate_is_plain(const struct conn *conn);

/* net_link.c */
void conn_open(struct conn *conn);
/* What was read of its frames. */
void conn_receive(struct conn *conn, const struct ws_read *read);
/* The other end is gone. */
void conn_lost(struct conn *conn);
/* libwebsockets says that conn may be written to. Returns false when it shall end now. */
bool conn_writable(struct conn *conn);
/* The websocket is gone. */
void conn_gone(struct conn *conn);
/* Send, at the end of a round, what conn has gathered. */
void conn_settle(struct conn *conn);

/* net_read.c */
bool read_start(struct net *net);
/* The handles have been closed. */
void read_finish(struct net *net);

/* net_watch.c */
/* Read conn from now on, in place of the library. False where the system is short of memory. */
bool watch_begin(struct conn *conn);
void watch_end(struct conn *conn);
/* What it sends is discarded from now on, even if its address has had its share. */
void watch_discard(struct conn *conn);
/* Have net_read.c told of these events of epoll. */
void watch_events(struct conn *conn, uint32_t events);
/* Read nothing of it for now: it waits behind all others. May be asked twice. */
void watch_pause(struct conn *conn);
/* It waits no more; watch_events says what for. */
void watch_resume(struct conn *conn);
/* Forget what was read of it and not yet taken apart. */
void watch_forget_held(struct conn *conn);

/* net_close.c */
/* Close an open websocket with a code and a sentence; one that is not open is left alone. */
void conn_close(struct conn *conn, int code, const char *reason);
/* The same, whatever has been said so far, and what waits is sent before. */
void conn_begin_close(struct conn *conn, int code, const char *reason);
/* Kill the connection after seconds. */
void conn_end_within(struct conn *conn, int seconds);

/* net_send.c */
/* It is written to, or looked at, at the end of this round. */
void round_add(struct conn *conn);
/* Take a reference to frame and send it at the end of this round. False without memory. */
bool send_queue(struct conn *conn, struct frame *frame);
/* Forget the first count frames that wait. */
void send_drop(struct conn *conn, unsigned count);
/* Write what waits until there is no more or the pipe is full. False: the connection is dead. */
bool send_flush(struct conn *conn);
/* Has the other end taken anything since this was last asked, if there is something to take? */
bool send_moves(struct conn *conn);
/* Write a close frame with conn's code and sentence. */
bool send_close(struct conn *conn);

/* net_ping.c */
bool ping_start(struct net *net);
void ping_add(struct conn *conn);
void ping_remove(struct conn *conn);
/* Send one now. */
void ping_send(struct conn *conn);
/* Was the last one sent only a moment ago? */
bool ping_is_fresh(const struct conn *conn);
/* What a client sent as an answer. */
void ping_answered(struct conn *conn, const void *data, size_t size);
/* The shortest way there and back measured lately, -1 if none was. */
int64_t ping_rtt_ms(const struct conn *conn);

/* net_pong.c */
/* Answer a ping; of several that come before there is room for an answer, the last. */
void pong_queue(struct conn *conn, const void *data, size_t size);
/* Send the answer unless the pipe is full. False: the connection is dead. */
bool pong_flush(struct conn *conn);
void pong_drop(struct conn *conn);

#endif
