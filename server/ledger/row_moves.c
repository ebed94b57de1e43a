/* server/ledger/row_moves.c - the turns and throws of a game as a result keeps them. */
#include "server/ledger/row_moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
	LINE_BYTES = 64,
	WINDOW_BITS = -12, /* games are short; below 0: without a header */
	MEMORY_LEVEL = 5,
	CHUNK = 4096,
	TURN_BYTES = 512
};

/* ---- as text ---- */

static void write_move(const struct play *play, uint32_t index, struct out *text) {
	char line[LINE_BYTES];
	const struct play_move *move = &play->move[index];
	int used;
	if ((move->flags & PLAY_LOSS) != 0) {
		used = snprintf(line, sizeof(line), "l%u,%u,%u", move->seat, move->values[0],
			move->values[1]);
	} else if ((move->flags & PLAY_THROW) != 0) {
		used = snprintf(line, sizeof(line), "t");
		for (int i = 0; i < move->count; i++) {
			used += snprintf(line + used, sizeof(line) - (size_t)used,
				i > 0 ? ",%u" : "%u", move->values[i]);
		}
	} else {
		const char *steps = play_move_text(play, index);
		out_raw(text, "m", 1);
		out_raw(text, steps, strlen(steps));
		used = 0;
	}
	out_raw(text, line, (size_t)used);
	out_raw(text, "\n", 1);
}

void row_moves_write(const struct play *play, struct out *text) {
	for (uint32_t i = 0; i < play->moves; i++) {
		write_move(play, i, text);
	}
}

void row_moves_opening(const struct play *play, unsigned turns, struct out *text) {
	char turn[TURN_BYTES];
	unsigned count = 0;
	for (uint32_t i = 0; i < play->moves && count < turns; i++) {
		const struct play_move *move = &play->move[i];
		bool is_steps = (move->flags & (PLAY_THROW | PLAY_LOSS)) == 0;
		if (is_steps && (move->flags & PLAY_ENDS) != 0) {
			play_turn_text(play, i, turn, sizeof(turn));
			out_raw(text, " ", count > 0);
			out_raw(text, turn, strlen(turn));
			count++;
		}
	}
}

/* ---- deflated ---- */

bool row_moves_pack(const struct out *text, struct out *packed) {
	char chunk[CHUNK];
	z_stream stream = {.zalloc = Z_NULL};
	out_clear(packed);
	if (text->failed || text->used > ROW_MOVES_MAX ||
		deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, WINDOW_BITS, MEMORY_LEVEL,
			Z_DEFAULT_STRATEGY) != Z_OK) {
		return false;
	}
	stream.next_in = (Bytef *)text->at;
	stream.avail_in = (uInt)text->used;
	int result = Z_OK;
	while (result == Z_OK) {
		stream.next_out = (Bytef *)chunk;
		stream.avail_out = sizeof(chunk);
		result = deflate(&stream, Z_FINISH);
		out_raw(packed, chunk, sizeof(chunk) - stream.avail_out);
	}
	deflateEnd(&stream);
	return result == Z_STREAM_END && !packed->failed;
}

bool row_moves_unpack(const void *packed, size_t size, struct out *text) {
	char chunk[CHUNK];
	z_stream stream = {.zalloc = Z_NULL};
	out_clear(text);
	if (inflateInit2(&stream, WINDOW_BITS) != Z_OK) {
		return false;
	}
	stream.next_in = (Bytef *)(uintptr_t)packed;
	stream.avail_in = (uInt)size;
	int result = Z_OK;
	while (result == Z_OK && text->used <= ROW_MOVES_MAX) {
		stream.next_out = (Bytef *)chunk;
		stream.avail_out = sizeof(chunk);
		result = inflate(&stream, Z_NO_FLUSH);
		out_raw(text, chunk, sizeof(chunk) - stream.avail_out);
	}
	inflateEnd(&stream);
	out_raw(text, "", 1);
	return result == Z_STREAM_END && !text->failed;
}

/* ---- played ---- */

static bool play_values(
	struct play *play, uint32_t tag, const char *line, struct game_error *error) {
	int values[4];
	int count = sscanf(line, "%d,%d,%d,%d", &values[0], &values[1], &values[2], &values[3]);
	return count > 0 && play_may_fall(play, values, (size_t)count)
		? play_throw(play, tag, values, (size_t)count, error)
		: game_fail(error, "This throw (%.20s) is not possible here.", line);
}

static bool play_out(struct play *play, uint32_t tag, const char *line, struct game_error *error) {
	unsigned seat, why, draw;
	if (sscanf(line, "%u,%u,%u", &seat, &why, &draw) != 3 || why > PLAY_LEFT ||
		seat >= (unsigned)play->rules->seats) {
		return game_fail(error, "\"%.20s\" is no loss of a seat.", line);
	}
	return play_lose(play, tag, (int)seat, (enum play_loss)why, draw == 1, error);
}

static bool play_line(struct play *play, uint32_t tag, const char *line, struct game_error *error) {
	switch (line[0]) {
	case 'm':
		return play_text(play, tag, play->now.seat, line + 1, error);
	case 't':
		return play_values(play, tag, line + 1, error);
	case 'l':
		return play_out(play, tag, line + 1, error);
	default:
		return game_fail(error, "\"%.20s\" is no move.", line);
	}
}

bool row_moves_play(struct play *play, const struct out *text, struct game_error *error) {
	uint32_t tag = 0;
	char *line = text->at;
	while (line != NULL && *line != '\0') {
		char *end = strchr(line, '\n');
		if (end == NULL) {
			return game_fail(error, "The last move is cut off.");
		}
		*end = '\0';
		bool good = play_line(play, tag++, line, error);
		*end = '\n';
		if (!good) {
			return false;
		}
		line = end + 1;
	}
	return true;
}
