/* server/accounts/passkey.h - is a passkey that a browser made, or used, what it says it is?
 *
 * Bytes in, a verdict out: no store, no network, no clock. Whoever asks has taken the challenge
 * out of the store, so that it is answered once; looks a passkey up by its id; and keeps what came
 * of it. Web Authentication (W3C, Level 2), sections 7.1 and 7.2, without attestation.
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_PASSKEY_H
#define QIRKAT_SERVER_ACCOUNTS_PASSKEY_H

#include "server/accounts/authenticator_data.h"
#include "server/accounts/client_data.h"
#include "server/accounts/passkey_key.h"

enum passkey_result {
	PASSKEY_GOOD,
	PASSKEY_NO_KEY,        /* the browser could not hand over the key (getPublicKey: null) */
	PASSKEY_CLIENT_DATA,   /* clientDataJSON is not what browsers write */
	PASSKEY_TYPE,          /* made where one was to be used, or the reverse */
	PASSKEY_CHALLENGE,     /* an answer to something else */
	PASSKEY_ORIGIN,        /* on another site's page */
	PASSKEY_FRAMED,        /* in a frame of another site's page */
	PASSKEY_DATA,          /* authenticator data that is cut, too long, or contradicts itself */
	PASSKEY_ID_SIZE,       /* an id of fewer than 16 or more than 1023 bytes */
	PASSKEY_SITE,          /* for another site */
	PASSKEY_ABSENT,        /* nobody was there */
	PASSKEY_UNVERIFIED,    /* not asked for finger, face or PIN */
	PASSKEY_NO_CREDENTIAL, /* nothing new was made */
	PASSKEY_ALGORITHM,     /* none of the three */
	PASSKEY_KEY,           /* not one whole key */
	PASSKEY_KEY_KIND,      /* a key that its algorithm cannot use, or a weak one */
	PASSKEY_UNKNOWN,       /* not the passkey that was looked up */
	PASSKEY_ACCOUNT,       /* of another account */
	PASSKEY_SIGNATURE,     /* signed by another key, or something else was signed */
	PASSKEY_FAILED,        /* no memory; trying again is right */
	PASSKEY_RESULTS,
};

/* What was wrong and what would be right, for the person who tried. NULL for PASSKEY_GOOD. */
const char *passkey_sentence(enum passkey_result result);

/* It in a word, for programs: "challenge". */
const char *passkey_word(enum passkey_result result);

struct passkey_bytes {
	const uint8_t *at; /* borrowed */
	size_t size;
};

/* Where the site is. All is borrowed. */
struct passkey_site {
	const char *rp_id; /* the host that passkeys are bound to: "play.example.org" */
	const char *const *origins;
	size_t origin_count;
};

/* A passkey as it is kept. */
struct passkey {
	uint8_t id[AUTHENTICATOR_ID_MAX];
	size_t id_size;
	uint8_t key[PASSKEY_KEY_MAX]; /* SubjectPublicKeyInfo */
	size_t key_size;
	int algorithm; /* enum passkey_algorithm */
	uint32_t counter;
	uint8_t flags; /* of its authenticator, when it was made */
};

/* What a browser sends after it made a passkey. */
struct passkey_registration {
	struct passkey_bytes client_data, authenticator_data;
	struct passkey_bytes key; /* getPublicKey(); of size 0 where that gave null */
	int algorithm;            /* getPublicKeyAlgorithm() */
};

/* *passkey is set only if all is good. That its id is new is for the store to say. */
enum passkey_result passkey_register(const struct passkey_site *site,
	const uint8_t challenge[CLIENT_CHALLENGE_BYTES],
	const struct passkey_registration *registration, struct passkey *passkey);

/* What a browser sends after it used a passkey. */
struct passkey_assertion {
	struct passkey_bytes id, client_data, authenticator_data, signature;
	struct passkey_bytes user; /* userHandle: the account's id */
};

struct passkey_use {
	uint32_t counter; /* to be kept */
	/* It counts, and its counter did not grow: there may be two of it. The owner should see
	 * that; it is no reason to refuse, since some authenticators only count now and then. */
	bool counter_stuck;
	uint8_t flags;
};

/* passkey is the one looked up by the assertion's id, account the id of its account. *use is set
 * only if all is good. */
enum passkey_result passkey_verify(const struct passkey_site *site,
	const uint8_t challenge[CLIENT_CHALLENGE_BYTES], const struct passkey *passkey,
	const char *account, const struct passkey_assertion *assertion, struct passkey_use *use);

#endif
