/* proto/record_write.c - writes the record of a room's games. */
#include "proto/record.h"

#include "proto/codec.h"
#include "proto/record_event.h"

void record_write_commits(struct out *out, const struct record_game *game, size_t places) {
	out_key_string(out, "dice_mode", dice_mode_name(DICE_STRONG));
	out_key_begin(out, "entropy_commits", '[');
	for (size_t seat = 0; seat < places; seat++) {
		out_hex(out, game->has_entropy_commit[seat] ? game->entropy_commit[seat] : NULL,
			WIRE_SEED_BYTES);
	}
	out_end(out, ']');
}

static void write_game_dice(struct out *out, const struct record_game *game, size_t places) {
	bool has = game->has_dice;
	out_key_hex(out, "game_id", has ? game->game_id : NULL, sizeof(game->game_id));
	out_key_hex(out, "commit", has ? game->commit : NULL, sizeof(game->commit));
	out_key_hex(out, "seed", has && game->has_seed ? game->seed : NULL, sizeof(game->seed));
	out_key_begin(out, "entropy", '[');
	for (size_t place = 0; place < places; place++) {
		const struct event_entropy *entropy = &game->entropy[place];
		out_hex(out, has && entropy->given ? entropy->bytes : NULL, entropy->size);
	}
	out_end(out, ']');
	if (has && game->is_strong) {
		record_write_commits(out, game, places);
	}
}

static void write_game_seats(struct out *out, const struct record_game *game) {
	if (game->seat_count == 0) {
		return;
	}
	out_key_begin(out, "seats", '[');
	for (size_t seat = 0; seat < game->seat_count; seat++) {
		out_index(out, game->seats[seat]);
	}
	out_end(out, ']');
}

static void write_game_names(struct out *out, const struct record_game *game, size_t places) {
	if (!game->has_names) {
		return;
	}
	out_key_begin(out, "names", '[');
	for (size_t seat = 0; seat < places; seat++) {
		out_string(out, game->name[seat]);
	}
	out_end(out, ']');
}

static void write_played_tags(struct out *out, const struct record_played *played) {
	const struct {
		const char *key, *text;
	} said[] = {{"event", played->event}, {"site", played->site}, {"round", played->round},
		{"date", played->date}};
	size_t begun = 0;
	for (size_t i = 0; i < sizeof(said) / sizeof(said[0]); i++) {
		if (said[i].text[0] == '\0') {
			continue;
		}
		if (begun++ == 0) {
			out_key_begin(out, "played", '{');
		}
		out_key_string(out, said[i].key, said[i].text);
	}
	if (begun > 0) {
		out_end(out, '}');
	}
}

static void write_record_game(struct out *out, const struct record_game *game, size_t places) {
	out_begin(out, '{');
	write_played_tags(out, &game->played);
	out_key_string(out, "start", game->start);
	out_key(out, "options");
	codec_write_options(out, game->options, game->options_used);
	write_game_seats(out, game);
	write_game_names(out, game, places);
	write_game_dice(out, game, places);
	out_key_begin(out, "events", '[');
	for (size_t i = 0; i < game->count; i++) {
		record_event_write(out, &game->events[i], places);
	}
	out_end(out, ']');
	out_key(out, "result");
	event_write_result(out, game->has_result ? &game->result : NULL);
	out_end(out, '}');
}

static void write_record_people(struct out *out, const struct record *record) {
	out_key_begin(out, "seats", '[');
	for (size_t place = 0; place < record->places; place++) {
		const struct event_person *person = &record->person[place];
		event_write_person(out, person, -1);
	}
	out_end(out, ']');
}

void record_write(struct out *out, const struct record *record) {
	out_begin(out, '{');
	out_key_int(out, "qirkat", 1);
	out_key_string(out, "game", record->game);
	out_key(out, "options");
	codec_write_options(out, record->options, record->options_used);
	if (record->room[0] != '\0') {
		out_key_string(out, "room", record->room);
	}
	if (record->created_ms > 0) {
		out_key_int(out, "created", record->created_ms);
	}
	if (record->clock.kind != CLOCK_NONE) {
		clock_choice_write(out, "clock", &record->clock);
	}
	write_record_people(out, record);
	out_key_begin(out, "games", '[');
	for (size_t i = 0; i < record->count; i++) {
		write_record_game(out, &record->games[i], record->places);
	}
	out_end(out, ']');
	out_end(out, '}');
}
