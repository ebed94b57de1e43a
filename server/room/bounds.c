/* server/room/bounds.c - limits on what may happen at a table without the game moving on. */
#include "server/room/bounds.h"

#include <string.h>

#include "server/room/room.h"

/* Whether the event makes earlier offers meaningless, so that counting per turn starts again. */
static bool moves_on(const struct room *room, const struct event *event) {
	switch (event->kind) {
	case EVENT_PLAY:
	case EVENT_THROW:
		return play_ended_turn(&room->play);
	case EVENT_START:
	case EVENT_RESIGN:
	case EVENT_CLAIM:
	case EVENT_FLAG:
	case EVENT_END:
	case EVENT_ABORT:
		return true;
	default:
		return false;
	}
}

static void reset_turn_bounds(struct bounds *bounds) {
	for (int place = 0; place < WIRE_SEATS_MAX; place++) {
		struct bounds_seat *seat = &bounds->seat[place];
		seat->offers = seat->backs = seat->talks = 0;
	}
}

/* Saturates, because a log from before these limits may hold more. */
static void increment_counter(uint8_t *counter) {
	*counter += *counter < UINT8_MAX;
}

static void count_stand(struct bounds *bounds, int64_t at_ms) {
	bounds->stood_ms[bounds->stands % BOUND_STANDS_AT_ONCE] = at_ms;
	bounds->stands += bounds->stands < UINT16_MAX;
}

void bounds_count(struct room *room, const struct event *event, int by) {
	struct bounds *bounds = &room->bounds;
	if (moves_on(room, event)) {
		reset_turn_bounds(bounds);
	}
	if (event->kind == EVENT_REDRAW) {
		increment_counter(&bounds->redraws);
	}
	if (by < 0) {
		return;
	}
	struct bounds_seat *seat = &bounds->seat[by];
	switch (event->kind) {
	case EVENT_OFFER:
		increment_counter(&seat->offers);
		break;
	case EVENT_BACK:
		increment_counter(&seat->backs);
		break;
	case EVENT_TALK:
		increment_counter(&seat->talks);
		break;
	case EVENT_PLAN:
		seat->plan_bytes += (uint32_t)event->lines.used;
		break;
	case EVENT_STAND:
		count_stand(bounds, event->at_ms);
		break;
	default:
		return;
	}
	seat->asides += seat->asides < UINT16_MAX;
}

/* ---- checks ---- */

static bool refuse_too_often(struct wire_error *error, const char *sentence) {
	return wire_error_set(error, ERROR_TOO_OFTEN, "%s", sentence);
}

static bool allow_turn(const struct room *room, const struct bounds_seat *seat,
	enum event_kind kind, struct wire_error *error) {
	bool playing = room->status == ROOM_PLAYING;
	if (kind == EVENT_OFFER && seat->offers >= BOUND_OFFERS) {
		return refuse_too_often(error,
			playing ? "You have made enough offers this turn; wait for the next move."
				: "You have made enough offers; the others can still make one to you.");
	}
	if (kind == EVENT_BACK && seat->backs >= BOUND_BACKS) {
		return refuse_too_often(
			error, "You have taken back enough steps this turn; finish it.");
	}
	return kind != EVENT_TALK || seat->talks < BOUND_TALKS ||
		refuse_too_often(error,
			playing ? "You have opened and closed the chat too often this turn."
				: "You have opened and closed the chat too often.");
}

static bool allow_stand(const struct bounds *bounds, int64_t at_ms, struct wire_error *error) {
	if (bounds->stands >= BOUND_STANDS) {
		return refuse_too_often(error,
			"Seats have been given up too often at this table; play, or close it.");
	}
	int64_t oldest = bounds->stood_ms[bounds->stands % BOUND_STANDS_AT_ONCE];
	return bounds->stands < BOUND_STANDS_AT_ONCE || at_ms - oldest >= BOUND_STANDS_MS ||
		refuse_too_often(error,
			"Seats have been given up too often in the last minute; wait a minute.");
}

bool bounds_may_always(enum event_kind kind) {
	return kind == EVENT_RESIGN || kind == EVENT_ABORT || kind == EVENT_CLAIM;
}

static bool allow_size(const struct room *room, enum event_kind kind, struct wire_error *error) {
	if (bounds_may_always(kind) ||
		(room->version < BOUND_EVENTS && room->bounds.bytes < BOUND_BYTES)) {
		return true;
	}
	return wire_error_set(error, ERROR_TOO_LATE,
		"This table has reached its limit of events; resign, and open another.");
}

bool bounds_allow(const struct room *room, int place, enum event_kind kind, int64_t at_ms,
	struct wire_error *error) {
	bool aside = kind == EVENT_OFFER || kind == EVENT_BACK || kind == EVENT_TALK ||
		kind == EVENT_PLAN || kind == EVENT_STAND;
	if (!allow_size(room, kind, error)) {
		return false;
	}
	if (!aside || place < 0) {
		return true;
	}
	const struct bounds_seat *seat = &room->bounds.seat[place];
	if (kind == EVENT_STAND && !allow_stand(&room->bounds, at_ms, error)) {
		return false;
	}
	if (kind == EVENT_PLAN && seat->plan_bytes >= BOUND_PLAN_BYTES) {
		return refuse_too_often(error,
			"You have planned as many replies as a table can store for one seat.");
	}
	if (seat->asides >= BOUND_ASIDES) {
		return refuse_too_often(error,
			"You have made offers, taken back and changed your mind often enough at this table: play on.");
	}
	return allow_turn(room, seat, kind, error);
}
