/* tests/bench/client.h - many websockets to one server on a libuv loop, with as little work as
 * possible.
 *
 * The load generator shares the machine with what it measures, so it searches messages for the few
 * texts it needs instead of parsing them as JSON.
 */
#ifndef QIRKAT_TESTS_BENCH_CLIENT_H
#define QIRKAT_TESTS_BENCH_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct client;

/* A complete text message; text is zero-terminated and may be modified. */
typedef void (*client_message)(struct client *client, char *text, size_t size);
typedef void (*client_event)(struct client *client);

struct client {
	uv_tcp_t tcp;
	uv_connect_t connecting;
	client_message on_message; /* may be NULL */
	client_event on_open;
	client_event on_closed; /* after client_close; may be NULL */
	void *user;
	bool open, closing;
	char *in; /* bytes not handled yet */
	size_t used, room;
	unsigned port;
};

/* Connect; on_open is called when the websocket is open. A connection that fails ends the program.
 */
void client_connect(uv_loop_t *loop, struct client *client, unsigned port);
void client_send(struct client *client, const char *text);
/* on_closed is called once it can connect again. */
void client_close(struct client *client);

/* The text after the first "key": in a message, or NULL. */
const char *client_find(const char *text, const char *key);

#endif
