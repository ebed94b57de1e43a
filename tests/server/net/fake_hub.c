/* tests/server/net/fake_hub.c - a hub that does what clients tell it, and a server around it. */
#include "tests/server/net/fake_hub.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

#include "base/metric.h"
#include "games/game.h"
#include "server/bots/bots.h"
#include "server/api/api_parts.h"
#include "server/api/api_work.h"
#include "server/process/log.h"
#include "server/live/link.h"
#include "server/net/net.h"
#include "server/api/preview.h"

struct client {
	struct client *next;
	struct hub *hub;
	struct link *link;
	char address[64];
};

struct hub {
	struct lookup lookup; /* first: all that is looked up knows of the hub */
	struct client *clients;
	unsigned left, made;
	bool barred; /* everybody is */

	/* a client that is closed by a timer, and what the others are owed then */
	uv_timer_t later;
	uv_check_t woke;
	struct client *closes;
	bool owes, slept;
};

/* ---- a program built without a web client, whatever this one was built with ---- */

static const unsigned char plain[] = "plain";
static const unsigned char by_gzip[] = "gzip!";
static const unsigned char by_brotli[] = "brotli";

const struct asset assets_built_in[] = {
	{"/gzip.js", plain, 5, by_gzip, 5, NULL, 0, "e1"},
	{"/packed.js", plain, 5, by_gzip, 5, by_brotli, 6, "e2"},
};
const size_t assets_built_in_count = 2;

/* ---- what bots.h promises: whatever is asked is a stream ---- */

enum { STREAMS_MAX = 8 };

static struct api_call *streams[STREAMS_MAX];

bool bots_know(const char *path) {
	return strcmp(path, "/api/stream/event") == 0;
}

void bots_take(struct bots *bots, struct api_call *call, const struct api_request *request) {
	int free_place = 0;
	(void)bots;
	free(request->body);
	while (streams[free_place] != NULL) {
		free_place++;
	}
	call_begin(call);
	call_hold(call, &streams[free_place]);
}

void bots_end_streams(struct bots *bots) {
	(void)bots;
	for (int i = 0; i < STREAMS_MAX; i++) {
		call_end(streams[i]);
	}
}

static void send_lines(unsigned size) {
	struct out line;
	out_init(&line);
	for (unsigned i = 0; i < size; i++) {
		out_raw(&line, "z", 1);
	}
	for (int i = 0; i < STREAMS_MAX; i++) {
		call_line(streams[i], &line);
	}
	out_finish(&line);
}

static unsigned count_streams(void) {
	unsigned count = 0;
	for (int i = 0; i < STREAMS_MAX; i++) {
		count += streams[i] != NULL;
	}
	return count;
}

/* ---- what hub.h, lookup.h and api.h promise ---- */

struct client *hub_connect(struct hub *hub, struct link *link, const char *address) {
	struct client *client = calloc(1, sizeof(*client));
	client->hub = hub;
	client->link = link;
	snprintf(client->address, sizeof(client->address), "%s", address);
	client->next = hub->clients;
	hub->clients = client;
	return client;
}

bool hub_sign_in(struct hub *hub, struct client *client, const struct person *person) {
	(void)hub;
	(void)client;
	(void)person;
	return true;
}

uint64_t hub_sessions_ended(const struct hub *hub) {
	(void)hub;
	return 0;
}

static void send_text(struct client *client, const char *text, size_t size) {
	struct frame *frame = frame_create(text, size);
	client->link->impl->send(client->link, frame);
	frame_unref(frame);
}

static void send_burst(struct client *client, unsigned count) {
	char text[16];
	for (unsigned i = 1; i <= count; i++) {
		int size = snprintf(text, sizeof(text), "%u", i);
		send_text(client, text, (size_t)size);
	}
}

static void send_flood(struct client *client, unsigned count, unsigned size) {
	char *text = malloc(size);
	memset(text, 'x', size);
	struct frame *frame = frame_create(text, size);
	for (unsigned i = 0; i < count; i++) {
		client->link->impl->send(client->link, frame);
	}
	frame_unref(frame);
	free(text);
}

static void send_all(struct hub *hub, const char *text) {
	struct frame *frame = frame_create(text, strlen(text));
	for (struct client *client = hub->clients; client != NULL; client = client->next) {
		client->link->impl->send(client->link, frame);
	}
	frame_unref(frame);
}

/* Be busy, as a request that costs much is. */
static void work(unsigned ms) {
	for (uint64_t end_ns = uv_hrtime() + ms * UINT64_C(1000000); uv_hrtime() < end_ns;) {
	}
}

/* Timers run after what the round before has read, and before the loop sleeps. */
static void on_later(uv_timer_t *timer) {
	struct hub *hub = timer->data;
	hub->closes->link->impl->close(hub->closes->link, 4000, "later");
}

static void on_woke(uv_check_t *check) {
	struct hub *hub = check->data;
	hub->slept = hub->slept || hub->owes;
}

static void close_later(struct client *client) {
	struct hub *hub = client->hub;
	hub->closes = client;
	uv_check_start(&hub->woke, on_woke); /* before that of the net, which began first */
	uv_timer_start(&hub->later, on_later, 0, 0);
}

