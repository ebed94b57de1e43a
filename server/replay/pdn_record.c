/* server/replay/pdn_record.c - reads the games of a PDN text into a record. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "games/view/options.h"
#include "games/view/pdn_read.h"
#include "server/replay/pdn.h"
#include "server/replay/pdn_date.h"

/* The tags of one game. */
struct pdn_tags {
	bool any, has_position; /* the tag Position, which says more than FEN */
	char game[WIRE_GAME_SIZE], position[GAME_POSITION_TEXT_MAX], options[1024];
	char name[2][WIRE_NAME_SIZE];
	char reason[WIRE_WORD_SIZE], result[16];
	struct record_played played;
	unsigned line, game_line, position_line, options_line;
};

/* A record being filled. */
struct recording {
	struct record *record;
	struct pdn_tags tags;
	struct play play;
	struct game_rules *rules;
	size_t size; /* allocated events of the game */
	size_t texts_used, texts_size;
	int64_t left_ms[WIRE_SEATS_MAX]; /* from clock comments, or -1 */
	int mover;                       /* seat that made the last turn, or -1 */
};

static struct recording *recording_of(const struct pdn_reader *reader) {
	return reader->user;
}

/* Returns the game being read. */
static struct record_game *last_game(const struct pdn_reader *reader) {
	struct record *record = recording_of(reader)->record;
	return &record->games[record->count - 1];
}

/* ---- tags ---- */

/* Copy the value of a tag if it fits. */
static bool copy_tag_value(struct pdn_reader *reader, char *to, size_t size) {
	const struct pdn_token *token = &reader->token;
	if (strlen(token->value) >= size) {
		return pdn_fail(reader, token->line, "The tag %s may have at most %zu bytes.",
			token->name, size - 1);
	}
	strcpy(to, token->value);
	return true;
}

static bool copy_player_name(struct pdn_reader *reader, int seat) {
	struct recording *recording = recording_of(reader);
	char *name = recording->tags.name[seat];
	if (!copy_tag_value(reader, name, WIRE_NAME_SIZE)) {
		return false;
	}
	if (strcmp(name, "?") == 0) {
		name[0] = '\0';
	}
	return true;
}

/* What a file says of a game beyond its moves is kept, as far as there is room. */
static bool record_played_tag(struct pdn_reader *reader) {
	struct recording *recording = recording_of(reader);
	struct record_played *played = &recording->tags.played;
	const struct {
		const char *name;
		char *to;
		size_t size;
	} known[] = {{"Event", played->event, sizeof(played->event)},
		{"Site", played->site, sizeof(played->site)},
		{"Round", played->round, sizeof(played->round)},
		{"Date", played->date, sizeof(played->date)}};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (strcmp(reader->token.name, known[i].name) == 0) {
			bool says = strcmp(reader->token.value, "?") != 0;
			return !says || copy_tag_value(reader, known[i].to, known[i].size);
		}
	}
	return true;
}

static bool record_position_tag(struct pdn_reader *reader) {
	struct pdn_tags *tags = &recording_of(reader)->tags;
	bool is_position = reader->token.name[0] == 'P';
	if (tags->has_position && !is_position) {
		return true;
	}
	tags->has_position = is_position;
	tags->position_line = reader->token.line;
	return copy_tag_value(reader, tags->position, sizeof(tags->position));
}

static bool record_pdn_tag(struct pdn_reader *reader) {
	struct recording *recording = recording_of(reader);
	struct pdn_tags *tags = &recording->tags;
	const char *name = reader->token.name;
	tags->line = tags->any ? tags->line : reader->token.line;
	tags->any = true;
	if (strcmp(name, "Game") == 0) {
		tags->game_line = reader->token.line;
		return copy_tag_value(reader, tags->game, sizeof(tags->game));
	}
	if (strcmp(name, "FEN") == 0 || strcmp(name, "Position") == 0) {
		return record_position_tag(reader);
	}
	if (strcmp(name, "Options") == 0) {
		tags->options_line = reader->token.line;
		return copy_tag_value(reader, tags->options, sizeof(tags->options));
	}
	if (strcmp(name, "White") == 0 || strcmp(name, "Black") == 0) {
		return copy_player_name(reader, name[0] == 'B');
	}
	if (strcmp(name, "Reason") == 0) {
		return copy_tag_value(reader, tags->reason, sizeof(tags->reason));
	}
	if (strcmp(name, "Result") == 0) {
		return copy_tag_value(reader, tags->result, sizeof(tags->result));
	}
	return record_played_tag(reader);
}

