/* server/net/http_redirect.c - plain HTTP leads to the same address over our own TLS. */
#include <stdio.h>
#include <string.h>

#include "server/net/https_address.h"
#include "server/net/net_conn.h"

enum { QUERY_BYTES = 8192 }; /* more than a head may have */

static const char no_store[] = "Cache-Control: no-store\r\n";

/* headers say what else there is; the connection closes if a body may still be coming. */
static int answer(struct conn *conn, int status, const char *text, const char *headers) {
	struct answer told = {
		.status = status,
		.type = "text/plain; charset=utf-8",
		.body = text,
		.size = strlen(text),
		.headers = headers,
		.head = conn->head.method == METHOD_HEAD,
		.close = status != 308,
	};
	return http_answer(conn, &told);
}

static int answer_found(struct conn *conn, const char *address) {
	char headers[HTTPS_ADDRESS_MAX + 64];
	snprintf(headers, sizeof(headers), "Location: %s\r\nCache-Control: no-cache\r\n", address);
	return answer(conn, 308, "", headers);
}

int http_redirect(struct conn *conn, const char *path) {
	char host[HTTPS_ADDRESS_MAX], query[QUERY_BYTES], address[HTTPS_ADDRESS_MAX];
	struct https_ports ports = {conn->net->options.config->redirect_port, conn->net->port};
	struct https_asked asked = {host, path, query};
	if (conn->head.method != METHOD_GET && conn->head.method != METHOD_HEAD) {
		return answer(conn, 405,
			"Plain HTTP takes GET and HEAD only, and leads to HTTPS.\n",
			"Allow: GET, HEAD\r\nCache-Control: no-store\r\n");
	}
	if (lws_hdr_copy(conn->wsi, host, sizeof(host), WSI_TOKEN_HOST) <= 0) {
		host[0] = '\0';
	}
	http_read_query(conn, query, sizeof(query));
	switch (https_address(address, &asked, ports)) {
	case HTTPS_FOUND:
		return answer_found(conn, address);
	case HTTPS_TOO_LONG:
		return answer(conn, 400,
			"That is too long to be led on: begin the address with https://.\n",
			no_store);
	default:
		return answer(conn, 400,
			"The header Host must name this server: begin the address with https://.\n",
			no_store);
	}
}
