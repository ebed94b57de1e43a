/* tests/server/room/decide_test.c - how each request is decided, and why it is refused. */
#include <string.h>

#include "server/room/plan.h"
#include "tests/games/load.h"
#include "tests/server/room/table.h"
#include "tests/suite.h"

static struct table table;
static struct room *const room = &table.room;

static const struct table_choice alquerque = {.game = "alquerque"};
static const struct table_choice laaiqa_of_three = {.game = "laaiqa", .seats = 3};
static const struct table_choice jacquet = {.game = "jacquet", .dice_mode = DICE_SIMPLE};
static const struct table_choice strong = {.game = "jacquet", .dice_mode = DICE_STRONG};
static const struct table_choice blitz = {
	.game = "alquerque", .clock = {.kind = CLOCK_FISCHER, .base = 60, .add = 2}};
static const struct table_choice letters = {
	.game = "alquerque", .clock = {.kind = CLOCK_DAYS, .days = 2}};

static void close_table(void) {
	table_close(&table);
}

/* ---- requests ---- */

static struct request of(enum request_type type) {
	return (struct request){.type = type, .version = room->version};
}

static bool ask(enum request_type type, int place) {
	struct request request = of(type);
	return table_ask(&table, place, &request);
}

static void refuses(enum request_type type, int place, enum error_code code) {
	struct request request = of(type);
	table_refuses(&table, place, &request, code);
}

static struct request to_sit(const char *seat, const char *name) {
	struct request request = of(REQUEST_SIT);
	strcpy(request.seat, seat);
	strcpy(request.name, name);
	return request;
}

static struct request to_play(const char *text) {
	struct request request = of(REQUEST_PLAY);
	strcpy(request.text, text);
	return request;
}

static struct request to_offer(enum offer_kind what) {
	struct request request = of(REQUEST_OFFER);
	request.what = what;
	return request;
}

static struct request to_answer(enum offer_kind what, bool yes) {
	struct request request = of(REQUEST_ANSWER);
	request.what = what;
	request.yes = yes;
	return request;
}

static bool offer(enum offer_kind what, int place) {
	struct request request = to_offer(what);
	return table_ask(&table, place, &request);
}

static bool answer(enum offer_kind what, bool yes, int place) {
	struct request request = to_answer(what, yes);
	return table_ask(&table, place, &request);
}

static int waiter(void) {
	return 1 - table_mover(&table);
}

static void begin(const struct table_choice *choice) {
	table_open(&table, choice);
	table_begin(&table);
}

/* A finished game. */
static void end(const struct table_choice *choice) {
	begin(choice);
	ck_assert(ask(REQUEST_RESIGN, 0));
	table_settle(&table);
	ck_assert_int_eq(room->status, ROOM_OVER);
}

SUITE_BEGIN(load_games)

SUITE_GROUP(decide_cases, NULL, close_table, SUITE_SECONDS)

/* ---- who may ask ---- */

START_TEST(without_a_seat_one_may_only_sit_down) {
	begin(&alquerque);
	unsigned decided = 0;
	for (int type = 0; type < REQUEST_TYPES; type++) {
		if (!room_decides((enum request_type)type)) {
			continue;
		}
		decided++;
		refuses((enum request_type)type, -1,
			type == REQUEST_SIT             ? ERROR_SEAT_TAKEN
				: type == REQUEST_ADOPT ? ERROR_SIGN_IN
							: ERROR_NOT_SEATED);
	}
	ck_assert_uint_eq(decided, 16);
}
END_TEST

START_TEST(an_address_over_its_share_may_still_end_a_game) {
	struct wire_error over = {.code = ERROR_TOO_FAST, .text = "Too much."};
	begin(&alquerque);
	table.facts.over_share = &over;
	struct request play = to_play("a1");
	table_refuses(&table, table_mover(&table), &play, ERROR_TOO_FAST);
	ck_assert_str_eq(table.error.text, "Too much.");
	refuses(REQUEST_PLAY, -1, ERROR_NOT_SEATED); /* the first check wins */
	ck_assert(ask(REQUEST_RESIGN, 0));
}
END_TEST

START_TEST(requests_repeated_too_often_are_refused) {
	begin(&alquerque);
	for (int i = 0; i < BOUND_OFFERS; i++) {
		ck_assert(offer(OFFER_DRAW, 0));
		ck_assert(answer(OFFER_DRAW, false, 0));
	}
	struct request more = to_offer(OFFER_DRAW);
	table_refuses(&table, 0, &more, ERROR_TOO_OFTEN);
	ck_assert(offer(OFFER_DRAW, 1));
}
END_TEST

/* ---- seats ---- */

