/* games/play.c - a game in progress: moves, throws, repetition, going back. */
#include "games/play.h"

#include <assert.h>
#include <string.h>

enum {
	MOVES_FIRST = 16,
	TEXTS_FIRST = 128,
	KEYS_FIRST = 16,
	STEPS_FIRST = 8,
	KEPT_TURN = 0, /* slots of play.kept */
	KEPT_START = 1,
};

/* ---- memory ---- */

/* Grow a list of `size` items of `each` bytes to hold at least `wanted`. */
static bool grow_play_list(const struct play *play, void **list, uint32_t *size, size_t wanted,
	size_t each, uint32_t first) {
	size_t more = *size > 0 ? *size : first;
	while (more < wanted) {
		more *= 2;
	}
	if (more == *size) {
		return true;
	}
	void *block = more <= UINT32_MAX ? play->resize(*list, more * each) : NULL;
	if (block == NULL) {
		return false;
	}
	*list = block;
	*size = (uint32_t)more;
	return true;
}

static bool grow_moves(struct play *play) {
	void *list = play->move;
	bool good = grow_play_list(play, &list, &play->moves_size, (size_t)play->moves + 1,
		sizeof(*play->move), MOVES_FIRST);
	play->move = list;
	return good;
}

static bool grow_texts(struct play *play, size_t size) {
	void *list = play->texts;
	bool good = grow_play_list(
		play, &list, &play->texts_size, play->texts_used + size, 1, TEXTS_FIRST);
	play->texts = list;
	return good;
}

static bool grow_keys(struct play *play) {
	void *list = play->key;
	bool good = play->rules->game->impl->repetition_key == NULL ||
		grow_play_list(play, &list, &play->keys_size, (size_t)play->keys + 1,
			sizeof(*play->key), KEYS_FIRST);
	play->key = list;
	return good;
}

/* Make room for one more move, with size bytes of text. */
static bool reserve_move(struct play *play, size_t size, struct game_error *error) {
	if (play->moves >= play->moves_max) {
		return game_fail(error, "There are more than %u moves.", (unsigned)play->moves_max);
	}
	return (grow_moves(play) && grow_texts(play, size) && grow_keys(play)) ||
		game_fail(error, "There is not enough memory to read this.");
}

static void store_kept_state(struct play *play, int place) {
	size_t size = play->rules->game->impl->state_size;
	memcpy(play->kept + (size_t)place * size, &play->state, size);
}

static void restore_kept_state(struct play *play, int place) {
	size_t size = play->rules->game->impl->state_size;
	if (place == KEPT_START && play->usual) {
		game_start(play->rules, &play->state);
	} else {
		memcpy(&play->state, play->kept + (size_t)place * size, size);
	}
	play->now = game_status(play->rules, &play->state);
	play->listed.step = NULL;
}

/* ---- repetition ---- */

/* Count the position after a turn; the third time, the rules may end the game. Repetition takes
 * precedence over quiet turns that would end it on the same turn (games/README.md). */
static void count_position(struct play *play) {
	const struct game_impl *impl = play->rules->game->impl;
	if (impl->repetition_key == NULL || !play->now.fresh) {
		return;
	}
	uint64_t key = impl->repetition_key(play->rules, &play->state);
	unsigned times = 1;
	for (uint32_t i = play->final; i < play->keys; i++) {
		times += play->key[i] == key;
	}
	if (times >= PLAY_REPEATS && impl->repeated != NULL) {
		impl->repeated(play->rules, &play->state);
		play->now = game_status(play->rules, &play->state);
	}
	play->key[play->keys++] = key;
}

/* Drop keys from before the last turn that can never recur. */
static void drop_keys(struct play *play) {
	if (play->final > 0) {
		play->keys -= play->final;
		memmove(play->key, play->key + play->final, play->keys * sizeof(*play->key));
		play->final = 0;
	}
}

/* ---- one move ---- */

static void set_mark(struct play *play) {
	drop_keys(play);
	store_kept_state(play, KEPT_TURN);
	play->turn = (struct play_mark){
		play->moves, play->keys, play->final, play->lead, play->lost};
}

/* Go back to the beginning of the last turn. */
static void go_to_mark(struct play *play) {
	restore_kept_state(play, KEPT_TURN);
	play->moves = play->turn.moves;
	play->keys = play->turn.keys;
	play->final = play->turn.final;
	play->lead = play->turn.lead;
	play->lost = play->turn.lost;
}

