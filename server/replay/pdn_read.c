/* server/replay/pdn_read.c - reads the games of a PDN text with their tags. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/view/options.h"
#include "server/replay/pdn_date.h"
#include "server/replay/pdn_reader.h"

enum { WORK_MAX = 200000 }; /* search budget for all turns that omit landings */

/* ---- tags ---- */

/* Copy the value of a tag if it fits. */
static bool take(struct pdn_reader *reader, char *to, size_t size) {
	const struct pdn_token *token = &reader->token;
	if (strlen(token->value) >= size) {
		return pdn_fail(reader, token->line, "The tag %s may have at most %zu bytes.",
			token->name, size - 1);
	}
	strcpy(to, token->value);
	return true;
}

static bool take_name(struct pdn_reader *reader, int seat) {
	char *name = reader->tags.name[seat];
	if (!take(reader, name, WIRE_NAME_SIZE)) {
		return false;
	}
	if (strcmp(name, "?") == 0) {
		name[0] = '\0';
	}
	return true;
}

/* What a file says of a game beyond its moves is kept, as far as there is room. */
static bool take_played(struct pdn_reader *reader) {
	struct record_played *played = &reader->tags.played;
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
			return !says || take(reader, known[i].to, known[i].size);
		}
	}
	return true;
}

static bool take_tag(struct pdn_reader *reader) {
	struct pdn_tags *tags = &reader->tags;
	const char *name = reader->token.name;
	tags->line = tags->any ? tags->line : reader->token.line;
	tags->any = true;
	if (strcmp(name, "Game") == 0) {
		tags->game_line = reader->token.line;
		return take(reader, tags->game, sizeof(tags->game));
	}
	if (strcmp(name, "FEN") == 0 || strcmp(name, "Position") == 0) {
		tags->position_line = reader->token.line;
		return take(reader, tags->position, sizeof(tags->position));
	}
	if (strcmp(name, "Options") == 0) {
		tags->options_line = reader->token.line;
		return take(reader, tags->options, sizeof(tags->options));
	}
	if (strcmp(name, "White") == 0 || strcmp(name, "Black") == 0) {
		return take_name(reader, name[0] == 'B');
	}
	if (strcmp(name, "Reason") == 0) {
		return take(reader, tags->reason, sizeof(tags->reason));
	}
	if (strcmp(name, "Result") == 0) {
		return take(reader, tags->result, sizeof(tags->result));
	}
	return take_played(reader);
}

/* Read all tags before a game. Returns false on an error; at the end there are none. */
static bool read_tags(struct pdn_reader *reader) {
	memset(&reader->tags, 0, sizeof(reader->tags));
	while (reader->token.what == PDN_TAG || reader->token.what == PDN_TEXT) {
		if (reader->token.what == PDN_TAG && !take_tag(reader)) {
			return false;
		}
		if (!pdn_next(reader)) {
			return false;
		}
	}
	return true;
}

/* ---- game and players ---- */

static bool find_game(struct pdn_reader *reader) {
	struct pdn_tags *tags = &reader->tags;
	struct record *record = reader->record;
	if (!tags->any && reader->token.what == PDN_WORD && !reader->token.is_numbered) {
		return pdn_fail(reader, reader->token.line, "This is neither PDN nor a record.");
	}
	if (tags->game[0] == '\0') {
		return pdn_fail(reader, tags->any ? tags->line : reader->token.line,
			"Nothing says which game this is; put [Game \"alquerque\"] before the "
			"moves.");
	}
	const struct game *game = games_find_named(tags->game);
	if (game == NULL || !game->impl->is_in_pdn) {
		return pdn_fail(reader, tags->game_line,
			game == NULL
				? "There is no game \"%.40s\"."
				: "PDN is for leaping and hunting games, and %.40s is neither.",
			tags->game);
	}
	if (record->count > 0 && strcmp(record->game, game->key) != 0) {
		return pdn_fail(reader, tags->game_line,
			"All games in a file must be of the same game; the first is %.40s.",
			record->game);
	}
	strcpy(record->game, game->key);
	return true;
}

/* Read "name=value name=value" into option. */
static bool read_options(
	struct pdn_reader *reader, const struct game *game, int option[GAME_OPTIONS_MAX]) {
	char *at = reader->tags.options;
	struct game_error error;
	game_options_default(game, option);
	for (at += strspn(at, " "); *at != '\0'; at += strspn(at, " ")) {
		size_t size = strcspn(at, " ");
		char after = at[size];
		at[size] = '\0';
		if (!game_options_set(game, option, at, &error)) {
			return pdn_fail_why(reader, reader->tags.options_line, &error);
		}
		at[size] = after;
		at += size;
	}
	return true;
}

