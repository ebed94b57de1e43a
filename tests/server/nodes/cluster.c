/* tests/server/nodes/cluster.c - nodes with one store and one bus in memory. */
#include "tests/server/nodes/cluster.h"

#include "tests/suite.h"
#include <stdlib.h>
#include <string.h>

#include "server/hub/lookup.h"
#include "server/live/live_room.h"
#include "server/nodes/nodes.h"

enum { OWNED_MAX = 2048 };

struct cluster cluster;
const char *const cluster_names[CLUSTER_NODES] = {"first", "second", "third"};

static int numbers[CLUSTER_NODES] = {0, 1, 2};
static unsigned questions;

static struct {
	char room[PLAYER_ROOM_SIZE];
	int node;
	bool is_taken; /* taken over, but not recorded in its log yet */
} owned[OWNED_MAX];
static size_t owned_count;
static struct site_ownership seams[CLUSTER_NODES];

/* ---- owners ---- */

/* An owner lookup, answered in the next round. */
struct question {
	uv_idle_t idle; /* must be the first member */
	int node;
	char room[PLAYER_ROOM_SIZE];
	owner_found found;
	void *asker;
};

static bool has(int node, const char *room) {
	const struct live_room *live = cluster.hub[node] != NULL
		? live_room_in_memory(hub_lookup(cluster.hub[node])->rooms, room)
		: NULL;
	return live != NULL && !live->is_copy && live->room.version > 0;
}

static size_t find_owned(const char *room) {
	size_t i = 0;
	while (i < owned_count && strcmp(owned[i].room, room) != 0) {
		i++;
	}
	return i;
}

void cluster_give(const char *room, int node) {
	size_t i = find_owned(room);
	ck_assert_uint_lt(i, OWNED_MAX);
	strcpy(owned[i].room, room);
	owned[i].is_taken = i < owned_count ? owned[i].node != node : !has(node, room);
	owned[i].node = node;
	owned_count += i == owned_count;
}

static int owner_of(const char *room, int asker) {
	size_t i = find_owned(room);
	if (i == owned_count) {
		int owner = asker;
		for (int node = 0; node < CLUSTER_NODES; node++) {
			owner = has(node, room) ? node : owner;
		}
		cluster_give(room, owner);
	}
	return owned[i].node;
}

/* ---- ownership as each node sees it ---- */

static enum site_room stands(void *user, const char *room) {
	int node = *(const int *)user;
	size_t i = find_owned(room);
	bool here = i < owned_count ? owned[i].node == node : has(node, room);
	return here ? SITE_ROOM_HERE : SITE_ROOM_ELSEWHERE;
}

static void want(void *user, const char *room) {
	owner_of(room, *(const int *)user);
}

static bool must_own(void *user, const char *room, int64_t *gone_ms) {
	size_t i = find_owned(room);
	(void)user;
	*gone_ms = 0;
	return i < owned_count && owned[i].is_taken;
}

static void on_owned(void *user, const char *room) {
	(void)user;
	owned[find_owned(room)].is_taken = false;
}

static void on_lost(void *user, const char *room) {
	(void)user;
	(void)room;
}

static bool is_silent(void *user) {
	(void)user;
	return false;
}

static void own(int node) {
	seams[node] = (struct site_ownership){
		.stands = stands,
		.want = want,
		.must_own = must_own,
		.owned = on_owned,
		.lost = on_lost,
		.is_silent = is_silent,
		.node = cluster_names[node],
		.user = &numbers[node],
	};
	hub_lookup(cluster.hub[node])->rooms->site->ownership = &seams[node];
}

static void free_question(uv_handle_t *handle) {
	free(handle);
}

static void on_idle(uv_idle_t *idle) {
	struct question *question = (struct question *)idle;
	questions--;
	question->found(question->asker, cluster_names[owner_of(question->room, question->node)]);
	uv_close((uv_handle_t *)idle, free_question);
}

