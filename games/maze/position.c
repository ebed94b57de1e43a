/* games/maze/position.c - positions in writing:
 * s:Xs4,e4,...:S@4:E@4:Ns7,@3:W@4:roll=1-3 (games/README.md). */
#include <ctype.h>
#include <string.h>

#include "games/maze/internal.h"

/* ---- writing ---- */

static char letter(const struct race_rules *rules, int seat) {
	return rules->base.seat[seat].key[0];
}

static void print_sentries(const struct race_state *state, struct text *text) {
	const char *gap = "";
	text_add(text, ":X");
	for (int space = 0; space < RACE_SPACES; space++) {
		char label[GAME_LABEL_MAX];
		if (race_has_sentry(state, space)) {
			race_label(space, label);
			text_add(text, "%s%s", gap, label);
			gap = ",";
		}
	}
}

static void print_pawns(const struct race_rules *rules, const struct race_state *state, int seat,
	struct text *text) {
	const char *gap = "";
	int standing = race_standing(rules, state, seat), fled = race_fled(rules, state, seat);
	text_add(text, ":%c", toupper((unsigned char)letter(rules, seat)));
	for (int i = 0; i < RACE_PAWNS; i++) {
		char label[GAME_LABEL_MAX];
		int at = state->pawn[seat][i];
		if (at != RACE_GONE && (at & ~RACE_FLED) != race_court(rules, seat)) {
			race_label(at, label);
			text_add(text, "%s%s", gap, label);
			gap = ",";
		}
	}
	if (standing > 0) {
		text_add(text, "%s@%d", gap, standing);
		gap = ",";
	}
	if (fled > 0) {
		text_add(text, "%s~%d", gap, fled);
	}
}

static void print_sets(const struct race_state *state, struct text *text) {
	text_add(text, ":sets=");
	for (int i = 0; i < state->set_count; i++) {
		text_add(text, "%s%d", i > 0 ? "," : "", state->sets[i]);
	}
	if (state->set_count == 0) {
		text_add(text, "0");
	}
}

static void print_need(const struct race_state *state, struct text *text) {
	static const char *const words[] = {[RACE_TARGET] = "target", [RACE_LEAD] = "lead",
		[RACE_PLACE] = "place", [RACE_COMFORT] = "comfort", [RACE_AGAIN] = "again", [RACE_OVER] = NULL};
	char label[GAME_LABEL_MAX];
	if (words[state->phase] != NULL) {
		text_add(text, ":need=%s", words[state->phase]);
	}
	if (state->phase == RACE_PLACE) {
		race_label(state->taken_from, label);
		text_add(text, ":from=%s", label);
	}
}

/* A cast of which nothing is played yet is told by its numbers alone; what follows from it follows
 * again when it is read. */
static void print_cast(const struct race_state *state, struct text *text) {
	if (!state->is_cast) {
		return;
	}
	text_add(text, ":roll=%d-%d", state->light, state->dark);
	if (!state->moved) {
		return;
	}
	print_sets(state, text);
	if (state->bonus > 0) {
		text_add(text, ":bonus=%d%s", state->bonus, state->from_victory ? "v" : "");
	}
	if (state->cascade > 0) {
		text_add(text, ":cascade=%d", state->cascade);
	}
	print_need(state, text);
}

static void print_order(const struct race_rules *rules, const struct race_state *state,
	struct text *text) {
	for (int seat = 0; seat < rules->seats && state->phase == RACE_ORDER; seat++) {
		text_add(text, seat == 0 ? ":order=" : ",");
		if (state->order[seat] == RACE_NOT_CAST || state->order[seat] == RACE_OUT) {
			text_add(text, state->order[seat] == RACE_OUT ? "x" : "-");
		} else {
			text_add(text, "%d", state->order[seat]);
		}
	}
}

size_t race_print(const struct game_rules *base, const union game_state *whole,
	char buffer[GAME_POSITION_TEXT_MAX]) {
	const struct race_rules *rules = race_rules_of(base);
	const struct race_state *state = race_state_in(whole);
	int barika = state->barika - (state->moved ? 0 : state->blessed);
	struct text text;
	text_init(&text, buffer, GAME_POSITION_TEXT_MAX);
	text_add(&text, "%c", letter(rules, state->seat));
	print_sentries(state, &text);
	for (int seat = 0; seat < rules->seats; seat++) {
		print_pawns(rules, state, seat, &text);
	}
	print_cast(state, &text);
	if (barika > 0) {
		text_add(&text, ":barika=%d", barika);
	}
	if (state->locked > 0) {
		text_add(&text, ":locked=%d", state->locked);
	}
	print_order(rules, state, &text);
	const char *gap = ":gone=";
	for (int seat = 0; seat < rules->seats; seat++) {
		if ((state->gone >> seat & 1) != 0) {
			text_add(&text, "%s%c", gap, letter(rules, seat));
			gap = ",";
		}
	}
	if (state->phase == RACE_OVER) {
		text_add(&text, ":over=%c%s", state->winner == GAME_NOBODY ? '-' : letter(rules, state->winner),
			state->resigned ? "!" : "");
	}
	return text.used;
}