/* ---- game and players ---- */

static bool take_pdn_game(struct pdn_reader *reader, const struct game *game, unsigned line) {
	struct record *record = recording_of(reader)->record;
	if (record->count > 0 && strcmp(record->game, game->key) != 0) {
		return pdn_fail(reader, line,
			"All games in a file must be of the same game; the first is %.40s.",
			record->game);
	}
	strcpy(record->game, game->key);
	return true;
}

/* Files of other programs say it by the tag GameType, or not at all. */
static bool guess_pdn_game(struct pdn_reader *reader) {
	const struct pdn_tags *tags = &recording_of(reader)->tags;
	const struct record *record = recording_of(reader)->record;
	const struct game *first = record->count > 0 ? games_find(record->game) : NULL;
	const struct game *game = first != NULL && first->pdn.type != 0 && reader->type[0] == '\0'
		? first
		: pdn_guess_game(reader, tags->position);
	unsigned line = tags->any ? tags->line : reader->token.line;
	if (game != NULL) {
		return take_pdn_game(reader, game, line);
	}
	if (!tags->any && reader->token.what == PDN_WORD && !reader->token.is_numbered) {
		return pdn_fail(reader, line, "This is neither PDN nor a game record.");
	}
	if (reader->type[0] != '\0') {
		return pdn_fail(
			reader, line, "There is no game with the GameType %.20s.", reader->type);
	}
	return pdn_fail(reader, line,
		"It does not say which game this is; put [Game \"alquerque\"] before the moves.");
}

static bool find_pdn_game(struct pdn_reader *reader) {
	struct recording *recording = recording_of(reader);
	struct pdn_tags *tags = &recording->tags;
	if (tags->game[0] == '\0') {
		return guess_pdn_game(reader);
	}
	const struct game *game = games_find_named(tags->game);
	if (game == NULL || !game->impl->is_in_pdn) {
		return pdn_fail(reader, tags->game_line,
			game == NULL ? "There is no game \"%.40s\"." : "PDN is not for %.40s.",
			tags->game);
	}
	return take_pdn_game(reader, game, tags->game_line);
}

/* The options of a file that names none. */
static bool set_unnamed_options(
	struct pdn_reader *reader, const struct game *game, int option[GAME_OPTIONS_MAX]) {
	const char *const *own = game->pdn.options;
	struct game_error error;
	bool is_of_others = recording_of(reader)->tags.game[0] == '\0';
	for (size_t i = 0; is_of_others && own != NULL && own[i] != NULL; i++) {
		if (!game_options_set(game, option, own[i], &error)) {
			return pdn_fail_why(reader, recording_of(reader)->tags.line, &error);
		}
	}
	return true;
}

/* Read "name=value name=value" into option. */
static bool read_pdn_options(
	struct pdn_reader *reader, const struct game *game, int option[GAME_OPTIONS_MAX]) {
	struct recording *recording = recording_of(reader);
	char *at = recording->tags.options;
	struct game_error error;
	game_options_default(game, option);
	if (*at == '\0') {
		return set_unnamed_options(reader, game, option);
	}
	for (at += strspn(at, " "); *at != '\0'; at += strspn(at, " ")) {
		size_t size = strcspn(at, " ");
		char after = at[size];
		at[size] = '\0';
		if (!game_options_set(game, option, at, &error)) {
			return pdn_fail_why(reader, recording->tags.options_line, &error);
		}
		at[size] = after;
		at += size;
	}
	return true;
}

