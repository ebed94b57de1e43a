/* server/net/http_gate.c - the origin of a connection, and whether it may become a websocket. */
#include <string.h>
#include <strings.h>

#include "server/accounts/account.h"
#include "server/process/log.h"
#include "base/text.h"
#include "server/net/http_conn.h"

enum {
	HEADER_TEXT = 256,
	FORWARDED_BYTES = 8192, /* the limit of headers */
	COOKIES_BYTES = 8192,
	FORWARDED_WORD = 64,
};

/* A host and port, as in Host and Origin, without a port that is the scheme's own. */
struct authority {
	const char *text;
	size_t size;
};

/* Of what follows "://" in an Origin, or of a Host that is asked for with the same scheme. */
static struct authority read_authority(const char *text, size_t size, const char *port) {
	size_t length = strlen(port);
	bool usual = size > length && strncmp(text + size - length, port, length) == 0;
	return (struct authority){text, usual ? size - length : size};
}

static bool is_same_authority(struct authority one, struct authority other) {
	return one.size == other.size && strncasecmp(one.text, other.text, one.size) == 0;
}

/* Returns the port that a scheme has without being told, with its colon. */
static const char *port_of_scheme(const char *origin) {
	return strncasecmp(origin, "https:", strlen("https:")) == 0 ? ":443" : ":80";
}

/* Is origin, from which its authority is, in a list of hosts and origins? */
static bool is_origin_listed(const char *list, const char *origin, struct authority from) {
	const char *port = port_of_scheme(origin);
	while (*list != '\0') {
		list += strspn(list, ", ");
		size_t size = strcspn(list, ", ");
		const char *mark = strstr(list, "://");
		bool has_scheme = mark != NULL && mark < list + size;
		const char *host = has_scheme ? mark + 3 : list;
		size_t host_size = (size_t)(list + size - host);
		host_size -= has_scheme && host_size > 0 && list[size - 1] == '/';
		bool scheme_fits = !has_scheme ||
			strncasecmp(list, origin, (size_t)(host - list)) == 0;
		if (scheme_fits && is_same_authority(read_authority(host, host_size, port), from)) {
			return true;
		}
		list += size;
	}
	return false;
}

/* Browsers send the page's origin, which a page cannot forge; other clients need none. */
bool gate_allows_origin(const struct conn *conn) {
	char origin[HEADER_TEXT];
	char host[HEADER_TEXT];
	if (!head_has(conn->http->head, "origin")) {
		return true;
	}
	if (!head_copy(conn->http->head, "origin", origin, sizeof(origin))) {
		return false;
	}
	const char *mark = strstr(origin, "://");
	if (mark == NULL || mark[3] == '\0') { /* "null" and similar */
		return false;
	}
	const char *port = port_of_scheme(origin);
	struct authority from = read_authority(mark + 3, strlen(mark + 3), port);
	return (head_copy(conn->http->head, "host", host, sizeof(host)) &&
		       is_same_authority(from, read_authority(host, strlen(host), port))) ||
		is_origin_listed(conn->net->options.settings->origins, origin, from);
}

/* ---- pages of ours alone: accounts ---- */

static bool is_same_text(const char *one, const char *other) {
	return strcasecmp(one, other) == 0;
}

/* Is an origin, which gate_allows_origin has passed, where the site is, or in the list? The host
 * that was asked for does not matter then, since a client says what it likes there. */
static bool is_site_origin(const struct conn *conn, const char *url) {
	char origin[HEADER_TEXT];
	if (!head_copy(conn->http->head, "origin", origin, sizeof(origin))) {
		return false;
	}
	const char *mark = strstr(origin, "://");
	if (mark == NULL) {
		return false;
	}
	struct authority from = read_authority(mark + 3, strlen(mark + 3), port_of_scheme(origin));
	return is_origin_listed(url, origin, from) ||
		is_origin_listed(conn->net->options.settings->origins, origin, from);
}

bool gate_is_our_page(const struct conn *conn) {
	const struct http_head *head = conn->http->head;
	const char *url = accounts_settings_of(conn->net->options.accounts)->url;
	char site[HEADER_TEXT];
	bool has_origin = head_has(head, "origin");
	bool asks_only = head->method == METHOD_GET || head->method == METHOD_HEAD;
	head_copy(head, "sec-fetch-site", site, sizeof(site));
	if (has_origin && url[0] != '\0' && !is_site_origin(conn, url)) {
		return false;
	}
	if (!has_origin && !asks_only && head_has(head, "cookie")) {
		return false; /* what sends cookies and is a browser has one */
	}
	return has_origin || site[0] == '\0' || is_same_text(site, "same-origin") ||
		(asks_only && is_same_text(site, "none"));
}

