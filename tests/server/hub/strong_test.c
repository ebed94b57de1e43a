/* tests/server/hub/strong_test.c - strong dice: everybody commits to entropy, then reveals it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/replay/verify.h"
#include "server/room/dice.h"
#include "tests/server/store/store_faulty.h"
#include "tests/server/hub/people.h"
#include "server/hub/lookup.h"
#include "tests/suite.h"

#define STRONG ",'dice_mode':'strong'"

enum { OPEN_MS = 120 * 1000, DAY_MS = 24 * 3600 * 1000 };

static const char *const entropy[4] = {
	"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1",
	"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2",
	"c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3",
	"d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4",
};

/* ---- the room as everybody sees it ---- */

static json_t *seen;

static const json_t *room(void) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s", amal.room);
	json_decref(seen);
	seen = world_get(path, "", 200, "Room");
	return seen;
}

static const json_t *dice(const char *key) {
	return json_object_get(json_object_get(room(), "dice"), key);
}

static const json_t *strong(const char *key) {
	return json_object_get(dice("strong"), key);
}

static bool sits(size_t seat) {
	return !json_is_null(json_array_get(json_object_get(room(), "seats"), seat));
}

static void forget(void) {
	json_decref(seen);
	seen = NULL;
	people_leave();
}

/* ---- requests ---- */

static const char *bytes_of(const struct player *player) {
	size_t i = 0;
	while (everybody[i] != player) {
		i++;
	}
	return entropy[i];
}

static size_t coming_seat(const struct player *player) {
	const json_t *seats = strong("seats");
	size_t seat = 0;
	while (json_integer_value(json_array_get(seats, seat)) != player->seat) {
		seat++;
	}
	return seat;
}

static bool commit_to(struct player *player, const char *hex) {
	uint8_t id[DICE_GAME_ID], bytes[DICE_ENTROPY_MAX], commit[DICE_HASH];
	char text[2 * DICE_HASH + 1];
	size_t size = strlen(hex) / 2;
	int seat = (int)coming_seat(player);
	ck_assert(dice_unhex(json_string_value(dice("game_id")), id, sizeof(id)));
	ck_assert(dice_unhex(hex, bytes, size));
	dice_entropy_commit(id, seat, bytes, size, commit);
	dice_hex(commit, sizeof(commit), text);
	return player_ask(player, "ready", "{'entropy_commit':'%s'}", text);
}

static bool commit(struct player *player) {
	return commit_to(player, bytes_of(player));
}

static bool show(struct player *player) {
	return player_ask(player, "ready", "{'entropy':'%s'}", bytes_of(player));
}

static void begin(const char *game, const char *seat, size_t count, const char *more) {
	char fields[400];
	snprintf(fields, sizeof(fields), STRONG "%s", more);
	player_create(everybody[0], game, seat, fields);
	for (size_t i = 1; i < count; i++) {
		player_join(everybody[i], amal.room);
		ck_assert_msg(player_sit(everybody[i], "any"), "%s", player_text(everybody[i]));
	}
}

static void set_up(size_t count) {
	for (size_t i = 0; i < count; i++) {
		ck_assert_msg(commit(everybody[i]), "%s", player_text(everybody[i]));
	}
	for (size_t i = 0; i < count; i++) {
		ck_assert_msg(show(everybody[i]), "%s", player_text(everybody[i]));
	}
	ck_assert_str_eq(player_status(&amal), "playing");
}

static void crash(size_t count, int64_t gone_ms) {
	people_crash(gone_ms);
	people_come_back(count);
	people_connect();
}

/* ---- records ---- */

static char said[16384];

static void say(void *user, const char *text) {
	(void)user;
	size_t used = strlen(said);
	snprintf(said + used, sizeof(said) - used, "%s\n", text);
}

static json_t *record(void) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/record", amal.room);
	return world_get(path, "", 200, "RecordFile");
}