void hub_receive(struct client *client, const char *text, size_t size) {
	unsigned first = 0;
	unsigned second = 0;
	int at = 0;
	char number[16];
	if (text[size] != '\0') {
		abort();
	}
	if (strncmp(text, "echo ", 5) == 0) {
		send_text(client, text + 5, size - 5);
	} else if (sscanf(text, "burst %u", &first) == 1) {
		send_burst(client, first);
	} else if (sscanf(text, "flood %u %u", &first, &second) == 2) {
		send_flood(client, first, second);
	} else if (sscanf(text, "work %u", &first) == 1) {
		work(first);
		send_text(client, "worked", 6);
	} else if (strncmp(text, "all ", 4) == 0) {
		send_all(client->hub, text + 4);
	} else if (sscanf(text, "close %u %n", &first, &at) == 1) {
		client->link->impl->close(client->link, (int)first, text + at);
	} else if (strcmp(text, "address") == 0) {
		send_text(client, client->address, strlen(client->address));
	} else if (strcmp(text, "measure") == 0) {
		client->link->impl->measure(client->link);
	} else if (strcmp(text, "rtt") == 0) {
		snprintf(number, sizeof(number), "%lld",
			(long long)client->link->impl->rtt_ms(client->link));
		send_text(client, number, strlen(number));
	} else if (sscanf(text, "lines %u", &first) == 1) {
		send_lines(first);
		snprintf(number, sizeof(number), "%u", count_streams());
		send_text(client, number, strlen(number));
	} else if (strcmp(text, "bar") == 0) {
		client->hub->barred = true;
		send_text(client, "barred", 6);
	} else if (strcmp(text, "later") == 0) {
		close_later(client);
	} else if (strcmp(text, "slept") == 0) {
		send_text(client, client->hub->slept ? "yes" : "no", client->hub->slept ? 3 : 2);
	} else if (strcmp(text, "left") == 0) {
		snprintf(number, sizeof(number), "%u", client->hub->left);
		send_text(client, number, strlen(number));
	} else {
		send_text(client, "what?", 5);
	}
}

void hub_disconnect(struct client *client) {
	struct client **at = &client->hub->clients;
	while (*at != client) {
		at = &(*at)->next;
	}
	*at = client->next;
	client->hub->left++;
	client->hub->owes = client->hub->owes || client == client->hub->closes;
	free(client);
}

void hub_flush(struct hub *hub) {
	if (hub != NULL && hub->owes) { /* tests of listening have no hub */
		hub->owes = false;
		hub->closes = NULL;
		send_all(hub, "somebody left");
	}
}

const struct lookup *hub_lookup(const struct hub *hub) {
	return hub != NULL ? &hub->lookup : NULL;
}

void lookup_give_rules(const struct lookup *lookup, struct rule_set *rule_set) {
	(void)lookup;
	assert(rule_set == NULL); /* nothing of the sort is begun here */
	(void)rule_set;
}

bool lookup_bars(const struct lookup *lookup, const char *address, char *sentence, size_t size) {
	const struct hub *hub = (const struct hub *)lookup;
	(void)address;
	if (hub->barred) {
		snprintf(sentence, size, "Your address is barred from this site.");
	}
	return hub->barred;
}

void lookup_metrics(const struct lookup *lookup, struct metric_list *metrics) {
	const struct hub *hub = (const struct hub *)lookup;
	unsigned clients = 0;
	for (const struct client *client = hub->clients; client != NULL; client = client->next) {
		clients++;
	}
	metric_gauge(metrics, "rooms_live", "Rooms in memory.", 7);
	metric_gauge(metrics, "clients", "Clients that have said hello.", clients);
}

const char *lookup_degraded(const struct lookup *lookup) {
	(void)lookup;
	return NULL;
}

/* As many as its place in the list of games says. */
uint64_t lookup_games_over(const struct lookup *lookup, size_t index) {
	(void)lookup;
	return index;
}

bool lookup_is_ready(const struct lookup *lookup, const char **why_not) {
	const struct hub *hub = (const struct hub *)lookup;
	*why_not = "Too many clients.";
	return hub->left < 1000;
}

/* How often this one was asked for counts, and makes a long answer. */
static void encode_games(struct hub *hub, const char *query, char *text, size_t size) {
	snprintf(text, size, "{\"query\":\"%s\",\"made\":%u,\"more\":\"%0*d\"}", query, ++hub->made,
		2000, 0);
}

static void answer_get(const struct api_request *request, struct api_reply *reply) {
	struct hub *hub = (struct hub *)request->source->lookup;
	const char *path = request->path, *query = request->query;
	char text[4096];
	snprintf(text, sizeof(text), "{\"path\":\"%s\",\"query\":\"%s\"}", path, query);
	if (strncmp(path, "/api/games", 10) == 0) {
		encode_games(hub, query, text, sizeof(text));
	}
	bool there = strstr(path, "/none") == NULL;
	*reply = (struct api_reply){.status = there ? 200 : 404,
		.body = strdup(text),
		.size = strlen(text),
		.type = "application/json"};
	if (strcmp(path, "/api/large") == 0) {
		free(reply->body);
		reply->size = 3 << 20;
		reply->body = malloc(reply->size);
		memset(reply->body, 'y', reply->size);
	}
}