START_TEST(the_named_seat_is_taken) {
	table_open(&table, &laaiqa_of_three);
	struct request sit = to_sit(room->rule_set->rules->seat[2].key, "Cyra");
	ck_assert(table_ask(&table, -1, &sit));
	ck_assert_int_eq(table.event.kind, EVENT_SIT);
	ck_assert(room->person[2].sits);
	ck_assert_str_eq(room->person[2].name, "Cyra");
	ck_assert(!room->person[1].sits);
}
END_TEST

START_TEST(a_token_is_the_same_for_the_same_request_and_only_its_hash_is_kept) {
	uint8_t token[TOKEN_BYTES], hash[TOKEN_HASH];
	table_open(&table, &alquerque);
	struct request sit = to_sit("any", "Badr");
	ck_assert(table_decide(&table, -1, &sit));
	memcpy(token, table.decision.token, sizeof(token));
	table.n--;
	ck_assert(table_ask(&table, -1, &sit));
	ck_assert_mem_eq(table.decision.token, token, sizeof(token));
	token_hash(token, hash);
	ck_assert_int_eq(room_find_token(room, hash), 1);
	ck_assert_mem_ne(room->person[1].token, token, sizeof(token));
}
END_TEST

START_TEST(a_player_without_a_name_is_a_guest_and_a_bad_name_is_refused) {
	table_open(&table, &alquerque);
	struct request sit = to_sit("any", "a name of more than twenty letters");
	table_refuses(&table, -1, &sit, ERROR_BAD_NAME);
	sit = to_sit("any", "");
	ck_assert(table_ask(&table, -1, &sit));
	ck_assert_str_eq(room->person[1].name, "Guest");
}
END_TEST

START_TEST(nobody_sits_twice_or_in_a_taken_or_missing_seat) {
	table_open(&table, &laaiqa_of_three);
	struct request sit = to_sit("any", "");
	table_refuses(&table, 0, &sit, ERROR_SEAT_TAKEN);
	sit = to_sit(room->rule_set->rules->seat[0].key, "");
	table_refuses(&table, -1, &sit, ERROR_SEAT_TAKEN);
	sit = to_sit("throne", "");
	table_refuses(&table, -1, &sit, ERROR_BAD_MESSAGE);
	sit = to_sit("lot", "");
	table_refuses(&table, -1, &sit, ERROR_BAD_MESSAGE); /* seats are not drawn by lot here */
}
END_TEST

START_TEST(nobody_sits_down_at_a_closed_table) {
	table_open(&table, &laaiqa_of_three);
	ck_assert(ask(REQUEST_ABORT, 0));
	struct request sit = to_sit("any", "");
	table_refuses(&table, -1, &sit, ERROR_TOO_LATE);
}
END_TEST

START_TEST(a_seat_can_be_given_back_until_the_game_begins) {
	table_open(&table, &laaiqa_of_three);
	struct request sit = to_sit("any", "Badr");
	ck_assert(table_ask(&table, -1, &sit));
	ck_assert(ask(REQUEST_STAND, 1));
	ck_assert_str_eq(table.event.name, "Badr");
	ck_assert(!room->person[1].sits);
	table_close(&table);
	begin(&alquerque);
	refuses(REQUEST_STAND, 1, ERROR_TOO_LATE);
}
END_TEST

START_TEST(only_the_host_opens_and_closes_the_chat) {
	begin(&alquerque);
	struct request talk = of(REQUEST_TALK);
	talk.to = CHANNEL_WATCHERS;
	table_refuses(&table, 1, &talk, ERROR_NOT_SEATED);
	ck_assert(table_ask(&table, 0, &talk));
	ck_assert_int_eq(room->talk[CHANNEL_WATCHERS], TALK_CLOSED);
	ck_assert_int_eq(room->talk[CHANNEL_ROOM], TALK_AS_SET);
}
END_TEST

/* ---- setting up dice ---- */

START_TEST(a_ready_player_adds_entropy_once) {
	table_open(&table, &jacquet);
	struct request ready = of(REQUEST_READY);
	table_refuses(&table, 0, &ready, ERROR_TOO_LATE);
	ready.entropy_size = 20;
	ck_assert(table_ask(&table, 0, &ready));
	ck_assert(entropy_is_given(room, 0));
	table_refuses(&table, 0, &ready, ERROR_TOO_LATE);
}
END_TEST

START_TEST(ready_is_refused_in_the_middle_of_a_game) {
	begin(&alquerque);
	refuses(REQUEST_READY, 0, ERROR_TOO_LATE);
}
END_TEST

static struct request to_commit(int seat, uint8_t byte) {
	struct request ready = of(REQUEST_READY);
	uint8_t bytes[DICE_ENTROPY_MIN];
	memset(bytes, byte, sizeof(bytes));
	ready.has_entropy_commit = true;
	dice_entropy_commit(room->dice->game_id, seat, bytes, sizeof(bytes), ready.entropy_commit);
	return ready;
}

