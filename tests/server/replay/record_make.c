/* tests/server/replay/record_make.c - records of games that were played at random. */
#include "record_make.h"

#include "tests/suite.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "server/room/dice.h"

/* A game being played and written. */
struct maker {
	const struct record_choice *choice;
	const struct game_rules *rules;
	union game_state state;
	struct dice dice;
	FILE *out;
	unsigned random;
	int turns, events;
};

struct choice {
	size_t wanted, seen;
	char text[GAME_TURN_TEXT_MAX];
	union game_state after;
};

static unsigned draw(struct maker *maker, size_t n) {
	maker->random = maker->random * 1103515245u + 12345u;
	return (unsigned)((maker->random >> 8) % n);
}

static bool take_choice(void *user, const char *text, const union game_state *after) {
	struct choice *choice = user;
	if (choice->seen++ == choice->wanted) {
		strcpy(choice->text, text);
		choice->after = *after;
		return false;
	}
	return true;
}

static bool count_choice(void *user, const char *text, const union game_state *after) {
	(void)user;
	(void)text;
	(void)after;
	return true;
}

static void next_event(struct maker *maker) {
	fprintf(maker->out, maker->events++ > 0 ? ",\n" : "\n");
}

static void throw_one(struct maker *maker, const struct game_status *status) {
	int values[DICE_VALUES_MAX];
	struct game_throw thrown = {0};
	size_t count = dice_throw(&maker->dice, maker->dice.next, status->chance, values);
	ck_assert_uint_gt(count, 0);
	next_event(maker);
	fprintf(maker->out, "{\"e\":\"throw\",\"seat\":%d,\"i\":%u,\"kind\":\"%s\",\"values\":[",
		status->seat, maker->dice.next++, status->chance);
	thrown.count = (uint8_t)count;
	for (size_t i = 0; i < count; i++) {
		thrown.values[i] = (uint8_t)values[i];
		fprintf(maker->out, i > 0 ? ",%d" : "%d", values[i]);
	}
	fprintf(maker->out, "]}");
	maker->rules->game->impl->take(maker->rules, &maker->state, &thrown, NULL);
}

/* A turn's text leaves out the stop at its end; a record does not. */
static void write_stop(struct maker *maker, const struct game_status *status, const char *text) {
	union game_state state = maker->state;
	struct game_refusal refusal;
	ck_assert(game_play_text(maker->rules, &state, text, NULL, NULL, &refusal));
	struct game_status after = game_status(maker->rules, &state);
	if (after.phase == GAME_CHOICE && !after.fresh && after.seat == status->seat) {
		next_event(maker);
		fprintf(maker->out, "{\"e\":\"play\",\"seat\":%d,\"text\":\".\"}", status->seat);
	}
}

static void play_one(struct maker *maker, const struct game_status *status) {
	static struct choice choice;
	size_t count = game_turns(maker->rules, &maker->state, count_choice, NULL);
	ck_assert_uint_gt(count, 0);
	choice.seen = 0;
	choice.wanted = draw(maker, count);
	game_turns(maker->rules, &maker->state, take_choice, &choice);
	next_event(maker);
	fprintf(maker->out, "{\"e\":\"play\",\"seat\":%d,\"text\":\"%s\"}", status->seat,
		choice.text);
	write_stop(maker, status, choice.text);
	maker->state = choice.after;
	maker->turns++;
}

static struct game_status play(struct maker *maker) {
	struct game_status status = game_status(maker->rules, &maker->state);
	while (status.phase != GAME_OVER &&
		(maker->choice->turns == 0 || maker->turns < maker->choice->turns)) {
		if (status.phase == GAME_CHANCE) {
			throw_one(maker, &status);
		} else {
			play_one(maker, &status);
		}
		status = game_status(maker->rules, &maker->state);
	}
	return status;
}

static void start_dice(struct maker *maker) {
	static const bool taken[DICE_SEATS_MAX] = {true, true};
	uint8_t seed[DICE_SEED], id[DICE_GAME_ID];
	memset(seed, 7, sizeof(seed));
	memset(id, 9, sizeof(id));
	dice_load(&maker->dice, seed, id);
	dice_entropy_set(&maker->dice, 0, (const uint8_t *)"\xa1\xa2", 2);
	dice_start(&maker->dice, taken);
}

static void write_head(struct maker *maker) {
	char position[GAME_POSITION_TEXT_MAX], hex[2 * DICE_HASH + 1];
	maker->rules->game->impl->print(maker->rules, &maker->state, position);
	fprintf(maker->out,
		"{\"qirkat\":1,\"game\":\"%s\",\"options\":%s,\"seats\":[{\"name\":\"Amal\"},"
		"{\"name\":\"Badr\"}],\"games\":[{\"start\":\"%s\",",
		maker->rules->game->key, maker->choice->options, position);
	if (maker->choice->entropy == NULL) {
		fprintf(maker->out,
			"\"game_id\":null,\"commit\":null,\"seed\":null,\"entropy\":null,");
		return;
	}
	dice_hex(maker->dice.game_id, DICE_GAME_ID, hex);
	fprintf(maker->out, "\"game_id\":\"%s\",", hex);
	dice_hex(maker->dice.commit, DICE_HASH, hex);
	fprintf(maker->out, "\"commit\":\"%s\",", hex);
	dice_hex(maker->dice.seed, DICE_SEED, hex);
	fprintf(maker->out, "\"seed\":\"%s\",\"entropy\":%s,", hex, maker->choice->entropy);
}

static void write_result(struct maker *maker, const struct game_status *status) {
	int seat = maker->choice->resigns;
	if (seat >= 0) {
		next_event(maker);
		fprintf(maker->out,
			"{\"e\":\"resign\",\"seat\":%d}],\"result\":{\"score\":\"\",\"winner\":%d,"
			"\"reason\":\"resigned\",\"points\":[%d,%d]}}]}",
			seat, 1 - seat, seat, 1 - seat);
	} else if (status->phase != GAME_OVER) {
		fprintf(maker->out, "],\"result\":null}]}");
	} else {
		char winner[16] = "null";
		if (status->winner != GAME_NOBODY) {
			snprintf(winner, sizeof(winner), "%d", status->winner);
		}
		fprintf(maker->out,
			"],\"result\":{\"score\":\"\",\"winner\":%s,\"reason\":\"%s\",\"points\":[%d,%d]}}]}",
			winner, status->reason, status->points[0], status->points[1]);
	}
}

static struct game_rules *make_rules(const struct record_choice *choice) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	const struct game *game = games_find(choice->game);
	ck_assert_ptr_nonnull(game);
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 2, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

char *record_make(const struct record_choice *choice) {
	char *text = NULL;
	size_t size = 0;
	struct game_rules *rules = make_rules(choice);
	struct maker maker = {.choice = choice, .rules = rules, .random = choice->seed};
	maker.out = open_memstream(&text, &size);
	ck_assert_ptr_nonnull(maker.out);
	game_start(rules, &maker.state);
	start_dice(&maker);
	write_head(&maker);
	fprintf(maker.out, "\"events\":[");
	struct game_status status = play(&maker);
	write_result(&maker, &status);
	fclose(maker.out);
	game_rules_destroy(rules);
	return text;
}

char *record_change(const char *text, const char *from, const char *to) {
	const char *at = strstr(text, from);
	ck_assert_msg(at != NULL, "%s is not there", from);
	char *changed = malloc(strlen(text) + strlen(to) + 1);
	ck_assert_ptr_nonnull(changed);
	sprintf(changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
	return changed;
}
