/* server/room/tell.h - writes what a game is and where it stands, as the wire tells it
 * (proto/README.md). */
#ifndef QIRKAT_SERVER_TELL_H
#define QIRKAT_SERVER_TELL_H

#include "games/game.h"
#include "base/out.h"
#include "server/room/book.h"
#include "server/room/clock.h"

/* What a room tells with its state: what may be asked for, and its clocks. */
struct tell_may {
	const struct clock *clock; /* borrowed; NULL: none */
	bool abort, back;
	bool takeback[GAME_SEATS_MAX];
};

void tell_effects(struct out *out, const struct book *book, const struct game_effects *effects);
void tell_view(struct out *out, const struct book *book, const union game_state *state);
/* status is the state's, as the room sees it; may may be NULL. */
void tell_state(struct out *out, const struct book *book, const union game_state *state,
	const struct game_status *status, const struct tell_may *may);
/* A list of labels. */
void tell_points(struct out *out, const struct book *book, const uint8_t *points, size_t count);
/* The value of "game": what is played, and on which board. */
void tell_game(struct out *out, const struct book *book);
/* The value of "board". */
void tell_board(struct out *out, const struct game_drawing *drawing);
/* The fields of that object; those of a game in a list of games where as_listed. */
void tell_game_fields(struct out *out, const struct book *book, bool as_listed);
/* "straight" */
const char *tell_curve_name(enum game_curve curve);
/* A list; NULL ends texts. */
void tell_texts(struct out *out, const char *const *texts);
void tell_seats(struct out *out, const struct game_seat *seats, int count);
void tell_clauses(struct out *out, const struct game *game);
/* Every option with its value, as an object. */
void tell_options(struct out *out, const struct game *game, const int option[GAME_OPTIONS_MAX]);
/* A list of names, or of sentences ("Last rank: frozen"), of what is not the default. */
void tell_changed(struct out *out, const struct game *game, const int option[GAME_OPTIONS_MAX],
	bool in_words);

#endif
