/* wasm/find.c - finds the best turns by search, and the values of turns from a table. */
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "base/text.h"
#include "games/view/table_value.h"
#include "wasm/rules.h"

enum {
	SEARCH_BYTES = 24 << 20,
	OTHERS_BYTES = 12 << 20,
	PROBE_BYTES = 4 << 20,
	LINES_MAX = 8,
	TURNS_MAX = 256,
	BEST = 2 * SEARCH_WIN, /* score of the best turn, so that it sorts first */
	WORSE = 300, /* turns so much worse than the last one shown are not searched again */
};

/* ---- exact values ---- */

bool table_solve(
	struct table *table, const unsigned char *bytes, size_t size, struct game_error *error) {
	struct solved *solved = solved_open(table->rules, bytes, size, error);
	struct solved_probe *probe = solved != NULL ? solved_probe_create(solved, PROBE_BYTES)
						    : NULL;
	if (probe == NULL) {
		solved_close(solved);
		return solved != NULL ? game_fail(error, "Not enough memory for a table.") : false;
	}
	table_forget_search(table);
	solved_probe_destroy(table->probe);
	solved_close(table->solved);
	table->solved = solved;
	table->probe = probe;
	return true;
}

static bool write_turn_value(
	void *user, const char *text, const union game_state *after, uint16_t value) {
	struct out *out = user;
	(void)after;
	out_begin(out, '{');
	out_key_string(out, "turn", text[0] != '\0' ? text : ".");
	table_value_encode(out, value);
	out_end(out, '}');
	return true;
}

/* Writes null if the table lacks any of them. */
static void write_turn_values(struct table *table, struct out *out) {
	size_t before = out->used;
	out_key_begin(out, "values", '[');
	bool known = table->probe != NULL && table->play.now.phase == GAME_CHOICE &&
		table_value_turns(
			table->probe, table->rules, &table->play.state, write_turn_value, out);
	out_end(out, ']');
	if (!known && !out->failed) {
		out->used = before;
		out->at[before] = '\0';
		out_key(out, "values");
		out_null(out);
	}
}

bool answer_values(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	if (!place_set(table, question, error)) {
		return false;
	}
	write_turn_values(table, out);
	return true;
}

/* ---- search ---- */

void table_forget_search(struct table *table) {
	search_destroy(table->search);
	search_destroy(table->others);
	table->search = NULL;
	table->others = NULL;
}

/* A turn of the seat to choose, and its evaluation. */
struct candidate {
	char turn[GAME_TURN_TEXT_MAX];
	union game_state after;
	int score;   /* for the seat that plays it; outdated if it was not searched again */
	int wins_in; /* turns, as in search_result, including this one */
	char line[SEARCH_LINE_MAX]; /* the turns after it */
};

struct finding {
	struct table *table;
	struct candidate *candidate; /* NULL: only the best turn is wanted, or possible */
	size_t count, lines;
	double end; /* deadline, 0: none */
};

static uint64_t read_search_clock(void *user) {
	(void)user;
	return (uint64_t)(rules_now() * 1000);
}

static bool make_table_search(struct table *table, struct search **search, size_t bytes) {
	if (*search == NULL) {
		*search = search_create(table->rules, bytes);
		if (*search != NULL && table->probe != NULL) {
			table_value_use(*search, table->probe);
		}
	}
	return *search != NULL;
}

bool table_search(struct table *table) {
	return make_table_search(table, &table->search, SEARCH_BYTES);
}

static bool add_candidate(void *user, const char *text, const union game_state *after) {
	struct finding *finding = user;
	if (finding->count == TURNS_MAX) {
		return false;
	}
	struct candidate *candidate = &finding->candidate[finding->count++];
	memset(candidate, 0, sizeof(*candidate));
	strncpy(candidate->turn, text[0] != '\0' ? text : ".", sizeof(candidate->turn) - 1);
	candidate->after = *after;
	return true;
}

/* Evaluate a turn that ends the game, or after which there is no choice. */
static bool judge_end(const struct table *table, struct candidate *candidate, int seat) {
	struct game_status status = game_status(table->rules, &candidate->after);
	if (status.phase == GAME_CHOICE) {
		return false;
	}
	candidate->wins_in = status.winner == seat ? 1 : status.winner == GAME_NOBODY ? 0 : -1;
	candidate->score = candidate->wins_in * (SEARCH_WIN - 1);
	candidate->line[0] = '\0';
	return true;
}

/* Search the position after a turn to a depth, or until time is up. */
static void judge_candidate(const struct finding *finding, struct candidate *candidate, int depth) {
	struct table *table = finding->table;
	struct search_limits limits = {.depth = depth};
	struct search_result result;
	int seat = table->play.now.seat;
	if (judge_end(table, candidate, seat)) {
		return;
	}
	if (finding->end > 0) {
		double left = finding->end - rules_now();
		limits.time_us = left > 1 ? (uint64_t)(left * 1000) : 1000;
		limits.now_us = read_search_clock;
	}
	size_t count;
	const uint64_t *key = play_positions(&table->play, &count);
	search_set_past(table->others, &candidate->after, key, count);
	if (!search_go(table->others, &limits, &result) || result.depth < depth) {
		return;
	}
	bool swaps = game_status(table->rules, &candidate->after).seat != seat;
	int sign = swaps ? -1 : 1;
	candidate->score = sign * result.score;
	candidate->wins_in = sign * result.wins_in;
	candidate->wins_in += candidate->wins_in > 0 ? 1 : candidate->wins_in < 0 ? -1 : 0;
	memcpy(candidate->line, result.line, sizeof(candidate->line));
}

