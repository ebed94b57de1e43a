/* server/cmd/cmd_serve.c - `qirkat serve`: options, log, games, store, rooms, net, run; then in
 * reverse. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/metric.h"
#include "games/game.h"
#include "games/search/level.h"
#include "proto/reserved.h"
#include "server/accounts/account.h"
#include "server/bots/bots.h"
#include "server/cmd/cluster.h"
#include "server/cmd/cmd.h"
#include "server/cmd/confine.h"
#include "server/cmd/game_files.h"
#include "server/hub/adoption.h"
#include "server/hub/lookup.h"
#include "server/postgres/postgres.h"
#include "server/process/listening.h"
#include "server/process/log.h"
#include "server/process/notify.h"
#include "server/process/version.h"
#include "server/process/watchdog.h"
#include "server/net/net.h"
#include "server/api/site_info.h"
#include "server/nodes/ownership.h"
#include "server/solved/solved_file.h"
#include "server/solved/solved_library.h"
#include "server/store/store_move.h"

extern char **environ; /* POSIX, but in no header */

enum { SAID_BYTES = 1024, GOODBYE_MS = 2000, REQUESTS_TO_END = 3 };

struct server {
	struct config config;
	char said[SAID_BYTES]; /* why it does not start */
	uv_loop_t loop;
	bool has_loop;
	bool has_games;
	bool wrong_setting; /* a setting is what keeps it from starting */
	struct store *store;
	struct hub *hub;
	struct cluster cluster;
	struct solved_library *solved;
	struct bots *bots;
	struct accounts *accounts; /* NULL: none */
	struct adoption *adoption; /* the same */
	struct site_info info;
	struct reserved_names reserved;
	struct assets *assets;
	struct tls *tls; /* NULL: no TLS of our own */
	struct net *net;
	struct confinement confinement;
	struct watchdog *watchdog;             /* NULL: none */
	int manager;                           /* service manager; -1: none */
	bool in_terminal;                      /* it was started in one */
	uv_signal_t requests[REQUESTS_TO_END]; /* signals that end it */
	uv_timer_t patience;
	bool ending;
	bool replaced; /* another server has taken this one's name */
};

/* ---- the end ---- */

static void on_all_gone(void *user) {
	struct server *server = user;
	uv_stop(&server->loop);
}

static void say_goodbye(struct server *server, int code) {
	net_close(server->net, code, "This server is restarting. Your game is saved.", GOODBYE_MS,
		on_all_gone, server);
}

/* Other servers may play the rooms now; clients that reconnect find them there. */
static void on_rooms_released(void *user) {
	struct server *server = user;
	hub_close_remote_clients(
		server->hub, CLOSE_RESTART, "This server is restarting. Your game is saved.");
	say_goodbye(server, CLOSE_RESTART);
}

static void on_drained(void *user) {
	struct server *server = user;
	if (server->cluster.ownership != NULL) {
		ownership_drain(server->cluster.ownership, on_rooms_released, server);
	} else {
		say_goodbye(server, CLOSE_GOING_AWAY);
	}
}

/* Nothing that this server did would be stored. */
static void on_replaced(void *user) {
	struct server *server = user;
	server->replaced = true;
	uv_stop(&server->loop);
}

static void on_patience_over(uv_timer_t *timer) {
	struct server *server = timer->data;
	log_warning("serve", "some requests were not finished in time");
	uv_stop(&server->loop);
}

/* A closed terminal ends the server that was started in it. Otherwise SIGHUP reads again what can
 * be read again: the certificate of our own TLS. */
static void on_hangup(struct server *server) {
	char error[SAID_BYTES];
	if (server->tls == NULL) {
		log_info("serve", "signal=%d nothing to reload: there is no certificate", SIGHUP);
	} else if (tls_reload(server->tls, error, sizeof(error))) {
		log_info("serve", "certificate=read valid_until=%s", tls_valid_until(server->tls));
	} else {
		log_error("serve", "certificate=kept valid_until=%s: %s",
			tls_valid_until(server->tls), error);
	}
}

/* The first signal lets everybody finish; the second does not. */
static void on_request_to_end(uv_signal_t *handle, int number) {
	struct server *server = handle->data;
	if (number == SIGHUP && (server->tls != NULL || !server->in_terminal)) {
		on_hangup(server);
		return;
	}
	log_info("serve", "signal=%d ending", number);
	if (server->ending) {
		uv_stop(&server->loop);
		return;
	}
	server->ending = true;
	notify_say(server->manager, "STOPPING=1");
	net_stop(server->net);
	uv_timer_start(
		&server->patience, on_patience_over, (uint64_t)server->config.drain_s * 1000, 0);
	hub_drain(server->hub, on_drained, server);
}

