/* tests/server/room/room_test.c - parts of a room: turn texts, matches, results, ids. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/random.h"
#include "server/room/match.h"
#include "server/room/result.h"
#include "server/room/room.h"
#include "server/room/token.h"
#include "tests/suite.h"

/* ---- texts of turns ---- */

static uint64_t drawn = 1;

static size_t draw(size_t limit) {
	return random_below(&drawn, limit);
}

static void throw_any(struct play *play) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	struct game_error error;
	int values[4];
	size_t count = play->rules->game->impl->outcomes(play->rules, &play->state, outcomes);
	const struct game_throw *fallen = &outcomes[draw(count)];
	for (size_t i = 0; i < fallen->count; i++) {
		values[i] = fallen->values[i];
	}
	ck_assert(play_throw(play, 1, values, fallen->count, &error));
}

static void play_any(struct play *play) {
	struct game_step steps[GAME_STEPS_MAX];
	struct game_error error;
	char text[GAME_STEP_TEXT_MAX];
	size_t count = game_steps(play->rules, &play->state, steps);
	play->rules->game->impl->print_step(play->rules, &play->state, &steps[draw(count)], text);
	ck_assert(play_text(play, 1, play->now.seat, text, &error));
}

/* If a stop can end the open turn: is the text to be stored for it that of the play after it? */
static bool check_stop(struct room *room) {
	struct event event;
	struct game_path path;
	struct out effects;
	struct game_refusal refusal;
	struct game_error error;
	char turn[GAME_TURN_TEXT_MAX];
	int seat = room->play.now.seat;
	bool open = play_open(&room->play, seat) < room->play.moves;
	out_init(&effects);
	bool ends = open && room_make_steps(room, ".", &event, &path, &effects, &refusal) &&
		event.turn[0] != '\0';
	out_finish(&effects);
	if (ends) {
		ck_assert(play_text(&room->play, 1, seat, ".", &error));
		play_turn_text(&room->play, room->play.moves - 1, turn, sizeof(turn));
		ck_assert_str_eq(event.turn, turn);
		ck_assert_int_ne(turn[strlen(turn) - 1], ' ');
	}
	return ends;
}

static void set_up(void) {
	struct game_error error;
	ck_assert(games_init(&error));
}

SUITE_GROUP(parts_cases, set_up, games_finish, SUITE_SECONDS)

START_TEST(the_text_of_a_turn_has_no_space_for_an_omitted_stop) {
	struct rule_set_cache rule_sets;
	struct room room;
	struct game_error error;
	union game_state start;
	rule_set_cache_init(&rule_sets);
	room_init(&room, "2222aaaa", &rule_sets);
	room.game = games_find("laaiqa");
	game_options_default(room.game, room.option);
	ck_assert(game_options_set(room.game, room.option, "capture_bonus=optional", &error));
	room.rule_set = rule_set_take(&rule_sets, room.game, 2, room.option, &error);
	ck_assert_ptr_nonnull(room.rule_set);
	game_start(room.rule_set->rules, &start);
	ck_assert(play_begin(&room.play, room.rule_set->rules, &start));
	for (unsigned found = 0; found < 5;) {
		if (room.play.now.phase == GAME_OVER) {
			ck_assert(play_begin(&room.play, room.rule_set->rules, &start));
		} else if (room.play.now.phase == GAME_CHANCE) {
			throw_any(&room.play);
		} else if (check_stop(&room)) {
			found++;
		} else {
			play_any(&room.play);
		}
	}
	room_finish(&room);
	rule_set_cache_finish(&rule_sets);
}
END_TEST

/* ---- matches ---- */

