/* tests/server/hub/people.c - players connected from the start, and their game. */
#include "tests/server/hub/people.h"

#include "tests/suite.h"

struct player amal, badr, cyra, dina;
struct player *const everybody[PEOPLE_MAX] = {&amal, &badr, &cyra, &dina};

static const char *const names[] = {"amal", "badr", "cyra", "dina"};
static size_t here;

static void set_up(size_t count) {
	world_set_up();
	for (here = 0; here < count; here++) {
		player_init(everybody[here], names[here]);
	}
}

void people_of_two(void) {
	set_up(2);
}

void people_of_three(void) {
	set_up(3);
}

void people_of_four(void) {
	set_up(4);
}

void people_leave(void) {
	while (here > 0) {
		player_finish(everybody[--here]);
	}
	world_tear_down();
}

void people_begin_as(const char *game, const char *first, const char *second, const char *more) {
	player_create(&amal, game, first, more);
	player_join(&badr, amal.room);
	ck_assert_msg(player_sit(&badr, second), "%s", player_text(&badr));
}

void people_begin(const char *game, const char *more) {
	people_begin_as(game, "W", "B", more);
}

void people_cut(void) {
	for (size_t i = 0; i < here; i++) {
		player_cut(everybody[i]);
	}
}

void people_connect(void) {
	for (size_t i = 0; i < here; i++) {
		if (everybody[i]->client == NULL) {
			player_connect(everybody[i]);
		}
	}
}

void people_crash(int64_t gone_ms) {
	people_cut();
	world.now_ms += gone_ms;
	world_crash();
}

void people_restart(void) {
	people_crash(0);
	people_connect();
}

void people_come_back(size_t count) {
	for (size_t i = 0; i < count; i++) {
		if (everybody[i]->client == NULL) {
			player_connect(everybody[i]);
		}
		player_join(everybody[i], amal.room);
	}
}
