/* server/accounts/guesses.c - limits the guessing of passphrases, without locking owners out. */
#include "server/accounts/guesses.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts/secret.h"
#include "server/process/network.h"

enum {
	PLACES_MAX = 65536,
	ADDRESSES_MAX = 65536,
	HOUR_S = 3600,
	DAY_S = 86400,
	FAILURE_S = HOUR_S / GUESSES_OF_ADDRESS,
	SIGNUP_S = DAY_S / SIGNUPS_OF_ADDRESS,
	SIGNUP_OF_SITE_S = HOUR_S / SIGNUPS_AN_HOUR,
	DOUBLINGS_MAX = 10, /* 1024 s is beyond the longest wait */
};

static const int64_t forgotten_ms = INT64_C(86400000); /* after the last failure */

/* Failures at one place. */
struct guess {
	struct list in_all;
	unsigned failures;
	int64_t last_ms;
	char key[MAP_KEY_SIZE];
};

/* ---- keys ---- */

void guesses_network(const char *address, char network[GUESS_NETWORK_SIZE]) {
	static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	unsigned char bytes[16];
	if (!address_read(address, bytes)) {
		snprintf(network, GUESS_NETWORK_SIZE, "%s", address);
	} else if (memcmp(bytes, mapped, sizeof(mapped)) == 0) {
		snprintf(network, GUESS_NETWORK_SIZE, "%u.%u.%u", bytes[12], bytes[13], bytes[14]);
	} else {
		secret_write_hex(bytes, 8, network);
	}
}

/* An address of IPv6 stands for its network: whoever has one has them all. */
static void write_address(const char *address, char key[MAP_KEY_SIZE]) {
	char network[GUESS_NETWORK_SIZE];
	bool is_v6 = strchr(address, ':') != NULL;
	guesses_network(address, network);
	snprintf(key, MAP_KEY_SIZE, "%s", is_v6 ? network : address);
}

static void write_place(const struct guess_place *place, char key[MAP_KEY_SIZE]) {
	char network[GUESS_NETWORK_SIZE];
	guesses_network(place->address, network);
	snprintf(key, MAP_KEY_SIZE, "%.20s %.24s", place->account,
		place->device != NULL ? place->device : network);
}

/* ---- places ---- */

static void drop_guess(struct guesses *guesses, struct guess *guess) {
	map_remove(&guesses->by_place, guess->key);
	list_take_out(&guess->in_all);
	free(guess);
}

static void forget_old(struct guesses *guesses, int64_t now_ms) {
	while (!list_is_empty(&guesses->all)) {
		struct guess *oldest = LIST_OWNER(guesses->all.next, struct guess, in_all);
		if (now_ms - oldest->last_ms < forgotten_ms &&
			guesses->by_place.count < PLACES_MAX) {
			return;
		}
		drop_guess(guesses, oldest);
	}
}

static struct guess *add_guess(struct guesses *guesses, const char *key) {
	struct guess *guess = calloc(1, sizeof(*guess));
	if (guess == NULL || !map_add(&guesses->by_place, key, guess)) {
		free(guess);
		return NULL;
	}
	snprintf(guess->key, sizeof(guess->key), "%s", key);
	list_init(&guess->in_all);
	return guess;
}

void guesses_init(struct guesses *guesses, uint64_t salt) {
	memset(guesses, 0, sizeof(*guesses));
	map_init(&guesses->by_place, salt);
	list_init(&guesses->all);
	leaky_buckets_init(&guesses->addresses, ADDRESSES_MAX, salt);
	leaky_buckets_init(&guesses->signups, ADDRESSES_MAX, salt);
}

void guesses_finish(struct guesses *guesses) {
	while (!list_is_empty(&guesses->all)) {
		drop_guess(guesses, LIST_OWNER(guesses->all.next, struct guess, in_all));
	}
	map_finish(&guesses->by_place);
	leaky_buckets_finish(&guesses->addresses);
	leaky_buckets_finish(&guesses->signups);
}

/* ---- tries ---- */