/* ---- the beginning ---- */

static bool refuse_start(struct server *server, const char *text) {
	snprintf(server->said, sizeof(server->said), "%s", text);
	return false;
}

static bool watch_signals(struct server *server) {
	static const int numbers[REQUESTS_TO_END] = {SIGTERM, SIGINT, SIGHUP};
	signal(SIGPIPE, SIG_IGN);
	server->patience.data = server;
	bool good = uv_timer_init(&server->loop, &server->patience) == 0;
	for (size_t i = 0; good && i < REQUESTS_TO_END; i++) {
		server->requests[i].data = server;
		good = uv_signal_init(&server->loop, &server->requests[i]) == 0 &&
			uv_signal_start(&server->requests[i], on_request_to_end, numbers[i]) == 0;
	}
	return good || refuse_start(server, "cannot create signal handlers or timers");
}

/* Nothing that takes long may come between this and uv_run. */
static bool watch_loop(struct server *server) {
	unsigned seconds = server->config.watchdog_s;
	server->watchdog = seconds > 0 ? watchdog_create(&server->loop, seconds) : NULL;
	return seconds == 0 || server->watchdog != NULL ||
		refuse_start(server, "cannot create the thread that watches the event loop");
}

static bool open_loop(struct server *server) {
	server->has_loop = uv_loop_init(&server->loop) == 0;
	return server->has_loop || refuse_start(server, "cannot create an event loop");
}

static bool open_games(struct server *server) {
	char said[GAME_FILES_SAID];
	server->has_games = game_files_open(server->config.games, said);
	server->wrong_setting = !server->has_games;
	return server->has_games || refuse_start(server, said);
}

static bool open_info(struct server *server) {
	const struct site_keeps keeps = config_keeps(&server->config);
	bool good = site_info_init(
		&server->info, &server->config.site, &keeps, server->said, sizeof(server->said));
	server->wrong_setting = !good;
	return good;
}

static bool open_store(struct server *server) {
	char path[SETTING_TEXT_MAX + 16];
	if (server->config.store == CONFIG_STORE_POSTGRES) {
		server->wrong_setting = server->config.database[0] == '\0';
		if (server->wrong_setting) {
			return refuse_start(server,
				"the setting \"store\" is postgres and \"database\" is empty; "
				"set it to postgres://USER:PASSWORD@HOST/NAME");
		}
		server->store = (cluster_is_on(&server->config) ? store_postgres_share
								: store_postgres_create)(
			&server->loop, server->config.database, server->said, sizeof(server->said));
		return server->store != NULL;
	}
	if (!config_store_path(&server->config, path, sizeof(path))) {
		return refuse_start(server, "the path of the data folder is too long");
	}
	bool in_memory = server->config.store == CONFIG_STORE_MEMORY;
	server->store = store_sqlite_create(&server->loop, in_memory ? store_in_memory : path,
		server->said, sizeof(server->said));
	return server->store != NULL;
}

static void log_store(const struct server *server) {
	static const char *const names[] = {[CONFIG_STORE_SQLITE] = "sqlite",
		[CONFIG_STORE_MEMORY] = "memory",
		[CONFIG_STORE_POSTGRES] = "postgres"};
	char folder[PATH_MAX];
	if (server->config.store == CONFIG_STORE_SQLITE &&
		realpath(server->config.data, folder) != NULL) {
		log_info("store", "store=sqlite data=%s", folder);
	} else {
		log_info("store", "store=%s", names[server->config.store]);
	}
}

static bool store_is_whole(struct server *server) {
	return !store_move_is_unfinished(server->store) ||
		refuse_start(server,
			"a move of rooms into this store is not finished; run the same \"qirkat move\" again until it is");
}

static void reserve_names(struct server *server) {
	reserved_init(&server->reserved);
	for (unsigned level = 1; level <= LEVEL_COUNT; level++) {
		reserved_add(&server->reserved, level_get(level)->name);
	}
	reserved_add(&server->reserved, server->config.site.site_name);
	reserved_add(&server->reserved, server->config.reserved_names);
}

static bool open_rooms(struct server *server) {
	server->hub = hub_create(&server->loop, server->store, &server->config.hub, server->said,
		sizeof(server->said));
	if (server->hub != NULL) {
		hub_reserve_names(server->hub, &server->reserved);
	}
	return server->hub != NULL;
}

