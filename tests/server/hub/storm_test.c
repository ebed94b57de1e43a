/* tests/server/hub/storm_test.c - random messages from many clients, some of them nonsense, while
 * connections break, the disk fails and the process dies. Rooms in memory must match their logs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/world.h"
#include "server/hub/lookup.h"
#include "tests/suite.h"

enum { PEOPLE = 8, ROOMS = 5, BEGUN = 3, ROUNDS = 2500 };

static struct player people[PEOPLE];
static char rooms[ROOMS][PLAYER_ROOM_SIZE];
static unsigned seed;

static unsigned pick(unsigned n) {
	return world_draw(&seed, n);
}

static void set_up(void) {
	world_set_up();
	world.settings.live.idle_room_minutes = 0;
	world.settings.presence_s = 0;
	world.settings.claim_s = 1;
	for (int i = 0; i < PEOPLE; i++) {
		char name[8];
		snprintf(name, sizeof(name), "p%d", i);
		player_init(&people[i], name);
	}
}

static void tear_down(void) {
	for (int i = 0; i < PEOPLE; i++) {
		player_finish(&people[i]);
	}
	world_tear_down();
}

/* A token in an answer belongs to the player who received it. */
static void keep_token(struct player *player) {
	const json_t *token = json_object_get(json_object_get(player->answer, "d"), "token");
	if (json_is_string(token)) {
		strcpy(player->token, json_string_value(token));
	}
}

static const char *const clocks[] = {"", "", ",'clock':{'kind':'fischer','base':6,'add':1}",
	",'clock':{'kind':'byoyomi','base':4,'period':5,'periods':1}",
	",'clock':{'kind':'delay','base':5,'add':1}", ",'clock':{'kind':'days','days':1}"};

enum { CLOCKS = sizeof(clocks) / sizeof(clocks[0]) };

static void say_create(struct player *player) {
	static const char *const games[] = {"alquerque", "fetaix", "laquet", "laquet", "chess"};
	static const char *const seats[] = {"W", "B", "lot", "none", "x"};
	player_send(player, "create", "{'game':'%s','seat':'%s','client':'%s','public':%s%s}",
		games[pick(5)], seats[pick(5)], player->id, pick(2) ? "true" : "false",
		clocks[pick(CLOCKS)]);
	world_settle();
	const json_t *room = json_object_get(json_object_get(player->answer, "d"), "room");
	if (json_is_string(room)) {
		strcpy(rooms[pick(ROOMS)], json_string_value(room));
	}
	keep_token(player);
}

static void say_join(struct player *player) {
	bool with_token = player->token[0] != '\0' && pick(4) > 0;
	player_send(player, "join",
		with_token ? "{'room':'%s','client':'%s','since':%u,'token':'%s'}"
			   : "{'room':'%s','client':'%s','since':%u}",
		rooms[pick(ROOMS)], player->id, pick(20), player->token);
}

static void say_play(struct player *player) {
	const char *text = "c2-c3";
	if (player->state != NULL && state_steps(player) > 0 && pick(10) > 0) {
		text = state_step(player, pick((unsigned)state_steps(player)));
	}
	player_send(player, "play", "{'v':%lld,'text':'%s'}", (long long)player->v, text);
}

static void say_move(struct player *player) {
	switch (pick(8)) {
	case 0:
		player_send(player, "back", "{'v':%lld}", (long long)player->v);
		break;
	case 1:
		player_send(player, "throw", "{'v':%lld}", (long long)player->v);
		break;
	case 2:
		player_send_n(player, 1 + pick((unsigned)player->n + 1), "throw", "{'v':3}");
		break;
	default:
		if (player->state != NULL && state_is(player, "chance")) {
			player_send(player, "throw", "{'v':%lld}", (long long)player->v);
		} else {
			say_play(player);
		}
	}
}

