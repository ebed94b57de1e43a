/* tests/games/tables/brute.c - the tables games once more, slowly. */
#include "tests/games/tables/brute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int point_of(const struct brute_game *game, int seat, int place) {
	return ((game->shift[seat] - 1 + game->way * (place - 1)) % 24 + 24) % 24 + 1;
}

static int men_at_point(
	const struct brute_game *game, const struct brute_position *position, int seat, int point) {
	for (int place = 1; place <= game->length; place++) {
		if (point_of(game, seat, place) == point) {
			return position->men[seat][place];
		}
	}
	return 0;
}

void brute_print(const struct brute_game *game, const struct brute_position *position,
	char text[BRUTE_TEXT]) {
	size_t used = 0;
	for (int seat = 0; seat < 2; seat++) {
		const char *comma = "";
		used += (size_t)snprintf(text + used, BRUTE_TEXT - used, seat == 0 ? "W" : ":B");
		for (int point = 1; point <= 25; point++) {
			int men = point == 25 ? position->men[seat][game->length + 1]
					      : men_at_point(game, position, seat, point);
			char name[8];
			snprintf(name, sizeof(name), point == 25 ? "off" : "%d", point);
			if (men > 0) {
				used += (size_t)snprintf(text + used, BRUTE_TEXT - used,
					men > 1 ? "%s%s*%d" : "%s%s", comma, name, men);
				comma = ",";
			}
		}
	}
}

static int count_from(const struct brute_position *position, int seat, int from, int to) {
	int men = 0;
	for (int place = from; place <= to; place++) {
		men += position->men[seat][place];
	}
	return men;
}

bool brute_can(const struct brute_game *game, const struct brute_position *position, int seat,
	int place, int die) {
	int last = game->length, to = place + die;
	if (position->men[seat][place] == 0) {
		return false;
	}
	bool came = count_from(position, seat, game->first_man, last + 1) > 0;
	if (game->first_man > 0 && !came && count_from(position, seat, place + 1, last) > 0) {
		return false;
	}
	if (to > last) {
		bool home = count_from(position, seat, 1, last - 6) == 0;
		bool exact = to == last + 1;
		return home && (exact || count_from(position, seat, 1, place - 1) == 0);
	}
	if (men_at_point(game, position, 1 - seat, point_of(game, seat, to)) > 0) {
		return false;
	}
	return game->single_until == 0 || position->men[seat][to] == 0 ||
		count_from(position, seat, game->single_until, last + 1) > 0;
}

/* ---- how a turn may end ---- */

static bool has_men_everywhere(const struct brute_game *game, const struct brute_position *position,
	int seat, int first_point) {
	for (int i = 0; i < 6; i++) {
		if (men_at_point(game, position, seat, (first_point - 1 + i) % 24 + 1) == 0) {
			return false;
		}
	}
	return true;
}

static bool is_end_allowed(
	const struct brute_game *game, const struct brute_position *position, int seat) {
	for (int i = 0; i < 2; i++) {
		int held = 0;
		for (int place = game->limit[i][0]; place <= game->limit[i][1] && place > 0;
			place++) {
			held += position->men[seat][place] > 0;
		}
		if (game->limit[i][0] > 0 && held > game->limit[i][2]) {
			return false;
		}
	}
	for (int place = 1; game->must_open && place + 6 <= game->length; place++) {
		if (position->men[1 - seat][place] == 15 &&
			has_men_everywhere(
				game, position, seat, point_of(game, 1 - seat, place) % 24 + 1)) {
			return false;
		}
	}
	bool corner = position->men[seat][23] > 0 && position->men[seat][24] > 0;
	for (int point = 1; game->bouchon && !corner && point <= 24; point++) {
		if (has_men_everywhere(game, position, seat, point)) {
			return false;
		}
	}
	return true;
}

/* ---- all sequences ---- */

struct line {
	const struct brute_game *game;
	int seat;
	int dice[4], count; /* in the order tried */
	int first_place;
	int want;                      /* numbers to be played */
	int only;                      /* the one number that must be the one played, 0: any */
	int best;                      /* most numbers of a line with an allowed end; -1 none */
	bool best_with[7];             /* with one number: which can be it */
	struct brute_results *results; /* NULL: only look for best */
};

static void add_result(struct line *line, const struct brute_position *position) {
	struct brute_results *results = line->results;
	char text[BRUTE_TEXT];
	brute_print(line->game, position, text);
	size_t i = 0;
	while (i < results->count && strcmp(results->result[i].text, text) != 0) {
		i++;
	}
	if (i == results->count && results->count < BRUTE_RESULTS) {
		struct brute_result *result = &results->result[results->count++];
		memcpy(result->text, text, sizeof(text));
		result->position = *position;
		result->die = line->dice[0];
	}
	for (i = 0; i < results->firsts; i++) {
		if (results->first[i].place == line->first_place &&
			results->first[i].die == line->dice[0]) {
			return;
		}
	}
	if (results->firsts < BRUTE_FIRSTS) {
		results->first[results->firsts].place = line->first_place;
		results->first[results->firsts++].die = line->dice[0];
	}
}

static void note_end(struct line *line, const struct brute_position *position, int played) {
	if (!is_end_allowed(line->game, position, line->seat)) {
		return;
	}
	if (line->results == NULL) {
		line->best = played > line->best ? played : line->best;
		line->best_with[line->dice[0]] |= played == 1;
	} else if (played == line->want && (line->only == 0 || line->only == line->dice[0])) {
		add_result(line, position);
	}
}

static void play_line(struct line *line, const struct brute_position *position, int played) {
	note_end(line, position, played);
	if (played == line->count || (line->results != NULL && played == line->want)) {
		return;
	}
	for (int place = 1; place <= line->game->length; place++) {
		int die = line->dice[played];
		if (!brute_can(line->game, position, line->seat, place, die)) {
			continue;
		}
		struct brute_position after = *position;
		int to = place + die > line->game->length ? line->game->length + 1 : place + die;
		after.men[line->seat][place]--;
		after.men[line->seat][to]++;
		line->first_place = played == 0 ? place : line->first_place;
		play_line(line, &after, played + 1);
	}
}

static void play_orders(struct line *line, const struct brute_position *position, int a, int b) {
	line->count = a == b ? line->game->doublet : 2;
	for (int i = 0; i < line->count; i++) {
		line->dice[i] = i % 2 == 0 ? a : b;
	}
	play_line(line, position, 0);
	if (a != b) {
		line->dice[0] = b;
		line->dice[1] = a;
		play_line(line, position, 0);
	}
}

static int compare(const void *a, const void *b) {
	return strcmp(
		((const struct brute_result *)a)->text, ((const struct brute_result *)b)->text);
}

void brute_turns(const struct brute_game *game, const struct brute_position *position, int seat,
	int a, int b, struct brute_results *results) {
	struct line line = {.game = game, .seat = seat, .best = -1};
	results->count = results->firsts = 0;
	play_orders(&line, position, a, b);
	results->used = line.best > 0 ? line.best : 0;
	if (line.best <= 0) {
		return;
	}
	int high = a > b ? a : b;
	line.want = line.best;
	line.only = game->higher && line.best == 1 && a != b && line.best_with[high] ? high : 0;
	line.results = results;
	play_orders(&line, position, a, b);
	qsort(results->result, results->count, sizeof(results->result[0]), compare);
}