static int by_score(const void *a, const void *b) {
	const struct candidate *one = a, *other = b;
	if (one->score != other->score) {
		return one->score < other->score ? 1 : -1;
	}
	return strcmp(one->turn, other->turn);
}

/* Put the best turn first, and search those that may come next. */
static void judge_others(struct finding *finding, const struct search_result *best) {
	struct candidate *list = finding->candidate;
	int last = finding->count > finding->lines ? list[finding->lines - 1].score : -SEARCH_WIN;
	for (size_t i = 0; i < finding->count; i++) {
		bool near = best->depth <= 2 || list[i].score > last - WORSE;
		bool late = finding->end > 0 && rules_now() >= finding->end;
		if (strcmp(list[i].turn, best->turn) == 0) {
			list[i].score = BEST;
		} else if (near && !late) {
			judge_candidate(finding, &list[i], best->depth > 1 ? best->depth - 1 : 1);
		}
	}
	qsort(list, finding->count, sizeof(*list), by_score);
}

static void write_found_line(struct out *out, const char *turn, const char *line, const char *gap,
	int score, int wins_in) {
	out_begin(out, '{');
	out_key_string(out, "turn", turn);
	out_key_begin(out, "line", '[');
	while (*line != '\0') {
		const char *end = strstr(line, gap);
		size_t size = end != NULL ? (size_t)(end - line) : strlen(line);
		out_string_n(out, line, size);
		line += size + (end != NULL ? strlen(gap) : 0);
	}
	out_end(out, ']');
	out_key_int(out, "score", score);
	out_key_int(out, "wins", wins_in);
	out_end(out, '}');
}

/* Write the result so far. */
static void write_found_lines(
	const struct finding *finding, const struct search_result *best, struct out *out) {
	const char *gap = finding->table->rules->game->impl->gap == ' ' ? " | " : " ";
	const char *rest = strstr(best->line, gap);
	out_key_int(out, "depth", best->depth);
	out_key_int(out, "nodes", (int64_t)best->nodes);
	out_key_begin(out, "lines", '[');
	write_found_line(out, best->turn, rest != NULL ? rest + strlen(gap) : "", gap, best->score,
		best->wins_in);
	for (size_t i = 1; i < finding->lines && i < finding->count; i++) {
		const struct candidate *other = &finding->candidate[i];
		bool good = other->score > best->score; /* because it was not searched as deep */
		write_found_line(out, other->turn, other->line, gap,
			good ? best->score : other->score, other->wins_in);
	}
	out_end(out, ']');
}

/* Report each depth when it is done, with the other lines. */
static void note_depth(void *user, const struct search_result *result) {
	struct finding *finding = user;
	struct out out;
	if (finding->count > 1) {
		judge_others(finding, result);
	}
	out_init(&out);
	out_begin(&out, '{');
	write_found_lines(finding, result, &out);
	out_end(&out, '}');
	if (!out.failed) {
		rules_report(out.at, out.used);
	}
	out_finish(&out);
}

/* Other turns are compared only in games of two seats without chance. */
static bool find_others(struct finding *finding) {
	struct table *table = finding->table;
	const struct game_rules *rules = table->rules;
	if (finding->lines < 2 || rules->seats != 2 || rules->game->impl->take != NULL) {
		return true;
	}
	finding->candidate = calloc(TURNS_MAX, sizeof(*finding->candidate));
	if (finding->candidate == NULL || !make_table_search(table, &table->others, OTHERS_BYTES)) {
		return false;
	}
	game_turns(rules, &table->play.state, add_candidate, finding);
	return true;
}

static void read_search_limits(
	const json_t *question, struct finding *finding, struct search_limits *limits) {
	int64_t ms = 0, depth = 0, nodes = 0, lines = 1;
	json_field_int(json_object_get(question, "ms"), 0, 3600000, &ms);
	json_field_int(json_object_get(question, "depth"), 0, SEARCH_DEPTH_MAX, &depth);
	json_field_int(json_object_get(question, "nodes"), 0, INT64_MAX, &nodes);
	json_field_int(json_object_get(question, "lines"), 1, LINES_MAX, &lines);
	limits->depth = (int)depth;
	limits->nodes = (uint64_t)nodes;
	limits->time_us = (uint64_t)ms * 1000;
	limits->now_us = ms > 0 ? read_search_clock : NULL;
	limits->report = note_depth;
	limits->user = finding;
	finding->lines = (size_t)lines;
	finding->end = ms > 0 ? rules_now() + (double)ms : 0;
}

bool answer_search(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	struct finding finding = {.table = table};
	struct search_limits limits = {.depth = 0};
	struct search_result result;
	read_search_limits(question, &finding, &limits);
	if (!place_set(table, question, error)) {
		return false;
	}
	bool good = table_search(table) && find_others(&finding);
	if (!good) {
		game_fail(error, "Not enough memory for a search.");
	} else if (table->play.now.phase != GAME_CHOICE) {
		good = game_fail(error, "Nobody is to choose here.");
	} else {
		search_set_play(table->search, &table->play);
		search_go(table->search, &limits, &result);
		write_found_lines(&finding, &result, out);
	}
	free(finding.candidate);
	return good;
}
