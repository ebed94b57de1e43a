/* tests/server/room/apply_test.c - the effect of events on a room, live and when read from a
 * log. */
#include <stdlib.h>
#include <string.h>

#include "server/room/plan.h"
#include "tests/games/load.h"
#include "tests/server/room/table.h"
#include "tests/suite.h"

enum { TURNS_PLAYED = 60 };

static struct table table;
static struct room *const room = &table.room;

static void close_table(void) {
	table_close(&table);
}

static void open_game(const char *game, const struct clock_choice *clock) {
	struct table_choice choice = {.game = game, .dice_mode = DICE_SIMPLE, .clock = *clock};
	table_open(&table, &choice);
	table_begin(&table);
}

static const struct clock_choice no_clock = {.kind = CLOCK_NONE};
static const struct clock_choice fischer = {.kind = CLOCK_FISCHER, .base = 600, .add = 2};

/* Apply the log of the table to a new room, up to event `upto`. */
static void read_log(struct room *copy, size_t upto) {
	struct event event;
	struct wire_error why;
	struct game_error error;
	room_init(copy, room->id, &table.rule_sets);
	for (size_t i = 0; i < upto; i++) {
		const struct table_event *kept = &table.log[i];
		ck_assert_msg(event_read(&event, kept->body, kept->secret, &why), "%s", why.text);
		ck_assert_msg(room_apply(copy, &event, &error), "%s: %s", kept->body, error.text);
		event_finish(&event);
	}
}

/* The room read from the log equals the live room. */
static void check_log(void) {
	struct room copy;
	read_log(&copy, table.logged);
	char *live = table_text(room);
	char *read = table_text(&copy);
	ck_assert_str_eq(read, live);
	ck_assert_uint_eq(copy.state_version, room->state_version);
	ck_assert_mem_eq(&copy.clock, &room->clock, sizeof(copy.clock));
	free(live);
	free(read);
	room_finish(&copy);
}

/* The turn with this index, or the last one before it. */
struct wanted {
	size_t left;
	char text[GAME_TURN_TEXT_MAX];
};

static bool take_turn(void *user, const char *text, const union game_state *after) {
	struct wanted *wanted = user;
	(void)after;
	strcpy(wanted->text, text[0] != '\0' ? text : ".");
	return wanted->left-- > 0;
}

/* Play a whole turn in one text, or throw. */
static void play_turn(size_t number) {
	struct wanted wanted = {.left = number};
	if (room->play.now.phase != GAME_CHOICE) {
		table_move(&table);
		return;
	}
	game_turns(room->rule_set->rules, &room->play.state, take_turn, &wanted);
	if (strlen(wanted.text) < sizeof(table.event.text)) {
		table_play(&table, wanted.text);
	} else {
		table_move(&table);
	}
}

SUITE_BEGIN(load_games)

SUITE_GROUP(apply_cases, NULL, close_table, SUITE_SECONDS)

/* ---- all games ---- */

START_LOOP_TEST(reading_the_log_again_gives_the_same_room, games_count()) {
	open_game(games_at((size_t)_i)->key, &fischer);
	for (int i = 0; i < TURNS_PLAYED && table_mover(&table) >= 0; i++) {
		table.facts.now_ms += 700;
		table_move(&table);
	}
	check_log();
}
END_TEST

START_LOOP_TEST(a_turn_of_many_steps_reads_back_the_same, games_count()) {
	open_game(games_at((size_t)_i)->key, &fischer);
	for (int i = 0; i < TURNS_PLAYED && table_mover(&table) >= 0; i++) {
		table.facts.now_ms += 700;
		play_turn((size_t)(i * 7 % 23));
		if (i % 10 == 9) {
			check_log();
		}
	}
	check_log();
}
END_TEST

START_LOOP_TEST(every_decision_can_be_applied_and_advances_the_turn, games_count()) {
	open_game(games_at((size_t)_i)->key, &no_clock);
	for (int i = 0; i < TURNS_PLAYED && table_mover(&table) >= 0; i++) {
		uint32_t version = room->version;
		table_move(&table);
		ck_assert_uint_gt(room->version, version);
		ck_assert_uint_gt(room->state_version, version);
		struct game_status now = room_game_status(room);
		struct game_status again = game_status(room->rule_set->rules, &room->play.state);
		ck_assert_int_eq(now.phase, again.phase);
		ck_assert_int_eq(now.seat, again.seat);
		ck_assert_int_eq(now.fresh, again.fresh);
	}
}
END_TEST

/* ---- seats, offers, ends ---- */

START_TEST(an_event_out_of_place_is_not_applied) {
	struct game_error error;
	open_game("alquerque", &no_clock);
	struct event event;
	event_init(&event, EVENT_CREATE);
	ck_assert(!room_apply(room, &event, &error));
	event_init(&event, EVENT_PLAY);
	event.seat = 2;
	ck_assert(!room_apply(room, &event, &error));
	event.seat = room->play.now.seat;
	strcpy(event.text, "a1-a2");
	ck_assert(!room_apply(room, &event, &error));
	ck_assert_uint_eq(room->version, 3);
}
END_TEST

static void expect_unfit(const struct event *event) {
	struct room copy;
	struct game_error error = {.text = ""};
	read_log(&copy, table.logged);
	ck_assert(!room_apply(&copy, event, &error));
	ck_assert_str_ne(error.text, "");
	room_finish(&copy);
}

START_TEST(an_event_that_needs_dice_is_not_applied_without_dice) {
	struct event event;
	open_game("alquerque", &no_clock);
	ck_assert_ptr_null(room->dice);
	ck_assert_ptr_null(room->setup);
	event_init(&event, EVENT_THROW);
	event.seat = room->play.now.seat;
	expect_unfit(&event);
	event_init(&event, EVENT_READY); /* the entropy in it is ignored */
	event.seat = 0;
	event.entropy.given = event.has_entropy_commit = true;
	event.open_by = 1;
	struct game_error error;
	ck_assert(room_apply(room, &event, &error));
	ck_assert(!entropy_is_given(room, 0));
}
END_TEST

