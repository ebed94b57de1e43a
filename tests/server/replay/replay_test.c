/* tests/server/replay/replay_test.c - replays of a room's games show what happened in them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "server/api/api_work.h"
#include "server/replay/verify.h"
#include "tests/proto/schema.h"
#include "tests/server/hub/people.h"
#include "tests/games/view/xml.h"
#include "tests/suite.h"

static struct api_reply reply;
static json_t *replay; /* the last one asked for */

static void set_up(void) {
	people_of_two();
	replay = NULL;
	memset(&reply, 0, sizeof(reply));
}

static void tear_down(void) {
	json_decref(replay);
	free(reply.body);
	people_leave();
}

/* ---- asking ---- */

static const char *ask_path(const char *path, const char *query, int status) {
	free(reply.body);
	world_api(path, query, &reply);
	ck_assert_msg(
		reply.status == status, "%s?%s: %d %s", path, query, reply.status, reply.body);
	return reply.body;
}

static const char *ask(const char *part, const char *query, int status) {
	char path[96];
	snprintf(path, sizeof(path), "/api/rooms/%s/%s", amal.room, part);
	return ask_path(path, query, status);
}

static void ask_replay(void) {
	char path[64];
	snprintf(path, sizeof(path), "/api/rooms/%s/replay", amal.room);
	json_decref(replay);
	replay = world_get(path, "", 200, "Replay");
}

static const char *post(const char *text, int status) {
	free(reply.body);
	const struct api_source source = world_source();
	const struct api_request request = {
		&source, "POST", "/api/replay", "", strdup(text), strlen(text)};
	api_answer(&request, &reply);
	ck_assert_int_eq(reply.kind, API_WORK);
	struct api_work *work = reply.work;
	api_work_run(work);
	api_work_finish(work, &reply);
	ck_assert_msg(reply.status == status, "%d %s", reply.status, reply.body);
	return reply.body;
}

static json_t *game_at(size_t index) {
	return json_array_get(json_object_get(replay, "games"), index);
}

static json_t *moves_of(size_t game) {
	return json_object_get(game_at(game), "moves");
}

static const char *text_of(const json_t *object, const char *key) {
	return json_string_value(json_object_get(object, key));
}

static void begin(const char *game, const char *more) {
	player_create(&amal, game, "W", more);
	player_join(&badr, amal.room);
	ck_assert_msg(player_sit(&badr, "B"), "%s", player_text(&badr));
}

/* ---- what was live ---- */

static bool is_told(const char *event) {
	char word[16];
	snprintf(word, sizeof(word), " %s ", event);
	return strstr(" play throw resign flag claim ", word) != NULL;
}

/* How many moves from index on make up the text of an event: several steps of one request. */
static size_t moves_in(size_t index, const char *text) {
	size_t count = 0;
	while (*text != '\0') {
		const char *step = text_of(json_array_get(moves_of(0), index + count), "text");
		ck_assert_ptr_nonnull(step);
		ck_assert_msg(strncmp(step, text, strlen(step)) == 0, "%s, not %s", step, text);
		text += strlen(step);
		text += *text == ' ';
		count++;
	}
	return count;
}

static void same_field(const json_t *move, const json_t *d, const char *key) {
	if (json_object_get(d, key) != NULL) {
		ck_assert_msg(json_equal(json_object_get(move, key), json_object_get(d, key)),
			"%s is another", key);
	}
}

/* Compare one message that a player got with the moves from index on. Returns how many it was. */
static size_t compare(const json_t *message, size_t index) {
	const json_t *d = json_object_get(message, "d"), *state = json_object_get(d, "state");
	if (strcmp(text_of(message, "t"), "event") != 0 || !is_told(text_of(d, "e"))) {
		return 0;
	}
	bool play = strcmp(text_of(d, "e"), "play") == 0;
	size_t count = play ? moves_in(index, text_of(d, "text")) : 1;
	const json_t *move = json_array_get(moves_of(0), index + count - 1);
	ck_assert_ptr_nonnull(move);
	ck_assert_str_eq(text_of(move, "kind"), text_of(d, "e"));
	ck_assert_str_eq(text_of(move, "position"), text_of(state, "position"));
	same_field(move, state, "view");
	same_field(move, d, "at");
	same_field(move, d, "seat");
	same_field(move, d, "spent");
	same_field(move, d, "turn");
	if (count == 1) {
		same_field(move, d, "effects");
		same_field(move, d, "forced");
	}
	return count;
}

