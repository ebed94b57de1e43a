/* tests/bench/client.c - the websockets of the load generator. */
#include "tests/bench/client.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IN_BYTES = 2048, FRAME_BYTES = 4096, MASKED = 0x80, TEXT_FRAME = 0x81 };

static void fail(const char *what) {
	fprintf(stderr, "bench: %s\n", what);
	exit(1);
}

/* ---- sending ---- */

struct sending {
	uv_write_t request;
	char bytes[];
};

static void on_sent(uv_write_t *request, int status) {
	(void)status;
	free(request->data);
}

static void send_bytes(struct client *client, const char *bytes, size_t size) {
	uv_buf_t buffer = uv_buf_init((char *)bytes, (unsigned)size);
	int sent = uv_try_write((uv_stream_t *)&client->tcp, &buffer, 1);
	if (sent == (int)size) {
		return;
	}
	size_t done = sent > 0 ? (size_t)sent : 0;
	struct sending *sending = malloc(sizeof(*sending) + size - done);
	if (sending == NULL) {
		fail("out of memory");
	}
	memcpy(sending->bytes, bytes + done, size - done);
	sending->request.data = sending;
	buffer = uv_buf_init(sending->bytes, (unsigned)(size - done));
	uv_write(&sending->request, (uv_stream_t *)&client->tcp, &buffer, 1, on_sent);
}

/* The mask is zero, which saves both sides the work. */
void client_send(struct client *client, const char *text) {
	char frame[FRAME_BYTES] = {(char)TEXT_FRAME};
	size_t size = strlen(text);
	size_t head = size < 126 ? 6 : 8;
	if (head + size > sizeof(frame)) {
		fail("a request is too long");
	}
	frame[1] = (char)(MASKED | (size < 126 ? size : 126));
	if (size >= 126) {
		frame[2] = (char)(size >> 8);
		frame[3] = (char)size;
	}
	memcpy(frame + head, text, size);
	send_bytes(client, frame, head + size);
}

/* ---- receiving ---- */

static void on_room_wanted(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
	struct client *client = handle->data;
	(void)suggested;
	if (client->room - client->used < IN_BYTES) {
		client->room = client->room * 2 + IN_BYTES;
		client->in = realloc(client->in, client->room);
		if (client->in == NULL) {
			fail("out of memory");
		}
	}
	*buffer = uv_buf_init(
		client->in + client->used, (unsigned)(client->room - client->used - 1));
}

static void take_answer(struct client *client) {
	char *end = strstr(client->in, "\r\n\r\n");
	if (end == NULL) {
		return;
	}
	if (strncmp(client->in, "HTTP/1.1 101", 12) != 0) {
		fail("the server makes no websocket of a connection");
	}
	size_t head = (size_t)(end - client->in) + 4;
	memmove(client->in, client->in + head, client->used - head);
	client->used -= head;
	client->open = true;
	client->on_open(client);
}

/* The size of the header of the frame at `at`, and of its payload. 0: the header is incomplete. */
static size_t measure(const unsigned char *at, size_t left, size_t *size) {
	if (left < 2 || left < (at[1] < 126 ? 2u : at[1] == 126 ? 4u : 10u)) {
		return 0;
	}
	if (at[1] < 126) {
		*size = at[1];
		return 2;
	}
	size_t head = at[1] == 126 ? 4 : 10;
	*size = 0;
	for (size_t i = 2; i < head; i++) {
		*size = *size << 8 | at[i];
	}
	return head;
}

static void answer_ping(struct client *client, const char *data, size_t size) {
	char frame[256] = {(char)0x8a, (char)(MASKED | size)};
	memcpy(frame + 6, data, size);
	send_bytes(client, frame, 6 + size);
}

static void deliver(struct client *client, int type, char *data, size_t size) {
	char after = data[size];
	if (type == 1 && client->on_message != NULL) {
		data[size] = '\0';
		client->on_message(client, data, size);
		data[size] = after;
	} else if (type == 9) {
		answer_ping(client, data, size);
	} else if (type == 8) {
		fprintf(stderr, "bench: closed: %.*s\n", (int)(size > 2 ? size - 2 : 0), data + 2);
		exit(1);
	}
}

static void take_frames(struct client *client) {
	size_t at = 0;
	size_t size = 0;
	for (;;) {
		unsigned char *frame = (unsigned char *)client->in + at;
		size_t head = measure(frame, client->used - at, &size);
		if (client->closing || head == 0 || client->used - at < head + size) {
			break;
		}
		deliver(client, frame[0] & 15, (char *)frame + head, size);
		at += head + size;
	}
	memmove(client->in, client->in + at, client->used - at);
	client->used -= at;
	if (client->used == 0 && client->room > IN_BYTES * 4) {
		free(client->in);
		client->in = NULL;
		client->room = 0;
	}
}

static void on_read(uv_stream_t *stream, ssize_t got, const uv_buf_t *buffer) {
	struct client *client = stream->data;
	(void)buffer;
	if (got < 0) {
		fail("the server closed a connection");
	}
	client->used += (size_t)got;
	client->in[client->used] = '\0';
	if (!client->open) {
		take_answer(client);
	}
	if (client->open) {
		take_frames(client);
	}
}

static void on_connected(uv_connect_t *connecting, int status) {
	struct client *client = connecting->data;
	char request[256];
	if (status != 0) {
		fail("the server takes no connection");
	}
	int size = snprintf(request, sizeof(request),
		"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
		client->port);
	uv_tcp_nodelay(&client->tcp, 1);
	send_bytes(client, request, (size_t)size);
	uv_read_start((uv_stream_t *)&client->tcp, on_room_wanted, on_read);
}

void client_connect(uv_loop_t *loop, struct client *client, unsigned port) {
	struct sockaddr_in address;
	uv_ip4_addr("127.0.0.1", (int)port, &address);
	client->port = port;
	client->tcp.data = client;
	client->connecting.data = client;
	if (uv_tcp_init(loop, &client->tcp) != 0 ||
		uv_tcp_connect(&client->connecting, &client->tcp, (struct sockaddr *)&address,
			on_connected) != 0) {
		fail("no more connections can be made");
	}
}

static void on_closed(uv_handle_t *handle) {
	struct client *client = handle->data;
	free(client->in);
	client->in = NULL;
	client->used = client->room = 0;
	client->closing = client->open = false;
	if (client->on_closed != NULL) {
		client->on_closed(client);
	}
}

void client_close(struct client *client) {
	client->closing = true;
	uv_close((uv_handle_t *)&client->tcp, on_closed);
}

const char *client_find(const char *text, const char *key) {
	char mark[40];
	int size = snprintf(mark, sizeof(mark), "\"%s\":", key);
	const char *at = strstr(text, mark);
	return at != NULL ? at + size : NULL;
}
