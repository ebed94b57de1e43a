/* server/accounts/hashing.h - hashes and checks passphrases with argon2id, on a thread of its own.
 *
 * job  one passphrase to hash, or to compare with a hash
 *
 * One at a time, so that a crowd who sign in leaves the rest of the machine to the games. Addresses
 * take turns. When the queue is full, whoever has most jobs in it gives way.
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_HASHING_H
#define QIRKAT_SERVER_ACCOUNTS_HASHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum {
	HASHING_TEXT_SIZE = 160,    /* bytes of a hash as text, with its zero */
	HASHING_PHRASE_SIZE = 1025, /* of a passphrase */
	HASHING_QUEUE = 64,         /* jobs that wait */
	HASHING_LEAST_MB = 19,      /* OWASP's least for two passes */
};

struct hashing;

struct hashing_done {
	bool failed; /* there was no memory for it: nothing is known */
	bool good;   /* the passphrase is that of the hash */
	bool is_old; /* it is good, and the hash was made with other settings: make a new one */
	const char
		*hash; /* the hash of a passphrase that was to be hashed; borrowed for the call */
};

typedef void (*hashing_on_done)(void *user, const struct hashing_done *done);

struct hashing_asked {
	const char *phrase;
	const char *hash; /* to compare with; NULL: make one; "": compare with nobody's, which takes
			     as long, and is never good */
	const char *address; /* who asks */
	const char *account; /* id, or the name that was given: one job of an account at a time */
};

enum hashing_taken { HASHING_TAKEN, HASHING_FULL, HASHING_TWICE };

/* Is this program built with argon2id? */
bool hashing_is_built(void);
/* Before the process is confined. Returns new, or NULL with a sentence. */
struct hashing *hashing_create(uv_loop_t *loop, unsigned mb, char *error, size_t size);
/* Jobs that were not done fail, before this returns. Accepts NULL. The loop must run once more. */
void hashing_destroy(struct hashing *hashing);
/* Take a job: texts are copied, and wiped when it is done. done is called once, from the loop,
 * never before this has returned, unless the answer is not HASHING_TAKEN. */
enum hashing_taken hashing_ask(struct hashing *hashing, const struct hashing_asked *asked,
	hashing_on_done done, void *user);
/* Jobs not done yet. */
size_t hashing_count(const struct hashing *hashing);

/* ---- one hash, on the calling thread: argon2id.c ---- */

bool argon_begin(void);
bool argon_hash(const char *phrase, unsigned mb, char hash[HASHING_TEXT_SIZE]);
bool argon_matches(const char *phrase, const char *hash);
bool argon_is_old(const char *hash, unsigned mb);
/* Overwrite a secret so that no compiler leaves it out. */
void argon_wipe(void *secret, size_t size);

#endif