static void go_to_start(struct play *play) {
	restore_kept_state(play, KEPT_START);
	play->moves = play->keys = play->final = 0;
	play->lead = play->now.seat;
	play->lost = 0;
	count_position(play);
	set_mark(play);
}

/* Do the rules decide what follows a loss? */
static bool is_by_rules(const struct game_rules *rules, const struct play_move *loss) {
	return rules->game->impl->resign != NULL &&
		(loss->values[0] == PLAY_RESIGNED || rules->seats > 2);
}

/* Returns the points for the winner when the players, not the rules, end the game. */
static int16_t count_stake(const struct play *play, uint8_t winner) {
	const struct game_rules *rules = play->rules;
	bool counts = rules->game->impl->stake != NULL && rules->seats == 2;
	return (int16_t)(counts ? rules->game->impl->stake(rules, &play->state, 1 - winner) : 1);
}

static void end_play(struct play *play, uint8_t winner, const char *reason) {
	play->listed.step = NULL;
	play->now = (struct game_status){
		.phase = GAME_OVER, .seat = GAME_NOBODY, .winner = winner, .reason = reason};
	if (winner != GAME_NOBODY) {
		play->now.points[winner] = count_stake(play, winner);
	}
}

/* Advance a state from before a move to after it. */
static void apply_move(const struct play *play, uint32_t index, union game_state *state,
	struct game_effects *effects) {
	const struct game_impl *impl = play->rules->game->impl;
	const struct play_move *move = &play->move[index];
	if ((move->flags & PLAY_THROW) != 0) {
		struct game_throw thrown = {.count = move->count};
		memcpy(thrown.values, move->values, sizeof(thrown.values));
		impl->take(play->rules, state, &thrown, effects);
	} else if ((move->flags & PLAY_LOSS) == 0) {
		struct game_refusal refusal;
		game_play_text(
			play->rules, state, play_move_text(play, index), NULL, effects, &refusal);
	} else if (is_by_rules(play->rules, move)) {
		impl->resign(play->rules, state, move->seat, effects);
	}
}

/* Does this status complete the turn of seat? */
static bool ends_turn(const struct game_status *after, int seat) {
	return after->phase == GAME_OVER || after->fresh || after->seat != seat;
}

static void settle_loss(struct play *play, const struct play_move *move) {
	play->lost |= (uint8_t)(1U << move->seat);
	if (!is_by_rules(play->rules, move)) {
		uint8_t other = move->seat == 0 ? 1 : 0;
		end_play(play, move->values[1] != 0 ? GAME_NOBODY : other,
			play_loss_name((enum play_loss)move->values[0]));
	}
}

static void set_move_flags(struct play *play, struct play_move *move, bool forced, size_t effects) {
	bool ends = ends_turn(&play->now, move->seat);
	move->flags &= (uint8_t) ~(PLAY_FORCED | PLAY_ENDS);
	if ((move->flags & PLAY_LOSS) != 0) {
		settle_loss(play, move);
	} else if ((move->flags & PLAY_THROW) != 0 && ends && effects <= 1) {
		play->lead = play->now.seat; /* a throw without consequences: it was for the lead */
	} else {
		move->flags |= ends ? PLAY_ENDS : 0;
		move->flags |= forced && (move->flags & PLAY_THROW) == 0 ? PLAY_FORCED : 0;
	}
}

/* Perform the move after the last one. step is its parsed text, NULL if it must be read; after is
 * the resulting status, NULL if unknown. */
static void perform_move(
	struct play *play, const struct game_step *step, const struct game_status *after) {
	struct play_move *move = &play->move[play->moves];
	bool forced = play->now.forced;
	struct game_effects effects;
	effects.count = 0;
	if (play_begins_turn(play, play->moves)) {
		set_mark(play);
	}
	play->listed.step = NULL;
	if (step != NULL) {
		play->rules->game->impl->apply(play->rules, &play->state, step, &effects);
	} else {
		apply_move(play, play->moves, &play->state, &effects);
	}
	play->moves++;
	play->now = after != NULL ? *after : game_status(play->rules, &play->state);
	play->final = game_is_final(&effects) ? play->keys : play->final;
	set_move_flags(play, move, forced, effects.count);
	count_position(play);
}

