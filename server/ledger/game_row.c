/* server/ledger/game_row.c - a game that has ended as rows. */
#include "server/ledger/game_row.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "games/view/options.h"
#include "server/ledger/row_moves.h"
#include "server/ledger/rules_hash.h"

static const char add_result[] =
	"INSERT INTO results (room, created_ms, game, at, key, definition, options, clock, start,"
	" public, rated, kind, match, turns, reason, opening, moves, counts, bytes)"
	" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
	" ON CONFLICT DO NOTHING";
static const char add_seat[] =
	"INSERT INTO result_seats (room, created_ms, game, seat, level, halves, account)"
	" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING";

const uint8_t *game_row_hash(struct game_row *row, const struct game *game) {
	for (size_t i = 0; i < row->hash_count; i++) {
		if (row->hashes[i].game == game) {
			return row->hashes[i].hash;
		}
	}
	void *at = array_reserve(
		row->hashes, &row->hashes_size, row->hash_count + 1, sizeof(*row->hashes));
	if (at == NULL) {
		return NULL;
	}
	row->hashes = at;
	row->hashes[row->hash_count].game = game;
	if (!rules_hash(game, row->hashes[row->hash_count].hash)) {
		return NULL;
	}
	return row->hashes[row->hash_count++].hash;
}

void game_row_finish(struct game_row *row) {
	out_finish(&row->clock);
	out_finish(&row->match);
	out_finish(&row->opening);
	out_finish(&row->moves);
	out_finish(&row->packed);
	free(row->hashes);
	*row = (struct game_row){.hash_count = 0};
}

/* ---- texts ---- */

/* Texts, each with its zero, become one with spaces. */
static void join_options(char options[WIRE_OPTIONS_SIZE], size_t used) {
	for (size_t i = 0; i + 1 < used; i++) {
		options[i] = options[i] != '\0' ? options[i] : ' ';
	}
	options[used > 0 ? used - 1 : 0] = '\0';
}

static bool write_row_start(struct game_row *row, const struct room *room) {
	struct room_start first;
	struct game_error error;
	if (!room_first_state(room, room->first, &first, &error)) {
		return false;
	}
	room->game->impl->print(first.rule_set->rules, &first.state, row->start);
	rule_set_give(room->rule_sets, first.rule_set);
	return true;
}

static void begin_row_texts(struct game_row *row) {
	struct out *const texts[] = {
		&row->clock, &row->match, &row->opening, &row->moves, &row->packed};
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		out_clear(texts[i]);
	}
}

/* Without accounts, a private table's moves are kept in its log alone. */
static bool keeps_moves(const struct room *room) {
	return room->is_public;
}

static bool write_row_texts(
	struct game_row *row, const struct room *room, const struct event *event) {
	size_t used = 0;
	begin_row_texts(row);
	if (!options_write(room->game, room->rule_set->rules->option, row->options,
		    sizeof(row->options), &used) ||
		!write_row_start(row, room)) {
		return false;
	}
	join_options(row->options, used);
	out_begin(&row->clock, '{');
	clock_choice_write(&row->clock, "clock", &room->clock.choice);
	out_end(&row->clock, '}');
	out_raw(&row->clock, "", 1);
	if (room->match.of != 1) {
		event_write_match(&row->match, &event->match);
		out_raw(&row->match, "", 1);
	}
	if (keeps_moves(room)) {
		row_moves_opening(&room->play, ROW_TURNS, &row->opening);
		out_raw(&row->opening, "", 1);
		row_moves_write(&room->play, &row->moves);
		if (!row_moves_pack(&row->moves, &row->packed)) {
			out_clear(&row->packed); /* too long: it is kept without */
		}
	}
	return !row->clock.failed && !row->match.failed && !row->opening.failed;
}

/* ---- rows ---- */

static struct store_value value_of_out(const struct out *out) {
	return value_text(out->used > 0 ? out->at : NULL);
}

static void add_result_row(const struct game_row *row, const struct room *room,
	const struct event *event, const uint8_t *hash, struct changes *changes) {
	size_t bytes = ROW_BYTES + strlen(row->options) + strlen(row->start) + row->clock.used +
		row->match.used + row->opening.used + row->packed.used;
	const struct store_value values[] = {
		value_text(room->id),
		value_number(room->created_ms),
		value_number(room->match.game),
		value_number(event->at_ms),
		value_text(room->game->key),
		value_bytes(hash, DIGEST_BYTES),
		value_text(row->options),
		value_text(row->clock.at),
		value_text(row->start),
		value_number(room->is_public),
		value_number(ROW_KIND_ROOM),
		value_of_out(&row->match),
		value_number(room_turns(room)),
		value_text(event->result.reason),
		value_of_out(&row->opening),
		row->packed.used > 0 ? value_bytes(row->packed.at, row->packed.used) : value_null(),
		value_number(event->over ? (int64_t)room->match.finished + 1 : 0),
		value_number((int64_t)bytes),
	};
	changes_add(
		changes, add_result, STORE_ANY_ROWS, values, sizeof(values) / sizeof(values[0]));
}

int game_row_halves(const struct event_result *result, int seat) {
	if (result->winner < 0) {
		return ROW_HALVES_WIN / 2;
	}
	return result->winner == seat ? ROW_HALVES_WIN : 0;
}

static void add_seat_rows(
	const struct room *room, const struct event *event, struct changes *changes) {
	for (int seat = 0; seat < room->places; seat++) {
		const struct room_person *person = &room->person[room->holder[seat]];
		const struct store_value values[] = {
			value_text(room->id),
			value_number(room->created_ms),
			value_number(room->match.game),
			value_number(seat),
			person->computer > 0 ? value_number(person->computer) : value_null(),
			value_number(game_row_halves(&event->result, seat)),
			value_text(person->account[0] != '\0' ? person->account : NULL),
		};
		changes_add(changes, add_seat, STORE_ANY_ROWS, values,
			sizeof(values) / sizeof(values[0]));
	}
}

bool game_row_write(struct game_row *row, const struct room *room, const struct event *event,
	struct changes *changes) {
	const uint8_t *hash = game_row_hash(row, room->game);
	if (hash == NULL || !write_row_texts(row, room, event)) {
		return false;
	}
	add_result_row(row, room, event, hash, changes);
	add_seat_rows(room, event, changes);
	return true;
}