static void say_offer(struct player *player) {
	static const char *const what[] = {"draw", "takeback", "rematch"};
	if (pick(2) == 0) {
		player_send(player, "offer", "{'what':'%s','swap':%s}", what[pick(3)],
			pick(2) ? "true" : "false");
	} else {
		player_send(player, "answer", "{'what':'%s','yes':%s}", what[pick(3)],
			pick(3) ? "true" : "false");
	}
}

/* A valid message with some bytes changed, or truncated. */
static void say_nonsense(struct player *player) {
	char text[] =
		"{\"t\":\"offer\",\"n\":5,\"d\":{\"what\":\"rematch\",\"options\":{\"first\":\"black\"}}}";
	for (unsigned i = pick(4); i > 0; i--) {
		text[pick(sizeof(text) - 1)] = (char)(1 + pick(126));
	}
	text[pick(sizeof(text))] = '\0';
	player_say(player, text);
}

static void say_rare(struct player *player) {
	static const char *const types[] = {"leave", "stand", "resign", "abort", "lobby", "ping"};
	switch (pick(4)) {
	case 0:
		player_send(player, "why", "{'text':'c2-c3'}");
		break;
	case 1:
		say_nonsense(player);
		break;
	case 2:
		say_create(player);
		break;
	default:
		player_send(player, types[pick(6)], "{}");
	}
}

/* Requests besides the game: matchmaking, chat, claims. */
static void say_to_people(struct player *player) {
	static const char *const games[] = {"'alquerque'", "'laquet','alquerque'", "'fetaix'"};
	switch (pick(6)) {
	case 0:
		player_send(
			player, "seek", "{'games':[%s],'client':'%s'}", games[pick(3)], player->id);
		break;
	case 1:
		player_send(player, "unseek", "{}");
		break;
	case 2:
		player_send(player, "chat", "{'to':'%s','text':'%u'}",
			pick(2) ? "room" : "watchers", pick(100));
		break;
	case 3:
		player_send(player, "talk", "{'to':'room','open':%s}", pick(3) ? "true" : "false");
		break;
	case 4:
		player_send(player, "mine", "{'rooms':[{'room':'%s'},{'room':'%s'}]}",
			rooms[pick(ROOMS)], rooms[pick(ROOMS)]);
		break;
	default:
		player_send(player, "claim", "{'what':'%s'}", pick(2) ? "win" : "draw");
	}
	if (player->matched != NULL && pick(2) == 0) {
		strcpy(rooms[pick(ROOMS)], state_text(player->matched, "room"));
		strcpy(player->token, state_text(player->matched, "token"));
	}
}

/* The whole turns that are legal in a state, or its steps if those are the same; NULL: none. */
static const json_t *turns_of(const json_t *state) {
	const json_t *turns = json_object_get(state, "turns");
	return json_array_size(turns) > 0 ? turns : json_object_get(state, "steps");
}

/* Add a line for one turn, with a reply found by trying the turn. False if none is known. */
static bool add_line(struct player *player, const json_t *turns, size_t at, char *lines) {
	char turn[64];
	snprintf(turn, sizeof(turn), "%s", json_string_value(json_array_get(turns, at)));
	player_send(player, "try", "{'v':%lld,'turns':['%s']}", (long long)player->v, turn);
	world_settle();
	const json_t *state = json_object_get(json_object_get(player->answer, "d"), "state");
	const json_t *replies = turns_of(state);
	size_t count = json_array_size(replies);
	if (count == 0) {
		return false;
	}
	const char *reply = json_string_value(json_array_get(replies, pick((unsigned)count)));
	sprintf(lines + strlen(lines), "%s['%s','%s']", lines[0] != '\0' ? "," : "", turn, reply);
	return true;
}

/* Plan replies to possible turns or, rarely, drop them all. */
static void say_plan(struct player *player) {
	char lines[1024] = "";
	json_t *turns = json_deep_copy(turns_of(player->state));
	size_t count = pick(5) > 0 ? json_array_size(turns) : 0;
	for (size_t i = 0; i < count && i < 4 && add_line(player, turns, i, lines); i++) {
	}
	json_decref(turns);
	player_send(player, "plan", "{'v':%lld,'lines':[%s]}", (long long)player->v, lines);
}

