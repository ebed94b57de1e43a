/* server/net/http.c - routes requests by path. */
#include "server/net/http.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/gzip.h"
#include "server/net/http_cache.h"
#include "server/net/http_words.h"
#include "server/hub/lookup.h"
#include "server/api/preview.h"
#include "server/net/http_conn.h"
#include "server/room/token.h"

enum { VALUE_BYTES = 256 };

struct http_request {
	struct conn *conn;
	const char *path;
	bool head;
};

typedef int (*handler)(const struct http_request *request);

static const char websocket_path[] = "/ws";
static const char metrics_path[] = "/metrics";
static const char text_type[] = "text/plain; charset=utf-8";
static const char html_type[] = "text/html; charset=utf-8";
static const char gzip_header[] = "Content-Encoding: gzip\r\n";
static const char not_indexed[] = "X-Robots-Tag: noindex\r\n";
static const char no_store[] = "Cache-Control: no-store\r\n";

static int answer_text_of(
	const struct http_request *request, int status, const char *type, const char *text) {
	struct answer answer = {
		.status = status,
		.type = type,
		.body = text,
		.size = strlen(text),
		.headers = no_store,
		.page = type == html_type,
		.head = request->head,
	};
	return http_answer(request->conn, &answer);
}

static int answer_text(const struct http_request *request, int status, const char *text) {
	return answer_text_of(request, status, text_type, text);
}

/* ---- built-in pages ---- */

static const char not_found[] =
	"<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
	"<meta name=\"viewport\" content=\"width=device-width\"><title>Not here - Qirkat</title>\n"
	"<h1>Not here</h1>\n<p>There is no such page. <a href=\"/\">To the games</a></p></html>\n";

static const char no_client[] =
	"<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
	"<meta name=\"viewport\" content=\"width=device-width\"><title>Qirkat</title>\n"
	"<h1>Qirkat</h1>\n<p>The server runs, but this program was built without its web client.</p>\n"
	"<p>Build both with <code>./dev build</code>, or name the folder of a built client: "
	"<code>qirkat serve --client web-client/dist</code>.</p></html>\n";

/* ---- files of the client ---- */

static bool starts_with(const char *text, const char *start) {
	return strncmp(text, start, strlen(start)) == 0;
}

/* An encoding of a file for one client. */
struct packed {
	const unsigned char *data;
	size_t size;
	const char *mark; /* suffix of its ETag */
	const char *header;
};

static struct packed packed_for(const struct conn *conn, const struct asset *asset) {
	if (asset->brotli != NULL && http_accepts(conn, "br")) {
		return (struct packed){
			asset->brotli, asset->brotli_size, "-b", "Content-Encoding: br\r\n"};
	}
	if (asset->gzip != NULL && http_accepts(conn, "gzip")) {
		return (struct packed){asset->gzip, asset->gzip_size, "-z", gzip_header};
	}
	return (struct packed){asset->data, asset->size, "", ""};
}

static int answer_asset(const struct http_request *request, const struct asset *asset, int status) {
	char etag[ASSET_ETAG_MAX + 8];
	char headers[256];
	bool of_room = starts_with(request->path, "/r/");
	struct packed packed = packed_for(request->conn, asset);
	snprintf(etag, sizeof(etag), "\"%s%s\"", asset->etag, packed.mark);
	snprintf(headers, sizeof(headers), "ETag: %s\r\nCache-Control: %s\r\n%s%s%s", etag,
		asset_is_hashed(asset) ? "public, max-age=31536000, immutable" : "no-cache",
		asset->gzip != NULL || asset->brotli != NULL ? "Vary: Accept-Encoding\r\n" : "",
		packed.header, of_room ? not_indexed : "");
	struct answer answer = {
		.status = status,
		.type = asset_type(asset),
		.body = (const char *)packed.data,
		.size = packed.size,
		.headers = headers,
		.page = strcmp(asset_type(asset), html_type) == 0,
		.script = starts_with(asset_type(asset), "text/javascript"),
		.frames = starts_with(request->path, "/embed/")
			? request->conn->net->options.settings->frames
			: NULL,
		.head = request->head,
	};
	return http_answer_version(request->conn, etag, &answer);
}

static const struct asset *find_asset(const struct http_request *request, const char *path) {
	return assets_find(request->conn->net->options.assets, path);
}