static bool find(void *user, const char *room, owner_found found, void *asker) {
	struct question *question = calloc(1, sizeof(*question));
	ck_assert_ptr_nonnull(question);
	question->node = *(const int *)user;
	strcpy(question->room, room);
	question->found = found;
	question->asker = asker;
	questions++;
	uv_idle_init(&world.loop, &question->idle);
	uv_idle_start(&question->idle, on_idle);
	return true;
}

/* ---- nodes ---- */

static int64_t wound_clock(void *user) {
	(void)user;
	return world.now_ms;
}

/* What one round produces is sent in the next and received in another, so run until nothing
 * moves. */
static bool under_way(void) {
	static uint64_t moved_before;
	struct site_counts counts;
	uint64_t moved = 0;
	size_t reading = 0;
	for (int i = 0; i < CLUSTER_NODES; i++) {
		if (cluster.hub[i] != NULL) {
			hub_flush(cluster.hub[i]);
			lookup_counts(hub_lookup(cluster.hub[i]), &counts);
			reading += counts.readings + counts.joins_waiting;
			moved += counts.requests + counts.frames_sent +
				bus_count(cluster.bus[i]).sent;
		}
	}
	bool moves = moved != moved_before;
	moved_before = moved;
	return moves || exchange_under_way(cluster.exchange) + questions + reading > 0;
}

void cluster_open(int node) {
	const struct owners owners = {.find = find, .user = &numbers[node]};
	char error[256];
	struct hub *hub = hub_create(
		&world.loop, world.store, &world.settings, error, sizeof(error));
	ck_assert_msg(hub != NULL, "%s", error);
	hub_set_clock(hub, wound_clock, NULL);
	hub_hold(hub);
	cluster.hub[node] = hub;
	own(node);
	cluster.bus[node] = exchange_join(cluster.exchange);
	ck_assert_ptr_nonnull(cluster.bus[node]);
	ck_assert(hub_use_bus(hub, cluster.bus[node], cluster_names[node], &owners));
}

void cluster_end(int node) {
	if (cluster.hub[node] != NULL) {
		hub_destroy(cluster.hub[node]);
		bus_destroy(cluster.bus[node]);
	}
	world.hub = world.hub == cluster.hub[node] ? NULL : world.hub;
	cluster.hub[node] = NULL;
	cluster.bus[node] = NULL;
	for (int i = 0; i < CLUSTER_NODES && world.hub == NULL; i++) {
		world.hub = cluster.hub[i];
	}
}

void cluster_kill(int node) {
	exchange_cut(cluster.bus[node], true);
	cluster_end(node);
	for (size_t i = 0; i < owned_count; i++) {
		if (owned[i].node == node) {
			owned[i--] = owned[--owned_count];
		}
	}
}

void cluster_set_up(int nodes) {
	world_set_up();
	hub_destroy(world.hub);
	world.hub = NULL;
	memset(&cluster, 0, sizeof(cluster));
	owned_count = 0;
	cluster.exchange = exchange_create(&world.loop);
	for (int i = 0; i < nodes; i++) {
		cluster_open(i);
	}
	cluster_at(0);
	world.under_way = under_way;
	cluster_wind(2);
}

void cluster_tear_down(void) {
	for (int i = 0; i < CLUSTER_NODES; i++) {
		cluster_end(i);
	}
	exchange_destroy(cluster.exchange);
	world.hub = NULL;
	world_tear_down();
}

void cluster_at(int node) {
	world.hub = cluster.hub[node];
}

void cluster_connect(int node, struct player *player, const char *name) {
	cluster_at(node);
	player_init(player, name);
}

void cluster_wind(int seconds) {
	for (int i = 0; i < seconds; i++) {
		world.now_ms += CLUSTER_SECOND;
		for (int node = 0; node < CLUSTER_NODES; node++) {
			if (cluster.hub[node] != NULL) {
				hub_tick(cluster.hub[node]);
			}
		}
		world_settle();
	}
}
