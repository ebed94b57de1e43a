/* server/net/ws_frames.h - parses the websocket frames of a client (RFC 6455, 5).
 *
 * Knows nothing of sockets. A header, and a whole control frame, is only consumed when complete;
 * until then its bytes stay with the caller, who passes them again together with what follows. So
 * nothing here can grow.
 */
#ifndef QIRKAT_SERVER_WS_FRAMES_H
#define QIRKAT_SERVER_WS_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most that stays with the caller: a header of 14 bytes, or a control frame of 131. */
enum { WS_FRAMES_LEFT_MAX = 6 + 125 };

/* Zeroed at first. */
struct ws_frames {
	uint64_t left; /* payload bytes of this frame still to come */
	unsigned char mask[4];
	uint8_t mask_at;
	bool inside; /* in a data frame; left is valid */
	bool final;  /* this frame is the last of its message */
	bool going;  /* a message is incomplete */
};

enum ws_told {
	WS_TOLD_MORE,  /* nothing yet: more bytes are needed */
	WS_TOLD_BEGIN, /* a data frame of size bytes begins */
	WS_TOLD_PIECE, /* payload bytes; final: they end the message */
	WS_TOLD_PING,
	WS_TOLD_PONG,
	WS_TOLD_CLOSE, /* code 0: none was sent */
	WS_TOLD_BAD,   /* protocol error: the stream cannot be read any further */
};

struct ws_read {
	enum ws_told told;
	unsigned char *data; /* unmasked, within the bytes passed in */
	uint64_t size;
	bool final, binary;
	unsigned code;
	const char *why; /* of WS_TOLD_BAD: a sentence; code is the close code to use */
};

/* Parse the bytes at data and unmask them in place. Returns how many were consumed; read describes
 * them. */
size_t ws_frames_read(
	struct ws_frames *frames, unsigned char *data, size_t size, struct ws_read *read);

#endif