static int answer_client(const struct http_request *request) {
	const struct asset *index = find_asset(request, "/index.html");
	return index != NULL ? answer_asset(request, index, 200)
			     : answer_text_of(request, 200, html_type, no_client);
}

/* Copy the second part of a path that has one. It is cut if it is too long for any name. */
static void read_second_part(const char *path, char part[WIRE_GAME_SIZE]) {
	const char *at = strchr(path + 1, '/') + 1;
	snprintf(part, WIRE_GAME_SIZE, "%.*s", (int)strcspn(at, "/"), at);
}

static bool names_game(const char *path) {
	char key[WIRE_GAME_SIZE];
	read_second_part(path, key);
	return games_find(key) != NULL;
}

/* Could the second part of the path be a table's id, which people may type in capitals? */
static bool names_table(const char *path) {
	char id[WIRE_GAME_SIZE];
	read_second_part(path, id);
	for (char *c = id; *c != '\0'; c++) {
		*c = (char)tolower((unsigned char)*c);
	}
	return room_id_is_good(id);
}

/* There is no such game or table: the same page says so. */
static int answer_missing(const struct http_request *request, const char *file) {
	const struct asset *page = find_asset(request, file);
	return page != NULL ? answer_asset(request, page, 404)
			    : answer_text_of(request, 404, html_type, not_found);
}

/* Pages that stand alone have their own HTML file. */
static int answer_place(const struct http_request *request) {
	const struct asset *place = find_asset(request, "/place.html");
	bool is_known = names_game(request->path) ||
		(starts_with(request->path, "/embed/") && names_table(request->path));
	if (!is_known) {
		return answer_missing(request, place != NULL ? "/place.html" : "/index.html");
	}
	return place != NULL ? answer_asset(request, place, 200) : answer_client(request);
}

/* A game whose definition was added later has no card of its own: the site's takes its place. */
static void choose_card(const struct http_request *request, struct page_words *words) {
	if (find_asset(request, words->card) == NULL) {
		snprintf(words->card, sizeof(words->card), "/card.png");
		snprintf(
			words->shows, sizeof(words->shows), "Three boards of the alquerque family");
	}
}

/* Returns a new page with title and description of what place names for the requested host, and
 * whether it is public; NULL if the client has no such page. */
static char *make_words(const struct http_request *request, const char *place, const char *host,
	size_t *size, bool *is_public) {
	struct page_words words;
	const struct net *net = request->conn->net;
	const struct asset *index = find_asset(request, "/index.html");
	if (index == NULL || !preview_words(hub_lookup(net->options.hub), place, &words)) {
		return NULL;
	}
	choose_card(request, &words);
	*is_public = words.is_public;
	return page_with_words((const char *)index->data, index->size, &words, host,
		gate_is_secure(request->conn), size);
}

static void read_host(const struct http_request *request, char host[VALUE_BYTES]) {
	head_copy(request->conn->http->head, "host", host, VALUE_BYTES);
}

/* The page that describes the site, with the address of its picture at this host. */
static int answer_site(const struct http_request *request) {
	char host[VALUE_BYTES];
	char key[2 * VALUE_BYTES];
	size_t size = 0;
	struct http_cache *cache = request->conn->net->http->cache;
	bool secure = gate_is_secure(request->conn);
	const struct asset *index = find_asset(request, "/index.html");
	read_host(request, host);
	snprintf(key, sizeof(key), "site %s %d", host, secure);
	struct cached *cached = http_cache_find(cache, key);
	if (cached != NULL) {
		http_cache_pack(cache, cached);
	} else if (index != NULL) {
		char *page = page_with_picture(
			(const char *)index->data, index->size, host, secure, &size);
		cached = page != NULL ? http_cache_add(cache, key, html_type, page, size) : NULL;
	}
	struct answer like = {
		.headers = "Cache-Control: no-cache\r\n", .page = true, .head = request->head};
	return cached != NULL ? http_answer_cached(request->conn, cached, &like)
			      : answer_client(request);
}