/* Append a move and perform it; text has size characters. */
static bool append_move(struct play *play, const struct play_move *move, const char *text,
	size_t size, struct game_error *error) {
	if (!reserve_move(play, size + 1, error)) {
		return false;
	}
	struct play_move *added = &play->move[play->moves];
	*added = *move;
	added->text = play->texts_used;
	if (text != NULL) {
		memcpy(play->texts + play->texts_used, text, size);
		play->texts[play->texts_used + size] = '\0';
		play->texts_used += (uint32_t)size + 1;
	}
	return true;
}

/* ---- steps ---- */

/* Is it seat's turn to choose? */
static bool may_play(const struct play *play, int seat, struct game_error *error) {
	const struct game_status *now = &play->now;
	if (now->phase == GAME_OVER) {
		return game_fail(error, "The game was already over (%s).", now->reason);
	}
	if (now->phase == GAME_CHANCE) {
		return game_fail(error, "%s must throw first.", play_seat_name(play, now->seat));
	}
	if (now->seat != seat) {
		return game_fail(error, "%s is to move, not %s.", play_seat_name(play, now->seat),
			play_seat_name(play, seat));
	}
	return true;
}

/* The result of playing a text in its written order. */
enum order { IN_ORDER, OUT_OF_ORDER, NO_MEMORY };

static enum order play_moves_in_order(struct play *play, const struct play_move *move,
	const char *text, struct game_error *error) {
	for (;;) {
		struct game_step step;
		size_t used = game_read_step(play->rules, &play->state, text, &step, NULL);
		if (used == 0) {
			return OUT_OF_ORDER;
		}
		if (!append_move(play, move, text, used, error)) {
			return NO_MEMORY;
		}
		perform_move(play, &step, NULL);
		if (text[used] == '\0') {
			return IN_ORDER;
		}
		text = game_next_step(play->rules, text + used);
		if (text == NULL || play->now.phase != GAME_CHOICE ||
			ends_turn(&play->now, move->seat)) {
			return OUT_OF_ORDER;
		}
	}
}

/* Play all of text as one move. */
static bool play_as_one(struct play *play, const struct play_move *move, const char *text,
	struct game_error *error) {
	struct game_refusal refusal;
	union game_state state = play->state;
	if (!game_play_text(play->rules, &state, text, NULL, NULL, &refusal)) {
		game_fail(error, "\"%.60s\" cannot be played: %.160s", text, refusal.text);
		sentence_wrap(&error->source, &refusal.source);
		return false;
	}
	if (!append_move(play, move, text, strlen(text), error)) {
		return false;
	}
	perform_move(play, NULL, NULL);
	return true;
}

/* ---- public ---- */

void play_init(struct play *play, void *(*resize)(void *block, size_t size),
	void (*release)(void *block)) {
	memset(play, 0, sizeof(*play));
	play->resize = resize;
	play->release = release;
	play->lead = GAME_NOBODY;
	play->moves_max = UINT32_MAX;
	play->now = (struct game_status){
		.phase = GAME_OVER, .seat = GAME_NOBODY, .winner = GAME_NOBODY};
}

void play_finish(struct play *play) {
	if (play->release != NULL) {
		play->release(play->move);
		play->release(play->texts);
		play->release(play->key);
		play->release(play->kept);
		play->release(play->steps);
	}
	memset(play, 0, sizeof(*play));
}

bool play_begin(struct play *play, const struct game_rules *rules, const union game_state *start) {
	size_t size = rules->game->impl->state_size;
	union game_state usual;
	game_start(rules, &usual);
	bool is_usual = memcmp(&usual, start, size) == 0;
	unsigned char *kept = play->resize(play->kept, is_usual ? size : 2 * size);
	if (kept == NULL) {
		return false;
	}
	play->kept = kept;
	play->usual = is_usual;
	play->rules = rules;
	play->state = *start;
	play->moves = play->keys = play->texts_used = 0;
	if (!grow_keys(play)) {
		return false;
	}
	if (!play->usual) {
		store_kept_state(play, KEPT_START);
	}
	go_to_start(play);
	return true;
}

bool play_text(
	struct play *play, uint32_t tag, int seat, const char *text, struct game_error *error) {
	const struct play_move move = {.tag = tag, .seat = (uint8_t)seat};
	uint32_t before = play->moves;
	if (!may_play(play, seat, error)) {
		return false;
	}
	enum order order = play_moves_in_order(play, &move, text, error);
	if (order != IN_ORDER) {
		play_to(play, before);
	}
	return order == IN_ORDER ||
		(order == OUT_OF_ORDER && play_as_one(play, &move, text, error));
}

