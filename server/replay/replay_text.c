/* server/replay/replay_text.c - the games of a record as plain text, for people. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "server/replay/pdn_date.h"
#include "server/replay/replay_game.h"
#include "server/replay/replay_encode.h"

enum { COLUMN_MIN = 8, COLUMN_MAX = 40, BLANKS_MAX = 64 };

/* Writes a game turn by turn. */
struct writer {
	struct out *out;
	const struct replay_game *game;
	size_t turns;
	size_t column;          /* width of the first turn of a pair */
	size_t blanks;          /* spaces after it */
	bool line_is_open;      /* the line has an unfinished pair */
	int thrower;            /* owner of the line, in games with throws */
	const char *between;    /* separator before its next step */
	union game_state state; /* after the current move */
	char turn[GAME_TURN_TEXT_MAX + 64];
};

static void append_plain_text(struct out *out, const char *text) {
	out_raw(out, text, strlen(text));
}

static void add_blanks(struct out *out, size_t count) {
	static const char blanks[] =
		"                                                                ";
	out_raw(out, blanks, count < BLANKS_MAX ? count : BLANKS_MAX);
}

static void add_labelled_line(struct out *out, const char *name, const char *value) {
	append_plain_text(out, name);
	append_plain_text(out, ": ");
	append_plain_text(out, value);
	append_plain_text(out, "\n");
}

/* ---- header ---- */

static void add_title(struct out *out, const struct game *game) {
	append_plain_text(out, game->title);
	if (game->subtitle[0] != '\0') {
		append_plain_text(out, ": ");
		append_plain_text(out, game->subtitle);
	}
	append_plain_text(out, "\n\n");
}

static void add_rules(struct out *out, const struct game_rules *rules) {
	char text[96];
	for (size_t i = 0; i < rules->game->options; i++) {
		const struct game_option *option = &rules->game->option[i];
		if (rules->option[i] != option->standard) {
			game_option_print(option, rules->option[i], text, sizeof(text));
			add_labelled_line(out, option->title, text);
		}
	}
}

static void add_head(struct out *out, const struct record *record, const struct replay_game *game) {
	char date[PDN_DATE_SIZE], clock[CLOCK_TEXT_SIZE];
	int64_t at = game->play.moves > 0 ? replay_event(game, 0)->at_ms : 0;
	for (int seat = 0; seat < game->rules->seats; seat++) {
		const char *name = replay_name(record, game, seat);
		add_labelled_line(out, game->rules->seat[seat].name, name != NULL ? name : "?");
	}
	pdn_write_date(at > 0 ? at : record->created_ms, date);
	if (date[0] != '?') {
		add_labelled_line(out, "Date", date);
	}
	if (record->room[0] != '\0') {
		add_labelled_line(out, "Table", record->room);
	}
	clock_choice_print(&record->clock, clock);
	if (clock[0] != '\0') {
		add_labelled_line(out, "Clock", clock);
	}
	add_rules(out, game->rules);
}

/* Only if the game does not begin in the start position of its rules. */
static void add_start(struct out *out, const struct replay_game *game) {
	char standard[GAME_POSITION_TEXT_MAX];
	union game_state start;
	game_start(game->rules, &start);
	game->rules->game->impl->print(game->rules, &start, standard);
	if (strcmp(standard, game->record->start) != 0) {
		add_labelled_line(out, "Position", game->record->start);
	}
}

/* ---- turns ---- */

static void end_line(struct writer *writer) {
	if (writer->line_is_open) {
		append_plain_text(writer->out, "\n");
		writer->line_is_open = false;
	}
}

static void add_turn_number(struct writer *writer, size_t number) {
	char text[24];
	snprintf(text, sizeof(text), "%4zu. ", number);
	append_plain_text(writer->out, text);
}

/* Write two turns per line. */
static void add_pair_half(struct writer *writer, const char *turn) {
	size_t turns = writer->turns++, size = strlen(turn);
	if (turns % 2 == 0) {
		add_turn_number(writer, turns / 2 + 1);
		writer->blanks = size < writer->column ? writer->column - size + 2 : 2;
	} else {
		add_blanks(writer->out, writer->blanks);
	}
	append_plain_text(writer->out, turn);
	writer->line_is_open = turns % 2 == 0;
	if (!writer->line_is_open) {
		append_plain_text(writer->out, "\n");
	}
}