/* Takes record. */
static void verify(json_t *root, enum verify_result wanted, const char *words) {
	struct replay_error error = {.text = ""};
	char *text = json_dumps(root, JSON_COMPACT);
	said[0] = '\0';
	enum verify_result result = verify_record(text, strlen(text), say, NULL, &error);
	ck_assert_msg(result == wanted, "%d: %s", result, error.text);
	const char *in = wanted == VERIFY_GOOD ? said : error.text;
	ck_assert_msg(strstr(in, words) != NULL, "\"%s\" is not in: %s", words, in);
	free(text);
	json_decref(root);
}

/* ---- tests ---- */

SUITE_BEGIN(world_begin)
SUITE_GROUP(strong_dice_cases, people_of_four, forget, 60)

START_TEST(a_game_begins_when_all_have_committed_and_revealed) {
	begin("laquet", "W", 2, "");
	ck_assert_str_eq(json_string_value(dice("mode")), "strong");
	ck_assert_str_eq(player_status(&amal), "open");
	ck_assert(!show(&amal));
	ck_assert(player_refused(&amal, "too_early"));
	ck_assert(commit(&amal));
	ck_assert(!show(&amal));
	ck_assert(player_refused(&amal, "too_early"));
	ck_assert(json_is_null(strong("open_by")));
	ck_assert(commit(&badr));
	ck_assert_int_eq(json_integer_value(strong("open_by")), world.now_ms + OPEN_MS);
	ck_assert(show(&badr));
	ck_assert(json_is_true(json_array_get(strong("opened"), 1)));
	ck_assert_str_eq(player_status(&amal), "open");
	/* nobody receives revealed entropy before all have revealed theirs */
	ck_assert_ptr_null(strstr(amal.log, entropy[1]));
	ck_assert(show(&amal));
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_ptr_nonnull(strstr(amal.log, entropy[1]));
	ck_assert(json_is_null(strong("open_by")));
	ck_assert_uint_lt(players_finish(everybody, 2, 3, 5000), 5000);
	verify(record(), VERIFY_GOOD, "the entropy of every seat matches its commitment");
}
END_TEST

START_LOOP_TEST(two_to_four_seats_agree_on_entropy, 3) {
	char seats[40];
	size_t count = (size_t)_i + 2;
	snprintf(seats, sizeof(seats), ",'seats':%zu", count);
	begin("laaiqa", "lot", count, seats);
	set_up(count);
	ck_assert(player_ask(everybody[0], "resign", "{}"));
}
END_TEST

