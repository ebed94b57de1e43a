/* tests/e2e/ws.h - a small blocking client for tests: HTTP requests and websockets to this machine.
 *
 * Nothing here asserts; every wait has an end.
 */
#ifndef QIRKAT_TESTS_E2E_WS_H
#define QIRKAT_TESTS_E2E_WS_H

#include <stdbool.h>
#include <stddef.h>

enum { WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };
enum { WS_FIN = 0x80, WS_CONTINUATION = 0 };

struct ws {
	int fd;       /* -1: not connected */
	char *buffer; /* bytes received and not yet taken */
	size_t used, room;
	size_t frame; /* bytes of buffer that the frame last read takes up */
	bool mute;    /* do not answer pings */
	bool ended;   /* nothing more will come */
};

/* What came. data points into the buffer until the next read; zero-terminated. */
struct ws_message {
	int type; /* 0: nothing in time; -1: the connection ended without a close frame */
	char *data;
	size_t size;
	int code; /* of a close frame */
};

/* Connect and ask for a websocket at path with further header lines ("" or "A: b\r\n"). Returns the
 * status of the answer: 101 when it became one; 0 when there was none. */
int ws_open(struct ws *ws, unsigned port, const char *path, const char *headers);
/* The same with a request that is written out. */
int ws_open_with(struct ws *ws, unsigned port, const char *request);
/* The same without waiting, for servers that may be suspended: connects and asks; ws_answer reads
 * the answer when there is something to read. False: nobody listens there. */
bool ws_begin(struct ws *ws, unsigned port, const char *path);
/* As much of the answer as has come. Its status; 0: not whole yet; -1: there will be none. */
int ws_answer(struct ws *ws);
void ws_finish(struct ws *ws);
bool ws_send(struct ws *ws, const char *text);
/* One frame: first is WS_FIN | type, or without WS_FIN a first fragment. */
bool ws_send_frame(struct ws *ws, int first, const void *data, size_t size);
bool ws_send_raw(struct ws *ws, const void *data, size_t size);
/* The next text, close or pong; pings are answered. wait_ms is for the whole of it. */
struct ws_message ws_read(struct ws *ws, int wait_ms);

/* Plain TCP to this machine, -1 on failure. */
int tcp_open(unsigned port);
/* Send a whole HTTP request and read until the end of the answer's body (by Content-Length) or of
 * the connection. Returns the status, 0 without an answer; text is cut at size. */
int http_ask(unsigned port, const char *request, char *text, size_t size);
/* GET path. */
int http_get(unsigned port, const char *path, char *text, size_t size);

long long clock_ms(void);

#endif
