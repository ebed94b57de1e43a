/* server/net/tls.c - the certificate and key for our own TLS. */
#include "server/net/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	FILE_MAX = 1 << 20,
	VALID_BYTES = 64,
	OTHER_WORK_NS = 300 * 1000, /* of a handshake, besides its signature */
};

struct pair {
	X509 *certificate;
	STACK_OF(X509) * chain; /* intermediate certificates */
	EVP_PKEY *key;
};

struct tls {
	const char *certificate, *key;
	struct pair pair;
	uint64_t handshake_ns;
	char valid_until[VALID_BYTES];
};

static void pair_finish(struct pair *pair) {
	X509_free(pair->certificate);
	sk_X509_pop_free(pair->chain, X509_free);
	EVP_PKEY_free(pair->key);
	*pair = (struct pair){NULL, NULL, NULL};
}

/* ---- reading ---- */

/* Returns OpenSSL's last error in words. */
static const char *get_tls_error(void) {
	const char *text = ERR_reason_error_string(ERR_peek_last_error());
	return text != NULL ? text : "it is not in PEM";
}

/* Read the file into memory; NULL with an error. */
static BIO *open_pem(const char *what, const char *path, char *error, size_t size) {
	FILE *file = fopen(path, "rb");
	char *text = malloc(FILE_MAX);
	BIO *pem = NULL;
	size_t used = file != NULL && text != NULL ? fread(text, 1, FILE_MAX, file) : 0;
	if (file == NULL || text == NULL || ferror(file)) {
		snprintf(error, size, "the %s \"%s\" cannot be read: %s", what, path,
			strerror(errno));
	} else if (used == 0 || used == FILE_MAX) {
		snprintf(error, size, "the %s \"%s\" is %s; it must be a PEM file", what, path,
			used == 0 ? "empty" : "larger than 1 MiB");
	} else if ((pem = BIO_new(BIO_s_mem())) == NULL ||
		BIO_write(pem, text, (int)used) != (int)used) {
		snprintf(error, size, "out of memory");
		BIO_free(pem);
		pem = NULL;
	}
	if (text != NULL) {
		OPENSSL_cleanse(text, FILE_MAX);
	}
	free(text);
	if (file != NULL) {
		fclose(file);
	}
	return pem;
}

/* Nobody is there to type a password. */
static int no_password(char *buffer, int size, int writing, void *asked) {
	(void)buffer;
	(void)size;
	(void)writing;
	*(bool *)asked = true;
	return -1;
}

static bool read_certificates(struct pair *pair, BIO *pem) {
	pair->certificate = PEM_read_bio_X509(pem, NULL, NULL, NULL);
	pair->chain = sk_X509_new_null();
	if (pair->certificate == NULL || pair->chain == NULL) {
		return false;
	}
	X509 *next;
	while ((next = PEM_read_bio_X509(pem, NULL, NULL, NULL)) != NULL) {
		if (sk_X509_push(pair->chain, next) == 0) {
			X509_free(next);
			return false;
		}
	}
	return ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
}

static bool load_certificate(struct pair *pair, const char *path, char *error, size_t size) {
	BIO *pem = open_pem("certificate", path, error, size);
	if (pem == NULL) {
		return false;
	}
	ERR_clear_error();
	bool good = read_certificates(pair, pem);
	if (!good) {
		snprintf(error, size,
			"the certificate \"%s\" cannot be used: %s; it must be a PEM file that "
			"begins with -----BEGIN CERTIFICATE-----",
			path, get_tls_error());
	}
	ERR_clear_error();
	BIO_free(pem);
	return good;
}

static bool load_key(struct pair *pair, const char *path, char *error, size_t size) {
	bool asked = false;
	BIO *pem = open_pem("key", path, error, size);
	if (pem == NULL) {
		return false;
	}
	ERR_clear_error();
	pair->key = PEM_read_bio_PrivateKey(pem, NULL, no_password, &asked);
	if (asked) {
		snprintf(error, size,
			"the key \"%s\" has a password, which nobody can type here; remove it with `openssl pkey -in FILE -out NEWFILE`",
			path);
	} else if (pair->key == NULL) {
		snprintf(error, size,
			"the key \"%s\" cannot be used: %s; it must be a PEM file that begins with "
			"-----BEGIN PRIVATE KEY-----",
			path, get_tls_error());
	}
	ERR_clear_error();
	BIO_free(pem);
	return pair->key != NULL;
}