/* Every event that a player saw is a move of the replay's first game, and the other way round. */
static void is_what_was_seen(const struct player *player) {
	size_t move = 0;
	for (const char *line = player->log; line != NULL && *line != '\0';) {
		const char *end = strchr(line, '\n');
		size_t size = end != NULL ? (size_t)(end - line) : strlen(line);
		json_t *message = json_loadb(line, size, 0, NULL);
		ck_assert_ptr_nonnull(message);
		move += compare(message, move);
		json_decref(message);
		line = end != NULL ? end + 1 : NULL;
	}
	ck_assert_uint_eq(move, json_array_size(moves_of(0)));
	ck_assert_uint_gt(move, 3);
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(replay_cases, set_up, tear_down, 60)

START_LOOP_TEST(a_replay_shows_what_was_seen_live, 7) {
	static const char *const games[] = {"alquerque", "fetaix", "laquet", "laaiqa",
		"main-tapal-empat", "chesquerque", "astar"};
	bool race = strcmp(games[_i], "laaiqa") == 0;
	player_create(&amal, games[_i], race ? "s" : "W", race ? ",'seats':2" : "");
	player_join(&badr, amal.room);
	ck_assert_msg(player_sit(&badr, "any"), "%s", player_text(&badr));
	players_finish(everybody, 2, 5 + (unsigned)_i, 220);
	if (strcmp(player_status(&amal), "playing") == 0) {
		ck_assert(player_ask(&amal, "resign", "{}"));
	}
	ask_replay();
	is_what_was_seen(&amal);
	ck_assert_str_eq(text_of(replay, "room"), amal.room);
	ck_assert_ptr_nonnull(text_of(json_object_get(game_at(0), "result"), "text"));
}
END_TEST

START_TEST(a_replay_has_clocks_and_a_fallen_flag) {
	begin("alquerque", ",'clock':{'kind':'fischer','base':60,'add':2}");
	unsigned seed = 3;
	for (int i = 0; i < 8; i++) {
		world_wind(1500);
		ck_assert(players_move(everybody, 2, &seed));
	}
	world_wind(200000);
	world_settle();
	ck_assert_str_eq(player_status(&amal), "over");
	ask_replay();
	is_what_was_seen(&amal);
	const json_t *last = json_array_get(moves_of(0), json_array_size(moves_of(0)) - 1);
	ck_assert_str_eq(text_of(last, "kind"), "flag");
	ck_assert_str_eq(text_of(json_object_get(replay, "clock"), "kind"), "fischer");
	same_field(last, json_object_get(amal.state, "clocks"), "left");
	ck_assert_ptr_nonnull(strstr(ask("text", "", 200), "out of time"));
	ck_assert_ptr_nonnull(strstr(reply.body, "Clock: 1+2"));
	ck_assert_ptr_nonnull(strstr(ask("pdn", "", 200), "[%clk 0:0"));
}
END_TEST

START_TEST(a_game_lost_on_time_can_be_verified) {
	struct replay_error error;
	begin("fetaix", ",'clock':{'kind':'delay','base':30,'add':5}");
	unsigned seed = 3;
	ck_assert(players_move(everybody, 2, &seed));
	ck_assert(players_move(everybody, 2, &seed));
	world_wind(100000);
	world_settle();
	ask("record", "", 200);
	ck_assert_msg(verify_record(reply.body, reply.size, NULL, NULL, &error) == VERIFY_GOOD,
		"%s", error.text);
	char *record = strdup(reply.body);
	json_t *back = json_loads(post(record, 200), 0, NULL);
	ck_assert_str_eq(text_of(json_object_get(json_array_get(json_object_get(back, "games"), 0),
					 "result"),
				 "reason"),
		"time");
	ck_assert(json_is_true(json_object_get(json_object_get(back, "proof"), "ok")));
	json_decref(back);
	free(record);
}
END_TEST

START_TEST(turns_taken_back_by_agreement_are_omitted) {
	begin("alquerque", "");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_ask(&amal, "offer", "{'what':'takeback'}"));
	ck_assert(player_ask(&badr, "answer", "{'what':'takeback','yes':true}"));
	ck_assert(player_play(&amal, "d2-c3"));
	ask_replay();
	ck_assert_uint_eq(json_array_size(moves_of(0)), 1);
	ck_assert_str_eq(text_of(json_array_get(moves_of(0), 0), "text"), "d2-c3");
	ck_assert(json_is_null(json_object_get(game_at(0), "result")));
}
END_TEST

