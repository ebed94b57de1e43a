/* tests/server/hub/results_test.c - each game that ends is a row, with a row for each seat, that a
 * replay by its rules brings to the same end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "server/ledger/log_rows.h"
#include "server/ledger/row_check.h"
#include "tests/server/hub/people.h"
#include "tests/suite.h"

enum { REQUESTS_MAX = 6000, ROWS_MAX = 8, TEXT = 4096 };

struct kept {
	char room[32], key[64], options[TEXT], start[TEXT], reason[64], opening[TEXT], match[TEXT];
	uint8_t definition[DIGEST_BYTES];
	char moves[TEXT * 4];
	size_t moves_size;
	int64_t created_ms, game, turns, counts, at;
	bool is_public, has_opening, has_match;
	int seats;
	int64_t halves[GAME_SEATS_MAX], level[GAME_SEATS_MAX];
};

static struct kept rows[ROWS_MAX];
static int count;
static struct game_row texts;
static bool answered;

static void set_up(void) {
	people_of_two();
	texts = (struct game_row){.hash_count = 0};
}

static void tear_down(void) {
	game_row_finish(&texts);
	people_leave();
}

static void copy_text(char *to, size_t size, const struct store_value *value) {
	snprintf(to, size, "%s", value->kind == STORE_TEXT ? value->text : "");
}

static bool see_row(void *user, const struct store_value *values, size_t columns) {
	struct kept *row = &rows[count];
	(void)user;
	ck_assert_uint_eq(columns, 15);
	ck_assert_int_lt(count, ROWS_MAX);
	*row = (struct kept){.created_ms = values[1].number,
		.game = values[2].number,
		.turns = values[8].number,
		.counts = values[10].number,
		.is_public = values[11].number != 0,
		.has_opening = values[12].kind == STORE_TEXT,
		.has_match = values[13].kind == STORE_TEXT,
		.at = values[14].number};
	copy_text(row->room, sizeof(row->room), &values[0]);
	copy_text(row->key, sizeof(row->key), &values[3]);
	ck_assert_uint_eq(values[4].size, DIGEST_BYTES);
	memcpy(row->definition, values[4].bytes, DIGEST_BYTES);
	copy_text(row->options, sizeof(row->options), &values[5]);
	copy_text(row->start, sizeof(row->start), &values[6]);
	copy_text(row->reason, sizeof(row->reason), &values[7]);
	if (values[9].kind == STORE_BYTES) {
		ck_assert_uint_le(values[9].size, sizeof(row->moves));
		memcpy(row->moves, values[9].bytes, values[9].size);
		row->moves_size = values[9].size;
	}
	copy_text(row->opening, sizeof(row->opening), &values[12]);
	copy_text(row->match, sizeof(row->match), &values[13]);
	count++;
	return true;
}

static bool see_seat(void *user, const struct store_value *values, size_t columns) {
	struct kept *row = user;
	ck_assert_uint_eq(columns, 4);
	ck_assert_int_eq(values[0].number, row->seats);
	row->halves[row->seats] = values[1].number;
	row->level[row->seats++] = values[2].kind == STORE_NUMBER ? values[2].number : 0;
	ck_assert_int_eq(values[3].kind, STORE_NULL);
	return true;
}

static void on_answered(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
	answered = true;
}

static void on_seats_answered(void *user, enum store_result result) {
	on_answered(user, result);
}

static void ask(const struct store_query *query, store_each_row each, void *user) {
	answered = false;
	ck_assert(store_read(world.store, query, each, on_seats_answered, user));
	while (!answered) {
		uv_run(&world.loop, UV_RUN_ONCE);
	}
}

/* All rows of amal's room, by game. Returns how many. */
static int read_rows(void) {
	static const char results[] =
		"SELECT room, created_ms, game, key, definition, options, start, reason, turns, moves,"
		" counts, public, opening, match, at FROM results WHERE room = ?1 ORDER BY game";
	static const char seats[] =
		"SELECT seat, halves, level, account FROM result_seats WHERE room = ?1 AND game = ?2"
		" ORDER BY seat";
	const struct store_value room[] = {value_text(amal.room)};
	const struct store_query query = {.sql = results, .values = room, .count = 1};
	count = 0;
	ask(&query, see_row, NULL);
	for (int i = 0; i < count; i++) {
		const struct store_value game[] = {
			value_text(amal.room), value_number(rows[i].game)};
		const struct store_query of = {.sql = seats, .values = game, .count = 2};
		ask(&of, see_seat, &rows[i]);
	}
	return count;
}