/* A page of the game that place names is always the same for a host. */
static int answer_place_of_game(const struct http_request *request, const char *place) {
	char host[VALUE_BYTES];
	char key[3 * VALUE_BYTES];
	size_t size = 0;
	struct http_cache *cache = request->conn->net->http->cache;
	read_host(request, host);
	int length = snprintf(
		key, sizeof(key), "%s %s %d", place, host, gate_is_secure(request->conn));
	if ((size_t)length >= sizeof(key)) {
		return answer_site(request);
	}
	struct cached *cached = http_cache_find(cache, key);
	if (cached == NULL) {
		bool is_public;
		char *page = make_words(request, place, host, &size, &is_public);
		cached = page != NULL ? http_cache_add(cache, key, html_type, page, size) : NULL;
	} else {
		http_cache_pack(cache, cached);
	}
	struct answer like = {
		.headers = "Cache-Control: no-cache\r\n", .page = true, .head = request->head};
	return cached != NULL ? http_answer_cached(request->conn, cached, &like)
			      : answer_site(request);
}

static int answer_game(const struct http_request *request) {
	return names_game(request->path) ? answer_place_of_game(request, request->path)
					 : answer_missing(request, "/index.html");
}

/* The lobby of one game is a page of that game. */
static int answer_lobby(const struct http_request *request) {
	const char *query = request->conn->http->head->query;
	char place[VALUE_BYTES];
	bool of_game = starts_with(query, "game=") && strstr(query, "&game=") == NULL;
	snprintf(place, sizeof(place), "/?%.*s", (int)strcspn(query, "&"), query);
	return of_game ? answer_place_of_game(request, place) : answer_site(request);
}

/* Compress a page made for this client only, if the client accepts that. */
static bool pack_page(const struct conn *conn, struct answer *answer) {
	size_t size = 0;
	char *packed = http_accepts_gzip(conn) ? gzip_pack(answer->owned, answer->size, &size)
					       : NULL;
	if (packed == NULL) {
		return false;
	}
	free(answer->owned);
	answer->owned = packed;
	answer->size = size;
	return true;
}

/* The page of a table describes it; without a description the common page is sent, also with 200:
 * which tables exist is nobody's to guess. What cannot be the id of a table is not found. */
static int answer_room(const struct http_request *request) {
	char host[VALUE_BYTES];
	char headers[160];
	bool is_public = false;
	struct answer answer = {
		.status = 200,
		.type = html_type,
		.headers = headers,
		.page = true,
		.head = request->head,
	};
	if (!names_table(request->path)) {
		return answer_missing(request, "/index.html");
	}
	if (quota_miss_wait_ms(request->conn->quota) > 0) {
		return answer_client(request); /* does not tell whether the table exists */
	}
	read_host(request, host);
	answer.owned = make_words(request, request->path, host, &answer.size, &is_public);
	bool packed = answer.owned != NULL && pack_page(request->conn, &answer);
	snprintf(headers, sizeof(headers),
		"Cache-Control: no-cache\r\nVary: Accept-Encoding\r\n%s%s",
		packed ? gzip_header : "", is_public ? "" : not_indexed);
	answer.body = answer.owned;
	if (answer.owned == NULL && find_asset(request, "/index.html") != NULL) {
		quota_count_miss(request->conn->quota);
	}
	return answer.owned != NULL ? http_answer(request->conn, &answer) : answer_client(request);
}

/* For a path that looks like a page but does not exist, the client itself shows the error. */
static int answer_file(const struct http_request *request) {
	const struct asset *asset = find_asset(request, request->path);
	if (asset != NULL) {
		return answer_asset(request, asset, 200);
	}
	const struct asset *index = find_asset(request, "/index.html");
	bool page = strchr(strrchr(request->path, '/'), '.') == NULL;
	return page && index != NULL ? answer_asset(request, index, 404)
				     : answer_text_of(request, 404, html_type, not_found);
}

/* ---- other paths ---- */

static int answer_health(const struct http_request *request) {
	return answer_text(request, 200, "well\n");
}

static int answer_ready(const struct http_request *request) {
	const struct net *net = request->conn->net;
	char text[VALUE_BYTES];
	const char *why_not = NULL;
	if (net->stopped) {
		return answer_text(request, 503, "This server is stopping.\n");
	}
	if (!lookup_is_ready(hub_lookup(net->options.hub), &why_not)) {
		snprintf(text, sizeof(text), "%s\n", why_not != NULL ? why_not : "Not ready yet.");
		return answer_text(request, 503, text);
	}
	const char *degraded = lookup_degraded(hub_lookup(net->options.hub));
	snprintf(text, sizeof(text), "%s%s\n", degraded != NULL ? "degraded: " : "ready",
		degraded != NULL ? degraded : "");
	return answer_text(request, 200, text);
}

