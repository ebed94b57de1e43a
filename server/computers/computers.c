/* server/computers/computers.c - computers at tables. */
#include "server/computers/computers.h"

#include <stdlib.h>

#include "base/metric.h"
#include "server/computers/computer_player.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/pending.h"
#include "server/process/log.h"
#include "server/room/decide.h"

enum { ROUNDS = 8 };

struct computers {
	struct computer_means means;
	const struct computer_settings *settings;
	struct live_rooms *rooms;
	size_t slot;
	struct list awake;    /* tables to be looked at */
	bool asks;            /* for the end of the round: a table is awake, or a deadline is due */
	struct list waiting;  /* tables that cannot get their computers yet */
	struct list attended; /* tables that have them, the longest first */
	unsigned tables;      /* how many these are */
	unsigned holders;     /* addresses that these are counted for */
	struct wire_error error;
	uv_timer_t *timer; /* freed in its close callback */
};

struct table {
	struct computers *computers;
	struct live_room *live; /* NULL: unloaded */
	struct list in_awake, in_waiting, in_attended;
	struct computer_player *player[GAME_SEATS_MAX]; /* by place */
	bool is_attended;                               /* its computers are connected */
	struct address *address;                        /* the address it is counted for, NULL */
};

/* ---- looking ---- */

static void wake_table(struct table *table) {
	list_move_last(&table->computers->awake, &table->in_awake);
	table->computers->asks = true;
}

static void wake_player(struct computer_player *player) {
	wake_table(player->table);
}

static struct table *computer_table_of(
	const struct computers *computers, const struct live_room *live) {
	return live->slot[computers->slot];
}

/* Returns a visitor who is not a computer, or NULL. */
static const struct client *visitor_of(const struct live_room *live) {
	for (const struct list *at = live->clients.next; at != &live->clients; at = at->next) {
		const struct client *client = LIST_OWNER(at, struct client, in_room);
		if (!client->is_computer) {
			return client;
		}
	}
	return NULL;
}

static bool is_computers_turn(const struct room *room) {
	int place = room_place_to_move(room);
	return place >= 0 && room->person[place].computer > 0;
}

/* Should its computers be connected? With a visitor, yes. Otherwise only on a computer's turn:
 * connected ones stay until it is somebody else's turn, others are needed if a clock is running. */
static bool are_players_wanted(const struct table *table) {
	const struct live_room *live = table->live;
	if (live == NULL || live->load != NULL || live->room.version == 0 ||
		!room_has_computer(&live->room)) {
		return false;
	}
	bool stays = is_computers_turn(&live->room) &&
		(table->is_attended || live->room.clock.running >= 0);
	return stays || visitor_of(live) != NULL;
}

/* ---- connecting and leaving ---- */

static void dismiss_players(struct table *table) {
	for (int place = 0; place < GAME_SEATS_MAX; place++) {
		computer_player_destroy(table->player[place]);
		table->player[place] = NULL;
	}
	if (table->is_attended) {
		table->is_attended = false;
		list_take_out(&table->in_attended);
		table->computers->tables--;
	}
	if (table->address != NULL) {
		table->computers->holders -= table->address->count[ADDRESS_COMPUTERS] == 1;
		address_give(table->address, ADDRESS_COMPUTERS);
		table->address = NULL;
	}
}

static void queue_table_retry(struct table *table) {
	list_move_last(&table->computers->waiting, &table->in_waiting);
}

/* Connect the computer of a place, unless connected; one that was sent away comes back later. */
static void connect_player(struct table *table, int place) {
	const struct room_person *person = &table->live->room.person[place];
	struct computer_player *player = table->player[place];
	bool is_gone = player != NULL && (player->closed || player->client == NULL);
	bool sits = person->sits && person->computer > 0;
	if (is_gone || !sits) {
		computer_player_destroy(player);
		table->player[place] = NULL;
	}
	if (table->player[place] == NULL && sits && !is_gone) {
		table->player[place] = computer_player_create(
			&table->computers->means, table, table->live, place);
	}
	if (table->player[place] == NULL && sits) {
		queue_table_retry(table);
	}
}

/* ---- shares, once all places are taken ---- */

static bool are_tables_full(const struct computers *computers) {
	return computers->tables >= computers->settings->computers_max;
}