bool play_path(struct play *play, uint32_t tag, int seat, const char *text,
	const struct game_path *path, struct game_error *error) {
	const struct play_move move = {.tag = tag, .seat = (uint8_t)seat};
	uint32_t before = play->moves;
	if (path->count == 0) {
		return play_text(play, tag, seat, text, error);
	}
	if (!may_play(play, seat, error)) {
		return false;
	}
	for (uint8_t i = 0; i < path->count; i++) {
		text = i > 0 ? game_next_step(play->rules, text) : text;
		assert(text != NULL); /* path was made from this text */
		if (!append_move(play, &move, text, path->size[i], error)) {
			play_to(play, before);
			return false;
		}
		bool is_last = i + 1 == path->count;
		perform_move(play, &path->step[i], is_last ? &path->after : NULL);
		text += path->size[i];
	}
	assert(*text == '\0');
	return true;
}

bool play_throw(struct play *play, uint32_t tag, const int *values, size_t count,
	struct game_error *error) {
	struct play_move move = {.tag = tag, .seat = play->now.seat, .flags = PLAY_THROW};
	if (play->now.phase != GAME_CHANCE) {
		return game_fail(error, "No throw is due here.");
	}
	if (count > sizeof(move.values)) {
		return game_fail(error, "No game is played with %u dice.", (unsigned)count);
	}
	move.count = (uint8_t)count;
	for (size_t i = 0; i < count; i++) {
		move.values[i] = (uint8_t)values[i];
	}
	if (!append_move(play, &move, NULL, 0, error)) {
		return false;
	}
	perform_move(play, NULL, NULL);
	return true;
}

bool play_lose(struct play *play, uint32_t tag, int seat, enum play_loss loss, bool draw,
	struct game_error *error) {
	struct play_move move = {.tag = tag, .seat = (uint8_t)seat, .flags = PLAY_LOSS};
	if (play->now.phase == GAME_OVER) {
		return game_fail(error, "The game was already over when %s resigned.",
			play_seat_name(play, seat));
	}
	if (seat < 0 || seat >= play->rules->seats) {
		return game_fail(error, "There is no seat %d to resign.", seat);
	}
	move.values[0] = (uint8_t)loss;
	move.values[1] = draw;
	if (!append_move(play, &move, NULL, 0, error)) {
		return false;
	}
	perform_move(play, NULL, NULL);
	return true;
}

static bool refuse_back(uint32_t open, struct game_error *error) {
	if (open == 0) {
		return game_fail(error,
			"No step can be taken back: none was made since the turn or the last "
			"throw began.");
	}
	if (open == 1) {
		return game_fail(error,
			"Only one step can be taken back, the one made since the turn or the last "
			"throw began.");
	}
	return game_fail(error,
		"From 1 to %u steps can be taken back, those made since the turn or the last throw "
		"began.",
		(unsigned)open);
}

bool play_back(struct play *play, int seat, uint32_t count, struct game_error *error) {
	if (!may_play(play, seat, error)) {
		return false;
	}
	uint32_t open = play->moves - play_open(play, seat);
	if (count == 0 || count > open) {
		return refuse_back(open, error);
	}
	play_to(play, play->moves - count);
	return true;
}

void play_agree(struct play *play) {
	end_play(play, GAME_NOBODY, "agreed");
}

void play_to(struct play *play, uint32_t count) {
	assert(count <= play->moves);
	if (count == play->moves) {
		return;
	}
	play->texts_used = play->move[count].text;
	if (count >= play->turn.moves) {
		go_to_mark(play);
	} else {
		go_to_start(play);
	}
	while (play->moves < count) {
		perform_move(play, NULL, NULL);
	}
}

void play_list_steps(struct play *play) {
	struct game_step steps[GAME_STEPS_MAX];
	void *list = play->steps;
	if (play->listed.step != NULL || play->now.phase != GAME_CHOICE) {
		return;
	}
	size_t count = game_steps(play->rules, &play->state, steps);
	if (grow_play_list(play, &list, &play->steps_size, count, sizeof(*steps), STEPS_FIRST)) {
		play->steps = list;
		memcpy(play->steps, steps, count * sizeof(*steps));
		play->listed = (struct game_listed){play->steps, count};
	}
}

void play_show(const struct play *play, uint32_t index, union game_state *state,
	struct game_effects *effects) {
	if (effects != NULL) {
		effects->count = 0;
	}
	apply_move(play, index, state, effects);
	if (index + 1 == play->moves) {
		*state = play->state; /* which repetition may have ended */
	}
}
