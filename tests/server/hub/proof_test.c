/* tests/server/hub/proof_test.c - verifiable dice, secrets that stay secret, matches and series,
 * and every game of the library in a room. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "server/replay/verify.h"
#include "tests/server/hub/world.h"
#include "tests/suite.h"

static struct player people[5];
static struct player *const all[] = {&people[0], &people[1], &people[2], &people[3]};
static struct player *const watcher = &people[4];

static void set_up(void) {
	static const char *const names[] = {"amal", "badr", "cyra", "dina", "emre"};
	world_set_up();
	for (size_t i = 0; i < 5; i++) {
		player_init(&people[i], names[i]);
	}
}

static void tear_down(void) {
	for (size_t i = 0; i < 5; i++) {
		player_finish(&people[i]);
	}
	world_tear_down();
}

/* Create a room and fill it with count players; the watcher watches. */
static void begin(const char *game, const char *first, size_t count, const char *more) {
	player_create(all[0], game, first, more);
	player_join(watcher, all[0]->room);
	for (size_t i = 1; i < count; i++) {
		player_join(all[i], all[0]->room);
		ck_assert_msg(
			player_ask(all[i], "sit", "{'seat':'any','entropy':'a%zub%zu'}", i, i),
			"%s", player_text(all[i]));
		const json_t *d = json_object_get(all[i]->answer, "d");
		strcpy(all[i]->token, json_string_value(json_object_get(d, "token")));
		if (all[i]->seat < 0) {
			all[i]->seat = (int)json_integer_value(json_object_get(d, "seat"));
		}
	}
}

/* The text is in no message that anybody was sent. */
static void nobody_heard(const char *secret) {
	for (size_t i = 0; i < 5; i++) {
		ck_assert(people[i].log == NULL || strstr(people[i].log, secret) == NULL);
	}
}

static bool keep_secret(void *user, const struct store_event *event) {
	char *text = user;
	if (event->secret != NULL) {
		strncat(text, event->secret, 4000);
	}
	return true;
}

/* List the texts of 64 hex digits among the secrets of the room's log. */
static size_t list_secrets(const char *room, char list[][65], size_t max) {
	static char text[65536];
	size_t count = 0;
	text[0] = '\0';
	ck_assert(store_load(world.store, room, 0, keep_secret, text));
	for (const char *at = text; *at != '\0' && count < max;) {
		size_t size = strspn(at, "0123456789abcdef");
		if (size == 64) {
			memcpy(list[count], at, 64);
			list[count++][64] = '\0';
		}
		at += size > 0 ? size : 1;
	}
	return count;
}