/* How many places an address may hold then: as many as each other that holds some, at least one. */
static unsigned address_table_share(
	const struct computers *computers, const struct address *address) {
	bool is_new = address->count[ADDRESS_COMPUTERS] == 0;
	unsigned holders = computers->holders + is_new;
	unsigned share = computers->settings->computers_max / (holders > 0 ? holders : 1);
	return share > 0 ? share : 1;
}

/* A table that has to give its place to an address that is due one: one at which nobody is, or else
 * the latest of the address that holds the most. NULL: none has more than its share. */
static struct table *find_victim(const struct computers *computers, unsigned share) {
	struct table *victim = NULL;
	unsigned most = share;
	for (struct list *at = computers->attended.before; at != &computers->attended;
		at = at->before) {
		struct table *table = LIST_OWNER(at, struct table, in_attended);
		if (table->live == NULL || visitor_of(table->live) == NULL) {
			return table;
		}
		if (table->address != NULL && table->address->count[ADDRESS_COMPUTERS] > most) {
			most = table->address->count[ADDRESS_COMPUTERS];
			victim = table;
		}
	}
	return victim;
}

static struct table *find_place_for(
	const struct computers *computers, const struct address *address) {
	unsigned share = address_table_share(computers, address);
	return address->count[ADDRESS_COMPUTERS] < share ? find_victim(computers, share) : NULL;
}

/* Whether there is a place for a table of this address; if another one must give it up, it does. */
static bool take_place(struct table *table, const struct client *visitor) {
	struct computers *computers = table->computers;
	struct table *victim;
	if (!are_tables_full(computers)) {
		return true;
	}
	if (visitor == NULL || computers->settings->computers_max == 0) {
		return false;
	}
	victim = find_place_for(computers, visitor->address);
	if (victim == NULL) {
		return false;
	}
	dismiss_players(victim);
	queue_table_retry(victim);
	return true;
}

/* Connect its computers, if the limit of tables allows. */
static void attend_table(struct table *table) {
	struct computers *computers = table->computers;
	const struct client *visitor = visitor_of(table->live);
	if (!take_place(table, visitor)) {
		queue_table_retry(table);
		return;
	}
	table->is_attended = true;
	list_add_last(&computers->attended, &table->in_attended);
	computers->tables++;
	if (visitor != NULL) {
		table->address = visitor->address;
		address_add(table->address, ADDRESS_COMPUTERS);
		computers->holders += table->address->count[ADDRESS_COMPUTERS] == 1;
	}
}

/* Searches count for the address that the table is counted for. */
static void charge_player(const struct table *table, struct computer_player *player) {
	player->address = table->address != NULL ? address_hash(table->address) : 0;
	player->watched = visitor_of(table->live) != NULL;
}

static void update_table(struct table *table) {
	list_take_out(&table->in_waiting);
	if (!are_players_wanted(table)) {
		dismiss_players(table);
		if (table->live == NULL) {
			list_take_out(&table->in_awake);
			free(table);
		}
		return;
	}
	if (!table->is_attended) {
		attend_table(table);
	}
	if (!table->is_attended) {
		return;
	}
	for (int place = 0; place < table->live->room.places; place++) {
		connect_player(table, place);
		if (table->player[place] != NULL) {
			charge_player(table, table->player[place]);
			computer_player_look(table->player[place], table->live);
		}
	}
}

/* Tables that wake up meanwhile are handled next time. */
static void update_awake_tables(struct computers *computers) {
	struct list now;
	list_init(&now);
	while (!list_is_empty(&computers->awake)) {
		struct list *link = computers->awake.next;
		list_move_last(&now, link);
	}
	while (!list_is_empty(&now)) {
		struct table *table = LIST_OWNER(now.next, struct table, in_awake);
		list_take_out(&table->in_awake);
		update_table(table);
	}
}

/* Repeat, because an answer may come at once and wake a table again. */
static void settle_awake_tables(struct computers *computers) {
	for (int i = 0; i < ROUNDS && !list_is_empty(&computers->awake); i++) {
		update_awake_tables(computers);
	}
}

/* ---- time ---- */

