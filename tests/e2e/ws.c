/* tests/e2e/ws.c - a small blocking client: HTTP and websockets. */
#include "tests/e2e/ws.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MS = 5000, HEAD_BYTES = 16384 };

long long clock_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

int tcp_open(unsigned port) {
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int on = 1;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof(address)) != 0) {
		close(fd);
		return -1;
	}
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	return fd;
}

static bool send_all(int fd, const void *data, size_t size) {
	const char *at = data;
	while (size > 0) {
		ssize_t sent = send(fd, at, size, MSG_NOSIGNAL);
		if (sent <= 0) {
			return false;
		}
		at += sent;
		size -= (size_t)sent;
	}
	return true;
}

/* Read what has arrived, waiting until the deadline. 0: the end, or too late. */
static size_t receive(int fd, void *data, size_t size, long long deadline) {
	struct pollfd poller = {.fd = fd, .events = POLLIN};
	long long left = deadline - clock_ms();
	if (poll(&poller, 1, left > 0 ? (int)left : 0) != 1) {
		return 0;
	}
	ssize_t got = recv(fd, data, size, 0);
	return got > 0 ? (size_t)got : 0;
}

/* ---- HTTP ---- */

/* Bytes of the body that a head announces; SIZE_MAX: until the connection ends. */
static size_t announced(const char *head) {
	const char *at = head;
	while ((at = strchr(at, '\n')) != NULL) {
		at++;
		if (strncasecmp(at, "content-length:", 15) == 0) {
			return (size_t)strtoull(at + 15, NULL, 10);
		}
	}
	return SIZE_MAX;
}

static bool is_complete(const char *text, size_t used, bool has_body) {
	const char *end = strstr(text, "\r\n\r\n");
	if (end == NULL) {
		return false;
	}
	size_t head = (size_t)(end - text) + 4;
	size_t body = has_body ? announced(text) : 0;
	return body != SIZE_MAX && used - head >= body;
}

int http_ask(unsigned port, const char *request, char *text, size_t size) {
	long long deadline = clock_ms() + ANSWER_MS;
	bool has_body = strncmp(request, "HEAD ", 5) != 0;
	size_t used = 0;
	int status = 0;
	int fd = tcp_open(port);
	text[0] = '\0';
	if (fd < 0) {
		return 0;
	}
	send_all(fd, request, strlen(request));
	while (used < size - 1 && !is_complete(text, used, has_body)) {
		size_t got = receive(fd, text + used, size - 1 - used, deadline);
		if (got == 0) {
			break;
		}
		used += got;
		text[used] = '\0';
		has_body = has_body && strncmp(text, "HTTP/1.1 304", 12) != 0;
	}
	close(fd);
	return sscanf(text, "HTTP/1.1 %d", &status) == 1 ? status : 0;
}

int http_get(unsigned port, const char *path, char *text, size_t size) {
	char request[1024];
	snprintf(request, sizeof(request), "GET %s HTTP/1.1\r\nHost: localhost:%u\r\n\r\n", path,
		port);
	return http_ask(port, request, text, size);
}

/* ---- websockets ---- */

static bool make_room(struct ws *ws, size_t more) {
	if (ws->room - ws->used > more) {
		return true;
	}
	size_t room = ws->room * 2 > ws->used + more + 1 ? ws->room * 2 : ws->used + more + 1;
	char *buffer = realloc(ws->buffer, room);
	if (buffer != NULL) {
		ws->buffer = buffer;
		ws->room = room;
	}
	return buffer != NULL;
}

static bool more(struct ws *ws, long long deadline) {
	enum { PIECE = 65536 };
	if (!make_room(ws, PIECE)) {
		return false;
	}
	struct pollfd poller = {.fd = ws->fd, .events = POLLIN};
	long long left = deadline - clock_ms();
	if (poll(&poller, 1, left > 0 ? (int)left : 0) != 1) {
		return false;
	}
	ssize_t came = recv(ws->fd, ws->buffer + ws->used, PIECE, 0);
	size_t got = came > 0 ? (size_t)came : 0;
	ws->ended = got == 0;
	ws->used += got;
	ws->buffer[ws->used] = '\0';
	return got > 0;
}

static void drop(struct ws *ws, size_t size) {
	memmove(ws->buffer, ws->buffer + size, ws->used - size);
	ws->used -= size;
}

static int read_answer(struct ws *ws) {
	long long deadline = clock_ms() + ANSWER_MS;
	int status = 0;
	const char *end = NULL;
	while (end == NULL && more(ws, deadline)) {
		end = strstr(ws->buffer, "\r\n\r\n");
	}
	if (end == NULL || sscanf(ws->buffer, "HTTP/1.1 %d", &status) != 1) {
		return 0;
	}
	if (status == 101) {
		drop(ws, (size_t)(end - ws->buffer) + 4);
	}
	return status;
}

