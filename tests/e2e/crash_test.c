/* tests/e2e/crash_test.c - the server is killed at bad moments; nothing is lost or done twice. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum { PEOPLE = 3, STEPS_MAX = 5000 };

static const char *const flags[] = {"--messages-per-10s", "1000000", NULL};
static struct program program;
static char folder[TEMPORARY_PATH];
static struct player people[PEOPLE]; /* two players and a spectator */
static unsigned seed;

static void start(void) {
	seed = 7;
	folder_make(folder);
	ck_assert(program_start(&program, folder, flags));
}

static void finish(void) {
	for (int i = 0; i < PEOPLE; i++) {
		player_finish(&people[i]);
	}
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	folder_remove(folder);
}

static void gather(const char *game, json_t *options) {
	static const char *const names[PEOPLE] = {"a", "b", "c"};
	for (int i = 0; i < PEOPLE; i++) {
		player_open(&people[i], program.port, names[i]);
	}
	player_create(&people[0], game, options, 2);
	player_join(&people[1], &people[0], "any");
	player_join(&people[2], &people[0], NULL);
	for (int i = 0; i < PEOPLE; i++) {
		player_wait_status(&people[i], "playing");
	}
	for (int i = 0; i < 2; i++) {
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
	players_agree(people, PEOPLE);
}

static void kill_server(void) {
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
}

/* Start on the same data; everybody comes back with what they saw last. */
static void start_again(void) {
	ck_assert(program_start(&program, folder, flags));
	for (int i = 0; i < PEOPLE; i++) {
		player_drop(&people[i]);
		player_return(&people[i], program.port);
	}
}

/* Kill and start again: everybody sees what they saw before, and more only if the server was about
 * to play a forced step or to end the game. */
static void survive(void) {
	json_t *before = json_deep_copy(people[0].state);
	long long version = people[0].version;
	kill_server();
	start_again();
	ck_assert_int_ge(people[0].version, version);
	ck_assert(people[0].version > version || json_equal(people[0].state, before));
	players_agree(people, PEOPLE);
	json_decref(before);
}

static void play_to_the_end(void) {
	players_play(people, PEOPLE, &seed, STEPS_MAX);
	players_agree(people, PEOPLE);
	ck_assert_ptr_nonnull(people[2].result);
}

/* Play games until one is in the middle of a capture. */
static void play_into_chain(void) {
	enum { GAMES = 50 };
	for (int i = 0; i < GAMES; i++) {
		gather("alquerque", json_object());
		while (people[0].result == NULL) {
			players_play(people, PEOPLE, &seed, 1);
			if (player_in_chain(&people[0])) {
				return;
			}
		}
		for (int k = 0; k < PEOPLE; k++) {
			player_finish(&people[k]);
		}
	}
	ck_abort_msg("no capture of two men in %d games", GAMES);
}

/* What `qirkat results` says of the store, which no server uses now. */
static void expect_results(const char *flag, const char *begin) {
	char said[1024];
	const char *const arguments[] = {"results", flag, "--data", folder, NULL};
	int status = program_run(arguments, said, sizeof(said));
	ck_assert_msg(status == 0 && strstr(said, begin) != NULL, "%d: %s", status, said);
}

SUITE_GROUP(kills_cases, start, finish, 100)

START_TEST(a_kill_in_the_middle_of_a_capture_loses_nothing) {
	play_into_chain();
	long long version = people[0].version;
	survive();
	ck_assert_int_eq(people[0].version, version);
	ck_assert(player_in_chain(&people[0]));
	play_to_the_end();
}
END_TEST

/* Is there something to choose? A single step the server plays by itself, in its own time. */
static bool has_choice(const struct player *player) {
	return strcmp(player_phase(player), "choice") == 0 &&
		json_array_size(json_object_get(player->state, "steps")) > 1;
}

START_TEST(a_kill_between_dice_and_move_keeps_the_dice) {
	gather("laquet", json_object());
	for (int i = 0; i < 40 || !has_choice(&people[0]); i++) {
		players_play(people, PEOPLE, &seed, 1);
	}
	ck_assert_uint_gt(people[2].throws, 0);
	ck_assert_uint_gt(
		json_array_size(json_object_get(json_object_get(people[0].state, "view"), "roll")),
		0);
	survive();
	ck_assert_str_eq(player_phase(&people[0]), "choice");
	play_to_the_end();
}
END_TEST

START_TEST(a_kill_between_rods_and_move_keeps_the_rods) {
	gather("laaiqa", json_object());
	for (int i = 0; i < 40 || !has_choice(&people[0]); i++) {
		players_play(people, PEOPLE, &seed, 1);
	}
	survive();
	ck_assert_str_eq(player_phase(&people[0]), "choice");
	players_play(people, PEOPLE, &seed, 100);
	survive();
}
END_TEST

START_TEST(a_game_ends_even_if_the_server_is_killed_every_few_steps) {
	gather("fetaix", json_object());
	for (int i = 0; i < 15 && people[0].result == NULL; i++) {
		players_play(people, PEOPLE, &seed, 5);
		survive();
	}
	play_to_the_end();
	survive();
	ck_assert_str_eq(json_string_value(people[0].status), "over");
}
END_TEST

static void expect_ack(struct player *player, long long n) {
	json_t *answer = player_answer(player, n);
	json_t *d = json_object_get(answer, "d");
	ck_assert_msg(strcmp(json_string_value(json_object_get(answer, "t")), "ack") == 0,
		"refused: %s: %s", json_string_value(json_object_get(d, "code")),
		json_string_value(json_object_get(d, "text")));
	json_decref(answer);
}

static struct player *mover(void) {
	return people[0].seat == player_turn(&people[0]) ? &people[0] : &people[1];
}

static json_t *first_step(const struct player *player) {
	json_t *steps = json_object_get(player->state, "steps");
	return json_pack(
		"{s:I, s:O}", "v", (json_int_t)player->version, "text", json_array_get(steps, 0));
}

/* Sent, and killed before any answer was read: done or not, but never twice. */
START_TEST(a_request_repeated_after_a_kill_is_applied_once) {
	gather("alquerque", json_object());
	for (int i = 0; i < 10; i++) {
		struct player *player = mover();
		json_t *step = first_step(player);
		long long version = player->version;
		long long n = player_send(player, "play", json_deep_copy(step));
		if (i % 2 == 0) {
			player_wait_version(&people[2], version + 1);
		}
		kill_server();
		start_again();
		ck_assert_int_le(player->version, version + 2);
		player_repeat(player, "play", step, n);
		expect_ack(player, n);
		players_agree(people, PEOPLE);
		ck_assert_int_ge(player->version, version + 1);
		ck_assert_int_le(player->version, version + 2);
	}
}
END_TEST

/* A game is resigned, and the server killed before anybody was told, or just after: its end and its
 * result are stored together, or neither is, and once however often it is asked for. */
START_TEST(kills_at_the_end_of_games_lose_and_double_no_result) {
	enum { GAMES = 12 };
	for (int i = 0; i < GAMES; i++) {
		for (int k = 0; i > 0 && k < PEOPLE; k++) {
			player_finish(&people[k]);
		}
		gather("felli", json_object());
		players_play(people, PEOPLE, &seed, i % 5);
		long long n = player_send(&people[0], "resign", json_object());
		if (i % 3 == 0) {
			player_wait_status(&people[2], "over");
		}
		kill_server();
		start_again();
		player_repeat(&people[0], "resign", json_object(), n);
		player_wait_status(&people[2], "over");
	}
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	expect_results("--check",
		"12 results: 12 replayed, 0 without moves, 0 by rules that are gone, 0 wrong; 0 missing");
	ck_assert(program_start(&program, folder, flags));
}
END_TEST

START_TEST(a_request_repeated_after_a_lost_connection_is_applied_once) {
	gather("laquet", json_object());
	for (int i = 0; i < 30; i++) {
		struct player *player = mover();
		bool chance = strcmp(player_phase(player), "chance") == 0;
		json_t *d = chance ? json_pack("{s:I}", "v", (json_int_t)player->version)
				   : first_step(player);
		const char *type = chance ? "throw" : "play";
		long long version = player->version;
		long long n = player_send(player, type, json_deep_copy(d));
		player_drop(player);
		player_return(player, program.port);
		player_repeat(player, type, json_deep_copy(d), n);
		expect_ack(player, n);
		players_agree(people, PEOPLE);
		ck_assert_int_ge(player->version, version + 1);
		version = player->version;
		player_repeat(player, type, d, n);
		expect_ack(player, n);
		players_agree(people, PEOPLE);
		ck_assert_int_eq(player->version, people[2].version);
	}
}
END_TEST

START_TEST(a_spectator_who_was_away_misses_nothing) {
	gather("alquerque", json_object());
	players_play(people, PEOPLE, &seed, 4);
	long long seen = people[2].version;
	player_drop(&people[2]);
	players_play(people, 2, &seed, 10);
	ck_assert_int_gt(people[0].version, seen);
	player_return(&people[2], program.port);
	players_agree(people, PEOPLE);
	players_play(people, PEOPLE, &seed, 2);
}
END_TEST
