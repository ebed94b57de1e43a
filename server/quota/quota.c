/* server/quota/quota.c - counts what each address holds, asks for, and costs. */
#include "server/quota/quota.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/map.h"
#include "server/process/log.h"
#include "server/quota/cost.h"
#include "server/quota/rate.h"

enum {
	ADDRESS_TEXT = 48,
	IDLE_MAX = 4096, /* unreferenced ones kept; the oldest is dropped */
	KIB = 1024,
	ROUND_NS = 2000000, /* per loop iteration and address */
	LOG_MS = 60000,     /* between two lines about an address */
	LOGGED_MAX = 50,    /* lines in that time, about all of them */
	BURST_S = 20,       /* burst of requests: those of so many seconds */
	GRACES_S = 16,      /* connections per second over the limit that still get an answer */
	CHECKS_S = 10, /* checks per second that are answered whatever else the address asks for */
	CHECKS_BURST = 60,
};

struct quota {
	char text[ADDRESS_TEXT]; /* its address */
	struct quotas *quotas;
	unsigned refs;
	unsigned count[QUOTA_THINGS];
	struct rate requests;
	struct rate checks; /* of health, and for figures */
	struct rate misses; /* tables asked for that do not exist */
	struct rate graces; /* connections accepted only to be refused with an answer */
	struct cost cost;
	struct work_owner worker;
	struct list in_idle; /* kept for what it has used although nobody holds it */
	uint64_t round;      /* number of the last round with work for it */
	uint64_t round_ns;   /* time spent in that */
	uint64_t logged_ms;  /* when the log last said that it was refused; 0: never */
};

struct quotas {
	const uv_loop_t *loop;
	struct map all;   /* by their text */
	struct list idle; /* unreferenced ones, oldest first */
	unsigned idle_count;
	struct cost_limits cost_limits;
	struct rate_limit requests, misses;
	uint64_t rounds; /* number of this one */
	struct busy busy;
	uint64_t begun_ns;    /* start of the work to be charged */
	uint64_t refusals_ms; /* start of the minute whose refusals are counted */
	unsigned refusals_logged, refusals_more; /* in it: lines written, and left out */
};

static const struct rate_limit graces = {.per_1000_s = GRACES_S * 1000, .burst = GRACES_S};

static const struct rate_limit checks = {.per_1000_s = CHECKS_S * 1000, .burst = CHECKS_BURST};

/* ---- addresses ---- */

/* Is it an IPv4 address mapped into IPv6? */
static bool is_mapped_ipv4(const unsigned char address[16]) {
	static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
	return memcmp(address, mapped, sizeof(mapped)) == 0;
}

/* Of IPv6 without the host's part. */
static void print_address(const unsigned char address[16], char text[ADDRESS_TEXT]) {
	unsigned char masked[16] = {0};
	text[0] = '\0';
	if (is_mapped_ipv4(address)) {
		inet_ntop(AF_INET, address + 12, text, ADDRESS_TEXT);
	} else {
		memcpy(masked, address, 8);
		inet_ntop(AF_INET6, masked, text, ADDRESS_TEXT);
	}
}

/* ---- requests ---- */

static uint64_t read_quota_clock(void) {
	return uv_hrtime() / 1000000;
}

static void set_rates(struct quotas *quotas, const struct quota_settings *settings) {
	uint64_t per_s = settings->requests_per_s, per_minute = settings->misses_per_minute;
	quotas->requests = (struct rate_limit){
		.per_1000_s = per_s * 1000, .burst = per_s * BURST_S};
	quotas->misses = (struct rate_limit){
		.per_1000_s = (per_minute * 1000 + 59) / 60, .burst = per_minute};
}

uint64_t quota_wait_ms(struct quota *quota) {
	const struct quotas *quotas = quota->quotas;
	uint64_t wait_ms = rate_wait_ms(&quota->requests, &quotas->requests, read_quota_clock());
	uint64_t cost_ms = cost_wait_ms(&quota->cost, &quotas->cost_limits, uv_hrtime());
	return wait_ms > cost_ms ? wait_ms : cost_ms;
}

