/* server/room/line.c - the steps and throws of a game as they stand. */
#include "server/room/line.h"

#include <stdlib.h>
#include <string.h>

enum {
	LINE_FIRST_MOVES = 16,
	LINE_FIRST_TEXTS = 128,
	MOVE_FIXED = MOVE_THROW | MOVE_RESIGN, /* nothing is taken back across it */
};

void line_finish(struct line *line) {
	free(line->move);
	free(line->texts);
	memset(line, 0, sizeof(*line));
}

static bool has_room_for_move(struct line *line) {
	if (line->moves < line->size) {
		return true;
	}
	uint32_t size = line->size > 0 ? line->size * 2 : LINE_FIRST_MOVES;
	struct move *move = realloc(line->move, size * sizeof(*move));
	if (move == NULL) {
		return false;
	}
	line->move = move;
	line->size = size;
	return true;
}

static bool has_room_for_text(struct line *line, size_t size) {
	if (line->texts_used + size <= line->texts_size) {
		return true;
	}
	size_t wanted = line->texts_size > 0 ? line->texts_size : LINE_FIRST_TEXTS;
	while (wanted < line->texts_used + size) {
		wanted *= 2;
	}
	char *texts = realloc(line->texts, wanted);
	if (texts == NULL) {
		return false;
	}
	line->texts = texts;
	line->texts_size = (uint32_t)wanted;
	return true;
}

bool line_add(struct line *line, const struct move *move, const char *text) {
	size_t size = text != NULL ? strlen(text) + 1 : 0;
	if (!has_room_for_move(line) || !has_room_for_text(line, size)) {
		return false;
	}
	struct move *added = &line->move[line->moves++];
	*added = *move;
	added->text = line->texts_used;
	if (text != NULL) {
		memcpy(line->texts + line->texts_used, text, size);
		line->texts_used += (uint32_t)size;
	}
	return true;
}

void line_cut(struct line *line, uint32_t count) {
	if (count < line->moves) {
		line->texts_used = line->move[count].text;
		line->moves = count;
	}
}

const char *line_text(const struct line *line, uint32_t index) {
	return line->texts + line->move[index].text;
}

uint32_t line_length_at(const struct line *line, uint32_t version) {
	uint32_t length = line->moves;
	while (length > 0 && line->move[length - 1].version > version) {
		length--;
	}
	return length;
}

uint32_t line_open_steps(const struct line *line, int seat) {
	uint32_t first = line->moves;
	while (first > 0) {
		const struct move *move = &line->move[first - 1];
		if ((move->flags & (MOVE_FIXED | MOVE_ENDS)) != 0 || move->seat != seat) {
			break;
		}
		first--;
	}
	return first;
}

int64_t line_last_turn(const struct line *line, int seat) {
	int64_t at = (int64_t)line->moves - 1;
	while (at >= 0 &&
		(line->move[at].seat != seat || (line->move[at].flags & MOVE_FORCED) != 0)) {
		if ((line->move[at].flags & MOVE_FIXED) != 0) {
			return -1;
		}
		at--;
	}
	if (at < 0 || (line->move[at].flags & MOVE_FIXED) != 0) {
		return -1;
	}
	while (at > 0) {
		const struct move *earlier = &line->move[at - 1];
		if ((earlier->flags & (MOVE_FIXED | MOVE_ENDS)) != 0 || earlier->seat != seat) {
			break;
		}
		at--;
	}
	return at;
}

bool line_has_throw(const struct line *line) {
	for (uint32_t i = 0; i < line->moves; i++) {
		if ((line->move[i].flags & MOVE_THROW) != 0) {
			return true;
		}
	}
	return false;
}

bool line_has_turn(const struct line *line, int seat) {
	for (uint32_t i = 0; i < line->moves; i++) {
		if (line->move[i].seat == seat && (line->move[i].flags & MOVE_ENDS) != 0) {
			return true;
		}
	}
	return false;
}

unsigned line_turns(const struct line *line, int seat) {
	unsigned turns = 0;
	for (uint32_t i = 0; i < line->moves; i++) {
		turns += line->move[i].seat == seat && (line->move[i].flags & MOVE_ENDS) != 0;
	}
	return turns;
}
