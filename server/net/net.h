/* server/net/net.h - sockets: websockets for the hub, pages and metrics over HTTP.
 *
 * connection  one TCP connection; speaks HTTP until it becomes a websocket
 * quota       what the address that a connection comes from has (server/quota/quota.h)
 * round       one iteration of the loop; what is sent during it goes out together at its end
 */
#ifndef QIRKAT_SERVER_NET_H
#define QIRKAT_SERVER_NET_H

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/net/assets.h"
#include "server/process/setting.h"
#include "server/hub/hub.h"
#include "server/net/tls.h"
#include "server/quota/quota.h"
#include "server/store/store.h"

struct accounts;
struct bots;
struct net;
struct site_info;
struct solved_library;

struct net_settings {
	struct quota_settings quota;
	char host[SETTING_TEXT_MAX]; /* address to listen on; "" for all */
	unsigned port;               /* 0: any free port */
	char metrics_host[SETTING_TEXT_MAX];
	unsigned metrics_port;              /* 0: figures are on the port of the pages */
	unsigned redirect_port;             /* of plain HTTP, which leads to HTTPS; 0: none */
	char acme_folder[SETTING_TEXT_MAX]; /* whose challenges it answers; "": none */
	char origins[SETTING_TEXT_MAX]; /* hosts whose pages may also connect, comma-separated */
	char frames[SETTING_TEXT_MAX];  /* sites that may embed our pages in a frame; "" for none */
	char proxies[SETTING_TEXT_MAX]; /* networks whose X-Forwarded-For is trusted */
	unsigned sockets;
	unsigned sockets_per_address;
	unsigned messages_per_10s; /* of one connection */
	unsigned request_bytes;
	unsigned backlog_bytes; /* queued for one socket before it is closed */
	unsigned ping_s; /* between websocket pings; a silent socket ends after 1.5 times that */
};

struct net_options {
	uv_loop_t *loop; /* all borrowed until net_destroy has returned */
	struct hub *hub;
	struct store *store; /* for its metrics and logs; may be NULL */
	const struct net_settings *settings;
	const struct assets *assets;
	struct tls *tls;               /* NULL: plain HTTP, perhaps behind a proxy */
	struct bots *bots;             /* NULL: no bot API */
	struct accounts *accounts;     /* NULL: no accounts */
	struct solved_library *solved; /* NULL: no solved games */
	const struct site_info *info;  /* what the site says of itself; NULL: nothing */
};

/* Start listening. Returns new, or NULL with a sentence, for instance if the port is in use. */
struct net *net_create(const struct net_options *options, char *error, size_t error_size);
/* Returns the port, also if 0 was configured. */
unsigned net_port(const struct net *net);
/* Accept no new connections. */
void net_stop(struct net *net);
/* Close every websocket with this code and sentence; done runs when all are gone, or after
 * wait_ms. */
void net_close(struct net *net, int code, const char *reason, unsigned wait_ms,
	void (*done)(void *user), void *user);
/* Close what is left and free. Runs the loop until its handles are closed. net may be NULL. */
void net_destroy(struct net *net);

#endif