START_TEST(messages_out_of_order_are_refused_without_loss) {
	begin("laquet", "W", 2, "");
	ck_assert(!player_ask(&amal, "ready", "{}"));
	ck_assert(player_refused(&amal, "bad_message"));
	ck_assert(!player_ask(&amal, "ready", "{'entropy':'00','entropy_commit':'%064d'}", 0));
	ck_assert(player_refused(&amal, "bad_message"));
	ck_assert(!player_ask(&amal, "ready", "{'entropy_commit':'00'}"));
	ck_assert(player_refused(&amal, "bad_message"));
	ck_assert(commit(&amal));
	ck_assert(!commit(&amal));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(commit(&badr));
	ck_assert(!player_ask(&amal, "ready", "{'entropy':'a1a1'}"));
	ck_assert(player_refused(&amal, "bad_message"));
	ck_assert(show(&amal));
	ck_assert(!show(&amal));
	ck_assert(player_refused(&amal, "too_late"));
	ck_assert(sits(0) && sits(1));
	ck_assert(show(&badr));
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(a_player_who_does_not_reveal_in_time_loses_the_seat) {
	begin("laquet", "W", 2, "");
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	ck_assert(show(&amal));
	char id[64];
	strcpy(id, json_string_value(dice("game_id")));
	world_wind(OPEN_MS - 1);
	ck_assert(sits(1));
	world_wind(1);
	ck_assert(sits(0));
	ck_assert(!sits(1));
	ck_assert_str_eq(player_status(&amal), "open");
	ck_assert_str_ne(json_string_value(dice("game_id")), id);
	ck_assert(json_is_null(json_array_get(strong("commits"), 0)));
	ck_assert_str_eq(state_text(amal.event, "e"), "redraw");
	ck_assert_str_eq(state_text(amal.event, "reason"), "unopened");
	ck_assert_uint_eq(json_string_length(json_object_get(amal.event, "seed")), 64);
	ck_assert(json_is_null(json_object_get(badr.whole, "you")));
	/* the seat is free for others, and all start again */
	ck_assert(!show(&badr));
	ck_assert(player_refused(&badr, "not_seated"));
	ck_assert(player_sit(&badr, "B"));
	set_up(2);
	ck_assert_uint_lt(players_finish(everybody, 2, 5, 5000), 5000);
	verify(record(), VERIFY_GOOD, "the entropy of every seat matches its commitment");
}
END_TEST

START_TEST(a_player_who_reveals_something_else_loses_the_seat) {
	begin("laquet", "W", 2, "");
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	ck_assert(show(&badr));
	ck_assert(player_ask(&amal, "ready", "{'entropy':'%032d'}", 7));
	ck_assert_str_eq(state_text(badr.event, "reason"), "wrong");
	ck_assert(!sits(0));
	ck_assert(sits(1));
	ck_assert(json_is_null(json_object_get(amal.whole, "you")));
	ck_assert(player_sit(&amal, "W"));
	set_up(2);
}
END_TEST

START_TEST(a_player_who_leaves_meanwhile_makes_everybody_start_over) {
	begin("laaiqa", "s", 3, ",'seats':3");
	char id[64];
	strcpy(id, json_string_value(dice("game_id")));
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	/* until something has been opened, the others need not commit again */
	ck_assert(player_ask(&cyra, "stand", "{}"));
	ck_assert_str_eq(json_string_value(dice("game_id")), id);
	ck_assert(player_sit(&cyra, "any"));
	ck_assert(commit(&cyra));
	ck_assert(show(&amal));
	ck_assert(player_ask(&badr, "stand", "{}"));
	ck_assert_str_eq(state_text(amal.event, "e"), "redraw");
	ck_assert_str_eq(state_text(amal.event, "reason"), "left");
	ck_assert_str_ne(json_string_value(dice("game_id")), id);
	ck_assert(sits(0) && sits(2));
	ck_assert(player_sit(&badr, "any"));
	set_up(3);
}
END_TEST

START_TEST(each_stage_survives_a_crash) {
	begin("laquet", "W", 2, "");
	char *before = world_room_text(amal.room);
	for (int stage = 0; stage <= 4; stage++) {
		struct player *player = everybody[stage % 2];
		crash(2, 0);
		char *after = world_room_text(amal.room);
		ck_assert_str_eq(before, after);
		free(after);
		free(before);
		ck_assert(stage == 4 || (stage < 2 ? commit(player) : show(player)));
		before = world_room_text(amal.room);
	}
	free(before);
	ck_assert_str_eq(player_status(&amal), "playing");
	ck_assert_uint_lt(players_finish(everybody, 2, 8, 5000), 5000);
	verify(record(), VERIFY_GOOD, "the entropy of every seat matches its commitment");
}
END_TEST

START_TEST(downtime_does_not_count_as_time_to_reveal) {
	begin("laquet", "W", 2, "");
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	ck_assert(show(&amal));
	world_wind(OPEN_MS - 50000);
	crash(2, DAY_MS);
	world_wind(40000);
	ck_assert(sits(1));
	world_wind(20000);
	ck_assert(!sits(1));
	ck_assert(sits(0));
}
END_TEST

START_TEST(a_seat_is_lost_even_if_nobody_is_there) {
	begin("laquet", "W", 2, "");
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	crash(0, 0);
	/* the room is not in memory, but its time limit still applies */
	for (int i = 0; i < 20; i++) {
		world_wind(OPEN_MS / 10);
	}
	struct site_counts counts;
	lookup_counts(hub_lookup(world.hub), &counts);
	ck_assert_uint_ge(counts.events_stored, 1);
	ck_assert(!sits(0));
	ck_assert(!sits(1));
}
END_TEST

START_TEST(if_turns_take_days_so_may_revealing) {
	begin("laquet", "W", 2, ",'clock':{'kind':'days','days':2}");
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	ck_assert_int_eq(json_integer_value(strong("open_by")), world.now_ms + 2 * DAY_MS);
	world_wind(2 * DAY_MS - 1);
	ck_assert(show(&amal));
	ck_assert(show(&badr));
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(a_redraw_that_the_store_refuses_is_repeated_later) {
	begin("laquet", "W", 2, "");
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	store_faulty_set(world.store, STORE_FAULT_FULL, 0, 1);
	world_wind(OPEN_MS);
	ck_assert(sits(0));
	store_faulty_set(world.store, STORE_FAULT_NONE, 0, 1);
	world_wind(3000);
	world_wind(3000);
	ck_assert(!sits(0));
}
END_TEST

START_TEST(each_game_of_a_match_is_set_up_separately) {
	begin("laquet", "W", 2, "");
	set_up(2);
	ck_assert_uint_lt(players_finish(everybody, 2, 3, 5000), 5000);
	ck_assert_str_eq(player_status(&amal), "between");
	ck_assert_str_eq(json_string_value(dice("mode")), "strong");
	/* sides are exchanged: each commits for its coming seat */
	ck_assert_uint_eq(coming_seat(&amal), 1);
	const json_t *next = json_object_get(amal.event, "dice");
	ck_assert_int_eq(json_integer_value(json_array_get(json_object_get(next, "seats"), 0)), 1);
	set_up(2);
	ck_assert_uint_lt(players_finish(everybody, 2, 4, 5000), 5000);
	verify(record(), VERIFY_GOOD, "game 2: the entropy of every seat matches its commitment");
}
END_TEST

START_TEST(not_revealing_between_two_games_ends_the_match) {
	begin("laquet", "W", 2, "");
	set_up(2);
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	ck_assert(show(&badr));
	world_wind(OPEN_MS);
	ck_assert_str_eq(player_status(&amal), "aborted");
	ck_assert_str_eq(state_text(badr.event, "reason"), "unopened");
	ck_assert_int_eq(json_integer_value(json_object_get(badr.event, "seat")), 0);
	verify(record(), VERIFY_GOOD, "game 1: the entropy of every seat matches its commitment");
}
END_TEST

START_TEST(not_committing_between_two_games_ends_the_match) {
	begin("laquet", "W", 2, "");
	set_up(2);
	ck_assert(player_ask(&amal, "resign", "{}"));
	world_wind(10 * OPEN_MS); /* as long as nobody waits there is no time limit */
	ck_assert_str_eq(player_status(&amal), "between");
	ck_assert(commit(&badr));
	world_wind(OPEN_MS - 1);
	ck_assert_str_eq(player_status(&amal), "between");
	world_wind(1);
	ck_assert_str_eq(player_status(&amal), "aborted");
	ck_assert_str_eq(state_text(badr.event, "reason"), "uncommitted");
	ck_assert_int_eq(json_integer_value(json_object_get(badr.event, "seat")), 0);
	/* a client that joins later is told too */
	player_join(&amal, amal.room);
	ck_assert_str_eq(state_text(amal.whole, "closed"), "uncommitted");
	verify(record(), VERIFY_GOOD, "game 1: the entropy of every seat matches its commitment");
}
END_TEST

START_TEST(a_rematch_has_strong_dice_too) {
	begin("laquet", "W", 2, ",'options':{'match':'single'}");
	set_up(2);
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&amal, "offer", "{'what':'rematch'}"));
	ck_assert(player_ask(&badr, "answer", "{'what':'rematch','yes':true}"));
	strcpy(amal.room, json_string_value(json_object_get(amal.event, "room")));
	player_join(&amal, amal.room);
	player_join(&badr, amal.room);
	ck_assert_str_eq(player_status(&amal), "between");
	ck_assert_str_eq(json_string_value(dice("mode")), "strong");
	ck_assert(commit(&amal));
	ck_assert(commit(&badr));
	ck_assert(show(&amal));
	world_wind(OPEN_MS);
	/* the lost seat is free for anybody */
	ck_assert_str_eq(player_status(&amal), "open");
	player_join(&cyra, amal.room);
	ck_assert(player_sit(&cyra, "any"));
	ck_assert(commit(&amal));
	ck_assert(commit(&cyra));
	ck_assert(show(&amal));
	ck_assert(show(&cyra));
	ck_assert_str_eq(player_status(&amal), "playing");
}
END_TEST

