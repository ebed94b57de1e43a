/* server/net/listen.c - listening sockets, and new connections. */
#include "server/net/listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/metric.h"
#include "server/net/conn.h"
#include "server/process/log.h"

enum {
	BACKLOG = 1024,
	ACCEPT_AT_ONCE = 64, /* so that other handles get their turn */
	PAUSE_MS = 200,      /* after running out of file descriptors */
	LISTENING_MAX = 8,
};

struct listener {
	uv_poll_t poll;
	struct net *net;
	int fd; /* -1 once closed */
	enum net_purpose purpose;
};

struct listen_net {
	struct listener listeners[LISTENING_MAX];
	size_t listening;
	uv_timer_t pause; /* after running out of file descriptors */
	uint64_t accepted;
	uint64_t refused; /* closed at once because there was no room */
};

/* ---- new connections ---- */

static void read_peer_address(const struct sockaddr_storage *from, unsigned char address[16]) {
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	memset(address, 0, 16);
	if (from->ss_family == AF_INET6) {
		memcpy(address, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
	} else if (from->ss_family == AF_INET) {
		memcpy(address, mapped, sizeof(mapped));
		memcpy(address + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
	}
}

static void accept_conn(struct listener *listener, int fd, const struct sockaddr_storage *from) {
	struct net *net = listener->net;
	unsigned char address[16];
	read_peer_address(from, address);
	if (!conn_accept(net, fd, address, listener->purpose)) {
		net->listen->refused++;
		close(fd);
		return;
	}
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	fcntl(fd, F_SETFL, O_NONBLOCK);
	net->listen->accepted++;
}

static void poll_listeners(struct net *net);

static void on_pause_over(uv_timer_t *timer) {
	poll_listeners(timer->data);
}

/* Out of descriptors or memory: the connection stays in the backlog; try again soon. */
static void pause_all(struct net *net, int error) {
	log_warning("net", "accept: %s", strerror(error));
	for (size_t i = 0; i < net->listen->listening; i++) {
		uv_poll_stop(&net->listen->listeners[i].poll);
	}
	net->listen->pause.data = net;
	uv_timer_start(&net->listen->pause, on_pause_over, PAUSE_MS, 0);
}

static void on_readable(uv_poll_t *poll, int status, int events) {
	struct listener *listener = poll->data;
	(void)status;
	(void)events;
	for (int i = 0; i < ACCEPT_AT_ONCE; i++) {
		struct sockaddr_storage from = {.ss_family = AF_UNSPEC};
		socklen_t size = sizeof(from);
		int fd = accept(listener->fd, (struct sockaddr *)&from, &size);
		if (fd >= 0) {
			accept_conn(listener, fd, &from);
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			return;
		} else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS ||
			errno == ENOMEM) {
			pause_all(listener->net, errno);
			return;
		}
	}
}

static void poll_listeners(struct net *net) {
	for (size_t i = 0; i < net->listen->listening; i++) {
		if (net->listen->listeners[i].fd >= 0) {
			uv_poll_start(&net->listen->listeners[i].poll, UV_READABLE, on_readable);
		}
	}
}

/* ---- listening ---- */

static void set_socket_option(int fd, int level, int name, int value) {
	setsockopt(fd, level, name, &value, sizeof(value));
}

/* Accepted sockets inherit TCP_NODELAY. Returns -1 with errno. */
static int listen_at(const struct addrinfo *info) {
	int fd = socket(info->ai_family, SOCK_STREAM, 0);
	if (fd < 0) {
		return -1;
	}
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	fcntl(fd, F_SETFL, O_NONBLOCK);
	set_socket_option(fd, SOL_SOCKET, SO_REUSEADDR, 1);
	set_socket_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
	if (info->ai_family == AF_INET6) {
		set_socket_option(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1);
	}
	if (bind(fd, info->ai_addr, info->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
		int saved = errno;
		close(fd);
		errno = saved;
		return -1;
	}
	return fd;
}

static unsigned port_of(int fd) {
	struct sockaddr_storage own;
	socklen_t size = sizeof(own);
	if (getsockname(fd, (struct sockaddr *)&own, &size) != 0) {
		return 0;
	}
	return own.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6 *)&own)->sin6_port)
					 : ntohs(((struct sockaddr_in *)&own)->sin_port);
}

static bool add_listener(struct net *net, int fd, enum net_purpose purpose) {
	struct listener *listener = &net->listen->listeners[net->listen->listening];
	if (uv_poll_init_socket(net->options.loop, &listener->poll, fd) != 0) {
		close(fd);
		return false;
	}
	listener->net = net;
	listener->fd = fd;
	listener->purpose = purpose;
	listener->poll.data = listener;
	net->listen->listening++;
	if (purpose == FOR_PAGES) {
		net->port = port_of(fd);
	}
	return true;
}