static struct request to_open(uint8_t byte, uint8_t size) {
	struct request ready = of(REQUEST_READY);
	ready.entropy_size = size;
	memset(ready.entropy, byte, size);
	return ready;
}

/* Both are seated and have committed. */
static void commit_both(void) {
	table_open(&table, &strong);
	struct request sit = to_sit("any", "");
	ck_assert(table_ask(&table, -1, &sit));
	for (int place = 0; place < 2; place++) {
		struct request ready = to_commit(place, (uint8_t)(place + 1));
		ck_assert(table_ask(&table, place, &ready));
	}
}

START_TEST(strong_dice_start_when_all_commitments_are_revealed) {
	commit_both();
	ck_assert_int_eq(table.event.open_by, TABLE_BEGIN_MS + 60 * 1000);
	for (int place = 0; place < 2; place++) {
		ck_assert_int_eq(table_go_on(&table), AUTOMATIC_NOTHING);
		struct request ready = to_open((uint8_t)(place + 1), DICE_ENTROPY_MIN);
		ck_assert(table_ask(&table, place, &ready));
		ck_assert(table.event.opened);
	}
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_EVENT);
	ck_assert_int_eq(table.event.kind, EVENT_START);
}
END_TEST

START_TEST(strong_dice_take_commitments_first_and_then_entropy) {
	table_open(&table, &strong);
	refuses(REQUEST_READY, 0, ERROR_BAD_MESSAGE); /* neither commitment nor entropy */
	struct request ready = to_open(1, DICE_ENTROPY_MIN);
	table_refuses(&table, 0, &ready, ERROR_TOO_EARLY);
	ready = to_commit(0, 1);
	ck_assert(table_ask(&table, 0, &ready));
	table_refuses(&table, 0, &ready, ERROR_TOO_LATE); /* twice */
	table_close(&table);
	commit_both();
	ready = to_open(1, DICE_ENTROPY_MIN - 1);
	table_refuses(&table, 0, &ready, ERROR_BAD_MESSAGE);
	ready = to_open(1, DICE_ENTROPY_MIN);
	ck_assert(table_ask(&table, 0, &ready));
	table_refuses(&table, 0, &ready, ERROR_TOO_LATE);
}
END_TEST

START_TEST(revealing_something_else_loses_the_seat_and_redraws_the_dice) {
	uint8_t before[DICE_GAME_ID];
	commit_both();
	memcpy(before, room->dice->game_id, sizeof(before));
	struct request ready = to_open(7, DICE_ENTROPY_MIN);
	ck_assert(table_ask(&table, 1, &ready));
	ck_assert_int_eq(table.event.kind, EVENT_REDRAW);
	ck_assert_str_eq(table.event.reason, "wrong");
	ck_assert(room->person[0].sits);
	ck_assert(!room->person[1].sits);
	ck_assert_mem_ne(room->dice->game_id, before, sizeof(before));
}
END_TEST

START_TEST(nothing_is_drawn_without_random_bytes) {
	commit_both();
	table.facts.random = table_no_random;
	struct request ready = to_open(7, DICE_ENTROPY_MIN);
	table_refuses(&table, 1, &ready, ERROR_STORE_FAILED);
	table_close(&table);
	end(&alquerque);
	ck_assert(offer(OFFER_REMATCH, 0));
	table.facts.random = table_no_random;
	ready = to_answer(OFFER_REMATCH, true);
	table_refuses(&table, 1, &ready, ERROR_STORE_FAILED);
}
END_TEST

/* ---- turns ---- */

START_TEST(nothing_can_be_played_before_or_after_the_game) {
	static const enum request_type types[] = {REQUEST_THROW, REQUEST_PLAY, REQUEST_BACK};
	table_open(&table, &alquerque);
	for (size_t i = 0; i < 3; i++) {
		refuses(types[i], 0, ERROR_TOO_LATE);
		ck_assert_str_eq(table.error.text, "The game has not begun.");
	}
	table_close(&table);
	end(&alquerque);
	for (size_t i = 0; i < 3; i++) {
		refuses(types[i], 0, ERROR_TOO_LATE);
		ck_assert_str_eq(table.error.text, "The game is over.");
	}
}
END_TEST

START_TEST(only_the_seat_to_move_plays_and_only_in_the_current_position) {
	begin(&alquerque);
	struct request play = to_play("c2-c3");
	table_refuses(&table, waiter(), &play, ERROR_NOT_YOUR_TURN);
	play.version = room->state_version - 1;
	table_refuses(&table, table_mover(&table), &play, ERROR_STALE);
	play.version = room->version + 1;
	table_refuses(&table, table_mover(&table), &play, ERROR_STALE);
}
END_TEST