static bool make_pdn_rules(struct pdn_reader *reader) {
	struct recording *recording = recording_of(reader);
	int option[GAME_OPTIONS_MAX];
	struct record_game *game = last_game(reader);
	const struct game *played = games_find(recording->record->game);
	struct game_error error;
	if (!read_pdn_options(reader, played, option)) {
		return false;
	}
	recording->rules = game_rules_create(played, 2, option, &error);
	if (recording->rules == NULL) {
		return pdn_fail_why(reader, recording->tags.options_line, &error);
	}
	return options_write(
		       played, option, game->options, sizeof(game->options), &game->options_used) ||
		pdn_fail(reader, recording->tags.options_line, "There are too many options.");
}

static bool begin_position(struct pdn_reader *reader) {
	struct recording *recording = recording_of(reader);
	const char *text = recording->tags.position;
	if (!pdn_begin(reader, recording->rules, text[0] != '\0' ? text : "start",
		    recording->tags.position_line)) {
		return false;
	}
	recording->rules->game->impl->print(
		recording->rules, &recording->play.state, last_game(reader)->start);
	return true;
}

/* Do the first game's players also play this one, in the same seats or exchanged (turned)? */
static bool are_same_players(const struct pdn_reader *reader, int turned) {
	struct recording *recording = recording_of(reader);
	const struct event_person *person = recording->record->person;
	return strcmp(recording->tags.name[turned], person[0].name) == 0 &&
		strcmp(recording->tags.name[1 - turned], person[1].name) == 0;
}

/* The first game's players get the places; others are named with their game. */
static void seat_pdn_players(struct pdn_reader *reader) {
	struct recording *recording = recording_of(reader);
	struct record *record = recording->record;
	struct record_game *game = last_game(reader);
	game->seat_count = 2;
	bool same = are_same_players(reader, 0), turned = !same && are_same_players(reader, 1);
	game->has_names = record->count > 1 && !same && !turned;
	for (int seat = 0; seat < 2; seat++) {
		const char *name = recording->tags.name[seat];
		game->seats[seat] = record->count > 1 && turned ? 1 - seat : seat;
		strcpy(game->name[seat], name);
		if (record->count == 1) {
			strcpy(record->person[seat].name, name);
			record->person[seat].sits = name[0] != '\0';
		}
	}
}

static bool add_pdn_game(struct pdn_reader *reader) {
	struct record *record = recording_of(reader)->record;
	if (record->count == PDN_GAMES_MAX) {
		return pdn_fail(reader, reader->token.line, "A file may have at most %d games.",
			PDN_GAMES_MAX);
	}
	if (record_add_game(record) == NULL) {
		return pdn_fail_memory(reader);
	}
	return true;
}

static bool begin_pdn_game(struct pdn_reader *reader) {
	struct recording *recording = recording_of(reader);
	struct record *record = recording->record;
	if (!find_pdn_game(reader) || !add_pdn_game(reader)) {
		return false;
	}
	seat_pdn_players(reader);
	if (!make_pdn_rules(reader) || !begin_position(reader)) {
		return false;
	}
	last_game(reader)->played = recording->tags.played;
	if (record->count == 1) {
		memcpy(record->options, last_game(reader)->options, sizeof(record->options));
		record->options_used = last_game(reader)->options_used;
		record->created_ms = pdn_read_date(recording->tags.played.date);
		record->places = 2;
	}
	return true;
}

/* ---- moves ---- */

/* Store the text of an event. Its offset is kept in the event's count until the game is
 * complete. */
static bool append_event_text(struct pdn_reader *reader, const char *text) {
	struct recording *recording = recording_of(reader);
	struct record_game *game = last_game(reader);
	size_t size = strlen(text) + 1;
	char *texts = array_reserve(
		game->texts, &recording->texts_size, recording->texts_used + size, 1);
	if (texts == NULL) {
		return false;
	}
	game->texts = texts;
	memcpy(game->texts + recording->texts_used, text, size);
	recording->texts_used += size;
	return true;
}