static int answer_metrics(const struct http_request *request) {
	size_t size = 0;
	char *text = metrics_text(request->conn->net, &size);
	if (text == NULL) {
		return answer_text(request, 500, "This server is out of memory.\n");
	}
	struct answer answer = {
		.status = 200,
		.type = "text/plain; version=0.0.4; charset=utf-8",
		.body = text,
		.size = size,
		.owned = text,
		.headers = no_store,
		.head = request->head,
	};
	return http_answer(request->conn, &answer);
}

/* The body of the request may still be coming, so the connection closes after the answer. */
static int answer_method(const struct http_request *request) {
	struct answer answer = {
		.status = 405,
		.type = text_type,
		.body = "This address accepts only GET and HEAD.\n",
		.headers = "Allow: GET, HEAD\r\nCache-Control: no-store\r\n",
		.close = true,
	};
	answer.size = strlen(answer.body);
	return http_answer(request->conn, &answer);
}

/* ---- routes ---- */

/* The first match applies; '*' matches one or more characters except '/', "**" anything. */
static const struct {
	const char *pattern;
	handler handler;
} routes[] = {
	{"/healthz", answer_health},
	{"/readyz", answer_ready},
	{metrics_path, answer_metrics},
	{"/", answer_lobby},
	{"/new", answer_site},
	{"/new/*", answer_game},
	{"/watch", answer_site},
	{"/games", answer_site},
	{"/games/*", answer_game},
	{"/r/*", answer_room},
	{"/r/*/replay", answer_room},
	{"/r/*/review", answer_room},
	{"/replay", answer_site},
	{"/mine", answer_site},
	{"/about", answer_site},
	{"/signin", answer_site},
	{"/account", answer_site},
	{"/puzzle", answer_site},
	{"/puzzle/*", answer_game},
	{"/puzzle/*/*", answer_game},
	{"/learn", answer_site},
	{"/learn/*", answer_game},
	{"/solved", answer_site},
	{"/solved/*", answer_game},
	{"/embed/*", answer_place},
	{"/kiosk/*", answer_place},
	{"/print/*", answer_place},
	{"/analysis/*", answer_game},
	{"/review/*", answer_game},
	{"/local", answer_site},
	{"/local/*", answer_game},
	{"/about", answer_site},
	{"/**", answer_file},
};

static bool matches_path_pattern(const char *pattern, const char *path) {
	size_t size = strcspn(pattern, "*");
	if (strncmp(pattern, path, size) != 0) {
		return false;
	}
	if (pattern[size] == '\0') {
		return path[size] == '\0';
	}
	if (pattern[size + 1] == '*') {
		return true;
	}
	size_t part = strcspn(path + size, "/");
	return part > 0 && matches_path_pattern(pattern + size + 1, path + size + part);
}

/* Figures that have an address of their own are nowhere else, and nothing else is there, but for
 * the checks that whoever asks for them may ask as well. */
static bool is_on_other_port(const struct http_request *request) {
	bool asks_metrics = strcmp(request->path, metrics_path) == 0;
	return request->conn->http->purpose == FOR_METRICS
		? !http_is_check(request->path)
		: asks_metrics && request->conn->net->options.settings->metrics_port != 0;
}

static handler find_handler(const char *path) {
	size_t i = 0;
	while (!matches_path_pattern(routes[i].pattern, path)) {
		i++;
	}
	return routes[i].handler;
}

/* Copy path without the slashes and signs at its end, which no code and no key has. Returns false
 * if it has none, if it does not fit into size, or if it has characters that addresses of pages do
 * not have. */
