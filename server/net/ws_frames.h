/* server/net/ws_frames.h - what a client sends through a websocket, taken apart (RFC 6455, 5).
 *
 * Knows no sockets. A header, and a control frame with all it holds, is taken whole: until it has
 * come the bytes of it are left with the caller, who brings them again with those that follow. So
 * there is nothing here that could grow. */
#ifndef QIRKAT_SERVER_WS_FRAMES_H
#define QIRKAT_SERVER_WS_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What can be left with the caller: a header of 14 bytes, or a control frame of 131. */
enum { WS_FRAMES_LEFT_MAX = 6 + 125 };

/* Zeroed at first. */
struct ws_frames {
	uint64_t left; /* bytes of this frame's payload still to come */
	unsigned char mask[4];
	uint8_t mask_at;
	bool inside; /* of a data frame: left counts */
	bool final;  /* this frame is its message's last */
	bool going;  /* a message has begun and not ended */
};

enum ws_told {
	WS_TOLD_MORE,  /* nothing yet: bring more bytes */
	WS_TOLD_BEGIN, /* a data frame of size bytes begins */
	WS_TOLD_PIECE, /* bytes of it; final: the message ends with them */
	WS_TOLD_PING,
	WS_TOLD_PONG,
	WS_TOLD_CLOSE, /* code 0: none was sent */
	WS_TOLD_BAD,   /* the stream cannot be read any further */
};

struct ws_read {
	enum ws_told told;
	unsigned char *data; /* within what was brought, unmasked */
	uint64_t size;
	bool final, binary;
	unsigned code;
	const char *why; /* of WS_TOLD_BAD: a sentence; code is the one to close with */
};

/* Read what stands at data, and unmask it there. Returns how many bytes are done with; read says
 * what they were. */
size_t ws_frames_read(
	struct ws_frames *frames, unsigned char *data, size_t size, struct ws_read *read);

#endif
