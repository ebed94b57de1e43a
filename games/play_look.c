/* games/play_look.c - queries about a game in progress. */
#include <string.h>

#include "games/play.h"
#include "base/text.h"

enum { FIXED = PLAY_THROW | PLAY_LOSS }; /* moves that cannot be taken back */

const char *play_seat_name(const struct play *play, int seat) {
	bool somebody = seat >= 0 && seat < play->rules->seats;
	return somebody ? play->rules->game->seat[seat].name : "Nobody";
}

/* ---- throws ---- */

bool play_may_throw(const struct play *play, int seat, const char *kind, struct game_error *error) {
	const struct game_status *now = &play->now;
	if (now->phase != GAME_CHANCE) {
		return game_fail(error, "No throw is due here.");
	}
	if (now->seat != seat) {
		return game_fail(error, "%s must throw, not %s.", play_seat_name(play, now->seat),
			play_seat_name(play, seat));
	}
	return strcmp(now->chance, kind) == 0 ||
		game_fail(error, "The throw here must be %s, not %s.", now->chance, kind);
}

/* Dice are thrown together, so any may come first. */
static bool is_outcome(const struct game_throw *outcome, const int *values, size_t count) {
	bool used[sizeof(outcome->values)] = {false};
	size_t found = 0;
	if (outcome->count != count) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		size_t at = 0;
		while (at < count && (used[at] || outcome->values[at] != values[i])) {
			at++;
		}
		if (at < count) {
			used[at] = true;
			found++;
		}
	}
	return found == count;
}

bool play_may_fall(const struct play *play, const int *values, size_t count) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	size_t most = play->rules->game->impl->outcomes(play->rules, &play->state, outcomes);
	for (size_t i = 0; i < most; i++) {
		if (is_outcome(&outcomes[i], values, count)) {
			return true;
		}
	}
	return false;
}

/* ---- moves and turns ---- */

const char *play_loss_name(enum play_loss loss) {
	static const char *const names[] = {
		[PLAY_RESIGNED] = "resigned",
		[PLAY_TIME] = "time",
		[PLAY_LEFT] = "left",
	};
	return names[loss];
}

const struct game_listed *play_listed(const struct play *play) {
	return play->listed.step != NULL ? &play->listed : NULL;
}

const char *play_move_text(const struct play *play, uint32_t index) {
	const struct play_move *move = &play->move[index];
	return (move->flags & FIXED) == 0 ? play->texts + move->text : "";
}

bool play_begins_turn(const struct play *play, uint32_t index) {
	return index == 0 || (play->move[index].flags & FIXED) != 0 ||
		(play->move[index - 1].flags & (FIXED | PLAY_ENDS)) != 0;
}

bool play_ended_turn(const struct play *play) {
	return play->moves > 0 && (play->move[play->moves - 1].flags & PLAY_ENDS) != 0;
}

static void join_move_texts(const struct play *play, uint32_t from, uint32_t to, struct text *out) {
	for (uint32_t i = from; i < to; i++) {
		game_turn_add(play->rules, out, play_move_text(play, i));
	}
}

void play_turn_text(const struct play *play, uint32_t index, char *text, size_t size) {
	struct text out;
	uint32_t first = index;
	while (!play_begins_turn(play, first)) {
		first--;
	}
	text_init(&out, text, size);
	join_move_texts(play, first, index + 1, &out);
	game_turn_end(play->rules, &out);
}

void play_turn_text_with(
	const struct play *play, int seat, const char *more, char *text, size_t size) {
	struct text out;
	text_init(&out, text, size);
	join_move_texts(play, play_open(play, seat), play->moves, &out);
	game_turn_add(play->rules, &out, more);
	game_turn_end(play->rules, &out);
}

bool play_turn_print(const struct play *play, struct text *out) {
	union game_state state = {.bytes = {0}};
	size_t size = play->rules->game->impl->state_size;
	memcpy(&state, play->kept, size); /* the state before the last turn comes first */
	for (uint32_t i = play->turn.moves; i < play->moves; i++) {
		if ((play->move[i].flags & FIXED) != 0 ||
			!game_turn_print(play->rules, &state, play_move_text(play, i), out)) {
			return false;
		}
	}
	game_turn_end(play->rules, out);
	return true;
}

uint32_t play_length_at(const struct play *play, uint32_t tag) {
	uint32_t length = play->moves;
	while (length > 0 && play->move[length - 1].tag > tag) {
		length--;
	}
	return length;
}

/* Returns the first step of seat in the turn that leads up to move; move itself if there is
 * none. */
static uint32_t turn_begin(const struct play *play, int seat, uint32_t move) {
	while (move > 0 && play->move[move - 1].seat == seat &&
		(play->move[move - 1].flags & (FIXED | PLAY_ENDS)) == 0) {
		move--;
	}
	return move;
}

uint32_t play_open(const struct play *play, int seat) {
	return turn_begin(play, seat, play->moves);
}

int64_t play_last_choice(const struct play *play, int seat) {
	for (uint32_t i = play->moves; i > 0; i--) {
		const struct play_move *move = &play->move[i - 1];
		if ((move->flags & FIXED) != 0) {
			return -1;
		}
		if (move->seat == seat && (move->flags & PLAY_FORCED) == 0) {
			return turn_begin(play, seat, i - 1);
		}
	}
	return -1;
}

bool play_has_throw(const struct play *play) {
	for (uint32_t i = 0; i < play->moves; i++) {
		if ((play->move[i].flags & PLAY_THROW) != 0) {
			return true;
		}
	}
	return false;
}

unsigned play_turns(const struct play *play, int seat) {
	unsigned turns = 0;
	for (uint32_t i = 0; i < play->moves; i++) {
		bool meant = seat < 0 || play->move[i].seat == seat;
		turns += meant && (play->move[i].flags & PLAY_ENDS) != 0;
	}
	return turns;
}

const uint64_t *play_positions(const struct play *play, size_t *count) {
	*count = play->keys - play->final;
	return *count > 0 ? &play->key[play->final] : NULL;
}
