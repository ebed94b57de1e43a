/* games/search/limits.c - checks when a search must stop. */
#include "games/search/internal.h"

static bool is_time(const struct search *search) {
	const struct search_limits *limits = &search->limits;
	return limits->time_us > 0 &&
		limits->now_us(limits->user) - search->begun_us >= limits->time_us;
}

bool count_node(struct search *search) {
	const struct search_limits *limits = &search->limits;
	search->nodes++;
	if (search->boundless) {
		return true;
	}
	if (limits->stop != NULL && atomic_load_explicit(limits->stop, memory_order_relaxed)) {
		search->stopped = true;
	}
	if (limits->nodes > 0 && search->nodes > limits->nodes) {
		search->stopped = true;
	}
	if (search->nodes >= search->check_at) {
		search->check_at = search->nodes + SEARCH_CHECK;
		search->stopped = search->stopped || is_time(search);
	}
	return !search->stopped;
}

uint64_t chance_of(const struct search *search, uint64_t key) {
	uint64_t hash = (key ^ search->limits.seed) * UINT64_C(0xbf58476d1ce4e5b9);
	hash = (hash ^ hash >> 31) * UINT64_C(0x94d049bb133111eb);
	return hash ^ hash >> 29;
}