START_TEST(an_offer_in_between_does_not_make_a_turn_stale) {
	begin(&alquerque);
	uint32_t seen = room->version;
	ck_assert(offer(OFFER_DRAW, waiter()));
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_STEP_TEXT_MAX];
	ck_assert_uint_gt(game_steps(room->rule_set->rules, &room->play.state, steps), 0);
	room->game->impl->print_step(room->rule_set->rules, &room->play.state, &steps[0], text);
	struct request play = to_play(text);
	play.version = seen;
	ck_assert(table_ask(&table, table_mover(&table), &play));
	ck_assert_str_eq(table.event.text, text);
	ck_assert_str_eq(table.event.turn, text);
	ck_assert_uint_gt(table.event.effects_size, 2);
}
END_TEST

START_TEST(unreadable_and_illegal_steps_are_distinguished) {
	begin(&alquerque);
	struct request play = to_play("castle");
	table_refuses(&table, table_mover(&table), &play, ERROR_BAD_STEP);
	ck_assert_str_eq(table.decision.clause, "");
	play = to_play("a1-a2");
	table_refuses(&table, table_mover(&table), &play, ERROR_ILLEGAL);
	ck_assert_str_ne(table.decision.clause, "");
	ck_assert_uint_gt(table.decision.points.used, 2);
}
END_TEST

START_TEST(dice_can_be_thrown_only_when_a_throw_is_due) {
	begin(&jacquet);
	ck_assert_int_eq(room->play.now.phase, GAME_CHANCE);
	int place = table_mover(&table);
	struct request play = to_play("1-2");
	table_refuses(&table, place, &play, ERROR_ILLEGAL);
	ck_assert_str_eq(table.error.text, "Throw first.");
	refuses(REQUEST_THROW, 1 - place, ERROR_NOT_YOUR_TURN);
	ck_assert(ask(REQUEST_THROW, place));
	ck_assert_uint_gt(table.event.throw.count, 0);
	table_settle(&table);
	while (room->play.now.phase != GAME_CHOICE) {
		table_move(&table);
	}
	refuses(REQUEST_THROW, table_mover(&table), ERROR_ILLEGAL);
}
END_TEST

/* Play until the seat to move has started a turn without ending it. */
static void play_into_a_turn(void) {
	static const struct table_choice choice = {.game = "laaiqa", .seats = 2};
	begin(&choice);
	while (room->play.now.phase != GAME_CHOICE || room->play.now.fresh ||
		room_steps_back(room, room_seat_of(room, table_mover(&table))) == 0) {
		table_move(&table);
	}
}

START_TEST(only_steps_of_an_open_turn_can_be_taken_back) {
	play_into_a_turn();
	int place = table_mover(&table);
	uint32_t moves = room->play.moves;
	refuses(REQUEST_BACK, 1 - place, ERROR_TOO_LATE);
	ck_assert(ask(REQUEST_BACK, place));
	ck_assert_uint_eq(room->play.moves, moves - table.event.count);
	while (room_steps_back(room, room_seat_of(room, place)) > 0) {
		ck_assert(ask(REQUEST_BACK, place));
	}
	refuses(REQUEST_BACK, place, ERROR_TOO_LATE);
}
END_TEST

/* ---- planned replies ---- */

static void refuses_plan(int place) {
	struct request plan = of(REQUEST_PLAN);
	table_refuses(&table, place, &plan, ERROR_BAD_PLAN);
}

START_TEST(replies_can_be_planned_in_suitable_games_while_the_other_is_to_move) {
	begin(&blitz);
	refuses_plan(waiter());
	ck_assert_ptr_nonnull(plan_forbidden(room));
	table_close(&table);
	begin(&letters);
	refuses_plan(table_mover(&table));
	struct request plan = of(REQUEST_PLAN);
	ck_assert(table_ask(&table, waiter(), &plan));
	ck_assert_int_eq(table.event.kind, EVENT_PLAN);
	plan.version = room->state_version - 1;
	table_refuses(&table, waiter(), &plan, ERROR_STALE);
	ck_assert(ask(REQUEST_RESIGN, 0));
	refuses_plan(waiter());
}
END_TEST

START_TEST(planning_replies_is_limited_per_turn) {
	begin(&letters);
	for (int i = 0; i < PLAN_LAID_MAX; i++) {
		ck_assert(ask(REQUEST_PLAN, waiter()));
	}
	refuses_plan(waiter());
	table_move(&table);
	ck_assert(ask(REQUEST_PLAN, waiter()));
}
END_TEST

/* ---- offers ---- */