static void log_rooms(const struct server *server) {
	struct metric_list metrics = {.count = 0};
	lookup_metrics(hub_lookup(server->hub), &metrics);
	log_info("hub", "rooms_open=%.0f rooms_playing=%.0f", metric_value(&metrics, "rooms_open"),
		metric_value(&metrics, "rooms_playing"));
}

static bool join_cluster(struct server *server) {
	bool good = cluster_open(&server->cluster, &server->loop, server->store, server->hub,
		&server->config, server->said, sizeof(server->said));
	if (good && server->cluster.ownership != NULL) {
		ownership_on_ended(server->cluster.ownership, on_replaced, server);
	}
	return good;
}

static void log_table_warning(void *user, const char *sentence) {
	(void)user;
	log_warning("solved", "ignored: %s", sentence);
}

/* Solved games: from the data folder, and embedded ones. */
static bool open_solved(struct server *server) {
	char folder[SOLVED_PATH_MAX];
	bool files = server->config.store == CONFIG_STORE_SQLITE &&
		solved_folder(server->config.data, folder);
	server->solved = solved_library_create(files ? folder : NULL, log_table_warning, NULL);
	if (server->solved == NULL) {
		return refuse_start(server, "out of memory");
	}
	hub_use_solved(server->hub, server->solved);
	return true;
}

static bool open_bots(struct server *server) {
	server->config.bots.calls_per_10s = server->config.net.messages_per_10s;
	server->bots = bots_create(&server->loop, server->hub, server->store, &server->config.bots,
		server->said, sizeof(server->said));
	if (server->bots != NULL) {
		bots_reserve_names(server->bots, &server->reserved);
	}
	return server->bots != NULL;
}

static bool check_accounts(struct server *server) {
	server->wrong_setting = !accounts_settings_check(
		&server->config.accounts, server->said, sizeof(server->said));
	return !server->wrong_setting;
}

/* Before the process is confined: it begins a thread. */
static bool open_accounts(struct server *server) {
	const struct accounts_settings *settings = &server->config.accounts;
	if (settings->accounts == ACCOUNTS_OFF) {
		return true;
	}
	if (settings->url[0] == '\0') {
		log_warning("accounts",
			"without the setting url there are no passkeys, and links that are handed "
			"out have no host");
	}
	server->accounts = accounts_create(&server->loop, server->store, settings,
		&server->reserved, server->said, sizeof(server->said));
	if (server->accounts == NULL || !hub_use_accounts(server->hub, server->accounts)) {
		return false;
	}
	server->adoption = adoption_create(&server->loop, server->hub);
	hub_use_adoption(server->hub, server->adoption);
	return server->adoption != NULL || refuse_start(server, "out of memory");
}

/* What leads to our own TLS needs it. */
static bool check_redirect(struct server *server) {
	const struct config *config = &server->config;
	const char *why = NULL;
	if (config->net.redirect_port != 0 && config->tls_certificate[0] == '\0') {
		why = "redirect_port leads to HTTPS, so it needs tls_certificate and tls_key";
	} else if (config->net.acme_folder[0] != '\0' && config->net.redirect_port == 0) {
		why = "acme_folder needs redirect_port, which is not set";
	}
	if (why != NULL) {
		snprintf(server->said, sizeof(server->said), "%s", why);
		server->wrong_setting = true;
	}
	return why == NULL;
}

/* Called before there are threads, because OpenSSL reads its configuration on first use. */
static bool open_tls(struct server *server) {
	const struct config *config = &server->config;
	if (!check_redirect(server)) {
		return false;
	}
	if (config->tls_certificate[0] == '\0' && config->tls_key[0] == '\0') {
		return true;
	}
	server->tls = tls_create(
		config->tls_certificate, config->tls_key, server->said, sizeof(server->said));
	server->wrong_setting = server->tls == NULL;
	if (server->tls != NULL && config->net.proxies[0] != '\0') {
		log_warning("serve",
			"a proxy must not speak TLS to this server: heads of requests are checked "
			"for it over plain HTTP alone (proxies, tls_certificate)");
	}
	return server->tls != NULL;
}

static bool open_net(struct server *server) {
	struct net_options options = {
		.loop = &server->loop,
		.hub = server->hub,
		.bots = server->bots,
		.accounts = server->accounts,
		.store = server->store,
		.solved = server->solved,
		.settings = &server->config.net,
		.tls = server->tls,
		.info = &server->info,
	};
	server->assets = assets_create(server->config.client, server->said, sizeof(server->said));
	options.assets = server->assets;
	if (server->assets != NULL &&
		(!assets_speak(server->assets, config_language(&server->config)) ||
			(server->accounts != NULL && !assets_have_accounts(server->assets)))) {
		snprintf(server->said, sizeof(server->said), "out of memory");
		return false;
	}
	server->net = server->assets != NULL
		? net_create(&options, server->said, sizeof(server->said))
		: NULL;
	return server->net != NULL;
}