/* A system without IPv6 is not an error. */
static bool is_forgivable(const struct addrinfo *info, int error) {
	return info->ai_family == AF_INET6 && (error == EAFNOSUPPORT || error == EADDRNOTAVAIL);
}

static void set_port(struct addrinfo *info, unsigned port) {
	if (info->ai_family == AF_INET6) {
		((struct sockaddr_in6 *)info->ai_addr)->sin6_port = htons((uint16_t)port);
	} else {
		((struct sockaddr_in *)info->ai_addr)->sin_port = htons((uint16_t)port);
	}
}

/* An address to listen on, as settings name it. */
struct place {
	const char *host;
	unsigned port; /* 0: any free one */
	enum net_purpose purpose;
};

static void report_listen_error(
	const struct place *place, int failure, char *error, size_t error_size) {
	static const char *const settings[] = {"--port", "--metrics-port", "--redirect-port"};
	const char *why = strerror(failure);
	bool another = failure == EADDRINUSE || failure == EACCES;
	if (failure == EADDRINUSE) {
		why = "another program uses it";
	} else if (failure == EADDRNOTAVAIL) {
		why = "this machine does not have that address";
	} else if (failure == EACCES) {
		why = "ports below 1024 need privileges that this program does not have";
	}
	snprintf(error, error_size, "cannot listen on %s%sport %u: %s%s%s", place->host,
		place->host[0] != '\0' ? " " : "", place->port, why,
		another ? "; choose one with " : "", another ? settings[place->purpose] : "");
}

/* Listen on every address of the list; if any port will do, on the same one. */
static bool listen_everywhere(struct net *net, const struct place *place, struct addrinfo *list,
	char *error, size_t error_size) {
	size_t before = net->listen->listening;
	int failure = EADDRNOTAVAIL;
	for (struct addrinfo *info = list; info != NULL && net->listen->listening < LISTENING_MAX;
		info = info->ai_next) {
		set_port(info, place->port != 0 ? place->port : net->port);
		int fd = listen_at(info);
		if (fd < 0 && !is_forgivable(info, errno)) {
			failure = errno;
			report_listen_error(place, failure, error, error_size);
			return false;
		}
		if (fd >= 0 && !add_listener(net, fd, place->purpose)) {
			failure = ENOMEM;
		}
	}
	if (net->listen->listening == before) {
		report_listen_error(place, failure, error, error_size);
	}
	return net->listen->listening > before;
}

static bool listen_on(struct net *net, const struct place *place, char *error, size_t error_size) {
	const char *host = place->host;
	struct addrinfo *list = NULL;
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
	int result = getaddrinfo(host[0] != '\0' ? host : NULL, "0", &hints, &list);
	if (result != 0) {
		snprintf(error, error_size, "cannot listen on \"%s\": %s", host,
			gai_strerror(result));
		return false;
	}
	bool good = listen_everywhere(net, place, list, error, error_size);
	freeaddrinfo(list);
	return good;
}

bool listen_open(struct net *net, char *error, size_t error_size) {
	const struct net_settings *settings = net->options.settings;
	const struct place places[] = {
		{settings->host, settings->port, FOR_PAGES},
		{settings->metrics_host, settings->metrics_port, FOR_METRICS},
		{settings->host, settings->redirect_port, FOR_REDIRECT},
	};
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		bool wanted = places[i].purpose == FOR_PAGES || places[i].port != 0;
		if (wanted && !listen_on(net, &places[i], error, error_size)) {
			return false;
		}
	}
	poll_listeners(net);
	return true;
}

static void on_listener_closed(uv_handle_t *handle) {
	struct listener *listener = handle->data;
	close(listener->fd);
	listener->fd = -1;
}

void listen_close(struct net *net) {
	if (net->stopped || net->listen == NULL) {
		return;
	}
	net->stopped = true;
	if (uv_is_active(
		    (uv_handle_t *)&net->listen->pause)) { /* it may never have been initialised */
		uv_timer_stop(&net->listen->pause);
	}
	for (size_t i = 0; i < net->listen->listening; i++) {
		uv_close((uv_handle_t *)&net->listen->listeners[i].poll, on_listener_closed);
	}
}

bool listen_start(struct net *net) {
	net->listen = calloc(1, sizeof(*net->listen));
	return net->listen != NULL && uv_timer_init(net->options.loop, &net->listen->pause) == 0;
}

void listen_stop(struct net *net) {
	if (net->listen != NULL) {
		handle_close((uv_handle_t *)&net->listen->pause);
	}
}

void listen_free(struct net *net) {
	free(net->listen);
	net->listen = NULL;
}

void listen_metrics(const struct net *net, struct metric_list *metrics) {
	metric_gauge(metrics, "connections", "Open TCP connections.", (double)net->connections);
	metric_counter(metrics, "connections_total", "TCP connections accepted.",
		(double)net->listen->accepted);
	metric_counter(metrics, "connections_refused_total",
		"Connections refused because there were too many.", (double)net->listen->refused);
}
