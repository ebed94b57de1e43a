/* server/cmd/cmd_healthcheck.c - `qirkat healthcheck`: ask the server of this machine how it is. */
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "server/cmd/cmd.h"
#include "server/base/config.h"

extern char **environ; /* POSIX, declared by no header */

enum { WAIT_S = 3, LINE_BYTES = 64 };

static const char request[] =
	"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/* Connect to one address. -1 when it does not work. */
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

/* Where a server with these settings can be reached from its own machine. */
static int reach(const struct config *config) {
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	struct addrinfo *list = NULL;
	char port[16];
	bool everywhere = config->host[0] == '\0' || strcmp(config->host, "0.0.0.0") == 0 ||
		strcmp(config->host, "::") == 0;
	snprintf(port, sizeof(port), "%u", config->port);
	if (getaddrinfo(everywhere ? NULL : config->host, port, &hints, &list) != 0) {
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

/* Read the first line of the answer; shorter where the connection ends. */
static void read_line(int fd, char line[LINE_BYTES]) {
	size_t used = 0;
	while (used < LINE_BYTES - 1) {
		ssize_t got = recv(fd, line + used, LINE_BYTES - 1 - used, 0);
		if (got <= 0) {
			break;
		}
		used += (size_t)got;
		if (memchr(line, '\n', used) != NULL) {
			break;
		}
	}
	line[used] = '\0';
	line[strcspn(line, "\r\n")] = '\0';
}

static int ask(int fd) {
	char line[LINE_BYTES] = "";
	if (send(fd, request, strlen(request), MSG_NOSIGNAL) == (ssize_t)strlen(request)) {
		read_line(fd, line);
	}
	close(fd);
	if (strncmp(line, "HTTP/1.", 7) == 0 && strncmp(line + 8, " 200", 4) == 0) {
		printf("ok\n");
		return 0;
	}
	fprintf(stderr, "qirkat healthcheck: the server is not well: \"%s\"\n", line);
	return 1;
}

static int check(const struct config *config) {
	if (config->port == 0) {
		fprintf(stderr,
			"qirkat healthcheck: port 0 is no port to ask; name it with --port\n");
		return 2;
	}
	int fd = reach(config);
	if (fd < 0) {
		fprintf(stderr, "qirkat healthcheck: nobody answers on port %u: %s\n", config->port,
			strerror(errno));
		return 1;
	}
	return ask(fd);
}

int cmd_healthcheck(int argc, char *argv[]) {
	struct config config;
	char error[CONFIG_ERROR_MAX];
	switch (config_read(&config, argc, argv, environ, NULL, error, sizeof(error))) {
	case CONFIG_HELP:
		printf("usage: qirkat healthcheck [--port PORT]\n"
		       "asks the server of this machine for /healthz: status 0 if it is well, 1 if not\n");
		return 0;
	case CONFIG_BAD:
		fprintf(stderr, "qirkat healthcheck: %s\n", error);
		return 2;
	case CONFIG_OK:
		break;
	}
	return check(&config);
}