START_TEST(strong_dice_need_something_to_be_drawn) {
	ck_assert(!player_ask(
		&amal, "create", "{'game':'alquerque','seat':'W','dice_mode':'strong'}"));
	ck_assert(player_refused(&amal, "bad_option"));
	ck_assert(!player_ask(&amal, "create", "{'game':'laquet','seat':'W','dice_mode':'fair'}"));
	ck_assert(player_refused(&amal, "bad_message"));
	begin("alquerque", "lot", 2, "");
	set_up(2);
	ck_assert(player_ask(&amal, "resign", "{}"));
	verify(record(), VERIFY_GOOD, "the entropy of every seat matches its commitment");
}
END_TEST

START_LOOP_TEST(a_record_with_wrong_commitments_is_refused, 2) {
	begin("laquet", "W", 2, ",'options':{'match':'single'}");
	set_up(2);
	ck_assert(player_throw(&amal));
	ck_assert(player_ask(&amal, "resign", "{}"));
	static const struct {
		const char *value, *says;
	} wrong[] = {
		{"1111111111111111111111111111111111111111111111111111111111111111",
			"The entropy of seat 2 does not match its commitment."},
		{NULL, "seat 2 had to commit to its entropy, but did not."},
	};
	json_t *root = record();
	json_t *game = json_array_get(json_object_get(root, "games"), 0);
	json_t *commits = json_object_get(game, "entropy_commits");
	const char *value = wrong[_i].value;
	json_array_set_new(commits, 1, value != NULL ? json_string(value) : json_null());
	verify(root, VERIFY_WRONG, wrong[_i].says);
	/* nor one whose entropy was changed along with the key */
	root = record();
	game = json_array_get(json_object_get(root, "games"), 0);
	json_array_set_new(json_object_get(game, "entropy"), 0, json_string(entropy[2]));
	verify(root, VERIFY_WRONG, "The entropy of seat 1 does not match its commitment.");
	/* nor one that claims strong dice without any commitments */
	root = record();
	game = json_array_get(json_object_get(root, "games"), 0);
	json_array_clear(json_object_get(game, "entropy_commits"));
	verify(root, VERIFY_WRONG, "seat 1 had to commit to its entropy, but did not.");
}
END_TEST

START_TEST(losing_seats_again_and_again_aborts_the_room) {
	begin("laquet", "W", 2, "");
	unsigned redraws = 0;
	for (bool open = true; open; redraws++) {
		/* something other than what was committed to */
		for (size_t i = 0; i < 2; i++) {
			ck_assert(
				player_ask(everybody[i], "ready", "{'entropy_commit':'%064d'}", 0));
		}
		ck_assert(player_ask(&badr, "ready", "{'entropy':'%032d'}", 7));
		ck_assert_uint_lt(redraws, 1000);
		open = strcmp(state_text(amal.event, "e"), "abort") != 0;
		ck_assert(!open || player_sit(&badr, "B"));
	}
	ck_assert_uint_gt(redraws, 10);
	ck_assert_str_eq(player_status(&amal), "aborted");
}
END_TEST