static enum row_state check(const struct kept *row) {
	struct game_error error = {.text = ""};
	struct row_read read = {.room = row->room,
		.key = row->key,
		.options = row->options,
		.start = row->start,
		.reason = row->reason,
		.created_ms = row->created_ms,
		.game = row->game,
		.turns = row->turns,
		.definition = row->definition,
		.definition_size = DIGEST_BYTES,
		.moves = row->moves,
		.moves_size = row->moves_size,
		.seats = row->seats};
	memcpy(read.halves, row->halves, sizeof(read.halves));
	enum row_state state = row_check(&texts, &read, &error);
	ck_assert_msg(state != ROW_WRONG, "%s: %s", row->key, error.text);
	return state;
}

SUITE_BEGIN(world_begin)
SUITE_GROUP(games_cases, set_up, tear_down, 120)

START_LOOP_TEST(of_each_game_a_row_is_kept_that_replays, games_count()) {
	const struct game *game = games_at((size_t)_i);
	if (game->seats_min > 2) {
		return;
	}
	people_begin_as(game->key, game->seat[0].key,
		game->seat[game->seats_max / 2].key, /* opposite */
		game->seats_max > 2 ? ",'seats':2" : "");
	players_finish(everybody, 2, 5, REQUESTS_MAX);
	if (strcmp(player_status(&amal), "playing") == 0) {
		ck_assert(player_ask(&amal, "resign", "{}"));
	}
	ck_assert_int_ge(read_rows(), 1);
	ck_assert_int_eq(check(&rows[0]), ROW_GOOD);
	ck_assert_str_eq(rows[0].key, game->key);
	ck_assert_int_eq(rows[0].seats, 2);
	ck_assert_int_eq(rows[0].halves[0] + rows[0].halves[1], 2);
	ck_assert(rows[0].is_public && rows[0].has_opening);
	ck_assert_int_gt(rows[0].turns, 0);
}
END_TEST

SUITE_GROUP(rows_cases, set_up, tear_down, 60)

START_TEST(a_resigned_game_is_a_row) {
	people_begin("felli", ",'public':true");
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_int_eq(read_rows(), 1);
	ck_assert_str_eq(rows[0].reason, "resigned");
	ck_assert_int_eq(rows[0].halves[0], 2);
	ck_assert_int_eq(rows[0].halves[1], 0);
	ck_assert_int_eq(rows[0].counts, 1);
	ck_assert_int_eq(rows[0].at, world.now_ms);
	ck_assert(!rows[0].has_match);
	ck_assert_int_eq(check(&rows[0]), ROW_GOOD);
}
END_TEST

START_TEST(an_agreed_draw_is_a_row) {
	people_begin("felli", ",'public':true");
	ck_assert(players_finish(everybody, 2, 1, 4) > 0);
	ck_assert(player_ask(&amal, "offer", "{'what':'draw'}"));
	ck_assert(player_ask(&badr, "answer", "{'what':'draw','yes':true}"));
	ck_assert_int_eq(read_rows(), 1);
	ck_assert_str_eq(rows[0].reason, "agreed");
	ck_assert_int_eq(rows[0].halves[0], 1);
	ck_assert_int_eq(check(&rows[0]), ROW_GOOD);
}
END_TEST

START_TEST(each_game_of_a_match_is_a_row_and_the_last_one_counts) {
	people_begin("catch-the-hare", ",'public':true,'options':{'match':'pair'}");
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert(player_ask(&amal, "ready", "{}"));
	ck_assert(player_ask(&badr, "ready", "{}"));
	ck_assert(player_ask(&amal, "resign", "{}"));
	ck_assert_int_eq(read_rows(), 2);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(rows[i].game, i + 1);
		ck_assert_int_eq(rows[i].created_ms, rows[0].created_ms);
		ck_assert(rows[i].has_match);
		ck_assert_int_eq(check(&rows[i]), ROW_GOOD);
	}
	ck_assert_int_eq(rows[0].counts, 0);
	ck_assert_int_eq(rows[1].counts, 2);
	ck_assert_int_eq(rows[0].halves[0], 0);
	ck_assert_int_eq(rows[1].halves[1], 0);
}
END_TEST

START_TEST(of_a_private_table_no_turns_are_kept) {
	people_begin("felli", ",'public':false");
	players_finish(everybody, 2, 5, 8);
	ck_assert(player_ask(&badr, "resign", "{}"));
	ck_assert_int_eq(read_rows(), 1);
	ck_assert(!rows[0].is_public && !rows[0].has_opening);
	ck_assert_uint_eq(rows[0].moves_size, 0);
	ck_assert_int_eq(check(&rows[0]), ROW_WITHOUT_MOVES);
}
END_TEST