static void add_paired_turn(struct writer *writer, uint32_t index) {
	const struct replay_game *game = writer->game;
	bool ends = (game->play.move[index].flags & PLAY_ENDS) != 0;
	bool last = index + 1 == game->play.moves || play_begins_turn(&game->play, index + 1);
	if (last) {
		play_turn_text(&game->play, index, writer->turn, GAME_TURN_TEXT_MAX);
		strcat(writer->turn, ends ? "" : " (unfinished)");
		add_pair_half(writer, writer->turn);
	}
}

/* ---- turns with a throw: one per line ---- */

static void begin_line(struct writer *writer, int seat) {
	end_line(writer);
	add_turn_number(writer, ++writer->turns);
	append_plain_text(writer->out, writer->game->rules->seat[seat].key);
	writer->line_is_open = true;
	writer->thrower = seat;
	writer->between = " ";
}

/* On a tables board the order of dice does not matter: the highest is written first. */
static void sort_throw(struct event_throw *thrown) {
	for (size_t i = 1; i < thrown->count; i++) {
		for (size_t j = i; j > 0 && thrown->values[j - 1] < thrown->values[j]; j--) {
			int lower = thrown->values[j - 1];
			thrown->values[j - 1] = thrown->values[j];
			thrown->values[j] = lower;
		}
	}
}

/* Who plays a throw: as a rule the seat that threw, but the other one may have won the throw for
 * the lead. */
static int find_player(const struct writer *writer, const struct record_event *event) {
	struct game_status after = game_status(writer->game->rules, &writer->state);
	return after.phase == GAME_CHOICE && !after.fresh ? after.seat : event->seat;
}

/* Write "W 61" on a tables board, "s 2-3" in the maze. */
static void add_throw_text(struct writer *writer, uint32_t index) {
	const struct record_event *event = replay_event(writer->game, index);
	bool tables = writer->game->rule_set.drawing.family == GAME_FAMILY_TABLES;
	struct event_throw thrown = event->thrown;
	char text[48];
	struct text out;
	if (tables) {
		sort_throw(&thrown);
	}
	text_init(&out, text, sizeof(text));
	for (size_t i = 0; i < thrown.count; i++) {
		text_add(&out, i > 0 && !tables ? "-%d" : "%d", thrown.values[i]);
	}
	begin_line(writer, find_player(writer, event));
	append_plain_text(writer->out, " ");
	append_plain_text(writer->out, text);
	writer->between = tables ? ": " : " ";
}

/* Returns the number that a step used: it was left before, but is not after. */
static int used_number(const struct replay_game *game, const union game_state *before,
	const union game_state *after) {
	struct game_view was = {0}, is = {0};
	game->rules->game->impl->view(game->rules, before, &was);
	game->rules->game->impl->view(game->rules, after, &is);
	for (int i = 0; i < was.lefts; i++) {
		if (i >= is.lefts || was.left[i] != is.left[i]) {
			return was.left[i];
		}
	}
	return 0;
}

/* Write "(1: W 9-10)": the other side's use of a number passed to it. */
static void add_answering_step(
	struct writer *writer, uint32_t index, const union game_state *before) {
	const struct replay_game *game = writer->game;
	const char *step = play_move_text(&game->play, index);
	char text[GAME_STEP_TEXT_MAX + 32];
	bool declined = strcmp(step, "-") == 0;
	snprintf(text, sizeof(text), " (%d: %s%s%.*s)", used_number(game, before, &writer->state),
		declined ? "" : game->rules->seat[game->play.move[index].seat].key,
		declined ? "" : " ", GAME_STEP_TEXT_MAX, step);
	append_plain_text(writer->out, text);
}

