/* server/net/ws_conn.h - what a connection and the network have as websockets; for the files of
 * this layer and those that make connections, and nobody else. */
#ifndef QIRKAT_SERVER_WS_CONN_H
#define QIRKAT_SERVER_WS_CONN_H

#include "base/list.h"
#include "server/accounts/account.h"
#include "server/live/link.h"
#include "server/net/conn.h"
#include "server/net/ws.h"
#include "server/net/ws_frames.h"

enum {
	WS_SLOTS = 10,        /* of the ping timer wheel */
	WS_QUEUE_FEW = 4,     /* queued frames stored without an allocation */
	WS_NONCE = 8,         /* bytes of payload in a ping */
	WS_RTTS = 4,          /* number of recent round-trip times; the shortest counts */
	WS_CLOSE_SECONDS = 3, /* to flush the queue, and for the close handshake */
	SEND_ROUND_LATE = 64, /* spectators per batch */
};

enum ws_state {
	WS_OPEN,
	WS_CLOSING, /* the queue is still flushed, then a close frame */
	WS_CLOSED,  /* left to libwebsockets */
};

/* Members used for every message come first, to share cache lines. */
struct ws_conn {
	struct link link; /* first: the hub's view of it */
	struct conn *conn;
	struct client *client; /* NULL before the hub has it and after it has released it */
	enum ws_state state;
	bool measure;       /* send a ping at the end of this round */
	bool measuring;     /* the last ping has not been answered yet */
	bool waits;         /* waiting for room to write */
	bool reads;         /* it is read, or will be after a pause */
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
	size_t discarded;     /* bytes received after the close was decided */
	struct pong *pong;    /* answer to send; NULL: none */
	struct list in_round; /* of those to be written to */
	struct frame **queue; /* few, or allocated */
	unsigned queued, queue_capacity;
	size_t queued_bytes;
	struct frame *few[WS_QUEUE_FEW];

	uint64_t pinged_ns;
	unsigned char nonce[WS_NONCE]; /* payload of the last ping */
	uint8_t rtts;                  /* measured so far, up to WS_RTTS */
	uint8_t rtt_next;              /* where the next one is stored */
	uint32_t rtt_ms[WS_RTTS];
	uint64_t acked;      /* bytes acknowledged when last checked */
	unsigned char *held; /* bytes read but not parsed yet; NULL: none */
	size_t partial_size;
	struct ws_conn *slot_next, *slot_prev;
	struct ws_conn *paused_next, *paused_prev;
	int close_code;
	char *close_reason;
	struct ws_greeting *greeting; /* it waits for its person; NULL: not */
};

/* The order in which websockets are written to at the end of a round: players first, then
 * spectators, of whom there may be thousands, in batches between which others are read. */
struct send_round {
	struct list now, late;
};

struct ws_net {
	uint64_t websockets;
	struct ws_conn *asking; /* whose message the hub is handling */
	struct send_round round;
	uv_idle_t go_on; /* runs while spectators remain to be written to */

	uv_timer_t resume;
	struct ws_conn *paused_first, *paused_last;
	size_t paused;

	uv_timer_t wheel;
	struct ws_conn *slots[WS_SLOTS];
	unsigned slot;

	char too_big[64]; /* the error sentence with the limit */
	/* Counted since the start. */
	uint64_t upgraded, closed; /* closed: with one of the codes of proto/README.md */
	uint64_t messages, received_bytes;
	uint64_t frames, sent_bytes, writes;
	uint64_t waits;  /* times that a connection had no room to write */
	uint64_t pauses; /* times that reading was paused because of an address's cost */
};

/* ws_link.c */
/* Handle a piece of its frames. */
void ws_receive(struct ws_conn *ws, const struct ws_read *read);
/* The other end is gone. */
void ws_lose(struct ws_conn *ws);

/* ws_greet.c: who is signed in on it. Nothing is read until that is known. */
/* As account_on_person; person is NULL as well if the store cannot tell. */
typedef void (*ws_on_greeted)(
	struct ws_conn *ws, enum store_result result, const struct person *person);
/* Find the person of a session. done is called once, from the loop, unless the websocket is gone or
 * ws_stop_greeting was called. Returns false without memory, and it is not called. */
bool ws_greet(struct ws_conn *ws, const char *session, ws_on_greeted done);
/* Nobody waits for that any more. */
void ws_stop_greeting(struct ws_conn *ws);

/* ws_pause.c: which are read, and which must wait */
/* Returns false if the system is out of memory. */
bool ws_reading_begin(struct ws_conn *ws);
void ws_reading_end(struct ws_conn *ws);
/* Discard what it sends from now on, even if its address has exceeded its share. */
void ws_reading_discard(struct ws_conn *ws);
/* Stop reading from it for now: it waits behind all others. May be called twice. */
void ws_reading_pause(struct ws_conn *ws);
/* End the pause; watch_events sets what to poll for. */
void ws_reading_resume(struct ws_conn *ws);
/* Drop bytes that were read but not parsed. */
void ws_reading_forget_held(struct ws_conn *ws);

/* ws_send.c */
void send_round_init(struct send_round *round);
/* Does nothing if member is in a list already. */
void send_round_add(struct send_round *round, struct list *member, bool may_be_late);
/* Remove and return the next member; NULL: no more for now. At most *late spectators are returned,
 * and *late is counted down. */
struct list *send_round_take(struct send_round *round, unsigned *late);
/* Are spectators left for the next batch? */
bool send_round_goes_on(const struct send_round *round);
/* Mark ws to be written to or checked at the end of this round. */
void round_add(struct ws_conn *ws);
/* Take a reference to frame and send it at the end of this round. Returns false without memory. */
bool send_queue(struct ws_conn *ws, struct frame *frame);
/* Drop the first count queued frames. */
void send_drop(struct ws_conn *ws, unsigned count);
/* Write the queue until it is empty or the socket is full. Returns false if the connection is
 * dead. */
bool send_flush(struct ws_conn *ws);
/* Has the other end received anything since the last call, if anything was outstanding? */
bool send_moves(struct ws_conn *ws);
/* Close an open websocket with a code and a sentence; does nothing if it is not open. */
void ws_close(struct ws_conn *ws, int code, const char *reason);
/* The same in any state, after flushing its queue. */
void ws_begin_close(struct ws_conn *ws, int code, const char *reason);
/* Write a close frame with its code and reason. */
bool send_close(struct ws_conn *ws);
/* Queue a pong; if several pings arrive before there is room, only the last is answered. */
void pong_queue(struct ws_conn *ws, const void *data, size_t size);
/* Send the pong unless the socket is full. Returns false if the connection is dead. */
bool pong_flush(struct ws_conn *ws);
void pong_drop(struct ws_conn *ws);

/* ws_ping.c */
bool ping_start(struct net *net);
void ping_add(struct ws_conn *ws);
void ping_remove(struct ws_conn *ws);
/* Send a ping now. */
void ping_send(struct ws_conn *ws);
/* Was the last ping sent only a moment ago? */
bool ping_is_fresh(const struct ws_conn *ws);
/* Handle a pong. */
void ping_answered(struct ws_conn *ws, const void *data, size_t size);
/* Returns the shortest recent round-trip time, -1 if there is none. */
int64_t ping_rtt_ms(const struct ws_conn *ws);

#endif