START_TEST(a_draw_needs_the_agreement_of_all) {
	begin(&alquerque);
	ck_assert(offer(OFFER_DRAW, 0));
	struct request twice = to_offer(OFFER_DRAW);
	table_refuses(&table, 0, &twice, ERROR_TOO_LATE);
	ck_assert_str_eq(table.error.text, "You have already offered that.");
	twice = to_answer(OFFER_DRAW, true);
	table_refuses(&table, 0, &twice, ERROR_NO_OFFER);
	ck_assert_str_eq(table.error.text, "That is your own offer.");
	ck_assert(answer(OFFER_DRAW, true, 1));
	table_settle(&table);
	ck_assert_int_eq(room->status, ROOM_OVER);
	ck_assert_str_eq(room->result->score, "1/2-1/2");
}
END_TEST

START_TEST(offering_what_is_already_offered_means_agreeing) {
	begin(&laaiqa_of_three);
	ck_assert(offer(OFFER_DRAW, 0));
	ck_assert(offer(OFFER_DRAW, 1));
	ck_assert_int_eq(table.event.kind, EVENT_ANSWER);
	struct request again = to_offer(OFFER_DRAW);
	table_refuses(&table, 1, &again, ERROR_NO_OFFER);
	ck_assert_str_eq(table.error.text, "You have already agreed.");
	ck_assert(room->play.now.phase != GAME_OVER);
	ck_assert(offer(OFFER_DRAW, 2));
	ck_assert_int_eq(room->play.now.phase, GAME_OVER);
}
END_TEST

START_TEST(a_takeback_offer_of_the_other_side_is_not_an_agreement) {
	begin(&alquerque);
	table_play(&table, "c2-c3");
	table_play(&table, "c4xc2");
	ck_assert(offer(OFFER_TAKEBACK, 0));
	struct request too = to_offer(OFFER_TAKEBACK);
	table_refuses(&table, 1, &too, ERROR_TOO_LATE);
	ck_assert_str_eq(table.error.text, "That has been offered to you: accept or decline it.");
}
END_TEST

START_TEST(nobody_can_agree_twice) {
	begin(&laaiqa_of_three);
	ck_assert(offer(OFFER_DRAW, 0));
	ck_assert(answer(OFFER_DRAW, true, 1));
	struct request again = to_answer(OFFER_DRAW, true);
	table_refuses(&table, 1, &again, ERROR_NO_OFFER);
	ck_assert_str_eq(table.error.text, "You have already agreed.");
	ck_assert(room->play.now.phase != GAME_OVER);
	ck_assert(answer(OFFER_DRAW, true, 2));
	ck_assert_int_eq(room->play.now.phase, GAME_OVER);
}
END_TEST

START_TEST(an_answer_without_an_offer_is_refused) {
	begin(&alquerque);
	for (int what = 0; what < OFFER_KINDS; what++) {
		struct request yes = to_answer((enum offer_kind)what, true);
		table_refuses(&table, 0, &yes, ERROR_NO_OFFER);
	}
}
END_TEST

START_TEST(a_turn_can_be_taken_back_by_agreement_if_there_is_one) {
	begin(&alquerque);
	int first = table_mover(&table);
	struct request back = to_offer(OFFER_TAKEBACK);
	table_refuses(&table, first, &back, ERROR_TOO_LATE);
	table_move(&table);
	uint32_t moves = room->play.moves;
	ck_assert(offer(OFFER_TAKEBACK, first));
	ck_assert(answer(OFFER_TAKEBACK, true, 1 - first));
	ck_assert_uint_eq(table.event.to, room->start_version);
	ck_assert_uint_lt(room->play.moves, moves);
	ck_assert_int_eq(table_mover(&table), first);
}
END_TEST

START_TEST(a_draw_can_be_offered_only_during_the_game_by_its_players) {
	table_open(&table, &alquerque);
	struct request draw = to_offer(OFFER_DRAW);
	table_refuses(&table, 0, &draw, ERROR_TOO_LATE);
	draw = to_offer(OFFER_TAKEBACK);
	table_refuses(&table, 0, &draw, ERROR_TOO_LATE);
	table_close(&table);
	begin(&laaiqa_of_three);
	ck_assert(ask(REQUEST_RESIGN, 2));
	draw = to_offer(OFFER_DRAW);
	table_refuses(&table, 2, &draw, ERROR_TOO_LATE);
	ck_assert_str_eq(table.error.text, "You have resigned.");
}
END_TEST

START_TEST(a_rematch_can_be_offered_after_the_end_with_valid_options) {
	begin(&alquerque);
	struct request rematch = to_offer(OFFER_REMATCH);
	table_refuses(&table, 0, &rematch, ERROR_TOO_LATE);
	table_close(&table);
	end(&alquerque);
	strcpy(rematch.options, "board=round");
	rematch.options_used = sizeof("board=round");
	table_refuses(&table, 0, &rematch, ERROR_BAD_OPTION);
	ck_assert(offer(OFFER_REMATCH, 0));
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_NOTHING);
	ck_assert(answer(OFFER_REMATCH, true, 1));
	ck_assert(room_id_is_good(table.event.room));
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_REMATCH);
	rematch = to_offer(OFFER_REMATCH);
	table_refuses(&table, 0, &rematch, ERROR_TOO_LATE);
	rematch = to_answer(OFFER_REMATCH, true);
	table_refuses(&table, 0, &rematch, ERROR_NO_OFFER);
}
END_TEST