static bool make_rules(struct pdn_reader *reader) {
	int option[GAME_OPTIONS_MAX];
	struct record_game *game = pdn_game(reader);
	const struct game *played = games_find(reader->record->game);
	struct game_error error;
	if (!read_options(reader, played, option)) {
		return false;
	}
	reader->rules = game_rules_create(played, 2, option, &error);
	if (reader->rules == NULL) {
		return pdn_fail_why(reader, reader->tags.options_line, &error);
	}
	return options_write(
		       played, option, game->options, sizeof(game->options), &game->options_used) ||
		pdn_fail(reader, reader->tags.options_line, "There are too many options.");
}

static bool begin_position(struct pdn_reader *reader) {
	const char *text = reader->tags.position;
	union game_state state;
	struct game_error error;
	if (!game_read(reader->rules, text[0] != '\0' ? text : "start", &state, &error)) {
		return pdn_fail_why(reader, reader->tags.position_line, &error);
	}
	reader->rules->game->impl->print(reader->rules, &state, pdn_game(reader)->start);
	play_init(&reader->play, realloc, free);
	return play_begin(&reader->play, reader->rules, &state) || pdn_fail_memory(reader);
}

/* Do the first game's players also play this one, in the same seats or exchanged (turned)? */
static bool are_seated(const struct pdn_reader *reader, int turned) {
	const struct event_person *person = reader->record->person;
	return strcmp(reader->tags.name[turned], person[0].name) == 0 &&
		strcmp(reader->tags.name[1 - turned], person[1].name) == 0;
}

/* The first game's players get the places; others are named with their game. */
static void seat_players(struct pdn_reader *reader) {
	struct record *record = reader->record;
	struct record_game *game = pdn_game(reader);
	game->seat_count = 2;
	bool same = are_seated(reader, 0), turned = !same && are_seated(reader, 1);
	game->has_names = record->count > 1 && !same && !turned;
	for (int seat = 0; seat < 2; seat++) {
		const char *name = reader->tags.name[seat];
		game->seats[seat] = record->count > 1 && turned ? 1 - seat : seat;
		strcpy(game->name[seat], name);
		if (record->count == 1) {
			strcpy(record->person[seat].name, name);
			record->person[seat].sits = name[0] != '\0';
		}
	}
}

static bool add_game(struct pdn_reader *reader) {
	struct record *record = reader->record;
	if (record->count == PDN_GAMES_MAX) {
		return pdn_fail(reader, reader->token.line, "A file may have at most %d games.",
			PDN_GAMES_MAX);
	}
	if (record_add_game(record) == NULL) {
		return pdn_fail_memory(reader);
	}
	reader->size = 0;
	reader->mover = -1;
	return true;
}

static bool begin_game(struct pdn_reader *reader) {
	struct record *record = reader->record;
	if (!find_game(reader) || !add_game(reader)) {
		return false;
	}
	seat_players(reader);
	if (!make_rules(reader) || !begin_position(reader)) {
		return false;
	}
	pdn_game(reader)->played = reader->tags.played;
	if (record->count == 1) {
		memcpy(record->options, pdn_game(reader)->options, sizeof(record->options));
		record->options_used = pdn_game(reader)->options_used;
		record->created_ms = pdn_read_date(reader->tags.played.date);
		record->places = 2;
	}
	return true;
}

static void clear_game(struct pdn_reader *reader) {
	play_finish(&reader->play);
	game_rules_destroy(reader->rules);
	reader->rules = NULL;
	reader->texts_used = reader->texts_size = 0;
	for (int seat = 0; seat < WIRE_SEATS_MAX; seat++) {
		reader->left_ms[seat] = -1;
	}
}

static bool read_games(struct pdn_reader *reader) {
	bool good = pdn_next(reader);
	while (good && (reader->token.what != PDN_END || reader->record->count == 0)) {
		clear_game(reader);
		good = read_tags(reader) && begin_game(reader) && pdn_play(reader);
	}
	clear_game(reader);
	return good;
}

bool pdn_read(struct record *record, const char *text, size_t most, struct replay_error *error) {
	struct pdn_reader *reader = calloc(1, sizeof(*reader));
	if (reader == NULL) {
		return replay_fail(error, 0, "There is not enough memory to read it.");
	}
	reader->record = record;
	reader->most = most;
	reader->work = WORK_MAX;
	reader->error = error;
	pdn_lex_begin(&reader->lex, text);
	bool good = read_games(reader);
	free(reader);
	return good;
}