static void wake_due_players(struct computers *computers) {
	struct deadlines *deadlines = computers->means.deadlines;
	int64_t now = site_now(computers->means.site);
	struct deadline *first = deadlines_first(deadlines);
	while (first != NULL && first->at_ms <= now) {
		wake_player(DEADLINE_OWNER(first, struct computer_player, deadline));
		deadlines_set(deadlines, first, DEADLINE_NEVER, false);
		first = deadlines_first(deadlines);
	}
}

static void on_computers_timer(uv_timer_t *timer) {
	struct computers *computers = timer->data;
	computers->asks = true;
}

static void arm_computers_timer(struct computers *computers) {
	const struct deadline *first = deadlines_first(computers->means.deadlines);
	bool again = !list_is_empty(&computers->awake);
	int64_t wait_ms = first == NULL ? 0 : first->at_ms - site_now(computers->means.site);
	if (!again && first == NULL) {
		uv_timer_stop(computers->timer);
	} else {
		wait_ms = again || wait_ms < 1 ? 1 : wait_ms;
		uv_timer_start(computers->timer, on_computers_timer, (uint64_t)wait_ms, 0);
	}
}

static void flush_computers(void *user) {
	struct computers *computers = user;
	struct site *site = computers->means.site;
	if (site->draining) {
		return;
	}
	wake_due_players(computers);
	settle_awake_tables(computers);
	arm_computers_timer(computers);
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct computers *computers = user;
	metric_gauge(metrics, "computer_tables", "Tables with computer players.",
		(double)computers->tables);
	metric_gauge(metrics, "searches", "Searches in progress, for computer players and hints.",
		(double)search_pool_jobs(computers->means.pool));
}

static void wake_waiting_tables(void *user, int64_t now) {
	struct computers *computers = user;
	(void)now;
	computers->asks = true;
	for (struct list *at = computers->waiting.next; at != &computers->waiting; at = at->next) {
		wake_table(LIST_OWNER(at, struct table, in_waiting));
	}
}

/* ---- events of rooms ---- */

/* Find or create the table of a room with computers, and wake it. */
static void wake_room_table(struct computers *computers, struct live_room *live) {
	struct table *table = computer_table_of(computers, live);
	if (table == NULL && room_has_computer(&live->room)) {
		table = calloc(1, sizeof(*table));
		if (table == NULL) {
			log_error(
				"computers", "room=%s no memory for its computers", live->room.id);
			return;
		}
		table->computers = computers;
		table->live = live;
		list_init(&table->in_awake);
		list_init(&table->in_waiting);
		list_init(&table->in_attended);
		live->slot[computers->slot] = table;
	}
	if (table != NULL) {
		wake_table(table);
	}
}

static void wake_published_table(void *user, struct live_room *live, const struct commit *commit) {
	(void)commit;
	wake_room_table(user, live);
}

/* Computers cannot play while the room is unloaded, so that time is not charged. */
static void leave_out_absence(struct live_room *live) {
	struct clock *clock = &live->room.clock;
	int64_t away_ms = site_now(live->site) - clock->since_ms;
	if (clock->running >= 0 && is_computers_turn(&live->room) && away_ms > clock->free_ms) {
		clock->free_ms = away_ms;
	}
}

/* Called before clocks are checked. */
static void wake_opened_table(void *user, struct live_room *live) {
	leave_out_absence(live);
	wake_room_table(user, live);
}

static void on_visitor_moved(void *user, struct live_room *live, struct client *client) {
	if (!client->is_computer) {
		wake_room_table(user, live);
	}
}

static void lose_gone_player(void *user, struct client *client) {
	struct computer_player *player = computer_player_of(client);
	(void)user;
	if (player != NULL) {
		computer_player_lose_client(player);
		wake_player(player);
	}
}

static void detach_closed_table(void *user, struct live_room *live) {
	struct table *table = computer_table_of(user, live);
	if (table != NULL) {
		table->live = NULL;
		wake_table(table);
	}
}

/* A room without visitors that was loaded because of its clock stays loaded for its computers. */
static bool is_held_for_computers(void *user, const struct live_room *live, bool full) {
	const struct computers *computers = user;
	const struct table *table = computer_table_of(computers, live);
	return !full && table != NULL && are_players_wanted(table) &&
		computers->tables < computers->settings->computers_max;
}