/* ---- resigning, claiming, aborting ---- */

START_TEST(a_seat_can_resign_only_once) {
	table_open(&table, &laaiqa_of_three);
	refuses(REQUEST_RESIGN, 0, ERROR_TOO_LATE);
	table_close(&table);
	begin(&laaiqa_of_three);
	ck_assert(ask(REQUEST_RESIGN, 1));
	ck_assert_int_eq(table.event.seat, room_seat_of(room, 1));
	ck_assert_ptr_nonnull(table.event.effects); /* the rules say what follows */
	refuses(REQUEST_RESIGN, 1, ERROR_TOO_LATE);
	ck_assert_str_eq(table.error.text, "You have already resigned.");
	ck_assert(ask(REQUEST_RESIGN, 0));
	table_settle(&table);
	refuses(REQUEST_RESIGN, 2, ERROR_TOO_LATE);
}
END_TEST

static struct request to_claim(enum claim_kind claim) {
	struct request request = of(REQUEST_CLAIM);
	request.claim = claim;
	return request;
}

START_TEST(nothing_can_be_claimed_against_players_who_are_there_or_may_return) {
	begin(&alquerque);
	struct request claim = to_claim(CLAIM_WIN);
	table_refuses(&table, table_mover(&table), &claim, ERROR_TOO_EARLY);
	ck_assert_int_eq(strncmp(table.error.text, "It is your turn", 15), 0);
	table_refuses(&table, waiter(), &claim, ERROR_TOO_EARLY);
	ck_assert_int_eq(strncmp(table.error.text, "The player to move is here", 26), 0);
	table.facts.claim_from_ms = table.facts.now_ms + 1001;
	table_refuses(&table, waiter(), &claim, ERROR_TOO_EARLY);
	ck_assert_str_eq(
		table.error.text, "The player to move may still come back: you can claim in 2 s.");
	table.facts.now_ms += 1001;
	int place = waiter();
	ck_assert(table_ask(&table, place, &claim));
	ck_assert_int_eq(table.event.by, room_seat_of(room, place));
	table_settle(&table);
	ck_assert_str_eq(room->result->reason, "left");
	ck_assert_int_eq(room->holder[room->result->winner], place);
	table_refuses(&table, place, &claim, ERROR_TOO_LATE);
}
END_TEST

START_TEST(nobody_has_to_be_present_if_a_turn_takes_days) {
	begin(&letters);
	struct request claim = to_claim(CLAIM_WIN);
	table.facts.claim_from_ms = 1;
	table_refuses(&table, waiter(), &claim, ERROR_TOO_EARLY);
	ck_assert_str_eq(table.error.text,
		"Turns may take days at this table, so nobody has to be present.");
}
END_TEST

START_TEST(a_draw_can_be_claimed_only_with_two_seats) {
	begin(&laaiqa_of_three);
	struct request claim = to_claim(CLAIM_DRAW);
	table.facts.claim_from_ms = 1;
	int place = (table_mover(&table) + 1) % 3;
	table_refuses(&table, place, &claim, ERROR_BAD_MESSAGE);
	claim = to_claim(CLAIM_WIN);
	ck_assert(table_decide(&table, place, &claim));
	ck_assert_ptr_nonnull(table.event.effects); /* the rules treat absence like resigning */
	table_close(&table);
	begin(&alquerque);
	table.facts.claim_from_ms = 1;
	claim = to_claim(CLAIM_DRAW);
	ck_assert(table_ask(&table, waiter(), &claim));
	ck_assert_ptr_null(table.event.effects);
	table_settle(&table);
	ck_assert_int_eq(room->result->winner, -1);
}
END_TEST

START_TEST(a_room_can_be_aborted_until_each_side_has_finished_a_turn) {
	begin(&alquerque);
	table_move(&table);
	ck_assert(room_may_abort(room));
	table_move(&table);
	refuses(REQUEST_ABORT, 0, ERROR_TOO_LATE);
	table_close(&table);
	begin(&alquerque);
	ck_assert(ask(REQUEST_ABORT, 0));
	ck_assert_str_eq(table.event.reason, "aborted");
	refuses(REQUEST_ABORT, 0, ERROR_TOO_LATE);
	ck_assert_str_eq(table.error.text, "The game is over.");
}
END_TEST

START_TEST(a_room_cannot_be_aborted_after_a_throw) {
	begin(&jacquet);
	ck_assert(ask(REQUEST_THROW, table_mover(&table)));
	refuses(REQUEST_ABORT, 0, ERROR_TOO_LATE);
	ck_assert_int_eq(strncmp(table.error.text, "The dice have been thrown", 25), 0);
}
END_TEST