void quota_count_request(struct quota *quota) {
	rate_count(&quota->requests, &quota->quotas->requests, read_quota_clock());
}

bool quota_take_check(struct quota *quota) {
	return rate_take(&quota->checks, &checks, read_quota_clock());
}

bool quota_take_grace(struct quota *quota) {
	return rate_take(&quota->graces, &graces, read_quota_clock());
}

void quota_count_miss(struct quota *quota) {
	rate_count(&quota->misses, &quota->quotas->misses, read_quota_clock());
}

uint64_t quota_miss_wait_ms(struct quota *quota) {
	return rate_wait_ms(&quota->misses, &quota->quotas->misses, read_quota_clock());
}

/* ---- unreferenced ones, oldest first ---- */

static struct quota *find_oldest_idle(const struct quotas *quotas) {
	return LIST_OWNER(quotas->idle.next, struct quota, in_idle);
}

static void remove_from_idle(struct quota *quota) {
	if (!list_is_empty(&quota->in_idle)) {
		list_take_out(&quota->in_idle);
		quota->quotas->idle_count--;
	}
}

static void forget_oldest_idle(struct quotas *quotas) {
	struct quota *quota = find_oldest_idle(quotas);
	remove_from_idle(quota);
	map_remove(&quotas->all, quota->text);
	free(quota);
}

/* Is all that it has used forgiven? */
static bool owes_nothing(struct quota *quota) {
	const struct quotas *quotas = quota->quotas;
	return cost_is_none(&quota->cost, &quotas->cost_limits, uv_hrtime()) &&
		rate_is_none(&quota->requests, &quotas->requests, read_quota_clock()) &&
		rate_is_none(&quota->misses, &quotas->misses, read_quota_clock()) &&
		rate_is_none(&quota->checks, &checks, read_quota_clock());
}

static void forget_idle_quotas(struct quotas *quotas) {
	while (!list_is_empty(&quotas->idle) &&
		(quotas->idle_count > IDLE_MAX || owes_nothing(find_oldest_idle(quotas)))) {
		forget_oldest_idle(quotas);
	}
}

/* ---- lifecycle ---- */

struct quotas *quotas_create(const uv_loop_t *loop, const struct quota_settings *settings) {
	struct quotas *quotas = calloc(1, sizeof(*quotas));
	uint64_t salt = 0;
	if (quotas == NULL || uv_random(NULL, NULL, &salt, sizeof(salt), 0, NULL) != 0) {
		free(quotas);
		return NULL;
	}
	quotas->loop = loop;
	map_init(&quotas->all, salt);
	list_init(&quotas->idle);
	quotas->cost_limits = (struct cost_limits){
		.loop_percent = settings->loop_percent,
		.bytes_per_s = (uint64_t)settings->kib_per_s * KIB,
	};
	set_rates(quotas, settings);
	return quotas;
}

void quotas_destroy(struct quotas *quotas) {
	if (quotas == NULL) {
		return;
	}
	while (!list_is_empty(&quotas->idle)) {
		forget_oldest_idle(quotas);
	}
	map_finish(&quotas->all);
	free(quotas);
}

void quotas_begin_round(struct quotas *quotas) {
	quotas->rounds++;
	busy_round(&quotas->busy, uv_now(quotas->loop));
}

void quotas_begin_work(struct quotas *quotas) {
	quotas->begun_ns = uv_hrtime();
}

static struct quota *create_quota(struct quotas *quotas, const char *text) {
	struct quota *quota = calloc(1, sizeof(*quota));
	if (quota == NULL || !map_add(&quotas->all, text, quota)) {
		free(quota);
		return NULL;
	}
	strcpy(quota->text, text);
	quota->quotas = quotas;
	list_init(&quota->in_idle);
	return quota;
}