/* For scripts and people that wait for it. */
static void print_listening(const char where[LISTENING_MAX]) {
	printf("qirkat listening on %s\n", where);
	fflush(stdout);
}

static void close_own_handles(struct server *server) {
	uv_handle_t *handles[REQUESTS_TO_END + 1] = {(uv_handle_t *)&server->patience};
	for (size_t i = 0; i < REQUESTS_TO_END; i++) {
		handles[i + 1] = (uv_handle_t *)&server->requests[i];
	}
	for (size_t i = 0; i < REQUESTS_TO_END + 1; i++) {
		if (handles[i]->type != UV_UNKNOWN_HANDLE) {
			uv_close(handles[i], NULL);
		}
	}
}

static void close_server(struct server *server) {
	net_destroy(server->net);
	assets_destroy(server->assets);
	tls_destroy(server->tls);
	bots_destroy(server->bots);
	cluster_leave(&server->cluster);
	adoption_destroy(server->adoption); /* it has clients of the hub */
	if (server->hub != NULL) {
		hub_destroy(server->hub);
	}
	accounts_destroy(server->accounts);
	cluster_close(&server->cluster);
	if (server->store != NULL) {
		store_destroy(server->store);
	}
	solved_library_destroy(server->solved);
	site_info_finish(&server->info);
	if (server->has_games) {
		games_finish();
	}
	if (server->has_loop) {
		close_own_handles(server);
		uv_run(&server->loop, UV_RUN_DEFAULT);
		uv_loop_close(&server->loop);
	}
}

static bool open_server(struct server *server) {
	server->manager = notify_open(getenv("NOTIFY_SOCKET"));
	server->in_terminal = isatty(STDIN_FILENO) == 1;
	confine_prepare(&server->config);
	server->wrong_setting = !cluster_check(&server->config, server->said, sizeof(server->said));
	if (server->wrong_setting || !check_accounts(server) || !open_loop(server) ||
		!open_games(server) || !open_info(server) || !open_tls(server)) {
		return false;
	}
	confine_files(&server->confinement, &server->config);
	if (!open_store(server) || !store_is_whole(server)) {
		return false;
	}
	log_store(server);
	reserve_names(server);
	if (!open_rooms(server)) {
		return false;
	}
	log_rooms(server);
	return join_cluster(server) && open_solved(server) && open_bots(server) &&
		open_accounts(server) && open_net(server) && watch_signals(server) &&
		watch_loop(server);
}

static int run_server(struct server *server) {
	char where[LISTENING_MAX];
	bool good = open_server(server);
	if (good) {
		listening_find(where, server->tls != NULL ? "https" : "http",
			server->config.net.host, net_port(server->net));
		confine_calls(&server->confinement, &server->config);
		print_listening(where);
		notify_say(server->manager, "READY=1");
		uv_run(&server->loop, UV_RUN_DEFAULT);
		watchdog_destroy(server->watchdog);
	} else {
		fprintf(stderr, "qirkat: %s\n", server->said);
	}
	close_server(server);
	if (good) {
		log_info("serve", "ended");
	}
	if (server->manager >= 0) {
		close(server->manager);
	}
	return good ? server->replaced : server->wrong_setting ? 2 : 1;
}

int cmd_serve(int argc, char *argv[]) {
	struct server *server = calloc(1, sizeof(*server));
	if (server == NULL) {
		fprintf(stderr, "qirkat: out of memory\n");
		return 1;
	}
	int status = 0;
	switch (config_read(
		&server->config, argc, argv, environ, NULL, server->said, sizeof(server->said))) {
	case CONFIG_OK:
		log_level_set((enum log_level)server->config.log);
		log_time_set(server->config.log_time == CONFIG_ON);
		log_addresses_set(server->config.log_addresses == CONFIG_ON);
		log_info("serve", "version=%s", version_name);
		if (server->config.ignored_count > 0) {
			log_info("serve",
				"ignored=%s variables=%u: set by Kubernetes for a service",
				server->config.ignored, server->config.ignored_count);
		}
		status = run_server(server);
		break;
	case CONFIG_BAD:
		fprintf(stderr, "qirkat: %s\n", server->said);
		status = 2;
		break;
	case CONFIG_HELP:
		printf("usage: qirkat serve [--SETTING VALUE]...\n\n");
		config_help(stdout);
		break;
	}
	free(server);
	return status;
}
