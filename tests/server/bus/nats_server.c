/* tests/server/bus/nats_server.c - a server of NATS of the tests' own. */
#include "tests/server/bus/nats_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/bus/bus.h"
#include "tests/suite.h"

static const char *const places[] = {
	"/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"};
enum { FURTHER_MAX = 5 };

static pid_t server;
static int port;

static const char *program(void) {
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		if (access(places[i], X_OK) == 0) {
			return places[i];
		}
	}
	return NULL;
}

bool nats_server_is_there(void) {
	return bus_nats_is_built() && program() != NULL;
}

const char *nats_server_why(void) {
	return bus_nats_is_built() ? "no NATS server is installed"
				   : "the program was built without libnats";
}

static struct sockaddr_in place(void) {
	struct sockaddr_in place = {
		.sin_family = AF_INET,
		.sin_port = htons((uint16_t)port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	return place;
}

/* One that the system gives, free again when this returns. */
static void choose_port(void) {
	struct sockaddr_in given = place();
	socklen_t size = sizeof(given);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&given, size), 0);
	ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&given, &size), 0);
	port = ntohs(given.sin_port);
	close(fd);
}

static bool answers(void) {
	struct sockaddr_in at = place();
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	bool good = connect(fd, (struct sockaddr *)&at, sizeof(at)) == 0;
	close(fd);
	return good;
}

/* further: arguments, NULL at the end. */
static void become(const char *const *further) {
	char number[16];
	const char *arguments[5 + FURTHER_MAX + 1] = {program(), "-a", "127.0.0.1", "-p", number};
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	snprintf(number, sizeof(number), "%d", port);
	for (size_t i = 0; i < FURTHER_MAX && further[i] != NULL; i++) {
		arguments[5 + i] = further[i];
	}
	if (arguments[0] == NULL) {
		_exit(127);
	}
	int nothing = open("/dev/null", O_RDWR);
	dup2(nothing, STDOUT_FILENO);
	dup2(nothing, STDERR_FILENO);
	execv(arguments[0], (char *const *)arguments);
	_exit(127);
}

static bool has_ended(void) {
	return waitpid(server, NULL, WNOHANG) == server;
}

static void start_once(const char *const *further) {
	server = fork();
	ck_assert_int_ge(server, 0);
	if (server == 0) {
		become(further);
	}
	while (!answers()) {
		const struct timespec moment = {0, 2000000};
		nanosleep(&moment, NULL);
		if (has_ended()) {
			server = 0;
			return;
		}
	}
}

/* Another process may have taken the port meanwhile: then try another one. */
static void start(const char *const *further) {
	bool again = port != 0;
	for (int tries = 0; server == 0 && tries < 20; tries++) {
		if (!again) {
			choose_port();
		}
		start_once(further);
	}
	ck_assert_int_gt(server, 0);
}

void nats_server_start(const char *user, const char *password) {
	const char *const further[] = {
		user != NULL ? "--user" : NULL, user, "--pass", password, NULL};
	start(further);
}

void nats_server_start_tls(const char *certificate, const char *key) {
	const char *const further[] = {"--tls", "--tlscert", certificate, "--tlskey", key, NULL};
	start(further);
}

void nats_server_kill(void) {
	if (server > 0) {
		kill(server, SIGKILL);
		waitpid(server, NULL, 0);
		server = 0;
	}
}

const char *nats_server_url_as(const char *user, const char *password) {
	static char url[160];
	snprintf(url, sizeof(url), "nats://%s:%s@127.0.0.1:%d", user, password, port);
	return url;
}

const char *nats_server_url_at(const char *scheme, const char *host) {
	static char url[160];
	snprintf(url, sizeof(url), "%s://%s:%d", scheme, host, port);
	return url;
}

const char *nats_server_url(void) {
	static char url[64];
	snprintf(url, sizeof(url), "nats://127.0.0.1:%d", port);
	return url;
}
