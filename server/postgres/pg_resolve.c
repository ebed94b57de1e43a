/* server/postgres/pg_resolve.c - looks up the hosts of a database without blocking the loop. */
#include "server/postgres/pg_resolve.h"

#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"

enum { ADDRESS_SIZE = 64, WHY_SIZE = 512 };

struct host {
	struct pg_resolve *resolve;
	char *name, *address, *port; /* owned; NULL: not given */
	uv_getaddrinfo_t request;
	bool looks;             /* its addresses are being looked up */
	struct addrinfo *found; /* owned */
	int code;               /* result of the lookup */
};

struct pg_resolve {
	pg_resolved done; /* NULL: cancelled */
	void *user;
	size_t count, first;
	unsigned looking;
	struct host host[PG_HOSTS_MAX];
};

static void destroy_resolve(struct pg_resolve *resolve) {
	for (size_t i = 0; i < resolve->count; i++) {
		struct host *host = &resolve->host[i];
		uv_freeaddrinfo(host->found);
		free(host->name);
		free(host->address);
		free(host->port);
	}
	free(resolve);
}

/* ---- input lists ---- */

static size_t count_items(const char *list) {
	size_t count = list != NULL && list[0] != '\0';
	for (const char *at = list; count > 0 && *at != '\0'; at++) {
		count += *at == ',';
	}
	return count;
}

/* Returns new; NULL if there is no such item, or it is empty. With one_for_all, a list of one item
 * applies to every index. */
static char *copy_item(const char *list, size_t index, bool one_for_all) {
	size_t count = count_items(list);
	if (count == 0 || (index >= count && !(one_for_all && count == 1))) {
		return NULL;
	}
	const char *at = list;
	for (size_t i = 0; i < index && count > 1; i++) {
		at = strchr(at, ',') + 1;
	}
	size_t length = strcspn(at, ",");
	return length > 0 ? strndup(at, length) : NULL;
}

static void read_hosts(struct pg_resolve *resolve, const struct pg_addresses *hosts) {
	size_t addresses = count_items(hosts->hostaddr);
	size_t count = addresses > 0 ? addresses : count_items(hosts->host);
	resolve->count = count < PG_HOSTS_MAX ? count : PG_HOSTS_MAX;
	for (size_t i = 0; i < resolve->count; i++) {
		struct host *host = &resolve->host[i];
		host->resolve = resolve;
		host->name = copy_item(hosts->host, i, false);
		host->address = copy_item(hosts->hostaddr, i, false);
		host->port = copy_item(hosts->port, i, true);
	}
}

/* ---- output lists ---- */

struct lists {
	struct out host, hostaddr, port;
	size_t count;
};

static void add_list_item(struct out *list, bool is_first, const char *item) {
	if (!is_first) {
		out_raw(list, ",", 1);
	}
	if (item != NULL) {
		out_raw(list, item, strlen(item));
	}
}

static void add_address(struct lists *lists, const struct host *host, const char *address) {
	bool is_first = lists->count++ == 0;
	add_list_item(&lists->host, is_first, host->name);
	add_list_item(&lists->hostaddr, is_first, address);
	add_list_item(&lists->port, is_first, host->port);
}

static void add_host(struct lists *lists, const struct host *host) {
	char address[ADDRESS_SIZE];
	size_t count = 0;
	if (!host->looks) {
		add_address(lists, host, host->address);
	}
	for (const struct addrinfo *at = host->found; at != NULL && count < PG_ADDRESSES_MAX;
		at = at->ai_next) {
		if (getnameinfo(at->ai_addr, at->ai_addrlen, address, sizeof(address), NULL, 0,
			    NI_NUMERICHOST) == 0) {
			add_address(lists, host, address);
			count++;
		}
	}
}

/* Explain why there is no address. */
static void explain_missing_address(const struct pg_resolve *resolve, char *why, size_t size) {
	snprintf(why, size, "out of memory");
	for (size_t i = 0; i < resolve->count; i++) {
		const struct host *host = &resolve->host[i];
		if (host->looks && host->code != 0) {
			snprintf(why, size, "cannot resolve %s: %s", host->name,
				uv_strerror(host->code));
			return;
		}
	}
}

/* All lookups have ended: call done. Frees resolve. */
static void finish_resolve(struct pg_resolve *resolve) {
	struct lists lists = {.count = 0};
	char why[WHY_SIZE];
	out_init(&lists.host);
	out_init(&lists.hostaddr);
	out_init(&lists.port);
	for (size_t i = 0; i < resolve->count; i++) {
		add_host(&lists, &resolve->host[(resolve->first + i) % resolve->count]);
	}
	bool failed = lists.host.failed || lists.hostaddr.failed || lists.port.failed;
	bool good = !failed && (lists.count > 0 || resolve->count == 0);
	const struct pg_addresses addresses = {
		.host = lists.host.at, .hostaddr = lists.hostaddr.at, .port = lists.port.at};
	explain_missing_address(resolve, why, sizeof(why));
	pg_resolved done = resolve->done;
	void *user = resolve->user;
	destroy_resolve(resolve);
	if (done != NULL) {
		done(user, good ? &addresses : NULL, good ? "" : why);
	}
	out_finish(&lists.host);
	out_finish(&lists.hostaddr);
	out_finish(&lists.port);
}

/* ---- lookup ---- */

static void on_host_resolved(uv_getaddrinfo_t *request, int code, struct addrinfo *found) {
	struct host *host = request->data;
	struct pg_resolve *resolve = host->resolve;
	host->code = code;
	host->found = code == 0 ? found : NULL;
	if (--resolve->looking == 0) {
		finish_resolve(resolve);
	}
}

/* Whether the host is a name that has to be looked up. */
static bool is_host_to_resolve(const struct host *host) {
	struct in6_addr bytes;
	return host->address == NULL && host->name != NULL && host->name[0] != '/' &&
		host->name[0] != '@' && uv_inet_pton(AF_INET, host->name, &bytes) != 0 &&
		uv_inet_pton(AF_INET6, host->name, &bytes) != 0;
}

static void resolve_host(uv_loop_t *loop, struct host *host) {
	static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
	host->looks = is_host_to_resolve(host);
	if (host->looks) {
		host->request.data = host;
		host->code = uv_getaddrinfo(
			loop, &host->request, on_host_resolved, host->name, NULL, &hints);
		host->resolve->looking += host->code == 0;
	}
}

struct pg_resolve *pg_resolve_begin(uv_loop_t *loop, const struct pg_addresses *hosts,
	unsigned first, pg_resolved done, void *user) {
	struct pg_resolve *resolve = calloc(1, sizeof(*resolve));
	if (resolve == NULL) {
		done(user, NULL, "out of memory");
		return NULL;
	}
	resolve->done = done;
	resolve->user = user;
	resolve->first = first;
	read_hosts(resolve, hosts);
	for (size_t i = 0; i < resolve->count; i++) {
		resolve_host(loop, &resolve->host[i]);
	}
	if (resolve->looking == 0) {
		finish_resolve(resolve);
		return NULL;
	}
	return resolve;
}

void pg_resolve_cancel(struct pg_resolve *resolve) {
	if (resolve == NULL) {
		return;
	}
	resolve->done = NULL;
	for (size_t i = 0; i < resolve->count; i++) {
		if (resolve->host[i].looks && resolve->host[i].code == 0 &&
			resolve->host[i].found == NULL) {
			uv_cancel((uv_req_t *)&resolve->host[i].request);
		}
	}
}
