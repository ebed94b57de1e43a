/* games/view/move_text.c - plays moves given as texts. */
#include "games/view/move_text.h"

#include "base/text.h"

enum { THROWN_MAX = 4 };

/* Read "3-1". */
static size_t read_throw_values(const char *text, int values[THROWN_MAX]) {
	size_t count = 0;
	unsigned value;
	for (size_t used = 1; used > 0 && count < THROWN_MAX; text += *text == '-') {
		used = text_number(text, 2, &value);
		if (used > 0) {
			values[count++] = (int)value;
			text += used;
		}
		if (*text != '-') {
			break;
		}
	}
	return *text == '\0' ? count : 0;
}

static bool play_a_throw(struct play *play, const char *text, struct game_error *error) {
	int values[THROWN_MAX];
	size_t count = read_throw_values(text, values);
	if (play->now.phase != GAME_CHANCE || count == 0 || !play_may_fall(play, values, count)) {
		return game_fail(error, "This throw (%.20s) is not possible here.", text);
	}
	return play_throw(play, 0, values, count, error);
}

/* Play a whole turn, including a final stop that the text omits. */
static bool play_whole(struct play *play, const char *text, struct game_error *error) {
	int seat = play->now.seat;
	if (!play_text(play, 0, seat, text, error)) {
		return false;
	}
	if (play->now.phase == GAME_CHOICE && !play->now.fresh && play->now.seat == seat) {
		struct game_error unused;
		play_text(play, 0, seat, ".", &unused);
	}
	return true;
}

bool move_text_play(struct play *play, const char *text, struct game_error *error) {
	if (*text == '*') {
		return play_a_throw(play, text + 1, error);
	}
	return *text == '=' ? play_whole(play, text + 1, error)
			    : play_text(play, 0, play->now.seat, text, error);
}