static void come_and_go(struct player *player) {
	player_cut(player);
	player_connect(player);
	say_join(player);
}

static void say_something(struct player *player) {
	if (player->closed != 0) {
		come_and_go(player);
	}
	unsigned what = pick(48);
	if (what < 22) {
		say_move(player);
	} else if (what < 26) {
		say_offer(player);
	} else if (what < 29) {
		say_join(player);
	} else if (what < 34) {
		player_send(player, "sit", "{'seat':'any','entropy':'%02x'}", pick(256));
	} else if (what < 36) {
		player_send(player, "ready", "{'entropy':'0%u'}", pick(10));
	} else if (what < 38) {
		say_rare(player);
	} else if (what < 44) {
		say_to_people(player);
	} else if (what < 47) {
		say_plan(player);
	} else {
		come_and_go(player);
	}
	if (player->answer != NULL) {
		keep_token(player);
	}
}

/* The room without the part of its clocks that is not in any event yet: faults and the crash itself
 * are charged to nobody. Returns new. */
static char *room_text(const char *room) {
	char *text = world_room_text(room);
	json_t *root = json_loads(text, 0, NULL);
	json_t *told = json_object_get(json_object_get(root, "state"), "clocks");
	free(text);
	json_object_del(told, "since");
	json_object_del(told, "flag");
	text = json_dumps(root, JSON_COMPACT | JSON_SORT_KEYS);
	json_decref(root);
	return text;
}

/* Compare each room with what its log says. */
static void compare_with_logs(void) {
	char *before[ROOMS];
	for (int i = 0; i < ROOMS; i++) {
		before[i] = room_text(rooms[i]);
	}
	for (int i = 0; i < PEOPLE; i++) {
		player_cut(&people[i]);
	}
	world_crash();
	for (int i = 0; i < ROOMS; i++) {
		char *after = room_text(rooms[i]);
		ck_assert_str_eq(before[i], after);
		free(before[i]);
		free(after);
	}
	for (int i = 0; i < PEOPLE; i++) {
		player_connect(&people[i]);
	}
}

/* Play far enough for clocks to run. */
static void begin(struct player *maker, struct player *other) {
	struct player *const all[] = {maker, other};
	unsigned moves_seed = 7;
	player_join(other, maker->room);
	ck_assert(player_sit(other, "any"));
	players_finish(all, 2, moves_seed, 8);
}

static void open_rooms(void) {
	static const char *const games[ROOMS] = {
		"alquerque", "fetaix", "laquet", "laquet", "alquerque"};
	for (int i = 0; i < ROOMS; i++) {
		struct player *maker = &people[i];
		player_create(maker, games[i], i == 3 ? "lot" : "W", clocks[CLOCKS - 1 - i]);
		strcpy(rooms[i], maker->room);
		if (i < BEGUN) {
			begin(maker, &people[ROOMS + i]);
		}
	}
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(storm_cases, set_up, tear_down, 60)

START_LOOP_TEST(memory_and_log_agree_after_a_storm, 4) {
	seed = 1000u + (unsigned)_i;
	open_rooms();
	for (int round = 0; round < ROUNDS; round++) {
		say_something(&people[pick(PEOPLE)]);
		if (pick(3) > 0) {
			world_settle();
		}
		if (pick(20) == 0) {
			world_wind(pick(500));
		}
		if (pick(150) == 0) {
			store_faulty_set(world.store, pick(2) ? STORE_FAULT_FULL : STORE_FAULT_NONE,
				0, 1 + pick(4));
		}
		if (pick(600) == 0) {
			store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
			world_settle();
			world_wind(1000);
			compare_with_logs();
		}
	}
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_settle();
	world_wind(1000);
	compare_with_logs();
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_eq(counts.clients, PEOPLE);
}
END_TEST