START_TEST(a_game_uses_only_its_own_dice) {
	struct event event;
	open_game("jacquet", &no_clock);
	ck_assert_ptr_nonnull(room->dice);
	ck_assert_ptr_null(room->setup); /* the dice contain it now */
	event_init(&event, EVENT_START);
	event.start.count = 2;
	event.start.seats[1] = 1;
	expect_unfit(&event);
	event_init(&event, EVENT_END);
	expect_unfit(&event);
	event.over = true;
	struct game_error error;
	ck_assert(room_apply(room, &event, &error));
	ck_assert_int_eq(room->dice->phase, DICE_REVEALED);
}
END_TEST

START_TEST(an_invalid_seat_cannot_have_seated_a_computer) {
	struct event event;
	struct table_choice choice = {.game = "alquerque"};
	table_open(&table, &choice);
	event_init(&event, EVENT_SIT);
	event.seat = 1;
	event.computer = 1;
	event.by = 2;
	expect_unfit(&event);
	event.by = 0;
	struct game_error error;
	ck_assert(room_apply(room, &event, &error));
	ck_assert_int_eq(room->person[1].seater, 0);
}
END_TEST

START_TEST(playing_ends_offers_about_the_previous_position) {
	open_game("alquerque", &no_clock);
	int first = table_mover(&table);
	table_move(&table);
	struct request offer = {.type = REQUEST_OFFER, .what = OFFER_TAKEBACK};
	ck_assert(table_ask(&table, first, &offer));
	offer.what = OFFER_DRAW;
	ck_assert(table_ask(&table, first, &offer));
	table_move(&table);
	ck_assert_int_eq(room->offer[OFFER_TAKEBACK].by, -1);
	ck_assert_int_eq(room->offer[OFFER_DRAW].by, -1);
	check_log();
}
END_TEST

START_TEST(taking_a_turn_back_restores_its_time_and_position) {
	open_game("alquerque", &fischer);
	table_move(&table);
	table_move(&table);
	int first = table_mover(&table);
	union game_state before = room->play.state;
	uint32_t moves = room->play.moves;
	int64_t left_ms = room->clock.left_ms[room_seat_of(room, first)];
	table.facts.now_ms += 5000;
	table_move(&table);
	struct request offer = {.type = REQUEST_OFFER, .what = OFFER_TAKEBACK};
	struct request yes = {.type = REQUEST_ANSWER, .what = OFFER_TAKEBACK, .yes = true};
	ck_assert(table_ask(&table, first, &offer));
	ck_assert(table_ask(&table, 1 - first, &yes));
	ck_assert_uint_eq(room->play.moves, moves);
	ck_assert_mem_eq(&room->play.state, &before, room->game->impl->state_size);
	ck_assert_int_eq(room->clock.left_ms[room_seat_of(room, first)], left_ms - 5000);
	check_log();
}
END_TEST

START_TEST(time_spent_is_in_the_event_and_on_the_clock) {
	open_game("alquerque", &fischer);
	table_move(&table);
	table_move(&table);
	int seat = room->clock.running;
	table.facts.now_ms += 3000;
	struct game_step steps[GAME_STEPS_MAX];
	ck_assert_uint_gt(game_steps(room->rule_set->rules, &room->play.state, steps), 0);
	struct request play = {.type = REQUEST_PLAY, .version = room->version};
	room->game->impl->print_step(
		room->rule_set->rules, &room->play.state, &steps[0], play.text);
	ck_assert(table_ask(&table, table_mover(&table), &play));
	ck_assert_int_eq(table.event.spent, 3000);
	ck_assert_int_eq(room->clock.left_ms[seat], 600 * 1000 - 3000 + 2000);
	ck_assert_int_eq(room->clock.running, 1 - seat);
}
END_TEST

START_TEST(planned_replies_are_in_the_log_and_end_with_the_game) {
	const struct clock_choice days = {.kind = CLOCK_DAYS, .days = 1};
	open_game("alquerque", &days);
	struct request none = {.type = REQUEST_PLAN, .version = room->version};
	int planner = 1 - table_mover(&table);
	ck_assert(table_ask(&table, planner, &none));
	ck_assert_uint_eq(room->plan_changed, 1U << room_seat_of(room, planner));
	ck_assert_uint_eq(room->plans_laid, 1);
	ck_assert_ptr_null(room->plan); /* no replies are planned */
	table_move(&table);
	ck_assert_uint_eq(room->plans_laid, 0);
	check_log();
}
END_TEST

START_TEST(resigning_with_two_seats_ends_the_game_and_gives_the_room_a_result) {
	open_game("alquerque", &no_clock);
	struct request resign = {.type = REQUEST_RESIGN};
	ck_assert(table_ask(&table, 0, &resign));
	ck_assert_int_eq(room->play.now.phase, GAME_OVER);
	table_settle(&table);
	ck_assert_int_eq(room->status, ROOM_OVER);
	ck_assert_str_eq(room->result->reason, "resigned");
	check_log();
}
END_TEST

START_TEST(every_prefix_of_a_log_is_a_room) {
	open_game("jacquet", &fischer);
	for (int i = 0; i < 20 && table_mover(&table) >= 0; i++) {
		table_move(&table);
	}
	for (size_t upto = 1; upto <= table.logged; upto++) {
		struct room copy;
		read_log(&copy, upto);
		ck_assert_uint_eq(copy.version, upto);
		free(table_text(&copy));
		room_finish(&copy);
	}
}
END_TEST
