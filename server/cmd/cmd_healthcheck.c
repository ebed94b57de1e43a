/* server/cmd/cmd_healthcheck.c - `qirkat healthcheck`: check the server on this machine. */
#include <errno.h>
#include <netdb.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "server/cmd/cmd.h"
#include "server/cmd/config.h"

enum { WAIT_S = 3, LINE_BYTES = 64 };

static const char request[] =
	"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/* Connect to an address. Returns -1 on failure. */
static int try_address(const struct addrinfo *address) {
	struct timeval wait = {.tv_sec = WAIT_S};
	int fd = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
	if (fd < 0) {
		return -1;
	}
	if (setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait)) != 0 ||
		setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof(wait)) != 0 ||
		connect(fd, address->ai_addr, address->ai_addrlen) != 0) {
		close(fd);
		return -1;
	}
	return fd;
}

/* Connect to a server with these settings on this machine. */
static int connect_server(const struct config *config) {
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	struct addrinfo *list = NULL;
	char port[16];
	bool everywhere = config->net.host[0] == '\0' || strcmp(config->net.host, "0.0.0.0") == 0 ||
		strcmp(config->net.host, "::") == 0;
	snprintf(port, sizeof(port), "%u", config->net.port);
	if (getaddrinfo(everywhere ? NULL : config->net.host, port, &hints, &list) != 0) {
		errno = EADDRNOTAVAIL;
		return -1;
	}
	int fd = -1;
	for (const struct addrinfo *at = list; at != NULL && fd < 0; at = at->ai_next) {
		fd = try_address(at);
	}
	freeaddrinfo(list);
	return fd;
}

/* The connection, with TLS if the server uses its own. */
struct line {
	int fd;
	SSL_CTX *context;
	SSL *ssl; /* NULL: plain */
};

static void close_line(struct line *line) {
	SSL_free(line->ssl);
	SSL_CTX_free(line->context);
	close(line->fd);
}

/* The certificate is not verified: the server is on this machine, and its name is unknown here. */
static bool start_tls(struct line *line) {
	line->context = SSL_CTX_new(TLS_client_method());
	line->ssl = line->context != NULL ? SSL_new(line->context) : NULL;
	return line->ssl != NULL && SSL_set_fd(line->ssl, line->fd) == 1 &&
		SSL_connect(line->ssl) == 1;
}

static bool send_health_request(struct line *line) {
	int size = (int)strlen(request);
	return line->ssl != NULL
		? SSL_write(line->ssl, request, size) == size
		: send(line->fd, request, (size_t)size, MSG_NOSIGNAL) == (ssize_t)size;
}

static ssize_t receive_bytes(struct line *line, char *data, size_t size) {
	return line->ssl != NULL ? SSL_read(line->ssl, data, (int)size)
				 : recv(line->fd, data, size, 0);
}

/* Read the first line of the answer; shorter if the connection ends. */
static void read_status_line(struct line *line, char text[LINE_BYTES]) {
	size_t used = 0;
	while (used < LINE_BYTES - 1) {
		ssize_t got = receive_bytes(line, text + used, LINE_BYTES - 1 - used);
		if (got <= 0) {
			break;
		}
		used += (size_t)got;
		if (memchr(text, '\n', used) != NULL) {
			break;
		}
	}
	text[used] = '\0';
	text[strcspn(text, "\r\n")] = '\0';
}

static int query_health(int fd, bool with_tls) {
	char text[LINE_BYTES] = "";
	struct line line = {.fd = fd};
	signal(SIGPIPE, SIG_IGN);
	if (with_tls && !start_tls(&line)) {
		fprintf(stderr,
			"qirkat healthcheck: the server answers, but not over TLS with tls_certificate\n");
		close_line(&line);
		return 1;
	}
	if (send_health_request(&line)) {
		read_status_line(&line, text);
	}
	close_line(&line);
	if (strncmp(text, "HTTP/1.", 7) == 0 && strncmp(text + 8, " 200", 4) == 0) {
		printf("ok\n");
		return 0;
	}
	fprintf(stderr, "qirkat healthcheck: the server is not healthy: \"%s\"\n", text);
	return 1;
}

static int check_health(const struct config *config) {
	if (config->net.port == 0) {
		fprintf(stderr,
			"qirkat healthcheck: port 0 cannot be checked; name the port with --port\n");
		return 2;
	}
	int fd = connect_server(config);
	if (fd < 0) {
		fprintf(stderr, "qirkat healthcheck: no answer on port %u: %s\n", config->net.port,
			strerror(errno));
		return 1;
	}
	return query_health(fd, config->tls_certificate[0] != '\0');
}

int cmd_healthcheck(int argc, char *argv[]) {
	struct config config;
	int status;
	if (!cmd_read_settings(&config, argc, argv, NULL, &status)) {
		return status;
	}
	return check_health(&config);
}