static bool tidy_path(const char *path, char *tidy, size_t size) {
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
	size_t length = strlen(path);
	size_t left = length;
	while (left > 1 && strchr(letters, path[left - 1]) == NULL) {
		left--;
	}
	if (left <= 1 || left == length || left >= size || path[1] == '/') {
		return false;
	}
	memcpy(tidy, path, left);
	tidy[left] = '\0';
	return strspn(tidy, "/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
		left;
}

/* A page's address as it stands in a sentence, or with a slash at its end, leads to the page.
 * Returns false if it is no such address. */
static bool find_tidy(const char *path, char *tidy, size_t size) {
	if (!tidy_path(path, tidy, size)) {
		return false;
	}
	handler found = find_handler(tidy);
	return found != answer_file;
}

/* Returns the length of as many whole parameters of a query as fit into most bytes. */
static size_t measure_fitting_query(const char *query, size_t most) {
	size_t size = strlen(query);
	while (size > most) {
		size--;
		while (size > 0 && query[size] != '&') {
			size--;
		}
	}
	return size;
}

static int answer_moved(const struct http_request *request, const char *path) {
	const char *query = request->conn->http->head->query;
	int size = (int)measure_fitting_query(query, VALUE_BYTES);
	char headers[3 * VALUE_BYTES];
	snprintf(headers, sizeof(headers), "Location: %s%s%.*s\r\nCache-Control: no-cache\r\n",
		path, size > 0 ? "?" : "", size, query);
	struct answer answer = {
		.status = 308,
		.type = text_type,
		.body = "",
		.headers = headers,
		.head = request->head,
	};
	return http_answer(request->conn, &answer);
}

static int answer_http_route(const struct http_request *request) {
	char tidy[VALUE_BYTES];
	return find_tidy(request->path, tidy, sizeof(tidy)) ? answer_moved(request, tidy)
							    : find_handler(request->path)(request);
}

/* Nothing is sent over an unencrypted connection. */
static int answer_plain(const struct http_request *request) {
	struct answer answer = {
		.status = 400,
		.type = text_type,
		.body = "This server accepts only HTTPS: use an address that begins with https://.\n",
		.headers = no_store,
		.head = request->head,
		.close = true,
	};
	answer.size = strlen(answer.body);
	secure_end(request->conn);
	return http_answer(request->conn, &answer);
}

static bool asks_version_13(const struct conn *conn) {
	char version[8];
	return head_copy(conn->http->head, "sec-websocket-version", version, sizeof(version)) &&
		strcmp(version, "13") == 0;
}

/* A request for a websocket that cannot be one: of another version (RFC 6455, 4.2.2), or elsewhere.
 */
static int answer_websocket(const struct http_request *request) {
	struct answer answer = {
		.status = 426,
		.type = text_type,
		.body = "The version of websockets must be 13.\n",
		.headers = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
			   "Sec-WebSocket-Version: 13\r\n"
			   "Cache-Control: no-store\r\n",
	};
	answer.size = strlen(answer.body);
	return strcmp(request->path, websocket_path) == 0 && !asks_version_13(request->conn)
		? http_answer(request->conn, &answer)
		: answer_text(request, 404, "Websockets are at /ws.\n");
}

/* The server as a whole is asked: OPTIONS *. */
static int answer_options(const struct http_request *request) {
	struct answer answer = {
		.status = 204,
		.type = text_type,
		.body = "",
		.headers = "Allow: GET, HEAD, POST, DELETE, OPTIONS\r\nCache-Control: no-store\r\n",
	};
	return http_answer(request->conn, &answer);
}

static int answer_request(struct conn *conn, const char *path) {
	int result = 0;
	struct http_request request = {
		.conn = conn,
		.path = path,
		.head = conn->http->head->method == METHOD_HEAD,
	};
	if (gate_is_plain(conn)) {
		return answer_plain(&request);
	}
	gate_take_forwarded(conn);
	if (!http_takes_request(conn, path, request.head, &result)) {
		return result;
	}
	if (conn->http->head->asks_of_server) {
		return answer_options(&request);
	}
	if (conn->http->purpose == FOR_REDIRECT && !conn->http->head->is_nowhere) {
		return http_redirect(conn, path);
	}
	if (conn->http->head->is_nowhere || is_on_other_port(&request)) {
		return answer_text_of(&request, 404, html_type, not_found);
	}
	if (conn->http->head->upgrade == UPGRADE_WEBSOCKET) {
		return answer_websocket(&request);
	}
	if (starts_with(path, "/api/")) {
		return http_api(conn, path);
	}
	if (conn->http->head->method != METHOD_GET && !request.head) {
		return answer_method(&request);
	}
	return answer_http_route(&request);
}

int http_request(struct conn *conn, const char *path) {
	uint64_t begun_ns = http_count_request(conn);
	int result = answer_request(conn, path);
	http_charge(conn, begun_ns);
	return result;
}

bool http_upgrades(struct conn *conn) {
	if (conn->http->head->upgrade != UPGRADE_WEBSOCKET || gate_is_plain(conn) ||
		conn->http->purpose != FOR_PAGES || conn->http->head->is_nowhere ||
		strcmp(conn->http->head->path, websocket_path) != 0 || !asks_version_13(conn)) {
		return false;
	}
	gate_take_forwarded(conn);
	return http_takes_websocket(conn);
}