static void add_step_text(struct writer *writer, uint32_t index, const union game_state *before) {
	const struct play_move *move = &writer->game->play.move[index];
	const char *text = play_move_text(&writer->game->play, index);
	if (!writer->line_is_open) {
		begin_line(writer, move->seat);
	}
	if (move->seat != writer->thrower) {
		add_answering_step(writer, index, before);
	} else if ((move->flags & PLAY_ENDS) == 0 || strcmp(text, ".") != 0) {
		append_plain_text(writer->out, text[0] == '/' ? "" : writer->between);
		append_plain_text(writer->out, text);
		writer->between = " ";
	}
}

/* ---- moves ---- */

static void add_move_steps(struct writer *writer, uint32_t index, const union game_state *before) {
	if (writer->game->rules->game->impl->take != NULL) {
		add_step_text(writer, index, before);
	} else {
		add_paired_turn(writer, index);
	}
}

static void add_loss(struct writer *writer, const struct record_event *event) {
	static const char *const words[] = {
		[EVENT_RESIGN] = "resigned",
		[EVENT_FLAG] = "out of time",
		[EVENT_CLAIM] = "left",
	};
	end_line(writer);
	add_labelled_line(
		writer->out, writer->game->rules->seat[event->seat].name, words[event->kind]);
}

static size_t widest_turn(const struct replay_game *game) {
	char turn[GAME_TURN_TEXT_MAX];
	size_t widest = COLUMN_MIN;
	for (uint32_t i = 0; i < game->play.moves; i++) {
		if (replay_event(game, i)->kind == EVENT_PLAY &&
			(game->play.move[i].flags & PLAY_ENDS) != 0) {
			play_turn_text(&game->play, i, turn, sizeof(turn));
			widest = strlen(turn) > widest ? strlen(turn) : widest;
		}
	}
	return widest < COLUMN_MAX ? widest : COLUMN_MAX;
}

static void add_moves(struct out *out, const struct replay_game *game) {
	struct writer writer = {.out = out, .game = game, .column = widest_turn(game)};
	writer.state = game->start;
	for (uint32_t i = 0; i < game->play.moves; i++) {
		const union game_state before = writer.state;
		play_show(&game->play, i, &writer.state, NULL);
		switch (replay_event(game, i)->kind) {
		case EVENT_THROW:
			add_throw_text(&writer, i);
			break;
		case EVENT_PLAY:
			add_move_steps(&writer, i, &before);
			break;
		case EVENT_RESIGN:
		case EVENT_FLAG:
		case EVENT_CLAIM:
			add_loss(&writer, replay_event(game, i));
			break;
		default: /* steps taken back are not in the play */
			break;
		}
	}
	end_line(&writer);
}

/* ---- whole games ---- */

static void add_result(struct out *out, const struct replay_game *game) {
	append_plain_text(out, "\n");
	if (game->result.text[0] == '\0') {
		append_plain_text(out, "No result.\n");
		return;
	}
	append_plain_text(out, game->result.text);
	append_plain_text(out, " (");
	append_plain_text(out, game->result.score);
	append_plain_text(out, ")\n");
}

static void add_game_text(struct out *out, const struct record *record,
	const struct replay_game *game, size_t index) {
	char number[40];
	if (record->count > 1) {
		snprintf(
			number, sizeof(number), "%sGame %zu\n", index > 0 ? "\n\n" : "", index + 1);
		append_plain_text(out, number);
	}
	add_head(out, record, game);
	add_start(out, game);
	append_plain_text(out, "\n");
	add_moves(out, game);
	add_result(out, game);
}

bool replay_text(struct out *out, const struct record *record, struct replay_error *error) {
	const struct game *played = games_find(record->game);
	size_t left = REPLAY_MOVES_MAX;
	if (played != NULL) {
		add_title(out, played);
	}
	if (record->count == 0) {
		append_plain_text(out, "No game has begun yet.\n");
	}
	for (size_t i = 0; i < record->count; i++) {
		struct replay_game game;
		struct game_error why;
		unsigned line;
		bool good = replay_game_make(&game, record, i, left, &why, &line);
		if (good) {
			add_game_text(out, record, &game, i);
			left -= game.play.moves;
		}
		replay_game_finish(&game);
		if (!good) {
			return replay_fail_why(error, i + 1, line, &why);
		}
	}
	return true;
}
