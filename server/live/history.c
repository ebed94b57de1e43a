/* server/live/history.c - the past events of a room, encoded for clients that join. */
#include "server/live/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void histories_init(struct histories *histories) {
	list_init(&histories->all);
	histories->bytes = 0;
}

struct history *history_create(uint32_t from) {
	struct history *history = calloc(1, sizeof(*history));
	if (history != NULL) {
		history->from = history->upto = from;
		list_init(&history->in_all);
		out_init(&history->text);
	}
	return history;
}

void history_destroy(struct histories *histories, struct history *history) {
	if (history == NULL) {
		return;
	}
	if (history->owner != NULL) {
		*history->owner = NULL;
	}
	histories->bytes -= history->counted;
	list_take_out(&history->in_all);
	out_finish(&history->text);
	free(history->start);
	free(history);
}

static uint32_t count_of(const struct history *history) {
	return history->upto - history->from;
}

/* Forget the first count events. */
static void drop_oldest_events(struct history *history, uint32_t count) {
	uint32_t rest = count_of(history) - count;
	uint32_t bytes = history->start[count];
	memmove(history->text.at, history->text.at + bytes, history->text.used - bytes + 1);
	history->text.used -= bytes;
	for (uint32_t i = 0; i < rest; i++) {
		history->start[i] = history->start[count + i] - bytes;
	}
	history->from += count;
}

/* Over the limit: drop the older half, so that this happens rarely. */
static void drop_older_half(struct history *history) {
	uint32_t count = 0, all = count_of(history);
	while (count + 1 < all &&
		(history->text.used - history->start[count] > HISTORY_TEXT_MAX / 2 ||
			all - count > HISTORY_EVENTS_MAX / 2)) {
		count++;
	}
	drop_oldest_events(history, count);
}

static bool reserve_event_starts(struct history *history) {
	uint32_t *start = array_reserve(
		history->start, &history->capacity, (size_t)count_of(history) + 1, sizeof(*start));
	history->start = start != NULL ? start : history->start;
	return start != NULL;
}

bool history_add(struct history *history, const char *body, size_t size) {
	struct out *text = &history->text;
	if (!reserve_event_starts(history)) {
		return false;
	}
	if (text->used > 0) {
		out_raw(text, ",", 1);
	}
	history->start[count_of(history)] = (uint32_t)text->used;
	out_raw(text, "{", 1);
	out_key_int(text, "v", ++history->upto);
	out_key(text, "d");
	out_json(text, body, size);
	out_end(text, '}');
	if (text->failed) {
		return false;
	}
	if (text->used > HISTORY_TEXT_MAX || count_of(history) > HISTORY_EVENTS_MAX) {
		drop_older_half(history);
	}
	return true;
}

void history_used(struct histories *histories, struct history *history) {
	size_t bytes = history->text.size + history->capacity * sizeof(*history->start);
	histories->bytes += bytes - history->counted;
	history->counted = bytes;
	list_move_last(&histories->all, &history->in_all);
	while (histories->bytes > HISTORY_BYTES_MAX && histories->all.next != &history->in_all) {
		history_destroy(histories, LIST_OWNER(histories->all.next, struct history, in_all));
	}
}

void history_keep(struct histories *histories, struct history *history, struct history **owner) {
	*owner = history;
	history->owner = owner;
	history_used(histories, history);
}

static uint32_t first_event_since(const struct history *history, uint32_t since) {
	return since > history->from ? since - history->from : 0;
}

size_t history_bytes(const struct history *history, uint32_t since) {
	uint32_t first = first_event_since(history, since);
	return first < count_of(history) ? history->text.used - history->start[first] : 0;
}

void history_write(const struct history *history, uint32_t since, struct out *out) {
	size_t bytes = history_bytes(history, since);
	if (bytes > 0) {
		out_json(out, history->text.at + history->text.used - bytes, bytes);
	}
}
