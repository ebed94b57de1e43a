/* server/hub/results.c - keeps the results of games, and bounds the table. */
#include "server/hub/results.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/metric.h"
#include "server/hub/hub_settings.h"
#include "server/ledger/game_row.h"
#include "server/live/live_room.h"
#include "server/process/log.h"

enum { EACH_MS = 60 * 1000, MIB = 1 << 20 };

struct results {
	struct site *site; /* NULL once destroyed; then the answer under way frees this */
	const struct hub_settings *settings;
	struct game_row row;
	bool asked;       /* an answer of the store is under way */
	int64_t asked_ms; /* when the table was last measured */
	int64_t used;     /* bytes it uses */
	bool has_moves;   /* moves of some game are left */
	bool trimming;    /* it is above its bound: look again at once */
};

/* ---- rows ---- */

static void add_result(void *user, const struct live_room *live, const struct event *event,
	struct changes *changes) {
	struct results *results = user;
	if (!game_row_write(&results->row, &live->room, event, changes)) {
		changes->failed = true; /* there is no memory */
	}
}

/* ---- the bound ---- */

static const char measure[] =
	"SELECT coalesce(sum(bytes), 0),"
	" (SELECT count(*) FROM (SELECT 1 FROM results WHERE moves IS NOT NULL LIMIT 1) m)"
	" FROM results";

/* Moves go first, the oldest of casual games before those of rated ones. */
static const char drop_moves[] =
	"UPDATE results SET moves = NULL, bytes = bytes - length(moves)"
	" WHERE (room, created_ms, game) IN (SELECT room, created_ms, game FROM results"
	"  WHERE moves IS NOT NULL ORDER BY rated, at LIMIT 200)";

/* Then rows of games in which no account has played. */
#define OLDEST                                                                                     \
	"(SELECT r.room, r.created_ms, r.game FROM results r WHERE NOT EXISTS"                     \
	" (SELECT 1 FROM result_seats s WHERE s.room = r.room AND s.created_ms = r.created_ms"     \
	"  AND s.game = r.game AND s.account IS NOT NULL)"                                         \
	" ORDER BY r.at, r.room, r.created_ms, r.game LIMIT 200)"
static const char drop_seats[] =
	"DELETE FROM result_seats WHERE (room, created_ms, game) IN " OLDEST;
static const char drop_results[] = "DELETE FROM results WHERE (room, created_ms, game) IN " OLDEST;

static void measure_table(struct results *results);

/* Returns whether the module is still there. */
static bool take_answer(struct results *results) {
	results->asked = false;
	if (results->site == NULL) {
		results_destroy(results);
		return false;
	}
	return true;
}

static void on_results_trimmed(void *user, enum store_result result) {
	struct results *results = user;
	if (take_answer(results) && result == STORE_OK) {
		measure_table(results);
	}
}

static void trim_table(struct results *results) {
	const struct store_change moves[] = {{drop_moves, NULL, 0, STORE_ANY_ROWS}};
	const struct store_change rows[] = {
		{drop_seats, NULL, 0, STORE_ANY_ROWS}, {drop_results, NULL, 0, STORE_ANY_ROWS}};
	results->asked = true;
	if (results->has_moves) {
		store_change(results->site->store, moves, 1, on_results_trimmed, results);
	} else {
		store_change(results->site->store, rows, 2, on_results_trimmed, results);
	}
}

static bool see_measure(void *user, const struct store_value *values, size_t count) {
	struct results *results = user;
	if (count == 2) {
		results->used = values[0].number;
		results->has_moves = values[1].number > 0;
	}
	return false;
}

static void on_results_measured(void *user, enum store_result result) {
	struct results *results = user;
	if (!take_answer(results) || result != STORE_OK) {
		return;
	}
	int64_t most = (int64_t)results->settings->results_mb * MIB;
	bool over = most > 0 && results->used > most;
	if (over && !results->trimming) {
		log_info("hub", "results_bytes=%" PRId64 " results_mb=%u: old ones are deleted",
			results->used, results->settings->results_mb);
	}
	results->trimming = over;
	if (over) {
		trim_table(results);
	}
}

static void measure_table(struct results *results) {
	const struct store_query query = {.sql = measure};
	results->asked = store_read(
		results->site->store, &query, see_measure, on_results_measured, results);
}

static void begin_measuring(void *user, int64_t now) {
	struct results *results = user;
	if (!results->asked && now - results->asked_ms >= EACH_MS) {
		results->asked_ms = now;
		measure_table(results);
	}
}

static void tell_results_metrics(void *user, struct metric_list *metrics) {
	const struct results *results = user;
	metric_gauge(
		metrics, "results_bytes", "Size of the results of games.", (double)results->used);
}

/* ---- the module ---- */

struct results *results_create(struct site *site, const struct hub_settings *settings) {
	struct results *results = calloc(1, sizeof(*results));
	if (results != NULL) {
		results->site = site;
		results->settings = settings;
	}
	return results;
}

void results_destroy(struct results *results) {
	if (results != NULL && results->asked) {
		results->site = NULL;
	} else if (results != NULL) {
		game_row_finish(&results->row);
		free(results);
	}
}

struct live_listener results_listener(struct results *results) {
	static const enum event_kind ends[] = {EVENT_END, EVENT_KINDS};
	return (struct live_listener){.user = results,
		.with_kinds = ends,
		.with = add_result,
		.tick = begin_measuring,
		.metrics = tell_results_metrics};
}