/* ---- reading ---- */

struct reading {
	const char *at;
	const struct race_rules *rules;
	union game_state whole;
	struct race_state *state;
	struct game_error *error;
	bool rolled, set; /* the fields roll= and sets= were there */
	bool over;
};

static bool accept(struct reading *r, const char *word) {
	size_t size = strlen(word);
	if (strncmp(r->at, word, size) != 0) {
		return false;
	}
	r->at += size;
	return true;
}

static bool at_end(const struct reading *r) {
	return *r->at == 0 || *r->at == ':';
}

static bool read_number(struct reading *r, const char *what, unsigned min, unsigned max,
	uint8_t *number) {
	unsigned value;
	size_t used = text_number(r->at, 2, &value);
	if (used == 0 || value < min || value > max) {
		return game_fail(r->error, "%s takes a number from %u to %u", what, min, max);
	}
	r->at += used;
	*number = (uint8_t)value;
	return true;
}

static bool read_space(struct reading *r, int *space) {
	size_t used = 0;
	*space = race_read_label(r->at, &used);
	if (*space == GAME_NOWHERE) {
		return game_fail(r->error, "\"%.8s\" is no space of the maze, such as s2, ng4, wp1 or f", r->at);
	}
	r->at += used;
	return true;
}

static bool is_free(struct reading *r, int space) {
	char label[GAME_LABEL_MAX];
	race_label(space, label);
	if (race_has_sentry(r->state, space) || race_pawn_on(r->rules, r->state, space) != GAME_NOBODY) {
		return game_fail(r->error, "two pieces on %s; a space holds one", label);
	}
	return true;
}

static bool read_sentries(struct reading *r) {
	int count = 0;
	if (!accept(r, ":X")) {
		return game_fail(r->error, "\"%.12s\": after the seat stand the sentries, \":Xs4,e4,...\"", r->at);
	}
	while (!at_end(r)) {
		int space;
		char label[GAME_LABEL_MAX];
		if ((count > 0 && !accept(r, ",")) || !read_space(r, &space)) {
			return *r->at != ',' && game_fail(r->error, "\"%.8s\": sentries are spaces with commas between", r->at);
		}
		race_label(space, label);
		if (!race_takes_sentry(r->rules, space)) {
			return game_fail(r->error, "a sentry may not stand on %s", label);
		}
		if (!is_free(r, space)) {
			return false;
		}
		race_put_sentry(r->state, space, true);
		count++;
	}
	return count <= RACE_SENTRIES || game_fail(r->error, "there are 8 sentries, not %d", count);
}

static bool read_waiting(struct reading *r, int seat, int where, int *pawns) {
	uint8_t number;
	if (!read_number(r, "@ or ~", 1, (unsigned)(RACE_PAWNS - *pawns), &number)) {
		return false;
	}
	memset(r->state->pawn[seat] + *pawns, where, number);
	*pawns += number;
	return true;
}

static bool read_pawn(struct reading *r, int seat, int *pawns) {
	int space, court = race_court(r->rules, seat);
	char label[GAME_LABEL_MAX];
	if (*pawns == RACE_PAWNS) {
		return game_fail(r->error, "a seat has four servants, not more: \"%.12s\"", r->at);
	}
	if (accept(r, "@")) {
		return read_waiting(r, seat, court, pawns);
	}
	if (accept(r, "~")) {
		return read_waiting(r, seat, court + RACE_FLED, pawns);
	}
	if (!read_space(r, &space)) {
		return false;
	}
	int k = space % RACE_QUARTER, own = r->rules->quarter[seat];
	race_label(space, label);
	if (space != RACE_FOUNTAIN && (k == RACE_COURT || (k >= RACE_PATH && space / RACE_QUARTER != own))) {
		return game_fail(r->error, "a servant of %c may not stand on %s%s", letter(r->rules, seat), label,
			k == RACE_COURT ? "; in her court write @1" : "");
	}
	if (!is_free(r, space)) {
		return false;
	}
	r->state->pawn[seat][(*pawns)++] = (uint8_t)space;
	return true;
}