static bool add_pdn_event(struct pdn_reader *reader, unsigned line, enum event_kind kind, int seat,
	const char *text) {
	struct recording *recording = recording_of(reader);
	struct record_game *game = last_game(reader);
	struct record_event *events = array_reserve(
		game->events, &recording->size, game->count + 1, sizeof(*events));
	if (events == NULL) {
		return pdn_fail_memory(reader);
	}
	game->events = events;
	game->events[game->count++] = (struct record_event){
		.kind = kind, .seat = seat, .count = (uint32_t)recording->texts_used, .line = line};
	return append_event_text(reader, text) || pdn_fail_memory(reader);
}

static bool add_pdn_move(struct pdn_reader *reader, const struct pdn_move *move) {
	const struct play *play = reader->play;
	const char *last = play_move_text(play, play->moves - 1);
	recording_of(reader)->mover = move->seat;
	return add_pdn_event(reader, reader->line, EVENT_PLAY, move->seat, move->text + 1) &&
		(strcmp(last, ".") != 0 ||
			add_pdn_event(reader, reader->line, EVENT_PLAY, move->seat, "."));
}

/* Returns what follows a command in a comment, such as 0:04:59 in "[%clk 0:04:59]"; NULL if it is
 * not there. */
static const char *find_command(const char *text, size_t size, const char *command) {
	const char *end = text + size;
	size_t length = strlen(command);
	while (text < end && strncmp(text, command, length) != 0) {
		text++;
	}
	return text < end ? text + length : NULL;
}

/* Read "0:04:59". Returns the letters used, 0 if it is no time. */
static size_t read_clock_time(const char *text, int64_t *ms) {
	unsigned hours = 0, minutes = 0, seconds = 0;
	size_t used = text_number(text, 4, &hours);
	if (used == 0 || text[used] != ':' || text_number(text + used + 1, 2, &minutes) != 2 ||
		text[used + 3] != ':' || text_number(text + used + 4, 2, &seconds) != 2) {
		return 0;
	}
	*ms = (hours * INT64_C(3600) + minutes * 60 + seconds) * 1000;
	return used + 6;
}

/* Read the clocks from a comment: of the mover, "[%clk 0:04:59]", or of both, "[%clock w0:04:59
 * B0:05:00]". */
static void take_clock(struct pdn_reader *reader, const char *comment, size_t size) {
	struct recording *recording = recording_of(reader);
	const char *at = find_command(comment, size, "[%clk ");
	at = at != NULL ? at : find_command(comment, size, "[%clock ");
	bool any = false;
	for (size_t used = 1; at != NULL && recording->mover >= 0 && used > 0;) {
		int64_t ms = 0;
		at += strspn(at, " ");
		char side = (char)(*at | ' ');
		bool named = side == 'w' || side == 'b';
		used = read_clock_time(at + named, &ms);
		if (used > 0) {
			recording->left_ms[named ? side == 'b' : recording->mover] = ms;
			at += used + named;
			any = true;
		}
	}
	if (any) {
		struct record_game *game = last_game(reader);
		struct record_event *event = &game->events[game->count - 1];
		event->has_left = true;
		memcpy(event->left_ms, recording->left_ms, sizeof(event->left_ms));
	}
}

/* ---- the end of a game ---- */

/* Returns the winner by a result: a seat, -1 for a draw, -2 if it does not say. */
static int parse_winner(const char *result) {
	static const struct {
		const char *text;
		int winner;
	} known[] = {{"1-0", 0}, {"2-0", 0}, {"0-1", 1}, {"0-2", 1}, {"1/2-1/2", -1}, {"1-1", -1},
		{"1/2", -1}};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (strcmp(result, known[i].text) == 0) {
			return known[i].winner;
		}
	}
	return -2;
}

/* The game ended by the rules. */
static bool check_pdn_result(
	struct pdn_reader *reader, const struct game_status *status, int winner) {
	struct recording *recording = recording_of(reader);
	const struct game *game = recording->rules->game;
	int right = status->winner == GAME_NOBODY ? -1 : status->winner;
	if (winner == -2 || winner == right) {
		return true;
	}
	if (right < 0) {
		return pdn_fail(reader, reader->token.line,
			"By the rules this game is a draw; its result must be %s.",
			pdn_result(game, "1/2-1/2"));
	}
	return pdn_fail(reader, reader->token.line,
		"By the rules %s wins this game; its result must be %s.",
		recording->rules->seat[right].name, pdn_result(game, right == 0 ? "1-0" : "0-1"));
}

