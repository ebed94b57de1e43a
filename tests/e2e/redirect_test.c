/* tests/e2e/redirect_test.c - the real server with its own TLS redirects plain HTTP to HTTPS. */
#include <fcntl.h>
#include <netinet/in.h>
#include <openssl/tls1.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/e2e/certificate.h"
#include "tests/e2e/program.h"
#include "tests/e2e/ws.h"
#include "tests/suite.h"

enum { PATIENCE_MS = 20000, SAID_BYTES = 1024 };

static struct program program;
static char folder[TEMPORARY_PATH], files[TEMPORARY_PATH], acme[TEMPORARY_PATH];
static char certificate[TEMPORARY_PATH + 32], key[TEMPORARY_PATH + 32], text[1 << 14];

static void make_files(void) {
	folder_make(folder);
	folder_make(files);
	folder_make(acme);
	snprintf(certificate, sizeof(certificate), "%s/certificate.pem", files);
	snprintf(key, sizeof(key), "%s/key.pem", files);
	ck_assert(certificate_make(CERTIFICATE_EC, certificate, key, NULL, 1, -1, 30));
}

static void remove_files(void) {
	folder_remove(folder);
	folder_remove(files);
	folder_remove(acme);
}

/* Find this many different unused ports. */
static void find_ports(unsigned *ports, int count) {
	int fds[4];
	for (int i = 0; i < count; i++) {
		struct sockaddr_in at = {
			.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
		socklen_t size = sizeof(at);
		fds[i] = socket(AF_INET, SOCK_STREAM, 0);
		ck_assert_int_eq(bind(fds[i], (struct sockaddr *)&at, sizeof(at)), 0);
		ck_assert_int_eq(getsockname(fds[i], (struct sockaddr *)&at, &size), 0);
		ports[i] = ntohs(at.sin_port);
	}
	for (int i = 0; i < count; i++) {
		close(fds[i]);
	}
}

/* While the server runs, as certbot does it. */
static void make_challenge(const char *path) {
	char at[TEMPORARY_PATH + 64];
	snprintf(at, sizeof(at), "%s/.well-known", acme);
	ck_assert_int_eq(mkdir(at, 0755), 0);
	snprintf(at, sizeof(at), "%s/.well-known/acme-challenge", acme);
	ck_assert_int_eq(mkdir(at, 0755), 0);
	snprintf(at, sizeof(at), "%s%s", acme, path);
	FILE *file = fopen(at, "w");
	ck_assert_ptr_nonnull(file);
	fputs("abc.def", file);
	fclose(file);
}

static void remove_challenge(const char *path) {
	char at[TEMPORARY_PATH + 64];
	snprintf(at, sizeof(at), "%s%s", acme, path);
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(remove(at), 0);
		*strrchr(at, '/') = '\0';
	}
}

SUITE_GROUP(redirect_cases, make_files, remove_files, 60)

/* With ports that are named, to which a confined program is held; also with another certificate. */
START_TEST(plain_http_redirects_to_https_with_any_certificate) {
	unsigned ports[3];
	static const char path[] = "/.well-known/acme-challenge/abc";
	char port_text[3][16], found[128];
	find_ports(ports, 3);
	for (int i = 0; i < 3; i++) {
		snprintf(port_text[i], sizeof(port_text[i]), "%u", ports[i]);
	}
	const char *const flags[] = {"--port", port_text[0], "--redirect-port", port_text[1],
		"--metrics-port", port_text[2], "--acme-folder", acme, "--tls-certificate",
		certificate, "--tls-key", key, NULL};
	ck_assert(program_start(&program, folder, flags));
	ck_assert_uint_eq(program.port, ports[0]);
	snprintf(found, sizeof(found), "\r\nLocation: https://localhost:%u/r/7kx2m9ab\r\n",
		ports[0]);
	long long deadline = clock_ms() + PATIENCE_MS;
	for (long serial = 1; serial <= 2; serial++) {
		while (certificate_seen(ports[0], TLS1_3_VERSION, NULL) != serial) {
			ck_assert_int_lt(clock_ms(), deadline);
		}
		ck_assert_int_eq(http_get(ports[1], "/r/7kx2m9ab", text, sizeof(text)), 308);
		ck_assert_ptr_nonnull(strstr(text, found));
		ck_assert_ptr_null(strstr(text, "Strict-Transport-Security"));
		ck_assert(certificate_make(
			CERTIFICATE_EC, certificate, key, NULL, serial + 1, -1, 30));
		ck_assert_int_eq(kill(program.pid, SIGHUP), 0);
	}
	make_challenge(path);
	ck_assert_int_eq(http_get(ports[1], path, text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\r\n\r\nabc.def"));
	remove_challenge(path);
	ck_assert_int_eq(http_get(ports[2], "/metrics", text, sizeof(text)), 200);
	ck_assert_ptr_null(strstr(text, "Strict-Transport-Security"));
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
}
END_TEST

START_TEST(redirecting_is_refused_without_tls) {
	static char said[SAID_BYTES];
	const char *const arguments[] = {
		"serve", "--data", folder, "--redirect-port", "8081", NULL};
	const char *const unused[] = {"serve", "--data", folder, "--acme-folder", acme, NULL};
	ck_assert_int_eq(program_run(arguments, said, sizeof(said)), 2);
	ck_assert_ptr_nonnull(strstr(
		said, "redirect_port leads to HTTPS, so it needs tls_certificate and tls_key"));
	ck_assert_int_eq(program_run(unused, said, sizeof(said)), 2);
	ck_assert_ptr_nonnull(strstr(said, "acme_folder needs redirect_port, which is not set"));
}
END_TEST
