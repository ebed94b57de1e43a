/* server/cmd/show_text.c - prints a position as a drawing, then in words. */
#include <ctype.h>
#include <string.h>

#include "server/cmd/show.h"

enum { TURNS_COUNTED_MAX = 10000 };

/* Returns the first letter of a kind's name that no earlier kind has. */
static char new_letter(const char *name, const char *taken, size_t count) {
	while (*name != '\0' && memchr(taken, toupper((unsigned char)*name), count) != NULL) {
		name++;
	}
	return *name != '\0' ? (char)toupper((unsigned char)*name) : '?';
}

void show_kinds(const struct game_drawing *drawing, char *letters, size_t size) {
	const char *given = drawing->letters;
	memset(letters, 0, size);
	for (size_t i = 0; i < size && drawing->kinds[i] != NULL; i++) {
		if (given != NULL && given[i] != '\0') {
			letters[i] = given[i] == ' ' ? '\0' : given[i];
		} else if (i > 0) {
			letters[i] = new_letter(drawing->kinds[i], letters + 1, i - 1);
		}
	}
}

static void put_counts(FILE *out, const struct game_rules *rules, const char *what,
	const uint8_t counts[GAME_SEATS_MAX]) {
	for (int i = 0; i < rules->seats; i++) {
		if (counts[i] > 0) {
			fprintf(out, "%s: %d %s\n", rules->seat[i].name, counts[i], what);
		}
	}
}

static void put_throw(FILE *out, const struct game_rules *rules, const struct game_view *view) {
	if (view->rolls == 0) {
		return;
	}
	fprintf(out, "%s threw", view->by != GAME_NOBODY ? rules->seat[view->by].name : "Somebody");
	for (int i = 0; i < view->rolls; i++) {
		fprintf(out, i > 0 ? "-%d" : " %d", view->roll[i]);
	}
	for (int i = 0; i < view->lefts; i++) {
		fprintf(out, i > 0 ? ", %d" : "; left: %d", view->left[i]);
	}
	putc('\n', out);
}

/* Limited, because a king among many men may have more turns than can be counted. */
static void put_turns(
	FILE *out, const struct game_rules *rules, const union game_state *state, const char *who) {
	size_t turns = game_count_turns(rules, state, TURNS_COUNTED_MAX);
	fprintf(out, "%s to move: %s%zu %s.\n", who, turns == TURNS_COUNTED_MAX ? "at least " : "",
		turns, turns == 1 ? "turn" : "turns");
}

static void put_status(FILE *out, const struct game_rules *rules, const union game_state *state) {
	struct game_status status = game_status(rules, state);
	const struct game_seat *seat = rules->seat;
	if (status.phase == GAME_CHANCE) {
		fprintf(out, "%s throws (%s).\n", seat[status.seat].name, status.chance);
	} else if (status.phase == GAME_CHOICE) {
		put_turns(out, rules, state, seat[status.seat].name);
	} else if (status.winner == GAME_NOBODY) {
		fprintf(out, "A draw (%s).\n", status.reason);
	} else {
		fprintf(out, "%s has won (%s).\n", seat[status.winner].name, status.reason);
	}
}

static void put_words(FILE *out, const struct game_rules *rules, const union game_state *state,
	const struct game_view *view) {
	char text[GAME_POSITION_TEXT_MAX];
	put_counts(out, rules, "in the hand", view->hand);
	put_counts(out, rules, "off", view->off);
	put_throw(out, rules, view);
	put_status(out, rules, state);
	rules->game->impl->print(rules, state, text);
	fprintf(out, "%s\n", text);
}

void show_text(FILE *out, const struct game_rules *rules, const union game_state *state) {
	const struct game *game = rules->game;
	struct game_drawing drawing;
	struct game_view view;
	memset(&drawing, 0, sizeof(drawing));
	memset(&view, 0, sizeof(view));
	game->impl->draw(rules, &drawing);
	view.by = GAME_NOBODY;
	view.chain = view.start = GAME_NOWHERE;
	game->impl->view(rules, state, &view);
	fprintf(out, "%s%s%s\n\n", game->title, game->subtitle[0] != '\0' ? ": " : "",
		game->subtitle);
	if (game->impl->print_board != NULL) {
		char text[GAME_BOARD_TEXT_MAX];
		game->impl->print_board(rules, state, text, sizeof(text));
		fputs(text, out);
	} else if (drawing.family == GAME_FAMILY_TABLES) {
		show_tables(out, rules, &drawing, &view);
	} else if (drawing.family == GAME_FAMILY_SQUARES || drawing.family == GAME_FAMILY_TRACKS) {
		show_squares(out, rules, &drawing, &view);
	} else if (drawing.family == GAME_FAMILY_HOUSES) {
		show_houses(out, &drawing, &view);
	} else {
		show_board(out, rules, &drawing, &view);
	}
	putc('\n', out);
	put_words(out, rules, state, &view);
}
