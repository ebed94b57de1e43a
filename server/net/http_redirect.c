/* server/net/http_redirect.c - plain HTTP leads to the same address over our own TLS; only an
 * authority that is to sign our certificate finds there what it looks for. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/net/https_address.h"
#include "server/net/http_conn.h"

enum { CHALLENGE_MAX = 1024, PATH_BYTES = SETTING_TEXT_MAX + 256 };

static const char no_store[] = "Cache-Control: no-store\r\n";

/* headers say what else there is; the connection closes if a body may still be coming. */
static int answer_plain_text(struct conn *conn, int status, const char *text, const char *headers) {
	struct answer told = {
		.status = status,
		.type = "text/plain; charset=utf-8",
		.body = text,
		.size = strlen(text),
		.headers = headers,
		.head = conn->http->head->method == METHOD_HEAD,
		.close = status >= 400,
	};
	return http_answer(conn, &told);
}

static int answer_found(struct conn *conn, const char *address) {
	char headers[HTTPS_ADDRESS_MAX + 64];
	snprintf(headers, sizeof(headers), "Location: %s\r\nCache-Control: no-cache\r\n", address);
	return answer_plain_text(conn, 308, "", headers);
}

/* ---- challenges of RFC 8555, 8.3 ---- */

static const char challenges[] = "/.well-known/acme-challenge/";

/* Only letters of base64url: no name leads out of the folder. */
static bool find_challenge(const struct conn *conn, const char *path, char file[PATH_BYTES]) {
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				      "0123456789-_";
	const char *folder = conn->net->options.settings->acme_folder;
	size_t size = strlen(challenges);
	if (folder[0] == '\0' || strncmp(path, challenges, size) != 0) {
		return false;
	}
	size_t token = strspn(path + size, letters);
	int used = snprintf(file, PATH_BYTES, "%s%s", folder, path);
	return token > 0 && path[size + token] == '\0' && used < PATH_BYTES;
}

/* Read a small file. Returns false if it is none. */
static bool read_challenge(const char *file, char text[CHALLENGE_MAX]) {
	struct stat about;
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	bool good = fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) &&
		about.st_size < CHALLENGE_MAX;
	ssize_t got = good ? read(fd, text, CHALLENGE_MAX - 1) : -1;
	if (fd >= 0) {
		close(fd);
	}
	text[got > 0 ? got : 0] = '\0';
	return got > 0;
}

int http_redirect(struct conn *conn, const char *path) {
	char host[HTTPS_ADDRESS_MAX], address[HTTPS_ADDRESS_MAX];
	char file[PATH_BYTES], text[CHALLENGE_MAX];
	struct https_ports ports = {conn->net->options.settings->redirect_port, conn->net->port};
	struct https_asked asked = {host, path, conn->http->head->query};
	if (conn->http->head->method != METHOD_GET && conn->http->head->method != METHOD_HEAD) {
		return answer_plain_text(conn, 405,
			"Plain HTTP accepts only GET and HEAD, and redirects to HTTPS.\n",
			"Allow: GET, HEAD\r\nCache-Control: no-store\r\n");
	}
	if (find_challenge(conn, path, file) && read_challenge(file, text)) {
		return answer_plain_text(conn, 200, text, no_store);
	}
	head_copy(conn->http->head, "host", host, sizeof(host));
	switch (https_address(address, &asked, ports)) {
	case HTTPS_FOUND:
		return answer_found(conn, address);
	case HTTPS_TOO_LONG:
		return answer_plain_text(conn, 400,
			"That address is too long to redirect: begin it with https://.\n",
			no_store);
	default:
		return answer_plain_text(conn, 400,
			"The header Host must name this server: begin the address with https://.\n",
			no_store);
	}
}