static int64_t wait_of_guess(const struct guess *guess, int64_t now_ms) {
	if (guess == NULL || guess->failures < GUESSES_FREE) {
		return 0;
	}
	unsigned doublings = guess->failures - GUESSES_FREE;
	int64_t wait_s = doublings < DOUBLINGS_MAX ? INT64_C(1) << doublings : GUESSES_WAIT_MAX_S;
	wait_s = wait_s < GUESSES_WAIT_MAX_S ? wait_s : GUESSES_WAIT_MAX_S;
	int64_t left_ms = guess->last_ms + wait_s * 1000 - now_ms;
	return left_ms > 0 ? (left_ms + 999) / 1000 : 0;
}

static int64_t wait_of_bucket(
	struct leaky_buckets *buckets, const char *address, int64_t most, int64_t now_ms) {
	char key[MAP_KEY_SIZE];
	write_address(address, key);
	int64_t level = leaky_buckets_level(buckets, key, now_ms / 1000);
	return level > most ? level - most : 0;
}

static void fill_bucket(
	struct leaky_buckets *buckets, const char *address, int64_t seconds, int64_t now_ms) {
	char key[MAP_KEY_SIZE];
	write_address(address, key);
	leaky_buckets_fill(buckets, key, seconds, now_ms / 1000);
}

unsigned guesses_wait_s(struct guesses *guesses, const struct guess_place *place, int64_t now_ms) {
	char key[MAP_KEY_SIZE];
	forget_old(guesses, now_ms);
	write_place(place, key);
	int64_t wait_s = wait_of_guess(map_find(&guesses->by_place, key), now_ms);
	int64_t of_address = place->device != NULL
		? 0
		: wait_of_bucket(&guesses->addresses, place->address, HOUR_S - FAILURE_S, now_ms);
	return (unsigned)(wait_s > of_address ? wait_s : of_address);
}

void guesses_failed(struct guesses *guesses, const struct guess_place *place, int64_t now_ms) {
	char key[MAP_KEY_SIZE];
	write_place(place, key);
	struct guess *guess = map_find(&guesses->by_place, key);
	if (guess == NULL) {
		forget_old(guesses, now_ms);
		guess = add_guess(guesses, key);
	}
	if (guess != NULL) {
		guess->failures++;
		guess->last_ms = now_ms;
		list_move_last(&guesses->all, &guess->in_all);
	}
	if (place->device == NULL) {
		fill_bucket(&guesses->addresses, place->address, FAILURE_S, now_ms);
	}
}

void guesses_succeeded(struct guesses *guesses, const struct guess_place *place, int64_t now_ms) {
	char key[MAP_KEY_SIZE];
	write_place(place, key);
	struct guess *guess = map_find(&guesses->by_place, key);
	if (guess == NULL) {
		return;
	}
	if (place->device == NULL) {
		fill_bucket(&guesses->addresses, place->address,
			-(int64_t)guess->failures * FAILURE_S, now_ms);
	}
	drop_guess(guesses, guess);
}

/* ---- sign-ups ---- */

static int64_t level_of_signups(const struct guesses *guesses, int64_t now_s) {
	int64_t level = guesses->signups_level - (now_s - guesses->signups_at_s);
	return level > 0 ? level : 0;
}

static void fill_signups(struct guesses *guesses, const char *address, int sign, int64_t now_ms) {
	int64_t now_s = now_ms / 1000;
	fill_bucket(&guesses->signups, address, (int64_t)sign * SIGNUP_S, now_ms);
	guesses->signups_level = level_of_signups(guesses, now_s) +
		(int64_t)sign * SIGNUP_OF_SITE_S;
	guesses->signups_at_s = now_s;
}

unsigned guesses_signup_wait_s(struct guesses *guesses, const char *address, int64_t now_ms) {
	int64_t wait_s = wait_of_bucket(&guesses->signups, address, DAY_S - SIGNUP_S, now_ms);
	int64_t of_site = level_of_signups(guesses, now_ms / 1000) - (HOUR_S - SIGNUP_OF_SITE_S);
	wait_s = wait_s > of_site ? wait_s : of_site;
	if (wait_s > 0) {
		return (unsigned)wait_s;
	}
	fill_signups(guesses, address, 1, now_ms);
	return 0;
}

void guesses_signup_undone(struct guesses *guesses, const char *address, int64_t now_ms) {
	fill_signups(guesses, address, -1, now_ms);
}
