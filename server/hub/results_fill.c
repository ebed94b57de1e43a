/* server/hub/results_fill.c - writes the results of rooms that were over before results were kept.
 *
 * Which rooms are over and have no results is asked 20 at a time, in the order of their ids; the
 * logs of these are read one after the other, for some milliseconds a second. A note in the store
 * says when all are done; until then each start begins again, which finds what is left.
 */
#include "server/hub/results_fill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/ledger/log_rows.h"
#include "server/live/site.h"
#include "server/process/log.h"

enum { ROOMS_AT_ONCE = 20, STEPS = 16, SLICE_MS = 20 };

static const int64_t slice_ns = SLICE_MS * (int64_t)1000000;

enum stage {
	FILL_LOOKS, /* whether it was done before */
	FILL_LISTS, /* rooms without results */
	FILL_READS, /* the log of one */
	FILL_WRITES,
	FILL_ENDS, /* notes that all is done */
	FILL_OVER
};

struct results_fill {
	struct site *site; /* NULL once destroyed; then the answer under way frees this */
	enum stage stage;
	bool asked; /* an answer of the store is under way, or a cursor waits */
	bool is_done;
	int64_t left_ns; /* that this second may still take */
	char room[ROOMS_AT_ONCE][STORE_ROOM_ID_MAX];
	char last[STORE_ROOM_ID_MAX]; /* the last room listed */
	size_t rooms, next;
	struct store_cursor *cursor; /* of the log being read; NULL: none */
	struct log_rows *log;
	struct game_row row;
	struct changes changes; /* of the game that has just ended */
	uint64_t games, unreadable;
};

static const char look[] = "SELECT text FROM notes WHERE kind = 'results' AND key = 'filled'";
static const char list_rooms[] =
	"SELECT r.id FROM rooms r WHERE r.status = 2 AND r.id > ?1"
	" AND NOT EXISTS (SELECT 1 FROM results s WHERE s.room = r.id) ORDER BY r.id LIMIT 20";
static const char note_end[] = "INSERT INTO notes (kind, key, text)"
			       " VALUES ('results', 'filled', '1') ON CONFLICT DO NOTHING";

static void go_on_filling(struct results_fill *fill);

/* Returns whether the module is still there. */
static bool take_fill_answer(struct results_fill *fill) {
	fill->asked = false;
	if (fill->site == NULL) {
		results_fill_destroy(fill);
		return false;
	}
	return true;
}

/* ---- one log ---- */

static void end_fill_log(struct results_fill *fill) {
	if (fill->cursor != NULL) {
		store_read_end(fill->site->store, fill->cursor);
	}
	log_rows_destroy(fill->log);
	fill->cursor = NULL;
	fill->log = NULL;
}

/* Stop at the end of a game, to write its rows. */
static bool add_fill_event(void *user, const struct store_event *stored) {
	struct results_fill *fill = user;
	return log_rows_add(fill->log, stored, &fill->changes) && fill->changes.count == 0;
}

static void on_fill_wake(void *user) {
	struct results_fill *fill = user;
	if (take_fill_answer(fill)) {
		go_on_filling(fill);
	}
}

static void on_fill_written(void *user, enum store_result result) {
	struct results_fill *fill = user;
	if (!take_fill_answer(fill)) {
		return;
	}
	fill->games += result == STORE_OK;
	fill->stage = FILL_READS;
	go_on_filling(fill);
}

static void write_fill_rows(struct results_fill *fill) {
	fill->stage = FILL_WRITES;
	fill->asked = true;
	store_change(
		fill->site->store, fill->changes.at, fill->changes.count, on_fill_written, fill);
	changes_begin(&fill->changes);
}

/* The next room of the list. False if there is none. */
static bool begin_fill_log(struct results_fill *fill) {
	if (fill->next == fill->rooms) {
		fill->stage = FILL_LISTS;
		return false;
	}
	const char *id = fill->room[fill->next++];
	fill->log = log_rows_create(id, &fill->site->rule_sets, &fill->row);
	fill->cursor = fill->log != NULL ? store_read_begin(fill->site->store, id, 0) : NULL;
	changes_begin(&fill->changes);
	return true;
}

static void read_fill_log(struct results_fill *fill) {
	enum store_more more = STORE_BROKEN;
	if (fill->log == NULL && !begin_fill_log(fill)) {
		return;
	}
	if (fill->cursor != NULL) {
		more = store_read_some(
			fill->site->store, fill->cursor, STEPS, add_fill_event, fill);
	}
	bool ended = fill->cursor != NULL && !fill->log->failed && fill->changes.count > 0;
	if (ended) {
		write_fill_rows(fill);
	} else if (more == STORE_LATER) {
		fill->asked = true;
		store_read_wait(fill->site->store, fill->cursor, on_fill_wake, fill);
	} else if (more != STORE_MORE) {
		fill->unreadable += fill->log == NULL || fill->log->failed || more == STORE_BROKEN;
		end_fill_log(fill);
	}
}

