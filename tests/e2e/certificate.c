/* tests/e2e/certificate.c - certificates that sign themselves, and a way through TLS. */
#include "tests/e2e/certificate.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/e2e/ws.h"

enum { DAY_S = 86400 };

/* ---- certificates ---- */

static X509 *sign(EVP_PKEY *key, long serial, int from_days, int until_days) {
	X509 *certificate = X509_new();
	X509_NAME *name = X509_get_subject_name(certificate);
	X509_set_version(certificate, 2);
	ASN1_INTEGER_set(X509_get_serialNumber(certificate), serial);
	X509_gmtime_adj(X509_getm_notBefore(certificate), (long)from_days * DAY_S);
	X509_gmtime_adj(X509_getm_notAfter(certificate), (long)until_days * DAY_S);
	X509_NAME_add_entry_by_txt(
		name, "CN", MBSTRING_ASC, (const unsigned char *)"localhost", -1, -1, 0);
	X509_set_issuer_name(certificate, name);
	X509_set_pubkey(certificate, key);
	X509_sign(certificate, key, EVP_sha256());
	return certificate;
}

static bool write_key(const char *path, EVP_PKEY *key, const char *password) {
	FILE *file = fopen(path, "w");
	bool good = file != NULL &&
		PEM_write_PrivateKey(file, key, password != NULL ? EVP_aes_128_cbc() : NULL,
			(const unsigned char *)password,
			password != NULL ? (int)strlen(password) : 0, NULL, NULL) == 1;
	return file != NULL && fclose(file) == 0 && good;
}

static bool write_certificate(const char *path, X509 *certificate) {
	FILE *file = fopen(path, "w");
	bool good = file != NULL && PEM_write_X509(file, certificate) == 1;
	return file != NULL && fclose(file) == 0 && good;
}

bool certificate_make(enum certificate_kind kind, const char *certificate, const char *key,
	const char *password, long serial, int from_days, int until_days) {
	EVP_PKEY *pair = kind == CERTIFICATE_EC ? EVP_EC_gen("P-256") : EVP_RSA_gen(2048);
	X509 *made = sign(pair, serial, from_days, until_days);
	bool good = (certificate == NULL || write_certificate(certificate, made)) &&
		(key == NULL || write_key(key, pair, password));
	X509_free(made);
	EVP_PKEY_free(pair);
	return good;
}

/* ---- clients ---- */

static SSL *connect_to(SSL_CTX *context, unsigned port) {
	SSL *ssl = SSL_new(context);
	int fd = tcp_open(port);
	SSL_set_fd(ssl, fd);
	if (fd < 0 || SSL_connect(ssl) != 1) {
		close(fd);
		SSL_free(ssl);
		return NULL;
	}
	return ssl;
}

long certificate_seen(unsigned port, int version, char *alpn) {
	static const unsigned char wishes[] = "\x02h2\x08http/1.1";
	const unsigned char *agreed = NULL;
	unsigned size = 0;
	long serial = -1;
	SSL_CTX *context = SSL_CTX_new(TLS_client_method());
	SSL_CTX_set_security_level(context, 0); /* otherwise OpenSSL refuses old versions */
	SSL_CTX_set_min_proto_version(context, TLS1_VERSION);
	SSL_CTX_set_max_proto_version(context, version);
	SSL_CTX_set_alpn_protos(context, wishes, sizeof(wishes) - 1);
	SSL *ssl = connect_to(context, port);
	if (ssl != NULL) {
		X509 *certificate = SSL_get1_peer_certificate(ssl);
		serial = ASN1_INTEGER_get(X509_get0_serialNumber(certificate));
		X509_free(certificate);
		SSL_get0_alpn_selected(ssl, &agreed, &size);
		if (alpn != NULL) {
			snprintf(alpn, 64, "%.*s", (int)size, (const char *)agreed);
		}
		close(SSL_get_fd(ssl));
		SSL_free(ssl);
	}
	SSL_CTX_free(context);
	return serial;
}

/* ---- the tunnel ---- */

static bool carry_in(int plain, SSL *ssl) {
	char bytes[65536];
	ssize_t got = read(plain, bytes, sizeof(bytes));
	return got > 0 && SSL_write(ssl, bytes, (int)got) == got;
}

static bool carry_out(int plain, SSL *ssl) {
	char bytes[65536];
	do {
		int got = SSL_read(ssl, bytes, sizeof(bytes));
		if (got <= 0) {
			return SSL_get_error(ssl, got) == SSL_ERROR_WANT_READ;
		}
		for (int sent = 0; sent < got;) {
			ssize_t more = write(plain, bytes + sent, (size_t)(got - sent));
			if (more <= 0) {
				return false;
			}
			sent += (int)more;
		}
	} while (SSL_pending(ssl) > 0);
	return true;
}

static void carry(int plain, unsigned to) {
	SSL_CTX *context = SSL_CTX_new(TLS_client_method());
	SSL *ssl = connect_to(context, to);
	bool good = ssl != NULL;
	int on = 1;
	if (good) {
		SSL_clear_mode(ssl, SSL_MODE_AUTO_RETRY); /* a ticket carries no data */
	}
	setsockopt(plain, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	while (good) {
		struct pollfd ends[2] = {{plain, POLLIN, 0}, {SSL_get_fd(ssl), POLLIN, 0}};
		good = poll(ends, 2, -1) > 0 && (ends[0].revents == 0 || carry_in(plain, ssl)) &&
			(ends[1].revents == 0 || carry_out(plain, ssl));
	}
	_exit(0);
}

static void serve(int listener, unsigned to) {
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGCHLD, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	for (;;) {
		int plain = accept(listener, NULL, NULL);
		if (plain >= 0 && fork() == 0) {
			prctl(PR_SET_PDEATHSIG, SIGKILL);
			close(listener);
			carry(plain, to);
		}
		close(plain);
	}
}

bool tunnel_start(struct tunnel *tunnel, unsigned to) {
	struct sockaddr_in address = {.sin_family = AF_INET};
	socklen_t size = sizeof(address);
	int listener = socket(AF_INET, SOCK_STREAM, 0);
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof(address)) != 0 ||
		listen(listener, 128) != 0 ||
		getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
		return false;
	}
	tunnel->port = ntohs(address.sin_port);
	tunnel->pid = fork();
	if (tunnel->pid == 0) {
		serve(listener, to);
	}
	close(listener);
	return tunnel->pid > 0;
}

void tunnel_end(struct tunnel *tunnel) {
	if (tunnel->pid > 0) {
		kill(tunnel->pid, SIGKILL);
		waitpid(tunnel->pid, NULL, 0);
		tunnel->pid = 0;
	}
}