START_TEST(aborting_a_room_with_dice_reveals_its_seed) {
	table_open(&table, &jacquet);
	uint8_t seed[DICE_SEED];
	memcpy(seed, room->dice->seed, sizeof(seed));
	ck_assert(ask(REQUEST_ABORT, 0));
	ck_assert(table.event.has_seed);
	ck_assert_mem_eq(table.event.seed, seed, sizeof(seed));
}
END_TEST

/* ---- automatic events ---- */

START_TEST(a_game_starts_when_all_are_ready) {
	table_open(&table, &alquerque);
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_NOTHING);
	struct request sit = to_sit("any", "");
	ck_assert(table_ask(&table, -1, &sit));
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_EVENT);
	ck_assert_int_eq(table.event.kind, EVENT_START);
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_NOTHING);
}
END_TEST

START_TEST(forced_steps_are_played_at_once) {
	unsigned forced = 0;
	begin(&jacquet);
	for (int i = 0; i < 100 && room->status == ROOM_PLAYING; i++) {
		ck_assert(!room->play.now.forced || room->play.now.phase != GAME_CHOICE);
		table_move(&table);
	}
	for (size_t i = 0; i < table.logged; i++) {
		forced += strstr(table.log[i].body, "\"forced\":true") != NULL;
	}
	ck_assert_uint_gt(forced, 0);
}
END_TEST

START_TEST(the_next_game_of_a_match_needs_random_bytes_for_its_dice) {
	static const struct table_choice match = {.game = "laaiqa", .seats = 2};
	begin(&match);
	ck_assert(ask(REQUEST_RESIGN, 0));
	table.facts.random = table_no_random;
	uint32_t version = room->version;
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_NOTHING);
	ck_assert_uint_eq(room->version, version);
	table.facts.random = table_random;
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_EVENT);
	ck_assert_int_eq(table.event.kind, EVENT_END);
	ck_assert(!table.event.over);
	ck_assert(table.event.dice.given);
	ck_assert(table.event.has_seed);
}
END_TEST

START_TEST(a_clock_that_ran_out_ends_the_game) {
	begin(&blitz);
	table_move(&table);
	table_move(&table);
	int seat = room->clock.running;
	ck_assert_int_ge(seat, 0);
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_NOTHING);
	table.facts.now_ms += 100 * 1000;
	table.facts.timed_out = true;
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_EVENT);
	ck_assert_int_eq(table.event.kind, EVENT_FLAG);
	ck_assert_int_eq(table.event.seat, seat);
	table.facts.timed_out = false;
	table_settle(&table);
	ck_assert_str_eq(room->result->reason, "time");
	ck_assert_int_eq(room->result->winner, 1 - seat);
}
END_TEST

START_TEST(a_player_who_does_not_reveal_in_time_loses_the_seat) {
	commit_both();
	struct request ready = to_open(1, DICE_ENTROPY_MIN);
	ck_assert(table_ask(&table, 0, &ready));
	table.facts.timed_out = true;
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_EVENT);
	ck_assert_int_eq(table.event.kind, EVENT_REDRAW);
	ck_assert_str_eq(table.event.reason, "unopened");
	ck_assert(room->person[0].sits);
	ck_assert(!room->person[1].sits);
}
END_TEST

START_TEST(leaving_while_entropy_is_revealed_redraws_the_dice) {
	commit_both();
	ck_assert(ask(REQUEST_STAND, 1));
	table.facts.timed_out = true;
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_EVENT);
	ck_assert_str_eq(table.event.reason, "left");
	ck_assert_uint_eq(table.event.lost, 0);
	table.facts.timed_out = false;
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_NOTHING);
}
END_TEST

START_TEST(a_planned_reply_is_played_when_its_turn_comes) {
	begin(&letters);
	struct game_step steps[GAME_STEPS_MAX];
	char turn[GAME_STEP_TEXT_MAX], reply[GAME_STEP_TEXT_MAX];
	const struct game_rules *rules = room->rule_set->rules;
	union game_state state = room->play.state;
	ck_assert_uint_gt(game_steps(rules, &state, steps), 0);
	rules->game->impl->print_step(rules, &state, &steps[0], turn);
	rules->game->impl->apply(rules, &state, &steps[0], NULL);
	ck_assert_uint_gt(game_steps(rules, &state, steps), 0);
	rules->game->impl->print_step(rules, &state, &steps[0], reply);
	struct request plan = of(REQUEST_PLAN);
	char text[64];
	size_t used = strlen(turn) + 1;
	memcpy(text, turn, used);
	memcpy(text + used, reply, strlen(reply) + 1);
	used += strlen(reply) + 1;
	text[used++] = '\0';
	plan.lines = (struct lines){.at = text, .used = used};
	int planner = waiter();
	ck_assert_msg(table_ask(&table, planner, &plan), "%s", table.error.text);
	struct request play = to_play(turn);
	ck_assert(table_ask(&table, table_mover(&table), &play));
	ck_assert_int_eq(table_go_on(&table), AUTOMATIC_EVENT);
	ck_assert(table.event.planned);
	ck_assert_int_eq(room->holder[table.event.seat], planner);
	ck_assert_str_eq(table.event.turn, reply);
}
END_TEST