/* ---- the list ---- */

static bool see_fill_room(void *user, const struct store_value *values, size_t count) {
	struct results_fill *fill = user;
	if (count == 1 && values[0].kind == STORE_TEXT && fill->rooms < ROOMS_AT_ONCE) {
		snprintf(fill->room[fill->rooms++], STORE_ROOM_ID_MAX, "%s", values[0].text);
	}
	return true;
}

static void on_fill_listed(void *user, enum store_result result) {
	struct results_fill *fill = user;
	if (!take_fill_answer(fill) || result != STORE_OK) {
		return; /* the next tick tries again */
	}
	bool any = fill->last[0] != '\0';
	fill->stage = fill->rooms > 0 ? FILL_READS : any ? FILL_ENDS : FILL_OVER;
	if (fill->rooms > 0) {
		strcpy(fill->last, fill->room[fill->rooms - 1]);
	}
	go_on_filling(fill);
}

static void list_fill_rooms(struct results_fill *fill) {
	const struct store_value values[] = {value_text(fill->last)};
	const struct store_query query = {.sql = list_rooms, .values = values, .count = 1};
	fill->rooms = fill->next = 0;
	fill->asked = store_read(fill->site->store, &query, see_fill_room, on_fill_listed, fill);
}

/* ---- begin and end ---- */

static bool see_filled(void *user, const struct store_value *values, size_t count) {
	(void)values;
	(void)count;
	((struct results_fill *)user)->is_done = true;
	return false;
}

static void on_fill_looked(void *user, enum store_result result) {
	struct results_fill *fill = user;
	if (take_fill_answer(fill) && result == STORE_OK) {
		fill->stage = fill->is_done ? FILL_OVER : FILL_LISTS;
	}
}

static void look_whether_filled(struct results_fill *fill) {
	const struct store_query query = {.sql = look};
	fill->asked = store_read(fill->site->store, &query, see_filled, on_fill_looked, fill);
}

static void on_fill_noted(void *user, enum store_result result) {
	struct results_fill *fill = user;
	if (!take_fill_answer(fill) || result != STORE_OK) {
		return;
	}
	fill->stage = FILL_OVER;
	if (fill->games > 0 || fill->unreadable > 0) {
		log_info("hub", "results=%llu unreadable=%llu of games that were over are kept",
			(unsigned long long)fill->games, (unsigned long long)fill->unreadable);
	}
}

static void note_filled(struct results_fill *fill) {
	const struct store_change change = {note_end, NULL, 0, STORE_ANY_ROWS};
	fill->asked = true;
	store_change(fill->site->store, &change, 1, on_fill_noted, fill);
}

static void step_fill(struct results_fill *fill) {
	switch (fill->stage) {
	case FILL_LOOKS:
		look_whether_filled(fill);
		break;
	case FILL_LISTS:
		list_fill_rooms(fill);
		break;
	case FILL_READS:
		read_fill_log(fill);
		break;
	case FILL_ENDS:
		note_filled(fill);
		break;
	case FILL_WRITES:
	case FILL_OVER:
		break;
	}
}

/* Until an answer is waited for, or this second's time is used up. */
static void go_on_filling(struct results_fill *fill) {
	bool goes_on = fill->stage != FILL_OVER;
	while (goes_on && fill->left_ns > 0) {
		enum stage stage = fill->stage;
		uint64_t begun_ns = uv_hrtime();
		step_fill(fill);
		fill->left_ns -= (int64_t)(uv_hrtime() - begun_ns);
		goes_on = !fill->asked && fill->stage != FILL_OVER &&
			(stage != fill->stage || stage == FILL_READS);
	}
}

static void tick_fill(void *user, int64_t now) {
	struct results_fill *fill = user;
	(void)now;
	if (!fill->asked && fill->stage != FILL_OVER && !fill->site->draining) {
		fill->left_ns = slice_ns;
		go_on_filling(fill);
	}
}

struct results_fill *results_fill_create(struct site *site) {
	struct results_fill *fill = calloc(1, sizeof(*fill));
	if (fill != NULL) {
		fill->site = site;
	}
	return fill;
}

void results_fill_destroy(struct results_fill *fill) {
	if (fill == NULL) {
		return;
	}
	bool cursor_waits = fill->cursor != NULL && fill->stage == FILL_READS;
	if (fill->site != NULL) {
		end_fill_log(fill); /* a cursor that waits does not call any more */
	}
	if (fill->asked && !cursor_waits) {
		fill->site = NULL;
		return;
	}
	game_row_finish(&fill->row);
	free(fill);
}

struct live_listener results_fill_listener(struct results_fill *fill) {
	return (struct live_listener){.user = fill, .tick = tick_fill};
}
