/* server/accounts/guesses.h - limits the guessing of passphrases, without locking owners out.
 *
 * Only failures count. Those of one account from one network (or known device) may be ten, then
 * each further try waits, twice as long each time, up to a quarter of an hour. Those of one address
 * may be a hundred an hour, whatever the account; known devices are not counted by address. The
 * limit of a day, which all nodes share, is a row of the account's (GUESSES_A_DAY).
 *
 * sign-up  new accounts of one address a day, and of the site an hour
 *
 * All in memory: a pure function of what it was told, and when.
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_GUESSES_H
#define QIRKAT_SERVER_ACCOUNTS_GUESSES_H

#include "base/leaky_buckets.h"
#include "server/accounts/account.h"

enum {
	GUESSES_FREE = 10,
	GUESSES_WAIT_MAX_S = 900,
	GUESSES_OF_ADDRESS = 100, /* an hour */
	GUESSES_A_DAY = 100,      /* of one account, by strangers */
	SIGNUPS_OF_ADDRESS = 30,  /* a day */
	SIGNUPS_AN_HOUR = 60,
};

struct guesses {
	struct map by_place;                     /* struct guess */
	struct list all;                         /* least recent first */
	struct leaky_buckets addresses, signups; /* leak in seconds */
	int64_t signups_level, signups_at_s;     /* of the whole site, in seconds */
};

/* Who tries. */
struct guess_place {
	const char *account; /* id, or the skeleton of a name that is no account's */
	const char *address; /* as text */
	const char *device;  /* nonce of a known device; NULL: a stranger's browser */
};

void guesses_init(struct guesses *guesses, uint64_t salt);
void guesses_finish(struct guesses *guesses);

/* Returns how many seconds it must wait; 0: it may try now. */
unsigned guesses_wait_s(struct guesses *guesses, const struct guess_place *place, int64_t now_ms);
void guesses_failed(struct guesses *guesses, const struct guess_place *place, int64_t now_ms);
/* It was right: the failures of its account from there are forgotten, also for its address. */
void guesses_succeeded(struct guesses *guesses, const struct guess_place *place, int64_t now_ms);

/* The same for a new account of an address. It is counted if it may be made. */
unsigned guesses_signup_wait_s(struct guesses *guesses, const char *address, int64_t now_ms);
/* It was not made after all. */
void guesses_signup_undone(struct guesses *guesses, const char *address, int64_t now_ms);

/* Write the network of an address: /24 of IPv4, /64 of IPv6; the address itself if it is neither.
 */
enum { GUESS_NETWORK_SIZE = 24 };
void guesses_network(const char *address, char network[GUESS_NETWORK_SIZE]);

#endif