static void print_asn1_time(const ASN1_TIME *time, char text[VALID_BYTES]) {
	struct tm utc;
	if (ASN1_TIME_to_tm(time, &utc) != 1 ||
		strftime(text, VALID_BYTES, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0) {
		snprintf(text, VALID_BYTES, "unknown");
	}
}

/* Browsers would reject an expired certificate. */
static bool is_valid_now(const struct pair *pair, const char *path, char *error, size_t size) {
	char when[VALID_BYTES];
	const ASN1_TIME *first = X509_get0_notBefore(pair->certificate);
	const ASN1_TIME *last = X509_get0_notAfter(pair->certificate);
	if (X509_cmp_current_time(last) <= 0) {
		print_asn1_time(last, when);
		snprintf(error, size, "the certificate \"%s\" expired at %s; renew it", path, when);
		return false;
	}
	if (X509_cmp_current_time(first) > 0) {
		print_asn1_time(first, when);
		snprintf(error, size,
			"the certificate \"%s\" is valid only from %s; is this machine's clock right?",
			path, when);
		return false;
	}
	return true;
}

/* ---- cost of a handshake ---- */

static uint64_t thread_ns(void) {
	struct timespec now;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Measure the second of two signatures, because the first one warms up caches. */
static uint64_t measure_handshake(EVP_PKEY *key) {
	unsigned char signature[2048];
	uint64_t took = 0;
	for (int i = 0; i < 2; i++) {
		size_t size = sizeof(signature);
		uint64_t start = thread_ns();
		EVP_MD_CTX *context = EVP_MD_CTX_new();
		if (context != NULL && EVP_DigestSignInit(context, NULL, NULL, NULL, key) == 1) {
			EVP_DigestSign(context, signature, &size, signature, 0);
		}
		EVP_MD_CTX_free(context);
		took = thread_ns() - start;
	}
	ERR_clear_error();
	return took + OTHER_WORK_NS;
}

/* ---- using ---- */

/* Supported by browsers of the last ten years; no renegotiation. Clients keep sessions as
 * tickets. */
static bool set_up_tls_context(SSL_CTX *context) {
	static const char ciphers[] = "ECDHE+AESGCM:ECDHE+CHACHA20";
	SSL_CTX_set_options(context,
		SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE |
			SSL_OP_PRIORITIZE_CHACHA);
	SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
	return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
		SSL_CTX_set_cipher_list(context, ciphers) == 1;
}

/* Does OpenSSL accept the pair? Tried on a context of its own. */
static bool is_pair_accepted(const struct pair *pair, char *error, size_t size) {
	ERR_clear_error();
	SSL_CTX *context = SSL_CTX_new(TLS_server_method());
	bool good = context != NULL && set_up_tls_context(context) &&
		SSL_CTX_use_cert_and_key(context, pair->certificate, pair->key, pair->chain, 1) ==
			1;
	if (!good) {
		snprintf(error, size, "OpenSSL does not accept this certificate and key: %s",
			get_tls_error());
	}
	SSL_CTX_free(context);
	ERR_clear_error();
	return good;
}

static bool load_pair(const struct tls *tls, struct pair *pair, char *error, size_t size) {
	if (!load_certificate(pair, tls->certificate, error, size) ||
		!load_key(pair, tls->key, error, size) ||
		!is_valid_now(pair, tls->certificate, error, size)) {
		return false;
	}
	if (X509_check_private_key(pair->certificate, pair->key) != 1) {
		snprintf(error, size,
			"the key \"%s\" does not belong to the certificate \"%s\"; name two that belong together (the server's own certificate must come first in its file)",
			tls->key, tls->certificate);
		ERR_clear_error();
		return false;
	}
	return is_pair_accepted(pair, error, size);
}

/* On ClientHello, use the certificate that was read last. */
static int on_client_hello(SSL *ssl, void *user) {
	const struct pair *pair = &((struct tls *)user)->pair;
	SSL_certs_clear(ssl);
	return SSL_use_cert_and_key(ssl, pair->certificate, pair->key, pair->chain, 1);
}

static void use_pair(struct tls *tls, const struct pair *pair) {
	pair_finish(&tls->pair);
	tls->pair = *pair;
	tls->handshake_ns = measure_handshake(pair->key);
	print_asn1_time(X509_get0_notAfter(pair->certificate), tls->valid_until);
}

struct tls *tls_create(const char *certificate, const char *key, char *error, size_t error_size) {
	if (certificate[0] == '\0' || key[0] == '\0') {
		snprintf(error, error_size,
			"%s is set and %s is not; TLS needs both, and without both there is none",
			key[0] == '\0' ? "tls_certificate" : "tls_key",
			key[0] == '\0' ? "tls_key" : "tls_certificate");
		return NULL;
	}
	struct tls *tls = calloc(1, sizeof(*tls));
	struct pair pair = {NULL, NULL, NULL};
	if (tls == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	tls->certificate = certificate;
	tls->key = key;
	if (!load_pair(tls, &pair, error, error_size)) {
		pair_finish(&pair);
		free(tls);
		return NULL;
	}
	use_pair(tls, &pair);
	return tls;
}

void tls_destroy(struct tls *tls) {
	if (tls != NULL) {
		pair_finish(&tls->pair);
		free(tls);
	}
}

bool tls_use(struct tls *tls, void *context) {
	if (!set_up_tls_context(context)) {
		return false;
	}
	SSL_CTX_set_cert_cb(context, on_client_hello, tls);
	return true;
}

bool tls_reload(struct tls *tls, char *error, size_t error_size) {
	struct pair pair = {NULL, NULL, NULL};
	if (!load_pair(tls, &pair, error, error_size)) {
		pair_finish(&pair);
		return false;
	}
	use_pair(tls, &pair);
	return true;
}

uint64_t tls_handshake_ns(const struct tls *tls) {
	return tls->handshake_ns;
}

const char *tls_valid_until(const struct tls *tls) {
	return tls->valid_until;
}