static bool ask_for_socket(struct ws *ws, unsigned port, const char *path, const char *headers) {
	char request[2048];
	memset(ws, 0, sizeof(*ws));
	ws->fd = tcp_open(port);
	if (ws->fd < 0) {
		return false;
	}
	snprintf(request, sizeof(request),
		"GET %s HTTP/1.1\r\nHost: localhost:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n",
		path, port, headers);
	return send_all(ws->fd, request, strlen(request));
}

int ws_open_with(struct ws *ws, unsigned port, const char *request) {
	memset(ws, 0, sizeof(*ws));
	ws->fd = tcp_open(port);
	return ws->fd >= 0 && send_all(ws->fd, request, strlen(request)) ? read_answer(ws) : 0;
}

int ws_open(struct ws *ws, unsigned port, const char *path, const char *headers) {
	return ask_for_socket(ws, port, path, headers) ? read_answer(ws) : 0;
}

bool ws_begin(struct ws *ws, unsigned port, const char *path) {
	return ask_for_socket(ws, port, path, "");
}

int ws_answer(struct ws *ws) {
	int status = 0;
	const char *end = NULL;
	while (end == NULL && more(ws, 0)) {
		end = strstr(ws->buffer, "\r\n\r\n");
	}
	if (end == NULL) {
		return ws->ended ? -1 : 0;
	}
	if (sscanf(ws->buffer, "HTTP/1.1 %d", &status) != 1) {
		return -1;
	}
	drop(ws, (size_t)(end - ws->buffer) + 4);
	return status;
}

void ws_finish(struct ws *ws) {
	if (ws->fd >= 0) {
		close(ws->fd);
	}
	free(ws->buffer);
	*ws = (struct ws){.fd = -1};
}

bool ws_send_raw(struct ws *ws, const void *data, size_t size) {
	return send_all(ws->fd, data, size);
}

/* Any mask will do; this one changes three bytes of four. */
bool ws_send_frame(struct ws *ws, int first, const void *data, size_t size) {
	static const unsigned char mask[4] = {0x00, 0x55, 0xaa, 0xff};
	unsigned char *out = malloc(size + 14);
	size_t head = 2;
	if (out == NULL) {
		return false;
	}
	out[0] = (unsigned char)first;
	if (size < 126) {
		out[1] = (unsigned char)(0x80 | size);
	} else if (size < 65536) {
		out[1] = 0x80 | 126;
		out[2] = (unsigned char)(size >> 8);
		out[3] = (unsigned char)size;
		head = 4;
	} else {
		out[1] = 0x80 | 127;
		for (int i = 0; i < 8; i++) {
			out[2 + i] = (unsigned char)((uint64_t)size >> (8 * (7 - i)));
		}
		head = 10;
	}
	memcpy(out + head, mask, 4);
	for (size_t i = 0; i < size; i++) {
		out[head + 4 + i] = ((const unsigned char *)data)[i] ^ mask[i % 4];
	}
	bool good = send_all(ws->fd, out, head + 4 + size);
	free(out);
	return good;
}

bool ws_send(struct ws *ws, const char *text) {
	return ws_send_frame(ws, WS_FIN | WS_TEXT, text, strlen(text));
}

/* Bytes of the head of the frame in the buffer, and of its payload. 0: not all of the head is
 * there. */
static size_t measure(const struct ws *ws, size_t *size) {
	const unsigned char *at = (const unsigned char *)ws->buffer;
	size_t head = ws->used < 2 || at[1] < 126 ? 2 : at[1] == 126 ? 4 : 10;
	if (ws->used < head) {
		return 0;
	}
	*size = at[1];
	if (head > 2) {
		*size = 0;
		for (size_t i = 2; i < head; i++) {
			*size = *size << 8 | at[i];
		}
	}
	return head;
}

/* Take the frame at the front of the buffer, when it is all there. */
static bool take(struct ws *ws, struct ws_message *message) {
	size_t size;
	size_t head = measure(ws, &size);
	if (head == 0 || ws->used < head + size) {
		return false;
	}
	message->type = ws->buffer[0] & 15;
	/* Room for a zero after it: move it over its head. */
	memmove(ws->buffer, ws->buffer + head, size);
	ws->buffer[size] = '\0';
	message->data = ws->buffer;
	message->size = size;
	ws->frame = head + size;
	if (message->type == WS_CLOSE && size >= 2) {
		const unsigned char *code = (const unsigned char *)ws->buffer;
		message->code = code[0] << 8 | code[1];
		message->data += 2;
		message->size -= 2;
	}
	return true;
}

struct ws_message ws_read(struct ws *ws, int wait_ms) {
	long long deadline = clock_ms() + wait_ms;
	for (;;) {
		struct ws_message message = {0};
		drop(ws, ws->frame);
		ws->frame = 0;
		while (!take(ws, &message)) {
			if (more(ws, deadline)) {
				continue;
			}
			message.type = ws->ended || clock_ms() < deadline ? -1 : 0;
			return message;
		}
		if (message.type != WS_PING) {
			return message;
		}
		if (!ws->mute) {
			ws_send_frame(ws, WS_FIN | WS_PONG, message.data, message.size);
		}
	}
}