/* The players ended the game. */
static bool take_agreed_result(struct pdn_reader *reader, int winner) {
	struct recording *recording = recording_of(reader);
	struct record_game *game = last_game(reader);
	const char *reason = recording->tags.reason;
	if (winner == -2) {
		return true;
	}
	if (winner >= 0 && strcmp(reason, "resigned") == 0) {
		struct game_error error;
		return (play_lose(reader->play, 0, 1 - winner, PLAY_RESIGNED, false, &error) ||
			       pdn_fail_why(reader, reader->token.line, &error)) &&
			add_pdn_event(reader, reader->token.line, EVENT_RESIGN, 1 - winner, "");
	}
	game->has_result = true;
	game->result.winner = winner;
	game->result.seats = 2;
	if (winner >= 0) {
		game->result.points[winner] = 1;
	}
	const char *plain = winner < 0 ? "agreed" : "not_told";
	strcpy(game->result.reason, reason[0] != '\0' ? reason : plain);
	return true;
}

static void settle_texts(struct pdn_reader *reader) {
	struct record_game *game = last_game(reader);
	for (size_t i = 0; i < game->count; i++) {
		struct record_event *event = &game->events[i];
		event->text = event->kind == EVENT_PLAY ? game->texts + event->count : NULL;
		event->count = 0;
	}
}

static bool end_pdn_game(struct pdn_reader *reader) {
	struct recording *recording = recording_of(reader);
	bool told = reader->token.what == PDN_RESULT;
	const char *result = told ? reader->token.value : recording->tags.result;
	int winner = parse_winner(result), tagged = parse_winner(recording->tags.result);
	struct game_status status = reader->play->now;
	if (told && winner != tagged && winner != -2 && tagged != -2) {
		return pdn_fail(reader, reader->token.line,
			"The result here is %s, but the tag Result says %s.", result,
			recording->tags.result);
	}
	winner = winner == -2 ? tagged : winner;
	bool good = status.phase == GAME_OVER ? check_pdn_result(reader, &status, winner)
					      : take_agreed_result(reader, winner);
	settle_texts(reader);
	return good;
}

static void clear_game(struct recording *recording) {
	memset(&recording->tags, 0, sizeof(recording->tags));
	game_rules_destroy(recording->rules);
	recording->rules = NULL;
	recording->size = recording->texts_used = recording->texts_size = 0;
	recording->mover = -1;
	for (int seat = 0; seat < WIRE_SEATS_MAX; seat++) {
		recording->left_ms[seat] = -1;
	}
}

static bool finish_game(struct pdn_reader *reader) {
	bool good = end_pdn_game(reader);
	clear_game(recording_of(reader));
	return good;
}

static const struct pdn_owner recording_owner = {
	.tag = record_pdn_tag,
	.begin = begin_pdn_game,
	.move = add_pdn_move,
	.comment = take_clock,
	.end = finish_game,
};

static bool read_pdn_games(struct pdn_reader *reader, const char *text) {
	bool good = pdn_open(reader, text);
	while (good &&
		(reader->token.what != PDN_END || recording_of(reader)->record->count == 0)) {
		good = pdn_next_game(reader);
	}
	return good;
}

bool pdn_read(struct record *record, const char *text, size_t most, struct replay_error *error) {
	struct recording recording = {.record = record};
	struct pdn_reader *reader = calloc(1, sizeof(*reader));
	if (reader == NULL) {
		return replay_fail(error, 0, "There is not enough memory to read this.");
	}
	clear_game(&recording);
	play_init(&recording.play, realloc, free);
	reader->owner = &recording_owner;
	reader->user = &recording;
	reader->play = &recording.play;
	reader->most = most;
	bool good = read_pdn_games(reader, text);
	if (!good) {
		replay_fail_why(error, 0, reader->error_line, &reader->error);
	}
	play_finish(&recording.play);
	clear_game(&recording);
	pdn_finish(reader);
	free(reader);
	return good;
}
