/* server/solved/figures.c - reads the statistics file of a solved game, line by line. */
#include "server/solved/figures.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Returns what follows begin in text; NULL if text does not begin with it. */
static char *skip_prefix(char *text, const char *begin) {
	size_t length = strlen(begin);
	return strncmp(text, begin, length) == 0 ? text + length : NULL;
}

static enum solve_level read_solve_level(const char *text, const char **end) {
	for (int level = SOLVE_LOSS; level <= SOLVE_WIN; level++) {
		size_t length = strlen(solve_level_name((enum solve_level)level));
		if (strncmp(text, solve_level_name((enum solve_level)level), length) == 0) {
			*end = text + length;
			return (enum solve_level)level;
		}
	}
	return SOLVE_UNKNOWN;
}

static bool read_figure_count(const char *text, uint64_t *count) {
	char *end;
	*count = strtoull(text, &end, 10);
	return *text >= '0' && *text <= '9' && end > text;
}

static bool read_mirrors(struct figures *figures, const char *rest) {
	size_t used = text_number(rest, 3, &figures->mirrors);
	figures->alike = used > 0 && rest[used] == ',';
	return used > 0 && figures->mirrors > 0;
}

static bool read_start_value(struct figures *figures, const char *rest) {
	const char *end = rest;
	unsigned turns = 0;
	enum solve_level level = read_solve_level(rest, &end);
	if (level == SOLVE_UNKNOWN || *end != ' ' || text_number(end + 1, 4, &turns) == 0 ||
		turns > SOLVE_DISTANCE_MAX) {
		return false;
	}
	figures->start = solve_value(level, turns);
	return true;
}

static bool read_distances(struct figures *figures, const char *rest) {
	const char *end = rest;
	enum solve_level level = read_solve_level(rest, &end);
	if (level == SOLVE_UNKNOWN || *end != ':') {
		return false;
	}
	figures->level[level].by_turns = end + 1;
	return true;
}

/* Read "win: 652889 positions, the longest 45 turns: W:Wa1". */
static bool read_positions(struct figures *figures, const char *line) {
	static const char longest[] = ", the longest ";
	const char *end = line;
	enum solve_level level = read_solve_level(line, &end);
	struct figures_level *of = &figures->level[level];
	if (level == SOLVE_UNKNOWN || strncmp(end, ": ", 2) != 0 ||
		!read_figure_count(end + 2, &of->positions)) {
		return false;
	}
	const char *more = strstr(end, longest);
	if (more == NULL) {
		return true;
	}
	more += strlen(longest);
	size_t used = text_number(more, 4, &of->longest);
	const char *example = strstr(more, ": ");
	of->example = example != NULL ? example + 2 : NULL;
	return used > 0 && of->longest <= SOLVE_DISTANCE_MAX && example != NULL;
}

/* Ignores lines without new information. */
static bool read_figure_line(struct figures *figures, char *line) {
	char *rest;
	if ((rest = skip_prefix(line, "game: ")) != NULL) {
		figures->key = rest;
	} else if ((rest = skip_prefix(line, "options:")) != NULL) {
		figures->options = rest + (*rest == ' ');
	} else if ((rest = skip_prefix(line, "men: at most ")) != NULL) {
		return text_number(rest, 3, &figures->limits.men) > 0;
	} else if ((rest = skip_prefix(line, "men in hand: at most ")) != NULL) {
		size_t used = text_number(rest, 3, &figures->limits.hand);
		figures->limits.hand++;
		return used > 0;
	} else if ((rest = skip_prefix(line, "mirrors: ")) != NULL) {
		return read_mirrors(figures, rest);
	} else if ((rest = skip_prefix(line, "value of the start: ")) != NULL) {
		return read_start_value(figures, rest);
	} else if ((rest = skip_prefix(line, "distances of ")) != NULL) {
		return read_distances(figures, rest);
	} else if (strncmp(line, "1. ", 3) == 0) {
		figures->line = line;
	} else if (strstr(line, " positions") != NULL && strchr(line, ':') != NULL &&
		skip_prefix(line, "values are") == NULL) {
		return read_positions(figures, line);
	}
	return true;
}

static bool read_figure_lines(struct figures *figures, struct game_error *error) {
	unsigned number = 0;
	for (char *line = figures->text; *line != '\0';) {
		char *end = line + strcspn(line, "\n");
		bool last = *end == '\0';
		*end = '\0';
		number++;
		if (skip_prefix(line, "slices:") != NULL) {
			break; /* the rest is only for people */
		}
		if (!read_figure_line(figures, line)) {
			return game_fail(error,
				"Line %u of the figures is not what qirkat solve writes.", number);
		}
		line = end + !last;
	}
	return figures->key != NULL && figures->options != NULL && figures->mirrors > 0
		? true
		: game_fail(error,
			  "These are not figures: figures name a game, its options and mirrors.");
}

struct figures *figures_read(const char *text, size_t size, struct game_error *error) {
	struct figures *figures = calloc(1, sizeof(*figures));
	if (figures != NULL) {
		figures->text = malloc(size + 1);
	}
	if (figures == NULL || figures->text == NULL) {
		free(figures);
		game_fail(error, "Out of memory.");
		return NULL;
	}
	memcpy(figures->text, text, size);
	figures->text[size] = '\0';
	figures->line = "";
	for (int level = 0; level < SOLVE_LEVELS; level++) {
		figures->level[level].by_turns = "";
	}
	if (!read_figure_lines(figures, error)) {
		figures_destroy(figures);
		return NULL;
	}
	return figures;
}

void figures_destroy(struct figures *figures) {
	if (figures != NULL) {
		free(figures->text);
		free(figures);
	}
}

bool figures_next_count(const char **at, uint64_t *count) {
	const char *text = *at + strspn(*at, " ");
	if (!read_figure_count(text, count)) {
		return false;
	}
	*at = text + strspn(text, "0123456789");
	return true;
}

/* Format: "31. c1xb3", a number and a turn up to the next number. */
bool figures_next_turn(const char **at, char turn[GAME_TURN_TEXT_MAX]) {
	unsigned number;
	const char *text = *at + strspn(*at, " ");
	size_t digits = text_number(text, 4, &number);
	if (digits == 0 || strncmp(text + digits, ". ", 2) != 0) {
		return false;
	}
	text += digits + 2;
	char next[16];
	struct text mark;
	text_init(&mark, next, sizeof(next));
	text_add(&mark, " %u. ", number + 1);
	const char *end = strstr(text, next);
	size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
	if (length == 0 || !text_copy(turn, GAME_TURN_TEXT_MAX, text, length)) {
		return false;
	}
	*at = text + length;
	return true;
}