static bool read_pawns(struct reading *r, int seat) {
	char head[3] = {':', (char)toupper((unsigned char)letter(r->rules, seat)), 0};
	int pawns = 0;
	memset(r->state->pawn[seat], RACE_GONE, RACE_PAWNS);
	if (!accept(r, head)) {
		return game_fail(r->error, "\"%.12s\": expected \"%s\" and the servants of that seat", r->at, head);
	}
	for (bool first = true; !at_end(r); first = false) {
		if (!first && !accept(r, ",")) {
			return game_fail(r->error, "\"%.8s\": servants are parted by commas", r->at);
		}
		if (!read_pawn(r, seat, &pawns)) {
			return false;
		}
	}
	return true;
}

static bool read_roll(struct reading *r) {
	r->rolled = true;
	r->state->is_cast = 1;
	return read_number(r, "roll=", 0, 4, &r->state->light) &&
		(accept(r, "-") || game_fail(r->error, "roll= is written light-dark, such as 1-3")) &&
		read_number(r, "roll=", 0, 4, &r->state->dark);
}

static bool read_sets(struct reading *r) {
	r->set = true;
	r->state->moved = 1;
	do {
		uint8_t value;
		if (r->state->set_count == RACE_SETS) {
			return game_fail(r->error, "sets= has four values at the most");
		}
		if (!read_number(r, "sets=", 0, 4, &value)) {
			return false;
		}
		if (value > 0) {
			r->state->sets[r->state->set_count++] = value;
		}
	} while (accept(r, ","));
	return true;
}

static bool read_bonus(struct reading *r) {
	if (!read_number(r, "bonus=", 2, 8, &r->state->bonus)) {
		return false;
	}
	r->state->from_victory = accept(r, "v") || r->state->bonus != RACE_CAPTURE_BONUS;
	r->state->phase = RACE_BONUS;
	return r->state->bonus % 2 == 0 || game_fail(r->error, "bonus= is 8 for a capture, else 2, 4 or 6");
}

static bool read_barika(struct reading *r) {
	return read_number(r, "barika=", 1, 2, &r->state->barika);
}

static bool read_locked(struct reading *r) {
	return read_number(r, "locked=", 1, 4, &r->state->locked);
}

static bool read_cascade(struct reading *r) {
	return read_number(r, "cascade=", 1, 9, &r->state->cascade);
}

static bool read_need(struct reading *r) {
	static const struct {
		const char *word;
		enum race_phase phase;
	} words[] = {{"target", RACE_TARGET}, {"lead", RACE_LEAD}, {"place", RACE_PLACE},
		{"comfort", RACE_COMFORT}, {"again", RACE_AGAIN}};
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (accept(r, words[i].word)) {
			r->state->phase = (uint8_t)words[i].phase;
			return true;
		}
	}
	return game_fail(r->error, "need= is one of target, lead, place, comfort, again");
}

static bool read_from(struct reading *r) {
	int space;
	if (!read_space(r, &space)) {
		return false;
	}
	r->state->taken_from = (uint8_t)space;
	return true;
}

static bool read_seat(struct reading *r, int *seat) {
	for (*seat = 0; *seat < r->rules->seats; ++*seat) {
		if (*r->at == letter(r->rules, *seat)) {
			r->at++;
			return true;
		}
	}
	return game_fail(r->error, "\"%.1s\" is no seat of this game", r->at);
}

static bool read_gone(struct reading *r) {
	do {
		int seat;
		if (!read_seat(r, &seat)) {
			return false;
		}
		r->state->gone |= (uint8_t)(1 << seat);
	} while (accept(r, ","));
	return true;
}

static bool read_order(struct reading *r) {
	r->state->phase = RACE_ORDER;
	for (int seat = 0; seat < r->rules->seats; seat++) {
		if (seat > 0 && !accept(r, ",")) {
			return game_fail(r->error, "order= has one value for each seat: a sum, - or x");
		}
		if (accept(r, "-")) {
			r->state->order[seat] = RACE_NOT_CAST;
		} else if (accept(r, "x")) {
			r->state->order[seat] = RACE_OUT;
		} else if (!read_number(r, "order=", 0, 8, &r->state->order[seat])) {
			return false;
		}
	}
	return r->state->order[r->state->seat] == RACE_NOT_CAST ||
		game_fail(r->error, "order= says that the seat to act has cast already");
}

static bool read_over(struct reading *r) {
	int seat = GAME_NOBODY;
	if (!accept(r, "-") && !read_seat(r, &seat)) {
		return false;
	}
	r->state->winner = (uint8_t)seat;
	r->state->resigned = accept(r, "!");
	r->state->phase = RACE_OVER;
	r->over = true;
	return true;
}