static void fill_computers_fact(void *user, const struct live_room *live,
	const struct pending *pending, struct room_facts *facts) {
	struct computers *computers = user;
	if (pending == NULL || pending->request.type != REQUEST_COMPUTER ||
		pending->client == NULL || room_has_computer(&live->room)) {
		return;
	}
	if (!computers_allow(computers, pending->client->address, &computers->error)) {
		facts->no_computers = &computers->error;
	}
}

/* ---- public ---- */

static bool open_computers_timer(struct computers *computers) {
	computers->timer = malloc(sizeof(*computers->timer));
	if (computers->timer == NULL) {
		return false;
	}
	int failed = uv_timer_init(computers->means.site->loop, computers->timer);
	if (failed < 0) {
		log_error("computers", "timer: %s", uv_strerror(failed));
		free(computers->timer);
		computers->timer = NULL;
		return false;
	}
	computers->timer->data = computers;
	uv_unref((uv_handle_t *)computers->timer);
	return true;
}

struct computers *computers_create(struct live_rooms *rooms, struct clients *clients,
	const struct computer_settings *settings,
	void (*take)(struct client *client, const char *text, size_t size)) {
	struct computers *computers = calloc(1, sizeof(*computers));
	if (computers == NULL) {
		return NULL;
	}
	struct site *site = rooms->site;
	computers->rooms = rooms;
	computers->settings = settings;
	computers->slot = live_rooms_take_slot(rooms);
	list_init(&computers->awake);
	list_init(&computers->waiting);
	list_init(&computers->attended);
	computers->means = (struct computer_means){
		.site = site,
		.clients = clients,
		.take = take,
		.pool = search_pool_create(site->loop, settings->computer_threads),
		.deadlines = deadlines_create(),
		.pace = settings->computer_pace,
		.wake = wake_player,
	};
	if (computers->means.pool == NULL || computers->means.deadlines == NULL ||
		!open_computers_timer(computers)) {
		computers_destroy(computers);
		return NULL;
	}
	return computers;
}

static void free_handle(uv_handle_t *handle) {
	free(handle);
}

void computers_destroy(struct computers *computers) {
	if (computers == NULL) {
		return;
	}
	settle_awake_tables(computers);
	search_pool_destroy(computers->means.pool);
	deadlines_destroy(computers->means.deadlines);
	if (computers->timer != NULL) {
		uv_close((uv_handle_t *)computers->timer, free_handle);
	}
	free(computers);
}

bool computers_allow(const struct computers *computers, const struct address *address,
	struct wire_error *error) {
	if (computers->settings->computers_max == 0) {
		return wire_error_set(
			error, ERROR_NO_COMPUTERS, "This server has no computer players.");
	}
	unsigned held = address->count[ADDRESS_COMPUTERS];
	if (are_tables_full(computers) && held > 0 &&
		held >= address_table_share(computers, address)) {
		return wire_error_set(error, ERROR_NO_COMPUTERS,
			"This server is full, and you have as many tables with computers as one address may have meanwhile (%u); leave one first.",
			held);
	}
	if (are_tables_full(computers) && find_place_for(computers, address) == NULL) {
		return wire_error_set(error, ERROR_NO_COMPUTERS,
			"Computers are already playing at as many tables as this server allows (%u); try again in a few minutes.",
			computers->settings->computers_max);
	}
	if (held >= computers->settings->computers_per_address) {
		return wire_error_set(error, ERROR_NO_COMPUTERS,
			"Computers are already playing at as many tables as one address may have (%u); leave one first.",
			computers->settings->computers_per_address);
	}
	return true;
}

struct search_pool *computers_pool(struct computers *computers) {
	return computers->means.pool;
}

struct live_listener computers_listener(struct computers *computers) {
	return (struct live_listener){
		.user = computers,
		.facts = fill_computers_fact,
		.published = wake_published_table,
		.gone = lose_gone_player,
		.joined = on_visitor_moved,
		.left = on_visitor_moved,
		.opened = wake_opened_table,
		.holds = is_held_for_computers,
		.closed = detach_closed_table,
		.tick = wake_waiting_tables,
		.asks = &computers->asks,
		.flush = flush_computers,
		.metrics = tell_metrics,
	};
}