struct quota *quota_take(struct quotas *quotas, const unsigned char address[16]) {
	char text[ADDRESS_TEXT];
	print_address(address, text);
	struct quota *quota = map_find(&quotas->all, text);
	if (quota == NULL) {
		quota = create_quota(quotas, text);
	}
	if (quota != NULL) {
		remove_from_idle(quota);
		quota->refs++;
	}
	return quota;
}

struct quota *quota_ref(struct quota *quota) {
	assert(quota->refs > 0);
	quota->refs++;
	return quota;
}

void quota_release(struct quota *quota) {
	assert(quota == NULL || quota->refs > 0);
	if (quota == NULL || --quota->refs > 0) {
		return;
	}
	list_add_last(&quota->quotas->idle, &quota->in_idle);
	quota->quotas->idle_count++;
	forget_idle_quotas(quota->quotas);
}

const char *quota_address(const struct quota *quota) {
	return quota->text;
}

/* ---- what it holds ---- */

unsigned quota_held(const struct quota *quota, enum quota_thing thing) {
	return quota->count[thing];
}

void quota_add(struct quota *quota, enum quota_thing thing) {
	quota->count[thing]++;
}

void quota_drop(struct quota *quota, enum quota_thing thing) {
	assert(quota->count[thing] > 0);
	quota->count[thing]--;
}

/* ---- cost ---- */

bool quota_allows(struct quota *quota, uint64_t now_ns) {
	return cost_allows(&quota->cost, &quota->quotas->cost_limits, now_ns);
}

bool quota_had_round(const struct quota *quota) {
	const struct quotas *quotas = quota->quotas;
	return quota->round == quotas->rounds && quota->round_ns > ROUND_NS &&
		quotas->cost_limits.loop_percent < 100;
}

bool quota_is_abusing(struct quota *quota) {
	return cost_is_abuse(&quota->cost, &quota->quotas->cost_limits, uv_hrtime());
}

static void charge_at(struct quota *quota, uint64_t now_ns, uint64_t wall_ns, uint64_t bytes) {
	const struct quotas *quotas = quota->quotas;
	uint64_t ns = busy_spent(&quotas->busy, wall_ns);
	if (quota->round != quotas->rounds) {
		quota->round = quotas->rounds;
		quota->round_ns = 0;
	}
	quota->round_ns += ns;
	cost_charge(&quota->cost, &quotas->cost_limits, now_ns, ns, bytes);
}

void quota_charge(struct quota *quota, uint64_t wall_ns, uint64_t bytes) {
	charge_at(quota, uv_hrtime(), wall_ns, bytes);
}

uint64_t quota_charge_since(struct quota *quota) {
	uint64_t now_ns = uv_hrtime();
	charge_at(quota, now_ns, now_ns - quota->quotas->begun_ns, 0);
	quota->quotas->begun_ns = now_ns;
	return now_ns;
}

struct work_owner *quota_worker(struct quota *quota) {
	return &quota->worker;
}

/* ---- the log ---- */

static void begin_minute(struct quotas *quotas, uint64_t at_ms) {
	if (quotas->refusals_more > 0) {
		log_warning("net", "refused: %u more addresses", quotas->refusals_more);
	}
	quotas->refusals_ms = at_ms;
	quotas->refusals_logged = quotas->refusals_more = 0;
}

void quota_log_refused(struct quota *quota, const char *why) {
	struct quotas *quotas = quota->quotas;
	uint64_t at_ms = uv_now(quotas->loop) + 1; /* never 0 */
	if (quota->logged_ms != 0 && at_ms - quota->logged_ms < LOG_MS) {
		return;
	}
	if (at_ms - quotas->refusals_ms >= LOG_MS) {
		begin_minute(quotas, at_ms);
	}
	quota->logged_ms = at_ms;
	if (quotas->refusals_logged == LOGGED_MAX) {
		quotas->refusals_more++;
		return;
	}
	quotas->refusals_logged++;
	log_warning("net", "address=%s refused: %s", log_address(quota->text), why);
}