static bool read_fields(struct reading *r) {
	static const struct {
		const char *name;
		bool (*read)(struct reading *r);
	} fields[] = {{":roll=", read_roll}, {":sets=", read_sets}, {":bonus=", read_bonus},
		{":cascade=", read_cascade}, {":need=", read_need}, {":from=", read_from},
		{":barika=", read_barika}, {":locked=", read_locked}, {":order=", read_order},
		{":gone=", read_gone}, {":over=", read_over}};
	enum { FIELDS = sizeof(fields) / sizeof(*fields) };
	bool seen[FIELDS] = {false};
	while (*r->at != 0) {
		size_t i = 0;
		while (i < FIELDS && (seen[i] || !accept(r, fields[i].name))) {
			i++;
		}
		if (i == FIELDS) {
			return game_fail(r->error, "\"%.16s\": after the servants come fields, each once: roll= sets= "
				"bonus= barika= need= and those of games/README.md", r->at);
		}
		seen[i] = true;
		if (!fields[i].read(r)) {
			return false;
		}
	}
	return true;
}

/* ---- does it hold together? ---- */

static bool check_pawns(struct reading *r) {
	for (int seat = 0; seat < r->rules->seats; seat++) {
		bool gone = (r->state->gone >> seat & 1) != 0;
		int count = 0;
		for (int i = 0; i < RACE_PAWNS; i++) {
			count += r->state->pawn[seat][i] != RACE_GONE;
		}
		if (!gone && count != RACE_PAWNS) {
			return game_fail(r->error, "%c has %d servants; each seat has four", letter(r->rules, seat), count);
		}
	}
	return true;
}

static bool check_sentries(struct reading *r) {
	int want = r->state->phase == RACE_PLACE ? RACE_SENTRIES - 1 : RACE_SENTRIES;
	int count = race_sentries(r->state);
	return count == want || game_fail(r->error, "%d sentries stand on the board; there must be %d%s", count,
		want, want == RACE_SENTRIES ? "" : ", the other is in the hand");
}

static bool check_cast(struct reading *r) {
	struct race_state *state = r->state;
	bool in_turn = state->phase != RACE_CAST && state->phase != RACE_ORDER && state->phase != RACE_OVER;
	if ((in_turn || r->set) && !r->rolled) {
		return game_fail(r->error, "sets=, bonus= and need= go with roll=, the cast being played");
	}
	if (in_turn && !r->set) {
		return game_fail(r->error, "bonus= and need= go with sets=, the values left (0 for none)");
	}
	if (state->phase == RACE_PLACE && race_pawn_on(r->rules, state, state->taken_from) != state->seat) {
		return game_fail(r->error, "from= names the space of the servant that took the sentry");
	}
	state->blessed = r->set && state->light == 2 && state->dark == 2 && state->barika > 0;
	return true;
}

/* A phase must have something to choose. */
static bool check_choice(struct reading *r) {
	struct game_step steps[GAME_STEPS_MAX];
	struct race_state *state = r->state;
	if (r->set && state->phase == RACE_CAST) {
		state->phase = RACE_MOVE;
	}
	bool choice = state->phase != RACE_CAST && state->phase != RACE_ORDER && state->phase != RACE_OVER;
	return !choice || race_steps(r->rules, state, steps) > 0 ||
		game_fail(r->error, "nothing can be done with what is left of this cast; leave sets= out, or pass the turn on");
}

bool race_read(const struct game_rules *rules, const char *text, union game_state *whole,
	struct game_error *error) {
	struct reading r = {.at = text, .rules = race_rules_of(rules), .error = error};
	int seat;
	r.state = race_state_of(&r.whole);
	memset(r.state->pawn, RACE_GONE, sizeof(r.state->pawn));
	r.state->winner = GAME_NOBODY;
	r.state->phase = RACE_CAST;
	if (!read_seat(&r, &seat)) {
		return false;
	}
	r.state->seat = (uint8_t)seat;
	if (!read_sentries(&r)) {
		return false;
	}
	for (int i = 0; i < r.rules->seats; i++) {
		if (!read_pawns(&r, i)) {
			return false;
		}
	}
	if (!read_fields(&r) || !check_pawns(&r) || !check_sentries(&r) || !check_cast(&r)) {
		return false;
	}
	for (int i = 0; i < r.rules->seats; i++) {
		race_sort(r.rules, r.state, i);
	}
	if (!check_choice(&r)) {
		return false;
	}
	if (r.rolled && !r.set && !r.over) {
		struct game_throw thrown = {.count = 2, .values = {r.state->light, r.state->dark}};
		race_take(rules, &r.whole, &thrown, NULL);
	}
	*whole = r.whole;
	return true;
}