bool gate_is_for_https(const struct conn *conn) {
	const struct accounts *accounts = conn->net->options.accounts;
	const char *url = accounts != NULL ? accounts_settings_of(accounts)->url : "";
	return url[0] != '\0' ? strncasecmp(url, "https:", strlen("https:")) == 0
			      : gate_is_secure(conn);
}

/* "/ws?guest" is for pages that play as guests whoever is signed in: boards in frames, kiosks. */
bool gate_finds_session(const struct conn *conn, char session[ACCOUNT_HASH_SIZE]) {
	const struct http_head *head = conn->http->head;
	char cookies[COOKIES_BYTES];
	session[0] = '\0';
	if (strcmp(head->query, "guest") == 0 || !head_has(head, "cookie") ||
		!head_copy(head, "cookie", cookies, sizeof(cookies)) ||
		!accounts_read_session(cookies, gate_is_for_https(conn), session)) {
		return true;
	}
	if (head_has(head, "origin") && gate_is_our_page(conn)) {
		return true;
	}
	session[0] = '\0';
	return false;
}

/* ---- behind proxies ---- */

/* Read one address of a list: "192.0.2.7", "192.0.2.7:4711", "2001:db8::7",
 * "[2001:db8::7]:4711". */
static bool read_hop(const char *text, size_t size, unsigned char address[16]) {
	char word[FORWARDED_WORD];
	while (size > 0 && (text[0] == ' ' || text[0] == '\t')) {
		text++;
		size--;
	}
	while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t')) {
		size--;
	}
	if (!text_copy(word, sizeof(word), text, size)) {
		return false;
	}
	if (word[0] == '[') {
		word[strcspn(word, "]")] = '\0';
		return address_read(word + 1, address);
	}
	char *colon = strchr(word, ':');
	if (colon != NULL && strchr(colon + 1, ':') == NULL) {
		*colon = '\0';
	}
	return address_read(word, address);
}

bool gate_is_proxy(const struct net *net, const unsigned char address[16]) {
	return networks_hold(&net->http->proxies, address);
}

/* Each proxy appends the address that connected to it. So the list is walked from its end as long
 * as our proxies wrote it; earlier entries may be forged. */
static void walk_forwarded(const struct net *net, const char *list, unsigned char address[16]) {
	size_t end = strlen(list);
	while (end > 0 && gate_is_proxy(net, address)) {
		size_t start = end;
		while (start > 0 && list[start - 1] != ',') {
			start--;
		}
		if (!read_hop(list + start, end - start, address)) {
			return;
		}
		end = start > 0 ? start - 1 : 0;
	}
}

static void warn_of_forwarded_once(struct conn *conn) {
	if (conn->net->http->told_forwarded) {
		return;
	}
	conn->net->http->told_forwarded = true;
	log_warning("net",
		"X-Forwarded-For from %s is ignored: the setting proxies does not name it",
		log_address(quota_address(conn->quota)));
}

static void move_conn_to_address(struct conn *conn, const unsigned char address[16]) {
	struct quota *quota = quota_take(conn->net->quotas, address);
	if (quota != NULL) {
		quota_drop(conn->quota, QUOTA_CONNECTIONS);
		quota_release(conn->quota);
		conn->quota = quota;
		quota_add(conn->quota, QUOTA_CONNECTIONS);
	}
}

void gate_take_forwarded(struct conn *conn) {
	char list[FORWARDED_BYTES];
	unsigned char address[16];
	bool named = head_has(conn->http->head, "x-forwarded-for");
	if (!conn->http->from_proxy) {
		if (named) {
			warn_of_forwarded_once(conn);
		}
		return;
	}
	memcpy(address, conn->http->address, sizeof(address));
	if (named && head_copy(conn->http->head, "x-forwarded-for", list, sizeof(list))) {
		walk_forwarded(conn->net, list, address);
	}
	move_conn_to_address(conn, address);
}

bool gate_is_plain(const struct conn *conn) {
	return conn->net->options.tls != NULL && conn->http->purpose == FOR_PAGES &&
		!transport_is_secure(conn);
}

bool gate_has_tls(const struct conn *conn) {
	return conn->net->options.tls != NULL && conn->http->purpose == FOR_PAGES &&
		transport_is_secure(conn);
}

bool gate_is_secure(const struct conn *conn) {
	char scheme[16];
	if (conn->net->options.tls != NULL) {
		return gate_has_tls(conn);
	}
	return conn->http->from_proxy &&
		head_copy(conn->http->head, "x-forwarded-proto", scheme, sizeof(scheme)) &&
		strcasecmp(scheme, "https") == 0;
}
