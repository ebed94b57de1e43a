/* tests/fuzz/mat_fuzz.c - any bytes as a match of backgammon; what can be played is written and
 * read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/view/mat.h"
#include "games/view/pdn_read.h"

enum { MOST = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static struct game_rules *rules;
static union game_state start;

static void begin_games(void) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	if (rules != NULL) {
		return;
	}
	if (!games_init(&error)) {
		abort();
	}
	const struct game *game = games_find("backgammon");
	game_options_default(game, option);
	rules = game_rules_create(game, 0, option, &error);
	if (rules == NULL) {
		abort();
	}
	game_start(rules, &start);
}

static bool take_part(struct pdn_reader *reader) {
	(void)reader;
	return true;
}

static bool begin_game(struct pdn_reader *reader) {
	return pdn_begin(reader, rules, "start", 1);
}

static bool take_move(struct pdn_reader *reader, const struct pdn_move *move) {
	(void)reader;
	(void)move;
	return true;
}

static void take_comment(struct pdn_reader *reader, const char *text, size_t size) {
	(void)reader;
	(void)text;
	(void)size;
}

static const struct pdn_owner owner = {
	take_part, begin_game, take_move, NULL, take_comment, NULL, take_part};

/* Play the first game of a match. Every refusal must say why. */
static bool plays(const char *text, struct play *play) {
	struct game_error error = {.text = ""};
	struct pdn_reader *reader = calloc(1, sizeof(*reader));
	struct out pdn;
	if (reader == NULL) {
		abort();
	}
	out_init(&pdn);
	reader->owner = &owner;
	reader->play = play;
	reader->most = MOST;
	bool translated = mat_to_pdn(text, &pdn, &error);
	bool good = translated && pdn_open(reader, pdn.at) && pdn_next_game(reader);
	if (!good && (translated ? reader->error.text : error.text)[0] == '\0') {
		abort();
	}
	pdn_finish(reader);
	free(reader);
	out_finish(&pdn);
	return good;
}

/* A game that was read leaves the same position when it is written and read again. */
static void go_round(const struct play *play) {
	struct play again;
	struct out mat;
	out_init(&mat);
	play_init(&again, realloc, free);
	mat_write_head(&mat, 0);
	mat_write_game(&mat,
		&(struct mat_game){.number = 1, .play = play, .start = &start, .name = {"A", "B"}});
	out_raw(&mat, "", 1);
	if (mat_is_match(mat.at) &&
		(!plays(mat.at, &again) ||
			memcmp(&again.state, &play->state, sizeof(play->state)) != 0)) {
		abort();
	}
	play_finish(&again);
	out_finish(&mat);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	struct play play;
	begin_games();
	char *text = malloc(size + 1);
	if (text == NULL) {
		return 0;
	}
	if (size > 0) {
		memcpy(text, bytes, size);
	}
	text[size] = '\0';
	play_init(&play, realloc, free);
	if (strlen(text) == size && mat_is_match(text) && plays(text, &play)) {
		go_round(&play);
	}
	play_finish(&play);
	free(text);
	return 0;
}