/* ---- time and effects of events ---- */

START_TEST(no_event_is_dated_before_the_previous_one) {
	struct event event;
	begin(&alquerque);
	event_init(&event, EVENT_PLAY);
	room_stamp(room, &event, 0, room->changed_ms - 5000, 0);
	ck_assert_int_eq(event.at_ms, room->changed_ms);
	room_stamp(room, &event, 0, room->changed_ms + 5000, 0);
	ck_assert_int_eq(event.at_ms, room->changed_ms + 5000);
	ck_assert_int_eq(event.spent, -1); /* there is no clock */
}
END_TEST

START_TEST(network_delay_is_compensated_only_for_the_running_clock) {
	begin(&blitz);
	table_move(&table);
	table_move(&table);
	int mover = table_mover(&table);
	struct event event;
	event_init(&event, EVENT_PLAY);
	event.seat = room_seat_of(room, mover);
	room_stamp(room, &event, mover, room->changed_ms + 3000, 200);
	ck_assert_int_eq(event.lag, 200);
	ck_assert_int_eq(event.spent, 2800);
	event_init(&event, EVENT_RESIGN);
	event.seat = room_seat_of(room, 1 - mover);
	room_stamp(room, &event, 1 - mover, room->changed_ms + 3000, 200);
	ck_assert_int_eq(event.lag, 0);
	ck_assert_int_eq(event.spent, -1);
}
END_TEST

START_TEST(a_repeated_request_is_recognized_with_its_result) {
	struct room_repeat again;
	struct game_error error;
	char key[WIRE_CLIENT_KEY_SIZE];
	static const char client[] = "somebody's own text";
	table_open(&table, &alquerque);
	client_key_make(client, key);
	struct request sit = to_sit("any", "");
	ck_assert(table_decide(&table, -1, &sit));
	strcpy(table.event.client, key);
	table.event.n = sit.n;
	ck_assert(room_apply(room, &table.event, &error));
	ck_assert(!room_find_repeat(room, client, key, "", sit.n + 1, &again));
	ck_assert(!room_find_repeat(room, client, "0123456789abcdef", "", sit.n, &again));
	ck_assert(room_find_repeat(room, client, key, "", sit.n, &again));
	ck_assert_int_eq(again.kind, EVENT_SIT);
	ck_assert_int_eq(again.place, 1);
	ck_assert_uint_eq(again.version, room->version);
	ck_assert(again.sits);
	ck_assert(again.has_token);
	ck_assert_mem_eq(again.token, table.decision.token, TOKEN_BYTES);
	ck_assert(ask(REQUEST_STAND, 1));
	ck_assert(room_find_repeat(room, client, key, "", sit.n, &again));
	ck_assert(!again.sits);
}
END_TEST

/* Whether these are the effects in the last event. */
static bool effects_are(const char *text) {
	return table.event.effects != NULL && strlen(text) == table.event.effects_size &&
		memcmp(table.event.effects, text, table.event.effects_size) == 0;
}

START_TEST(an_effect_has_a_value_only_if_it_means_something) {
	table_open(&table, &alquerque);
	table_begin(&table);
	table_play(&table, "c2-c3");
	struct request play = to_play("c4xc2");
	ck_assert_msg(table_decide(&table, 1, &play), "%s", table.error.text);
	ck_assert(effects_are("[{\"what\":\"moved\",\"seat\":1,\"from\":\"c4\",\"to\":\"c2\","
			      "\"value\":0},"
			      "{\"what\":\"captured\",\"seat\":0,\"from\":\"c3\"}]"));
}
END_TEST

START_LOOP_TEST(an_absent_player_leaves_the_board_only_if_others_play_on, 2) {
	struct table_choice choice = laaiqa_of_three;
	choice.seats = 2 + _i;
	table_open(&table, &choice);
	table_begin(&table);
	int mover = table_mover(&table);
	int other = (mover + 1) % room->places;
	struct request claim = of(REQUEST_CLAIM);
	claim.claim = CLAIM_WIN;
	table.facts.claim_from_ms = table.facts.now_ms;
	ck_assert_msg(table_decide(&table, other, &claim), "%s", table.error.text);
	ck_assert(_i == 0 ? table.event.effects == NULL : table.event.effects_size > 2);
}
END_TEST