START_TEST(seeds_are_shown_only_for_finished_games) {
	begin("laquet", "");
	unsigned seed = 1;
	for (int i = 0; i < 6; i++) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	ask_replay();
	const json_t *dice = json_object_get(game_at(0), "dice");
	ck_assert_ptr_nonnull(text_of(dice, "commit"));
	ck_assert(json_is_null(json_object_get(dice, "seed")));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ask_replay();
	ck_assert_ptr_nonnull(text_of(json_object_get(game_at(0), "dice"), "seed"));
	ck_assert_uint_eq(json_array_size(json_object_get(replay, "games")), 1);
}
END_TEST

/* ---- other forms ---- */

START_TEST(an_exported_game_is_imported_as_the_same_replay) {
	begin("lau-kata-kati", "");
	players_finish(everybody, 2, 8, 4000);
	ask_replay();
	for (int form = 0; form < 2; form++) {
		char *file = strdup(ask(form == 0 ? "record" : "pdn", "", 200));
		json_t *back = json_loads(post(file, 200), 0, NULL);
		char why[512];
		ck_assert(json_is_null(json_object_get(back, "room")));
		ck_assert_msg(
			schema_fits(world.schema, "Replay", back, why, sizeof(why)), "%s", why);
		const json_t *moves = json_object_get(
			json_array_get(json_object_get(back, "games"), 0), "moves");
		size_t i;
		const json_t *move;
		ck_assert_uint_eq(json_array_size(moves), json_array_size(moves_of(0)));
		json_array_foreach(moves, i, move) {
			const json_t *own = json_array_get(moves_of(0), i);
			ck_assert_str_eq(text_of(move, "position"), text_of(own, "position"));
			ck_assert(json_equal(
				json_object_get(move, "view"), json_object_get(own, "view")));
		}
		ck_assert(json_equal(
			json_object_get(
				json_array_get(json_object_get(back, "games"), 0), "result"),
			json_object_get(game_at(0), "result")));
		ck_assert((json_object_get(back, "proof") != NULL) == (form == 0));
		json_decref(back);
		free(file);
	}
}
END_TEST

START_TEST(each_format_has_a_file_name) {
	begin("laquet", "");
	unsigned seed = 1;
	for (int i = 0; i < 8; i++) {
		ck_assert(players_move(everybody, 2, &seed));
	}
	ask("text", "", 200);
	char name[48];
	snprintf(name, sizeof(name), "qirkat-%s.txt", amal.room);
	ck_assert_str_eq(reply.file, name);
	ck_assert_str_eq(reply.type, "text/plain; charset=utf-8");
	ck_assert_ptr_nonnull(strstr(reply.body, "\nBlack: badr0123"));
	ck_assert_ptr_nonnull(strstr(reply.body, "\nNo result.\n"));
	ck_assert_ptr_nonnull(strstr(reply.body, "\n   1. W "));
	ck_assert_ptr_nonnull(strstr(ask("pdn", "", 409), "PDN is not for this game"));
	ask("record", "", 200);
	ck_assert_str_eq(reply.file, "");
}
END_TEST

static bool is_listed(const char *form) {
	const json_t *exports = json_object_get(replay, "exports");
	for (size_t i = 0; i < json_array_size(exports); i++) {
		if (strcmp(json_string_value(json_array_get(exports, i)), form) == 0) {
			return true;
		}
	}
	return false;
}

START_LOOP_TEST(exactly_the_listed_formats_are_available, 5) {
	static const struct {
		const char *game;
		size_t count;
	} games[] = {{"alquerque", 3}, {"catch-the-hare", 3}, {"chesquerque", 2}, {"laquet", 2},
		{"backgammon", 3}};
	static const char *const forms[] = {"record", "text", "pdn", "mat"};
	begin(games[_i].game, "");
	unsigned seed = 1;
	ck_assert(players_move(everybody, 2, &seed));
	ask_replay();
	ck_assert_uint_eq(json_array_size(json_object_get(replay, "exports")), games[_i].count);
	for (size_t i = 0; i < 4; i++) {
		ask(forms[i], "", is_listed(forms[i]) ? 200 : 409);
	}
	char *file = strdup(ask("record", "", 200));
	json_t *back = json_loads(post(file, 200), 0, NULL);
	ck_assert_uint_eq(json_array_size(json_object_get(back, "exports")), 0);
	json_decref(back);
	free(file);
}
END_TEST