static struct game_rules *make_rules(const char *key, int seats, const char *setting) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	const struct game *game = games_find(key);
	game_options_default(game, option);
	ck_assert(setting == NULL || game_options_set(game, option, setting, &error));
	struct game_rules *rules = game_rules_create(game, seats, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static struct match make_match(const char *key, int seats, const char *setting) {
	struct match match;
	struct game_rules *rules = make_rules(key, seats, setting);
	match_init(&match, rules);
	game_rules_destroy(rules);
	return match;
}

static void count(
	struct match *match, int winner, int points0, int points1, int behind0, int behind1) {
	const int points[GAME_SEATS_MAX] = {points0, points1};
	const int behind[GAME_SEATS_MAX] = {behind0, behind1};
	match_count(match, winner, points, behind);
}

START_TEST(matches_follow_the_options) {
	ck_assert_int_eq(make_match("alquerque", 2, NULL).of, 1);
	ck_assert_int_eq(make_match("laquet", 2, NULL).of, 2);
	ck_assert(make_match("laquet", 2, NULL).exchange);
	ck_assert_int_eq(make_match("laquet", 2, "match=single").of, 1);
	ck_assert_int_eq(make_match("laquet", 2, "match=points:7").of, 0);
	ck_assert_int_eq(make_match("laquet", 2, "match=points:7").to, 7);
	ck_assert_int_eq(make_match("laaiqa", 3, "series_games=players").of, 3);
	ck_assert_int_eq(make_match("laaiqa", 3, "series_games=5").of, 5);
	ck_assert(!make_match("laaiqa", 3, "series_games=5").exchange);
	ck_assert(make_match("laaiqa", 3, "series_games=5").lead_moves);
}
END_TEST

START_TEST(a_pair_is_won_by_points_then_by_men_left) {
	static const char *const names[GAME_SEATS_MAX] = {"Amal", "Badr"};
	char note[200];
	bool by_behind;
	struct match match = make_match("laquet", 2, NULL);
	count(&match, 0, 1, 0, 0, 9);
	ck_assert(!match_is_over(&match));
	match_note(&match, names, note, sizeof(note));
	ck_assert_str_eq(note, "");
	count(&match, 1, 0, 1, 4, 0);
	ck_assert(match_is_over(&match));
	ck_assert_int_eq(match_leader(&match, &by_behind), 0);
	ck_assert(by_behind);
	match_note(&match, names, note, sizeof(note));
	ck_assert_str_eq(note, "Amal wins the match, 1 to 1, with fewer men left over.");
}
END_TEST

START_TEST(a_match_may_be_even) {
	static const char *const names[GAME_SEATS_MAX] = {"Amal", "Badr"};
	char note[200];
	bool by_behind;
	struct match match = make_match("laquet", 2, NULL);
	count(&match, 0, 1, 0, 0, 4);
	count(&match, 1, 0, 1, 4, 0);
	ck_assert_int_eq(match_leader(&match, &by_behind), -1);
	match_note(&match, names, note, sizeof(note));
	ck_assert_str_eq(note, "The match is even, 1 to 1.");
}
END_TEST

START_TEST(a_match_to_points_continues_until_somebody_has_them) {
	struct match match = make_match("laquet", 2, "match=points:3");
	count(&match, 0, 2, 0, 0, 15);
	ck_assert(!match_is_over(&match));
	count(&match, -1, 0, 0, 0, 0);
	ck_assert(!match_is_over(&match));
	ck_assert_int_eq(match.halves[0], 3);
	count(&match, 0, 1, 0, 0, 3);
	ck_assert(match_is_over(&match));
	ck_assert_int_eq(match.last_winner, 0);
	ck_assert_int_eq(match.last_loser, 1);
}
END_TEST

/* ---- results ---- */

START_TEST(seats_with_plural_names_take_a_plural_verb) {
	struct event_result result;
	struct game_rules *rules = make_rules("indian-and-jackrabbits", 2, NULL);
	struct game_status status = {.phase = GAME_OVER, .reason = "target", .lost = 1};
	for (status.winner = 0; status.winner < 2; status.winner++) {
		bool rabbits = strcmp(rules->seat[status.winner].name, "Rabbits") == 0;
		result_fill(rules, &status, &result);
		ck_assert_str_eq(result.text,
			rabbits ? "The rabbits win. The Indian has lost a man."
				: "The Indian wins. The rabbits have lost a man.");
	}
	game_rules_destroy(rules);
}
END_TEST

START_TEST(the_result_of_a_hunt_says_how_many_men_decided_it) {
	struct event_result result;
	struct game_rules *rules = make_rules("catch-the-hare", 2, NULL);
	struct game_status status = {
		.phase = GAME_OVER, .winner = 1, .reason = "target", .lost = 3, .points = {0, 1}};
	result_fill(rules, &status, &result);
	ck_assert_str_eq(result.text, "The hare wins. The hunters have lost 3 men.");
	status = (struct game_status){
		.phase = GAME_OVER, .winner = 0, .reason = "no_progress", .points = {1, 0}};
	result_fill(rules, &status, &result);
	ck_assert_str_eq(result.text,
		"The hunters win. There was no progress for too long, so the game goes to the hunters.");
	game_rules_destroy(rules);
}
END_TEST

START_TEST(results_are_described_in_words) {
	struct event_result result;
	struct game_rules *rules = make_rules("alquerque", 2, NULL);
	struct game_status status = {
		.phase = GAME_OVER, .winner = 1, .reason = "captured_all", .points = {0, 1}};
	result_fill(rules, &status, &result);
	ck_assert_str_eq(result.text, "Black wins. White has no men left.");
	ck_assert_str_eq(result.score, "0-1");
	status = (struct game_status){
		.phase = GAME_OVER, .winner = GAME_NOBODY, .reason = "repetition"};
	result_fill(rules, &status, &result);
	ck_assert_str_eq(result.text, "A draw. The position occurred for the third time.");
	ck_assert_str_eq(result.score, "1/2-1/2");
	ck_assert_int_eq(result.winner, -1);
	status = (struct game_status){
		.phase = GAME_OVER, .winner = 0, .reason = "a_word_not_known"};
	result_fill(rules, &status, &result);
	ck_assert_str_eq(result.text, "White wins. Reason: a word not known.");
	game_rules_destroy(rules);
	rules = make_rules("laaiqa", 3, NULL);
	status = (struct game_status){
		.phase = GAME_OVER, .winner = 2, .reason = "fountain", .points = {3, -4, 10}};
	result_fill(rules, &status, &result);
	ck_assert_str_eq(result.score, "3 -4 10");
	ck_assert_str_eq(
		result.text, "North wins. The fourth servant of North is at the fountain.");
	game_rules_destroy(rules);
}
END_TEST

/* ---- ids and tokens ---- */

START_TEST(ids_have_eight_unambiguous_letters_or_thirteen_if_private) {
	char id[ROOM_ID_LONG_LETTERS + 1];
	char other[ROOM_ID_LONG_LETTERS + 1];
	for (int i = 0; i < 1000; i++) {
		bool is_public = i % 2 == 0;
		ck_assert(room_id_make(id, is_public, token_random));
		ck_assert(room_id_is_good(id));
		ck_assert_uint_eq(strlen(id), is_public ? 8 : 13); /* log2(31) * 13 > 64 */
		ck_assert(room_id_make(other, is_public, token_random));
		ck_assert_str_ne(id, other);
	}
	ck_assert(!room_id_is_good("abcdefg"));
	ck_assert(!room_id_is_good("abcdefghj"));
	ck_assert(!room_id_is_good("abcdefghjkmn"));
	ck_assert(!room_id_is_good("abcdefghjkmnpq"));
	ck_assert(!room_id_is_good("abcdefghjkmn0"));
	ck_assert(!room_id_is_good("abcdefg0"));
	ck_assert(!room_id_is_good("ABCDEFGH"));
}
END_TEST

START_TEST(the_same_request_gives_the_same_id_and_others_do_not) {
	char id[ROOM_ID_LONG_LETTERS + 1];
	char again[ROOM_ID_LONG_LETTERS + 1];
	char other[ROOM_ID_LONG_LETTERS + 1];
	for (int64_t n = 1; n < 1000; n++) {
		bool is_public = n % 2 == 0;
		room_id_of_request(id, is_public, "a1b2c3d4e5f6a7b8", n);
		room_id_of_request(again, is_public, "a1b2c3d4e5f6a7b8", n);
		ck_assert_str_eq(id, again);
		ck_assert(room_id_is_good(id));
		ck_assert_uint_eq(strlen(id), is_public ? 8 : 13);
		room_id_of_request(other, is_public, "a1b2c3d4e5f6a7b8", n + 1000);
		ck_assert_str_ne(id, other);
		room_id_of_request(other, is_public, "a1b2c3d4e5f6a7b9", n);
		ck_assert_str_ne(id, other);
	}
}
END_TEST

START_TEST(only_the_same_request_gives_the_same_token) {
	uint8_t key[TOKEN_BYTES] = {1};
	uint8_t key2[TOKEN_BYTES] = {2};
	uint8_t one[TOKEN_BYTES], other[TOKEN_BYTES];
	ck_assert(token_make(key, "abcdefgh12345678", 1, one));
	ck_assert(token_make(key, "abcdefgh12345678", 1, other));
	ck_assert(token_hashes_equal(one, other));
	ck_assert(token_make(key, "abcdefgh12345678", 2, other));
	ck_assert(!token_hashes_equal(one, other));
	ck_assert(token_make(key, "abcdefgh12345679", 1, other));
	ck_assert(!token_hashes_equal(one, other));
	ck_assert(token_make(key2, "abcdefgh12345678", 1, other));
	ck_assert(!token_hashes_equal(one, other));
	ck_assert(token_make(key, "", 1, one));
	ck_assert(token_make(key, "", 1, other));
	ck_assert(!token_hashes_equal(one, other));
}
END_TEST