static void verify(const char *room, enum verify_result wanted) {
	char path[64];
	struct replay_error error = {.text = ""};
	struct api_reply reply;
	snprintf(path, sizeof(path), "/api/rooms/%s/record", room);
	json_decref(world_get(path, "", 200, "RecordFile"));
	world_api(path, "", &reply);
	enum verify_result result = verify_record(reply.body, reply.size, NULL, NULL, &error);
	ck_assert_msg(result == wanted, "%s", error.text);
	free(reply.body);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(proofs_cases, set_up, tear_down, 60)

START_TEST(a_match_of_laquet_can_be_verified) {
	begin("laquet", "W", 2, "");
	ck_assert_uint_lt(players_finish(all, 2, 5, 5000), 5000);
	verify(all[0]->room, VERIFY_GOOD);
	ck_assert(player_ask(all[0], "ready", "{'entropy':'ff'}"));
	ck_assert(player_ask(all[1], "ready", "{}"));
	ck_assert_uint_lt(players_finish(all, 2, 6, 5000), 5000);
	ck_assert_str_eq(player_status(all[0]), "over");
	verify(all[0]->room, VERIFY_GOOD);
	const json_t *match = json_object_get(watcher->event, "match");
	ck_assert_int_eq(json_integer_value(json_object_get(match, "game")), 2);
	ck_assert(json_string_length(json_object_get(match, "note")) > 0);
}
END_TEST

START_TEST(seeds_are_revealed_only_at_the_end) {
	begin("laquet", "W", 2, "");
	char secrets[16][65];
	size_t count = list_secrets(all[0]->room, secrets, 16);
	/* create: the seed, the room's key, one token's hash; sit: one more */
	ck_assert_uint_eq(count, 4);
	unsigned seed = 9;
	for (int i = 0; i < 20; i++) {
		ck_assert(players_move(all, 2, &seed));
	}
	for (size_t i = 0; i < count; i++) {
		nobody_heard(secrets[i]);
	}
	verify(all[0]->room, VERIFY_WRONG); /* not revealed yet */
	ck_assert(player_ask(all[0], "resign", "{}"));
	const char *shown = json_string_value(json_object_get(watcher->event, "seed"));
	ck_assert_ptr_nonnull(shown);
	bool known = false;
	for (size_t i = 0; i < count; i++) {
		known = known || strcmp(secrets[i], shown) == 0;
	}
	ck_assert(known);
	const char *commit = json_string_value(
		json_object_get(json_object_get(watcher->event, "dice"), "commit"));
	ck_assert_ptr_nonnull(commit);
	size_t later = list_secrets(all[0]->room, secrets, 16);
	ck_assert_uint_eq(later, count + 1); /* the seed of the next game, a different one */
	ck_assert_str_ne(secrets[later - 1], shown);
	nobody_heard(secrets[later - 1]);
}
END_TEST

START_TEST(tokens_are_sent_only_to_their_owners) {
	begin("alquerque", "W", 2, "");
	for (size_t i = 0; i < 5; i++) {
		ck_assert(people[i].log == NULL || i == 0 ||
			strstr(people[i].log, all[0]->token) == NULL);
		ck_assert(people[i].log == NULL || i == 1 ||
			strstr(people[i].log, all[1]->token) == NULL);
		ck_assert(people[i].log == NULL ||
			strstr(people[i].log, people[(i + 1) % 5].id) == NULL);
	}
	char *room = world_room_text(all[0]->room);
	ck_assert_ptr_null(strstr(room, all[0]->token));
	free(room);
	/* they are not in the log either: only their hashes are */
	char secrets[16][65];
	size_t count = list_secrets(all[0]->room, secrets, 16);
	for (size_t i = 0; i < count; i++) {
		ck_assert_str_ne(secrets[i], all[0]->token);
		ck_assert_str_ne(secrets[i], all[1]->token);
	}
}
END_TEST

START_TEST(entropy_is_revealed_at_the_start) {
	player_create(all[0], "laquet", "W", "");
	ck_assert(player_ask(all[0], "ready", "{'entropy':'00112233445566778899'}"));
	nobody_heard("00112233445566778899");
	ck_assert(!player_ask(all[0], "ready", "{'entropy':'01'}"));
	ck_assert(player_refused(all[0], "too_late"));
	player_join(all[1], all[0]->room);
	ck_assert(player_ask(all[1], "sit", "{'seat':'B','entropy':'ddeeff'}"));
	ck_assert_ptr_nonnull(strstr(all[1]->log, "[\"00112233445566778899\",\"ddeeff\"]"));
}
END_TEST

START_TEST(an_aborted_game_reveals_its_seed) {
	begin("laquet", "W", 2, "");
	ck_assert(player_ask(all[1], "abort", "{}"));
	ck_assert_uint_eq(json_string_length(json_object_get(watcher->event, "seed")), 64);
	verify(all[0]->room, VERIFY_GOOD);
}
END_TEST

START_TEST(seats_are_drawn_by_lot) {
	bool moved = false;
	for (int i = 0; i < 20 && !moved; i++) {
		tear_down();
		set_up();
		begin("alquerque", "lot", 2, "");
		ck_assert_str_eq(player_status(all[0]), "playing");
		ck_assert_int_ne(all[0]->seat, all[1]->seat);
		moved = all[0]->seat == 1;
		ck_assert_uint_lt(players_finish(all, 2, (unsigned)i, 1000), 1000);
		verify(all[0]->room, VERIFY_GOOD);
	}
	ck_assert(moved);
}
END_TEST

START_TEST(four_queens_play_laaiqa_and_two_resign) {
	begin("laaiqa", "s", 4, ",'seats':4,'options':{'series_games':'2'}");
	unsigned seed = 3;
	for (int i = 0; i < 60; i++) {
		ck_assert(players_move(all, 4, &seed));
	}
	ck_assert(player_ask(all[2], "resign", "{}"));
	ck_assert(!player_ask(all[2], "resign", "{}"));
	for (int i = 0; i < 40; i++) {
		ck_assert(players_move(all, 4, &seed));
	}
	char *before = world_room_text(all[0]->room);
	for (size_t i = 0; i < 5; i++) {
		player_cut(&people[i]);
	}
	world_crash();
	for (size_t i = 0; i < 4; i++) {
		player_come_back(all[i]);
	}
	char *after = world_room_text(all[0]->room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
	ck_assert(player_ask(all[0], "resign", "{}"));
	ck_assert(player_ask(all[1], "resign", "{}"));
	ck_assert_str_eq(player_status(all[0]), "between");
	verify(all[0]->room, VERIFY_GOOD);
}
END_TEST

START_TEST(the_lead_rotates_in_a_series) {
	begin("laaiqa", "s", 3,
		",'seats':3,'options':{'series_games':'players','resign':'ends_game'}");
	int leads[3];
	for (int game = 0; game < 3; game++) {
		unsigned seed = (unsigned)game + 1;
		/* the seat that throws after the rods for the lead have been cast */
		char last[16];
		do {
			strcpy(last, "lead");
			leads[game] = state_seat(all[0]);
			ck_assert(players_move(all, 3, &seed));
		} while (game == 0 &&
			strstr(state_text(all[0]->state, "position"), "order=") != NULL);
		if (game == 0) {
			leads[0] = state_seat(all[0]);
		}
		ck_assert(player_ask(all[0], "resign", "{}"));
		for (int i = 0; game < 2 && i < 3; i++) {
			ck_assert_msg(player_ask(all[i], "ready", "{}"), "%s", player_text(all[i]));
		}
	}
	ck_assert_str_eq(player_status(all[0]), "over");
	ck_assert_int_eq(leads[1], (leads[0] + 1) % 3);
	ck_assert_int_eq(leads[2], (leads[1] + 1) % 3);
	verify(all[0]->room, VERIFY_GOOD);
}
END_TEST

START_TEST(the_lead_is_drawn_if_the_options_say_so) {
	begin("laaiqa", "s", 2, ",'seats':2,'options':{'first':'draw'}");
	ck_assert_ptr_nonnull(strstr(watcher->log, "\"kind\":\"pick:2\""));
	ck_assert(player_ask(all[0], "resign", "{}"));
	verify(all[0]->room, VERIFY_GOOD);
}
END_TEST

START_TEST(the_loser_begins_the_next_game) {
	begin("laquet", "W", 2, ",'options':{'first':'previous_loser','match':'points:3'}");
	ck_assert(player_ask(all[1], "resign", "{}"));
	ck_assert(player_ask(all[0], "ready", "{}"));
	ck_assert(player_ask(all[1], "ready", "{}"));
	/* seats are exchanged, and the loser throws */
	ck_assert_int_eq(all[1]->seat, 0);
	ck_assert_int_eq(state_seat(all[1]), 0);
	ck_assert(player_ask(all[0], "resign", "{}"));
	ck_assert(player_ask(all[1], "ready", "{}"));
	ck_assert(player_ask(all[0], "ready", "{}"));
	ck_assert_int_eq(all[0]->seat, 0);
	ck_assert_int_eq(state_seat(all[0]), 0);
	ck_assert(player_ask(all[0], "resign", "{}"));
	verify(all[0]->room, VERIFY_GOOD);
}
END_TEST

/* Walk back where the seat came from if that is legal; otherwise any walk, or any step. */
static const char *choose_to_and_fro(const struct player *mover, char last[2][16]) {
	const char *was = last[mover->seat];
	const char *chosen = state_step(mover, 0);
	for (size_t i = 0; i < state_steps(mover); i++) {
		const char *step = state_step(mover, i);
		bool walk = strlen(step) == 5 && step[2] == '-';
		if (walk && memcmp(step, was + 3, 2) == 0 && memcmp(step + 3, was, 2) == 0) {
			chosen = step;
			break;
		}
		chosen = walk ? step : chosen;
	}
	snprintf(last[mover->seat], sizeof(last[0]), "%.15s", chosen);
	return last[mover->seat];
}

static const char *play_without_aim(bool crash) {
	char last[2][16] = {"     ", "     "};
	for (int i = 0; i < 600 && state_seat(all[0]) >= 0; i++) {
		struct player *mover = all[0]->seat == state_seat(all[0]) ? all[0] : all[1];
		ck_assert(player_play(mover, choose_to_and_fro(mover, last)));
		if (crash && i % 10 == 0) {
			for (size_t k = 0; k < 5; k++) {
				player_cut(&people[k]);
			}
			world_crash();
			player_come_back(all[0]);
			player_come_back(all[1]);
		}
	}
	const json_t *result = json_object_get(all[0]->event, "result");
	return state_text(result, "reason");
}

START_TEST(the_third_repetition_ends_a_game) {
	static const char options[] =
		",'options':{'men_walk':'any','undo_ban':'off','capture':'optional','chain':'may_stop'}";
	begin("alquerque", "W", 2, options);
	ck_assert_str_eq(play_without_aim(false), "repetition");
	int64_t v = all[0]->v;
	verify(all[0]->room, VERIFY_GOOD);
	tear_down();
	set_up();
	/* with crashes in between it happens at the same event */
	begin("alquerque", "W", 2, options);
	ck_assert_str_eq(play_without_aim(true), "repetition");
	ck_assert_int_eq(all[0]->v, v);
}
END_TEST

START_TEST(repetition_takes_precedence_over_quiet_turns) {
	static const char *const turns[] = {"c4-c5", "e6-e5", "c5-b5", "e5-e6", "a4-a5", "d6-d5",
		"b4-c4", "e7-d6", "a3-a4", "d5-c5", "a4-b4", "d6-e5", "a5-a4", "c5-d5", "a4-a5",
		"d5-c5", "a5-a4", "c5-d5", "a4-a5", "d5-c5"};
	begin("sixteen-soldiers", "W", 2, ",'options':{'no_progress':'20'}");
	for (size_t i = 0; i < sizeof(turns) / sizeof(turns[0]); i++) {
		struct player *mover = all[i % 2];
		ck_assert_msg(player_play(mover, turns[i]), "%s", player_text(mover));
	}
	ck_assert_str_eq(
		state_text(json_object_get(all[0]->event, "result"), "reason"), "repetition");
	verify(all[0]->room, VERIFY_GOOD);
}
END_TEST

/* Some requests of each game of the library; the result is the same after a crash. */
START_LOOP_TEST(every_game_can_be_played_in_a_room, games_count()) {
	const struct game *game = games_at((size_t)_i);
	begin(game->key, game->seat[0].key, (size_t)game->seats_max, "");
	unsigned seed = (unsigned)_i + 1;
	for (int i = 0; i < 80 && players_move(all, (size_t)game->seats_max, &seed); i++) {
	}
	char *before = world_room_text(all[0]->room);
	for (size_t i = 0; i < 5; i++) {
		player_cut(&people[i]);
	}
	world_crash();
	char *after = world_room_text(all[0]->room);
	ck_assert_str_eq(before, after);
	free(before);
	free(after);
	char path[64];
	snprintf(path, sizeof(path), "/api/games/%s", game->key);
	json_decref(world_get(path, "", 200, "GamePage"));
}
END_TEST
