/* server/net/ws.c - the websockets of the network as a whole. */
#include "server/net/ws.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/metric.h"
#include "server/net/ws_conn.h"

bool ws_start(struct net *net) {
	struct ws_net *ws = calloc(1, sizeof(*ws));
	net->ws = ws;
	if (ws == NULL) {
		return false;
	}
	send_round_init(&ws->round);
	snprintf(ws->too_big, sizeof(ws->too_big), "A message may have at most %u bytes.",
		net->options.settings->request_bytes);
	ws->resume.data = ws;
	return uv_timer_init(net->options.loop, &ws->resume) == 0 &&
		uv_idle_init(net->options.loop, &ws->go_on) == 0 && ping_start(net);
}

void ws_stop(struct net *net) {
	if (net->ws != NULL) {
		handle_close((uv_handle_t *)&net->ws->go_on);
		handle_close((uv_handle_t *)&net->ws->wheel);
		handle_close((uv_handle_t *)&net->ws->resume);
	}
}

void ws_free(struct net *net) {
	free(net->ws);
	net->ws = NULL;
}

void ws_close_all(struct net *net, int code, const char *reason) {
	for (unsigned i = 0; i < WS_SLOTS; i++) {
		for (struct ws_conn *ws = net->ws->slots[i]; ws != NULL; ws = ws->slot_next) {
			ws_close(ws, code, reason);
		}
	}
}

bool ws_has_none(const struct net *net) {
	return net->ws->websockets == 0;
}

void ws_metrics(const struct net *net, struct metric_list *metrics) {
	const struct ws_net *ws = net->ws;
	metric_gauge(metrics, "websockets", "Open websockets.", (double)ws->websockets);
	metric_counter(metrics, "websockets_total", "Websockets opened.", (double)ws->upgraded);
	metric_counter(metrics, "messages_received_total", "Websocket messages received.",
		(double)ws->messages);
	metric_counter(metrics, "write_waits_total",
		"Times a connection had to wait until it could write.", (double)ws->waits);
	metric_counter(metrics, "received_bytes_total", "Bytes of websocket messages received.",
		(double)ws->received_bytes);
	metric_counter(metrics, "paused_total",
		"Times reading from a connection was paused because its address had used up its share.",
		(double)ws->pauses);
	metric_counter(metrics, "frames_sent_total", "Websocket frames sent.", (double)ws->frames);
	metric_counter(metrics, "sent_bytes_total", "Bytes of websocket frames sent.",
		(double)ws->sent_bytes);
	metric_counter(metrics, "writes_total", "Writes to sockets that sent these frames.",
		(double)ws->writes);
	metric_counter(metrics, "websockets_closed_total",
		"Websockets closed by the server, with a reason.", (double)ws->closed);
}
