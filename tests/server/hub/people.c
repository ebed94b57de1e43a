/* tests/server/hub/people.c - fixtures: a world, and who is connected in it from the beginning. */
#include "tests/server/hub/people.h"

struct player amal, badr, cyra, dina;
struct player *const both[2] = {&amal, &badr};

static struct player *const people[] = {&amal, &badr, &cyra, &dina};
static const char *const names[] = {"amal", "badr", "cyra", "dina"};
static size_t here;

static void begin(size_t count) {
	world_set_up();
	for (here = 0; here < count; here++) {
		player_init(people[here], names[here]);
	}
}

void people_of_two(void) {
	begin(2);
}

void people_of_three(void) {
	begin(3);
}

void people_of_four(void) {
	begin(4);
}

void people_leave(void) {
	while (here > 0) {
		player_finish(people[--here]);
	}
	world_tear_down();
}