START_TEST(an_aborted_game_is_no_row) {
	people_begin("felli", ",'public':true");
	ck_assert(player_ask(&amal, "abort", "{}"));
	ck_assert_int_eq(read_rows(), 0);
}
END_TEST

START_TEST(a_restart_adds_no_row_and_loses_none) {
	people_begin("felli", ",'public':true");
	ck_assert(player_ask(&badr, "resign", "{}"));
	people_restart();
	ck_assert_int_eq(read_rows(), 1);
}
END_TEST

/* ---- the bound ---- */

static void on_changed(void *user, enum store_result result) {
	ck_assert_int_eq(result, STORE_OK);
	*(bool *)user = true;
}

/* A row of amal's room that counts for so many bytes. */
static void add_row(int64_t game, int64_t at, int64_t bytes) {
	static const char add[] =
		"INSERT INTO results (room, created_ms, game, at, key, definition, options, clock,"
		" start, public, rated, kind, turns, reason, moves, counts, bytes)"
		" VALUES (?1, 1, ?2, ?3, 'felli', ?4, '', '{}', 'W:', 1, 0, 0, 3, 'blocked', ?4, 1, ?5)";
	static uint8_t hash[DIGEST_BYTES];
	bool made = false;
	const struct store_value values[] = {value_text(amal.room), value_number(game),
		value_number(at), value_bytes(hash, DIGEST_BYTES), value_number(bytes)};
	const struct store_change change = {add, values, 5, 1};
	store_change(world.store, &change, 1, on_changed, &made);
	while (!made) {
		uv_run(&world.loop, UV_RUN_ONCE);
	}
}

static void wind_minutes(int minutes) {
	for (int i = 0; i < minutes; i++) {
		world_wind(61 * 1000);
		for (int k = 0; k < 20; k++) {
			uv_run(&world.loop, UV_RUN_NOWAIT);
		}
	}
}

START_TEST(above_the_bound_turns_go_first_and_then_the_oldest_rows) {
	enum { MIB = 1 << 20 };
	world.settings.results_mb = 1;
	player_create(&amal, "felli", "W", "");
	add_row(1, 100, MIB - 100);
	add_row(2, 200, 110);
	wind_minutes(1);
	ck_assert_int_eq(read_rows(), 2);
	ck_assert_uint_eq(rows[0].moves_size, 0);
	ck_assert_uint_eq(rows[1].moves_size, 0);
	add_row(3, 300, 1000);
	wind_minutes(2);
	ck_assert_int_eq(read_rows(), 0);
	add_row(4, 400, 1000);
	wind_minutes(2);
	ck_assert_int_eq(read_rows(), 1);
	ck_assert_uint_gt(rows[0].moves_size, 0);
}
END_TEST

/* ---- from the log ---- */

struct from_log {
	struct log_rows *log;
	struct changes changes;
	int games;
	char moves[TEXT * 4];
	size_t moves_size;
};

static bool add_event(void *user, const struct store_event *stored) {
	struct from_log *from = user;
	ck_assert(log_rows_add(from->log, stored, &from->changes));
	if (from->changes.count > 0) {
		const struct store_value *values = from->changes.at[0].values;
		ck_assert_uint_eq(from->changes.count, 3);
		ck_assert_int_eq(values[12].number, rows[from->games].turns);
		ck_assert_str_eq(values[13].text, rows[from->games].reason);
		ck_assert_str_eq(values[8].text, rows[from->games].start);
		ck_assert_uint_eq(values[15].size, rows[from->games].moves_size);
		ck_assert_int_eq(memcmp(values[15].bytes, rows[from->games].moves,
					 rows[from->games].moves_size),
			0);
		from->games++;
	}
	return true;
}

START_TEST(the_log_gives_the_same_rows) {
	static struct from_log from;
	struct rule_set_cache rule_sets;
	people_begin("laquet", ",'public':true");
	players_finish(everybody, 2, 7, REQUESTS_MAX);
	int there = read_rows();
	ck_assert_int_ge(there, 1);
	rule_set_cache_init(&rule_sets);
	from = (struct from_log){.log = log_rows_create(amal.room, &rule_sets, &texts)};
	ck_assert(store_load(world.store, amal.room, 0, add_event, &from));
	ck_assert_int_eq(from.games, there);
	log_rows_destroy(from.log);
	rule_set_cache_finish(&rule_sets);
}
END_TEST