START_TEST(pictures_show_the_requested_position) {
	begin("alquerque", "");
	ck_assert(player_play(&amal, "c2-c3"));
	ck_assert(player_play(&badr, "c4xc2"));
	char *now = strdup(ask("picture.svg", "", 200));
	ck_assert_str_eq(reply.type, "image/svg+xml");
	xml_is_well_formed(now);
	ck_assert_str_eq(ask("picture.svg", "ply=2&game=1", 200), now);
	ck_assert_str_ne(ask("picture.svg", "ply=1", 200), now);
	ck_assert_str_ne(ask("picture.svg", "flip=1", 200), now);
	ck_assert_ptr_nonnull(strstr(ask("picture.svg", "ply=0", 200), "White: a1, b1, c1"));
	ck_assert_ptr_nonnull(strstr(ask("picture.svg", "ply=3", 409), "from 0 to 2,"));
	ck_assert_ptr_nonnull(strstr(ask("picture.svg", "game=2", 409), "from 1 to 1,"));
	ck_assert_ptr_nonnull(strstr(ask("picture.svg", "ply=x", 400), "ply=12"));
	ck_assert_ptr_nonnull(strstr(ask("picture.svg", "ply=-1", 400), "ply=12"));
	free(now);
}
END_TEST

START_TEST(games_have_pictures_too) {
	static const char position[] = "position=B%3AWa1%2CKb2:Bc3&promotion=on_touch&flip=1";
	const char *text = ask_path("/api/games/fetaix/picture.svg", position, 200);
	ck_assert_str_eq(reply.type, "image/svg+xml");
	xml_is_well_formed(text);
	ck_assert_ptr_nonnull(strstr(text, "White: a1, mullah b2. Black: c3. Black to move."));
	ask_path("/api/games/alquerque/picture.svg", "position=B:WKb2:Bc3", 400);
	ask_path("/api/games/fetaix/picture.svg", "promotion=never", 400);
	ask_path("/api/games/nothing/picture.svg", "", 404);
}
END_TEST

/* ---- rooms that are not, and what is no game ---- */

START_TEST(unknown_rooms_and_parts_are_not_found) {
	static const char *const paths[] = {"/api/rooms/zzzzzzzz/replay", "/api/rooms/zzzzzzzz/pdn",
		"/api/rooms/zzzzzzzz/text", "/api/rooms/zzzzzzzz/picture.svg",
		"/api/rooms/not-a-room/replay", "/api/rooms//replay", "/api/rooms/zzzzzzzz/tea"};
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		json_decref(world_get(paths[i], "", 404, "ApiError"));
	}
}
END_TEST

START_TEST(an_open_room_has_no_games_yet) {
	player_create(&amal, "alquerque", "W", "");
	ask_replay();
	ck_assert_uint_eq(json_array_size(json_object_get(replay, "games")), 0);
	ck_assert(json_is_null(json_array_get(json_object_get(replay, "seats"), 1)));
	ck_assert_ptr_nonnull(strstr(ask("pdn", "", 409), "No game"));
	ck_assert_ptr_nonnull(strstr(ask("text", "", 200), "No game has begun yet"));
	xml_is_well_formed(ask("picture.svg", "", 200));
	ck_assert_ptr_nonnull(strstr(ask("picture.svg", "game=1", 409), "No game has been played"));
}
END_TEST

START_TEST(an_unreadable_game_is_refused_with_the_place_of_the_error) {
	ck_assert_ptr_nonnull(strstr(post("[Game \"alquerque\"]\n\n1. a1-a9 *", 400), "Line 3: "));
	ck_assert_ptr_nonnull(strstr(post("{\"qirkat\":1}", 400), "This is not a game record"));
	ck_assert_ptr_nonnull(strstr(
		post("{\"qirkat\":1,\"game\":\"alquerque\",\"seats\":[null,null],\"games\":[{"
		     "\"start\":\"start\",\"events\":[{\"e\":\"play\",\"seat\":0,\"text\":\"c2-c4\"}],"
		     "\"result\":null}]}",
			400),
		"Game 1: Event 1: "));
	ck_assert_ptr_nonnull(strstr(
		post("{\"qirkat\":1,\"game\":\"laquet\",\"seats\":[null,null],\"games\":[{"
		     "\"start\":\"start\",\"options\":{\"first\":\"white\"},\"events\":[{\"e\":\"throw\","
		     "\"seat\":0,\"i\":0,\"kind\":\"2d6\",\"values\":[7,1]}],\"result\":null}]}",
			400),
		"is not possible here"));
}
END_TEST