bool preview_words(const struct lookup *lookup, const char *path, struct page_words *words) {
	(void)lookup;
	snprintf(words->title, sizeof(words->title), "<b>\"Amal\"&");
	snprintf(words->about, sizeof(words->about), "At %s.", path);
	snprintf(words->card, sizeof(words->card), "/cards/felli.png");
	snprintf(words->shows, sizeof(words->shows), "The board of <Felli>");
	words->is_public = strstr(path, "ppppprvt") == NULL;
	return strcmp(path, "/r/zzzzzzzz") != 0;
}

/* What it says is not made from logs. */
enum api_life api_room_tag(
	const struct api_source *source, const char *path, const char *query, char *tag) {
	(void)source;
	(void)path;
	(void)query;
	tag[0] = '\0';
	return API_ONCE;
}

enum api_life api_work_tag(
	const struct api_work *work, const char *path, const char *query, char *tag) {
	(void)work;
	(void)path;
	(void)query;
	tag[0] = '\0';
	return API_ONCE;
}

enum api_step api_work_read(struct api_work *work, uint64_t max_ns) {
	(void)work;
	(void)max_ns;
	return API_READY;
}

/* Posted files are really read; no request takes long. */
void api_answer(const struct api_request *request, struct api_reply *reply) {
	struct api_route route = api_route(request->path);
	if (strcmp(request->method, route.method) != 0) {
		*reply = (struct api_reply){.status = 405,
			.type = "application/json",
			.body = strdup("{}"),
			.size = 2,
			.allow = ""};
		strcpy(reply->allow, route.allow);
		return;
	}
	if (request->body == NULL) {
		answer_get(request, reply);
		return;
	}
	struct api_work *work = api_work_create(API_IMPORT);
	work->body = request->body;
	work->size = request->size;
	*reply = (struct api_reply){.kind = API_WORK, .work = work};
}

/* ---- the server ---- */

static void on_signal(uv_signal_t *signal, int number) {
	(void)number;
	uv_stop(signal->loop);
}

/* The test is gone. */
static void on_orphaned(uv_poll_t *poll, int status, int events) {
	(void)poll;
	(void)status;
	(void)events;
	_exit(6);
}

/* Listen, report the port, run until told to end. */
static int serve(const struct config *config, int out, int parent) {
	char error[256];
	uv_loop_t loop;
	uv_signal_t term;
	uv_poll_t orphaned;
	struct hub hub = {0};
	struct assets *assets = assets_create(config->client, error, sizeof(error));
	struct game_error why;
	if (assets == NULL || uv_loop_init(&loop) != 0 || !games_init(&why)) {
		return 3;
	}
	struct net_options options = {&loop, &hub, NULL, &config->net, assets};
	options.bots = (struct bots *)streams; /* nobody reads it */
	struct net *net = net_create(&options, error, sizeof(error));
	unsigned port = net != NULL ? net_port(net) : 0;
	if (write(out, &port, sizeof(port)) != sizeof(port) || net == NULL) {
		assets_destroy(assets);
		uv_loop_close(&loop);
		return 4;
	}
	hub.later.data = hub.woke.data = &hub;
	uv_timer_init(&loop, &hub.later);
	uv_check_init(&loop, &hub.woke);
	uv_signal_init(&loop, &term);
	uv_signal_start(&term, on_signal, SIGTERM);
	uv_poll_init(&loop, &orphaned, parent);
	uv_poll_start(&orphaned, UV_READABLE, on_orphaned);
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_close((uv_handle_t *)&hub.later, NULL);
	uv_close((uv_handle_t *)&hub.woke, NULL);
	uv_close((uv_handle_t *)&term, NULL);
	uv_close((uv_handle_t *)&orphaned, NULL);
	net_destroy(net);
	assets_destroy(assets);
	games_finish();
	uv_run(&loop, UV_RUN_DEFAULT);
	return uv_loop_close(&loop) == 0 && hub.clients == NULL ? 0 : 5;
}

struct fake_server fake_server_start(const struct config *config) {
	struct fake_server server = {.pid = -1};
	int told[2];
	int alive[2];
	if (pipe(told) != 0 || pipe(alive) != 0) {
		return server;
	}
	server.pid = fork();
	if (server.pid == 0) {
		close(told[0]);
		close(alive[1]);
		signal(SIGTERM, SIG_DFL);
		log_level_set(LOG_LEVEL_ERROR);
		exit(serve(config, told[1], alive[0]));
	}
	close(told[1]);
	close(alive[0]);
	server.alive = alive[1];
	if (read(told[0], &server.port, sizeof(server.port)) != sizeof(server.port)) {
		server.port = 0;
	}
	close(told[0]);
	return server;
}

int fake_server_stop(const struct fake_server *server) {
	int status = 0;
	if (server->port != 0) {
		kill(server->pid, SIGTERM);
	}
	if (waitpid(server->pid, &status, 0) != server->pid) {
		return -1;
	}
	close(server->alive);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
