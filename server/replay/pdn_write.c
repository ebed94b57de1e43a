/* server/replay/pdn_write.c - writes the games of a record as PDN. */
#include <inttypes.h>
#include <stdio.h>

#include "games/view/pdn_squares.h"
#include "games/view/pdn_write.h"
#include "server/replay/pdn.h"
#include "server/replay/pdn_date.h"
#include "server/replay/replay_game.h"

static void add_event_tag(
	struct out *out, const struct record *record, const struct record_played *played) {
	char text[64] = "?";
	if (record->room[0] != '\0') {
		snprintf(text, sizeof(text), "Qirkat, table %s", record->room);
	}
	pdn_write_tag(out, "Event", played->event[0] != '\0' ? played->event : text);
	pdn_write_tag(out, "Site", played->site[0] != '\0' ? played->site : "?");
}

static const char *pdn_result_of(const struct replay_game *game) {
	const char *score = game->result.text[0] != '\0' ? game->result.score : "*";
	return pdn_is_standard(game->rules) ? pdn_result(game->rules->game, score) : score;
}

static void add_tags(struct out *out, const struct record *record, const struct replay_game *game,
	size_t number) {
	static const char *const names[] = {"White", "Black"};
	char text[24], date[PDN_DATE_SIZE];
	int64_t at = game->play.moves > 0 ? replay_event(game, 0)->at_ms : 0;
	int64_t created = record->room[0] != '\0' ? record->created_ms
						  : 0; /* of a file: of its first game */
	const struct record_played *played = &game->record->played;
	add_event_tag(out, record, played);
	pdn_write_date(at > 0 ? at : created, date);
	pdn_write_tag(out, "Date", played->date[0] != '\0' ? played->date : date);
	snprintf(text, sizeof(text), "%zu", number);
	const char *round = record->count > 1 ? text : "-";
	pdn_write_tag(out, "Round", played->round[0] != '\0' ? played->round : round);
	for (int seat = 0; seat < 2; seat++) {
		const char *name = replay_name(record, game, seat);
		pdn_write_tag(out, names[seat], name != NULL ? name : "?");
	}
	pdn_write_tag(out, "Result", pdn_result_of(game));
	pdn_write_rules(out, game->rules, &game->start);
	if (game->result.text[0] != '\0') {
		pdn_write_tag(out, "Reason", game->result.reason);
	}
}

/* ---- turns ---- */

static void add_clock(struct pdn_writer *writer, const struct record_event *event) {
	char text[48];
	if (!event->has_left || event->left_ms[event->seat] < 0) {
		return;
	}
	int64_t left = event->left_ms[event->seat] / 1000;
	snprintf(text, sizeof(text), "{[%%clk %" PRId64 ":%02d:%02d]}", left / 3600,
		(int)(left / 60 % 60), (int)(left % 60));
	pdn_write_word(writer, text);
}

/* Write the turn that ends with move index and began in this state. */
static void write_pdn_turn(struct pdn_writer *writer, const struct replay_game *game,
	const struct pdn_squares *squares, const union game_state *before, uint32_t index) {
	char text[GAME_TURN_TEXT_MAX], written[GAME_TURN_TEXT_MAX];
	play_turn_text(&game->play, index, text, sizeof(text));
	if (squares != NULL) {
		pdn_print_turn(squares, before, text, written);
	}
	pdn_write_word(writer, squares != NULL ? written : text);
	add_clock(writer, replay_event(game, index));
}

static void write_unfinished_turn(
	struct pdn_writer *writer, const struct replay_game *game, uint32_t index) {
	char text[GAME_TURN_TEXT_MAX], comment[GAME_TURN_TEXT_MAX + 16];
	play_turn_text(&game->play, index, text, sizeof(text));
	snprintf(comment, sizeof(comment), "{unfinished: %s}", text);
	pdn_write_word(writer, comment);
}

static void write_pdn_turns(struct pdn_writer *writer, const struct replay_game *game) {
	struct pdn_squares squares;
	union game_state state = game->start, before = state;
	size_t turns = 0;
	bool standard = pdn_is_standard(game->rules);
	if (standard) {
		pdn_squares_init(&squares, game->rules);
	}
	for (uint32_t i = 0; i < game->play.moves; i++) {
		bool steps = replay_event(game, i)->kind == EVENT_PLAY;
		bool last = i + 1 == game->play.moves || play_begins_turn(&game->play, i + 1);
		if (steps && last && (game->play.move[i].flags & PLAY_ENDS) == 0) {
			write_unfinished_turn(writer, game, i);
		} else if (steps && last) {
			pdn_write_number(writer, turns++);
			write_pdn_turn(writer, game, standard ? &squares : NULL, &before, i);
		}
		if (standard) {
			play_show(&game->play, i, &state, NULL);
			before = last ? state : before;
		}
	}
	/* By the standard games are separated by a star, whatever their result. */
	pdn_write_word(writer, standard ? "*" : pdn_result_of(game));
}

static bool write_pdn_game(struct out *out, const struct record *record, size_t index, size_t *left,
	struct replay_error *error) {
	struct replay_game game;
	struct game_error why;
	unsigned line;
	bool good = replay_game_make(&game, record, index, *left, &why, &line);
	if (good) {
		struct pdn_writer writer = {.out = out, .pairs = true};
		out_raw(out, "\n", index > 0);
		add_tags(out, record, &game, index + 1);
		out_raw(out, "\n", 1);
		write_pdn_turns(&writer, &game);
		out_raw(out, "\n", 1);
		*left -= game.play.moves;
	}
	replay_game_finish(&game);
	return good || replay_fail_why(error, index + 1, line, &why);
}

bool pdn_is_for(const struct game *game) {
	return game != NULL && game->impl->is_in_pdn;
}

bool pdn_write(struct out *out, const struct record *record, struct replay_error *error) {
	size_t left = REPLAY_MOVES_MAX;
	if (!pdn_is_for(games_find(record->game))) {
		return replay_fail(error, 0,
			"PDN is not for this game; download it as a record or as plain text.");
	}
	if (record->count == 0) {
		return replay_fail(error, 0, "No game at this table has begun yet.");
	}
	for (size_t i = 0; i < record->count; i++) {
		if (!write_pdn_game(out, record, i, &left, error)) {
			return false;
		}
	}
	return true;
}
